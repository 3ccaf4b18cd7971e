//! The way to the top of a screen after a navigation.

use leptos::prelude::*;
use web_sys::Element;

use super::Navigation;
use super::focus::{focus, has_moved};

/// The way to the top of a screen.
pub(super) struct WayToTop {
    /// The navigation that it belongs to.
    since: u32,
    /// The selector of the heading that has the focus then.
    heading: &'static str,
    /// What had the focus before. If a person has moved it meanwhile, it stays.
    focused: Option<Element>,
}

impl WayToTop {
    fn go(self) {
        window().scroll_to_with_x_and_y(0.0, 0.0);
        if !has_moved(self.focused) {
            focus(self.heading);
        }
    }
}

impl Navigation {
    /// Whether the screen being built will be seen from its top: after a navigation, or after Back to an
    /// unscrolled entry.
    #[must_use]
    pub fn goes_to_top(&self) -> bool {
        self.goes_to_top.get_value()
    }

    /// Goes to the top of the screen and focuses its heading: in the next frame, or once nothing holds the screen.
    pub(super) fn go_to_top(&self, heading: &'static str) {
        let navigation = *self;
        self.goes_to_top.set_value(true);
        let way = WayToTop {
            since: self.navigations.get_value(),
            heading,
            focused: document().active_element(),
        };
        request_animation_frame(move || {
            navigation.goes_to_top.set_value(false);
            if navigation.is_held.get_value() {
                navigation.held.set_value(Some(way));
            } else {
                way.go();
            }
        });
    }

    /// Holds the screen where it is, or lets it go to its top. A screen that will soon show something else in the same place
    /// then moves once, together with its new content, and is painted once.
    pub fn hold(&self, is_held: bool) {
        if self.is_held.try_set_value(is_held).is_some() || is_held {
            return;
        }
        if let Some(Some(way)) = self.held.try_update_value(Option::take)
            && self.navigations.try_get_value() == Some(way.since)
        {
            way.go();
        }
    }
}
