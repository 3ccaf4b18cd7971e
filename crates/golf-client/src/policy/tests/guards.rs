//! Rules that hold one line of the policy or of its driver each, so that none of these lines can go unnoticed.

use golf_catalog::quota::Window;

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
    let mut world = opened();
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
    let body = String::from_utf8(good(&course(1)).body).expect("a text");
    let left = Event::LeftBehind {
        identity: ours(),
        request: course(1),
        sent_ms: NOON,
        body: Some(body.into()),
    };
    world.on(0, left);
    world.settle();
    assert_eq!(world.tabs[0].policy().notice(), Some(notice));
}

// The driver.

/// Delivers a change of an item by something that is no tab, such as a person who clears the browser's data.
fn item_changed(world: &mut World, item: Option<&Item>, text: Option<&str>) {
    let driver = Rc::clone(&world.tabs[0].driver);
    world.act(0, || driver.item_changed(item, text));
    world.settle();
}

#[test]
fn a_store_that_was_opened_anew_has_its_index_read_again() {
    let mut world = opened();
    world.get(0, course(1)).expect("answered");
    world.get(0, course(2)).expect("answered");
    let other = world.open_tab();
    world.settle();
    let stored = world.database.values().next().expect("stored").clone();
    world.database.insert(ours().address(&course(3)), stored);
    let is_known = |world: &World| world.tabs[other].policy().is_cached(&course(3), NOON);
    world.get(other, course(1)).expect("stored");
    assert!(!is_known(&world));
    world.browser.is_reopened.set(true);
    world.get(other, course(2)).expect("stored");
    assert!(is_known(&world));
}

#[test]
fn counts_that_two_tabs_write_at_once_are_both_kept() {
    let mut world = World::new(2);
    world.settle();
    world.ask(0, course(1));
    world.ask(1, course(2));
    // No tab learns of the other's items meanwhile.
    for _ in 0..20 {
        world
            .jobs
            .retain(|(_, job)| !matches!(job, Job::Changed(..)));
        world.do_job(0);
    }
    assert_eq!((asked(&world), world.used(&ours())), (2, 2));
    // The first tab writes its outcome without having heard of the second one's request.
    assert_eq!(world.tabs[0].policy().ledger().entries().len(), 1);
    world.answer(0, Ok(good(&course(1))));
    assert_eq!(world.used(&ours()), 2);
    assert_eq!(world.tabs[0].policy().ledger().entries().len(), 2);
}

#[test]
fn an_item_that_has_not_changed_is_not_written_again() {
    let (mut world, _) = after(good(&list(50)), list(50));
    let plan = world.item(&Item::Plan);
    world.open_tab();
    world.settle();
    world.ask_as(0, ours(), list(25), Wanted::Fresh);
    world.settle();
    world.answer(0, Ok(good(&list(50))));
    let is_of_plan =
        |(_, job): &(usize, Job)| matches!(job, Job::Changed(Item::Plan | Item::Hint, _));
    assert!(!world.jobs.iter().any(is_of_plan));
    assert_eq!(world.item(&Item::Plan), plan);
}

#[test]
fn another_tabs_plan_is_known_once_it_is_written_and_a_hint_is_not_looked_at() {
    let mut world = opened();
    let known = PlanKnown::default().with_page_limit(Some(20));
    let driver = Rc::clone(&world.tabs[0].driver);
    driver
        .storage()
        .set_item(&Item::Plan, &known.to_text(&ours().name()));
    item_changed(&mut world, Some(&Item::Hint), None);
    assert_eq!(world.tabs[0].policy().plan(), PlanKnown::default());
    item_changed(&mut world, Some(&Item::Plan), None);
    assert_eq!(world.tabs[0].policy().plan(), known);
    assert_eq!(
        world
            .browser
            .shown
            .borrow()
            .last()
            .map(|shown| shown.max_limit),
        Some(Some(20))
    );
}

#[test]
fn where_any_item_may_have_changed_all_of_them_and_the_index_are_read_again() {
    let mut world = opened();
    world.get(0, course(1)).expect("answered");
    world.on(0, Event::Pin(CourseId(1), true));
    assert_eq!(world.tabs[0].policy().pinned().len(), 1);
    world.remove_items();
    world.database.clear();
    item_changed(&mut world, None, None);
    assert_eq!(world.tabs[0].policy().pinned(), []);
    assert!(!world.tabs[0].policy().is_cached(&course(1), NOON));
}

#[test]
fn a_ledger_that_a_person_removes_elsewhere_is_gone_here_and_one_that_is_written_is_merged() {
    let mut world = opened();
    world.get(0, course(1)).expect("answered");
    let item = Item::Ledger(ours().name());
    let text = world.item(&item);
    item_changed(&mut world, Some(&item), Some(&text));
    assert_eq!(world.tabs[0].policy().ledger().entries().len(), 1);
    world.remove_items();
    item_changed(&mut world, Some(&item), None);
    assert_eq!(world.tabs[0].policy().ledger().entries(), []);
}

#[test]
fn the_lock_of_the_first_scripts_request_is_held_until_its_answer_is_stored() {
    let mut world = opened();
    let took_over = Event::TookOver {
        identity: ours(),
        request: list(10),
        sent_ms: NOON,
    };
    world.on(0, took_over);
    world.answer_script(0, Ok(good(&list(10))));
    assert!(world.browser.has_script_lock.get(), "it is not stored yet");
    world.settle();
    assert!(!world.browser.has_script_lock.get());
}

#[test]
fn who_removes_all_answers_is_told_when_they_are_gone() {
    let mut world = opened();
    world.get(0, course(1)).expect("answered");
    assert_eq!(world.browser.cleared.get(), 0);
    world.on(0, Event::Forget(Forget::Answers));
    assert_eq!((world.browser.cleared.get(), world.database.len()), (1, 0));
}

#[test]
fn pages_are_shown_what_an_event_has_changed() {
    let mut world = opened();
    world.ask(0, list(50));
    world.settle();
    world.browser.shown.borrow_mut().clear();
    world.answer(0, Ok(good(&list(50))));
    let shown = Shown {
        used: 1,
        max_limit: Some(25),
        is_stored_changed: true,
    };
    assert!(world.browser.shown.borrow().contains(&shown));
    world.browser.shown.borrow_mut().clear();
    world.on(0, Event::Reserve(1));
    let is_quiet = |shown: &Shown| !shown.is_stored_changed;
    assert!(world.browser.shown.borrow().iter().all(is_quiet));
}

#[test]
fn the_second_try_waits_for_two_seconds_and_a_part_that_differs_from_tab_to_tab() {
    let mut world = opened();
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
