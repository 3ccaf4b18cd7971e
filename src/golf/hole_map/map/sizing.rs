//! The size of the map's box, and what happens when it changes.

use std::time::Duration;

use leptos::prelude::*;

use super::{Map, REST_MS};
use crate::golf::hole_map::page::Page;
use crate::golf::hole_map::viewport::Px;

/// The size of text where the browser does not tell it, in CSS pixels.
const USUAL_EM: f64 = 14.0;

impl Map {
    /// The box as it is now, with its text size.
    pub(super) fn measured_page(self) -> Option<Page> {
        let view = self.view.get_untracked()?;
        let style = window().get_computed_style(&view).ok()??;
        let em = style.get_property_value("font-size").ok()?;
        let size = self.size();
        (size.x > 0.0 && size.y > 0.0).then(|| Page {
            width: size.x,
            height: size.y,
            em: em.trim_end_matches("px").parse().unwrap_or(USUAL_EM),
        })
    }

    /// Fits the hole into its box again, once the box keeps its size. Until then the browser scales the drawing.
    pub(super) fn resized(self) {
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
