//! The check sum at the end of a link: CRC-32 as in gzip and PNG (ISO 3309), the lowest byte first.
//!
//! It finds every damage of up to 32 bits in a row, so every single wrong character. It is computed bit by bit: a link is
//! short, and a table would be larger than the rest of this crate.

const POLYNOMIAL: u32 = 0xEDB8_8320;

/// The check sum of bytes.
pub(crate) fn check_sum(bytes: &[u8]) -> [u8; 4] {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (POLYNOMIAL & 0u32.wrapping_sub(sum & 1));
        }
    }
    (!sum).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_value_of_the_standard_is_right() {
        assert_eq!(check_sum(b"123456789"), 0xCBF4_3926_u32.to_le_bytes());
    }
}
