//! The location of a course: as one line of text, as a link for the device's maps app, and whether it is plausible.

use golf_api::course::Course;
use golf_api::decimal::fixed;

use crate::words::course as words;
use crate::words::format;

/// Bounding boxes of the parts of the United States, as southern, northern, western and eastern edges in degrees: the
/// mainland, Alaska on both sides of the date line, Hawaii, Puerto Rico with the Virgin Islands, and Guam with the
/// Marianas.
const PARTS: [[f64; 4]; 6] = [
    [24.3, 49.5, -125.0, -66.8],
    [51.0, 71.6, -180.0, -129.0],
    [51.0, 71.6, 172.0, 180.0],
    [18.8, 22.5, -161.0, -154.5],
    [17.6, 18.6, -68.0, -64.5],
    [13.0, 20.6, 144.0, 146.5],
];

/// Both coordinates, if both are given.
#[must_use]
pub fn position(course: &Course) -> Option<(f64, f64)> {
    course.latitude.zip(course.longitude)
}

/// Street, city and state on one line, for copying: "2604 Washington Rd, Augusta, Georgia".
#[must_use]
pub fn address_line(course: &Course) -> Option<String> {
    let given = |text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default().trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    let mut line = given(&course.address)?;
    for part in [&course.city, &course.state].into_iter().filter_map(given) {
        // Some addresses already include their city.
        if !line.contains(&part) {
            line.push_str(", ");
            line.push_str(&part);
        }
    }
    Some(line)
}

/// Coordinates in the format that other programs read: "33.506606, -82.019610".
#[must_use]
pub fn decimal((lat, lng): (f64, f64)) -> String {
    [lat, lng].map(|degrees| fixed(degrees, 6)).join(", ")
}

/// A link that opens the device's maps app (RFC 5870): at the coordinates with the course's name, or as a search for
/// the address.
#[must_use]
pub fn geo_href(course: &Course) -> Option<String> {
    let encoded = |text: &str| {
        let encoded: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
        encoded.replace('+', "%20")
    };
    match position(course) {
        Some((lat, lng)) => {
            let name = encoded(&format::course_name(course));
            let at = [lat, lng].map(|degrees| fixed(degrees, 6)).join(",");
            Some(format!("geo:{at}?q={at}({name})"))
        }
        None => Some(format!("geo:0,0?q={}", encoded(&address_line(course)?))),
    }
}

/// Why a position is doubtful.
#[must_use]
pub fn doubt((lat, lng): (f64, f64)) -> Option<&'static str> {
    let is_within = |[south, north, west, east]: [f64; 4]| {
        (south..=north).contains(&lat) && (west..=east).contains(&lng)
    };
    let words = words::OUTSIDE_THE_US;
    (!PARTS.into_iter().any(is_within)).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::CourseId;

    fn course(address: Option<&str>, position: Option<(f64, f64)>) -> Course {
        Course {
            name: Some("Gull & Heron (Old)".into()),
            address: address.map(Into::into),
            city: Some("Augusta".into()),
            state: Some("Georgia".into()),
            latitude: position.map(|(lat, _)| lat),
            longitude: position.map(|(_, lng)| lng),
            ..Course::unknown(CourseId(7))
        }
    }

    #[test]
    fn an_address_is_one_line_that_says_nothing_twice() {
        let check = |address, line: Option<&str>| {
            assert_eq!(address_line(&course(address, None)).as_deref(), line);
        };
        check(
            Some("2604 Washington Rd"),
            Some("2604 Washington Rd, Augusta, Georgia"),
        );
        check(
            Some("149 W Bacon St, Augusta, GA, USA"),
            Some("149 W Bacon St, Augusta, GA, USA, Georgia"),
        );
        check(Some("  "), None);
        check(None, None);
    }

    #[test]
    fn the_device_is_given_the_point_with_its_name_or_the_address() {
        let check =
            |course: &Course, href: Option<&str>| assert_eq!(geo_href(course).as_deref(), href);
        check(
            &course(None, Some((33.5066055, -82.0196102))),
            Some("geo:33.506606,-82.019610?q=33.506606,-82.019610(Gull%20%26%20Heron%20%28Old%29)"),
        );
        check(
            &course(Some("1 Main St"), None),
            Some("geo:0,0?q=1%20Main%20St%2C%20Augusta%2C%20Georgia"),
        );
        check(&course(None, None), None);
        assert_eq!(decimal((33.5066055, -82.0196102)), "33.506606, -82.019610");
    }

    #[test]
    fn only_what_lies_outside_of_every_part_is_doubted() {
        for (place, is_fine) in [
            ((33.5, -82.0), true),
            ((61.2, -149.9), true),
            ((52.9, 173.2), true),
            ((21.3, -157.8), true),
            ((18.4, -66.1), true),
            ((13.4, 144.8), true),
            ((48.2, 16.4), false),
            ((33.5, 82.0), false),
            ((0.0, 0.0), false),
            ((-33.5, -82.0), false),
        ] {
            assert_eq!(doubt(place).is_none(), is_fine, "{place:?}");
        }
    }
}
