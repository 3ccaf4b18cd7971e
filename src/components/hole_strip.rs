//! All holes of a course in a row: each a link, with par and length where they are known.

use golf_api::course::CourseId;
use golf_api::hole::{Hole, HoleNumber};
use leptos::prelude::*;

use crate::format::Unit;
use crate::route::Route;
use crate::sorted::sort_by_key;
use crate::words::hole as words;

/// The strip.
#[component]
pub fn HoleStrip(
    /// The course.
    course_id: CourseId,
    /// How many holes to link to when nothing is known of them.
    count: u32,
    /// The holes, once they are here.
    holes: Vec<Hole>,
    /// The hole that is shown.
    #[prop(optional)]
    current: Option<HoleNumber>,
    /// The unit of lengths.
    unit: Unit,
) -> impl IntoView {
    let mut rows: Vec<(HoleNumber, Option<u32>, Option<u32>)> = if holes.is_empty() {
        (1..=count.min(18))
            .map(|number| (HoleNumber(number), None, None))
            .collect()
    } else {
        holes
            .into_iter()
            .map(|hole| (hole.hole_number, hole.par, hole.length_yards))
            .collect()
    };
    sort_by_key(&mut rows, |(number, ..)| *number);
    rows.dedup_by_key(|(number, ..)| *number);
    view! {
        <ol class="HoleStrip">
            {rows.into_iter().map(|(number, par, yards)| {
                let here = current == Some(number);
                let known = match (par, yards) {
                    (None, None) => None,
                    (par, yards) => Some((
                        par.map(words::par),
                        yards.map(|yards| unit.text(f64::from(yards))),
                    )),
                };
                view! {
                    <li>
                        <a href=Route::hole(course_id, number).href()
                            aria-current=here.then_some("page")>
                            <span class="visually-hidden">{words::HOLE_SAID}</span>
                            <b>{number.to_string()}</b>
                            {known.map(|(par, yards)| view! {
                                {par.map(|par| view! {
                                    <small><span class="visually-hidden">", "</span>{par}</small>
                                })}
                                {yards.map(|yards| view! {
                                    <small><span class="visually-hidden">", "</span>{yards}</small>
                                })}
                            })}
                        </a>
                    </li>
                }
            }).collect_view()}
        </ol>
    }
}
