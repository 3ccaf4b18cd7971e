//! Keys, backup and move on shared accounts.

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use serde_json::Value;

use super::servers::{Caller, LIMITS, Servers, pro};
use crate::postgres::{Accounts, Postgres};
use crate::program::{Serving, run, text};
use crate::running::{add_key, filled, get, soon};

fn said(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The list of the keys of shared accounts, or of a database.
fn listed(output: &std::process::Output) -> Vec<Value> {
    assert!(output.status.success(), "{}", said(output));
    let list: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    list.as_array().expect("a list").clone()
}

fn list(accounts: &Accounts) -> Vec<Value> {
    listed(&accounts.run(&["keys", "list", "--json"]))
}

#[test]
fn keys_are_made_listed_and_revoked_while_servers_run() {
    let accounts = Postgres::shared().accounts();
    let servers = Servers::start(2, &accounts, &LIMITS);
    let lists = servers.lists();
    let words = [
        "keys",
        "create",
        "--plan",
        "pro",
        "--label",
        "club; drop table usage",
    ];
    let made = accounts.run(&words);
    assert!(made.status.success(), "{}", said(&made));
    let key = String::from_utf8(made.stdout)
        .expect("text")
        .trim()
        .to_owned();
    assert!(!said(&accounts.run(&["keys", "list"])).contains(&key));
    let caller = Caller::new(&key);
    for url in &lists {
        assert_eq!(caller.ask(url).expect("an answer").status, 200);
    }
    let keys = list(&accounts);
    assert_eq!(keys.len(), 1);
    for (field, value) in [
        ("plan", Value::from("pro")),
        ("status", "active".into()),
        ("label", "club; drop table usage".into()),
        ("prefix", key[..12].into()),
        ("used_today", 2.into()),
        ("used_this_month", 2.into()),
    ] {
        assert_eq!(keys[0][field], value, "{field}");
    }
    for (wrong, expected) in [
        ("99", "no such key"),
        ("yb", "no such key"),
        ("'", "no such key"),
    ] {
        let output = accounts.run(&["keys", "revoke", wrong]);
        assert!(!output.status.success());
        assert!(
            said(&output).contains("Nothing was revoked"),
            "{}",
            said(&output)
        );
        assert!(said(&output).contains(expected), "{}", said(&output));
    }
    let revoked = accounts.run(&["keys", "revoke", &key[..12]]);
    assert!(revoked.status.success() && said(&revoked).contains("is revoked"));
    for url in &lists {
        assert_eq!(caller.ask(url).expect("an answer").status, 401);
    }
    let again = accounts.run(&["keys", "revoke", "1"]);
    assert!(again.status.success() && said(&again).contains("was revoked before"));
    assert_eq!(list(&accounts)[0]["status"], "revoked");
}

#[test]
fn a_key_that_nobody_has_seen_does_not_work() {
    let accounts = Postgres::shared().accounts();
    let output = crate::program::golf_server(&["keys", "create", "--plan", "pro"])
        .env("GOLF_SERVER_ACCOUNTS", &accounts.address)
        .stdout(std::process::Stdio::null())
        .output()
        .expect("it runs");
    assert!(!output.status.success());
    assert!(
        said(&output).contains("No key was made"),
        "{}",
        said(&output)
    );
    assert!(list(&accounts).is_empty());
}

#[test]
fn a_new_key_that_was_tried_before_works_within_a_moment_on_every_server() {
    let accounts = Postgres::shared().accounts();
    let servers = Servers::start(2, &accounts, &LIMITS);
    let lists = servers.lists();
    let key = "yb_0123456789012345678901234567890123456789";
    let caller = Caller::new(key);
    for url in &lists {
        assert_eq!(caller.ask(url).expect("an answer").status, 401);
    }
    accounts.sql().run(&format!(
        "INSERT INTO yardbook.api_key (prefix, hash, plan, created)
             VALUES (left('{key}', 12), sha256('{key}'), 'pro', now())"
    ));
    for url in &lists {
        soon("an answer", || {
            caller.ask(url).expect("an answer").status == 200
        });
    }
}

#[test]
fn keys_and_usage_move_once_and_come_back_as_a_backup() {
    let one = filled();
    let few = ["--limit-per-month", "free=5"];
    let key = one.keys[&Plan::Free].as_str();
    let mut serving = Serving::start(&one.database, &few);
    let ask = |base: &str| get(&format!("{base}/courses"), &[("x-api-key", key)]).status;
    for _ in 0..3 {
        assert_eq!(ask(&serving.base_url), 200);
    }
    let accounts = Postgres::shared().accounts();
    let from = format!("sqlite:{}", text(&one.database));
    let moving = [
        "accounts",
        "move",
        "--from",
        &from,
        "--to",
        &accounts.address,
    ];
    let refused = run(&moving);
    assert!(!refused.status.success(), "a server counts in the file");
    assert!(
        said(&refused).contains("served by another golf-server"),
        "{}",
        said(&refused)
    );
    // The last counts are in the usage file alone.
    serving.child.kill().expect("killed");
    serving.child.wait().expect("ended");
    let moved = run(&moving);
    assert!(moved.status.success(), "{}", said(&moved));
    for part in ["4 keys", "4 of them active", "the usage of 1"] {
        assert!(said(&moved).contains(part), "{}", said(&moved));
    }
    let again = run(&moving);
    assert!(!again.status.success());
    assert!(
        said(&again).contains("have keys already"),
        "{}",
        said(&again)
    );
    // Numbers, prefixes, plans, labels and counts are those of before.
    let db = text(&one.database);
    let before = listed(&run(&["keys", "list", "--json", "--db", db]));
    assert_eq!(list(&accounts), before);

    let servers = Servers::start(2, &accounts, &few);
    let base = |at: usize| servers.serving[at].base_url.as_str();
    assert_eq!([0, 1, 0].map(|at| ask(base(at))), [200, 200, 429]);
    let made = pro(&accounts);
    assert_eq!(list(&accounts).len(), 5, "new keys have new numbers");

    let (whole, keys_only) = (
        one.folder.path().join("b.db"),
        one.folder.path().join("k.db"),
    );
    let backup = accounts.run(&["backup", "--db", db, "--to", text(&whole)]);
    assert!(backup.status.success(), "{}", said(&backup));
    let backup = accounts.run(&["backup", "--to", text(&keys_only)]);
    assert!(backup.status.success(), "{}", said(&backup));
    for file in [&whole, &keys_only] {
        let from_backup = listed(&run(&["keys", "list", "--json", "--db", text(file)]));
        assert_eq!(from_backup, list(&accounts));
    }
    let courses = |file| {
        Database::open(file, Access::Read)
            .expect("a database")
            .courses()
    };
    assert_eq!(courses(&whole), courses(&one.database));
    assert_eq!(courses(&keys_only), Ok(Vec::new()));
    // The backup serves alone, and goes into other accounts.
    let alone = Serving::start(&whole, &few);
    assert_eq!(ask(&alone.base_url), 429);
    let url = format!("{}/courses", alone.base_url);
    assert_eq!(get(&url, &[("x-api-key", &made)]).status, 200);
    let other = Postgres::shared().accounts();
    let from = format!("sqlite:{}", text(&keys_only));
    let moved = other.run(&["accounts", "move", "--from", &from]);
    assert!(moved.status.success(), "{}", said(&moved));
    assert_eq!(list(&other).len(), 5);
}

#[test]
fn counts_ahead_of_a_corrected_clock_are_settled_by_a_command() {
    let accounts = Postgres::shared().accounts();
    let key = pro(&accounts);
    let now = accounts
        .sql()
        .number("SELECT extract(epoch FROM now())::bigint");
    let now = u64::try_from(now).expect("after 1970");
    let servers = Servers::start(1, &accounts, &["--limit-per-minute", "pro=3"]);
    let list = &servers.lists()[0];
    accounts.stop_clock(now + 400 * 86_400);
    let caller = Caller::new(&key);
    let ask = || caller.ask(list).expect("an answer");
    assert_eq!([(); 4].map(|()| ask().status), [200, 200, 200, 429]);
    accounts.set_clock(now);
    let settled = accounts.run(&["accounts", "settle"]);
    assert!(said(&settled).contains("of 1 keys"), "{}", said(&settled));
    let windows = "SELECT minute::bigint FROM yardbook.usage";
    let minute = i64::try_from(now / 60).expect("a minute");
    assert_eq!(accounts.sql().number(windows), minute);
    accounts.set_clock(now + 60);
    soon("the next minute", || ask().status == 200);
}

#[test]
fn the_variable_and_a_database_are_not_named_together_by_mistake() {
    let accounts = Postgres::shared().accounts();
    let one = filled();
    add_key(&one.database, Plan::Free);
    let output = accounts.run(&["keys", "list", "--db", text(&one.database)]);
    assert!(!output.status.success());
    assert!(said(&output).contains("--accounts"), "{}", said(&output));
    let output = run(&["keys", "list", "--accounts", "postgres://golf:hidden@[/x"]);
    assert!(!output.status.success());
    assert!(!said(&output).contains("hidden"), "{}", said(&output));
}
