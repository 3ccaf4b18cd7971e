//! The answer before: kept for the page that tells what a newer one changed, once and without a request.

use super::*;

const OLD: &str = r#"{"data":{"course_id":7,"name":"Links","par":"71","tee_data":[]}}"#;
const NEW: &str = r#"{"data":{"course_id":7,"name":"Links","par":"72","tee_data":[]}}"#;

/// A browser that has an old answer about a course.
fn with_old() -> World {
    let mut world = with_unread_old();
    world.settle();
    world
}

/// The same before the index of the answer store was read.
fn with_unread_old() -> World {
    let mut world = World::new(1);
    let entry = StoredEntry::new(NOON - 40.0 * 24.0 * HOUR, OLD.len());
    let stored = (entry, OLD.into());
    world.database.insert(ours().address(&course(7)), stored);
    world
}

/// Asks for a new answer, and answers with this body.
fn refreshed(world: &mut World, request: Request, body: &str) {
    world.ask_as(0, ours(), request, Wanted::Fresh);
    world.settle();
    world.answer(0, Ok(with_body(200, body)));
    world.settle();
}

/// Whether the answer before is kept.
fn has_replaced(world: &World, id: i64) -> bool {
    let policy = world.tabs[0].policy();
    let address = policy.address(&course(id));
    policy.replaced.iter().any(|(known, _)| *known == address)
}

fn par_of(replaced: Option<Replaced>) -> Option<String> {
    par(replaced.map(|replaced| replaced.answer))
}

fn par(answer: Option<Answer>) -> Option<String> {
    match answer {
        Some(Answer::Course(detail)) => Some(detail.value.course.par.as_ref()?.text().to_owned()),
        _ => None,
    }
}

#[test]
fn the_answer_that_a_newer_one_replaced_is_told_once_and_costs_nothing() {
    let mut world = with_old();
    let id = world.ask(0, course(7));
    world.settle();
    world.browser.shown.borrow_mut().clear();
    world.answer(0, Ok(with_body(200, NEW)));
    world.settle();
    let found = world.told(0, id).expect("told").expect("answered");
    assert_eq!(par(Some(found.answer)).as_deref(), Some("72"));
    let shown = world.browser.shown.borrow();
    let changed = shown.iter().filter(|shown| shown.is_stored_changed).count();
    assert_eq!(changed, 2, "for the new answer, and for what it replaced");
    drop(shown);
    assert!(has_replaced(&world, 7) && !has_replaced(&world, 8));
    let mut policy = world.tabs[0].policy();
    assert!(
        policy.replaced(&course(7)).is_some(),
        "a look takes nothing"
    );
    let replaced = policy.take_replaced(&course(7));
    let asked_at_ms = replaced.as_ref().and_then(|older| older.asked_at_ms);
    assert_eq!(asked_at_ms, Some(NOON - 40.0 * 24.0 * HOUR));
    assert_eq!(par_of(replaced).as_deref(), Some("71"));
    assert_eq!(policy.take_replaced(&course(7)), None);
    assert_eq!(policy.replaced(&course(7)), None);
    drop(policy);
    assert_eq!(asked(&world), 1);
}

#[test]
fn an_answer_that_says_the_same_replaces_nothing() {
    let mut world = with_old();
    refreshed(&mut world, course(7), OLD);
    assert!(!has_replaced(&world, 7));
    // Nor does the first answer of all, or one that replaces junk.
    refreshed(&mut world, course(8), NEW);
    assert!(!has_replaced(&world, 8));
    let junk = (StoredEntry::new(NOON, 4), "junk".into());
    world.database.insert(ours().address(&course(9)), junk);
    refreshed(&mut world, course(9), NEW);
    assert!(!has_replaced(&world, 9));
    // The rows of a list change with every visit.
    for rows in ["", r#"{"course_id":7}"#] {
        refreshed(&mut world, list(10), &format!("{{\"data\":[{rows}]}}"));
    }
    assert_eq!(world.tabs[0].policy().take_replaced(&list(10)), None);
}

#[test]
fn the_first_scripts_answer_replaces_a_stored_one_too() {
    for world in [with_old(), with_unread_old()] {
        first_script_replaces(world);
    }
}

fn first_script_replaces(mut world: World) {
    let first = FirstAnswer {
        address: ours().address(&course(7)),
        asked_at_ms: NOON - SECOND,
        text: NEW.into(),
        is_new: true,
    };
    let read = Answer::read(&course(7), NEW.as_bytes()).expect("valid");
    let mut policy = world.tabs[0].policy();
    policy.note_first_answer(&first);
    policy.take_first_answer(&course(7), &first, Ok(read));
    drop(policy);
    world.take_over(course(7), NOON - SECOND);
    world.answer_script(0, Ok(with_body(200, NEW)));
    world.settle();
    let taken = world.tabs[0].policy().take_replaced(&course(7));
    let asked_at_ms = taken.as_ref().and_then(|older| older.asked_at_ms);
    assert_eq!(asked_at_ms, Some(NOON - 40.0 * 24.0 * HOUR));
    assert_eq!(par_of(taken).as_deref(), Some("71"));
}

#[test]
fn the_latest_few_are_kept_and_none_after_answers_are_removed() {
    let mut world = World::opened(1);
    let last = i64::try_from(MOST_REPLACED).expect("a few") + 1;
    for id in 1..=last {
        refreshed(&mut world, course(id), OLD);
        refreshed(&mut world, course(id), NEW);
    }
    let kept = |world: &World| {
        let kept = (1..=last).filter(|id| has_replaced(world, *id));
        kept.collect::<Vec<_>>()
    };
    assert_eq!(kept(&world), (2..=last).collect::<Vec<_>>());
    // The newer one of two is what the newest has replaced.
    refreshed(&mut world, course(last), OLD);
    let taken = world.tabs[0].policy().take_replaced(&course(last));
    assert_eq!(par_of(taken).as_deref(), Some("72"));
    world.on(0, Event::Forget(Forget::Answers));
    world.settle();
    assert!(kept(&world).is_empty());
}

#[test]
fn the_answers_of_another_service_are_not_told_here() {
    let mut world = with_old();
    refreshed(&mut world, course(7), NEW);
    world.tabs[0].policy().enter(elsewhere(), &nothing);
    assert!(!has_replaced(&world, 7));
    world.tabs[0].policy().enter(ours(), &nothing);
    assert!(has_replaced(&world, 7));
}
