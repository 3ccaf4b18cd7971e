//! What is said as long as the demo lasts: that it is one, on which plan, and the way out.

use golf_api::plan::Plan;
use leptos::prelude::*;

use crate::format;
use crate::words::frame as words;

/// The bar of the demo.
#[component]
pub fn DemoBar(
    /// The plan that is tried.
    plan: Plan,
    /// Tries another plan.
    #[prop(into)]
    choose: Callback<Plan>,
    /// Leaves the demo.
    #[prop(into)]
    leave: Callback<()>,
) -> impl IntoView {
    view! {
        <section class="DemoBar" aria-label=words::DEMO>
            <p><b>{words::DEMO_IS}</b> {words::DEMO_MEANING}</p>
            <label>
                {words::PLAN_OF_DEMO}
                <select on:change:target=move |event| {
                    if let Ok(plan) = event.target().value().parse() {
                        choose.run(plan);
                    }
                }>
                    {Plan::ALL.map(|each| view! {
                        <option value=each.name() prop:selected=each == plan>{plan_words(each)}</option>
                    }).collect_view()}
                </select>
            </label>
            <button class="Button" type="button" on:click=move |_| leave.run(())>
                {words::LEAVE_DEMO}
            </button>
        </section>
    }
}

/// "Free: 50 a day, 10 a page, no holes".
fn plan_words(plan: Plan) -> String {
    let requests = match plan.daily_quota() {
        Some(daily) => words::a_day(&format::count(daily)),
        None => words::a_month(&format::count(plan.monthly_quota())),
    };
    let holes = if plan.has_hole_data() {
        words::WITH_HOLES
    } else {
        words::WITHOUT_HOLES
    };
    words::plan_gives(plan.name(), &requests, plan.max_limit(), holes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_says_what_it_gives() {
        assert_eq!(
            plan_words(Plan::Free),
            "Free: 50 a day, 10 a page, no holes"
        );
        assert_eq!(
            plan_words(Plan::Pro),
            "Pro: 100,000 a month, 25 a page, with holes"
        );
    }
}
