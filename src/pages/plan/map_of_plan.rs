//! The map of a plan: the hole with an aim for each stroke, and the pattern of its balls at the map's scale.

use std::sync::Arc;

use golf_hole::reading::HoleReading;
use golf_views::golf::hole_map::pattern::pattern;
use golf_views::golf::hole_map::viewport::Viewport;
use golf_views::pages::hole::view::{NoHole, OpenHole};
use golf_views::words::player::plan as words;
use leptos::prelude::*;

use super::plotted::Plotted;
use crate::pages::hole::steps::turn_page;
use crate::settings::Settings;
use crate::ui::hole_map::map::{Map, MapState};
use crate::ui::hole_map::{HoleMap, ZoomButtons};
use crate::ui::navigation::Navigation;

/// The map, with the buttons that zoom it.
#[component]
pub(super) fn MapOfPlan(
    /// The hole that the address names, or why there is none.
    hole: Memo<Result<OpenHole, NoHole>>,
    /// The hole to begin with.
    first: OpenHole,
    /// Its plan.
    plotted: Plotted,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    // Another hole may be missing; this part is about to be removed then, and keeps the hole that it has.
    let hole = Memo::new(move |before: Option<&OpenHole>| {
        let found = hole.get().ok().or_else(|| before.cloned());
        found.unwrap_or_else(|| first.clone())
    });
    let reading: Signal<Arc<HoleReading>> =
        Signal::derive(move || hole.with(|hole| Arc::clone(&hole.reading)));
    let state = MapState {
        unit,
        layers: settings.layers(),
        lit: RwSignal::new(None),
        points: plotted.points,
        signs: settings.shortcuts(),
        where_am_i: RwSignal::new(false),
        standing: RwSignal::new(None),
    };
    let say = Callback::new(move |said: String| navigation.announce(&said));
    let map = Map::new(
        reading,
        state,
        Viewport::WHOLE,
        say,
        Callback::new(turn_page),
    );
    Effect::new(move |_| {
        plotted.strokes.with(|strokes| {
            let drawn = strokes.iter().filter_map(|stroke| stroke.stroke.as_ref());
            map.draw_pattern(|em| pattern(drawn, em));
        });
    });
    let title = Signal::derive(move || hole.with(OpenHole::title));
    let description = Signal::derive(move || hole.with(|hole| hole.note(unit.get())));
    view! {
        <div class="MapOfPlan">
            <HoleMap map=map title=title description=description />
            <div class="MapTools"><ZoomButtons map=map /></div>
            <p id="map-keys" class="about">{words::HOW_TO_MOVE}</p>
        </div>
    }
}
