//! The database is away: requests are refused with a sentence, or lent within bounds.

use std::io::Write as _;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use golf_api::plan::Plan;

use super::servers::{Caller, LIMITS, Seen, Servers, pro, server};
use crate::postgres::Postgres;
use crate::running::{filled, soon};

/// What a person and the app read while the database is away.
fn says_when_to_try_again(seen: &Seen) {
    assert_eq!(seen.status, 500);
    assert_eq!(seen.body["error"], "internal_error");
    let message = seen.body["message"].as_str().expect("a message");
    assert!(message.contains("cannot check keys"), "{message}");
    assert!(message.contains("Try again in 5 seconds"), "{message}");
    assert_eq!(seen.retry_after, Some(5));
}

#[test]
fn a_database_that_stands_still_refuses_every_request_and_none_is_lost_or_counted_twice() {
    let postgres = Postgres::start(&["-c", "fsync=off"]);
    let accounts = postgres.accounts();
    let key = pro(&accounts);
    let servers = Servers::start(3, &accounts, &LIMITS);
    let lists = servers.lists();
    let caller = Caller::new(&key);
    let mut answered = 0;
    let mut unknown = 0;
    for _ in 0..2 {
        for list in &lists {
            assert_eq!(caller.ask(list).expect("an answer").status, 200);
            answered += 1;
        }
        postgres.stop();
        for list in lists.iter().chain(&lists) {
            says_when_to_try_again(&caller.ask(list).expect("an answer"));
            unknown += 1;
        }
        postgres.go_on();
        for list in &lists {
            soon("an answer", || {
                let seen = caller.ask(list).expect("an answer");
                if seen.status != 200 {
                    says_when_to_try_again(&seen);
                    unknown += 1;
                }
                seen.status == 200
            });
            answered += 1;
        }
    }
    // One that failed just after the database went on was counted, or not.
    let counted = accounts.counted(&key);
    println!("database stopped twice: {answered} answered, {counted} counted");
    let most = answered + unknown;
    assert!(
        (answered..=most).contains(&counted),
        "{answered} <= {counted} <= {most}"
    );
}

#[test]
fn what_is_lent_is_a_minute_at_most_and_is_counted_once_though_a_server_is_killed() {
    let postgres = Postgres::start(&["-c", "fsync=off"]);
    let accounts = postgres.accounts();
    let key = pro(&accounts);
    let stranger = accounts.key(Plan::Pro);
    let lends = ["--accounts-outage", "lend", "--accounts-servers", "3"];
    let more = [LIMITS.as_slice(), &lends].concat();
    // Each server notes its loans beside its own database.
    let catalogues = [filled(), filled(), filled()];
    let start = |at: usize| server(&catalogues[at], &accounts.address, &more);
    let mut servers = [start(0), start(1), start(2)];
    let list = |server: &crate::program::Serving| format!("{}/courses?limit=1", server.base_url);
    let caller = Caller::new(&key);
    for server in &servers {
        assert_eq!(caller.ask(&list(server)).expect("an answer").status, 200);
    }
    postgres.stop();
    let (mut lent, mut refused) = (0, 0);
    for server in &servers {
        // The first requests may wait for the database in vain.
        soon("a loan", || {
            let is_lent = caller.ask(&list(server)).expect("an answer").status == 200;
            lent += i64::from(is_lent);
            refused += i64::from(!is_lent);
            is_lent
        });
        loop {
            let seen = caller.ask(&list(server)).expect("an answer");
            if seen.status != 200 {
                says_when_to_try_again(&seen);
                refused += 1;
                break;
            }
            lent += 1;
        }
        // A key that this server has not seen borrows nothing.
        let seen = Caller::new(&stranger)
            .ask(&list(server))
            .expect("an answer");
        says_when_to_try_again(&seen);
    }
    println!("lent by three servers: {lent} of a minute's 120");
    assert!((3..=120).contains(&lent), "at most a third by each");
    servers[0].child.kill().expect("killed");
    servers[0].child.wait().expect("ended");
    postgres.go_on();
    servers[0] = start(0);
    let loans = || accounts.sql().number("SELECT count(*) FROM yardbook.loan");
    soon("every loan", || loans() >= 3);
    // What waited in PostgreSQL may be counted as well, in the service's favor.
    let counted = accounts.counted(&key);
    println!(
        "counted after the outage: {counted}, of them answered: {}",
        lent + 3
    );
    let most = lent + 3 + refused;
    assert!((lent + 3..=most).contains(&counted), "{counted} of {most}");
    servers[0].child.kill().expect("killed");
    servers[0].child.wait().expect("ended");
    let again = start(0);
    assert_eq!(
        Caller::new(&stranger)
            .ask(&list(&again))
            .expect("an answer")
            .status,
        200
    );
    assert_eq!(accounts.counted(&key), counted, "nothing is posted twice");
}

/// A way to the database that can stand still: connections stay open, and no byte passes.
struct Proxy {
    port: u16,
    stands_still: Arc<AtomicBool>,
}

impl Proxy {
    fn start(socket: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let stands_still = Arc::new(AtomicBool::new(false));
        let stalls = Arc::clone(&stands_still);
        // It ends with the tests.
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(database) = UnixStream::connect(&socket) else {
                    continue;
                };
                let (from, to) = (client.try_clone(), database.try_clone());
                let (Ok(from), Ok(to)) = (from, to) else {
                    continue;
                };
                let (one, other) = (Arc::clone(&stalls), Arc::clone(&stalls));
                std::thread::spawn(move || {
                    pass(from, &to, &one);
                    let _ = to.shutdown(Shutdown::Both);
                });
                std::thread::spawn(move || {
                    pass(database, &client, &other);
                    let _ = client.shutdown(Shutdown::Both);
                });
            }
        });
        Self { port, stands_still }
    }
}

/// Passes bytes on, and none while it stands still.
fn pass(mut from: impl std::io::Read, to: &(impl AsWrite + ?Sized), stalls: &AtomicBool) {
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        while stalls.load(Ordering::Relaxed) {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        if to.write_whole(&bytes[..read]).is_err() {
            return;
        }
    }
}

/// Writes through a shared handle.
trait AsWrite {
    fn write_whole(&self, bytes: &[u8]) -> std::io::Result<()>;
}

impl AsWrite for TcpStream {
    fn write_whole(&self, bytes: &[u8]) -> std::io::Result<()> {
        (&*self).write_all(bytes)
    }
}

impl AsWrite for UnixStream {
    fn write_whole(&self, bytes: &[u8]) -> std::io::Result<()> {
        (&*self).write_all(bytes)
    }
}

#[test]
fn a_way_to_the_database_that_stands_still_is_left_and_taken_again() {
    let postgres = Postgres::shared();
    let accounts = postgres.accounts();
    let key = pro(&accounts);
    let proxy = Proxy::start(postgres.socket());
    let direct = Servers::start(1, &accounts, &LIMITS);
    let stalled = Servers::at(1, &accounts.by_port(proxy.port), &LIMITS);
    let (direct, stalled) = (&direct.lists()[0], &stalled.lists()[0]);
    let caller = Caller::new(&key);
    assert_eq!(caller.ask(stalled).expect("an answer").status, 200);
    for _ in 0..2 {
        proxy.stands_still.store(true, Ordering::Relaxed);
        for _ in 0..3 {
            says_when_to_try_again(&caller.ask(stalled).expect("an answer"));
        }
        // The other server has its own way.
        assert_eq!(caller.ask(direct).expect("an answer").status, 200);
        proxy.stands_still.store(false, Ordering::Relaxed);
        soon("an answer", || {
            caller.ask(stalled).expect("an answer").status == 200
        });
    }
}
