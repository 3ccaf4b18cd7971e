//! A model of several servers that share one store, against an ideal counter.
//!
//! Each server is the real [`Memory`]. The store is the rule of golf-catalog for one key, which a
//! test against PostgreSQL compares with the statement. Steps are requests, requests whose reply is
//! lost, kills, time, outages, polls and revocations. After each step the promises hold; at the end
//! every answer was counted once. `cargo xtask fuzz` tries many more sequences.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, Usage, Window, month_of};
use proptest::prelude::*;

use super::memory::{Before, Lending, Memory};
use super::row::{Answer, Row, whole};
use crate::accounts::Admission;
use crate::key::KeyHash;
use crate::keyring::PlanLimits;

const KEYS: usize = 3;
const SERVERS: usize = 3;

/// How many sequences the test run tries. `cargo xtask fuzz` sets the variable to its `--cases`, and
/// this model takes five for each.
fn sequences() -> u32 {
    let cases = std::env::var("PROPTEST_CASES").ok();
    let cases = cases.and_then(|text| text.parse::<u32>().ok());
    cases.map_or(2_000, |cases| cases.saturating_mul(5))
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Request {
        server: usize,
        key: usize,
    },
    /// The store counts, and the server never hears of it.
    ReplyLost {
        server: usize,
        key: usize,
    },
    Kill {
        server: usize,
    },
    Pass {
        tenths: u32,
    },
    /// The store does not answer from now on.
    Outage,
    Return,
    Poll {
        server: usize,
    },
    Revoke {
        key: usize,
    },
    Create {
        key: usize,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let (server, key) = (0..SERVERS, 0..KEYS);
    prop_oneof![
        20 => (server.clone(), key.clone()).prop_map(|(server, key)| Step::Request { server, key }),
        2 => (server.clone(), key.clone()).prop_map(|(server, key)| Step::ReplyLost { server, key }),
        1 => server.clone().prop_map(|server| Step::Kill { server }),
        3 => (1..40_u32).prop_map(|tenths| Step::Pass { tenths }),
        1 => (100..900_u32).prop_map(|tenths| Step::Pass { tenths }),
        1 => Just(Step::Pass { tenths: 864_000 }),
        1 => Just(Step::Outage),
        2 => Just(Step::Return),
        4 => server.prop_map(|server| Step::Poll { server }),
        1 => key.clone().prop_map(|key| Step::Revoke { key }),
        1 => key.prop_map(|key| Step::Create { key }),
    ]
}

/// What a server's disk has of a loan: key, minute and requests, by an id.
type Debts = HashMap<(usize, Duration, usize, u64), u32>;

struct Server {
    memory: Memory,
    debts: Debts,
    /// How often it was started: names its periods of lending apart.
    life: usize,
}

struct World {
    limits: PlanLimits,
    lending: Lending,
    servers: Vec<Server>,
    is_up: bool,
    generation: i64,
    /// Whether each key is active.
    active: [bool; KEYS],
    rows: [Usage; KEYS],
    posted: HashSet<(usize, usize, Duration, usize, u64)>,
    /// Time since the start of everything. The store's clock shows a fixed time more.
    at: Duration,
    /// Requests that were admitted by the store, by key, window and number of the window.
    counted: HashMap<(usize, u8, u64), u32>,
    /// The same for loans.
    lent: HashMap<(usize, u8, u64), u32>,
    /// Loans of each key in this outage, by all servers.
    outage: [u32; KEYS],
}

/// 2026-01-31T23:58:00Z: an hour with the end of a day and of a month.
const START: f64 = 1_769_903_880.0;

fn hash(key: usize) -> KeyHash {
    [u8::try_from(key).expect("few keys"); 32]
}

impl World {
    fn new(lending: Lending) -> Self {
        let mut limits = PlanLimits::default();
        limits.change(Plan::Free, |limits| {
            *limits = Limits {
                per_minute: 6,
                per_day: Some(20),
                per_month: 30,
            };
        });
        let server = |life| Server {
            memory: Memory::new(limits, lending),
            debts: Debts::new(),
            life,
        };
        Self {
            limits,
            lending,
            servers: (0..SERVERS).map(server).collect(),
            is_up: true,
            generation: 1,
            active: [true, true, false],
            rows: [Usage::default(); KEYS],
            posted: HashSet::new(),
            at: Duration::ZERO,
            counted: HashMap::new(),
            lent: HashMap::new(),
            outage: [0; KEYS],
        }
    }

    fn seconds(&self) -> f64 {
        START + self.at.as_secs_f64()
    }

    fn limits(&self) -> Limits {
        self.limits.of(Plan::Free)
    }

    /// What the statement does.
    fn ask(&mut self, key: usize) -> Answer {
        let seconds = self.seconds();
        if !self.active[key] {
            return Answer::Unknown { seconds };
        }
        let limits = self.limits();
        let is_counted = self.rows[key].admit(&limits, whole(seconds)).is_ok();
        let row = Row {
            id: 1,
            plan: Plan::Free,
            usage: self.rows[key],
            seconds,
        };
        if !is_counted {
            return Answer::Refused(row);
        }
        note(&mut self.counted, key, whole(seconds), 1);
        Answer::Admitted(row)
    }

    fn take(&mut self, step: Step) -> Result<(), TestCaseError> {
        match step {
            Step::Request { server, key } => self.request(server, key, false)?,
            Step::ReplyLost { server, key } => self.request(server, key, true)?,
            Step::Kill { server } => {
                let killed = &mut self.servers[server];
                killed.memory = Memory::new(self.limits, self.lending);
                killed.life += SERVERS;
            }
            Step::Pass { tenths } => self.at += Duration::from_millis(u64::from(tenths) * 100),
            Step::Outage => {
                if self.is_up {
                    self.is_up = false;
                    self.outage = [0; KEYS];
                }
            }
            Step::Return => self.is_up = true,
            Step::Poll { server } => self.poll(server),
            Step::Revoke { key } => self.change(key, false),
            Step::Create { key } => self.change(key, true),
        }
        Ok(())
    }

    fn change(&mut self, key: usize, active: bool) {
        if self.is_up {
            self.active[key] = active;
            self.generation += 1;
        }
    }

    fn poll(&mut self, server: usize) {
        let (at, seconds) = (self.at, self.seconds());
        let polled = &mut self.servers[server];
        if !self.is_up {
            polled.memory.went_away(at);
            return;
        }
        polled.memory.polled(at, seconds, self.generation);
        polled.memory.came_back();
        for ((life, period, key, minute), requests) in polled.debts.drain() {
            if !self.posted.insert((server, life, period, key, minute)) {
                continue;
            }
            let row = &mut self.rows[key];
            let start = minute * 60;
            let counts = [
                (&mut row.minute, &mut row.in_minute, minute),
                (&mut row.day, &mut row.in_day, start / 86_400),
                (&mut row.month, &mut row.in_month, month_of(start)),
            ];
            for (window, count, of_loan) in counts {
                match of_loan.cmp(window) {
                    std::cmp::Ordering::Greater => (*window, *count) = (of_loan, requests),
                    std::cmp::Ordering::Equal => *count += requests,
                    std::cmp::Ordering::Less => {}
                }
            }
        }
    }

    fn request(&mut self, server: usize, key: usize, is_lost: bool) -> Result<(), TestCaseError> {
        let at = self.at;
        let limits = self.limits();
        let before = self.servers[server].memory.before(&hash(key), at);
        if let Before::Answer(admission) = before {
            if self.is_up {
                return self.is_no_worse(key, &admission);
            }
            return Ok(());
        }
        let is_away = self.servers[server].memory.is_away();
        if is_away || !self.is_up || is_lost {
            if !is_away && self.is_up {
                self.ask(key);
            }
            let lender = &mut self.servers[server];
            let Some(period) = lender.memory.lends_since(at) else {
                return Ok(());
            };
            if let Some(loan) = lender.memory.lend(&hash(key), at) {
                let id = (lender.life, period, key, loan.minute);
                lender.debts.insert(id, loan.requests);
                note(&mut self.lent, key, loan.minute * 60, 1);
                self.outage[key] += 1;
                prop_assert!(
                    self.outage[key] <= limits.per_minute,
                    "more than a minute was lent"
                );
            }
            return Ok(());
        }
        let answer = self.ask(key);
        let sent = self.servers[server]
            .memory
            .answered(&hash(key), at, &answer);
        let is_admitted = match sent {
            Admission::Known(account) => {
                let mut before = account.counted.before;
                before.admit(&account.limits, account.counted.now).is_ok()
            }
            _ => false,
        };
        prop_assert_eq!(is_admitted, matches!(answer, Answer::Admitted(_)));
        prop_assert!(!is_admitted || self.active[key], "a revoked key works");
        Ok(())
    }

    /// A refusal from memory is one that the store would give, or, for a key that has just been
    /// created, one that lasts for less than a second.
    fn is_no_worse(&self, key: usize, admission: &Admission) -> Result<(), TestCaseError> {
        match admission {
            Admission::Known(account) => {
                let mut before = account.counted.before;
                let refused = before.admit(&account.limits, account.counted.now);
                prop_assert!(refused.is_err(), "the memory admits");
                let mut row = self.rows[key];
                let by_store = row.admit(&self.limits(), whole(self.seconds()));
                prop_assert!(by_store.is_err(), "the store would have admitted it");
            }
            Admission::Unknown { .. } => {}
            Admission::Away { .. } => prop_assert!(false, "the store is there"),
        }
        Ok(())
    }

    fn holds(&self) -> Result<(), TestCaseError> {
        let limits = self.limits();
        for ((key, window, number), count) in &self.counted {
            let window = Window::ALL[usize::from(*window)];
            let limit = limits.per(window).unwrap_or(u32::MAX);
            prop_assert!(
                *count <= limit,
                "{count} of {limit} in {window:?} {number} of key {key}"
            );
        }
        if self.lending == Lending::Refuse {
            prop_assert!(self.lent.is_empty());
        }
        Ok(())
    }

    /// When all is over, the store has counted every answer once.
    fn ends(&mut self) -> Result<(), TestCaseError> {
        self.is_up = true;
        for server in 0..SERVERS {
            self.poll(server);
            self.poll(server);
        }
        for key in 0..KEYS {
            let row = self.rows[key];
            let of = |counts: &HashMap<_, u32>| {
                counts.get(&(key, 2_u8, row.month)).copied().unwrap_or(0)
            };
            prop_assert_eq!(row.in_month, of(&self.counted) + of(&self.lent));
        }
        Ok(())
    }
}

fn note(counts: &mut HashMap<(usize, u8, u64), u32>, key: usize, now: u64, requests: u32) {
    for (window, number) in [(0, now / 60), (1, now / 86_400), (2, month_of(now))] {
        *counts.entry((key, window, number)).or_default() += requests;
    }
}

fn run(lending: Lending, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut world = World::new(lending);
    for step in steps {
        world.take(*step)?;
        world.holds()?;
    }
    world.ends()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sequences()))]

    #[test]
    fn no_key_gets_more_than_its_plan_over_all_servers(
        steps in proptest::collection::vec(step(), 1..80),
    ) {
        run(Lending::Refuse, &steps)?;
    }

    #[test]
    fn what_is_lent_in_an_outage_is_at_most_a_minute_and_counted_once(
        steps in proptest::collection::vec(step(), 1..80),
    ) {
        let servers = u32::try_from(SERVERS).expect("few");
        run(Lending::Lend { servers }, &steps)?;
    }
}
