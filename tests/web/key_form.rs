//! Entering a key.

use leptos::prelude::*;
use leptos::task::tick;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlInputElement};
use yardbook::ui::components::key_form::{EnteredKey, KeyForm, KeyState};

use crate::stage::mount;

#[wasm_bindgen_test]
async fn a_pasted_key_is_tidied_and_handed_on_and_stays_until_it_is_stored() {
    let (saved, typed) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let state = RwSignal::new(KeyState::New);
    let save = Callback::new(move |entered: EnteredKey| saved.set(entered.key));
    let stage = mount(move || view! { <KeyForm typed=typed state=state save=save /> });
    let input: HtmlInputElement = stage.find("input").expect("an input").unchecked_into();
    let enter = |typed: &str| {
        input.set_value(typed);
        let init = EventInit::new();
        init.set_bubbles(true);
        let event = Event::new_with_event_init_dict("input", &init).expect("an event");
        input.dispatch_event(&event).expect("sent");
        stage.click("button");
    };
    enter("  ");
    tick().await;
    assert_eq!(saved.get_untracked(), "");
    assert!(
        stage.text().contains("Enter your API key first."),
        "{}",
        stage.text()
    );
    assert_eq!(input.get_attribute("aria-invalid").as_deref(), Some("true"));
    enter(" \"yb_123\" ");
    tick().await;
    assert_eq!(saved.get_untracked(), "yb_123");
    assert_eq!(input.value(), " \"yb_123\" ");
    assert_eq!(input.get_attribute("aria-invalid"), None);
    state.set(KeyState::Refused);
    tick().await;
    assert_eq!(input.get_attribute("aria-invalid").as_deref(), Some("true"));
    typed.set(String::new());
    tick().await;
    assert_eq!(input.value(), "");
    assert_eq!(input.type_(), "password");
}
