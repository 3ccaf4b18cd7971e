//! Every row and every edge of the recommendations, and what holds for any length.

use golf_api::course::CourseId;
use proptest::prelude::*;

use super::*;

fn tee(name: &str, length: &str) -> Tee {
    Tee {
        name: Some(name.to_owned()),
        par: None,
        length: (!length.is_empty()).then(|| Figure::new(length)),
        slope: None,
    }
}

fn told(fit: Fit) -> String {
    match fit {
        Fit::Suits => "suits".to_owned(),
        Fit::Longer(by) => format!("+{by}"),
        Fit::Shorter(by) => format!("-{by}"),
    }
}

/// The tees of a course for a golfer, longest first: "Blue suits, Red -300".
fn fitted(reach: Reach, holes: u32, tees: &[(&str, &str)]) -> String {
    let tees: Vec<Tee> = tees
        .iter()
        .map(|(name, length)| tee(name, length))
        .collect();
    let Some(fits) = TeesThatFit::of(reach, holes, &tees) else {
        return "none".to_owned();
    };
    let told = fits.tees.iter().map(|tee| {
        let name = tee.name.clone().unwrap_or_default();
        format!("{name} {}", told(tee.fit))
    });
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_row_has_its_lengths_and_every_length_its_row() {
    for (drive, from, to) in [
        (300, 7150, 7400),
        (275, 6700, 6900),
        (250, 6200, 6400),
        (225, 5800, 6000),
        (200, 5200, 5400),
        (175, 4400, 4600),
        (150, 3500, 3700),
        (125, 2800, 3000),
        (100, 2100, 2300),
    ] {
        let lengths = Lengths::of(from, to);
        let row = Recommended::OfDrive {
            row_yd: drive,
            lengths,
        };
        assert_eq!(Recommended::of(Reach::Drive(drive), 18), Some(row));
        for length in [from, to, u16::midpoint(from, to)] {
            let found = drive_of_length(f64::from(length), 18);
            assert_eq!(found, Some(drive), "{length}");
        }
    }
}

#[test]
fn a_length_between_two_rows_belongs_to_the_nearer_one() {
    for (length, drive) in [
        (1.0, 100),
        (2_549.0, 100),
        (2_550.0, 125),
        (3_249.0, 125),
        (3_250.0, 150),
        (4_049.0, 150),
        (4_050.0, 175),
        (4_899.0, 175),
        (4_900.0, 200),
        (5_599.0, 200),
        (5_600.0, 225),
        (6_099.0, 225),
        (6_100.0, 250),
        (6_549.0, 250),
        (6_550.0, 275),
        (7_024.0, 275),
        (7_025.0, 300),
        (8_000.0, 300),
    ] {
        assert_eq!(drive_of_length(length, 18), Some(drive), "{length}");
        assert_eq!(drive_of_length(length / 2.0, 9), Some(drive), "{length}, 9");
        assert_eq!(
            drive_of_length(length * 1.5, 27),
            Some(drive),
            "{length}, 27"
        );
        assert_eq!(drive_of_length(length, 36), None);
    }
}

#[test]
fn a_drive_between_two_rows_has_the_nearer_one() {
    for (drive, row) in [
        (50, 100),
        (112, 100),
        (113, 125),
        (137, 125),
        (138, 150),
        (162, 150),
        (163, 175),
        (187, 175),
        (188, 200),
        (212, 200),
        (213, 225),
        (237, 225),
        (238, 250),
        (262, 250),
        (263, 275),
        (287, 275),
        (288, 300),
        (300, 300),
    ] {
        assert_eq!(row_of_drive(drive).0, row, "{drive}");
    }
    assert_eq!(
        Recommended::of(Reach::Drive(301), 18),
        Some(Recommended::Longest)
    );
}

#[test]
fn tees_are_told_longest_first_and_each_by_how_much_it_is_off() {
    const TEES: [(&str, &str); 4] = [
        ("Red", "5100 yards"),
        ("White", "5900 yards"),
        ("Blue", "6300 yards"),
        ("Junior", ""),
    ];
    for (reach, holes, expected) in [
        (Reach::Drive(215), 18, "Blue +300, White suits, Red -700"),
        (Reach::Drive(250), 18, "Blue suits, White -300, Red -1100"),
        // 5,100 is nearer to the row of 200 than to any other.
        (Reach::Drive(200), 18, "Blue +900, White +500, Red suits"),
        (Reach::Drive(150), 18, "Blue +2600, White +2200, Red +1400"),
        (Reach::Drive(300), 18, "Blue -850, White -1250, Red -2050"),
        (Reach::Drive(301), 18, "Blue suits, White -400, Red -1200"),
        (Reach::Drive(275), 27, "Blue -3750, White -4150, Red -4950"),
        (Reach::Drive(175), 27, "Blue suits, White -700, Red -1500"),
        (Reach::Drive(215), 36, "none"),
        (Reach::Drive(215), 0, "none"),
        (
            Reach::SevenIron(SevenIron::Yards155),
            18,
            "Blue -100, White -500, Red -1300",
        ),
        (
            Reach::SevenIron(SevenIron::Yards125),
            18,
            "Blue +700, White +300, Red -300",
        ),
        (
            Reach::SevenIron(SevenIron::UpTo80Yards),
            18,
            "Blue +2600, White +2200, Red +1400",
        ),
    ] {
        assert_eq!(fitted(reach, holes, &TEES), expected, "{reach:?}, {holes}");
    }
    let without = [("Blue", ""), ("Red", "unknown"), ("Gold", "0 yards")];
    assert_eq!(fitted(Reach::Drive(215), 18, &without), "none");
    assert_eq!(fitted(Reach::Drive(215), 18, &[]), "none");
}

#[test]
fn nine_holes_are_half_and_27_are_one_and_a_half_times() {
    for (holes, share) in [(9, 0.5), (18, 1.0), (27, 1.5)] {
        for row in SevenIron::ALL {
            let lengths = row.lengths().times(share);
            assert_eq!(
                Recommended::of(Reach::SevenIron(row), holes),
                Some(Recommended::OfSevenIron(lengths))
            );
        }
        let lengths = Lengths::of(5_800, 6_000).times(share);
        let row_yd = 225;
        assert_eq!(
            Recommended::of(Reach::Drive(225), holes),
            Some(Recommended::OfDrive { row_yd, lengths })
        );
    }
    assert_eq!(
        fitted(Reach::Drive(225), 9, &[("Blue", "2900"), ("Red", "2600")]),
        "Blue suits, Red -300"
    );
}

#[test]
fn a_seven_iron_has_its_three_rows_and_nothing_between_them() {
    for (yards, from, to) in [(155, 6400, 6600), (125, 5400, 5600), (80, 3500, 3700)] {
        let row = SevenIron::of_yards(yards).expect("a row");
        assert_eq!(row.lengths(), Lengths::of(from, to));
        let reach = Reach::SevenIron(row);
        for (length, fit) in [
            (from - 1, "-1"),
            (from, "suits"),
            (to, "suits"),
            (to + 1, "+1"),
        ] {
            let tees = [("Blue", length.to_string())];
            let tees = tees
                .each_ref()
                .map(|(name, length)| (*name, length.as_str()));
            assert_eq!(fitted(reach, 18, &tees), format!("Blue {fit}"), "{length}");
        }
    }
    for yards in [0, 79, 81, 124, 140, 156] {
        assert_eq!(SevenIron::of_yards(yards), None, "{yards}");
    }
}

#[test]
fn the_nearest_tees_are_named_where_none_suit() {
    let check = |tees: &[&str], longer: Option<f64>, shorter: Option<f64>| {
        let tees: Vec<Tee> = tees.iter().map(|length| tee("", length)).collect();
        let fits = TeesThatFit::of(Reach::Drive(225), 18, &tees).expect("lengths");
        assert!(!fits.any());
        let length = |tee: &FittedTee| tee.length_yd;
        assert_eq!(fits.next_longer().map(length), longer);
        assert_eq!(fits.next_shorter().map(length), shorter);
    };
    check(&["6500", "6200"], Some(6_200.0), None);
    check(&["5500", "5100"], None, Some(5_500.0));
    check(
        &["6900", "6200", "5500", "5100"],
        Some(6_200.0),
        Some(5_500.0),
    );
}

#[test]
fn a_drive_that_no_golfer_has_is_refused() {
    for (yards, reach) in [
        (49.4, None),
        (49.5, Some(Reach::Drive(50))),
        (218.72, Some(Reach::Drive(219))),
        (400.4, Some(Reach::Drive(400))),
        (400.6, None),
        (-200.0, None),
        (f64::NAN, None),
        (f64::INFINITY, None),
    ] {
        assert_eq!(Reach::drive(yards), reach, "{yards}");
    }
}

#[test]
fn a_course_suits_by_its_one_length_and_says_nothing_without_one() {
    let check = |holes, length_yards, reach, expected| {
        let course = Course {
            holes,
            length_yards,
            ..Course::unknown(CourseId(7))
        };
        assert_eq!(
            suits(&course, reach),
            expected,
            "{holes:?} {length_yards:?}"
        );
    };
    let drive = Reach::Drive(225);
    check(Some(18), Some(5_900), drive, Some(true));
    check(Some(18), Some(6_500), drive, Some(false));
    check(Some(9), Some(2_900), drive, Some(true));
    check(Some(36), Some(5_900), drive, None);
    check(None, Some(5_900), drive, None);
    check(Some(18), None, drive, None);
    check(Some(18), Some(7_300), Reach::Drive(320), Some(true));
    check(Some(18), Some(6_800), Reach::Drive(320), Some(false));
    let iron = Reach::SevenIron(SevenIron::Yards125);
    check(Some(18), Some(5_500), iron, Some(true));
    check(Some(18), Some(5_700), iron, Some(false));
}

proptest! {
    #[test]
    fn a_longer_course_never_asks_for_a_shorter_drive(a in 500.0..9_000.0_f64, more in 0.0..3_000.0_f64) {
        prop_assert!(drive_of_length(a, 18) <= drive_of_length(a + more, 18));
    }

    #[test]
    fn a_longer_drive_never_suits_shorter_tees(a in 50..=300_u32, b in 50..=300_u32) {
        let lengths = |drive| row_of_drive(drive).1.from_yd;
        prop_assert!(a > b || lengths(a) <= lengths(b));
    }

    #[test]
    fn any_length_suits_one_row_of_drives_and_is_off_the_others(length in 500.0..9_000.0_f64) {
        let fit = |(row, _): &(u32, Lengths)| {
            let recommended = Recommended::of(Reach::Drive(*row), 18).expect("a row");
            recommended.fit(length, length, 18)
        };
        let suiting = TEE_IT_FORWARD.iter().filter(|row| fit(row) == Fit::Suits);
        prop_assert_eq!(suiting.count(), 1);
    }

    #[test]
    fn in_no_unit_does_a_drive_change_by_being_kept(metres in 46..=365_u32) {
        let yards = f64::from(metres) / 0.9144;
        let Some(Reach::Drive(kept)) = Reach::drive(yards) else {
            return Err(TestCaseError::fail("refused"));
        };
        let shown = (f64::from(kept) * 0.9144).round();
        prop_assert!((shown - f64::from(metres)).abs() < 0.1);
    }
}
