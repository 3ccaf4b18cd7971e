//! The four development keys, one per plan.
//!
//! The database holds only hashes, so the keys are stored beside it, in a file that only its owner may read. Each key
//! is checked against the database before it is shown, and replaced if it is not active there.

use std::path::Path;

use serde_json::{Map, Value};

use crate::database::with_suffix;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::process;
use crate::server::Server;

/// The plans, cheapest first, as the server's command line names them.
const PLANS: [&str; 4] = ["free", "developer", "pro", "enterprise"];
const PREFIX: usize = 12;

/// A working key and its plan.
pub struct Key {
    /// The plan's name.
    pub plan: &'static str,
    /// The whole key.
    pub key: String,
}

/// One working key per plan.
pub fn ensure(server: &Server<'_>, database: &Path) -> Outcome<Vec<Key>> {
    let listed = list(server, database)?;
    let memory = with_suffix(database, ".keys.json");
    let remembered = files::read_text(&memory)
        .ok()
        .and_then(|text| serde_json::from_str::<Map<String, Value>>(&text).ok())
        .unwrap_or_default();
    let mut keys = Vec::new();
    let mut made_one = false;
    for plan in PLANS {
        let known = remembered
            .get(plan)
            .and_then(Value::as_str)
            .filter(|key| is_active(&listed, plan, key));
        let key = match known {
            Some(key) => key.to_owned(),
            None => {
                made_one = true;
                create(server, database, plan)?
            }
        };
        keys.push(Key { plan, key });
    }
    if made_one {
        remember(&memory, &keys)?;
    }
    Ok(keys)
}

fn list(server: &Server<'_>, database: &Path) -> Outcome<Value> {
    let mut command = server.command(&["keys", "list"], database);
    // The server reports database problems and their remedies.
    let text = process::read(command.arg("--json"), "list the keys").map_err(in_its_words)?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("`golf-server keys list` gave no JSON: {error}.")))
}

fn in_its_words(failure: Failure) -> Failure {
    match failure {
        Failure::Sentence(said) => {
            Failure::new(format!("{}.", said.trim_start_matches("golf-server: ")))
        }
        other => other,
    }
}

fn create(server: &Server<'_>, database: &Path, plan: &str) -> Outcome<String> {
    let mut command = server.command(&["keys", "create"], database);
    command.args(["--plan", plan, "--label", "development"]);
    let text = process::read(&mut command, "make a key").map_err(in_its_words)?;
    text.lines()
        .map(str::trim)
        .rfind(|line| !line.is_empty())
        .map(str::to_owned)
        .ok_or_else(|| Failure::new(format!("`golf-server keys create` gave no {plan} key.")))
}

/// Whether the database lists this key, for this plan, as active.
fn is_active(listed: &Value, plan: &str, key: &str) -> bool {
    let text = |row: &Value, field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
    let prefix = key.get(..PREFIX).map(str::to_owned);
    listed.as_array().into_iter().flatten().any(|row| {
        prefix.is_some()
            && text(row, "prefix") == prefix
            && text(row, "plan").is_some_and(|named| named.eq_ignore_ascii_case(plan))
            && text(row, "status").as_deref() == Some("active")
    })
}

fn remember(memory: &Path, keys: &[Key]) -> Outcome {
    let object: Map<String, Value> = keys
        .iter()
        .map(|key| (key.plan.to_owned(), Value::from(key.key.clone())))
        .collect();
    let draft = with_suffix(memory, ".draft");
    files::remove_file(&draft)?;
    files::write_private(&draft, format!("{:#}\n", Value::Object(object)))?;
    files::rename(&draft, memory)
}

#[cfg(test)]
mod tests {
    use super::is_active;
    use serde_json::json;

    #[test]
    fn only_an_active_key_of_the_same_plan_is_shown_again() {
        let key = "yb_free_0123456789abcdef";
        let row = |plan: &str, status: &str| json!([{ "prefix": "yb_free_0123", "plan": plan, "status": status, "label": "development" }]);
        for (listed, expected) in [
            (row("free", "active"), true),
            (row("Free", "active"), true),
            (row("free", "revoked"), false),
            (row("pro", "active"), false),
            (json!([]), false),
            (json!("nonsense"), false),
        ] {
            assert_eq!(is_active(&listed, "free", key), expected, "{listed}");
        }
        assert!(!is_active(&row("free", "active"), "free", "short"));
    }
}
