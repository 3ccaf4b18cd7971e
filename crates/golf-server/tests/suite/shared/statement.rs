//! The statement that admits, compared with the rule in Rust for every case of its windows.

use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, Usage, Window, month_of};
use golf_server::accounts::shared::loan_file::Debt;
use golf_server::accounts::shared::row::Answer;
use golf_server::accounts::shared::store::Store;
use golf_server::key::hash_of;
use golf_server::keyring::PlanLimits;

use super::servers::pro;
use crate::postgres::Postgres;
use crate::running::NEW_YEAR;

const NOW: u64 = NEW_YEAR + 30;

/// The rule: a window that has begun since is counted anew, and one ahead of the clock goes on.
fn admitted(stored: &Usage, limits: &Limits) -> Option<Usage> {
    let now = Usage::default().at(NOW);
    let count = |window: Window, stored_at: u64, now_at: u64| {
        let used = if now_at > stored_at {
            0
        } else {
            stored.used(window)
        };
        let is_free = limits.per(window).is_none_or(|limit| used < limit);
        is_free.then_some((stored_at.max(now_at), used + 1))
    };
    let (minute, in_minute) = count(Window::Minute, stored.minute, now.minute)?;
    let (day, in_day) = count(Window::Day, stored.day, now.day)?;
    let (month, in_month) = count(Window::Month, stored.month, now.month)?;
    Some(Usage {
        minute,
        in_minute,
        day,
        in_day,
        month,
        in_month,
    })
}

/// Each window behind the clock, at it and ahead of it, unused, used and used up.
fn cases() -> impl Iterator<Item = Usage> {
    let one = || (-1_i64..=1).flat_map(|ahead| [0, 1, 2, 3].map(|used| (ahead, used)));
    let at = |ahead: i64, now: u64| now.saturating_add_signed(ahead);
    one().flat_map(move |minute| {
        one().flat_map(move |day| {
            one().map(move |month| Usage {
                minute: at(minute.0, NOW / 60),
                in_minute: minute.1,
                day: at(day.0, NOW / 86_400),
                in_day: day.1,
                month: at(month.0, month_of(NOW)),
                in_month: month.1,
            })
        })
    })
}

#[test]
fn the_statement_admits_as_the_rule_says_in_every_case() {
    let accounts = Postgres::shared().accounts();
    accounts.stop_clock(NOW);
    let key = pro(&accounts);
    let hash = hash_of(key.as_bytes()).expect("a hash");
    let sql = accounts.sql();
    let id = sql.number("SELECT id FROM yardbook.api_key");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let store = |limits: Limits| {
        let mut all = PlanLimits::default();
        all.change(Plan::Pro, |of_plan| *of_plan = limits);
        let _entered = runtime.enter();
        (
            limits,
            Store::new(accounts.link(), all, 1).expect("a store"),
        )
    };
    let limits = |per_minute, per_day, per_month| Limits {
        per_minute,
        per_day,
        per_month,
    };
    let stores = [store(limits(2, Some(2), 2)), store(limits(2, None, 3))];
    let (mut all, mut wrong) = (0, Vec::new());
    for stored in cases() {
        for (limits, store) in &stores {
            let Usage {
                minute,
                in_minute,
                day,
                in_day,
                month,
                in_month,
            } = stored;
            sql.run(&format!(
                "DELETE FROM yardbook.usage;
                 INSERT INTO yardbook.usage (key, minute, in_minute, day, in_day, month, in_month)
                     VALUES ({id}, {minute}, {in_minute}, {day}, {in_day}, {month}, {in_month})"
            ));
            let answer = runtime.block_on(store.admit(&hash)).expect("an answer");
            let found = match answer {
                Answer::Admitted(row) => Some(row.usage),
                Answer::Refused(row) => {
                    assert_eq!(row.usage, stored, "a refusal counts nothing");
                    None
                }
                Answer::Unknown { .. } => panic!("the key is there"),
            };
            all += 1;
            if found != admitted(&stored, limits) {
                wrong.push((stored, found));
            }
        }
    }
    assert_eq!(all, 2 * 12_usize.pow(3));
    assert!(
        wrong.is_empty(),
        "{} of {all}: {:#?}",
        wrong.len(),
        &wrong[..1]
    );
}

#[test]
fn a_limit_of_zero_admits_nothing_even_at_first() {
    let accounts = Postgres::shared().accounts();
    let hash = hash_of(pro(&accounts).as_bytes()).expect("a hash");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let _entered = runtime.enter();
    for window in Window::ALL {
        let mut limits = PlanLimits::default();
        limits.change(Plan::Pro, |limits| match window {
            Window::Minute => limits.per_minute = 0,
            Window::Day => limits.per_day = Some(0),
            Window::Month => limits.per_month = 0,
        });
        let store = Store::new(accounts.link(), limits, 1).expect("a store");
        let answer = runtime.block_on(store.admit(&hash)).expect("an answer");
        assert!(matches!(answer, Answer::Refused(_)), "{answer:?}");
    }
    assert_eq!(
        accounts.sql().number("SELECT count(*) FROM yardbook.usage"),
        0
    );
}

#[test]
fn a_loan_is_counted_once_however_often_it_is_posted() {
    let accounts = Postgres::shared().accounts();
    accounts.stop_clock(NOW);
    let key = pro(&accounts);
    let hash = hash_of(key.as_bytes()).expect("a hash");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let _entered = runtime.enter();
    let store = Store::new(accounts.link(), PlanLimits::default(), 2).expect("a store");
    let debt = |id: u8, minute: u64| Debt {
        id: [id; 16],
        key: hash,
        minute,
        requests: 5,
    };
    for _ in 0..3 {
        runtime
            .block_on(store.post(&debt(1, NOW / 60)))
            .expect("posted");
    }
    assert_eq!(accounts.counted(&key), 5);
    let answer = runtime.block_on(store.admit(&hash)).expect("an answer");
    let Answer::Admitted(row) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!((row.usage.in_minute, row.usage.in_day), (6, 6));
    // Of the minute before, which is another day, month and year.
    runtime
        .block_on(store.post(&debt(2, NOW / 60 - 1)))
        .expect("posted");
    assert_eq!(accounts.counted(&key), 6);
    // Of a key that is not there.
    let other = Debt {
        key: [9; 32],
        ..debt(3, NOW / 60)
    };
    runtime.block_on(store.post(&other)).expect("posted");
    assert_eq!(
        accounts.sql().number("SELECT count(*) FROM yardbook.loan"),
        2
    );
}
