//! Carries out the effects of the [policy](crate::policy), and reports events to it. The driver makes no decisions.
//!
//! Each effect that waits for something outside ends in an event; the policy has a timer for those that never end. Events
//! are handled one at a time: an event that arrives while effects are being carried out is queued.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use crate::identity::Identity;
use crate::ledger::Ledger;
use crate::outside::{Done, Guard, Outside, Storage};
use crate::pinned;
use crate::plan::PlanKnown;
use crate::policy::{Change, Effect, Event, FlightId, Item, Policy};

/// A policy in its surroundings.
pub struct Driver {
    policy: Rc<RefCell<Policy>>,
    outside: Rc<dyn Outside>,
    storage: Rc<dyn Storage>,
    locks: RefCell<HashMap<FlightId, Guard>>,
    events: RefCell<VecDeque<Event>>,
    is_busy: Cell<bool>,
}

impl Driver {
    /// A driver that has read the items of the storage. [`Event::Started`] opens the answer store.
    #[must_use]
    pub fn new(
        policy: Rc<RefCell<Policy>>,
        outside: Rc<dyn Outside>,
        storage: Rc<dyn Storage>,
    ) -> Rc<Self> {
        let driver = Rc::new(Self {
            policy,
            outside,
            storage,
            locks: RefCell::default(),
            events: RefCell::default(),
            is_busy: Cell::default(),
        });
        driver.read_account();
        driver.read_pinned();
        driver
    }

    /// The policy.
    #[must_use]
    pub const fn policy(&self) -> &Rc<RefCell<Policy>> {
        &self.policy
    }

    /// The storage.
    #[must_use]
    pub const fn storage(&self) -> &Rc<dyn Storage> {
        &self.storage
    }

    /// Takes an event, carries out its effects, and shows what has changed.
    pub fn on(self: &Rc<Self>, event: Event) {
        self.events.borrow_mut().push_back(event);
        if self.is_busy.replace(true) {
            return;
        }
        loop {
            let event = self.events.borrow_mut().pop_front();
            let Some(event) = event else { break };
            let effects = self.policy.borrow_mut().on(event, self.outside.now_ms());
            let mut is_stored_changed = false;
            for effect in effects {
                is_stored_changed |= matches!(effect, Effect::StoredChanged);
                self.carry_out(effect);
            }
            self.outside.show(&self.policy, is_stored_changed);
        }
        self.is_busy.set(false);
    }

    /// Handles a change of an item by another tab, which has written `text`. Without an item, any may have changed.
    pub fn item_changed(self: &Rc<Self>, item: Option<&Item>, text: Option<&str>) {
        if let (Some(Item::Ledger(name)), None) = (item, text) {
            self.on(Event::LedgerRemoved(name.clone()));
        }
        match item {
            Some(Item::Pinned) => self.read_pinned(),
            Some(Item::Changed) => {
                self.on(Event::Elsewhere(Change::read(text.unwrap_or_default())));
            }
            Some(Item::Ledger(_) | Item::Plan | Item::Notice) => self.read_account(),
            Some(Item::Hint) => {}
            None => {
                self.read_account();
                self.read_pinned();
                self.on(Event::Elsewhere(Change::Unknown));
            }
        }
    }

    /// Reads the stored plan, notice and ledger of the identity in force.
    pub fn read_account(self: &Rc<Self>) {
        let identity = self.policy.borrow().identity().clone();
        let item = |item: &Item| self.storage.item(item);
        self.policy.borrow_mut().enter(identity.clone(), &item);
        let ledger = self.ledger(&identity);
        self.on(Event::LedgerRead(identity, ledger));
    }

    fn read_pinned(self: &Rc<Self>) {
        let text = self.storage.item(&Item::Pinned).unwrap_or_default();
        self.on(Event::PinsRead(pinned::parse(&text)));
    }

    /// Reports a result as an event.
    fn then<T: 'static>(self: &Rc<Self>, event: impl FnOnce(T) -> Event + 'static) -> Done<T> {
        let driver = Rc::clone(self);
        Box::new(move |result| driver.on(event(result)))
    }

    fn carry_out(self: &Rc<Self>, effect: Effect) {
        let storage = &self.storage;
        match effect {
            Effect::Tell(id, reply) => self.outside.tell(id, reply),
            Effect::Read(id, address) => {
                let driver = Rc::clone(self);
                let done = move |body| {
                    if driver.storage.is_reopened() {
                        driver.on(Event::Elsewhere(Change::Unknown));
                    }
                    driver.on(Event::Read(id, body));
                };
                storage.body(&address, Box::new(done));
            }
            Effect::Lock(id, address) => {
                let granted = self.then(move |()| Event::Locked(id, true));
                let guard = storage.lock(&address, granted);
                self.locks.borrow_mut().insert(id, guard);
            }
            Effect::Unlock(id) => {
                let guard = self.locks.borrow_mut().remove(&id);
                drop(guard);
            }
            Effect::Look(flight, identity, address) => {
                let driver = Rc::clone(self);
                let done = move |stored| {
                    // Read last, so that it includes what other tabs have written meanwhile.
                    let ledger = driver.ledger(&identity);
                    let plan = driver.plan(&identity);
                    driver.on(Event::LedgerRead(identity, ledger));
                    driver.on(Event::Looked {
                        flight,
                        plan,
                        stored,
                    });
                };
                storage.stored(&address, Box::new(done));
            }
            Effect::Send(id, identity, request) => {
                let landed = self.then(move |landing| Event::Landed(id, landing));
                self.outside.send(&identity, &request, landed);
            }
            Effect::Receive(id, sent) => {
                let landed = self.then(move |landing| Event::Landed(id, landing));
                let guard = self.outside.receive(sent, landed);
                self.locks.borrow_mut().insert(id, guard);
            }
            Effect::ReadReplaced(request, address) => {
                let name = address.clone();
                let done = self.then(move |body| Event::ReplacedRead {
                    request,
                    address,
                    body,
                });
                storage.body(&name, done);
            }
            Effect::Save {
                flight,
                address,
                entry,
                body,
            } => {
                let name = address.clone();
                let done = self.then(move |in_database| Event::Saved {
                    flight,
                    address,
                    in_database,
                });
                storage.write(&name, entry, body, done);
            }
            Effect::Remove(addresses) => storage.remove(addresses),
            Effect::Clear => {
                let outside = Rc::clone(&self.outside);
                storage.clear(Box::new(move |()| outside.is_cleared()));
            }
            Effect::ReadEntry(address) => {
                let name = address.clone();
                let done = self.then(move |entry| Event::EntryRead(address, entry));
                storage.entry(&name, done);
            }
            Effect::ReadStore => storage.entries(self.then(Event::StoreOpened)),
            Effect::ChangePins(change) => {
                let text = storage.item(&Item::Pinned).unwrap_or_default();
                let list = pinned::changed(pinned::parse(&text), change);
                storage.set_item(&Item::Pinned, &pinned::to_text(&list));
                self.on(Event::PinsRead(list));
            }
            Effect::SaveLedger(identity, ledger) => self.save_ledger(identity, &ledger),
            Effect::RemoveLedgers => storage.remove_ledgers(),
            Effect::SavePlan(identity, plan) => {
                let plan = plan.or(self.plan(&identity));
                self.write(&Item::Plan, &plan.to_text(&identity.name()));
            }
            Effect::Write(item, text) => self.write(&item, &text),
            Effect::Wait(millis, event) => self.outside.wait(millis, self.then(move |()| event)),
            Effect::StoredChanged => {}
        }
    }

    /// Merges a ledger into the shared one.
    fn save_ledger(self: &Rc<Self>, identity: Identity, ledger: &Ledger) {
        let mut merged = self.ledger(&identity);
        merged.merge(ledger);
        self.write(&Item::Ledger(identity.name()), &merged.to_text());
        self.on(Event::LedgerRead(identity, merged));
    }

    /// What any tab has stored of an identity's ledger, without what a clock has dated that was ahead.
    fn ledger(&self, identity: &Identity) -> Ledger {
        let text = self.storage.item(&Item::Ledger(identity.name()));
        let mut ledger = Ledger::parse(&text.unwrap_or_default());
        ledger.forget_the_future(self.outside.now_ms());
        ledger
    }

    /// What any tab has stored of an identity's plan.
    fn plan(&self, identity: &Identity) -> Option<PlanKnown> {
        PlanKnown::of_identity(&self.storage.item(&Item::Plan)?, identity)
    }

    /// Writes an item, if it differs: other tabs handle each change.
    fn write(&self, item: &Item, text: &str) {
        if self.storage.item(item).unwrap_or_default() != text {
            self.storage.set_item(item, text);
        }
    }
}
