//! The bar shown during the demo: the notice, the plan, and the way out.

use golf_api::plan::Plan;
use golf_catalog::quota::Window;
use golf_views::markup::markup;
use golf_views::words::frame as words;
use golf_views::words::service::limit;
use leptos::prelude::*;

use crate::settings::Settings;
use crate::ui::deferred::{nothing, part};
use crate::ui::markup::{LiveMarkup, Show};

/// The bar of the demo.
#[component]
pub fn DemoBar(
    /// The demo's current plan.
    plan: Plan,
    /// Called to try another plan.
    #[prop(into)]
    choose: Callback<Plan>,
    /// Leaves the demo.
    #[prop(into)]
    leave: Callback<()>,
) -> impl IntoView {
    let plans = Plan::ALL.map(|each| {
        let choice = markup("option")
            .with("value", each.name())
            .text(plan_words(each));
        if each == plan {
            choice.with("selected", "")
        } else {
            choice
        }
    });
    let plans = view! {
        <select on:change:target=move |event| {
            if let Ok(plan) = event.target().value().parse() {
                choose.run(plan);
            }
        }>{Vec::from(plans).shown()}</select>
    };
    let leave = view! {
        <button class="Button" type="button" on:click=move |_| leave.run(())>{words::LEAVE_DEMO}</button>
    };
    let said = markup("b").text(words::DEMO_IS);
    markup("section")
        .with("class", "DemoBar")
        .with("aria-label", words::DEMO)
        .child(markup("p").child(said).text(words::DEMO_MEANING))
        .child(
            markup("label")
                .text(words::PLAN_OF_DEMO)
                .view(plans.into_any()),
        )
        .view(leave.into_any())
        .shown()
}

/// "Free: 50 a day, 10 a page, no holes".
fn plan_words(plan: Plan) -> String {
    let requests = match plan.daily_quota() {
        Some(daily) => limit::size(Window::Day, daily),
        None => limit::size(Window::Month, plan.monthly_quota()),
    };
    let holes = if plan.has_hole_data() {
        words::WITH_HOLES
    } else {
        words::WITHOUT_HOLES
    };
    words::plan_gives(plan.name(), &requests, plan.max_limit(), holes)
}

part! {
    /// The demo bar. It is in the `service` chunk, without which the demo has no rows either.
    part(settings: Settings, choose: Callback<Option<Plan>>) in service, Optional(nothing) => view! {
        {move || settings.demo().get().map(|plan| view! {
            <DemoBar plan=plan choose=move |plan| choose.run(Some(plan)) leave=move |()| choose.run(None) />
        })}
    }
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
