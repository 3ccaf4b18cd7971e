//! The frame of every page, and which page stands in it.

use golf_api::course::CourseId;
use golf_api::plan::Plan;
use leptos::ev;
use leptos::prelude::*;

use crate::book::kept::BookPlace;
use crate::components::demo_bar::DemoBar;
use crate::components::meter::MeterLine;
use crate::components::shortcuts_dialog::ShortcutsButton;
use crate::components::theme_switch::ThemeSwitch;
use crate::course_search::CourseSearch;
use crate::gateway::Gateway;
use crate::in_turns;
use crate::lazy;
use crate::markup::markup;
use crate::navigation::Navigation;
use crate::pages::courses::CoursesPage;
use crate::pages::not_found::NotFoundPage;
use crate::route::Route;
use crate::settings::Settings;
use crate::shortcuts::{self, Shortcut};
use crate::theme::{self, Theme};
use crate::words::frame as words;

/// A page, apart from its query or hole number: those change without a new page.
#[derive(Debug, Clone, PartialEq)]
enum Screen {
    Courses,
    Course(CourseId),
    Hole(CourseId),
    Compare,
    Shape(CourseId),
    Saved,
    Settings,
    #[cfg(debug_assertions)]
    Gallery(String),
    NotFound(String),
}

impl From<Route> for Screen {
    fn from(route: Route) -> Self {
        match route {
            Route::Courses(_) | Route::Find(_) => Self::Courses,
            Route::Course(id, _) => Self::Course(id),
            Route::Hole(id, ..) => Self::Hole(id),
            Route::Compare(_) => Self::Compare,
            Route::Shape(id, _) => Self::Shape(id),
            Route::Saved => Self::Saved,
            Route::Settings => Self::Settings,
            #[cfg(debug_assertions)]
            Route::Gallery(show) => Self::Gallery(show),
            Route::NotFound(path) => Self::NotFound(path),
        }
    }
}

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let settings = Settings::load();
    let gateway = Gateway::new(settings);
    let navigation = Navigation::start();
    provide_context(settings);
    provide_context(gateway);
    provide_context(BookPlace::new(settings));
    provide_context(navigation);
    window_event_listener(ev::storage, move |event| {
        settings.read_again();
        gateway.changed_elsewhere(event.key().as_deref());
    });
    lazy::fetch_what_is_pointed_at();
    Effect::new(move |_| theme::show(settings.theme().get()));
    let set_theme = move |theme: Theme| {
        settings.set_theme(theme);
        navigation.announce(theme.words());
    };
    let help = Trigger::new();
    let is_help_wanted = RwSignal::new(false);
    let show_shortcuts = move || {
        is_help_wanted.set(true);
        help.notify();
    };
    shortcuts::listen(settings.shortcuts(), move |shortcut| match shortcut {
        Shortcut::Help => show_shortcuts(),
        Shortcut::Search => navigation.focus_in_sight("#search"),
    });
    let route = navigation.route();
    let screen = Memo::new(move |_| Screen::from(route.get()));
    let here = move |wanted: fn(&Screen) -> bool| screen.with(wanted).then_some("page");
    let notice = gateway.notice();
    let invented = move || notice.get().filter(|notice| notice.is_invented);
    // What a page reads from was enough for one turn.
    in_turns::later(move || {
        view! {
        {markup("a").with("class", "skip").with("href", "#main").text(words::SKIP_TO_CONTENT)}
        <header class="Masthead">
            <a class="brand" href=Route::home().href()>
                <Mark />
                {words::YARDBOOK}
            </a>
            {move || invented().map(|notice| {
                let part = |class: &'static str| markup("span").with("class", class);
                markup("p")
                    .with("class", "invented")
                    .child(part("short").text(words::INVENTED_DATA))
                    .child(part("full").text(notice.words))
            })}
            <nav aria-label=words::MAIN>
                <a href=Route::home().href() aria-current=move || here(|screen| *screen == Screen::Courses)>{words::COURSES}</a>
                <a href=Route::Saved.href()
                    aria-current=move || here(|screen| *screen == Screen::Saved)>{words::SAVED}</a>
                <a href=Route::Settings.href()
                    aria-current=move || here(|screen| *screen == Screen::Settings)>{words::SETTINGS}</a>
            </nav>
            <div class="tools">
                <ThemeSwitch theme=settings.theme() set=set_theme />
                <ShortcutsButton show=move |()| show_shortcuts() />
                {move || is_help_wanted.get().then(|| lazy::shortcuts::view(
                    help,
                    settings.shortcuts(),
                    Callback::new(move |on| settings.set_shortcuts(on)),
                ))}
            </div>
        </header>
        {move || settings.demo().get().map(|plan| {
            let set_demo = move |plan: Option<Plan>| {
                leptos::task::spawn_local(async move {
                    gateway.set_demo(plan).await;
                    if plan.is_none() {
                        // Nothing invented stays on the screen.
                        navigation.go(Route::Courses(CourseSearch::default()));
                        request_animation_frame(move || navigation.focus("h1"));
                        navigation.announce(words::DEMO_LEFT);
                    }
                });
            };
            view! {
                <DemoBar plan=plan choose=move |plan| set_demo(Some(plan)) leave=move |()| set_demo(None) />
            }
        })}
        <main id="main" tabindex="-1">
            {move || settings.refused().get().then(|| view! {
                <p class="Note refused" role="status">
                    {words::SETTINGS_REFUSED}
                </p>
            })}
            {in_turns::later(move || match screen.get() {
                Screen::Courses => view! { <CoursesPage /> }.into_any(),
                Screen::Course(id) => lazy::course::view(id),
                Screen::Hole(id) => lazy::hole::view(id),
                Screen::Compare => lazy::compare::view(),
                Screen::Shape(id) => lazy::shape::view(id),
                Screen::Saved => lazy::saved::view(),
                Screen::Settings => lazy::settings::view(),
                #[cfg(debug_assertions)]
                Screen::Gallery(show) => {
                    let unit = settings.unit();
                    view! { {move || view! { <crate::gallery::Gallery show=show.clone() unit=unit.get() /> }} }
                        .into_any()
                }
                Screen::NotFound(path) => view! { <NotFoundPage path=path /> }.into_any(),
            })}
        </main>
        <footer class="Colophon">
            {move || (!settings.key().with(String::is_empty)).then(|| view! {
                <p class="MeterLink">
                    <a href=Route::Settings.href()><MeterLine reading=gateway.reading() /></a>
                </p>
            })}
            {move || notice.get().map(|notice| {
                markup("p").with("class", "notice").text(notice.words)
            })}
            {markup("p").text(words::NO_TRACKING)}
        </footer>
        <p class="visually-hidden" role="status">{navigation.announcement()}</p>
    }
    .into_any()
    })
}

/// The mark: a flag in a cup.
#[component]
fn Mark() -> impl IntoView {
    view! {
        <svg class="Mark" viewBox="0 0 24 24" aria-hidden="true">
            <path class="pole" d="M9 21 V3" fill="none" />
            <path class="cloth" d="M9 3 L20 6.5 L9 10 Z" />
            <path class="cup" d="M4 21 A5 1.6 0 0 0 14 21 A5 1.6 0 0 0 4 21" fill="none" />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_is_a_screen_and_its_query_is_none() {
        let screen = |path: &str| Screen::from(Route::parse(path, "unit=metres"));
        assert_eq!(screen("/"), Screen::Courses);
        assert_eq!(screen("/courses/7"), Screen::Course(CourseId(7)));
        assert_eq!(screen("/courses/7/holes/3"), screen("/courses/7/holes/4"));
        assert_eq!(screen("/nowhere"), Screen::NotFound("/nowhere".into()));
        #[cfg(debug_assertions)]
        assert_eq!(screen("/gallery"), Screen::Gallery(String::new()));
        #[cfg(not(debug_assertions))]
        assert_eq!(screen("/gallery"), Screen::NotFound("/gallery".into()));
    }
}
