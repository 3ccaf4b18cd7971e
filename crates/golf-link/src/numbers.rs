//! Numbers as bytes: seven bits a byte, the lowest first; signed ones in zigzag order, 0, −1, 1, −2; two that belong
//! together with their bits in turns.

use crate::not_a_hole::NotAHole;

/// The most bytes of a number: 64 bits.
const LONGEST: u32 = 10;

pub(crate) fn write(bytes: &mut Vec<u8>, number: u64) {
    let mut rest = number;
    loop {
        let [low, ..] = (rest & 0x7F).to_le_bytes();
        rest >>= 7;
        bytes.push(if rest == 0 { low } else { low | 0x80 });
        if rest == 0 {
            return;
        }
    }
}

pub(crate) fn write_signed(bytes: &mut Vec<u8>, number: i64) {
    write(bytes, zigzag(number));
}

/// Writes two signed numbers of at most 31 bits as one: bits 0, 2, 4 … are the first one's, bits 1, 3, 5 … the other's.
/// Of a step of 70 to 500 meters in both directions this saves one byte in four.
pub(crate) fn write_pair(bytes: &mut Vec<u8>, one: i64, other: i64) {
    let [one, other] = [one, other].map(zigzag);
    let bits =
        (0..32).map(|bit| (one >> bit & 1) << (2 * bit) | (other >> bit & 1) << (2 * bit + 1));
    write(bytes, bits.fold(0, |pair, bits| pair | bits));
}

const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}

const fn unzigzag(number: u64) -> i64 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

/// What is left to read.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn byte(&mut self) -> Result<u8, NotAHole> {
        let (first, rest) = self.0.split_first().ok_or(NotAHole::Impossible)?;
        self.0 = rest;
        Ok(*first)
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], NotAHole> {
        let (first, rest) = self.0.split_at_checked(count).ok_or(NotAHole::Impossible)?;
        self.0 = rest;
        Ok(first)
    }

    pub(crate) fn number(&mut self) -> Result<u64, NotAHole> {
        let mut number = 0u64;
        for place in 0..LONGEST {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            // The tenth byte has room for one bit.
            if place == LONGEST - 1 && bits > 1 {
                return Err(NotAHole::Impossible);
            }
            number |= bits << (7 * place);
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(NotAHole::Impossible)
    }

    /// A number up to a limit.
    pub(crate) fn up_to(&mut self, limit: usize) -> Result<usize, NotAHole> {
        let number = usize::try_from(self.number()?).ok();
        number
            .filter(|number| *number <= limit)
            .ok_or(NotAHole::Impossible)
    }

    pub(crate) fn signed(&mut self) -> Result<i64, NotAHole> {
        self.number().map(unzigzag)
    }

    /// What [`write_pair`] writes.
    pub(crate) fn pair(&mut self) -> Result<[i64; 2], NotAHole> {
        let pair = self.number()?;
        let of = |first: u32| {
            let bits = (0..32).map(|bit| (pair >> (2 * bit + first) & 1) << bit);
            unzigzag(bits.fold(0, |number, bit| number | bit))
        };
        Ok([of(0), of(1)])
    }

    /// A number one more than what it stands for; 0 is none.
    pub(crate) fn optional(&mut self) -> Result<Option<u32>, NotAHole> {
        let number = self.number()?;
        let less = number.checked_sub(1).map(u32::try_from).transpose();
        less.map_err(|_| NotAHole::Impossible)
    }
}

/// Writes what [`Reader::optional`] reads.
pub(crate) fn write_optional(bytes: &mut Vec<u8>, number: Option<u32>) {
    write(bytes, number.map_or(0, |number| u64::from(number) + 1));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for (number, written) in [
            (0, &[0][..]),
            (127, &[127]),
            (128, &[128, 1]),
            (300, &[0xAC, 2]),
            (u64::MAX, &[255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
        ] {
            let mut bytes = Vec::new();
            write(&mut bytes, number);
            assert_eq!(bytes, written, "{number}");
            assert_eq!(Reader(&bytes).number(), Ok(number));
        }
        for (number, written) in [(0, 0), (-1, 1), (1, 2), (-2, 3), (-64, 127)] {
            let mut bytes = Vec::new();
            write_signed(&mut bytes, number);
            assert_eq!(bytes, [written], "{number}");
        }
        for number in [i64::MIN, i64::MAX, -1, 0, 12_345_678] {
            let mut bytes = Vec::new();
            write_signed(&mut bytes, number);
            assert_eq!(Reader(&bytes).signed(), Ok(number));
        }
        for (one, other, length) in [
            (0, 0, 1),
            (-63, 63, 2),
            (1_023, -511, 3),
            (-36_000_000, 18_000_000, 8),
            (i64::from(i32::MIN), i64::from(i32::MAX), 10),
        ] {
            let mut bytes = Vec::new();
            write_pair(&mut bytes, one, other);
            assert_eq!(bytes.len(), length, "{one} {other}");
            assert_eq!(Reader(&bytes).pair(), Ok([one, other]));
        }
        for number in [None, Some(0), Some(4), Some(u32::MAX)] {
            let mut bytes = Vec::new();
            write_optional(&mut bytes, number);
            assert_eq!(Reader(&bytes).optional(), Ok(number));
        }
    }

    #[test]
    fn a_number_that_does_not_end_or_is_too_large_is_none() {
        for bytes in [
            &[][..],
            &[128],
            &[255; 11],
            &[255, 255, 255, 255, 255, 255, 255, 255, 255, 2],
        ] {
            assert_eq!(
                Reader(bytes).number(),
                Err(NotAHole::Impossible),
                "{bytes:?}"
            );
        }
        assert_eq!(Reader(&[5]).up_to(4), Err(NotAHole::Impossible));
        assert_eq!(Reader(&[1, 2]).bytes(3), Err(NotAHole::Impossible));
    }
}
