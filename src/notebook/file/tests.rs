//! Tests with files that a person may bring: our own, damaged, foreign, from a newer version, edited by hand.

mod hostile;

use golf_hole::tees_that_fit::{Reach, SevenIron};
use preview::course::says_saved;
use proptest::prelude::*;

use super::*;
use crate::notebook::entry::OwnReach;
use crate::notebook::note::Seen;
use crate::notebook::tests::any_notebook;

const NOW: Moment = Moment(1_795_256_678_125);
const LATEST: Moment = limits::latest(NOW);

fn notebook() -> Notebook {
    let mut notebook = Notebook::default();
    let id = CourseId(14012);
    notebook.set_name(id, "Gull & \"Heron\" Links", "Erie, Pennsylvania", NOW);
    notebook.set_saved(id, true, NOW);
    notebook.set_opened(id, NOW);
    notebook.set_note(
        id,
        COURSE_NOTE,
        "Greens:\n\tfast \\ firm.",
        &Seen::default(),
        "k3f9",
        NOW,
    );
    notebook.set_note(id, 3, "Aim left.", &Seen::default(), "k3f9", NOW);
    notebook
}

fn refused(text: &str) -> String {
    parse(text, LATEST).expect_err("it is no file of ours")
}

#[test]
fn a_file_reads_as_it_was_written_and_people_can_read_it() {
    let text = to_text(&notebook(), NOW);
    assert_eq!(
        parse(&text, LATEST).map(|read| read.notebook),
        Ok(notebook())
    );
    for line in [
        "  \"format\": \"yardbook notebook\",",
        "  \"exported_at\": \"2026-11-21T10:24:38.125Z\",",
        "      \"name\": \"Gull & \\\"Heron\\\" Links\",",
        "              \"text\": \"Aim left.\",",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn other_files_are_refused_with_what_they_are() {
    for (text, words) in [
        ("", "not a Yardbook file, or it is damaged"),
        (
            "{\"format\": \"yardbook notebook\",",
            "not a Yardbook file, or it is damaged",
        ),
        ("[1, 2]", "not a Yardbook file of saved courses"),
        (
            "{\"format\": \"other\", \"version\": 1, \"courses\": []}",
            "not a Yardbook file of saved courses",
        ),
        (
            "{\"format\": \"yardbook notebook\", \"version\": 2, \"courses\": []}",
            "A newer Yardbook",
        ),
        (
            "{\"format\": \"yardbook notebook\", \"courses\": []}",
            "does not say its version",
        ),
        (
            "{\"format\": \"yardbook notebook\", \"version\": 1}",
            "no courses in it",
        ),
    ] {
        assert!(refused(text).contains(words), "{text}: {}", refused(text));
    }
    assert!(refused(&" ".repeat(limits::FILE_BYTES + 1)).contains("too large"));
}

/// A notebook file with these courses.
fn file_of(courses: &str) -> String {
    format!("{{\"format\": \"yardbook notebook\", \"version\": 1, \"courses\": [{courses}]}}")
}

fn with_courses(courses: &str) -> Read {
    parse(&file_of(courses), LATEST).expect("it is a file of ours")
}

#[test]
fn what_is_not_known_is_passed_over_and_what_cannot_be_read_is_named() {
    let read = with_courses(
        r#"{"course_id": 7, "saved": true, "saved_at": "2026-01-01T00:00:00Z", "color": "green"},
           {"name": "No number", "saved": true},
           {"course_id": 8, "name": "Bad time", "saved_at": "yesterday"},
           12,
           {"course_id": 9, "name": "Half", "notes": [{"hole": "x"}, {"hole": 2, "texts": [{"text": "Kept."}]}]}"#,
    );
    assert_eq!(read.notebook.entries().len(), 2);
    assert!(
        read.notebook
            .get(CourseId(7))
            .is_some_and(|entry| entry.saved.is)
    );
    let kept = read
        .notebook
        .get(CourseId(9))
        .and_then(|entry| entry.note(2).map(Note::text));
    assert_eq!(kept.as_deref(), Some("Kept."));
    assert_eq!(
        read.words().as_deref(),
        Some(
            "4 parts of the file could not be read: “No number”, “Bad time”, entry 4, \
             note 1 of Half."
        )
    );
}

#[test]
fn a_drive_is_read_as_it_was_written_and_any_other_value_is_named() {
    let read = |drive: &str| {
        let text = format!(
            "{{\"format\": \"yardbook notebook\", \"version\": 1, \"drive\": {drive}, \"courses\": []}}"
        );
        parse(&text, LATEST).expect("it is a file of ours")
    };
    let at = Moment(1_767_225_600_000);
    for (drive, expected) in [
        (
            r#"{"yards": 215, "at": "2026-01-01T00:00:00Z", "club": "driver"}"#,
            (at, Some(Reach::Drive(215))),
        ),
        (
            r#"{"yards": 215}"#,
            (Moment::default(), Some(Reach::Drive(215))),
        ),
        (
            r#"{"seven_iron_yards": 125, "at": "2026-01-01T00:00:00Z"}"#,
            (at, Some(Reach::SevenIron(SevenIron::Yards125))),
        ),
        (r#"{"at": "2026-01-01T00:00:00Z"}"#, (at, None)),
        ("null", (Moment::default(), None)),
    ] {
        let (at, reach) = expected;
        let read = read(drive);
        assert_eq!(read.notebook.reach, OwnReach { at, reach }, "{drive}");
        assert_eq!(read.unreadable, 0, "{drive}");
        let back = parse(&to_text(&read.notebook, NOW), LATEST).expect("ours");
        assert_eq!(back.notebook, read.notebook, "{drive}");
    }
    for drive in [
        r#"{"yards": 49}"#,
        r#"{"yards": 401}"#,
        r#"{"yards": -5}"#,
        r#"{"yards": 215.5}"#,
        r#"{"yards": "far"}"#,
        r#"{"seven_iron_yards": 140}"#,
        r#"{"yards": 215, "at": "2999-01-01T00:00:00Z"}"#,
        "{}",
        "215",
        "[]",
    ] {
        let read = read(drive);
        assert_eq!(read.notebook, Notebook::new(), "{drive}");
        assert_eq!(
            read.words().as_deref(),
            Some("1 part of the file could not be read: Your drive."),
            "{drive}"
        );
    }
}

#[test]
fn many_unreadable_entries_are_counted_and_the_first_named() {
    let read = with_courses(&["0"; 12].join(","));
    assert_eq!((read.unreadable, read.named.len()), (12, NAMED));
    assert!(
        read.words()
            .is_some_and(|words| words.ends_with("entry 5 and 7 more."))
    );
    assert_eq!(with_courses("").words(), None);
}

#[test]
fn a_course_that_is_twice_in_a_file_is_merged_and_loses_nothing() {
    let read = with_courses(
        r#"{"course_id": 7, "notes": [{"texts": [{"text": "One."}]}]},
           {"course_id": 7, "notes": [{"texts": [{"text": "Two."}]}]}"#,
    );
    let text = read
        .notebook
        .get(CourseId(7))
        .and_then(|entry| entry.note(COURSE_NOTE))
        .map(Note::text);
    assert!(text.is_some_and(|text| text.contains("One.") && text.contains("Two.")));
}

#[test]
fn a_text_from_a_file_keeps_its_lines_and_a_name_disturbs_nothing() {
    let read = with_courses(
        "{\"course_id\": 7, \"name\": \"A\\u202eB\", \"notes\": [{\"texts\": [{\"text\": \"a\\u202eb\\nc\\u0000\"}]}]}",
    );
    let entry = read.notebook.get(CourseId(7)).expect("it is there");
    assert_eq!(entry.name(), "AB");
    assert_eq!(
        entry.note(COURSE_NOTE).map(Note::text).as_deref(),
        Some("a\u{202e}b\nc")
    );
}

#[test]
fn a_deleted_note_is_in_the_file_as_deleted_without_its_text() {
    let mut notebook = notebook();
    let seen = notebook
        .get(CourseId(14012))
        .and_then(|entry| entry.note(3))
        .map(|note| note.seen.clone());
    notebook.set_note(
        CourseId(14012),
        3,
        "",
        &seen.expect("it is there"),
        "k3f9",
        NOW,
    );
    let text = to_text(&notebook, NOW);
    assert!(!text.contains("Aim left."));
    let mut back = parse(&text, LATEST).expect("ours").notebook;
    back.merge(&self::notebook());
    assert_eq!(
        back.get(CourseId(14012))
            .and_then(|entry| entry.note(3))
            .map(Note::text)
            .as_deref(),
        Some("")
    );
}

proptest! {
    #[test]
    fn every_notebook_survives_its_file(notebook in any_notebook()) {
        prop_assert_eq!(parse(&to_text(&notebook, NOW), LATEST), Ok(Read { notebook, ..Read::default() }));
    }

    #[test]
    fn no_text_panics(text in "[{}\\[\\]\", :a-z0-9]{0,80}") {
        let _ = parse(&text, LATEST);
    }

    #[test]
    fn a_damaged_file_is_refused_or_read_and_never_panics(notebook in any_notebook(), at in 0..4000_usize, byte in 32..127_u8) {
        let mut bytes = to_text(&notebook, NOW).into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes) {
            let _ = parse(&text, LATEST);
        }
    }
}

proptest! {
    /// The preview of a course reads the file with a reader of its own.
    #[test]
    fn the_preview_finds_the_saved_courses_of_every_notebook(notebook in any_notebook()) {
        let text = to_text(&notebook, NOW);
        for entry in notebook.entries() {
            prop_assert_eq!(says_saved(&text, entry.course_id), entry.saved.is);
        }
    }
}

#[test]
fn clubs_and_plans_are_read_as_they_were_written_and_any_other_value_is_named() {
    let read = |bag: &str, plans: &str| {
        let text = format!(
            r#"{{"format": "yardbook notebook", "version": 1, "bag": {bag},
                "courses": [{{"course_id": 7, "name": "Gull", "saved": true, "saved_at": "2026-01-01T00:00:00Z", "plans": {plans}}}]}}"#
        );
        parse(&text, LATEST).expect("it is a file of ours")
    };
    let club = |change: (&str, &str)| {
        let club = r#"{"name": "Driver", "carry_yards": 230, "sides_tenths_of_degree": 80, "depth_yards": 40}"#;
        assert!(club.contains(change.0), "{change:?}");
        club.replace(change.0, change.1)
    };
    let plan = |change: (&str, &str)| {
        let plan = r#"{"hole": 3, "line": "Left.", "strokes": [{"club": "Driver", "lat_millionths": 40000001, "lng_millionths": -80000002}]}"#;
        assert!(plan.contains(change.0), "{change:?}");
        plan.replace(change.0, change.1)
    };
    let good = read(
        &format!(r#"{{"clubs": [{}]}}"#, club(("Driver", "Driver"))),
        &format!("[{}]", plan(("Left.", "Left."))),
    );
    assert_eq!(good.unreadable, 0);
    assert_eq!(good.notebook.bag.clubs[0].carry_yd, 230);
    let entry = good.notebook.get(CourseId(7)).expect("it is there");
    assert_eq!(
        entry.plan(3).expect("a plan").strokes[0].aim.lat_e6,
        40_000_001
    );
    let back = parse(&to_text(&good.notebook, NOW), LATEST).expect("ours");
    assert_eq!(back.notebook, good.notebook);
    let named = |read: &Read| read.words().unwrap_or_default();
    for change in [
        ("230", "19"),
        ("230", "401"),
        ("230", "\"far\""),
        ("230", "230.5"),
        ("80", "4"),
        ("40", "1"),
        ("Driver", " "),
        ("Driver", "A name of 21 letters."),
        ("\"depth_yards\": 40", "\"depth\": 40"),
    ] {
        let bag = format!(r#"{{"clubs": [{}]}}"#, club(change));
        let read = read(&bag, "[]");
        assert_eq!(read.notebook.bag.clubs, [], "{change:?}");
        assert!(
            named(&read).contains("Your clubs"),
            "{change:?} {}",
            named(&read)
        );
    }
    let twice = club(("Driver", "Driver"));
    for bag in [
        format!(r#"{{"clubs": [{twice}, {twice}]}}"#),
        "{}".into(),
        "[]".into(),
        "7".into(),
    ] {
        assert!(named(&read(&bag, "[]")).contains("Your clubs"), "{bag}");
    }
    for change in [
        ("\"hole\": 3", "\"hole\": -3"),
        ("40000001", "90000001"),
        ("-80000002", "-180000001"),
        ("40000001", "40.5"),
        ("\"Left.\"", "7"),
        ("Left.", &"x".repeat(121)),
        ("\"Driver\"", "null"),
    ] {
        let plans = format!("[{}]", plan(change));
        let read = read("null", &plans);
        assert!(
            named(&read).contains("plan 1 of Gull"),
            "{change:?} {}",
            named(&read)
        );
    }
}
