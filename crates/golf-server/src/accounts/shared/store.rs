//! The statements of a running server, and their rows.

use deadpool_postgres::Pool;
use golf_api::plan::Plan;
use golf_catalog::quota::{Usage, Window, month_of};
use tokio_postgres::Row as Columns;
use tokio_postgres::types::ToSql;

use super::link::{Lease, Link, Trouble};
use super::loan_file::{Debt, LoanId};
use super::row::{Answer, Row};
use super::schema::{self, Found};
use crate::failure::Outcome;
use crate::key::{KeyHash, plan_word};
use crate::keyring::PlanLimits;

const ADMIT: &str = include_str!("admit.sql");
const POST: &str = include_str!("post.sql");

/// Why [`ADMIT`] returned no row, by the same clock.
const WHY: &str = "SELECT t.seconds, k.id, k.plan,
        coalesce(u.minute, 0), coalesce(u.in_minute, 0), coalesce(u.day, 0), coalesce(u.in_day, 0),
        coalesce(u.month, 0), coalesce(u.in_month, 0)
    FROM (SELECT extract(epoch FROM yardbook.time())::float8 AS seconds) t
        LEFT JOIN yardbook.api_key k ON k.hash = $1 AND k.revoked IS NULL
        LEFT JOIN yardbook.usage u ON u.key = k.id";

const POLL: &str = "SELECT version, oldest, generation, extract(epoch FROM yardbook.time())::float8
    FROM yardbook.about";

/// Notes this server, and returns the catalogues of the others.
const MEET: &str = "WITH noted AS (
        INSERT INTO yardbook.server (id, catalogue, program, seen) VALUES ($1, $2, $3, clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET catalogue = excluded.catalogue, seen = excluded.seen
    ), gone AS (
        DELETE FROM yardbook.server WHERE id IN (
            SELECT id FROM yardbook.server WHERE id <> $1 AND seen < clock_timestamp() - interval '1 minute'
            FOR UPDATE SKIP LOCKED)
    ), settled AS (
        DELETE FROM yardbook.loan WHERE id IN (
            SELECT id FROM yardbook.loan WHERE posted < yardbook.time() - interval '32 days' LIMIT 1000
            FOR UPDATE SKIP LOCKED)
    )
    SELECT catalogue FROM yardbook.server
        WHERE id <> $1 AND seen > clock_timestamp() - interval '15 seconds'";

/// How often a request is tried whose window ended between the two statements. None of these tries
/// was counted.
const TRIES: usize = 3;

/// More than any limit, for a plan without one.
const NO_LIMIT: i64 = i64::MAX;

/// What a poll finds out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Polled {
    /// The version of the tables.
    pub found: Found,
    /// Changes when keys are created or revoked.
    pub generation: i64,
    /// The store's clock, in Unix seconds.
    pub seconds: f64,
}

/// The database, as a server uses it.
#[derive(Debug)]
pub struct Store {
    link: Link,
    pool: Pool,
    /// A connection that requests never wait for: a flood is no outage.
    looks: Pool,
    limits: PlanLimits,
    names: Vec<&'static str>,
    /// A minute, a day, a month; in the order of `names`.
    counts: [Vec<i64>; 3],
}

impl Store {
    /// A store with at most this many connections for requests, and one for looks.
    ///
    /// # Errors
    /// A [`crate::failure::Failure`] when the pool is not set up as it must be.
    pub fn new(link: Link, limits: PlanLimits, connections: usize) -> Outcome<Self> {
        let of = |window| {
            let limits = Plan::ALL.map(|plan| limits.of(plan).per(window));
            limits
                .map(|limit| limit.map_or(NO_LIMIT, i64::from))
                .to_vec()
        };
        Ok(Self {
            pool: link.pool(connections)?,
            looks: link.pool(1)?,
            link,
            limits,
            names: Plan::ALL.map(plan_word).to_vec(),
            counts: Window::ALL.map(of),
        })
    }

    /// How to reach it.
    #[must_use]
    pub fn link(&self) -> &Link {
        &self.link
    }

    /// Checks that the tables are there, and of a version that this program may use.
    ///
    /// # Errors
    /// A [`crate::failure::Failure`] that says what to do.
    pub async fn check(&self) -> Outcome {
        let failed = |trouble: Trouble| self.link.failed("opened", &trouble);
        let mut lease = Lease::take(&self.pool).await.map_err(failed)?;
        let found = schema::found(lease.client().map_err(failed)?, &self.link).await?;
        lease.give_back();
        found.fits(&self.link)
    }

    /// Counts a request of this key, if its windows allow it.
    ///
    /// # Errors
    /// A [`Trouble`] when it is not known whether the request was counted. It must not be tried
    /// again.
    pub async fn admit(&self, key: &KeyHash) -> Result<Answer, Trouble> {
        let mut lease = Lease::take(&self.pool).await?;
        let client = lease.client()?;
        let [minutes, days, months] = &self.counts;
        let key = &key[..];
        for _ in 0..TRIES {
            let admit = client.prepare_cached(ADMIT).await?;
            let given: [&(dyn ToSql + Sync); 5] = [&key, &self.names, minutes, days, months];
            let answer = if let Some(found) = client.query_opt(&admit, &given).await? {
                Some(Answer::Admitted(Row {
                    id: found.try_get(0)?,
                    plan: plan(&found, 1)?,
                    seconds: found.try_get(2)?,
                    usage: usage(&found, 3)?,
                }))
            } else {
                let why = client.prepare_cached(WHY).await?;
                self.refused(&client.query_one(&why, &[&key]).await?)?
            };
            if let Some(answer) = answer {
                lease.give_back();
                return Ok(answer);
            }
        }
        Err(Trouble::Unreadable(
            "the windows of a key ended between two statements, several times".to_owned(),
        ))
    }

    /// Why a request was not counted; `None` if its window has ended since.
    fn refused(&self, found: &Columns) -> Result<Option<Answer>, Trouble> {
        let seconds = found.try_get(0)?;
        let Some(id) = found.try_get(1)? else {
            return Ok(Some(Answer::Unknown { seconds }));
        };
        let row = Row {
            id,
            plan: plan(found, 2)?,
            seconds,
            usage: usage(found, 3)?,
        };
        let is_full = row.full(&self.limits.of(row.plan)).is_some();
        Ok(is_full.then_some(Answer::Refused(row)))
    }

    /// Reads the store's clock, the version of its tables, and the generation of its keys.
    ///
    /// # Errors
    /// A [`Trouble`] when it does not answer.
    pub async fn poll(&self) -> Result<Polled, Trouble> {
        let mut lease = Lease::take(&self.looks).await?;
        let client = lease.client()?;
        let poll = client.prepare_cached(POLL).await?;
        let row = client.query_one(&poll, &[]).await?;
        lease.give_back();
        Ok(Polled {
            found: Found {
                version: row.try_get(0)?,
                oldest: row.try_get(1)?,
            },
            generation: row.try_get(2)?,
            seconds: row.try_get(3)?,
        })
    }

    /// The active keys of each plan.
    ///
    /// # Errors
    /// A [`Trouble`] when the store does not answer.
    pub async fn active(&self) -> Result<Vec<(Plan, usize)>, Trouble> {
        let mut lease = Lease::take(&self.looks).await?;
        let client = lease.client()?;
        let read = client
            .prepare_cached("SELECT name, active FROM yardbook.plan")
            .await?;
        let rows = client.query(&read, &[]).await?;
        lease.give_back();
        let active = |row: &Columns| {
            let keys: i64 = row.try_get(1)?;
            Ok((plan(row, 0)?, usize::try_from(keys).unwrap_or(0)))
        };
        rows.iter().map(active).collect()
    }

    /// Notes this server with the catalogue that it serves, and returns those of the others.
    ///
    /// # Errors
    /// A [`Trouble`] when the store does not answer.
    pub async fn meet(
        &self,
        server: &LoanId,
        catalogue: &str,
        program: &str,
    ) -> Result<Vec<String>, Trouble> {
        let mut lease = Lease::take(&self.looks).await?;
        let client = lease.client()?;
        let meet = client.prepare_cached(MEET).await?;
        let rows = client
            .query(&meet, &[&&server[..], &catalogue, &program])
            .await?;
        lease.give_back();
        let others = rows.iter().map(|row| Ok(row.try_get(0)?));
        others.collect()
    }

    /// Counts the requests that this server lent to a key in one minute, once.
    ///
    /// # Errors
    /// A [`Trouble`] when it is not known whether they were counted. Posting them again is safe.
    pub async fn post(&self, debt: &Debt) -> Result<(), Trouble> {
        let mut lease = Lease::take(&self.looks).await?;
        let client = lease.client()?;
        let post = client.prepare_cached(POST).await?;
        let start = debt.minute * 60;
        let number = |window: u64| i32::try_from(window).unwrap_or(i32::MAX);
        let (minute, day, month) = (
            number(debt.minute),
            number(start / 86_400),
            number(month_of(start)),
        );
        let requests = i64::from(debt.requests);
        client
            .execute(
                &post,
                &[
                    &&debt.id[..],
                    &&debt.key[..],
                    &requests,
                    &minute,
                    &day,
                    &month,
                ],
            )
            .await?;
        lease.give_back();
        Ok(())
    }
}

/// The plan in a column.
///
/// # Errors
/// A [`Trouble`] when there is no such plan.
pub fn plan(row: &Columns, at: usize) -> Result<Plan, Trouble> {
    let name: &str = row.try_get(at)?;
    name.parse()
        .map_err(|unknown: golf_api::plan::UnknownPlan| Trouble::Unreadable(unknown.to_string()))
}

/// The usage in six columns: minute, day and month, each before its count.
///
/// # Errors
/// A [`Trouble`] when one of them is out of range.
pub fn usage(row: &Columns, at: usize) -> Result<Usage, Trouble> {
    let window = |at: usize| -> Result<u64, Trouble> {
        let number: i32 = row.try_get(at)?;
        u64::try_from(number).map_err(|_| Trouble::Unreadable(format!("{number} is no window")))
    };
    let count = |at: usize| -> Result<u32, Trouble> {
        let number: i64 = row.try_get(at)?;
        Ok(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
    };
    Ok(Usage {
        minute: window(at)?,
        in_minute: count(at + 1)?,
        day: window(at + 2)?,
        in_day: count(at + 3)?,
        month: window(at + 4)?,
        in_month: count(at + 5)?,
    })
}
