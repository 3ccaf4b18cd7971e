//! The app component: the frame around every page, and the screen shown inside it.

mod screens;

use golf_api::plan::Plan;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::components::frame;
use golf_views::markup::markup;
use golf_views::words::frame as words;
use leptos::ev;
use leptos::prelude::*;
use screens::Screen;
use wasm_bindgen::JsCast;

use crate::browser::{site, storage};
use crate::gateway::Gateway;
use crate::notebook::stored::NotebookProvider;
use crate::pages::courses::welcome;
use crate::settings::Settings;
use crate::settings::theme::{self, Theme};
use crate::ui::adoption;
use crate::ui::components::shortcuts_dialog::{self, ShortcutsButton};
use crate::ui::components::theme_switch::ThemeSwitch;
use crate::ui::components::{demo_bar, meter};
use crate::ui::markup::{LiveMarkup, Show, live, reactive};
use crate::ui::navigation::{self, Navigation};
use crate::ui::shortcuts::{self, Shortcut};

/// Starts the app on the page that is there, once the code of its screen is here. The page stays as it is; what the first
/// scripts could not show is added. Without that code, a page that can be read is left alone.
pub async fn start() {
    let find = |selector| document().query_selector(selector).ok().flatten();
    let Some(root) = find("#app") else { return };
    // Another page may take the place of this one meanwhile.
    let is_code_here = loop {
        let route = navigation::current_route();
        let is_code_here = screens::ready(&route).await;
        site::has_turned().await;
        if navigation::current_route() == route {
            break is_code_here;
        }
    };
    if !is_code_here && site::has_page().await {
        return site::failed();
    }
    if find("html[data-page=first]").is_some() {
        welcome::part::ready().await;
    }
    let Ok(parent) = root.clone().dyn_into::<web_sys::HtmlElement>() else {
        return;
    };
    adoption::adopt_all(&root, || leptos::mount::mount_to(parent, App).forget());
    site::is_here(adoption::built());
}

/// Shows what clicks cost, or hides it (`style/requests.css`).
fn show_prices(are_wanted: bool) {
    if let Some(root) = document().document_element() {
        let _ = match are_wanted {
            true => root.remove_attribute("data-prices"),
            false => root.set_attribute("data-prices", "none"),
        };
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
    provide_context(NotebookProvider::new(settings));
    provide_context(navigation);
    window_event_listener(ev::storage, move |event| {
        settings.read_again();
        gateway.changed_elsewhere(
            storage::changed(&event).as_deref(),
            event.new_value().as_deref(),
        );
    });
    screens::fetch_what_is_pointed_at();
    Effect::new(move |_| theme::show(settings.theme().get()));
    Effect::new(move |_| show_prices(gateway.always_or_small()));
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
    let notice = gateway.notice();
    let invented = move || notice.get().filter(|notice| notice.is_invented);
    let marked = move || {
        invented().map(|notice| {
            let part = |class: &'static str| markup("span").with("class", class);
            markup("p")
                .with("class", "invented")
                .child(part("short").text(words::INVENTED_DATA))
                .child(part("full").text(notice.words))
        })
    };
    let links = move || {
        let here = screen.get();
        frame::main_links(|route| Screen::from(route.clone()) == here)
    };
    let set_demo = Callback::new(move |plan: Option<Plan>| {
        leptos::task::spawn_local(async move {
            gateway.set_demo(plan).await;
            if plan.is_none() {
                // Leaving the demo must not leave invented courses on the screen.
                navigation.go(Route::Courses(CourseSearch::default()));
                request_animation_frame(move || navigation.focus("h1"));
                navigation.announce(words::DEMO_LEFT);
            }
        });
    });
    let is_demo = Memo::new(move |_| settings.demo().get().is_some());
    let demo_bar = move || {
        is_demo
            .get()
            .then(|| demo_bar::part::view(settings, set_demo))
    };
    let refused = move || {
        let note = || {
            markup("p")
                .with("class", "Note refused")
                .with("role", "status")
        };
        let is_refused = settings.refused().get();
        is_refused
            .then(|| note().text(words::SETTINGS_REFUSED))
            .shown()
    };
    let page = move || screen.get().view();
    let has_meter = Memo::new(move |_| {
        let has_key = settings.key().with(|key| !key.is_empty());
        has_key && gateway.has_ledger()
    });
    let meter = move || has_meter.get().then(meter::part::view);
    let whose = move || {
        let line = markup("p").with("class", "notice");
        let line = notice.get().map(|notice| {
            match words::around_osm_contributors(&notice.words) {
                // The license of OpenStreetMap asks for a link. No other notice has one.
                Some((before, after)) => line
                    .text(before.to_owned())
                    .child(
                        markup("a")
                            .with("href", words::OSM_COPYRIGHT)
                            .text(words::OSM_CONTRIBUTORS),
                    )
                    .text(after.to_owned()),
                None => line.text(notice.words),
            }
        });
        line.shown()
    };
    let tools = view! {
        <ThemeSwitch theme=settings.theme() set=set_theme />
        <ShortcutsButton show=move |()| show_shortcuts() />
        {move || is_help_wanted.get().then(|| shortcuts_dialog::part::view(
            help,
            settings.shortcuts(),
            Callback::new(move |on| settings.set_shortcuts(on)),
        ))}
    };
    let announced = navigation.announcement();
    view! {
        {frame::skip_link().shown()}
        {frame::masthead(reactive(marked), reactive(links), live(tools)).shown()}
        {demo_bar}
        {markup("main")
            .with("id", "main")
            .with("tabindex", "-1")
            .view(refused.into_any())
            .view(page.into_any())
            .shown()}
        {markup("footer")
            .with("class", "Colophon")
            .view(meter.into_any())
            .view(whose.into_any())
            .child(frame::no_tracking())
            .shown()}
        {markup("p")
            .with("class", "visually-hidden")
            .with("role", "status")
            .view((move || announced.get()).into_any())
            .shown()}
    }
}
