//! The signature of a release, in the form of minisign.

use std::io::Cursor;
use std::path::Path;

use minisign::{SecretKey, sign};

use super::VERSION;
use crate::failure::{Failure, Outcome};

/// The environment variable with the password of the key. Without it, minisign asks on the terminal.
const PASSWORD: &str = "MINISIGN_PASSWORD";

/// The owner's secret key.
pub struct Key(SecretKey);

impl Key {
    /// Reads it from the file that `minisign -G` made.
    pub fn read(path: &Path) -> Outcome<Self> {
        let key = SecretKey::from_file(path, std::env::var(PASSWORD).ok());
        key.map(Self).map_err(|error| {
            Failure::new(format!(
                "The key {} cannot be used: {error}. `minisign -G` makes one.",
                path.display()
            ))
        })
    }

    /// The signature of a text, as a file.
    pub fn sign(&self, text: &str) -> Outcome<String> {
        let comment = format!("yardbook {VERSION}");
        sign(
            None,
            &self.0,
            Cursor::new(text),
            Some(&comment),
            Some(&comment),
        )
        .map(|signature| signature.into_string())
        .map_err(|error| Failure::new(format!("The release cannot be signed: {error}.")))
    }
}

#[cfg(test)]
impl From<SecretKey> for Key {
    fn from(key: SecretKey) -> Self {
        Self(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minisign::{KeyPair, SignatureBox, verify};

    #[test]
    fn a_signature_fits_its_text_and_no_other() {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let signed = Key(pair.sk).sign("abc  index.html\n").unwrap();
        let signature = SignatureBox::from_string(&signed).unwrap();
        let fits = |text: &str| {
            verify(&pair.pk, &signature, Cursor::new(text), true, false, false).is_ok()
        };
        assert!(fits("abc  index.html\n"));
        assert!(!fits("abd  index.html\n"));
    }

    #[test]
    fn a_key_that_is_missing_is_one_sentence() {
        let Err(Failure::Sentence(said)) = Key::read(Path::new("no/such.key")) else {
            panic!("read");
        };
        assert!(said.contains("no/such.key"), "{said}");
    }
}
