//! Servers and the database, killed in a flood: every answer was counted, and none twice.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::servers::{Caller, Servers, pro};
use crate::postgres::Postgres;
use crate::running::soon;

const GENEROUS: [&str; 4] = [
    "--limit-per-minute",
    "pro=100000000",
    "--limit-per-month",
    "pro=100000000",
];

/// How many callers flood.
const CALLERS: usize = 6;

/// Floods until `kill` returns, and returns the successes and the requests without a known answer.
fn flood(lists: &[String], key: &str, kill: impl FnOnce(&AtomicU64)) -> (u64, u64) {
    let (answered, unknown) = (AtomicU64::new(0), AtomicU64::new(0));
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for turn in 0..CALLERS {
            let (answered, unknown, is_over) = (&answered, &unknown, &is_over);
            scope.spawn(move || {
                let caller = Caller::new(key);
                let mut at = turn;
                while !is_over.load(Ordering::Relaxed) {
                    let status = caller.ask(&lists[at % lists.len()]).map(|seen| seen.status);
                    let count = if status == Some(200) {
                        answered
                    } else {
                        unknown
                    };
                    count.fetch_add(1, Ordering::Relaxed);
                    if status.is_none() {
                        // This server is gone.
                        at += 1;
                    }
                }
            });
        }
        kill(&answered);
        is_over.store(true, Ordering::Relaxed);
    });
    (answered.into_inner(), unknown.into_inner())
}

#[test]
fn a_server_killed_in_a_flood_has_counted_every_answer() {
    let accounts = Postgres::shared().accounts();
    let key = pro(&accounts);
    let mut servers = Servers::start(3, &accounts, &GENEROUS);
    let lists = servers.lists();
    let (answered, unknown) = flood(&lists, &key, |answered| {
        for killed in 0..2 {
            soon("a flood", || {
                answered.load(Ordering::Relaxed) >= 200 * (killed + 1)
            });
            let at = usize::try_from(killed).expect("few");
            servers.serving[at].child.kill().expect("killed");
        }
        let before = answered.load(Ordering::Relaxed);
        soon("the last server", || {
            answered.load(Ordering::Relaxed) >= before + 100
        });
    });
    let counted = u64::try_from(accounts.counted(&key)).expect("a count");
    println!(
        "two servers killed: {answered} answered, {counted} counted, {unknown} without an answer"
    );
    assert!((answered..=answered + unknown).contains(&counted));
}

#[test]
fn a_database_killed_in_a_flood_has_lost_no_counted_request() {
    // As it is delivered: what was committed is on the disk.
    let postgres = Postgres::start(&[]);
    let accounts = postgres.accounts();
    let key = pro(&accounts);
    let servers = Servers::start(3, &accounts, &GENEROUS);
    let lists = servers.lists();
    let (answered, unknown) = flood(&lists, &key, |answered| {
        soon("a flood", || answered.load(Ordering::Relaxed) >= 300);
        postgres.crash();
        postgres.restart();
        let before = answered.load(Ordering::Relaxed);
        soon("answers", || {
            answered.load(Ordering::Relaxed) >= before + 100
        });
    });
    let counted = u64::try_from(accounts.counted(&key)).expect("a count");
    println!(
        "database killed: {answered} answered, {counted} counted, {unknown} without an answer"
    );
    assert!((answered..=answered + unknown).contains(&counted));
}
