//! The scorecard: one table per nine, the total, the other tees, and the meaning of slope.
//!
//! [`golf_views::golf::hole::card`] computes the nines and sums. [`golf_views::golf::hole::which_tee`] finds the tee that the lengths
//! belong to.

use golf_api::course::{CourseId, Tee};
use golf_api::figure::Figure;
use golf_api::hole::Hole;
use golf_views::address::route::Route;
use golf_views::components::tee_table::{chip, tee_table};
use golf_views::golf::hole::card::{Card, CardHole, Nine, Sums};
use golf_views::golf::hole::which_tee::{WhichTee, which_tee};
use golf_views::words::format::{self, Unit};
use golf_views::words::numbers;
use golf_views::words::{course, hole as of_hole, scorecard as words};
use leptos::prelude::*;

use crate::ui::markup::Show;

/// The scorecard of a course. Without holes it shows only the tees.
#[component]
pub fn Scorecard(
    /// The holes, in any order.
    holes: Vec<Hole>,
    /// The tees, in any order.
    tees: Vec<Tee>,
    /// The course, for the links to its holes.
    course_id: CourseId,
    /// The unit of lengths. Each value is converted from yards individually.
    unit: Unit,
) -> impl IntoView {
    let card = Card::new(&holes);
    let which = which_tee(&holes, &tees);
    let named = which.clone().filter(WhichTee::matches);
    let rows = Rows {
        course_id,
        unit,
        named: named.clone(),
    };
    let any_tees = !tees.is_empty();
    let slope = named.as_ref().and_then(slope_of);
    let others = without(tees, named.as_ref());
    let title = if named.is_some() {
        words::OTHER_TEES
    } else {
        course::TEES
    };
    let any_holes = !card.nines.is_empty();
    view! {
        <div class="Scorecard">
            {any_holes.then(|| view! {
                <figure>
                    <figcaption>{caption(which.as_ref(), unit)}</figcaption>
                    {rows.tables(&card)}
                </figure>
            })}
            {(!others.is_empty()).then(|| tee_table(&others, unit, Some(title)).shown())}
            {any_tees.then(|| view! {
                <p class="about-slope">
                    {slope}
                    {course::SLOPE_MEANING}
                </p>
            })}
            {(any_holes && unit == Unit::Metres).then(|| view! {
                <p class="about-slope">{words::EACH_CONVERTED}</p>
            })}
        </div>
    }
}

/// Describes the lengths in a sentence.
fn caption(which: Option<&WhichTee>, unit: Unit) -> String {
    let Some(which) = which else {
        return words::tee_not_given(unit.word());
    };
    let mut answer = which.words(unit);
    // Capitalizes the answer, since it starts a sentence.
    if let Some(first) = answer.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words::which_tee(&answer, unit.word())
}

/// "Slope of the Blue tees: 131." The other slopes are in the table.
fn slope_of(which: &WhichTee) -> Option<String> {
    let slope = which.tee.slope.as_ref().map(Figure::text)?.trim();
    (!slope.is_empty()).then(|| words::slope_of(&which.tees(), slope))
}

/// The tees without the one that is named above them.
fn without(mut tees: Vec<Tee>, named: Option<&WhichTee>) -> Vec<Tee> {
    if let Some(at) = named.and_then(|which| tees.iter().position(|tee| *tee == which.tee)) {
        tees.remove(at);
    }
    tees
}

/// The data that all tables of the card share.
struct Rows {
    course_id: CourseId,
    unit: Unit,
    /// The tee that names the row of lengths.
    named: Option<WhichTee>,
}

impl Rows {
    /// One table per nine, two side by side. If there is more than one nine, a table of totals follows.
    fn tables(&self, card: &Card) -> impl IntoView + use<> {
        let one = card.nines.len() == 1;
        let nine = |nine: &Nine| {
            // A sum of one hole would only repeat its value.
            let sum = match (one, nine.holes.len()) {
                (true, _) => Some(words::TOTAL.to_owned()),
                (false, 1) => None,
                (false, _) => Some(nine.name()),
            };
            self.nine(nine, sum)
        };
        let pairs = card.nines.chunks(2);
        let last = pairs.len().saturating_sub(1);
        let pair = |(at, pair): (usize, &[Nine])| {
            let total = (at == last && !one).then(|| self.total(card));
            view! { <div class="nines">{pair.iter().map(nine).collect_view()}{total}</div> }
        };
        pairs.enumerate().map(pair).collect_view()
    }

    fn nine(&self, nine: &Nine, sum: Option<String>) -> impl IntoView + use<> {
        let (name, range) = (nine.name(), nine.range());
        let caption = if name == range {
            range
        } else {
            words::nine(&name, &range.to_ascii_lowercase())
        };
        let number = |hole: &CardHole| {
            let words = view! { <span class="visually-hidden">{of_hole::HOLE_SAID}</span>{hole.number.to_string()} };
            if hole.given {
                let href = Route::hole(self.course_id, hole.number).href();
                view! { <th scope="col"><a href=href>{words}</a></th> }.into_any()
            } else {
                view! { <th scope="col" class="absent">{words}</th> }.into_any()
            }
        };
        let cells = |value: fn(&CardHole) -> Option<u32>, write: fn(Unit, u32) -> String| {
            let cell = |hole| view! { <td translate="no">{figure(value(hole).map(|v| write(self.unit, v)))}</td> };
            nine.holes.iter().map(cell).collect_view()
        };
        let full = nine.holes.len() == 9 && sum.is_some();
        let sums = sum.is_some().then_some(nine.sums);
        view! {
            <table class="nine" class:full=full>
                <caption class="visually-hidden">{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col" class="row-name"><span>{of_hole::HOLE}</span></th>
                        {nine.holes.iter().map(number).collect_view()}
                        {sum.map(|name| view! { <th scope="col" class="sum">{sum_name(&name)}</th> })}
                    </tr>
                </thead>
                <tbody>
                    <tr class="lengths">
                        {self.length_name()}
                        {cells(|hole| hole.yards, length)}
                        {sums.map(|sums| self.length_sum(sums))}
                    </tr>
                    <tr class="pars">
                        {par_name()}
                        {cells(|hole| hole.par, |_, par| par.to_string())}
                        {sums.map(par_sum)}
                    </tr>
                </tbody>
            </table>
        }
    }

    fn total(&self, card: &Card) -> impl IntoView + use<> {
        let holes = i64::try_from(card.hole_count()).unwrap_or(i64::MAX);
        view! {
            <table class="total">
                <caption class="visually-hidden">{words::TOTAL_OF_ALL}</caption>
                <thead>
                    <tr>
                        <th scope="col" class="row-name">
                            <span>{numbers::holes(holes)}</span>
                        </th>
                        <th scope="col" class="sum">{words::TOTAL}</th>
                    </tr>
                </thead>
                <tbody>
                    <tr class="lengths">{self.length_name()}{self.length_sum(card.total)}</tr>
                    <tr class="pars">{par_name()}{par_sum(card.total)}</tr>
                </tbody>
            </table>
        }
    }

    /// The header of the row of lengths: "Blue tees", "about Blue tees", or the unit.
    fn length_name(&self) -> impl IntoView + use<> {
        let unit = self.unit;
        let name = self.named.as_ref().map(|which| {
            let tees = which.tees();
            // On narrow screens the word "tees" is hidden.
            let (name, word) = tees
                .strip_suffix(words::TEES_AFTER_NAME)
                .map_or((tees.as_str(), None), |name| {
                    (name, Some(words::TEES_AFTER_NAME))
                });
            view! {
                <span class=chip(which.name()) aria-hidden="true"></span>
                {(!which.is_exact(unit)).then(|| view! { <small>{words::ABOUT}</small> })}
                {name.to_owned()}
                {word.map(|word| view! { <span class="tees">{word}</span> })}
            }
        });
        let unit_name = match unit {
            Unit::Yards => numbers::YARDS_NAME,
            Unit::Metres => numbers::METERS_NAME,
        };
        view! {
            <th scope="row" class="row-name">
                <span>{name.map_or_else(|| unit_name.into_any(), IntoAny::into_any)}</span>
            </th>
        }
    }

    fn length_sum(&self, sums: Sums) -> impl IntoView + use<> {
        let unit = self.unit;
        view! { <td class="sum" translate="no">{figure(sums.yards.map(|yards| length(unit, yards)))}</td> }
    }
}

fn par_name() -> impl IntoView {
    view! { <th scope="row" class="row-name"><span>{course::PAR}</span></th> }
}

fn par_sum(sums: Sums) -> impl IntoView {
    view! { <td class="sum" translate="no">{figure(sums.par.map(format::count))}</td> }
}

/// The header of a sum. Only screen readers get the word "Holes" of "Holes 19–27".
fn sum_name(name: &str) -> impl IntoView + use<> {
    let (word, rest) = name.split_once(' ').unzip();
    let shown = rest.unwrap_or(name).to_owned();
    let word = word.map(|word| view! { <span class="visually-hidden">{format!("{word} ")}</span> });
    view! { {word} {shown} }
}

fn length(unit: Unit, yards: u32) -> String {
    unit.number(f64::from(yards))
}

/// A value, or a dash that is read as "not given".
fn figure(value: Option<String>) -> impl IntoView {
    value.map_or_else(
        || {
            view! {
                <span class="absent" aria-hidden="true">"–"</span>
                <span class="visually-hidden">{numbers::NOT_GIVEN}</span>
            }
            .into_any()
        },
        IntoAny::into_any,
    )
}
