//! The additions to the drawing: the pattern of planned strokes, the place where the golfer stands, and measured points. They change
//! without the drawing.

use golf_views::element::Element;
use golf_views::golf::hole_map::counted;
use golf_views::golf::hole_map::drawing::additions;
use golf_views::golf::hole_map::standing::here;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element as DomElement, HtmlElement};

use super::{Map, Stage, way, write_style};

/// The additions, from the lowest to the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Addition {
    Pattern,
    Standing,
    Measured,
}

/// An addition that is shown.
pub(super) struct Added {
    what: Addition,
    /// The data that it was made of.
    group: Element,
    /// Its element in the document.
    shown: DomElement,
}

impl Map {
    /// Draws the measured points, from the tee or from where the golfer stands.
    pub fn draw_measured(self) {
        self.drawn.track();
        let (points, unit) = (self.state.points.get(), self.state.unit.get());
        let standing = self.state.standing.get();
        if self.stage.with_value(|stage| stage.svg.is_none()) {
            return;
        }
        self.name_state("measuring", !points.is_empty());
        self.settle();
        let group = self.reading.with_untracked(|reading| {
            // From where the golfer stands, if that is known.
            let seen = standing.map(|standing| reading.seen_from(standing.at));
            let reading = seen.as_ref().unwrap_or(reading);
            self.stage.with_value(|stage| {
                let scene = stage.scene.as_ref().filter(|_| !points.is_empty())?;
                Some(way(reading, &points, unit, scene).drawn())
            })
        });
        self.add(Addition::Measured, group);
    }

    /// Draws the pattern of planned strokes. `draw` gets the size of text. Tracked.
    pub fn draw_pattern(self, draw: impl FnOnce(f64) -> Element) {
        self.drawn.track();
        let em = |stage: &Stage| Some(stage.scene.as_ref()?.em);
        if let Some(em) = self.stage.with_value(em) {
            self.add(Addition::Pattern, Some(draw(em)));
        }
    }

    /// Puts an addition in the place of the one before it, or takes that one away. Where both have the same parts, only values that
    /// differ are written.
    fn add(self, what: Addition, group: Option<Element>) {
        self.stage.update_value(|stage| {
            let sheet = group.as_ref().and_then(|_| stage.sheet());
            let added = &mut stage.added;
            let at = added.iter().position(|other| other.what == what);
            if let Some((before, group)) = at.and_then(|at| added.get_mut(at)).zip(group.as_ref())
                && group.has_parts_of(&before.group)
            {
                group.write_over(&before.group, &before.shown);
                before.group = group.clone();
                return;
            }
            if let Some(at) = at {
                added.remove(at).shown.remove();
            }
            let shown = group.as_ref().and_then(|group| group.to_dom(&document()));
            if let Some(((group, shown), sheet)) = group.zip(shown).zip(sheet) {
                let above = added.iter().filter(|other| other.what > what);
                let above = above.min_by_key(|other| other.what);
                let _ = sheet.insert_before(&shown, above.map(|other| other.shown.as_ref()));
                added.push(Added { what, group, shown });
            }
        });
    }

    /// Has the scene made for the measured points, unless a pointer moves one.
    pub(super) fn settle(self) {
        let is_moving = |stage: &Stage| stage.grabbed.is_some() && stage.gestures.is_active();
        if self.stage.with_value(is_moving) {
            return;
        }
        let points = self.state.points.get_untracked();
        if self.settled.with_untracked(|settled| *settled != points) {
            self.settled.set(points);
        }
    }

    /// Draws where the golfer stands, over the drawing, and counts its numbers from there. The scene stays as it is.
    pub fn draw_standing(self) {
        self.drawn.track();
        let standing = self.state.standing.get();
        let is_measuring = self.state.points.with(|points| !points.is_empty());
        let stage = |stage: &Stage| Some((stage.svg.clone()?, stage.scene.as_ref()?.em));
        let Some((svg, em)) = self.stage.with_value(stage) else {
            return;
        };
        self.name_state("standing-on", standing.is_some());
        let flag = self.reading.with_untracked(|reading| reading.green.center);
        let flag = flag.filter(|_| !is_measuring);
        let group = standing.map(|standing| here(&standing, em, flag));
        self.add(Addition::Standing, group);
        if self.is_standing.get_untracked() {
            self.count(&svg);
        }
    }

    /// Writes the numbers as they count from the golfer, and marks what lies behind.
    fn count(self, svg: &DomElement) {
        let Some(standing) = self.state.standing.get_untracked() else {
            return;
        };
        let unit = self.state.unit.get_untracked();
        let (texts, behind) = self.reading.with_untracked(|reading| {
            let texts: Vec<Option<String>> = self.stage.with_value(|stage| {
                let scene = stage.scene.iter();
                scene
                    .flat_map(|scene| counted::texts(scene, reading, standing.at, unit))
                    .collect()
            });
            let behind: Vec<usize> = counted::behind(reading, standing.at).collect();
            (texts, behind)
        });
        let labels = elements(svg, ".label.from-tee text");
        for (label, text) in labels.into_iter().zip(texts) {
            let shown = label.first_child();
            if let Some((shown, text)) = shown.zip(text)
                && shown.node_value().as_ref() != Some(&text)
            {
                shown.set_node_value(Some(&text));
            }
        }
        for target in elements(svg, "[data-target]") {
            let row = target.get_attribute("data-target");
            let row: Option<usize> = row.and_then(|row| row.parse().ok());
            let is_behind = row.is_some_and(|row| behind.contains(&row));
            let _ = target.class_list().toggle_with_force("behind", is_behind);
        }
    }

    /// Adds a class to the box, or takes it away.
    fn name_state(self, class: &str, is: bool) {
        if let Some(view) = self.view.get_untracked() {
            let _ = view.class_list().toggle_with_force(class, is);
        }
    }
}

impl Stage {
    /// The sheet over the drawing, which is made for the first addition.
    fn sheet(&mut self) -> Option<DomElement> {
        if self.sheet.is_none() {
            let (svg, scene) = (self.svg.as_ref()?, self.scene.as_ref()?);
            let sheet = additions(scene).to_dom(&document())?;
            // The part of the drawing that is seen. The site's policy allows no attribute `style`.
            let seen = svg.unchecked_ref::<HtmlElement>().style();
            for name in ["transform", "--closer"] {
                let value = seen.get_property_value(name).unwrap_or_default();
                write_style(Some(&sheet), name, &value);
            }
            svg.after_with_node_1(&sheet).ok()?;
            self.sheet = Some(sheet);
        }
        self.sheet.clone()
    }
}

/// The elements of the drawing that a selector names.
fn elements(svg: &DomElement, selector: &str) -> Vec<DomElement> {
    let Ok(found) = svg.query_selector_all(selector) else {
        return Vec::new();
    };
    let nodes = (0..found.length()).filter_map(|index| found.get(index));
    nodes.filter_map(|node| node.dyn_into().ok()).collect()
}
