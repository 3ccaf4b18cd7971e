//! A flood over several servers: exactly the plan is admitted, in every minute.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use golf_api::plan::Plan;
use golf_server::accounts::shared::memory::Lending;
use golf_server::accounts::shared::{Settings, SharedAccounts};
use golf_server::clock::Clock;
use golf_server::database::{Access, Database};
use golf_server::hole_reader::HoleReader;
use golf_server::keyring::PlanLimits;
use golf_server::served_catalogue::ServedCatalogue;
use golf_server::server::Bounds;
use golf_server::state::State;
use golf_server::{http, server};

use super::servers::{Caller, Counts, LIMIT, LIMITS, Servers, pro};
use crate::postgres::Postgres;
use crate::running::{Filled, NEW_YEAR, filled, soon};

/// Two callers for each address flood a key until the minute that ends at `last` is used up.
/// `while_flooding` moves the clock.
fn flood(
    lists: &[String],
    key: &str,
    last: u64,
    while_flooding: impl Fn(&Mutex<Counts>),
) -> Counts {
    let counts = Mutex::new(Counts::default());
    std::thread::scope(|scope| {
        for list in lists.iter().chain(lists) {
            scope.spawn(|| {
                let caller = Caller::new(key);
                loop {
                    let seen = caller.ask(list).expect("an answer");
                    match seen.status {
                        200 => counts.lock().expect("whole").add(&seen),
                        429 if seen.reset >= last => break,
                        429 => {}
                        _ => panic!("{seen:?}"),
                    }
                }
            });
        }
        while_flooding(&counts);
    });
    counts.into_inner().expect("whole")
}

#[test]
fn a_flood_over_the_ends_of_minutes_gets_exactly_its_plan() {
    let accounts = Postgres::shared().accounts();
    // The last minute but two of a day, a month and a year.
    let start = NEW_YEAR - 121;
    accounts.stop_clock(start);
    let key = pro(&accounts);
    let servers = Servers::start(3, &accounts, &LIMITS);
    let ends: Vec<u64> = (1..=3).map(|minute| (start / 60 + minute) * 60).collect();
    let counts = flood(&servers.lists(), &key, ends[2], |counts| {
        for end in &ends[..2] {
            // In the middle of the minute, with requests under way.
            soon("half a minute", || {
                counts.lock().expect("whole").in_minute(*end) >= LIMIT / 2
            });
            accounts.set_clock(*end);
        }
    });
    let overshoot = counts.overshoot(LIMIT);
    println!("overshoot over the ends of minutes: {overshoot}");
    assert_eq!(overshoot, 0);
    assert_eq!(counts.in_minute(ends[2]), LIMIT, "the last minute is full");
    for end in &ends[..2] {
        assert!(counts.in_minute(*end) >= LIMIT / 2);
    }
}

#[test]
fn a_month_and_a_day_are_shared_too_and_a_used_up_key_costs_the_database_nothing() {
    let accounts = Postgres::shared().accounts();
    accounts.stop_clock(NEW_YEAR);
    let key = accounts.key(Plan::Free);
    let few = [
        "--limit-per-minute",
        "free=100",
        "--limit-per-day",
        "free=7",
    ];
    let servers = Servers::start(3, &accounts, &few);
    let lists = servers.lists();
    let caller = Caller::new(&key);
    let statuses: Vec<u16> = (0..12)
        .map(|turn| caller.ask(&lists[turn % 3]).expect("an answer").status)
        .collect();
    assert_eq!(statuses, [[200; 7].as_slice(), &[429; 5]].concat());
    // Each server has asked once since, and remembers.
    accounts
        .sql()
        .run("ALTER TABLE yardbook.usage RENAME TO away");
    for list in &lists {
        let seen = caller.ask(list).expect("an answer");
        assert_eq!((seen.status, seen.reset), (429, NEW_YEAR + 86_400));
        assert_eq!(seen.retry_after, Some(86_400));
        assert_eq!(seen.body["error"], "daily_limit_exceeded");
    }
    accounts
        .sql()
        .run("ALTER TABLE yardbook.away RENAME TO usage");
    accounts.set_clock(NEW_YEAR + 86_400);
    soon("the next day", || {
        caller.ask(&lists[0]).expect("an answer").status == 200
    });
}

#[test]
fn wrong_clocks_of_servers_change_nothing() {
    let accounts = Postgres::shared().accounts();
    accounts.stop_clock(NEW_YEAR + 30);
    let key = pro(&accounts);
    let catalogue = filled();
    let mut limits = PlanLimits::default();
    limits.change(Plan::Pro, |limits| limits.per_minute = 120);
    let ends = AtomicBool::new(false);
    let counts = std::thread::scope(|scope| {
        let lists: Vec<String> = [NEW_YEAR - 60, NEW_YEAR + 30, NEW_YEAR + 120]
            .map(|now| {
                let settings = Settings {
                    link: accounts.link(),
                    limits,
                    lending: Lending::Refuse,
                    connections: 4,
                };
                let (told, address) = std::sync::mpsc::channel();
                let (catalogue, ends) = (&catalogue, &ends);
                scope.spawn(move || serve_until(ends, settings, now, catalogue, &told));
                format!("{}/courses?limit=1", address.recv().expect("an address"))
            })
            .to_vec();
        let counts = flood(&lists, &key, NEW_YEAR + 60, |_| {});
        ends.store(true, Ordering::Relaxed);
        counts
    });
    let overshoot = counts.overshoot(LIMIT);
    println!("overshoot with clocks of servers 90 seconds off: {overshoot}");
    assert_eq!((overshoot, counts.in_minute(NEW_YEAR + 60)), (0, LIMIT));
    assert_eq!(counts.all(), LIMIT, "every server shows the same minute");
}

/// A server in this process, whose own clock stands at `now`.
fn serve_until(
    ends: &AtomicBool,
    settings: Settings,
    now: u64,
    catalogue: &Filled,
    told: &std::sync::mpsc::Sender<String>,
) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let path = &catalogue.database;
        let accounts = SharedAccounts::open(settings, path)
            .await
            .expect("accounts");
        let database = Database::open(path, Access::Read).expect("a database");
        let state = State::new(
            ServedCatalogue::read(&database).expect("courses"),
            accounts.clone(),
            HoleReader::open(path).expect("holes"),
            Clock::set_to(now),
            String::new(),
        );
        tokio::spawn(accounts.keep());
        let any = "127.0.0.1:0".parse().expect("an address");
        let listener = server::listen(any, "--listen").expect("a port");
        let address = listener.local_addr().expect("an address");
        told.send(format!("http://{address}/api/v1"))
            .expect("heard");
        let stop = async {
            while !ends.load(Ordering::Relaxed) {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        };
        let router = http::router(std::sync::Arc::new(state));
        server::serve(listener, router, Bounds::of(64), stop).await;
    });
}

#[test]
fn a_revoked_key_is_refused_at_the_next_request_in_a_flood() {
    const KEYS: usize = 100;
    let accounts = Postgres::shared().accounts();
    let servers = Servers::start(3, &accounts, &LIMITS);
    let lists = servers.lists();
    let first = pro(&accounts);
    let sql = accounts.sql();
    // The same key under many numbers would not do: each has a text of its own.
    let keys: Vec<String> = (0..KEYS)
        .map(|number| {
            let key = format!("yb_test{number:036}");
            sql.run(&format!(
                "INSERT INTO yardbook.api_key (prefix, hash, plan, created)
                     VALUES (left('{key}', 12), sha256('{key}'), 'pro', now())"
            ));
            key
        })
        .collect();
    let is_over = AtomicBool::new(false);
    let late = std::thread::scope(|scope| {
        for list in &lists {
            let (first, is_over) = (&first, &is_over);
            scope.spawn(move || {
                let caller = Caller::new(first);
                while !is_over.load(Ordering::Relaxed) {
                    caller.ask(list);
                }
            });
        }
        let mut late = 0;
        for (turn, key) in keys.iter().enumerate() {
            let caller = Caller::new(key);
            let [one, other] = [turn % 3, (turn + 1) % 3].map(|at| &lists[at]);
            let status = |list: &str| caller.ask(list).expect("an answer").status;
            // Every server knows the key.
            assert_eq!([one, other].map(|list| status(list)), [200, 200]);
            let revoke =
                "UPDATE yardbook.api_key SET revoked = now() WHERE hash = sha256($1::text::bytea)";
            sql.run_with(revoke, &[key]);
            for list in [one, other] {
                late += usize::from(status(list) != 401);
            }
        }
        is_over.store(true, Ordering::Relaxed);
        late
    });
    println!("admissions after a revocation, of {KEYS} keys: {late}");
    assert_eq!(late, 0);
}
