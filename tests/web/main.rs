//! Behavior that needs a real browser: storage, history, and components in a document.
#![cfg(target_arch = "wasm32")]
#![expect(clippy::expect_used, reason = "a test stops at the first surprise")]

mod decimal;
mod failure_notice;
mod hole_map;
mod key_form;
mod letters;
mod settings;
mod stage;
mod store;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
