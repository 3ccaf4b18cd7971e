//! The catalogue's hash, figures and readiness of servers that share their accounts.

use golf_api::plan::Plan;
use serde_json::Value;

use super::servers::{Caller, LIMITS, pro, server};
use crate::invented;
use crate::postgres::{Accounts, Postgres};
use crate::program::Serving;
use crate::running::{Filled, Reply, fill, filled, get, soon};

fn start(catalogue: &Filled, accounts: &Accounts) -> (Serving, String) {
    let more = [LIMITS.as_slice(), &["--operations", "0"]].concat();
    let mut serving = server(catalogue, &accounts.address, &more);
    let operations = serving.operations();
    (serving, operations)
}

fn figure(operations: &str, name: &str) -> Option<f64> {
    let metrics = get(&format!("{operations}/metrics"), &[]);
    let metrics = String::from_utf8(metrics.bytes().to_vec()).expect("text");
    let mut lines = metrics.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    Some(value.parse().expect("a number"))
}

/// From now on every catalogue that a server notes is kept.
fn keep_what_is_noted(accounts: &Accounts) {
    accounts.sql().run(
        "CREATE TABLE yardbook.test_noted (catalogue text NOT NULL);
         CREATE FUNCTION yardbook.test_note() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN INSERT INTO yardbook.test_noted VALUES (new.catalogue); RETURN new; END';
         CREATE TRIGGER test_note BEFORE INSERT OR UPDATE ON yardbook.server
             FOR EACH ROW EXECUTE FUNCTION yardbook.test_note()",
    );
}

fn header(reply: &Reply) -> String {
    reply.header("x-golf-catalogue").to_owned()
}

#[test]
fn a_catalogue_is_named_by_its_hash_and_servers_with_different_ones_say_so() {
    let accounts = Postgres::shared().accounts();
    keep_what_is_noted(&accounts);
    let catalogues = [filled(), filled()];
    let (one, one_operations) = start(&catalogues[0], &accounts);
    let (other, other_operations) = start(&catalogues[1], &accounts);
    let hash = |serving: &Serving| {
        let about: Value = get(&serving.base_url, &[]).json();
        about["data"]["catalogue"]
            .as_str()
            .expect("a hash")
            .to_owned()
    };
    let first = hash(&one);
    assert_eq!(first.len(), 64);
    assert_eq!(first, hash(&other), "the same data has the same hash");
    for path in ["/healthz", "/readyz", "/metrics", "/other"] {
        assert_eq!(
            header(&get(&format!("{one_operations}{path}"), &[])),
            first,
            "{path}"
        );
    }
    let named = format!("golf_server_catalogue{{sha256=\"{first}\"}}");
    assert_eq!(figure(&one_operations, &named), Some(1.0));
    let both = [&one_operations, &other_operations];
    let all = |name: &str, value: f64| {
        soon(name, || {
            both.iter().all(|at| figure(at, name) == Some(value))
        });
    };
    all("golf_server_accounts_servers", 2.0);
    all("golf_server_accounts_catalogues", 1.0);

    // The second server gets other courses, without a restart.
    fill(&catalogues[1].database, &invented::rows()[..3]);
    soon("the new courses", || hash(&other) != first);
    all("golf_server_accounts_catalogues", 2.0);
    assert_eq!(
        figure(&other_operations, &named),
        None,
        "the old name is gone"
    );
    fill(&catalogues[0].database, &invented::rows()[..3]);
    soon("the same courses", || hash(&one) == hash(&other));
    all("golf_server_accounts_catalogues", 1.0);
    // A server that has no courses yet must not seem to have other ones.
    let sql = accounts.sql();
    let noted = "SELECT count(*) FROM yardbook.test_noted";
    assert!(sql.number(noted) > 0);
    let unnamed = "SELECT count(*) FROM yardbook.test_noted WHERE catalogue = ''";
    assert_eq!(sql.number(unnamed), 0);
}

#[test]
fn figures_say_where_admissions_come_from_and_a_server_without_accounts_is_not_ready() {
    let postgres = Postgres::start(&["-c", "fsync=off"]);
    let accounts = postgres.accounts();
    let catalogue = filled();
    let (serving, operations) = start(&catalogue, &accounts);
    let list = format!("{}/courses", serving.base_url);
    let caller = Caller::new(&pro(&accounts));
    for _ in 0..3 {
        assert_eq!(caller.ask(&list).expect("an answer").status, 200);
    }
    let ready = || get(&format!("{operations}/readyz"), &[]);
    soon("readiness", || ready().status == 200);
    let by = |word: &str| {
        figure(
            &operations,
            &format!("golf_server_admissions_total{{by=\"{word}\"}}"),
        )
    };
    assert_eq!(by("database"), Some(3.0));
    assert_eq!(figure(&operations, "golf_server_accounts_up"), Some(1.0));
    accounts.key(Plan::Free);
    let keys = "golf_server_keys{plan=\"free\"}";
    soon("the new key", || figure(&operations, keys) == Some(1.0));
    postgres.stop();
    soon("no readiness", || ready().status == 503);
    let why = String::from_utf8(ready().bytes().to_vec()).expect("text");
    assert!(why.contains("accounts did not answer"), "{why}");
    assert_eq!(caller.ask(&list).expect("an answer").status, 500);
    assert_eq!(by("away"), Some(1.0));
    assert_eq!(figure(&operations, "golf_server_accounts_up"), Some(0.0));
    postgres.go_on();
    soon("readiness", || ready().status == 200);
    soon("an answer", || {
        caller.ask(&list).expect("an answer").status == 200
    });
}
