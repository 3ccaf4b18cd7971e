//! TLS to a real PostgreSQL: who is trusted, and what is said where it is not.
//!
//! The certificates are in `certificates`: one of `db.example` by `authority.pem`, valid until 2120, and another authority
//! that has signed nothing. Their keys are worth nothing: they are public.

use std::path::PathBuf;
use std::process::Output;

use super::servers::{Caller, LIMITS, Servers};
use crate::postgres::{Accounts, Postgres};
use crate::program::golf_server;

/// The certificate and its key.
const OWN: Option<(&[u8], &[u8])> = Some((
    include_bytes!("certificates/server.pem"),
    include_bytes!("certificates/server.key"),
));

fn file(name: &str) -> PathBuf {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.join("tests/suite/shared/certificates").join(name)
}

/// Lists the keys at an address, and trusts the authority in a file.
fn listed(address: &str, authority: Option<&std::path::Path>) -> Output {
    let mut command = golf_server(&["keys", "list"]);
    command.env("GOLF_SERVER_ACCOUNTS", address);
    if let Some(authority) = authority {
        command.env("GOLF_SERVER_ACCOUNTS_CA", authority);
    }
    command.output().expect("it runs")
}

/// What is said of an address that is not taken.
fn refusal(address: &str, authority: Option<&std::path::Path>) -> String {
    let output = listed(address, authority);
    assert!(!output.status.success(), "{address}: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(said.trim_end().lines().count(), 1, "a sentence: {said}");
    said
}

/// The connections of golf-server that PostgreSQL says are encrypted, or are not.
fn connections(accounts: &Accounts, are_encrypted: bool) -> i64 {
    accounts.sql().number(&format!(
        "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE application_name LIKE 'server-%' AND ssl = {are_encrypted}"
    ))
}

#[test]
fn a_database_elsewhere_is_asked_by_tls_alone_and_its_certificate_must_be_trusted_and_its_own() {
    let (postgres, port) = Postgres::by_tcp(OWN);
    let accounts = postgres.accounts();
    let own = accounts.by_name("db.example", port);
    let authority = file("authority.pem");

    let output = listed(&own, Some(&authority));
    assert!(output.status.success(), "{output:?}");
    let said = refusal(&own, Some(&file("other.pem")));
    assert!(said.contains("no authority that is known"), "{said}");
    assert!(said.contains("--accounts-ca"), "{said}");
    let said = refusal(&own, None);
    assert!(said.contains("no authority that is known"), "{said}");
    let other_name = accounts.by_name("other.example", port);
    let said = refusal(&other_name, Some(&authority));
    assert!(said.contains("is for another name"), "{said}");

    for (name, why) in [
        ("missing.pem", "missing.pem"),
        ("server.key", "it is empty"),
    ] {
        let said = refusal(&own, Some(&file(name)));
        assert!(said.contains("no certificate that can be read"), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn servers_serve_by_tls_and_a_password_with_the_words_of_the_setting_does_not_turn_it_off() {
    let (postgres, port) = Postgres::by_tcp(OWN);
    let accounts = postgres.accounts();
    let key = accounts.key(golf_api::plan::Plan::Pro);
    let authority = file("authority.pem");
    let authority = authority.to_str().expect("text");
    let more = [LIMITS.as_slice(), &["--accounts-ca", authority]].concat();
    let address = accounts.by_name("db.example", port);
    let servers = Servers::at(1, &format!("{address} password=sslmode"), &more);
    let caller = Caller::new(&key);
    let list = &servers.lists()[0];
    assert_eq!(caller.ask(list).expect("an answer").status, 200);
    assert_eq!(accounts.counted(&key), 1);
    assert!(connections(&accounts, true) > 0);
    assert_eq!(connections(&accounts, false), 0);
}

#[test]
fn a_database_elsewhere_without_tls_is_refused_unless_the_address_says_so() {
    let (postgres, port) = Postgres::by_tcp(None);
    let accounts = postgres.accounts();
    let address = accounts.by_name("db.example", port);
    let authority = file("authority.pem");
    for words in [
        "",
        " sslmode=prefer",
        " password=sslmode",
        " sslmode=require",
    ] {
        let said = refusal(&format!("{address}{words}"), Some(&authority));
        assert!(said.contains("PostgreSQL offers no TLS"), "{words}: {said}");
        assert!(said.contains("sslmode=disable"), "{said}");
    }
    let output = listed(&format!("{address} sslmode=disable"), Some(&authority));
    assert!(output.status.success(), "{output:?}");
}
