//! Rules that hold one line of the policy each, so that none of these lines can go unnoticed.

use super::world::*;
use super::*;
use crate::notice::DataNotice;

/// A world with one tab whose store has opened.
fn opened() -> World {
    let mut world = World::new(1);
    world.settle();
    world
}

#[test]
fn a_question_with_another_key_is_not_refused_with_the_first_one() {
    let mut world = opened();
    let refused = world.ask(0, list(10));
    let other = world.ask_as(0, with_key("another"), list(10), Wanted::Cached);
    world.settle();
    world.answer(0, Ok(refusal(401, "invalid_api_key")));
    world.answer_all();
    assert!(world.failure(0, refused).is_some());
    assert!(world.told(0, other).expect("told").is_ok());
}

#[test]
fn a_refresh_while_an_answer_is_written_is_a_request_of_its_own() {
    let mut world = opened();
    let id = world.ask(0, list(10));
    world.settle();
    world.answer(0, Ok(good(&list(10))));
    assert!(world.told(0, id).expect("told").is_ok());
    let refresh = world.ask_as(0, ours(), list(10), Wanted::Fresh);
    world.answer_all();
    assert!(world.told(0, refresh).expect("told").is_ok());
    assert_eq!(asked(&world), 2);
}

#[test]
fn what_is_known_to_fail_waits_for_no_lock() {
    let (mut world, _) = after(refusal(401, "invalid_api_key"), list(10));
    let id = world.ask(0, course(1));
    assert!(world.failure(0, id).is_some());
    assert!(world.jobs.is_empty());
}

#[test]
fn the_demo_waits_for_no_lock_and_no_store() {
    let mut world = World::new(1);
    world.ask_as(0, demo(), course(1), Wanted::Cached);
    assert_eq!(world.line.len(), 1);
}

#[test]
fn a_page_that_leaves_takes_no_request_from_another_that_waits_for_it() {
    let mut world = opened();
    let left = world.ask(0, list(10));
    let stays = world.ask(0, list(10));
    world.leave(0, left);
    world.answer_all();
    assert!(world.told(0, stays).expect("told").is_ok());
    assert_eq!(asked(&world), 1);
}

#[test]
fn holes_that_were_sent_tell_that_the_plan_has_them() {
    let mut world = opened();
    world.get(0, holes(1)).expect("answered");
    assert_eq!(world.tabs[0].policy.plan().has_holes, Some(true));
}

#[test]
fn a_refresh_that_succeeds_ends_the_refusal_of_the_key() {
    let (mut world, _) = after(refusal(401, "invalid_api_key"), list(10));
    let refresh = world.ask_as(0, ours(), list(10), Wanted::Fresh);
    world.answer_all();
    assert!(world.told(0, refresh).expect("told").is_ok());
    world.get(0, course(1)).expect("the key works again");
}

#[test]
fn an_answer_to_a_removed_key_tells_nothing_of_its_plan() {
    let mut world = opened();
    world.ask(0, list(50));
    world.settle();
    world.on(0, Event::Forget(Forget::Key(ours())));
    world.answer_all();
    assert_eq!(world.tabs[0].policy.plan(), PlanKnown::default());
}

#[test]
fn the_notice_of_an_answer_is_known_and_one_that_was_left_behind_does_not_end_it() {
    let notice = DataNotice {
        words: "Invented.".into(),
        is_invented: true,
    };
    let received = Received {
        data_notice: Some(notice.clone()),
        ..good(&list(10))
    };
    let (mut world, _) = after(received, list(10));
    assert_eq!(world.tabs[0].policy.notice(), Some(notice.clone()));
    let body = String::from_utf8(good(&course(1)).body).expect("a text");
    let left = Event::LeftBehind {
        identity: ours(),
        request: course(1),
        sent_ms: NOON,
        body: Some(body.into()),
    };
    world.on(0, left);
    world.settle();
    assert_eq!(world.tabs[0].policy.notice(), Some(notice));
}
