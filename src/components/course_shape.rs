//! The shape of a course: its rose with a wind, turns, lengths, hazards by distance, green depths,
//! and all of it hole by hole.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use leptos::prelude::*;

use super::figure_table::{FigureCell, FigureRow, FigureTable, Figures};
use super::svg_picture::SvgPicture;
use crate::comparison::columns::spread_words;
use crate::comparison::difference::heading;
use crate::fingerprint::rose::rose;
use crate::fingerprint::strip::{bar, dot_strip};
use crate::fingerprint::wind::{Wind, WindCount};
use crate::fingerprint::{Fingerprint, HoleShape, Spread};
use crate::format::{self, Unit};
use crate::route::Route;

/// Everything that is measured of the holes.
#[component]
pub fn CourseShape(
    /// The course.
    id: CourseId,
    /// Its holes, measured.
    print: Fingerprint,
    /// The unit of distances.
    unit: Unit,
    /// Where the wind comes from, in degrees clockwise from north; the slider sets it.
    wind: RwSignal<u16>,
) -> impl IntoView {
    let left_out = left_out_words(&print.left_out);
    let print = StoredValue::new(print);
    let turned = print.with_value(turns);
    let measures = print.with_value(|print| {
        [
            measure(
                "lengths",
                "Lengths by par, by the card",
                lengths(print, unit),
            ),
            measure(
                "hazards",
                "Hazards by distance from the tee",
                hazards(print, unit),
            ),
            measure(
                "depths",
                "Depths of the greens, front to back",
                depths(print, unit),
            ),
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
        <p class="small">"A hole turns where its line of play does, by 5° or more."</p>
    };
    let table = move || {
        let figures = print.with_value(|print| by_hole(id, print, wind.get(), unit));
        view! { <FigureTable figures=figures /> }
    };
    view! {
        <div class="CourseShape">
            {left_out.map(|words| view! { <p class="Note">{words}</p> })}
            {section("wind", "Directions and wind", directions.into_any())}
            {section("turns", "Turns", turns.into_any())}
            {measures}
            {section("by-hole", "Hole by hole", table.into_any())}
        </div>
    }
}

/// A part with its heading; its name is its class too.
fn section(name: &'static str, title: &'static str, body: AnyView) -> AnyView {
    view! {
        <section class=name aria-labelledby=name>
            <h2 id=name>{title}</h2>
            {body}
        </section>
    }
    .into_any()
}

/// The wind, and what it is for the holes.
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
        format!(
            "{}: {into} into it, {with} with it, {across} across",
            words()
        )
    };
    let set = move |event: web_sys::Event| {
        if let Ok(degrees) = event_target_value(&event).parse::<u16>() {
            wind.set(degrees.min(359));
        }
    };
    view! {
        <div class="WindSlider">
            <label for="wind-from">"Wind comes from"</label>
            <input id="wind-from" type="range" min="0" max="359" step="1"
                value=wind.get_untracked().to_string() prop:value=move || wind.get().to_string()
                aria-valuetext=spoken on:input=set />
            <p class="from">{words}</p>
            <dl>
                <div><dt><i class="block into" aria-hidden="true"></i>"Into"</dt>
                    <dd>{move || count().into.to_string()}</dd></div>
                <div><dt><i class="block with" aria-hidden="true"></i>"With"</dt>
                    <dd>{move || count().with.to_string()}</dd></div>
                <div><dt><i class="block across" aria-hidden="true"></i>"Across"</dt>
                    <dd>{move || count().across.to_string()}</dd></div>
            </dl>
            <p class="small">
                "Into: the wind comes from within 45° of straight ahead. With: from within 45° of straight behind. \
                 Across: all else. A hole heads straight from its tee to the center of its green. The wind is what \
                 you set: nothing is known of the weather."
            </p>
        </div>
    }
}

/// "from the south-west, 225°"
#[must_use]
pub fn wind_words(from_deg: u16) -> String {
    let wind = format::compass_words(f64::from(from_deg));
    format!("from the {wind}, {from_deg}°")
}

fn left_out_words(numbers: &[HoleNumber]) -> Option<String> {
    let count = i64::try_from(numbers.len())
        .ok()
        .filter(|count| *count > 0)?;
    let holes = format::counted(count, "hole has", "holes have");
    let numbers: Vec<String> = numbers.iter().map(HoleNumber::to_string).collect();
    let numbers = numbers.join(", ");
    Some(format!(
        "{holes} no usable points (missing or doubtful) and {} left out of what is measured here: {numbers}.",
        if count == 1 { "is" } else { "are" }
    ))
}

fn turns(print: &Fingerprint) -> [(&'static str, String); 3] {
    let (left, right, neither) = print.turns();
    let list = |holes: &[&HoleShape]| {
        let numbers: Vec<String> = holes
            .iter()
            .map(|hole| {
                let angle = hole.turn.map_or(0.0, |turn| turn.right_deg.abs());
                format!("{} ({angle:.0}°)", hole.number)
            })
            .collect();
        match numbers.len() {
            0 => "none".to_owned(),
            1 => format!("1 hole: {}", numbers.join("")),
            count => format!("{count} holes: {}", numbers.join(", ")),
        }
    };
    let neither = i64::try_from(neither).unwrap_or(i64::MAX);
    [
        ("Left", list(&left)),
        ("Right", list(&right)),
        ("Straight", format::counted(neither, "hole", "holes")),
    ]
}

/// A line of words with its picture.
type Strip = (String, String, crate::hole_map::element::Element);

fn measure(name: &'static str, title: &'static str, strips: Vec<Strip>) -> AnyView {
    if strips.is_empty() {
        let absent = view! { <p class="absent">{format::NOT_GIVEN}</p> };
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
        let words = spread_words(spread, unit).join(", ");
        Some((
            format!("Par {}", lengths.par),
            format!("{}: {words}", format::counted(count, "hole", "holes")),
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
        let name = match band.to {
            Some(to) => format!("{}–{to}", band.from),
            None => format!("{}+", band.from),
        };
        let kinds = [
            (band.bunkers, "bunker", "bunkers"),
            (band.water, "water", "water"),
            (band.other, "other", "other"),
        ];
        let parts: Vec<String> = kinds
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, many)| format::counted(count, one, many))
            .collect();
        let words = if parts.is_empty() {
            "none".to_owned()
        } else {
            parts.join(", ")
        };
        (
            name,
            words,
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
    let words = spread_words(spread, unit).join(", ");
    vec![(
        "Greens".into(),
        format!("{}: {words}", format::count(count)),
        dot_strip(&depths, spread.least, spread.most),
    )]
}

fn by_hole(id: CourseId, print: &Fingerprint, wind: u16, unit: Unit) -> Figures {
    let rows = print.holes.iter().map(|hole| {
        let yards = |yards: Option<f64>| yards.map(|yards| unit.number(yards)).into();
        let turn = hole.turn.map_or_else(
            || "straight".into(),
            |turn| {
                let side = if turn.right_deg < 0.0 {
                    "left"
                } else {
                    "right"
                };
                let angle = turn.right_deg.abs();
                format!("{angle:.0}° {side} at {}", unit.number(turn.at))
            },
        );
        let meets = Wind::meeting(f64::from(wind), hole.bearing_deg);
        FigureRow {
            name: format!("Hole {}", hole.number),
            href: Some(Route::hole(id, hole.number).href()),
            cells: vec![
                hole.par.map(|par| par.to_string()).into(),
                yards(hole.yards.map(f64::from)),
                FigureCell::of(heading(hole.bearing_deg)),
                FigureCell::of(meets.words()),
                FigureCell::of(turn),
                FigureCell::of(hole.hazards.len().to_string()),
                yards(hole.green_depth),
            ],
        }
    });
    let columns = [
        "Hole",
        "Par",
        "Length",
        "Heads",
        "Wind",
        "Turns",
        "Hazards",
        "Green depth",
    ];
    Figures {
        caption: format!(
            "Holes with the wind {}; lengths in {}",
            wind_words(wind),
            unit.word()
        ),
        columns: columns.map(str::to_owned).into(),
        rows: rows.collect(),
    }
}
