//! An object that is kept, and what is done where the file has it again.

use std::mem::size_of_val;

use crate::element::{ElementId, ElementKind, Role, Tags};
use crate::read::limits::{MOST_MEMBERS, MOST_NODES, NO_MAP};
use crate::read::object::{Member, Object, are_places};
use crate::read::trouble::Trouble;
use crate::read::versions::Version;

/// What a tag takes in memory beside its text, and an object beside its tags, about.
pub(super) const TAG: usize = 32;
pub(super) const OBJECT: usize = 128;

/// How many bytes may still be kept.
pub(super) struct Room(pub(super) u64);

impl Room {
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Trouble> {
        self.0 = self.0.checked_sub(bytes as u64).ok_or_else(|| {
            let what = "it has far more golf and water than a map of its size";
            Trouble::new(what, NO_MAP)
        })?;
        Ok(())
    }
}

/// An object that is kept.
pub(super) struct Kept<T> {
    /// What it is, with its tags; `None` for a way that is only a part of a relation.
    pub(super) what: Option<(Role, Tags)>,
    pub(super) is_tagged: bool,
    pub(super) version: Version,
    /// Its way members, nodes or place; empty until the file names them.
    pub(super) parts: T,
    /// Whether it has more of them than OpenStreetMap allows.
    pub(super) is_too_large: bool,
}

impl<T> Kept<T> {
    pub(super) fn new(object: &Object<'_>, parts: T, room: &mut Room) -> Result<Self, Trouble> {
        let mut kept = Self {
            what: None,
            is_tagged: false,
            version: Version::of(object.version),
            parts,
            is_too_large: false,
        };
        room.take(OBJECT)?;
        kept.tag(object, room)?;
        Ok(kept)
    }

    pub(super) fn tag(&mut self, object: &Object<'_>, room: &mut Room) -> Result<(), Trouble> {
        self.is_tagged = object.is_tagged;
        if let Some(role) = Role::of(object.tags) {
            let sizes = object
                .tags
                .iter()
                .map(|(key, value)| TAG + key.len() + value.len());
            room.take(sizes.sum())?;
            self.what = Some((role, Tags::of(object.tags)));
        }
        Ok(())
    }

    /// Whether the report counts it, and nothing reads it.
    pub(super) fn is_unread(&self) -> bool {
        matches!(self.what, Some((Role::Unread, _)))
    }

    /// Checks an object of the same number, and takes the tags from it if there are none yet.
    pub(super) fn agree(
        &mut self,
        object: &Object<'_>,
        has_same_parts: bool,
        room: &mut Room,
    ) -> Result<(), Trouble> {
        let id = ElementId {
            kind: object.kind(),
            number: object.number,
        };
        let has_same_tags = match &self.what {
            _ if !self.is_tagged || !object.is_tagged => true,
            Some((_, tags)) => tags.is_same(object.tags),
            None => Role::of(object.tags).is_none(),
        };
        let is_same = has_same_parts && has_same_tags && !object.is_deleted;
        self.version = self
            .version
            .agreed(Version::of(object.version), is_same, id)?;
        if !self.is_tagged {
            self.tag(object, room)?;
        }
        Ok(())
    }
}

impl Kept<Vec<i64>> {
    /// Takes the nodes of a way, unless it has some. Numbers are better than places.
    pub(super) fn take_nodes(&mut self, refs: &[i64], room: &mut Room) -> Result<(), Trouble> {
        self.is_too_large |= refs.len() > MOST_NODES;
        let is_better = self.parts.is_empty() || are_places(&self.parts) && !are_places(refs);
        if is_better && !refs.is_empty() && !self.is_too_large {
            room.take(size_of_val(refs))?;
            self.parts = refs.to_vec();
        }
        Ok(())
    }

    pub(super) fn has_nodes(&self, refs: &[i64]) -> bool {
        let known = &self.parts;
        let is_said_twice = !known.is_empty() && !refs.is_empty() && !self.is_too_large;
        !is_said_twice || known == refs || are_places(known) != are_places(refs)
    }
}

impl Kept<Vec<Member>> {
    /// Takes the ways of a relation, unless it has some.
    pub(super) fn take_members(
        &mut self,
        members: &[Member],
        room: &mut Room,
    ) -> Result<(), Trouble> {
        self.is_too_large |= members.len() > MOST_MEMBERS;
        if self.parts.is_empty() && !self.is_too_large {
            self.parts = ways_among(members).cloned().collect();
            room.take(size_of_val(self.parts.as_slice()))?;
        }
        Ok(())
    }

    pub(super) fn has_members(&self, members: &[Member]) -> bool {
        let is_said_twice = !self.parts.is_empty() && !members.is_empty() && !self.is_too_large;
        !is_said_twice || self.parts.iter().eq(ways_among(members))
    }
}

fn ways_among(members: &[Member]) -> impl Iterator<Item = &Member> {
    members
        .iter()
        .filter(|member| member.kind == ElementKind::Way)
}
