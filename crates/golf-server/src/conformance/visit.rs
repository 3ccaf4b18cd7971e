//! The client of the checks: it saves requests and waits for limits.
//!
//! Checks that send the same request with the same key share one cached response. When a key's
//! minute is used up, the client waits for the next one, or moves a test clock. When its day or
//! month is used up, the check is not applicable.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use golf_api::address::API_KEY_HEADER;
use golf_api::plan::Plan;
use http::{HeaderMap, Method};
use serde_json::Value;

use super::Shortfall;
use crate::clock::Clock;

/// A minute ends at most this soon; a longer wait is for a day or a month.
const LONGEST_WAIT: u64 = 65;
const TIMEOUT: Duration = Duration::from_secs(30);
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The caller of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sender {
    /// Without the key header.
    NoKey,
    /// With an empty key header.
    EmptyKey,
    /// With an unknown key.
    UnknownKey,
    /// With the key of a plan.
    Key(Plan),
}

/// A response.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The request, for reports.
    pub asked: String,
    /// Its status.
    pub status: u16,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body, if it is JSON.
    pub json: Option<Value>,
}

/// What is called with the time when the clock was moved.
struct Moved(Box<dyn Fn(u64)>);

impl std::fmt::Debug for Moved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Moved")
    }
}

/// The service under test, and the limits of the visit.
#[derive(Debug)]
pub struct Visit {
    base_url: String,
    keys: HashMap<Plan, String>,
    agent: ureq::Agent,
    /// The service's clock, if it can be moved.
    clock: Clock,
    moved: Moved,
    /// Whether a key's minute may be used up.
    pub may_use_up_a_minute: bool,
    /// A course that is known to have holes, for a service where the list has too few.
    pub course_with_holes: Option<i64>,
    answers: HashMap<(Sender, String), Rc<Reply>>,
    /// When each key's minute ends, once it is used up.
    used_up: HashMap<Plan, u64>,
    /// How many requests have been sent.
    pub requests: u32,
}

impl Visit {
    /// A visit to the service at this base address with these keys.
    #[must_use]
    pub fn new(base_url: &str, keys: HashMap<Plan, String>, clock: Clock) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(TIMEOUT))
            .build();
        Self {
            base_url: base_url.trim_end_matches('/').to_owned(),
            keys,
            agent: config.into(),
            clock,
            moved: Moved(Box::new(|_| {})),
            may_use_up_a_minute: false,
            course_with_holes: None,
            answers: HashMap::new(),
            used_up: HashMap::new(),
            requests: 0,
        }
    }

    /// The base address, without a slash at its end.
    #[must_use]
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The largest plan that has a key.
    ///
    /// # Errors
    /// Not applicable without any key.
    pub fn any_key(&self) -> Result<Sender, Shortfall> {
        let largest = Plan::ALL
            .into_iter()
            .rev()
            .find(|plan| self.keys.contains_key(plan));
        largest
            .map(Sender::Key)
            .ok_or_else(|| Shortfall::NotApplicable("no key was given".into()))
    }

    /// The key of this plan.
    ///
    /// # Errors
    /// Not applicable without one.
    pub fn key_of(&self, plan: Plan) -> Result<Sender, Shortfall> {
        if self.keys.contains_key(&plan) {
            return Ok(Sender::Key(plan));
        }
        let why = format!("no key of the {} plan was given", plan.name());
        Err(Shortfall::NotApplicable(why))
    }

    /// A key that may ask for holes.
    ///
    /// # Errors
    /// Not applicable without one.
    pub fn key_with_holes(&self) -> Result<Sender, Shortfall> {
        self.key_of(Plan::Enterprise)
            .or_else(|_| self.key_of(Plan::Pro))
    }

    /// The time of the service, in Unix seconds.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.clock.now()
    }

    /// Requires a service whose clock can be moved: waiting for days is no option.
    ///
    /// # Errors
    /// Not applicable when the clock cannot be moved.
    pub fn moves_the_clock(&self) -> Result<(), Shortfall> {
        match self.clock {
            Clock::Set(_) => Ok(()),
            Clock::System => {
                let why = "it takes days; runs only in-process, in the crate's tests";
                Err(Shortfall::NotApplicable(why.into()))
            }
        }
    }

    /// Lets time pass: moves the clock, or sleeps if the wait is short.
    ///
    /// # Errors
    /// Not applicable when the wait is too long.
    pub fn pass(&self, seconds: u64) -> Result<(), Shortfall> {
        if self.clock.advance(seconds) {
            (self.moved.0)(self.now());
            return Ok(());
        }
        if seconds > LONGEST_WAIT {
            let why = format!("it takes {seconds} seconds of waiting; runs only in-process");
            return Err(Shortfall::NotApplicable(why));
        }
        std::thread::sleep(Duration::from_secs(seconds));
        Ok(())
    }

    /// Tells the service the time whenever the clock was moved, in Unix seconds: for a service whose
    /// clock is elsewhere.
    pub fn when_the_clock_moved(&mut self, told: impl Fn(u64) + 'static) {
        self.moved = Moved(Box::new(told));
    }

    /// The response to a GET, from the cache if the same request was sent before.
    ///
    /// # Errors
    /// Broken when there is no response; not applicable when the key has no requests left.
    pub fn get(&mut self, sender: Sender, path: &str) -> Result<Rc<Reply>, Shortfall> {
        let known = (sender, path.to_owned());
        if let Some(reply) = self.answers.get(&known) {
            return Ok(Rc::clone(reply));
        }
        self.wait_for_room(sender)?;
        let mut reply = self.send(Method::GET, sender, path, &[])?;
        if reply.status == 429 {
            // Another client uses the same key, or used it before.
            self.wait_for_room(sender)?;
            reply = self.send(Method::GET, sender, path, &[])?;
            if reply.status == 429 {
                return Err(Shortfall::NotApplicable(
                    "the key has no requests left".into(),
                ));
            }
        }
        let reply = Rc::new(reply);
        self.answers.insert(known, Rc::clone(&reply));
        Ok(reply)
    }

    /// Sends one request, uncached; a 429 is a response like any other.
    ///
    /// # Errors
    /// Broken when there is no response.
    pub fn send(
        &mut self,
        method: Method,
        sender: Sender,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Reply, Shortfall> {
        let asked = format!("{method} {path}");
        let broken = |why: String| Shortfall::Broken(format!("{asked}: {why}"));
        let mut request = http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base_url));
        let key = match sender {
            Sender::NoKey => None,
            Sender::EmptyKey => Some(""),
            Sender::UnknownKey => Some("yb_thisKeyDoesNotExist0000000000000000000000"),
            Sender::Key(plan) => self.keys.get(&plan).map(String::as_str),
        };
        if let Some(key) = key {
            request = request.header(API_KEY_HEADER, key);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request
            .body(())
            .map_err(|error| broken(error.to_string()))?;
        self.requests += 1;
        let mut answer = self
            .agent
            .run(request)
            .map_err(|error| broken(error.to_string()))?;
        let body = answer
            .body_mut()
            .with_config()
            .limit(MOST_BYTES)
            .read_to_vec()
            .map_err(|error| broken(error.to_string()))?;
        let reply = Reply {
            asked,
            status: answer.status().as_u16(),
            headers: answer.headers().clone(),
            json: serde_json::from_slice(&body).ok(),
        };
        if let Sender::Key(plan) = sender {
            self.note_room(plan, &reply);
        }
        Ok(reply)
    }

    fn note_room(&mut self, plan: Plan, reply: &Reply) {
        let is_full = reply.status == 429 || reply.number("x-ratelimit-remaining") == Some(0);
        match reply.number("x-ratelimit-reset") {
            Some(reset) if is_full => {
                self.used_up.insert(plan, reset);
            }
            _ => {
                self.used_up.remove(&plan);
            }
        }
    }

    /// Waits until the key has requests again.
    ///
    /// # Errors
    /// Not applicable when that takes longer than a minute.
    pub fn wait_for_room(&mut self, sender: Sender) -> Result<(), Shortfall> {
        let Sender::Key(plan) = sender else {
            return Ok(());
        };
        let Some(reset) = self.used_up.remove(&plan) else {
            return Ok(());
        };
        let seconds = reset.saturating_sub(self.now());
        if seconds > LONGEST_WAIT {
            self.used_up.insert(plan, reset);
            return Err(Shortfall::NotApplicable(
                "the key's day or month is used up".into(),
            ));
        }
        self.pass(seconds)
    }
}

impl Reply {
    /// A header as text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// A header as a whole number.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u64> {
        self.header(name)?.parse().ok()
    }

    /// A part of the JSON body, by JSON pointer; null if it is absent.
    #[must_use]
    pub fn at(&self, pointer: &str) -> &Value {
        let json = self.json.as_ref();
        json.and_then(|json| json.pointer(pointer))
            .unwrap_or(&Value::Null)
    }

    /// The rows of a list response; empty if there are none.
    #[must_use]
    pub fn rows(&self) -> &[Value] {
        self.at("/data").as_array().map_or(&[], Vec::as_slice)
    }

    /// The error code of a response.
    #[must_use]
    pub fn code(&self) -> &str {
        self.at("/error").as_str().unwrap_or_default()
    }
}
