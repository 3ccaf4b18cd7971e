//! Places: the states with their golfing towns, and a piece of land near one of them.
//!
//! Towns, states and positions are real; nothing else in this crate is. The number of courses in a
//! state roughly follows the real distribution.

mod midwest;
mod northeast;
mod south;
mod west;

use golf_api::hole::Point;

use crate::chance::Chance;
use crate::ground::{Spot, YARDS_PER_MILE};

/// A state, or the District of Columbia.
#[derive(Debug)]
pub(crate) struct State {
    /// The full name, as the contract has it.
    pub(crate) name: &'static str,
    /// Its weight: about the number of courses that it really has.
    pub(crate) courses: u32,
    /// How far from the middle of a town a course may lie.
    pub(crate) spread_miles: f64,
    /// Towns; the first ones get more courses.
    pub(crate) cities: &'static [City],
}

/// A town.
#[derive(Debug)]
pub(crate) struct City {
    pub(crate) name: &'static str,
    pub(crate) position: Point,
}

impl City {
    const fn at(name: &'static str, lat: f64, lng: f64) -> Self {
        Self {
            name,
            position: Point { lat, lng },
        }
    }
}

/// The position of a facility.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Locality {
    pub(crate) state: &'static State,
    pub(crate) city: &'static City,
    /// The clubhouse.
    pub(crate) position: Point,
    /// The middle of the state: the direction away from borders.
    pub(crate) inland: Point,
}

const REGIONS: [&[State]; 4] = [
    northeast::STATES,
    south::STATES,
    midwest::STATES,
    west::STATES,
];

/// Every state, region by region.
pub(crate) fn states() -> impl Iterator<Item = &'static State> {
    REGIONS.into_iter().flatten()
}

/// Draws a place: a state by its weight, one of its towns, and land near that town.
pub(crate) fn draw(chance: &mut Chance) -> Locality {
    let mut left = chance.below(states().map(|state| state.courses).sum());
    let mut drawn = &northeast::STATES[0];
    for state in states() {
        if left < state.courses {
            drawn = state;
            break;
        }
        left -= state.courses;
    }
    let (first, second) = (chance.place_in(drawn.cities.len()), chance.below(3));
    // A third of the draws go to the first half of the list, on top of their even share.
    let city = &drawn.cities[if second == 0 { first / 2 } else { first }];
    Locality {
        state: drawn,
        city,
        position: land_near(city, drawn, chance),
        inland: middle(drawn),
    }
}

/// Land within the state's radius around a town, on the side that faces the middle of the state.
/// That is away from borders and, nearly always, from the sea.
fn land_near(city: &City, state: &State, chance: &mut Chance) -> Point {
    let inland = Spot::from_to(city.position, middle(state)).unit();
    let aside = chance.between(-1.2, 1.2);
    let direction = (inland + inland.right() * aside).unit();
    let miles = chance.between(0.1, 1.0) * state.spread_miles;
    (direction * (miles * YARDS_PER_MILE)).on_earth(city.position)
}

/// The mean of a state's towns, which lies inside every state.
fn middle(state: &State) -> Point {
    let (mut lat, mut lng, mut count) = (0.0, 0.0, 0.0);
    for city in state.cities {
        lat += city.position.lat;
        lng += city.position.lng;
        count += 1.0;
    }
    Point {
        lat: lat / count,
        lng: lng / count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Purpose;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_fifty_states_and_the_district() {
        let names: BTreeSet<&str> = states().map(|state| state.name).collect();
        assert_eq!(names.len(), 51);
        assert_eq!(states().count(), 51);
        assert!(names.contains("District of Columbia"));
        for state in states() {
            let towns: BTreeSet<&str> = state.cities.iter().map(|city| city.name).collect();
            let district = state.name == "District of Columbia";
            assert!(
                district || (8..=20).contains(&towns.len()),
                "{}",
                state.name
            );
            assert!(
                district || towns.len() == state.cities.len(),
                "{}",
                state.name
            );
        }
    }

    #[test]
    fn a_place_lies_near_its_town_and_nearer_to_its_state_than_to_any_other() {
        let mut chance = Chance::new(3, Purpose::Facility, 0);
        for _ in 0..20_000 {
            let place = draw(&mut chance);
            let miles = Spot::from_to(place.city.position, place.position).length() / 1760.0;
            assert!(miles <= place.state.spread_miles + 0.01, "{place:?}");
            let nearest = states()
                .flat_map(|state| state.cities.iter().map(move |city| (state, city)))
                .min_by(|a, b| {
                    let far = |city: &City| Spot::from_to(place.position, city.position).length();
                    far(a.1).total_cmp(&far(b.1))
                });
            assert_eq!(
                nearest.map(|(state, _)| state.name),
                Some(place.state.name),
                "{place:?}"
            );
        }
    }
}
