//! The names of courses: of the map's many keys for a name, of the club and the course, and of both together.

use crate::club::Club;
use crate::element::Tags;
use crate::hole_label::course_key;

/// Words that tell the courses of a club apart, or stand for any course. A name of nothing else is no club's.
#[rustfmt::skip]
const OF_ANY_COURSE: [&str; 82] = [
    "the", "course", "courses", "golf", "links", "club", "golfclub", "golfcourse", "field", "nine", "nines", "hole",
    "holes", "old", "new", "north", "south", "east", "west", "northern", "southern", "eastern", "western", "upper",
    "lower", "front", "back", "out", "in", "left", "right", "central", "middle", "center", "main",
    "championship", "executive", "par", "short", "long", "academy", "members", "public", "municipal", "black", "blue",
    "gold", "green", "red", "white", "yellow", "orange", "silver", "purple", "golfplatz", "platz", "parcours", "trous",
    "campo", "percorso", "nord", "süd", "sud", "ost", "est", "ouest", "norte", "sur", "este", "oeste", "terrain", "de",
    "du", "le", "la", "el", "grand", "petit", "bleu", "rouge", "jaune", "championnat",
];

/// Signs of a course's name in Chinese and Japanese: directions, sizes and colors, and words for a course.
const OF_ANY_EASTERN_COURSE: &str =
    "東西南北中央新旧大小紅白青緑黄内外前後コースアウトイン場球高爾夫ゴルフ";

/// Words that an organization of golf has in its name.
#[rustfmt::skip]
const OF_CLUBS: [&str; 22] = [
    "golf", "club", "links", "country", "resort", "cc", "gc", "society", "estate", "hotel", "park", "association",
    "ゴルフ", "倶楽部", "カントリー", "クラブ", "골프", "高尔夫", "高爾夫", "俱乐部", "гольф", "klubb",
];

/// The name that tags give, readable in Latin letters where the map has it so: `name`, with `name:en` or another Latin
/// form before it if it has no Latin letter, else the next key that has a name.
#[must_use]
pub fn of_tags(tags: &Tags) -> Option<String> {
    const ELSE: [&str; 6] = [
        "name:en",
        "official_name",
        "int_name",
        "alt_name",
        "loc_name",
        "short_name",
    ];
    let Some(name) = tags.get("name") else {
        let name = ELSE.iter().find_map(|key| tags.get(key))?;
        return Some(name.to_owned());
    };
    let is_latin = |text: &str| {
        let is_letter = |sign: char| sign.is_alphabetic() && u32::from(sign) < 0x0250;
        text.chars().any(is_letter)
    };
    let has_letters = name.chars().any(char::is_alphabetic);
    if is_latin(name) || !has_letters {
        return Some(name.to_owned());
    }
    const LATIN: [&str; 4] = ["name:en", "int_name", "official_name:en", "name:latin"];
    let by_key = LATIN.iter().find_map(|key| tags.get(key));
    let romanized = || {
        let mut keys = tags.iter();
        let found = keys.find(|(key, _)| {
            key.starts_with("name:")
                && (key.ends_with("-Latn") || key.ends_with("_rm") || key.ends_with("-Latin"))
        });
        found.map(|(_, value)| value)
    };
    match by_key.or_else(romanized).filter(|latin| is_latin(latin)) {
        Some(latin) => Some(format!("{latin} ({name})")),
        None => Some(name.to_owned()),
    }
}

/// Whether a name is only that of a course: `Old Course`, `Stadium Course`. The club's name belongs before it.
#[must_use]
pub fn is_of_course(name: &str) -> bool {
    is_of_any_course(name) || ends_as_course(name)
}

/// Whether a name has only words that many courses have.
fn is_of_any_course(name: &str) -> bool {
    let lower = name.to_lowercase();
    let mut words = lower.split(|sign: char| !sign.is_alphanumeric());
    words.all(|word| {
        let is_counter = word.chars().count() < 2
            || word.chars().all(|sign| sign.is_numeric())
            || word.chars().all(|sign| matches!(sign, 'i' | 'v' | 'x'))
            || word == "no"
            || word == "nr";
        let is_eastern = word
            .chars()
            .all(|sign| OF_ANY_EASTERN_COURSE.contains(sign));
        is_counter || is_eastern || OF_ANY_COURSE.contains(&word)
    })
}

/// Whether a name calls itself a course, and no club.
fn ends_as_course(name: &str) -> bool {
    let lower = name.to_lowercase();
    let ends = ["course", "コース", "platz", "bana"];
    let is_course = ends.iter().any(|end| lower.ends_with(end)) || lower.starts_with("parcours ");
    is_course && !is_of_club(&lower)
}

fn is_of_club(lower: &str) -> bool {
    OF_CLUBS.iter().any(|word| lower.contains(word))
}

/// The name of a club: its outline's, with the club's own where the outline has only that of a course.
#[must_use]
pub fn of_club(club: &Club<'_>) -> Option<String> {
    let around = || club.around.and_then(|around| of_tags(&around.tags));
    let house = || {
        let name = club.clubhouse.and_then(|house| of_tags(&house.tags))?;
        let short = ["Clubhouse", "clubhouse", "Club House", "Club house"]
            .into_iter()
            .fold(name, |name, word| {
                let club = name.replace(&format!("Golf {word}"), "Golf Club");
                club.replace(word, "")
            });
        let short = short.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != ')');
        Some(short.to_owned()).filter(|name| !name.is_empty())
    };
    let by_key = |key: &str| club.tag(key).map(str::to_owned);
    let Some(own) = club.own_name() else {
        let operator = ["operator", "brand"].into_iter().filter_map(by_key);
        let mut operator = operator.filter(|name| is_of_club(&name.to_lowercase()));
        return around().or_else(house).or_else(|| operator.next());
    };
    if !is_of_course(&own) {
        return Some(own);
    }
    // A course of any name takes what there is; one of its own name takes what sounds like a club.
    let is_any = is_of_any_course(&own);
    let is_title =
        |title: &String| !is_of_any_course(title) && (is_any || is_of_club(&title.to_lowercase()));
    let official = by_key("official_name");
    let names = [
        official,
        around(),
        house(),
        by_key("operator"),
        by_key("brand"),
        by_key("owner"),
    ];
    let Some(title) = names.into_iter().flatten().find(is_title) else {
        return Some(own);
    };
    let (known, more) = (course_key(&title), course_key(&own));
    let says_all = more
        .split(' ')
        .all(|word| known.split(' ').any(|other| other == word));
    Some(if says_all {
        title
    } else {
        format!("{title} - {own}")
    })
}

/// The name of a course: its club's, and its own where that adds something.
#[must_use]
pub fn of_course(club: &Club<'_>, own: Option<&str>, is_only: bool) -> Option<String> {
    // The name of the course beside that of the club, on the outline.
    let tagged = ["golf:course:name", "course:name"]
        .into_iter()
        .find_map(|key| club.tag(key));
    let own = own.or(tagged.filter(|_| is_only && club.outlines.len() == 1));
    let text = match (club.name(), own) {
        (Some(club), Some(own)) => {
            let known = course_key(&club);
            let adds = course_key(own)
                .split(' ')
                .any(|word| !known.split(' ').any(|other| other == word));
            let words = course_key(own);
            let has_club = known
                .split(' ')
                .all(|word| words.split(' ').any(|own| own == word));
            match (adds, is_only) {
                // `Oak Hill East` of `Oak Hill`.
                (true, _) if has_club => own.to_owned(),
                (false, true) => club,
                _ => format!("{club} - {own}"),
            }
        }
        (club, own) => club.or_else(|| own.map(str::to_owned))?,
    };
    Some(short(&text))
}

/// A text within the limits of the service.
#[must_use]
pub fn short(text: &str) -> String {
    text.chars()
        .filter(|sign| !sign.is_control())
        .take(200)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_another_script_has_its_latin_form_before_it() {
        for (tags, name) in [
            (
                vec![("name", "Oak Hill"), ("name:en", "Oak Hill GC")],
                Some("Oak Hill"),
            ),
            (
                vec![("name", "東京倶楽部"), ("name:en", "Tokyo Club")],
                Some("Tokyo Club (東京倶楽部)"),
            ),
            (
                vec![("name", "東京倶楽部"), ("name:ja-Latn", "Tōkyō Kurabu")],
                Some("Tōkyō Kurabu (東京倶楽部)"),
            ),
            (
                vec![("name", "東京倶楽部"), ("name:en", "東京")],
                Some("東京倶楽部"),
            ),
            (
                vec![("name", "Москва"), ("int_name", "Moskva")],
                Some("Moskva (Москва)"),
            ),
            (vec![("name", "東京")], Some("東京")),
            (vec![("name:en", "Tokyo Club")], Some("Tokyo Club")),
            (vec![("short_name", "RAGC")], Some("RAGC")),
            (vec![], None),
        ] {
            assert_eq!(of_tags(&Tags::of(&tags)).as_deref(), name, "{tags:?}");
        }
    }

    #[test]
    fn the_name_of_a_course_is_told_from_that_of_a_club() {
        for (name, is_course) in [
            ("Old Course", true),
            ("North Course", true),
            ("The Championship Course", true),
            ("Golf Course", true),
            ("No. 2", true),
            ("Course B", true),
            ("Stadium Course", true),
            ("Parcours Les Ormes", true),
            ("東コース", true),
            ("Red", true),
            ("Oak Hill", false),
            ("Oak Hill Golf Course", false),
            ("Pinehurst No. 2", false),
            ("Royal Alder Golf Club", false),
            ("東京ゴルフ倶楽部", false),
        ] {
            assert_eq!(is_of_course(name), is_course, "{name}");
        }
    }
}
