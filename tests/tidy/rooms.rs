//! The rooms of the app and of `golf-views`: the folders of each, and which room may import which.

use crate::source::Source;

/// A room, and the rooms that it may import. A room stands below all that it imports, so there is no cycle.
type Room = (&'static str, &'static [&'static str]);

/// The packages with rooms: the folder of each, and its rooms.
const PACKAGES: [(&str, &[Room]); 2] = [("crates/golf-views/src/", &VIEWS), ("src/", &APP)];

const VIEWS: [Room; 8] = [
    ("adoption", &[]),
    ("words", &[]),
    ("element", &[]),
    ("golf", &["words", "element"]),
    ("address", &["words", "golf"]),
    ("markup", &["element", "adoption"]),
    (
        "components",
        &["words", "element", "golf", "address", "markup"],
    ),
    (
        "pages",
        &[
            "words",
            "element",
            "golf",
            "address",
            "markup",
            "components",
        ],
    ),
];

const APP: [Room; 8] = [
    ("browser", &[]),
    ("settings", &["browser"]),
    ("gateway", &["browser", "settings"]),
    ("notebook", &["browser", "settings", "gateway"]),
    ("ui", &["browser", "settings", "gateway"]),
    (
        "pages",
        &["browser", "settings", "gateway", "notebook", "ui"],
    ),
    ("gallery", &["browser", "settings", "gateway", "ui"]),
    (
        "app",
        &[
            "browser", "settings", "gateway", "notebook", "ui", "pages", "gallery",
        ],
    ),
];

/// The files that begin a library or a program.
const ROOTS: [&str; 3] = ["src/lib.rs", "src/main.rs", "crates/golf-views/src/lib.rs"];

/// Files of a package with rooms that are in none.
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
    let Some((rooms, (room, allowed))) = row_of(&source.path) else {
        return Vec::new();
    };
    let is_wrong = |line: &str| {
        let is_code = !line.trim_start().starts_with("//");
        let mut others = line.split("crate::").skip(1).map(first_word);
        let is_room = |other: &str| rooms.iter().any(|(name, _)| *name == other);
        is_code && others.any(|other| other != room && is_room(other) && !allowed.contains(&other))
    };
    source.lines_where(
        is_wrong,
        &format!("`{room}` may import {} and no other room", said(allowed)),
    )
}

/// Rows that name a room below themselves, by which rooms could import each other in a circle.
pub fn circles() -> Vec<String> {
    let all = PACKAGES.iter();
    all.flat_map(|(_, rooms)| circles_of(rooms)).collect()
}

fn circles_of(rooms: &[Room]) -> Vec<String> {
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

/// The rooms of a file's package, and the file's own.
fn row_of(path: &str) -> Option<(&'static [Room], Room)> {
    let (rest, rooms) = PACKAGES
        .iter()
        .find_map(|(folder, rooms)| Some((path.strip_prefix(folder)?, *rooms)))?;
    let room = rest.split('/').next()?;
    let room = room.strip_suffix(".rs").unwrap_or(room);
    let own = rooms.iter().find(|(name, _)| *name == room)?;
    Some((rooms, *own))
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
        let (card, note) = (
            "crates/golf-views/src/golf/hole/card.rs",
            "src/notebook/note.rs",
        );
        assert_eq!(found(note, "use crate::pages::hole;"), 1);
        assert_eq!(found("src/notebook.rs", "    crate::ui::load::load(x)"), 1);
        assert_eq!(found(note, "//! [`crate::pages::hole`]"), 0);
        assert_eq!(found("src/pages/hole.rs", "use crate::notebook::note;"), 0);
        assert_eq!(found(note, "use crate::notebook::file;"), 0);
        assert_eq!(found(card, "use crate::components::hole_strip;"), 1);
        assert_eq!(found(card, "use crate::words::hole;"), 0);
        assert_eq!(found("src/lib.rs", "use crate::pages::hole;"), 0);
    }

    #[test]
    fn a_file_outside_of_the_rooms_is_found() {
        let found = |path: &str| is_in_a_room(&Source::new(path, "")).len();
        assert_eq!(found("src/sorted.rs"), 1);
        assert_eq!(found("src/shed/tool.rs"), 1);
        assert_eq!(found("crates/golf-views/src/sorted.rs"), 1);
        assert_eq!(
            found("crates/golf-views/src/golf.rs") + found("src/app.rs"),
            0
        );
        assert_eq!(found("src/lib.rs"), 0);
    }

    #[test]
    fn two_rooms_that_import_each_other_are_a_circle() {
        let rooms: [Room; 2] = [("a", &["b"]), ("b", &["a"])];
        assert_eq!(circles_of(&rooms).len(), 1);
        assert_eq!(circles(), Vec::<String>::new());
    }
}
