//! Settings in local storage, and when it is refused.

use std::cell::Cell;
use std::rc::Rc;

use golf_api::plan::Plan;
use golf_client::identity::DEMO_SERVICE;
use golf_views::words::format::Unit;
use leptos::prelude::*;
use leptos::task::tick;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use yardbook::browser::site::SAME_ORIGIN_SERVICE;
use yardbook::browser::storage::{self, Lasting};
use yardbook::settings::Settings;

use crate::stage::mount;

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
        settings.set_service("https://golf.example/api/v1");
        settings.set_key("abc", Lasting::ForEver);
        settings.set_unit(Unit::Metres);
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
        storage::write("yardbook.key.for", SAME_ORIGIN_SERVICE).expect("kept");
        assert_eq!(settings.key().get_untracked(), "");
        settings.read_again();
        assert_eq!(settings.key().get_untracked(), "from another tab");
        // Another service's key stays with it. One without a service is for the one beside the page.
        storage::write("yardbook.key.for", "https://other.example/api/v1").expect("kept");
        settings.read_again();
        assert_eq!(settings.key().get_untracked(), "");
        storage::write("yardbook.key.for", "").expect("removed");
        settings.read_again();
        assert_eq!(settings.key().get_untracked(), "from another tab");
        clear();
    });
}

#[wasm_bindgen_test]
fn in_the_demo_the_service_is_the_demos_and_ones_own_is_known() {
    let owner = Owner::new();
    owner.with(|| {
        clear();
        let settings = Settings::load();
        settings.set_service("https://golf.example/api/v1");
        settings.set_demo(Some(Plan::Free));
        let addresses = || {
            let (used, own) = (settings.service(), settings.own_service());
            (used.get_untracked(), own.get_untracked())
        };
        let (used, own) = addresses();
        assert_eq!(used, DEMO_SERVICE);
        assert_eq!(own, "https://golf.example/api/v1");
        settings.set_demo(None);
        let (used, own) = addresses();
        assert_eq!(used, own);
        settings.set_service("");
        assert_eq!(addresses().1, SAME_ORIGIN_SERVICE);
        clear();
    });
}

/// Runs an action while `Storage.prototype.setItem` throws, as with full or forbidden storage.
fn while_refused(act: impl FnOnce()) {
    let storage = window().local_storage().expect("allowed").expect("there");
    let prototype = js_sys::Object::get_prototype_of(&storage);
    let name = JsValue::from_str("setItem");
    let before = js_sys::Reflect::get(&prototype, &name).expect("a function");
    let refuse = js_sys::Function::new_no_args("throw new DOMException('full')");
    js_sys::Reflect::set(&prototype, &name, &refuse).expect("replaced");
    act();
    js_sys::Reflect::set(&prototype, &name, &before).expect("put back");
}

#[wasm_bindgen_test]
fn a_refused_storage_keeps_the_key_for_this_tab_and_says_so() {
    let owner = Owner::new();
    owner.with(|| {
        clear();
        let settings = Settings::load();
        while_refused(|| settings.set_key("abc", Lasting::ForEver));
        assert_eq!(settings.key().get_untracked(), "abc");
        assert!(settings.refused().get_untracked());
        assert_eq!(storage::read("yardbook.key"), None);
        settings.set_key("abc", Lasting::ForEver);
        assert!(!settings.refused().get_untracked());
        clear();
    });
}

#[wasm_bindgen_test]
async fn readers_of_a_setting_do_not_hear_of_what_else_another_tab_keeps() {
    clear();
    let owner = Owner::new();
    let settings = owner.with(Settings::load);
    let looks = Rc::new(Cell::new(0));
    let counted = Rc::clone(&looks);
    let _stage = mount(move || {
        Effect::new(move |_| {
            settings.unit().track();
            settings.layers().track();
            settings.reserve().track();
            settings.always_prices().track();
            settings.theme().track();
            settings.shortcuts().track();
            settings.key_lasts().track();
            counted.set(counted.get() + 1);
        });
    });
    tick().await;
    assert_eq!(looks.get(), 1);
    storage::write("yardbook.changed", "1").expect("kept");
    storage::write("yardbook.service", "https://golf.example/api/v1").expect("kept");
    settings.read_again();
    tick().await;
    assert_eq!(looks.get(), 1);
    storage::write("yardbook.unit", "meters").expect("kept");
    settings.read_again();
    tick().await;
    assert_eq!(looks.get(), 2);
    clear();
}

#[wasm_bindgen_test]
fn what_was_refused_stays_in_this_tab_whatever_another_tab_keeps() {
    let owner = Owner::new();
    owner.with(|| {
        clear();
        let settings = Settings::load();
        while_refused(|| {
            settings.set_unit(Unit::Metres);
            settings.set_key("mine", Lasting::ForEver);
            settings.set_demo(Some(Plan::Free));
        });
        storage::write("yardbook.unit", "yards").expect("kept");
        storage::write("yardbook.key", "theirs").expect("kept");
        storage::write("yardbook.reserve", "5").expect("kept");
        settings.read_again();
        assert_eq!(settings.unit().get_untracked(), Unit::Metres);
        assert_eq!(settings.own_key().get_untracked(), "mine");
        assert_eq!(settings.demo().get_untracked(), Some(Plan::Free));
        assert_eq!(settings.reserve().get_untracked(), 5);
        settings.set_unit(Unit::Metres);
        storage::write("yardbook.unit", "yards").expect("kept");
        settings.read_again();
        assert_eq!(settings.unit().get_untracked(), Unit::Yards);
        settings.set_demo(None);
        clear();
    });
}

#[wasm_bindgen_test]
fn a_key_goes_to_no_service_that_it_was_not_entered_for() {
    let owner = Owner::new();
    owner.with(|| {
        clear();
        let settings = Settings::load();
        settings.set_key("mine", Lasting::ForEver);
        let used = |settings: Settings| {
            let key = settings.key().get_untracked();
            (key, untrack(|| settings.is_withheld()))
        };
        assert_eq!(used(settings), ("mine".to_owned(), false));
        settings.set_service("https://other.example/api/v1");
        assert_eq!(used(settings), (String::new(), true));
        assert_eq!(settings.own_key().get_untracked(), "mine");
        assert_eq!(
            used(Settings::load()),
            (String::new(), true),
            "after a reload"
        );
        settings.confirm_service();
        assert_eq!(used(settings), ("mine".to_owned(), false));
        assert_eq!(used(Settings::load()), ("mine".to_owned(), false));
        settings.set_service("");
        assert!(
            untrack(|| settings.is_withheld()),
            "nor back without a word"
        );
        settings.set_key("", Lasting::ForEver);
        assert_eq!(used(settings), (String::new(), false));
        assert_eq!(storage::read("yardbook.key.for"), None);
        clear();
    });
}
