//! The scorecard rendered to HTML on the host, for courses of every size.

use golf_api::course::{CourseId, Tee};
use golf_api::figure::Figure;
use golf_api::hole::{Coordinates, Hole, HoleNumber};
use golf_views::words::format::Unit;
use leptos::prelude::*;
use yardbook::ui::components::scorecard::Scorecard;

use crate::rendered::html;

/// The HTML of a card, without the markers that only hydration needs.
fn card(holes: Vec<Hole>, tees: Vec<Tee>, unit: Unit) -> String {
    html(|| {
        view! { <Scorecard holes=holes tees=tees course_id=CourseId(7) unit=unit /> }.into_any()
    })
}

/// Every table as its caption and its rows: "Out, holes 1–9 | Hole, Hole 1 … | …".
fn tables(html: &str) -> Vec<String> {
    let table = |html: &str| {
        let html = html.split("</table>").next().unwrap_or_default();
        let rows = html.split("<tr").map(|row| {
            let cells = row.split("<t").skip(usize::from(!row.contains("<caption")));
            let texts: Vec<String> = cells.map(text).filter(|cell| !cell.is_empty()).collect();
            texts.join(", ")
        });
        rows.collect::<Vec<_>>().join(" | ")
    };
    html.split("<table").skip(1).map(table).collect()
}

/// The text of an HTML fragment that begins inside a tag, as a screen reader reads it.
fn text(html: &str) -> String {
    let pieces = html.split('<').map(|piece| match piece.split_once('>') {
        Some((tag, _)) if tag.contains("aria-hidden") => "",
        Some((_, words)) => words,
        None => "",
    });
    let text: String = pieces.collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Par 4 of 400 yards.
fn hole(number: u32) -> Hole {
    Hole {
        hole_number: HoleNumber(number),
        par: Some(4),
        length_yards: Some(400),
        coordinates: Coordinates::default(),
        hazards: Vec::new(),
    }
}

fn holes(last: u32) -> Vec<Hole> {
    (1..=last).map(hole).collect()
}

fn tee(name: &str, length: &str) -> Tee {
    Tee {
        name: Some(name.into()),
        par: Some(Figure::new("72")),
        length: Some(Figure::new(length)),
        slope: Some(Figure::new("131")),
    }
}

/// Tees of 18 holes, of which Blue has exactly 18 times 400 yards.
fn tees() -> Vec<Tee> {
    vec![tee("White", "6,310 yards"), tee("Blue", "7,200 yards")]
}

#[test]
fn every_hole_has_its_number_length_and_par_in_one_column() {
    let html = card(vec![hole(2), hole(1)], tees(), Unit::Yards);
    assert_eq!(
        tables(&html)[0],
        "Out, holes 1–2 | Hole, Hole 1, Hole 2, Total | Yards, 400, 400, 800 | Par, 4, 4, 8"
    );
    for part in [
        "<th scope=\"col\"><a href=\"/courses/7/holes/2\">",
        "<th scope=\"row\" class=\"row-name\"><span>Par</span></th>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
}

#[test]
fn courses_of_every_size_have_the_sums_that_golfers_expect() {
    let check = |last: u32, wanted: &[&str]| {
        let html = card(holes(last), Vec::new(), Unit::Yards);
        let found: Vec<String> = tables(&html)
            .iter()
            .map(|table| {
                let (caption, rows) = table.split_once(" | ").unwrap_or_default();
                let rows: Vec<&str> = rows.split(" | ").collect();
                let last = |row: &str| row.rsplit(", ").next().unwrap_or_default().to_owned();
                let lasts: Vec<String> = rows.iter().map(|row| last(row)).collect();
                format!("{caption}: {}", lasts.join(" "))
            })
            .collect();
        assert_eq!(found, wanted, "{last}");
    };
    let out = "Out, holes 1–9: Out 3,600 36";
    let back = "In, holes 10–18: In 3,600 36";
    check(5, &["Out, holes 1–5: Total 2,000 20"]);
    check(9, &["Out, holes 1–9: Total 3,600 36"]);
    check(
        12,
        &[
            out,
            "In, holes 10–12: In 1,200 12",
            "Total of all holes: Total 4,800 48",
        ],
    );
    check(18, &[out, back, "Total of all holes: Total 7,200 72"]);
    check(
        19,
        &[
            out,
            back,
            "Hole 19: Hole 19 400 4",
            "Total of all holes: Total 7,600 76",
        ],
    );
    check(
        27,
        &[
            out,
            back,
            "Holes 19–27: Holes 19–27 3,600 36",
            "Total of all holes: Total 10,800 108",
        ],
    );
}

#[test]
fn a_hole_that_is_a_nine_alone_has_no_sum_that_says_it_again() {
    let html = card(holes(19), Vec::new(), Unit::Yards);
    assert_eq!(
        tables(&html)[2],
        "Hole 19 | Hole, Hole 19 | Yards, 400 | Par, 4"
    );
}

#[test]
fn what_is_missing_is_a_dash_that_reads_not_given_and_so_are_its_sums() {
    let mut holes = holes(11);
    holes[1].par = None;
    holes[9].length_yards = None;
    holes.remove(4);
    let html = card(holes, tees(), Unit::Yards);
    let rows = [
        "Yards, 400, 400, 400, 400, not given, 400, 400, 400, 400, not given",
        "Par, 4, not given, 4, 4, not given, 4, 4, 4, 4, not given",
        "Yards, not given, 400, not given",
        "Par, 4, 4, 8",
        "Yards, not given",
        "Par, not given",
    ];
    let found = tables(&html)[..3].join(" | ");
    let found: Vec<&str> = found
        .split(" | ")
        .filter(|row| row.starts_with("Yards") || row.starts_with("Par"))
        .collect();
    assert_eq!(found, rows);
    assert_eq!(html.matches(">–</span>").count(), 9);
    assert!(
        !html.contains("/holes/5\""),
        "no page for a hole that is not there"
    );
    assert!(html.contains("Lengths in yards; which tee they belong to is not given."));
}

#[test]
fn a_hole_that_comes_twice_is_on_the_card_once() {
    let mut twice = holes(9);
    twice.push(Hole {
        par: Some(5),
        ..hole(3)
    });
    let html = card(twice, Vec::new(), Unit::Yards);
    assert_eq!(html.matches("<a ").count(), 9);
    assert!(tables(&html)[0].ends_with("4, 36"));
}

#[test]
fn the_row_of_lengths_is_named_by_its_tee_and_the_others_stand_below() {
    let check = |length: &str, unit, caption: &str, row: &str, below: &str| {
        let html = card(
            holes(18),
            vec![tee("Gold", "5,000 yards"), tee("Blue", length)],
            unit,
        );
        assert!(
            html.contains(&format!("<figcaption>{caption}</figcaption>")),
            "{html}"
        );
        let tables = tables(&html);
        for table in &tables[..3] {
            assert!(table.contains(&format!("| {row}, ")), "{table}");
        }
        assert!(tables[3].starts_with(below), "{}", tables[3]);
        let slope = html.contains("Slope of the Blue tees: 131. Slope runs from 55 to 155; 113 is");
        assert_eq!(slope, !tables[3].contains("Blue"), "{html}");
    };
    check(
        "7,200 yards",
        Unit::Yards,
        "Which tee is this? The Blue tees: 7,200 yards.",
        "Blue tees",
        "Other tees, longest first | Tee, Par, Length, yards, Slope | Gold, 72, 5,000, 131",
    );
    check(
        "7,215 yards",
        Unit::Metres,
        "Which tee is this? About the Blue tees: 6,584 against 6,597 meters.",
        "about Blue tees",
        "Other tees, longest first | Tee, Par, Length, meters, Slope | Gold, 72, 4,572, 131",
    );
    check(
        "6,300 yards",
        Unit::Metres,
        "Which tee is this? No tee matches; nearest are the Blue tees: 6,584 against 5,761 meters.",
        "Meters",
        "Tees, longest first | Tee, Par, Length, meters, Slope | Blue, 72, 5,761, 131",
    );
}

#[test]
fn a_nine_says_when_its_tee_is_that_of_two_rounds() {
    let html = card(holes(9), tees(), Unit::Yards);
    let caption = "Which tee is this? The Blue tees, the nine played twice: 7,200 yards.";
    assert!(html.contains(caption), "{html}");
    assert!(tables(&html)[0].contains("| Blue tees, "), "{html}");
}

#[test]
fn without_tees_there_is_no_table_of_them_and_nothing_on_slope() {
    let html = card(holes(18), Vec::new(), Unit::Yards);
    assert_eq!(tables(&html).len(), 3);
    assert!(!html.contains("lope"), "{html}");
    let only_tees = card(Vec::new(), tees(), Unit::Yards);
    assert_eq!(tables(&only_tees).len(), 1);
    assert!(!only_tees.contains("<figure"), "{only_tees}");
}

#[test]
fn the_name_of_a_tee_is_text_and_never_markup() {
    let hostile = tee("<img src=x> & \"Blue\"", "7,200 yards");
    let html = card(holes(18), vec![hostile], Unit::Yards);
    assert!(!html.contains("<img"), "{html}");
    assert_eq!(
        html.matches("&lt;img src=x&gt; &amp; ").count(),
        5,
        "{html}"
    );
    assert!(html.contains("class=\"chip blue\""), "{html}");
}
