//! The listing of a course: its row and its tees, with the gaps of real data.

use golf_api::course::{Course, CourseDetail, CourseId, Tee};
use golf_api::figure::Figure;

use crate::chance::{Chance, Purpose, whole};
use crate::facility::{Facility, Kind, Round, Style};
use crate::{architects, holes, names, tees};

/// Draws the listing of the course at `index`.
pub(crate) fn draw(
    seed: u64,
    index: usize,
    course_id: CourseId,
    facility: &Facility,
    position: u32,
    round: &Round,
) -> CourseDetail {
    let number = u64::try_from(index).unwrap_or(u64::MAX);
    let mut chance = Chance::new(seed, Purpose::Course, number);
    let (par, yards) = holes::totals(seed, facility, round);
    let year = holes::opened(facility, position, &mut chance);
    let tees = tees::draw(round.style, holes::count(round), par, yards, &mut chance);
    let slope = tees.first().and_then(|tee| tee.slope.clone());
    let (rating, num_reviews) = reviews(facility.kind, round.style, &mut chance);
    let mut detail = CourseDetail {
        course: Course {
            course_id,
            name: Some(names::course(facility, position)),
            address: Some(facility.address.clone()),
            city: Some(facility.place.city.name.to_owned()),
            state: Some(facility.place.state.name.to_owned()),
            latitude: Some(round.clubhouse.lat),
            longitude: Some(round.clubhouse.lng),
            rating,
            num_reviews,
            holes: Some(round.listed_holes),
            par: Some(Figure::new(par.to_string())),
            length_yards: Some(yards),
            slope,
            year_built: Some(year),
            architects: Some(architects::draw(&mut chance, year)),
        },
        tees,
    };
    leave_gaps(&mut detail, round, &mut chance);
    detail
}

/// Average review and number of reviews: few for most courses, thousands for a handful.
fn reviews(kind: Kind, style: Style, chance: &mut Chance) -> (Option<Figure>, Option<u32>) {
    if chance.happens(0.07) {
        return (None, None);
    }
    let draw = chance.spread(&[
        (0.0, 0.0),
        (0.04, 1.0),
        (0.20, 18.0),
        (0.45, 70.0),
        (0.70, 190.0),
        (0.90, 560.0),
        (0.98, 1500.0),
        (1.0, 5200.0),
    ]);
    let (crowd, liking) = match kind {
        Kind::Municipal => (1.2, 4.0),
        Kind::DailyFee => (1.0, 4.15),
        Kind::Private => (0.35, 4.4),
        Kind::Resort => (1.9, 4.45),
        Kind::Community => (0.6, 4.2),
    };
    let crowd = if style == Style::Regulation {
        crowd
    } else {
        crowd * 0.6
    };
    let count = whole(draw * crowd);
    if count == 0 {
        return (None, Some(0));
    }
    // The fewer reviews there are, the more their average varies.
    let strays = 0.27 + 0.75 / (1.0 + f64::from(count) / 6.0);
    let tenths = whole(chance.bell(liking, strays).clamp(1.0, 5.0) * 10.0);
    let rating = Figure::new(format!("{}.{}", tenths / 10, tenths % 10));
    (Some(rating), Some(count))
}

/// Removes fields at random, as gaps. A figure of a tee is absent together with the figure of its course.
fn leave_gaps(detail: &mut CourseDetail, round: &Round, chance: &mut Chance) {
    let course = &mut detail.course;
    if chance.happens(0.005) {
        // A stub of a row: name, state and, for half of them, the position.
        let begun = Course {
            name: course.name.take(),
            state: course.state.take(),
            ..Course::unknown(course.course_id)
        };
        let (city, lat, lng) = (course.city.take(), course.latitude, course.longitude);
        *course = begun;
        if chance.happens(0.5) {
            (course.city, course.latitude, course.longitude) = (city, lat, lng);
        }
        detail.tees = Vec::new();
        return;
    }
    let small = round.style != Style::Regulation;
    if chance.happens(0.02) {
        course.address = None;
    }
    if chance.happens(0.008) {
        course.city = None;
    }
    if chance.happens(0.11) {
        course.year_built = None;
    }
    if chance.happens(if round.loops.len() < 2 || small {
        0.55
    } else {
        0.26
    }) {
        course.architects = None;
    }
    if chance.happens(if small { 0.45 } else { 0.13 }) {
        course.slope = None;
        detail.tees.iter_mut().for_each(|tee| tee.slope = None);
    } else if chance.happens(0.06)
        && let [_, .., tee] = detail.tees.as_mut_slice()
    {
        // Clubs often leave forward tees unrated.
        tee.slope = None;
    }
    if chance.happens(0.05) {
        course.length_yards = None;
        if chance.happens(0.6) {
            detail.tees = Vec::new();
        } else {
            detail
                .tees
                .iter_mut()
                .for_each(|tee: &mut Tee| tee.length = None);
        }
    } else if chance.happens(0.03) {
        detail.tees = Vec::new();
    }
    if chance.happens(0.015) {
        course.par = None;
        detail.tees.iter_mut().for_each(|tee| tee.par = None);
    }
}
