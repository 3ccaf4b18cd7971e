//! The rooms of the app: the folders of `src`, and which room may import which.

use crate::source::Source;

/// A room, and the rooms that it may import. A room stands below all that it imports, so there is no cycle.
const ROOMS: [(&str, &[&str]); 11] = [
    ("words", &[]),
    ("browser", &["words"]),
    ("golf", &["words", "browser"]),
    ("address", &["words", "browser", "golf"]),
    ("settings", &["words", "browser", "golf"]),
    ("gateway", &["words", "browser", "address", "settings"]),
    ("book", &["words", "browser", "settings", "gateway"]),
    (
        "ui",
        &["words", "browser", "golf", "address", "settings", "gateway"],
    ),
    (
        "pages",
        &[
            "words", "browser", "golf", "address", "settings", "gateway", "book", "ui",
        ],
    ),
    (
        "gallery",
        &[
            "words", "browser", "golf", "address", "settings", "gateway", "ui",
        ],
    ),
    (
        "app",
        &[
            "words", "browser", "address", "settings", "gateway", "book", "ui", "pages", "gallery",
        ],
    ),
];

/// The file that begins the library, and the program's own.
const ROOTS: [&str; 2] = ["src/lib.rs", "src/main.rs"];

/// Files of the app that are in no room.
pub fn is_in_a_room(source: &Source) -> Vec<String> {
    if ROOTS.contains(&source.path.as_str()) || row_of(&source.path).is_some() {
        return Vec::new();
    }
    vec![format!(
        "{}: no room of tests/tidy/rooms.rs has this file: move it into one",
        source.path
    )]
}

/// Imports of rooms that the table does not allow.
pub fn imports(source: &Source) -> Vec<String> {
    let Some((room, allowed)) = row_of(&source.path) else {
        return Vec::new();
    };
    let is_wrong = |line: &str| {
        let is_code = !line.trim_start().starts_with("//");
        let mut others = line.split("crate::").skip(1).map(first_word);
        is_code && others.any(|other| other != room && is_room(other) && !allowed.contains(&other))
    };
    source.lines_where(
        is_wrong,
        &format!("`{room}` may import {} and no other room", said(allowed)),
    )
}

/// Rows that name a room below themselves, by which rooms could import each other in a circle.
pub fn circles() -> Vec<String> {
    circles_of(&ROOMS)
}

fn circles_of(rooms: &[(&str, &[&str])]) -> Vec<String> {
    let mut above: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for (room, allowed) in rooms {
        let below = allowed.iter().filter(|other| !above.contains(other));
        found.extend(
            below.map(|other| format!("`{room}` imports `{other}`, which is not above it")),
        );
        above.push(room);
    }
    found
}

fn row_of(path: &str) -> Option<(&'static str, &'static [&'static str])> {
    let room = path.strip_prefix("src/")?.split('/').next()?;
    let room = room.strip_suffix(".rs").unwrap_or(room);
    ROOMS.iter().find(|(name, _)| *name == room).copied()
}

fn is_room(name: &str) -> bool {
    ROOMS.iter().any(|(room, _)| *room == name)
}

fn first_word(text: &str) -> &str {
    let end = text.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
    &text[..end.unwrap_or(text.len())]
}

fn said(rooms: &[&str]) -> String {
    match rooms {
        [] => "nothing".to_owned(),
        rooms => format!("`{}`", rooms.join("`, `")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_that_the_table_does_not_allow_is_found_in_code_and_not_in_a_comment() {
        let found = |path: &str, text: &str| imports(&Source::new(path, text)).len();
        assert_eq!(found("src/golf/hole.rs", "use crate::pages::hole;"), 1);
        assert_eq!(found("src/golf.rs", "    crate::ui::load::load(x)"), 1);
        assert_eq!(found("src/golf/hole.rs", "//! [`crate::pages::hole`]"), 0);
        assert_eq!(found("src/pages/hole.rs", "use crate::golf::caddie;"), 0);
        assert_eq!(found("src/golf/hole.rs", "use crate::golf::caddie;"), 0);
        assert_eq!(found("src/lib.rs", "use crate::pages::hole;"), 0);
    }

    #[test]
    fn a_file_outside_of_the_rooms_is_found() {
        let found = |path: &str| is_in_a_room(&Source::new(path, "")).len();
        assert_eq!(found("src/sorted.rs"), 1);
        assert_eq!(found("src/shed/tool.rs"), 1);
        assert_eq!(found("src/golf/hole/card.rs") + found("src/app.rs"), 0);
        assert_eq!(found("src/lib.rs"), 0);
    }

    #[test]
    fn two_rooms_that_import_each_other_are_a_circle() {
        let rooms: [(&str, &[&str]); 2] = [("a", &["b"]), ("b", &["a"])];
        assert_eq!(circles_of(&rooms).len(), 1);
        assert_eq!(circles_of(&ROOMS), Vec::<String>::new());
    }
}
