//! The storage of a client that shares nothing and leaves nothing: the demo's. Answers are in memory until it is dropped.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::{Done, Guard, Storage};
use crate::policy::{Item, StoredEntry};

/// Bodies in memory. Nothing waits: there is no other tab.
#[derive(Default)]
pub struct Alone(RefCell<HashMap<String, Rc<str>>>);

impl Storage for Alone {
    fn item(&self, _: &Item) -> Option<String> {
        None
    }

    fn set_item(&self, _: &Item, _: &str) {}

    fn remove_ledgers(&self) {}

    fn lock(&self, _: &str, granted: Done<()>) -> Guard {
        granted(());
        Guard::none()
    }

    fn entries(&self, done: Done<Option<Vec<(String, StoredEntry)>>>) {
        done(Some(Vec::new()));
    }

    fn entry(&self, _: &str, done: Done<Option<StoredEntry>>) {
        done(None);
    }

    fn stored(&self, _: &str, done: Done<Option<(StoredEntry, Rc<str>)>>) {
        done(None);
    }

    fn body(&self, address: &str, done: Done<Option<Rc<str>>>) {
        done(self.0.borrow().get(address).cloned());
    }

    fn is_reopened(&self) -> bool {
        false
    }

    fn write(&self, address: &str, _: StoredEntry, body: Rc<str>, done: Done<bool>) {
        self.0.borrow_mut().insert(address.to_owned(), body);
        done(false);
    }

    fn remove(&self, addresses: Vec<String>) {
        let mut bodies = self.0.borrow_mut();
        for address in addresses {
            bodies.remove(&address);
        }
    }

    fn clear(&self, done: Done<()>) {
        self.0.borrow_mut().clear();
        done(());
    }
}
