//! Key, service address, unit.

use golf_api::plan::Plan;
use golf_api::query::CourseQuery;
use leptos::prelude::*;

use crate::components::failure_notice::FailureNotice;
use crate::components::key_form::KeyForm;
use crate::failure::Failure;
use crate::format::{self, Unit};
use crate::gateway::{Ask, AskCourses, Gateway};
use crate::navigation::Navigation;
use crate::settings::{SAME_ORIGIN_SERVICE, Settings, tidy_service};

/// The settings of this browser.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    navigation.set_title("Settings");
    navigation.announce("Settings");
    view! {
        <div class="SettingsPage">
            <h1 tabindex="-1">"Settings"</h1>
            <KeySection />
            <ServiceSection />
            <section aria-labelledby="unit">
                <h2 id="unit">"Unit of distances"</h2>
                <fieldset>
                    <legend class="visually-hidden">"Unit of distances"</legend>
                    {[Unit::Yards, Unit::Metres].into_iter().map(|unit| view! {
                        <label class="choice">
                            <input type="radio" name="unit" value=unit.word()
                                prop:checked=move || settings.unit().get() == unit
                                on:change=move |_| settings.set_unit(unit) />
                            {unit.word()}
                        </label>
                    }).collect_view()}
                </fieldset>
            </section>
        </div>
    }
}

/// How a test of the key went.
#[derive(Clone)]
enum Test {
    NotYet,
    UnderWay,
    Works(Option<Plan>, Option<u32>),
    Failed(Failure),
}

#[component]
fn KeySection() -> impl IntoView {
    let settings: Settings = expect_context();
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let key = settings.key();
    let test = RwSignal::new(Test::NotYet);
    let run_test = move || {
        test.set(Test::UnderWay);
        leptos::task::spawn_local(async move {
            // The first page of the list: what the next screen shows anyway.
            let first_page = AskCourses(CourseQuery::default());
            let outcome = match gateway.ask_again(first_page).await {
                Ok(answer) => {
                    let max_limit = AskCourses::max_limit(&answer);
                    Test::Works(max_limit.and_then(Plan::from_max_limit), max_limit)
                }
                Err(failure) => Test::Failed(failure),
            };
            test.try_set(outcome);
        });
    };
    let remove = move |_| {
        settings.set_key("");
        test.set(Test::NotYet);
        navigation.focus("#key");
        navigation.announce("The key was removed from this browser.");
    };
    let save = Callback::new(move |new: String| {
        settings.set_key(&new);
        test.set(Test::NotYet);
        navigation.announce("The key was saved in this browser.");
    });
    view! {
        <section aria-labelledby="key">
            <h2 id="key" tabindex="-1">"API key"</h2>
            <p>
                "Sent only to the service below, in the header " <code>"x-api-key"</code>
                ". Kept in this browser's local storage until you remove it."
            </p>
            {move || {
                let key = key.get();
                (!key.is_empty()).then(|| view! {
                    <div class="kept-key">
                        <p>"Key in use: " <code>{masked(&key)}</code></p>
                        <button class="Button" type="button" on:click=move |_| run_test()>
                            "Test the key" <small>" · 1 request"</small>
                        </button>
                        <button class="Button danger" type="button" on:click=remove>
                            "Remove the key"
                        </button>
                    </div>
                })
            }}
            <div role="status">
                {move || match test.get() {
                    Test::NotYet => ().into_any(),
                    Test::UnderWay => view! { <p>"Asking the service…"</p> }.into_any(),
                    Test::Works(plan, max_limit) => view! {
                        <p class="Note good">{works_words(plan, max_limit)}</p>
                    }.into_any(),
                    Test::Failed(failure) => view! {
                        <FailureNotice failure=failure retry=Callback::new(move |()| {
                            run_test();
                            navigation.focus("#key");
                        }) />
                    }.into_any(),
                }}
            </div>
            <h3>{move || if key.get().is_empty() { "Enter a key" } else { "Use another key" }}</h3>
            <KeyForm save=save />
        </section>
    }
}

#[component]
fn ServiceSection() -> impl IntoView {
    let settings: Settings = expect_context();
    let navigation: Navigation = expect_context();
    let service = settings.service();
    let typed = RwSignal::new(service.get_untracked());
    let problem = RwSignal::new(None::<&'static str>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match tidy_service(&typed.get_untracked()) {
            Ok(address) => {
                problem.set(None);
                settings.set_service(&address);
                typed.set(service.get_untracked());
                navigation.announce("The service address was saved.");
            }
            Err(words) => problem.set(Some(words)),
        }
    };
    let insecure = move || service.with(|service| service.starts_with("http://"));
    view! {
        <section aria-labelledby="service">
            <h2 id="service">"Service"</h2>
            <p>
                "The base address of the course service. " <code>{SAME_ORIGIN_SERVICE}</code>
                " is the one beside this page."
            </p>
            <form method="post" class="ServiceForm" on:submit=submit>
                <label for="service-address">"Service address"</label>
                <div class="row">
                    <input id="service-address" type="text" inputmode="url" autocomplete="off"
                        spellcheck="false" autocapitalize="none"
                        aria-describedby="service-address-problem"
                        aria-invalid=move || problem.get().is_some().then_some("true")
                        prop:value=move || typed.get()
                        on:input:target=move |event| typed.set(event.target().value()) />
                    <button class="Button" type="submit">"Save address"</button>
                </div>
                <p id="service-address-problem" class="problem" role="status">
                    {move || problem.get()}
                </p>
            </form>
            {move || insecure().then(|| view! {
                <p class="Note">
                    "This address is not encrypted (http): your key can be read on the way. Use \
                     https unless the service runs on this computer."
                </p>
            })}
        </section>
    }
}

/// The end of a key, enough to tell it from another.
fn masked(key: &str) -> String {
    let end: String = key
        .chars()
        .skip(key.chars().count().saturating_sub(4))
        .collect();
    if key.chars().count() > 8 {
        format!("••••••••{end}")
    } else {
        "••••••••".into()
    }
}

fn works_words(plan: Option<Plan>, max_limit: Option<u32>) -> String {
    match (plan, max_limit) {
        (Some(plan), _) => format!(
            "The key works. It is on the {} plan: {} rows a page, {} requests a month{}.",
            plan.name(),
            plan.max_limit(),
            format::count(plan.monthly_quota()),
            if plan.has_hole_data() {
                ", with hole data"
            } else {
                ", without hole data"
            },
        ),
        (None, Some(max_limit)) => format!("The key works, with {max_limit} rows a page."),
        (None, None) => "The key works.".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_key_gives_at_most_its_end() {
        assert_eq!(masked("yb_0123456789abcdef"), "••••••••cdef");
        assert_eq!(masked("short"), "••••••••");
    }

    #[test]
    fn a_working_key_tells_its_plan() {
        let words = works_words(Some(Plan::Free), Some(10));
        assert!(
            words.contains("Free plan") && words.contains("without hole data"),
            "{words}"
        );
        assert_eq!(works_words(None, None), "The key works.");
    }
}
