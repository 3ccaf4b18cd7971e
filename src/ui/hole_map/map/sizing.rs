//! The size of the map's box, and what happens when it changes.

use std::time::Duration;

use golf_views::components::map_box::page_of;
use golf_views::golf::hole_map::screen_box::ScreenBox;
use golf_views::golf::hole_map::viewport::Px;
use leptos::prelude::*;

use super::{Map, REST_MS};

impl Map {
    /// The box as it is now, with its text size.
    pub(super) fn measured_page(self) -> Option<ScreenBox> {
        page_of(&*self.view.get_untracked()?)
    }

    /// Fits the hole into its box again, once the box keeps its size. Until then the browser scales the drawing.
    pub fn resized(self) {
        let page = self.measured_page();
        if page.is_none() || page == self.page.get_untracked() {
            return;
        }
        if self.page.get_untracked().is_none() {
            return self.page.set(page);
        }
        // Meanwhile it fills the box, whatever part of it was seen.
        let look = self.look.get_untracked();
        let within = look.panned(Px::default(), self.size());
        if within != look {
            self.look.set(within);
        }
        self.stage.update_value(|stage| stage.sizes += 1);
        let mine = self.stage.with_value(|stage| stage.sizes);
        set_timeout(
            move || {
                if self.stage.try_with_value(|stage| stage.sizes) == Some(mine) {
                    let page = self.measured_page();
                    if page.is_some() && page != self.page.get_untracked() {
                        self.page.set(page);
                    }
                }
            },
            Duration::from_millis(REST_MS),
        );
    }
}
