//! Measured points over a drawing: the path from the tee through all of them to the green.
//!
//! [`Way::over`] says where labels have no room then. The badges keep off the symbols, and the labels off the badges.

use golf_hole::measure::Measured;
use golf_hole::plane::Flat;
use golf_hole::reading::HoleReading;

use super::drawing::{circle_at, path, text};
use super::labels::{Area, text_width_em};
use super::scene::{Over, Scene, decimal, down};
use crate::element::Element;
use crate::words::format::Unit;

/// The size of a ring with its arms, in ems.
const RING_EM: f64 = 2.6;

/// The way from a place through the measured points to the green, in the drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// The corners.
    corners: Vec<Flat>,
    /// The measured points.
    points: Vec<Flat>,
    /// The length of each leg, with the area of its badge.
    badges: Vec<(String, Area)>,
    em: f64,
}

impl Way {
    /// The way through measured points. The badges lie on none of the symbols.
    #[must_use]
    pub fn new(
        measured: &[Measured],
        reading: &HoleReading,
        unit: Unit,
        em: f64,
        symbols: &[Area],
    ) -> Self {
        let points: Vec<Flat> = measured.iter().map(|point| point.at).collect();
        // A point at the center of the green is the end of the way.
        let is_there = |green: &Flat| {
            points
                .last()
                .is_some_and(|last| last.distance(*green) < 0.5)
        };
        let green = reading.green.center.filter(|green| !is_there(green));
        let corners: Vec<Flat> = reading
            .tee
            .into_iter()
            .chain(points.iter().copied())
            .chain(green)
            .collect();
        let legs = corners.len().saturating_sub(1);
        let mut way = Self {
            corners: corners.iter().copied().map(down).collect(),
            points: points.into_iter().map(down).collect(),
            badges: Vec::new(),
            em,
        };
        for (index, leg) in corners.windows(2).enumerate() {
            let words = unit.number(leg[0].distance(leg[1]));
            let area = way.spot(index, legs, &words, symbols);
            way.badges.push((words, area));
        }
        way
    }

    /// The place of a leg's badge. Yards stand at both ends of the line, away from the ring in between; on a short leg and
    /// between two rings in the middle. At a symbol they stand a little farther along, or beside the line.
    fn spot(&self, index: usize, legs: usize, words: &str, symbols: &[Area]) -> Area {
        let (from, to) = (self.corners[index], self.corners[index + 1]);
        let em = self.em;
        let (width, height) = ((text_width_em(words) + 0.6) * em, 1.3 * em);
        let length = from.distance(to).max(f64::MIN_POSITIVE);
        let across = Flat::new((from.y - to.y) / length, (to.x - from.x) / length);
        let shares = match (length > 12.0 * em, index, legs - index) {
            (true, 0, _) => [0.25, 0.3, 0.2, 0.35, 0.4, 0.45, 0.5],
            (true, _, 1) => [0.75, 0.7, 0.8, 0.65, 0.6, 0.55, 0.5],
            _ => [0.5, 0.45, 0.55, 0.4, 0.6, 0.33, 0.67],
        };
        let asides = [0.0, 1.4, -1.4, 2.4, -2.4].map(|aside| aside * em);
        let beside = width.min(height) / 2.0;
        let mut spots = asides.into_iter().flat_map(|aside| {
            shares.map(|share| {
                let on = from.toward(to, share);
                let off = aside + beside * aside.signum() * f64::from(u8::from(aside != 0.0));
                Area::around(on.x + across.x * off, on.y + across.y * off, width, height)
            })
        });
        let is_free = |area: &Area| {
            let rings = self.points.iter();
            let mut rings = rings.map(|at| Area::around(at.x, at.y, RING_EM * em, RING_EM * em));
            let mut badges = self.badges.iter();
            !symbols.iter().any(|symbol| symbol.overlaps(area))
                && !rings.any(|ring| ring.overlaps(area))
                && !badges.any(|(_, badge)| badge.overlaps(area))
        };
        let on = from.toward(to, shares[0]);
        spots
            .find(is_free)
            .unwrap_or_else(|| Area::around(on.x, on.y, width, height))
    }

    /// What the labels of the drawing keep off.
    #[must_use]
    pub fn over(&self) -> Over {
        let rings = self.points.iter();
        let rings = rings.map(|at| Area::around(at.x, at.y, RING_EM * self.em, RING_EM * self.em));
        let badges = self.badges.iter().map(|(_, area)| *area);
        Over {
            way: self.corners.clone(),
            badges: rings.chain(badges).collect(),
            green: Vec::new(),
        }
    }

    /// The overlay: legs with their lengths, and a draggable ring at each point.
    #[must_use]
    pub fn drawn(&self) -> Element {
        let numbered = self.points.len() > 1;
        let badges = self.badges.iter();
        let badges = badges.map(|(words, area)| tag(words.clone(), *area, self.em));
        let rings = self.points.iter().zip(1..);
        Element::svg("g")
            .with("class", "measured")
            .children(self.corners.windows(2).map(|leg| {
                let [from, to] = [leg[0], leg[1]];
                self::leg(from, to)
            }))
            .children(badges)
            .children(rings.map(|(at, number)| ring(*at, numbered.then_some(number), self.em)))
    }
}

/// The areas of a scene's symbols and of its flag, for badges to keep off.
#[must_use]
pub fn symbols(scene: &Scene) -> Vec<Area> {
    let em = scene.em;
    let markers = scene.markers.iter();
    let markers = markers.map(|marker| Area::around(marker.at.x, marker.at.y, em, em));
    let flag = scene.green.iter();
    let flag = flag.map(|green| {
        Area::around(
            green.center.x,
            green.center.y - 1.1 * em,
            2.2 * em,
            2.2 * em,
        )
    });
    markers.chain(flag).collect()
}

fn leg(from: Flat, to: Flat) -> Element {
    Element::svg("path").with("class", "leg").with(
        "d",
        format!(
            "M{} {}L{} {}",
            decimal(from.x),
            decimal(from.y),
            decimal(to.x),
            decimal(to.y)
        ),
    )
}

/// A number with a background, since it may lie over anything.
fn tag(words: String, area: Area, em: f64) -> Element {
    let middle = area.center();
    Element::svg("g")
        .with("class", "tag")
        .child(
            Element::svg("rect")
                .with("x", decimal(area.left))
                .with("y", decimal(area.top))
                .with("width", decimal(area.right - area.left))
                .with("height", decimal(area.bottom - area.top))
                .with("rx", decimal(0.3 * em)),
        )
        .child(text("words", middle.x, middle.y + 0.36 * em, words))
}

fn ring(at: Flat, number: Option<u32>, em: f64) -> Element {
    let words = number.map(|number| {
        text("number", at.x + em, at.y - 0.7 * em, number.to_string())
            .with("font-size", decimal(0.8 * em))
    });
    let (near, far) = (1.2 * em, 2.1 * em);
    let [arm, radius, across] = [far - near, near, 2.0 * near].map(decimal);
    let begin = |x: f64, y: f64| format!("M{} {}", decimal(at.x + x), decimal(at.y + y));
    // A circle with an arm to each side.
    let ring = [
        format!("{}h{arm}", begin(-far, 0.0)),
        format!("a{radius} {radius} 0 1 1 {across} 0a{radius} {radius} 0 1 1 -{across} 0"),
        format!("{}h{arm}", begin(near, 0.0)),
        format!("{}v{arm}", begin(0.0, -far)),
        format!("{}v{arm}", begin(0.0, near)),
    ];
    Element::svg("g")
        .with("class", "ring")
        .child(circle_at(at, 1.9 * em).with("class", "handle"))
        .child(path("outer", ring.concat()))
        .child(circle_at(at, 0.14 * em).with("class", "inner"))
        .children(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golf::hole_map::scene::Look;
    use crate::golf::hole_map::screen_box::ScreenBox;
    use golf_hole::measure::{measure, start};
    use golf_hole::sample::published_hole;

    /// The published hole on a phone, measured once along its line.
    fn measured() -> (HoleReading, Look, Way, Scene) {
        let reading = HoleReading::new(&published_hole());
        let look = Look {
            page: Some(ScreenBox {
                width: 360.0,
                height: 470.0,
                em: 13.0,
            }),
            ..Look::book(Unit::Yards)
        };
        let scene = Scene::new(&reading, look).expect("it has points");
        let point = start(&reading).expect("it has a line");
        let points = measure(&reading, &[point]);
        let way = Way::new(&points, &reading, Unit::Yards, scene.em, &symbols(&scene));
        (reading, look, way, scene)
    }

    #[test]
    fn a_badge_lies_on_no_symbol_wherever_one_measures() {
        let (reading, _, _, scene) = measured();
        let line = reading.line.as_ref().expect("a line");
        let symbols = symbols(&scene);
        for along in (20..440).step_by(10) {
            let points = measure(&reading, &[line.spot(f64::from(along))]);
            let way = Way::new(&points, &reading, Unit::Yards, scene.em, &symbols);
            for (words, badge) in &way.badges {
                let covers = symbols.iter().any(|symbol| symbol.overlaps(badge));
                assert!(!covers, "{words} at {along}");
            }
        }
    }

    #[test]
    fn labels_keep_off_the_line_its_badges_and_its_rings() {
        let (reading, look, way, bare) = measured();
        let over = way.over();
        let scene = Scene::under(&reading, look, &over).expect("it has points");
        assert_ne!(bare.labels, scene.labels);
        for (label, area) in scene.labels.iter().zip(scene.label_areas()) {
            for badge in &over.badges {
                assert!(!area.overlaps(badge), "{label:?}");
            }
            for leg in over.way.windows(2) {
                for share in 0..=50 {
                    let on = leg[0].toward(leg[1], f64::from(share) / 50.0);
                    let dot = Area::around(on.x, on.y, 0.1, 0.1);
                    assert!(!area.overlaps(&dot), "{label:?}");
                }
            }
        }
    }
}
