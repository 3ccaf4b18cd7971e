//! Splits the architects of a course, which the service sends as one text: "Bobby Jones & Alister Mackenzie".

/// Separators between two names.
const BETWEEN: [&str; 6] = [",", ";", "/", "&", " and ", " with "];
/// Suffixes that belong to the preceding name.
const AFTER_A_NAME: [&str; 12] = [
    "jr",
    "jr.",
    "sr",
    "sr.",
    "ii",
    "iii",
    "iv",
    "inc",
    "inc.",
    "llc",
    "associates",
    "sons",
];

/// The names in the order of the text, without duplicates.
#[must_use]
pub fn names(text: &str) -> Vec<String> {
    // Some texts were scraped from a web page and still contain HTML entities.
    let text = text.replace("&amp;", "&");
    let mut names: Vec<String> = Vec::new();
    let mut rest = text.as_str();
    let mut before = "";
    while !rest.is_empty() {
        let (part, between, after) = next(rest);
        let part = part.trim();
        let belongs = AFTER_A_NAME
            .iter()
            .any(|word| part.eq_ignore_ascii_case(word));
        // In "Al & Lorraine Knouse", a lone first name is half of a couple.
        let is_half = |name: &String| matches!(before, "&" | " and ") && !name.contains(' ');
        match names.last_mut() {
            _ if part.is_empty() => {}
            Some(name) if belongs && before == "," => name.push_str(&format!(", {part}")),
            Some(name) if belongs || is_half(name) => {
                name.push_str(&format!(" {} {part}", before.trim()));
            }
            _ => names.push(part.to_owned()),
        }
        if !part.is_empty() {
            before = between;
        }
        rest = after;
    }
    let mut each: Vec<String> = Vec::new();
    for name in names {
        if !each.contains(&name) {
            each.push(name);
        }
    }
    each
}

/// Splits the text at the next separator: the text before it, the separator, and the rest.
fn next(text: &str) -> (&str, &'static str, &str) {
    let split = BETWEEN.into_iter().filter_map(|between| {
        let (before, after) = text.split_once(between)?;
        Some((before, between, after))
    });
    let first = split.min_by_key(|(before, ..)| before.len());
    first.unwrap_or((text, "", ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_are_told_apart_as_people_would() {
        let check = |text: &str, expected: &[&str]| assert_eq!(names(text), expected, "{text}");
        check("Donald Ross", &["Donald Ross"]);
        check(
            "Bobby Jones & Alister Mackenzie",
            &["Bobby Jones", "Alister Mackenzie"],
        );
        check(
            "H. S. Colt, C. H. Alison, Dick Nugent",
            &["H. S. Colt", "C. H. Alison", "Dick Nugent"],
        );
        check(
            "Pete Dye and Alice Dye / Tom Doak",
            &["Pete Dye", "Alice Dye", "Tom Doak"],
        );
        check(
            "Robert Trent Jones, Sr., Robert Trent Jones, Sr., Roger Rulewich",
            &["Robert Trent Jones, Sr.", "Roger Rulewich"],
        );
        check(
            "Robert Trent Jones, Jr., Jay Blasi",
            &["Robert Trent Jones, Jr.", "Jay Blasi"],
        );
        check("Green Visions, Inc.", &["Green Visions, Inc."]);
        check(
            "Arthur Hills, Steve Forrest &amp; Associates",
            &["Arthur Hills", "Steve Forrest & Associates"],
        );
        check("Al &amp; Lorraine Knouse", &["Al & Lorraine Knouse"]);
        check("Nicklaus, Bob Lohmann", &["Nicklaus", "Bob Lohmann"]);
        check(
            "Bruce Matthews III, Ray Hearn",
            &["Bruce Matthews III", "Ray Hearn"],
        );
        check("Andy Sandham", &["Andy Sandham"]);
        check(" , & ,", &[]);
        check("", &[]);
    }

    proptest! {
        #[test]
        fn no_name_is_blank_and_no_letter_is_made_up(text in "[A-Zé, &/;andJr.]{0,40}") {
            for name in names(&text) {
                prop_assert!(!name.trim().is_empty());
                for word in name.split(&[' ', ',', '&', '/', ';'][..]) {
                    prop_assert!(text.contains(word), "{word}");
                }
            }
        }
    }
}
