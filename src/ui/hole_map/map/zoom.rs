//! Zooming by a button or a key: to what matters, with scale and north in their corners.

use golf_api::decimal::fixed;
use golf_hole::plane::Flat;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element as DomElement, HtmlElement};

use super::Map;
use golf_views::golf::hole_map::viewport::{Px, Viewport};

impl Map {
    /// Zooms by a factor, to what matters: the target that is pointed at, else the last measured point, else the green. In a
    /// closer look without either, around the middle of the box.
    pub fn zoom(self, factor: f64) {
        let size = self.size();
        let look = self.look.get_untracked();
        let middle = Px::new(size.x / 2.0, size.y / 2.0);
        let aim = self.zoomed_to(look.is_whole()).zip(self.fit());
        let aim = aim.map(|(at, fit)| fit.place(at));
        let around = aim.map_or(middle, |aim| look.on_screen(aim));
        let after = look.zoomed(factor, around, size);
        self.look.set(match aim {
            Some(aim) if factor > 1.0 => after.showing(aim, size),
            _ => after,
        });
    }

    /// The spot that a zoom goes to.
    fn zoomed_to(self, is_whole: bool) -> Option<Flat> {
        let lit = self.state.lit.get_untracked();
        let last = self
            .state
            .points
            .with_untracked(|points| points.last().copied());
        self.reading.with_untracked(|reading| {
            let lit = lit.and_then(|index| Some(reading.targets.get(index)?.at));
            let green = reading.green.center.filter(|_| is_whole);
            lit.or(last).or(green)
        })
    }

    /// Keeps the north arrow and the scale bar in their corners of the box, whatever part of the drawing is seen.
    pub(super) fn keep_signs(self, svg: &DomElement, look: Viewport) {
        let Some(fit) = self.fit() else {
            return;
        };
        let size = self.size();
        let signs = self.stage.with_value(|stage| {
            let scene = stage.scene.as_ref()?;
            let (middle, bar) = (scene.frame.center(), scene.scale_bar);
            let bar = bar.map(|(at, length)| Flat::new(at.x + length / 2.0, at.y));
            let corner = |at: Flat| {
                let far = |is: bool, length: f64| if is { length } else { 0.0 };
                Px::new(far(at.x > middle.x, size.x), far(at.y > middle.y, size.y))
            };
            Some(
                [(".north", scene.north_arrow), (".scale-bar", bar)]
                    .map(|(name, at)| (name, at.map(corner))),
            )
        });
        for (name, corner) in signs.into_iter().flatten() {
            let sign = svg.query_selector(name).ok().flatten();
            if let Some((sign, corner)) = sign.zip(corner) {
                let at = look.of_whole(corner);
                let by = [at.x - corner.x, at.y - corner.y].map(|px| px / fit.per_yard());
                let moved = format!("{}px {}px", fixed(by[0], 2), fixed(by[1], 2));
                let style = sign.unchecked_ref::<HtmlElement>().style();
                let _ = style.set_property("translate", &moved);
            }
        }
    }
}
