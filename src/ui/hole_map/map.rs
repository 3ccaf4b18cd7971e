//! The drawing on the page: zoom, pan and measuring. Markers and table rows highlight each other.
//!
//! A [`Map`] is shown by two components of `crate::ui::hole_map`: its box and its controls. Zoom
//! and pan only transform the existing drawing. The scene is rebuilt when the hole, the unit, a layer or the size of the
//! box changes, after a zoom or a measured point has come to rest, and when a golfer begins to stand somewhere. The box and its controls stay when the hole changes.

mod additions;
mod input;
pub mod sizing;
mod zoom;

use std::sync::Arc;

use golf_hole::measure;
use golf_hole::plane::Flat;
use golf_hole::reading::HoleReading;
use golf_hole::standing::Standing;
use golf_views::golf::hole_map::counted;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::gestures::Gestures;
use golf_views::golf::hole_map::layers::Layers;
use golf_views::golf::hole_map::measured::{Way, symbols};
use golf_views::golf::hole_map::scene::{Look, Over, Scene};
use golf_views::golf::hole_map::screen_box::{LARGEST, ScreenBox};
use golf_views::golf::hole_map::viewport::{CLOSEST, Fit, Px, Viewport};
use golf_views::words::format::Unit;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element as DomElement, HtmlElement};

use self::additions::Added;
use super::lit;

/// The scene is rebuilt this long after the last zoom, in milliseconds.
const REST_MS: u64 = 150;
/// How near the pointer must be to a marker or measured point, in pixels.
const REACH: f64 = 18.0;
/// The zoom factor of one button press or key.
pub const STEP: f64 = 1.6;

/// The state shared by page, map and table. Cheap to copy.
#[derive(Clone, Copy)]
pub struct MapState {
    /// The unit of distances.
    pub unit: Signal<Unit>,
    /// The visible layers.
    pub layers: Signal<Layers>,
    /// The highlighted row of [`HoleReading::targets`].
    pub lit: RwSignal<Option<usize>>,
    /// The measured points, in order.
    pub points: RwSignal<Vec<Flat>>,
    /// Whether shortcuts on typeable characters are enabled.
    pub signs: Signal<bool>,
    /// Whether the golfer wants to see where they stand. The drawing is then no larger than the Rules allow.
    pub where_am_i: RwSignal<bool>,
    /// The place where the golfer stands, once it is known.
    pub standing: RwSignal<Option<Standing>>,
}

/// A measured point while a pointer moves it.
#[derive(Debug, Clone, Copy)]
struct Grabbed {
    index: usize,
    /// For a finger: where it went down, and where the point was. The point moves by as much as the finger, from wherever
    /// that is, so that the finger does not hide the spot. A mouse takes the point along instead.
    from: Option<(Flat, Flat)>,
}

/// Map state that nothing else watches, so it needs no signal.
#[derive(Default)]
struct Stage {
    /// The hole that is drawn.
    reading: Option<Arc<HoleReading>>,
    svg: Option<DomElement>,
    /// The sheet over the drawing that has the additions, once there are any.
    sheet: Option<DomElement>,
    /// The part of the drawing that its transform shows.
    seen: Viewport,
    scene: Option<Scene>,
    /// The additions to the drawing.
    added: Vec<Added>,
    gestures: Gestures,
    /// The measured point that a pointer moves.
    grabbed: Option<Grabbed>,
    rest: u32,
    /// How often the box has changed its size.
    sizes: u32,
}

/// A map and its state. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Map {
    state: MapState,
    view: NodeRef<html::Div>,
    reading: Signal<Arc<HoleReading>>,
    stage: StoredValue<Stage, LocalStorage>,
    /// The box that the scene is made for; `None` while it has no size.
    page: RwSignal<Option<ScreenBox>>,
    /// The visible part.
    look: RwSignal<Viewport>,
    /// The magnification that the scene was built for.
    closer: RwSignal<f64>,
    /// The measured points that the scene was built for: those where no pointer moves one.
    settled: RwSignal<Vec<Flat>>,
    /// Whether the scene counts from where the golfer stands.
    is_standing: Memo<bool>,
    /// Notified when the scene is rebuilt.
    drawn: Trigger,
    say: Callback<String>,
    turn: Callback<bool>,
}

impl Map {
    /// The map of a hole, with the zoom to begin with. `say` announces to screen readers, and `turn` goes to the next hole
    /// (true) or the previous one.
    pub fn new(
        reading: Signal<Arc<HoleReading>>,
        state: MapState,
        look: Viewport,
        say: Callback<String>,
        turn: Callback<bool>,
    ) -> Self {
        Self {
            state,
            view: NodeRef::new(),
            reading,
            stage: StoredValue::new_local(Stage::default()),
            page: RwSignal::new(None),
            look: RwSignal::new(look),
            closer: RwSignal::new(look.closer()),
            settled: RwSignal::new(Vec::new()),
            is_standing: Memo::new(move |_| state.standing.with(Option::is_some)),
            drawn: Trigger::new(),
            say,
            turn,
        }
    }

    /// The visible part; `None` once the page is gone.
    pub fn look(self) -> Option<Viewport> {
        self.look.try_get_untracked()
    }

    /// The box of the map.
    #[must_use]
    pub fn view(self) -> NodeRef<html::Div> {
        self.view
    }

    /// Whether the whole hole is seen. Tracked.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self.look.with(Viewport::is_whole)
    }

    /// Shows the whole hole.
    pub fn show_whole(self) {
        self.look.set(Viewport::WHOLE);
    }

    /// Takes the size that the box has now.
    pub fn take_size(self) {
        self.page.set(self.measured_page());
    }

    /// Draws the hole. Tracked.
    pub fn draw(self, title: &str, description: &str) {
        let Some(view) = self.view.get() else {
            return;
        };
        let reading = self.reading.get();
        let is_drawn = |stage: &Stage| {
            let drawn = stage.reading.as_ref();
            drawn.is_some_and(|drawn| Arc::ptr_eq(drawn, &reading))
        };
        let is_first = self.stage.with_value(|stage| stage.reading.is_none());
        if !is_first && !self.stage.with_value(is_drawn) {
            self.start_over(&view);
        }
        let look = Look {
            unit: self.state.unit.get(),
            layers: self.state.layers.get(),
            closer: self.closer.get(),
            page: self.page.get(),
        };
        let scene = self.scene(&reading, look);
        let svg = scene
            .as_ref()
            .and_then(|scene| drawing(scene, title, description).to_dom(&document()));
        let svg = put(&view, svg);
        self.stage.update_value(|stage| {
            stage.reading = Some(reading);
            stage.svg = svg;
            if let Some(sheet) = stage.sheet.take() {
                sheet.remove();
            }
            stage.seen = Viewport::WHOLE;
            stage.scene = scene;
            stage.added.clear();
        });
        self.drawn.notify();
    }

    /// The scene of a hole, with labels off what lies over it. Tracked, except for the steps of a golfer: those change
    /// only the numbers.
    fn scene(self, reading: &HoleReading, look: Look) -> Option<Scene> {
        let standing = self.is_standing.get();
        let standing = standing.then(|| self.state.standing.get_untracked());
        let place = standing.flatten().map(|standing| standing.at);
        let points = self.settled.get();
        let Some(place) = place else {
            let scene = Scene::new(reading, look)?;
            if points.is_empty() {
                return Some(scene);
            }
            let way = way(reading, &points, look.unit, &scene);
            return Scene::under(reading, look, &way.over());
        };
        let look = Look {
            layers: counted::layers(look.layers),
            ..look
        };
        let seen = counted::counted_from(reading, place);
        let mut over = counted::over(reading, place);
        if !points.is_empty() {
            let scene = Scene::new(&seen, look)?;
            let way = way(&reading.seen_from(place), &points, look.unit, &scene);
            over = Over {
                green: over.green,
                ..way.over()
            };
        }
        Scene::under(&seen, look, &over)
    }

    /// Shows another hole whole, whatever was done with the one before.
    fn start_over(self, view: &DomElement) {
        self.stage.update_value(|stage| {
            stage.gestures = Gestures::default();
            stage.grabbed = None;
            // A zoom that has not come to rest is forgotten.
            stage.rest += 1;
        });
        if !self.look.with_untracked(Viewport::is_whole) {
            let _ = view.class_list().remove_2("closer", "moving");
            self.look.set(Viewport::WHOLE);
            self.closer.set(1.0);
        }
    }

    /// The magnification that is allowed now.
    fn closest(self) -> f64 {
        match self.fit() {
            Some(fit) if self.state.where_am_i.get() => {
                (LARGEST / fit.per_yard()).clamp(1.0, CLOSEST)
            }
            _ => CLOSEST,
        }
    }

    /// Highlights the current target.
    pub fn light(self) {
        self.drawn.track();
        let lit = self.state.lit.get();
        if let Some(svg) = self.stage.with_value(|stage| stage.svg.clone()) {
            lit::mark(&svg, lit);
        }
    }

    /// Transforms the drawing to the current viewport, and rebuilds the scene after a pause.
    pub fn show(self) {
        self.drawn.track();
        let look = self.look.get();
        let closest = self.closest();
        if look.closer() > closest * 1.001 {
            let size = self.size();
            let middle = Px::new(size.x / 2.0, size.y / 2.0);
            return self
                .look
                .set(look.zoomed(closest / look.closer(), middle, size));
        }
        let (svg, sheet, seen) = self
            .stage
            .with_value(|stage| (stage.svg.clone(), stage.sheet.clone(), stage.seen));
        let (Some(svg), Some(view)) = (svg, self.view.get_untracked()) else {
            return;
        };
        // Nothing has moved, so no layer of its own is made for the drawing.
        if seen == look {
            return;
        }
        self.stage.update_value(|stage| stage.seen = look);
        self.keep_signs(&svg, look);
        let transform = look.transform();
        write_style(Some(&svg), "transform", &transform);
        write_style(sheet.as_ref(), "transform", &transform);
        let _ = view
            .class_list()
            .toggle_with_force("closer", !look.is_whole());
        let _ = view.class_list().add_1("moving");
        self.stage.update_value(|stage| stage.rest += 1);
        let mine = self.stage.with_value(|stage| stage.rest);
        set_timeout(
            move || {
                if self.stage.try_with_value(|stage| stage.rest) == Some(mine) {
                    let _ = view.class_list().remove_1("moving");
                    let closer = look.closer().to_string();
                    write_style(Some(&svg), "--closer", &closer);
                    write_style(sheet.as_ref(), "--closer", &closer);
                    let made_for = self.closer.get_untracked();
                    // Small zoom changes do not need another scene.
                    if !(0.8..=1.25).contains(&(look.closer() / made_for)) {
                        self.closer.set(look.closer());
                    }
                }
            },
            std::time::Duration::from_millis(REST_MS),
        );
    }

    fn size(self) -> Px {
        self.view.get_untracked().map_or_else(Px::default, |view| {
            Px::new(view.client_width().into(), view.client_height().into())
        })
    }

    fn fit(self) -> Option<Fit> {
        let frame = |stage: &Stage| Some(stage.scene.as_ref()?.frame);
        Fit::new(self.stage.with_value(frame)?, self.size())
    }

    /// The position of an event within the map's box.
    fn place(self, x: i32, y: i32) -> Px {
        let corner = self.view.get_untracked().map(|view| {
            // The drawing starts inside the border.
            let outer = view.get_bounding_client_rect();
            let border = (f64::from(view.client_left()), f64::from(view.client_top()));
            (outer.left() + border.0, outer.top() + border.1)
        });
        let (left, top) = corner.unwrap_or_default();
        Px::new(f64::from(x) - left, f64::from(y) - top)
    }

    fn yards(self, place: Px) -> Option<Flat> {
        let whole = self.look.get_untracked().of_whole(place);
        Some(self.fit()?.yards(whole))
    }

    /// The nearest of some points to a position, if it is within reach.
    fn nearest<T>(self, place: Px, points: impl Iterator<Item = (T, Flat)>) -> Option<T> {
        let (fit, look) = (self.fit()?, self.look.get_untracked());
        points
            .map(|(name, at)| (name, look.on_screen(fit.place(at)).distance(place)))
            .filter(|(_, distance)| *distance <= REACH)
            .min_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(name, _)| name)
    }
}

fn write_style(svg: Option<&DomElement>, name: &str, value: &str) {
    if let Some(svg) = svg {
        let style = svg.unchecked_ref::<HtmlElement>().style();
        let _ = style.set_property(name, value);
    }
}

/// The way through measured points over a scene, from the tee of a reading.
fn way(reading: &HoleReading, points: &[Flat], unit: Unit, scene: &Scene) -> Way {
    let measured = measure::measure(reading, points);
    Way::new(&measured, reading, unit, scene.em, &symbols(scene))
}

/// Shows a drawing in its box. Returns the one that is shown: an equal one stays, as the one from before the app.
fn put(view: &DomElement, svg: Option<DomElement>) -> Option<DomElement> {
    let shown = view.first_element_child();
    if shown.is_some()
        && shown
            .as_ref()
            .is_some_and(|shown| shown.is_equal_node(svg.as_deref()))
    {
        return shown;
    }
    view.set_text_content(None);
    if let Some(svg) = &svg {
        let _ = view.append_child(svg);
    }
    svg
}
