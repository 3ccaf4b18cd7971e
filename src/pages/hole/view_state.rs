//! How the hole is looked at: from the address where it says so, else from the settings.
//!
//! Measured points are written back into the address once they rest, so that the page can be
//! reloaded and shared; the address never holds more than the hole and the look at it.

use std::sync::Arc;
use std::time::Duration;

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use leptos::prelude::*;

use crate::components::measure_panel::Measuring;
use crate::format::Unit;
use crate::hole::measure;
use crate::hole::plane::Flat;
use crate::hole::reading::HoleReading;
use crate::hole_map::layers::Layers;
use crate::hole_map::map::MapState;
use crate::hole_view::HoleView;
use crate::navigation::Navigation;
use crate::route::Route;
use crate::settings::Settings;

/// Points are written into the address this long after the last one moved.
const REST: Duration = Duration::from_millis(300);

/// The look at a hole. Cheap to copy.
#[derive(Clone, Copy)]
pub struct ViewState {
    navigation: Navigation,
    settings: Settings,
    map: MapState,
    /// The query of the address.
    asked: Memo<HoleView>,
    reading: StoredValue<Option<Arc<HoleReading>>>,
    here: (CourseId, Memo<HoleNumber>),
    rest: StoredValue<u32>,
}

impl ViewState {
    /// The look that the address asks for.
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
        };
        let state = Self {
            navigation,
            settings,
            map,
            asked,
            reading: StoredValue::new(None),
            here: (id, number),
            rest: StoredValue::new(0),
        };
        // Back and Forward bring other points; those just written are the same.
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

    /// What the map shares with the page.
    pub const fn map(&self) -> MapState {
        self.map
    }

    /// The unit in force.
    pub const fn unit(&self) -> Signal<Unit> {
        self.map.unit
    }

    /// The layers in force.
    pub const fn layers(&self) -> Signal<Layers> {
        self.map.layers
    }

    /// Another hole is shown: its points are those of the address.
    pub fn open(&self, reading: Arc<HoleReading>) {
        self.reading.set_value(Some(reading));
        self.map.lit.set(None);
        self.take_points();
    }

    /// Takes the person's unit; it is kept, and an address that asks for another is put right.
    pub fn set_unit(&self, unit: Unit) {
        self.settings.set_unit(unit);
        if self.asked.with_untracked(|view| view.unit.is_some()) {
            self.correct(|view| view.unit = Some(unit));
        }
    }

    /// Takes the person's layers, as [`Self::set_unit`].
    pub fn set_layers(&self, layers: Layers) {
        self.settings.set_layers(layers);
        if self.asked.with_untracked(|view| view.layers.is_some()) {
            self.correct(|view| view.layers = Some(layers));
        }
    }

    /// Does what the panel asks for; `start` is where the first point goes.
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
            // The map takes the arrow keys that move the point, and must be seen.
            Measuring::Add => navigation.focus_in_sight(".MapView"),
            // The button that was pressed may be gone.
            Measuring::RemoveLast | Measuring::Clear => navigation.focus(".MeasurePanel button"),
        });
    }

    /// Measures a target of the table: the last point is moved there.
    pub fn measure_target(&self, at: Flat) {
        self.map.points.update(|points| match points.last_mut() {
            Some(point) => *point = at,
            None => points.push(at),
        });
    }

    /// The address of what is seen, whatever the settings of the one who opens it.
    pub fn shared(&self) -> Route {
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
        let plane = self.reading.with_value(|reading| reading.as_ref()?.plane);
        if let Some(plane) = plane {
            let flat = asked.into_iter().map(|point| plane.flat(point));
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
