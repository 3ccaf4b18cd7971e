//! Keys and quotas, as the server and the commands need them.
//!
//! [`Accounts`] is what a running server asks: may this request be answered, and what does its
//! caller have left. [`KeyStore`] is what `golf-server keys` asks. The keys of one machine are in
//! its SQLite file: [`crate::keyring`] and [`sqlite`]. Those of several machines are in PostgreSQL:
//! `shared`, with the feature `postgres`.

#[cfg(feature = "postgres")]
pub mod shared;
pub mod sqlite;

use std::pin::Pin;

use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, MinuteWindow, Usage};

use crate::clock::Clock;
use crate::database::keys::KeyRow;
use crate::failure::{Failure, Outcome};
use crate::key::{KeyHash, NewKey, hash_of};

/// The accounts of a running server.
pub trait Accounts: std::fmt::Debug + Send + Sync {
    /// Finds the key with this value of the key header, and counts a request of it if its limits
    /// allow one. When the admission is known, the count outlives the program. `clock` is that of
    /// the server, for accounts without a clock of their own.
    fn admit<'a>(&'a self, sent: &'a [u8], clock: &'a Clock) -> Admitting<'a>;

    /// How many active keys each plan has.
    fn active(&self) -> Vec<(Plan, usize)>;

    /// Says which catalogue the server has now, for servers that share their accounts.
    fn serves(&self, _catalogue: &str) {}

    /// How the accounts do, if several servers share them.
    fn health(&self) -> Option<AccountsHealth> {
        None
    }
}

/// How shared accounts do, as one of their servers sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountsHealth {
    /// Whether the database has answered lately.
    pub answers: bool,
    /// Whether requests are lent, since it does not answer.
    pub lends: bool,
    /// How many servers share the accounts, this one included.
    pub servers: usize,
    /// How many catalogues these servers have: 1, if all have the same.
    pub catalogues: usize,
    /// How many admissions came from where, since the start.
    pub admissions: [(&'static str, u64); 4],
}

/// An admission that is known at once, or after other programs have answered. The first costs no
/// memory, since every request passes here.
pub enum Admitting<'a> {
    /// Known.
    Now(Admission),
    /// Known later.
    Later(Pin<Box<dyn Future<Output = Admission> + Send + 'a>>),
}

impl Admitting<'_> {
    /// Waits for it.
    pub async fn known(self) -> Admission {
        match self {
            Self::Now(admission) => admission,
            Self::Later(admission) => admission.await,
        }
    }
}

/// The answer of the accounts to a request.
#[derive(Debug, Clone, Copy)]
pub enum Admission {
    /// There is no such key, or it was revoked.
    Unknown {
        /// The time of the request, in Unix seconds.
        now: u64,
    },
    /// An active key, and whether the request was counted.
    Known(Account),
    /// Nobody can say: the database of the accounts does not answer.
    Away {
        /// The time of the request, in Unix seconds.
        now: u64,
        /// When to try again, in seconds.
        retry_after: u64,
    },
}

/// An active key and its counts.
#[derive(Debug, Clone, Copy)]
pub struct Account {
    /// Its number.
    pub id: i64,
    /// Its plan.
    pub plan: Plan,
    /// Its limits.
    pub limits: Limits,
    /// The request, counted or refused.
    pub counted: Counted,
}

/// A request that was counted, or refused.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    /// The time of the request, in Unix seconds.
    pub now: u64,
    /// The usage before it.
    pub before: Usage,
    /// The minute after it.
    pub window: MinuteWindow,
}

/// A key as its owner's list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedKey {
    /// The key. Its usage is that of the windows that contain the time of the list.
    pub key: KeyRow,
    /// The requests of the current day and month.
    pub usage: Usage,
}

/// The keys of a store, the oldest first, and what a person must know about the list.
#[derive(Debug, Default)]
pub struct KeyList {
    /// Those that can be read.
    pub keys: Vec<ListedKey>,
    /// Sentences: damaged keys, counts that are a moment old.
    pub notes: Vec<String>,
}

/// A revocation.
#[derive(Debug)]
pub struct Revoked {
    /// The key, as it was before.
    pub key: KeyRow,
    /// Where the revocation waits until the store has it, as a sentence.
    pub waits: Option<String>,
}

/// The keys of a store, for the commands.
pub trait KeyStore {
    /// Stores a new key that becomes active once `show` has shown it. A key that nobody has seen
    /// must not work.
    ///
    /// # Errors
    /// A [`Failure`] when the store cannot be written, or `show` fails: there is no new key.
    fn create(
        &mut self,
        key: &NewKey,
        plan: Plan,
        label: Option<&str>,
        show: &dyn Fn() -> Outcome,
    ) -> Outcome;

    /// All keys, with the requests of today and of this month.
    ///
    /// # Errors
    /// A [`Failure`] when the store cannot be read.
    fn list(&mut self) -> Outcome<KeyList>;

    /// Revokes the key with this number or prefix, or with this text. Revoking it again is not an
    /// error.
    ///
    /// # Errors
    /// A [`Failure`] when there is no such key, or more than one, or the store cannot be written.
    fn revoke(&mut self, id_or_prefix: &str) -> Outcome<Revoked>;
}

/// The key that a person means by a number, the first characters, or all of them.
///
/// # Errors
/// A [`Failure`] when there is none, or more than one.
pub fn named(keys: impl IntoIterator<Item = KeyRow>, id_or_prefix: &str) -> Outcome<KeyRow> {
    let name = id_or_prefix.trim();
    let mut keys: Vec<KeyRow> = keys.into_iter().collect();
    if let Ok(id) = name.parse::<i64>()
        && let Some(at) = keys.iter().position(|key| key.id == id)
    {
        return Ok(keys.swap_remove(at));
    }
    // A whole key is accepted too: its owner may have nothing else.
    let is_whole = |hash: &KeyHash| hash_of(name.as_bytes()).as_ref() == Some(hash);
    keys.retain(|key| name.len() >= 4 && (key.prefix.starts_with(name) || is_whole(&key.hash)));
    match (keys.pop(), keys.len()) {
        (Some(key), 0) => Ok(key),
        (None, _) => Err(Failure::new(
            "There is no such key: `golf-server keys list` shows the numbers and prefixes.",
        )),
        (Some(_), more) => Err(Failure::new(format!(
            "{} keys start like that: revoke by the number that `golf-server keys list` shows.",
            more + 1
        ))),
    }
}
