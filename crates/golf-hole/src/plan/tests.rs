//! Plans read on the published hole.

use proptest::prelude::*;

use super::*;
use crate::clubs::PlayerKind;
use crate::sample::published_hole;

fn club(name: &str, carry_yd: u32) -> Club {
    Club {
        name: name.into(),
        carry_yd,
        spread: PlayerKind::Scores80.spread(carry_yd, None),
    }
}

fn reading() -> HoleReading {
    HoleReading::new(&published_hole())
}

fn planned(reading: &HoleReading, strokes: &[(&str, Flat)]) -> HolePlan {
    let plane = reading.plane.expect("the hole has points");
    let stroke = |(club, aim): &(&str, Flat)| PlannedStroke {
        club: (*club).into(),
        aim: Place::of(plane.point(*aim)),
    };
    HolePlan {
        strokes: strokes.iter().map(stroke).collect(),
        line: String::new(),
    }
}

#[test]
fn each_stroke_begins_where_the_one_before_lands() {
    let reading = reading();
    let green = reading.green.center.expect("the hole has a green");
    let tee = reading.tee.expect("the hole has a tee");
    let far = Flat::new(tee.x, tee.y + 300.0);
    let bag = [club("Driver", 230), club("7-iron", 140)];
    let plan = planned(
        &reading,
        &[("Driver", far), ("7-iron", green), ("Spoon", green)],
    );
    let strokes = read(&plan, &reading, &bag);
    assert_eq!(strokes.len(), 3);
    let first = strokes[0].stroke.expect("the driver is in the bag");
    assert!((first.from.distance(first.lands) - 230.0).abs() < 0.2);
    assert!((strokes[0].length_yd - 300.0).abs() < 0.2);
    let leaves = strokes[0].leaves_yd.expect("there is a green");
    assert!((first.lands.distance(green) - leaves).abs() < 0.2);
    assert!((strokes[1].length_yd - leaves).abs() < 0.2);
    assert_eq!(strokes[1].aimed_at, AimedAt::Center);
    assert!(strokes[2].stroke.is_none());
}

#[test]
fn an_aim_is_a_named_point_or_a_place_beside_the_line() {
    let reading = reading();
    let bag = [club("Driver", 230)];
    let name = |aim| {
        let strokes = read(&planned(&reading, &[("Driver", aim)]), &reading, &bag);
        strokes[0].aimed_at
    };
    for (named, at) in named_points(&reading) {
        assert_eq!(name(at), named);
    }
    let row = reading
        .targets
        .iter()
        .position(is_hazard)
        .expect("a hazard");
    assert_eq!(name(reading.targets[row].at), AimedAt::Target(row));
    let line = reading.line.as_ref().expect("a line");
    let spot = line.spot(line.length() / 2.0);
    assert!(matches!(
        name(Flat::new(spot.x + 15.0, spot.y)),
        AimedAt::Beside(place) if (place.right - 15.0).abs() < 2.0
    ));
}

#[test]
fn the_first_aim_is_as_far_as_the_club_carries_and_never_beyond_the_green() {
    let reading = reading();
    let (tee, green) = (
        reading.tee.expect("a tee"),
        reading.green.center.expect("a green"),
    );
    let whole = tee.distance(green);
    for carry in [20.0, 100.0, whole - 30.0] {
        let aim = first_aim(&reading, tee, carry).expect("there is a line");
        assert!((tee.distance(aim) - carry).abs() < 0.1, "{carry}");
    }
    assert_eq!(first_aim(&reading, tee, whole + 1.0), Some(green));
    assert_eq!(
        first_aim(
            &HoleReading {
                line: None,
                ..reading
            },
            tee,
            20.0
        ),
        None
    );
}

#[test]
fn another_club_keeps_the_direction_and_a_green_that_it_reaches() {
    let reading = reading();
    let tee = reading.tee.expect("a tee");
    let green = reading.green.center.expect("a green");
    let whole = tee.distance(green);
    let aim = Flat::new(tee.x + 30.0, tee.y + 40.0);
    let other = aim_of_other_club(&reading, tee, aim, 100.0);
    assert!(other.distance(Flat::new(tee.x + 60.0, tee.y + 80.0)) < 1e-9);
    assert_eq!(aim_of_other_club(&reading, tee, green, whole + 1.0), green);
    let short = aim_of_other_club(&reading, tee, green, whole / 2.0);
    assert!(short.distance(tee.toward(green, 0.5)) < 1e-9);
    assert_eq!(aim_of_other_club(&reading, tee, tee, 100.0), tee);
}

#[test]
fn an_aim_far_from_the_hole_ends_the_plan_and_a_hole_without_a_tee_has_none() {
    let reading = reading();
    let bag = [club("Driver", 230)];
    let far = planned(&reading, &[("Driver", Flat::new(9_000.0, 0.0))]);
    assert_eq!(read(&far, &reading, &bag), []);
    let near = planned(&reading, &[("Driver", Flat::new(0.0, 200.0))]);
    assert_eq!(
        read(
            &near,
            &HoleReading {
                tee: None,
                ..reading
            },
            &bag
        ),
        []
    );
}

#[test]
fn a_plan_with_a_line_alone_is_a_plan_and_a_blank_one_is_none() {
    let plan = |line: &str| HolePlan {
        strokes: Vec::new(),
        line: line.into(),
    };
    assert!(plan("  ").is_empty() && !plan("Left of the oak.").is_empty());
}

proptest! {
    #[test]
    fn a_place_is_its_point_to_a_tenth_of_a_meter(lat in -90.0..=90.0_f64, lng in -180.0..=180.0_f64) {
        let point = Place::of(Point { lat, lng }).point();
        prop_assert!((point.lat - lat).abs() <= 0.51e-6 && (point.lng - lng).abs() <= 0.51e-6);
        prop_assert_eq!(Place::of(point).point(), point);
    }
}
