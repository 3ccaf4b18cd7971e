//! The names of sets of tees: colors and words, in the languages that mappers use.

use crate::element::Tags;

/// Sets of tees from the back to the front, each with its other spellings. The first spelling is the name.
const SETS: &[&[&str]] = &[
    &["championship", "champion"],
    &["tournament"],
    &["professional", "pro"],
    &[
        "black", "schwarz", "noir", "negro", "negras", "nero", "svart", "sort",
    ],
    &["back"],
    &["members", "member"],
    &["blue", "blau", "bleu", "azul", "azules", "blu", "blå"],
    &[
        "white", "weiss", "weiß", "blanc", "blanches", "blanco", "blancas", "bianco", "vit",
        "hvit", "hvid",
    ],
    &["medal"],
    &[
        "yellow",
        "gelb",
        "jaune",
        "amarillo",
        "amarillas",
        "giallo",
        "gul",
    ],
    &["gold", "oro"],
    &["silver", "silber"],
    &["bronze"],
    &["copper"],
    &["green", "grün", "vert", "verde", "grön"],
    &["orange"],
    &["purple", "violet"],
    &["maroon"],
    &["brown"],
    &["gray", "grey"],
    &["teal"],
    &["jade"],
    &[
        "men",
        "mens",
        "male",
        "gents",
        "herren",
        "hommes",
        "messieurs",
    ],
    &["middle"],
    &["senior", "seniors"],
    &[
        "red", "rot", "rouge", "rojo", "rojas", "rosso", "röd", "rød",
    ],
    &["pink"],
    &[
        "women", "womens", "female", "damen", "dames", "femmes", "damer",
    ],
    &["ladies", "lady"],
    &["front"],
    &["forward"],
    &["junior", "juniors"],
];

/// Keys of a teeing ground that may name its sets.
const KEYS: [&str; 10] = [
    "tee",
    "tees",
    "golf:tee",
    "colour",
    "color",
    "golf:colour",
    "golf:color",
    "tee:colour",
    "tee:color",
    "tee_color",
];

/// How many letters of an unknown word are shown.
const LONGEST: usize = 40;

/// The sets that a text names: `blue;white`. A set is its place in the list from the back to the front.
#[must_use]
pub fn sets(text: &str) -> Vec<usize> {
    let mut found: Vec<usize> = words(text).filter_map(|word| place(&word)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The name of a set.
#[must_use]
pub fn name(set: usize) -> String {
    let spelling = SETS.get(set).and_then(|spellings| spellings.first());
    capitalized(spelling.copied().unwrap_or_default())
}

/// The sets of a teeing ground.
#[must_use]
pub fn of_ground(tags: &Tags) -> Vec<usize> {
    let texts: Vec<&str> = KEYS.into_iter().filter_map(|key| tags.get(key)).collect();
    sets(&texts.join(";"))
}

/// The words for sets of a teeing ground that are none of these.
#[must_use]
pub fn unknown(tags: &Tags) -> Vec<String> {
    let texts = ["tee", "tees", "golf:tee"];
    let words = texts
        .into_iter()
        .filter_map(|key| tags.get(key))
        .flat_map(words);
    words
        .filter(|word| place(word).is_none() && word.chars().any(char::is_alphabetic))
        .map(|word| word.chars().take(LONGEST).collect())
        .collect()
}

/// Whether a set is that of women, whose pars may be higher.
#[must_use]
pub fn is_for_women(set: usize) -> bool {
    let first = SETS.get(set).and_then(|spellings| spellings.first());
    matches!(first.copied(), Some("women" | "ladies"))
}

/// Whether a set is that of men.
#[must_use]
pub fn is_for_men(set: usize) -> bool {
    let first = SETS.get(set).and_then(|spellings| spellings.first());
    first.copied() == Some("men")
}

/// A word with a capital.
#[must_use]
pub fn capitalized(word: &str) -> String {
    let mut signs = word.chars();
    let first = signs.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + &signs.as_str().to_lowercase()
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

fn place(word: &str) -> Option<usize> {
    SETS.iter().position(|spellings| spellings.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_in_lists_and_in_other_languages_and_other_words_are_told() {
        for (key, text, names, others) in [
            ("tee", "blue;white", vec!["Blue", "White"], vec![]),
            ("golf:tee", "White / Red", vec!["White", "Red"], vec![]),
            ("tees", "gelb, rot", vec!["Yellow", "Red"], vec![]),
            ("colour", "grey", vec!["Gray"], vec![]),
            ("golf:colour", "blue", vec!["Blue"], vec![]),
            ("tee", "Ladies", vec!["Ladies"], vec![]),
            ("tee", "croft;white", vec!["White"], vec!["croft"]),
            ("tee", "5", vec![], vec![]),
            ("name", "red", vec![], vec![]),
        ] {
            let tags = Tags::of(&[(key, text)]);
            let found: Vec<String> = of_ground(&tags).into_iter().map(name).collect();
            assert_eq!(
                (found, unknown(&tags)),
                (
                    names.iter().map(|name| (*name).to_owned()).collect(),
                    others.iter().map(|word| (*word).to_owned()).collect()
                ),
                "{key}={text}"
            );
        }
    }
}
