//! Brackets: hazards in a row read as one row, "•262–297", as a caddie tells them.
//!
//! A row is three or more hazards of one kind on one side of the line of play. Their symbols nearly touch, and they reach
//! over at most [`LONGEST`] yards. Closer up the symbols stand apart, and each has its own number again.

use golf_api::hole::HazardKind;
use golf_hole::bounds::within;
use golf_hole::hazard_groups::{GroupSide, OFF_LINE_YARDS};
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::Flat;
use golf_hole::reading::{Target, TargetKind};
use golf_hole::sorted::sort_by;

use super::labels::Area;
use super::leaders::along;
use super::scene::{down, xy};
use crate::words::format::Unit;
use crate::words::hole as words;

/// The fewest hazards of a row.
const FEWEST: usize = 3;
/// Neighbors in a row are at most this far apart, in ems: two symbols side by side.
const NEIGHBORS_EM: f64 = 1.9;
/// The least difference between the two distances of a row, in ems. With less the bracket has no shape.
const SHORTEST_EM: f64 = 1.5;
/// The longest row, in yards: about what strokes with one club scatter in length.
const LONGEST: f64 = 45.0;
/// From the outermost symbol of a row to its bracket, in ems.
const GAP_EM: f64 = 0.75;
/// The length of the ends of a bracket, which point to the row, in ems.
const END_EM: f64 = 0.4;
/// A bracket keeps this far from the symbols of other targets, in ems.
const CLEAR_EM: f64 = 0.7;
/// The same for hazards of the same kind: where a long row is cut, the next one goes on beside the bracket's end.
const CLEAR_OF_ITS_KIND_EM: f64 = 0.3;

/// A row of hazards with a bracket beside it.
pub(super) struct Row {
    /// What all of them are.
    pub(super) kind: HazardKind,
    /// The rows of its hazards in the reading's targets.
    pub(super) hazards: Vec<usize>,
    /// The distances of its first and its last hazard from the tee.
    pub(super) text: String,
    /// The bracket, in the drawing, from tee to green.
    pub(super) points: Vec<Flat>,
    /// The middle of the bracket, and the direction away from the line of play.
    pub(super) middle: (Flat, Flat),
}

impl Row {
    /// SVG path data of the bracket.
    pub(super) fn path(&self) -> String {
        let points: Vec<String> = self.points.iter().map(|at| xy(*at)).collect();
        format!("M{}", points.join("L"))
    }

    /// Points along the bracket, near to each other.
    pub(super) fn dots(&self, em: f64) -> impl Iterator<Item = Flat> + '_ {
        let sides = self.points.windows(2);
        sides.flat_map(move |side| along(side[0], side[1], 0.3 * em))
    }

    /// Whether no symbol of another target lies at the bracket.
    fn is_clear_of(&self, targets: &[(usize, &Target)], em: f64) -> bool {
        let mut others = targets
            .iter()
            .filter(|(index, _)| !self.hazards.contains(index));
        others.all(|(_, target)| {
            let is_alike = target.kind == TargetKind::Hazard(self.kind.clone());
            let clear = [CLEAR_EM, CLEAR_OF_ITS_KIND_EM][usize::from(is_alike)];
            let sides = self.points.windows(2);
            sides
                .map(|side| distance_to_side(down(target.at), side[0], side[1]))
                .all(|distance| distance >= clear * em)
        })
    }
}

/// The rows among some targets, water first. One whose bracket would leave the frame, or cross another symbol, has none.
pub(super) fn rows(
    line: &LineOfPlay,
    targets: &[(usize, &Target)],
    em: f64,
    unit: Unit,
    frame: Area,
) -> Vec<Row> {
    let mut found = Vec::new();
    for kind in [HazardKind::Water, HazardKind::Bunker] {
        for side in [GroupSide::Left, GroupSide::Right] {
            let mut hazards: Vec<Placed> = targets
                .iter()
                .filter(|(_, target)| target.kind == TargetKind::Hazard(kind.clone()))
                .filter_map(|(index, target)| Placed::new(*index, target))
                // Behind the tee and behind the green there is nothing to be beside of.
                .filter(|hazard| 0.0 < hazard.along && hazard.along < line.length())
                .filter(|hazard| GroupSide::of(hazard.right) == side)
                .collect();
            sort_by(&mut hazards, |one, other| one.along.total_cmp(&other.along));
            let sign = if side == GroupSide::Left { -1.0 } else { 1.0 };
            let rows = in_rows(&hazards, em).into_iter();
            let bracketed = rows.filter_map(|row| bracketed(line, row, sign, em, unit, frame));
            let named = bracketed.map(|row| Row {
                kind: kind.clone(),
                ..row
            });
            found.extend(named.filter(|row| row.is_clear_of(targets, em)));
        }
    }
    found
}

/// A hazard beside the line of play.
struct Placed {
    index: usize,
    at: Flat,
    along: f64,
    right: f64,
    from_tee: f64,
}

impl Placed {
    fn new(index: usize, target: &Target) -> Option<Self> {
        let right = target.right.filter(|right| right.abs() <= OFF_LINE_YARDS)?;
        Some(Self {
            index,
            at: target.at,
            along: target.along?,
            right,
            from_tee: target.from_tee?,
        })
    }
}

/// Cuts hazards in order of play where two are apart, and where a row gets too long. Shorter rows are left out.
fn in_rows(hazards: &[Placed], em: f64) -> Vec<&[Placed]> {
    let mut rows = Vec::new();
    let mut start = 0;
    for end in 1..=hazards.len() {
        let goes_on = hazards.get(end).is_some_and(|next| {
            let row = &hazards[start..end];
            let is_near = |other: &Placed| other.at.distance(next.at) <= NEIGHBORS_EM * em;
            row.iter().any(is_near) && next.along - row[0].along <= LONGEST
        });
        if !goes_on {
            rows.push(&hazards[start..end]);
            start = end;
        }
    }
    rows.retain(|row| row.len() >= FEWEST);
    rows
}

/// The direction from one point to another, as a unit vector; `None` if they coincide.
fn direction(from: Flat, to: Flat) -> Option<Flat> {
    let length = from.distance(to);
    (length > 1e-6).then(|| Flat::new((to.x - from.x) / length, (to.y - from.y) / length))
}

/// A row with its bracket on the side away from the line; `None` if that would leave the frame. The bracket is straight, so
/// beside a bend it is as long as the row too.
fn bracketed(
    line: &LineOfPlay,
    row: &[Placed],
    side: f64,
    em: f64,
    unit: Unit,
    frame: Area,
) -> Option<Row> {
    let (first, last) = (row.first()?, row.last()?);
    let of_line = direction(line.spot(first.along), line.spot(last.along))?;
    let of_row = direction(first.at, last.at)?;
    // Beside a bend the row itself says how it lies; hazards that are abreast do not.
    let is_along = of_line.x * of_row.x + of_line.y * of_row.y > 0.6;
    let ahead = if is_along { of_row } else { of_line };
    let out = Flat::new(ahead.y * side, -ahead.x * side);
    let along = |at: Flat| at.x * ahead.x + at.y * ahead.y;
    let outward = |at: Flat| at.x * out.x + at.y * out.y;
    let range = |of: &dyn Fn(&Placed) -> f64| {
        let all = row.iter().map(of);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), one| {
            (least.min(one), most.max(one))
        })
    };
    let (nearest, farthest) = range(&|hazard| hazard.from_tee);
    let (start, end) = range(&|hazard| along(hazard.at));
    if (farthest - nearest).min(end - start) < SHORTEST_EM * em {
        return None;
    }
    let off = range(&|hazard| outward(hazard.at)).1 + GAP_EM * em;
    let place = |along: f64, off: f64| {
        down(Flat::new(
            ahead.x * along + out.x * off,
            ahead.y * along + out.y * off,
        ))
    };
    let inward = off - END_EM * em;
    let points = vec![
        place(start, inward),
        place(start, off),
        place(end, off),
        place(end, inward),
    ];
    let is_inside = |at: &Flat| frame.contains(&Area::around(at.x, at.y, 0.0, 0.0));
    if !points.iter().all(is_inside) {
        return None;
    }
    let text = words::row_of_hazards(&unit.number(nearest), &unit.number(farthest));
    Some(Row {
        kind: HazardKind::Bunker,
        hazards: row.iter().map(|hazard| hazard.index).collect(),
        text,
        points,
        middle: (place(f64::midpoint(start, end), off), down(out)),
    })
}

/// How far a point is from one side of a bracket.
fn distance_to_side(at: Flat, start: Flat, end: Flat) -> f64 {
    let (along, to) = (
        Flat::new(end.x - start.x, end.y - start.y),
        Flat::new(at.x - start.x, at.y - start.y),
    );
    let length_squared = along.x * along.x + along.y * along.y;
    let share = if length_squared > 0.0 {
        within((to.x * along.x + to.y * along.y) / length_squared, 0.0, 1.0)
    } else {
        0.0
    };
    at.distance(Flat::new(
        start.x + along.x * share,
        start.y + along.y * share,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hazards on the right of a line that goes straight up, by their yards along it and to the right.
    fn bunkers(places: &[(f64, f64)]) -> Vec<Target> {
        let target = |(along, right): &(f64, f64)| Target {
            kind: TargetKind::Hazard(HazardKind::Bunker),
            label: None,
            at: Flat::new(*right, *along),
            from_tee: Some(*along),
            to_front: None,
            to_center: None,
            to_back: None,
            along: Some(*along),
            right: Some(*right),
        };
        places.iter().map(target).collect()
    }

    fn rows_of(targets: &[Target], em: f64) -> Vec<Row> {
        let line = LineOfPlay::new(Flat::new(0.0, 0.0), [], Flat::new(0.0, 400.0));
        let targets: Vec<(usize, &Target)> = targets.iter().enumerate().collect();
        let frame = Area::around(0.0, -200.0, 200.0, 500.0);
        rows(&line, &targets, em, Unit::Yards, frame)
    }

    #[test]
    fn three_side_by_side_are_a_row_with_a_bracket_outside_of_it() {
        let targets = bunkers(&[(250.0, 20.0), (262.0, 24.0), (274.0, 18.0), (330.0, 20.0)]);
        let rows = rows_of(&targets, 10.0);
        let [row] = rows.as_slice() else {
            panic!("{} rows", rows.len());
        };
        assert_eq!(
            (row.text.as_str(), &*row.hazards),
            ("250–274", &[0, 1, 2][..])
        );
        let widest = row.points.iter().map(|at| at.x).fold(0.0, f64::max);
        assert!(widest > 24.0, "the outermost bunker is at 24: {widest}");
        let (on, out) = row.middle;
        // The row leans a little to the left.
        assert!(out.x > 0.9 && (on.y + 262.0).abs() < 3.0);
    }

    #[test]
    fn two_are_no_row_and_the_two_sides_are_apart() {
        assert!(rows_of(&bunkers(&[(250.0, 20.0), (262.0, 24.0)]), 10.0).is_empty());
        let sides = bunkers(&[(250.0, -8.0), (258.0, 8.0), (266.0, -8.0), (274.0, 8.0)]);
        assert!(rows_of(&sides, 10.0).is_empty());
    }

    #[test]
    fn a_long_row_is_cut_and_closer_up_there_is_none() {
        let many: Vec<(f64, f64)> = (0..8)
            .map(|nth| (200.0 + 12.0 * f64::from(nth), 20.0))
            .collect();
        let texts = |em| {
            let rows = rows_of(&bunkers(&many), em);
            rows.into_iter().map(|row| row.text).collect::<Vec<_>>()
        };
        assert_eq!(texts(10.0), ["200–236", "248–284"]);
        assert_eq!(texts(5.0), [""; 0]);
    }

    #[test]
    fn hazards_abreast_and_behind_the_tee_have_no_bracket() {
        let abreast = bunkers(&[(250.0, 10.0), (251.0, 20.0), (252.0, 30.0)]);
        assert!(rows_of(&abreast, 10.0).is_empty());
        let behind = bunkers(&[(0.0, 10.0), (0.0, 20.0), (12.0, 10.0)]);
        assert!(rows_of(&behind, 10.0).is_empty());
    }

    #[test]
    fn a_bracket_across_the_symbol_of_another_target_is_left_out() {
        let mut targets = bunkers(&[(250.0, 20.0), (262.0, 20.0), (274.0, 20.0)]);
        assert_eq!(rows_of(&targets, 10.0).len(), 1);
        // The bracket of these three lies at 27.5 yards to the right.
        let mut water = bunkers(&[(262.0, 33.0)]);
        water[0].kind = TargetKind::Hazard(HazardKind::Water);
        targets.append(&mut water);
        assert!(rows_of(&targets, 10.0).is_empty());
    }

    #[test]
    fn a_bracket_that_would_leave_the_frame_is_left_out() {
        let edge = bunkers(&[(250.0, 40.0), (262.0, 40.0), (274.0, 40.0)]);
        assert_eq!(rows_of(&edge, 10.0).len(), 1);
        assert!(rows_of(&edge, 90.0).is_empty());
    }

    #[test]
    fn a_row_along_a_bend_has_a_bracket_as_long_as_the_row() {
        // The line turns right; the bunkers on the outside are all beside its corner.
        let corner = Flat::new(0.0, 200.0);
        let line = LineOfPlay::new(Flat::default(), [corner], Flat::new(200.0, 260.0));
        let places = [(-20.0, 190.0), (-22.0, 205.0), (-18.0, 220.0)];
        let targets: Vec<Target> = places
            .iter()
            .map(|(x, y)| {
                let at = Flat::new(*x, *y);
                let place = line.place(at);
                Target {
                    at,
                    from_tee: Some(at.distance(Flat::default())),
                    along: Some(place.along),
                    right: Some(place.right),
                    ..bunkers(&[(0.0, 0.0)]).remove(0)
                }
            })
            .collect();
        let targets: Vec<(usize, &Target)> = targets.iter().enumerate().collect();
        let frame = Area::around(0.0, -150.0, 500.0, 500.0);
        let rows = rows(&line, &targets, 10.0, Unit::Yards, frame);
        let [row] = rows.as_slice() else {
            panic!("{} rows", rows.len());
        };
        let length = row.points[1].distance(row.points[2]);
        assert!(length > 28.0, "{length} of 30 yards");
        assert!(
            row.points[1].x < -22.0 && row.points[2].x < -22.0,
            "{:?}",
            row.points
        );
    }
}
