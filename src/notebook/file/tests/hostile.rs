//! Tests with malicious files: too much of everything, times that nothing can follow, forged signatures. Each one is
//! refused, limited, or asks before it removes anything.

use super::*;
use crate::notebook::gain::{Gain, losses};

const ID: CourseId = CourseId(7);

/// The error of `parse` for a file with these courses.
fn refused(courses: &str) -> String {
    parse(&file_of(courses), LATEST).expect_err("it is too much")
}

/// The result for a single course with these notes.
fn left_out_of_notes(notes: &str) -> Read {
    let course = format!("{{\"course_id\": 7, \"name\": \"X\", \"notes\": [{notes}]}}");
    parse(&file_of(&course), LATEST).expect("the file is ours")
}

fn repeated(count: usize, of: impl Fn(usize) -> String) -> String {
    (0..count).map(of).collect::<Vec<_>>().join(",")
}

fn text(nth: usize) -> String {
    format!("{{\"text\": \"t{nth}\", \"by\": \"b{nth}\"}}")
}

#[test]
fn more_courses_than_a_notebook_may_have_are_refused() {
    let courses = |count| {
        repeated(count, |nth| {
            format!("{{\"course_id\": {}}}", 9_000_000 - nth)
        })
    };
    let read = parse(&file_of(&courses(limits::COURSES)), LATEST).expect("as many as there may be");
    assert_eq!(read.notebook.entries().len(), limits::COURSES);
    assert!(refused(&courses(limits::COURSES + 1)).contains("5,000"));
    assert!(refused(&courses(170_000)).contains("5,000"));
    // Four megabytes of invalid entries.
    assert!(refused(&repeated(2_000_000, |_| "0".into())).contains("too large"));
}

#[test]
fn a_course_that_is_repeated_without_end_is_refused() {
    let courses = |count| repeated(count, |_| "{\"course_id\": 7}".into());
    assert!(parse(&file_of(&courses(limits::REPEATED + 1)), LATEST).is_ok());
    assert!(refused(&courses(limits::REPEATED + 2)).contains("5,000"));
}

#[test]
fn a_note_with_more_texts_than_browsers_write_is_left_out() {
    let note = |texts, seen| {
        let seen = repeated(seen, |nth| format!("{{\"by\": \"s{nth}\"}}"));
        left_out_of_notes(&format!(
            "{{\"texts\": [{}], \"seen\": [{seen}]}}",
            repeated(texts, text)
        ))
    };
    assert_eq!(note(limits::VERSIONS, 0).unreadable, 0);
    assert_eq!(note(limits::VERSIONS + 1, 0).unreadable, 1);
    assert_eq!(note(50_000, 0).unreadable, 1);
    assert_eq!(note(0, limits::BROWSERS).unreadable, 0);
    assert_eq!(note(0, limits::BROWSERS + 1).unreadable, 1);
    assert_eq!(
        note(limits::VERSIONS, limits::BROWSERS).unreadable,
        1,
        "together"
    );
}

#[test]
fn a_text_that_is_longer_than_a_note_is_left_out() {
    let note = |length| {
        left_out_of_notes(&format!(
            "{{\"texts\": [{{\"text\": \"{}\"}}]}}",
            "é".repeat(length)
        ))
    };
    assert_eq!(note(limits::NOTE_CHARACTERS).unreadable, 0);
    let read = note(limits::NOTE_CHARACTERS + 1);
    assert_eq!(
        read.words().as_deref(),
        Some("1 part of the file could not be read: note 1 of X.")
    );
}

#[test]
fn more_notes_than_a_course_has_holes_are_left_out() {
    let notes = |count| {
        left_out_of_notes(&repeated(count, |nth| {
            format!("{{\"hole\": {nth}, \"texts\": [{}]}}", text(nth))
        }))
    };
    assert_eq!(notes(limits::NOTES).unreadable, 0);
    assert_eq!(notes(limits::NOTES + 3).unreadable, 3);
}

#[test]
fn a_note_that_is_repeated_grows_no_further_than_one_may_be() {
    let same = |nth: usize| format!("{{\"hole\": 1, \"texts\": [{}]}}", text(nth));
    let course = |count| {
        format!(
            "{{\"course_id\": 7, \"name\": \"X\", \"notes\": [{}]}}",
            repeated(count, same)
        )
    };
    assert!(parse(&file_of(&course(limits::VERSIONS)), LATEST).is_ok());
    assert!(refused(&course(5_000)).starts_with("X would have longer notes"));
}

#[test]
fn what_is_dated_after_tomorrow_is_not_read_since_nothing_could_replace_it() {
    let late = limits::latest(NOW).to_text();
    let later = Moment(limits::latest(NOW).0 + 1).to_text();
    let read = |course: String| {
        parse(&file_of(&course), LATEST)
            .expect("the file is ours")
            .unreadable
    };
    for field in ["named_at", "saved_at", "opened_at", "forgotten_at"] {
        let course = |at: &str| format!("{{\"course_id\": 7, \"{field}\": \"{at}\"}}");
        assert_eq!(
            (read(course(&late)), read(course(&later))),
            (0, 1),
            "{field}"
        );
    }
    for list in ["texts", "seen"] {
        let note = |at: &str| {
            format!(
                "{{\"course_id\": 7, \"notes\": [{{\"{list}\": [{{\"text\": \"t\", \"by\": \"x\", \"at\": \"{at}\"}}]}}]}}"
            )
        };
        assert_eq!((read(note(&late)), read(note(&later))), (0, 1), "{list}");
    }
}

#[test]
fn an_import_that_takes_something_away_says_what() {
    let mut mine = Notebook::default();
    mine.set_name(ID, "Gull Links", "", Moment(1));
    mine.set_saved(ID, true, Moment(1));
    mine.set_opened(ID, Moment(1));
    mine.set_note(
        ID,
        COURSE_NOTE,
        "Years of notes.",
        &Seen::default(),
        "mine",
        Moment(1),
    );
    mine.set_note(ID, 3, "Aim left.", &Seen::default(), "mine", Moment(1));
    let evil = file_of(
        r#"{"course_id": 7, "saved": false, "saved_at": "2026-01-01T00:00:00Z", "forgotten_at": "2026-01-01T00:00:00Z",
            "notes": [{"seen": [{"by": "mine", "at": "2026-01-01T00:00:00Z"}]},
                      {"hole": 3, "texts": [{"text": "Aim right.", "by": "evil", "at": "2026-01-01T00:00:00Z"}],
                       "seen": [{"by": "mine", "at": "2026-01-01T00:00:00Z"}]}]}"#,
    );
    let mut after = mine.clone();
    after.merge(&parse(&evil, LATEST).expect("the file is ours").notebook);
    assert_eq!(
        losses(&mine, &after),
        [
            "Gull Links: no longer saved",
            "Gull Links: no longer among the courses opened last",
            "Gull Links: the note is deleted",
            "Hole 3, Gull Links: the note is replaced",
        ]
    );
    assert_eq!(losses(&after, &after), Vec::<String>::new());
}

#[test]
fn a_notebook_that_would_grow_too_large_is_refused() {
    let mut notebook = Notebook::default();
    assert_eq!(limits::check(&notebook), Ok(()));
    let long = "x".repeat(90_000);
    for hole in 1..=25 {
        notebook.set_note(ID, hole, &long, &Seen::default(), "mine", NOW);
    }
    assert!(limits::check(&notebook).is_err_and(|words| words.contains("2 megabytes")));
    let mut note = Note::default();
    for browser in 0..=limits::VERSIONS {
        note.write("x", &Seen::default(), &browser.to_string(), NOW);
    }
    let mut notebook = Notebook::default();
    notebook.change(ID, |entry| *entry.note_mut(1) = note.clone());
    assert!(limits::check(&notebook).is_err_and(|words| words.contains("longer notes")));
}

#[test]
fn an_import_that_renames_a_course_says_what_it_would_be_called() {
    let named = |name: &str, place: &str, at: u64| {
        let named = Named {
            at: Moment(at),
            name: name.into(),
            place: place.into(),
        };
        Notebook::of(vec![Entry {
            named,
            ..Entry::new(ID)
        }])
    };
    for (mine, file, lines) in [
        (
            named("Gull Links", "Akron, Ohio", 1),
            named("Call 555-0100 to renew", "Akron, Ohio", 2),
            vec!["Gull Links: renamed to “Call 555-0100 to renew, Akron, Ohio”"],
        ),
        (
            named("Gull Links", "Akron, Ohio", 1),
            named("Gull Links", "Canton, Ohio", 2),
            vec!["Gull Links: renamed to “Gull Links, Canton, Ohio”"],
        ),
        (
            named("Gull Links", "Akron, Ohio", 1),
            named("", "", 2),
            vec!["Gull Links: the name is removed"],
        ),
        // The newer name is here, the name is the same, or there was none.
        (named("Gull Links", "", 3), named("Heron", "", 2), vec![]),
        (
            named("Gull Links", "", 1),
            named("Gull Links", "", 2),
            vec![],
        ),
        (Notebook::default(), named("Heron", "", 2), vec![]),
    ] {
        let mut after = mine.clone();
        after.merge(&file);
        assert_eq!(losses(&mine, &after), lines);
        let renamed = Gain::of(&mine, &after).renamed;
        assert_eq!(usize::try_from(renamed), Ok(lines.len()));
    }
}
