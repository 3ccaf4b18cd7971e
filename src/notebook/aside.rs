//! Damaged notebooks of this browser. Each is set aside under a name of its own and never overwritten.

use crate::browser::names;
use crate::browser::storage::{self, Refused};

/// Stores a damaged notebook next to those set aside before.
pub fn put(text: &str) -> Result<(), Refused> {
    match free_name(text, storage::read) {
        Some(name) => storage::write(&name, text),
        None => Ok(()),
    }
}

/// The first free name for a damaged notebook; `None` if the same notebook was already set aside.
fn free_name(text: &str, kept: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut name = names::NOTEBOOK_UNREAD.to_owned();
    let mut number = 1;
    while let Some(before) = kept(&name) {
        if before == text {
            return None;
        }
        number += 1;
        name = format!("{}.{number}", names::NOTEBOOK_UNREAD);
    }
    Some(name)
}

#[cfg(not(target_arch = "wasm32"))]
#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_damaged_notebook_never_takes_the_place_of_another_one() {
        let mut kept = BTreeMap::new();
        for text in ["{first", "{second", "{first", "{third", "{third"] {
            let name = free_name(text, |name| kept.get(name).cloned());
            let before = name.and_then(|name| kept.insert(name, text.to_owned()));
            assert_eq!(before, None, "{text}");
        }
        let kept_names: Vec<String> = kept.keys().cloned().collect();
        let numbered = |number: u32| format!("{}.{number}", names::NOTEBOOK_UNREAD);
        let expected = [names::NOTEBOOK_UNREAD.to_owned(), numbered(2), numbered(3)];
        assert_eq!(kept_names, expected);
        let texts: Vec<&str> = kept.values().map(String::as_str).collect();
        assert_eq!(texts, ["{first", "{second", "{third"]);
    }
}
