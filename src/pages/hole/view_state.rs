//! The view of a hole: from the address if it says so, otherwise from the settings.
//!
//! Measured points are written to the address after a pause, so that the page can be reloaded and shared. The address
//! holds nothing but the hole and its view. The zoom, the height of the sheet and the direction of play are kept while
//! the app runs, for a hole that was left and is opened again.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_hole::measure;
use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, Play};
use golf_views::address::hole_view::HoleView;
use golf_views::address::route::Route;
use golf_views::components::map_box::is_wide_and_low;
use golf_views::components::sheet_height::Height;
use golf_views::golf::hole_map::layers::Layers;
use golf_views::golf::hole_map::viewport::Viewport;
use golf_views::words::format::Unit;
use leptos::ev;
use leptos::prelude::*;

use crate::settings::Settings;
use crate::ui::components::measure_panel::Measuring;
use crate::ui::hole_map::map::MapState;
use crate::ui::navigation::Navigation;

/// Points are written to the address this long after the last one moved.
const REST: Duration = Duration::from_millis(300);

/// How a hole was seen when its page was left.
#[derive(Debug, Clone, Copy)]
struct Left {
    hole: (CourseId, HoleNumber),
    look: Viewport,
    height: Height,
    turned: bool,
}

thread_local! {
    static LEFT: Cell<Option<Left>> = const { Cell::new(None) };
}

/// The view of a hole. Cheap to copy.
#[derive(Clone, Copy)]
pub struct ViewState {
    navigation: Navigation,
    settings: Settings,
    map: MapState,
    /// The query of the address.
    asked: Memo<HoleView>,
    reading: StoredValue<Option<Arc<HoleReading>>>,
    /// The height of the sheet.
    height: RwSignal<Height>,
    /// The zoom to begin with.
    look: Viewport,
    /// Whether the window is wide and low.
    is_low: RwSignal<bool>,
    /// Whether the person wants the other direction of play than the window suggests.
    turned: RwSignal<bool>,
    here: (CourseId, Memo<HoleNumber>),
    rest: StoredValue<u32>,
}

impl ViewState {
    /// Reads the view from the address.
    pub fn new(
        navigation: Navigation,
        settings: Settings,
        id: CourseId,
        number: Memo<HoleNumber>,
    ) -> Self {
        let route = navigation.route();
        let asked = Memo::new(move |_| match route.get() {
            Route::Hole(_, _, view) => view,
            _ => HoleView::default(),
        });
        let (unit, layers) = (settings.unit(), settings.layers());
        let map = MapState {
            unit: Signal::derive(move || {
                asked.with(|view| view.unit).unwrap_or_else(|| unit.get())
            }),
            layers: Signal::derive(move || {
                asked
                    .with(|view| view.layers)
                    .unwrap_or_else(|| layers.get())
            }),
            lit: RwSignal::new(None),
            points: RwSignal::new(Vec::new()),
            signs: settings.shortcuts(),
            where_am_i: RwSignal::new(false),
            standing: RwSignal::new(None),
        };
        let hole = (id, number.get_untracked());
        let left = LEFT.take().filter(|left| left.hole == hole);
        let is_low = RwSignal::new(is_wide_and_low());
        let resized = window_event_listener(ev::resize, move |_| {
            let is = is_wide_and_low();
            if is_low.get_untracked() != is {
                is_low.set(is);
            }
        });
        on_cleanup(move || resized.remove());
        let state = Self {
            height: RwSignal::new(left.map_or_else(Height::default, |left| left.height)),
            look: left.map_or(Viewport::WHOLE, |left| left.look),
            is_low,
            turned: RwSignal::new(left.is_some_and(|left| left.turned)),
            navigation,
            settings,
            map,
            asked,
            reading: StoredValue::new(None),
            here: (id, number),
            rest: StoredValue::new(0),
        };
        // Back and Forward bring other points. Points that were just written are unchanged.
        Effect::new(move |_| {
            asked.track();
            state.take_points();
        });
        Effect::new(move |before: Option<()>| {
            map.points.track();
            if before.is_some() {
                state.write_soon();
            }
        });
        state
    }

    /// The height of the sheet.
    pub const fn height(&self) -> RwSignal<Height> {
        self.height
    }

    /// The direction of play on the map.
    pub fn play(&self) -> Play {
        if self.is_low.get() == self.turned.get() {
            Play::Upward
        } else {
            Play::ToTheRight
        }
    }

    /// Turns the map by a quarter, or back.
    pub fn turn(&self) {
        self.turned.update(|turned| *turned = !*turned);
    }

    /// The zoom that this hole was left with.
    pub const fn look(&self) -> Viewport {
        self.look
    }

    /// Keeps how the hole is seen, for the next visit.
    pub fn keep(&self, look: Viewport) {
        if let (Some(number), Some(height), Some(turned)) = (
            self.here.1.try_get_untracked(),
            self.height.try_get_untracked(),
            self.turned.try_get_untracked(),
        ) {
            LEFT.set(Some(Left {
                hole: (self.here.0, number),
                look,
                height,
                turned,
            }));
        }
    }

    /// The state that the map shares with the page.
    pub const fn map(&self) -> MapState {
        self.map
    }

    /// The current unit.
    pub const fn unit(&self) -> Signal<Unit> {
        self.map.unit
    }

    /// The visible layers.
    pub const fn layers(&self) -> Signal<Layers> {
        self.map.layers
    }

    /// Switches to another hole, with the points in its address, or to another direction of play.
    pub fn open(&self, reading: Arc<HoleReading>) {
        let before = self.reading.with_value(|before| before.as_ref()?.plane);
        let is_turned = before.is_some_and(|before| {
            let now = reading.plane.as_ref();
            now.is_some_and(|now| before.turned_right() == *now || now.turned_right() == before)
        });
        let points = self.points_on_earth();
        self.reading.set_value(Some(reading));
        if is_turned {
            return self.set_points(points);
        }
        self.map.lit.set(None);
        self.take_points();
    }

    /// Sets the person's unit and stores it. An address with another unit is updated.
    pub fn set_unit(&self, unit: Unit) {
        self.settings.set_unit(unit);
        if self.asked.with_untracked(|view| view.unit.is_some()) {
            self.correct(|view| view.unit = Some(unit));
        }
    }

    /// Sets the visible layers, as [`Self::set_unit`] does for the unit.
    pub fn set_layers(&self, layers: Layers) {
        self.settings.set_layers(layers);
        if self.asked.with_untracked(|view| view.layers.is_some()) {
            self.correct(|view| view.layers = Some(layers));
        }
    }

    /// Carries out an action of the panel; `start` is the position of the first point.
    pub fn measure(&self, what: Measuring, start: Option<Flat>) {
        self.map.points.update(|points| match what {
            Measuring::Add => points.extend(points.last().copied().or(start)),
            Measuring::RemoveLast => {
                points.pop();
            }
            Measuring::Clear => points.clear(),
        });
        let navigation = self.navigation;
        request_animation_frame(move || match what {
            // The map receives the arrow keys that move the point. It is always in sight.
            Measuring::Add => navigation.focus(".MapView"),
            // The pressed button may be gone.
            Measuring::RemoveLast => navigation.focus(".MeasurePanel button"),
            Measuring::Clear => navigation.focus(".HoleBar .measure"),
        });
    }

    /// Moves the last measured point to a target of the table.
    pub fn measure_target(&self, at: Flat) {
        self.map.points.update(|points| match points.last_mut() {
            Some(point) => *point = at,
            None => points.push(at),
        });
    }

    /// The course and the shown hole.
    pub fn here(&self) -> (CourseId, Memo<HoleNumber>) {
        self.here
    }

    /// Whether the hole came with a link.
    pub fn is_of_link(&self) -> bool {
        let route = self.navigation.route();
        route.with_untracked(|route| matches!(route, Route::Shared(_)))
    }

    /// The address of another hole: of the course, or of the same link.
    pub fn href_of(&self, number: HoleNumber) -> String {
        let route = self.navigation.route();
        route.with_untracked(|route| match route {
            Route::Shared(shared) => shared.at(number).href(),
            _ => Route::href_of_hole(self.here.0, number),
        })
    }

    /// The address of the current view, independent of the settings of whoever opens it. That of a hole that came with a
    /// link is the link.
    pub fn shared(&self) -> Route {
        if self.is_of_link() {
            return self.navigation.route().get_untracked();
        }
        let view = HoleView {
            unit: Some(self.map.unit.get_untracked()),
            layers: Some(self.map.layers.get_untracked()),
            points: self.points_on_earth(),
        };
        Route::Hole(self.here.0, self.here.1.get_untracked(), view)
    }

    fn take_points(&self) {
        let asked = self.asked.with_untracked(|view| view.points.clone());
        let written = self.points_on_earth();
        let view = |points| {
            HoleView {
                points,
                ..HoleView::default()
            }
            .to_query_string()
        };
        if view(asked.clone()) == view(written) {
            return;
        }
        self.set_points(asked);
    }

    fn set_points(&self, points: Vec<golf_api::hole::Point>) {
        let plane = self.reading.with_value(|reading| reading.as_ref()?.plane);
        if let Some(plane) = plane {
            let flat = points.into_iter().map(|point| plane.flat(point));
            let near: Vec<Flat> = flat.filter(|at| measure::is_near(*at)).collect();
            self.map.points.set(near);
        }
    }

    fn points_on_earth(&self) -> Vec<golf_api::hole::Point> {
        let plane = self.reading.with_value(|reading| reading.as_ref()?.plane);
        let points = self.map.points.get_untracked();
        plane.map_or_else(Vec::new, |plane| {
            points.into_iter().map(|at| plane.point(at)).collect()
        })
    }

    fn write_soon(&self) {
        self.rest.update_value(|rest| *rest += 1);
        let (state, mine) = (*self, self.rest.get_value());
        set_timeout(
            move || {
                if state.rest.try_get_value() == Some(mine) {
                    let points = state.points_on_earth();
                    state.correct(|view| view.points = points);
                }
            },
            REST,
        );
    }

    fn correct(&self, change: impl FnOnce(&mut HoleView)) {
        if let Route::Hole(id, number, mut view) = self.navigation.route().get_untracked() {
            let before = view.to_query_string();
            change(&mut view);
            if view.to_query_string() != before {
                self.navigation.correct(Route::Hole(id, number, view));
            }
        }
    }
}
