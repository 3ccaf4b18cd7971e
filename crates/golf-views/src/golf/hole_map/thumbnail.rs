//! The small drawing of a hole on a course's sheet: all holes at one scale, play upward.

use golf_api::hole::HazardKind;
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, TargetKind};

use super::drawing::{circle, diamond, flag, green_fill, group, line_of_play, path, sheet};
use super::labels::Area;
use super::scene::{decimal, down};
use super::shapes::{fairway, green_shape};
use crate::element::Element;

/// Hazards farther than this from the line of play are shown only on the hole's own page, in yards.
const BESIDE: f64 = 60.0;
/// The margin around the points, in yards.
const MARGIN: f64 = 24.0;

/// The common width and height of a sheet's drawings, in yards.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SheetSize {
    width: f64,
    height: f64,
}

impl SheetSize {
    /// The size that fits the largest of some holes.
    #[must_use]
    pub fn of<'a>(readings: impl IntoIterator<Item = &'a HoleReading>) -> Self {
        let frames = readings.into_iter().filter_map(bounds);
        frames.fold(Self::default(), |size, frame| Self {
            width: size.width.max(frame.right - frame.left),
            height: size.height.max(frame.bottom - frame.top),
        })
    }
}

/// The drawing without text, since the link around it has a label. `None` if there is no point to draw.
#[must_use]
pub fn thumbnail(reading: &HoleReading, size: SheetSize) -> Option<Element> {
    let bounds = bounds(reading)?;
    // Tees are aligned on one line, as on a poster.
    let middle = bounds.center().x;
    let frame = Area {
        left: middle - size.width / 2.0,
        right: middle + size.width / 2.0,
        top: bounds.bottom - size.height,
        bottom: bounds.bottom,
    };
    let ribbon = reading.line.as_ref().and_then(fairway);
    let line: Vec<Flat> = reading
        .line
        .iter()
        .flat_map(LineOfPlay::points)
        .copied()
        .map(down)
        .collect();
    let green = green_shape(reading);
    let hazards = hazards(reading, frame);
    Some(
        sheet(frame, 14.0)
            .with("aria-hidden", "true")
            .children(ribbon.map(|ribbon| {
                path("fairway", ribbon.path).with("stroke-width", decimal(ribbon.width))
            }))
            .children(green.as_ref().map(green_fill))
            .children(line_of_play(&line))
            .children(hazards)
            .children(
                reading
                    .tee
                    .map(|tee| group("tee", down(tee)).child(circle(5.0))),
            )
            .children(green.map(|green| flag(green.center, 14.0, 1.0))),
    )
}

/// Hazards beside the line of play that fit completely into the frame.
fn hazards(reading: &HoleReading, frame: Area) -> impl Iterator<Item = Element> + '_ {
    reading.targets.iter().filter_map(move |target| {
        let TargetKind::Hazard(kind) = &target.kind else {
            return None;
        };
        let class = match kind {
            HazardKind::Bunker => "bunker",
            HazardKind::Water => "water",
            HazardKind::Other(_) => "other-hazard",
        };
        let at = down(target.at);
        let beside = target.right.map_or(0.0, f64::abs) <= BESIDE;
        let whole = frame.contains(&Area::around(at.x, at.y, 10.0, 10.0));
        let shape = match kind {
            HazardKind::Water => diamond(6.0),
            _ => circle(4.5),
        };
        (beside && whole).then(|| group(class, at).child(shape))
    })
}

fn bounds(reading: &HoleReading) -> Option<Area> {
    let line = reading.line.iter().flat_map(LineOfPlay::points).copied();
    let green = reading.green;
    let ends = [reading.tee, green.front, green.center, green.back];
    let points = line.chain(ends.into_iter().flatten()).map(down);
    points.fold(None, |bounds: Option<Area>, at| {
        let around = Area::around(at.x, at.y, 2.0 * MARGIN, 2.0 * MARGIN);
        Some(bounds.map_or(around, |bounds| bounds.with(&around)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::hole::{Coordinates, Green, Hazard, Hole, HoleNumber, Point};

    fn north(yards: f64, hazards: Vec<Hazard>) -> HoleReading {
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
            hazards,
        })
    }

    fn view_box(element: &Element) -> Vec<f64> {
        let text = element.attribute("viewBox").expect("it has one");
        text.split(' ')
            .filter_map(|number| number.parse().ok())
            .collect()
    }

    #[test]
    fn a_short_hole_is_drawn_at_the_scale_of_the_long_one_from_the_same_line() {
        let (short, long) = (north(150.0, Vec::new()), north(500.0, Vec::new()));
        let size = SheetSize::of([&short, &long]);
        let (short, long) = (
            view_box(&thumbnail(&short, size).expect("drawn")),
            view_box(&thumbnail(&long, size).expect("drawn")),
        );
        assert_eq!(short[2..], long[2..], "one size");
        assert!(
            (short[1] + short[3] - long[1] - long[3]).abs() < 0.1,
            "one base line"
        );
    }

    #[test]
    fn a_hazard_that_the_edge_would_cut_is_left_to_the_page_of_the_hole() {
        let behind = |lat: f64| {
            let hazard = Hazard {
                kind: HazardKind::Bunker,
                label: None,
                point: Some(Point { lat, lng: -100.0 }),
            };
            let reading = north(400.0, vec![hazard]);
            let drawn = thumbnail(&reading, SheetSize::of([&reading]));
            drawn.expect("drawn").to_xml().contains("bunker")
        };
        // 12 and 24 yards behind the tee.
        assert!(behind(39.999_9) && !behind(39.999_8));
    }

    #[test]
    fn a_point_on_another_continent_does_not_shrink_the_sheet() {
        let lost = Hazard {
            kind: HazardKind::Water,
            label: None,
            point: Some(Point { lat: 0.0, lng: 0.0 }),
        };
        let reading = north(400.0, vec![lost]);
        let size = SheetSize::of([&reading]);
        assert!(size.height < 500.0, "{size:?}");
        assert!(
            !thumbnail(&reading, size)
                .expect("drawn")
                .to_xml()
                .contains("water")
        );
    }
}
