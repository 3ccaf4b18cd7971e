//! An object of a map while its element is read.
//!
//! Overpass with `out geom;` and osmium with `add-locations-to-ways` write places within ways, and Overpass within the
//! members of relations too, where nodes have no number. Such a node gets the number of its place.

use std::borrow::Cow;

use quick_xml::events::BytesStart;

use crate::day;
use crate::element::ElementKind;
use crate::read::limits::{ENDLESS, MOST_MEMBERS, MOST_NODES, MOST_TAGS, NO_MAP};
use crate::read::object::{KEYS, Location, Member, NOWHERE, Object, Parts, Visitor};
use crate::read::trouble::Trouble;

/// An object that is being read, or another element if it has no kind.
#[derive(Debug, Default)]
pub(super) struct Open {
    kind: Option<ElementKind>,
    /// Whether the pass wants its kind.
    is_wanted: bool,
    number: i64,
    version: Option<u64>,
    is_deleted: bool,
    location: Option<Location>,
    refs: Vec<i64>,
    members: Vec<Member>,
    tags: Vec<(String, String)>,
    /// How many nodes or members it has so far, those that are not kept too.
    entries: usize,
    /// The way of the open member, and the nodes of it that are named within the member.
    member: Option<i64>,
    member_nodes: Vec<i64>,
    /// When it was saved, in Unix seconds.
    pub(super) saved: Option<i64>,
}

/// Calls `take` with each attribute that is text.
pub(super) fn each_attribute(element: &BytesStart<'_>, mut take: impl FnMut(&str, &str)) {
    for attribute in element.attributes().with_checks(false).flatten() {
        if let Ok(value) = quick_xml::escape::unescape(&attribute.value) {
            take(attribute.key.as_ref(), &value);
        }
    }
}

/// The attributes of a part of an object.
#[derive(Default)]
struct Named {
    number: Option<i64>,
    lat: Option<f64>,
    lng: Option<f64>,
    kind: Option<ElementKind>,
    is_inner: bool,
}

impl Named {
    fn of(element: &BytesStart<'_>) -> Self {
        let mut named = Self::default();
        each_attribute(element, |key, value| match key {
            "ref" => named.number = value.trim().parse().ok(),
            "lat" => named.lat = value.trim().parse().ok(),
            "lon" => named.lng = value.trim().parse().ok(),
            "role" => named.is_inner = value == "inner",
            "type" => {
                named.kind = match value {
                    "node" => Some(ElementKind::Node),
                    "way" => Some(ElementKind::Way),
                    "relation" => Some(ElementKind::Relation),
                    _ => None,
                };
            }
            _ => {}
        });
        named
    }

    fn location(&self) -> Option<Location> {
        Location::of_degrees(self.lat?, self.lng?)
    }
}

impl Open {
    /// An object that begins.
    pub(super) fn new(
        kind: ElementKind,
        element: &BytesStart<'_>,
        kinds: &[ElementKind],
    ) -> Result<Self, Trouble> {
        let mut open = Self {
            kind: Some(kind),
            is_wanted: kinds.contains(&kind),
            ..Self::default()
        };
        let (mut number, mut lat, mut lng) = (None, None, None);
        each_attribute(element, |key, value| match key {
            "id" => number = value.trim().parse().ok(),
            "version" => open.version = value.trim().parse().ok().filter(|version| *version > 0),
            "visible" => open.is_deleted |= value == "false",
            "action" => open.is_deleted |= value == "delete",
            "timestamp" => open.saved = day::unix_seconds(value),
            "lat" if open.is_wanted => lat = value.trim().parse().ok(),
            "lon" if open.is_wanted => lng = value.trim().parse().ok(),
            _ => {}
        });
        open.number = number.ok_or("an object has no number as its id")?;
        open.location = lat
            .zip(lng)
            .and_then(|(lat, lng)| Location::of_degrees(lat, lng));
        Ok(open)
    }

    /// A tag, node or member of the object. `depth` is 2, and 3 within a member.
    pub(super) fn within(
        &mut self,
        depth: u32,
        element: &BytesStart<'_>,
        kinds: &[ElementKind],
        visit: &mut Visitor<'_>,
    ) -> Result<(), Trouble> {
        let wants = |kind| kinds.contains(&kind);
        self.entries += usize::from(depth == 2);
        if self.entries > ENDLESS && self.kind.is_some() {
            let what = format!("an object has more than {ENDLESS} nodes or members");
            return Err(Trouble::new(what, NO_MAP));
        }
        match (self.kind, element.local_name().as_ref()) {
            (Some(_), "tag") if self.is_wanted && depth == 2 => self.tag(element),
            (Some(ElementKind::Way), "nd") if self.is_wanted || wants(ElementKind::Node) => {
                let node = Named::of(element);
                let number = node.number.or(node.location().map(Location::number));
                let number = number.ok_or("a way's node has no number")?;
                if self.refs.len() <= MOST_NODES {
                    self.refs.push(number);
                }
                self.place(number, &node, kinds, visit)
            }
            (Some(ElementKind::Relation), "nd")
                if wants(ElementKind::Way) || wants(ElementKind::Node) =>
            {
                let node = Named::of(element);
                let place = node.location().map_or(NOWHERE, Location::number);
                let number = node.number.unwrap_or(place);
                if self.member_nodes.len() <= MOST_NODES {
                    self.member_nodes.push(number);
                }
                self.place(number, &node, kinds, visit)
            }
            (Some(ElementKind::Relation), "member") => {
                let named = Named::of(element);
                let Some(kind) = named.kind else {
                    return Ok(());
                };
                let number = named.number.ok_or("a member has no number")?;
                if self.is_wanted && self.members.len() <= MOST_MEMBERS {
                    self.members.push(Member {
                        kind,
                        number,
                        is_inner: named.is_inner,
                    });
                }
                self.member_nodes.clear();
                self.member = (kind == ElementKind::Way).then_some(number);
                match kind {
                    ElementKind::Node => self.place(number, &named, kinds, visit),
                    ElementKind::Way | ElementKind::Relation => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    fn tag(&mut self, element: &BytesStart<'_>) -> Result<(), Trouble> {
        if self.tags.len() == MOST_TAGS {
            return Err(Trouble::new(
                format!("an object has more than {MOST_TAGS} tags"),
                NO_MAP,
            ));
        }
        let (mut key, mut value) = (None, None);
        each_attribute(element, |name, text| match name {
            "k" => key = Some(text.to_owned()),
            "v" => value = Some(text.to_owned()),
            _ => {}
        });
        self.tags.extend(key.zip(value));
        Ok(())
    }

    /// Hands on the place of a node that is named here.
    fn place(
        &self,
        number: i64,
        node: &Named,
        kinds: &[ElementKind],
        visit: &mut Visitor<'_>,
    ) -> Result<(), Trouble> {
        match node.location() {
            Some(location) if kinds.contains(&ElementKind::Node) && !self.is_deleted => {
                visit(Object::within(number, Parts::Node(Some(location))))
            }
            _ => Ok(()),
        }
    }

    /// The end of an element within the object.
    pub(super) fn ended_within(
        &mut self,
        kinds: &[ElementKind],
        visit: &mut Visitor<'_>,
    ) -> Result<(), Trouble> {
        let Some(way) = self.member.take() else {
            return Ok(());
        };
        if self.member_nodes.is_empty() || self.is_deleted || !kinds.contains(&ElementKind::Way) {
            return Ok(());
        }
        visit(Object::within(way, Parts::Way(&self.member_nodes)))
    }

    /// Hands on the object, if its kind is wanted.
    pub(super) fn hand_on(
        &mut self,
        kinds: &[ElementKind],
        visit: &mut Visitor<'_>,
    ) -> Result<(), Trouble> {
        let Some(kind) = self.kind.take().filter(|kind| kinds.contains(kind)) else {
            return Ok(());
        };
        let matters = self
            .tags
            .iter()
            .any(|(key, _)| KEYS.contains(&key.as_str()));
        let pairs = self
            .tags
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()));
        let tags: Cow<'_, [(&str, &str)]> = if matters {
            pairs.collect()
        } else {
            Cow::Borrowed(&[])
        };
        visit(Object {
            number: self.number,
            version: self.version,
            is_deleted: self.is_deleted,
            is_tagged: !self.tags.is_empty(),
            tags: &tags,
            parts: match kind {
                ElementKind::Node => Parts::Node(self.location),
                ElementKind::Way => Parts::Way(&self.refs),
                ElementKind::Relation => Parts::Relation(&self.members),
            },
        })
    }
}
