//! API keys: making one, and the hash that represents it in the database.
//!
//! A key is `yb_` and 40 random letters and digits, 238 bits from the operating system. Guessing
//! one is hopeless, so a plain SHA-256 is the right hash: a slow one only protects secrets that
//! people choose. Keys are looked up by hash in a map, so the time of a lookup reveals nothing
//! about the key.

use golf_api::plan::Plan;
use sha2::{Digest, Sha256};

use crate::failure::{Failure, Outcome};

/// The start of every key.
pub const START: &str = "yb_";

/// How many of a key's characters stay readable, so that its owner can tell it from others.
pub const PREFIX_CHARS: usize = 12;

/// No header longer than this is hashed; ours have 43 characters.
const MAX_KEY_BYTES: usize = 128;
const RANDOM_CHARS: usize = 40;
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The SHA-256 of a key.
pub type KeyHash = [u8; 32];

/// A key that has just been made. Only this value ever holds its text.
pub struct NewKey {
    text: String,
}

impl NewKey {
    /// Makes a key from the randomness of the operating system.
    ///
    /// # Errors
    /// A [`Failure`] when the system gives no randomness.
    pub fn generate() -> Outcome<Self> {
        let mut text = String::from(START);
        let mut bytes = [0; 64];
        while text.len() < START.len() + RANDOM_CHARS {
            getrandom::fill(&mut bytes).map_err(|error| {
                Failure::new(format!(
                    "No key can be made: the operating system gives no randomness ({error})."
                ))
            })?;
            // 248 = 4 · 62: larger bytes would make the first characters more likely.
            let fair = bytes.iter().filter(|byte| **byte < 248);
            let chars = fair.map(|byte| char::from(ALPHABET[usize::from(byte % 62)]));
            text.extend(chars.take(START.len() + RANDOM_CHARS - text.len()));
        }
        Ok(Self { text })
    }

    /// The key, to be shown once.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The readable part.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.text[..PREFIX_CHARS]
    }

    /// The hash, for the database.
    #[must_use]
    pub fn hash(&self) -> KeyHash {
        Sha256::digest(self.text.as_bytes()).into()
    }
}

/// The hash of the value that a request sent as its key; `None` for a value that cannot be a key.
#[must_use]
pub fn hash_of(sent: &[u8]) -> Option<KeyHash> {
    (sent.len() <= MAX_KEY_BYTES).then(|| Sha256::digest(sent).into())
}

/// A plan's name in commands, in the database and in listings: `free`, `developer` and so on.
#[must_use]
pub const fn plan_word(plan: Plan) -> &'static str {
    match plan {
        Plan::Free => "free",
        Plan::Developer => "developer",
        Plan::Pro => "pro",
        Plan::Enterprise => "enterprise",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_long_random_and_never_the_same() {
        let keys: Vec<String> = (0..200)
            .map(|_| NewKey::generate().expect("randomness").text().to_owned())
            .collect();
        for key in &keys {
            assert_eq!(key.len(), 43);
            assert!(key.starts_with("yb_"));
            assert!(key[3..].bytes().all(|byte| byte.is_ascii_alphanumeric()));
        }
        let distinct: std::collections::HashSet<_> = keys.iter().collect();
        assert_eq!(distinct.len(), keys.len());
        let used: std::collections::HashSet<_> = keys.iter().flat_map(|k| k.bytes()).collect();
        assert_eq!(
            used.len(),
            63,
            "every letter and digit occurs, and the underscore"
        );
    }

    #[test]
    fn what_is_sent_hashes_to_what_is_kept() {
        let key = NewKey::generate().expect("randomness");
        assert_eq!(hash_of(key.text().as_bytes()), Some(key.hash()));
        assert_ne!(hash_of(key.prefix().as_bytes()), Some(key.hash()));
        assert_eq!(hash_of(&[b'x'; 129]), None);
    }
}
