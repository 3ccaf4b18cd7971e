//! Every decision about a request, as a state machine without a browser: events in, effects out.
//!
//! Requests cost money. The policy never sends one twice, loses one, or sends one that is known to fail. [`Policy::on`]
//! takes an event and returns effects; the [driver](crate::driver) carries them out. Time and chance come from outside
//! and nothing waits, so every rule is a test on the host (`policy/tests.rs`).
//!
//! # The order of decisions
//! Three functions, each read from top to bottom. Between them the policy waits for a lock and for a response.
//!
//! [`Policy::ask`] looks for an answer to a question that costs nothing:
//! 1. **memory**: this tab has decoded it before;
//! 2. **store**: this browser has stored it;
//! 3. **join** a request in flight for the same address with the same key;
//! 4. **refuse** requests that are known to fail, and questions that must cost nothing;
//! 5. **lock** the address, so that no other tab asks the same.
//!
//! [`Policy::send`] goes on once the lock is granted, or its timer has fired:
//! 6. **store again**: the tab that had the lock may have stored the answer;
//! 7. **refuse again**: that tab may have been refused. A request whose pages have all left has ended in `leave`;
//! 8. **send**, after the ledger has counted it.
//!
//! [`Policy::land`] takes the response. A request that was sent always lands, even if no page waits for it:
//! 9. **account** it in the ledger;
//! 10. **learn** from it: the plan, a refused key, a spent window. A 500 is asked once more (contract 7);
//! 11. **save** a good answer;
//! 12. **tell** everybody who waits.
//!
//! # What belongs to whom
//! What is learned belongs to an [`Identity`] and is [known](known::Known) of no other: a refused key, the plan, the
//! ledger, the limits, a pause, the notice, the requests in flight. A stored answer belongs to its service and serves every key of
//! it, since a new key must not pay again.
//!
//! # Page sizes
//! A page that was cut to the plan's size is the whole answer to a smaller request, and is stored as that. Once the plan is
//! known, a question for a larger page is the question for the plan's ([`Policy::within_plan`]).
//!
//! # Every wait ends
//! Each effect that waits for something outside comes with an event that ends the wait ([`Effect::Wait`]). A late event is
//! ignored unless it still helps.
//!
//! This file is long because every decision about a request is in it, in one order.

mod cache;
mod event;
mod in_flight;
mod known;

use std::rc::Rc;

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::decode::DecodeError;
use golf_api::plan::Plan;

pub use cache::StoredEntry;
#[cfg(not(target_family = "wasm"))]
pub use cache::{CLOCK_SLACK_MS, fresh_for_ms};
use cache::{Cache, ROOM, StoredIn, is_fresh};
pub use event::{
    Change, Effect, Event, FirstAnswer, FlightId, Forget, Found, Item, Landing, QuestionId,
    Received, Reply, Wanted,
};
use in_flight::{InFlight, Question, Stage, WaitsFor};
use known::Known;
#[cfg(not(target_family = "wasm"))]
pub use known::MOST_UNCOUNTED;

use super::identity::Identity;
use super::ledger::{EntryId, Ledger, RequestOutcome, whole_ms};
use super::notice::DataNotice;
use super::pinned::{PinChange, PinnedAnswers, PinnedCourse, is_pinned};
use super::plan::{PlanKnown, within};
use super::question::Answer;
use crate::failure::Failure;

// Delays, in milliseconds.

/// If the answer store has not opened within this time, the policy proceeds without it. It may open later.
const OPEN_WITHIN_MS: u32 = 1_500;
/// A stored body that takes longer than this counts as unreadable.
const READ_WITHIN_MS: u32 = 3_000;
/// How long to wait for a lock. Too short, and two tabs send the same request; too long, and a frozen tab blocks all
/// others.
const LOCK_WITHIN_MS: u32 = 3_000;
/// Timeout for a response, in seconds.
pub const RESPONSE_WITHIN_SECONDS: u32 = 30;
/// A lock is held no longer than this for an answer to be written.
const SAVE_WITHIN_MS: u32 = 5_000;
/// A request blocks the other tabs at most this long: until its response has arrived and is written. The
/// first script's lock ends after the same time.
pub const OTHERS_WITHIN_MS: u32 = RESPONSE_WITHIN_SECONDS * 1_000 + SAVE_WITHIN_MS;
/// How long a failure that no question waited for is held for the next question at its address.
const UNTOLD_WITHIN_MS: f64 = 10_000.0;
/// How many replaced answers are kept until their page is seen.
const MOST_REPLACED: usize = 8;
/// A 500 is retried once after "a few seconds" (contract 7). A tab's number is random, so that many browsers that failed
/// together do not return together.
const fn retry_after_ms(tab: u32) -> u32 {
    2_000 + tab % 2_000
}

/// An answer that a newer one has replaced.
#[derive(Debug, Clone, PartialEq)]
pub struct Replaced {
    /// The older answer.
    pub answer: Answer,
    /// When it was requested, in Unix milliseconds, if that is known.
    pub asked_at_ms: Option<f64>,
}

/// The state machine. The app has one, and another while the demo is tried; other tabs have their own.
pub struct Policy {
    /// Distinguishes this tab's ledger entries from those of other tabs.
    tab: u32,
    /// The current identity.
    identity: Identity,
    reserve: u32,
    /// One for each identity. There are only a few.
    known: Vec<Known>,
    cache: Cache,
    /// Whether the index of the answer store was read, or the timeout for it has expired.
    is_open: bool,
    in_flight: InFlight,
    script_hint: Option<String>,
    /// A failure that no question waited for, because the first script asks before a page does.
    untold: Option<Untold>,
    /// Answers that newer ones have replaced in this tab, by address, latest last.
    replaced: Vec<(String, Replaced)>,
    last_response: Option<LastResponse>,
    /// The time of the current event, in Unix milliseconds.
    now_ms: f64,
    effects: Vec<Effect>,
}

/// The last response that arrived, whatever its status, for a screen that shows it as it came.
#[derive(Clone)]
pub struct LastResponse {
    /// The address of the request.
    pub address: String,
    /// From sending the request to having the whole response, in milliseconds.
    pub millis: u32,
    /// The response.
    pub received: Received,
}

/// The failure of a request that no question waited for.
struct Untold {
    identity: Identity,
    address: String,
    failure: Failure,
    is_second_try: bool,
    at_ms: f64,
}

impl Untold {
    fn may_be_tried_again(&self) -> bool {
        self.failure.is_internal_error() && !self.is_second_try
    }
}

impl Policy {
    /// A policy without any knowledge. `tab` is this tab's random number.
    #[must_use]
    pub fn new(tab: u32, identity: Identity) -> Self {
        Self {
            tab,
            identity,
            reserve: 0,
            known: Vec::new(),
            cache: Cache::default(),
            is_open: false,
            in_flight: InFlight::default(),
            script_hint: None,
            untold: None,
            replaced: Vec::new(),
            last_response: None,
            now_ms: 0.0,
            effects: Vec::new(),
        }
    }

    /// The demo's own policy, which knows its plan.
    #[must_use]
    pub fn of_demo(plan: Plan) -> Self {
        let identity = Identity::demo(plan);
        let mut policy = Self::new(0, identity.clone());
        policy.known(&identity).plan.max_limit = Some(plan.max_limit());
        policy
    }

    /// Takes an event and returns the effects to carry out, in order.
    pub fn on(&mut self, event: Event, now_ms: f64) -> Vec<Effect> {
        self.now_ms = now_ms;
        match event {
            Event::Asked {
                id,
                identity,
                request,
                wanted,
            } => {
                let question = Question {
                    address: identity.address(&request),
                    identity,
                    request,
                    wanted,
                    older: None,
                    waits_for: WaitsFor::Nothing,
                };
                self.in_flight.questions.insert(id, question);
                self.ask(id);
            }
            Event::Left(id) => self.leave(id),
            Event::Forget(what) => self.forget(what),
            Event::KeyTried => {
                let identity = self.identity.clone();
                self.save_plan(&identity);
                let notice = self.notice();
                self.learn_notice(&identity, notice);
            }
            Event::Pin(id, is_pinned) => {
                let (address, since_ms) = (self.identity.address(&Request::Course(id)), now_ms);
                self.effects.push(Effect::ChangePins(if is_pinned {
                    PinChange::Pin(PinnedCourse { address, since_ms })
                } else {
                    PinChange::Unpin(address)
                }));
            }
            Event::PinsRead(list) => {
                self.cache.set_pinned(list);
                self.effects.push(Effect::StoredChanged);
            }
            Event::Reserve(reserve) => self.reserve = reserve,
            Event::Started => {
                self.effects.push(Effect::ReadStore);
                self.wait(OPEN_WITHIN_MS, Event::StoreLate);
            }
            Event::LedgerRemoved(name) => self.known.retain(|known| known.identity.name() != name),
            Event::LedgerRead(identity, ledger) => self.known(&identity).ledger.merge(&ledger),
            Event::StoreOpened(entries) => {
                match entries {
                    Some(entries) => self.cache.read(entries),
                    None => self.cache.lose_database(),
                }
                self.open();
            }
            Event::StoreLate if self.is_open => {}
            Event::StoreLate => self.open(),
            Event::Read(id, body) => self.read(id, body),
            Event::Locked(id, has_lock) => {
                self.in_flight
                    .change(id, |flight| flight.has_lock |= has_lock);
                self.look(id);
            }
            Event::Looked {
                flight,
                plan,
                stored,
            } => {
                if let Some(waiting) = self.in_flight.at(flight, Stage::Looking) {
                    let identity = waiting.identity.clone();
                    let known = self.known(&identity);
                    known.plan = plan.unwrap_or(known.plan);
                    self.send(flight, stored);
                }
            }
            Event::Landed(id, landing) => self.land(id, landing),
            Event::Retries(id) => self.send(id, None),
            Event::Saved {
                flight,
                address,
                in_database,
            } => {
                if in_database {
                    self.cache.set_place(&address, StoredIn::Database);
                    // A page shows whether a pinned course is stored.
                    if is_pinned(self.cache.pinned(), &address) {
                        self.effects.push(Effect::StoredChanged);
                    }
                    self.tell_tabs(&Change::Stored(address));
                }
                self.unlock(flight);
            }
            Event::TookOver {
                identity,
                request,
                sent,
            } => {
                self.record(&identity, &request, sent);
                let id = self.in_flight.begin(&identity, &request, self.now_ms);
                self.in_flight
                    .change(id, |flight| flight.stage = Stage::Sent(sent));
                self.effects.push(Effect::Receive(id, sent));
            }
            Event::LeftBehind {
                identity,
                request,
                sent,
            } => self.record(&identity, &request, sent),
            Event::ReplacedRead {
                request,
                address,
                body,
            } => self.note_replaced(&request, address, body),
            Event::Elsewhere(change) => self.changed_elsewhere(change),
            Event::EntryRead(address, entry) => {
                // `None` may also mean that the store is closed, so the index stays as it is.
                if let Some(entry) = entry.filter(|entry| self.cache.is_older(&address, entry)) {
                    self.note_stored(&address, entry, None);
                }
            }
        }
        self.tell_script();
        std::mem::take(&mut self.effects)
    }

    /// Looks for a free answer, and otherwise begins a request: steps 1 to 5.
    fn ask(&mut self, id: QuestionId) {
        let Some(mut question) = self.in_flight.questions.remove(&id) else {
            return;
        };
        question.request = self.within_plan(&question.identity, &question.request);
        question.address = question.identity.address(&question.request);
        // 1. Memory.
        question.older = self.cache.decoded(&question.address);
        if let Some(found) = question.good_enough(self.now_ms) {
            return self.tell(id, question, Ok(found));
        }
        let joined = self.in_flight.flight_for(&question);
        // 2. Store. It opens in a moment. A request in flight implies that it holds nothing fresh.
        if !self.is_open && joined.is_none() {
            return self.in_flight.hold(id, question, WaitsFor::Store);
        }
        let stored = self.cache.entry(&question.address);
        let stored = stored.filter(|_| question.older.is_none() && joined.is_none());
        if let Some(entry) = stored {
            self.effects
                .push(Effect::Read(id, question.address.clone()));
            self.wait(READ_WITHIN_MS, Event::Read(id, None));
            return self.in_flight.hold(id, question, WaitsFor::Body(entry));
        }
        // 3. Join: a request in flight is already paid for.
        if let Some(flight) = joined {
            return self.in_flight.hold(id, question, WaitsFor::Flight(flight));
        }
        // 4. Refuse.
        if question.wanted == Wanted::IfFree {
            return self.tell(id, question, Err(Failure::NotCached));
        }
        let untold = self.untold_to(&question);
        // The 500 was the first of two tries.
        let is_second_try = untold.as_ref().is_some_and(Untold::may_be_tried_again);
        if let Some(untold) = untold.filter(|_| !is_second_try) {
            return self.tell(id, question, Err(untold.failure));
        }
        let refused = self.refuse(&question.identity, &question.request, question.wanted);
        if let Some(failure) = refused {
            return self.tell(id, question, Err(failure));
        }
        // 5. Lock.
        let flight = self
            .in_flight
            .begin(&question.identity, &question.request, self.now_ms);
        self.in_flight
            .change(flight, |flight| flight.is_second_try = is_second_try);
        let address = question.address.clone();
        self.in_flight.hold(id, question, WaitsFor::Flight(flight));
        self.effects.push(Effect::Lock(flight, address));
        self.wait(LOCK_WITHIN_MS, Event::Locked(flight, false));
    }

    /// Handles the body of a stored answer; `None` if the store could not read it.
    fn read(&mut self, id: QuestionId, body: Option<Rc<str>>) {
        let Some(question) = self.in_flight.questions.get_mut(&id) else {
            return;
        };
        // A late body: the question already waits for something else.
        let WaitsFor::Body(entry) = &question.waits_for else {
            return;
        };
        let entry = *entry;
        let (address, request) = (question.address.clone(), question.request.clone());
        // The page showed this answer as free.
        let is_promised =
            question.wanted == Wanted::Cached && is_fresh(entry.asked_at_ms, &request, self.now_ms);
        if self.cache.entry(&address) != Some(entry) {
            // The answer was removed or replaced meanwhile, so it no longer counts.
            question.waits_for = WaitsFor::Nothing;
            return self.ask(id);
        }
        let is_damaged = body.is_some();
        let answer = body.and_then(|body| Answer::read(&request, body.as_bytes()).ok());
        if let Some((answer, _)) = answer {
            self.cache
                .note(&address, entry, StoredIn::Database, Some(answer));
            return self.ask(id);
        }
        self.cache.remove(&address);
        if is_damaged {
            // A body that is merely late stays in the store.
            self.remove(vec![address]);
        }
        self.effects.push(Effect::StoredChanged);
        if !is_promised {
            return self.ask(id);
        }
        if let Some(question) = self.in_flight.questions.remove(&id) {
            self.tell(id, question, Err(Failure::CacheLost));
        }
    }

    /// The lock was granted, or its timer has fired: reads the shared ledger and store again.
    fn look(&mut self, id: FlightId) {
        if let Some(flight) = self.in_flight.at(id, Stage::Locking) {
            let (identity, address) = (flight.identity.clone(), flight.address.clone());
            self.in_flight
                .change(id, |flight| flight.stage = Stage::Looking);
            self.effects.push(Effect::Look(id, identity, address));
            let nothing = Event::Looked {
                flight: id,
                plan: None,
                stored: None,
            };
            self.wait(READ_WITHIN_MS, nothing);
        }
    }

    /// Sends a request, unless another tab has made it unnecessary or hopeless meanwhile: steps 6 to 8.
    fn send(&mut self, id: FlightId, stored: Option<(StoredEntry, Rc<str>)>) {
        let Some(flight) = self.in_flight.flights.get(&id).cloned() else {
            return;
        };
        // The plan is known meanwhile, and has smaller pages: another tab may have that page.
        if !flight.is_second_try
            && self.within_plan(&flight.identity, &flight.request) != flight.request
        {
            let waiting = self.in_flight.waiting_for(id);
            self.unlock(id);
            return waiting.into_iter().for_each(|question| self.ask(question));
        }
        let now_ms = self.now_ms;
        // A refresh is not answered from the store.
        let wanted = self.in_flight.wanted(id);
        // 6. Store again.
        let stored = stored.filter(|(entry, _)| {
            let is_fresh = is_fresh(entry.asked_at_ms, &flight.request, now_ms);
            wanted != Wanted::Fresh && is_fresh
        });
        if let Some((entry, body)) = stored
            && let Ok((answer, _)) = Answer::read(&flight.request, body.as_bytes())
        {
            let found = Found {
                answer: answer.clone(),
                asked_at_ms: entry.asked_at_ms,
                instead_of: None,
            };
            self.note_stored(&flight.address, entry, Some(answer));
            return self.end(id, &Ok(found));
        }
        let ledger = &self.known(&flight.identity).ledger;
        let within_ms = u64::from(OTHERS_WITHIN_MS);
        if !flight.has_lock && ledger.awaits(&flight.request, within_ms, now_ms) {
            // The tab that holds the lock has sent the same request and still waits.
            self.in_flight
                .change(id, |flight| flight.stage = Stage::Locking);
            return self.wait(LOCK_WITHIN_MS, Event::Locked(id, false));
        }
        // 7. Refuse again.
        if let Some(failure) = self.refuse(&flight.identity, &flight.request, wanted) {
            return self.end(id, &Err(failure));
        }
        let known = self.known(&flight.identity);
        if wanted != Wanted::Fresh && known.ledger.refused_key_since(flight.begun_ms) {
            let failure = known.key_refused_elsewhere();
            return self.end(id, &Err(failure));
        }
        // 8. Send. It is counted first: if the tab closes in between, the count is too high, never too low.
        self.count(id);
        self.effects
            .push(Effect::Send(id, flight.identity, flight.request));
    }

    /// Takes the response to a request: steps 9 to 12.
    fn land(&mut self, id: FlightId, landing: Landing) {
        let Some(flight) = self.in_flight.flights.get(&id) else {
            return;
        };
        let Stage::Sent(entry) = flight.stage else {
            return;
        };
        let address = flight.address.clone();
        self.last_response = None;
        match landing {
            Ok(received) => {
                self.receive(id, entry, &received);
                self.last_response = Some(LastResponse {
                    address,
                    millis: millis_since(entry, self.now_ms),
                    received,
                });
            }
            Err(failure) => self.lose(id, entry, failure),
        }
    }

    /// Takes a response that has arrived.
    fn receive(&mut self, id: FlightId, entry: EntryId, received: &Received) {
        let Some(flight) = self.in_flight.flights.get(&id) else {
            return;
        };
        let (identity, request) = (flight.identity.clone(), flight.request.clone());
        let is_first_try = !flight.is_second_try;
        let has_account = !flight.forgets_account;
        if received.status != 200 {
            let refusal = received.refusal(identity.key());
            let held = self.account(id, |ledger, now_ms| {
                let answer = received.as_answer(millis_since(entry, now_ms), Some(&refusal.error));
                ledger.answered(entry, &answer, now_ms)
            });
            let held = held.flatten();
            // A service that says when to come back is not asked before.
            let is_internal_error = refusal.error.status == 500 && held.is_none();
            if is_internal_error && is_first_try && self.in_flight.wanted(id) > Wanted::IfFree {
                self.in_flight.change(id, |flight| {
                    (flight.stage, flight.is_second_try) = (Stage::Pausing, true);
                });
                return self.wait(retry_after_ms(self.tab), Event::Retries(id));
            }
            let now_ms = self.now_ms;
            let known = self.known(&identity);
            let failure = known.refused_with(&request, refusal, held, now_ms);
            if has_account {
                self.save_plan(&identity);
            }
            return self.fail(id, failure);
        }
        let sent_ms = entry.at_ms();
        let taken = self.taken(&identity, &request, sent_ms);
        let read = taken.map_or_else(|| Answer::read(&request, &received.body), Ok);
        let (answer, page_limit) = match read {
            Ok(read) => read,
            Err(error) => return self.lose(id, entry, Failure::Unreadable(error)),
        };
        self.account(id, |ledger, now_ms| {
            let answer = received.as_answer(millis_since(entry, now_ms), None);
            ledger.answered(entry, &answer, now_ms)
        });
        if has_account {
            self.learn_plan(&identity, &request, page_limit);
            self.save_plan(&identity);
            self.learn_notice(&identity, received.data_notice.clone());
        }
        let found = Found {
            answer,
            asked_at_ms: sent_ms,
            instead_of: None,
        };
        self.save(id, page_limit, &found, &received.body);
        let found = Ok(found);
        if self.in_flight.at(id, Stage::Saving).is_some() {
            self.tell_all(id, &found);
        } else {
            self.end(id, &found);
        }
    }

    /// Ends a request without a readable answer.
    fn lose(&mut self, id: FlightId, entry: EntryId, failure: Failure) {
        let outcome = RequestOutcome::of(&failure).unwrap_or(RequestOutcome::Unreachable);
        self.account(id, |ledger, now_ms| {
            ledger.finish(entry, outcome, millis_since(entry, now_ms), 0);
        });
        self.fail(id, failure);
    }

    /// Ends a failed request. If no question waits for it, the failure is held for the next one.
    fn fail(&mut self, id: FlightId, failure: Failure) {
        let flight = self.in_flight.flights.get(&id);
        if let Some(flight) = flight.filter(|_| self.in_flight.waiting_for(id).is_empty()) {
            self.untold = Some(Untold {
                identity: flight.identity.clone(),
                address: flight.address.clone(),
                failure: failure.clone(),
                is_second_try: flight.is_second_try,
                at_ms: self.now_ms,
            });
        }
        self.end(id, &Err(failure));
    }

    /// Updates the knowledge of an identity from its good answer.
    fn learn_plan(&mut self, identity: &Identity, request: &Request, page_limit: Option<u32>) {
        let known = self.known(identity);
        known.refused = None;
        known.plan = known.plan.with_page_limit(page_limit);
        if request.needs_hole_data() {
            known.plan.has_holes = Some(true);
        }
    }

    fn learn_notice(&mut self, identity: &Identity, notice: Option<DataNotice>) {
        self.known(identity).notice.clone_from(&notice);
        if *identity == self.identity {
            let text = notice.map(|notice| notice.to_text(identity.service()));
            self.write(Item::Notice, text.unwrap_or_default());
        }
    }

    /// The answer to a request that was sent at this time, if a page has taken it from the first script already, and the
    /// largest page of the plan. So no answer is decoded twice.
    fn taken(
        &self,
        identity: &Identity,
        request: &Request,
        sent_ms: f64,
    ) -> Option<(Answer, Option<u32>)> {
        let max_limit = self.known_of(identity)?.plan.max_limit;
        let address = identity.address(&within(request, max_limit));
        let found = self.cache.decoded(&address)?;
        (found.asked_at_ms == sent_ms).then_some((found.answer, max_limit))
    }

    /// Caches a decoded answer as the answer to the request that it answers whole, and returns the address of that.
    fn note(
        &mut self,
        identity: &Identity,
        request: &Request,
        (answer, page_limit): (Answer, Option<u32>),
        entry: StoredEntry,
    ) -> String {
        let address = identity.address(&within(request, page_limit));
        self.cache
            .note(&address, entry, StoredIn::ThisTab, Some(answer));
        address
    }

    /// Caches an answer and stores it.
    fn save(&mut self, id: FlightId, page_limit: Option<u32>, found: &Found<Answer>, body: &[u8]) {
        let flight = self.in_flight.flights.get(&id).cloned();
        let flight = flight.filter(|flight| !flight.forgets_answer);
        let (Some(flight), Ok(body)) = (flight, std::str::from_utf8(body)) else {
            return;
        };
        self.in_flight
            .change(id, |flight| flight.stage = Stage::Saving);
        let identity = flight.identity;
        let entry = StoredEntry::new(found.asked_at_ms, body.len());
        let read = (found.answer.clone(), page_limit);
        let address = self.note(&identity, &flight.request, read, entry);
        self.make_room(&address);
        if flight.request.course_id().is_some() {
            let read = Effect::ReadReplaced(flight.request, address.clone());
            self.effects.push(read);
        }
        let late = Event::Saved {
            flight: id,
            address: address.clone(),
            in_database: false,
        };
        self.effects.push(Effect::Save {
            flight: id,
            address,
            entry,
            body: body.into(),
        });
        self.wait(SAVE_WITHIN_MS, late);
    }

    /// Keeps the answer that the current one has replaced, if it said something else.
    fn note_replaced(&mut self, request: &Request, address: String, body: Option<Rc<str>>) {
        let read = body.and_then(|body| Answer::read(request, body.as_bytes()).ok());
        let current = self.cache.decoded(&address);
        let (Some((older, _)), Some(current)) = (read, current) else {
            return;
        };
        if older == current.answer {
            return;
        }
        self.replaced.retain(|(known, _)| *known != address);
        if self.replaced.len() >= MOST_REPLACED {
            self.replaced.remove(0);
        }
        let replaced = Replaced {
            answer: older,
            asked_at_ms: self.cache.asked_before(&address),
        };
        self.replaced.push((address, replaced));
        self.effects.push(Effect::StoredChanged);
    }

    /// Adds an answer to the index that another tab has stored.
    fn note_stored(&mut self, address: &str, entry: StoredEntry, answer: Option<Answer>) {
        self.cache.note(address, entry, StoredIn::Database, answer);
        self.make_room(address);
    }

    /// Evicts the oldest answers beyond the room, but not the one at this address, which is new.
    fn make_room(&mut self, address: &str) {
        let gone = self.cache.make_room(address, ROOM);
        self.remove(gone);
        self.effects.push(Effect::StoredChanged);
    }

    /// Ends a request and answers every question that waits for it.
    fn end(&mut self, id: FlightId, reply: &Reply) {
        self.unlock(id);
        self.tell_all(id, reply);
    }

    fn tell_all(&mut self, id: FlightId, reply: &Reply) {
        for waiting in self.in_flight.waiting_for(id) {
            if let Some(question) = self.in_flight.questions.remove(&waiting) {
                self.tell(waiting, question, reply.clone());
            }
        }
    }

    /// Answers a question, falling back to an older answer if there is no newer one.
    fn tell(&mut self, id: QuestionId, question: Question, reply: Reply) {
        let reply = match (reply, question.older) {
            (Err(failure), Some(older)) => Ok(Found {
                instead_of: Some(failure),
                ..older
            }),
            (reply, _) => reply,
        };
        self.effects.push(Effect::Tell(id, reply));
    }

    /// Handles a page that was left. Its request is dropped only if it is unsent and no other page pays for it.
    fn leave(&mut self, id: QuestionId) {
        let question = self.in_flight.questions.remove(&id);
        if let Some(WaitsFor::Flight(flight)) = question.map(|question| question.waits_for)
            && self.in_flight.is_unsent(flight)
            && self.in_flight.wanted(flight) == Wanted::IfFree
        {
            self.end(flight, &Err(Failure::NotCached));
        }
    }

    /// The held failure of a request for the same answer, if it is recent.
    fn untold_to(&mut self, question: &Question) -> Option<Untold> {
        let untold = self.untold.take_if(|untold| {
            untold.identity == question.identity && untold.address == question.address
        })?;
        let is_recent = (0.0..UNTOLD_WITHIN_MS).contains(&(self.now_ms - untold.at_ms));
        let is_told = is_recent && question.wanted != Wanted::Fresh;
        is_told.then_some(untold)
    }

    /// Counts a request as sent.
    fn count(&mut self, id: FlightId) {
        let Some(flight) = self.in_flight.flights.get(&id).cloned() else {
            return;
        };
        let (identity, request) = (flight.identity, flight.request);
        let (tab, now_ms) = (self.tab, self.now_ms);
        let entry = self.known(&identity).ledger.sent(&request, tab, now_ms);
        self.in_flight
            .change(id, |flight| flight.stage = Stage::Sent(entry));
        self.ledger_changed(&identity);
    }

    /// Writes to the ledger of a request, unless its key was removed meanwhile.
    fn account<T>(&mut self, id: FlightId, write: impl FnOnce(&mut Ledger, f64) -> T) -> Option<T> {
        let flight = self
            .in_flight
            .flights
            .get(&id)
            .filter(|flight| !flight.forgets_account)?;
        let (identity, now_ms) = (flight.identity.clone(), self.now_ms);
        let written = write(&mut self.known(&identity).ledger, now_ms);
        self.ledger_changed(&identity);
        Some(written)
    }

    fn ledger_changed(&mut self, identity: &Identity) {
        let ledger = self.known(identity).ledger.clone();
        self.effects
            .push(Effect::SaveLedger(identity.clone(), ledger));
    }

    /// Stores the plan of the current identity. What this tab does not know, another tab may.
    fn save_plan(&mut self, identity: &Identity) {
        if *identity == self.identity {
            let plan = self.known(identity).plan;
            self.effects.push(Effect::SavePlan(identity.clone(), plan));
        }
    }

    /// The response of which a first script has kept the body, since its page was left.
    #[must_use]
    pub fn left_behind(&self, body: Vec<u8>) -> Received {
        Received {
            status: 200,
            body,
            // The script does not keep the header, so the known notice stays.
            data_notice: self.notice(),
            ..Received::default()
        }
    }

    /// Counts a request of a first script, once however often it is found.
    fn record(&mut self, identity: &Identity, request: &Request, sent: EntryId) {
        self.known(identity).ledger.record(request, sent);
        self.ledger_changed(identity);
    }

    fn changed_elsewhere(&mut self, change: Change) {
        match change {
            Change::Stored(address) => self.effects.push(Effect::ReadEntry(address)),
            Change::Unknown => self.effects.push(Effect::ReadStore),
            Change::Cleared => {
                self.forget_answers();
                self.effects.push(Effect::StoredChanged);
            }
        }
    }

    fn forget(&mut self, what: Forget) {
        match what {
            Forget::Answers => self.clear(),
            Forget::Key(identity) => {
                self.forget_account(|of| *of == identity);
                self.known
                    .retain(|known| known.identity.name() != identity.name());
                self.write(Item::Ledger(identity.name()), String::new());
                self.write(Item::Plan, String::new());
            }
            Forget::Everything => {
                self.forget_account(|_| true);
                self.known.clear();
                self.effects.push(Effect::RemoveLedgers);
                self.write(Item::Plan, String::new());
                self.clear();
            }
            Forget::Refusals(identity) => {
                let now_ms = self.now_ms;
                let known = self.known(&identity);
                known.refused = None;
                known.plan = PlanKnown::default();
                known.ledger.forget_refusals(now_ms);
                self.ledger_changed(&identity);
                if identity == self.identity {
                    self.write(Item::Plan, String::new());
                }
            }
        }
    }

    fn clear(&mut self) {
        // The notice stays known: courses may still be on the page.
        self.forget_answers();
        self.effects.push(Effect::Clear);
        self.write(Item::Notice, String::new());
        self.effects.push(Effect::ChangePins(PinChange::UnpinAll));
        self.tell_tabs(&Change::Cleared);
        self.effects.push(Effect::StoredChanged);
    }

    /// Removes all answers, and marks those in flight as not to be stored.
    fn forget_answers(&mut self) {
        self.last_response = None;
        self.cache.forget_all();
        self.replaced.clear();
        for flight in self.in_flight.flights.values_mut() {
            flight.forgets_answer |= flight.is_sent();
        }
    }

    fn forget_account(&mut self, of: impl Fn(&Identity) -> bool) {
        for flight in self.in_flight.flights.values_mut() {
            flight.forgets_account |= flight.is_sent() && of(&flight.identity);
        }
    }

    fn refuse(
        &mut self,
        identity: &Identity,
        request: &Request,
        wanted: Wanted,
    ) -> Option<Failure> {
        let (reserve, now_ms) = (self.reserve, self.now_ms);
        self.known(identity)
            .refuse(identity, request, wanted, reserve, now_ms)
    }

    fn open(&mut self) {
        self.is_open = true;
        self.effects.push(Effect::StoredChanged);
        let waits = |what: &WaitsFor| matches!(what, WaitsFor::Store);
        for id in self.in_flight.waiting(waits) {
            self.ask(id);
        }
    }

    fn unlock(&mut self, id: FlightId) {
        if self.in_flight.flights.remove(&id).is_some() {
            self.effects.push(Effect::Unlock(id));
        }
    }

    fn wait(&mut self, millis: u32, event: Event) {
        self.effects.push(Effect::Wait(millis, event));
    }

    fn write(&mut self, item: Item, text: String) {
        self.effects.push(Effect::Write(item, text));
    }

    /// Tells other tabs how the store has changed.
    fn tell_tabs(&mut self, change: &Change) {
        self.write(Item::Changed, change.to_text(self.now_ms));
    }

    fn remove(&mut self, addresses: Vec<String>) {
        if !addresses.is_empty() {
            self.effects.push(Effect::Remove(addresses));
        }
    }

    fn known(&mut self, identity: &Identity) -> &mut Known {
        let is_same = |known: &Known| known.identity.name() == identity.name();
        let at = self.known.iter().position(is_same);
        let at = at.unwrap_or_else(|| {
            self.known.push(Known::of(identity));
            self.known.len() - 1
        });
        &mut self.known[at]
    }

    fn known_of(&self, identity: &Identity) -> Option<&Known> {
        let mut known = self.known.iter();
        known.find(|known| known.identity.name() == identity.name())
    }

    fn known_now(&self) -> Option<&Known> {
        self.known_of(&self.identity)
    }

    /// The request with a page no larger than the plan of an identity allows, if the plan is known.
    fn within_plan(&self, identity: &Identity, request: &Request) -> Request {
        let known = self.known_of(identity);
        within(request, known.and_then(|known| known.plan.max_limit))
    }

    /// The address of a request with the current identity.
    fn address(&self, request: &Request) -> String {
        self.identity
            .address(&self.within_plan(&self.identity, request))
    }

    /// Updates the hint for the first script of the next start, if it has changed.
    fn tell_script(&mut self) {
        let identity = self.identity.clone();
        let (reserve, now_ms) = (self.reserve, self.now_ms);
        let hint = if identity.key().is_empty() {
            String::new()
        } else {
            let hint = self.known(&identity).script_hint(reserve, now_ms);
            format!("{hint} {} {}", identity.name(), identity.service())
        };
        if self.script_hint.as_ref() != Some(&hint) {
            self.script_hint = Some(hint.clone());
            self.write(Item::Hint, hint);
        }
    }
}

/// Synchronous reads. The first load uses nothing else of the policy.
impl Policy {
    /// Switches to an identity, with the plan and notice that this browser stores for it.
    pub fn enter(&mut self, identity: Identity, stored: &dyn Fn(&Item) -> Option<String>) {
        let plan = stored(&Item::Plan).and_then(|text| PlanKnown::of_identity(&text, &identity));
        let notice =
            stored(&Item::Notice).and_then(|text| DataNotice::parse(&text, identity.service()));
        let known = self.known(&identity);
        known.plan = plan.unwrap_or(known.plan);
        known.notice = notice.or_else(|| known.notice.take());
        self.identity = identity;
    }

    /// Whether the index of the answer store is known.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// The identity in force.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The known plan of the current identity.
    #[must_use]
    pub fn plan(&self) -> PlanKnown {
        self.known_now().map(|known| known.plan).unwrap_or_default()
    }

    /// The notice of the current service about its data.
    #[must_use]
    pub fn notice(&self) -> Option<DataNotice> {
        self.known_now()?.notice.clone()
    }

    /// The ledger in force.
    #[must_use]
    pub fn ledger(&self) -> Ledger {
        let known = self.known_now();
        known.map(|known| known.ledger.clone()).unwrap_or_default()
    }

    /// An answer that this tab has decoded, if it is fresh.
    #[must_use]
    pub fn decoded(&self, request: &Request, now_ms: f64) -> Option<Found<Answer>> {
        let found = self.cache.decoded(&self.address(request))?;
        is_fresh(found.asked_at_ms, request, now_ms).then_some(found)
    }

    /// Adds an answer of the first script to the index, before it is decoded.
    pub fn note_first_answer(&mut self, first: &FirstAnswer) {
        let entry = StoredEntry::new(first.asked_at_ms, first.text.len());
        self.cache
            .note(&first.address, entry, StoredIn::ThisTab, None);
    }

    /// Takes in an answer of the first script, decoded, and the page size that it reveals. Only a new answer reveals the
    /// plan: a stored one may be the answer to another key. One that cannot be decoded leaves the index.
    pub fn take_first_answer(
        &mut self,
        request: &Request,
        first: &FirstAnswer,
        read: Result<(Answer, Option<u32>), DecodeError>,
    ) {
        let Ok(read) = read else {
            return self.cache.remove(&first.address);
        };
        let identity = self.identity.clone();
        if first.is_new {
            self.learn_plan(&identity, request, read.1);
        }
        let entry = StoredEntry::new(first.asked_at_ms, first.text.len());
        // The answer may be of a smaller page than the one that was asked for.
        if self.note(&identity, request, read, entry) != first.address {
            self.cache.remove(&first.address);
        }
    }

    /// The known plan of the current identity as a line for local storage.
    #[must_use]
    pub fn plan_line(&self) -> String {
        self.plan().to_text(&self.identity.name())
    }

    /// Whether a fresh answer is stored, so that asking costs nothing.
    #[must_use]
    pub fn is_cached(&self, request: &Request, now_ms: f64) -> bool {
        let entry = self.cache.entry(&self.address(request));
        entry.is_some_and(|entry| is_fresh(entry.asked_at_ms, request, now_ms))
    }

    /// The number and size in bytes of stored answers.
    #[must_use]
    pub fn stored_size(&self) -> (usize, u64) {
        self.cache.size()
    }

    /// The requests with a stored answer of any age at the current service, newest answer first.
    #[must_use]
    pub fn stored_requests(&self) -> Vec<Request> {
        let addresses = self.cache.newest_first().into_iter();
        addresses
            .filter_map(|address| self.identity.request(&address))
            .collect()
    }

    /// The courses of the current service that are pinned for the round, latest first. None before the index is known, since
    /// their answers would look as if they were gone.
    #[must_use]
    pub fn pinned(&self) -> Vec<PinnedAnswers> {
        let of_service = |pinned: &PinnedCourse| match self.identity.request(&pinned.address) {
            Some(Request::Course(id)) => Some(self.cache.pinned_answers(id, pinned)),
            _ => None,
        };
        let list = self.cache.pinned().iter().filter(|_| self.is_open);
        list.filter_map(of_service).collect()
    }

    /// The last response, if it is one to a request at this address.
    #[must_use]
    pub fn last_response(&self, address: &str) -> Option<&LastResponse> {
        let last = self.last_response.as_ref();
        last.filter(|last| last.address == address)
    }

    /// Takes the answer that the current one to a request has replaced in this tab, so that it is told once.
    pub fn take_replaced(&mut self, request: &Request) -> Option<Replaced> {
        let at = self.place_of_replaced(request)?;
        Some(self.replaced.remove(at).1)
    }

    /// The answer that the current one to a request has replaced in this tab, if nobody has taken it yet.
    #[must_use]
    pub fn replaced(&self, request: &Request) -> Option<&Replaced> {
        let at = self.place_of_replaced(request)?;
        self.replaced.get(at).map(|(_, replaced)| replaced)
    }

    fn place_of_replaced(&self, request: &Request) -> Option<usize> {
        let address = self.address(request);
        self.replaced
            .iter()
            .position(|(known, _)| *known == address)
    }

    /// A course from the latest cached list or course answer.
    #[must_use]
    pub fn course(&self, id: CourseId) -> Option<Course> {
        self.cache.course(id)
    }
}

fn millis_since(entry: EntryId, now_ms: f64) -> u32 {
    let millis = whole_ms(now_ms - entry.at_ms());
    u32::try_from(millis).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
