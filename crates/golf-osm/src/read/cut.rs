//! Signs that a PBF file was cut off between two blobs, where the format has no mark of it.
//!
//! Files are in the order nodes, ways, relations. Programs fill each block with the same number of objects, mostly
//! 8,000, and only the last one of its kind has fewer.

use super::trouble::Place;

/// How many objects programs put into a block.
const FULL: usize = 8_000;
/// Blocks of fewer objects may be equal by chance.
const LARGE: usize = 1_000;
/// Every state and country with this many ways has relations too.
const MANY_WAYS: usize = 20_000;

/// What a blob holds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Content {
    /// Whether there are nodes.
    pub has_nodes: bool,
    /// How many ways.
    pub ways: usize,
    /// How many relations.
    pub relations: usize,
}

/// Where and why a file seems to be cut off, if it does. `blobs` are its blobs of objects with their places.
#[must_use]
pub fn sign(blobs: &[(Place, Content)]) -> Option<(Place, String)> {
    let sum = |count: fn(&Content) -> usize| -> usize {
        blobs.iter().map(|(_, content)| count(content)).sum()
    };
    let (ways, relations) = (sum(|blob| blob.ways), sum(|blob| blob.relations));
    let (place, last) = blobs.last()?;
    let what = if ways + relations == 0 {
        "the file ends after this blob, before its first way".to_owned()
    } else if ways >= MANY_WAYS && relations == 0 {
        format!("the file ends after this blob: it has {ways} ways and no relation")
    } else {
        let (kind, count): (&str, fn(&Content) -> usize) = if last.relations > 0 {
            ("relations", |blob| blob.relations)
        } else {
            ("ways", |blob| blob.ways)
        };
        let full = count(last);
        let mut before = blobs.iter().rev().skip(1).map(|(_, blob)| count(blob));
        let is_full = full == FULL || full >= LARGE && before.any(|other| other == full);
        if !is_full {
            return None;
        }
        format!("the file ends after this blob, which is full with {full} {kind}")
    };
    Some((*place, format!("{what}: it is cut off")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_ends_with_nodes_or_a_full_block_is_cut_off() {
        let nodes = (true, 0, 0);
        let check = |blobs: &[(bool, usize, usize)], is_cut: bool| {
            let content = |(at, (has_nodes, ways, relations)): (u64, &(bool, usize, usize))| {
                let content = Content {
                    has_nodes: *has_nodes,
                    ways: *ways,
                    relations: *relations,
                };
                (Place::Byte(at), content)
            };
            let blobs: Vec<_> = (0..).zip(blobs).map(content).collect();
            assert_eq!(sign(&blobs).is_some(), is_cut, "{blobs:?}");
        };
        check(&[], false);
        check(&[nodes], true);
        check(&[nodes, nodes], true);
        check(&[nodes, (false, 804, 0)], false);
        check(&[nodes, (false, 804, 0), (false, 0, 29)], false);
        check(&[nodes, (false, 8_000, 0)], true);
        check(&[nodes, (false, 8_000, 0), (false, 12, 0)], false);
        check(&[nodes, (false, 8_000, 0), (false, 0, 8_000)], true);
        check(&[nodes, (false, 16_000, 0), (false, 16_000, 0)], true);
        check(&[nodes, (false, 16_000, 0), (false, 9_000, 0)], true);
        check(&[nodes, (false, 16_000, 0), (false, 0, 3)], false);
        check(&[nodes, (false, 50, 0), (false, 50, 0)], false);
    }
}
