//! The plan for a hole as text on the hole's page, with the way to change it.
//!
//! While the page shows where the golfer stands, the plan is hidden: advice for a stroke from where the ball lies is not allowed
//! (Rules of Golf 4.3a).

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_client::question::AskHoles;
use golf_hole::reading::HoleReading;
use golf_views::address::route::Route;
use golf_views::golf::plan::lines;
use golf_views::words::player::plan as words;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::notebook::stored::StoredNotebook;
use crate::settings::Settings;

/// The plan, or the link that begins one.
#[component]
pub fn PlanOfHole(
    /// The course.
    id: CourseId,
    /// The hole.
    number: HoleNumber,
    /// Whether the page shows where the golfer stands.
    is_hidden: Signal<bool>,
) -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let plan = Memo::new(move |_| notebook.plan(id, number));
    let told = move || {
        let plan = plan.get()?;
        let answer = gateway.decoded(&AskHoles(id))?;
        let holes = &answer.answer.value.holes;
        let hole = holes.iter().find(|hole| hole.hole_number == number)?;
        let lines = lines(&plan, &HoleReading::new(hole), &notebook.bag(), unit.get());
        let line = |line: String| view! { <li dir="auto">{line}</li> };
        Some(view! { <ol>{lines.into_iter().map(line).collect_view()}</ol> })
    };
    view! {
        <section class="PlanOfHole" aria-labelledby="plan-of-hole">
            <h2 id="plan-of-hole">{words::YOUR_PLAN}</h2>
            {move || match (is_hidden.get(), plan.with(Option::is_some)) {
                (true, true) => view! { <p class="about">{words::HIDDEN_ON_THE_COURSE}</p> }.into_any(),
                (true, false) => ().into_any(),
                (false, has_plan) => view! {
                    {told}
                    <p>
                        <a href=Route::href_of_plan(id, number)>
                            {if has_plan { words::CHANGE_THE_PLAN } else { words::PLAN_THIS_HOLE }}
                        </a>
                    </p>
                }.into_any(),
            }}
        </section>
    }
}
