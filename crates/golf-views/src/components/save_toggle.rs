//! The button that saves a course.

use crate::address::route::Route;
use crate::markup::{Markup, markup};
use crate::words::saved as words;

/// The button, and where the course is saved if it is. A toggle button keeps its name; the star and the text beside it show
/// its state.
#[must_use]
pub fn save_toggle(button: Markup, saved: Option<&'static str>) -> Markup {
    let star = markup("span")
        .with("class", "star")
        .with("aria-hidden", "true")
        .text(if saved.is_some() { "★" } else { "☆" });
    let button = button
        .with(
            "aria-pressed",
            if saved.is_some() { "true" } else { "false" },
        )
        .child(star)
        .text(words::SAVE);
    let all = || {
        markup("a")
            .with("href", Route::Saved.href())
            .text(words::ALL_THAT_IS_SAVED)
    };
    let where_to = saved.map(|place| {
        markup("p")
            .text(words::SAVED)
            .text(place)
            .text(". ")
            .child(all())
    });
    markup("div")
        .with("class", "SaveToggle")
        .child(button)
        .children(where_to)
}
