//! From a question that nothing saved answers to the service and back.

use std::rc::Rc;

use futures::future::FutureExt;
use gloo_timers::future::TimeoutFuture;
use golf_api::address::Request;
use golf_api::decode;
use golf_api::error::{ApiError, ErrorCode};
use golf_catalog::quota::Window;
use leptos::prelude::*;

use super::ask::{Answer, Question};
use super::clerk::Clerk;
use super::demo::Demo;
use super::early::{Asking, Early};
use super::flights::Landing;
use super::http::{self, LimitHeaders};
use super::index::{Index, Kept, ROOM, is_fresh};
use super::ledger::Outcome;
use super::plain::plain;
use super::receipt::Receipt;
use super::reset::Wait;
use super::saved::clamped;
use super::shelf::Shelf;
use super::{Ask, AskCourses, PlanKnown, Wanted, locks, now_ms};
use crate::course_search::PAGE_SIZES;
use crate::failure::{Failure, Until};

/// How long an answer is waited for, in seconds.
const PATIENCE_SECONDS: u32 = 30;
/// A 500 is asked once more after this long, and up to as much again: the specification advises
/// "a few seconds", and many browsers that failed together should not come back together.
const RETRY_AFTER_MS: f64 = 2_000.0;

impl Clerk {
    /// The answer of the service, unless it is known to be refused, and when it was asked for.
    pub(super) async fn found_at_service(
        &self,
        shelf: Shelf,
        question: Rc<dyn Question>,
        wanted: Wanted,
    ) -> Landing {
        let request = question.request();
        let gateway = self.gateway;
        let key = gateway.settings.key().get_untracked();
        let fingerprint = gateway.fingerprint();
        self.refuse_beforehand(&request, &key, &fingerprint, wanted)?;
        let flight = Flight {
            clerk: self.clone(),
            shelf,
            address: gateway.address(&request),
            question,
            request,
            key,
            fingerprint,
            wanted,
        };
        // Another key's answer is another flight, though a saved answer serves every key.
        let name = format!("{} {}", flight.fingerprint, flight.address);
        let start = move || async move { flight.fly().await }.boxed_local();
        self.flights.join(name, start).await
    }

    /// The demo, fetched when it is wanted first.
    async fn demo(&self) -> Option<Demo> {
        if let Some(demo) = self.demo.borrow().clone() {
            return Some(demo);
        }
        let demo = Demo::load().await?;
        Some(self.demo.borrow_mut().get_or_insert(demo).clone())
    }

    /// What is known to fail is not sent.
    fn refuse_beforehand(
        &self,
        request: &Request,
        key: &str,
        fingerprint: &str,
        wanted: Wanted,
    ) -> Result<(), Failure> {
        if key.is_empty() {
            return Err(Failure::NoKey);
        }
        let known = self.gateway.plan_known.get_untracked();
        if request.needs_hole_data() && known.lacks_holes() {
            return Err(Failure::PlanWithoutHoles(known.plan()));
        }
        // A person who asks for a new answer may know that the key works again.
        let refused = self.refused_key.borrow().clone();
        if let Some((refused, failure)) = refused
            && refused == fingerprint
            && wanted == Wanted::Saved
        {
            return Err(failure);
        }
        let reserve = self.gateway.settings.reserve().get_untracked();
        let now = now_ms();
        let (spent, wait) = self
            .gateway
            .ledger
            .with_untracked(|ledger| (ledger.spent(known.plan(), reserve, now), ledger.wait(now)));
        spent.map_or(Ok(()), |spent| {
            let is_minute = spent.window == Window::Minute;
            Err(Failure::Spent {
                spent,
                until: wait.filter(|_| is_minute).map(|wait| until(wait, now)),
            })
        })
    }
}

fn until(wait: Wait, now_ms: f64) -> Until {
    Until {
        at_ms: now_ms + f64::from(wait.seconds) * 1000.0,
        is_estimate: wait.is_estimate,
    }
}

/// One question on its way.
struct Flight {
    clerk: Clerk,
    shelf: Shelf,
    question: Rc<dyn Question>,
    request: Request,
    address: String,
    key: String,
    fingerprint: String,
    wanted: Wanted,
}

impl Flight {
    async fn fly(self) -> Landing {
        let early = self.clerk.early(&self.address);
        // The lock is held by whoever sent it, or has to be waited for.
        let _held = match early {
            Some(_) => None,
            None => Some(locks::hold(&format!("yardbook {}", self.address)).await),
        };
        if early.is_none()
            && let Some(landed) = self.landed_in_another_tab().await
        {
            return Ok(landed);
        }
        let _asking = Asking::of(&self.request, &self.address);
        match self.send(early.as_ref()).await {
            Err(Failure::Refused { error, .. }) if error.status == 500 => {
                let jitter = RETRY_AFTER_MS * (1.0 + js_sys::Math::random());
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "2 to 4 thousand"
                )]
                TimeoutFuture::new(jitter as u32).await;
                self.clerk.refuse_beforehand(
                    &self.request,
                    &self.key,
                    &self.fingerprint,
                    self.wanted,
                )?;
                self.send(None).await
            }
            outcome => outcome,
        }
    }

    /// Whoever held the lock may have brought the answer.
    async fn landed_in_another_tab(&self) -> Option<(Answer, f64)> {
        if self.wanted == Wanted::New {
            return None;
        }
        let kept = self.shelf.entry(&self.address).await?;
        if !is_fresh(kept, &self.request, now_ms()) {
            return None;
        }
        let body = self.shelf.read(&self.address).await?;
        let answer = self.question.read(body.as_bytes()).ok()?;
        self.remember(&answer, kept);
        Some((answer, kept.saved_at_ms))
    }

    /// Sends the request, or takes over one that is under way.
    async fn send(&self, early: Option<&Early>) -> Landing {
        let started = early.map_or_else(now_ms, |early| early.sent_ms);
        let clerk = self.clerk.clone();
        let receipt = Receipt::new(clerk, &self.fingerprint, &self.request, started);
        let received = match self.received(started, early).await {
            Ok(received) => received,
            Err(failure) => {
                receipt.close(Outcome::of(&failure));
                return Err(self.told_apart(failure).await);
            }
        };
        if received.status != 200 {
            let error = decode::api_error(received.status, &received.body);
            let window = receipt.answered(&received, Some(&error));
            return Err(self.refused(error, &received.limits, window));
        }
        let answer = match self.question.read(&received.body) {
            Ok(answer) => answer,
            Err(error) => {
                receipt.close(Some(Outcome::Unreadable));
                return Err(Failure::Unreadable(error));
            }
        };
        receipt.answered(&received, None);
        self.clerk.notice_data(received.data_notice);
        let learn = |known| self.question.learned(&answer, known);
        self.clerk.learn(&self.fingerprint, learn);
        let kept = Kept {
            saved_at_ms: started,
            bytes: u32::try_from(received.body.len()).unwrap_or(u32::MAX),
        };
        self.remember(&answer, kept);
        self.put_away(&answer, kept, &received.body);
        Ok((answer, started))
    }

    /// What the service answers, or the demo in its place.
    async fn received(&self, now: f64, early: Option<&Early>) -> Result<http::Received, Failure> {
        let Some(plan) = self.clerk.gateway.settings.demo().get_untracked() else {
            return http::get(&self.address, &self.key, PATIENCE_SECONDS, early).await;
        };
        let path = self.request.path_and_query();
        let demo = self.clerk.demo().await;
        let answer = demo.and_then(|demo| demo.answer(&path, plan, now));
        answer.ok_or(Failure::Unreachable {
            other_origin: false,
        })
    }

    fn remember(&self, answer: &Answer, kept: Kept) {
        let gateway = self.clerk.gateway;
        gateway.remember(&self.address, &self.request, answer, kept.saved_at_ms);
    }

    /// Writes the answer to the shelf, without anybody waiting for it.
    fn put_away(&self, answer: &Answer, kept: Kept, body: &[u8]) {
        let Ok(body) = std::str::from_utf8(body).map(str::to_owned) else {
            return;
        };
        let mut addresses = vec![self.address.clone()];
        addresses.extend(self.narrow_address(answer));
        let (clerk, shelf) = (self.clerk.clone(), self.shelf.clone());
        leptos::task::spawn_local(async move {
            for address in addresses {
                let keep = |index: &mut Index| index.keep(&address, kept, ROOM);
                let gone = clerk.gateway.with_index(keep);
                shelf.write(&address, kept, &body).await;
                shelf.remove(&gone.unwrap_or_default()).await;
            }
            clerk.tell_saved();
        });
    }

    /// A clamped page is also the answer to the page that could have been asked for.
    fn narrow_address(&self, answer: &Answer) -> Option<String> {
        let Request::Courses(query) = &self.request else {
            return None;
        };
        let page = answer.downcast_ref::<<AskCourses as Ask>::Answer>()?;
        let narrow = clamped(query, page.value.meta.max_limit)?;
        Some(self.clerk.gateway.address(&Request::Courses(narrow)))
    }

    /// What a refusal teaches, and its failure.
    fn refused(
        &self,
        mut error: ApiError,
        limits: &LimitHeaders,
        window: Option<Window>,
    ) -> Failure {
        for words in [&mut error.message, &mut error.docs] {
            // A service that repeats the key in its words does not get it onto the screen.
            *words = words
                .take()
                .map(|words| plain(&words.replace(&self.key, "••••••••")));
        }
        let now = now_ms();
        let wait = Wait::for_minute(limits.reset.as_deref(), limits.date.as_deref(), now);
        let code = error.code.clone();
        let failure = Failure::Refused {
            error,
            // A spent day or month has no clock to show.
            until: (window == Some(Window::Minute)).then(|| until(wait, now)),
            reset: limits.reset.clone(),
        };
        match code {
            Some(ErrorCode::InvalidApiKey | ErrorCode::MissingApiKey) => {
                let refused = (self.fingerprint.clone(), failure.clone());
                self.clerk.refused_key.replace(Some(refused));
            }
            Some(ErrorCode::UpgradeRequired) => {
                self.clerk.learn(&self.fingerprint, |known| PlanKnown {
                    has_holes: Some(false),
                    ..known
                });
            }
            Some(ErrorCode::InvalidParameter) => self.learn_refused_size(),
            _ => {}
        }
        failure
    }

    /// A service may refuse a page size where another clamps it: the sizes of other plans are
    /// then not offered any more.
    fn learn_refused_size(&self) {
        if let Request::Courses(query) = &self.request {
            let size = query.effective_limit();
            self.clerk
                .learn(&self.fingerprint, |known| match known.max_limit {
                    None => known.without_size(size, &PAGE_SIZES),
                    Some(_) => known,
                });
        }
    }

    /// A browser does not say whether it blocked an answer or there was none. An address that
    /// answers a question without our header, which nobody counts, is there.
    async fn told_apart(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Unreachable { other_origin: true } if http::is_there(&self.address).await => {
                Failure::Blocked
            }
            other => other,
        }
    }
}
