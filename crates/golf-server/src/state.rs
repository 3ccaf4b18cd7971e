//! The state that all handlers share.

use std::sync::{Arc, PoisonError, RwLock};

use crate::access_log::AccessLog;
use crate::accounts::Accounts;
use crate::clock::Clock;
use crate::database::Database;
use crate::failure::Outcome;
use crate::faults::Faults;
use crate::hole_reader::HoleReader;
use crate::http::guard::Guard;
use crate::http::request_id::RequestIds;
use crate::http::under_way::UnderWay;
use crate::metrics::Metrics;
use crate::served_catalogue::ServedCatalogue;
use crate::site::Site;

/// The state behind every response.
#[derive(Debug)]
pub struct State {
    served: RwLock<Arc<ServedCatalogue>>,
    /// Keys and counts.
    pub accounts: Arc<dyn Accounts>,
    /// Hole data.
    pub holes: Arc<HoleReader>,
    /// The built app, if it is served too.
    pub site: Option<Site>,
    /// The security headers of its pages.
    pub guard: Guard,
    /// The budget of large responses.
    pub under_way: Arc<UnderWay>,
    /// The sentinels, if they are on.
    pub faults: Option<Faults>,
    /// The clock.
    pub clock: Clock,
    /// The address of the error documentation, for error responses.
    pub docs_url: String,
    /// The figures of its requests.
    pub metrics: Metrics,
    /// The log of requests, if there is one.
    pub access_log: Option<AccessLog>,
    /// Makes the ids of requests.
    pub request_ids: RequestIds,
}

impl State {
    /// Assembles the state.
    #[must_use]
    pub fn new(
        served: ServedCatalogue,
        accounts: Arc<dyn Accounts>,
        holes: HoleReader,
        clock: Clock,
        docs_url: String,
    ) -> Self {
        accounts.serves(served.provenance().hash());
        Self {
            served: RwLock::new(Arc::new(served)),
            accounts,
            holes: Arc::new(holes),
            site: None,
            guard: Guard::default(),
            under_way: Arc::default(),
            faults: None,
            clock,
            docs_url,
            metrics: Metrics::default(),
            access_log: None,
            request_ids: RequestIds::default(),
        }
    }

    /// The current courses.
    #[must_use]
    pub fn served(&self) -> Arc<ServedCatalogue> {
        Arc::clone(&self.served.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the courses.
    pub fn replace_catalogue(&self, served: ServedCatalogue) {
        self.accounts.serves(served.provenance().hash());
        *self.served.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(served);
    }

    /// Takes over courses that another program has put into the database. `seen` is the version of
    /// the file at the last look.
    ///
    /// # Errors
    /// A [`crate::failure::Failure`] when the database cannot be read: the courses stay.
    pub fn follow_courses(&self, database: &Database, seen: &mut Option<i64>) -> Outcome {
        let version = Some(database.data_version()?);
        if version == *seen {
            return Ok(());
        }
        let generation = database.provenance()?.generation;
        if generation != self.served().provenance().generation {
            let served = ServedCatalogue::read(database)?;
            tracing::info!(
                courses = served.catalogue().len(),
                "the courses were replaced"
            );
            self.replace_catalogue(served);
        }
        *seen = version;
        Ok(())
    }
}
