//! The figures of accounts that several servers share. Without such accounts, they stay at 0.

use std::sync::atomic::Ordering;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::{Label, label, signed};
use crate::accounts::AccountsHealth;

/// The figures of [`AccountsHealth`].
#[derive(Debug, Default)]
pub(super) struct Shared {
    answers: Gauge,
    lends: Gauge,
    servers: Gauge,
    catalogues: Gauge,
    admissions: Family<Label, Counter>,
}

impl Shared {
    /// New ones, in this registry.
    pub(super) fn registered(registry: &mut Registry) -> Self {
        let shared = Self::default();
        for (name, help, gauge) in [
            (
                "accounts_up",
                "1 if the shared accounts have answered lately",
                &shared.answers,
            ),
            (
                "accounts_lending",
                "1 while requests are lent, since the shared accounts do not answer",
                &shared.lends,
            ),
            (
                "accounts_servers",
                "Servers that share the accounts, this one included",
                &shared.servers,
            ),
            (
                "accounts_catalogues",
                "Different catalogues among the servers that share the accounts; more than 1 is a rollout, or a fault",
                &shared.catalogues,
            ),
        ] {
            registry.register(name, help, gauge.clone());
        }
        registry.register(
            "admissions",
            "Requests with a key, by what answered them: the shared accounts, memory, a loan, or nothing",
            shared.admissions.clone(),
        );
        shared
    }

    /// Sets them all.
    pub(super) fn set(&self, health: &AccountsHealth) {
        self.answers.set(i64::from(health.answers));
        self.lends.set(i64::from(health.lends));
        self.servers.set(signed(health.servers));
        self.catalogues.set(signed(health.catalogues));
        for (source, count) in health.admissions {
            let counter = self.admissions.get_or_create_owned(&label("by", source));
            counter.inner().store(count, Ordering::Relaxed);
        }
    }
}
