//! The answer store on a real IndexedDB: which failures it survives, and when the browser offers none.

use std::rc::Rc;

use golf_client::policy::StoredEntry;
use idb::{Factory, TransactionMode};
use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use yardbook::gateway::store::Store;

use crate::stage;

fn entry() -> StoredEntry {
    StoredEntry {
        asked_at_ms: 1_772_280_000_000.0,
        bytes: 14,
    }
}

/// A store as the app opens it, with spawned tasks running: mounting a component starts the executor.
fn opened() -> Store {
    drop(stage::mount(|| ()));
    Store::default()
}

async fn empty() -> Store {
    let store = opened();
    store.remove_all().await;
    assert_eq!(
        store.read_index().await,
        Some(Vec::new()),
        "the browser has a database"
    );
    store
}

async fn write(store: &Store, address: &str, body: &str) -> bool {
    store.write_body(address, entry(), &Rc::from(body)).await
}

async fn read(store: &Store, address: &str) -> Option<String> {
    store.read_body(address).await.map(|body| body.to_string())
}

async fn addresses(store: &Store) -> Vec<String> {
    let entries = store.read_index().await.expect("a database");
    entries.into_iter().map(|(address, _)| address).collect()
}

/// Replaces a property with a function that throws; returns the original.
fn refuse(holder: &JsValue, name: &str) -> JsValue {
    let before = js_sys::Reflect::get(holder, &name.into()).expect("readable");
    let throws =
        js_sys::Function::new_no_args("throw new DOMException('no room', 'QuotaExceededError')");
    js_sys::Reflect::set(holder, &name.into(), &throws).expect("replaced");
    before
}

fn prototype(class: &str) -> JsValue {
    let class = js_sys::Reflect::get(&window(), &class.into()).expect("a class");
    js_sys::Reflect::get(&class, &"prototype".into()).expect("a prototype")
}

/// Opens the database independently of the app.
async fn beside() -> idb::Database {
    let database = Factory::new().expect("a factory");
    let database = database.open("yardbook-answers-1", Some(1)).expect("asked");
    database.await.expect("opened")
}

/// Writes values under an address, independently of the app.
async fn put(values: [(&str, JsValue); 2], address: &str) {
    let database = beside().await;
    let transaction = database
        .transaction(&["index", "bodies"], TransactionMode::ReadWrite)
        .expect("begun");
    for (store, value) in values {
        let store = transaction.object_store(store).expect("there");
        let put = store.put(&value, Some(&address.into())).expect("asked");
        put.await.expect("put");
    }
    transaction.commit().expect("asked").await.expect("kept");
    database.close();
}

#[wasm_bindgen_test]
async fn an_answer_outlives_whoever_wrote_it() {
    assert!(write(&empty().await, "/courses/7", "{\"data\":\"é\"}").await);
    let again = opened();
    assert_eq!(
        again.read_index().await,
        Some(vec![("/courses/7".to_owned(), entry())])
    );
    assert_eq!(again.read_entry("/courses/7").await, Some(entry()));
    assert_eq!(
        read(&again, "/courses/7").await.as_deref(),
        Some("{\"data\":\"é\"}")
    );
    assert_eq!(again.read_entry("/courses/8").await, None);
    assert_eq!(read(&again, "/courses/8").await, None);
    again.remove_all().await;
}

#[wasm_bindgen_test]
async fn what_is_removed_is_gone_and_the_rest_stays() {
    let store = empty().await;
    for address in ["a", "b", "c"] {
        write(&store, address, address).await;
    }
    store
        .remove_bodies(vec!["a".into(), "never there".into()])
        .await;
    assert_eq!(addresses(&store).await, ["b", "c"]);
    assert_eq!(read(&store, "a").await, None);
    store.remove_all().await;
    assert_eq!(addresses(&store).await, Vec::<String>::new());
    assert_eq!(read(&store, "b").await, None);
}

#[wasm_bindgen_test]
async fn entries_that_are_not_ours_are_as_if_they_were_not_there() {
    let store = empty().await;
    write(&store, "good", "good").await;
    put(
        [("index", "junk".into()), ("bodies", JsValue::from_f64(7.0))],
        "bad",
    )
    .await;
    let three = js_sys::Array::of3(&1_772_280_000_000.0.into(), &14.0.into(), &"x".into());
    put([("index", three.into()), ("bodies", "{}".into())], "three").await;
    assert_eq!(addresses(&store).await, ["good"]);
    assert_eq!(store.read_entry("bad").await, None);
    assert_eq!(read(&store, "bad").await, None);
    store.remove_all().await;
}

#[wasm_bindgen_test]
async fn a_full_disk_keeps_the_answer_in_memory() {
    let store = empty().await;
    let objects = prototype("IDBObjectStore");
    let put = refuse(&objects, "put");
    assert!(
        !write(&store, "late", "late").await,
        "it says that it is not kept"
    );
    js_sys::Reflect::set(&objects, &"put".into(), &put).expect("put back");
    assert_eq!(addresses(&store).await, Vec::<String>::new());
    assert_eq!(read(&store, "late").await.as_deref(), Some("late"));
    assert_eq!(read(&opened(), "late").await, None);
    assert!(write(&store, "late", "later").await);
    assert_eq!(read(&opened(), "late").await.as_deref(), Some("later"));
    store.remove_all().await;
}

#[wasm_bindgen_test]
async fn a_database_that_answers_after_its_time_raises_no_error() {
    let store = empty().await;
    write(&store, "a", "a").await;
    // Timers of seconds fire at once, so each step is over before the database has answered.
    let put_back = js_sys::Function::new_no_args(
        "const [set, clear, cleared] = [setTimeout, clearTimeout, new Set()];
        globalThis.raised = [];
        addEventListener('error', ({ message }) => raised.push(message));
        globalThis.clearTimeout = (id) => cleared.add(id) && clear(id);
        globalThis.setTimeout = (turn, late, ...rest) => {
            if (late < 1000) return set(turn, late, ...rest);
            const id = -1 - cleared.size;
            queueMicrotask(() => cleared.has(id) || turn());
            return id;
        };
        return () => Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });",
    );
    let put_back = put_back.call0(&JsValue::UNDEFINED).expect("replaced");
    assert_eq!(read(&store, "a").await, None);
    let put_back = js_sys::Function::from(put_back);
    put_back.call0(&JsValue::UNDEFINED).expect("put back");
    // The database answers in the order of its requests, so the late answer has come too.
    assert_eq!(read(&store, "a").await.as_deref(), Some("a"));
    let raised = js_sys::Reflect::get(&js_sys::global(), &"raised".into()).expect("readable");
    assert_eq!(js_sys::Array::from(&raised).length(), 0, "{raised:?}");
    store.remove_all().await;
}

#[wasm_bindgen_test]
async fn a_connection_that_the_browser_has_dropped_is_opened_again() {
    let store = empty().await;
    write(&store, "a", "a").await;
    assert!(!store.is_opened_anew());
    // As iOS does to a suspended tab: every transaction fails until the database is opened again.
    let databases = prototype("IDBDatabase");
    let transaction = js_sys::Reflect::get(&databases, &"transaction".into()).expect("readable");
    let once = js_sys::Function::new_with_args(
        "real",
        "return function (...what) {
            IDBDatabase.prototype.transaction = real;
            throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
        }",
    );
    let once = once.call1(&JsValue::UNDEFINED, &transaction).expect("made");
    js_sys::Reflect::set(&databases, &"transaction".into(), &once).expect("replaced");
    assert_eq!(read(&store, "a").await.as_deref(), Some("a"));
    assert!(store.is_opened_anew(), "and whoever keeps marks can tell");
    assert!(write(&store, "b", "b").await);
    store.remove_all().await;
}

#[wasm_bindgen_test]
async fn another_tab_that_deletes_the_database_is_not_kept_waiting() {
    let store = empty().await;
    write(&store, "a", "a").await;
    let deleted = Factory::new()
        .expect("a factory")
        .delete("yardbook-answers-1")
        .expect("asked");
    deleted.await.expect("nobody holds it open");
    assert_eq!(read(&store, "a").await, None);
    assert!(write(&store, "b", "b").await, "it is made anew");
    assert_eq!(addresses(&store).await, ["b"]);
    store.remove_all().await;
}

#[wasm_bindgen_test]
async fn without_a_database_answers_last_as_long_as_the_tab() {
    let factory = prototype("IDBFactory");
    let open = refuse(&factory, "open");
    let store = opened();
    assert_eq!(store.read_index().await, None);
    assert!(!write(&store, "a", "a").await);
    js_sys::Reflect::set(&factory, &"open".into(), &open).expect("put back");
    assert_eq!(read(&store, "a").await.as_deref(), Some("a"));
    store.remove_all().await;
    assert_eq!(read(&store, "a").await, None);
}
