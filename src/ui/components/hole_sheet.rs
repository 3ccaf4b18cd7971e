//! A sheet with all holes of a course, drawn at one scale with play upward. Each drawing links to its page.

use golf_api::course::CourseId;
use golf_api::hole::Hole;
use golf_hole::reading::HoleReading;
use golf_views::address::hole_order::HoleOrder;
use golf_views::address::route::Route;
use golf_views::golf::hole_map::thumbnail::{SheetSize, thumbnail};
use golf_views::words::format::Unit;
use golf_views::words::hole as words;
use leptos::prelude::*;

use crate::ui::components::svg_picture::SvgPicture;
use crate::ui::one_stop;

/// The sheet.
#[component]
pub fn HoleSheet(
    /// The course.
    course_id: CourseId,
    /// Its holes, in any order.
    holes: Vec<Hole>,
    /// Their order on the sheet.
    order: HoleOrder,
    /// The unit of lengths.
    unit: Unit,
) -> impl IntoView {
    let mut holes = holes;
    order.sort(&mut holes);
    let readings: Vec<HoleReading> = holes.iter().map(HoleReading::new).collect();
    let size = SheetSize::of(&readings);
    view! {
        <div class="HoleSheet">
            <nav class="order" aria-label=words::ORDER_OF_HOLES>
                <span>{words::BY}</span>
                {HoleOrder::ALL.into_iter().map(|choice| view! {
                    <a href=Route::Course(course_id, choice).href()
                        aria-current=(choice == order).then_some("true")>{choice.name()}</a>
                }).collect_view()}
            </nav>
            <ol aria-label=words::HOLES on:keydown=|event| one_stop::walk(&event)>
                {holes.into_iter().zip(readings).enumerate().map(|(at, (hole, reading))| {
                    let number = hole.hole_number;
                    view! {
                        <li>
                            <a href=Route::hole(course_id, number).href() tabindex=(at > 0).then_some("-1")>
                                {match thumbnail(&reading, size) {
                                    Some(drawing) => view! { <SvgPicture drawing=drawing /> }.into_any(),
                                    None => view! { <span class="nothing">{words::NO_POINTS}</span> }.into_any(),
                                }}
                                <span class="words">
                                    <span class="visually-hidden">{words::HOLE_SAID}</span>
                                    <b>{number.to_string()}</b>
                                    {hole.par.map(|par| view! {
                                        <small><span class="visually-hidden">", "</span>{words::par(par)}</small>
                                    })}
                                    {hole.length_yards.map(|yards| view! {
                                        <small><span class="visually-hidden">", "</span>{unit.text(f64::from(yards))}</small>
                                    })}
                                </span>
                            </a>
                        </li>
                    }
                }).collect_view()}
            </ol>
        </div>
    }
}
