//! The demo: the service's rules applied to invented courses, answered within the page.
//!
//! The demo is a separate module, named by `<meta name="yardbook-demo">` and fetched only when a person enters it.
//! The start script provides its loader. The demo has a policy and a driver of its own, and leaving it drops both.

use std::cell::RefCell;
use std::rc::Rc;

use golf_api::decimal;
use golf_api::plan::Plan;
use golf_client::failure::Failure;
use golf_client::ledger::LimitHeaders;
use golf_client::notice::DataNotice;
use golf_client::policy::{Landing, Received};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::now_ms;
use crate::browser::names;
use crate::browser::within::within;

/// Timeout for the module, in milliseconds.
const LOADED_WITHIN_MS: u32 = 20_000;

/// The demo on a plan. Its module is fetched on first use.
#[derive(Clone)]
pub(super) struct Demo {
    plan: Plan,
    module: Rc<RefCell<Option<Module>>>,
}

/// The loaded module.
#[derive(Clone)]
struct Module {
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
    pub(super) fn new(plan: Plan) -> Self {
        let module = Rc::default();
        Self { plan, module }
    }

    pub(super) const fn plan(&self) -> Plan {
        self.plan
    }

    /// The response as the service would send it now.
    ///
    /// # Errors
    /// [`Failure::Unreachable`] if the module does not load.
    pub(super) async fn answer(&self, path: &str) -> Landing {
        let module = self.module().await;
        let answer = module.and_then(|module| module.answer(path, self.plan, now_ms()));
        answer.ok_or(Failure::Unreachable {
            other_origin: false,
        })
    }

    async fn module(&self) -> Option<Module> {
        if let Some(module) = self.module.borrow().clone() {
            return Some(module);
        }
        let module = within(LOADED_WITHIN_MS, Module::load()).await??;
        Some(self.module.borrow_mut().get_or_insert(module).clone())
    }
}

impl Module {
    /// Fetches the module; `None` if that fails.
    async fn load() -> Option<Self> {
        let loading: Promise = loader()?.call0(&JsValue::UNDEFINED).ok()?.dyn_into().ok()?;
        let service = JsFuture::from(loading).await.ok()?;
        let answer = Reflect::get(&service, &"answer".into()).ok()?;
        Some(Self {
            answer: answer.dyn_into().ok()?,
            service,
        })
    }

    /// The response for a plan at a given time, as the service would send it.
    fn answer(&self, path: &str, plan: Plan, now_ms: f64) -> Option<Received> {
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
