//! Checks whether coordinates can lie in the state that a course names. Some rows have coordinates of another state
//! or continent.

use crate::golf::us_states::US_STATES;

/// How far outside its state's box a course may lie, in degrees. Boxes cover land only, and positions are often those
/// of the nearest town.
const SLACK_DEG: f64 = 1.0;

/// South, west, north and east edges in tenths of a degree, in the order of [`US_STATES`]. Longitudes west of the
/// antimeridian continue below −180°, so that Alaska is one box. The source is the Census Bureau's boundary files;
/// `node xtask/node/us-states.mjs --boxes` prints the table.
#[rustfmt::skip]
const BOXES: [[i16; 4]; 51] = [
    [302, -885, 351, -848], // Alabama
    [512, -1876, 714, -1299], // Alaska
    [313, -1149, 371, -1090], // Arizona
    [330, -947, 365, -896], // Arkansas
    [325, -1245, 421, -1141], // California
    [369, -1091, 411, -1020], // Colorado
    [409, -738, 421, -717], // Connecticut
    [384, -758, 399, -750], // Delaware
    [387, -772, 390, -769], // District of Columbia
    [245, -877, 311, -800], // Florida
    [303, -857, 351, -808], // Georgia
    [189, -1603, 223, -1548], // Hawaii
    [419, -1173, 491, -1110], // Idaho
    [369, -916, 426, -874], // Illinois
    [377, -881, 418, -847], // Indiana
    [403, -967, 436, -901], // Iowa
    [369, -1021, 401, -945], // Kansas
    [364, -896, 392, -819], // Kentucky
    [289, -941, 331, -888], // Louisiana
    [430, -711, 475, -669], // Maine
    [379, -795, 398, -750], // Maryland
    [412, -736, 429, -699], // Massachusetts
    [416, -905, 482, -824], // Michigan
    [434, -973, 494, -894], // Minnesota
    [301, -917, 350, -880], // Mississippi
    [359, -958, 407, -890], // Missouri
    [443, -1161, 491, -1040], // Montana
    [400, -1041, 431, -953], // Nebraska
    [350, -1201, 421, -1140], // Nevada
    [426, -726, 454, -707], // New Hampshire
    [389, -756, 414, -738], // New Jersey
    [313, -1091, 371, -1030], // New Mexico
    [405, -798, 451, -718], // New York
    [338, -844, 366, -754], // North Carolina
    [459, -1041, 491, -965], // North Dakota
    [384, -849, 420, -805], // Ohio
    [336, -1031, 371, -944], // Oklahoma
    [419, -1246, 463, -1164], // Oregon
    [397, -806, 423, -746], // Pennsylvania
    [411, -719, 421, -711], // Rhode Island
    [320, -834, 353, -785], // South Carolina
    [424, -1041, 460, -964], // South Dakota
    [349, -904, 367, -816], // Tennessee
    [258, -1067, 366, -935], // Texas
    [369, -1141, 421, -1090], // Utah
    [427, -735, 451, -714], // Vermont
    [365, -837, 395, -752], // Virginia
    [455, -1248, 491, -1169], // Washington
    [372, -827, 407, -777], // West Virginia
    [424, -929, 471, -868], // Wisconsin
    [409, -1111, 451, -1040], // Wyoming
];

/// Whether a position can lie in a state. A state that is missing or not in [`US_STATES`] matches any of them.
#[must_use]
pub fn is_plausible(state: Option<&str>, lat: f64, lng: f64) -> bool {
    let named = state.map(str::trim).and_then(|state| {
        US_STATES
            .iter()
            .position(|known| known.eq_ignore_ascii_case(state))
    });
    match named.and_then(|at| BOXES.get(at)) {
        Some(edges) => is_near(edges, lat, lng),
        None => BOXES.iter().any(|edges| is_near(edges, lat, lng)),
    }
}

fn is_near(edges: &[i16; 4], lat: f64, lng: f64) -> bool {
    let [south, west, north, east] = edges.map(|edge| f64::from(edge) / 10.0);
    let lng = if lng > 100.0 { lng - 360.0 } else { lng };
    let is_between =
        |low: f64, value: f64, high: f64| (low - SLACK_DEG..=high + SLACK_DEG).contains(&value);
    is_between(south, lat, north) && is_between(west, lng, east)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_where_its_state_is() {
        for (state, lat, lng, can_be) in [
            ("Georgia", 33.503, -82.0233, true),
            ("georgia ", 33.503, -82.0233, true),
            ("Georgia", 33.503, 82.0233, false),
            ("Georgia", 41.69, 44.80, false),
            ("Ohio", 33.503, -82.0233, false),
            ("Hawaii", 19.72, -155.09, true),
            ("Alaska", 51.88, -176.65, true),
            ("Alaska", 52.9, 173.1, true),
            ("Alaska", 52.9, 20.0, false),
            ("District of Columbia", 38.9, -77.0, true),
            ("Washington", 38.9, -77.0, false),
            ("Ohio", 0.0, 0.0, false),
            ("Ohio", f64::NAN, -82.0, false),
        ] {
            assert_eq!(
                is_plausible(Some(state), lat, lng),
                can_be,
                "{state} {lat} {lng}"
            );
        }
    }

    #[test]
    fn without_a_state_it_may_be_in_any() {
        for state in [None, Some(""), Some("Ontario")] {
            assert!(is_plausible(state, 40.0, -83.0), "{state:?}");
            assert!(
                !is_plausible(state, 56.34, -2.80),
                "{state:?}: St Andrews is in none"
            );
        }
    }

    #[test]
    fn every_box_has_its_edges_the_right_way_round() {
        for (state, [south, west, north, east]) in US_STATES.into_iter().zip(BOXES) {
            assert!(south < north && west < east, "{state}");
        }
    }
}
