//! The objects of the map behind a course, from a file beside the contract. It needs no key and costs no request, so it is in
//! no ledger and in no cache.

use std::cell::RefCell;
use std::sync::Arc;

use golf_api::course::CourseId;
use golf_client::sources::{self, CourseSources};
use leptos::prelude::*;

use super::{Gateway, http};

/// The service is given this long, in seconds.
const WITHIN_S: u32 = 15;

const OK: u16 = 200;
const NOT_FOUND: u16 = 404;

/// What the service says of the sources of a course.
#[derive(Clone)]
pub enum SourcesRead {
    /// The sources.
    Told(Arc<CourseSources>),
    /// The service has none.
    NotTold,
    /// There is no answer, or none that can be read.
    NotLoaded,
}

thread_local! {
    /// The last answer with its address: one course has many doubts.
    static LAST: RefCell<Option<(String, SourcesRead)>> = const { RefCell::new(None) };
}

impl Gateway {
    /// Whether the service may tell of which objects its courses are made. Tracked.
    #[must_use]
    pub fn may_have_sources(&self) -> bool {
        self.notice()
            .with(|notice| sources::may_have_sources(notice.as_ref()))
    }

    /// The sources of a course.
    pub async fn sources(&self, id: CourseId) -> SourcesRead {
        let address = sources::address(&self.settings.service().get_untracked(), id);
        let last = LAST.with_borrow(Clone::clone);
        if let Some((_, read)) = last.filter(|(known, _)| *known == address) {
            return read;
        }
        let read = match http::get_without_key(&address, WITHIN_S).await {
            Some((OK, body)) => sources::read(&body).map_or(SourcesRead::NotLoaded, |read| {
                SourcesRead::Told(Arc::new(read))
            }),
            Some((NOT_FOUND, _)) => SourcesRead::NotTold,
            _ => return SourcesRead::NotLoaded,
        };
        LAST.set(Some((address, read.clone())));
        read
    }
}
