//! The version of the tables: a program that must not use them says so, and a rollout has no pause.

use super::servers::{Caller, LIMITS, Servers, looked, pro};
use crate::postgres::Postgres;
use crate::program::{golf_server, text};
use crate::running::{filled, soon};

/// The message of a server that does not start.
fn refusal(address: &str) -> String {
    let catalogue = filled();
    let words = [
        "serve",
        "--db",
        text(&catalogue.database),
        "--listen",
        "127.0.0.1:0",
    ];
    let output = golf_server(&words)
        .env("GOLF_SERVER_ACCOUNTS", address)
        .output()
        .expect("it runs");
    assert!(!output.status.success());
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn accounts_without_tables_of_an_older_and_of_a_newer_version_are_refused_with_what_to_do() {
    let empty = Postgres::shared().empty();
    let said = refusal(&empty.address);
    assert!(said.contains("golf-server accounts migrate"), "{said}");
    let listed = empty.run(&["keys", "list"]);
    let said = String::from_utf8(listed.stderr).expect("text");
    assert!(
        !listed.status.success() && said.contains("accounts migrate"),
        "{said}"
    );

    let accounts = Postgres::shared().accounts();
    let sql = accounts.sql();
    for (version, oldest, expected) in [
        (0, 0, "golf-server accounts migrate"),
        (3, 2, "Use a newer golf-server"),
    ] {
        sql.run_with(
            "UPDATE yardbook.about SET version = $1, oldest = $2",
            &[&version, &oldest],
        );
        let said = refusal(&accounts.address);
        assert!(said.contains(expected), "{said}");
        assert!(said.contains(&format!("version {version}")), "{said}");
        for words in [&["keys", "list"][..], &["keys", "create", "--plan", "free"]] {
            let output = accounts.run(words);
            let said = String::from_utf8(output.stderr).expect("text");
            assert!(
                !output.status.success() && said.contains(expected),
                "{said}"
            );
        }
    }
    assert_eq!(sql.number("SELECT count(*) FROM yardbook.api_key"), 0);
}

#[test]
fn a_migration_that_old_servers_can_live_with_stops_none_and_any_other_stops_them_all() {
    let accounts = Postgres::shared().accounts();
    let key = pro(&accounts);
    let mut servers = Servers::start(2, &accounts, &LIMITS);
    let lists = servers.lists();
    let caller = Caller::new(&key);
    let status = |list: &str| caller.ask(list).expect("an answer").status;
    let again = accounts.run(&["accounts", "migrate"]);
    let said = String::from_utf8(again.stderr).expect("text");
    assert!(
        again.status.success() && said.contains("nothing was changed"),
        "{said}"
    );
    // As a newer program would.
    accounts
        .sql()
        .run("UPDATE yardbook.about SET version = 2, generation = generation + 1");
    looked(&accounts, 2);
    assert_eq!(
        lists.iter().map(|list| status(list)).collect::<Vec<_>>(),
        [200, 200]
    );
    accounts.sql().run("UPDATE yardbook.about SET oldest = 2");
    for serving in &mut servers.serving {
        soon("the end of a server", || {
            serving.child.try_wait().expect("known").is_some()
        });
        let ended = serving.child.wait().expect("ended");
        assert_eq!(
            ended.code(),
            Some(1),
            "so that it is not taken for one that works"
        );
    }
}
