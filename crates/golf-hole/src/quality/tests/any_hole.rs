//! Tests with arbitrary points and with very many hazards: figures are finite and sorted, and the run time is linear.

use golf_api::hole::{Coordinates, Green, HoleNumber, Point};
use proptest::prelude::*;

use super::super::*;
use super::{at, hazard, of, sound};

fn any_point() -> impl Strategy<Value = Option<Point>> {
    let wild = (-90.0..=90.0f64, -180.0..=180.0f64);
    let close = (40.0..40.005f64, 179.997..180.003f64)
        .prop_map(|(lat, lng)| (lat, if lng > 180.0 { lng - 360.0 } else { lng }));
    let edge = proptest::sample::select(vec![
        (90.0, 0.0),
        (-90.0, 180.0),
        (0.0, -180.0),
        (0.0, 0.0),
        (40.0, 180.0),
    ]);
    proptest::option::weighted(
        0.9,
        prop_oneof![wild, close, edge].prop_map(|(lat, lng)| Point { lat, lng }),
    )
}

/// Whether every figure of a doubt is finite, judged by its debug text.
fn is_finite(doubt: &Doubt) -> bool {
    let text = format!("{doubt:?}");
    !text.contains("NaN") && !text.contains("inf")
}

proptest! {
    #[test]
    fn any_hole_is_doubted_in_finite_figures_and_in_order(
        points in proptest::array::uniform7(any_point()),
        hazards in proptest::collection::vec(any_point(), 0..300),
        same in proptest::bool::weighted(0.1),
        figures in (proptest::option::of(0u32..9), proptest::option::of(any::<u32>())),
    ) {
        let points = if same { [points[0]; 7] } else { points };
        let [tee, front, center, back, fairway, dogleg, layup] = points;
        let hole = Hole {
            hole_number: HoleNumber(1),
            par: figures.0,
            length_yards: figures.1,
            coordinates: Coordinates {
                tee,
                green: Green { front, center, back },
                fairway,
                dogleg,
                layup,
            },
            hazards: hazards.into_iter().map(|point| hazard("Right", point)).collect(),
        };
        let found = of(&hole);
        prop_assert!(found.iter().all(is_finite), "{found:?}");
        prop_assert!(found.iter().rev().map(Doubt::severity).is_sorted());
        prop_assert_eq!(found, of(&hole));
    }
}

#[test]
fn two_thousand_hazards_cost_twenty_times_a_hundred() {
    let with = |count: u32| {
        let mut hole = sound();
        hole.hazards = (0..count)
            .map(|nth| hazard("Right", at(-200.0, f64::from(nth) / 7.0)))
            .collect();
        let reading = HoleReading::new(&hole);
        let time = || {
            let start = std::time::Instant::now();
            assert!(!doubts(&hole, &reading).is_empty());
            start.elapsed()
        };
        (0..20).map(|_| time()).min().unwrap_or_default()
    };
    let (few, many) = (with(100), with(2_000));
    // Twenty times as many hazards take about twenty times as long; a quadratic check would take 400 times.
    assert!(many < few * 100, "{few:?} for 100, {many:?} for 2,000");
}
