//! Which tees of a course suit the player, below the table of its tees.

use golf_views::components::tees_that_fit::{tees_that_fit, without_tees};
use golf_views::pages::course::view::AnsweredCourse;
use leptos::prelude::*;

use crate::notebook::stored::StoredNotebook;
use crate::pages::own_drive::OwnDrive;
use crate::settings::Settings;
use crate::ui::deferred::{nothing, part};
use crate::ui::markup::Show;

/// The player's drive, and the tees that suit it; without tees or a recommendation, what can be said at all.
#[component]
pub fn WhichTees(
    /// The course and its tees.
    answer: Memo<Option<AnsweredCourse>>,
) -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let instead = move || {
        answer.with(|answer| {
            let answer = answer.as_ref()?;
            without_tees(&answer.0.value.course, answer.tees(), unit.get())
        })
    };
    // The form keeps what is typed in it while the answer or the unit changes.
    let can_compare = Memo::new(move |_| instead().is_none());
    let suiting = move || {
        answer.with(|answer| {
            let (answer, reach) = (answer.as_ref()?, notebook.reach()?);
            let course = &answer.0.value.course;
            Some(tees_that_fit(course, answer.tees(), reach, unit.get()))
        })
    };
    move || {
        if can_compare.get() {
            view! {
                <OwnDrive />
                {move || suiting().map(Show::shown)}
            }
            .into_any()
        } else {
            (move || instead().shown()).into_any()
        }
    }
}

part! {
    /// Which tees of a course suit the player. It is asked for by a person, once.
    part(answer: Memo<Option<AnsweredCourse>>) in player, Needed(nothing)
        => view! { <WhichTees answer=answer /> }
}
