//! What surrounds a client, as two traits: the page with its network and clock, and the storage that the tabs of a browser
//! share. The app has them over the browser, the demo has [`Alone`], and the tests have a simulated browser.
//!
//! Whatever takes time takes a [`Done`], and calls it once.

mod alone;

use std::cell::RefCell;
use std::rc::Rc;

use golf_api::address::Request;

pub use alone::Alone;

use crate::identity::Identity;
use crate::ledger::EntryId;
use crate::policy::{Item, Landing, Policy, QuestionId, Reply, StoredEntry};

/// Called once, with the result of something that takes time.
pub type Done<T> = Box<dyn FnOnce(T)>;

/// The page, its network and its clock.
pub trait Outside {
    /// The time in Unix milliseconds.
    fn now_ms(&self) -> f64;
    /// Waits for some milliseconds.
    fn wait(&self, millis: u32, done: Done<()>);
    /// Sends a request. This is the one effect that costs money.
    fn send(&self, identity: &Identity, request: &Request, done: Done<Landing>);
    /// Receives the response to a request that a first script has sent, and takes over its lock. When the guard is dropped, the
    /// answer is stored, or there is none: what the script has kept of it for the next start can go.
    fn receive(&self, sent: EntryId, done: Done<Landing>) -> Guard;
    /// Reports the answer to a question. The page may have been left.
    fn tell(&self, id: QuestionId, reply: Reply);
    /// Shows the state of the policy: after each event. `is_stored_changed` says whether an answer was stored or removed.
    fn show(&self, policy: &RefCell<Policy>, is_stored_changed: bool);
    /// All answers are removed from the storage.
    fn is_cleared(&self);
}

/// What the tabs of a browser share: small items of text, the answer store, and the locks of requests.
pub trait Storage {
    /// An item; `None` if it is missing, or the browser refuses.
    fn item(&self, item: &Item) -> Option<String>;
    /// Writes an item; an empty text removes it. If the browser refuses, the policy knows the value in this tab.
    fn set_item(&self, item: &Item, text: &str);
    /// Removes the ledger of every identity, and the first scripts' requests that are in no ledger yet.
    fn remove_ledgers(&self);
    /// Requests the lock of an address. `granted` is called when no other tab holds the lock, or at once when the browser
    /// offers no locks.
    fn lock(&self, address: &str, granted: Done<()>) -> Guard;
    /// Reads the index of the answer store; `None` if the browser provides no store.
    fn entries(&self, done: Done<Option<Vec<(String, StoredEntry)>>>);
    /// Reads the entry at an address, possibly written by another tab.
    fn entry(&self, address: &str, done: Done<Option<StoredEntry>>);
    /// Reads the entry and the body at an address, possibly written by another tab.
    fn stored(&self, address: &str, done: Done<Option<(StoredEntry, Rc<str>)>>);
    /// Reads a body; `None` if it is missing or cannot be read.
    fn body(&self, address: &str, done: Done<Option<Rc<str>>>);
    /// Whether the answer store was opened anew since its index was read: another tab may have changed it.
    fn is_reopened(&self) -> bool;
    /// Writes a body, and reports whether the other tabs can read it. If not, it stays in memory.
    fn write(&self, address: &str, entry: StoredEntry, body: Rc<str>, done: Done<bool>);
    /// Removes some answers.
    fn remove(&self, addresses: Vec<String>);
    /// Removes all answers.
    fn clear(&self, done: Done<()>);
}

/// A lock that is held or requested until this value is dropped.
pub struct Guard(Option<Done<()>>);

impl Guard {
    /// A lock with the function that releases it.
    #[must_use]
    pub fn new(release: impl FnOnce() + 'static) -> Self {
        Self(Some(Box::new(move |()| release())))
    }

    /// The lock of somebody who is alone.
    #[must_use]
    pub const fn none() -> Self {
        Self(None)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(release) = self.0.take() {
            release(());
        }
    }
}
