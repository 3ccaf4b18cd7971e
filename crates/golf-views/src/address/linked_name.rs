//! The name of a course in the fragment of a link to one of its holes: `#name=Gull+Links`. The service has not given this name:
//! somebody wrote it. So the name is cleaned, and never taken for the service's.

use form_urlencoded::{byte_serialize, parse};
use golf_client::sanitize::sanitized;

/// Before the name.
const NAME: &str = "#name=";

/// The longest name, in characters. A longer one is cut.
const LONGEST: usize = 80;

/// An address without a fragment, with a name.
#[must_use]
pub fn with_name(address: &str, name: &str) -> String {
    let name: String = byte_serialize(name.as_bytes()).collect();
    [address, NAME, &name].concat()
}

/// The name in a fragment.
#[must_use]
pub fn name_of(fragment: &str) -> Option<String> {
    let value = fragment.strip_prefix(NAME)?;
    let (name, _) = parse(value.as_bytes()).next()?;
    let name: String = sanitized(name.trim()).chars().take(LONGEST).collect();
    (!name.trim().is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_survives_the_link() {
        for name in ["Gull Links", "Dye & Sons #2 = 100%", "Żywiec", "O’Hara"] {
            let link = with_name("/courses/7/holes/3", name);
            let (_, fragment) = link.split_at("/courses/7/holes/3".len());
            assert_eq!(name_of(fragment).as_deref(), Some(name), "{link}");
        }
    }

    #[test]
    fn what_somebody_else_wrote_is_cleaned_and_cut() {
        for (fragment, name) in [
            ("", None),
            ("#holes", None),
            ("#name=", None),
            ("#name=+%20+", None),
            ("#name=%E2%80%AEsknil", Some("sknil")),
            ("#name=<b>x</b>", Some("<b>x</b>")),
        ] {
            assert_eq!(name_of(fragment).as_deref(), name, "{fragment}");
        }
        let long = with_name("", &"a".repeat(200));
        assert_eq!(name_of(&long).map(|name| name.len()), Some(LONGEST));
    }
}
