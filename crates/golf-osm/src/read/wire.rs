//! The wire format of protocol buffers: fields and packed numbers, read where they lie.
//!
//! A block of 32 MB can hold sixteen million empty messages, which take half a gigabyte as a list of decoded ones. Here
//! nothing is copied, so a block takes no more memory than its bytes. `prost` reads the numbers themselves.

use prost::DecodeError;
use prost::encoding::{WireType, decode_key, decode_varint};

use super::trouble::Trouble;

/// The value of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value<'b> {
    /// A number.
    Number(u64),
    /// A text, a message or packed numbers.
    Bytes(&'b [u8]),
    /// A number of fixed size, which the format of maps does not use.
    Fixed,
}

impl<'b> Value<'b> {
    /// The bytes of a field that must have some.
    ///
    /// # Errors
    /// A [`Trouble`] for a number.
    pub fn bytes(self) -> Result<&'b [u8], Trouble> {
        match self {
            Self::Bytes(bytes) => Ok(bytes),
            Self::Number(_) | Self::Fixed => Err(damaged()),
        }
    }

    /// The number of a field that must be one.
    ///
    /// # Errors
    /// A [`Trouble`] for bytes.
    pub fn number(self) -> Result<u64, Trouble> {
        match self {
            Self::Number(number) => Ok(number),
            Self::Bytes(_) | Self::Fixed => Err(damaged()),
        }
    }

    /// The packed numbers of a field.
    ///
    /// # Errors
    /// A [`Trouble`] for a single number.
    pub fn packed(self) -> Result<Packed<'b>, Trouble> {
        self.bytes().map(Packed)
    }
}

/// The fields of a message, in the order of the file.
#[derive(Debug, Clone)]
pub struct Fields<'b>(pub &'b [u8]);

impl<'b> Fields<'b> {
    /// The next field with its tag; `None` at the end.
    ///
    /// # Errors
    /// A [`Trouble`] where the message is damaged.
    pub fn field(&mut self) -> Result<Option<(u32, Value<'b>)>, Trouble> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let (tag, kind) = decode_key(&mut self.0)?;
        let value = match kind {
            WireType::Varint => Value::Number(decode_varint(&mut self.0)?),
            WireType::LengthDelimited => {
                let size = decode_varint(&mut self.0)?;
                Value::Bytes(self.cut(size)?)
            }
            WireType::SixtyFourBit => self.cut(8).map(|_| Value::Fixed)?,
            WireType::ThirtyTwoBit => self.cut(4).map(|_| Value::Fixed)?,
            WireType::StartGroup | WireType::EndGroup => return Err(damaged()),
        };
        Ok(Some((tag, value)))
    }

    fn cut(&mut self, size: u64) -> Result<&'b [u8], Trouble> {
        let size = usize::try_from(size).map_err(|_| damaged())?;
        let (cut, rest) = self.0.split_at_checked(size).ok_or_else(damaged)?;
        self.0 = rest;
        Ok(cut)
    }
}

/// Packed numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Packed<'b>(&'b [u8]);

impl Packed<'_> {
    /// The next number; `None` at the end.
    ///
    /// # Errors
    /// A [`Trouble`] where the numbers are damaged.
    pub fn number(&mut self) -> Result<Option<u64>, Trouble> {
        if self.0.is_empty() {
            return Ok(None);
        }
        Ok(Some(decode_varint(&mut self.0)?))
    }

    /// The next number where one must follow.
    ///
    /// # Errors
    /// A [`Trouble`] at the end, or where the numbers are damaged.
    pub fn expected(&mut self) -> Result<u64, Trouble> {
        self.number()?.ok_or_else(damaged)
    }

    /// The next place in a table, where one must follow.
    ///
    /// # Errors
    /// A [`Trouble`] at the end, or where the numbers are damaged.
    pub fn place(&mut self) -> Result<usize, Trouble> {
        usize::try_from(self.expected()?).map_err(|_| damaged())
    }
}

/// A signed number, which the format writes as twice its size, odd if it is negative.
#[must_use]
pub const fn signed(number: u64) -> i64 {
    (number >> 1).cast_signed() ^ -((number & 1).cast_signed())
}

/// A message that breaks its own format.
#[must_use]
pub fn damaged() -> Trouble {
    "its objects are damaged".into()
}

impl From<DecodeError> for Trouble {
    fn from(error: DecodeError) -> Self {
        format!("its objects are damaged ({error})").into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_where_they_lie_and_a_wrong_size_is_damage() {
        let mut fields = Fields(&[0x08, 0x96, 0x01, 0x12, 2, 7, 8, 0x1d, 0, 0, 0, 0]);
        assert_eq!(fields.field(), Ok(Some((1, Value::Number(150)))));
        let Ok(Some((2, bytes))) = fields.field() else {
            panic!("a field")
        };
        let mut packed = bytes.packed().expect("bytes");
        assert_eq!(packed.number(), Ok(Some(7)));
        assert_eq!(packed.place(), Ok(8));
        assert_eq!(packed.number(), Ok(None));
        assert!(packed.expected().is_err());
        assert_eq!(fields.field(), Ok(Some((3, Value::Fixed))));
        assert_eq!(fields.field(), Ok(None));
        for broken in [&[0x12, 9, 1][..], &[0x12], &[0x0b], &[0x08, 0x80]] {
            assert!(Fields(broken).field().is_err(), "{broken:?}");
        }
    }

    #[test]
    fn signed_numbers_come_back() {
        for (written, number) in [
            (0, 0),
            (1, -1),
            (2, 1),
            (u64::MAX, i64::MIN),
            (u64::MAX - 1, i64::MAX),
        ] {
            assert_eq!(signed(written), number);
        }
    }
}
