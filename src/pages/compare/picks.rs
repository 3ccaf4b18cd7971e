//! The choice of two holes to overlay, from all loaded holes, and of how they are aligned. The address holds the
//! choice.

use std::sync::Arc;

use golf_api::decode::Decoded;
use golf_api::hole::{CourseHoles, Hole, HoleNumber};
use golf_hole::sorted::sort_by_key;
use golf_views::address::comparison::{Comparison, HoleOf};
use golf_views::address::route::Route;
use golf_views::golf::hole_map::overlay::Align;
use golf_views::words::compare as words;
use golf_views::words::format::Unit;
use leptos::prelude::*;

use super::side::Side;
use crate::settings::Settings;
use crate::ui::components::hole_overlay::{Compared, HoleOverlay};
use crate::ui::navigation::Navigation;

/// A course with loaded holes.
#[derive(Clone)]
struct Choice {
    name: String,
    answer: Arc<Decoded<CourseHoles>>,
}

/// The choices, the drawing and the differences.
#[component]
pub fn HolePicks(sides: Vec<Side>, comparison: Memo<Comparison>) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let choices = Memo::new_with_compare(
        move |_| {
            let here = sides.iter().filter_map(|side| {
                let answer = side.loaded_holes()?;
                let name = side.name();
                (!answer.value.holes.is_empty()).then_some(Choice { name, answer })
            });
            here.collect::<Vec<Choice>>()
        },
        |before, after| !same(before, after),
    );
    let picked = Memo::new(move |_| {
        let asked = comparison.with(|all| all.holes);
        choices.with(|choices| picks(choices, asked))
    });
    let pick = move |place: usize, value: &str| {
        let (Some(mut holes), Some(hole)) = (picked.get_untracked(), hole_of(value)) else {
            return;
        };
        if let Some(known) = holes.get_mut(place) {
            *known = hole;
        }
        navigation.correct(Route::Compare(Comparison {
            holes: Some(holes),
            ..comparison.get_untracked()
        }));
    };
    let aligned = move |align: Align| {
        Route::Compare(Comparison {
            align,
            holes: picked.get(),
            ..comparison.get()
        })
    };
    let is_aligned =
        move |align: Align| (comparison.with(|all| all.align) == align).then_some("true");
    view! {
        <section class="HolePicks" aria-labelledby="overlay">
            <h2 id="overlay">{words::TWO_HOLES}</h2>
            {move || {
                let here = choices.get();
                if here.is_empty() {
                    return view! {
                        <p class="absent">{words::LOAD_TO_OVERLAY}</p>
                    }.into_any();
                }
                view! {
                    <div class="choices">
                        {words::LETTERS.into_iter().enumerate().map(|(place, letter)| {
                            let value = Signal::derive(move || picked.get().and_then(|holes| holes.get(place).map(value_of)));
                            select(letter, &here, value.get_untracked().unwrap_or_default(), value,
                                Callback::new(move |value: String| pick(place, &value)))
                        }).collect_view()}
                        <nav class="align" aria-label=words::WHERE_THEY_MEET>
                            {Align::ALL.into_iter().map(|align| view! {
                                <a href=move || aligned(align).href() aria-current=move || is_aligned(align)>
                                    {match align { Align::Tee => words::TEES_TOGETHER, Align::Green => words::GREENS_TOGETHER }}
                                </a>
                            }).collect_view()}
                        </nav>
                    </div>
                }.into_any()
            }}
            {move || {
                let pair = picked.get().and_then(|[a, b]| choices.with(|here| {
                    Some([compared(here, a)?, compared(here, b)?])
                }));
                let align = comparison.with(|all| all.align);
                pair.map(|pair| view! { <HoleOverlay pair=pair align=align unit=unit.get() /> })
            }}
        </section>
    }
}

/// A selection of one hole among all loaded holes.
fn select(
    letter: &'static str,
    choices: &[Choice],
    first: String,
    value: Signal<Option<String>>,
    pick: Callback<String>,
) -> AnyView {
    let settings: Settings = expect_context();
    let unit = settings.unit().get_untracked();
    let groups = choices.iter().map(|choice| {
        let id = choice.answer.value.course_id;
        let options = sorted(choice).into_iter().map(|hole| {
            let value = value_of(&(id, hole.hole_number));
            let is_first = value == first;
            view! { <option value=value selected=is_first>{option_words(hole, unit)}</option> }
        });
        view! { <optgroup label=choice.name.clone()>{options.collect_view()}</optgroup> }
    });
    view! {
        <label>
            {words::hole_of_letter(letter)}
            <select prop:value=move || value.get() on:change=move |event| pick.run(event_target_value(&event))>
                {groups.collect_view()}
            </select>
        </label>
    }
    .into_any()
}

/// "7, par 3, 106 yd"
fn option_words(hole: &Hole, unit: Unit) -> String {
    let mut parts = vec![hole.hole_number.to_string()];
    let par = hole.par.filter(|par| *par > 0);
    parts.extend(par.map(words::par));
    let yards = hole.length_yards.filter(|yards| *yards > 0);
    parts.extend(yards.map(|yards| unit.text(f64::from(yards))));
    parts.join(", ")
}

/// The holes in the order of the card. If several share a number, the first one counts.
fn sorted(choice: &Choice) -> Vec<&Hole> {
    let holes = choice.answer.value.holes.iter();
    let mut holes: Vec<&Hole> = holes.filter(|hole| hole.hole_number.0 > 0).collect();
    sort_by_key(&mut holes, |hole| hole.hole_number);
    holes.dedup_by_key(|hole| hole.hole_number);
    holes
}

fn same(before: Option<&Vec<Choice>>, after: Option<&Vec<Choice>>) -> bool {
    let (Some(before), Some(after)) = (before, after) else {
        return false;
    };
    let alike = |(a, b): (&Choice, &Choice)| a.name == b.name && Arc::ptr_eq(&a.answer, &b.answer);
    before.len() == after.len() && before.iter().zip(after).all(alike)
}

/// The requested holes if they are loaded. Otherwise the first hole of each of the first two courses, or the first
/// two holes of the only course.
fn picks(choices: &[Choice], asked: Option<[HoleOf; 2]>) -> Option<[HoleOf; 2]> {
    let is_here = |hole: &HoleOf| compared(choices, *hole).is_some();
    if let Some(asked) = asked.filter(|holes| holes.iter().all(is_here)) {
        return Some(asked);
    }
    let nth = |choice: &Choice, at: usize| {
        let holes = sorted(choice);
        let hole = holes.get(at).or(holes.first())?;
        Some((choice.answer.value.course_id, hole.hole_number))
    };
    match choices {
        [] => None,
        [only] => Some([nth(only, 0)?, nth(only, 1)?]),
        [first, second, ..] => Some([nth(first, 0)?, nth(second, 0)?]),
    }
}

fn compared(choices: &[Choice], (id, number): HoleOf) -> Option<Compared> {
    let choice = choices
        .iter()
        .find(|choice| choice.answer.value.course_id == id)?;
    let holes = &choice.answer.value.holes;
    let hole = holes.iter().find(|hole| hole.hole_number == number)?;
    Some(Compared {
        title: golf_views::words::hole::hole_of(number, &choice.name),
        hole: hole.clone(),
    })
}

/// The option value: "14012.7".
fn value_of((id, number): &HoleOf) -> String {
    format!("{id}.{number}")
}

fn hole_of(value: &str) -> Option<HoleOf> {
    let (id, number) = value.split_once('.')?;
    Some((
        golf_api::course::CourseId(id.parse().ok()?),
        HoleNumber(number.parse().ok()?),
    ))
}
