//! What is answered from here, without the service: fresh answers, older ones, and what a click
//! costs because of them.

use std::rc::Rc;

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::plan::Plan;
use leptos::prelude::*;

use super::ask::Question;
use super::index::{Kept, is_fresh};
use super::{Ask, AskCourse, AskCourses, Found, Gateway, now_ms};
use crate::settings::DEMO_SERVICE;
use crate::words::service as words;

impl Gateway {
    /// The answer if it is here already and fresh; costs nothing, waits for nothing.
    #[must_use]
    pub fn saved<A: Ask>(&self, ask: &A) -> Option<Found<A::Answer>> {
        let request = ask.request();
        let address = self.address(&request);
        self.read_first_page(ask, &address);
        let (answer, saved_at_ms) = self
            .inner
            .try_with_value(|inner| inner.saved.borrow().get::<A>(&address))
            .flatten()?;
        let kept = Kept {
            saved_at_ms,
            bytes: 0,
        };
        is_fresh(kept, &request, now_ms()).then_some(Found {
            answer,
            saved_at_ms,
            instead_of: None,
        })
    }

    /// Whether a fresh answer is saved, so that asking costs nothing. Tracked.
    #[must_use]
    pub fn is_saved(&self, request: &Request) -> bool {
        self.saved_changed.track();
        self.kept(request)
            .is_some_and(|kept| is_fresh(kept, request, now_ms()))
    }

    /// How many answers are saved, their size in bytes, and whether they outlast the tab. Tracked.
    #[must_use]
    pub fn saved_size(&self) -> (usize, u64) {
        self.saved_changed.track();
        let is_demo = self.is_demo();
        self.with_index(|index| index.size_of(|at| at.starts_with(DEMO_SERVICE) == is_demo))
            .unwrap_or_default()
    }

    /// What was saved last, the newest first, a fresh or an older answer. Tracked.
    #[must_use]
    pub fn saved_requests(&self, most: usize) -> Vec<Request> {
        self.saved_changed.track();
        let base = self.settings.service().get_untracked();
        let addresses = self.with_index(|index| index.newest_first());
        let requests = addresses.unwrap_or_default().into_iter();
        let below = requests.filter_map(|address| Request::parse(address.strip_prefix(&base)?));
        below.take(most).collect()
    }

    /// Whether prices are told: on small and unknown plans, and wherever they are wanted. Tracked.
    #[must_use]
    pub fn always_or_small(&self) -> bool {
        let counts = self.plan().is_none_or(|plan| plan <= Plan::Developer);
        counts || self.settings.always_prices().get()
    }

    /// What a click on this costs, in words; `None` for nothing, and where nobody wants to know:
    /// on a plan of many requests, unless the person has asked for it. Tracked.
    #[must_use]
    pub fn price(&self, request: &Request) -> Option<&'static str> {
        (self.always_or_small() && !self.is_saved(request)).then_some(words::ONE_REQUEST)
    }

    /// What a list has said of a course, so that its page can open at once.
    #[must_use]
    pub fn known_course(&self, id: CourseId) -> Option<Course> {
        self.inner
            .try_with_value(|inner| inner.saved.borrow().course(id))
            .flatten()
    }

    /// Reads a saved answer of any age, so that what it says of courses is known.
    pub async fn recall(&self, request: &Request) {
        let question: Rc<dyn Question> = match request {
            Request::Courses(query) => Rc::new(AskCourses(query.clone())),
            Request::Course(id) => Rc::new(AskCourse(*id)),
            Request::Holes(_) => return,
        };
        if let Ok(desk) = self.desk().await {
            desk.recall(question).await;
        }
    }

    /// The text of a saved answer as the service sent it.
    pub async fn raw(&self, request: &Request) -> Option<String> {
        let body = self.body(self.address(request)).await?;
        Some(body.to_string())
    }

    /// The text of a saved answer of any age, by its address.
    pub(super) async fn body(&self, address: String) -> Option<Rc<str>> {
        self.desk().await.ok()?.read(address).await
    }

    /// Has no answer at hand any more.
    pub(super) fn forget_at_hand(&self) {
        let _ = self
            .inner
            .try_with_value(|inner| inner.saved.borrow_mut().clear());
    }

    pub(super) fn kept(&self, request: &Request) -> Option<Kept> {
        let address = self.address(request);
        self.with_index(|index| index.get(&address)).flatten()
    }
}
