//! A hand-checked table of pairs and of neighbors that are no pairs. A wrong join is worse than none, so the share of
//! right ones among the joined must be at least 99 of 100. The test prints how many pairs it found.

use golf_join::judgment::{Judgment, Side, judge};
use golf_join::name::Name;

const TABLE: &str = include_str!("pairs.txt");

struct Checked {
    line: &'static str,
    is_pair: bool,
    judgment: Judgment,
}

fn checked() -> Vec<Checked> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let cells: Vec<&'static str> = line.split(" | ").collect();
            let [kind, yards, list, list_holes, map, map_holes, town] = cells.as_slice() else {
                panic!("{line}");
            };
            assert!(["pair", "none"].contains(kind), "{line}");
            let town = Some(*town).filter(|town| *town != "-");
            let (row, course) = (Name::of(list, town), Name::of(map, town));
            let side = |name, holes: &str| Side {
                name,
                holes: holes.parse().ok(),
            };
            let yards: f64 = yards.parse().expect(line);
            Checked {
                line,
                is_pair: *kind == "pair",
                judgment: judge(
                    side(&row, list_holes),
                    side(&course, map_holes),
                    yards,
                    false,
                ),
            }
        })
        .collect()
}

#[test]
fn of_the_joined_pairs_of_the_table_99_in_100_are_right() {
    let all = checked();
    assert!(all.len() >= 200, "{}", all.len());
    let (mut right, mut wrong, mut missed) = (0, Vec::new(), Vec::new());
    for row in &all {
        match (row.judgment.is_enough(), row.is_pair) {
            (true, true) => right += 1,
            (true, false) => wrong.push(row),
            (false, true) => missed.push(row),
            (false, false) => {}
        }
    }
    for (what, rows) in [("wrong", &wrong), ("missed", &missed)] {
        for row in rows {
            println!(
                "{what}: {}\n    {} {:?}",
                row.line, row.judgment.score, row.judgment
            );
        }
    }
    let pairs = right + missed.len();
    println!(
        "{} rows; precision {right} of {}; recall {right} of {pairs}",
        all.len(),
        right + wrong.len()
    );
    assert!(wrong.len() * 100 <= right + wrong.len(), "precision");
    // A join that finds nothing is never wrong.
    assert!(right * 10 >= pairs * 8, "recall: {right} of {pairs}");
}

#[test]
fn the_table_has_each_pair_of_names_once() {
    let mut names: Vec<String> = checked()
        .iter()
        .map(|row| {
            let cells: Vec<&str> = row.line.split(" | ").collect();
            [cells[2], cells[4]].join(" = ")
        })
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
