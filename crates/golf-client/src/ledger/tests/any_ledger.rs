//! Properties of arbitrary ledgers: the text round-trips, and merging loses nothing and counts nothing twice.

use proptest::prelude::*;

use super::*;

/// A step of a tab.
#[derive(Debug, Clone)]
struct Step {
    seconds: u32,
    request: Request,
    outcome: RequestOutcome,
    headers: (Option<u32>, Option<u32>, u32),
    daily: bool,
}

fn any_step() -> impl Strategy<Value = Step> {
    let request = prop_oneof![
        "\\PC{0,20}".prop_map(|text| Request::Courses(CourseQuery {
            search: Some(text),
            ..CourseQuery::default()
        })),
        any::<i64>().prop_map(|id| Request::Course(CourseId(id))),
        any::<i64>().prop_map(|id| Request::Holes(CourseId(id))),
    ];
    let outcome = prop_oneof![
        Just(RequestOutcome::Sent),
        Just(RequestOutcome::Offline),
        Just(RequestOutcome::Unreachable),
        Just(RequestOutcome::TimedOut),
        Just(RequestOutcome::Unreadable),
        Just(RequestOutcome::Status(200)),
        Just(RequestOutcome::Status(429)),
        (100u16..600).prop_map(RequestOutcome::Status),
    ];
    let number = || proptest::option::of(0u32..20);
    (
        0u32..900,
        request,
        outcome,
        number(),
        number(),
        0u32..100,
        any::<bool>(),
    )
        .prop_map(
            |(seconds, request, outcome, limit, remaining, reset, daily)| Step {
                seconds,
                request,
                outcome,
                headers: (limit, remaining, reset),
                daily,
            },
        )
}

/// Plays the steps of a tab and returns the time afterwards.
fn play(ledger: &mut Ledger, steps: &[Step], tab: u32, mut now_ms: f64) -> f64 {
    for step in steps {
        now_ms += f64::from(step.seconds) * 1000.0;
        let id = ledger.sent(&step.request, tab, now_ms);
        let RequestOutcome::Status(status) = step.outcome else {
            ledger.finish(id, step.outcome, 30_000, 0);
            continue;
        };
        let code = if step.daily {
            "daily_limit_exceeded"
        } else {
            "rate_limit_exceeded"
        };
        let error = ApiError {
            status,
            code: Some(ErrorCode::from(code)),
            message: None,
            docs: None,
        };
        let texts = [step.headers.0, step.headers.1].map(|n| n.map(|n| n.to_string()));
        let reset = step.headers.2.to_string();
        let headers = Headers {
            limit: texts[0].as_deref(),
            remaining: texts[1].as_deref(),
            reset: Some(&reset),
            retry_after: None,
            date: None,
        };
        let answer = ReceivedResponse {
            status,
            error: Some(&error),
            ..ok(headers)
        };
        ledger.answered(id, &answer, now_ms + 300.0);
    }
    now_ms
}

fn steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    proptest::collection::vec(any_step(), 0..most)
}

fn merged(a: &Ledger, b: &Ledger) -> Ledger {
    let mut both = a.clone();
    both.merge(b);
    both
}

/// The requests per window as this tab alone has counted them, without statements from headers.
fn counted(ledger: &Ledger, now_ms: f64) -> [u32; 3] {
    Window::ALL.map(|window| ledger.usage(whole_ms(now_ms)).used(window))
}

#[test]
fn ten_tabs_that_open_together_are_ten_requests() {
    // Each tab reads an empty storage, overwrites the others' text, and then reads it again.
    let tabs: Vec<Ledger> = (0..10)
        .map(|tab| {
            let mut ledger = Ledger::default();
            ledger.sent(COURSE, tab, NOON);
            ledger
        })
        .collect();
    let mut stored = tabs[9].to_text();
    for tab in &tabs {
        stored = merged(&Ledger::parse(&stored), tab).to_text();
    }
    assert_eq!(Ledger::parse(&stored).used(Window::Minute, NOON), 10);
}

#[test]
fn an_answer_known_to_one_tab_is_known_to_both() {
    let mut mine = Ledger::default();
    let id = mine.sent(COURSE, 1, NOON);
    let stale = mine.clone();
    mine.answered(id, &ok(Headers::default()), NOON);
    for both in [merged(&mine, &stale), merged(&stale, &mine)] {
        assert_eq!(both.entries()[0].outcome, RequestOutcome::Status(200));
    }
}

#[test]
fn a_text_that_repeats_what_its_sum_includes_counts_it_once() {
    let text = after(101, NOON).to_text();
    let summed = "r 1772280000000 1 0 200 143 3400 /courses/7";
    let repeated = Ledger::parse(&format!("{text}\n{summed}"));
    for (mut ledger, other) in [
        (Ledger::default(), repeated.clone()),
        (repeated, Ledger::default()),
    ] {
        ledger.merge(&other);
        assert_eq!(ledger.used(Window::Day, NOON), 101);
    }
}

proptest! {
    #[test]
    fn the_text_of_a_ledger_is_the_ledger(steps in steps(160)) {
        let mut ledger = Ledger::default();
        play(&mut ledger, &steps, 1, NOON);
        let text = ledger.to_text();
        prop_assert_eq!(Ledger::parse(&text), ledger);
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,60}(\n\\PC{0,60}){0,3}", lines in proptest::collection::vec(
        "[swr]( (-|[0-9]{1,21}|200|/courses/[0-9]{1,3}|sent)){0,9}", 0..20)
    ) {
        let _ = Ledger::parse(&text);
        let text = format!("yardbook ledger 1\n{}", lines.join("\n"));
        let mut ledger = Ledger::parse(&text);
        for window in Window::ALL {
            let _ = ledger.used(window, NOON);
            let _ = ledger.left(window, Some(Plan::Free), NOON);
        }
        ledger.sent(COURSE, 1, NOON);
        ledger.merge(&Ledger::parse(&text));
    }

    #[test]
    fn merging_has_no_order_and_twice_is_once(
        shared in steps(120), mine in steps(60), theirs in steps(60)
    ) {
        let mut a = Ledger::default();
        let now = play(&mut a, &shared, 1, NOON);
        let mut b = a.clone();
        let now = play(&mut a, &mine, 1, now).max(play(&mut b, &theirs, 2, now));
        let both = merged(&a, &b);
        prop_assert_eq!(&merged(&b, &a), &both);
        prop_assert_eq!(&merged(&both, &a), &both);
        prop_assert_eq!(&merged(&b, &both), &both);
        // Every request that one of them has counted is kept, and none is counted twice.
        let (of_both, of_a, of_b) = (counted(&both, now), counted(&a, now), counted(&b, now));
        for window in 0..3 {
            prop_assert!(of_both[window] <= of_a[window] + of_b[window]);
        }
        prop_assert!(of_both[2] <= u32::try_from(shared.len() + mine.len() + theirs.len()).unwrap());
    }

    #[test]
    fn tabs_that_differ_by_less_than_what_is_kept_lose_nothing(
        shared in 0u32..150, mine in 0u32..50, theirs in 0u32..50
    ) {
        let mut a = after(shared, NOON);
        let mut b = a.clone();
        for (ledger, tab, requests) in [(&mut a, 1, mine), (&mut b, 2, theirs)] {
            for at in 0..requests {
                ledger.sent(COURSE, tab, NOON + 1_000.0 + f64::from(at));
            }
        }
        let both = merged(&a, &b);
        prop_assert_eq!(both.used(Window::Day, NOON + 2_000.0), shared + mine + theirs);
    }
}
