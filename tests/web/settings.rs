//! Settings in local storage, and when it is refused.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use yardbook::format::Unit;
use yardbook::settings::{SAME_ORIGIN_SERVICE, Settings};
use yardbook::storage::{self, Lasting};

fn clear() {
    let storage = window().local_storage().expect("allowed").expect("there");
    storage.clear().expect("cleared");
}

#[wasm_bindgen_test]
fn settings_survive_in_local_storage_and_removal_leaves_nothing() {
    let owner = Owner::new();
    owner.with(|| {
        clear();
        let settings = Settings::load();
        assert_eq!(settings.service().get_untracked(), SAME_ORIGIN_SERVICE);
        settings.set_key("abc", Lasting::ForEver);
        settings.set_unit(Unit::Metres);
        settings.set_service("https://golf.example/api/v1");
        let again = Settings::load();
        assert_eq!(again.key().get_untracked(), "abc");
        assert_eq!(again.unit().get_untracked(), Unit::Metres);
        assert_eq!(
            again.service().get_untracked(),
            "https://golf.example/api/v1"
        );
        settings.set_key("", Lasting::ForEver);
        settings.set_service("");
        assert_eq!(storage::read("yardbook.key"), None);
        assert_eq!(storage::read("yardbook.service"), None);
        clear();
    });
}

#[wasm_bindgen_test]
fn another_tabs_key_is_seen_when_read_again() {
    let owner = Owner::new();
    owner.with(|| {
        clear();
        let settings = Settings::load();
        storage::write("yardbook.key", "from another tab").expect("kept");
        assert_eq!(settings.key().get_untracked(), "");
        settings.read_again();
        assert_eq!(settings.key().get_untracked(), "from another tab");
        clear();
    });
}

/// Replaces `Storage.prototype.setItem` by one that throws, as a full or forbidden storage does.
#[wasm_bindgen_test]
fn a_refused_storage_keeps_the_key_for_this_tab_and_says_so() {
    let owner = Owner::new();
    owner.with(|| {
        clear();
        let storage = window().local_storage().expect("allowed").expect("there");
        let prototype = js_sys::Object::get_prototype_of(&storage);
        let name = JsValue::from_str("setItem");
        let before = js_sys::Reflect::get(&prototype, &name).expect("a function");
        let refuse = js_sys::Function::new_no_args("throw new DOMException('full')");
        js_sys::Reflect::set(&prototype, &name, &refuse).expect("replaced");
        let settings = Settings::load();
        settings.set_key("abc", Lasting::ForEver);
        js_sys::Reflect::set(&prototype, &name, &before).expect("put back");
        assert_eq!(settings.key().get_untracked(), "abc");
        assert!(settings.refused().get_untracked());
        assert_eq!(storage::read("yardbook.key"), None);
        settings.set_key("abc", Lasting::ForEver);
        assert!(!settings.refused().get_untracked());
        clear();
    });
}
