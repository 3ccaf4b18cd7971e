//! Tables of clubs, their limits and their presets.

use super::*;

fn club(name: &str, carry_yd: u32) -> Club {
    Club {
        name: name.into(),
        carry_yd,
        spread: PlayerKind::default().spread(carry_yd, None),
    }
}

#[test]
fn a_preset_is_the_middle_of_a_published_range_and_a_depth_in_proportion_to_the_carry() {
    for (kind, carry, seven_iron, sides, depth) in [
        (PlayerKind::Scores100, 140, Some(140), 80, 30),
        (PlayerKind::Scores100, 210, Some(140), 80, 45),
        (PlayerKind::Scores100, 210, None, 80, 30),
        (PlayerKind::Scores80, 140, Some(140), 65, 19),
        (PlayerKind::Scores80, 70, Some(140), 65, 9),
        (PlayerKind::Tour, 180, Some(180), 35, 12),
        (PlayerKind::Tour, 300, Some(180), 35, 20),
        (PlayerKind::Tour, 20, Some(400), 35, 2),
        (PlayerKind::Scores100, 400, Some(20), 80, 200),
        (PlayerKind::Scores100, 400, Some(0), 80, 30),
    ] {
        let spread = kind.spread(carry, seven_iron);
        let found = (spread.sides_tenths_deg, spread.depth_yd);
        assert_eq!(found, (sides, depth), "{kind:?} {carry} {seven_iron:?}");
        assert!(spread.is_valid());
    }
}

#[test]
fn a_club_has_a_name_and_figures_within_their_limits() {
    let spread = |sides_tenths_deg, depth_yd| Spread {
        sides_tenths_deg,
        depth_yd,
    };
    for (name, carry_yd, spread, is_valid) in [
        ("Driver", 230, spread(80, 30), true),
        ("D", 20, spread(5, 2), true),
        ("D", 400, spread(300, 200), true),
        ("", 230, spread(80, 30), false),
        ("  ", 230, spread(80, 30), false),
        ("a name of 21 letters.", 230, spread(80, 30), false),
        ("D", 19, spread(80, 30), false),
        ("D", 401, spread(80, 30), false),
        ("D", 230, spread(4, 30), false),
        ("D", 230, spread(301, 30), false),
        ("D", 230, spread(80, 1), false),
        ("D", 230, spread(80, 201), false),
    ] {
        let name = name.to_owned();
        let club = Club {
            name,
            carry_yd,
            spread,
        };
        assert_eq!(club.is_valid(), is_valid, "{club:?}");
    }
}

#[test]
fn a_bag_is_in_order_has_each_name_once_and_at_most_fourteen_clubs() {
    let bag = in_order(vec![
        club("7-iron", 140),
        club("Driver", 230),
        club("7-iron", 150),
        club("Putter", 3),
    ]);
    let names: Vec<&str> = bag.iter().map(|club| club.name.as_str()).collect();
    assert_eq!(names, ["Driver", "7-iron"]);
    assert_eq!(bag[1].carry_yd, 140, "the first of a name stays");
    let many = (0..20).map(|number| club(&format!("{number}"), 100 + number));
    assert_eq!(in_order(many.collect()).len(), MOST_CLUBS);
}

#[test]
fn the_club_for_a_distance_is_the_shortest_that_reaches_or_the_longest() {
    let bag = in_order(vec![
        club("Driver", 230),
        club("7-iron", 140),
        club("Wedge", 90),
    ]);
    for (yards, name) in [
        (0.0, "Wedge"),
        (90.0, "Wedge"),
        (90.5, "7-iron"),
        (200.0, "Driver"),
        (500.0, "Driver"),
    ] {
        assert_eq!(
            club_for(&bag, yards).map(|club| club.name.as_str()),
            Some(name),
            "{yards}"
        );
    }
    assert_eq!(club_for(&[], 100.0), None);
}
