//! Tables of what is said of a plan.

use golf_hole::clubs::{PlayerKind, SEVEN_IRON};
use golf_hole::line_of_play::PositionOnLine;
use golf_hole::plan::{Place, PlannedStroke, read};
use golf_hole::sample::published_hole;

use super::*;

fn bag() -> Vec<Club> {
    [("Driver", 230), ("7-iron", 140)]
        .map(|(name, carry_yd)| Club {
            name: name.into(),
            carry_yd,
            spread: PlayerKind::Scores80.spread(carry_yd, Some(140)),
        })
        .into()
}

/// A plan with a club to the center of the green.
fn plan(club: &str, reading: &HoleReading) -> HolePlan {
    let plane = reading.plane.expect("the hole has points");
    let green = reading.green.center.expect("the hole has a green");
    HolePlan {
        strokes: vec![PlannedStroke {
            club: club.into(),
            aim: Place::of(plane.point(green)),
        }],
        line: " Left of the oak. ".into(),
    }
}

#[test]
fn all_and_none_are_said_only_where_it_is_all_or_none() {
    for (clear, told) in [
        (0, "0 of 10"),
        (1, "Fewer than 1 of 10"),
        (BALLS / 20, "1 of 10"),
        (BALLS / 2, "5 of 10"),
        (BALLS / 100 * 71, "7 of 10"),
        (BALLS / 100 * 95, "More than 9 of 10"),
        (BALLS - 1, "More than 9 of 10"),
        (BALLS, "10 of 10"),
    ] {
        assert_eq!(of_ten(clear), told, "{clear}");
    }
}

#[test]
fn marked_points_are_counted_by_their_kind() {
    let counts = |inside: &[(HazardKind, u32)]| Counts {
        inside: inside.into(),
        ..Counts::default()
    };
    for (found, told) in [
        (counts(&[]), "no marked hazard"),
        (
            counts(&[(HazardKind::Water, 1), (HazardKind::Bunker, 2)]),
            "1 water point, 2 bunkers",
        ),
        (
            counts(&[
                (HazardKind::Other("lava".into()), 2),
                (HazardKind::Other(String::new()), 1),
            ]),
            "2 points of the kind “lava”, 1 other hazard",
        ),
    ] {
        assert_eq!(inside(&found), told);
    }
}

#[test]
fn an_aim_has_a_name_in_each_unit() {
    let reading = HoleReading::new(&published_hole());
    let on_the_line = PositionOnLine {
        along: 230.0,
        right: -12.0,
    };
    let place = AimedAt::Beside(on_the_line);
    for (aim, unit, told) in [
        (AimedAt::Front, Unit::Yards, "front of the green"),
        (AimedAt::Center, Unit::Yards, "center of the green"),
        (AimedAt::Back, Unit::Metres, "back of the green"),
        (AimedAt::Anywhere, Unit::Yards, "a place on the hole"),
        (
            AimedAt::Target(usize::MAX),
            Unit::Yards,
            "a place on the hole",
        ),
        (place, Unit::Yards, "230 along the line of play, 12 left"),
        (
            AimedAt::Beside(PositionOnLine {
                right: 0.5,
                ..on_the_line
            }),
            Unit::Yards,
            "230 along the line of play",
        ),
        (place, Unit::Metres, "210 along the line of play, 11 left"),
    ] {
        assert_eq!(aim_name(&reading, aim, unit), told);
    }
    let named = aim_name(&reading, AimedAt::Target(0), Unit::Yards);
    assert_eq!(named, caddie::name(&reading.targets[0]));
}

#[test]
fn a_stroke_says_how_it_is_to_the_carry_and_a_club_that_is_gone_says_so() {
    let reading = HoleReading::new(&published_hole());
    let told = |club: &str| {
        let strokes = read(&plan(club, &reading), &reading, &bag());
        let stroke = &strokes[0];
        let counts = stroke.stroke.map(|stroke| stroke.count(&reading.targets));
        let told = sentences(stroke, counts.as_ref(), Unit::Yards).join(" ");
        let cells = cells(stroke, counts.as_ref(), &reading, Unit::Yards);
        (told.replace('\u{a0}', " "), cells)
    };
    let (driver, cells) = told("Driver");
    assert!(
        driver.starts_with("The aim is ") && driver.contains(" yd beyond the carry"),
        "{driver}"
    );
    assert!(
        driver.contains("of 10: no marked trouble. Inside nine in ten: "),
        "{driver}"
    );
    assert!(cells.iter().all(Option::is_some), "{cells:?}");
    let (gone, cells) = told("Spoon");
    assert_eq!(gone, "Spoon is not among your clubs.");
    assert_eq!(cells.iter().filter(|cell| cell.is_none()).count(), 4);
    assert_eq!(told("").0, "No club is chosen.");
}

#[test]
fn a_plan_is_read_in_lines() {
    let reading = HoleReading::new(&published_hole());
    let plan = plan("7-iron", &reading);
    let lines = lines(&plan, &reading, &bag(), Unit::Yards);
    let lines = lines.join("\n").replace('\u{a0}', " ");
    assert!(
        lines.starts_with("7-iron: center of the green, leaves "),
        "{lines}"
    );
    assert!(lines.ends_with(" yd\nLeft of the oak."), "{lines}");
}

#[test]
fn the_club_of_the_published_depth_is_among_the_names() {
    assert!(words::NAMES.contains(&SEVEN_IRON));
    assert_eq!(columns().len(), 9);
}
