//! "Where am I": watches the position while it is wanted, and says what it means on this hole.
//!
//! The position is in this page's memory and nowhere else: not in the address, a request, the storage or an export. The
//! watch ends when the page is hidden or left, and after twenty minutes in one place.

use std::sync::Arc;
use std::time::Duration;

use golf_api::decode::Decoded;
use golf_api::hole::{CourseHoles, Point};
use golf_hole::standing::{Fix, Lines, Spoken, Standing, Stillness, Whereabouts};
use leptos::prelude::*;

use super::late::SeenHole;
use crate::address::route::Route;
use crate::browser::position::{self, NoPosition, Position, Watch};
use crate::browser::screen_lock::ScreenStaysOn;
use crate::golf::caddie;
use crate::ui::components::standing_panel::{Located, ScreenSwitch, StandingPanel};
use crate::ui::navigation::Navigation;

/// How often it is checked whether the golfer stands still: a device tells no position while nothing changes.
const CHECK_EVERY: Duration = Duration::from_secs(30);

/// What is known of the position.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Told {
    Nothing,
    Fix(Fix),
    No(NoPosition),
    Stopped,
}

/// The panel, while it is on. Its map and figures follow the position.
#[component]
pub fn WhereAmI(
    /// The hole.
    seen: SeenHole,
    /// The holes of its course.
    holes: StoredValue<Arc<Decoded<CourseHoles>>>,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let SeenHole { hole, state, .. } = seen;
    let map = state.map();
    let is_visible = RwSignal::new(!document().hidden());
    let told = RwSignal::new(Told::Nothing);
    let visibility = window_event_listener_untyped("visibilitychange", move |_| {
        is_visible.set(!document().hidden());
    });
    on_cleanup(move || {
        visibility.remove();
        map.standing.try_set(None);
    });
    watch(told, is_visible.into());

    let lines = holes.with_value(|answer| Lines::new(&answer.value.holes));
    let lines = StoredValue::new(lines);
    let whereabouts = Memo::new(move |_| {
        let number = hole.with(|hole| hole.hole.hole_number);
        match told.get() {
            Told::Fix(fix) => Some(lines.with_value(|lines| lines.whereabouts(number, &fix))),
            _ => None,
        }
    });
    Effect::new(move |_| {
        let is_away = matches!(whereabouts.get(), Some(Whereabouts::Away(_)));
        let standing = match told.get() {
            Told::Fix(fix) if !is_away => hole.with(|hole| Standing::new(&hole.reading, &fix)),
            _ => None,
        };
        if map.standing.get_untracked() != standing {
            map.standing.set(standing);
        }
    });
    let spoken = StoredValue::new(Spoken::default());
    Effect::new(move |_| {
        let Some(standing) = map.standing.get() else {
            return;
        };
        hole.with_untracked(|hole| {
            let [front, center, back] = standing.to_green(&hole.reading);
            let yards = center.or(front).or(back).unwrap_or_default();
            let is_due =
                spoken.try_update_value(|spoken| spoken.is_due(yards, js_sys::Date::now()));
            if is_due == Some(true) {
                let unit = state.unit().get_untracked();
                navigation.announce(&caddie::standing(&standing, &hole.reading, unit));
            }
        });
    });
    let located = Memo::new(
        move |_| match (told.get(), whereabouts.get(), map.standing.get()) {
            (Told::Nothing, ..) => Located::Looking,
            (Told::No(why), ..) => Located::No(why),
            (Told::Stopped, ..) => Located::Stopped,
            (Told::Fix(_), Some(Whereabouts::Away(yards)), _) => Located::Away(yards),
            (Told::Fix(_), _, Some(standing)) => Located::Here(standing.accuracy, standing.radius),
            (Told::Fix(_), _, None) => Located::No(NoPosition::Unavailable),
        },
    );
    let nearer = Memo::new(move |_| match whereabouts.get() {
        Some(Whereabouts::Nearer(number)) => {
            let id = holes.with_value(|answer| answer.value.course_id);
            Some((number, Route::hole(id, number).href()))
        }
        _ => None,
    });
    let screen = screen_switch(is_visible.into());
    view! {
        <StandingPanel located=located nearer=nearer unit=state.unit() screen=screen
            again=move || told.set(Told::Nothing) />
    }
}

/// Watches the position while the page is seen, until the browser refuses it or the golfer stands still for long.
fn watch(told: RwSignal<Told>, is_visible: Signal<bool>) {
    let watching = StoredValue::new_local(None::<(Watch, IntervalHandle)>);
    let still = StoredValue::new(Stillness::default());
    let is_over = Memo::new(move |_| {
        matches!(
            told.get(),
            Told::Stopped
                | Told::No(NoPosition::Refused | NoPosition::NotHere | NoPosition::Insecure)
        )
    });
    let end = move || {
        watching.try_update_value(|watching| {
            if let Some((_, check)) = watching.take() {
                check.clear();
            }
        });
    };
    on_cleanup(end);
    let check = move |fix: Option<&Fix>| {
        let is_over = still.try_update_value(|still| still.is_over(fix, js_sys::Date::now()));
        if is_over == Some(true) {
            told.try_set(Told::Stopped);
        }
        is_over != Some(false)
    };
    let note = move |position: Result<Position, NoPosition>| {
        let now = match position {
            Ok(position) => {
                let fix = fix_of(position);
                if check(Some(&fix)) {
                    return;
                }
                Told::Fix(fix)
            }
            Err(why) => Told::No(why),
        };
        told.try_set(now);
    };
    Effect::new(move |_| {
        if !is_visible.get() || is_over.get() {
            end();
            // What was known may be old when the page is seen again.
            if matches!(told.get_untracked(), Told::Fix(_)) {
                told.set(Told::Nothing);
            }
            return;
        }
        still.set_value(Stillness::default());
        match position::watch(note) {
            Ok(watch) => {
                let checks = set_interval_with_handle(
                    move || {
                        check(None);
                    },
                    CHECK_EVERY,
                );
                if let Ok(checks) = checks {
                    watching.set_value(Some((watch, checks)));
                }
            }
            Err(why) => told.set(Told::No(why)),
        }
    });
}

const fn fix_of(position: Position) -> Fix {
    let Position {
        lat,
        lng,
        accuracy_m,
    } = position;
    Fix {
        point: Point { lat, lng },
        accuracy_m,
    }
}

/// The switch that keeps the screen on; `None` if this browser cannot. The browser ends it with each hiding of the page.
fn screen_switch(is_visible: Signal<bool>) -> Option<ScreenSwitch> {
    let is_wanted = RwSignal::new(false);
    let is_refused = RwSignal::new(false);
    let lock = StoredValue::new_local(None::<ScreenStaysOn>);
    Effect::new(move |_| {
        let wants = is_wanted.get() && is_visible.get();
        lock.set_value(wants.then(|| {
            ScreenStaysOn::ask(move || {
                is_refused.try_set(true);
                is_wanted.try_set(false);
            })
        }));
    });
    ScreenStaysOn::is_known().then_some(ScreenSwitch {
        is_wanted,
        is_refused,
    })
}
