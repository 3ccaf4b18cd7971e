//! Tables of what the page of a hole shows.

use golf_api::course::Course;
use golf_api::decode::Problems;
use golf_hole::sample::published_hole;
use golf_hole::standing::Accuracy;

use super::*;

const ID: CourseId = CourseId(7);

fn decoded<T>(value: T) -> Arc<Decoded<T>> {
    let problems = Problems::default();
    Arc::new(Decoded { value, problems })
}

fn holes(numbers: &[u32]) -> Arc<Decoded<CourseHoles>> {
    let hole = |number: &u32| Hole {
        hole_number: HoleNumber(*number),
        ..published_hole()
    };
    decoded(CourseHoles {
        course_id: ID,
        hole_count: None,
        holes: numbers.iter().map(hole).collect(),
    })
}

fn detail(name: &str) -> Load<Decoded<CourseDetail>> {
    let course = Course {
        name: Some(name.to_owned()),
        ..Course::unknown(ID)
    };
    let tees = Vec::new();
    Load::Ready(decoded(CourseDetail { course, tees }))
}

const fn waits<T>(slow: bool) -> Load<T> {
    Load::Waiting { slow, before: None }
}

#[test]
fn the_name_of_the_course_comes_from_its_answer_or_from_this_browser_or_is_offered() {
    let failed = || Load::Failed(Failure::Offline);
    for (known, detail, course, name) in [
        (None, Load::Idle, "Course 7", NameOfCourse::Unknown),
        (None, waits(false), "Course 7", NameOfCourse::Unknown),
        (
            None,
            failed(),
            "Course 7",
            NameOfCourse::Failed(Failure::Offline),
        ),
        (None, detail("Gull"), "Gull", NameOfCourse::Known),
        (Some("Erie"), Load::Idle, "Erie", NameOfCourse::Known),
        (Some("Erie"), failed(), "Erie", NameOfCourse::Known),
        (Some("Erie"), detail("Gull"), "Gull", NameOfCourse::Known),
    ] {
        let view = HolePageView::of(ID, HoleNumber(3), known, None, &detail, &Load::Idle);
        let about = format!("{known:?} {detail:?}");
        assert_eq!((view.course.as_str(), view.name), (course, name), "{about}");
        assert_eq!(view.title, format!("Hole 3, {course}"), "{about}");
    }
}

#[test]
fn each_state_of_the_holes_has_one_content() {
    let answer = holes(&[1, 2]);
    let failed = |failure: Failure, has_sample| {
        let content = Content::Failed {
            failure: failure.clone(),
            has_sample,
        };
        (Load::Failed(failure), content)
    };
    let answered = Content::Holes(AnsweredHoles(Arc::clone(&answer)));
    for (holes, content) in [
        (Load::Idle, Content::Nothing),
        (waits(false), Content::Waiting { slow: false }),
        (waits(true), Content::Waiting { slow: true }),
        failed(Failure::Offline, false),
        failed(Failure::PlanWithoutHoles(None), true),
        failed(Failure::NoKey, true),
        (Load::Ready(answer), answered),
    ] {
        let view = HolePageView::of(ID, HoleNumber(1), None, None, &Load::Idle, &holes);
        assert_eq!(view.content, content, "{holes:?}");
    }
}

#[test]
fn the_content_is_the_same_from_one_hole_to_the_next_and_another_with_a_newer_answer() {
    let content = |number, answer: &Arc<Decoded<CourseHoles>>| {
        let holes = Load::Ready(Arc::clone(answer));
        HolePageView::of(ID, HoleNumber(number), None, None, &Load::Idle, &holes).content
    };
    let answer = holes(&[1, 2]);
    assert_eq!(content(1, &answer), content(2, &answer));
    assert_ne!(content(1, &answer), content(1, &holes(&[1, 2])));
}

#[test]
fn a_hole_is_found_by_its_number_or_there_is_a_reason() {
    for (numbers, wanted, found) in [
        (&[1, 2, 5][..], 5, Ok(HoleNumber(5))),
        (&[5, 2, 1], 2, Ok(HoleNumber(2))),
        (&[1, 2], 3, Err(NoHole::WithThisNumber)),
        (&[], 1, Err(NoHole::OfTheCourse)),
    ] {
        let answer = AnsweredHoles(holes(numbers));
        let hole = answer.hole(HoleNumber(wanted));
        assert_eq!(hole.map(|hole| hole.hole_number), found, "{numbers:?}");
    }
}

#[test]
fn an_open_hole_has_its_title_and_note_and_points_only_if_the_service_gave_some() {
    let open = OpenHole::new(&published_hole(), Play::Upward);
    assert_eq!(open.title(), "Hole 1, par 5");
    assert!(open.has_points());
    for (unit, length) in [(Unit::Yards, "451 yards"), (Unit::Metres, "412 meters")] {
        let note = open.note(unit);
        assert!(note.contains(length), "{note}");
    }
    let without = Hole {
        par: None,
        coordinates: golf_api::hole::Coordinates::default(),
        hazards: Vec::new(),
        ..published_hole()
    };
    let open = OpenHole::new(&without, Play::Upward);
    assert_eq!(
        (open.title().as_str(), open.has_points()),
        ("Hole 1", false)
    );
}

#[test]
fn figures_count_from_the_golfer_or_the_last_point_or_the_tee() {
    let reading = HoleReading::new(&published_hole());
    let tee = reading.tee.unwrap();
    let near = |x, y| Flat {
        x: tee.x + x,
        y: tee.y + y,
    };
    let (first, last) = (near(10.0, 100.0), near(20.0, 200.0));
    let standing = Standing {
        at: near(0.0, 50.0),
        radius: 4.0,
        accuracy: Accuracy::Good,
    };
    let to_center = |at: Flat| reading.green.center.map(|center| at.distance(center));
    let from_tee = ToGreen::from_tee(&reading);
    let you = CountedFrom::You(Accuracy::Good);
    for (points, stands, center, from, first_from) in [
        (&[][..], false, from_tee.yards[1], from_tee.from, None),
        (
            &[first, last],
            false,
            to_center(last),
            CountedFrom::Point,
            Some(tee),
        ),
        (&[], true, to_center(standing.at), you, None),
        (
            &[first],
            true,
            to_center(standing.at),
            you,
            Some(standing.at),
        ),
    ] {
        let figures = HoleFigures::of(&reading, points, stands.then_some(&standing));
        let about = format!("{points:?} {stands}");
        assert_eq!(
            (figures.to_green.yards[1], figures.to_green.from),
            (center, from),
            "{about}"
        );
        assert_eq!(figures.measured.len(), points.len(), "{about}");
        let counted = figures.measured.first().map(|point| point.from_tee);
        let expected = first_from.map(|place| Some(first.distance(place)));
        assert_eq!(counted, expected, "{about}");
    }
}

#[test]
fn a_name_in_the_link_is_shown_until_a_better_one_is_known_and_is_never_taken_for_known() {
    let linked = Some("Gull Links");
    let view = |known| HolePageView::of(ID, HoleNumber(3), known, linked, &Load::Idle, &Load::Idle);
    let found = view(None);
    assert_eq!(found.course, "Gull Links");
    assert_eq!(found.name, NameOfCourse::OfLink("Gull Links".into()));
    let found = view(Some("Heron Links"));
    assert_eq!(
        (found.course.as_str(), found.name),
        ("Heron Links", NameOfCourse::Known)
    );
}

#[test]
fn a_round_is_at_a_hole_that_is_there_under_a_name_that_was_checked() {
    let linked = Some("Gull Links");
    let here = || Load::Ready(holes(&[1, 2]));
    for (holes, known, hole, name) in [
        (Load::Idle, Some("Heron"), 1, None),
        (waits(false), Some("Heron"), 1, None),
        (Load::Failed(Failure::Offline), Some("Heron"), 1, None),
        (here(), Some("Heron"), 3, None),
        (here(), Some("Heron"), 2, Some("Heron")),
        (here(), None, 2, Some("Course 7")),
    ] {
        let hole = HoleNumber(hole);
        let view = HolePageView::of(ID, hole, known, linked, &Load::Idle, &holes);
        let found = view.name_of_round(ID, hole);
        assert_eq!(found.as_deref(), name, "{known:?} {holes:?}");
    }
}
