//! What a course of the map is made of, beside the contract: the objects of OpenStreetMap behind its points, from
//! `/sources/ID` of the companion server.
//!
//! A service that has no such address answers 404. Only a service whose notice names OpenStreetMap is asked at all:
//! [`may_have_sources`]. An object is read as a kind and a number, so no text of the service gets into an address.

use golf_api::course::CourseId;
use golf_api::hole::{HazardKind, HoleNumber, Point};
use golf_api::json::{Document, Json};

use crate::notice::DataNotice;

/// A notice that has this word says that the data is the map's.
const OPENSTREETMAP: &str = "OpenStreetMap";

/// The longest answer that is read, in bytes. Those of real courses have a hundredth of it.
const MOST_BYTES: usize = 4 * 1024 * 1024;

/// Whether a service with this notice may tell what its courses are made of.
#[must_use]
pub fn may_have_sources(notice: Option<&DataNotice>) -> bool {
    notice.is_some_and(|notice| notice.words.contains(OPENSTREETMAP))
}

/// The address of the sources of a course.
#[must_use]
pub fn address(service: &str, id: CourseId) -> String {
    format!("{}/sources/{id}", service.trim_end_matches('/'))
}

/// The kind of an object of OpenStreetMap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObjectKind {
    /// A point.
    Node,
    /// A line or an outline.
    Way,
    /// Several objects together.
    Relation,
}

impl ObjectKind {
    /// The kind in the addresses of OpenStreetMap.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Node => "node",
            Self::Way => "way",
            Self::Relation => "relation",
        }
    }
}

/// An object of OpenStreetMap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object {
    /// What it is.
    pub kind: ObjectKind,
    /// Its number among those of its kind.
    pub number: u64,
}

impl Object {
    /// Reads `way/854913181`; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (kind, number) = text.split_once('/')?;
        let kinds = [ObjectKind::Node, ObjectKind::Way, ObjectKind::Relation];
        let kind = kinds.into_iter().find(|known| known.as_str() == kind)?;
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
        let number = number
            .parse()
            .ok()
            .filter(|number| is_plain && *number > 0)?;
        Some(Self { kind, number })
    }
}

/// The sources of a course.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseSources {
    /// Its outlines.
    pub outlines: Vec<Object>,
    /// Its holes.
    pub holes: Vec<HoleSources>,
}

/// The objects of a hole.
#[derive(Debug, Clone, PartialEq)]
pub struct HoleSources {
    /// The hole.
    pub number: HoleNumber,
    /// The way from the tee to the green, with tags such as the par.
    pub line: Option<Object>,
    /// The teeing ground that the line starts on.
    pub teeing_ground: Option<Object>,
    /// The green.
    pub green: Option<Object>,
    /// Whether no tag gives the par, so that it is by the length.
    pub is_par_guessed: bool,
    /// Its bunkers and waters.
    pub hazards: Vec<HazardSource>,
}

/// The object of a hazard.
#[derive(Debug, Clone, PartialEq)]
pub struct HazardSource {
    /// The object.
    pub object: Object,
    /// What it is.
    pub kind: HazardKind,
    /// Where the hole has it.
    pub point: Option<Point>,
}

impl CourseSources {
    /// The sources of a hole.
    #[must_use]
    pub fn hole(&self, number: HoleNumber) -> Option<&HoleSources> {
        self.holes.iter().find(|hole| hole.number == number)
    }
}

/// Reads the answer. What cannot be read in it is left out; `None` if it is none.
#[must_use]
pub fn read(body: &[u8]) -> Option<CourseSources> {
    let answer = (body.len() <= MOST_BYTES).then(|| Document::parse(body).ok());
    let answer = answer??;
    let data = answer.root().get("data").filter(|data| data.is_object())?;
    let holes = list(data, "holes", |hole| {
        Some(HoleSources {
            number: HoleNumber(hole.get("hole_number")?.integer()?),
            line: hole.get("line").and_then(object),
            teeing_ground: hole.get("teeing_ground").and_then(object),
            green: hole.get("green").and_then(object),
            is_par_guessed: hole.get("is_par_guessed").and_then(Json::flag) == Some(true),
            hazards: list(hole, "hazards", hazard),
        })
    });
    Some(CourseSources {
        outlines: list(data, "outlines", object),
        holes,
    })
}

fn list<T>(of: Json<'_>, name: &str, read: impl Fn(Json<'_>) -> Option<T>) -> Vec<T> {
    let entries = of.get(name).and_then(Json::entries);
    entries.into_iter().flatten().filter_map(read).collect()
}

fn object(json: Json<'_>) -> Option<Object> {
    Object::parse(json.text()?)
}

fn hazard(json: Json<'_>) -> Option<HazardSource> {
    let degrees = |name, most: f64| {
        let degrees = json.get(name)?.float()?;
        (degrees.abs() <= most).then_some(degrees)
    };
    let point = degrees("lat", 90.0).zip(degrees("lng", 180.0));
    Some(HazardSource {
        object: json.get("object").and_then(object)?,
        kind: json.get("type")?.text()?.into(),
        point: point.map(|(lat, lng)| Point { lat, lng }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = r#"{"data":{"course_id":7,"outlines":["relation/12","way/0","<b>/1"],"is_state_guessed":true,
        "holes":[{"hole_number":3,"line":"way/70","teeing_ground":null,"green":"way/71","is_par_guessed":true,
            "hazards":[{"object":"way/72","type":"bunker","lat":41.0,"lng":-97.5},
                       {"object":"way/73","type":"water","lat":141.0,"lng":-97.5},"way/74",{"type":"water"}]},
           {"line":"way/80"}],
        "facts":[]}}"#;

    #[test]
    fn an_answer_is_read_and_what_is_odd_in_it_is_left_out() {
        let sources = read(ANSWER.as_bytes()).expect("sources");
        let of = |text| Object::parse(text).expect("an object");
        assert_eq!(sources.outlines, [of("relation/12")]);
        assert_eq!(sources.holes.len(), 1);
        let hole = sources.hole(HoleNumber(3)).expect("its hole");
        assert_eq!(
            (hole.line, hole.teeing_ground, hole.green),
            (Some(of("way/70")), None, Some(of("way/71")))
        );
        assert!(hole.is_par_guessed);
        let hazard = |text, kind, point| HazardSource {
            object: of(text),
            kind,
            point,
        };
        let lat_lng = Point {
            lat: 41.0,
            lng: -97.5,
        };
        assert_eq!(
            hole.hazards,
            [
                hazard("way/72", HazardKind::Bunker, Some(lat_lng)),
                hazard("way/73", HazardKind::Water, None),
            ]
        );
        assert_eq!(sources.hole(HoleNumber(4)), None);
        for junk in ["", "[]", "{}", r#"{"data":7}"#, r#"{"data":[]}"#] {
            assert_eq!(read(junk.as_bytes()), None, "{junk}");
        }
    }

    #[test]
    fn an_object_is_a_kind_and_a_number() {
        for (text, is_one) in [
            ("way/854913181", true),
            ("node/1", true),
            ("relation/18446744073709551615", true),
            ("way/18446744073709551616", false),
            ("way/+7", false),
            ("way/", false),
            ("way/0", false),
            ("Way/7", false),
            ("way/7/history", false),
            ("way/7?x=//evil.example", false),
            ("javascript:1", false),
            ("", false),
        ] {
            assert_eq!(Object::parse(text).is_some(), is_one, "{text}");
        }
    }

    #[test]
    fn only_a_notice_of_the_map_promises_sources() {
        let notice = |words: &str| DataNotice {
            words: words.into(),
            is_invented: false,
        };
        let of_map = notice("© OpenStreetMap contributors, ODbL 1.0");
        assert!(may_have_sources(Some(&of_map)));
        assert!(!may_have_sources(Some(&notice("© Somebody"))));
        assert!(!may_have_sources(None));
    }

    #[test]
    fn the_address_is_beside_those_of_the_contract() {
        for service in ["/api/v1", "/api/v1/"] {
            assert_eq!(address(service, CourseId(7)), "/api/v1/sources/7");
        }
    }
}
