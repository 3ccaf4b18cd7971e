//! The keyboard shortcuts of the map. They work only while the map has focus.

use crate::words::hole as words;
use crate::words::standing;

/// The action of a key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Key {
    /// The next hole.
    NextHole,
    /// The previous hole.
    HoleBefore,
    /// Zoom in.
    Closer,
    /// Zoom out.
    Farther,
    /// The whole hole.
    Whole,
    /// Pan right and down, in steps.
    Pan(f64, f64),
    /// Highlight the next (1) or previous (−1) target from the tee.
    Target(isize),
    /// Place a measured point, or keep it and start the next one from there.
    Place,
    /// Move the measured point right and up, in yards or meters.
    Move(f64, f64),
    /// Remove the last measured point.
    Remove,
    /// Stop measuring.
    End,
    /// Say the distances from where the golfer stands.
    Say,
}

/// The keys and their descriptions, for the page.
pub const WORDS: [(&str, &str); 7] = [
    ("← →", words::KEYS_HOLES),
    ("↑ ↓", words::KEYS_TARGETS),
    ("+ − 0", words::KEYS_LOOK),
    (words::ENTER_KEY, words::KEYS_MEASURE),
    (words::ARROW_KEYS, words::KEYS_MOVE),
    (words::BACKSPACE_AND_ESCAPE, words::KEYS_REMOVE),
    ("P", standing::KEY_SAY),
];

/// The action of a key (`KeyboardEvent.key`); `None` if the map leaves it to the browser.
#[must_use]
pub fn meaning(key: &str, shift: bool, measuring: bool) -> Option<Key> {
    let arrow = match key {
        "ArrowLeft" => Some((-1.0, 0.0)),
        "ArrowRight" => Some((1.0, 0.0)),
        "ArrowUp" => Some((0.0, 1.0)),
        "ArrowDown" => Some((0.0, -1.0)),
        _ => None,
    };
    if let Some((x, y)) = arrow {
        let step = if shift { 1.0 } else { 5.0 };
        return Some(match (measuring, shift) {
            (true, _) => Key::Move(x * step, y * step),
            (false, true) => Key::Pan(x, -y),
            (false, false) if x > 0.0 => Key::NextHole,
            (false, false) if x < 0.0 => Key::HoleBefore,
            (false, false) => Key::Target(if y > 0.0 { 1 } else { -1 }),
        });
    }
    match key {
        "+" | "=" => Some(Key::Closer),
        "-" | "_" => Some(Key::Farther),
        "0" => Some(Key::Whole),
        "Enter" | "m" | "M" => Some(Key::Place),
        "p" | "P" => Some(Key::Say),
        "Backspace" | "Delete" => measuring.then_some(Key::Remove),
        "Escape" => measuring.then_some(Key::End),
        _ => None,
    }
}

/// Whether a key is a typeable character: shortcuts on those can be disabled.
#[must_use]
pub fn is_sign(key: &str) -> bool {
    let mut signs = key.chars();
    signs.next().is_some() && signs.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_turn_pages_until_something_is_measured() {
        assert_eq!(meaning("ArrowRight", false, false), Some(Key::NextHole));
        assert_eq!(meaning("ArrowLeft", false, false), Some(Key::HoleBefore));
        assert_eq!(meaning("ArrowUp", false, false), Some(Key::Target(1)));
        assert_eq!(
            meaning("ArrowRight", false, true),
            Some(Key::Move(5.0, 0.0))
        );
        assert_eq!(meaning("ArrowDown", true, true), Some(Key::Move(0.0, -1.0)));
        assert_eq!(meaning("ArrowDown", true, false), Some(Key::Pan(0.0, 1.0)));
    }

    #[test]
    fn only_signs_can_be_switched_off() {
        for (key, wanted) in [
            ("+", true),
            ("0", true),
            ("m", true),
            ("p", true),
            ("Enter", false),
            ("", false),
        ] {
            assert_eq!(is_sign(key), wanted, "{key}");
        }
    }

    #[test]
    fn what_the_browser_does_stays_with_the_browser() {
        for key in [
            "Tab",
            " ",
            "PageDown",
            "Home",
            "F5",
            "a",
            "Escape",
            "Backspace",
        ] {
            assert_eq!(meaning(key, false, false), None, "{key}");
        }
        assert_eq!(meaning("Escape", false, true), Some(Key::End));
        assert_eq!(meaning("Backspace", false, true), Some(Key::Remove));
    }
}
