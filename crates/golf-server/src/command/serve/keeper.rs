//! The accounts that a server was asked for, opened and kept: SQLite with its ledger, or PostgreSQL.

use std::sync::Arc;

use tokio::runtime::Runtime;

use super::ServeOptions;
use crate::accounts::Accounts;
#[cfg(feature = "postgres")]
use crate::accounts::shared::{
    Settings, SharedAccounts, courses_watch::CoursesWatch, link::Link, memory::Lending,
};
use crate::clock::Clock;
use crate::database::{Access, Database};
#[cfg(feature = "postgres")]
use crate::failure::Failure;
use crate::failure::Outcome;
use crate::keyring::Keyring;
use crate::ledger::Ledger;
use crate::state::State;
use crate::supervision::Heartbeat;
use crate::usage_file::UsageFile;

/// What to do while shared accounts do not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::command) enum Outage {
    /// Answer no request with a key, so that no key gets more than its plan.
    Refuse,
    /// For half a minute, lend each key that was used lately its requests a minute, divided by the
    /// number of servers.
    Lend,
}

/// The options of a server that shares its accounts.
#[derive(clap::Args)]
pub(in crate::command) struct Sharing {
    /// What to do while the accounts of --accounts do not answer.
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "refuse",
        env = "GOLF_SERVER_ACCOUNTS_OUTAGE"
    )]
    accounts_outage: Outage,
    /// How many servers share the accounts, at most. Each lends that part of a minute.
    #[arg(long, value_name = "N", required_if_eq("accounts_outage", "lend"), env = "GOLF_SERVER_ACCOUNTS_SERVERS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    accounts_servers: Option<u32>,
    /// How many connections to PostgreSQL for requests, at most. One more asks what changed.
    #[arg(long, value_name = "N", default_value_t = 8, env = "GOLF_SERVER_ACCOUNTS_CONNECTIONS", value_parser = clap::value_parser!(u16).range(1..=100))]
    accounts_connections: u16,
}

/// The database and the accounts, before the server runs.
pub(super) struct Opened {
    pub(super) database: Database,
    pub(super) accounts: Arc<dyn Accounts>,
    kept: Kept,
}

enum Kept {
    Sqlite(Arc<Keyring>),
    #[cfg(feature = "postgres")]
    Shared(Arc<SharedAccounts>),
}

impl Opened {
    /// Opens what the options name. The runtime is that of the server.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(unused_variables, reason = "only shared accounts need a runtime here")
    )]
    pub(super) fn open(options: &ServeOptions, clock: &Clock, runtime: &Runtime) -> Outcome<Self> {
        #[cfg(not(feature = "postgres"))]
        options.accounts.none()?;
        #[cfg(feature = "postgres")]
        if let Some(link) = options.accounts.link()? {
            return Self::shared(options, link, clock, runtime);
        }
        let database = options.database.open(Access::Write)?;
        let usage_file = UsageFile::open(&options.database.path)?;
        clock.has_date()?;
        database.note_start(clock.now())?;
        let keyring = Keyring::new(options.limits(), &database.keys()?, usage_file);
        let keyring = Arc::new(keyring);
        Ok(Self {
            database,
            accounts: keyring.clone(),
            kept: Kept::Sqlite(keyring),
        })
    }

    #[cfg(feature = "postgres")]
    fn shared(
        options: &ServeOptions,
        link: Link,
        clock: &Clock,
        runtime: &Runtime,
    ) -> Outcome<Self> {
        let database = options.database.open(Access::Read)?;
        clock.has_date()?;
        let sharing = &options.sharing;
        let servers = sharing.accounts_servers.unwrap_or(1);
        let settings = Settings {
            link,
            limits: options.limits(),
            lending: match sharing.accounts_outage {
                Outage::Refuse => Lending::Refuse,
                Outage::Lend => Lending::Lend { servers },
            },
            connections: usize::from(sharing.accounts_connections),
        };
        let accounts = runtime.block_on(SharedAccounts::open(settings, &options.database.path))?;
        Ok(Self {
            database,
            accounts: accounts.clone(),
            kept: Kept::Shared(accounts),
        })
    }

    /// Starts what keeps the accounts and the courses up to date.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(unused_variables, reason = "only shared accounts need a runtime here")
    )]
    pub(super) fn keep(self, state: &Arc<State>, runtime: &Runtime) -> Outcome<Keeper> {
        let state = Arc::clone(state);
        match self.kept {
            Kept::Sqlite(keyring) => Ok(Keeper::Sqlite(Ledger::start(
                self.database,
                keyring,
                state,
            )?)),
            #[cfg(feature = "postgres")]
            Kept::Shared(accounts) => {
                runtime.spawn(Arc::clone(&accounts).keep());
                let watch = CoursesWatch::start(self.database, state)?;
                Ok(Keeper::Shared(accounts, watch))
            }
        }
    }
}

/// What keeps the accounts and the courses of a running server up to date.
pub(super) enum Keeper {
    /// With the database.
    Sqlite(Ledger),
    /// With PostgreSQL, and the database of the courses.
    #[cfg(feature = "postgres")]
    Shared(Arc<SharedAccounts>, CoursesWatch),
}

impl Keeper {
    /// Beats whenever the keys were read, where they are in memory.
    pub(super) fn heartbeat(&self) -> Option<Arc<Heartbeat>> {
        match self {
            Self::Sqlite(ledger) => Some(ledger.heartbeat()),
            #[cfg(feature = "postgres")]
            Self::Shared(..) => None,
        }
    }

    /// Completes when the server must end, with the reason.
    #[cfg(feature = "postgres")]
    pub(super) async fn ends(&self) -> Failure {
        match self {
            Self::Sqlite(ledger) => ledger.heartbeat().stopped().await,
            Self::Shared(accounts, _) => accounts.outdated().await,
        }
    }

    /// Completes when the server must end, with the reason.
    #[cfg(not(feature = "postgres"))]
    pub(super) async fn ends(&self) -> crate::failure::Failure {
        let Self::Sqlite(ledger) = self;
        ledger.heartbeat().stopped().await
    }

    /// Ends it. Writes all remaining counts.
    pub(super) fn stop(self) -> Outcome {
        match self {
            Self::Sqlite(ledger) => ledger.stop(),
            #[cfg(feature = "postgres")]
            Self::Shared(_, watch) => {
                watch.stop();
                Ok(())
            }
        }
    }
}
