//! Paper, night or as the system has it: a button that goes through them.

use leptos::prelude::*;

use super::icon::icon;
use crate::markup::svg;
use crate::theme::Theme;
use crate::words::frame;

/// The switch of the frame; the settings have all three side by side.
#[component]
pub fn ThemeSwitch(
    /// The theme in force.
    #[prop(into)]
    theme: Signal<Theme>,
    /// Takes the next one.
    #[prop(into)]
    set: Callback<Theme>,
) -> impl IntoView {
    let name = move || frame::theme(theme.get().word());
    let picture = move || {
        let theme = theme.get();
        let half = svg("path").with("class", "solid").with("d", HALF);
        icon(svg("path").with("d", outline(theme)))
            .children((theme == Theme::System).then_some(half))
    };
    view! {
        <button class="IconButton ThemeSwitch" type="button" aria-label=name title=name
            on:click=move |_| set.run(theme.get_untracked().next())>
            {picture}
        </button>
    }
}

/// The dark half of the system's own choice.
const HALF: &str = "M12 4 A8 8 0 0 1 12 20 Z";

/// The sun, the moon, and for the system's own choice a disk that is half of each.
const fn outline(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "M12 4 A8 8 0 0 0 12 20 A8 8 0 0 0 12 4",
        Theme::Paper => {
            "M12 8 A4 4 0 0 0 12 16 A4 4 0 0 0 12 8 M12 2 V4.5 M12 19.5 V22 M2 12 H4.5 M19.5 12 H22 \
             M5 5 L6.7 6.7 M17.3 17.3 L19 19 M5 19 L6.7 17.3 M17.3 6.7 L19 5"
        }
        Theme::Night => "M19.5 14.5 A8 8 0 1 1 9.5 4.5 A6.5 6.5 0 0 0 19.5 14.5 Z",
    }
}
