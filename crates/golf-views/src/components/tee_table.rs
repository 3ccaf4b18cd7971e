//! The tees of a course, longest first.

use golf_api::course::Tee;
use golf_api::figure::Figure;
use golf_hole::sorted::sort_by;

use crate::components::slope_scale::{comparison, slope_scale};
use crate::markup::{Markup, markup};
use crate::words::format::Unit;
use crate::words::numbers::NOT_GIVEN;
use crate::words::{course as words, frame};

/// The table of tees, which come in any order, with lengths in `unit`. It needs a `title` if the context does not already
/// make clear what it is.
#[must_use]
pub fn tee_table(tees: &[Tee], unit: Unit, title: Option<&'static str>) -> Markup {
    let length = |tee: &Tee| tee.length.as_ref().and_then(Figure::number);
    let mut tees: Vec<&Tee> = tees.iter().collect();
    sort_by(&mut tees, |a, b| {
        length(b)
            .unwrap_or_default()
            .total_cmp(&length(a).unwrap_or_default())
    });
    let row = |tee: &Tee| {
        let yards = length(tee);
        let length = tee
            .length
            .as_ref()
            .map(|text| yards.map_or_else(|| text.text().to_owned(), |yards| unit.number(yards)));
        let name = tee.name.as_deref().filter(|name| !name.trim().is_empty());
        let chip = markup("span")
            .with("class", chip(name))
            .with("aria-hidden", "true");
        let mut header = markup("th").with("scope", "row").child(chip);
        if name.is_some() {
            header = header.untranslated();
        }
        markup("tr")
            .child(header.text(name.unwrap_or(words::UNNAMED_TEE).to_owned()))
            .child(cell(
                "figure",
                tee.par.as_ref().map(|par| par.text().to_owned()),
            ))
            .child(cell("figure", length))
            .child(slope_cell(tee.slope.as_ref()))
    };
    let said = match title {
        Some(_) => words::AND_LONGEST_FIRST,
        None => words::TEES_LONGEST_FIRST,
    };
    let said = markup("span").with("class", "visually-hidden").text(said);
    let column = |class: &'static str, words: String| {
        let column = markup("th").with("scope", "col").text(words);
        if class.is_empty() {
            column
        } else {
            column.with("class", class)
        }
    };
    let head = markup("tr")
        .child(column("", words::TEE.to_owned()))
        .child(column("figure", words::PAR.to_owned()))
        .child(column("figure", words::length_in(unit.word())))
        .child(column("slope", words::SLOPE.to_owned()));
    let table = markup("table")
        .with("class", "TeeTable")
        .child(
            markup("caption")
                .text(title.unwrap_or_default())
                .child(said),
        )
        .child(markup("thead").child(head))
        .child(markup("tbody").children(tees.into_iter().map(row)));
    markup("div")
        .with("class", "Scrolling")
        .with("role", "region")
        .with("tabindex", "0")
        .with(
            "aria-label",
            title.map_or_else(|| words::TABLE_OF_TEES.into(), frame::table),
        )
        .child(table)
}

fn cell(class: &'static str, value: Option<String>) -> Markup {
    let cell = markup("td");
    match value {
        Some(value) => cell.with("class", class).untranslated().text(value),
        None => cell
            .with("class", [class, "absent"].join(" "))
            .text(NOT_GIVEN),
    }
}

/// The slope with its position on the scale, as a picture and in words.
fn slope_cell(slope: Option<&Figure>) -> Markup {
    let Some(slope) = slope.filter(|slope| !slope.text().trim().is_empty()) else {
        return cell("slope", None);
    };
    let slope = markup("div")
        .child(markup("b").untranslated().text(slope.text().to_owned()))
        .children(slope_scale(slope))
        .children(comparison(slope).map(|side| markup("small").text(side)));
    markup("td").with("class", "slope").child(slope)
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
    let words = name.split(|c: char| c.is_ascii() && !c.is_ascii_alphabetic());
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
