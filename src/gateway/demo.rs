//! The demo: the service's rules applied to invented courses, answered within the page.
//!
//! The demo is a separate module, named by `<meta name="yardbook-demo">` and fetched only when a person enters it.
//! The start script provides its loader. Nothing of the demo is kept after it is left.

use golf_api::decimal;
use golf_api::plan::Plan;
use golf_client::notice::DataNotice;
use golf_client::policy::{LimitHeaders, Received};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser::names;

/// The loaded demo.
#[derive(Clone)]
pub(super) struct Demo {
    service: JsValue,
    answer: Function,
}

/// Whether this site offers a demo.
#[must_use]
pub fn is_offered() -> bool {
    loader().is_some()
}

fn loader() -> Option<Function> {
    let window = web_sys::window()?;
    let named = window
        .document()?
        .query_selector("meta[name=yardbook-demo]");
    named.ok()??;
    Reflect::get(&window, &names::DEMO_LOADER.into())
        .ok()?
        .dyn_into()
        .ok()
}

impl Demo {
    /// Fetches the module; `None` if that fails.
    pub(super) async fn load() -> Option<Self> {
        let loading: Promise = loader()?.call0(&JsValue::UNDEFINED).ok()?.dyn_into().ok()?;
        let service = JsFuture::from(loading).await.ok()?;
        let answer = Reflect::get(&service, &"answer".into()).ok()?;
        Some(Self {
            answer: answer.dyn_into().ok()?,
            service,
        })
    }

    /// The response for a plan at a given time, as the service would send it.
    pub(super) fn answer(&self, path: &str, plan: Plan, now_ms: f64) -> Option<Received> {
        let now = JsValue::from_f64((now_ms / 1000.0).floor());
        let reply = self
            .answer
            .call3(&self.service, &path.into(), &plan.name().into(), &now)
            .ok()?;
        let field = |name: &str| Reflect::get(&reply, &name.into()).ok();
        let number = |name: &str| Some(decimal::write(field(name)?.as_f64()?));
        let status = field("status")?.as_f64()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "saturates; it is an HTTP status"
        )]
        let status = status as u16;
        Some(Received {
            status,
            body: field("body")?.as_string()?.into_bytes(),
            limits: LimitHeaders {
                limit: number("limit"),
                remaining: number("remaining"),
                reset: number("reset"),
                retry_after: None,
                date: None,
            },
            data_notice: self.notice(),
        })
    }

    fn notice(&self) -> Option<DataNotice> {
        let words = Reflect::get(&self.service, &"notice".into()).ok()?;
        Some(DataNotice {
            words: words.as_string()?,
            is_invented: true,
        })
    }
}
