//! The objects of a group, handed on one after the other. The numbers of fields are those of the format's documentation.

use super::Block;
use crate::element::ElementKind;
use crate::read::limits::{MOST_MEMBERS, MOST_NODES, MOST_TAGS, NO_MAP};
use crate::read::object::{Member, Object, Parts, Visitor};
use crate::read::trouble::Trouble;
use crate::read::wire::{Fields, Packed, Value, damaged, signed};

/// Space that is used again from object to object.
#[derive(Debug, Default)]
pub struct Buffers {
    refs: Vec<i64>,
    members: Vec<Member>,
    pairs: Vec<(usize, usize)>,
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

    fn tag(&mut self, key: usize, value: usize) -> Result<(), Trouble> {
        if self.pairs.len() == MOST_TAGS {
            return Err(Trouble::new(
                format!("an object has more than {MOST_TAGS} tags"),
                NO_MAP,
            ));
        }
        self.pairs.push((key, value));
        Ok(())
    }

    /// Takes the tags of an object from its keys and values.
    fn tags(&mut self, mut keys: Packed<'_>, mut values: Packed<'_>) -> Result<(), Trouble> {
        self.pairs.clear();
        while let Some(key) = keys.number()? {
            let key = usize::try_from(key).map_err(|_| damaged())?;
            self.tag(key, values.place()?)?;
        }
        Ok(())
    }
}

/// The fields that the three kinds of objects share.
#[derive(Debug, Default)]
struct Common<'b> {
    number: u64,
    keys: Packed<'b>,
    values: Packed<'b>,
    version: Option<u64>,
    timestamp: Option<i64>,
    is_deleted: bool,
}

impl<'b> Common<'b> {
    /// Takes one of the shared fields.
    fn take(&mut self, tag: u32, value: Value<'b>) -> Result<(), Trouble> {
        match tag {
            1 => self.number = value.number()?,
            2 => self.keys = value.packed()?,
            3 => self.values = value.packed()?,
            4 => {
                let mut info = Fields(value.bytes()?);
                while let Some((tag, value)) = info.field()? {
                    match tag {
                        1 => self.version = version(value.number()?),
                        2 => self.timestamp = Some(value.number()?.cast_signed()),
                        6 => self.is_deleted = value.number()? == 0,
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Hands on an object with these facts.
    fn hand_on(
        &self,
        number: i64,
        parts: Parts<'_>,
        block: &Block,
        pairs: &[(usize, usize)],
        visit: &mut Visitor<'_>,
    ) -> Result<(), Trouble> {
        visit(Object {
            number,
            version: self.version,
            is_deleted: self.is_deleted,
            is_tagged: !pairs.is_empty(),
            tags: &block.tags(pairs),
            parts,
        })
    }
}

/// Writers put a zero or minus one where they know no version.
fn version(number: u64) -> Option<u64> {
    Some(number).filter(|number| (1..=u64::from(u32::MAX)).contains(number))
}

/// Hands on a node by itself.
///
/// # Errors
/// A [`Trouble`] where the node is damaged, or of the visitor.
pub fn node(
    block: &Block,
    message: &[u8],
    buffers: &mut Buffers,
    visit: &mut Visitor<'_>,
) -> Result<(), Trouble> {
    let (mut common, mut lat, mut lon) = (Common::default(), 0, 0);
    let mut fields = Fields(message);
    while let Some((tag, value)) = fields.field()? {
        match tag {
            8 => lat = signed(value.number()?),
            9 => lon = signed(value.number()?),
            _ => common.take(tag, value)?,
        }
    }
    noted(&common, block, buffers);
    buffers.tags(common.keys, common.values)?;
    let parts = Parts::Node(block.location(lat, lon));
    common.hand_on(signed(common.number), parts, block, &buffers.pairs, visit)
}

/// Hands on many nodes, each written as a difference from the one before.
///
/// # Errors
/// A [`Trouble`] where the nodes are damaged, or of the visitor.
pub fn dense_nodes(
    block: &Block,
    message: &[u8],
    buffers: &mut Buffers,
    visit: &mut Visitor<'_>,
) -> Result<(), Trouble> {
    let (mut ids, mut lats, mut lons, mut tags) =
        <(Packed<'_>, Packed<'_>, Packed<'_>, Packed<'_>)>::default();
    let (mut versions, mut dates, mut visible) = <(Packed<'_>, Packed<'_>, Packed<'_>)>::default();
    let mut fields = Fields(message);
    while let Some((tag, value)) = fields.field()? {
        match tag {
            1 => ids = value.packed()?,
            5 => {
                let mut info = Fields(value.bytes()?);
                while let Some((tag, value)) = info.field()? {
                    match tag {
                        1 => versions = value.packed()?,
                        2 => dates = value.packed()?,
                        6 => visible = value.packed()?,
                        _ => {}
                    }
                }
            }
            8 => lats = value.packed()?,
            9 => lons = value.packed()?,
            10 => tags = value.packed()?,
            _ => {}
        }
    }
    if buffers.is_dated {
        let mut units = 0_i64;
        while let Some(step) = dates.number()? {
            units = units.wrapping_add(signed(step));
            buffers.date(block, units);
        }
    }
    let (mut id, mut lat, mut lon) = (0_i64, 0_i64, 0_i64);
    while let Some(step) = ids.number()? {
        id = id.wrapping_add(signed(step));
        lat = lat.wrapping_add(signed(lats.expected()?));
        lon = lon.wrapping_add(signed(lons.expected()?));
        buffers.pairs.clear();
        // A zero ends the tags of a node. A block without tags has no zeros either.
        while let Some(key) = tags.number()?.filter(|key| *key != 0) {
            let key = usize::try_from(key).map_err(|_| damaged())?;
            buffers.tag(key, tags.place()?)?;
        }
        let common = Common {
            version: versions.number()?.and_then(version),
            is_deleted: visible.number()? == Some(0),
            ..Common::default()
        };
        let parts = Parts::Node(block.location(lat, lon));
        common.hand_on(id, parts, block, &buffers.pairs, visit)?;
    }
    Ok(())
}

/// Hands on a way, and the places that it names as nodes, whichever of the two are wanted.
///
/// # Errors
/// A [`Trouble`] where the way is damaged, or of the visitor.
pub fn way(
    block: &Block,
    message: &[u8],
    kinds: &[ElementKind],
    buffers: &mut Buffers,
    visit: &mut Visitor<'_>,
) -> Result<(), Trouble> {
    let mut common = Common::default();
    let (mut refs, mut lats, mut lons) = <(Packed<'_>, Packed<'_>, Packed<'_>)>::default();
    let mut fields = Fields(message);
    while let Some((tag, value)) = fields.field()? {
        match tag {
            8 => refs = value.packed()?,
            9 => lats = value.packed()?,
            10 => lons = value.packed()?,
            _ => common.take(tag, value)?,
        }
    }
    noted(&common, block, buffers);
    let has_places = kinds.contains(&ElementKind::Node) && !common.is_deleted;
    let (mut number, mut lat, mut lon) = (0_i64, 0_i64, 0_i64);
    buffers.refs.clear();
    while let Some(step) = refs.number()?
        && buffers.refs.len() <= MOST_NODES
    {
        number = number.wrapping_add(signed(step));
        buffers.refs.push(number);
        if let Some((y, x)) = lats.number()?.zip(lons.number()?).filter(|_| has_places) {
            lat = lat.wrapping_add(signed(y));
            lon = lon.wrapping_add(signed(x));
            visit(Object::within(
                number,
                Parts::Node(block.location(lat, lon)),
            ))?;
        }
    }
    if !kinds.contains(&ElementKind::Way) {
        return Ok(());
    }
    buffers.tags(common.keys, common.values)?;
    let parts = Parts::Way(&buffers.refs);
    common.hand_on(
        common.number.cast_signed(),
        parts,
        block,
        &buffers.pairs,
        visit,
    )
}

/// Hands on a relation.
///
/// # Errors
/// A [`Trouble`] where the relation is damaged, or of the visitor.
pub fn relation(
    block: &Block,
    message: &[u8],
    buffers: &mut Buffers,
    visit: &mut Visitor<'_>,
) -> Result<(), Trouble> {
    let mut common = Common::default();
    let (mut roles, mut members, mut types) = <(Packed<'_>, Packed<'_>, Packed<'_>)>::default();
    let mut fields = Fields(message);
    while let Some((tag, value)) = fields.field()? {
        match tag {
            8 => roles = value.packed()?,
            9 => members = value.packed()?,
            10 => types = value.packed()?,
            _ => common.take(tag, value)?,
        }
    }
    noted(&common, block, buffers);
    buffers.members.clear();
    let mut number = 0_i64;
    while let Some(step) = members.number()?
        && buffers.members.len() <= MOST_MEMBERS
    {
        number = number.wrapping_add(signed(step));
        let role = block.bytes(roles.place()?);
        let kind = match types.expected()? {
            0 => ElementKind::Node,
            1 => ElementKind::Way,
            2 => ElementKind::Relation,
            _ => continue,
        };
        buffers.members.push(Member {
            kind,
            number,
            is_inner: role == Some(b"inner"),
        });
    }
    buffers.tags(common.keys, common.values)?;
    let parts = Parts::Relation(&buffers.members);
    common.hand_on(
        common.number.cast_signed(),
        parts,
        block,
        &buffers.pairs,
        visit,
    )
}

fn noted(common: &Common<'_>, block: &Block, buffers: &mut Buffers) {
    if let Some(units) = common.timestamp
        && buffers.is_dated
    {
        buffers.date(block, units);
    }
}
