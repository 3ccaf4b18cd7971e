//! The tees of a course, longest first.

use golf_api::course::Tee;
use golf_api::figure::Figure;
use golf_hole::sorted::sort_by;
use leptos::prelude::*;

use crate::ui::components::slope_scale::{SlopeScale, comparison};
use crate::words::format::Unit;
use crate::words::numbers::NOT_GIVEN;
use crate::words::{course as words, frame};

/// The table of tees.
#[component]
pub fn TeeTable(
    /// The tees, in any order.
    tees: Vec<Tee>,
    /// The unit of their lengths.
    unit: Unit,
    /// The heading, if the context does not already make it clear.
    #[prop(optional)]
    title: Option<&'static str>,
) -> impl IntoView {
    let length = |tee: &Tee| tee.length.as_ref().and_then(Figure::number);
    let mut tees = tees;
    sort_by(&mut tees, |a, b| {
        length(b)
            .unwrap_or_default()
            .total_cmp(&length(a).unwrap_or_default())
    });
    view! {
        <div class="Scrolling" role="region" tabindex="0"
            aria-label=title.map_or_else(|| words::TABLE_OF_TEES.into(), frame::table)>
        <table class="TeeTable">
            <caption>
                {title}
                <span class="visually-hidden">{if title.is_some() { words::AND_LONGEST_FIRST } else { words::TEES_LONGEST_FIRST }}</span>
            </caption>
            <thead>
                <tr>
                    <th scope="col">{words::TEE}</th>
                    <th scope="col" class="figure">{words::PAR}</th>
                    <th scope="col" class="figure">{words::length_in(unit.word())}</th>
                    <th scope="col" class="slope">{words::SLOPE}</th>
                </tr>
            </thead>
            <tbody>
                {tees.into_iter().map(|tee| {
                    let yards = length(&tee);
                    let length = tee.length.map(|text| {
                        yards.map_or_else(|| text.text().to_owned(), |yards| unit.number(yards))
                    });
                    let name = tee.name.filter(|name| !name.trim().is_empty());
                    view! {
                        <tr>
                            <th scope="row">
                                <span class=chip(name.as_deref()) aria-hidden="true"></span>
                                {name.unwrap_or_else(|| words::UNNAMED_TEE.into())}
                            </th>
                            {cell(tee.par.map(|par| par.text().to_owned()))}
                            {cell(length)}
                            {slope_cell(tee.slope)}
                        </tr>
                    }
                }).collect_view()}
            </tbody>
        </table>
        </div>
    }
}

fn cell(value: Option<String>) -> impl IntoView {
    let absent = value.is_none();
    view! {
        <td class="figure" class:absent=absent>
            {value.unwrap_or_else(|| NOT_GIVEN.to_owned())}
        </td>
    }
}

/// The slope with its position on the scale, as a picture and in words.
fn slope_cell(slope: Option<Figure>) -> impl IntoView {
    let slope = slope.filter(|slope| !slope.text().trim().is_empty());
    let absent = slope.is_none();
    view! {
        <td class="slope" class:absent=absent>
            {match slope {
                None => NOT_GIVEN.into_any(),
                Some(slope) => view! {
                    <div>
                        <b>{slope.text().to_owned()}</b>
                        <SlopeScale slope=slope.clone() />
                        {comparison(&slope).map(|side| view! { <small>{side}</small> })}
                    </div>
                }.into_any(),
            }}
        </td>
    }
}

/// Color words in tee names, with the chip color for each.
const COLORS: [(&str, &str); 24] = [
    ("black", "black"),
    ("blue", "blue"),
    ("white", "white"),
    ("red", "red"),
    ("gold", "gold"),
    ("green", "green"),
    ("silver", "silver"),
    ("yellow", "yellow"),
    ("orange", "orange"),
    ("purple", "purple"),
    ("copper", "copper"),
    ("teal", "teal"),
    ("maroon", "maroon"),
    ("burgundy", "maroon"),
    ("brown", "brown"),
    ("tan", "brown"),
    ("pink", "pink"),
    ("bronze", "copper"),
    ("gray", "silver"),
    ("grey", "silver"),
    ("platinum", "silver"),
    ("violet", "purple"),
    ("navy", "blue"),
    ("jade", "green"),
];

/// The classes of a tee's chip: `chip blue`, or `chip blue to-white` for two colors. The name is always shown beside
/// it. A name without a color gets a chip without one.
#[must_use]
pub fn chip(name: Option<&str>) -> String {
    let name = name.unwrap_or_default().to_ascii_lowercase();
    // Whole words only: "Redtail" is not red.
    let words = name.split(|c: char| !c.is_alphabetic());
    let mut colors = words.filter_map(|word| {
        let is_word = |color: &str| word == color || word.strip_suffix('s') == Some(color);
        let found = COLORS.into_iter().find(|(color, _)| is_word(color));
        found.map(|(_, color)| color)
    });
    match (colors.next(), colors.next()) {
        (None, _) => "chip".into(),
        (Some(one), None) => format!("chip {one}"),
        (Some(one), Some(other)) => format!("chip {one} to-{other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chip_has_the_colors_of_the_name_and_none_that_it_does_not_say() {
        for (name, classes) in [
            ("Blue", "chip blue"),
            ("BLUES (men)", "chip blue"),
            ("Blue/White", "chip blue to-white"),
            ("Red - Gold combo", "chip red to-gold"),
            ("Platinum", "chip silver"),
            ("Redtail", "chip"),
            ("Championship", "chip"),
            ("5", "chip"),
            ("", "chip"),
        ] {
            assert_eq!(chip(Some(name)), classes, "{name}");
        }
        assert_eq!(chip(None), "chip");
    }
}
