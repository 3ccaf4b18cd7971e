//! The shape of a course: a rose with the wind, turns, lengths, hazards by distance, green depths, and a table of all
//! holes.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_views::address::route::Route;
use golf_views::golf::difference::heading;
use golf_views::golf::fingerprint::rose::rose;
use golf_views::golf::fingerprint::strip::{bar, dot_strip};
use golf_views::golf::fingerprint::wind::{Wind, WindCount};
use golf_views::golf::fingerprint::{Fingerprint, HoleShape, Spread};
use golf_views::words::format::{self, Unit};
use golf_views::words::numbers::{self, NOT_GIVEN};
use golf_views::words::{compare, course, hole as holes, shape as words};
use leptos::prelude::*;

use super::figure_table::{FigureCell, FigureRow, FigureTable, Figures};
use crate::ui::comparison_columns::spread_words;
use crate::ui::components::svg_picture::SvgPicture;

/// All measurements of the holes.
#[component]
pub fn CourseShape(
    /// The course.
    id: CourseId,
    /// The measured shape.
    print: Fingerprint,
    /// The unit of distances.
    unit: Unit,
    /// The direction the wind comes from, in degrees clockwise from north, set by the slider.
    wind: RwSignal<u16>,
) -> impl IntoView {
    let left_out = left_out_words(&print.left_out);
    let print = StoredValue::new(print);
    let turned = print.with_value(turns);
    let measures = print.with_value(|print| {
        [
            measure("lengths", words::LENGTHS, lengths(print, unit)),
            measure("hazards", words::HAZARDS_BY_DISTANCE, hazards(print, unit)),
            measure("depths", words::DEPTHS, depths(print, unit)),
        ]
    });
    let directions = view! {
        <div class="figure-and-words">
            {move || view! {
                <SvgPicture drawing=print.with_value(|print| rose(&print.holes, f64::from(wind.get()))) />
            }}
            <WindSlider print=print wind=wind />
        </div>
    };
    let turns = view! {
        <dl class="Turns">
            {turned.into_iter().map(|(name, words)| view! {
                <div><dt>{name}</dt><dd>{words}</dd></div>
            }).collect_view()}
        </dl>
        <p class="small">{words::WHAT_TURNS}</p>
    };
    let table = move || {
        let figures = print.with_value(|print| by_hole(id, print, wind.get(), unit));
        view! { <FigureTable figures=figures /> }
    };
    view! {
        <div class="CourseShape">
            {left_out.map(|words| view! { <p class="Note">{words}</p> })}
            {section("wind", words::DIRECTIONS_AND_WIND, directions.into_any())}
            {section("turns", words::TURNS, turns.into_any())}
            {measures}
            {section("by-hole", words::HOLE_BY_HOLE, table.into_any())}
        </div>
    }
}

/// A section with a heading; its name is also its class.
fn section(name: &'static str, title: &'static str, body: AnyView) -> AnyView {
    view! {
        <section class=name aria-labelledby=name>
            <h2 id=name>{title}</h2>
            {body}
        </section>
    }
    .into_any()
}

/// The wind slider, and the wind's effect on the holes.
#[component]
fn WindSlider(print: StoredValue<Fingerprint>, wind: RwSignal<u16>) -> impl IntoView {
    let count = move || {
        let from = f64::from(wind.get());
        print.with_value(|print| {
            WindCount::of(from, print.holes.iter().map(|hole| hole.bearing_deg))
        })
    };
    let words = move || wind_words(wind.get());
    let spoken = move || {
        let count = count();
        let (into, with, across) = (count.into, count.with, count.across);
        words::wind_meets(&words(), into, with, across)
    };
    let set = move |event: web_sys::Event| {
        if let Ok(degrees) = event_target_value(&event).parse::<u16>() {
            wind.set(degrees.min(359));
        }
    };
    view! {
        <div class="WindSlider">
            <label for="wind-from">{words::WIND_FROM}</label>
            <input id="wind-from" type="range" min="0" max="359" step="1"
                value=wind.get_untracked().to_string() prop:value=move || wind.get().to_string()
                aria-valuetext=spoken on:input=set />
            <p class="from">{words}</p>
            <dl>
                <div><dt><i class="block into" aria-hidden="true"></i>{words::INTO_NAME}</dt>
                    <dd>{move || count().into.to_string()}</dd></div>
                <div><dt><i class="block with" aria-hidden="true"></i>{words::WITH_NAME}</dt>
                    <dd>{move || count().with.to_string()}</dd></div>
                <div><dt><i class="block across" aria-hidden="true"></i>{words::ACROSS_NAME}</dt>
                    <dd>{move || count().across.to_string()}</dd></div>
            </dl>
            <p class="small">{words::ABOUT_WIND}</p>
        </div>
    }
}

/// "from the southwest, 225°"
#[must_use]
pub fn wind_words(from_deg: u16) -> String {
    words::wind_from(format::compass_words(f64::from(from_deg)), from_deg)
}

fn left_out_words(numbers: &[HoleNumber]) -> Option<String> {
    let count = i64::try_from(numbers.len())
        .ok()
        .filter(|count| *count > 0)?;
    let numbers: Vec<String> = numbers.iter().map(HoleNumber::to_string).collect();
    Some(words::left_out(count, &numbers.join(", ")))
}

fn turns(print: &Fingerprint) -> [(&'static str, String); 3] {
    let (left, right, neither) = print.turns();
    let list = |holes: &[&HoleShape]| {
        let numbers: Vec<String> = holes
            .iter()
            .map(|hole| {
                let angle = hole
                    .sharpest_turn()
                    .map_or(0.0, |turn| turn.right_deg.abs());
                words::turning(hole.number.0, angle)
            })
            .collect();
        match i64::try_from(numbers.len()).unwrap_or(i64::MAX) {
            0 => numbers::NONE.to_owned(),
            count => words::of_holes(count, &numbers.join(", ")),
        }
    };
    let neither = i64::try_from(neither).unwrap_or(i64::MAX);
    [
        (words::LEFT, list(&left)),
        (words::RIGHT, list(&right)),
        (words::STRAIGHT, numbers::holes(neither)),
    ]
}

/// A line of text with its picture.
type Strip = (String, String, golf_views::element::Element);

fn measure(name: &'static str, title: &'static str, strips: Vec<Strip>) -> AnyView {
    if strips.is_empty() {
        let absent = view! { <p class="absent">{NOT_GIVEN}</p> };
        return section(name, title, absent.into_any());
    }
    let list = view! {
        <ul class="Strips">
            {strips.into_iter().map(|(name, words, drawing)| view! {
                <li><b>{name}</b><span>{words}</span><SvgPicture drawing=drawing /></li>
            }).collect_view()}
        </ul>
    };
    section(name, title, list.into_any())
}

fn lengths(print: &Fingerprint, unit: Unit) -> Vec<Strip> {
    let all: Vec<f64> = print
        .lengths
        .iter()
        .flat_map(|lengths| lengths.yards.iter().copied())
        .collect();
    let ends = Spread::of(&all);
    let strips = print.lengths.iter().zip(ends.into_iter().cycle());
    let strips = strips.filter_map(|(lengths, ends)| {
        let spread = Spread::of(&lengths.yards)?;
        let count = i64::try_from(lengths.yards.len()).ok()?;
        let spread = spread_words(spread, unit).join(", ");
        Some((
            holes::par(lengths.par),
            words::of_holes(count, &spread),
            dot_strip(&lengths.yards, ends.least, ends.most),
        ))
    });
    strips.collect()
}

fn hazards(print: &Fingerprint, unit: Unit) -> Vec<Strip> {
    let bands = print.bands(unit);
    let most = bands.iter().map(|band| band.total()).max().unwrap_or(0);
    if most == 0 {
        return Vec::new();
    }
    let strips = bands.iter().map(|band| {
        let kinds = [
            (band.bunkers, compare::bunkers(band.bunkers)),
            (band.water, compare::water(band.water)),
            (band.other, compare::other_hazards(band.other)),
        ];
        let parts: Vec<String> = kinds
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(_, words)| words)
            .collect();
        let told = if parts.is_empty() {
            numbers::NONE.to_owned()
        } else {
            parts.join(", ")
        };
        (
            band.reach.words(),
            told,
            bar([band.bunkers, band.water, band.other], most),
        )
    });
    strips.collect()
}

fn depths(print: &Fingerprint, unit: Unit) -> Vec<Strip> {
    let depths = print.green_depths();
    let Some(spread) = Spread::of(&depths) else {
        return Vec::new();
    };
    let count = i64::try_from(depths.len()).unwrap_or(i64::MAX);
    let told = spread_words(spread, unit).join(", ");
    vec![(
        words::GREENS.into(),
        words::of_greens(&format::count(count), &told),
        dot_strip(&depths, spread.least, spread.most),
    )]
}

fn by_hole(id: CourseId, print: &Fingerprint, wind: u16, unit: Unit) -> Figures {
    let rows = print.holes.iter().map(|hole| {
        let yards = |yards: Option<f64>| yards.map(|yards| unit.number(yards)).into();
        let meets = Wind::meeting(f64::from(wind), hole.bearing_deg);
        FigureRow {
            name: holes::hole_number(hole.number),
            href: Some(Route::hole(id, hole.number).href()),
            cells: vec![
                hole.par.map(|par| par.to_string()).into(),
                yards(hole.yards.map(f64::from)),
                FigureCell::of(heading(hole.bearing_deg)),
                FigureCell::of(meets.words()),
                FigureCell::of(format::turns(&hole.turns, unit)),
                FigureCell::of(hole.hazards.len().to_string()),
                yards(hole.green_depth),
            ],
        }
    });
    let columns = [
        holes::HOLE,
        course::PAR,
        course::LENGTH,
        compare::HEADS,
        words::WIND,
        words::TURNS,
        holes::HAZARDS,
        holes::GREEN_DEPTH,
    ];
    Figures {
        caption: words::holes_with_wind(&wind_words(wind), unit.word()),
        columns: columns.map(str::to_owned).into(),
        rows: rows.collect(),
    }
}
