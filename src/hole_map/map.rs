//! The drawing on the page: zoomed, panned, measured, its markers and the rows of the table
//! lighting each other up.
//!
//! Zoom and pan only move what is drawn; the scene is made anew when the hole, the unit or a
//! layer changes, and once a closer look has come to rest.

mod input;

use std::sync::Arc;

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element as DomElement, HtmlElement};

use super::drawing::drawing;
use super::gestures::Gestures;
use super::labels::Area;
use super::layers::Layers;
use super::lit;
use super::measured::overlay;
use super::scene::{Look, Scene};
use super::viewport::{Fit, Px, Viewport};
use crate::format::Unit;
use crate::hole::measure;
use crate::hole::plane::Flat;
use crate::hole::reading::HoleReading;
use crate::words::hole as words;

/// A closer look is at rest this long after its last movement, in milliseconds.
const REST_MS: u64 = 150;
/// How near a marker or a measured point the pointer must be, in pixels.
const REACH: f64 = 18.0;
/// One step of the zoom buttons and keys.
const STEP: f64 = 1.6;

/// What page, map and table share. Cheap to copy.
#[derive(Clone, Copy)]
pub struct MapState {
    /// The unit of distances.
    pub unit: Signal<Unit>,
    /// What is drawn.
    pub layers: Signal<Layers>,
    /// The row of [`HoleReading::targets`] that is pointed at.
    pub lit: RwSignal<Option<usize>>,
    /// Measured points, in their order.
    pub points: RwSignal<Vec<Flat>>,
    /// Whether the keys that are signs do anything.
    pub signs: Signal<bool>,
}

/// What of the map is not a signal, since nothing else looks at it.
#[derive(Default)]
struct Stage {
    svg: Option<DomElement>,
    frame: Option<Area>,
    em: f64,
    /// The boxes of the labels, in the drawing.
    labels: Vec<Area>,
    gestures: Gestures,
    grabbed: Option<usize>,
    rest: u32,
}

/// The map of a hole. It takes the keyboard while it has focus.
#[component]
pub fn HoleMap(
    /// The hole.
    reading: Arc<HoleReading>,
    /// The name of the drawing: "Hole 7, par 3".
    title: String,
    /// What it shows, in words.
    description: Signal<String>,
    /// What is shared with the rest of the page.
    state: MapState,
    /// Speaks to a screen reader.
    #[prop(into)]
    say: Callback<String>,
    /// Goes to the next hole, or to the one before.
    #[prop(into)]
    turn: Callback<bool>,
    /// More controls beside those of the zoom.
    children: Children,
) -> impl IntoView {
    let view = NodeRef::<html::Div>::new();
    let map = Map {
        state,
        view,
        reading: StoredValue::new(reading),
        stage: StoredValue::new_local(Stage::default()),
        look: RwSignal::new(Viewport::WHOLE),
        closer: RwSignal::new(1.0),
        drawn: Trigger::new(),
        say,
        turn,
    };
    let name = words::map_of(&title.to_lowercase());
    Effect::new(move |_| description.with(|description| map.draw(&title, description)));
    Effect::new(move |_| map.draw_measured());
    Effect::new(move |_| map.light());
    Effect::new(move |_| map.show());
    let resized = window_event_listener(ev::resize, move |_| {
        let size = map.size();
        map.look
            .update(|look| *look = look.panned(Px::default(), size));
    });
    on_cleanup(move || resized.remove());
    view! {
        <div class="MapView" node_ref=view tabindex="0" role="application" aria-roledescription=words::MAP_ROLE
            aria-label=name aria-describedby="map-keys"
            on:pointerdown=move |event| map.pointer_down(&event)
            on:pointermove=move |event| map.pointer_moved(&event)
            on:pointerup=move |event| map.pointer_up(&event)
            on:pointercancel=move |event| map.pointer_cancelled(&event)
            on:pointerleave=move |_| map.point_at(None)
            on:wheel=move |event| map.wheel(&event)
            on:keydown=move |event| map.key(&event)>
        </div>
        <div class="MapTools" role="group" aria-label=words::MAP>
            <button type="button" aria-label=words::CLOSER title=words::CLOSER
                on:click=move |_| map.zoom(STEP)>"+"</button>
            <button type="button" aria-label=words::LESS_CLOSE title=words::LESS_CLOSE
                aria-disabled=move || map.look.with(Viewport::is_whole).to_string()
                on:click=move |_| map.zoom(1.0 / STEP)>"−"</button>
            <button type="button" aria-disabled=move || map.look.with(Viewport::is_whole).to_string()
                on:click=move |_| map.look.set(Viewport::WHOLE)>{words::WHOLE_HOLE}</button>
            {children()}
        </div>
    }
}

/// The map's workings. Cheap to copy.
#[derive(Clone, Copy)]
struct Map {
    state: MapState,
    view: NodeRef<html::Div>,
    reading: StoredValue<Arc<HoleReading>>,
    stage: StoredValue<Stage, LocalStorage>,
    /// What is looked at.
    look: RwSignal<Viewport>,
    /// How close the scene was made for.
    closer: RwSignal<f64>,
    /// The scene is made anew.
    drawn: Trigger,
    say: Callback<String>,
    turn: Callback<bool>,
}

impl Map {
    fn draw(self, title: &str, description: &str) {
        let Some(view) = self.view.get() else {
            return;
        };
        let look = Look {
            unit: self.state.unit.get(),
            layers: self.state.layers.get(),
            closer: self.closer.get(),
        };
        let scene = self.reading.with_value(|reading| Scene::new(reading, look));
        let svg = scene
            .as_ref()
            .and_then(|scene| drawing(scene, title, description).to_dom(&document()));
        view.set_text_content(None);
        if let Some(svg) = &svg {
            let _ = view.append_child(svg);
        }
        self.stage.update_value(|stage| {
            stage.svg = svg;
            stage.frame = scene.as_ref().map(|scene| scene.frame);
            stage.labels = scene.as_ref().map(Scene::label_areas).unwrap_or_default();
            stage.em = scene.map_or(0.0, |scene| scene.em);
        });
        self.drawn.notify();
    }

    fn draw_measured(self) {
        self.drawn.track();
        let (points, unit) = (self.state.points.get(), self.state.unit.get());
        let stage = self
            .stage
            .with_value(|stage| Some((stage.svg.clone()?, stage.em, stage.labels.clone())));
        let Some((svg, em, labels)) = stage else {
            return;
        };
        if let Ok(Some(before)) = svg.query_selector(".measured") {
            before.remove();
        }
        if points.is_empty() {
            return;
        }
        let group = self.reading.with_value(|reading| {
            let measured = measure::measure(reading, &points);
            overlay(&measured, reading, unit, em, &labels).to_dom(&document())
        });
        if let Some(group) = group {
            let _ = svg.append_child(&group);
        }
    }

    /// Marks what is pointed at.
    fn light(self) {
        self.drawn.track();
        let lit = self.state.lit.get();
        if let Some(svg) = self.stage.with_value(|stage| stage.svg.clone()) {
            lit::mark(&svg, lit);
        }
    }

    /// Moves the drawing to where it is looked at; once that rests, makes the scene for it.
    fn show(self) {
        self.drawn.track();
        let look = self.look.get();
        let svg = self.stage.with_value(|stage| stage.svg.clone());
        let (Some(svg), Some(view)) = (svg, self.view.get_untracked()) else {
            return;
        };
        let style = svg.unchecked_ref::<HtmlElement>().style();
        let _ = style.set_property("transform", &look.transform());
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
                    let _ = style.set_property("--closer", &look.closer().to_string());
                    let made_for = self.closer.get_untracked();
                    // Small steps are not worth another scene.
                    if !(0.8..=1.25).contains(&(look.closer() / made_for)) {
                        self.closer.set(look.closer());
                    }
                }
            },
            std::time::Duration::from_millis(REST_MS),
        );
    }

    fn zoom(self, factor: f64) {
        let size = self.size();
        let middle = Px::new(size.x / 2.0, size.y / 2.0);
        self.look
            .update(|look| *look = look.zoomed(factor, middle, size));
    }

    fn size(self) -> Px {
        self.view.get_untracked().map_or_else(Px::default, |view| {
            Px::new(view.client_width().into(), view.client_height().into())
        })
    }

    fn fit(self) -> Option<Fit> {
        Fit::new(self.stage.with_value(|stage| stage.frame)?, self.size())
    }

    /// The place of an event in the box of the map.
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

    /// The nearest of some points to a place, if it is within reach.
    fn nearest<T>(self, place: Px, points: impl Iterator<Item = (T, Flat)>) -> Option<T> {
        let (fit, look) = (self.fit()?, self.look.get_untracked());
        points
            .map(|(name, at)| (name, look.on_screen(fit.place(at)).distance(place)))
            .filter(|(_, distance)| *distance <= REACH)
            .min_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(name, _)| name)
    }
}
