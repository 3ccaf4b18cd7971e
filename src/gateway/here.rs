//! What is answered from here, without the service: fresh answers, older ones, and what a click
//! costs because of them.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::plan::Plan;
use leptos::prelude::*;

use super::index::{Kept, is_fresh};
use super::shelf::Shelf;
use super::{Ask, AskCourse, AskCourses, Found, Gateway, now_ms};
use crate::settings::DEMO_SERVICE;
use crate::words::service as words;

impl Gateway {
    /// The answer if it is here already and fresh; costs nothing, waits for nothing.
    #[must_use]
    pub fn saved<A: Ask>(&self, ask: &A) -> Option<Found<A::Answer>> {
        let request = ask.request();
        let address = self.address(&request);
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
        let shelf = self.shelf().await;
        match request {
            Request::Courses(query) => {
                self.found_here(&shelf, &AskCourses(query.clone())).await;
            }
            Request::Course(id) => {
                self.found_here(&shelf, &AskCourse(*id)).await;
            }
            Request::Holes(_) => {}
        }
    }

    /// The text of a saved answer as the service sent it.
    pub async fn raw(&self, request: &Request) -> Option<String> {
        let address = self.address(request);
        let body = self.shelf().await.read(&address).await?;
        Some(body.to_string())
    }

    /// A saved answer of any age, from memory or from the shelf.
    pub(super) async fn found_here<A: Ask>(
        &self,
        shelf: &Shelf,
        ask: &A,
    ) -> Option<Found<A::Answer>> {
        let address = self.address(&ask.request());
        let decoded = |gateway: &Self| {
            let saved = gateway
                .inner
                .try_with_value(|inner| inner.saved.borrow().get::<A>(&address));
            let (answer, saved_at_ms) = saved.flatten()?;
            Some(Found {
                answer,
                saved_at_ms,
                instead_of: None,
            })
        };
        if let Some(found) = decoded(self) {
            return Some(found);
        }
        let kept = self.kept(&ask.request())?;
        let body = shelf.read(&address).await;
        let answer = body.and_then(|body| ask.decode(body.as_bytes()).ok());
        let Some(answer) = answer else {
            // Damaged, or of a version that this one cannot read: as if it were not there.
            self.with_index(|index| index.remove(&address));
            shelf.remove(&[address]).await;
            return None;
        };
        self.inner.try_with_value(|inner| {
            let mut saved = inner.saved.borrow_mut();
            saved.keep(&address, &ask.request(), Arc::new(answer), kept.saved_at_ms);
        });
        decoded(self)
    }

    fn kept(&self, request: &Request) -> Option<Kept> {
        let address = self.address(request);
        self.with_index(|index| index.get(&address)).flatten()
    }
}
