//! Rules that hold one line of the policy each, so that none of these lines can go unnoticed.

use golf_catalog::quota::Window;

use super::world::*;
use super::*;
use crate::notice::DataNotice;

#[test]
fn a_question_with_another_key_is_not_refused_with_the_first_one() {
    let mut world = World::opened(1);
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
    let mut world = World::opened(1);
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
    let mut world = World::opened(1);
    let left = world.ask(0, list(10));
    let stays = world.ask(0, list(10));
    world.leave(0, left);
    world.answer_all();
    assert!(world.told(0, stays).expect("told").is_ok());
    assert_eq!(asked(&world), 1);
}

#[test]
fn holes_that_were_sent_tell_that_the_plan_has_them() {
    let mut world = World::opened(1);
    world.get(0, holes(1)).expect("answered");
    assert_eq!(world.tabs[0].policy().plan().has_holes, Some(true));
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
    let mut world = World::opened(1);
    world.ask(0, list(50));
    world.settle();
    world.on(0, Event::Forget(Forget::Key(ours())));
    world.answer_all();
    assert_eq!(world.tabs[0].policy().plan(), PlanKnown::default());
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
    assert_eq!(world.tabs[0].policy().notice(), Some(notice.clone()));
    world.take_over(course(1), NOON);
    let left = world.tabs[0].policy().left_behind(good(&course(1)).body);
    world.answer_script(0, Ok(left));
    world.settle();
    assert_eq!(world.tabs[0].policy().notice(), Some(notice));
}

#[test]
fn a_question_joins_the_first_scripts_request_and_waits_for_no_older_answer() {
    for is_open in [true, false] {
        let mut world = World::new(1);
        let older = (StoredEntry::new(NOON - 48.0 * HOUR, 2), "{}".into());
        world.database.insert(ours().address(&list(10)), older);
        if is_open {
            world.settle();
        }
        world.take_over(list(10), NOON);
        let id = world.ask(0, list(10));
        // The store reads nothing meanwhile.
        world.answer_script(0, Ok(good(&list(10))));
        assert!(world.told(0, id).is_some_and(|told| told.is_ok()));
    }
}

#[test]
fn a_second_try_that_fails_for_nobody_is_told_and_not_followed_by_a_third() {
    let mut world = World::opened(1);
    let left = world.ask(0, course(1));
    world.settle();
    world.answer(0, Ok(refusal(500, "internal_error")));
    world.wait(5.0 * SECOND);
    world.leave(0, left);
    world.answer(0, Ok(refusal(500, "internal_error")));
    let id = world.ask(0, course(1));
    assert!(world.failure(0, id).is_some());
    assert_eq!(asked(&world), 2);
}

#[test]
fn a_second_try_waits_for_another_tab_that_asks_the_same_meanwhile() {
    let mut world = World::opened(2);
    world.take_over(course(1), NOON);
    let id = world.ask(0, course(1));
    world.answer_script(0, Ok(refusal(500, "internal_error")));
    world.ask(1, course(1));
    world.wait(5.0 * SECOND);
    world.answer_all();
    world.wait(5.0 * SECOND);
    assert!(world.told(0, id).is_some_and(|told| told.is_ok()));
    assert_eq!(asked(&world), 1);
}

#[test]
fn a_second_try_is_the_last_though_the_plan_is_known_meanwhile() {
    let mut world = World::opened(1);
    let fails = || Ok(refusal(500, "internal_error"));
    let id = world.ask(0, list(50));
    world.settle();
    world.answer(0, fails());
    world.ask(0, list(10));
    world.settle();
    world.answer(0, Ok(good(&list(50))));
    assert_eq!(world.tabs[0].policy().plan().max_limit, Some(25));
    world.wait(5.0 * SECOND);
    world.answer(0, fails());
    world.wait(5.0 * SECOND);
    assert!(world.failure(0, id).is_some());
    assert_eq!(asked(&world), 3);
}

#[test]
fn a_tab_that_is_closed_while_it_sends_hands_its_lock_on_at_once() {
    let mut world = World::opened(2);
    world.ask(0, course(1));
    world.settle();
    let id = world.ask(1, course(1));
    world.close(0);
    world.answer_all();
    assert!(world.told(1, id).expect("told").is_ok());
}

#[test]
fn a_refresh_tries_a_key_that_was_refused_in_another_tab_meanwhile() {
    let mut world = World::opened(2);
    world.ask(0, course(1));
    world.settle();
    let refresh = world.ask_as(1, ours(), course(1), Wanted::Fresh);
    world.answer(0, Ok(refusal(401, "invalid_api_key")));
    world.answer_all();
    assert!(world.told(1, refresh).expect("told").is_ok());
}

#[test]
fn the_second_try_waits_for_two_seconds_and_a_part_that_differs_from_tab_to_tab() {
    let mut world = World::opened(1);
    world.ask(0, course(1));
    world.settle();
    world.answer(0, Ok(refusal(500, "internal_error")));
    world.wait(1.9 * SECOND);
    assert_eq!(asked(&world), 1);
    world.wait(0.2 * SECOND);
    assert_eq!(asked(&world), 2);
    for (tab, millis) in [
        (0, 2_000),
        (1_999, 3_999),
        (2_000, 2_000),
        (u32::MAX, 3_295),
    ] {
        assert_eq!(retry_after_ms(tab), millis);
    }
}

#[test]
fn what_another_build_has_stored_is_read_or_dropped_and_nothing_is_paid_for_twice() {
    let mut world = World::new(1);
    world.get(0, course(1)).expect("answered");
    let stored = world.database.clone();
    let mut world = World::new(0);
    world.database = stored;
    let name = ours().name();
    // Requests by their words instead of their addresses, a hint without the spare, and what no build has written.
    let ledger = "yardbook ledger 1\ns 29539440 0 20513 3 674 7 0 0 0\n\
        r 1772366300000 7 0 200 90 1200 lpebble\nr 1772366300001 7 0 sent 0 0 c7\nz 1";
    for (item, text) in [
        (Item::Ledger(name.clone()), ledger.to_owned()),
        (Item::Plan, format!("{name} 25 holes")),
        (Item::Notice, "real\n/api/v1\nA notice.".into()),
        (Item::Hint, format!("yes 25 {name} /api/v1")),
        (Item::Changed, "1772366300000 +/api/v1/courses/1".into()),
        (Item::Pinned, "junk".into()),
    ] {
        world.set_item(item, text);
    }
    let tab = world.open_tab();
    world.settle();
    world.get(tab, course(1)).expect("stored");
    assert_eq!(asked(&world), 0);
    let policy = world.tabs[tab].policy();
    assert_eq!(policy.plan().max_limit, Some(25));
    assert!(policy.notice().is_some() && policy.pinned().is_empty());
    let ledger = policy.ledger();
    assert_eq!(
        (ledger.used(Window::Day, NOON), ledger.entries().len()),
        (3, 0)
    );
}

#[test]
fn the_notice_outlasts_the_answers_on_the_page_and_is_stored_with_the_next_one() {
    let received = || Received {
        data_notice: Some(DataNotice {
            words: "Invented.".into(),
            is_invented: true,
        }),
        ..good(&list(10))
    };
    let (mut world, _) = after(received(), list(10));
    let text = world.item(&Item::Notice);
    world.on(0, Event::Forget(Forget::Answers));
    assert!(world.tabs[0].policy().notice().is_some());
    assert_eq!(world.item(&Item::Notice), "");
    world.ask(0, list(10));
    world.settle();
    world.answer(0, Ok(received()));
    assert_eq!(world.item(&Item::Notice), text);
}

#[test]
fn the_last_response_stays_as_it_came_and_one_that_did_not_come_replaces_it() {
    let mut world = World::opened(1);
    let last = |world: &World, request: &Request| {
        let policy = world.tabs[0].policy();
        let last = policy.last_response(&ours().address(request))?;
        let received = &last.received;
        Some((received.status, received.body.clone(), last.millis))
    };
    assert_eq!(last(&world, &course(1)), None);
    world.ask(0, course(1));
    world.settle();
    // The answer takes a millisecond more.
    world.wait(34.0);
    world.answer(0, Ok(refusal(404, "course_not_found")));
    let body = refusal(404, "course_not_found").body;
    assert_eq!(last(&world, &course(1)), Some((404, body, 35)));
    assert_eq!(last(&world, &course(2)), None);
    world.get(0, course(2)).expect("answered");
    assert_eq!(last(&world, &course(1)), None);
    assert_eq!(
        last(&world, &course(2)).map(|last| last.1),
        Some(good(&course(2)).body)
    );
    world.ask(0, course(3));
    world.settle();
    world.answer(0, Err(Failure::Offline));
    assert_eq!(last(&world, &course(2)), None);
}
