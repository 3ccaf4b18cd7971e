//! What is learned belongs to one identity, and what is removed of one is not removed of another.

use super::world::*;
use super::*;
use crate::notice::DataNotice;

/// The same service with another key.
fn theirs() -> Identity {
    with_key("another")
}

/// How the only request of an identity has ended, as the shared ledger says.
fn outcome(world: &World, identity: &Identity) -> RequestOutcome {
    world.ledgers()[&identity.name()].entries()[0].outcome
}

#[test]
fn a_failure_that_nobody_waited_for_is_told_to_no_other_key_and_of_no_other_address() {
    for (identity, request) in [(theirs(), list(10)), (ours(), course(1))] {
        let mut world = World::opened(1);
        world.take_over(list(10), NOON);
        world.answer_script(0, Ok(refusal(503, "down")));
        let id = world.ask_as(0, identity, request, Wanted::Cached);
        world.answer_all();
        assert!(world.told(0, id).expect("told").is_ok());
    }
}

#[test]
fn what_is_stored_for_the_next_start_is_of_the_key_in_force() {
    let notice = DataNotice {
        words: "Invented.".into(),
        is_invented: true,
    };
    let received = Received {
        data_notice: Some(notice),
        ..good(&list(50))
    };
    let (mut world, _) = after(received, list(50));
    let stored = |world: &World| [Item::Plan, Item::Notice].map(|item| world.item(&item));
    let before = stored(&world);
    assert!(before.iter().all(|text| !text.is_empty()));
    // A question that was asked with another key is answered late.
    world.ask_as(0, theirs(), list(50), Wanted::Fresh);
    world.answer_all();
    assert_eq!(stored(&world), before);
    world.on(0, Event::Forget(Forget::Refusals(theirs())));
    assert_eq!(stored(&world), before);
}

#[test]
fn a_request_in_flight_is_accounted_unless_its_own_key_was_removed() {
    let mut world = World::opened(1);
    world.ask_as(0, theirs(), course(1), Wanted::Cached);
    world.settle();
    // It has not been sent yet.
    world.ask(0, course(2));
    world.on(0, Event::Forget(Forget::Key(ours())));
    world.answer_all();
    for identity in [ours(), theirs()] {
        assert_eq!(outcome(&world, &identity), RequestOutcome::Status(200));
    }
}

#[test]
fn the_refusal_of_a_removed_key_tells_nothing_of_its_plan() {
    let mut world = World::opened(1);
    world.ask(0, holes(1));
    world.settle();
    world.on(0, Event::Forget(Forget::Key(ours())));
    world.answer(0, Ok(refusal(403, "upgrade_required")));
    assert_eq!(world.item(&Item::Plan), "");
}

#[test]
fn the_first_script_asks_for_no_holes_beyond_the_plan_and_keeps_back_what_is_of_the_day() {
    let page = r#"{"data":[{"course_id":1}],"meta":{"max_limit":10}}"#;
    let mut received = with_body(200, page);
    received.limits.remaining = Some("3".into());
    let (mut world, _) = after(received, list(10));
    // The reserve is of the day, so what is left of the minute may be spent.
    world.on(0, Event::Reserve(5));
    let hint = world.item(&Item::Hint);
    assert!(hint.starts_with("list 10 3 "), "{hint}");
}

#[test]
fn the_first_script_asks_nothing_with_a_key_that_was_refused() {
    let mut world = World::opened(2);
    world.ask(0, course(1));
    world.settle();
    world.answer(0, Ok(refusal(401, "invalid_api_key")));
    let hint = world.item(&Item::Hint);
    assert!(hint.starts_with("no "), "{hint}");
    // The other tab, which has sent nothing, does not know better.
    world.settle();
    assert_eq!(world.item(&Item::Hint), hint);
}
