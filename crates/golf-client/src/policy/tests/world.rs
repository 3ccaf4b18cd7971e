//! A simulated browser and service: tabs with a policy each, their shared storage, and a network that counts
//! requests.
//!
//! Effects that wait for something become jobs, which a test completes in any order, late, or never.
//!
//! This file is long because it simulates a whole browser.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::query::CourseQuery;

use super::super::*;
use crate::kept;

pub(super) const NOON: f64 = 1_772_366_400_000.0;
pub(super) const SECOND: f64 = 1_000.0;
pub(super) const HOUR: f64 = 3_600_000.0;

/// A key at the page's own service.
pub(super) fn ours() -> Identity {
    Identity::new("/api/v1".into(), "key".into(), None)
}

pub(super) fn with_key(key: &str) -> Identity {
    Identity::new("/api/v1".into(), key.into(), None)
}

pub(super) fn elsewhere() -> Identity {
    Identity::new("https://golf.example/api/v1".into(), "key".into(), None)
}

pub(super) fn demo() -> Identity {
    let plan = golf_api::plan::Plan::Pro;
    Identity::new(DEMO_SERVICE.into(), "demo Pro".into(), Some(plan))
}

pub(super) fn list(limit: u32) -> Request {
    Request::Courses(CourseQuery {
        limit: Some(limit),
        ..CourseQuery::default()
    })
}

pub(super) const fn course(id: i64) -> Request {
    Request::Course(CourseId(id))
}

pub(super) const fn holes(id: i64) -> Request {
    Request::Holes(CourseId(id))
}

/// A successful response.
pub(super) fn good(request: &Request) -> Received {
    let body = match request {
        // The largest page is cut.
        Request::Courses(query) if query.limit == Some(50) => {
            r#"{"data":[{"course_id":7,"name":"Links"}],"meta":{"has_more":true,"max_limit":25}}"#
        }
        Request::Courses(_) => {
            r#"{"data":[{"course_id":7,"name":"Links"}],"meta":{"has_more":false}}"#
        }
        Request::Course(_) => r#"{"data":{"course_id":7,"name":"Links","tee_data":[]}}"#,
        Request::Holes(_) => r#"{"data":{"course_id":7,"hole_count":0,"holes":[]}}"#,
    };
    with_body(200, body)
}

pub(super) fn with_body(status: u16, body: &str) -> Received {
    Received {
        status,
        body: body.as_bytes().to_vec(),
        ..Received::default()
    }
}

/// An error response of the contract.
pub(super) fn refusal(status: u16, code: &str) -> Received {
    with_body(
        status,
        &format!("{{\"error\":\"{code}\",\"message\":\"No.\"}}"),
    )
}

/// A refusal of a server before the service, which says when to come back.
pub(super) fn pause(status: u16, retry_after: &str) -> Received {
    let mut received = with_body(status, "<html>Not now</html>");
    received.limits.retry_after = Some(retry_after.into());
    received
}

/// Something external that a tab waits for.
pub(super) enum Job {
    Read(QuestionId, String),
    Grant(FlightId),
    Look(FlightId, Identity, String),
    Save(FlightId, String, Entry, Rc<str>),
    ReadEntry(String),
    ReadStore,
    Tell(Box<Event>),
}

/// A request on the network.
pub(super) struct Sent {
    pub(super) tab: usize,
    pub(super) flight: FlightId,
    pub(super) request: Request,
}

pub(super) struct Tab {
    pub(super) policy: Policy,
    pub(super) is_frozen: bool,
    pub(super) is_closed: bool,
    pub(super) asked: HashSet<QuestionId>,
    pub(super) told: HashMap<QuestionId, Result<Found<Answer>, Failure>>,
    last: u32,
}

pub(super) struct World {
    pub(super) now_ms: f64,
    pub(super) tabs: Vec<Tab>,
    pub(super) ledgers: HashMap<String, Ledger>,
    /// The ledger that was written last, with the name of its identity.
    saved_ledger: Option<(String, Ledger)>,
    /// The courses that are kept for the round.
    kept: Vec<KeptCourse>,
    pub(super) database: HashMap<String, (Entry, Rc<str>)>,
    /// Whether the browser has room to store answers.
    pub(super) has_room: bool,
    /// Whether the browser provides a database.
    pub(super) has_database: bool,
    /// Whether the browser grants locks; if not, it says so at once.
    pub(super) has_locks: bool,
    locks: HashMap<String, Vec<(usize, FlightId)>>,
    pub(super) jobs: Vec<(usize, Job)>,
    pub(super) timers: Vec<(f64, usize, Timer)>,
    pub(super) line: Vec<Sent>,
    /// Every request sent, as the service counts them.
    pub(super) sent: Vec<(String, String)>,
    pub(super) hints: Vec<String>,
    /// The stored plan.
    pub(super) plan: String,
    /// How often the answer store was cleared.
    pub(super) cleared: u32,
}

impl World {
    /// This many tabs that have just opened, with an identity at the page's own service.
    pub(super) fn new(tabs: usize) -> Self {
        let mut world = Self {
            now_ms: NOON,
            tabs: Vec::new(),
            ledgers: HashMap::new(),
            saved_ledger: None,
            kept: Vec::new(),
            database: HashMap::new(),
            has_room: true,
            has_database: true,
            has_locks: true,
            locks: HashMap::new(),
            jobs: Vec::new(),
            timers: Vec::new(),
            line: Vec::new(),
            sent: Vec::new(),
            hints: Vec::new(),
            plan: String::new(),
            cleared: 0,
        };
        for _ in 0..tabs {
            world.open_tab();
        }
        world
    }

    /// Opens another tab and returns its number.
    pub(super) fn open_tab(&mut self) -> usize {
        let tab = self.tabs.len();
        self.tabs.push(Tab {
            policy: Policy::new(u32::try_from(tab).expect("few tabs"), ours()),
            is_frozen: false,
            is_closed: false,
            asked: HashSet::new(),
            told: HashMap::new(),
            last: 0,
        });
        self.on(tab, Event::LedgerChanged(ours()));
        self.on(tab, Event::Started);
        tab
    }

    pub(super) fn on(&mut self, tab: usize, event: Event) {
        if self.tabs[tab].is_closed {
            return;
        }
        let effects = self.tabs[tab].policy.on(event, self.now_ms);
        for effect in effects {
            self.carry_out(tab, effect);
        }
    }

    fn carry_out(&mut self, tab: usize, effect: Effect) {
        let mut add = |job| self.jobs.push((tab, job));
        match effect {
            Effect::Tell(id, found) => {
                let told = self.tabs[tab].told.insert(id, found);
                assert!(told.is_none(), "a question is answered once");
            }
            Effect::Read(id, address) => add(Job::Read(id, address)),
            Effect::Lock(id, address) => {
                let queue = self.locks.entry(address).or_default();
                queue.push((tab, id));
                if queue.len() == 1 || !self.has_locks {
                    self.jobs.push((tab, Job::Grant(id)));
                }
            }
            Effect::Unlock(id) => self.unlock(tab, id),
            Effect::Look(id, identity, address) => add(Job::Look(id, identity, address)),
            Effect::Send(flight, identity, request) => {
                if identity.demo().is_none() {
                    let (name, ledger) = self.saved_ledger.as_ref().expect("a ledger was written");
                    assert_eq!(*name, identity.name());
                    // An id may lie a little ahead of a clock that was set back a little.
                    let is_counted = ledger.awaits(&request, 310_000, self.now_ms);
                    assert!(
                        is_counted,
                        "it is in the ledger that tabs share before it is sent"
                    );
                    self.sent
                        .push((identity.name(), identity.address(&request)));
                }
                self.line.push(Sent {
                    tab,
                    flight,
                    request,
                });
            }
            Effect::Save {
                flight,
                address,
                entry,
                body,
                is_demo: false,
            } => add(Job::Save(flight, address, entry, body)),
            Effect::Save {
                flight, address, ..
            } => add(Job::Tell(Box::new(Event::Saved {
                flight,
                address,
                in_database: false,
            }))),
            Effect::Remove(addresses) => {
                for address in addresses {
                    self.database.remove(&address);
                }
            }
            Effect::Clear { is_demo } => {
                self.cleared += 1;
                if !is_demo {
                    self.database.clear();
                }
            }
            Effect::ReadEntry(address) => add(Job::ReadEntry(address)),
            Effect::ReadStore => add(Job::ReadStore),
            Effect::ReadKept => self.on(tab, Event::KeptRead(self.kept.clone())),
            Effect::ChangeKept(change) => {
                self.kept = kept::changed(std::mem::take(&mut self.kept), change);
                self.on(tab, Event::KeptRead(self.kept.clone()));
                for other in (0..self.tabs.len()).filter(|other| *other != tab) {
                    self.jobs
                        .push((other, Job::Tell(Box::new(Event::KeptChanged))));
                }
            }
            Effect::TellTabs(change) => {
                for other in (0..self.tabs.len()).filter(|other| *other != tab) {
                    self.jobs
                        .push((other, Job::Tell(Box::new(Event::Elsewhere(change.clone())))));
                }
            }
            Effect::ReadLedger(identity) => {
                let ledger = self
                    .ledgers
                    .get(&identity.name())
                    .cloned()
                    .unwrap_or_default();
                self.on(tab, Event::LedgerRead(identity, ledger));
            }
            Effect::SaveLedger(identity, ledger) => {
                self.saved_ledger = Some((identity.name(), ledger.clone()));
                self.ledgers
                    .entry(identity.name())
                    .or_default()
                    .merge(&ledger);
                for other in (0..self.tabs.len()).filter(|other| *other != tab) {
                    let changed = Event::LedgerChanged(identity.clone());
                    self.jobs.push((other, Job::Tell(Box::new(changed))));
                }
            }
            Effect::RemoveLedger(identity) => drop(self.ledgers.remove(&identity.name())),
            Effect::RemoveLedgers => self.ledgers.clear(),
            Effect::SavePlan(identity, plan) => {
                let plan = plan.or(PlanKnown::of_identity(&self.plan, &identity));
                self.plan = plan.to_text(&identity.name());
            }
            Effect::ForgetPlan => self.plan.clear(),
            Effect::TellScript(hint) => self.hints.push(hint),
            Effect::Wait(timer, millis) => {
                let due = self.now_ms + f64::from(millis.least + millis.spread);
                self.timers.push((due, tab, timer));
            }
            Effect::Receive(_)
            | Effect::EndDemo
            | Effect::SaveNotice(_)
            | Effect::Opened
            | Effect::Changed(_) => {}
        }
    }

    fn unlock(&mut self, tab: usize, id: FlightId) {
        for queue in self.locks.values_mut() {
            let was_first = queue.first() == Some(&(tab, id));
            queue.retain(|waiting| *waiting != (tab, id));
            if let Some((next, flight)) = queue.first().filter(|_| was_first && self.has_locks) {
                self.jobs.push((*next, Job::Grant(*flight)));
            }
        }
    }

    /// Does one of the jobs, unless its tab is frozen. Returns whether it was done.
    pub(super) fn do_job(&mut self, number: usize) -> bool {
        let can_run = |(tab, _): &(usize, Job)| !self.tabs[*tab].is_frozen;
        let able: Vec<usize> = (0..self.jobs.len())
            .filter(|at| can_run(&self.jobs[*at]))
            .collect();
        if able.is_empty() {
            return false;
        }
        let (tab, job) = self.jobs.remove(able[number % able.len()]);
        self.carry_on(tab, job);
        true
    }

    fn carry_on(&mut self, tab: usize, job: Job) {
        let stored = |address: &str| self.database.get(address).cloned();
        let event = match job {
            Job::Read(id, address) => Event::Read(id, stored(&address).map(|(_, body)| body)),
            Job::Grant(id) => Event::Locked(id),
            Job::Look(flight, identity, address) => Event::Looked {
                flight,
                ledger: self
                    .ledgers
                    .get(&identity.name())
                    .cloned()
                    .unwrap_or_default(),
                plan: PlanKnown::of_identity(&self.plan, &identity),
                identity,
                stored: stored(&address),
            },
            Job::Save(flight, address, entry, body) => {
                let in_database = self.has_room && self.has_database;
                if in_database {
                    self.database.insert(address.clone(), (entry, body));
                }
                Event::Saved {
                    flight,
                    address,
                    in_database,
                }
            }
            Job::ReadEntry(address) => {
                let entry = stored(&address).map(|(entry, _)| entry);
                Event::EntryRead(address, entry)
            }
            Job::ReadStore if self.has_database => {
                let entries = self.database.iter();
                Event::StoreOpened(
                    entries
                        .map(|(at, (entry, _))| (at.clone(), *entry))
                        .collect(),
                )
            }
            Job::ReadStore => Event::StoreLost,
            Job::Tell(event) => *event,
        };
        self.on(tab, event);
    }

    /// Does every job that can be done.
    pub(super) fn settle(&mut self) {
        for _ in 0..10_000 {
            if !self.do_job(0) {
                return;
            }
        }
        panic!("the jobs make jobs without end");
    }

    /// Answers a request on the network.
    pub(super) fn answer(&mut self, number: usize, landing: Result<Received, Failure>) {
        self.now_ms += 1.0;
        let sent = self.line.remove(number);
        self.on(sent.tab, Event::Landed(sent.flight, landing));
    }

    /// Answers all requests successfully and settles, until none are left.
    pub(super) fn answer_all(&mut self) {
        self.settle();
        while !self.line.is_empty() {
            let received = good(&self.line[0].request);
            self.answer(0, Ok(received));
            self.settle();
        }
    }

    /// Advances the clock; timers fire when they are due.
    pub(super) fn wait(&mut self, millis: f64) {
        let end = self.now_ms + millis;
        while self.next_timer(end) {
            self.settle();
        }
        self.now_ms = end;
    }

    /// Fires the next timer that is due by `end`.
    pub(super) fn next_timer(&mut self, end: f64) -> bool {
        let runs = |(due, tab, _): &(f64, usize, Timer)| *due <= end && !self.tabs[*tab].is_frozen;
        let due = (0..self.timers.len()).filter(|at| runs(&self.timers[*at]));
        let Some(at) = due.min_by(|a, b| self.timers[*a].0.total_cmp(&self.timers[*b].0)) else {
            return false;
        };
        let (due, tab, timer) = self.timers.remove(at);
        self.now_ms = self.now_ms.max(due);
        self.on(tab, Event::TimeUp(timer));
        true
    }

    /// Fires every timer, however late.
    pub(super) fn exhaust_timers(&mut self) {
        for _ in 0..10_000 {
            if !self.next_timer(f64::INFINITY) {
                return;
            }
        }
        panic!("the timers make timers without end");
    }

    pub(super) fn ask_as(
        &mut self,
        tab: usize,
        identity: Identity,
        request: Request,
        wanted: Wanted,
    ) -> QuestionId {
        let at = &mut self.tabs[tab];
        at.last += 1;
        let id = QuestionId(at.last);
        at.asked.insert(id);
        self.on(
            tab,
            Event::Asked {
                id,
                identity,
                request,
                wanted,
            },
        );
        id
    }

    pub(super) fn ask(&mut self, tab: usize, request: Request) -> QuestionId {
        self.ask_as(tab, ours(), request, Wanted::Cached)
    }

    /// Asks a question, answers its request successfully if one is sent, and returns the reported answer.
    pub(super) fn get(&mut self, tab: usize, request: Request) -> Result<Found<Answer>, Failure> {
        let id = self.ask(tab, request);
        self.answer_all();
        self.told(tab, id).expect("answered")
    }

    pub(super) fn leave(&mut self, tab: usize, id: QuestionId) {
        self.tabs[tab].asked.remove(&id);
        self.on(tab, Event::Left(id));
    }

    pub(super) fn close(&mut self, tab: usize) {
        let at = &mut self.tabs[tab];
        (at.is_closed, at.asked) = (true, HashSet::new());
        self.jobs.retain(|(of, _)| *of != tab);
        self.timers.retain(|(_, of, _)| *of != tab);
        self.line.retain(|sent| sent.tab != tab);
        let held: Vec<_> = self
            .locks
            .values()
            .flatten()
            .filter(|(of, _)| *of == tab)
            .copied()
            .collect();
        for (_, id) in held {
            self.unlock(tab, id);
        }
    }

    pub(super) fn told(
        &self,
        tab: usize,
        id: QuestionId,
    ) -> Option<Result<Found<Answer>, Failure>> {
        self.tabs[tab].told.get(&id).cloned()
    }

    /// The failure reported for a question.
    pub(super) fn failure(&self, tab: usize, id: QuestionId) -> Option<Failure> {
        self.told(tab, id)?.err()
    }

    pub(super) fn used(&self, identity: &Identity) -> usize {
        self.ledgers
            .get(&identity.name())
            .map_or(0, |ledger| ledger.entries().len())
    }
}
