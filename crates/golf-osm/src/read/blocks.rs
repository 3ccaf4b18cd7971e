//! Turns the groups of a PBF block into objects.

use prost::bytes::Bytes;
use prost::{DecodeError, Message};

use super::messages::{
    DenseInfo, DenseNodes, Info, Node, PrimitiveBlock, PrimitiveGroup, Relation, Way,
};
use super::object::{KEYS, Location, Member, Object, Visitor};
use crate::element::ElementKind;

/// A block without its groups.
#[derive(Debug)]
pub struct Block {
    texts: Vec<Bytes>,
    /// The places of [`KEYS`] among the texts.
    keys: Vec<usize>,
    granularity: i64,
    lat_offset: i64,
    lon_offset: i64,
    date_granularity: i64,
}

impl Block {
    /// Takes what all groups of a block share.
    #[must_use]
    pub fn new(block: PrimitiveBlock) -> Self {
        let texts = block.strings.map(|table| table.texts).unwrap_or_default();
        let is_key = |text: &Bytes| KEYS.iter().any(|key| key.as_bytes() == text.as_ref());
        let keys = texts.iter().enumerate().filter(|(_, text)| is_key(text));
        Self {
            keys: keys.map(|(at, _)| at).collect(),
            granularity: i64::from(block.granularity.unwrap_or(100)),
            lat_offset: block.lat_offset.unwrap_or(0),
            lon_offset: block.lon_offset.unwrap_or(0),
            date_granularity: i64::from(block.date_granularity.unwrap_or(1_000)),
            texts,
        }
    }

    /// The location of units; `None` off the globe.
    fn location(&self, lat: i64, lon: i64) -> Option<Location> {
        let nanos =
            |units: i64, offset: i64| self.granularity.checked_mul(units)?.checked_add(offset);
        Location::of_nanos(nanos(lat, self.lat_offset)?, nanos(lon, self.lon_offset)?)
    }

    /// The tags at these places; none if no key matters. A text that is no UTF-8 makes its tag absent.
    fn tags(&self, pairs: impl Iterator<Item = (usize, usize)> + Clone) -> Vec<(&str, &str)> {
        if !pairs.clone().any(|(key, _)| self.keys.contains(&key)) {
            return Vec::new();
        }
        let text = |at: usize| std::str::from_utf8(self.texts.get(at)?).ok();
        pairs
            .filter_map(|(key, value)| Some((text(key)?, text(value)?)))
            .collect()
    }
}

/// Space that is used again from object to object.
#[derive(Debug, Default)]
pub struct Buffers {
    refs: Vec<i64>,
    members: Vec<Member>,
    is_dated: bool,
    newest: Option<i64>,
}

impl Buffers {
    /// Empty ones, which note the newest date of the objects or not.
    #[must_use]
    pub fn new(is_dated: bool) -> Self {
        Self {
            is_dated,
            ..Self::default()
        }
    }

    /// The newest date of the objects so far, in Unix seconds.
    #[must_use]
    pub const fn newest(&self) -> Option<i64> {
        self.newest
    }

    /// Notes a date in units of a block.
    fn date(&mut self, block: &Block, units: i64) {
        let milliseconds = units.checked_mul(block.date_granularity);
        // Writers put a zero where they know no date.
        let seconds = milliseconds.map(|ms| ms / 1_000).filter(|at| *at > 0);
        self.newest = self.newest.max(seconds);
    }
}

fn noted(info: Option<&Info>, block: &Block, buffers: &mut Buffers) {
    if let Some(units) = info.and_then(|info| info.timestamp)
        && buffers.is_dated
    {
        buffers.date(block, units);
    }
}

fn is_deleted(info: Option<&Info>) -> bool {
    info.is_some_and(|info| info.visible == Some(false))
}

fn places<'p>(
    keys: &'p [u32],
    values: &'p [u32],
) -> impl Iterator<Item = (usize, usize)> + Clone + 'p {
    let pairs = keys.iter().zip(values);
    pairs.map(|(key, value)| (*key as usize, *value as usize))
}

/// Hands on the nodes of a group.
///
/// # Errors
/// A [`DecodeError`] where the group is damaged.
pub fn nodes(
    block: &Block,
    group: &PrimitiveGroup,
    buffers: &mut Buffers,
    visit: &mut Visitor<'_>,
) -> Result<(), DecodeError> {
    for node in &group.nodes {
        let node = Node::decode(node.clone())?;
        noted(node.info.as_ref(), block, buffers);
        if !is_deleted(node.info.as_ref()) {
            let tags = block.tags(places(&node.keys, &node.values));
            visit(Object::Node(
                node.id,
                block.location(node.lat, node.lon),
                &tags,
            ));
        }
    }
    let Some(dense) = &group.dense else {
        return Ok(());
    };
    let dense = DenseNodes::decode(dense.clone())?;
    if let Some(info) = dense.info.clone().filter(|_| buffers.is_dated) {
        let mut units = 0_i64;
        for step in DenseInfo::decode(info)?.timestamps {
            units = units.wrapping_add(step);
            buffers.date(block, units);
        }
    }
    let mut pairs = dense.keys_values.as_slice();
    let (mut id, mut lat, mut lon) = (0_i64, 0_i64, 0_i64);
    for ((id_step, lat_step), lon_step) in dense.ids.iter().zip(&dense.lats).zip(&dense.lons) {
        id = id.wrapping_add(*id_step);
        lat = lat.wrapping_add(*lat_step);
        lon = lon.wrapping_add(*lon_step);
        let own = pairs
            .iter()
            .position(|place| *place == 0)
            .unwrap_or(pairs.len());
        let (here, rest) = pairs.split_at(own);
        pairs = rest.get(1..).unwrap_or_default();
        let (couples, _) = here.as_chunks::<2>();
        let couples = couples.iter().filter_map(|[key, value]| {
            Some((usize::try_from(*key).ok()?, usize::try_from(*value).ok()?))
        });
        let tags = block.tags(couples);
        visit(Object::Node(id, block.location(lat, lon), &tags));
    }
    Ok(())
}

/// Hands on the ways of a group.
///
/// # Errors
/// A [`DecodeError`] where the group is damaged.
pub fn ways(
    block: &Block,
    group: &PrimitiveGroup,
    buffers: &mut Buffers,
    visit: &mut Visitor<'_>,
) -> Result<(), DecodeError> {
    for way in &group.ways {
        let way = Way::decode(way.clone())?;
        noted(way.info.as_ref(), block, buffers);
        if is_deleted(way.info.as_ref()) {
            continue;
        }
        buffers.refs.clear();
        let mut number = 0_i64;
        for step in &way.refs {
            number = number.wrapping_add(*step);
            buffers.refs.push(number);
        }
        let tags = block.tags(places(&way.keys, &way.values));
        visit(Object::Way(way.id, &buffers.refs, &tags));
    }
    Ok(())
}

/// Hands on the relations of a group.
///
/// # Errors
/// A [`DecodeError`] where the group is damaged.
pub fn relations(
    block: &Block,
    group: &PrimitiveGroup,
    buffers: &mut Buffers,
    visit: &mut Visitor<'_>,
) -> Result<(), DecodeError> {
    for relation in &group.relations {
        let relation = Relation::decode(relation.clone())?;
        noted(relation.info.as_ref(), block, buffers);
        if is_deleted(relation.info.as_ref()) {
            continue;
        }
        buffers.members.clear();
        let mut number = 0_i64;
        let members = relation
            .members
            .iter()
            .zip(&relation.kinds)
            .zip(&relation.roles);
        for ((step, kind), role) in members {
            number = number.wrapping_add(*step);
            let kind = match kind {
                0 => ElementKind::Node,
                1 => ElementKind::Way,
                2 => ElementKind::Relation,
                _ => continue,
            };
            let role = usize::try_from(*role)
                .ok()
                .and_then(|at| block.texts.get(at));
            buffers.members.push(Member {
                kind,
                number,
                is_inner: role.is_some_and(|role| role.as_ref() == b"inner"),
            });
        }
        let tags = block.tags(places(&relation.keys, &relation.values));
        visit(Object::Relation(relation.id, &buffers.members, &tags));
    }
    Ok(())
}
