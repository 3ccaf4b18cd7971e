//! Which grounds and holes are golf, and open: the decisions on `sport`, `leisure`, `golf_course`, lifecycle prefixes
//! and dates. [`role`] says which objects are grounds at all; [`why_none`] gives the reason why one has no course. [`open`] reads
//! lifecycle tags and dates.

mod open;

use crate::element::{Role, Tags};

/// Prefixes of keys that say what an object is no longer, or not yet.
pub const LIFECYCLE: [&str; 14] = [
    "abandoned",
    "closed",
    "construction",
    "demolished",
    "destroyed",
    "disused",
    "former",
    "historic",
    "planned",
    "proposed",
    "razed",
    "removed",
    "ruins",
    "was",
];

/// Words in the values of tags, and in names, that stand for another game. Signs and blanks are taken out of a text
/// before it is compared.
const OTHER_GAMES: [(&str, &str); 24] = [
    ("discgolf", "disc golf"),
    ("frisbeegolf", "disc golf"),
    ("frolf", "disc golf"),
    ("frisbee", "disc golf"),
    ("ディスクゴルフ", "disc golf"),
    ("footgolf", "footgolf"),
    ("soccergolf", "footgolf"),
    ("fussballgolf", "footgolf"),
    ("fußballgolf", "footgolf"),
    ("フットゴルフ", "footgolf"),
    ("miniaturegolf", "miniature golf"),
    ("minigolf", "miniature golf"),
    ("crazygolf", "miniature golf"),
    ("adventuregolf", "miniature golf"),
    ("puttputt", "miniature golf"),
    ("bangolf", "miniature golf"),
    ("ミニゴルフ", "miniature golf"),
    ("swingolf", "swin golf"),
    ("パークゴルフ", "park golf"),
    ("bauerngolf", "farmers' golf"),
    ("boerengolf", "farmers' golf"),
    ("crossgolf", "cross golf"),
    ("drivingrange", "a driving range"),
    ("golfsimulator", "a golf simulator"),
];

/// Values that stand for practice, and for games whose usual names are golf's own words in names of places.
const OTHER_VALUES: [(&str, &str); 18] = [
    ("miniature", "miniature golf"),
    ("mini", "miniature golf"),
    ("parkgolf", "park golf"),
    ("swinggolf", "swin golf"),
    ("disc", "disc golf"),
    ("driving", "a driving range"),
    ("range", "a driving range"),
    ("practice", "a practice ground"),
    ("practicearea", "a practice ground"),
    ("training", "a practice ground"),
    ("puttinggreen", "a practice ground"),
    ("simulator", "a golf simulator"),
    ("screengolf", "a golf simulator"),
    ("indoor", "a golf simulator"),
    ("indoorgolf", "a golf simulator"),
    ("virtualgolf", "a golf simulator"),
    ("soccer", "footgolf"),
    ("football", "footgolf"),
];

/// Words of a name that say that golf is played there, beside another game.
const GOLF_WORDS: [&str; 10] = [
    "golf",
    "links",
    "country",
    "ゴルフ",
    "골프",
    "高尔夫",
    "高爾夫",
    "гольф",
    "گلف",
    "जिमखाना",
];

/// The role of a ground, or of a part of it, by its tags; `None` if it does not matter here.
#[must_use]
pub fn role(tags: &[(&str, &str)]) -> Option<Role> {
    let get = |key: &str| {
        let found = tags.iter().find(|(known, _)| *known == key);
        found.map(|(_, value)| value.trim())
    };
    let once = |key: &str, value: &str| {
        let is_it = |(known, own): &(&str, &str)| {
            let (prefix, rest) = known.split_once(':').unwrap_or_default();
            rest == key && own.trim() == value && LIFECYCLE.contains(&prefix)
        };
        tags.iter().any(is_it)
    };
    let is_golf = |value: &str| value.split(';').any(|one| one.trim() == "golf");
    let (leisure, sport) = (get("leisure"), get("sport"));
    if leisure == Some("golf_course") {
        return Some(Role::Outline);
    }
    if once("golf", "hole") {
        return Some(Role::ClosedHole);
    }
    // What else a place is now does not matter: it is no golf course any more.
    let is_site = matches!(get("construction"), Some("golf_course"))
        || matches!(get("proposed"), Some("golf_course"));
    if once("leisure", "golf_course") || is_site {
        return Some(Role::Outline);
    }
    let is_other = |value: &str| other_game(value).is_some();
    let by_leisure = leisure.is_some_and(|value| value.contains("golf") && is_other(value));
    let by_sport = leisure != Some("park") && sport.is_some_and(|value| is_no_golf(value, false));
    let by_golf = get("golf").is_some_and(|value| matches!(value, "driving_range" | "simulator"));
    let is_disc = get("disc_golf") == Some("course");
    if by_leisure || by_sport || by_golf || is_disc {
        return Some(Role::OtherGame);
    }
    let is_club = get("golf") == Some("clubhouse")
        || sport.is_some_and(is_golf) && leisure != Some("pitch")
        || get("club") == Some("golf");
    let is_named = get("name").is_some() && get("shop").is_none();
    (is_club && is_named).then_some(Role::Clubhouse)
}

/// Why a ground or a hole is no golf, or not open; `None` if a golfer may play it. `date` is that of the map, such as
/// `2026-05-11`; without one, every date of an end has passed.
#[must_use]
pub fn why_none(tags: &Tags, role: Role, date: Option<&str>) -> Option<String> {
    by_game(tags, role).or_else(|| open::why_not(tags, date))
}

fn by_game(tags: &Tags, role: Role) -> Option<String> {
    if role == Role::OtherGame && tags.get("leisure").is_some_and(|it| it == "miniature_golf") {
        return Some("they lie in miniature golf".into());
    }
    let is_hole = matches!(role, Role::Hole | Role::ClosedHole);
    let says = |key: &str, value: &str, game: &str| format!("its tag {key}={value} says {game}");
    if let Some(sport) = tags.get("sport") {
        if sport.split(';').any(|value| value.trim() == "golf") {
            return None;
        }
        if let Some(game) = sport
            .split(';')
            .find_map(|value| other_sport(value, is_hole))
        {
            return Some(says("sport", sport, game));
        }
    }
    let keys: &[&str] = if is_hole {
        &["golf_course", "disc_golf", "footgolf"]
    } else {
        &["leisure", "golf", "golf_course", "disc_golf", "footgolf"]
    };
    for key in keys {
        let Some(value) = tags.get(key).filter(|value| *value != "no") else {
            continue;
        };
        // `disc_golf=yes` of a golf course says that there is both.
        let is_own = matches!(*key, "disc_golf" | "footgolf") && is_hole;
        let game = other_game(value).or_else(|| {
            let is_only = value == "course" && matches!(*key, "disc_golf" | "footgolf");
            (is_own || is_only).then_some("another game than golf")
        });
        if let Some(game) = game {
            return Some(says(key, value, game));
        }
    }
    if role == Role::OtherGame {
        return Some("it is a ground of another game".into());
    }
    let name = tags.get("name").filter(|_| !is_hole)?;
    let game = says_other_game(name)?;
    Some(format!("its name says {game}"))
}

/// The game that a value stands for, if it is none that is played on a golf course.
fn other_game(value: &str) -> Option<&'static str> {
    let plain = plain(value);
    let known = OTHER_GAMES
        .iter()
        .chain(&OTHER_VALUES)
        .find(|(word, _)| plain == *word || plain.strip_suffix("course") == Some(*word));
    known.map(|(_, game)| *game)
}

fn other_sport(value: &str, is_hole: bool) -> Option<&'static str> {
    let is_ball = |plain: &str| matches!(plain, "soccer" | "football" | "disc" | "training");
    let plain = plain(value);
    if let Some(game) = other_game(value) {
        // A country club has a football pitch too, but no hole is one.
        return (is_hole || !is_ball(&plain)).then_some(game);
    }
    // Every game that calls itself some kind of golf is another one.
    let is_kind = plain.ends_with("golf") && !matches!(&*plain, "golf" | "speedgolf");
    is_kind.then_some("another game than golf")
}

fn is_no_golf(sport: &str, is_hole: bool) -> bool {
    let mut values = sport.split(';').map(str::trim);
    let is_golf = values.clone().any(|value| value == "golf");
    !is_golf && values.any(|value| other_sport(value, is_hole).is_some())
}

/// The game that a name says, if it does not say golf beside it.
#[must_use]
pub fn says_other_game(name: &str) -> Option<&'static str> {
    let mut plain = plain(name);
    let mut found = None;
    for (word, game) in OTHER_GAMES {
        if plain.contains(word) {
            plain = plain.replace(word, " ");
            found = found.or(Some(game));
        }
    }
    found.filter(|_| !GOLF_WORDS.iter().any(|word| plain.contains(word)))
}

/// A text without signs and blanks, in small letters.
fn plain(text: &str) -> String {
    let kept = text.chars().filter(|sign| sign.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_games_and_closed_grounds_are_told_by_their_tags() {
        let golf = ("leisure", "golf_course");
        for (tags, is_open) in [
            (vec![golf], true),
            (vec![golf, ("sport", "golf")], true),
            (vec![golf, ("sport", "golf;disc_golf")], true),
            (vec![golf, ("sport", "disc_golf; golf")], true),
            (vec![golf, ("sport", "tennis;swimming")], true),
            (vec![golf, ("sport", "soccer;tennis")], true),
            (vec![golf, ("sport", "disc_golf")], false),
            (vec![golf, ("sport", "Disc Golf")], false),
            (vec![golf, ("sport", "footgolf")], false),
            (vec![golf, ("sport", "swin_golf")], false),
            (vec![golf, ("sport", "park_golf")], false),
            (vec![golf, ("sport", "snag_golf")], false),
            (vec![golf, ("disc_golf", "yes")], true),
            (vec![golf, ("disc_golf", "course")], false),
            (vec![golf, ("golf", "driving_range")], false),
            (vec![golf, ("golf_course", "driving_range")], false),
            (vec![golf, ("golf_course", "par_3")], true),
            (vec![golf, ("golf_course", "links")], true),
            (vec![golf, ("golf_course", "miniature")], false),
            (vec![golf, ("name", "Maple Park Disc Golf Course")], false),
            (vec![golf, ("name", "Maple Golf & Disc Golf")], true),
            (vec![golf, ("name", "Bowring Park Golf Course")], true),
            (vec![golf, ("name", "緑パークゴルフ場")], false),
            (vec![golf, ("access", "private")], true),
            (vec![golf, ("access", "no")], true),
            (vec![golf, ("disused", "yes")], false),
            (vec![golf, ("disused", "no")], true),
            (vec![golf, ("abandoned", "2011")], false),
            (vec![golf, ("construction", "minor")], true),
            (vec![golf, ("construction", "yes")], false),
            (vec![golf, ("historic", "yes")], true),
            (vec![golf, ("opening_hours", "Mo-Su 08:00-18:00")], true),
            (vec![golf, ("opening_hours", "off")], false),
            (vec![golf, ("operational_status", "closed")], false),
            (vec![golf, ("end_date", "2019")], false),
            (vec![golf, ("end_date", "2026-05-10")], false),
            (vec![golf, ("end_date", "2026-05-12")], true),
            (vec![golf, ("end_date", "2026")], true),
            (vec![golf, ("end_date", "31/10/2018")], false),
            (vec![golf, ("end_date", "before 2010")], false),
            (vec![golf, ("end_date", "2031")], true),
            (vec![golf, ("start_date", "1931-05")], true),
            (vec![golf, ("start_date", "2027")], false),
            (vec![golf, ("opening_date", "2026-06-01")], false),
            (vec![golf, ("name", "Oak Hill (closed)")], false),
            (vec![golf, ("name", "Old Course (Championship)")], true),
            (vec![golf, ("was:leisure", "miniature_golf")], true),
            (vec![("disused:leisure", "golf_course")], false),
            (
                vec![("leisure", "park"), ("was:leisure", "golf_course")],
                false,
            ),
        ] {
            assert_eq!(role(&tags), Some(Role::Outline), "{tags:?}");
            let why = why_none(&Tags::of(&tags), Role::Outline, Some("2026-05-11"));
            assert_eq!(why.is_none(), is_open, "{tags:?}: {why:?}");
        }
    }

    #[test]
    fn the_role_of_a_ground_is_told_by_its_tags() {
        for (tags, expected) in [
            (vec![("leisure", "disc_golf_course")], Some(Role::OtherGame)),
            (vec![("leisure", "miniature_golf")], Some(Role::OtherGame)),
            (vec![("leisure", "footgolf")], Some(Role::OtherGame)),
            (
                vec![("leisure", "pitch"), ("sport", "disc_golf")],
                Some(Role::OtherGame),
            ),
            (vec![("leisure", "park"), ("sport", "disc_golf")], None),
            (vec![("leisure", "pitch"), ("sport", "soccer")], None),
            (vec![("golf", "driving_range")], Some(Role::OtherGame)),
            (vec![("disused:golf", "hole")], Some(Role::ClosedHole)),
            (
                vec![("landuse", "construction"), ("construction", "golf_course")],
                Some(Role::Outline),
            ),
            (
                vec![("golf", "clubhouse"), ("name", "Oak Hill")],
                Some(Role::Clubhouse),
            ),
            (vec![("golf", "clubhouse")], None),
            (vec![("leisure", "park")], None),
        ] {
            assert_eq!(role(&tags), expected, "{tags:?}");
        }
    }

    #[test]
    fn a_hole_of_another_game_is_no_hole() {
        let hole = ("golf", "hole");
        for (tag, is_golf) in [
            (("sport", "golf"), true),
            (("sport", "disc_golf"), false),
            (("sport", "soccer"), false),
            (("disc_golf", "hole"), false),
            (("disused", "yes"), false),
            (("end_date", "2001"), false),
            (("name", "Frisbee"), true),
        ] {
            let why = why_none(&Tags::of(&[hole, tag]), Role::Hole, None);
            assert_eq!(why.is_none(), is_golf, "{tag:?}: {why:?}");
        }
    }
}
