//! Every decision about a request, as a state machine without a browser: events in, effects out.
//!
//! Requests cost money. The policy never sends one twice, loses one, or sends one that is known to fail. [`Policy::on`]
//! takes an event and returns effects; the app's driver (`src/gateway/driver.rs`) carries them out. Time and chance come from outside
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
//! Each effect that waits for something outside comes with a [`Timer`], or the driver ends it. A late event is ignored
//! unless it still helps.
//!
//! This file is long because every decision about a request is in it, in one order.

mod cache;
mod event;
mod in_flight;
mod known;

use std::rc::Rc;

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};

pub use cache::Entry;
#[cfg(not(target_family = "wasm"))]
pub use cache::{CLOCK_SLACK_MS, fresh_for_ms};
use cache::{Cache, ROOM, StoredIn, is_fresh};
pub use event::{
    Change, Effect, Event, FirstAnswer, FlightId, Forget, LimitHeaders, Millis, Part, QuestionId,
    Received, Timer,
};
use in_flight::{InFlight, Question, Stage, WaitsFor};
use known::Known;
#[cfg(not(target_family = "wasm"))]
pub use known::MOST_UNCOUNTED;

use super::identity::Identity;
use super::kept::{KeptAnswers, KeptChange, KeptCourse, is_kept};
use super::ledger::{EntryId, Ledger, Outcome};
use super::notice::DataNotice;
use super::plan::{PlanKnown, within};
use super::question::Answer;
use crate::failure::Failure;
use crate::identity::DEMO_SERVICE;

/// If the answer store has not opened within this time, the policy proceeds without it. It may open later.
const OPEN_WITHIN: Millis = Millis::of(1_500);
/// A stored body that takes longer than this counts as unreadable.
const READ_WITHIN: Millis = Millis::of(3_000);
/// How long to wait for a lock. Too short, and two tabs send the same request; too long, and a frozen tab blocks all
/// others.
const LOCK_WITHIN: Millis = Millis::of(3_000);
/// Timeout for a response, in seconds.
pub const RESPONSE_WITHIN_SECONDS: u32 = 30;
/// A lock is held no longer than this for an answer to be written.
const SAVE_WITHIN: Millis = Millis::of(5_000);
/// A request blocks the other tabs at most this long, in milliseconds: until its response has arrived and is written. The
/// first script's lock ends after the same time.
pub const OTHERS_WITHIN_MS: u32 = RESPONSE_WITHIN_SECONDS * 1_000 + SAVE_WITHIN.least;
/// How long a failure that no question waited for is kept for the next question at its address, in milliseconds.
const UNTOLD_WITHIN_MS: f64 = 10_000.0;
/// A 500 is retried once after "a few seconds" (contract 7). The delay is random, so that many browsers that
/// failed together do not return together.
const RETRY_AFTER: Millis = Millis {
    least: 2_000,
    spread: 2_000,
};

/// Which answers are good enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Only a new one, because a person has asked for a refresh.
    Fresh,
    /// A cached one while it is fresh, otherwise a new one.
    Cached,
    /// Only a free one: a cached answer of any age, or none.
    IfFree,
}

/// An answer with its origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<A> {
    /// The answer.
    pub answer: A,
    /// When it was requested, in Unix milliseconds.
    pub saved_at_ms: f64,
    /// Why it is not newer, if a newer answer was wanted.
    pub instead_of: Option<Failure>,
}

/// The state machine. The app has one; other tabs have their own.
pub struct Policy {
    /// Distinguishes this tab's ledger entries from those of other tabs.
    tab: u32,
    /// The current identity.
    identity: Identity,
    reserve: u32,
    /// Keyed by the name of the identity. There are only a few.
    known: Vec<(String, Known)>,
    cache: Cache,
    /// Whether the index of the answer store was read, or the timeout for it has expired.
    is_open: bool,
    in_flight: InFlight,
    script_hint: Option<String>,
    /// A failure that no question waited for, because the first script asks before a page does.
    untold: Option<Untold>,
    /// The time of the current event, in Unix milliseconds.
    now_ms: f64,
    effects: Vec<Effect>,
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
            now_ms: 0.0,
            effects: Vec::new(),
        }
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
            Event::Keep(id) => self.change_kept(
                |address| {
                    KeptChange::Keep(KeptCourse {
                        address,
                        since_ms: now_ms,
                    })
                },
                id,
            ),
            Event::LetGo(id) => self.change_kept(KeptChange::LetGo, id),
            Event::KeptChanged => self.effects.push(Effect::ReadKept),
            Event::KeptRead(list) => {
                self.cache.set_kept(list);
                self.effects.push(Effect::Changed(Part::Stored));
            }
            Event::Reserve(reserve) => self.reserve = reserve,
            Event::Started => {
                self.effects.push(Effect::ReadStore);
                self.wait(Timer::Opening, OPEN_WITHIN);
            }
            Event::LedgerChanged(identity) => self.effects.push(Effect::ReadLedger(identity)),
            Event::LedgerRemoved(name) => {
                self.known.retain(|(known, _)| *known != name);
                self.effects.push(Effect::Changed(Part::Ledger));
            }
            Event::LedgerRead(identity, ledger) => self.merge(&identity, &ledger),
            Event::StoreOpened(entries) => {
                self.cache.read(entries);
                self.effects.push(Effect::Changed(Part::Stored));
                self.open();
            }
            Event::TimeUp(Timer::Opening) => self.open(),
            Event::StoreLost => {
                self.cache.lose_database();
                self.effects.push(Effect::Changed(Part::Stored));
                self.open();
            }
            Event::Read(id, body) => self.read(id, body),
            Event::TimeUp(Timer::Reading(id)) => self.read(id, None),
            Event::Locked(id) => {
                self.in_flight.change(id, |flight| flight.has_lock = true);
                self.look(id);
            }
            Event::TimeUp(Timer::Locking(id)) => self.look(id),
            Event::Looked {
                flight,
                identity,
                ledger,
                plan,
                stored,
            } => {
                if self.in_flight.is_at(flight, Stage::Looking) {
                    self.merge(&identity, &ledger);
                    if let Some(plan) = plan {
                        self.known(&identity).plan = plan;
                        self.effects.push(Effect::Changed(Part::Plan));
                    }
                    self.send(flight, stored);
                }
            }
            Event::TimeUp(Timer::Looking(id)) => {
                if self.in_flight.is_at(id, Stage::Looking) {
                    self.send(id, None);
                }
            }
            Event::Landed(id, landing) => self.land(id, landing),
            Event::TimeUp(Timer::Retry(id)) => {
                if self.in_flight.is_at(id, Stage::Pausing) {
                    self.send(id, None);
                }
            }
            Event::Saved {
                flight,
                address,
                in_database,
            } => {
                if in_database {
                    self.cache.set_place(&address, StoredIn::Database);
                    // A page shows whether a kept course is stored.
                    if is_kept(self.cache.kept(), &address) {
                        self.effects.push(Effect::Changed(Part::Stored));
                    }
                    self.effects.push(Effect::TellTabs(Change::Stored(address)));
                }
                self.end_saving(flight);
            }
            Event::TimeUp(Timer::Saving(id)) => self.end_saving(id),
            Event::TookOver {
                identity,
                request,
                sent_ms,
            } => {
                let id = self.in_flight.begin(&identity, &request, self.now_ms);
                self.count(id, sent_ms);
                self.effects.push(Effect::Receive(id));
            }
            Event::LeftBehind {
                identity,
                request,
                sent_ms,
                body,
            } => self.take_in(&identity, &request, sent_ms, body),
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
        let is_demo = question.identity.demo().is_some();
        // 1. Memory.
        question.older = self.cache.decoded(&question.address);
        if let Some(found) = question.good_enough(self.now_ms) {
            return self.tell(id, question, Ok(found));
        }
        let joined = self.in_flight.flight_for(&question);
        // 2. Store. It opens in a moment. A request in flight implies that it holds nothing fresh.
        if !self.is_open && !is_demo && joined.is_none() {
            return self.in_flight.hold(id, question, WaitsFor::Store);
        }
        let stored = self.cache.entry(&question.address);
        let stored = stored.filter(|_| question.older.is_none() && joined.is_none());
        if let Some(entry) = stored {
            self.effects
                .push(Effect::Read(id, question.address.clone()));
            self.wait(Timer::Reading(id), READ_WITHIN);
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
        // 5. Lock. The demo's answers belong to this tab alone.
        let flight = self
            .in_flight
            .begin(&question.identity, &question.request, self.now_ms);
        self.in_flight
            .change(flight, |flight| flight.is_second_try = is_second_try);
        let address = question.address.clone();
        self.in_flight.hold(id, question, WaitsFor::Flight(flight));
        if is_demo {
            return self.send(flight, None);
        }
        self.effects.push(Effect::Lock(flight, address));
        self.wait(Timer::Locking(flight), LOCK_WITHIN);
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
            question.wanted == Wanted::Cached && is_fresh(entry.saved_at_ms, &request, self.now_ms);
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
        self.effects.push(Effect::Changed(Part::Stored));
        if !is_promised {
            return self.ask(id);
        }
        if let Some(question) = self.in_flight.questions.remove(&id) {
            self.tell(id, question, Err(Failure::CacheLost));
        }
    }

    /// The lock was granted, or its timer has fired: reads the shared ledger and store again.
    fn look(&mut self, id: FlightId) {
        if let Some(flight) = self
            .in_flight
            .flights
            .get(&id)
            .filter(|flight| flight.stage == Stage::Locking)
        {
            let (identity, address) = (flight.identity.clone(), flight.address.clone());
            self.in_flight
                .change(id, |flight| flight.stage = Stage::Looking);
            self.effects.push(Effect::Look(id, identity, address));
            self.wait(Timer::Looking(id), READ_WITHIN);
        }
    }

    /// Sends a request, unless another tab has made it unnecessary or hopeless meanwhile: steps 6 to 8.
    fn send(&mut self, id: FlightId, stored: Option<(Entry, Rc<str>)>) {
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
            let is_fresh = is_fresh(entry.saved_at_ms, &flight.request, now_ms);
            wanted != Wanted::Fresh && is_fresh
        });
        if let Some((entry, body)) = stored
            && let Ok((answer, _)) = Answer::read(&flight.request, body.as_bytes())
        {
            let found = Found {
                answer: answer.clone(),
                saved_at_ms: entry.saved_at_ms,
                instead_of: None,
            };
            self.note_stored(&flight.address, entry, Some(answer));
            return self.end(id, &Ok(found));
        }
        let ledger = &self.known(&flight.identity).ledger;
        if !flight.has_lock
            && ledger.awaits(&flight.request, u64::from(OTHERS_WITHIN_MS), now_ms)
            && !flight.is_second_try
        {
            // The tab that holds the lock has sent the same request and still waits.
            self.in_flight
                .change(id, |flight| flight.stage = Stage::Locking);
            return self.wait(Timer::Locking(id), LOCK_WITHIN);
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
        self.count(id, now_ms);
        self.effects
            .push(Effect::Send(id, flight.identity, flight.request));
    }

    /// Takes the response to a request: steps 9 to 12.
    fn land(&mut self, id: FlightId, landing: Result<Received, Failure>) {
        let Some(flight) = self.in_flight.flights.get(&id) else {
            return;
        };
        let Stage::Sent(entry) = flight.stage else {
            return;
        };
        let (identity, request) = (flight.identity.clone(), flight.request.clone());
        let is_first_try = !flight.is_second_try;
        let has_account = !flight.forgets_account;
        let received = match landing {
            Ok(received) => received,
            Err(failure) => {
                let outcome = Outcome::of(&failure).unwrap_or(Outcome::Unreachable);
                self.account(id, |ledger, now_ms| {
                    ledger.finish(entry, outcome, millis_since(entry, now_ms), 0);
                });
                return self.fail(id, failure);
            }
        };
        if received.status != 200 {
            let refusal = received.refusal(identity.key());
            let held = self.account(id, |ledger, now_ms| {
                let answer = received.as_answer(millis_since(entry, now_ms), Some(&refusal.error));
                ledger.answered(entry, &answer, now_ms)
            });
            let held = held.flatten();
            // A service that says when to come back is not asked before.
            let is_internal_error = refusal.error.status == 500 && held.is_none();
            if is_internal_error && is_first_try && self.in_flight.is_paid_for(id) {
                self.in_flight.change(id, |flight| {
                    (flight.stage, flight.is_second_try) = (Stage::Pausing, true);
                });
                return self.wait(Timer::Retry(id), RETRY_AFTER);
            }
            let now_ms = self.now_ms;
            let known = self.known(&identity);
            let failure = known.refused_with(&request, refusal, held, now_ms);
            if has_account {
                self.save_plan(&identity);
            }
            return self.fail(id, failure);
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "times up to the year 9999 in milliseconds are below 2^53"
        )]
        let sent_ms = entry.sent_ms as f64;
        let taken = self.taken(&identity, &request, sent_ms);
        let read = taken.map_or_else(|| Answer::read(&request, &received.body), Ok);
        let (answer, page_limit) = match read {
            Ok(read) => read,
            Err(error) => {
                self.account(id, |ledger, now_ms| {
                    ledger.finish(entry, Outcome::Unreadable, millis_since(entry, now_ms), 0);
                });
                return self.fail(id, Failure::Unreadable(error));
            }
        };
        self.account(id, |ledger, now_ms| {
            let answer = received.as_answer(millis_since(entry, now_ms), None);
            ledger.answered(entry, &answer, now_ms)
        });
        if has_account {
            self.learn_plan(&identity, &request, page_limit);
            self.save_plan(&identity);
            self.learn_notice(&identity, received.data_notice);
        }
        let found = Found {
            answer,
            saved_at_ms: sent_ms,
            instead_of: None,
        };
        self.save(id, page_limit, &found, &received.body);
        let found = Ok(found);
        if self.in_flight.is_at(id, Stage::Saving) {
            self.tell_all(id, &found);
        } else {
            self.end(id, &found);
        }
    }

    /// Ends a failed request. If no question waits for it, the failure is kept for the next one.
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
        let known = self.known(identity);
        let has_news = known.notice != notice;
        known.notice.clone_from(&notice);
        if has_news && *identity == self.identity {
            self.effects.push(Effect::Changed(Part::Notice));
            if identity.demo().is_none() {
                let text = notice.map(|notice| notice.to_text(identity.service()));
                self.effects
                    .push(Effect::SaveNotice(text.unwrap_or_default()));
            }
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
        (found.saved_at_ms == sent_ms).then_some((found.answer, max_limit))
    }

    /// Caches a decoded answer as the answer to the request that it answers whole, and returns the address of that.
    fn note(
        &mut self,
        identity: &Identity,
        request: &Request,
        (answer, page_limit): (Answer, Option<u32>),
        entry: Entry,
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
        let entry = Entry::new(found.saved_at_ms, body.len());
        let read = (found.answer.clone(), page_limit);
        let address = self.note(&identity, &flight.request, read, entry);
        self.make_room(&address);
        self.effects.push(Effect::Save {
            flight: id,
            address,
            entry,
            body: body.into(),
            is_demo: identity.demo().is_some(),
        });
        self.wait(Timer::Saving(id), SAVE_WITHIN);
    }

    /// Changes the list of kept courses. The demo keeps nothing.
    fn change_kept(&mut self, change: impl FnOnce(String) -> KeptChange, id: CourseId) {
        if self.identity.demo().is_none() {
            let address = self.identity.address(&Request::Course(id));
            self.effects.push(Effect::ChangeKept(change(address)));
        }
    }

    /// Adds an answer to the index that another tab has stored.
    fn note_stored(&mut self, address: &str, entry: Entry, answer: Option<Answer>) {
        self.cache.note(address, entry, StoredIn::Database, answer);
        self.make_room(address);
    }

    /// Evicts the oldest answers beyond the room, but not the one at this address, which is new.
    fn make_room(&mut self, address: &str) {
        let gone = self.cache.make_room(address, ROOM);
        self.remove(gone);
        self.effects.push(Effect::Changed(Part::Stored));
    }

    /// Ends a request and answers every question that waits for it.
    fn end(&mut self, id: FlightId, found: &Result<Found<Answer>, Failure>) {
        self.unlock(id);
        self.tell_all(id, found);
    }

    fn tell_all(&mut self, id: FlightId, found: &Result<Found<Answer>, Failure>) {
        for waiting in self.in_flight.waiting_for(id) {
            if let Some(question) = self.in_flight.questions.remove(&waiting) {
                self.tell(waiting, question, found.clone());
            }
        }
    }

    /// Answers a question, falling back to an older answer if there is no newer one.
    fn tell(&mut self, id: QuestionId, question: Question, found: Result<Found<Answer>, Failure>) {
        let told = match (found, question.older) {
            (Err(failure), Some(older)) => Ok(Found {
                instead_of: Some(failure),
                ..older
            }),
            (found, _) => found,
        };
        self.effects.push(Effect::Tell(id, told));
    }

    /// Handles a page that was left. Its request is dropped only if it is unsent and no other page pays for it.
    fn leave(&mut self, id: QuestionId) {
        let question = self.in_flight.questions.remove(&id);
        if let Some(WaitsFor::Flight(flight)) = question.map(|question| question.waits_for)
            && self.in_flight.is_unsent(flight)
            && !self.in_flight.is_paid_for(flight)
        {
            self.end(flight, &Err(Failure::NotCached));
        }
    }

    /// The kept failure of a request for the same answer, if it is recent.
    fn untold_to(&mut self, question: &Question) -> Option<Untold> {
        let untold = self.untold.take_if(|untold| {
            untold.identity == question.identity && untold.address == question.address
        })?;
        let is_recent = (0.0..UNTOLD_WITHIN_MS).contains(&(self.now_ms - untold.at_ms));
        let is_told = is_recent && question.wanted != Wanted::Fresh;
        is_told.then_some(untold)
    }

    /// Counts a request as sent.
    fn count(&mut self, id: FlightId, sent_ms: f64) {
        let Some(flight) = self.in_flight.flights.get(&id).cloned() else {
            return;
        };
        let (identity, request, tab) = (flight.identity, flight.request, self.tab);
        let entry = self.known(&identity).ledger.sent(&request, tab, sent_ms);
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
        if identity.demo().is_none() {
            let ledger = self.known(identity).ledger.clone();
            self.effects
                .push(Effect::SaveLedger(identity.clone(), ledger));
        }
        self.effects.push(Effect::Changed(Part::Ledger));
    }

    /// Stores the plan of the current identity. What this tab does not know, another tab may.
    fn save_plan(&mut self, identity: &Identity) {
        if *identity != self.identity {
            return;
        }
        let plan = self.known(identity).plan;
        self.effects.push(Effect::Changed(Part::Plan));
        if identity.demo().is_none() {
            self.effects.push(Effect::SavePlan(identity.clone(), plan));
        }
    }

    /// Counts a request that the first script of an earlier start has sent, and stores its answer.
    fn take_in(
        &mut self,
        identity: &Identity,
        request: &Request,
        sent_ms: f64,
        body: Option<Rc<str>>,
    ) {
        let id = self.in_flight.begin(identity, request, self.now_ms);
        self.count(id, sent_ms);
        match body {
            Some(body) => {
                let received = Received {
                    status: 200,
                    body: body.as_bytes().to_vec(),
                    // The script does not store the header, so the known notice stays.
                    data_notice: self.known(identity).notice.clone(),
                    ..Received::default()
                };
                self.land(id, Ok(received));
            }
            None => {
                self.in_flight.flights.remove(&id);
            }
        }
    }

    fn changed_elsewhere(&mut self, change: Change) {
        match change {
            Change::Stored(address) => self.effects.push(Effect::ReadEntry(address)),
            Change::Unknown => self.effects.push(Effect::ReadStore),
            Change::Cleared => {
                self.forget_answers(false);
                self.effects.push(Effect::Changed(Part::Stored));
            }
        }
    }

    fn forget(&mut self, what: Forget) {
        match what {
            Forget::Answers { is_demo } => self.clear(is_demo),
            Forget::Key(identity) => {
                self.forget_account(|of| *of == identity);
                self.known.retain(|(name, _)| *name != identity.name());
                self.effects.push(Effect::RemoveLedger(identity));
                self.forget_plan();
            }
            Forget::Everything => {
                self.forget_account(|of| of.demo().is_none());
                self.known.retain(|(_, known)| known.is_demo);
                self.effects.push(Effect::RemoveLedgers);
                self.forget_plan();
                self.clear(false);
            }
            Forget::Refusals(identity) => {
                let now_ms = self.now_ms;
                let known = self.known(&identity);
                known.refused = None;
                known.plan = PlanKnown::default();
                known.ledger.forget_refusals(now_ms);
                self.ledger_changed(&identity);
                if identity == self.identity {
                    self.effects.push(Effect::ForgetPlan);
                }
            }
            Forget::Demo => {
                self.clear(true);
                self.known.retain(|(_, known)| !known.is_demo);
                self.effects.push(Effect::EndDemo);
            }
        }
        for part in [Part::Plan, Part::Ledger, Part::Notice] {
            self.effects.push(Effect::Changed(part));
        }
    }

    fn clear(&mut self, is_demo: bool) {
        self.forget_answers(is_demo);
        self.effects.push(Effect::Clear { is_demo });
        if !is_demo {
            for (_, known) in &mut self.known {
                known.notice = known.notice.take().filter(|_| known.is_demo);
            }
            self.effects.push(Effect::SaveNotice(String::new()));
            self.effects.push(Effect::ChangeKept(KeptChange::LetGoAll));
            self.effects.push(Effect::TellTabs(Change::Cleared));
        }
        self.effects.push(Effect::Changed(Part::Stored));
    }

    /// Removes all answers of one kind, and marks those in flight as not to be stored.
    fn forget_answers(&mut self, is_demo: bool) {
        self.cache
            .forget_all(|address| is_of_demo(address) == is_demo);
        for flight in self.in_flight.flights.values_mut() {
            flight.forgets_answer |=
                flight.is_sent() && flight.identity.demo().is_some() == is_demo;
        }
    }

    fn forget_account(&mut self, of: impl Fn(&Identity) -> bool) {
        for flight in self.in_flight.flights.values_mut() {
            flight.forgets_account |= flight.is_sent() && of(&flight.identity);
        }
    }

    /// Removes the stored plan, and the first script's hint that depends on it.
    fn forget_plan(&mut self) {
        self.effects.push(Effect::ForgetPlan);
        self.script_hint = Some(String::new());
        self.effects.push(Effect::TellScript(String::new()));
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
        if !std::mem::replace(&mut self.is_open, true) {
            // After the index, so that no kept course looks as if its answers were gone.
            self.effects.push(Effect::ReadKept);
            self.effects.push(Effect::Opened);
        }
        let waits = |what: &WaitsFor| matches!(what, WaitsFor::Store);
        for id in self.in_flight.waiting(waits) {
            self.ask(id);
        }
    }

    fn end_saving(&mut self, id: FlightId) {
        if self.in_flight.is_at(id, Stage::Saving) {
            self.unlock(id);
        }
    }

    fn unlock(&mut self, id: FlightId) {
        if self.in_flight.flights.remove(&id).is_some() {
            self.effects.push(Effect::Unlock(id));
        }
    }

    fn wait(&mut self, timer: Timer, millis: Millis) {
        self.effects.push(Effect::Wait(timer, millis));
    }

    fn remove(&mut self, addresses: Vec<String>) {
        if !addresses.is_empty() {
            self.effects.push(Effect::Remove(addresses));
        }
    }

    /// Merges another tab's ledger into the ledger of an identity.
    fn merge(&mut self, identity: &Identity, ledger: &Ledger) {
        self.known(identity).ledger.merge(ledger);
        self.effects.push(Effect::Changed(Part::Ledger));
    }

    fn known(&mut self, identity: &Identity) -> &mut Known {
        let name = identity.name();
        let at = self.known.iter().position(|(known, _)| *known == name);
        let at = at.unwrap_or_else(|| {
            self.known.push((name, Known::of(identity)));
            self.known.len() - 1
        });
        &mut self.known[at].1
    }

    fn known_of(&self, identity: &Identity) -> Option<&Known> {
        let name = identity.name();
        let (_, known) = self.known.iter().find(|(known, _)| *known == name)?;
        Some(known)
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
        if self.identity.demo().is_some() {
            return;
        }
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
            self.effects.push(Effect::TellScript(hint));
        }
    }
}

/// Synchronous reads. The first load uses nothing else of the policy.
impl Policy {
    /// Switches to an identity, with the plan and notice that this browser stores for it.
    pub fn enter(
        &mut self,
        identity: Identity,
        plan: Option<PlanKnown>,
        notice: Option<DataNotice>,
    ) {
        let known = self.known(&identity);
        known.plan = plan.unwrap_or(known.plan);
        known.notice = notice.or_else(|| known.notice.take());
        self.identity = identity;
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
        is_fresh(found.saved_at_ms, request, now_ms).then_some(found)
    }

    /// Adds an answer of the first script to the index, before it is decoded.
    pub fn note_first_answer(&mut self, first: &FirstAnswer) {
        let entry = Entry::new(first.saved_at_ms, first.text.len());
        self.cache
            .note(&first.address, entry, StoredIn::ThisTab, None);
    }

    /// Removes an answer of the first script that cannot be decoded from the index. The driver reports why.
    pub fn drop_first_answer(&mut self, first: &FirstAnswer) {
        self.cache.remove(&first.address);
    }

    /// Takes in an answer of the first script, decoded, and the page size that it reveals. Only a new answer reveals the
    /// plan: a stored one may be the answer to another key.
    pub fn take_first_answer(
        &mut self,
        request: &Request,
        first: &FirstAnswer,
        read: (Answer, Option<u32>),
    ) {
        let identity = self.identity.clone();
        if first.is_new {
            self.learn_plan(&identity, request, read.1);
        }
        self.cache.remove(&first.address);
        let entry = Entry::new(first.saved_at_ms, first.text.len());
        self.note(&identity, request, read, entry);
    }

    /// The known plan of the current identity as a line for local storage; `None` in the demo, which stores nothing.
    #[must_use]
    pub fn plan_line(&self) -> Option<String> {
        let is_stored = self.identity.demo().is_none();
        is_stored.then(|| self.plan().to_text(&self.identity.name()))
    }

    /// Whether a fresh answer is stored, so that asking costs nothing.
    #[must_use]
    pub fn is_cached(&self, request: &Request, now_ms: f64) -> bool {
        let entry = self.cache.entry(&self.address(request));
        entry.is_some_and(|entry| is_fresh(entry.saved_at_ms, request, now_ms))
    }

    /// The number and size in bytes of stored answers: the demo's during the demo, otherwise all others.
    #[must_use]
    pub fn stored_size(&self) -> (usize, u64) {
        let is_demo = self.identity.demo().is_some();
        self.cache.size_of(|address| is_of_demo(address) == is_demo)
    }

    /// The requests with a stored answer of any age at the current service, newest answer first.
    #[must_use]
    pub fn stored_requests(&self) -> Vec<Request> {
        let addresses = self.cache.newest_first().into_iter();
        addresses
            .filter_map(|address| self.identity.request(&address))
            .collect()
    }

    /// The courses of the current service that are kept for the round, latest first.
    #[must_use]
    pub fn kept(&self) -> Vec<KeptAnswers> {
        let of_service = |kept: &KeptCourse| match self.identity.request(&kept.address) {
            Some(Request::Course(id)) => Some(self.cache.kept_answers(id, kept)),
            _ => None,
        };
        self.cache.kept().iter().filter_map(of_service).collect()
    }

    /// A course from the latest cached list or course answer.
    #[must_use]
    pub fn course(&self, id: CourseId) -> Option<Course> {
        self.cache.course(id)
    }
}

fn is_of_demo(address: &str) -> bool {
    address
        .strip_prefix(DEMO_SERVICE)
        .is_some_and(|rest| rest.starts_with('/'))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "0 to a billion"
)]
fn millis_since(entry: EntryId, now_ms: f64) -> u32 {
    (now_ms - entry.sent_ms as f64).clamp(0.0, 1e9) as u32
}

#[cfg(test)]
mod tests;
