//! A block of a PBF file: what its groups share. [`objects`] hands on what is in the groups.

pub mod objects;

use prost::bytes::Bytes;

use super::object::{KEYS, Location};
use super::trouble::Trouble;
use super::wire::{Fields, damaged};

/// A block: its texts and units, and its groups as they are in the file.
#[derive(Debug)]
pub struct Block {
    bytes: Bytes,
    /// Where the texts begin and end.
    texts: Vec<(u32, u32)>,
    /// Which of the texts are [`KEYS`].
    is_key: Vec<bool>,
    granularity: i64,
    lat_offset: i64,
    lon_offset: i64,
    date_granularity: i64,
}

impl Block {
    /// Takes what all groups of a block share.
    ///
    /// # Errors
    /// A [`Trouble`] where the block is damaged.
    pub fn new(bytes: Bytes) -> Result<Self, Trouble> {
        let mut block = Self {
            bytes: bytes.clone(),
            texts: Vec::new(),
            is_key: Vec::new(),
            granularity: 100,
            lat_offset: 0,
            lon_offset: 0,
            date_granularity: 1_000,
        };
        let mut fields = Fields(&bytes);
        while let Some((tag, value)) = fields.field()? {
            match tag {
                1 => {
                    let end = bytes.len() - fields.0.len();
                    let mut texts = Fields(value.bytes()?);
                    while let Some((tag, text)) = texts.field()? {
                        if tag == 1 {
                            let (text, to) = (text.bytes()?, end - texts.0.len());
                            let place = |at: usize| u32::try_from(at).map_err(|_| damaged());
                            block.texts.push((place(to - text.len())?, place(to)?));
                            block
                                .is_key
                                .push(KEYS.iter().any(|key| key.as_bytes() == text));
                        }
                    }
                }
                17 => block.granularity = value.number()?.cast_signed(),
                18 => block.date_granularity = value.number()?.cast_signed(),
                19 => block.lat_offset = value.number()?.cast_signed(),
                20 => block.lon_offset = value.number()?.cast_signed(),
                _ => {}
            }
        }
        Ok(block)
    }

    /// The groups, one after the other.
    #[must_use]
    pub fn groups(&self) -> Groups<'_> {
        Groups(Fields(&self.bytes))
    }

    /// The location of units; `None` off the globe.
    fn location(&self, lat: i64, lon: i64) -> Option<Location> {
        let nanos =
            |units: i64, offset: i64| self.granularity.checked_mul(units)?.checked_add(offset);
        Location::of_nanos(nanos(lat, self.lat_offset)?, nanos(lon, self.lon_offset)?)
    }

    fn bytes(&self, at: usize) -> Option<&[u8]> {
        let (from, to) = self.texts.get(at)?;
        self.bytes.get(*from as usize..*to as usize)
    }

    /// The tags at these places; none if no key matters. A text that is no UTF-8 makes its tag absent.
    fn tags(&self, pairs: &[(usize, usize)]) -> Vec<(&str, &str)> {
        let is_key = |place: &usize| self.is_key.get(*place) == Some(&true);
        if !pairs.iter().any(|(key, _)| is_key(key)) {
            return Vec::new();
        }
        let text = |at: usize| std::str::from_utf8(self.bytes(at)?).ok();
        let tag = |(key, value): &(usize, usize)| Some((text(*key)?, text(*value)?));
        pairs.iter().filter_map(tag).collect()
    }
}

/// The groups of a block.
#[derive(Debug)]
pub struct Groups<'b>(Fields<'b>);

impl<'b> Groups<'b> {
    /// The next group; `None` at the end.
    ///
    /// # Errors
    /// A [`Trouble`] where the block is damaged.
    pub fn group(&mut self) -> Result<Option<Fields<'b>>, Trouble> {
        while let Some((tag, value)) = self.0.field()? {
            if tag == 2 {
                return Ok(Some(Fields(value.bytes()?)));
            }
        }
        Ok(None)
    }
}
