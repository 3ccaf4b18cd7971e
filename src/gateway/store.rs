//! The answer store: bodies of good answers in IndexedDB, which outlive the tab. If the browser refuses, they stay in
//! memory.
//!
//! One database has two object stores, both keyed by address. `index` holds the request time and the size; `bodies`
//! holds the text. An invalid entry counts as absent.
//!
//! A browser may close the database at any time: iOS does so for suspended tabs, and another tab may delete or
//! upgrade it. The next use reopens it once. Nothing here panics. The policy limits how long anyone waits.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use futures::FutureExt;
use futures::future::{LocalBoxFuture, Shared};
use golf_client::policy::StoredEntry;
use idb::{Database, DatabaseEvent, Factory, ObjectStoreParams, TransactionMode};
use js_sys::Array;
use wasm_bindgen::JsValue;

use crate::browser::names;
use crate::browser::storage;
use crate::browser::within::{STEP_MS, going_on, within};

// What the first script needs to read the store. The name of the database is in `browser::names`.

/// The version of the database.
pub(crate) const VERSION: u32 = 1;
/// The object store of the entries: an array each.
pub(crate) const INDEX: &str = "index";
/// The object store of the bodies.
pub(crate) const BODIES: &str = "bodies";
/// The position of the request time in an entry, in Unix milliseconds.
pub(crate) const ASKED_AT: u32 = 0;
/// The position of the size of the body in an entry, in bytes.
const BYTES: u32 = 1;
/// The length of an entry.
pub(crate) const ENTRY_LENGTH: u32 = 2;

/// Timeout for opening the database, in milliseconds. After that it counts as refused, unless it opens later.
const OPEN_WITHIN_MS: u32 = 1_500;

/// The database once it has opened; `None` if the browser refused it.
type Opening = Shared<LocalBoxFuture<'static, Option<Rc<Connection>>>>;

/// An open database. It is closed when the last user drops it, since an open database keeps other tabs from deleting
/// it.
struct Connection(Database);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// The answer store. Cheap to clone.
#[derive(Clone, Default)]
pub struct Store(Rc<Inner>);

#[derive(Default)]
struct Inner {
    opening: RefCell<Option<Opening>>,
    /// How often the database was opened.
    times_opened: Cell<u32>,
    /// How often it had been opened when the index was last read.
    times_read: Cell<u32>,
    /// Bodies that are not in the database, or not yet.
    memory: RefCell<HashMap<String, Rc<str>>>,
}

impl Store {
    /// The index; `None` if the browser provides no database.
    pub async fn read_index(&self) -> Option<Vec<(String, StoredEntry)>> {
        // Waits as long as it takes, since the policy has a timer of its own.
        let _ = self.opening().await;
        let entries = self.work(|database| async move { entries(&database.0).await });
        let entries = entries.await;
        self.0.times_read.set(self.0.times_opened.get());
        entries
    }

    /// The entry at an address, possibly written by another tab.
    pub async fn read_entry(&self, address: &str) -> Option<StoredEntry> {
        entry_of(&self.get(INDEX, address).await?)
    }

    /// A body; `None` if it is missing or cannot be read.
    pub async fn read_body(&self, address: &str) -> Option<Rc<str>> {
        if let Some(body) = self.0.memory.borrow().get(address) {
            return Some(Rc::clone(body));
        }
        Some(self.get(BODIES, address).await?.as_string()?.into())
    }

    /// Writes a body. Returns whether the browser has stored it. If not, for example on a full
    /// disk, the body stays in memory.
    pub async fn write_body(&self, address: &str, entry: StoredEntry, body: &Rc<str>) -> bool {
        let in_memory = (address.to_owned(), Rc::clone(body));
        self.0.memory.borrow_mut().extend([in_memory]);
        let key: Rc<str> = address.into();
        let written = self.work(|database| {
            let (key, body) = (Rc::clone(&key), Rc::clone(body));
            async move { write(&database.0, &key, entry, &body).await }
        });
        let is_written = written.await.is_some();
        if is_written {
            let mut memory = self.0.memory.borrow_mut();
            let in_memory = memory.get(address);
            // A newer body may have replaced it meanwhile.
            if in_memory.is_some_and(|in_memory| Rc::ptr_eq(in_memory, body)) {
                memory.remove(address);
            }
        }
        is_written
    }

    /// Removes some bodies.
    pub async fn remove_bodies(&self, addresses: Vec<String>) {
        for address in &addresses {
            self.0.memory.borrow_mut().remove(address);
        }
        let addresses: Rc<[String]> = addresses.into();
        // If this fails, the remains are found and removed next time.
        self.work(|database| {
            let addresses = Rc::clone(&addresses);
            async move { remove(&database.0, &addresses).await }
        })
        .await;
    }

    /// Removes everything.
    pub async fn remove_all(&self) {
        self.0.memory.borrow_mut().clear();
        self.work(|database| async move { clear(&database.0).await })
            .await;
    }

    /// Whether the database was opened anew since the index was read, which may therefore be out of date.
    #[must_use]
    pub fn is_opened_anew(&self) -> bool {
        self.0.times_opened.get() != self.0.times_read.get()
    }

    async fn get(&self, store: &'static str, address: &str) -> Option<JsValue> {
        let address: Rc<str> = address.into();
        let got = self.work(|database| {
            let address = Rc::clone(&address);
            async move { get(&database.0, store, &address).await }
        });
        got.await?
    }

    /// Uses the database. If that fails the connection may have been closed, so it is reopened once.
    async fn work<T: 'static, W: Future<Output = Result<T, idb::Error>> + 'static>(
        &self,
        work: impl Fn(Rc<Connection>) -> W,
    ) -> Option<T> {
        for is_last in [false, true] {
            let opening = self.opening();
            let database = within(OPEN_WITHIN_MS, opening.clone()).await??;
            // A suspended tab may get no answer at all. A new connection then gives one.
            match within(STEP_MS, going_on(work(Rc::clone(&database)))).await {
                Some(Some(Ok(done))) => return Some(done),
                _ if is_last => {}
                _ => self.0.forget(&opening),
            }
        }
        None
    }

    fn opening(&self) -> Opening {
        let mut opening = self.0.opening.borrow_mut();
        let begin = || open(Rc::clone(&self.0)).boxed_local().shared();
        opening.get_or_insert_with(begin).clone()
    }
}

impl Inner {
    /// Drops the database connection, if it is still the current one. The next use reopens it.
    fn forget(&self, opening: &Opening) {
        let mut now = self.opening.borrow_mut();
        if now.as_ref().is_some_and(|now| now.ptr_eq(opening)) {
            *now = None;
        }
        if let Some(Some(database)) = opening.peek() {
            database.0.close();
        }
    }

    /// Drops the open connection at the request of the browser or another tab.
    fn forget_what_is_open(&self) {
        let opening = self.opening.borrow().clone();
        if let Some(opening) = opening {
            self.forget(&opening);
        }
    }
}

async fn open(inner: Rc<Inner>) -> Option<Rc<Connection>> {
    let mut request = Factory::new()
        .ok()?
        .open(&storage::site_name(names::ANSWER_STORE), Some(VERSION))
        .ok()?;
    request.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            for store in [INDEX, BODIES] {
                let _ = database.create_object_store(store, ObjectStoreParams::new());
            }
        }
    });
    let mut database = request.await.ok()?;
    inner.times_opened.set(inner.times_opened.get() + 1);
    // Another tab can delete or upgrade the database only after every tab has closed it.
    let of_change = Rc::downgrade(&inner);
    database.on_version_change(move |_| {
        of_change
            .upgrade()
            .inspect(|inner| inner.forget_what_is_open());
    });
    let of_close = Rc::downgrade(&inner);
    database.on_close(move |_| {
        of_close
            .upgrade()
            .inspect(|inner| inner.forget_what_is_open());
    });
    Some(Rc::new(Connection(database)))
}

async fn entries(database: &Database) -> Result<Vec<(String, StoredEntry)>, idb::Error> {
    let transaction = database.transaction(&[INDEX], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(INDEX)?;
    let (keys, values) = (store.get_all_keys(None, None)?, store.get_all(None, None)?);
    let (keys, values) =
        futures::future::try_join(keys.into_future(), values.into_future()).await?;
    let entries = keys
        .into_iter()
        .zip(values)
        .filter_map(|(key, value)| Some((key.as_string()?, entry_of(&value)?)));
    Ok(entries.collect())
}

/// Reads the format of [`write`]; `None` for anything else.
fn entry_of(value: &JsValue) -> Option<StoredEntry> {
    let value = Array::is_array(value).then(|| Array::from(value))?;
    (value.length() == ENTRY_LENGTH).then_some(())?;
    let asked_at_ms = value.get(ASKED_AT).as_f64().filter(|at| at.is_finite())?;
    let bytes = value
        .get(BYTES)
        .as_f64()
        .filter(|size| (0.0..1e9).contains(size))?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to a billion by the line above"
    )]
    let bytes = bytes as u32;
    Some(StoredEntry { asked_at_ms, bytes })
}

async fn get(
    database: &Database,
    store: &str,
    address: &str,
) -> Result<Option<JsValue>, idb::Error> {
    let transaction = database.transaction(&[store], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(store)?;
    store.get(JsValue::from_str(address))?.await
}

async fn write(
    database: &Database,
    address: &str,
    entry: StoredEntry,
    body: &str,
) -> Result<(), idb::Error> {
    let transaction = database.transaction(&[INDEX, BODIES], TransactionMode::ReadWrite)?;
    let (key, body) = (JsValue::from_str(address), JsValue::from_str(body));
    let value = Array::new();
    value.set(ASKED_AT, entry.asked_at_ms.into());
    value.set(BYTES, entry.bytes.into());
    transaction.object_store(INDEX)?.put(&value, Some(&key))?;
    transaction.object_store(BODIES)?.put(&body, Some(&key))?;
    // A full disk shows up only when the transaction commits.
    match transaction.commit()?.await? {
        result if result.is_committed() => Ok(()),
        _ => Err(idb::Error::TransactionCommitError(JsValue::NULL)),
    }
}

async fn remove(database: &Database, addresses: &[String]) -> Result<(), idb::Error> {
    let transaction = database.transaction(&[INDEX, BODIES], TransactionMode::ReadWrite)?;
    for store in [INDEX, BODIES] {
        let store = transaction.object_store(store)?;
        for address in addresses {
            store.delete(JsValue::from_str(address))?;
        }
    }
    transaction.commit()?.await.map(|_| ())
}

async fn clear(database: &Database) -> Result<(), idb::Error> {
    let transaction = database.transaction(&[INDEX, BODIES], TransactionMode::ReadWrite)?;
    for store in [INDEX, BODIES] {
        transaction.object_store(store)?.clear()?;
    }
    transaction.commit()?.await.map(|_| ())
}
