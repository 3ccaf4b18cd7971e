//! Shared accounts with millions of keys: how large the tables are, how long a vacuum takes, and how
//! long an admission. Prints one line of JSON.
//!
//! `cargo run --release --features postgres --example many_keys -- "host=… user=… dbname=…" 10000000`
//! fills an empty database. Each key has a row of usage from the month before, as at the start of a
//! month.

#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a measurement that prints"
)]

use std::time::Instant;

use golf_server::accounts::shared::keys::SharedKeys;
use golf_server::accounts::shared::link::Link;
use golf_server::accounts::shared::row::Answer;
use golf_server::accounts::shared::store::Store;
use golf_server::keyring::PlanLimits;
use serde_json::json;

/// How many admissions are timed.
const ADMISSIONS: i64 = 5_000;

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let address = words.next().expect("the address of an empty database");
    let keys: i64 = words
        .next()
        .map_or(10_000_000, |text| text.parse().expect("a number"));
    let link = || Link::parse(&address, None).expect("an address");
    let made = tokio::task::spawn_blocking({
        let link = link();
        move || SharedKeys::migrate(link)
    });
    made.await.expect("ended").expect("made");
    let (client, connection) = tokio_postgres::connect(&address, tokio_postgres::NoTls)
        .await
        .expect("a connection");
    tokio::spawn(connection);
    let begun = Instant::now();
    client
        .execute(
            "INSERT INTO yardbook.api_key (prefix, hash, plan, created)
                SELECT left('yb_' || md5(n::text), 12), sha256(n::text::bytea), 'pro', now()
                FROM generate_series(1, $1::bigint) n",
            &[&keys],
        )
        .await
        .expect("keys");
    client
        .batch_execute(
            "INSERT INTO yardbook.usage (key, minute, in_minute, day, in_day, month, in_month)
                SELECT id, 29000000, 3, 20138, 40, 661, 900 FROM yardbook.api_key;
             ANALYZE yardbook.api_key; ANALYZE yardbook.usage;",
        )
        .await
        .expect("usage");
    let filled = begun.elapsed();
    let size = async |table: &str| -> i64 {
        let row = client
            .query_one(
                "SELECT pg_total_relation_size($1::text::regclass)",
                &[&table],
            )
            .await;
        row.expect("a size").get(0)
    };
    let before = [size("yardbook.api_key").await, size("yardbook.usage").await];

    let store = Store::new(link(), PlanLimits::default(), 1).expect("a store");
    let mut times = Vec::new();
    for turn in 0..ADMISSIONS {
        // An order that defeats caches.
        let number = 1 + (turn * 7_919_977) % keys;
        let key = golf_server::key::hash_of(number.to_string().as_bytes()).expect("a hash");
        let begun = Instant::now();
        let answer = store.admit(&key).await.expect("an answer");
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        assert!(matches!(answer, Answer::Admitted(_)), "{answer:?}");
    }
    times.sort_by(f64::total_cmp);

    // A twentieth of the keys is used in each of twenty rounds: a month of updates.
    let begun = Instant::now();
    for round in 0..20_i64 {
        client
            .execute(
                "UPDATE yardbook.usage SET in_month = in_month + 1 WHERE key % 20 = $1",
                &[&round],
            )
            .await
            .expect("updated");
    }
    let updated = begun.elapsed();
    let begun = Instant::now();
    client
        .batch_execute("VACUUM (ANALYZE) yardbook.usage")
        .await
        .expect("vacuumed");
    let vacuumed = begun.elapsed();
    let after = [size("yardbook.api_key").await, size("yardbook.usage").await];
    let row = client
        .query_one(
            "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'usage'",
            &[],
        )
        .await
        .expect("counts");
    let (updates, in_place): (i64, i64) = (row.get(0), row.get(1));
    println!(
        "{}",
        json!({
            "keys": keys,
            "fill_s": filled.as_secs_f64(),
            "bytes_of_keys": before[0], "bytes_of_usage": before[1],
            "admission_ms": { "p50": times[times.len() / 2], "p99": times[times.len() * 99 / 100] },
            "update_of_all_s": updated.as_secs_f64(),
            "vacuum_s": vacuumed.as_secs_f64(),
            "bytes_after": after,
            "updates": updates, "updates_on_their_page": in_place,
        })
    );
}
