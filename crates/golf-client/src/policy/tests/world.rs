//! A simulated browser and service: tabs with a driver each, and all that is [outside](crate::outside) of them. The tabs
//! share their storage, and the network counts requests.
//!
//! What takes time becomes a job, which a test completes in any order, late, or never.
//!
//! This file is long because it simulates a whole browser.

use std::cell::{Cell, RefCell, RefMut};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::query::CourseQuery;

use super::super::*;
use crate::driver::Driver;
use crate::outside::{Alone, Done, Guard, Outside, Storage};

pub(super) const NOON: f64 = 1_772_366_400_000.0;
pub(super) const SECOND: f64 = 1_000.0;
pub(super) const HOUR: f64 = 3_600_000.0;

/// A key at the page's own service.
pub(super) fn ours() -> Identity {
    Identity::new("/api/v1".into(), "key".into())
}

pub(super) fn with_key(key: &str) -> Identity {
    Identity::new("/api/v1".into(), key.into())
}

pub(super) fn elsewhere() -> Identity {
    Identity::new("https://golf.example/api/v1".into(), "key".into())
}

pub(super) fn demo() -> Identity {
    Identity::demo(Plan::Pro)
}

/// The storage of a browser that stores no item.
pub(super) const fn nothing(_: &Item) -> Option<String> {
    None
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

/// The id of a first script's request.
pub(super) fn of_script(sent_ms: f64) -> EntryId {
    EntryId {
        sent_ms: whole_ms(sent_ms),
        tab: 77,
        nth: 0,
    }
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

/// Something outside that a tab waits for.
pub(super) enum Job {
    Read(String, Done<Option<Rc<str>>>),
    Grant(Done<()>),
    Look(String, Done<Option<(StoredEntry, Rc<str>)>>),
    Save(String, StoredEntry, Rc<str>, Done<bool>),
    ReadEntry(String, Done<Option<StoredEntry>>),
    ReadStore(Done<Option<Vec<(String, StoredEntry)>>>),
    /// Another tab has changed an item.
    Changed(Item, Option<String>),
}

/// A request on the network.
pub(super) struct Sent {
    pub(super) tab: usize,
    pub(super) request: Request,
    done: Done<Landing>,
}

/// What a driver has called for, until the world takes it up.
enum Call {
    Begin(Job),
    Lock(u32, String, Done<()>),
    Unlock(u32),
    /// A request, with the identity that pays for it.
    Send(Option<Identity>, Sent),
    Receive(Done<Landing>),
    Tell(QuestionId, Reply),
    Wait(u32, Done<()>),
    /// An item was changed; `None` if it was removed.
    Changed(Item, Option<String>),
    Remove(Vec<String>),
    Clear(Done<()>),
}

/// What pages were shown after an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) used: usize,
    pub(super) max_limit: Option<u32>,
    pub(super) is_stored_changed: bool,
}

/// What the tabs of the browser share without a wait, and what they have done.
#[derive(Default)]
pub(super) struct Browser {
    now_ms: Cell<f64>,
    items: RefCell<HashMap<Item, String>>,
    /// Whether the connection to the database was opened anew.
    pub(super) is_reopened: Cell<bool>,
    last_lock: Cell<u32>,
    /// Whether the first script's lock is held, and its answer kept for the next start.
    pub(super) has_script_lock: Cell<bool>,
    /// How often it was reported that all answers are removed.
    pub(super) cleared: Cell<u32>,
    pub(super) shown: RefCell<Vec<Shown>>,
    calls: RefCell<Vec<(usize, Call)>>,
}

/// The outside of one tab, or of the demo in it.
struct TabOutside {
    tab: usize,
    browser: Rc<Browser>,
    is_demo: bool,
}

impl TabOutside {
    fn call(&self, call: Call) {
        self.browser.calls.borrow_mut().push((self.tab, call));
    }
}

impl Outside for TabOutside {
    fn now_ms(&self) -> f64 {
        self.browser.now_ms.get()
    }

    fn wait(&self, millis: u32, done: Done<()>) {
        self.call(Call::Wait(millis, done));
    }

    fn send(&self, identity: &Identity, request: &Request, done: Done<Landing>) {
        if !self.is_demo {
            let text = self.item(&Item::Ledger(identity.name()));
            let ledger = Ledger::parse(&text.unwrap_or_default());
            // An id may lie a little ahead of a clock that was set back a little.
            assert!(
                ledger.awaits(request, 310_000, self.now_ms()),
                "it is in the ledger that tabs share before it is sent"
            );
        }
        let sent = Sent {
            tab: self.tab,
            request: request.clone(),
            done,
        };
        let paid_by = (!self.is_demo).then(|| identity.clone());
        self.call(Call::Send(paid_by, sent));
    }

    fn receive(&self, _: EntryId, done: Done<Landing>) -> Guard {
        self.call(Call::Receive(done));
        let browser = Rc::clone(&self.browser);
        browser.has_script_lock.set(true);
        Guard::new(move || browser.has_script_lock.set(false))
    }

    fn tell(&self, id: QuestionId, reply: Reply) {
        self.call(Call::Tell(id, reply));
    }

    fn show(&self, policy: &RefCell<Policy>, is_stored_changed: bool) {
        let shown = Shown {
            used: policy.borrow().ledger().entries().len(),
            max_limit: policy.borrow().plan().max_limit,
            is_stored_changed,
        };
        self.browser.shown.borrow_mut().push(shown);
    }

    fn is_cleared(&self) {
        let cleared = &self.browser.cleared;
        cleared.set(cleared.get() + 1);
    }
}

impl Storage for TabOutside {
    fn item(&self, item: &Item) -> Option<String> {
        self.browser.items.borrow().get(item).cloned()
    }

    fn set_item(&self, item: &Item, text: &str) {
        let text = Some(text.to_owned()).filter(|text| !text.is_empty());
        let mut items = self.browser.items.borrow_mut();
        match text.clone() {
            Some(text) => drop(items.insert(item.clone(), text)),
            None => drop(items.remove(item)),
        }
        self.call(Call::Changed(item.clone(), text));
    }

    fn remove_ledgers(&self) {
        let is_ledger = |item: &&Item| matches!(item, Item::Ledger(_));
        let items = self.browser.items.borrow();
        let ledgers: Vec<Item> = items.keys().filter(is_ledger).cloned().collect();
        drop(items);
        ledgers.iter().for_each(|item| self.set_item(item, ""));
    }

    fn lock(&self, address: &str, granted: Done<()>) -> Guard {
        let number = self.browser.last_lock.get() + 1;
        self.browser.last_lock.set(number);
        self.call(Call::Lock(number, address.to_owned(), granted));
        let (tab, browser) = (self.tab, Rc::clone(&self.browser));
        Guard::new(move || browser.calls.borrow_mut().push((tab, Call::Unlock(number))))
    }

    fn entries(&self, done: Done<Option<Vec<(String, StoredEntry)>>>) {
        self.browser.is_reopened.set(false);
        self.call(Call::Begin(Job::ReadStore(done)));
    }

    fn entry(&self, address: &str, done: Done<Option<StoredEntry>>) {
        self.call(Call::Begin(Job::ReadEntry(address.to_owned(), done)));
    }

    fn stored(&self, address: &str, done: Done<Option<(StoredEntry, Rc<str>)>>) {
        self.call(Call::Begin(Job::Look(address.to_owned(), done)));
    }

    fn body(&self, address: &str, done: Done<Option<Rc<str>>>) {
        self.call(Call::Begin(Job::Read(address.to_owned(), done)));
    }

    fn is_reopened(&self) -> bool {
        self.browser.is_reopened.get()
    }

    fn write(&self, address: &str, entry: StoredEntry, body: Rc<str>, done: Done<bool>) {
        self.call(Call::Begin(Job::Save(
            address.to_owned(),
            entry,
            body,
            done,
        )));
    }

    fn remove(&self, addresses: Vec<String>) {
        assert!(!addresses.is_empty(), "the store is opened for nothing");
        self.call(Call::Remove(addresses));
    }

    fn clear(&self, done: Done<()>) {
        self.call(Call::Clear(done));
    }
}

pub(super) struct Tab {
    pub(super) driver: Rc<Driver>,
    /// The demo, while it is tried.
    pub(super) demo: Option<Rc<Driver>>,
    pub(super) is_frozen: bool,
    pub(super) is_closed: bool,
    pub(super) asked: HashSet<QuestionId>,
    pub(super) told: HashMap<QuestionId, Reply>,
    last: u32,
}

impl Tab {
    pub(super) fn policy(&self) -> RefMut<'_, Policy> {
        self.driver.policy().borrow_mut()
    }
}

/// A tab that waits for a lock, the number of its wish, and what is called once when the lock is granted.
type Waiter = (usize, u32, Option<Done<()>>);

pub(super) struct World {
    pub(super) now_ms: f64,
    pub(super) tabs: Vec<Tab>,
    pub(super) browser: Rc<Browser>,
    pub(super) database: HashMap<String, (StoredEntry, Rc<str>)>,
    /// Whether the browser has room to store answers.
    pub(super) has_room: bool,
    /// Whether the browser provides a database.
    pub(super) has_database: bool,
    /// Whether the browser grants locks; if not, it says so at once.
    pub(super) has_locks: bool,
    /// The queue for each address: the first holds the lock.
    locks: HashMap<String, Vec<Waiter>>,
    pub(super) jobs: Vec<(usize, Job)>,
    timers: Vec<(f64, usize, Done<()>)>,
    pub(super) line: Vec<Sent>,
    /// The first script's request of each tab that has taken one over.
    received: Vec<(usize, Done<Landing>)>,
    /// Every request sent, as the service counts them.
    pub(super) sent: Vec<(String, String)>,
}

impl World {
    /// This many tabs that have just opened, with an identity at the page's own service.
    pub(super) fn new(tabs: usize) -> Self {
        let mut world = Self {
            now_ms: NOON,
            tabs: Vec::new(),
            browser: Rc::default(),
            database: HashMap::new(),
            has_room: true,
            has_database: true,
            has_locks: true,
            locks: HashMap::new(),
            jobs: Vec::new(),
            timers: Vec::new(),
            line: Vec::new(),
            received: Vec::new(),
            sent: Vec::new(),
        };
        for _ in 0..tabs {
            world.open_tab();
        }
        world
    }

    /// This many tabs whose stores have opened.
    pub(super) fn opened(tabs: usize) -> Self {
        let mut world = Self::new(tabs);
        world.settle();
        world
    }

    /// Opens another tab and returns its number.
    pub(super) fn open_tab(&mut self) -> usize {
        self.browser.now_ms.set(self.now_ms);
        let tab = self.tabs.len();
        let policy = Policy::new(u32::try_from(tab).expect("few tabs"), ours());
        let outside = self.outside(tab, false);
        let driver = Driver::new(Rc::new(RefCell::new(policy)), outside.clone(), outside);
        self.tabs.push(Tab {
            driver,
            demo: None,
            is_frozen: false,
            is_closed: false,
            asked: HashSet::new(),
            told: HashMap::new(),
            last: 0,
        });
        self.on(tab, Event::Started);
        tab
    }

    fn outside(&self, tab: usize, is_demo: bool) -> Rc<TabOutside> {
        Rc::new(TabOutside {
            tab,
            browser: Rc::clone(&self.browser),
            is_demo,
        })
    }

    pub(super) fn on(&mut self, tab: usize, event: Event) {
        let driver = Rc::clone(&self.tabs[tab].driver);
        self.act(tab, || driver.on(event));
    }

    /// Does something in a tab, unless it is closed, and takes up what its driver calls for.
    pub(super) fn act(&mut self, tab: usize, act: impl FnOnce()) {
        if self.tabs[tab].is_closed {
            return;
        }
        self.browser.now_ms.set(self.now_ms);
        act();
        loop {
            let calls = self.browser.calls.take();
            if calls.is_empty() {
                return;
            }
            for (tab, call) in calls {
                self.take_up(tab, call);
            }
        }
    }

    fn take_up(&mut self, tab: usize, call: Call) {
        match call {
            Call::Begin(job) => self.jobs.push((tab, job)),
            Call::Lock(number, address, granted) => {
                let queue = self.locks.entry(address).or_default();
                queue.push((tab, number, Some(granted)));
                let is_first = queue.len() == 1 || !self.has_locks;
                let granted = queue.last_mut().filter(|_| is_first);
                if let Some(granted) = granted.and_then(|(_, _, granted)| granted.take()) {
                    self.jobs.push((tab, Job::Grant(granted)));
                }
            }
            Call::Unlock(number) => self.unlock(number),
            Call::Send(paid_by, sent) => {
                if let Some(identity) = paid_by {
                    self.sent
                        .push((identity.name(), identity.address(&sent.request)));
                }
                self.line.push(sent);
            }
            Call::Receive(done) => self.received.push((tab, done)),
            Call::Tell(id, reply) => {
                let told = self.tabs[tab].told.insert(id, reply);
                assert!(told.is_none(), "a question is answered once");
            }
            Call::Wait(millis, done) => {
                self.timers
                    .push((self.now_ms + f64::from(millis), tab, done));
            }
            Call::Changed(item, text) => {
                for other in (0..self.tabs.len()).filter(|other| *other != tab) {
                    self.jobs
                        .push((other, Job::Changed(item.clone(), text.clone())));
                }
            }
            Call::Remove(addresses) => {
                for address in addresses {
                    self.database.remove(&address);
                }
            }
            Call::Clear(done) => {
                self.database.clear();
                done(());
            }
        }
    }

    fn unlock(&mut self, number: u32) {
        for queue in self.locks.values_mut() {
            let was_first = queue.first().is_some_and(|(_, first, _)| *first == number);
            queue.retain(|(_, waiting, _)| *waiting != number);
            if let Some((tab, _, granted)) = queue.first_mut().filter(|_| was_first)
                && let Some(granted) = granted.take()
            {
                self.jobs.push((*tab, Job::Grant(granted)));
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
        let stored = |address: &str| self.database.get(address).cloned();
        match job {
            Job::Read(address, done) => {
                let body = stored(&address).map(|(_, body)| body);
                self.act(tab, || done(body));
            }
            Job::Grant(done) => self.act(tab, || done(())),
            Job::Look(address, done) => {
                let stored = stored(&address);
                self.act(tab, || done(stored));
            }
            Job::Save(address, entry, body, done) => {
                let in_database = self.has_room && self.has_database;
                if in_database {
                    self.database.insert(address, (entry, body));
                }
                self.act(tab, || done(in_database));
            }
            Job::ReadEntry(address, done) => {
                let entry = stored(&address).map(|(entry, _)| entry);
                self.act(tab, || done(entry));
            }
            Job::ReadStore(done) => {
                let entries = self.database.iter();
                let entries = entries.map(|(at, (entry, _))| (at.clone(), *entry));
                let entries = self.has_database.then(|| entries.collect());
                self.act(tab, || done(entries));
            }
            Job::Changed(item, text) => {
                let driver = Rc::clone(&self.tabs[tab].driver);
                self.act(tab, || driver.item_changed(Some(&item), text.as_deref()));
            }
        }
        true
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
    pub(super) fn answer(&mut self, number: usize, landing: Landing) {
        self.now_ms += 1.0;
        let sent = self.line.remove(number);
        self.act(sent.tab, || (sent.done)(landing));
    }

    /// Answers the request of the first script that a tab has taken over.
    pub(super) fn answer_script(&mut self, tab: usize, landing: Landing) {
        let at = self.received.iter().position(|(of, _)| *of == tab);
        let (_, done) = self.received.remove(at.expect("it was taken over"));
        self.act(tab, || done(landing));
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
        let runs =
            |(due, tab, _): &(f64, usize, Done<()>)| *due <= end && !self.tabs[*tab].is_frozen;
        let due = (0..self.timers.len()).filter(|at| runs(&self.timers[*at]));
        let Some(at) = due.min_by(|a, b| self.timers[*a].0.total_cmp(&self.timers[*b].0)) else {
            return false;
        };
        let (due, tab, done) = self.timers.remove(at);
        self.now_ms = self.now_ms.max(due);
        self.act(tab, || done(()));
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
        let driver = if identity == demo() {
            self.demo(tab)
        } else {
            Rc::clone(&self.tabs[tab].driver)
        };
        let asked = Event::Asked {
            id,
            identity,
            request,
            wanted,
        };
        self.act(tab, || driver.on(asked));
        id
    }

    /// The demo in a tab, which is entered with the first question.
    fn demo(&mut self, tab: usize) -> Rc<Driver> {
        if let Some(demo) = &self.tabs[tab].demo {
            return Rc::clone(demo);
        }
        let policy = Rc::new(RefCell::new(Policy::of_demo(Plan::Pro)));
        let demo = Driver::new(policy, self.outside(tab, true), Rc::new(Alone::default()));
        self.tabs[tab].demo = Some(Rc::clone(&demo));
        self.act(tab, || demo.on(Event::Started));
        demo
    }

    /// The first tab takes over a request of the first script.
    pub(super) fn take_over(&mut self, request: Request, sent_ms: f64) {
        self.take_over_in(0, request, sent_ms);
    }

    /// A tab takes over a request of a first script.
    pub(super) fn take_over_in(&mut self, tab: usize, request: Request, sent_ms: f64) {
        let took_over = Event::TookOver {
            identity: ours(),
            request,
            sent: of_script(sent_ms),
        };
        self.on(tab, took_over);
    }

    pub(super) fn ask(&mut self, tab: usize, request: Request) -> QuestionId {
        self.ask_as(tab, ours(), request, Wanted::Cached)
    }

    /// Asks a question, answers its request successfully if one is sent, and returns the reported answer.
    pub(super) fn get(&mut self, tab: usize, request: Request) -> Reply {
        let id = self.ask(tab, request);
        self.answer_all();
        self.told(tab, id).expect("answered")
    }

    pub(super) fn leave(&mut self, tab: usize, id: QuestionId) {
        self.tabs[tab].asked.remove(&id);
        let demo = self.tabs[tab].demo.clone();
        self.on(tab, Event::Left(id));
        if let Some(demo) = demo {
            self.act(tab, || demo.on(Event::Left(id)));
        }
    }

    pub(super) fn close(&mut self, tab: usize) {
        let at = &mut self.tabs[tab];
        (at.is_closed, at.asked) = (true, HashSet::new());
        self.jobs.retain(|(of, _)| *of != tab);
        self.timers.retain(|(_, of, _)| *of != tab);
        self.line.retain(|sent| sent.tab != tab);
        let waiting = self.locks.values().flatten();
        let held = waiting.filter(|(of, ..)| *of == tab);
        let held: Vec<u32> = held.map(|(_, number, _)| *number).collect();
        for number in held {
            self.unlock(number);
        }
    }

    pub(super) fn told(&self, tab: usize, id: QuestionId) -> Option<Reply> {
        self.tabs[tab].told.get(&id).cloned()
    }

    /// The failure reported for a question.
    pub(super) fn failure(&self, tab: usize, id: QuestionId) -> Option<Failure> {
        self.told(tab, id)?.err()
    }

    pub(super) fn used(&self, identity: &Identity) -> usize {
        let ledger = self.ledgers().remove(&identity.name());
        ledger.map_or(0, |ledger| ledger.entries().len())
    }

    /// An item of local storage.
    pub(super) fn item(&self, item: &Item) -> String {
        let items = self.browser.items.borrow();
        items.get(item).cloned().unwrap_or_default()
    }

    /// Writes an item, as an earlier visit has.
    pub(super) fn set_item(&mut self, item: Item, text: String) {
        self.browser.items.borrow_mut().insert(item, text);
    }

    /// Removes every item, as a person may do in the browser.
    pub(super) fn remove_items(&mut self) {
        self.browser.items.borrow_mut().clear();
    }

    /// The ledgers that the tabs share.
    pub(super) fn ledgers(&self) -> HashMap<String, Ledger> {
        let items = self.browser.items.borrow();
        let ledger = |(item, text): (&Item, &String)| match item {
            Item::Ledger(name) => Some((name.clone(), Ledger::parse(text))),
            _ => None,
        };
        items.iter().filter_map(ledger).collect()
    }
}
