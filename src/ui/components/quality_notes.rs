//! Notes on doubtful data of a hole or a course. They are unobtrusive, and the data itself is still shown.
//!
//! The severity is a word, not only a color. `words` builds the sentences.

pub mod words;

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_hole::course_quality::{Appraisal, Grade};
use golf_hole::quality::{Doubt, Severity};
use golf_views::address::route::Route;
use golf_views::words::format::Unit;
use golf_views::words::{doubts, hole, mending};
use leptos::prelude::*;

/// How many notes are shown before the rest is folded.
const SHOWN: usize = 3;

/// The doubts about a hole, worst first, or a sentence that there are none.
#[component]
pub fn QualityNotes(
    /// The doubts, in display order.
    doubts: Vec<Doubt>,
    /// The unit of distances.
    unit: Unit,
    /// What to do about a doubt, shown once it is opened; nothing if nobody can mend it.
    #[prop(optional_no_strip)]
    mend: Option<Callback<Doubt, AnyView>>,
) -> impl IntoView {
    if doubts.is_empty() {
        return view! { <p class="QualityNotes none">{doubts::NOTHING_WRONG}</p> }.into_any();
    }
    let notes = doubts.into_iter().map(|doubt| {
        let words = words::of_hole(&doubt, unit);
        Note {
            severity: doubt.severity(),
            fold: mend.map(|mend| fold(&words, mend, doubt).into_any()),
            words,
        }
    });
    view! {
        <div class="QualityNotes" role="group" aria-label=doubts::NOTES_ON_HOLE>
            {list(notes.collect())}
        </div>
    }
    .into_any()
}

/// The grade of a course's hole data with its reason, doubts about the whole course, and links to the affected holes.
#[component]
pub fn CourseQuality(
    /// The course.
    course_id: CourseId,
    /// The appraisal to show.
    appraisal: Appraisal,
    /// The unit of lengths.
    unit: Unit,
) -> impl IntoView {
    let Some(grade) = appraisal.grade else {
        return ().into_any();
    };
    let notes = appraisal.doubts.iter().map(|doubt| Note {
        severity: doubt.severity(),
        words: words::of_course(doubt, unit),
        fold: None,
    });
    let notes: Vec<Note> = notes.collect();
    view! {
        <div class="CourseQuality" role="group" aria-label=doubts::QUALITY>
            <p class="verdict">
                <b class="grade">{doubts::grade(letter(grade))}</b>
                " "
                <span>{words::why(&appraisal)}</span>
            </p>
            {(!appraisal.warned.is_empty()).then(|| view! {
                <p class="warned">{doubts::HOLES_WITH_WARNINGS} {links(course_id, &appraisal.warned)}</p>
            })}
            {(!notes.is_empty()).then(|| list(notes))}
            <p class="rule">{doubts::GRADE_RULE}</p>
        </div>
    }
    .into_any()
}

/// A note.
struct Note {
    severity: Severity,
    words: String,
    /// Below it, what to do about it.
    fold: Option<AnyView>,
}

/// What to do about a doubt, folded until a person opens it.
fn fold(about: &str, mend: Callback<Doubt, AnyView>, doubt: Doubt) -> impl IntoView + use<> {
    let is_open = RwSignal::new(false);
    let about = mending::about(about);
    view! {
        <details class="Mend" on:toggle=move |_| is_open.set(true)>
            <summary>{mending::MEND_THIS}<span class="visually-hidden">{about}</span></summary>
            {move || is_open.get().then(|| mend.run(doubt.clone()))}
        </details>
    }
}

/// The notes; those beyond the first few are folded behind their count.
fn list(mut notes: Vec<Note>) -> impl IntoView {
    let folded = notes.split_off(notes.len().min(SHOWN));
    let more = i64::try_from(folded.len()).unwrap_or(i64::MAX);
    view! {
        <ul>{items(notes)}</ul>
        {(more > 0).then(|| view! {
            <details>
                <summary>{doubts::more_notes(more)}</summary>
                <ul>{items(folded)}</ul>
            </details>
        })}
    }
}

fn items(notes: Vec<Note>) -> impl IntoView {
    notes
        .into_iter()
        .map(|note| {
            let (class, word) = match note.severity {
                Severity::Warning => ("warning", doubts::WARNING),
                Severity::Note => ("note", doubts::NOTE),
            };
            view! { <li class=class><b>{word}</b> " " {note.words}{note.fold}</li> }
        })
        .collect_view()
}

fn links(course_id: CourseId, numbers: &[HoleNumber]) -> impl IntoView {
    let last = numbers.len().saturating_sub(1);
    numbers
        .iter()
        .enumerate()
        .map(|(at, number)| {
            view! {
                <a href=Route::hole(course_id, *number).href()>
                    <span class="visually-hidden">{hole::HOLE_SAID}</span>
                    {number.to_string()}
                </a>
                {(at < last).then_some(", ")}
            }
        })
        .collect_view()
}

const fn letter(grade: Grade) -> &'static str {
    match grade {
        Grade::A => "A",
        Grade::B => "B",
        Grade::C => "C",
        Grade::D => "D",
    }
}
