//! The first page of the list: `public/early-list.js` has read it where it is saved, or asked for it, while the app was
//! still on its way. What the app shows first needs nothing else of the gateway.

use js_sys::{Array, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::Gateway;
use super::ask::Question;
use super::index::Kept;

/// Where the script leaves the page: an array of its address, when it was asked for, and its text. It comes within
/// seconds, or nothing does.
const LEFT: &str = "yardbookFirstPage";

/// The page as it was left.
pub(super) struct FirstPage {
    address: String,
    saved_at_ms: f64,
    text: String,
}

impl FirstPage {
    async fn left() -> Option<Self> {
        let left = Reflect::get(&web_sys::window()?.into(), &LEFT.into()).ok()?;
        let page = JsFuture::from(left.dyn_into::<Promise>().ok()?).await;
        let page: Array = page.ok()?.dyn_into().ok()?;
        Some(Self {
            address: page.get(0).as_string()?,
            saved_at_ms: page.get(1).as_f64()?,
            text: page.get(2).as_string()?,
        })
    }
}

impl Gateway {
    /// Waits for the first page, so that it is at hand; whether there is one.
    pub(super) async fn wait_for_first_page(&self) -> bool {
        let Some(page) = FirstPage::left().await else {
            return false;
        };
        let kept = Kept {
            saved_at_ms: page.saved_at_ms,
            bytes: u32::try_from(page.text.len()).unwrap_or(u32::MAX),
        };
        self.with_index(|index| index.read(vec![(page.address.clone(), kept)]));
        self.inner
            .try_with_value(|inner| inner.first_page.replace(Some(page)));
        true
    }

    /// Reads the first page if it answers this question, so that it is at hand like any other answer. What it was asked
    /// for with, and what it tells of the plan, is written down at the desk.
    pub(super) fn read_first_page(&self, question: &dyn Question, address: &str) -> Option<()> {
        let is_asked = |page: &mut FirstPage| page.address == address;
        let page = self
            .inner
            .try_with_value(|inner| inner.first_page.borrow_mut().take_if(is_asked))??;
        let answer = question.read(page.text.as_bytes()).ok()?;
        let known = self.plan_known.try_get_untracked()?;
        self.plan_known.try_set(question.learned(&answer, known));
        self.remember(address, &question.request(), &answer, page.saved_at_ms)
    }
}
