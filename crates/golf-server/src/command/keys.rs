//! `golf-server keys`. A key's text is printed once, when it is made, and is nowhere else.
#![expect(
    clippy::print_stderr,
    reason = "notes to a person stay out of what scripts read"
)]

use clap::Subcommand;
use golf_api::plan::Plan;
use serde_json::json;

use super::{DatabaseFile, print};
use crate::clock::Clock;
use crate::database::keys::KeyRow;
use crate::database::{Access, Database};
use crate::failure::Outcome;
use crate::key::{NewKey, plan_word};

/// What can be done with keys.
#[derive(Subcommand)]
pub(super) enum Options {
    /// Make a key. The key alone is the last line on standard output; it is never shown again.
    Create {
        #[command(flatten)]
        database: DatabaseFile,
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
        database: DatabaseFile,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Revoke a key. A running server refuses it within a second.
    Revoke {
        #[command(flatten)]
        database: DatabaseFile,
        /// Its number, or the start of it, as `keys list` shows them.
        id_or_prefix: String,
    },
}

/// Does what was asked for.
pub(super) fn run(options: &Options) -> Outcome {
    let now = Clock::System.now();
    match options {
        Options::Create {
            database,
            plan,
            label,
        } => {
            let database = Database::open(&database.path, Access::Create)?;
            let key = NewKey::generate()?;
            database.add_key(&key, *plan, label.as_deref(), now)?;
            eprintln!("A key of the {} plan. It is not shown again:", plan.name());
            print(key.text())?;
        }
        Options::List { database, json } => {
            let keys = Database::open(&database.path, Access::Read)?.keys()?;
            let text = if *json {
                as_json(&keys, now)
            } else {
                as_table(&keys, now)
            };
            print(&text)?;
        }
        Options::Revoke {
            database,
            id_or_prefix,
        } => {
            let database = Database::open(&database.path, Access::Write)?;
            let key = database.revoke_key(id_or_prefix, now)?;
            let done = if key.active {
                "is revoked"
            } else {
                "was revoked before"
            };
            eprintln!("Key {} ({}…) {done}.", key.id, key.prefix);
        }
    }
    Ok(())
}

fn status(key: &KeyRow) -> &'static str {
    if key.active { "active" } else { "revoked" }
}

fn as_json(keys: &[KeyRow], now: u64) -> String {
    let rows: Vec<_> = keys
        .iter()
        .map(|key| {
            let usage = key.usage.at(now);
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
    format!("{:#}", serde_json::Value::Array(rows))
}

fn as_table(keys: &[KeyRow], now: u64) -> String {
    let mut text = format!(
        "{:>4}  {:<12}  {:<10}  {:<7}  {:<20}  {:>8}  {:>8}  label",
        "id", "prefix", "plan", "status", "created", "today", "month"
    );
    for key in keys {
        let usage = key.usage.at(now);
        text.push_str(&format!(
            "\n{:>4}  {:<12}  {:<10}  {:<7}  {:<20}  {:>8}  {:>8}  {}",
            key.id,
            key.prefix,
            plan_word(key.plan),
            status(key),
            key.created,
            usage.in_day,
            usage.in_month,
            key.label.as_deref().unwrap_or_default()
        ));
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
        let keys = [key];
        let listed: serde_json::Value = serde_json::from_str(&as_json(&keys, now)).expect("JSON");
        assert_eq!(listed, expected);
        let table = as_table(&keys, now);
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
