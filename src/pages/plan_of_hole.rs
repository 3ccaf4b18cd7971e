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
use golf_views::markup::markup;
use golf_views::words::player::plan as words;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::notebook::stored::StoredNotebook;
use crate::settings::Settings;
use crate::ui::deferred::part;
use crate::ui::markup::Show;

/// The place of a plan that nobody has begun, until its code is here. Nothing below it moves then.
pub fn plan_place() -> AnyView {
    let line = |name: &'static str| markup(name).text("\u{a0}");
    markup("div")
        .with("class", "PlanOfHole place")
        .with("aria-hidden", "true")
        .child(line("h2"))
        .child(line("p"))
        .shown()
        .into_any()
}

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
    let section = |content: AnyView| {
        view! {
            <section class="PlanOfHole" aria-labelledby="plan-of-hole">
                <h2 id="plan-of-hole">{words::YOUR_PLAN}</h2>
                {content}
            </section>
        }
    };
    move || {
        let has_plan = plan.with(Option::is_some);
        if is_hidden.get() {
            let hidden = || view! { <p class="about">{words::HIDDEN_ON_THE_COURSE}</p> };
            return has_plan.then(|| section(hidden().into_any()));
        }
        // A hole that could not be loaded cannot be planned.
        let has_holes = gateway.decoded(&AskHoles(id)).is_some();
        let link = if has_plan {
            words::CHANGE_THE_PLAN
        } else {
            words::PLAN_THIS_HOLE
        };
        let shown = || view! { {told()} <p><a href=Route::href_of_plan(id, number)>{link}</a></p> };
        (has_plan || has_holes).then(|| section(shown().into_any()))
    }
}

part! {
    /// The person's plan for a hole, as text; hidden while the hole shows where the golfer stands.
    part(course: CourseId, number: Signal<HoleNumber>, is_hidden: Signal<bool>) in own, Optional(plan_place)
        => view! { {move || view! { <PlanOfHole id=course number=number.get() is_hidden=is_hidden /> }} }
}
