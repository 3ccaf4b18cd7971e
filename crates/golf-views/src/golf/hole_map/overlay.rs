//! Two overlaid holes, with play upward and at one scale, and with their tees or greens in one place. The first is
//! solid and lettered A, the second dashed and lettered B.

use golf_api::hole::HazardKind;
use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, TargetKind};

use super::drawing::{
    circle, diamond, green_fill, group, line_of_play, path, rough, scale_bar, sheet, text,
};
use super::scene::{decimal, down, frame_of, xy};
use super::shapes::{fairway, green_shape};
use crate::element::Element;
use crate::words::format::Unit;
use crate::words::hole::scale;

/// Hazards farther than this from the line of play are shown only on the pages of the holes, in yards.
pub const BESIDE: f64 = 60.0;
/// Half the length of an arc across both holes, in yards.
const ARC_HALF: f64 = 42.0;

/// The point at which two overlaid holes coincide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    /// Their tees coincide.
    #[default]
    Tee,
    /// Their green centers coincide.
    Green,
}

impl Align {
    /// Both variants, in display order.
    pub const ALL: [Self; 2] = [Self::Tee, Self::Green];

    /// The query value.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tee => "tee",
            Self::Green => "green",
        }
    }
}

/// The drawing, with what it shows in words; `None` where one of the two has no line of play.
#[must_use]
pub fn overlay(holes: [&HoleReading; 2], align: Align, unit: Unit, words: &str) -> Option<Element> {
    let [first, second] = [anchor(holes[0], align)?, anchor(holes[1], align)?];
    let points = drawn_points(holes[0], first).chain(drawn_points(holes[1], second));
    let frame = frame_of(points)?;
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    let em = (height / 50.0).max(width / 30.0);
    let bar = unit.in_yards(50.0);
    let bar_at = Flat::new(frame.left + em, frame.bottom - em);
    Some(
        sheet(frame, em)
            .with("role", "img")
            .with("aria-label", words.to_owned())
            .child(rough(frame))
            .children(ribbon(holes[1], second))
            .children(ribbon(holes[0], first))
            .children(arcs(align, unit, height, em))
            .child(hole(holes[1], second, "hole-b", em))
            .child(hole(holes[0], first, "hole-a", em))
            .children(badge(holes[1], second, 'B', align, em))
            .children(badge(holes[0], first, 'A', align, em))
            .child(scale_bar(bar_at, bar, &scale(50, unit.word()), em)),
    )
}

/// The point of a hole that is placed at the drawing's origin.
fn anchor(reading: &HoleReading, align: Align) -> Option<Flat> {
    let points = reading.line.as_ref()?.points();
    match align {
        Align::Tee => points.first().copied(),
        Align::Green => points.last().copied(),
    }
}

/// The points that must be in the frame: the line of play and the green.
fn drawn_points(reading: &HoleReading, anchor: Flat) -> impl Iterator<Item = Flat> + '_ {
    let line = reading.line.iter().flat_map(|line| line.points());
    let green = [reading.green.front, reading.green.back];
    let points = line.copied().chain(green.into_iter().flatten());
    points.map(move |at| down(Flat::new(at.x - anchor.x, at.y - anchor.y)))
}

/// The fairway, below everything else so that it hides nothing of the other hole.
fn ribbon(reading: &HoleReading, anchor: Flat) -> Option<Element> {
    let ribbon = fairway(reading.line.as_ref()?)?;
    let drawn = path("fairway", ribbon.path).with("stroke-width", decimal(ribbon.width));
    Some(group("ribbon", moved(anchor)).child(drawn))
}

/// The letter of a hole, placed where the two are apart: A left, B right.
fn badge(
    reading: &HoleReading,
    anchor: Flat,
    letter: char,
    align: Align,
    em: f64,
) -> Option<Element> {
    let points = reading.line.as_ref()?.points();
    let apart = match align {
        Align::Tee => points.last(),
        Align::Green => points.first(),
    };
    let at = down(Flat::new(apart?.x - anchor.x, apart?.y - anchor.y));
    let (class, side) = match letter {
        'A' => ("badge a", -1.9),
        _ => ("badge b", 1.9),
    };
    let drawn = group(class, Flat::new(at.x + side * em, at.y))
        .child(circle(0.85 * em))
        .child(text("letter", 0.0, 0.36 * em, letter.to_string()));
    Some(drawn)
}

/// The offset that moves a hole's anchor to the drawing's origin.
const fn moved(anchor: Flat) -> Flat {
    down(Flat::new(-anchor.x, -anchor.y))
}

fn hole(reading: &HoleReading, anchor: Flat, class: &'static str, em: f64) -> Element {
    let points = reading.line.iter().flat_map(|line| line.points());
    let line: Vec<Flat> = points.copied().map(down).collect();
    let tee = line.first().map(|at| {
        let (far, near) = (decimal(0.7 * em), decimal(-0.7 * em));
        group("tee-line", *at).child(path("bar", format!("M{near} 0H{far}")))
    });
    let cup = line
        .last()
        .map(|at| group("cup", *at).child(circle(0.3 * em)));
    group(class, moved(anchor))
        .children(green_shape(reading).as_ref().map(green_fill))
        .children(line_of_play(&line))
        .children(hazards(reading, em))
        .children(tee)
        .children(cup)
}

fn hazards(reading: &HoleReading, em: f64) -> impl Iterator<Item = Element> + '_ {
    reading.targets.iter().filter_map(move |target| {
        let TargetKind::Hazard(kind) = &target.kind else {
            return None;
        };
        let is_beside = target.right.is_some_and(|right| right.abs() <= BESIDE);
        let (class, shape) = match kind {
            HazardKind::Bunker => ("bunker", circle(0.42 * em)),
            HazardKind::Water => ("water", diamond(0.6 * em)),
            HazardKind::Other(_) => ("other-hazard", diamond(0.45 * em)),
        };
        is_beside.then(|| group(class, down(target.at)).child(shape))
    })
}

/// Arcs every 50 from the shared point, each with its number at its end.
fn arcs(align: Align, unit: Unit, height: f64, em: f64) -> Vec<Element> {
    let up = match align {
        Align::Tee => -1.0,
        Align::Green => 1.0,
    };
    let sweep = if up < 0.0 { 1 } else { 0 };
    let mut arcs = Vec::new();
    for fifties in 1..=40_u32 {
        let shown = f64::from(fifties * 50);
        let radius = unit.in_yards(shown);
        if radius > height - 60.0 {
            break;
        }
        let half = ARC_HALF.min(radius * 0.7);
        let y = up * (radius * radius - half * half).sqrt();
        let (from, to) = (Flat::new(-half, y), Flat::new(half, y));
        let r = decimal(radius);
        let d = format!("M{}A{r} {r} 0 0 {sweep} {}", xy(from), xy(to));
        arcs.push(path("arc", d));
        arcs.push(group("label", Flat::new(half + 1.1 * em, y)).child(text(
            "number",
            0.0,
            0.36 * em,
            unit.number(radius),
        )));
    }
    arcs
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::hole::{Coordinates, Green, Hole, HoleNumber, Point};
    use golf_hole::sample::published_hole;

    fn straight(yards: f64) -> HoleReading {
        let point = |lat: f64| Some(Point { lat, lng: -100.0 });
        HoleReading::new(&Hole {
            hole_number: HoleNumber(1),
            par: Some(4),
            length_yards: None,
            coordinates: Coordinates {
                tee: point(40.0),
                green: Green {
                    center: point(40.0 + yards / 121_400.0),
                    ..Green::default()
                },
                ..Coordinates::default()
            },
            hazards: Vec::new(),
        })
    }

    /// The ends of each hole's line of play, in the drawing's yards.
    fn ends(element: &Element) -> Vec<(f64, f64)> {
        let hole = |class: &str| {
            let found = element
                .elements()
                .find(|part| part.attribute("class") == Some(class));
            let hole = found.expect("drawn");
            let moved = hole.attribute("transform").expect("moved");
            let numbers: Vec<f64> = moved
                .trim_start_matches("translate(")
                .trim_end_matches(')')
                .split(' ')
                .map(|number| number.parse().expect("a number"))
                .collect();
            let line = hole
                .elements()
                .find_map(|part| part.attribute("points"))
                .expect("a line");
            let y = |point: Option<&str>| {
                let (_, y) = point.expect("a point").split_once(',').expect("two");
                y.parse::<f64>().expect("a number") + numbers[1]
            };
            let mut points = line.split(' ');
            (y(points.next()).round(), y(points.next_back()).round())
        };
        vec![hole("hole-a"), hole("hole-b")]
    }

    #[test]
    fn tees_or_greens_meet_and_both_play_upward_at_one_scale() {
        let (long, short) = (straight(400.0), straight(150.0));
        let drawn = |align| overlay([&long, &short], align, Unit::Yards, "Two holes");
        let by_tee = ends(&drawn(Align::Tee).expect("drawn"));
        assert_eq!(by_tee, [(0.0, -400.0), (0.0, -150.0)]);
        let by_green = ends(&drawn(Align::Green).expect("drawn"));
        assert_eq!(by_green, [(400.0, 0.0), (150.0, 0.0)]);
    }

    #[test]
    fn the_two_differ_in_letter_and_place_and_the_words_are_said() {
        let published = HoleReading::new(&published_hole());
        let other = straight(300.0);
        let drawing =
            overlay([&published, &other], Align::Tee, Unit::Metres, "A and B").expect("drawn");
        assert_eq!(drawing.attribute("aria-label"), Some("A and B"));
        let xml = drawing.to_xml();
        assert!(xml.contains(">A<") && xml.contains(">B<") && xml.contains("50 meters"));
        assert!(xml.contains(">300<"), "strokes in metres: {xml}");
        assert!(!xml.contains("NaN"));
    }

    #[test]
    fn a_hole_without_a_line_is_not_laid_over_another() {
        let empty = HoleReading::new(&Hole {
            hole_number: HoleNumber(1),
            par: None,
            length_yards: None,
            coordinates: Coordinates::default(),
            hazards: Vec::new(),
        });
        assert!(overlay([&empty, &straight(300.0)], Align::Tee, Unit::Yards, "").is_none());
    }
}
