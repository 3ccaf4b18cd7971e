//! The pattern beside brute force, and its outlines beside their shares.

use golf_api::hole::{Coordinates, Green, Hazard, Hole, HoleNumber, Point};
use proptest::prelude::*;

use super::*;
use crate::clubs::{PlayerKind, Spread};
use crate::plane::Plane;
use crate::reading::HoleReading;
use crate::sample::published_hole;

fn club(carry_yd: u32, sides_tenths_deg: u32, depth_yd: u32) -> Club {
    Club {
        name: "Club".into(),
        carry_yd,
        spread: Spread {
            sides_tenths_deg,
            depth_yd,
        },
    }
}

/// Targets at these places.
fn targets(places: &[(HazardKind, f64, f64)]) -> Vec<Target> {
    let origin = Point {
        lat: 40.0,
        lng: -80.0,
    };
    let plane = Plane::north_up(origin);
    let point = |x, y| Some(plane.point(Flat::new(x, y)));
    let hazard = |(kind, x, y): &(HazardKind, f64, f64)| Hazard {
        kind: kind.clone(),
        label: None,
        point: point(*x, *y),
    };
    let hole = Hole {
        hole_number: HoleNumber(1),
        coordinates: Coordinates {
            tee: Some(origin),
            green: Green {
                center: point(0.0, 400.0),
                ..Green::default()
            },
            ..Coordinates::default()
        },
        hazards: places.iter().map(hazard).collect(),
        ..published_hole()
    };
    HoleReading::new(&hole).targets
}

/// A generator of its own, so that the check shares nothing with what it checks.
struct Chance(u64);

impl Chance {
    /// Evenly between 0 and 1.
    fn even(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let high = u32::try_from(self.0 >> 32).expect("32 bits");
        (f64::from(high) + 0.5) / 4_294_967_296.0
    }

    fn normal(&mut self) -> f64 {
        (-2.0 * self.even().ln()).sqrt() * (TAU * self.even()).cos()
    }

    /// A ball by the definition of the t distribution: two normal variables over one chi-square variable with five degrees.
    fn ball(&mut self) -> [f64; 2] {
        let chi: f64 = (0..5).map(|_| self.normal().powi(2)).sum();
        let scale = (5.0 / chi).sqrt();
        [self.normal() * scale, self.normal() * scale]
    }
}

const BRUTE: u32 = 100_000;

fn share_of(count: usize, all: u32) -> f64 {
    f64::from(u32::try_from(count).expect("a few balls")) / f64::from(all)
}

/// The share of balls near no hazard, by brute force.
fn brute_force(stroke: &Stroke, club: &Club, hazards: &[Target], seed: u64) -> f64 {
    let mut chance = Chance(seed);
    let sides = club.spread.sides_deg().to_radians() * 0.6_f64.sqrt();
    let full = (stroke.from.distance(stroke.lands) / stroke.carry_yd).min(1.0);
    let depth = f64::from(club.spread.depth_yd) / 2.0 / 2.015 * full;
    let aim = stroke.from.direction_deg(stroke.lands).to_radians();
    let clear = (0..BRUTE).filter(|_| {
        let [side, deep] = chance.ball();
        let far = (stroke.from.distance(stroke.lands) + deep * depth).max(0.0);
        let at = Flat::new(
            stroke.from.x + far * (aim + side * sides).sin(),
            stroke.from.y + far * (aim + side * sides).cos(),
        );
        hazards
            .iter()
            .all(|target| target.at.distance(at) > NEAR_YD)
    });
    share_of(clear.count(), BRUTE)
}

#[test]
fn a_count_agrees_with_a_hundred_thousand_balls_by_chance_to_one_percent() {
    let (bunker, water) = (HazardKind::Bunker, HazardKind::Water);
    let one = vec![(bunker.clone(), 10.0, 235.0)];
    let many = vec![
        (bunker.clone(), -25.0, 210.0),
        (bunker.clone(), 22.0, 221.0),
        (bunker, 30.0, 240.0),
        (water.clone(), -40.0, 250.0),
        (water.clone(), 0.0, 180.0),
        (water, 3.0, 262.0),
    ];
    for (number, (places, club, aim)) in [
        (&one, club(230, 80, 40), Flat::new(0.0, 230.0)),
        (&one, club(230, 35, 12), Flat::new(0.0, 230.0)),
        (&many, club(230, 80, 40), Flat::new(0.0, 230.0)),
        (&many, club(250, 65, 60), Flat::new(-20.0, 236.0)),
        (&many, club(200, 150, 90), Flat::new(10.0, 260.0)),
        (&many, club(230, 5, 2), Flat::new(22.0, 221.0)),
    ]
    .into_iter()
    .enumerate()
    {
        let targets = targets(places);
        let stroke = Stroke::new(Flat::default(), aim, &club);
        let counts = stroke.count(&targets);
        let counted = f64::from(counts.clear) / f64::from(BALLS);
        let brute = brute_force(&stroke, &club, &targets, number as u64 + 1);
        let about = format!("{number}: {counted} {brute}");
        assert!((counted - brute).abs() < 0.01, "{about}");
    }
}

#[test]
fn an_outline_has_its_share_of_the_balls_and_of_those_by_chance() {
    let club = club(230, 80, 40);
    let stroke = Stroke::new(Flat::default(), Flat::new(0.0, 230.0), &club);
    for (share, wanted) in [(Share::Half, 0.5), (Share::NineInTen, 0.9)] {
        let inside = stroke.balls().filter(|ball| stroke.is_within(share, *ball));
        let counted = share_of(inside.count(), BALLS);
        assert!((counted - wanted).abs() < 0.002, "{share:?} {counted}");
        let mut chance = Chance(7);
        let inside = (0..BRUTE).filter(|_| {
            let [side, deep] = chance.ball();
            side.hypot(deep) <= share.radius()
        });
        let brute = share_of(inside.count(), BRUTE);
        assert!((brute - wanted).abs() < 0.005, "{share:?} {brute}");
    }
}

#[test]
fn nine_balls_in_ten_are_within_the_depth_that_was_entered() {
    let club = club(140, 80, 30);
    let stroke = Stroke::new(Flat::default(), Flat::new(0.0, 140.0), &club);
    let is_within = |ball: &Flat| (Flat::default().distance(*ball) - 140.0).abs() <= 15.0;
    let share = share_of(stroke.balls().filter(is_within).count(), BALLS);
    assert!((share - 0.9).abs() < 0.005, "{share}");
}

#[test]
fn a_stroke_ends_at_its_aim_or_at_its_carry() {
    let club = club(200, 80, 40);
    for (aim, lands, beyond) in [
        (Flat::new(0.0, 200.0), Flat::new(0.0, 200.0), 0.0),
        (Flat::new(0.0, 250.0), Flat::new(0.0, 200.0), 50.0),
        (Flat::new(150.0, 200.0), Flat::new(120.0, 160.0), 50.0),
        (Flat::new(0.0, 120.0), Flat::new(0.0, 120.0), -80.0),
        (Flat::new(0.0, 0.0), Flat::new(0.0, 0.0), -200.0),
    ] {
        let stroke = Stroke::new(Flat::default(), aim, &club);
        assert!(stroke.lands.distance(lands) < 1e-9, "{stroke:?}");
        assert!((stroke.beyond_carry_yd() - beyond).abs() < 1e-9);
    }
    let half = Stroke::new(Flat::default(), Flat::new(0.0, 100.0), &club);
    let full = Stroke::new(Flat::default(), Flat::new(0.0, 200.0), &club);
    let [half, full] = [half, full].map(|stroke| stroke.extent(Share::Half));
    assert!((half.0 * 2.0 - full.0).abs() < 1e-9, "{half:?} {full:?}");
    assert!((half.1 * 2.0 - full.1).abs() < 1e-9, "{half:?} {full:?}");
}

#[test]
fn counts_name_kinds_with_a_penalty_first_and_points_inside_nine_in_ten() {
    let (bunker, water) = (HazardKind::Bunker, HazardKind::Water);
    let lava = HazardKind::Other("lava".into());
    let targets = targets(&[
        (bunker.clone(), 0.0, 228.0),
        (bunker.clone(), 8.0, 230.0),
        (water.clone(), 20.0, 230.0),
        (lava, 0.0, -300.0),
        (water.clone(), 180.0, 10.0),
    ]);
    let club = club(230, 80, 40);
    let stroke = Stroke::new(Flat::default(), Flat::new(0.0, 230.0), &club);
    let counts = stroke.count(&targets);
    assert_eq!(counts.inside, [(water, 1), (bunker, 2)]);
    assert!(counts.clear < BALLS);
    assert_eq!(stroke.count(&[]).clear, BALLS);
}

proptest! {
    #[test]
    fn any_stroke_has_finite_outlines_and_counts_every_ball_once(
        (x, y, aim_x, aim_y) in (-500.0..500.0_f64, -500.0..500.0_f64, -500.0..500.0_f64, -500.0..500.0_f64),
        (carry, sides, depth) in (20..=400_u32, 5..=300_u32, 2..=200_u32),
    ) {
        let stroke = Stroke::new(Flat::new(x, y), Flat::new(aim_x, aim_y), &club(carry, sides, depth));
        for share in Share::ALL {
            let outline = stroke.outline(share);
            prop_assert!(outline.iter().all(|corner| corner.x.is_finite() && corner.y.is_finite()));
        }
        let targets = targets(&[(HazardKind::Water, aim_x, aim_y)]);
        let counts = stroke.count(&targets);
        let far = stroke.balls().filter(|ball| targets[0].at.distance(*ball) > NEAR_YD);
        prop_assert_eq!(u32::try_from(far.count()), Ok(counts.clear));
    }

    #[test]
    fn a_stroke_that_is_turned_counts_the_same(turn in 0.0..360.0_f64) {
        let kind = PlayerKind::Scores80;
        let club = Club { name: "Club".into(), carry_yd: 230, spread: kind.spread(230, None) };
        let place = |right: f64, ahead: f64| {
            let (sin, cos) = turn.to_radians().sin_cos();
            Flat::new(right * cos + ahead * sin, ahead * cos - right * sin)
        };
        let (aim, hazard) = (place(0.0, 230.0), place(12.0, 240.0));
        let upward = Stroke::new(Flat::default(), Flat::new(0.0, 230.0), &club);
        let upward = upward.count(&targets(&[(HazardKind::Water, 12.0, 240.0)]));
        let turned = Stroke::new(Flat::default(), aim, &club);
        let turned = turned.count(&targets(&[(HazardKind::Water, hazard.x, hazard.y)]));
        prop_assert!(upward.clear.abs_diff(turned.clear) <= 4, "{upward:?} {turned:?}");
    }
}
