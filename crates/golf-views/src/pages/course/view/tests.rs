//! Tables of what the page of a course shows.

use golf_api::decode::Problems;
use golf_hole::sample::published_hole;

use super::*;

const ID: CourseId = CourseId(7);

fn decoded<T>(value: T) -> Arc<Decoded<T>> {
    let problems = Problems::default();
    Arc::new(Decoded { value, problems })
}

fn course(name: &str, holes: Option<u32>) -> Course {
    Course {
        name: Some(name.to_owned()),
        holes,
        ..Course::unknown(ID)
    }
}

fn detail() -> Arc<Decoded<CourseDetail>> {
    decoded(CourseDetail {
        course: course("Gull", Some(18)),
        tees: Vec::new(),
    })
}

fn holes(count: usize) -> Arc<Decoded<CourseHoles>> {
    decoded(CourseHoles {
        course_id: ID,
        hole_count: None,
        holes: vec![published_hole(); count],
    })
}

const fn waits<T>(slow: bool) -> Load<T> {
    Load::Waiting { slow, before: None }
}

const fn failed<T>() -> Load<T> {
    Load::Failed(Failure::Offline)
}

#[test]
fn a_course_is_named_by_its_answer_then_by_what_is_known_then_by_its_number() {
    let known = course("Erie", Some(9));
    let answer = || Load::Ready(detail());
    for (known, detail, name, count, facts, has_sections) in [
        (
            None,
            waits(false),
            "Course 7",
            None,
            Facts::Waiting { slow: false },
            true,
        ),
        (
            None,
            waits(true),
            "Course 7",
            None,
            Facts::Waiting { slow: true },
            true,
        ),
        (
            None,
            failed(),
            "Course 7",
            None,
            Facts::Failed(Failure::Offline),
            false,
        ),
        (None, Load::Idle, "Course 7", None, Facts::Nothing, true),
        (None, answer(), "Gull", Some(18), Facts::Known, true),
        (
            Some(&known),
            waits(true),
            "Erie",
            Some(9),
            Facts::Known,
            true,
        ),
        (Some(&known), failed(), "Erie", Some(9), Facts::Known, true),
        (Some(&known), answer(), "Gull", Some(18), Facts::Known, true),
    ] {
        let view = CourseView::of(ID, known, &detail, &Load::Idle, false);
        let about = format!("{known:?} {detail:?}");
        let found = (view.name.as_str(), view.facts, view.has_sections);
        assert_eq!(found, (name, facts, has_sections), "{about}");
        assert_eq!(
            view.is_answered,
            matches!(detail, Load::Ready(_)),
            "{about}"
        );
        let offer = Offer::Button;
        assert_eq!(view.holes, Holes::Offered { count, offer }, "{about}");
    }
}

#[test]
fn each_state_of_the_holes_has_one_place() {
    let answer = holes(2);
    let drawn = Holes::Drawn(AnsweredHoles(Arc::clone(&answer)));
    let offered = |offer| Holes::Offered { count: None, offer };
    for (holes, lacks_holes, expected) in [
        (Load::Idle, false, offered(Offer::Button)),
        (Load::Idle, true, offered(Offer::NotInThePlan)),
        (waits(false), false, offered(Offer::Waiting { slow: false })),
        (waits(true), true, offered(Offer::Waiting { slow: true })),
        (failed(), true, offered(Offer::Failed(Failure::Offline))),
        (Load::Ready(holes(0)), false, Holes::None),
        (Load::Ready(answer), true, drawn),
    ] {
        let view = CourseView::of(ID, None, &waits(false), &holes, lacks_holes);
        assert_eq!(view.holes, expected, "{holes:?} {lacks_holes}");
    }
}

#[test]
fn tees_become_the_scorecard_once_both_answers_are_here() {
    let (tees, two) = (detail(), holes(2));
    let answered = || AnsweredCourse(Arc::clone(&tees));
    let card = Tees::Card(answered(), AnsweredHoles(Arc::clone(&two)));
    let ready = || Load::Ready(Arc::clone(&tees));
    for (detail, holes, expected) in [
        (Load::Idle, Load::Idle, Tees::Nothing),
        (
            waits(true),
            Load::Ready(Arc::clone(&two)),
            Tees::Waiting { slow: true },
        ),
        (
            failed(),
            Load::Ready(Arc::clone(&two)),
            Tees::Failed(Failure::Offline),
        ),
        (ready(), Load::Idle, Tees::Table(answered())),
        (ready(), failed(), Tees::Table(answered())),
        (ready(), Load::Ready(holes(0)), Tees::Table(answered())),
        (ready(), Load::Ready(two), card),
    ] {
        let view = CourseView::of(ID, None, &detail, &holes, false);
        assert_eq!(view.tees, expected, "{detail:?} {holes:?}");
    }
}
