//! The first page of the list: `public/early-list.js` has read it where it is saved, or asked for it, while the app was
//! still on its way. What the app shows first needs nothing else of the gateway.

use golf_api::address::Request;
use js_sys::{Array, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::ask::Question;
use super::index::Kept;
use super::{AskCourses, Gateway};

/// Where the script leaves the page: an array of its address, when it was asked for, and its text. It comes within
/// seconds, or nothing does.
const LEFT: &str = "yardbookFirstPage";

impl Gateway {
    /// Takes the first page in, so that it is at hand; whether there is one that can be read. That it was asked for is
    /// written down at the desk.
    pub(super) async fn take_first_page(&self) -> bool {
        self.first_page().await.is_some()
    }

    async fn first_page(&self) -> Option<()> {
        let left = Reflect::get(&web_sys::window()?.into(), &LEFT.into()).ok()?;
        let page = JsFuture::from(left.dyn_into::<Promise>().ok()?).await;
        let page: Array = page.ok()?.dyn_into().ok()?;
        let (address, text) = (page.get(0).as_string()?, page.get(2).as_string()?);
        let saved_at_ms = page.get(1).as_f64()?;
        let base = self.settings.service().get_untracked();
        let Some(Request::Courses(query)) = address.strip_prefix(&base).and_then(Request::parse)
        else {
            return None;
        };
        let (fingerprint, question) = (self.fingerprint(), AskCourses(query));
        let answer = question.read(text.as_bytes()).ok()?;
        let bytes = u32::try_from(text.len()).unwrap_or(u32::MAX);
        self.with_index(|index| index.read(vec![(address.clone(), Kept { saved_at_ms, bytes })]));
        self.learn(&fingerprint, |known| question.learned(&answer, known));
        self.remember(&address, &question.request(), &answer, saved_at_ms)
    }
}
