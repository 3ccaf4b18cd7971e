//! The map while a golfer stands somewhere: its numbers count from there, and what lies behind steps back.

use golf_hole::plane::Flat;
use golf_hole::reading::HoleReading;

use super::layers::{Layer, Layers};
use super::scene::{Label, LabelKind, Over, Scene, down};
use crate::words::format::Unit;
use crate::words::hole::row_of_hazards;

/// Nearer than this along the line of play, nothing is behind the golfer, in yards.
const BESIDE: f64 = 5.0;

/// The hole with every number counted from a place. The tee stays where it is drawn.
#[must_use]
pub fn counted_from(reading: &HoleReading, place: Flat) -> HoleReading {
    HoleReading {
        tee: reading.tee,
        ..reading.seen_from(place)
    }
}

/// The layers of a drawing that counts from a golfer: not those whose numbers count from the tee.
#[must_use]
pub const fn layers(layers: Layers) -> Layers {
    layers.without(Layer::Layups).without(Layer::FromTee)
}

/// What lies over the drawing: the line to the flag, and the numbers of the green.
#[must_use]
pub fn over(reading: &HoleReading, place: Flat) -> Over {
    let green = reading.green;
    let edges = [green.front, green.back].into_iter().flatten();
    let way = [Some(place), green.center];
    Over {
        way: way.into_iter().flatten().map(down).collect(),
        badges: Vec::new(),
        green: edges.map(|at| (at, at.distance(place))).collect(),
    }
}

/// The texts of the labels that count from a place, in the order of the scene.
pub fn texts<'a>(
    scene: &'a Scene,
    reading: &'a HoleReading,
    place: Flat,
    unit: Unit,
) -> impl Iterator<Item = Option<String>> + 'a {
    let green = reading.green;
    let mut edges = [green.front, green.back].into_iter().flatten();
    let counting = scene.labels.iter().filter(|label| counts(label));
    counting.map(move |label| match label.kind {
        LabelKind::Edge => edges.next().map(|at| unit.number(at.distance(place))),
        _ => text(label, reading, place, unit),
    })
}

/// Whether the number of a label counts from the tee or from where the golfer stands.
fn counts(label: &Label) -> bool {
    matches!(label.kind, LabelKind::FromTee | LabelKind::Edge)
}

fn text(label: &Label, reading: &HoleReading, place: Flat, unit: Unit) -> Option<String> {
    let yards = |index: &usize| Some(reading.targets.get(*index)?.at.distance(place));
    if let Some(index) = &label.target {
        return yards(index).map(|yards| unit.number(yards));
    }
    let row: Vec<f64> = label.row.iter().filter_map(yards).collect();
    let nearest = row.iter().copied().reduce(f64::min)?;
    let farthest = row.iter().copied().reduce(f64::max)?;
    Some(row_of_hazards(
        &unit.number(nearest),
        &unit.number(farthest),
    ))
}

/// The rows of the targets that lie behind a golfer.
pub fn behind(reading: &HoleReading, place: Flat) -> impl Iterator<Item = usize> + '_ {
    let along = reading.line.as_ref().map(|line| line.place(place).along);
    let targets = reading.targets.iter().enumerate();
    targets
        .filter(move |(_, target)| {
            let both = target.along.zip(along);
            both.is_some_and(|(target, golfer)| target < golfer - BESIDE)
        })
        .map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golf::hole_map::scene::Look;
    use crate::golf::hole_map::screen_box::ScreenBox;
    use golf_hole::sample::published_hole;

    const LOOK: Look = Look {
        unit: Unit::Yards,
        layers: Layers::NONE,
        closer: 1.0,
        page: Some(ScreenBox {
            width: 360.0,
            height: 470.0,
            em: 13.0,
        }),
    };

    /// The sample hole as a golfer sees it who stands 200 yards from the tee.
    fn seen() -> (HoleReading, Flat, Scene) {
        let reading = HoleReading::new(&published_hole());
        let place = reading.line.as_ref().expect("a line").spot(200.0);
        let look = Look {
            layers: layers(Layers::default()),
            ..LOOK
        };
        let scene = Scene::under(&counted_from(&reading, place), look, &over(&reading, place));
        let scene = scene.expect("it has points");
        (reading, place, scene)
    }

    #[test]
    fn every_number_counts_from_the_golfer() {
        let (reading, place, scene) = seen();
        let told: Vec<&str> = scene
            .labels
            .iter()
            .filter(|label| counts(label))
            .map(|label| label.text.as_str())
            .collect();
        let expected: Vec<String> = texts(&scene, &reading, place, Unit::Yards)
            .flatten()
            .collect();
        assert_eq!(told, expected);
        let to_front = reading.green.front.expect("a front").distance(place);
        assert_eq!(told[0], Unit::Yards.number(to_front));
        assert!(
            scene
                .labels
                .iter()
                .all(|label| label.kind != LabelKind::Leaves)
        );
        let tee = scene.line.first().expect("a tee");
        assert!(tee.distance(Flat::default()) < 1e-6, "the tee stays");
    }

    #[test]
    fn a_step_changes_the_numbers_and_no_place() {
        let (reading, place, scene) = seen();
        let ahead = place.toward(reading.green.center.expect("a green"), 0.1);
        let before: Vec<_> = texts(&scene, &reading, place, Unit::Yards).collect();
        let after: Vec<_> = texts(&scene, &reading, ahead, Unit::Yards).collect();
        assert_eq!(before.len(), after.len());
        assert_ne!(before, after);
    }

    #[test]
    fn a_row_counts_from_its_nearest_to_its_farthest() {
        let reading = HoleReading::new(&published_hole());
        let label = Label {
            text: String::new(),
            at: Flat::default(),
            kind: LabelKind::FromTee,
            target: None,
            row: vec![0, 1],
        };
        let place = reading.targets[1].at;
        let apart = Unit::Yards.number(reading.targets[0].at.distance(place));
        assert_eq!(
            text(&label, &reading, place, Unit::Yards),
            Some(format!("0–{apart}"))
        );
    }

    #[test]
    fn what_is_passed_is_behind() {
        let reading = HoleReading::new(&published_hole());
        let line = reading.line.as_ref().expect("a line");
        let count = |along: f64| behind(&reading, line.spot(along)).count();
        assert_eq!(count(0.0), 0);
        assert!(count(300.0) > 0 && count(300.0) < reading.targets.len() + 1);
        let passed: Vec<usize> = behind(&reading, line.spot(260.0)).collect();
        for index in passed {
            assert!(reading.targets[index].along.expect("a place") < 260.0);
        }
    }

    #[test]
    fn labels_keep_off_the_line_to_the_flag() {
        let (reading, place, scene) = seen();
        let way = over(&reading, place).way;
        for (label, area) in scene.labels.iter().zip(scene.label_areas()) {
            for share in 0..=50 {
                let on = way[0].toward(way[1], f64::from(share) / 50.0);
                let dot = super::super::labels::Area::around(on.x, on.y, 0.1, 0.1);
                assert!(!area.overlaps(&dot), "{label:?}");
            }
        }
    }
}
