//! Bodies of good answers that survive the tab: IndexedDB, and memory where that is refused.
//!
//! Two stores of one database, both by address: `index` has when an answer was saved and its size,
//! `bodies` its text. Whatever cannot be read (another format, a damaged entry) is as if it were
//! not there; nothing here panics, and nothing waits for ever.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures::channel::oneshot;
use idb::{Database, DatabaseEvent, Factory, ObjectStoreParams, TransactionMode};
use js_sys::Array;
use wasm_bindgen::JsValue;

use super::index::Kept;

/// Another number begins with nothing: entries of an older format are dropped by their name.
const DATABASE: &str = "yardbook-answers-1";
const INDEX: &str = "index";
const BODIES: &str = "bodies";

/// Where bodies are. Cheap to clone.
#[derive(Clone, Default)]
pub struct Shelf {
    database: Option<Rc<Database>>,
    memory: Rc<RefCell<HashMap<String, Rc<str>>>>,
}

impl Shelf {
    /// Opens the database; a shelf in memory when the browser has none for us.
    #[must_use]
    pub async fn open() -> Self {
        let database = open().await.ok().map(Rc::new);
        Self {
            database,
            memory: Rc::default(),
        }
    }

    /// Whether answers last longer than the tab.
    #[must_use]
    pub fn is_lasting(&self) -> bool {
        self.database.is_some()
    }

    /// What is there.
    #[must_use]
    pub async fn index(&self) -> Vec<(String, Kept)> {
        match &self.database {
            Some(database) => index(database).await.unwrap_or_default(),
            None => Vec::new(),
        }
    }

    /// What the database has of one address, perhaps by another tab.
    #[must_use]
    pub async fn entry(&self, address: &str) -> Option<Kept> {
        kept_of(&self.get(INDEX, address).await?)
    }

    /// A body; `None` when there is none or it cannot be read.
    #[must_use]
    pub async fn read(&self, address: &str) -> Option<Rc<str>> {
        if let Some(body) = self.memory.borrow().get(address) {
            return Some(Rc::clone(body));
        }
        Some(self.get(BODIES, address).await?.as_string()?.into())
    }

    async fn get(&self, store: &'static str, address: &str) -> Option<JsValue> {
        let (database, address) = (self.database.clone()?, address.to_owned());
        let work = async move { get(&database, store, &address).await };
        to_its_end(work).await?.ok()?
    }

    /// Keeps a body. What the browser does not keep (storage is full) stays in memory.
    pub async fn write(&self, address: &str, kept: Kept, body: &str) {
        let written = match &self.database {
            Some(database) => write(database, address, kept, body).await.is_ok(),
            None => false,
        };
        if written {
            self.memory.borrow_mut().remove(address);
        } else {
            self.memory
                .borrow_mut()
                .insert(address.to_owned(), body.into());
        }
    }

    /// Removes some bodies.
    pub async fn remove(&self, addresses: &[String]) {
        for address in addresses {
            self.memory.borrow_mut().remove(address);
        }
        if let Some(database) = self.database.as_deref().filter(|_| !addresses.is_empty()) {
            // What stays behind is found and removed the next time.
            let _ = remove(database, addresses).await;
        }
    }

    /// Removes everything.
    pub async fn clear(&self) {
        self.memory.borrow_mut().clear();
        if let Some(database) = &self.database {
            let _ = clear(database).await;
        }
    }
}

/// Work that comes to its end though nobody waits for it any more: the browser would call handlers that are gone.
pub(super) async fn to_its_end<T: 'static>(work: impl Future<Output = T> + 'static) -> Option<T> {
    let (done, is_done) = oneshot::channel();
    leptos::task::spawn_local(async move {
        let _ = done.send(work.await);
    });
    is_done.await.ok()
}

async fn open() -> Result<Database, idb::Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            for store in [INDEX, BODIES] {
                let _ = database.create_object_store(store, ObjectStoreParams::new());
            }
        }
    });
    request.await
}

async fn index(database: &Database) -> Result<Vec<(String, Kept)>, idb::Error> {
    let transaction = database.transaction(&[INDEX], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(INDEX)?;
    let (keys, values) = (store.get_all_keys(None, None)?, store.get_all(None, None)?);
    let (keys, values) =
        futures::future::try_join(keys.into_future(), values.into_future()).await?;
    let entries = keys
        .into_iter()
        .zip(values)
        .filter_map(|(key, value)| Some((key.as_string()?, kept_of(&value)?)));
    Ok(entries.collect())
}

/// Reads the pair that [`write`] has written; `None` for anything else.
fn kept_of(value: &JsValue) -> Option<Kept> {
    let pair = Array::is_array(value).then(|| Array::from(value))?;
    let saved_at_ms = pair.get(0).as_f64().filter(|at| at.is_finite())?;
    let bytes = pair
        .get(1)
        .as_f64()
        .filter(|size| (0.0..1e9).contains(size))?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to a billion by the line above"
    )]
    let bytes = bytes as u32;
    Some(Kept { saved_at_ms, bytes })
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
    kept: Kept,
    body: &str,
) -> Result<(), idb::Error> {
    let transaction = database.transaction(&[INDEX, BODIES], TransactionMode::ReadWrite)?;
    let key = JsValue::from_str(address);
    let pair = Array::of2(&kept.saved_at_ms.into(), &kept.bytes.into());
    transaction.object_store(INDEX)?.put(&pair, Some(&key))?;
    let body = JsValue::from_str(body);
    transaction.object_store(BODIES)?.put(&body, Some(&key))?;
    // A full disk shows when the transaction ends, not before.
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
