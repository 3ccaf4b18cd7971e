//! The policy's rules, each as a test named for the behavior. `properties` tests arbitrary sequences of events and
//! tabs.
//!
//! This file is long because each rule is short, and the rules stand in the order of the policy's decisions.

mod accounts;
mod driver;
mod guards;
mod properties;
mod replaced;
mod tried_key;
mod world;

use golf_api::error::ErrorCode;
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;
use golf_catalog::quota::Window;

use super::*;
use crate::failure::Spent;
use world::*;

fn asked(world: &World) -> usize {
    world.sent.len()
}

/// A world that has just received this response, and the failure reported to the page.
fn after(received: Received, request: Request) -> (World, Option<Failure>) {
    let mut world = World::new(1);
    let id = world.ask(0, request);
    world.settle();
    world.answer(0, Ok(received));
    world.settle();
    let failure = world.failure(0, id);
    (world, failure)
}

// Questions and requests.

#[test]
fn a_session_costs_its_distinct_answers_and_a_revisit_nothing() {
    let mut world = World::new(1);
    let session = [
        list(10),
        list(25),
        course(1),
        course(2),
        course(3),
        holes(1),
    ];
    for _ in 0..3 {
        for request in &session {
            world.get(0, request.clone()).expect("answered");
        }
    }
    assert_eq!(asked(&world), session.len());
    let other = world.open_tab();
    world.settle();
    for request in &session {
        world.get(other, request.clone()).expect("stored");
    }
    world.close(0);
    let later = world.open_tab();
    world.settle();
    world.now_ms += 20.0 * HOUR;
    for request in &session {
        world.get(later, request.clone()).expect("stored");
    }
    assert_eq!(
        asked(&world),
        session.len(),
        "a second tab and a reload cost nothing"
    );
    world.now_ms += 5.0 * HOUR;
    for request in &session {
        world.get(later, request.clone()).expect("answered");
    }
    assert_eq!(
        asked(&world),
        session.len() + 2,
        "the next day the lists are asked for again"
    );
}

#[test]
fn the_same_session_costs_the_same_without_storage_until_the_tab_is_closed() {
    let mut world = World::new(1);
    (world.has_database, world.has_room, world.has_locks) = (false, false, false);
    for _ in 0..3 {
        for request in [list(10), course(1), holes(1)] {
            world.get(0, request).expect("answered");
        }
    }
    assert_eq!(asked(&world), 3);
}

#[test]
fn a_refresh_costs_one_request_also_for_an_answer_that_is_fresh() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let id = world.ask_as(0, ours(), course(1), Wanted::Fresh);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
    assert_eq!(asked(&world), 2);
}

#[test]
fn two_pages_that_ask_the_same_are_told_by_one_request() {
    let mut world = World::new(1);
    let ids = [world.ask(0, course(1)), world.ask(0, course(1))];
    world.answer_all();
    assert!(
        ids.into_iter()
            .all(|id| world.told(0, id).is_some_and(|told| told.is_ok()))
    );
    assert_eq!(asked(&world), 1);
}

#[test]
fn two_tabs_that_ask_the_same_at_once_send_one_request() {
    let mut world = World::opened(3);
    let ids = [0, 1, 2].map(|tab| (tab, world.ask(tab, course(1))));
    world.settle();
    assert_eq!(world.line.len(), 1, "the others wait for the lock");
    world.answer_all();
    for (tab, id) in ids {
        assert!(world.told(tab, id).expect("told").is_ok(), "tab {tab}");
    }
    assert_eq!(asked(&world), 1);
}

#[test]
fn two_tabs_that_ask_different_courses_do_not_wait_for_each_other() {
    let mut world = World::opened(2);
    world.ask(0, course(1));
    world.ask(1, course(2));
    world.settle();
    assert_eq!(world.line.len(), 2);
}

#[test]
fn a_tab_waits_for_a_slow_answer_to_another_and_not_only_for_its_lock() {
    let mut world = World::opened(2);
    world.ask(0, course(1));
    world.settle();
    let id = world.ask(1, course(1));
    world.wait(29.0 * SECOND);
    assert_eq!(
        asked(&world),
        1,
        "the other's request is counted and not answered"
    );
    world.answer_all();
    assert!(world.told(1, id).expect("told").is_ok());
    assert_eq!(asked(&world), 1);
}

#[test]
fn a_frozen_tab_that_holds_a_lock_keeps_others_waiting_for_a_moment() {
    let mut world = World::opened(2);
    world.ask(0, course(1));
    // Tab 0 holds the lock while frozen.
    world.tabs[0].is_frozen = true;
    let id = world.ask(1, course(1));
    world.wait(4.0 * SECOND);
    world.answer_all();
    assert!(world.told(1, id).expect("told").is_ok());
    assert_eq!(asked(&world), 1);
}

#[test]
fn a_tab_that_is_frozen_or_closed_while_it_sends_does_not_keep_others_waiting_forever() {
    for closes in [false, true] {
        let mut world = World::opened(2);
        world.ask(0, course(1));
        world.settle();
        world.tabs[0].is_frozen = true;
        world.line.clear();
        let id = world.ask(1, course(1));
        if closes {
            world.close(0);
        }
        world.wait(40.0 * SECOND);
        world.answer_all();
        assert!(world.told(1, id).expect("told").is_ok());
        assert_eq!(world.used(&ours()), 2, "what the first has sent counts");
    }
}

#[test]
fn without_locks_a_question_goes_on_at_once_and_with_one_that_never_comes_soon() {
    let mut world = World::new(1);
    world.has_locks = false;
    world.get(0, course(1)).expect("answered");
    world.has_locks = true;
    world.settle();
    let id = world.ask(0, course(2));
    world.jobs.retain(|(_, job)| !matches!(job, Job::Grant(_)));
    world.wait(2.9 * SECOND);
    assert_eq!(asked(&world), 1);
    world.wait(0.2 * SECOND);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
}

// A request that was sent lands.

#[test]
fn a_request_that_was_sent_is_stored_though_its_page_was_left() {
    let mut world = World::new(1);
    let id = world.ask(0, course(1));
    world.settle();
    world.leave(0, id);
    world.answer_all();
    assert_eq!(world.told(0, id), None);
    world.get(0, course(1)).expect("cached");
    assert_eq!(asked(&world), 1);
    assert_eq!(world.database.len(), 1);
}

#[test]
fn a_page_that_was_left_and_comes_back_joins_its_own_request() {
    let mut world = World::new(1);
    let id = world.ask(0, course(1));
    world.settle();
    world.leave(0, id);
    world.wait(2.0 * SECOND);
    let again = world.ask(0, course(1));
    world.answer_all();
    assert!(world.told(0, again).expect("told").is_ok());
    assert_eq!(asked(&world), 1);
}

#[test]
fn a_request_that_was_not_sent_is_dropped_with_its_page() {
    let mut world = World::opened(1);
    let id = world.ask(0, course(1));
    world.leave(0, id);
    world.settle();
    assert!(world.line.is_empty() && world.tabs[0].policy().in_flight.flights.is_empty());
}

#[test]
fn an_answer_to_a_key_that_was_changed_is_stored_and_counted_as_that_keys() {
    let mut world = World::new(1);
    let id = world.ask_as(0, with_key("old"), course(1), Wanted::Cached);
    world.settle();
    world.leave(0, id);
    world.tabs[0].policy().enter(with_key("new"), &nothing);
    world.answer_all();
    assert_eq!(
        (world.used(&with_key("old")), world.used(&with_key("new"))),
        (1, 0)
    );
    assert_eq!(world.database.len(), 1);
}

#[test]
fn a_request_of_the_first_script_is_taken_over_counted_and_stored() {
    let mut world = World::opened(1);
    world.take_over(list(10), NOON - SECOND);
    let id = world.ask(0, list(10));
    world.settle();
    assert!(world.line.is_empty(), "the question joins it");
    world.answer_script(0, Ok(good(&list(10))));
    world.settle();
    let found = world.told(0, id).expect("told").expect("answered");
    assert_eq!(found.asked_at_ms, NOON - SECOND);
    assert_eq!((world.used(&ours()), world.database.len()), (1, 1));
}

#[test]
fn an_answer_of_the_first_script_that_a_page_has_taken_is_not_decoded_again() {
    for (request, sent_ms, outcome) in [
        (list(10), NOON - SECOND, RequestOutcome::Status(200)),
        (list(50), NOON - SECOND, RequestOutcome::Status(200)),
        (course(7), NOON - SECOND, RequestOutcome::Status(200)),
        // What the page has taken is another answer, so this one is decoded.
        (list(10), NOON, RequestOutcome::Unreadable),
    ] {
        let mut world = World::opened(1);
        let first = FirstAnswer {
            address: ours().address(&request),
            asked_at_ms: NOON - SECOND,
            text: String::from_utf8(good(&request).body).expect("a text"),
            is_new: true,
        };
        let read = Answer::read(&request, first.text.as_bytes()).expect("valid");
        let mut policy = world.tabs[0].policy();
        policy.note_first_answer(&first);
        policy.take_first_answer(&request, &first, Ok(read));
        assert_eq!(policy.stored_size().0, 1);
        drop(policy);
        world.take_over(request.clone(), sent_ms);
        world.answer_script(0, Ok(with_body(200, "junk")));
        world.settle();
        let is_stored = outcome == RequestOutcome::Status(200);
        assert_eq!(world.database.len(), usize::from(is_stored));
        let ledger = &world.ledgers()[&ours().name()];
        assert_eq!(ledger.entries()[0].outcome, outcome);
        assert!(world.tabs[0].policy().is_cached(&request, NOON));
    }
}

#[test]
fn a_failure_that_nobody_waited_for_is_told_to_who_asks_next_and_not_paid_for_again() {
    let taken_over = |landing: Result<Received, Failure>| {
        let mut world = World::opened(1);
        world.take_over(list(10), NOON);
        world.answer_script(0, landing);
        world
    };
    let mut world = taken_over(Ok(refusal(503, "down")));
    let id = world.ask(0, list(10));
    world.settle();
    assert!(matches!(world.failure(0, id), Some(Failure::Refused(_))));
    assert_eq!(asked(&world), 0);
    world.get(0, list(10)).expect("told once: this is a retry");
    let mut world = taken_over(Err(Failure::Offline));
    world.now_ms += 11.0 * SECOND;
    world.get(0, list(10)).expect("that was long ago");
    // A view that must cost nothing does not consume the failure meant for the view that pays.
    let mut world = taken_over(Ok(refusal(503, "down")));
    world.ask_as(0, ours(), list(10), Wanted::IfFree);
    let id = world.ask(0, list(10));
    world.settle();
    assert!(matches!(world.failure(0, id), Some(Failure::Refused(_))));
    // A refresh is a new request.
    let mut world = taken_over(Ok(refusal(503, "down")));
    let id = world.ask_as(0, ours(), list(10), Wanted::Fresh);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
    // A 500 is retried once.
    let mut world = taken_over(Ok(refusal(500, "internal_error")));
    let id = world.ask(0, list(10));
    world.settle();
    world.answer(0, Ok(refusal(500, "internal_error")));
    world.wait(5.0 * SECOND);
    assert!(matches!(world.failure(0, id), Some(Failure::Refused(_))));
    assert_eq!(asked(&world), 1);
}

#[test]
fn a_body_that_is_read_late_does_not_make_a_question_forget_what_it_waits_for() {
    let mut world = World::new(1);
    world.get(0, list(10)).expect("answered");
    let other = world.open_tab();
    world.settle();
    world.now_ms += 48.0 * HOUR;
    let id = world.ask(other, list(10));
    // The store is slow: the question proceeds without the older answer.
    let late = world.jobs.pop().expect("a read");
    world.wait(4.0 * SECOND);
    world.jobs.push(late);
    world.settle();
    world.answer_all();
    assert!(world.told(other, id).expect("told").is_ok());
}

#[test]
fn what_a_page_has_left_without_a_response_is_counted_once() {
    let mut world = World::opened(2);
    for tab in [0, 1, 0] {
        let event = Event::LeftBehind {
            identity: ours(),
            request: list(10),
            sent: of_script(NOON - SECOND),
        };
        world.on(tab, event);
        world.settle();
    }
    assert_eq!((world.used(&ours()), world.database.len()), (1, 0));
}

#[test]
fn the_first_scripts_answer_is_kept_until_it_is_stored_and_counted_once_by_whoever_finds_it() {
    let mut world = World::opened(1);
    // The page is left while its answer is being stored, and its item is found again.
    for tab in [0, 1] {
        world.take_over_in(tab, list(10), NOON - SECOND);
        world.answer_script(tab, Ok(good(&list(10))));
        assert!(world.browser.has_script_lock.get(), "nothing is stored yet");
        assert!(world.database.is_empty());
        if tab == 0 {
            world.close(0);
            world.open_tab();
        }
    }
    world.settle();
    assert!(!world.browser.has_script_lock.get());
    assert_eq!((world.used(&ours()), world.database.len()), (1, 1));
    world.get(1, list(10)).expect("stored");
    assert_eq!(asked(&world), 0, "it is not paid for again");
}

#[test]
fn an_answer_of_the_first_script_that_cannot_be_read_is_not_kept() {
    for landing in [
        Ok(with_body(200, "junk")),
        Ok(refusal(404, "not_found")),
        Err(Failure::Offline),
    ] {
        let mut world = World::opened(1);
        world.take_over(list(10), NOON);
        world.answer_script(0, landing);
        assert!(!world.browser.has_script_lock.get());
    }
}

#[test]
fn what_a_person_removes_does_not_come_back_with_a_request_under_way() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let id = world.ask(0, course(2));
    world.settle();
    world.on(0, Event::Forget(Forget::Everything));
    world.answer_all();
    assert!(
        world.told(0, id).expect("told").is_ok(),
        "who waits is told"
    );
    assert!(world.database.is_empty() && world.ledgers().is_empty());
    world
        .get(0, course(2))
        .expect("it joins no request that has ended");
    assert_eq!(world.used(&ours()), 1, "nor with the next request");
}

#[test]
fn everything_is_removed_also_while_the_demo_is_tried() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let id = world.ask_as(0, demo(), course(1), Wanted::Cached);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
    world.on(0, Event::Forget(Forget::Everything));
    world.settle();
    assert!(world.database.is_empty() && world.ledgers().is_empty());
    let demo = world.tabs[0].demo.take().expect("entered");
    assert_eq!(
        demo.policy().borrow().stored_size().0,
        1,
        "the demo's own answers stay"
    );
    world.exhaust_timers();
    let (policy, storage) = (Rc::downgrade(demo.policy()), Rc::downgrade(&demo));
    drop(demo);
    assert!(
        policy.upgrade().is_none(),
        "to leave the demo is to drop it"
    );
    assert!(storage.upgrade().is_none());
}

#[test]
fn removing_the_key_keeps_what_is_stored_and_forgets_what_was_counted() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let under_way = world.ask(0, course(2));
    world.settle();
    world.on(0, Event::Forget(Forget::Key(ours())));
    assert!(world.ledgers().is_empty());
    world.answer_all();
    assert!(world.told(0, under_way).expect("told").is_ok());
    assert!(
        world.ledgers().is_empty(),
        "nor is it counted when it lands"
    );
    assert_eq!(world.database.len(), 2);
    let id = world.ask_as(0, with_key(""), course(1), Wanted::Cached);
    world.settle();
    assert!(
        world.told(0, id).expect("told").is_ok(),
        "it opens without a key"
    );
    let id = world.ask_as(0, with_key(""), course(9), Wanted::Cached);
    world.settle();
    assert_eq!(world.failure(0, id), Some(Failure::NoKey));
}

#[test]
fn a_demo_keeps_to_itself_what_it_answers() {
    let mut world = World::opened(2);
    let id = world.ask_as(0, demo(), course(1), Wanted::Cached);
    world.settle();
    // The demo is left while its answer is pending.
    drop(world.tabs[0].demo.take());
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
    assert!(world.database.is_empty() && world.ledgers().is_empty());
    world.get(0, course(1)).expect("answered");
    assert_eq!(asked(&world), 1, "by the service");
}

// Requests that are known to fail.

#[test]
fn a_key_refused_at_one_service_is_good_at_another() {
    let (mut world, failure) = after(refusal(401, "invalid_api_key"), course(1));
    assert!(matches!(failure, Some(Failure::Refused(_))));
    let again = world.ask(0, course(2));
    world.settle();
    assert!(matches!(world.failure(0, again), Some(Failure::Refused(_))));
    assert_eq!(asked(&world), 1, "it is not sent there again");
    let id = world.ask_as(0, elsewhere(), course(2), Wanted::Cached);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
    let id = world.ask_as(0, with_key("another"), course(3), Wanted::Cached);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
}

#[test]
fn nothing_learned_of_one_identity_is_known_of_another() {
    let spent = "{\"error\":\"daily_limit_exceeded\"}";
    let (world, failure) = after(with_body(429, spent), course(1));
    assert!(matches!(failure, Some(Failure::Limit { .. })));
    for other in [elsewhere(), with_key("another")] {
        let mut world = World::opened(1);
        let id = world.ask(0, course(1));
        world.settle();
        world.answer(0, Ok(with_body(429, spent)));
        let second = world.ask_as(0, other, course(2), Wanted::Cached);
        world.answer_all();
        assert!(world.told(0, id).expect("told").is_err());
        assert!(world.told(0, second).expect("told").is_ok());
    }
    drop(world);
    let page = r#"{"data":[{"course_id":1}],"meta":{"max_limit":10}}"#;
    let (mut world, _) = after(with_body(200, page), list(10));
    assert_eq!(world.tabs[0].policy().plan().max_limit, Some(10));
    world.tabs[0].policy().enter(elsewhere(), &nothing);
    assert_eq!(world.tabs[0].policy().plan(), PlanKnown::default());
    let id = world.ask_as(0, elsewhere(), holes(1), Wanted::Cached);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
}

#[test]
fn a_refused_key_is_tested_again_by_a_refresh_and_when_it_is_entered_again() {
    let (mut world, _) = after(refusal(401, "invalid_api_key"), course(1));
    let id = world.ask_as(0, ours(), course(1), Wanted::Fresh);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
    for refused in [
        refusal(401, "invalid_api_key"),
        refusal(429, "daily_limit_exceeded"),
        pause(503, "1800"),
    ] {
        let (mut world, _) = after(refused, course(1));
        world.now_ms += SECOND;
        world.on(0, Event::Forget(Forget::Refusals(ours())));
        world.get(0, course(1)).expect("answered");
    }
}

#[test]
fn a_key_entered_again_after_an_upgrade_gets_its_holes() {
    let page = r#"{"data":[{"course_id":1}],"meta":{"max_limit":20}}"#;
    let (mut world, _) = after(with_body(200, page), list(10));
    let id = world.ask(0, holes(1));
    world.settle();
    assert_eq!(
        world.failure(0, id),
        Some(Failure::PlanWithoutHoles(Some(Plan::Developer)))
    );
    world.on(0, Event::Forget(Forget::Refusals(ours())));
    world.get(0, holes(1)).expect("answered");
}

#[test]
fn one_refusal_of_holes_is_not_repeated_and_does_not_outlast_a_plan_that_has_them() {
    let (mut world, _) = after(refusal(403, "upgrade_required"), holes(1));
    let id = world.ask(0, holes(2));
    world.settle();
    assert_eq!(world.failure(0, id), Some(Failure::PlanWithoutHoles(None)));
    let list_id = world.ask(0, list(10));
    world.settle();
    let page = r#"{"data":[{"course_id":1}],"meta":{"max_limit":25}}"#;
    world.answer(0, Ok(with_body(200, page)));
    world.settle();
    assert!(world.told(0, list_id).expect("told").is_ok());
    world.get(0, holes(2)).expect("answered");
}

#[test]
fn a_question_joins_a_request_in_flight_before_it_is_refused() {
    let mut world = World::opened(1);
    let first = world.ask(0, course(1));
    world.settle();
    let mut received = good(&course(2));
    received.limits.remaining = Some("0".into());
    // Another response reports that this was the last request of the minute.
    let other = world.ask(0, course(2));
    world.settle();
    world.answer(1, Ok(received));
    world.settle();
    world.leave(0, first);
    let again = world.ask(0, course(1));
    let refused = world.ask(0, course(3));
    world.settle();
    assert!(matches!(
        world.failure(0, refused),
        Some(Failure::Limit { refusal: None, .. })
    ));
    assert_eq!(
        world.told(0, again),
        None,
        "it waits for the request under way"
    );
    world.answer_all();
    assert!(world.told(0, again).expect("told").is_ok() && world.told(0, other).is_some());
}

#[test]
fn tabs_that_waited_for_a_lock_do_not_follow_a_refusal() {
    let refusals = [
        refusal(401, "invalid_api_key"),
        with_body(429, "{\"error\":\"daily_limit_exceeded\"}"),
    ];
    for refused in refusals {
        let mut world = World::opened(3);
        let ids = [0, 1, 2].map(|tab| (tab, world.ask(tab, course(1))));
        world.settle();
        world.answer(0, Ok(refused));
        world.answer_all();
        for (tab, id) in ids {
            assert!(world.failure(tab, id).is_some(), "tab {tab}");
        }
        assert_eq!(asked(&world), 1);
    }
}

#[test]
fn a_reserve_holds_the_rest_back() {
    let page = r#"{"data":[{"course_id":1}],"meta":{"max_limit":10}}"#;
    let (mut world, _) = after(with_body(200, page), list(10));
    world.on(0, Event::Reserve(49));
    let id = world.ask(0, course(1));
    world.settle();
    let spent = Spent {
        window: Window::Day,
        by_reserve: true,
        until: None,
    };
    let failure = Failure::Limit {
        spent,
        refusal: None,
    };
    assert_eq!(world.failure(0, id), Some(failure));
    world.on(0, Event::Reserve(48));
    world.get(0, course(1)).expect("answered");
}

#[test]
fn a_view_that_promises_to_cost_nothing_costs_nothing() {
    let mut world = World::new(1);
    let free = |world: &mut World| world.ask_as(0, ours(), course(1), Wanted::IfFree);
    let id = free(&mut world);
    world.settle();
    assert_eq!(world.failure(0, id), Some(Failure::NotCached));
    let paid = world.ask(0, course(1));
    world.settle();
    let joined = free(&mut world);
    world.leave(0, paid);
    world.answer_all();
    assert!(
        world.told(0, joined).expect("told").is_ok(),
        "what is on its way is paid for"
    );
    world.now_ms += 1_000.0 * HOUR;
    let older = free(&mut world);
    world.settle();
    assert!(
        world.told(0, older).expect("told").is_ok(),
        "an older answer is free too"
    );
    // The body is gone, although the index still lists it.
    world.database.clear();
    let known = world.tabs[0]
        .policy()
        .cache
        .entry(&ours().address(&course(1)));
    let known = vec![(ours().address(&course(1)), known.expect("cached"))];
    world.tabs[0].policy().cache = cache::Cache::default();
    world.tabs[0].policy().cache.read(known);
    let id = free(&mut world);
    world.settle();
    assert_eq!(world.failure(0, id), Some(Failure::NotCached));
    assert_eq!(asked(&world), 1);
}

#[test]
fn a_free_question_does_not_send_what_the_one_that_pays_has_left() {
    let mut world = World::opened(1);
    let paid = world.ask(0, course(1));
    let free = world.ask_as(0, ours(), course(1), Wanted::IfFree);
    world.leave(0, paid);
    world.settle();
    assert_eq!(
        (world.failure(0, free), asked(&world)),
        (Some(Failure::NotCached), 0)
    );
}

// Unusual responses.

#[test]
fn a_500_is_asked_once_more_and_others_are_not() {
    for (status, code, times) in [
        (500, "internal_error", 2),
        (502, "bad_gateway", 1),
        (401, "invalid_api_key", 1),
        (403, "upgrade_required", 1),
        (404, "course_not_found", 1),
        (418, "teapot", 1),
        (429, "rate_limit_exceeded", 1),
    ] {
        let mut world = World::new(1);
        let id = world.ask(0, course(1));
        for _ in 0..3 {
            world.settle();
            if !world.line.is_empty() {
                world.answer(0, Ok(refusal(status, code)));
            }
            world.wait(5.0 * SECOND);
        }
        assert_eq!(asked(&world), times, "{status}");
        assert!(world.failure(0, id).is_some(), "{status}");
    }
}

#[test]
fn an_answer_to_the_second_try_is_no_failure() {
    let mut world = World::new(1);
    let id = world.ask(0, course(1));
    world.settle();
    world.answer(0, Ok(refusal(500, "internal_error")));
    assert_eq!(world.told(0, id), None);
    world.wait(5.0 * SECOND);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
}

#[test]
fn leaving_before_the_second_try_sends_none() {
    let mut world = World::new(1);
    let id = world.ask(0, course(1));
    world.settle();
    world.answer(0, Ok(refusal(500, "internal_error")));
    world.leave(0, id);
    world.wait(5.0 * SECOND);
    assert_eq!(asked(&world), 1);
    assert!(world.tabs[0].policy().in_flight.flights.is_empty());
}

#[test]
fn the_window_and_the_end_of_a_429_are_decided_where_it_is_read() {
    let limit = |body: &str, reset: Option<&str>| {
        let mut received = with_body(429, body);
        received.limits.reset = reset.map(str::to_owned);
        let (world, failure) = after(received, course(1));
        match failure {
            Some(Failure::Limit { spent, refusal }) => {
                assert!(refusal.is_some(), "by the service's count");
                let millis = spent
                    .until
                    .map(|until| (until.at_ms - world.now_ms, until.is_estimate));
                (spent.window, millis)
            }
            other => panic!("{other:?}"),
        }
    };
    let minute = r#"{"error":"rate_limit_exceeded"}"#;
    assert_eq!(
        limit(minute, Some("42")),
        (Window::Minute, Some((42_000.0, false)))
    );
    assert_eq!(
        limit(minute, None),
        (Window::Minute, Some((60_000.0, true)))
    );
    assert_eq!(
        limit("not JSON", Some("5")),
        (Window::Minute, Some((5_000.0, false)))
    );
    let day = r#"{"error":"daily_limit_exceeded"}"#;
    assert_eq!(limit(day, Some("42")), (Window::Day, None));
    let month = r#"{"error":"rate_limit_exceeded","message":"The month is used up"}"#;
    assert_eq!(limit(month, Some("900000")), (Window::Month, None));
}

#[test]
fn after_a_429_nothing_is_sent_until_its_window_ends() {
    let mut received = with_body(429, r#"{"error":"rate_limit_exceeded"}"#);
    received.limits.reset = Some("42".into());
    let (mut world, _) = after(received, course(1));
    let id = world.ask(0, course(1));
    world.settle();
    assert!(matches!(
        world.failure(0, id),
        Some(Failure::Limit { refusal: None, .. })
    ));
    world.wait(43.0 * SECOND);
    world.get(0, course(1)).expect("answered");
    assert_eq!(asked(&world), 2);
}

#[test]
fn nothing_is_sent_before_the_service_wants_to_be_asked_again() {
    for (received, seconds) in [
        (pause(503, "1800"), 1_800),
        (pause(500, "1800"), 1_800),
        (pause(429, "5"), 5),
        (
            {
                let mut limit = refusal(429, "rate_limit_exceeded");
                limit.limits.retry_after = Some("3600".into());
                limit
            },
            3_600,
        ),
    ] {
        let mut world = World::opened(2);
        let id = world.ask(0, course(1));
        world.settle();
        world.answer(0, Ok(received));
        world.settle();
        let told = |world: &World, tab, id| match world.failure(tab, id) {
            Some(Failure::Paused {
                seconds, refusal, ..
            }) => (seconds, refusal.is_some()),
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&world, 0, id), (seconds, true));
        // Neither a press nor another tab, and not for another course.
        world.wait(f64::from(seconds - 2) * SECOND);
        for (tab, wanted) in [(0, Wanted::Fresh), (0, Wanted::Cached), (1, Wanted::Fresh)] {
            let id = world.ask_as(tab, ours(), course(2), wanted);
            world.settle();
            assert_eq!(told(&world, tab, id), (2, false), "{tab} {wanted:?}");
        }
        assert_eq!(asked(&world), 1, "{seconds}");
        // Another service is asked, and this one when the pause is over.
        let id = world.ask_as(0, elsewhere(), course(2), Wanted::Cached);
        world.answer_all();
        assert!(world.told(0, id).expect("told").is_ok());
        world.wait(2.0 * SECOND);
        world.get(0, course(2)).expect("answered");
    }
}

#[test]
fn the_first_script_asks_nothing_while_the_service_pauses() {
    let (mut world, _) = after(pause(503, "1800"), course(1));
    let may = |world: &World| {
        let hint = world.item(&Item::Hint);
        !hint.is_empty() && !hint.starts_with("no ")
    };
    assert!(!may(&world));
    world.wait(1_800.0 * SECOND);
    world.get(0, course(1)).expect("answered");
    assert!(may(&world));
}

#[test]
fn an_older_answer_stands_in_for_a_failure_and_says_why() {
    let mut world = World::new(1);
    world.get(0, list(10)).expect("answered");
    world.now_ms += 48.0 * HOUR;
    let id = world.ask(0, list(10));
    world.settle();
    world.answer(0, Ok(refusal(503, "down")));
    world.settle();
    let found = world.told(0, id).expect("told").expect("an older one");
    assert_eq!(found.asked_at_ms, NOON);
    assert!(matches!(found.instead_of, Some(Failure::Refused(_))));
    let id = world.ask(0, list(10));
    world.settle();
    world.answer(0, Err(Failure::Offline));
    let found = world.told(0, id).expect("told").expect("an older one");
    assert_eq!(found.instead_of, Some(Failure::Offline));
}

#[test]
fn an_answer_that_cannot_be_read_is_a_failure_and_not_stored() {
    let (world, failure) = after(with_body(200, "<!doctype html>"), course(1));
    assert!(matches!(failure, Some(Failure::Unreadable(_))));
    assert!(world.database.is_empty());
    assert_eq!(world.used(&ours()), 1);
}

#[test]
fn what_does_not_reach_the_service_is_not_counted() {
    for (failure, used) in [
        (Failure::Offline, 0),
        (Failure::Unreachable { other_origin: true }, 0),
        (Failure::Blocked, 0),
        (Failure::TimedOut { seconds: 30 }, 1),
    ] {
        let mut world = World::new(1);
        let id = world.ask(0, course(1));
        world.settle();
        world.answer(0, Err(failure.clone()));
        assert_eq!(world.failure(0, id), Some(failure));
        let ledger = &world.ledgers()[&ours().name()];
        assert_eq!(ledger.used(Window::Day, world.now_ms), used);
    }
}

#[test]
fn a_key_that_the_service_repeats_is_masked() {
    let body = r#"{"error":"invalid_api_key","message":"key is not known","docs":"?k=key"}"#;
    let (_, failure) = after(with_body(401, body), course(1));
    let Some(Failure::Refused(refusal)) = failure else {
        panic!("refused");
    };
    assert!(!format!("{refusal:?}").contains("key is"), "{refusal:?}");
    assert!(!refusal.error.docs.expect("kept").contains("key"));
    assert_eq!(refusal.error.code, Some(ErrorCode::InvalidApiKey));
}

// Page sizes.

#[test]
fn a_page_cut_to_the_plan_answers_the_smaller_page_for_one_request() {
    let rows: Vec<String> = (0..10)
        .map(|id| format!("{{\"course_id\":{id}}}"))
        .collect();
    for meta in [
        r#"{"max_limit":10,"has_more":true}"#,
        r#"{"has_more":true}"#,
    ] {
        let body = format!("{{\"data\":[{}],\"meta\":{meta}}}", rows.join(","));
        let (mut world, _) = after(with_body(200, &body), list(50));
        world.get(0, list(10)).expect("the same rows");
        world.get(0, list(50)).expect("the same key");
        assert_eq!(asked(&world), 1, "{meta}");
        // A larger plan has more rows to show.
        let id = world.ask_as(0, with_key("enterprise"), list(50), Wanted::Cached);
        world.tabs[0]
            .policy()
            .enter(with_key("enterprise"), &nothing);
        world.answer_all();
        assert!(world.told(0, id).expect("told").is_ok());
        assert_eq!(asked(&world), 2, "{meta}");
    }
}

#[test]
fn a_page_that_was_cut_is_stored_once_as_the_smaller_page_and_shown_to_who_asked() {
    let mut world = World::new(1);
    let found = world.get(0, list(50));
    assert!(found.is_ok(), "the larger page was asked for");
    assert_eq!(world.database.len(), 1);
    assert!(world.database.contains_key(&ours().address(&list(25))));
    assert!(world.tabs[0].policy().decoded(&list(50), NOON).is_some());
}

#[test]
fn a_tab_that_does_not_know_the_plan_leaves_what_another_has_stored() {
    let mut world = World::opened(2);
    world.ask(1, course(1));
    world.settle();
    world.ask(0, list(50));
    world.settle();
    world.answer(1, Ok(good(&list(50))));
    world.answer(0, Ok(good(&course(1))));
    let plan = PlanKnown::of_identity(&world.item(&Item::Plan), &ours());
    assert_eq!(plan.and_then(|plan| plan.max_limit), Some(25));
}

#[test]
fn tabs_that_ask_for_a_page_beyond_the_plan_at_once_send_one_request() {
    let mut world = World::opened(3);
    let ids = [0, 1, 2].map(|tab| (tab, world.ask(tab, list(50))));
    world.answer_all();
    for (tab, id) in ids {
        assert!(world.told(tab, id).expect("told").is_ok(), "tab {tab}");
    }
    assert_eq!(asked(&world), 1);
}

#[test]
fn an_odd_page_is_asked_for_once() {
    let rows: Vec<String> = (0..10)
        .map(|id| format!("{{\"course_id\":{}}}", id % 9))
        .collect();
    let body = format!(
        "{{\"data\":[{}],\"meta\":{{\"has_more\":true}}}}",
        rows.join(",")
    );
    let (world, failure) = after(with_body(200, &body), list(10));
    assert_eq!(
        (failure, world.tabs[0].policy().plan().max_limit),
        (None, None)
    );
}

#[test]
fn a_plan_that_shrinks_is_learned_from_the_refusal_of_its_old_size() {
    let page = r#"{"data":[{"course_id":1}],"meta":{"max_limit":50}}"#;
    let (mut world, _) = after(with_body(200, page), list(50));
    let mut refuse = |request: Request, message: &str| {
        world.ask_as(0, ours(), request, Wanted::Fresh);
        world.settle();
        let body = format!("{{\"error\":\"invalid_parameter\",\"message\":\"{message}\"}}");
        world.answer(0, Ok(with_body(400, &body)));
        world.tabs[0].policy().plan().max_limit
    };
    assert_eq!(
        refuse(list(50), "Invalid query parameter min_rating"),
        Some(50),
        "that says nothing of the size"
    );
    assert_eq!(refuse(list(50), "limit must be at most 20"), Some(25));
    assert_eq!(refuse(list(25), "limit must be at most 20"), Some(20));
    assert_eq!(
        refuse(list(10), "limit must be at most 20"),
        Some(20),
        "never below the default"
    );
}

// The answer store.

#[test]
fn a_stored_answer_that_cannot_be_read_is_told_before_it_is_paid_for_again() {
    let spoiled: [Option<&str>; 3] = [None, Some("}{"), Some("{\"data\":[]}")];
    for body in spoiled {
        let mut world = World::new(1);
        world.get(0, course(1)).expect("answered");
        let other = world.open_tab();
        world.settle();
        assert!(
            world.tabs[other]
                .policy()
                .is_cached(&course(1), world.now_ms)
        );
        let (address, (entry, _)) = world.database.drain().next().expect("stored");
        if let Some(body) = body {
            world.database.insert(address, (entry, body.into()));
        }
        let id = world.ask(other, course(1));
        world.settle();
        assert_eq!(
            world.failure(other, id),
            Some(Failure::CacheLost),
            "{body:?}"
        );
        assert_eq!(asked(&world), 1);
        assert!(world.database.is_empty(), "it is not promised again");
        assert!(
            !world.tabs[other]
                .policy()
                .is_cached(&course(1), world.now_ms),
            "the mark is gone"
        );
        world.get(other, course(1)).expect("asked again");
        assert_eq!(asked(&world), 2);
    }
}

#[test]
fn a_body_that_only_comes_too_late_stays_in_the_store() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let other = world.open_tab();
    world.settle();
    let id = world.ask(other, course(1));
    world.jobs.clear();
    world.wait(4.0 * SECOND);
    assert_eq!(world.failure(other, id), Some(Failure::CacheLost));
    assert_eq!(world.database.len(), 1, "it is paid for");
}

#[test]
fn an_answer_that_is_removed_while_it_is_read_does_not_come_back() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let other = world.open_tab();
    world.settle();
    let id = world.ask_as(other, ours(), course(1), Wanted::IfFree);
    let body = world.database.values().next().expect("stored").1.clone();
    world.on(other, Event::Elsewhere(Change::Cleared));
    world.on(other, Event::Read(id, Some(body)));
    assert_eq!(world.failure(other, id), Some(Failure::NotCached));
    assert_eq!(world.tabs[other].policy().stored_size(), (0, 0));
}

#[test]
fn another_tabs_older_answer_replaces_no_newer_one() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let address = ours().address(&course(1));
    let older = StoredEntry {
        asked_at_ms: NOON - HOUR,
        bytes: 1,
    };
    world.on(0, Event::EntryRead(address.clone(), Some(older)));
    world.on(0, Event::EntryRead(address, None));
    assert!(world.tabs[0].policy().decoded(&course(1), NOON).is_some());
}

#[test]
fn a_ledger_that_another_tab_removes_is_not_written_back() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    world.remove_items();
    world.on(0, Event::LedgerRemoved(ours().name()));
    world.get(0, course(2)).expect("answered");
    assert_eq!(world.used(&ours()), 1);
}

#[test]
fn an_answer_that_is_sent_for_after_everything_was_removed_is_cached() {
    let mut world = World::opened(1);
    let id = world.ask(0, course(1));
    world.on(0, Event::Forget(Forget::Answers));
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
    assert_eq!(world.database.len(), 1);
}

#[test]
fn a_refresh_that_was_left_does_not_make_the_others_pay() {
    let mut world = World::opened(2);
    let first = world.ask(0, course(1));
    let waits = world.ask(1, course(1));
    let refresh = world.ask_as(1, ours(), course(1), Wanted::Fresh);
    world.leave(1, refresh);
    world.answer_all();
    assert!(world.told(0, first).is_some() && world.told(1, waits).is_some());
    assert_eq!(asked(&world), 1);
}

#[test]
fn an_older_answer_that_cannot_be_read_is_asked_for_without_a_word() {
    let mut world = World::new(1);
    world.get(0, list(10)).expect("answered");
    let other = world.open_tab();
    world.settle();
    world
        .database
        .values_mut()
        .for_each(|(_, body)| *body = "}{".into());
    world.now_ms += 48.0 * HOUR;
    world.get(other, list(10)).expect("its price was told");
    assert_eq!(asked(&world), 2);
}

#[test]
fn on_a_full_disk_another_tabs_answer_takes_none_from_this_one() {
    let mut world = World::opened(2);
    world.has_room = false;
    world.get(0, course(1)).expect("answered");
    world.has_room = true;
    world.get(1, course(2)).expect("answered");
    world.on(0, Event::Elsewhere(Change::Unknown));
    world.settle();
    assert!(world.tabs[0].policy().is_cached(&course(1), world.now_ms));
    assert!(world.tabs[0].policy().is_cached(&course(2), world.now_ms));
    world.get(0, course(1)).expect("in this tab's memory");
    assert_eq!(asked(&world), 2);
}

#[test]
fn another_tabs_answer_is_one_look_at_the_store_and_not_all_of_it() {
    let mut world = World::opened(2);
    let id = world.ask(0, course(1));
    world.settle();
    world.answer(0, Ok(good(&course(1))));
    let mut looks = 0;
    while let Some((_, job)) = world.jobs.first() {
        assert!(!matches!(job, Job::ReadStore(_)), "no look at everything");
        looks += u32::from(matches!(job, Job::ReadEntry(..)));
        world.do_job(0);
    }
    assert_eq!(looks, 1);
    assert!(world.told(0, id).is_some() && world.tabs[1].policy().is_cached(&course(1), NOON));
}

#[test]
fn what_is_removed_in_one_tab_is_removed_in_the_other() {
    let mut world = World::opened(2);
    world.get(0, course(1)).expect("answered");
    world.on(1, Event::Forget(Forget::Answers));
    world.settle();
    assert_eq!(world.tabs[0].policy().stored_size(), (0, 0));
    assert!(world.tabs[0].policy().decoded(&course(1), NOON).is_none());
}

#[test]
fn a_kept_course_is_known_to_every_tab_with_what_is_here_of_it_until_everything_is_removed() {
    let mut world = World::opened(2);
    world.get(0, course(1)).expect("answered");
    world.on(0, Event::Pin(CourseId(1), true));
    world.settle();
    let pinned = |world: &World, tab: usize| world.tabs[tab].policy().pinned();
    let found = pinned(&world, 1);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].id, found[0].has_holes), (CourseId(1), false));
    world.now_ms += HOUR;
    world.get(1, holes(1)).expect("answered");
    world.settle();
    for tab in [0, 1] {
        let found = &pinned(&world, tab)[0];
        assert!(found.has_holes && found.is_stored && found.bytes > 0);
        assert!(found.answered_at_ms.is_some_and(|at| at < world.now_ms));
    }
    let later = world.open_tab();
    assert_eq!(
        pinned(&world, later),
        [],
        "nothing is here that is not read yet"
    );
    world.settle();
    assert_eq!(pinned(&world, later).len(), 1);
    world.on(1, Event::Forget(Forget::Answers));
    world.settle();
    assert_eq!(pinned(&world, 0), []);
    assert_eq!(pinned(&world, 1), []);
    for is_pinned in [true, false] {
        world.on(0, Event::Pin(CourseId(1), is_pinned));
        world.settle();
        assert_eq!(pinned(&world, 1).len(), usize::from(is_pinned));
    }
}

#[test]
fn a_course_is_kept_at_its_service_and_never_in_the_demo() {
    let mut world = World::opened(1);
    world.on(0, Event::Pin(CourseId(1), true));
    world.settle();
    world.tabs[0].policy().enter(elsewhere(), &nothing);
    assert_eq!(world.tabs[0].policy().pinned(), []);
    world.ask_as(0, demo(), course(2), Wanted::Cached);
    let demo = world.tabs[0].demo.clone().expect("entered");
    world.act(0, || demo.on(Event::Pin(CourseId(2), true)));
    world.settle();
    world.tabs[0].policy().enter(ours(), &nothing);
    let found = world.tabs[0].policy().pinned();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].id, found[0].answered_at_ms), (CourseId(1), None));
}

#[test]
fn a_store_that_is_wiped_or_taken_away_leaves_correct_marks_and_a_working_app() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    world.database.clear();
    world.on(0, Event::Elsewhere(Change::Unknown));
    world.settle();
    assert!(!world.tabs[0].policy().is_cached(&course(1), world.now_ms));
    (world.has_database, world.has_room) = (false, false);
    world.on(0, Event::StoreOpened(None));
    world.get(0, course(2)).expect("answered");
    world.get(0, course(2)).expect("from memory");
    assert_eq!(asked(&world), 2);
}

#[test]
fn a_store_that_never_opens_keeps_a_question_waiting_for_a_moment() {
    let mut world = World::new(1);
    world.jobs.clear();
    let id = world.ask(0, course(1));
    world.wait(1.4 * SECOND);
    assert!(world.jobs.is_empty() && world.line.is_empty());
    world.wait(0.2 * SECOND);
    world.answer_all();
    assert!(world.told(0, id).expect("told").is_ok());
}

#[test]
fn a_free_question_waits_for_the_store_to_open() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let other = world.open_tab();
    let id = world.ask_as(other, ours(), course(1), Wanted::IfFree);
    assert!(world.told(other, id).is_none());
    world.settle();
    assert!(world.told(other, id).expect("told").is_ok());
    assert_eq!(asked(&world), 1);
}

#[test]
fn a_store_that_opens_late_is_used_from_then_on() {
    let mut before = World::new(1);
    before.get(0, course(1)).expect("answered");
    let mut world = World::new(1);
    world.database = before.database;
    let opening = std::mem::take(&mut world.jobs);
    world.wait(2.0 * SECOND);
    world.jobs = opening;
    world.settle();
    world.get(0, course(1)).expect("stored");
    assert_eq!(asked(&world), 0);
}

#[test]
fn an_answer_from_the_future_is_asked_for_again_when_the_clock_is_set_back() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    world.now_ms -= HOUR;
    world.get(0, course(1)).expect("an hour is nothing");
    assert_eq!(asked(&world), 1);
    world.now_ms -= 48.0 * HOUR;
    world.get(0, course(1)).expect("answered");
    assert_eq!(asked(&world), 2);
}

// Hints for the first script, other tabs and the page.

#[test]
fn the_first_script_is_told_what_it_may_ask_and_for_whom() {
    let page = r#"{"data":[{"course_id":1}],"meta":{"max_limit":25}}"#;
    let (mut world, _) = after(with_body(200, page), list(10));
    let name = ours().name();
    let hint = |world: &World| world.item(&Item::Hint);
    assert_eq!(hint(&world), format!("yes 25 10 {name} /api/v1"));
    for (reserve, may) in [(1_000_000, "no 25 0"), (0, "yes 25 10")] {
        world.on(0, Event::Reserve(reserve));
        let expected = format!("{may} {name} /api/v1");
        assert_eq!(hint(&world), expected, "a reserve of {reserve}");
    }
    let id = world.ask(0, course(1));
    world.settle();
    world.answer(
        0,
        Ok(with_body(429, "{\"error\":\"daily_limit_exceeded\"}")),
    );
    assert!(world.failure(0, id).is_some());
    assert_eq!(hint(&world), format!("no 25 0 {name} /api/v1"));
    world.tabs[0].policy().enter(with_key(""), &nothing);
    world.on(0, Event::Reserve(0));
    assert_eq!(hint(&world), "");
}

#[test]
fn what_tabs_tell_each_other_of_the_store_can_be_read() {
    for change in [
        Change::Stored("/api/v1/courses?search=a+b".into()),
        Change::Cleared,
        Change::Unknown,
    ] {
        assert_eq!(Change::read(&change.to_text(NOON)), change);
    }
    for text in ["", "1772366400000", "1772366400000 ", "junk é"] {
        assert_eq!(Change::read(text), Change::Unknown, "{text}");
    }
}

#[test]
fn a_stored_page_of_the_first_script_tells_nothing_of_the_plan_in_force() {
    let request = Request::Courses(CourseQuery::default());
    for (is_new, max_limit) in [(false, None), (true, Some(10))] {
        let page = FirstAnswer {
            address: ours().address(&request),
            asked_at_ms: NOON,
            text: r#"{"data":[{"course_id":1}],"meta":{"max_limit":10}}"#.into(),
            is_new,
        };
        let mut policy = Policy::new(1, ours());
        policy.note_first_answer(&page);
        assert!(policy.is_cached(&request, NOON) && policy.decoded(&request, NOON).is_none());
        let read = Answer::read(&request, page.text.as_bytes()).expect("valid");
        policy.take_first_answer(&request, &page, Ok(read));
        assert_eq!(policy.plan().max_limit, max_limit);
        let line = policy.plan_line();
        assert_eq!(PlanKnown::of_identity(&line, &ours()), Some(policy.plan()));
        assert!(policy.decoded(&request, NOON).is_some());
        policy.take_first_answer(&request, &page, Answer::read(&request, b"junk"));
        assert!(!policy.is_cached(&request, NOON));
    }
}

#[test]
fn a_key_of_another_service_is_not_sent() {
    let mut world = World::opened(1);
    let id = world.ask_as(
        0,
        Identity::withheld("/api/v1".into()),
        course(1),
        Wanted::Cached,
    );
    world.settle();
    assert_eq!(world.failure(0, id), Some(Failure::KeyOfAnotherService));
    let id = world.ask_as(
        0,
        Identity::withheld("/api/v1".into()),
        course(1),
        Wanted::Fresh,
    );
    world.settle();
    assert_eq!(world.failure(0, id), Some(Failure::KeyOfAnotherService));
    assert_eq!(asked(&world), 0);
}

#[test]
fn a_key_is_masked_wherever_the_service_echoes_it() {
    let key = "yb_secretsecretsecret";
    // Hidden characters in the middle of the key, in every text of an error.
    let said = "yb_secret\u{200e}secret\u{202e}secret";
    let body = format!(
        "{{\"error\":\"{said}\",\"message\":\"Your key is {said}.\",\"docs\":\"https://x/{said}\"}}"
    );
    let refusal = with_body(418, &body).refusal(key);
    let shown = format!("{:?}", Failure::Refused(refusal));
    assert!(!shown.contains("secret"), "{shown}");
    assert!(shown.contains("Your key is ••••••••."), "{shown}");
}
