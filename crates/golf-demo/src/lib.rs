//! The service in the browser: invented courses, every plan with its real limits, no key, no
//! network.
//!
//! It is a separate wasm module, so that the app's first load does not include it. [`Demo`] applies
//! golf-catalog's rules to golf-sample's courses and answers with the same bytes as the companion
//! server. `module` has the functions that JavaScript calls. The app imports `module.mjs` beside
//! this file: its `load()` gives an object with `answer` and `notice`.
//!
//! Nothing is stored: leaving the page or entering the demo again resets the counts.

#[cfg(target_arch = "wasm32")]
mod module;

use golf_api::course::Course;
use golf_api::plan::Plan;
use golf_catalog::catalogue::{Catalogue, Page};
use golf_catalog::decision::{Answer, Ask, Caller, decide};
use golf_catalog::quota::{Limits, Usage};
use golf_catalog::reply::{RateLimit, Reply, json};
use golf_sample::Sample;

/// How many courses the demo has.
pub const COURSES: usize = 200;

/// The notice to show wherever the demo's courses are shown.
pub const NOTICE: &str = golf_sample::NOTICE;

/// A service that counts the requests of every plan.
#[derive(Debug)]
pub struct Demo {
    sample: Sample,
    catalogue: Catalogue,
    docs_url: String,
    used: [(Plan, Usage); Plan::ALL.len()],
}

/// A response of the demo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// Status and body.
    pub reply: Reply,
    /// The values of the rate-limit headers; `None` where the server sends none.
    pub rate: Option<RateLimit>,
}

impl Demo {
    /// A demo of the first `courses` courses of the shipped sample, with nothing used yet. Its
    /// errors name `docs_url` as their documentation.
    #[must_use]
    pub fn new(courses: usize, docs_url: &str) -> Self {
        let sample = Sample::new(golf_sample::SEED, courses);
        Self {
            sample,
            catalogue: Catalogue::new(sample.courses().map(|detail| detail.course).collect()),
            docs_url: docs_url.to_owned(),
            used: Plan::ALL.map(|plan| (plan, Usage::default())),
        }
    }

    /// Answers a request at `now` (Unix seconds) as the server answers a key of this plan, and
    /// counts it. `path_and_query` is below the base address, as
    /// [`golf_api::address::Request::path_and_query`] prints it. Without a plan, the response is
    /// the one for an unknown key.
    pub fn answer(&mut self, path_and_query: &str, plan: Option<Plan>, now: u64) -> Answered {
        let (path, query) = path_and_query
            .split_once('?')
            .unwrap_or((path_and_query, ""));
        let Some(ask) = Ask::at(path, query) else {
            return Answered {
                reply: Reply::nothing_here(&self.docs_url),
                rate: None,
            };
        };
        let used = self.used.iter_mut().find(|(of, _)| Some(*of) == plan);
        let (decision, rate) = match used {
            Some((plan, usage)) => {
                let limits = Limits::of(*plan);
                let caller = Caller::Known {
                    plan: *plan,
                    limits,
                };
                let decision = decide(&self.catalogue, caller, usage, now, ask);
                let retry_at = decision.as_ref().err().and_then(|error| error.retry_at);
                let window = usage.minute_window(&limits, now);
                (decision, Some(RateLimit::new(window, retry_at, now)))
            }
            None => {
                let usage = &mut Usage::default();
                let caller = Caller::UnknownKey;
                (decide(&self.catalogue, caller, usage, now, ask), None)
            }
        };
        let reply = match decision {
            Ok(answer) => self
                .reply(&answer)
                .unwrap_or_else(|| Reply::internal_error(&self.docs_url)),
            Err(refusal) => Reply::refused(&self.docs_url, &refusal),
        };
        Answered { reply, rate }
    }

    /// `None` for a position outside the catalogue.
    fn reply(&self, answer: &Answer) -> Option<Reply> {
        match answer {
            Answer::Page(page) => Some(self.page(page)),
            Answer::Course(position) => {
                let course = self.catalogue.courses().get(*position)?;
                let tees = self.sample.course(self.index(course)?).tees;
                Reply::course(&json(course), &json(&tees))
            }
            Answer::Holes(position) => {
                let course = self.catalogue.courses().get(*position)?;
                let holes = self.sample.holes(self.index(course)?);
                Some(Reply::holes(&json(&holes)))
            }
        }
    }

    fn page(&self, page: &Page) -> Reply {
        let courses = page.positions.iter().filter_map(|position| {
            let course = self.catalogue.courses().get(*position)?;
            Some(json(course))
        });
        let courses: Vec<String> = courses.collect();
        Reply::page(courses.iter().map(String::as_str), &page.meta)
    }

    fn index(&self, course: &Course) -> Option<usize> {
        self.sample.index_of(course.course_id)
    }
}
