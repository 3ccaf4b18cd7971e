//! All limits of the reader, each with its reason. Data often comes from another person, and a file of a few kilobytes can
//! unpack to gigabytes.
//!
//! The limits of an object are those of OpenStreetMap itself. Those of a whole file grow with its size, so that no honest
//! file meets them.

/// The nodes of a way: OpenStreetMap allows no more. A longer way is left out, and the report says so.
pub const MOST_NODES: usize = 2_000;

/// The members of a relation: OpenStreetMap allows no more. A larger relation is left out, and the report says so.
pub const MOST_MEMBERS: usize = 32_000;

/// The nodes or members of an object after which the whole file is refused: no program writes half as many.
pub const ENDLESS: usize = 1 << 16;

/// The tags of an object: several times the most that anybody ever gave one. More of them are no map.
pub const MOST_TAGS: usize = 1_000;

/// The bytes of one element or text of XML. A tag of OpenStreetMap has at most 255 characters on each side.
pub const LONGEST_EVENT: u64 = 1 << 16;

/// How many elements of XML may lie in each other. OpenStreetMap needs four.
pub const DEEPEST: u32 = 16;

/// The characters of a file's own words that a message quotes.
pub const LONGEST_QUOTE: usize = 300;

/// The bytes of a PBF blob's header, and of a blob before and after decompression, by the format.
pub const LARGEST_HEADER: u32 = 64 * 1024;
/// The bytes of a blob, packed and unpacked.
pub const LARGEST_BLOB: usize = 32 * 1024 * 1024;

/// The bytes that a file may unpack to, in each pass. XML packs to a tenth or a twentieth, PBF to a third.
/// The least is the size of a large XML file, so that a tiny file ends within seconds.
#[must_use]
pub const fn unpacked(file: u64) -> u64 {
    at_least(1 << 28, file.saturating_mul(100))
}

/// The bytes of golf and water that are kept of a file. A file of nothing but golf needs a few times its own size.
#[must_use]
pub const fn kept(file: u64) -> u64 {
    at_least(1 << 28, file.saturating_mul(16))
}

/// How many nodes near golf may be noted. A node takes several bytes of a file in every format.
#[must_use]
pub const fn near(file: u64) -> u64 {
    at_least(1 << 24, file)
}

const fn at_least(least: u64, by_size: u64) -> u64 {
    if by_size > least { by_size } else { least }
}

/// Advice for a file that meets a limit.
pub const NO_MAP: &str = "No honest map is like this: download the file from its source again, or cut a smaller area out \
                          of it with `osmium extract`.";
