//! A button that cycles through the themes: paper, night, sunlight, and the system's.

use golf_views::components::icon::icon;
use golf_views::markup::{Markup, markup, svg};
use golf_views::words::frame;
use leptos::prelude::*;

use crate::settings::theme::Theme;
use crate::ui::markup::Show;

/// The switch in the masthead; the settings show all options.
#[component]
pub fn ThemeSwitch(
    /// The current theme.
    #[prop(into)]
    theme: Signal<Theme>,
    /// Called with the next theme.
    #[prop(into)]
    set: Callback<Theme>,
) -> impl IntoView {
    move || {
        theme_button(theme.get())
            .on("click", move |_| set.run(theme.get_untracked().next()))
            .shown()
    }
}

/// The button alone.
#[must_use]
pub fn theme_button(theme: Theme) -> Markup {
    let name = frame::theme(theme.word());
    let solid = match theme {
        Theme::System => Some(HALF),
        Theme::Sunlight => Some(DISK),
        Theme::Paper | Theme::Night => None,
    };
    let picture = icon(svg("path").with("d", outline(theme)))
        .children(solid.map(|d| svg("path").with("class", "solid").with("d", d)));
    markup("button")
        .with("class", "IconButton ThemeSwitch")
        .with("type", "button")
        .with("aria-label", name.clone())
        .with("title", name)
        .child(picture)
}

/// The dark half of the system theme's icon.
const HALF: &str = "M12 4 A8 8 0 0 1 12 20 Z";

/// The disk of the sunlight theme's sun.
const DISK: &str = "M12 8 A4 4 0 0 0 12 16 A4 4 0 0 0 12 8 Z";

/// The icon: a sun, a moon, or a half-dark disk for the system theme.
const fn outline(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "M12 4 A8 8 0 0 0 12 20 A8 8 0 0 0 12 4",
        Theme::Paper | Theme::Sunlight => {
            "M12 8 A4 4 0 0 0 12 16 A4 4 0 0 0 12 8 M12 2 V4.5 M12 19.5 V22 M2 12 H4.5 M19.5 12 H22 \
             M5 5 L6.7 6.7 M17.3 17.3 L19 19 M5 19 L6.7 17.3 M17.3 6.7 L19 5"
        }
        Theme::Night => "M19.5 14.5 A8 8 0 1 1 9.5 4.5 A6.5 6.5 0 0 0 19.5 14.5 Z",
    }
}
