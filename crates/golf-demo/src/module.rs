//! The functions that JavaScript calls. Only plain numbers and strings cross the boundary;
//! `module.mjs` assembles them into the object that the app gets.

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Answered, COURSES, Demo};

thread_local! {
    /// Created at the first request.
    static DEMO: RefCell<Option<Demo>> = const { RefCell::new(None) };
}

/// A demo has no documentation address: a static host has no service.
fn fresh() -> Demo {
    Demo::new(COURSES, "")
}

/// Resets the counts.
#[wasm_bindgen]
pub fn restart() {
    DEMO.with(RefCell::take);
}

/// The notice to show wherever the demo's courses are shown.
#[wasm_bindgen]
#[must_use]
pub fn notice() -> String {
    crate::NOTICE.to_owned()
}

/// Answers a request under a plan's name; any other name is an unknown key.
#[wasm_bindgen]
#[must_use]
pub fn answer(path_and_query: &str, plan: &str, now_seconds: u32) -> ModuleAnswer {
    let now = u64::from(now_seconds);
    DEMO.with(|demo| {
        let mut demo = demo.borrow_mut();
        let demo = demo.get_or_insert_with(fresh);
        ModuleAnswer(demo.answer(path_and_query, plan.parse().ok(), now))
    })
}

/// A response, read field by field.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ModuleAnswer(Answered);

#[wasm_bindgen]
impl ModuleAnswer {
    /// HTTP status.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn status(&self) -> u16 {
        self.0.reply.status
    }

    /// The JSON text.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn body(&self) -> String {
        self.0.reply.body.clone()
    }

    /// `X-RateLimit-Limit`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn limit(&self) -> Option<u32> {
        self.0.rate.map(|rate| rate.limit)
    }

    /// `X-RateLimit-Remaining`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn remaining(&self) -> Option<u32> {
        self.0.rate.map(|rate| rate.remaining)
    }

    /// `X-RateLimit-Reset`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn reset(&self) -> Option<u32> {
        u32::try_from(self.0.rate?.reset).ok()
    }
}
