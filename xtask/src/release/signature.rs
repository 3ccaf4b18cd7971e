//! The signature of a release, in the form of minisign.

use std::io::Cursor;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minisign::{ErrorKind, PError, SecretKey, SecretKeyBox, sign};

use super::VERSION;
use crate::failure::{Failure, Outcome};

/// The environment variable with the password of the key. Without it, minisign asks on the terminal.
const PASSWORD: &str = "MINISIGN_PASSWORD";

/// The length of a key's checksum in bytes.
const CHECKSUM: usize = 32;

/// The owner's secret key.
pub struct Key(SecretKey);

impl Key {
    /// Reads it from the file that `minisign -G` made, or `minisign -G -W` without a password.
    pub fn read(path: &Path) -> Outcome<Self> {
        let key = std::fs::read_to_string(path).map_err(PError::from);
        let key = key.and_then(|text| secret(&text, std::env::var(PASSWORD).ok()));
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

/// The key in the text of its file: a comment, and the key in base64. Only one that has a password needs it.
fn secret(text: &str, password: Option<String>) -> Result<SecretKey, PError> {
    let encoded = text.lines().nth(1).unwrap_or_default();
    let plain = STANDARD.decode(encoded.trim()).ok();
    let plain = plain.and_then(|bytes| SecretKey::from_bytes(&bytes).ok());
    // `minisign -G -W` leaves its checksum empty, and the library then takes it for damaged.
    if let Some(key) = plain.filter(|key| !key.is_encrypted() && has_no_checksum(key)) {
        return Ok(key);
    }
    match SecretKeyBox::from_string(text)?.into_unencrypted_secret_key() {
        // It has a password.
        Err(error) if !matches!(error.kind(), ErrorKind::Verify) => {
            SecretKeyBox::from_string(text)?.into_secret_key(password)
        }
        read => read,
    }
}

/// Whether the last bytes of a key, the checksum, are all 0.
fn has_no_checksum(key: &SecretKey) -> bool {
    let bytes = key.to_bytes();
    bytes.ends_with(&[0; CHECKSUM])
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
    use crate::files;
    use crate::project::Project;
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
    fn a_key_without_a_password_is_read_from_its_file_and_asks_nothing() {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let text = pair.sk.to_box(None).unwrap().into_string();
        let file = Project::find().unwrap().target("test-of-key/owner.key");
        files::write(&file, &text).unwrap();
        let signed = Key::read(&file).unwrap().sign("abc").unwrap();
        let signature = SignatureBox::from_string(&signed).unwrap();
        assert!(verify(&pair.pk, &signature, Cursor::new("abc"), true, false, false).is_ok());
    }

    #[test]
    fn a_key_of_minisign_itself_without_a_password_signs() {
        // By `minisign -G -W` 0.11. It signs nothing else.
        const SECRET: &str = "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA1PE4CTnVbG0eZFYU4Y2/VUugE6ba\
            APWZfRRm3Z8Rvn/aGfm8Essvc0bsIgrR+6r/5tzSPOsXb3cbH+7pamnpWe1i/1FIVNhgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
        const PUBLIC: &str = "RWTU8TgJOdVsbUbsIgrR+6r/5tzSPOsXb3cbH+7pamnpWe1i/1FIVNhg";
        let file = Project::find()
            .unwrap()
            .target("test-of-minisign/owner.key");
        let text = format!("untrusted comment: minisign encrypted secret key\n{SECRET}\n");
        files::write(&file, text).unwrap();
        let signed = Key::read(&file).unwrap().sign("abc").unwrap();
        let signature = SignatureBox::from_string(&signed).unwrap();
        let public = minisign::PublicKey::from_base64(PUBLIC).unwrap();
        assert!(verify(&public, &signature, Cursor::new("abc"), true, false, false).is_ok());
    }

    #[test]
    fn a_key_that_is_missing_or_damaged_is_one_sentence() {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let text = pair.sk.to_box(None).unwrap().into_string();
        let folder = Project::find().unwrap().target("test-of-broken-keys");
        let said = |name: &str, text: Option<&str>| {
            let file = folder.join(name);
            if let Some(text) = text {
                files::write(&file, text).unwrap();
            }
            let Err(Failure::Sentence(said)) = Key::read(&file) else {
                panic!("read");
            };
            assert!(said.contains(name), "{said}");
            said
        };
        said("missing.key", None);
        said("empty.key", Some(""));
        // The last byte before the padding is of the secret.
        let at = text.trim_end().trim_end_matches('=').len() - 12;
        let mut bytes = text.into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        let damaged = String::from_utf8(bytes).unwrap();
        assert!(said("damaged.key", Some(&damaged)).contains("Corrupted"));
    }
}
