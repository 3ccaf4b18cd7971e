//! The keys of the shared accounts, for the commands.

use deadpool_postgres::Pool;
use golf_api::plan::Plan;
use golf_catalog::quota::Usage;
use tokio::runtime::Runtime;

use super::link::{Lease, Link, Trouble};
use super::{schema, store};
use crate::accounts::{KeyList, KeyStore, ListedKey, Revoked, named};
use crate::database::keys::KeyRow;
use crate::failure::{Failure, Outcome};
use crate::key::{KeyHash, NewKey, hash_of, plan_word};

const KEYS: &str = "SELECT k.id, k.prefix, k.hash, k.plan, k.label,
        to_char(k.created AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), k.revoked IS NULL,
        extract(epoch FROM yardbook.time())::bigint,
        coalesce(u.minute, 0), coalesce(u.in_minute, 0), coalesce(u.day, 0), coalesce(u.in_day, 0),
        coalesce(u.month, 0), coalesce(u.in_month, 0)
    FROM yardbook.api_key k LEFT JOIN yardbook.usage u ON u.key = k.id ";

/// Those that a person may mean by a number, the first characters, or all of them.
const MEANT: &str =
    "WHERE k.id::text = $1 OR k.hash = $2 OR starts_with($1, k.prefix) OR starts_with(k.prefix, $1)
    ORDER BY k.id";

/// The shared accounts, as a command uses them: one statement at a time.
pub struct SharedKeys {
    link: Link,
    pool: Pool,
    runtime: Runtime,
}

impl SharedKeys {
    /// Opens accounts whose tables this program may use.
    ///
    /// # Errors
    /// A [`Failure`] when the database does not answer, or its tables are missing or of another
    /// version.
    pub fn open(link: Link) -> Outcome<Self> {
        let opened = Self::unchecked(link)?;
        opened
            .run("opened", async |lease| {
                let client = lease.client()?;
                Ok(schema::found(client, &opened.link).await)
            })??
            .fits(&opened.link)?;
        Ok(opened)
    }

    /// Makes the tables, or brings them to the version of this program. Returns a sentence.
    ///
    /// # Errors
    /// A [`Failure`] when the database refuses.
    pub fn migrate(link: Link) -> Outcome<String> {
        let opened = Self::unchecked(link)?;
        let link = &opened.link;
        let before = opened.run("migrated", async |lease| {
            Ok(schema::migrate(lease, link).await)
        })??;
        let shown = link.shown();
        let version = schema::VERSION;
        Ok(match before {
            None => format!("The accounts on {shown} are made, in version {version}."),
            Some(before) if before >= version => {
                format!(
                    "The accounts on {shown} have version {before} already: nothing was changed."
                )
            }
            Some(before) => {
                format!(
                    "The accounts on {shown} had version {before}, and have version {version} now."
                )
            }
        })
    }

    fn unchecked(link: Link) -> Outcome<Self> {
        let link = link.patient();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::new(format!("No thread can be started: {error}.")))?;
        Ok(Self {
            pool: link.pool(1)?,
            link,
            runtime,
        })
    }

    /// Their hosts and database.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.link.shown()
    }

    /// Runs statements. `done` completes "the accounts cannot be …".
    pub(super) fn run<T>(
        &self,
        done: &str,
        statements: impl AsyncFnOnce(&mut Lease) -> Result<T, Trouble>,
    ) -> Outcome<T> {
        self.runtime
            .block_on(async {
                let mut lease = Lease::take(&self.pool).await?;
                let outcome = statements(&mut lease).await;
                if outcome.is_ok() {
                    lease.give_back();
                }
                outcome
            })
            .map_err(|trouble| self.link.failed(done, &trouble))
    }

    /// All keys with their usage as stored, and the database's clock in Unix seconds.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn rows(&self) -> Outcome<(Vec<KeyRow>, u64)> {
        self.run("read", async |lease| {
            let client = lease.client()?;
            let rows = client.query(&format!("{KEYS} ORDER BY k.id"), &[]).await?;
            let now = match rows.first() {
                Some(row) => row.try_get::<_, i64>(7)?,
                None => 0,
            };
            let keys: Result<Vec<KeyRow>, Trouble> = rows.iter().map(key_row).collect();
            Ok((keys?, u64::try_from(now).unwrap_or(0)))
        })
    }

    /// Adds these keys with their usage, all or none, if there are none yet.
    ///
    /// # Errors
    /// A [`Failure`] when there are keys, or the database cannot be written.
    pub fn fill(&self, keys: &[(KeyRow, Usage)]) -> Outcome {
        let filled = self.run("written", async |lease| {
            let transaction = lease.client()?.transaction().await?;
            transaction
                .batch_execute("LOCK TABLE yardbook.api_key IN EXCLUSIVE MODE")
                .await?;
            let found = transaction
                .query_one("SELECT exists (SELECT FROM yardbook.api_key)", &[])
                .await?;
            if found.try_get(0)? {
                return Ok(false);
            }
            let key_of = transaction.prepare(
                "INSERT INTO yardbook.api_key (id, prefix, hash, plan, label, created, revoked)
                    VALUES ($1, $2, $3, $4, $5, $6::text::timestamptz, CASE WHEN $7 THEN NULL ELSE yardbook.time() END)",
            );
            let key_of = key_of.await?;
            let usage_of = transaction.prepare(
                "INSERT INTO yardbook.usage (key, minute, in_minute, day, in_day, month, in_month)
                    VALUES ($1, $2::bigint, $3, $4::bigint, $5, $6::bigint, $7)",
            );
            let usage_of = usage_of.await?;
            for (key, usage) in keys {
                transaction
                    .execute(
                        &key_of,
                        &[
                            &key.id,
                            &key.prefix,
                            &&key.hash[..],
                            &plan_word(key.plan),
                            &key.label,
                            &key.created,
                            &key.active,
                        ],
                    )
                    .await?;
                if usage.in_month == 0 {
                    continue;
                }
                let number = |window: u64| i64::try_from(window).unwrap_or(i64::MAX);
                transaction
                    .execute(
                        &usage_of,
                        &[
                            &key.id,
                            &number(usage.minute),
                            &i64::from(usage.in_minute),
                            &number(usage.day),
                            &i64::from(usage.in_day),
                            &number(usage.month),
                            &i64::from(usage.in_month),
                        ],
                    )
                    .await?;
            }
            transaction
                .batch_execute(
                    "SELECT setval(pg_get_serial_sequence('yardbook.api_key', 'id'), max(id)) FROM yardbook.api_key",
                )
                .await?;
            transaction.commit().await?;
            Ok(true)
        })?;
        if filled {
            return Ok(());
        }
        Err(Failure::new(format!(
            "The accounts on {} have keys already, and nothing was changed: keys are moved once, into accounts that \
             have none.",
            self.shown()
        )))
    }

    /// Moves counts of windows ahead of the database's clock into its current windows: after that
    /// clock was wrong for a while. Returns how many keys had any.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written.
    pub fn settle(&self) -> Outcome<u64> {
        self.run("written", async |lease| {
            // The new generation makes the servers ask again about keys whose window was full.
            let settle = "WITH clock AS MATERIALIZED (
                    SELECT floor(extract(epoch FROM t) / 60)::integer AS minute,
                        floor(extract(epoch FROM t) / 86400)::integer AS day,
                        ((extract(year FROM t AT TIME ZONE 'UTC') - 1970) * 12
                            + extract(month FROM t AT TIME ZONE 'UTC') - 1)::integer AS month
                    FROM (SELECT yardbook.time() AS t OFFSET 0) AS read
                ), changed AS (
                    UPDATE yardbook.about SET generation = generation + 1
                )
                UPDATE yardbook.usage u SET minute = least(u.minute, clock.minute), day = least(u.day, clock.day),
                    month = least(u.month, clock.month)
                FROM clock WHERE u.minute > clock.minute OR u.day > clock.day OR u.month > clock.month";
            Ok(lease.client()?.execute(settle, &[]).await?)
        })
    }

    async fn delete(lease: &mut Lease, key: &KeyHash) -> Result<u64, Trouble> {
        let delete = "DELETE FROM yardbook.api_key WHERE hash = $1";
        Ok(lease.client()?.execute(delete, &[&&key[..]]).await?)
    }
}

impl KeyStore for SharedKeys {
    fn create(
        &mut self,
        key: &NewKey,
        plan: Plan,
        label: Option<&str>,
        show: &dyn Fn() -> Outcome,
    ) -> Outcome {
        let hash = key.hash();
        self.run("written", async |lease| {
            let insert =
                "INSERT INTO yardbook.api_key (prefix, hash, plan, label, created, revoked)
                VALUES ($1, $2, $3, $4, yardbook.time(), yardbook.time())";
            let given: [&(dyn tokio_postgres::types::ToSql + Sync); 4] =
                [&key.prefix(), &&hash[..], &plan_word(plan), &label];
            Ok(lease.client()?.execute(insert, &given).await?)
        })?;
        let activate = || {
            self.run("written", async |lease| {
                let activate = "UPDATE yardbook.api_key SET revoked = NULL WHERE hash = $1";
                Ok(lease.client()?.execute(activate, &[&&hash[..]]).await?)
            })
        };
        let shown = show().and_then(|()| activate().map(drop));
        if shown.is_err() {
            // It stays revoked if it cannot be removed. The first failure is the one to report.
            let _ = self.run("written", async |lease| Self::delete(lease, &hash).await);
        }
        shown
    }

    fn list(&mut self) -> Outcome<KeyList> {
        let (keys, now) = self.rows()?;
        let listed = keys.into_iter().map(|key| ListedKey {
            usage: key.usage.at(now),
            key,
        });
        Ok(KeyList {
            keys: listed.collect(),
            notes: Vec::new(),
        })
    }

    fn revoke(&mut self, id_or_prefix: &str) -> Outcome<Revoked> {
        let name = id_or_prefix.trim();
        let hash = hash_of(name.as_bytes()).unwrap_or_default();
        let meant = self.run("read", async |lease| {
            let read = format!("{KEYS} {MEANT}");
            let rows = lease.client()?.query(&read, &[&name, &&hash[..]]).await?;
            rows.iter().map(key_row).collect()
        })?;
        let meant: Vec<KeyRow> = meant;
        let key = named(meant, name)?;
        self.run("written", async |lease| {
            let revoke = "UPDATE yardbook.api_key SET revoked = yardbook.time()
                WHERE id = $1 AND revoked IS NULL";
            Ok(lease.client()?.execute(revoke, &[&key.id]).await?)
        })?;
        Ok(Revoked { key, waits: None })
    }
}

fn key_row(row: &tokio_postgres::Row) -> Result<KeyRow, Trouble> {
    let hash: &[u8] = row.try_get(2)?;
    let usage = store::usage(row, 8)?;
    Ok(KeyRow {
        id: row.try_get(0)?,
        prefix: row.try_get(1)?,
        hash: KeyHash::try_from(hash)
            .map_err(|_| Trouble::Unreadable("a hash has another length".to_owned()))?,
        plan: store::plan(row, 3)?,
        label: row.try_get(4)?,
        created: row.try_get(5)?,
        active: row.try_get(6)?,
        usage,
    })
}
