//! The parts of the schemas of GPX 1.1 and KML 2.2 that our files can touch, and a check of a whole document against them:
//! namespaces, the order and number of children, required attributes, and the values of both. The schemas themselves are not
//! here, since their terms do not allow a copy.

pub mod gpx;
pub mod kml;

use roxmltree::{Document, Node};

/// A schema: its namespace and its elements, the first of which is the root.
pub struct Schema {
    namespace: &'static str,
    elements: &'static [Element],
}

struct Element {
    name: &'static str,
    /// All of them are required, and no other is allowed.
    attributes: &'static [(&'static str, Type)],
    content: Content,
}

enum Content {
    Text(Type),
    /// A sequence: the names in their order, each with how often it may be there.
    Children(&'static [(&'static str, Occurs)]),
}

#[derive(Clone, Copy, PartialEq)]
enum Occurs {
    Once,
    Optional,
    Often,
}
use Occurs::{Often, Once};

/// The types of values.
#[derive(Clone, Copy, Debug)]
enum Type {
    /// `xsd:string`.
    Text,
    /// A string that is not empty.
    Name,
    /// `version` of GPX: fixed.
    Version,
    /// `latitudeType`: −90 to 90.
    Latitude,
    /// `longitudeType`: −180 to below 180.
    Longitude,
    /// `xsd:dateTime`.
    Time,
    /// `xsd:nonNegativeInteger`.
    Count,
    /// `xsd:boolean`.
    Flag,
    /// `coordinatesType` of KML: tuples of longitude and latitude, apart by white space.
    Coordinates,
}

const fn text(name: &'static str) -> Element {
    valued(name, Type::Text)
}

const fn valued(name: &'static str, kind: Type) -> Element {
    Element {
        name,
        attributes: &[],
        content: Content::Text(kind),
    }
}

const fn parent(
    name: &'static str,
    attributes: &'static [(&'static str, Type)],
    children: &'static [(&'static str, Occurs)],
) -> Element {
    Element {
        name,
        attributes,
        content: Content::Children(children),
    }
}

impl Schema {
    /// Fails unless the whole document follows the schema.
    pub fn check(&self, document: &Document) {
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), self.elements[0].name);
        for node in document.descendants().filter(Node::is_element) {
            self.check_element(node);
        }
    }

    fn check_element(&self, node: Node) {
        let name = node.tag_name().name();
        assert_eq!(node.tag_name().namespace(), Some(self.namespace), "{name}");
        let element = self.elements.iter().find(|element| element.name == name);
        let element = element.unwrap_or_else(|| panic!("{name} is no element of ours"));
        let is_known = |attribute: &str| {
            element
                .attributes
                .iter()
                .any(|(name, _)| *name == attribute)
        };
        assert!(
            node.attributes()
                .all(|attribute| is_known(attribute.name())),
            "{node:?}"
        );
        for (attribute, kind) in element.attributes {
            let value = node.attribute(*attribute);
            let value = value.unwrap_or_else(|| panic!("{name} lacks {attribute}"));
            assert!(
                kind.allows(value),
                "{name} {attribute}={value:?} is no {kind:?}"
            );
        }
        match &element.content {
            Content::Text(kind) => {
                assert!(
                    node.children().all(|child| child.is_text()),
                    "{name} has text only"
                );
                let value: String = node.children().filter_map(|child| child.text()).collect();
                assert!(kind.allows(&value), "{name}: {value:?} is no {kind:?}");
            }
            Content::Children(sequence) => check_sequence(node, sequence),
        }
        if name == "LineString" || name == "rte" {
            let tuples = node.descendants().filter_map(|child| child.text());
            let points = node
                .children()
                .filter(|child| child.has_tag_name((self.namespace, "rtept")));
            let count = match name {
                "rte" => points.count(),
                _ => tuples
                    .map(|text| text.split_whitespace().count())
                    .max()
                    .unwrap_or(0),
            };
            assert!(count >= 2, "a line of {count} points");
        }
        if name == "Placemark" {
            let geometries = node
                .children()
                .filter(|child| ["Point", "LineString"].contains(&child.tag_name().name()));
            assert!(geometries.count() <= 1, "{node:?}");
        }
    }
}

fn check_sequence(node: Node, sequence: &[(&str, Occurs)]) {
    let name = node.tag_name().name();
    let mut last = 0;
    for child in node.children() {
        if !child.is_element() {
            let text = child.text().unwrap_or_default();
            assert!(
                text.trim().is_empty(),
                "{name} has no text of its own: {text:?}"
            );
            continue;
        }
        let child = child.tag_name().name();
        let place = sequence.iter().position(|(known, _)| *known == child);
        let place = place.unwrap_or_else(|| panic!("{child} is no child of {name}"));
        assert!(place >= last, "{child} is too late in {name}");
        last = place;
    }
    for (child, occurs) in sequence {
        let children = node
            .children()
            .filter(|node| node.tag_name().name() == *child);
        let count = children.count();
        assert!(
            *occurs == Often || count <= 1,
            "{count} × {child} in {name}"
        );
        assert!(*occurs != Once || count == 1, "{name} lacks {child}");
    }
}

impl Type {
    fn allows(self, value: &str) -> bool {
        match self {
            Self::Text => true,
            Self::Name => !value.is_empty(),
            Self::Version => value == "1.1",
            Self::Latitude => decimal(value).is_some_and(|value| (-90.0..=90.0).contains(&value)),
            Self::Longitude => decimal(value).is_some_and(|value| (-180.0..180.0).contains(&value)),
            Self::Time => is_time(value),
            Self::Count => !value.is_empty() && value.bytes().all(|digit| digit.is_ascii_digit()),
            Self::Flag => ["0", "1", "true", "false"].contains(&value),
            Self::Coordinates => value.split_whitespace().all(|tuple| {
                let parts: Vec<_> = tuple.split(',').map(decimal).collect();
                matches!(parts.as_slice(), [Some(lng), Some(lat)]
                    if (-180.0..=180.0).contains(lng) && (-90.0..=90.0).contains(lat))
            }),
        }
    }
}

/// `xsd:decimal`: digits and a point, never an exponent.
fn decimal(value: &str) -> Option<f64> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    (is_number(whole) && is_number(fraction)).then(|| value.parse().ok())?
}

/// `xsd:dateTime`, with the days that a month has.
fn is_time(value: &str) -> bool {
    let Some((date, rest)) = value.split_once('T') else {
        return false;
    };
    let numbers = |text: &str, sign: char| -> Option<Vec<u32>> {
        let parts = text.split(sign);
        parts.map(|part| part.parse().ok()).collect()
    };
    let (clock, zone) = match rest.find(['Z', '+', '-']) {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let is_zone = matches!(zone, "" | "Z")
        || numbers(&zone[1..], ':').is_some_and(|zone| matches!(zone[..], [0..=14, 0..=59]));
    let has_day = match numbers(date, '-').as_deref() {
        Some([_, 2, day]) => (1..=29).contains(day),
        Some([_, 4 | 6 | 9 | 11, day]) => (1..=30).contains(day),
        Some([_, 1..=12, day]) => (1..=31).contains(day),
        _ => false,
    };
    let has_clock = matches!(
        numbers(clock, ':').as_deref(),
        Some([0..=23, 0..=59, 0..=59])
    );
    date.len() == 10
        && clock.len() == 8
        && has_day
        && has_clock
        && is_zone
        && decimal(fraction).is_some()
}

mod tests {
    use super::gpx::GPX;
    use super::kml::KML;
    use super::*;

    /// Whether a document is refused.
    fn is_refused(schema: &Schema, text: &str) -> bool {
        let document = Document::parse(text).expect("XML");
        let check = std::panic::AssertUnwindSafe(|| schema.check(&document));
        std::panic::catch_unwind(check).is_err()
    }

    #[test]
    fn a_document_against_the_schema_is_refused() {
        let gpx = |inside: &str| {
            format!(
                "<gpx xmlns=\"{}\" version=\"1.1\" creator=\"a\">{inside}</gpx>",
                GPX.namespace
            )
        };
        assert!(!is_refused(
            &GPX,
            &gpx("<wpt lat=\"1.5\" lon=\"-2\"><name>a</name><sym>b</sym></wpt>")
        ));
        for inside in [
            "<wpt lat=\"1\"/>",
            "<wpt lat=\"91\" lon=\"0\"/>",
            "<wpt lat=\"0\" lon=\"180\"/>",
            "<wpt lat=\"1e1\" lon=\"0\"/>",
            "<wpt lat=\"0\" lon=\"0\" id=\"a\"/>",
            "<wpt lat=\"0\" lon=\"0\">text</wpt>",
            "<wpt lat=\"0\" lon=\"0\"><sym>b</sym><name>a</name></wpt>",
            "<wpt lat=\"0\" lon=\"0\"><name>a</name><name>b</name></wpt>",
            "<metadata><time>2026-02-30T00:00:00Z</time></metadata>",
            "<rte><number>-1</number></rte>",
            "<rte><rtept lat=\"0\" lon=\"0\"/></rte>",
            "<wpt lat=\"0\" lon=\"0\"/><metadata/>",
            "<wpt xmlns=\"\" lat=\"0\" lon=\"0\"/>",
            "<point/>",
        ] {
            assert!(is_refused(&GPX, &gpx(inside)), "{inside}");
        }
        let kml = |inside: &str| {
            let begin = format!("<kml xmlns=\"{}\"><Document>", KML.namespace);
            format!("{begin}<Folder><Placemark>{inside}</Placemark></Folder></Document></kml>")
        };
        assert!(!is_refused(
            &KML,
            &kml("<Point><coordinates>-1,2</coordinates></Point>")
        ));
        for inside in [
            "<Point><coordinates>-1, 2</coordinates></Point>",
            "<Point><coordinates>2,-91</coordinates></Point>",
            "<LineString><coordinates>-1,2</coordinates></LineString>",
            "<LineString><tessellate>yes</tessellate></LineString>",
            "<Point/><LineString><coordinates>1,2 3,4</coordinates></LineString>",
            "<ExtendedData><Data name=\"a\"/></ExtendedData>",
            "<ExtendedData><Data><value>a</value></Data></ExtendedData>",
        ] {
            assert!(is_refused(&KML, &kml(inside)), "{inside}");
        }
    }
}
