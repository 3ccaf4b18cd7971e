//! Invariants that hold for any sequence of events.

use proptest::prelude::*;

use super::world::*;
use super::*;

/// One step. Numbers are taken modulo the number of choices.
#[derive(Debug, Clone)]
enum Step {
    Ask(u8, u8, u8, u8),
    Leave(u8, u8),
    Job(u8),
    Answer(u8, u8),
    Timer,
    Clock(i32),
    Freeze(u8),
    Thaw,
    Close(u8),
    Open,
    Forget(u8, u8),
    Enter(u8, u8),
    Disk(bool),
    Wipe,
    Locks(bool),
}

/// Steps in a working browser with a service that answers successfully.
fn fair() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (0..4u8, Just(0u8), any::<u8>(), Just(1u8)).prop_map(|(tab, who, what, wanted)| Step::Ask(tab, who, what, wanted)),
        2 => any::<(u8, u8)>().prop_map(|(tab, question)| Step::Leave(tab, question)),
        8 => any::<u8>().prop_map(Step::Job),
        3 => any::<u8>().prop_map(|number| Step::Answer(number, 0)),
        1 => Just(Step::Open),
    ]
}

/// Arbitrary steps.
fn foul() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => any::<(u8, u8, u8, u8)>().prop_map(|(tab, who, what, wanted)| Step::Ask(tab, who, what, wanted)),
        10 => fair(),
        3 => any::<(u8, u8)>().prop_map(|(number, kind)| Step::Answer(number, kind)),
        3 => Just(Step::Timer),
        1 => (-100_000_000..100_000_000i32).prop_map(Step::Clock),
        1 => any::<u8>().prop_map(Step::Freeze),
        1 => Just(Step::Thaw),
        1 => any::<u8>().prop_map(Step::Close),
        1 => any::<(u8, u8)>().prop_map(|(tab, what)| Step::Forget(tab, what)),
        1 => any::<(u8, u8)>().prop_map(|(tab, who)| Step::Enter(tab, who)),
        1 => any::<bool>().prop_map(Step::Disk),
        1 => Just(Step::Wipe),
        1 => any::<bool>().prop_map(Step::Locks),
    ]
}

fn who(number: u8) -> Identity {
    match number % 5 {
        0 => ours(),
        1 => with_key("another"),
        2 => elsewhere(),
        3 => demo(),
        _ => with_key(""),
    }
}

fn what(number: u8) -> Request {
    match number % 5 {
        0 => list(10),
        1 => list(50),
        2 => course(1),
        3 => course(2),
        _ => holes(1),
    }
}

fn landing(request: &Request, kind: u8) -> Result<Received, Failure> {
    match kind % 12 {
        0..=2 => Ok(good(request)),
        3 => Ok(refusal(500, "internal_error")),
        4 => Ok(refusal(429, "rate_limit_exceeded")),
        5 => Ok(refusal(401, "invalid_api_key")),
        6 => Ok(with_body(200, "junk")),
        7 => Err(Failure::TimedOut { seconds: 30 }),
        8 => Ok(pause(503, "1800")),
        9 => Ok(pause(429, "5")),
        10 => Ok(pause(500, "Sat, 28 Feb 2026 13:00:00 GMT")),
        _ => Err(Failure::Offline),
    }
}

fn happen(world: &mut World, step: Step) {
    let tab = |number: u8| usize::from(number) % world.tabs.len();
    match step {
        Step::Ask(at, identity, request, wanted) => {
            let at = tab(at);
            if world.tabs[at].is_closed {
                return;
            }
            let wanted = match wanted % 4 {
                0 => Wanted::Fresh,
                3 => Wanted::IfFree,
                _ => Wanted::Cached,
            };
            world.ask_as(at, who(identity), what(request), wanted);
        }
        Step::Leave(at, question) => {
            let at = tab(at);
            let mut open: Vec<_> = world.tabs[at].asked.iter().copied().collect();
            open.sort();
            if let Some(id) = open.get(usize::from(question) % open.len().max(1)) {
                world.leave(at, *id);
            }
        }
        Step::Job(number) => drop(world.do_job(number.into())),
        Step::Answer(number, kind) => {
            let number = usize::from(number) % world.line.len().max(1);
            if let Some(sent) = world.line.get(number) {
                let landing = landing(&sent.request, kind);
                world.answer(number, landing);
            }
        }
        Step::Timer => drop(world.next_timer(f64::INFINITY)),
        Step::Clock(millis) => world.now_ms += f64::from(millis),
        Step::Freeze(at) => {
            let at = tab(at);
            world.tabs[at].is_frozen = true;
        }
        Step::Thaw => world.tabs.iter_mut().for_each(|tab| tab.is_frozen = false),
        Step::Close(at) => {
            let at = tab(at);
            world.close(at);
        }
        Step::Open => {
            if world.tabs.len() < 4 {
                world.open_tab();
            }
        }
        Step::Forget(at, what) => {
            let at = tab(at);
            let forgets = match what % 5 {
                0 => Forget::Answers,
                1 => Forget::Key(ours()),
                2 => Forget::Refusals(ours()),
                3 => return drop(world.tabs[at].demo.take()),
                _ => {
                    if let Some(demo) = world.tabs[at].demo.clone() {
                        world.act(at, || demo.on(Event::Forget(Forget::Answers)));
                    }
                    return;
                }
            };
            world.on(at, Event::Forget(forgets));
        }
        Step::Enter(at, identity) => {
            let at = tab(at);
            // The demo is a policy of its own.
            if who(identity) != demo() {
                world.tabs[at].policy().enter(who(identity), &nothing);
            }
        }
        Step::Disk(has_room) => world.has_room = has_room,
        Step::Wipe => world.database.clear(),
        Step::Locks(has_locks) => world.has_locks = has_locks,
    }
}

/// Completes everything that is in flight.
fn drain(world: &mut World) {
    world.tabs.iter_mut().for_each(|tab| tab.is_frozen = false);
    for _ in 0..1_000 {
        world.settle();
        if !world.line.is_empty() {
            let received = good(&world.line[0].request);
            world.answer(0, Ok(received));
        } else if !world.next_timer(f64::INFINITY) {
            return;
        }
    }
    panic!("it never ends");
}

proptest! {
    #[test]
    fn every_question_is_answered_once_or_was_left_and_nothing_stays_pending(
        tabs in 1..4usize,
        steps in proptest::collection::vec(foul(), 0..120),
    ) {
        let mut world = World::new(tabs);
        for step in steps {
            happen(&mut world, step);
        }
        drain(&mut world);
        for tab in world.tabs.iter().filter(|tab| !tab.is_closed) {
            for id in &tab.asked {
                prop_assert!(tab.told.contains_key(id), "{id:?} is not answered");
            }
            prop_assert!(tab.policy().in_flight.questions.is_empty());
            prop_assert!(tab.policy().in_flight.flights.is_empty());
        }
    }

    /// [`World`] checks that each request is in the shared ledger when it is sent, since a tab may close at any time.
    #[test]
    fn nothing_is_pending_when_all_timers_have_run_though_nothing_outside_ever_answers(
        steps in proptest::collection::vec(foul(), 0..60),
    ) {
        let mut world = World::new(2);
        for step in steps {
            happen(&mut world, step);
        }
        world.tabs.iter_mut().for_each(|tab| tab.is_frozen = false);
        // The browser ends requests after 30 seconds by itself, and does nothing else any more.
        for _ in 0..1_000 {
            world.jobs.clear();
            world.exhaust_timers();
            if world.line.is_empty() {
                break;
            }
            world.answer(0, Err(Failure::TimedOut { seconds: 30 }));
        }
        for tab in world.tabs.iter().filter(|tab| !tab.is_closed) {
            prop_assert!(tab.policy().in_flight.questions.is_empty() && tab.policy().in_flight.flights.is_empty());
        }
    }

    #[test]
    fn no_address_is_asked_twice_while_its_answer_is_fresh(
        tabs in 1..4usize,
        steps in proptest::collection::vec(fair(), 0..120),
    ) {
        let mut world = World::new(tabs);
        for step in steps {
            happen(&mut world, step);
        }
        drain(&mut world);
        let mut sent = world.sent.clone();
        sent.sort();
        sent.dedup();
        prop_assert_eq!(sent.len(), world.sent.len());
    }

    #[test]
    fn nothing_is_sent_that_is_known_to_fail(
        tabs in 1..4usize,
        steps in proptest::collection::vec(fair(), 0..60),
        refused in 0..5u8,
    ) {
        let mut world = World::opened(tabs);
        world.ask(0, course(9));
        world.settle();
        world.answer(0, Ok(match refused {
            0 => with_body(429, "{\"error\":\"daily_limit_exceeded\"}"),
            1 => refusal(401, "invalid_api_key"),
            2 => pause(503, "1800"),
            3 => pause(500, "86400"),
            _ => pause(429, "3600"),
        }));
        // The refused tab sends nothing more; other tabs send nothing once they have looked.
        for step in steps {
            let is_elsewhere = matches!(step, Step::Ask(tab, ..) if refused == 1 && usize::from(tab) % world.tabs.len() != 0);
            if !is_elsewhere {
                happen(&mut world, step);
            }
        }
        drain(&mut world);
        prop_assert_eq!(world.sent.len(), 1);
    }
}
