//! The golfer's position in words, and the next step.

use golf_api::hole::HoleNumber;
use golf_hole::standing::Accuracy;
use golf_views::address::find::Find;
use golf_views::address::route::Route;
use golf_views::words::format::Unit;
use golf_views::words::{list, standing as words};
use leptos::prelude::*;

use crate::browser::position::NoPosition;

/// Yards in a mile.
const YARDS_PER_MILE: f64 = 1_760.0;

/// What is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Located {
    /// The browser was asked.
    Looking,
    /// The golfer is on or near the hole, within this many yards.
    Here(Accuracy, f64),
    /// The golfer is this many yards away from the course.
    Away(f64),
    /// The device tells only an approximate place.
    Somewhere,
    /// The device has told only where the golfer was.
    Old,
    /// There is no position.
    No(NoPosition),
    /// The golfer has stood still for long.
    Stopped,
}

/// The switch that keeps the screen on.
#[derive(Debug, Clone, Copy)]
pub struct ScreenSwitch {
    /// Whether the screen is to stay on.
    pub is_wanted: RwSignal<bool>,
    /// Whether the browser has refused that.
    pub is_refused: RwSignal<bool>,
}

/// The panel.
#[component]
pub fn StandingPanel(
    /// What is known.
    #[prop(into)]
    located: Signal<Located>,
    /// A hole that the golfer is clearly nearer to, with its address.
    #[prop(into)]
    nearer: Signal<Option<(HoleNumber, String)>>,
    /// The unit of distances.
    #[prop(into)]
    unit: Signal<Unit>,
    /// The switch for the screen, if this browser has one.
    screen: Option<ScreenSwitch>,
    /// Starts again.
    #[prop(into)]
    again: Callback<()>,
) -> impl IntoView {
    let state = move |of_here: bool| {
        move || {
            let (located, unit) = (located.get(), unit.get());
            let is_here = matches!(located, Located::Here(..));
            (is_here == of_here).then(|| said(located, unit))
        }
    };
    let is_away = Memo::new(move |_| matches!(located.get(), Located::Away(_)));
    let is_somewhere = Memo::new(move |_| located.get() == Located::Somewhere);
    let retry = Memo::new(move |_| match located.get() {
        Located::Stopped => Some(words::GO_ON),
        Located::No(NoPosition::Refused) => Some(words::TRY_AGAIN),
        _ => None,
    });
    let is_trouble = move || !matches!(located.get(), Located::Looking | Located::Here(..));
    let find = Route::Find(Find::default()).href();
    view! {
        <div class="StandingPanel">
            // The accuracy changes every second; a screen reader hears it with the figures.
            <p class="state">{state(true)}</p>
            <p class="state" class:trouble=is_trouble role="status">{state(false)}</p>
            {move || is_somewhere.get().then(|| view! {
                <ul class="small">
                    <li>{words::PRECISE_ON_IPHONE}</li>
                    <li>{words::PRECISE_ON_ANDROID}</li>
                </ul>
            })}
            {move || is_away.get().then(|| view! {
                <p><a href=find.clone()>{words::FIND_A_COURSE_NEAR}</a></p>
            })}
            {move || retry.get().map(|words| view! {
                <button type="button" class="Button" on:click=move |_| again.run(())>{words}</button>
            })}
            {move || nearer.get().map(|(number, href)| view! {
                <p class="nearer">{words::nearer(number)}<a href=href>{words::open_hole(number)}</a></p>
            })}
            {screen.map(|ScreenSwitch { is_wanted, is_refused }| view! {
                <label class="screen">
                    <input type="checkbox" role="switch" prop:checked=is_wanted on:change=move |event| {
                        is_refused.set(false);
                        is_wanted.set(event_target_checked(&event));
                    } />
                    {words::KEEP_SCREEN_ON}
                </label>
                {move || is_refused.get().then(|| view! { <p role="status">{words::SCREEN_NOT_KEPT}</p> })}
            })}
            <p class="small">{words::PRIVATE}</p>
        </div>
    }
}

fn said(located: Located, unit: Unit) -> String {
    let radius = |yards: f64| unit.number(yards.max(1.0));
    let word = unit.word();
    match located {
        Located::Looking => words::LOOKING.into(),
        Located::Here(Accuracy::Good, yards) => words::good(&radius(yards), word),
        Located::Here(Accuracy::Fair, yards) => words::fair(&radius(yards), word),
        Located::Here(Accuracy::Rough, yards) => words::rough(&radius(yards), word),
        Located::Away(yards) => words::away(&far(yards, unit)),
        Located::Somewhere => words::APPROXIMATE.into(),
        Located::Old => words::OLD.into(),
        Located::No(NoPosition::NotHere) => words::NOT_HERE.into(),
        Located::No(NoPosition::Insecure) => words::INSECURE.into(),
        Located::No(NoPosition::Refused) => words::REFUSED.into(),
        Located::No(NoPosition::Unavailable) => words::UNAVAILABLE.into(),
        Located::No(NoPosition::Late) => words::LATE.into(),
        Located::Stopped => words::STOPPED.into(),
    }
}

/// A distance to a course in whole miles or kilometers.
fn far(yards: f64, unit: Unit) -> String {
    match unit {
        Unit::Yards => words::miles(yards / YARDS_PER_MILE),
        Unit::Metres => list::kilometers(yards * golf_hole::plane::METRES_PER_YARD / 1_000.0),
    }
}
