//! The size of the map's box, and what happens when it changes.

use std::time::Duration;

use golf_api::decimal;
use leptos::prelude::*;
use web_sys::Element;

use super::{Map, REST_MS};
use crate::golf::hole_map::page::Page;
use crate::golf::hole_map::viewport::Px;

/// The size of text where the browser does not tell it, in CSS pixels.
const USUAL_EM: f64 = 14.0;

/// The box of an element, with its text size. `None` while it has no size.
pub fn page_of(view: &Element) -> Option<Page> {
    let style = window().get_computed_style(view).ok()??;
    let em = style.get_property_value("font-size").ok()?;
    let (width, height) = (view.client_width().into(), view.client_height().into());
    (width > 0.0 && height > 0.0).then(|| Page {
        width,
        height,
        em: decimal::read(em.trim_end_matches("px")).unwrap_or(USUAL_EM),
    })
}

impl Map {
    /// The box as it is now, with its text size.
    pub(super) fn measured_page(self) -> Option<Page> {
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
