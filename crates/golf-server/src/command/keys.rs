//! `golf-server keys`. A key's text is printed once, when it is made, and is stored nowhere.

use std::path::PathBuf;

use clap::Subcommand;
use golf_api::plan::Plan;
use serde_json::json;

use super::address::Address;
use super::{DatabaseFile, hand_over, print, tell};
use crate::accounts::sqlite::SqliteKeys;
use crate::accounts::{KeyStore, ListedKey};
use crate::clock::Clock;
use crate::database::Access;
use crate::database::keys::KeyRow;
use crate::failure::{Failure, Outcome};
use crate::key::{NewKey, plan_word};
use crate::shown::{has_hidden, shown, shown_json};

/// The subcommands of `keys`.
#[derive(Subcommand)]
pub(super) enum KeysOptions {
    /// Make a key. The key alone is the last line on standard output; it is never shown again.
    Create {
        #[command(flatten)]
        place: Place,
        /// free, developer, pro or enterprise.
        #[arg(long, value_parser = |name: &str| name.parse::<Plan>())]
        plan: Plan,
        /// A note that helps to tell it from others.
        #[arg(long, value_name = "TEXT")]
        label: Option<String>,
    },
    /// List all keys, and what each has used.
    List {
        #[command(flatten)]
        place: Place,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Revoke a key. A running server refuses it within a second.
    Revoke {
        #[command(flatten)]
        place: Place,
        /// Its number, or the start of it, as `keys list` shows them.
        id_or_prefix: String,
    },
}

/// The store of the keys.
#[derive(clap::Args)]
pub(super) struct Place {
    /// The database file, for the keys of one machine.
    #[arg(
        long = "db",
        value_name = "FILE",
        required_unless_present = "accounts",
        conflicts_with = "accounts"
    )]
    path: Option<PathBuf>,
    #[command(flatten)]
    accounts: Address,
}

/// Runs the subcommand.
pub(super) fn run(options: &KeysOptions) -> Outcome {
    match options {
        KeysOptions::Create { place, plan, label } => {
            if let Some(label) = label.as_deref().filter(|label| has_hidden(label)) {
                return Err(Failure::new(format!(
                    "No key was made: the label {} holds control, direction or invisible characters. \
                     Give --label as plain text on one line.",
                    shown(label)
                )));
            }
            let mut store = place.open(Access::Create)?;
            let key = NewKey::generate()?;
            let show = || {
                tell(&format!(
                    "A key of the {} plan. It is not shown again:",
                    plan.name()
                ));
                hand_over(key.text())
            };
            store
                .create(&key, *plan, label.as_deref(), &show)
                .map_err(|failure| Failure::new(format!("No key was made. {failure}")))?;
        }
        KeysOptions::List { place, json } => {
            let list = place.open(Access::Read)?.list()?;
            for note in &list.notes {
                tell(note);
            }
            print(&if *json {
                as_json(&list.keys)
            } else {
                as_table(&list.keys)
            })?;
        }
        KeysOptions::Revoke {
            place,
            id_or_prefix,
        } => {
            let revoked = place
                .open(Access::Write)
                .and_then(|mut store| store.revoke(id_or_prefix))
                .map_err(|failure| Failure::new(format!("Nothing was revoked. {failure}")))?;
            let key = revoked.key;
            let done = if key.active {
                "is revoked"
            } else {
                "was revoked before"
            };
            tell(&format!("Key {} ({}…) {done}.", key.id, key.prefix));
            if let Some(waits) = revoked.waits {
                tell(&waits);
            }
        }
    }
    Ok(())
}

impl Place {
    fn open(&self, access: Access) -> Outcome<Box<dyn KeyStore>> {
        #[cfg(feature = "postgres")]
        if let Some(shared) = self.accounts.keys()? {
            return Ok(Box::new(shared));
        }
        #[cfg(not(feature = "postgres"))]
        self.accounts.none()?;
        let database = DatabaseFile {
            path: self.path.clone().unwrap_or_default(),
        };
        let now = Clock::System.now();
        Ok(Box::new(SqliteKeys::new(database.open(access)?, now)))
    }
}

fn status(key: &KeyRow) -> &'static str {
    if key.active { "active" } else { "revoked" }
}

fn as_json(keys: &[ListedKey]) -> String {
    let rows: Vec<_> = keys
        .iter()
        .map(|ListedKey { key, usage }| {
            json!({
                "id": key.id,
                "prefix": key.prefix,
                "plan": plan_word(key.plan),
                "status": status(key),
                "created": key.created,
                "label": key.label,
                "used_today": usage.in_day,
                "used_this_month": usage.in_month,
            })
        })
        .collect();
    shown_json(&format!("{:#}", serde_json::Value::Array(rows)))
}

fn as_table(keys: &[ListedKey]) -> String {
    let mut text = format!(
        "{:>4}  {:<12}  {:<10}  {:<7}  {:<20}  {:>8}  {:>8}  label",
        "id", "prefix", "plan", "status", "created", "today", "month"
    );
    for ListedKey { key, usage } in keys {
        let row = format!(
            "{:>4}  {:<12}  {:<10}  {:<7}  {:<20}  {:>8}  {:>8}  {}",
            key.id,
            key.prefix,
            plan_word(key.plan),
            status(key),
            key.created,
            usage.in_day,
            usage.in_month,
            key.label.as_deref().unwrap_or_default()
        );
        text.push('\n');
        text.push_str(&shown(&row));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_catalog::quota::{Usage, month_of};

    #[test]
    fn the_list_shows_what_is_used_now_and_never_a_whole_key() {
        let now = 1_000_000_000;
        let key = KeyRow {
            id: 3,
            prefix: "yb_012345678".into(),
            hash: [7; 32],
            plan: Plan::Pro,
            label: Some("clubhouse".into()),
            created: "2026-11-21T04:00:00Z".into(),
            active: false,
            usage: Usage {
                day: now / 86_400 - 1,
                in_day: 9,
                month: month_of(now),
                in_month: 41,
                ..Usage::default()
            },
        };
        let expected = json!([{
            "id": 3, "prefix": "yb_012345678", "plan": "pro", "status": "revoked",
            "created": "2026-11-21T04:00:00Z", "label": "clubhouse",
            "used_today": 0, "used_this_month": 41,
        }]);
        let usage = key.usage.at(now);
        let keys = [ListedKey { key, usage }];
        let listed: serde_json::Value = serde_json::from_str(&as_json(&keys)).expect("JSON");
        assert_eq!(listed, expected);
        let table = as_table(&keys);
        let row: Vec<&str> = table
            .lines()
            .nth(1)
            .expect("a row")
            .split_whitespace()
            .collect();
        assert_eq!(
            row,
            [
                "3",
                "yb_012345678",
                "pro",
                "revoked",
                "2026-11-21T04:00:00Z",
                "0",
                "41",
                "clubhouse"
            ]
        );
    }
}
