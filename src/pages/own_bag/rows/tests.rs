//! Tables of typed rows, and the clubs that they are.

use super::*;

fn row(name: &str, carry: &str, sides: &str, depth: &str) -> Row {
    let [name, carry, sides, depth] = [name, carry, sides, depth].map(str::to_owned);
    Row {
        name,
        carry,
        sides,
        depth,
    }
}

fn figures_of(club: &Club) -> (u32, u32, u32) {
    let Spread {
        sides_tenths_deg,
        depth_yd,
    } = club.spread;
    (club.carry_yd, sides_tenths_deg, depth_yd)
}

#[test]
fn a_row_is_a_club_in_each_unit_with_a_point_or_a_comma() {
    let (yards, metres) = (Unit::Yards, Unit::Metres);
    for (row, unit, figures) in [
        (row("Driver", "230", "8", "40"), yards, Some((230, 80, 40))),
        (row(" D ", " 230 ", "6.5", "40"), yards, Some((230, 65, 40))),
        (row("D", "210", "6,5", "20"), metres, Some((230, 65, 22))),
        (row("Driver", "", "x", "y"), yards, None),
    ] {
        let (clubs, found) = checked(std::slice::from_ref(&row), unit);
        assert_eq!(clubs.first().map(figures_of), figures, "{row:?}");
        assert_eq!(found, [], "{row:?}");
    }
}

#[test]
fn a_row_that_is_no_club_says_what_is_wrong_in_it() {
    let number = |column| (column, Problem::Number);
    for (row, problem) in [
        (row("D", "19", "8", "40"), number(Column::Carry)),
        (row("D", "far", "8", "40"), number(Column::Carry)),
        (row("D", "-230", "8", "40"), number(Column::Carry)),
        (row("D", "1e9", "8", "40"), number(Column::Carry)),
        (row("D", "230", "0.4", "40"), number(Column::Sides)),
        (row("D", "230", "", "40"), number(Column::Sides)),
        (row("D", "230", "8", "201"), number(Column::Depth)),
        (row(" ", "230", "8", "40"), (Column::Name, Problem::NoName)),
    ] {
        let (clubs, found) = checked(std::slice::from_ref(&row), Unit::Yards);
        assert_eq!(clubs, [], "{row:?}");
        assert_eq!(found, [(0, problem.0, problem.1)], "{row:?}");
    }
}

#[test]
fn a_name_is_there_once_and_a_mistake_in_one_row_keeps_no_other_out() {
    let rows = [
        row("7-iron", "140", "8", "30"),
        row("Driver", "far", "8", "30"),
        row("7-iron", "150", "8", "30"),
        row("Driver", "230", "8", "30"),
    ];
    let (clubs, problems) = checked(&rows, Unit::Yards);
    let names: Vec<&str> = clubs.iter().map(|club| club.name.as_str()).collect();
    assert_eq!(names, ["Driver", "7-iron"]);
    assert_eq!(
        problems,
        [
            (1, Column::Carry, Problem::Number),
            (2, Column::Name, Problem::NameTaken)
        ]
    );
}

#[test]
fn rows_are_the_clubs_then_usual_names_and_an_empty_one() {
    let bag = checked(
        &[
            row("7-iron", "140", "8", "30"),
            row("Spoon", "200", "8", "30"),
        ],
        Unit::Yards,
    )
    .0;
    let rows = rows_of(&bag, Unit::Yards);
    assert_eq!(rows.len(), MOST_CLUBS);
    assert_eq!(rows[0], row("Spoon", "200", "8.0", "30"));
    assert_eq!(rows[1], row("7-iron", "140", "8.0", "30"));
    assert_eq!(rows[2].name, "Driver");
    assert_eq!(rows.iter().filter(|row| row.name == "7-iron").count(), 1);
    assert_eq!(rows_of(&[], Unit::Yards).last(), Some(&Row::default()));
}

#[test]
fn a_bag_is_the_same_after_its_rows_in_each_unit() {
    for unit in [Unit::Yards, Unit::Metres] {
        for carry in 20..=400 {
            let club = Club {
                name: "Club".into(),
                carry_yd: carry,
                spread: PlayerKind::Scores80.spread(carry, Some(140)),
            };
            let rows = rows_of(std::slice::from_ref(&club), unit);
            let (clubs, problems) = checked(&rows, unit);
            assert_eq!(problems, [], "{carry} {unit:?}");
            // A meter is more than a yard, so a figure may move by one.
            let most = u32::from(unit == Unit::Metres);
            assert!(
                clubs[0].carry_yd.abs_diff(carry) <= most,
                "{carry} {unit:?}"
            );
        }
    }
}

#[test]
fn an_empty_spread_is_filled_by_the_kind_of_player_and_an_own_one_stays() {
    let mut rows = [
        row("7-iron", "140", "", ""),
        row("Driver", "210", "", "55"),
        row("Wedge", "x", "", ""),
    ];
    for at in 0..3 {
        filled(&mut rows, at, PlayerKind::Scores100, Unit::Yards);
    }
    assert_eq!(rows[0], row("7-iron", "140", "8.0", "30"));
    assert_eq!(rows[1], row("Driver", "210", "8.0", "55"));
    assert_eq!(rows[2], row("Wedge", "x", "", ""));
    assert_eq!(
        kind_text(PlayerKind::Tour),
        "Plays on tour: 3–4°; handicap 0: 36 ft"
    );
}
