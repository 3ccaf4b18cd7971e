//! The failure notice in a browser: its retry, and the buttons that it omits.

use golf_api::error::{ApiError, ErrorCode};
use golf_catalog::quota::Window;
use golf_client::failure::{Failure, Refusal, Spent};
use leptos::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;
use yardbook::ui::components::failure_notice::FailureNotice;

use crate::stage::mount;

fn refused(code: ErrorCode) -> Failure {
    let status = code.status().unwrap_or(500);
    let error = ApiError {
        status,
        code: Some(code),
        message: None,
        docs: None,
    };
    Failure::Refused(Refusal { error, reset: None })
}

#[wasm_bindgen_test]
fn try_again_asks_once_for_each_click() {
    let asked = RwSignal::new(0);
    let retry = Callback::new(move |()| asked.update(|asked| *asked += 1));
    let failure = refused(ErrorCode::InternalError);
    let stage = mount(move || view! { <FailureNotice failure=failure retry=retry /> });
    stage.click("button");
    stage.click("button");
    assert_eq!(asked.get_untracked(), 2);
}

#[wasm_bindgen_test]
fn a_spent_day_offers_no_button_that_cannot_help() {
    let retry = Callback::new(|()| {});
    let spent = Spent {
        window: Window::Day,
        by_reserve: false,
        until: None,
    };
    let failure = Failure::Limit {
        spent,
        refusal: None,
    };
    let stage = mount(move || view! { <FailureNotice failure=failure retry=retry /> });
    assert!(stage.find("button").is_none());
    assert!(stage.text().contains("Today’s requests are used up"));
}
