//! What changed at a course since the answer before, a line for each value and each hole.

use golf_api::course::CourseId;
use golf_api::decimal;
use golf_api::hole::{HazardKind, HoleNumber};
use golf_hole::changes::{ChangedHole, CourseChange, HoleChange, Step, ValueName};

use crate::address::route::Route;
use crate::markup::{Markup, markup};
use crate::words::format::Unit;
use crate::words::{changes as words, hole};

/// How many lines are shown before the rest is folded.
const SHOWN: usize = 8;

/// A line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The hole that it is about.
    pub hole: Option<HoleNumber>,
    /// Its words.
    pub words: String,
}

/// The lines, those of the course first.
#[must_use]
pub fn lines(course: &[CourseChange], holes: &[ChangedHole], unit: Unit) -> Vec<Line> {
    let of_course = course.iter().map(|change| Line {
        hole: None,
        words: of_course(change, unit),
    });
    let of_holes = holes.iter().map(|changed| Line {
        hole: Some(changed.number),
        words: of_hole(&changed.changes, unit),
    });
    of_course.chain(of_holes).collect()
}

/// The lines as a part of the page; `None` if nothing changed. `heading` says since when, if that is known.
#[must_use]
pub fn changes(id: CourseId, lines: &[Line], heading: Option<String>) -> Option<Markup> {
    if lines.is_empty() {
        return None;
    }
    let (shown, folded) = lines.split_at(lines.len().min(SHOWN));
    let list = |lines: &[Line]| markup("ul").children(lines.iter().map(|line| row(id, line)));
    let more = (!folded.is_empty()).then(|| {
        let summary = markup("summary").text(words::more(folded.len()));
        markup("details").child(summary).child(list(folded))
    });
    let heading = heading.unwrap_or_else(|| words::WHAT_CHANGED.to_owned());
    let heading = markup("h3").with("id", "changes").text(heading);
    Some(
        markup("section")
            .with("class", "Changes")
            .with("aria-labelledby", "changes")
            .child(heading)
            .child(markup("p").text(words::SINCE))
            .child(list(shown))
            .children(more),
    )
}

fn row(id: CourseId, line: &Line) -> Markup {
    let row = markup("li");
    let Some(number) = line.hole else {
        return row.text(line.words.clone());
    };
    let link = markup("a").with("href", Route::href_of_hole(id, number));
    row.child(link.text(hole::hole_number(number)))
        .text(words::AFTER_HOLE)
        .text(line.words.clone())
}

fn of_course(change: &CourseChange, unit: Unit) -> String {
    match change {
        CourseChange::Value(name, step) => value(*name, *step, unit),
        CourseChange::OfTees(tees, name, step) => words::of_tees(tees, &value(*name, *step, unit)),
        CourseChange::TeesAdded(name) => words::tees_added(name),
        CourseChange::TeesRemoved(name) => words::tees_removed(name),
        CourseChange::TeesRenamed { before, after } => words::tees_renamed(before, after),
    }
}

fn of_hole(changes: &[HoleChange], unit: Unit) -> String {
    let mut parts = Vec::new();
    for change in changes {
        match change {
            HoleChange::HoleAdded => parts.push(words::HOLE_ADDED.to_owned()),
            HoleChange::HoleRemoved => parts.push(words::HOLE_REMOVED.to_owned()),
            HoleChange::Value(name, step) => parts.push(value(*name, *step, unit)),
            HoleChange::Moved { point, yards } => {
                parts.push(words::moved(hole::point(*point), &unit.text(*yards)));
            }
            HoleChange::Appeared(point) => parts.push(words::appeared(hole::point(*point))),
            HoleChange::Vanished(point) => parts.push(words::vanished(hole::point(*point))),
            HoleChange::HazardAdded(_) | HoleChange::HazardRemoved(_) => {}
        }
    }
    parts.extend(hazards(changes));
    parts.join(words::BETWEEN)
}

/// How many hazards of each type came and went.
fn hazards(changes: &[HoleChange]) -> Vec<String> {
    let mut counts: Vec<(&HazardKind, [usize; 2])> = Vec::new();
    for change in changes {
        let (kind, way) = match change {
            HoleChange::HazardAdded(hazard) => (&hazard.kind, 0),
            HoleChange::HazardRemoved(hazard) => (&hazard.kind, 1),
            _ => continue,
        };
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => count[way] += 1,
            None => {
                let mut count = [0, 0];
                count[way] = 1;
                counts.push((kind, count));
            }
        }
    }
    let said = counts.into_iter().flat_map(|(kind, [added, removed])| {
        let added = (added > 0).then(|| words::hazards_added(added, kind));
        let removed = (removed > 0).then(|| words::hazards_removed(removed, kind));
        added.into_iter().chain(removed)
    });
    said.collect()
}

fn value(name: ValueName, step: Step, unit: Unit) -> String {
    let text = |value: Option<f64>| {
        value.map(|value| match name {
            ValueName::Length => unit.text(value),
            ValueName::Par | ValueName::Slope => decimal::write(value),
        })
    };
    let (before, after) = (text(step.before), text(step.after));
    words::value(name, before.as_deref(), after.as_deref())
}

#[cfg(test)]
mod tests {
    use golf_hole::changes::ChangedHazard;
    use golf_hole::point_name::PointName;

    use super::*;

    fn hazard(kind: HazardKind) -> ChangedHazard {
        ChangedHazard { kind, label: None }
    }

    fn step(before: Option<f64>, after: Option<f64>) -> Step {
        Step { before, after }
    }

    #[test]
    fn each_change_is_a_line_in_the_unit_that_is_shown() {
        let course = [
            CourseChange::Value(ValueName::Par, step(Some(71.0), Some(72.0))),
            CourseChange::Value(ValueName::Slope, step(None, Some(131.0))),
            CourseChange::OfTees(
                "Blue".into(),
                ValueName::Length,
                step(Some(6700.0), Some(6744.0)),
            ),
            CourseChange::TeesAdded("Gold".into()),
            CourseChange::TeesRemoved("White".into()),
            CourseChange::TeesRenamed {
                before: "Red".into(),
                after: "Forward".into(),
            },
        ];
        let of = |number, changes| ChangedHole {
            number: HoleNumber(number),
            changes,
        };
        let holes = [
            of(
                4,
                vec![
                    HoleChange::Value(ValueName::Par, step(Some(5.0), None)),
                    HoleChange::Moved {
                        point: PointName::Tee,
                        yards: 12.4,
                    },
                    HoleChange::Vanished(PointName::Layup),
                    HoleChange::Appeared(PointName::Front),
                    HoleChange::HazardAdded(hazard(HazardKind::Bunker)),
                    HoleChange::HazardAdded(hazard(HazardKind::Bunker)),
                    HoleChange::HazardRemoved(hazard(HazardKind::Water)),
                ],
            ),
            of(5, vec![HoleChange::HoleAdded]),
        ];
        let told = |unit| {
            let lines = lines(&course, &holes, unit).into_iter();
            let lines = lines.map(|line| {
                let hole = line.hole.map(|hole| hole.to_string());
                format!("{} {}", hole.unwrap_or_default(), line.words)
            });
            lines.collect::<Vec<_>>().join("\n").replace('\u{a0}', " ")
        };
        assert_eq!(
            told(Unit::Yards),
            " Par: 72 (was 71)\n Slope: 131 (was not given)\n Blue tees: Length: 6,744 yd (was 6,700 yd)\n \
             Gold tees: new\n White tees: no longer given\n Red tees: now called Forward\n\
             4 Par: not given (was 5); tee moved 12 yd; layup target no longer given; green front now given; \
             2 bunkers added; 1 water point removed\n5 new"
        );
        assert!(told(Unit::Metres).contains("tee moved 11 m"));
    }

    #[test]
    fn nothing_is_shown_without_a_line_and_many_are_folded() {
        let since = |year| Some(words::what_changed_since(9, 3, year));
        assert!(changes(CourseId(7), &[], since(None)).is_none());
        let line = |number| Line {
            hole: Some(HoleNumber(number)),
            words: "tee moved".into(),
        };
        let lines: Vec<Line> = (1..=10).map(line).collect();
        let headed = |heading| {
            let part = changes(CourseId(7), &lines, heading).expect("lines");
            part.without_parts().to_xml()
        };
        assert!(headed(since(None)).contains(">What changed since October 3<"));
        assert!(headed(since(Some(2025))).contains(">What changed since October 3, 2025<"));
        let text = headed(None);
        assert!(text.contains(">What changed<"), "{text}");
        assert!(text.contains("2 more changes"), "{text}");
        assert!(text.contains("/courses/7/holes/10"), "{text}");
        assert_eq!(text.matches("<li>").count(), 10);
    }
}
