//! TLS to the database: the certificate is checked, and nothing goes in the clear by accident.

use std::net::TcpListener;
use std::process::Output;

use super::servers::{Caller, LIMITS, pro, server};
use crate::postgres::{Accounts, Postgres};
use crate::program::{golf_server, text};
use crate::running::{filled, soon};

fn listed(address: &str, more: &[&str]) -> Output {
    golf_server(&[&["keys", "list", "--accounts", address], more].concat())
        .output()
        .expect("it runs")
}

#[test]
fn a_certificate_that_nobody_vouches_for_is_refused_and_a_named_one_encrypts() {
    // The system chooses the port: it was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = port.local_addr().expect("an address").port();
    let postgres = Postgres::encrypted(port);
    let accounts: Accounts = postgres.accounts();
    let key = pro(&accounts);
    let by_name = accounts.by_port(port).replace("127.0.0.1", "localhost");
    let encrypted = format!("{by_name} sslmode=require");
    let certificate = postgres.certificate();

    let refused = listed(&encrypted, &[]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success() && said.contains("ertificate"),
        "{said}"
    );
    // By a name that the certificate does not have.
    let other = encrypted.replace("localhost", "127.0.0.1");
    let refused = listed(&other, &["--accounts-ca", text(&certificate)]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success() && said.contains("ertificate"),
        "{said}"
    );
    let taken = listed(&encrypted, &["--accounts-ca", text(&certificate)]);
    assert!(taken.status.success(), "{taken:?}");

    let more = [LIMITS.as_slice(), &["--accounts-ca", text(&certificate)]].concat();
    let catalogue = filled();
    let serving = server(&catalogue, &encrypted, &more);
    let list = format!("{}/courses?limit=1", serving.base_url);
    soon("an answer", || {
        Caller::new(&key).ask(&list).expect("an answer").status == 200
    });
    let count = |is_encrypted: &str| {
        accounts.sql().number(&format!(
            "SELECT count(*) FROM pg_stat_ssl s JOIN pg_stat_activity a ON a.pid = s.pid
                WHERE a.application_name LIKE 'server-%' AND s.ssl = {is_encrypted}"
        ))
    };
    assert!(count("true") > 0);
    assert_eq!(count("false"), 0);
}
