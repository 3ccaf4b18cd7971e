//! A key that is tried before it is stored: one request, whose answer is the first one of the key.

use super::*;
use crate::key_check::KeyCheck;

/// A key that a person has entered and that is not stored.
fn entered() -> Identity {
    with_key("entered")
}

/// Tries the key with a request, and returns what the response shows of it.
fn tried(world: &mut World, request: Request, landing: Landing) -> KeyCheck {
    world.on(0, Event::Forget(Forget::Refusals(entered())));
    let id = world.ask_as(0, entered(), request, Wanted::Fresh);
    world.settle();
    world.answer(0, landing);
    world.settle();
    KeyCheck::of(&world.told(0, id).expect("answered"))
}

/// Stores the key, as the app does with one that was taken.
fn kept(world: &mut World) {
    world.tabs[0].policy().enter(entered(), &nothing);
    world.on(0, Event::KeyTried);
    world.settle();
}

#[test]
fn a_response_shows_that_a_key_is_taken_or_refused_or_nothing_of_it() {
    let page = || good(&list(10));
    let offline = Failure::Offline;
    for (landing, request, expected) in [
        (Ok(page()), list(10), Some(true)),
        (Ok(refusal(401, "invalid_api_key")), list(10), Some(false)),
        (Ok(refusal(401, "missing_api_key")), list(10), None),
        // The plan and the course are looked up once the key is known.
        (Ok(refusal(403, "upgrade_required")), holes(7), Some(true)),
        (Ok(refusal(404, "course_not_found")), course(7), Some(true)),
        (
            Ok(refusal(429, "rate_limit_exceeded")),
            list(10),
            Some(true),
        ),
        // Another server than the service wrote these.
        (Ok(with_body(403, "<html>Forbidden</html>")), list(10), None),
        (Ok(with_body(404, "")), course(7), None),
        (Ok(with_body(200, "<html>Sign in</html>")), list(10), None),
        (Ok(pause(503, "60")), list(10), None),
        (Err(offline), list(10), None),
        (Err(Failure::TimedOut { seconds: 30 }), list(10), None),
    ] {
        let named = format!("{landing:?}");
        let is_taken = match tried(&mut World::new(1), request, landing) {
            KeyCheck::Taken => Some(true),
            KeyCheck::Refused => Some(false),
            KeyCheck::Unknown(_) => None,
        };
        assert_eq!(is_taken, expected, "{named}");
    }
}

#[test]
fn the_answer_to_a_tried_key_is_counted_and_its_page_costs_nothing() {
    let mut world = World::new(1);
    let page = r#"{"data":[{"course_id":7}],"meta":{"max_limit":25}}"#;
    let check = tried(&mut world, list(10), Ok(with_body(200, page)));
    assert_eq!(check, KeyCheck::Taken);
    assert_eq!(world.item(&Item::Plan), "", "the key is not in force yet");
    kept(&mut world);
    assert!(world.tabs[0].policy().decoded(&list(10), NOON).is_some());
    let id = world.ask_as(0, entered(), list(10), Wanted::Cached);
    world.settle();
    assert!(world.told(0, id).expect("answered").is_ok());
    assert_eq!((asked(&world), world.used(&entered())), (1, 1));
    // The next visit asks for pages of the plan's size, and finds them.
    let plan = PlanKnown::of_identity(&world.item(&Item::Plan), &entered());
    assert_eq!(plan.and_then(|plan| plan.max_limit), Some(25));
}

#[test]
fn a_refused_key_leaves_the_key_in_force_and_what_is_known_of_it() {
    let mut world = World::new(1);
    world.get(0, list(10)).expect("answered");
    let check = tried(&mut world, list(10), Ok(refusal(401, "invalid_api_key")));
    assert_eq!(
        check,
        KeyCheck::Refused,
        "the older answer is none of the key"
    );
    assert!(*world.tabs[0].policy().identity() == ours());
    world.get(0, course(7)).expect("the key in force works");
    assert_eq!((world.used(&ours()), world.used(&entered())), (2, 1));
}

#[test]
fn a_key_is_tried_though_an_answer_to_another_one_is_stored_and_though_it_was_refused_before() {
    let mut world = World::new(1);
    world.get(0, list(10)).expect("answered");
    for (response, expected) in [
        (refusal(401, "invalid_api_key"), KeyCheck::Refused),
        (good(&list(10)), KeyCheck::Taken),
    ] {
        assert_eq!(tried(&mut world, list(10), Ok(response)), expected);
    }
    assert_eq!(world.used(&entered()), 2);
}
