//! Properties of links: what is packed is unpacked, and whatever was not packed is a sentence.

use golf_api::course::CourseId;
use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};
use golf_client::notice::DataNotice;
use golf_client::sanitize::sanitized;
use golf_hole::plane::{METRES_PER_YARD, Plane};
use golf_hole::sample::published_hole;
use proptest::prelude::*;

use crate::check_sum::check_sum;
use crate::day::{Day, LAST};
use crate::not_a_hole::{NotAHole, NotPacked};
use crate::pack::pack;
use crate::shared::{Shared, SharedCourse};
use crate::unpack::unpack;
use crate::{HIGHEST_NUMBER, LONGEST, MOST_HAZARDS, MOST_HOLES, VERSION};

mod damage;
mod document;
mod limits;

/// The published hole as a person would share it.
fn published() -> Shared {
    Shared {
        course: SharedCourse {
            id: Some(CourseId(1_842)),
            name: Some("Old Links Golf Course".to_owned()),
            place: Some("Montgomery, Alabama".to_owned()),
        },
        notice: Some(DataNotice {
            words: "© OpenStreetMap contributors, ODbL 1.0".to_owned(),
            is_invented: false,
        }),
        on: Day(1_059),
        holes: vec![published_hole()],
    }
}

/// A text that sanitizing leaves as it is: a joiner can lose its neighbor at the first time.
fn settled(text: &str) -> String {
    let once = sanitized(text);
    if once == text { once } else { settled(&once) }
}

fn any_text() -> impl Strategy<Value = Option<String>> {
    let labels = "(Left|Right|Front|Back) (Fairway )?(Bunker|Water)( [0-9]{1,2})?".boxed();
    let any = ".{0,40}".boxed();
    proptest::option::of(prop_oneof![labels, any].prop_map(|text| settled(&text)))
}

fn any_point() -> impl Strategy<Value = Option<Point>> {
    let close = (32.33..32.34f64, -86.34..-86.32f64);
    let any = (-90.0..=90.0f64, -180.0..=180.0f64);
    let edge = proptest::sample::select(vec![(90.0, 180.0), (-90.0, -180.0), (0.0, 0.0)]);
    let point = prop_oneof![8 => close, 1 => any, 1 => edge];
    proptest::option::weighted(0.8, point.prop_map(|(lat, lng)| Point { lat, lng }))
}

fn any_hazard() -> impl Strategy<Value = Hazard> {
    let kind = prop_oneof![
        4 => Just(HazardKind::Bunker),
        2 => Just(HazardKind::Water),
        1 => any_text().prop_map(|kind| HazardKind::Other(kind.unwrap_or_default())),
    ];
    (kind, any_text(), any_point()).prop_map(|(kind, label, point)| Hazard { kind, label, point })
}

fn any_hole() -> impl Strategy<Value = Hole> {
    (
        0..=HIGHEST_NUMBER,
        proptest::option::of(prop_oneof![3u32..6, any::<u32>()]),
        proptest::option::of(prop_oneof![90u32..640, any::<u32>()]),
        proptest::array::uniform7(any_point()),
        proptest::collection::vec(any_hazard(), 0..12),
    )
        .prop_map(|(number, par, length_yards, points, hazards)| {
            let [tee, front, center, back, fairway, dogleg, layup] = points;
            Hole {
                hole_number: HoleNumber(number),
                par,
                length_yards,
                coordinates: Coordinates {
                    tee,
                    green: Green {
                        front,
                        center,
                        back,
                    },
                    fairway,
                    dogleg,
                    layup,
                },
                hazards,
            }
        })
}

fn any_shared() -> impl Strategy<Value = Shared> {
    (
        proptest::option::of(any::<i64>().prop_map(CourseId)),
        any_text(),
        any_text(),
        proptest::option::of((any_text(), any::<bool>())),
        0..=LAST,
        proptest::collection::vec(any_hole(), 1..4),
    )
        .prop_map(|(id, name, place, notice, on, holes)| Shared {
            course: SharedCourse { id, name, place },
            notice: notice.map(|(words, is_invented)| DataNotice {
                words: words.unwrap_or_default(),
                is_invented,
            }),
            on: Day(on),
            holes,
        })
}

fn points(hole: &Hole) -> Vec<Option<Point>> {
    let Coordinates {
        tee,
        green,
        fairway,
        dogleg,
        layup,
    } = hole.coordinates;
    let mut points = vec![
        tee,
        green.front,
        green.center,
        green.back,
        fairway,
        dogleg,
        layup,
    ];
    points.extend(hole.hazards.iter().map(|hazard| hazard.point));
    points
}

/// Everything but the points.
fn without_points(shared: &Shared) -> Shared {
    let mut shared = shared.clone();
    for hole in &mut shared.holes {
        hole.coordinates = Coordinates::default();
        for hazard in &mut hole.hazards {
            hazard.point = None;
        }
    }
    shared
}

fn meters_apart(one: Point, other: Point) -> f64 {
    let plane = Plane::north_up(one);
    plane.flat(one).distance(plane.flat(other)) * METRES_PER_YARD
}

/// Asserts equal words and numbers, and points within a meter.
fn check_alike(one: &Shared, other: &Shared) {
    assert_eq!(without_points(one), without_points(other));
    for (one, other) in one.holes.iter().zip(&other.holes) {
        for (one, other) in points(one).into_iter().zip(points(other)) {
            assert_eq!(one.is_some(), other.is_some());
            if let (Some(one), Some(other)) = (one, other) {
                let apart = meters_apart(one, other);
                assert!(apart < 1.0, "{one:?} and {other:?} are {apart} m apart");
            }
        }
    }
}

proptest! {
    #[test]
    fn what_is_packed_is_unpacked_within_a_meter_and_in_every_word(shared in any_shared()) {
        let link = pack(&shared);
        prop_assume!(link != Err(NotPacked::TooLong));
        let link = link.unwrap_or_else(|error| panic!("a link: {error}"));
        prop_assert!(link.starts_with(VERSION) && link.len() <= LONGEST);
        prop_assert!(link.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign)));
        let read = unpack(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
        check_alike(&read, &shared);
        prop_assert_eq!(pack(&read), Ok(link));
    }

    #[test]
    fn any_text_gives_a_hole_or_a_sentence(text in ".{0,200}", packed in "1?[A-Za-z0-9_-]{0,200}") {
        for text in [text, packed] {
            if let Err(error) = unpack(&text) {
                prop_assert!(error.to_string().ends_with('.'));
            }
        }
    }

    /// A forger knows the check sum, so bytes with a right one are tried too.
    #[test]
    fn any_content_gives_a_hole_within_the_limits_or_a_sentence(
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
        real in any_shared(),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut changed = limits::content(&real);
        *at.get_mut(&mut changed) = byte;
        for content in [bytes, changed] {
            if let Ok(shared) = unpack(&limits::sealed(&content)) {
                prop_assert!((1..=MOST_HOLES).contains(&shared.holes.len()));
                for hole in &shared.holes {
                    prop_assert!(hole.hazards.len() <= MOST_HAZARDS);
                    for point in points(hole).into_iter().flatten() {
                        prop_assert!(point.lat.abs() <= 90.0 && point.lng.abs() <= 180.0);
                    }
                    for label in hole.hazards.iter().filter_map(|hazard| hazard.label.as_ref()) {
                        prop_assert!(!label.chars().any(char::is_control));
                    }
                }
            }
        }
    }
}

#[test]
fn spaces_and_the_sign_before_the_hole_do_not_matter() {
    let link = pack(&published()).unwrap_or_else(|error| panic!("a link: {error}"));
    let read = unpack(&link);
    assert!(read.is_ok());
    assert_eq!(unpack(&format!(" #{link}\n")), read);
}
