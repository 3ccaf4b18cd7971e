//! Tests that merging loses nothing: three browsers write, delete and exchange files in any order.

use golf_api::course::CourseId;
use golf_hole::clubs::{Club, PlayerKind};
use golf_hole::plan::{HolePlan, Place, PlannedStroke};
use golf_hole::tees_that_fit::{Reach, SevenIron};
use proptest::prelude::*;

use super::entry::{COURSE_NOTE, Notebook};
use super::gain::{Gain, losses};
use super::moment::Moment;
use super::note::{Note, Seen};

#[derive(Debug, Clone)]
enum Step {
    Save(bool),
    Open,
    Forget,
    Name(String),
    Drive(Option<Reach>),
    Bag(Vec<Club>),
    Plan(u32, HolePlan),
    Write(u32, String),
    /// Import another browser's file.
    Import(usize),
}

const BROWSERS: [&str; 3] = ["desk", "phone", "tablet"];

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        any::<bool>().prop_map(Step::Save),
        Just(Step::Open),
        Just(Step::Forget),
        "[A-C]".prop_map(Step::Name),
        any_reach().prop_map(Step::Drive),
        any_bag().prop_map(Step::Bag),
        (1..3_u32, any_plan()).prop_map(|(hole, plan)| Step::Plan(hole, plan)),
        (0..3_u32, "[a-d\"\\\\\n é]{0,4}").prop_map(|(hole, text)| Step::Write(hole, text)),
        (0..3_usize).prop_map(Step::Import),
    ]
}

fn any_reach() -> impl Strategy<Value = Option<Reach>> {
    let iron = (0..3_usize).prop_map(|row| Reach::SevenIron(SevenIron::ALL[row]));
    proptest::option::of(prop_oneof![(50..=400_u32).prop_map(Reach::Drive), iron])
}

fn any_bag() -> impl Strategy<Value = Vec<Club>> {
    let club = |carry_yd: u32| Club {
        name: format!("{carry_yd}"),
        carry_yd,
        spread: PlayerKind::Scores80.spread(carry_yd, None),
    };
    proptest::collection::btree_set(20..=400_u32, 0..4)
        .prop_map(move |carries| carries.into_iter().rev().map(club).collect())
}

fn any_plan() -> impl Strategy<Value = HolePlan> {
    let stroke = ("[A-C]", -90..=90_i32, -180..=180_i32).prop_map(|(club, lat, lng)| {
        let aim = Place {
            lat_e6: lat * 1_000_000,
            lng_e6: lng * 999_999,
        };
        PlannedStroke { club, aim }
    });
    let strokes = proptest::collection::vec(stroke, 0..3);
    (strokes, "[a-d\"é]{0,4}").prop_map(|(strokes, line)| HolePlan { strokes, line })
}

/// Steps with their browser, course and time; some clocks are wrong.
fn any_history() -> impl Strategy<Value = Vec<(usize, i64, u64, Step)>> {
    proptest::collection::vec((0..3_usize, 1..3_i64, 0..50_u64, any_step()), 0..40)
}

fn play(history: Vec<(usize, i64, u64, Step)>) -> [Notebook; 3] {
    let mut notebooks: [Notebook; 3] = Default::default();
    for (who, course, at, step) in history {
        let (id, now) = (CourseId(course), Moment(at));
        let other = match &step {
            Step::Import(from) => notebooks[*from].clone(),
            _ => Notebook::default(),
        };
        let notebook = &mut notebooks[who];
        match step {
            Step::Save(is) => notebook.set_saved(id, is, now),
            Step::Open => notebook.set_opened(id, now),
            Step::Forget => notebook.forget_opened(id),
            Step::Name(name) => notebook.set_name(id, &name, "", now),
            Step::Drive(reach) => notebook.set_reach(reach, now),
            Step::Bag(clubs) => notebook.set_bag(clubs, now),
            Step::Plan(hole, plan) => notebook.set_plan(id, hole, plan, now),
            Step::Write(hole, text) => {
                let before = seen(notebook, id, hole);
                notebook.set_note(id, hole, &text, &before, BROWSERS[who], now);
            }
            Step::Import(_) => notebook.merge(&other),
        }
    }
    notebooks
}

fn seen(notebook: &Notebook, id: CourseId, hole: u32) -> Seen {
    let note = notebook.get(id).and_then(|entry| entry.note(hole));
    note.map(|note| note.seen.clone()).unwrap_or_default()
}

/// Three notebooks after a shared history of use.
pub(super) fn any_notebooks() -> impl Strategy<Value = [Notebook; 3]> {
    any_history().prop_map(play)
}

/// A notebook after a history of use.
pub(super) fn any_notebook() -> impl Strategy<Value = Notebook> {
    any_history().prop_map(|history| {
        let [notebook, ..] = play(history);
        notebook
    })
}

fn merged(a: &Notebook, b: &Notebook) -> Notebook {
    let mut both = a.clone();
    both.merge(b);
    both
}

proptest! {
    #[test]
    fn a_merge_comes_out_the_same_in_any_order_and_however_often(history in any_history()) {
        let [a, b, c] = play(history);
        prop_assert_eq!(&merged(&a, &a), &a, "with itself");
        prop_assert_eq!(merged(&a, &b), merged(&b, &a), "either way");
        prop_assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)), "in any order");
        prop_assert_eq!(merged(&merged(&a, &b), &b), merged(&a, &b), "twice");
    }

    #[test]
    fn a_text_that_nobody_replaced_is_in_every_merge(history in any_history(), text in "[a-z]{5}") {
        let [mut a, b, c] = play(history);
        let id = CourseId(1);
        let before = seen(&a, id, 1);
        a.set_note(id, 1, &text, &before, "desk", Moment(0));
        let all = merged(&merged(&c, &a), &b);
        let note = all.get(id).and_then(|entry| entry.note(1)).map(Note::text);
        prop_assert!(note.is_some_and(|note| note.contains(&text)));
    }

    #[test]
    fn the_last_decision_stands_against_every_older_file(history in any_history(), is in any::<bool>(), reach in any_reach(), bag in any_bag(), plan in any_plan()) {
        let [a, b, c] = play(history);
        let mut all = merged(&merged(&a, &b), &c);
        all.set_saved(CourseId(1), is, Moment(0));
        all.set_reach(reach, Moment(0));
        all.set_bag(bag.clone(), Moment(0));
        all.set_plan(CourseId(1), 1, plan.clone(), Moment(0));
        let before = seen(&all, CourseId(1), COURSE_NOTE);
        all.set_note(CourseId(1), COURSE_NOTE, "", &before, "desk", Moment(0));
        for old in [a, b, c] {
            let after = merged(&all, &old);
            let entry = after.get(CourseId(1)).expect("it is remembered");
            prop_assert_eq!(entry.saved.is, is);
            prop_assert_eq!(after.reach.reach, reach);
            prop_assert_eq!(&after.bag.clubs, &bag);
            let planned = Some(plan.clone()).filter(|plan| !plan.is_empty());
            prop_assert_eq!(entry.plan(1), planned.as_ref());
            prop_assert_eq!(entry.note(COURSE_NOTE).map(Note::text), Some(String::new()));
        }
    }

    #[test]
    fn nothing_is_gained_from_what_is_known(history in any_history()) {
        let [a, b, _] = play(history);
        let both = merged(&a, &b);
        prop_assert_eq!(Gain::of(&both, &merged(&both, &a)), Gain::default());
    }
}

#[test]
fn a_gain_is_told_in_words() {
    let id = CourseId(7);
    let (mut desk, mut phone) = (Notebook::default(), Notebook::default());
    desk.set_note(id, 1, "Left.", &Seen::default(), "desk", Moment(1));
    phone.set_note(id, 1, "Right.", &Seen::default(), "phone", Moment(2));
    phone.set_note(id, 2, "Short.", &Seen::default(), "phone", Moment(2));
    phone.set_saved(id, true, Moment(2));
    let gain = Gain::of(&desk, &merged(&desk, &phone));
    assert_eq!(
        gain.words(),
        "1 course saved, 1 note added, 1 note was written in both places: both texts are kept in it."
    );
    assert_eq!(Gain::default().words(), "Nothing in it was new.");
}

#[test]
fn a_drive_of_a_file_is_told_and_one_that_is_lost_is_asked_for() {
    let drive = |yards: Option<u32>, at| {
        let mut notebook = Notebook::default();
        notebook.set_reach(yards.map(Reach::Drive), Moment(at));
        notebook
    };
    for (mine, file, told, lost) in [
        (None, drive(Some(215), 2), "1 drive changed.", &[][..]),
        (
            Some(drive(Some(215), 1)),
            drive(Some(230), 2),
            "1 drive changed.",
            &["Your drive: replaced"],
        ),
        (
            Some(drive(Some(215), 1)),
            drive(None, 2),
            "1 drive changed.",
            &["Your drive: removed"],
        ),
        (
            Some(drive(Some(215), 3)),
            drive(Some(230), 2),
            "Nothing in it was new.",
            &[],
        ),
        (
            Some(drive(Some(215), 1)),
            drive(Some(215), 2),
            "Nothing in it was new.",
            &[],
        ),
    ] {
        let mine = mine.unwrap_or_default();
        let after = merged(&mine, &file);
        assert_eq!(Gain::of(&mine, &after).words(), told, "{mine:?} {file:?}");
        assert_eq!(losses(&mine, &after), lost, "{mine:?} {file:?}");
    }
}

#[test]
fn clubs_and_plans_of_a_file_are_told_and_those_that_are_lost_are_asked_for() {
    let club = Club {
        name: "Driver".into(),
        carry_yd: 230,
        spread: PlayerKind::Tour.spread(230, None),
    };
    let notebook = |has_club: bool, line: &str, at| {
        let mut notebook = Notebook::default();
        notebook.set_saved(CourseId(7), true, Moment(1));
        let clubs = has_club.then(|| club.clone()).into_iter().collect();
        notebook.set_bag(clubs, Moment(at));
        for (line, at) in [("Before.", 0), (line, at)] {
            let plan = HolePlan {
                line: line.into(),
                strokes: Vec::new(),
            };
            notebook.set_plan(CourseId(7), 3, plan, Moment(at));
        }
        notebook
    };
    for (mine, file, told, lost) in [
        (
            notebook(false, "", 10),
            notebook(true, "Left.", 20),
            "1 list of clubs changed, 1 plan changed.",
            &[][..],
        ),
        (
            notebook(true, "Left.", 10),
            notebook(false, "Right.", 20),
            "1 list of clubs changed, 1 plan changed.",
            &[
                "Your clubs: removed",
                "Hole 3, Course 7: the plan is replaced",
            ],
        ),
        (
            notebook(true, "Left.", 10),
            notebook(true, "", 20),
            "1 plan changed.",
            &["Hole 3, Course 7: the plan is removed"],
        ),
        (
            notebook(true, "Left.", 30),
            notebook(false, "Right.", 20),
            "Nothing in it was new.",
            &[],
        ),
    ] {
        let after = merged(&mine, &file);
        assert_eq!(Gain::of(&mine, &after).words(), told, "{mine:?} {file:?}");
        assert_eq!(losses(&mine, &after), lost, "{mine:?} {file:?}");
    }
}

#[test]
fn courses_that_were_only_opened_are_forgotten_in_time_and_others_are_not() {
    let mut notebook = Notebook::default();
    notebook.set_opened(CourseId(1), Moment(1));
    notebook.set_saved(CourseId(1), true, Moment(1));
    for number in 2..100 {
        let at = u64::try_from(number).expect("small");
        notebook.set_opened(CourseId(number), Moment(at));
    }
    assert!(notebook.get(CourseId(1)).is_some() && notebook.get(CourseId(2)).is_none());
    let recent = notebook.latest(|entry| entry.is_recent(), |entry| entry.opened);
    assert_eq!(
        recent.first().map(|entry| entry.course_id),
        Some(CourseId(99))
    );
    assert!(recent.len() <= 31);
    notebook.forget_all_opened();
    assert!(
        notebook
            .latest(|entry| entry.is_recent(), |entry| entry.opened)
            .is_empty()
    );
}
