//! The only way to the service.
//!
//! Pages ask here, components never do. A request is answered from what this tab already has, or
//! joins the same request under way, or is refused when it is known to fail (no key, a plan
//! without holes), and only then sent. Good answers are kept for as long as the tab is open.

mod ask;
mod http;
mod plain;
mod saved;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use futures::future::{FutureExt, LocalBoxFuture, Shared};
use golf_api::course::{Course, CourseId};
use golf_api::decode;
use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use leptos::prelude::*;

pub use ask::{Ask, AskCourse, AskCourses, AskHoles};
use saved::{Answer, Saved};

use crate::failure::Failure;
use crate::settings::Settings;

/// How long an answer is waited for, in seconds.
const PATIENCE_SECONDS: u32 = 30;

type Flight = Shared<LocalBoxFuture<'static, Result<Answer, Failure>>>;

/// The way to the service: cheap to copy, one for the whole app.
#[derive(Clone, Copy)]
pub struct Gateway {
    inner: StoredValue<Inner, LocalStorage>,
    settings: Settings,
    max_limit: RwSignal<Option<u32>>,
    notice: RwSignal<Option<DataNotice>>,
}

/// What must be said wherever the courses are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataNotice {
    /// The service's own words.
    pub words: String,
    /// Whether the courses are invented: then the words stand above them, not below.
    pub is_invented: bool,
}

#[derive(Clone, Default)]
struct Inner {
    saved: Rc<RefCell<Saved>>,
    flights: Rc<RefCell<HashMap<String, Flight>>>,
}

impl Gateway {
    /// A gateway with nothing saved. A changed key forgets what the old one was refused.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let max_limit = RwSignal::new(None);
        let key = settings.key();
        Effect::new(move |before: Option<String>| {
            let key = key.get();
            if before.is_some_and(|before| before != key) {
                max_limit.set(None);
            }
            key
        });
        Self {
            inner: StoredValue::new_local(Inner::default()),
            settings,
            max_limit,
            notice: RwSignal::new(None),
        }
    }

    /// The largest page that the plan allows, once an answer has said so.
    #[must_use]
    pub fn max_limit(&self) -> Signal<Option<u32>> {
        self.max_limit.into()
    }

    /// What the service says of its data ("invented", "© …"), once an answer has said so.
    #[must_use]
    pub fn notice(&self) -> Signal<Option<DataNotice>> {
        self.notice.into()
    }

    /// Changes when another key or another service is to be asked.
    pub fn track_service(&self) {
        self.settings.key().track();
        self.settings.service().track();
    }

    /// The plan, once an answer has given it away.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        self.max_limit.get().and_then(Plan::from_max_limit)
    }

    /// The answer if it is here already; costs nothing.
    #[must_use]
    pub fn saved<A: Ask>(&self, ask: &A) -> Option<Arc<A::Answer>> {
        let address = ask.request().url(&self.settings.service().get_untracked());
        self.inner
            .try_with_value(|inner| inner.saved.borrow().get::<A>(&address))
            .flatten()
    }

    /// What a list has said of a course, so that its page can open at once.
    #[must_use]
    pub fn known_course(&self, id: CourseId) -> Option<Course> {
        self.inner
            .try_with_value(|inner| inner.saved.borrow().course(id))
            .flatten()
    }

    /// The answer, from here or from the service.
    ///
    /// # Errors
    /// [`Failure`], display-ready through [`crate::failure::explain`]. Failures are not kept.
    pub async fn ask<A: Ask>(&self, ask: A) -> Result<Arc<A::Answer>, Failure> {
        if let Some(saved) = self.saved(&ask) {
            return Ok(saved);
        }
        let answer = self.fly(&ask)?.await?;
        answer.downcast::<A::Answer>().map_err(|_| {
            // One address has one kind of answer, so this is never reached.
            Failure::Unreachable {
                other_origin: false,
            }
        })
    }

    /// Asks even though an answer is saved: a refresh, or a test of the key.
    ///
    /// # Errors
    /// As [`Self::ask`].
    pub async fn ask_again<A: Ask>(&self, ask: A) -> Result<Arc<A::Answer>, Failure> {
        let address = ask.request().url(&self.settings.service().get_untracked());
        let _ = self
            .inner
            .try_with_value(|inner| inner.saved.borrow_mut().forget(&address));
        self.ask(ask).await
    }

    /// Joins the flight under way to the same address, or starts one.
    fn fly<A: Ask>(&self, ask: &A) -> Result<Flight, Failure> {
        let request = ask.request();
        let key = self.settings.key().get_untracked();
        if key.is_empty() {
            return Err(Failure::NoKey);
        }
        let plan = self
            .max_limit
            .get_untracked()
            .and_then(Plan::from_max_limit);
        if let Some(plan) = plan.filter(|plan| request.needs_hole_data() && !plan.has_hole_data()) {
            return Err(Failure::PlanWithoutHoles(plan));
        }
        let address = request.url(&self.settings.service().get_untracked());
        let inner = self.inner.get_value();
        let flights = inner.flights.clone();
        // Another key's answer is another flight, though a saved answer serves every key.
        let flight_name = format!("{address} {key}");
        if let Some(flight) = flights.borrow().get(&flight_name) {
            return Ok(flight.clone());
        }
        let (gateway, ask) = (*self, ask.clone());
        let landed = (flights.clone(), flight_name.clone());
        let flight = async move {
            let answer = gateway.send(&ask, &address, &key).await;
            if let Ok(answer) = &answer {
                inner
                    .saved
                    .borrow_mut()
                    .keep(address, &ask.request(), Arc::clone(answer));
            }
            landed.0.borrow_mut().remove(&landed.1);
            answer
        };
        let flight = flight.boxed_local().shared();
        flights.borrow_mut().insert(flight_name, flight.clone());
        Ok(flight)
    }

    async fn send<A: Ask>(&self, ask: &A, address: &str, key: &str) -> Result<Answer, Failure> {
        let received = http::get(address, key, PATIENCE_SECONDS).await?;
        if received.status != 200 {
            let mut error = decode::api_error(received.status, &received.body);
            for words in [&mut error.message, &mut error.docs] {
                // A service that repeats the key in its words does not get it onto the screen.
                *words = words
                    .take()
                    .map(|words| plain::plain(&words.replace(key, "••••••••")));
            }
            if error.code == Some(ErrorCode::InvalidApiKey) {
                self.max_limit.try_set(None);
            }
            return Err(Failure::Refused {
                error,
                reset: received.rate_limit_reset,
            });
        }
        let answer = ask.decode(&received.body).map_err(Failure::Unreadable)?;
        if self
            .notice
            .with_untracked(|notice| *notice != received.data_notice)
        {
            self.notice.try_set(received.data_notice);
        }
        if let Some(max_limit) = A::max_limit(&answer) {
            self.max_limit.try_set(Some(max_limit));
        }
        Ok(Arc::new(answer))
    }
}
