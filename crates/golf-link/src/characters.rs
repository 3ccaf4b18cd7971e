//! The bytes of a link's characters: base64url (RFC 4648, section 5) without padding.
//!
//! The crate `base64` writes them. Its reader is made for speed, which a link of 4000 characters does not need. **Buys:** about
//! 1,200 bytes of the script that shows a hole on other sites, in brotli. **Costs:** this file. **To take out:** call
//! `URL_SAFE_NO_PAD.decode`, which the test compares it with.

const BITS_OF_SIGN: u32 = 6;

/// The bytes; `None` if a character is no digit, one is missing, or the unused bits of the last one are not 0.
pub(crate) fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut waiting, mut bits) = (0_u32, 0);
    for sign in text.bytes() {
        waiting = waiting << BITS_OF_SIGN | u32::from(digit(sign)?);
        bits += BITS_OF_SIGN;
        if bits >= u8::BITS {
            bits -= u8::BITS;
            let [byte, ..] = (waiting >> bits).to_le_bytes();
            bytes.push(byte);
            waiting &= (1 << bits) - 1;
        }
    }
    (bits < BITS_OF_SIGN && waiting == 0).then_some(bytes)
}

const fn digit(sign: u8) -> Option<u8> {
    Some(match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use proptest::prelude::*;

    use super::bytes_of;

    fn of_crate(text: &str) -> Option<Vec<u8>> {
        URL_SAFE_NO_PAD.decode(text).ok()
    }

    #[test]
    fn every_text_of_three_digits_is_read_as_by_the_crate() {
        let digits = b"AZaz09-_+/=. B8w";
        for one in digits {
            for two in digits {
                for three in digits {
                    for length in 0..=3 {
                        let text = [*one, *two, *three];
                        let text = std::str::from_utf8(&text[..length]).expect("ASCII");
                        assert_eq!(bytes_of(text), of_crate(text), "{text}");
                    }
                }
            }
        }
    }

    proptest! {
        #[test]
        fn any_bytes_come_back(bytes: Vec<u8>) {
            prop_assert_eq!(bytes_of(&URL_SAFE_NO_PAD.encode(&bytes)), Some(bytes));
        }

        #[test]
        fn any_text_is_read_as_by_the_crate(text in "[A-Za-z0-9_=é+-]{0,40}") {
            prop_assert_eq!(bytes_of(&text), of_crate(&text));
        }
    }
}
