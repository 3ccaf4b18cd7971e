//! "Where am I": watches the position while it is wanted, and says what it means on this hole.
//!
//! The position is in this page's memory and nowhere else: not in the address, a request, the storage or an export. The
//! watch ends when the page is hidden or left, and after twenty minutes in one place. `golf_hole::fixes` decides which
//! positions are believed.

use std::time::Duration;

use golf_api::hole::Point;
use golf_hole::fixes::{self, Fixes, Heard, Known, Silence};
use golf_hole::standing::{Fix, Lines, Spoken, Standing, Stillness, Whereabouts};
use golf_views::golf::caddie;
use golf_views::pages::hole::view::AnsweredHoles;
use leptos::prelude::*;

use super::late::SeenHole;
use crate::browser::position::{self, NoPosition, Position, Watch};
use crate::browser::screen_lock::ScreenStaysOn;
use crate::ui::components::standing_panel::{Located, ScreenSwitch, StandingPanel};
use crate::ui::deferred::{nothing, part};
use crate::ui::navigation::Navigation;

/// How often it is checked whether the golfer stands still and the watch is alive: a device tells no position while nothing
/// changes.
const CHECK_EVERY: Duration = Duration::from_secs(15);

/// What is known of the position.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Tracked {
    Nothing,
    Fix(Fix),
    Old,
    No(NoPosition),
    Stopped,
}

/// The panel, while it is on. Its map and figures follow the position.
#[component]
pub fn WhereAmI(
    /// The hole.
    seen: SeenHole,
    /// The holes of its course.
    holes: StoredValue<AnsweredHoles>,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let SeenHole { hole, state, .. } = seen;
    let map = state.map();
    let is_visible = RwSignal::new(!document().hidden());
    let told = RwSignal::new(Tracked::Nothing);
    let visibility = window_event_listener_untyped("visibilitychange", move |_| {
        is_visible.set(!document().hidden());
    });
    on_cleanup(move || {
        visibility.remove();
        map.standing.try_set(None);
    });
    watch(told, is_visible.into());

    let lines = holes.with_value(|answer| Lines::new(answer.holes()));
    let lines = StoredValue::new(lines);
    let whereabouts = Memo::new(move |_| {
        let number = hole.with(|hole| hole.hole.hole_number);
        match told.get() {
            Tracked::Fix(fix) => Some(lines.with_value(|lines| lines.whereabouts(number, &fix))),
            _ => None,
        }
    });
    Effect::new(move |_| {
        let has_figures = matches!(
            whereabouts.get(),
            Some(Whereabouts::OnHole | Whereabouts::Nearer(_))
        );
        let standing = match told.get() {
            Tracked::Fix(fix) if has_figures => {
                hole.with(|hole| Standing::new(&hole.reading, &fix))
            }
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
            (Tracked::Nothing, ..) => Located::Looking,
            (Tracked::Old, ..) => Located::Old,
            (Tracked::No(why), ..) => Located::No(why),
            (Tracked::Stopped, ..) => Located::Stopped,
            (Tracked::Fix(_), Some(Whereabouts::Away(yards)), _) => Located::Away(yards),
            (Tracked::Fix(_), Some(Whereabouts::Somewhere(_)), _) => Located::Somewhere,
            (Tracked::Fix(_), _, Some(standing)) => {
                Located::Here(standing.accuracy, standing.radius)
            }
            (Tracked::Fix(_), _, None) => Located::No(NoPosition::Unavailable),
        },
    );
    let nearer = Memo::new(move |_| match whereabouts.get() {
        Some(Whereabouts::Nearer(number)) => Some((number, state.href_of(number))),
        _ => None,
    });
    let screen = screen_switch(is_visible.into());
    view! {
        <StandingPanel located=located nearer=nearer unit=state.unit() screen=screen
            again=move || told.set(Tracked::Nothing) />
    }
}

/// A watch of the browser, and its checks.
struct Watching {
    watch: Watch,
    heard: Heard,
    check: IntervalHandle,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.check.clear();
    }
}

/// Watches the position while the page is seen, until the browser refuses it or the golfer stands still for long.
fn watch(told: RwSignal<Tracked>, is_visible: Signal<bool>) {
    let watching = StoredValue::new_local(None::<Watching>);
    let fixes = StoredValue::new(Fixes::default());
    let still = StoredValue::new(Stillness::default());
    let is_over = Memo::new(move |_| {
        matches!(
            told.get(),
            Tracked::Stopped
                | Tracked::No(NoPosition::Refused | NoPosition::NotHere | NoPosition::Insecure)
        )
    });
    let end = move || {
        watching.try_set_value(None);
    };
    on_cleanup(end);
    let show = move |now: Tracked| {
        if told.try_get_untracked().is_some_and(|told| told != now) {
            told.set(now);
        }
    };
    let stands_still = move |fix: Option<&Fix>| {
        let is_over = still.try_update_value(|still| still.is_over(fix, js_sys::Date::now()));
        if is_over == Some(true) {
            show(Tracked::Stopped);
        }
        is_over != Some(false)
    };
    let know = move |known: Known| {
        show(match known {
            Known::Here(fix) if stands_still(Some(&fix)) => return,
            Known::Here(fix) => Tracked::Fix(fix),
            Known::Old => Tracked::Old,
            Known::NoPosition => Tracked::No(NoPosition::Unavailable),
        });
    };
    let settle = move || {
        let now_ms = js_sys::Date::now();
        if let Some(known) = fixes
            .try_update_value(|fixes| fixes.settle(now_ms))
            .flatten()
        {
            know(known);
        }
    };
    let note = move |position: Result<Position, NoPosition>| {
        let now_ms = js_sys::Date::now();
        let hear = move || {
            watching.try_update_value(|watching| {
                if let Some(watching) = watching {
                    watching.heard.note(now_ms);
                }
            });
        };
        let said = match position {
            Ok(position) => said(position),
            Err(why) => {
                hear();
                return show(Tracked::No(why));
            }
        };
        let noted = fixes.try_update_value(|fixes| {
            let known = fixes.note(&said, now_ms);
            (known, fixes.settles_in(), fixes.is_current())
        });
        if let Some((known, settles_in, is_current)) = noted {
            if is_current {
                hear();
            }
            know(known);
            if let Some(wait) = settles_in {
                set_timeout(settle, wait);
            }
        }
    };
    let check = move || {
        if stands_still(None) {
            return;
        }
        let silence = watching.try_update_value(|watching| {
            let heard = &mut watching.as_mut()?.heard;
            Some(heard.check(js_sys::Date::now()))
        });
        match silence.flatten() {
            None | Some(Silence::Alive) => return,
            Some(Silence::AskAgain) => {}
            Some(Silence::Dead) => {
                fixes.set_value(Fixes::default());
                show(Tracked::No(NoPosition::Late));
            }
        }
        match position::watch(note) {
            Ok(watch) => watching.update_value(|watching| {
                if let Some(watching) = watching {
                    watching.watch = watch;
                }
            }),
            Err(why) => show(Tracked::No(why)),
        }
    };
    Effect::new(move |_| {
        if !is_visible.get() || is_over.get() {
            end();
            fixes.set_value(Fixes::default());
            // What was known may be old when the page is seen again.
            if matches!(told.get_untracked(), Tracked::Fix(_) | Tracked::Old) {
                told.set(Tracked::Nothing);
            }
            return;
        }
        still.set_value(Stillness::default());
        fixes.set_value(Fixes::default());
        match position::watch(note) {
            Ok(watch) => {
                let check = set_interval_with_handle(check, CHECK_EVERY).ok();
                watching.set_value(check.map(|check| Watching {
                    watch,
                    heard: Heard::begin(js_sys::Date::now()),
                    check,
                }));
            }
            Err(why) => show(Tracked::No(why)),
        }
    });
}

const fn said(position: Position) -> fixes::Report {
    let Position {
        lat,
        lng,
        accuracy_m,
        taken_ms,
    } = position;
    let point = Point { lat, lng };
    fixes::Report {
        fix: Fix { point, accuracy_m },
        taken_ms,
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

part! {
    /// Where the golfer stands on a hole.
    part(seen: SeenHole, holes: StoredValue<AnsweredHoles>) in standing, Optional(nothing)
        => view! { <WhereAmI seen=seen holes=holes /> }
}
