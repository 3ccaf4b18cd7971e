//! What lies over the drawing and changes without it: measured points, and the place where the golfer stands.

use golf_hole::measure;
use golf_views::golf::hole_map::measured::overlay;
use golf_views::golf::hole_map::standing::here;
use leptos::prelude::*;

use super::Map;

impl Map {
    /// Draws the measured points, from the tee or from where the golfer stands.
    pub fn draw_measured(self) {
        self.drawn.track();
        let (points, unit) = (self.state.points.get(), self.state.unit.get());
        let standing = self.state.standing.get();
        let stage = self
            .stage
            .with_value(|stage| Some((stage.svg.clone()?, stage.em, stage.labels.clone())));
        let Some((svg, em, labels)) = stage else {
            return;
        };
        if let Ok(Some(before)) = svg.query_selector(".measured") {
            before.remove();
        }
        if let Some(view) = self.view.get_untracked() {
            let _ = view
                .class_list()
                .toggle_with_force("measuring", !points.is_empty());
        }
        if points.is_empty() {
            return;
        }
        let group = self.reading.with_untracked(|reading| {
            // From where the golfer stands, if that is known.
            let seen = standing.map(|standing| reading.seen_from(standing.at));
            let reading = seen.as_ref().unwrap_or(reading);
            let measured = measure::measure(reading, &points);
            overlay(&measured, reading, unit, em, &labels).to_dom(&document())
        });
        if let Some(group) = group {
            let _ = svg.append_child(&group);
        }
    }

    /// Draws where the golfer stands, over the drawing. The scene stays as it is.
    pub fn draw_standing(self) {
        self.drawn.track();
        let standing = self.state.standing.get();
        let stage = self
            .stage
            .with_value(|stage| Some((stage.svg.clone()?, stage.em)));
        let Some((svg, em)) = stage else {
            return;
        };
        let shown = svg.query_selector(".standing").ok().flatten();
        match (shown, standing.map(|standing| here(&standing, em))) {
            (Some(shown), Some(group)) => group.write_over(&shown),
            (Some(shown), None) => shown.remove(),
            (None, group) => {
                if let Some(group) = group.and_then(|group| group.to_dom(&document())) {
                    let _ = svg.append_child(&group);
                }
            }
        }
    }
}
