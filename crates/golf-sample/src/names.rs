//! Names: of facilities, of the courses within one, and their street addresses.
//!
//! The patterns are those of real courses; the words are combined at random. Duplicate names occur,
//! as they do in real life.

use crate::chance::Chance;
use crate::facility::{Facility, Kind};
use crate::places::Locality;

const FIRST: [&str; 64] = [
    "Cedar", "Oak", "Willow", "Maple", "Pine", "Birch", "Hickory", "Cypress", "Sycamore", "Elm",
    "Juniper", "Laurel", "Magnolia", "Aspen", "Walnut", "Holly", "Eagle", "Fox", "Deer", "Hawk",
    "Heron", "Turkey", "Wolf", "Bear", "Quail", "Falcon", "Pheasant", "Buck", "Otter", "Crane",
    "Stone", "Rock", "Sand", "Clay", "Iron", "Silver", "Copper", "Crystal", "Clear", "Cold",
    "Mill", "Meadow", "River", "Lake", "Spring", "Valley", "Prairie", "Timber", "Indian",
    "Heritage", "Rolling", "Pleasant", "Sunset", "Twin", "Royal", "Green", "White", "Black", "Red",
    "Blue", "Shadow", "Thunder", "Wild", "Stony",
];

const SECOND: [&str; 36] = [
    "Creek", "Ridge", "Hills", "Run", "Valley", "Lake", "Brook", "Hollow", "Glen", "Meadows",
    "Springs", "Point", "Woods", "Knoll", "Crest", "Bend", "Trace", "Trail", "Bluff", "Harbor",
    "Landing", "Crossing", "Acres", "Grove", "Park", "View", "Fields", "Haven", "Falls", "Prairie",
    "Mountain", "Canyon", "Farms", "Shore", "Pines", "Oaks",
];

const SURNAMES: [&str; 32] = [
    "Miller",
    "Hatcher",
    "Prescott",
    "Garrison",
    "Whitaker",
    "Lindsey",
    "Carver",
    "Holloway",
    "Ashby",
    "Bennett",
    "Calhoun",
    "Draper",
    "Ellison",
    "Fletcher",
    "Granger",
    "Hobbs",
    "Ingram",
    "Jessup",
    "Kendrick",
    "Langley",
    "Mercer",
    "Norwood",
    "Osborne",
    "Pritchard",
    "Quincy",
    "Rowan",
    "Sutton",
    "Tolliver",
    "Vickers",
    "Weatherby",
    "Yates",
    "O'Malley",
];

const LEGENDS: [&str; 16] = [
    "Devil's Backbone",
    "Widow's Bluff",
    "Preacher's Rest",
    "King's Gate",
    "Hunter's Horn",
    "Captain's Walk",
    "Angler's Reach",
    "Miner's Folly",
    "Fiddler's Elbow",
    "Ploughman's Rest",
    "Fox & Hounds",
    "Rod & Reel",
    "Thistle & Heather",
    "Oak & Iron",
    "Bell's Crossing",
    "Pilgrim's Turn",
];

const STREETS: [&str; 40] = [
    "Country Club",
    "Golf Course",
    "Fairway",
    "Mill",
    "River",
    "Lake",
    "Church",
    "Cedar Creek",
    "Old Farm",
    "Ridge",
    "Valley",
    "Main",
    "Oak Grove",
    "Meadow",
    "Park",
    "Quarry",
    "Orchard",
    "Airport",
    "Hunt Club",
    "Sawmill",
    "Pine Hollow",
    "Fox Run",
    "Stagecoach",
    "Turnpike",
    "Ferry",
    "Dutch Hill",
    "Sugar Maple",
    "Prospect",
    "Washington",
    "Jefferson",
    "Lincoln",
    "Highland",
    "Reservoir",
    "Clubhouse",
    "Eagle Nest",
    "Willow Bend",
    "Spring House",
    "Black Horse",
    "County Line",
    "Schoolhouse",
];

/// The name of a facility, and of its course when it has only one.
pub(crate) fn facility(kind: Kind, place: &Locality, chance: &mut Chance) -> String {
    let core = core(kind, place, chance);
    let ending = match kind {
        Kind::Municipal => chance.pick(&[
            "Municipal Golf Course",
            "Golf Course",
            "Golf Course",
            "Park Golf Course",
            "Memorial Golf Course",
            "Golf Links",
        ]),
        Kind::DailyFee => chance.pick(&[
            "Golf Course",
            "Golf Course",
            "Golf Course",
            "Golf Club",
            "Golf Club",
            "Golf Links",
            "Golf Center",
            "Country Club",
        ]),
        Kind::Private => chance.pick(&[
            "Country Club",
            "Country Club",
            "Country Club",
            "Country Club",
            "Golf Club",
            "Golf & Country Club",
            "Club",
            "Hunt & Golf Club",
        ]),
        Kind::Resort => chance.pick(&[
            "Resort",
            "Golf Resort",
            "Resort & Spa",
            "Golf Resort & Spa",
            "Lodge & Golf Club",
            "Inn & Golf Club",
        ]),
        Kind::Community => chance.pick(&[
            "Golf & Country Club",
            "Country Club",
            "Golf Club",
            "Golf Club",
            "Golf & Racquet Club",
        ]),
    };
    match chance.below(100) {
        0..7 if kind != Kind::Municipal => format!(
            "The {} at {core}",
            chance.pick(&["Links", "Club", "Golf Club", "Preserve", "Course"])
        ),
        7..9 if kind == Kind::Private => format!("The {core} {ending}"),
        9..11 => core,
        11..14 if kind == Kind::DailyFee => format!("{core} Golf Course & Driving Range"),
        14 => format!("{core} Golf/Learning Center"),
        _ => format!("{core} {ending}"),
    }
}

fn core(kind: Kind, place: &Locality, chance: &mut Chance) -> String {
    let town = place.city.name;
    let town_share = match kind {
        Kind::Municipal => 22,
        Kind::Private => 12,
        _ => 5,
    };
    if chance.below(100) < town_share {
        let landscape = chance.pick(&[
            "Hills", "Valley", "Lakes", "Heights", "Park", "Oaks", "Shores",
        ]);
        return match chance.below(12) {
            0..4 => town.to_owned(),
            4 => format!("{town} Elks"),
            5 => format!(
                "{} {town}",
                chance.pick(&["North", "South", "East", "West"])
            ),
            6 => format!("Old {town}"),
            _ => format!("{town} {landscape}"),
        };
    }
    match chance.below(100) {
        0..66 => {
            let first = chance.pick(&FIRST);
            let second = chance.pick(&SECOND);
            // "Lake Lake", "Valley Valley" and "Pine Pines" are not names.
            if second.starts_with(first) || first.starts_with(second) {
                format!("{first}wood")
            } else {
                format!("{first} {second}")
            }
        }
        66..76 => format!("{} {}", chance.pick(&SURNAMES), chance.pick(&SECOND)),
        76..84 => format!("{}'s {}", chance.pick(&SURNAMES), chance.pick(&SECOND)),
        84..88 => (*chance.pick(&LEGENDS)).to_owned(),
        88..94 => format!(
            "{}{}",
            chance.pick(&[
                "Brook", "Glen", "Lake", "Ridge", "Wood", "Stone", "North", "Fair", "West", "Edge",
                "High", "Oak"
            ]),
            chance.pick(&[
                "haven", "mont", "field", "ridge", "dale", "view", "crest", "moor", "hurst",
                "wick", "land", "bury"
            ])
        ),
        _ => format!(
            "{} {}",
            chance.pick(&[
                "Mount", "Fort", "Lake", "Old", "Royal", "Saint", "Little", "Big"
            ]),
            chance.pick(&SURNAMES)
        ),
    }
}

/// How the courses of a facility with several are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CourseNaming {
    /// North, South, East, West.
    Compass,
    /// Old, New and the like.
    Age,
    /// Features of the land.
    Land,
    /// Numbers.
    Number,
}

impl CourseNaming {
    pub(crate) fn draw(chance: &mut Chance) -> Self {
        chance.weigh(&[
            (40, Self::Compass),
            (14, Self::Age),
            (30, Self::Land),
            (16, Self::Number),
        ])
    }
}

/// The name of the course at this index of its facility.
pub(crate) fn course(facility: &Facility, position: u32) -> String {
    let base = &facility.name;
    if !facility.has_several_courses() {
        return base.clone();
    }
    let at = |list: &[&'static str]| {
        let length = u32::try_from(list.len()).unwrap_or(1);
        list[usize::try_from(position % length).unwrap_or_default()]
    };
    if facility.has_three_nines() {
        return match facility.naming {
            CourseNaming::Compass => format!(
                "{base} - {}",
                at(&["North/South", "South/West", "West/North"])
            ),
            CourseNaming::Land => format!(
                "{base} - {}",
                at(&["Lakes/Pines", "Pines/Meadow", "Meadow/Lakes"])
            ),
            _ => format!("{base} - {}", at(&["Red/White", "White/Blue", "Blue/Red"])),
        };
    }
    match facility.naming {
        CourseNaming::Compass => format!(
            "{base} - {} Course",
            at(&["North", "South", "East", "West", "Center", "Lower"])
        ),
        CourseNaming::Age => format!(
            "{base} - {} Course",
            at(&["Old", "New", "Championship", "Short", "Heritage", "Jubilee"])
        ),
        CourseNaming::Land => format!(
            "{base} - The {}",
            at(&["Lakes", "Pines", "Meadow", "Ridge", "Dunes", "Quarry"])
        ),
        CourseNaming::Number => format!("{base} #{}", position + 1),
    }
}

/// A street address: a number and a road, typical of rural courses.
pub(crate) fn address(chance: &mut Chance) -> String {
    let number = 1 + match chance.below(10) {
        0..3 => chance.below(400),
        3..8 => chance.below(6000),
        _ => chance.below(30_000),
    };
    match chance.below(100) {
        0..6 => format!("{number} County Road {}", 1 + chance.below(400)),
        6..11 => format!("{number} State Route {}", 2 + chance.below(300)),
        11..14 => format!("{number} US Highway {}", 1 + chance.below(99)),
        14..22 => format!(
            "{number} {} {} Street",
            chance.pick(&["N", "S", "E", "W"]),
            ordinal(2 + chance.below(98))
        ),
        rest => {
            let kind = chance.pick(&[
                "Road",
                "Road",
                "Road",
                "Drive",
                "Drive",
                "Lane",
                "Avenue",
                "Street",
                "Boulevard",
                "Way",
            ]);
            let street = chance.pick(&STREETS);
            if rest < 34 {
                format!(
                    "{number} {} {street} {kind}",
                    chance.pick(&["North", "South", "East", "West", "N", "S", "Old"])
                )
            } else {
                format!("{number} {street} {kind}")
            }
        }
    }
}

fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_are_spelled_as_on_street_signs() {
        for (number, text) in [
            (2, "2nd"),
            (11, "11th"),
            (13, "13th"),
            (21, "21st"),
            (93, "93rd"),
        ] {
            assert_eq!(ordinal(number), text);
        }
    }
}
