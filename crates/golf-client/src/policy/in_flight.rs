//! Everything in flight: the unanswered questions of pages, and the requests that some of them wait for.

use std::collections::BTreeMap;

use golf_api::address::Request;

use super::cache::{StoredEntry, is_fresh};
use super::{FlightId, Found, QuestionId, Wanted};
use crate::identity::Identity;
use crate::ledger::EntryId;
use crate::question::Answer;

/// An unanswered question.
pub(super) struct Question {
    pub(super) identity: Identity,
    pub(super) request: Request,
    pub(super) address: String,
    pub(super) wanted: Wanted,
    /// A cached answer, used if no newer one arrives.
    pub(super) older: Option<Found<Answer>>,
    pub(super) waits_for: WaitsFor,
}

/// The state of a question.
pub(super) enum WaitsFor {
    /// Nothing yet.
    Nothing,
    /// The answer store has to open.
    Store,
    /// The body of a stored answer has to be read.
    Body(StoredEntry),
    /// A request has to land.
    Flight(FlightId),
}

/// A request, from waiting for its lock until its answer is stored.
#[derive(Clone)]
pub(super) struct Flight {
    pub(super) identity: Identity,
    pub(super) request: Request,
    pub(super) address: String,
    pub(super) begun_ms: f64,
    pub(super) has_lock: bool,
    pub(super) is_second_try: bool,
    /// A person has removed all answers since it was sent.
    pub(super) forgets_answer: bool,
    /// A person has removed the key since it was sent.
    pub(super) forgets_account: bool,
    pub(super) stage: Stage,
}

/// The progress of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Waiting for its lock.
    Locking,
    /// Reading the shared ledger and store again.
    Looking,
    /// Sent and counted. It always lands.
    Sent(EntryId),
    /// Waiting after a 500, before the second try.
    Pausing,
    /// Landed. The lock is held until other tabs can read the answer.
    Saving,
}

/// All unanswered questions and all requests.
#[derive(Default)]
pub(super) struct InFlight {
    pub(super) questions: BTreeMap<QuestionId, Question>,
    pub(super) flights: BTreeMap<FlightId, Flight>,
    last: u32,
}

impl Question {
    /// The cached answer, if it is good enough.
    pub(super) fn good_enough(&self, now_ms: f64) -> Option<Found<Answer>> {
        let will_do = |found: &&Found<Answer>| match self.wanted {
            Wanted::Fresh => false,
            Wanted::Cached => is_fresh(found.asked_at_ms, &self.request, now_ms),
            Wanted::IfFree => true,
        };
        self.older.as_ref().filter(will_do).cloned()
    }
}

impl Flight {
    /// Whether the request has been sent and paid for.
    pub(super) const fn is_sent(&self) -> bool {
        matches!(self.stage, Stage::Sent(_))
    }
}

impl InFlight {
    /// The strictest wish among the questions that wait for a request. If none is allowed to cost one, it is not sent.
    pub(super) fn wanted(&self, id: FlightId) -> Wanted {
        let waiting = self.waiting_for(id).into_iter();
        let wanted = waiting.map(|id| self.questions[&id].wanted);
        wanted.max().unwrap_or(Wanted::IfFree)
    }

    /// Holds a question until its wait is over.
    pub(super) fn hold(&mut self, id: QuestionId, question: Question, waits_for: WaitsFor) {
        let question = Question {
            waits_for,
            ..question
        };
        self.questions.insert(id, question);
    }

    /// Adds a request that waits for its lock.
    pub(super) fn begin(
        &mut self,
        identity: &Identity,
        request: &Request,
        now_ms: f64,
    ) -> FlightId {
        self.last += 1;
        let flight = Flight {
            address: identity.address(request),
            identity: identity.clone(),
            request: request.clone(),
            begun_ms: now_ms,
            has_lock: false,
            is_second_try: false,
            forgets_answer: false,
            forgets_account: false,
            stage: Stage::Locking,
        };
        self.flights.insert(FlightId(self.last), flight);
        FlightId(self.last)
    }

    /// The request that a question can join: the same identity sent the same request, and it has not landed.
    pub(super) fn flight_for(&self, question: &Question) -> Option<FlightId> {
        let is_same = |flight: &Flight| {
            flight.address == question.address
                && flight.identity == question.identity
                && flight.stage != Stage::Saving
        };
        let mut flights = self.flights.iter();
        let found = flights.find(|(_, flight)| is_same(flight));
        found.map(|(id, _)| *id)
    }

    /// Modifies a request, if it is still in flight.
    pub(super) fn change(&mut self, id: FlightId, change: impl FnOnce(&mut Flight)) {
        if let Some(flight) = self.flights.get_mut(&id) {
            change(flight);
        }
    }

    /// The request, if it is at exactly this stage.
    pub(super) fn at(&self, id: FlightId, stage: Stage) -> Option<&Flight> {
        self.flights.get(&id).filter(|flight| flight.stage == stage)
    }

    /// Whether a request is not yet paid for. After a 500, the second try is not.
    pub(super) fn is_unsent(&self, id: FlightId) -> bool {
        let flight = self.flights.get(&id);
        let unsent = |stage| matches!(stage, Stage::Locking | Stage::Looking | Stage::Pausing);
        flight.is_some_and(|flight| unsent(flight.stage))
    }

    /// The questions that wait for a request.
    pub(super) fn waiting_for(&self, id: FlightId) -> Vec<QuestionId> {
        self.waiting(|what| matches!(what, WaitsFor::Flight(flight) if *flight == id))
    }

    /// The questions whose state matches.
    pub(super) fn waiting(&self, what: impl Fn(&WaitsFor) -> bool) -> Vec<QuestionId> {
        let questions = self.questions.iter();
        let waiting = questions.filter(|(_, question)| what(&question.waits_for));
        waiting.map(|(id, _)| *id).collect()
    }
}
