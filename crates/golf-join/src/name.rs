//! The name of a course as words: what every club has, what tells clubs apart, and what tells the courses of one club
//! apart.

mod words;

use std::collections::BTreeMap;

use words::{CLOSED, COURSE, EMPTY, RUN, SAME, SOFT};

/// A number up to here is that of a course of its club.
const MOST_COURSES: u32 = 20;

/// How much a word tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Where the course is, such as the club after "at" in "The Moor At The Highlands".
    Where,
    /// One source may leave it out, such as "park" or the name of the town.
    Soft,
    /// It tells clubs apart.
    Full,
    /// It tells the courses of one club apart, such as "blue", "north" or "2".
    Course,
}

impl Weight {
    /// How much the word counts.
    #[must_use]
    pub const fn share(self) -> f64 {
        match self {
            Self::Where => 0.05,
            Self::Soft => 0.15,
            Self::Full | Self::Course => 1.0,
        }
    }

    /// Whether a name without the word is the same name.
    const fn is_small(self) -> bool {
        matches!(self, Self::Where | Self::Soft)
    }
}

/// A name as words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Name {
    /// The words that tell something, each once, in order.
    pub words: Vec<(String, Weight)>,
    /// The number of holes that the name says, such as 9 for "The Nine Hole Course".
    pub holes: Option<u32>,
    /// Whether the name says that the course is closed.
    pub is_closed: bool,
    /// The words of its town.
    town: Vec<String>,
    /// All of its letters in a row, without words such as "golf".
    run: String,
}

impl Name {
    /// Reads a name. The words of `town` count little, since half of the clubs of a town are named for it.
    #[must_use]
    pub fn of(name: &str, town: Option<&str>) -> Self {
        let town: Vec<String> = town.map(tokens).unwrap_or_default();
        let all = tokens(name);
        // "Black At Bethpage": what stands after "at" is the club, which the other source may leave out.
        let at = all.iter().position(|word| word == "at");
        let names_course = |at: usize| all[..at].iter().any(|word| is_full(word, &town));
        let club = at.filter(|at| names_course(*at)).unwrap_or(all.len());
        let mut read = Self::default();
        for (place, word) in all.iter().enumerate() {
            let next = all.get(place + 1).map(String::as_str);
            if CLOSED.contains(&word.as_str()) {
                read.is_closed = true;
            } else if let Some(holes) = holes(word, next) {
                read.holes = Some(holes);
            } else if !EMPTY.contains(&word.as_str()) {
                let weight = match weight(word, &town) {
                    Weight::Full | Weight::Soft if place > club => Weight::Where,
                    weight => weight,
                };
                match read.words.iter_mut().find(|(known, _)| known == word) {
                    Some((_, known)) => *known = weight.max(*known),
                    None => read.words.push((word.clone(), weight)),
                }
            }
        }
        read.keep_one_full(&town);
        read.town = town;
        let run = all.iter().filter(|word| !RUN.contains(&word.as_str()));
        read.run = run.map(String::as_str).collect();
        read
    }

    /// Whether two names have the same words, whatever their order.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let sorted = |name: &Self| {
            let words = name.words.iter();
            let words = words.filter(|(_, weight)| !weight.is_small());
            let mut words: Vec<String> = words.map(|(word, _)| word.clone()).collect();
            words.sort_unstable();
            words
        };
        sorted(self) == sorted(other)
    }

    /// A name of nothing but its town is that of a club: "Augusta Country Club" of Augusta.
    fn keep_one_full(&mut self, town: &[String]) {
        if self.words.iter().any(|(_, weight)| *weight == Weight::Full) {
            return;
        }
        for (word, weight) in &mut self.words {
            if town.contains(word) && !SOFT.contains(&word.as_str()) {
                *weight = Weight::Full;
            }
        }
    }
}

/// What two names have in common.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Agreement {
    /// From 0 to 1: the weight of the shared words in the weight of all.
    pub share: f64,
    /// The shared words, as the row has them.
    pub shared: Vec<String>,
    /// Words that only the row has, those that one source may leave out apart.
    pub only_row: Vec<String>,
    /// Words that only the map has, likewise.
    pub only_map: Vec<String>,
    /// Whether one of these words tells the courses of one club apart.
    pub differs_in_course: bool,
    /// Whether a word that tells clubs apart is shared.
    pub has_full: bool,
}

/// Compares the name of a row with that of a course of the map.
#[must_use]
pub fn agreement(row: &Name, map: &Name) -> Agreement {
    let mut found = Agreement::default();
    let mut left: BTreeMap<usize, &(String, Weight)> = map.words.iter().enumerate().collect();
    let (mut shared, mut all) = (0.0, 0.0);
    for (word, weight) in &row.words {
        let partner = left.iter().find(|(_, (other, _))| is_one_word(word, other));
        let partner = partner.map(|(at, _)| *at);
        if let Some((_, other)) = partner.and_then(|at| left.remove(&at)) {
            let most = (*weight).max(*other);
            shared += most.share();
            all += most.share();
            found.has_full |= most == Weight::Full;
            found.shared.push(word.clone());
        } else {
            let weight = lone(word, *weight, map);
            all += weight.share();
            found.only_row.extend(named(word, weight));
            found.differs_in_course |= weight == Weight::Course;
        }
    }
    for (word, weight) in left.into_values() {
        let weight = lone(word, *weight, row);
        all += weight.share();
        found.only_map.extend(named(word, weight));
        found.differs_in_course |= weight == Weight::Course;
    }
    if all > 0.0 {
        found.share = shared / all;
    }
    // "Poppyhills" is "Poppy Hills".
    if found.shared.is_empty() && row.run == map.run && !row.words.is_empty() {
        let words = row.words.iter().map(|(word, _)| word.clone());
        found = Agreement {
            share: 1.0,
            shared: words.collect(),
            has_full: true,
            ..Agreement::default()
        };
    }
    found
}

/// The weight of a word that the other name lacks: little, if it is the other's town.
fn lone(word: &str, weight: Weight, other: &Name) -> Weight {
    let is_town = other.town.iter().any(|town| town == word);
    if is_town && weight == Weight::Full {
        Weight::Soft
    } else {
        weight
    }
}

fn named(word: &str, weight: Weight) -> Option<String> {
    (!weight.is_small()).then(|| word.to_owned())
}

/// Words of a text, in small letters without accents and signs.
fn tokens(text: &str) -> Vec<String> {
    let folded = golf_letters::folded(text);
    let mut words: Vec<String> = Vec::new();
    for word in folded.split(|sign: char| !sign.is_alphanumeric()) {
        match (word, words.last_mut()) {
            ("", _) => {}
            // "Cragun S Legacy" was "Cragun's Legacy".
            ("s", Some(before)) => before.push('s'),
            ("3", Some(before)) if before == "par" => before.push('3'),
            (word, _) => words.push(spelled(word)),
        }
    }
    words
}

fn spelled(word: &str) -> String {
    // "Golf Linkstm" was "Golf Links™".
    let long = word.len() > 4;
    let word = word.strip_suffix("tm").filter(|_| long).unwrap_or(word);
    let same = SAME.iter().find(|(other, _)| *other == word);
    same.map_or(word, |(_, one)| *one).to_owned()
}

/// The number of holes that a word says.
fn holes(word: &str, next: Option<&str>) -> Option<u32> {
    let before_holes = matches!(next, Some("hole" | "holes"));
    match word {
        "9" | "nine" => Some(9),
        "18" | "eighteen" => Some(18),
        "27" => Some(27),
        "36" => Some(36),
        "9hole" => Some(9),
        "18hole" => Some(18),
        _ if before_holes => word.parse().ok().filter(|holes| *holes <= 108),
        _ => None,
    }
}

fn weight(word: &str, town: &[String]) -> Weight {
    // No club has as many courses: "1757" is the name of a club.
    let is_number = word.parse().is_ok_and(|number: u32| number <= MOST_COURSES);
    let is_counter = is_number || word.chars().count() == 1;
    if SOFT.contains(&word) {
        Weight::Soft
    } else if is_counter || COURSE.contains(&word) {
        Weight::Course
    } else if town.iter().any(|name| name == word) {
        Weight::Soft
    } else {
        Weight::Full
    }
}

fn is_full(word: &str, town: &[String]) -> bool {
    let says_holes = holes(word, None).is_some();
    !says_holes && !EMPTY.contains(&word) && weight(word, town) == Weight::Full
}

/// Whether two words are one: but for an "s" at the end, or for a slip of the pen in a long word.
fn is_one_word(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let is_of_course = |word: &str| weight(word, &[]) == Weight::Course;
    if is_of_course(one) || is_of_course(other) {
        return false;
    }
    let plain = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let (one, other) = (plain(one), plain(other));
    let length = one.chars().count().min(other.chars().count());
    let slips = match length {
        ..=2 => return false,
        3..=6 => 0,
        7..=9 => 1,
        _ => 2,
    };
    one == other || slips > 0 && distance(&one, &other) <= slips
}

/// How many letters must change, come or go to make one word of another.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut line: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = line[0];
        line[0] = at + 1;
        for (place, against) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != *against);
            corner = line[place + 1];
            line[place + 1] = changed.min(corner + 1).min(line[place] + 1);
        }
    }
    line[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str, town: Option<&str>) -> String {
        let read = Name::of(name, town);
        let words = read.words.iter().map(|(word, weight)| match weight {
            Weight::Where => format!("@{word}"),
            Weight::Soft => format!("~{word}"),
            Weight::Full => word.clone(),
            Weight::Course => format!("#{word}"),
        });
        let holes = read.holes.map(|holes| format!("{holes} holes"));
        let closed = read.is_closed.then(|| "closed".to_owned());
        let all: Vec<String> = words.chain(holes).chain(closed).collect();
        all.join(" ")
    }

    #[test]
    fn a_name_is_read_as_words_by_what_they_tell() {
        for (name, town, words) in [
            (
                "Pinehurst Resort - #2",
                Some("Pinehurst"),
                "pinehurst ~resort #2",
            ),
            (
                "Pinehurst Resort Country Club No 2",
                None,
                "pinehurst ~resort #2",
            ),
            (
                "Black At Bethpage State Park Golf Course",
                None,
                "#black bethpage ~state ~park",
            ),
            (
                "The Moor At The Highlands Boyne",
                None,
                "moor @highlands @boyne",
            ),
            (
                "The Nine Hole At Augusta National Golf Club",
                Some("Augusta"),
                "~augusta national 9 holes",
            ),
            ("Augusta Country Club", Some("Augusta"), "augusta"),
            ("Pebble Beach Golf Linkstm", None, "pebble beach ~links"),
            (
                "Cragun S Legacy Lehman 18",
                None,
                "craguns legacy lehman 18 holes",
            ),
            ("Milt's Golf Course (9-Hole)", None, "milts 9 holes"),
            (
                "Stoney Links Golf Course (closed)",
                None,
                "stoney ~links closed",
            ),
            ("3/30 Golf & Country Club", None, "#3 30"),
            ("Oglebay Par 3 Course", None, "oglebay #par3"),
            ("Golf Club", None, ""),
        ] {
            assert_eq!(shown(name, town), words, "{name}");
        }
    }

    #[test]
    fn words_are_one_but_for_a_slip() {
        for (one, other, is_one) in [
            ("hill", "hills", true),
            ("straits", "straights", false),
            ("mountaineer", "mountaineers", true),
            ("highlands", "highlnds", true),
            ("green", "greens", false),
            ("oak", "oat", false),
            ("north", "south", false),
        ] {
            assert_eq!(is_one_word(one, other), is_one, "{one} {other}");
        }
    }
}
