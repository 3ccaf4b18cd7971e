//! Rules of the driver, and of what the tabs share through it.

use super::world::*;
use super::*;

/// Delivers a change of an item by something that is no tab, such as a person who clears the browser's data.
fn item_changed(world: &mut World, item: Option<&Item>, text: Option<&str>) {
    let driver = Rc::clone(&world.tabs[0].driver);
    world.act(0, || driver.item_changed(item, text));
    world.settle();
}

#[test]
fn a_store_that_was_opened_anew_has_its_index_read_again() {
    let mut world = World::opened(1);
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
    let mut world = World::opened(2);
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
fn a_limit_that_another_tab_has_just_written_is_read_before_a_request_is_sent() {
    let mut world = World::opened(2);
    world.ask(0, course(1));
    world.settle();
    world.answer(0, Ok(refusal(429, "daily_limit_exceeded")));
    // The browser has not told the other tab of it yet.
    world.jobs.clear();
    let id = world.ask(1, course(2));
    world.settle();
    assert!(world.failure(1, id).is_some());
    assert_eq!(asked(&world), 1);
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
    let mut world = World::opened(1);
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
    let mut world = World::opened(1);
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
    let mut world = World::opened(1);
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
    let mut world = World::opened(1);
    world.take_over(list(10), NOON);
    world.answer_script(0, Ok(good(&list(10))));
    assert!(world.browser.has_script_lock.get(), "it is not stored yet");
    world.settle();
    assert!(!world.browser.has_script_lock.get());
}

#[test]
fn who_removes_all_answers_is_told_when_they_are_gone() {
    let mut world = World::opened(1);
    world.get(0, course(1)).expect("answered");
    assert_eq!(world.browser.cleared.get(), 0);
    world.on(0, Event::Forget(Forget::Answers));
    assert_eq!((world.browser.cleared.get(), world.database.len()), (1, 0));
}

#[test]
fn pages_are_shown_what_an_event_has_changed() {
    let mut world = World::opened(1);
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
    // The timer of the store, which has opened long ago.
    world.wait(2.0 * SECOND);
    let is_quiet = |shown: &Shown| !shown.is_stored_changed;
    assert!(world.browser.shown.borrow().iter().all(is_quiet));
}

#[test]
fn pages_learn_that_a_pinned_course_is_stored_and_redraw_for_no_other() {
    for (id, is_pinned) in [(1, true), (2, false)] {
        let mut world = World::opened(1);
        world.on(0, Event::Pin(CourseId(1), true));
        world.ask(0, course(id));
        world.settle();
        world.answer(0, Ok(good(&course(id))));
        world.browser.shown.borrow_mut().clear();
        world.settle();
        let shown = world.browser.shown.borrow();
        let is_told = shown.iter().any(|shown| shown.is_stored_changed);
        assert_eq!(is_told, is_pinned, "{id}");
    }
}

#[test]
fn a_limit_and_a_count_of_a_clock_that_was_ahead_do_not_hide_what_is_learned_later() {
    let mut world = World::opened(1);
    let spent = || Ok(refusal(429, "daily_limit_exceeded"));
    world.now_ms = NOON + 8_760.0 * HOUR;
    for _ in 0..2 {
        world.ask(0, course(1));
        world.settle();
        world.answer(0, spent());
        world.settle();
        world.now_ms = NOON;
    }
    let id = world.ask(0, course(2));
    world.settle();
    assert!(world.failure(0, id).is_some());
    assert_eq!((asked(&world), world.used(&ours())), (2, 1));
}
