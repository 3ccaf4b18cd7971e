//! Architects: invented people who each worked for some decades.

use crate::chance::{Chance, whole};

const FIRST: [&str; 24] = [
    "Harlan", "Edmund", "Josiah", "Lowell", "Percy", "Wendell", "Alden", "Clifton", "Royce",
    "Emmett", "Gordon", "Vernon", "Stuart", "Leland", "Marion", "Rosalind", "Dwight", "Curtis",
    "Elaine", "Garrett", "Tobias", "Maren", "Desmond", "Annika",
];

const INITIAL: [&str; 8] = ["", "", "", "", "T. ", "J. ", "W. ", "A. "];

const LAST: [&str; 29] = [
    "Abernathy",
    "Brackenridge",
    "Castellan",
    "Dunmorrow",
    "Eastlake",
    "Farnshaw",
    "Galbrey",
    "Hathersage",
    "Inglewick",
    "Jarrow",
    "Kettleburn",
    "Lindqvist",
    "Mowbray",
    "Netherby",
    "Ostrander",
    "Pellingham",
    "Quarles",
    "Rutherglen",
    "Sandoval",
    "Thackery",
    "Underhill",
    "Vanderhoek",
    "Whitlatch",
    "Yarborough",
    "Zelinski",
    "O'Dunne",
    "McAllardyce",
    "Featherby",
    "St. Cloud",
];

/// How many architects there are; their careers begin evenly spread between the two years.
const PERSONS: u32 = 180;
const FIRST_START: f64 = 1885.0;
const LAST_START: f64 = 2008.0;
const CAREER_YEARS: f64 = 34.0;

/// The architects of a course that opened in that year, separated by commas when several.
pub(crate) fn draw(chance: &mut Chance, year: i32) -> String {
    let count = match chance.below(100) {
        0..84 => 1,
        84..97 => 2,
        _ => 3,
    };
    let mut names: Vec<String> = Vec::with_capacity(3);
    for earlier in 0..count {
        // The product favors architects who began recently and are in their best years.
        let years_ago = CAREER_YEARS * chance.unit() * chance.unit();
        let start = (f64::from(year) - years_ago).clamp(FIRST_START, LAST_START);
        let share = (start - FIRST_START) / (LAST_START - FIRST_START);
        let number = whole(share * f64::from(PERSONS - 1));
        let name = person(number);
        // A name already on the list is replaced by one from beyond the working architects.
        names.push(if names.contains(&name) {
            person(number + PERSONS * earlier)
        } else {
            name
        });
    }
    names.join(", ")
}

/// An architect by number. 24 and 29 have no common factor, so names repeat only after 696.
fn person(number: u32) -> String {
    let of = |list: &[&'static str], step: u32| {
        let length = u32::try_from(list.len()).unwrap_or(1);
        list[usize::try_from(number * step % length).unwrap_or_default()]
    };
    format!("{} {}{}", of(&FIRST, 7), of(&INITIAL, 3), of(&LAST, 11))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Purpose;
    use std::collections::BTreeSet;

    #[test]
    fn persons_have_names_of_their_own() {
        let names: BTreeSet<String> = (0..PERSONS * 2).map(person).collect();
        assert_eq!(names.len(), 360);
    }

    #[test]
    fn nobody_is_named_twice_on_one_course() {
        let mut chance = Chance::new(5, Purpose::Facility, 0);
        for year in (1889..2025).cycle().take(5000) {
            let text = draw(&mut chance, year);
            let names: Vec<&str> = text.split(", ").collect();
            let distinct: BTreeSet<&&str> = names.iter().collect();
            assert_eq!(names.len(), distinct.len(), "{text}");
        }
    }
}
