//! The overlay of two holes, the shape of a course, and strokes on paper, rendered to HTML on the host: the content for
//! known holes, and for holes with missing data.

use crate::rendered::{html, text};
use golf_api::course::CourseId;
use golf_api::hole::{Hazard, HazardKind, Hole, HoleNumber, Point};
use golf_hole::sample::published_hole;
use golf_views::golf::drive::{self, Carries};
use golf_views::golf::fingerprint::Fingerprint;
use golf_views::golf::hole_map::overlay::Align;
use golf_views::words::format::Unit;
use leptos::prelude::*;
use yardbook::ui::components::course_shape::CourseShape;
use yardbook::ui::components::drive_plan::DrivePlan;
use yardbook::ui::components::figure_table::{FigureCell, FigureRow, FigureTable, Figures};
use yardbook::ui::components::hole_overlay::{Compared, HoleOverlay};

fn bunker_on_the_line(hole: &mut Hole, label: &str) {
    hole.hazards.push(Hazard {
        kind: HazardKind::Bunker,
        label: Some(label.into()),
        // The fairway point lies on the line of play, 270 from the tee.
        point: hole.coordinates.fairway,
    });
}

#[test]
fn a_cell_may_have_lines_a_link_or_nothing_to_say() {
    let figures = Figures {
        caption: "Holes".into(),
        columns: vec!["Hole".into(), "Length".into()],
        rows: vec![FigureRow {
            name: "Hole <1>".into(),
            href: Some("/courses/7/holes/1".into()),
            cells: vec![FigureCell::of("451"), None.into()],
        }],
    };
    let html = html(|| view! { <FigureTable figures=figures /> }.into_any());
    for part in [
        "<caption>Holes</caption>",
        "<th scope=\"row\"><a href=\"/courses/7/holes/1\">Hole &lt;1&gt;</a></th>",
        "<td translate=\"no\" class=\"\"><span>451</span></td>",
        "<td class=\"absent\"><span>not given</span></td>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
}

#[test]
fn two_holes_are_told_apart_by_letter_and_dash() {
    let compared = |title: &str| Compared {
        title: title.into(),
        hole: published_hole(),
    };
    let pair = [compared("Hole 1, Links"), compared("Hole 1, Park")];
    let shown =
        text(|| view! { <HoleOverlay pair=pair align=Align::Green unit=Unit::Yards /> }.into_any());
    for part in [
        "A Hole 1, Links: solid",
        "B Hole 1, Park: dashed",
        "Lines every 50 yards to the greens.",
        "Depth of the green 25 25 the same",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

#[test]
fn a_hole_without_a_green_is_not_drawn_over_another() {
    let mut hole = published_hole();
    hole.coordinates.green = golf_api::hole::Green::default();
    let compared = |hole| Compared {
        title: "Hole".into(),
        hole,
    };
    let pair = [compared(published_hole()), compared(hole)];
    let shown =
        text(|| view! { <HoleOverlay pair=pair align=Align::Tee unit=Unit::Yards /> }.into_any());
    assert!(shown.contains("no tee or no green in the data"), "{shown}");
    assert!(
        shown.contains("Depth of the green 25 not given not given"),
        "{shown}"
    );
}

#[test]
fn the_shape_of_a_course_counts_what_it_leaves_out() {
    let mut lost = published_hole();
    lost.hole_number = HoleNumber(2);
    lost.coordinates.tee = Some(Point { lat: 0.0, lng: 0.0 });
    let print = Fingerprint::new(&[published_hole(), lost]);
    let shown = text(|| {
        let wind = RwSignal::new(233_u16);
        view! { <CourseShape id=CourseId(7) print=print unit=Unit::Metres wind=wind /> }.into_any()
    });
    for part in [
        "1 hole has no usable points (missing or doubtful) and is left out of what is measured here: 2.",
        "from the southwest, 233°",
        "Into 1 With 0 Across 0",
        "Left 1 hole: 1 (41°)",
        "Right none",
        "200–250 1 bunker",
        "250+ 1 water",
        "Hole 1 5 412 southwest, 233° into 41° left at 247 2 23",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

#[test]
fn strokes_on_paper_say_what_they_rest_on_and_what_lies_near() {
    let mut hole = published_hole();
    bunker_on_the_line(&mut hole, "Corner");
    let carries = Carries::new(270, 100);
    let plan = drive::plan(&[hole], carries);
    let shown = |unit| {
        let plan = plan.clone();
        text(move || {
            view! { <DrivePlan id=CourseId(7) plan=plan carries=carries unit=unit /> }.into_any()
        })
    };
    let yards = shown(Unit::Yards);
    for part in [
        "a drive of 270 and then 100 yards",
        "no wind, no roll, no elevation and no miss",
        "This says nothing about your score.",
        "short of the green on 1 hole, with a hazard within 15 yd on 1.",
        "at 270, at the turn",
        "Corner: to 270, 0 from the spot, on line",
    ] {
        assert!(yards.contains(part), "{part} in {yards}");
    }
    assert!(shown(Unit::Metres).contains("within 14 m"), "15 yards");
}

#[test]
fn what_cannot_be_planned_says_why() {
    let mut par3 = published_hole();
    (par3.par, par3.length_yards) = (Some(3), None);
    let mut lost = published_hole();
    lost.hole_number = HoleNumber(2);
    lost.coordinates.tee = None;
    let plan = drive::plan(&[par3, lost], Carries::default());
    let shown = text(|| {
        let carries = Carries::default();
        view! { <DrivePlan id=CourseId(7) plan=plan carries=carries unit=Unit::Yards /> }.into_any()
    });
    for part in [
        "on 0 holes, with a hazard within 15 yd on none. 1 hole has no usable points.",
        "no drive",
        "Hole 2 5 no usable points",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}
