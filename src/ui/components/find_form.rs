//! The search form for seen courses: a GET form whose fields form the address of the results.

use golf_hole::tees_that_fit::Reach;
use golf_views::address::find::{DRIVE, Find};
use golf_views::address::route::Route;
use golf_views::components::tees_that_fit::reach_text;
use golf_views::words::format::Unit;
use golf_views::words::{course, list, player};
use leptos::prelude::*;

use crate::ui::components::search_form::is_wide;

/// The hole counts to choose from.
const HOLES: [u32; 5] = [9, 18, 27, 36, 54];
/// The distances to choose from, in miles.
const MILES: [u32; 6] = [5, 10, 25, 50, 100, 250];

/// Words, a place, and filters that the service lacks. `change` is called on every change except half-typed numbers,
/// since a search here costs nothing.
#[component]
pub fn FindForm(
    /// The search in the current address.
    #[prop(into)]
    find: Signal<Find>,
    /// How far the player hits, if they have said so.
    #[prop(into)]
    reach: Signal<Option<Reach>>,
    /// The unit of distances.
    unit: Unit,
    /// Suggested towns: those of the seen courses.
    #[prop(into)]
    towns: Signal<Vec<String>>,
    /// Requests the person's position.
    near_me: Callback<()>,
    /// Why the position request failed.
    #[prop(into)]
    trouble: Signal<Option<&'static str>>,
) -> impl IntoView {
    let words = Memo::new(move |_| find.with(|find| find.words.clone()));
    let near = Memo::new(move |_| find.with(|find| find.near.clone()));
    // On a phone the filters are closed while none is set.
    let starts_open = is_wide()
        || find.with_untracked(|find| {
            let bare = Find {
                words: find.words.clone(),
                near: find.near.clone(),
                ..Find::default()
            };
            *find != bare
        });
    view! {
        <form class="FindForm" role="search" method="get" action=Route::Find(Find::default()).href() aria-label=list::SEEN_COURSES>
            <div class="words">
                <label for="words">{list::NAME_PLACE_OR_ARCHITECT}</label>
                <input id="words" name="words" type="search" maxlength="200" autocomplete="off"
                    prop:value=words />
            </div>
            <div class="near">
                <label for="near">{list::NEAR}</label>
                <div class="row">
                    <input id="near" name="near" type="text" maxlength="200" autocomplete="off"
                        list="towns" placeholder=list::NEAR_EXAMPLE
                        aria-describedby="near-trouble" prop:value=near />
                    <button class="Button" type="button" on:click=move |_| near_me.run(())>{list::NEAR_ME}</button>
                </div>
                <datalist id="towns">
                    {move || towns.get().into_iter().map(|town| view! { <option value=town></option> })
                        .collect_view()}
                </datalist>
                <p id="near-trouble" class="problem" role="status">{trouble}</p>
            </div>
            <details class="more" open=starts_open>
                <summary>{list::FILTERS}</summary>
                <div class="numbers">
                    {choice("within", list::WITHIN, &MILES, find, |find| find.within, move |miles| match unit {
                        Unit::Yards => list::miles(miles),
                        Unit::Metres => list::kilometers(f64::from(miles) * golf_views::address::find::near::KM_PER_MILE),
                    })}
                    {choice("holes", course::HOLES, &HOLES, find, |find| find.holes, |holes| holes.to_string())}
                    {number("par", course::PAR, find, |find| find.par)}
                    {number("min_yards", list::YARDS_FROM, find, |find| find.yards.from)}
                    {number("max_yards", list::YARDS_TO, find, |find| find.yards.to)}
                    {number("min_slope", list::SLOPE_FROM, find, |find| find.slope.from)}
                    {number("max_slope", list::SLOPE_TO, find, |find| find.slope.to)}
                </div>
                {suits(find, reach, unit)}
            </details>
            <div class="actions">
                <button class="Button primary" type="submit">{list::FIND}</button>
                {move || find.with(|find| *find != Find::default()).then(|| view! {
                    <a class="Button quiet" href=Route::Find(Find::default()).href()>{list::CLEAR}</a>
                })}
            </div>
        </form>
    }
}

/// Whether the length has to suit the player's drive, or where they can enter one.
fn suits(find: Signal<Find>, reach: Signal<Option<Reach>>, unit: Unit) -> AnyView {
    let label = move || match reach.get() {
        None => player::SUITS_MY_DRIVE.to_owned(),
        Some(reach) => {
            let words = match reach {
                Reach::Drive(_) => player::suits_my_drive,
                Reach::SevenIron(_) => player::suits_my_seven_iron,
            };
            words(&reach_text(reach, unit))
        }
    };
    view! {
        <label class="choice">
            <input type="checkbox" name="suits" value=DRIVE
                prop:checked=move || reach.get().is_some() && find.with(|find| find.suits_drive)
                disabled=move || reach.get().is_none() />
            <span>{label}</span>
        </label>
        {move || reach.get().is_none().then(|| view! {
            <p>
                {player::ENTER_IT} <a href=Route::Settings.href()>{player::IN_SETTINGS}</a>
                {player::FOR_THIS_FILTER}
            </p>
        })}
    }
    .into_any()
}

/// A number in the form.
type Number = fn(&Find) -> Option<u32>;

fn number(name: &'static str, words: &'static str, find: Signal<Find>, of: Number) -> AnyView {
    let value = Memo::new(move |_| {
        let number = find.with(of);
        number.map(|number| number.to_string()).unwrap_or_default()
    });
    view! {
        <div>
            <label for=name>{words}</label>
            <input id=name name=name type="number" inputmode="numeric" min="1" max="99999"
                prop:value=value />
        </div>
    }
    .into_any()
}

fn choice(
    name: &'static str,
    label: &'static str,
    choices: &'static [u32],
    find: Signal<Find>,
    of: Number,
    words: impl Fn(u32) -> String,
) -> AnyView {
    let chosen = Memo::new(move |_| find.with(of));
    // A value from the address that is not among the choices stays selected.
    let odd = chosen
        .get_untracked()
        .filter(|number| !choices.contains(number));
    let options = choices.iter().copied().chain(odd).map(|number| {
        view! {
            <option value=number.to_string() prop:selected=move || chosen.get() == Some(number)>
                {words(number)}
            </option>
        }
    });
    view! {
        <div>
            <label for=name>{label}</label>
            <select id=name name=name>
                <option value="" prop:selected=move || chosen.get().is_none()>{list::ANY}</option>
                {options.collect_view()}
            </select>
        </div>
    }
    .into_any()
}
