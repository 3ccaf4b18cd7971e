//! Words for holes, numbers, pars and lengths in the languages of the map. None of them names a course.

/// Words for a hole. A number beside one of them is the hole's.
#[rustfmt::skip]
pub const HOLE: [&str; 49] = [
    "hole", "holes", "hola", "hål", "hålet", "hul", "hull", "hol", "trou", "trous", "loch", "bahn", "spielbahn",
    "golfbahn", "spelbana", "hoyo", "hoyos", "buca", "buche", "buraco", "reikä", "väylä", "dołek", "dolek", "jamka",
    "jamky", "forat", "zuloa", "lyuk", "luknja", "rupa", "gaura", "gaură", "rada", "duobė", "bedre", "delik",
    "çukur", "lunka", "лунка", "лунки", "дупка", "рупа", "яма", "braut", "spil", "twll", "poll", "holenummer",
];

/// Words that say that a number follows.
#[rustfmt::skip]
pub const NUMBER: [&str; 19] = [
    "no", "nr", "nos", "num", "number", "numero", "número", "numéro", "nummer", "nro", "núm", "č", "číslo", "br",
    "broj", "numer", "номер", "ном", "szám",
];

/// Words for parts of a hole. A course may be called so, where another of its club has a name too.
pub const PART: [&str; 11] = [
    "green", "vert", "tee", "fairway", "abschlag", "départ", "depart", "pin", "grün", "utslag",
    "flag",
];

/// Words before a figure that is no number of a hole.
#[rustfmt::skip]
pub const FIGURE: [&str; 15] = [
    "par", "hcp", "hdcp", "hdc", "handicap", "index", "vorgabe", "パー", "пар", "length", "länge", "distance", "dist",
    "stroke", "yardage",
];

/// Units after a length.
#[rustfmt::skip]
pub const UNIT: [&str; 24] = [
    "yards", "yard", "yds", "yd", "y", "m", "mt", "mts", "mtr", "meter", "meters", "metre", "metres", "mètre",
    "mètres", "metros", "metri", "metrar", "м", "ヤード", "メートル", "码", "米", "ft",
];

/// What follows the figures of an ordinal.
#[rustfmt::skip]
pub const ORDINAL: [&str; 18] = [
    "st", "nd", "rd", "th", "er", "ère", "ere", "re", "e", "ème", "eme", "ième", "ieme", "de", "й", "я", "ая", "ой",
];

/// Signs beside a number in Chinese, Japanese and Korean, the longer ones first.
pub const EASTERN: [&str; 12] = [
    "番ホール",
    "号ホール",
    "ホール",
    "号洞",
    "號洞",
    "번홀",
    "番",
    "号",
    "號",
    "洞",
    "번",
    "홀",
];

/// English words for numbers, from 1.
#[rustfmt::skip]
const CARDINALS: [&str; 18] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
];
/// English ordinals, from 1.
#[rustfmt::skip]
const ORDINALS: [&str; 18] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
];
/// Roman numerals, from 1.
#[rustfmt::skip]
const ROMAN: [&str; 18] = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii",
    "xviii",
];

fn place(words: &[&str], word: &str) -> Option<u32> {
    let at = words.iter().position(|known| *known == word)?;
    u32::try_from(at + 1).ok()
}

/// The number that a word after a word for a hole stands for: `Hole One`, `Trou IV`.
#[must_use]
pub fn spelled(word: &str) -> Option<u32> {
    place(&CARDINALS, word).or_else(|| place(&ROMAN, word))
}

/// The number that a word before a word for a hole stands for: `First Hole`.
#[must_use]
pub fn ordinal(word: &str) -> Option<u32> {
    place(&ORDINALS, word)
}

/// The number that Chinese numerals stand for: `十八`.
#[must_use]
pub fn eastern_number(text: &str) -> Option<u32> {
    let ones = |text: &str| -> Option<u32> {
        let mut signs = text.chars();
        let only = signs.next().filter(|_| signs.as_str().is_empty())?;
        let at = "一二三四五六七八九".chars().position(|sign| sign == only)?;
        u32::try_from(at + 1).ok()
    };
    let Some((tens, rest)) = text.split_once('十') else {
        return ones(text);
    };
    let tens = if tens.is_empty() { 1 } else { ones(tens)? };
    let rest = if rest.is_empty() { 0 } else { ones(rest)? };
    Some(tens * 10 + rest)
}
