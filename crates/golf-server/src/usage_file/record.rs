//! The records of the usage file: one of fixed size for each key.
//!
//! A record is a checksum, the hash of the key, then window and count of minutes, days and months,
//! padded with zeros.

use golf_catalog::tally::{Count, KEPT, Tally, Windows};
use sha2::{Digest, Sha256};

use crate::key::KeyHash;

/// The size of a record in bytes: a divisor of every page size, so that no record spans two pages.
pub const RECORD: usize = 256;
const CHECKSUM: usize = 8;
const HASH: usize = size_of::<KeyHash>();
const COUNT: usize = size_of::<u64>() + size_of::<u32>();

/// The bytes of a record.
pub type Record = [u8; RECORD];

/// The record of a key.
#[must_use]
pub fn record(key: &KeyHash, tally: &Tally) -> Record {
    let mut record = [0; RECORD];
    let (start, content) = record.split_at_mut(CHECKSUM);
    let (hash, counts) = content.split_at_mut(HASH);
    hash.copy_from_slice(key);
    let windows = tally.windows().iter().flatten();
    for (bytes, count) in counts.chunks_exact_mut(COUNT).zip(windows) {
        let (window, requests) = bytes.split_at_mut(size_of::<u64>());
        window.copy_from_slice(&count.window.to_le_bytes());
        requests.copy_from_slice(&count.requests.to_le_bytes());
    }
    start.copy_from_slice(&checksum(content));
    record
}

/// The key and the counts of a record; `None` if it is empty, cut off or damaged.
#[must_use]
pub fn parsed(bytes: &[u8]) -> Option<(KeyHash, Tally)> {
    let record = <&Record>::try_from(bytes).ok()?;
    let (start, content) = record.split_first_chunk::<CHECKSUM>()?;
    if *start != checksum(content) {
        return None;
    }
    let (key, counts) = content.split_first_chunk::<HASH>()?;
    let mut windows = [Windows::default(); 3];
    let kept = windows.iter_mut().flatten();
    for (bytes, count) in counts.chunks_exact(COUNT).zip(kept) {
        let (window, requests) = bytes.split_first_chunk()?;
        *count = Count {
            window: u64::from_le_bytes(*window),
            requests: u32::from_le_bytes(requests.try_into().ok()?),
        };
    }
    Some((*key, Tally::of(windows)))
}

fn checksum(content: &[u8]) -> [u8; CHECKSUM] {
    const USED: usize = HASH + 3 * KEPT * COUNT;
    let digest: [u8; 32] = Sha256::digest(&content[..USED]).into();
    let mut start = [0; CHECKSUM];
    start.copy_from_slice(&digest[..CHECKSUM]);
    start
}
