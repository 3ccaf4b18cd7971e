//! The sentences about the tees of a course, in yards and in meters.

use golf_api::course::CourseId;
use golf_api::figure::Figure;

use super::*;

fn tees(all: &[(&str, &str)]) -> Vec<Tee> {
    let tee = |(name, length): &(&str, &str)| Tee {
        name: (!name.is_empty()).then(|| (*name).to_owned()),
        par: None,
        length: (!length.is_empty()).then(|| Figure::new(*length)),
        slope: None,
    };
    all.iter().map(tee).collect()
}

fn course(holes: Option<u32>, length_yards: Option<u32>) -> Course {
    Course {
        holes,
        length_yards,
        ..Course::unknown(CourseId(7))
    }
}

/// The text of elements, a line for each.
fn text(all: Vec<Markup>) -> String {
    let text = |markup: Markup| {
        let xml = markup.without_parts().to_xml().replace("</li>", "; ");
        let tags = xml.split('<').map(|piece| match piece.split_once('>') {
            Some((_, text)) => text,
            None => piece,
        });
        tags.collect::<String>().replace('\u{a0}', " ")
    };
    all.into_iter().map(text).collect::<Vec<_>>().join("\n")
}

fn told(reach: Reach, all: &[(&str, &str)], unit: Unit) -> String {
    text(tees_that_fit(
        &course(Some(18), None),
        &tees(all),
        reach,
        unit,
    ))
}

#[test]
fn the_tees_that_suit_are_marked_and_the_reason_has_its_source() {
    let all = [
        ("Red", "5100 yards"),
        ("Blue", "6300"),
        ("", "5900"),
        ("Old", ""),
    ];
    assert_eq!(
        told(Reach::Drive(215), &all, Unit::Yards),
        "These tees suit you: Unnamed tee\n\
         Blue · 6,300 yd · longer by 300 yd; ✓ Unnamed tee · 5,900 yd · suits you; Red · 5,100 yd · shorter by 700 yd; \n\
         1 set of tees has no length.\n\
         5,800–6,000 yd on 18 holes suit a drive of 225 yd, the row nearest to 215 yd: Tee It Forward, PGA of America and \
         USGA, 2011. A length between two rows belongs to the nearer one."
    );
    let both = [("White", "5850"), ("Green", "5990")];
    let metres = told(Reach::Drive(225), &both, Unit::Metres);
    assert!(
        metres.starts_with("These tees suit you: Green and White\n"),
        "{metres}"
    );
    assert!(
        metres.contains("5,304–5,486 m on 18 holes suit a drive of 206 m: Tee It Forward"),
        "{metres}"
    );
}

#[test]
fn where_none_suit_it_says_by_how_many_yards() {
    for (reach, all, expected) in [
        (
            Reach::Drive(150),
            &[("Blue", "6300"), ("Red", "5100")][..],
            "No tees here suit you. Even the shortest, Red, are too long by 1,400 yd.",
        ),
        (
            Reach::Drive(290),
            &[("Blue", "6300"), ("Red", "5100")],
            "No tees here suit you. Even the longest, Blue, are shorter by 850 yd.",
        ),
        (
            Reach::Drive(225),
            &[("Blue", "6300"), ("Red", "5100")],
            "No tees here suit you. The nearest are Blue, longer by 300 yd, and Red, shorter by 700 yd.",
        ),
        (
            Reach::SevenIron(SevenIron::Yards155),
            &[("Blue", "6300")],
            "No tees here suit you. Even the longest, Blue, are shorter by 100 yd.",
        ),
    ] {
        let told = told(reach, all, Unit::Yards);
        assert_eq!(told.lines().next(), Some(expected), "{reach:?}");
    }
}

#[test]
fn each_recommendation_names_itself() {
    let all = [("Blue", "5500")];
    for (reach, expected) in [
        (
            Reach::Drive(301),
            "Above a drive of 300 yd, the longest tees suit: Tee It Forward, PGA of America and USGA, 2011.",
        ),
        (
            Reach::SevenIron(SevenIron::Yards125),
            "5,400–5,600 yd on 18 holes suit a 7-iron of about 125 yd: The 7-Iron Solution, USGA, 2023.",
        ),
        (
            Reach::SevenIron(SevenIron::UpTo80Yards),
            "3,500–3,700 yd on 18 holes suit a 7-iron of 80 yd or less: The 7-Iron Solution, USGA, 2023.",
        ),
    ] {
        let told = told(reach, &all, Unit::Yards);
        assert_eq!(told.lines().last(), Some(expected), "{reach:?}");
    }
}

#[test]
fn without_tees_the_length_of_the_course_says_what_drive_it_suits() {
    let check = |holes, length, all: &[(&str, &str)], expected: Option<&str>| {
        let course = course(holes, length);
        let told = without_tees(&course, &tees(all), Unit::Yards);
        let told = told.map(|markup| text(vec![markup]));
        assert_eq!(told.as_deref(), expected, "{holes:?} {length:?}");
    };
    check(
        Some(18),
        Some(5_950),
        &[("Blue", "")],
        Some(
            "No tees have a length here. The whole length, 5,950 yd, suits a drive of about 225 yd: Tee It Forward, PGA of \
             America and USGA, 2011.",
        ),
    );
    check(
        Some(9),
        Some(2_650),
        &[],
        Some(
            "No tees have a length here. The whole length, 2,650 yd, suits a drive of about 200 yd: Tee It Forward, PGA of \
             America and USGA, 2011.",
        ),
    );
    check(Some(18), Some(5_950), &[("Blue", "5900")], None);
    check(
        Some(36),
        Some(11_000),
        &[("Blue", "5900")],
        Some("The recommendations are for 9, 18 and 27 holes. This course has 36 holes."),
    );
    check(None, Some(6_000), &[], Some(words::HOLES_NOT_GIVEN));
    check(Some(0), Some(6_000), &[], Some(words::HOLES_NOT_GIVEN));
}

#[test]
fn nothing_is_asked_where_nothing_has_a_length() {
    for (length, all, asks) in [
        (None, &[][..], false),
        (None, &[("Blue", "")], false),
        (None, &[("Blue", "6300")], true),
        (Some(6_300), &[], true),
    ] {
        assert_eq!(has_length(&course(Some(18), length), &tees(all)), asks);
    }
    let question = question().without_parts().to_xml();
    assert!(question.contains("<summary>Which tees suit your drive?</summary>"));
}
