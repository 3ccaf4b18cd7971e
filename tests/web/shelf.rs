//! Saved answers in a real database, and where the browser gives none.

use idb::{Factory, TransactionMode};
use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use yardbook::gateway::index::Kept;
use yardbook::gateway::shelf::Shelf;

use crate::stage;

const KEPT: Kept = Kept {
    saved_at_ms: 1_772_280_000_000.0,
    bytes: 14,
};

/// A shelf as the app opens it: once something is mounted, work goes on though nobody waits for it.
async fn opened() -> Shelf {
    drop(stage::mount(|| ()));
    Shelf::open().await
}

async fn empty() -> Shelf {
    let shelf = opened().await;
    assert!(shelf.is_lasting(), "the browser has a database");
    shelf.clear().await;
    shelf
}

/// Replaces a property of something by a function that throws; gives back what was there.
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

#[wasm_bindgen_test]
async fn an_answer_outlives_whoever_wrote_it() {
    empty()
        .await
        .write("/courses/7", KEPT, "{\"data\":\"é\"}")
        .await;
    let again = opened().await;
    assert_eq!(again.index().await, [("/courses/7".to_owned(), KEPT)]);
    assert_eq!(again.entry("/courses/7").await, Some(KEPT));
    let body = again.read("/courses/7").await;
    assert_eq!(body.as_deref(), Some("{\"data\":\"é\"}"));
    assert_eq!(again.entry("/courses/8").await, None);
    assert_eq!(again.read("/courses/8").await, None);
    again.clear().await;
}

#[wasm_bindgen_test]
async fn what_is_removed_is_gone_and_the_rest_stays() {
    let shelf = empty().await;
    for address in ["a", "b", "c"] {
        shelf.write(address, KEPT, address).await;
    }
    shelf.remove(&["a".into(), "never there".into()]).await;
    let addresses: Vec<String> = shelf.index().await.into_iter().map(|(at, _)| at).collect();
    assert_eq!(addresses, ["b", "c"]);
    assert_eq!(shelf.read("a").await, None);
    shelf.clear().await;
    assert_eq!(shelf.index().await, []);
    assert_eq!(shelf.read("b").await, None);
}

#[wasm_bindgen_test]
async fn entries_that_are_not_ours_are_as_if_they_were_not_there() {
    let shelf = empty().await;
    shelf.write("good", KEPT, "good").await;
    let database = Factory::new().expect("a factory");
    let database = database.open("yardbook-answers-1", Some(1)).expect("asked");
    let database = database.await.expect("opened");
    let stores = ["index", "bodies"];
    let transaction = database
        .transaction(&stores, TransactionMode::ReadWrite)
        .expect("begun");
    for (store, value) in [("index", "junk".into()), ("bodies", JsValue::from_f64(7.0))] {
        let store = transaction.object_store(store).expect("there");
        store
            .put(&value, Some(&"bad".into()))
            .expect("asked")
            .await
            .expect("put");
    }
    transaction.commit().expect("asked").await.expect("kept");
    database.close();
    assert_eq!(shelf.index().await, [("good".to_owned(), KEPT)]);
    assert_eq!(shelf.entry("bad").await, None);
    assert_eq!(shelf.read("bad").await, None);
    shelf.clear().await;
}

#[wasm_bindgen_test]
async fn a_full_disk_keeps_the_answer_in_memory() {
    let shelf = empty().await;
    let store = prototype("IDBObjectStore");
    let put = refuse(&store, "put");
    shelf.write("late", KEPT, "late").await;
    js_sys::Reflect::set(&store, &"put".into(), &put).expect("put back");
    assert_eq!(shelf.index().await, []);
    assert_eq!(shelf.read("late").await.as_deref(), Some("late"));
    assert_eq!(opened().await.read("late").await, None);
    shelf.write("late", KEPT, "later").await;
    assert_eq!(opened().await.read("late").await.as_deref(), Some("later"));
    shelf.clear().await;
}

#[wasm_bindgen_test]
async fn without_a_database_answers_last_as_long_as_the_tab() {
    let factory = prototype("IDBFactory");
    let open = refuse(&factory, "open");
    let shelf = opened().await;
    js_sys::Reflect::set(&factory, &"open".into(), &open).expect("put back");
    assert!(!shelf.is_lasting());
    shelf.write("a", KEPT, "a").await;
    assert_eq!(shelf.read("a").await.as_deref(), Some("a"));
    assert_eq!(shelf.index().await, []);
    shelf.clear().await;
    assert_eq!(shelf.read("a").await, None);
}
