//! Plans in the drawings of many holes: no club, ring, way or label lies over anything else.

use golf_hole::clubs::{Club, PlayerKind};
use golf_hole::plan::{HolePlan, Place, PlannedStroke, read};
use golf_hole::sample::published_hole;
use golf_sample::Sample;

use super::*;
use crate::golf::hole_map::scene::Look;
use crate::golf::hole_map::screen_box::ScreenBox;
use crate::words::format::Unit;

/// The drawings of the largest, the usual and the smallest page of a book.
const PAGES: [(f64, f64); 3] = [(340.0, 570.0), (270.0, 570.0), (200.0, 300.0)];
/// The type of a drawing in a book.
const EM: f64 = 10.1;

fn look((width, height): (f64, f64)) -> Look {
    Look {
        page: Some(ScreenBox {
            width,
            height,
            em: EM,
        }),
        ..Look::book(Unit::Yards)
    }
}

/// A driver and an iron, aimed this far to the right of the line of play at two thirds of the hole, and at the green.
fn strokes(reading: &HoleReading, right: f64) -> Vec<StrokeReading> {
    let (Some(plane), Some(line), Some(green)) =
        (reading.plane, &reading.line, reading.green.center)
    else {
        return Vec::new();
    };
    let club = |name: &str, carry_yd: u32| Club {
        name: name.into(),
        carry_yd,
        spread: PlayerKind::Tour.spread(carry_yd, None),
    };
    let spot = line.spot(line.length() * 2.0 / 3.0);
    let planned = |(club, aim): (&str, Flat)| PlannedStroke {
        club: club.into(),
        aim: Place::of(plane.point(aim)),
    };
    let aims = [
        ("Driver", Flat::new(spot.x + right, spot.y)),
        ("7-iron", green),
    ];
    let plan = HolePlan {
        strokes: aims.map(planned).to_vec(),
        line: String::new(),
    };
    read(&plan, reading, &[club("Driver", 230), club("7-iron", 140)])
}

fn names(strokes: &[StrokeReading]) -> Vec<ClubName> {
    let name = |stroke: &StrokeReading| ClubName {
        words: stroke.club.clone(),
        width_em: 3.4,
    };
    strokes.iter().map(name).collect()
}

/// The parts of a plan's drawing that lie over something else.
fn overlaps(plan: &PlanOnPage, bare: &Scene, reading: &HoleReading, look: Look) -> Vec<String> {
    let em = bare.em;
    let scene = Scene::under(reading, look, &plan.over()).expect("it has points");
    let symbols = symbols(&scene);
    let rings: Vec<Area> = plan.ring_areas().collect();
    let edges: Vec<Area> = front_edge(reading)
        .chain(back_edge(reading))
        .map(|at| Area::around(at.x, at.y, 0.1, 0.1))
        .collect();
    let corners = scene
        .north_arrow
        .map(|at| Area::around(at.x, at.y, 2.0 * em, 2.0 * em));
    let bar = scene.scale_bar.map(|(at, long)| Area {
        left: at.x,
        top: at.y - 1.4 * em,
        right: at.x + long,
        bottom: at.y,
    });
    let corners: Vec<Area> = corners.into_iter().chain(bar).collect();
    let labels = scene.label_areas();
    let clubs: Vec<Area> = plan.clubs.iter().map(|(_, area)| *area).collect();
    let way: Vec<Area> = plan
        .corners
        .windows(2)
        .flat_map(|leg| {
            let share = |share: u32| leg[0].toward(leg[1], f64::from(share) / 100.0);
            (0..=100).map(move |at| Area::around(share(at).x, share(at).y, 0.1, 0.1))
        })
        .collect();
    let mut found = Vec::new();
    let mut compare = |what: &str, some: &[Area], others: &[Area]| {
        let pairs = some
            .iter()
            .flat_map(|one| others.iter().map(move |other| (one, other)));
        let over = pairs.filter(|(one, other)| one.overlaps(other));
        found.extend(over.map(|(one, other)| format!("{what}: {one:?} {other:?}")));
    };
    compare("a club and a symbol", &clubs, &symbols);
    compare("a club and a ring", &clubs, &rings);
    compare("a club and an edge of the green", &clubs, &edges);
    compare("a club and the way", &clubs, &way);
    compare("a club and a label", &clubs, &labels);
    compare("a club and a corner", &clubs, &corners);
    compare("a label and a ring", &labels, &rings);
    compare("a label and the way", &labels, &way);
    compare("the way and a corner", &way, &corners);
    for (index, club) in clubs.iter().enumerate() {
        if clubs[..index].iter().any(|other| other.overlaps(club)) {
            found.push(format!("two clubs: {club:?}"));
        }
        if !scene.frame.contains(club) {
            found.push(format!("outside of the frame: {club:?}"));
        }
    }
    found
}

#[test]
fn nothing_lies_over_anything_else_on_any_hole_and_nearly_every_club_is_named() {
    let sample = Sample::default();
    let holes = (0..6).flat_map(|course| sample.holes(course).holes);
    let (mut named, mut all) = (0, 0);
    for (index, hole) in (0_u32..).zip(holes.chain([published_hole()])) {
        let reading = HoleReading::new(&hole);
        for page in PAGES {
            let look = look(page);
            let Some(bare) = Scene::new(&reading, look) else {
                continue;
            };
            let right = f64::from(index % 5) * 10.0 - 20.0;
            let mut strokes = strokes(&reading, right);
            let ends = [
                reading.green.center,
                reading.green.front,
                reading.green.back,
            ];
            if let (Some(last), Some(end)) = (strokes.last_mut(), ends[index as usize % 3]) {
                last.aim = end;
            }
            let plan = PlanOnPage::new(&strokes, names(&strokes), &reading, &bare);
            let found = overlaps(&plan, &bare, &reading, look);
            assert_eq!(found, [""; 0], "hole {index} on {page:?}");
            named += plan.clubs.len();
            all += strokes.len();
        }
    }
    assert!(all > 300 && 100 * named >= 98 * all, "{named} of {all}");
}

#[test]
fn a_stroke_without_a_club_has_its_ring_and_no_name() {
    let reading = HoleReading::new(&published_hole());
    let look = look(PAGES[1]);
    let bare = Scene::new(&reading, look).expect("it has points");
    let strokes = strokes(&reading, 10.0);
    let nameless = vec![ClubName::default(); strokes.len()];
    let plan = PlanOnPage::new(&strokes, nameless, &reading, &bare);
    assert_eq!((plan.rings.len(), plan.clubs.len()), (2, 0));
}

#[test]
fn the_way_goes_from_the_tee_to_where_the_balls_land_and_ends_at_the_green() {
    let reading = HoleReading::new(&published_hole());
    let look = look(PAGES[1]);
    let bare = Scene::new(&reading, look).expect("it has points");
    let mut strokes = strokes(&reading, 10.0);
    let first = strokes[0].stroke.expect("the driver is in the bag");
    assert!(first.beyond_carry_yd() > 50.0, "the aim is out of reach");
    let center = reading.green.center.expect("a green");
    let corners = |strokes: &[StrokeReading]| {
        PlanOnPage::new(strokes, names(strokes), &reading, &bare).corners
    };
    let tee = reading.tee.expect("a tee");
    let second = strokes[1].stroke.expect("the iron is in the bag");
    let way = [tee, first.lands, second.lands, center].map(down);
    assert_eq!(corners(&strokes)[..3], way[..3]);
    // A ball that is at the green where it is aimed has no way to go.
    strokes[1].stroke = None;
    assert!(strokes[1].is_on_green());
    let aim = strokes[1].aim;
    assert_eq!(corners(&strokes), [tee, first.lands, aim].map(down));
    strokes.truncate(1);
    assert_eq!(corners(&strokes), [tee, first.lands, center].map(down));
}

#[test]
fn a_ring_is_open_and_a_ring_around_a_symbol_is_larger() {
    let reading = HoleReading::new(&published_hole());
    let look = look(PAGES[1]);
    let bare = Scene::new(&reading, look).expect("it has points");
    let mut strokes = strokes(&reading, 10.0);
    strokes[0].aim = reading.targets[0].at;
    strokes[0].stroke = None;
    let plan = PlanOnPage::new(&strokes, names(&strokes), &reading, &bare);
    let radii = [AROUND_EM, RING_EM].map(|radius| radius * bare.em);
    assert_eq!([plan.rings[0].1, plan.rings[1].1], radii);
    for leg in plan.corners.windows(2) {
        let Some((from, to)) = plan.outside_of_rings(leg[0], leg[1]) else {
            continue;
        };
        for end in [from, to] {
            let distances = plan
                .rings
                .iter()
                .map(|(at, radius)| at.distance(end) - radius);
            assert!(distances.fold(f64::MAX, f64::min) > -0.01, "{end:?}");
        }
    }
}

#[test]
fn the_plan_is_below_the_symbols_and_the_rest_of_the_drawing_is_as_before() {
    let reading = HoleReading::new(&published_hole());
    let look = look(PAGES[1]);
    let bare = Scene::new(&reading, look).expect("it has points");
    let strokes = strokes(&reading, 10.0);
    let plan = PlanOnPage::new(&strokes, names(&strokes), &reading, &bare);
    let before = crate::golf::hole_map::drawing::drawing(&bare, "", "");
    let after = plan.put_into(before.clone());
    let class = |element: &Element| element.attribute("class").unwrap_or_default().to_owned();
    let classes: Vec<String> = after.elements().map(class).collect();
    let place = |name: &str| classes.iter().position(|class| class == name);
    assert!(place("green") < place("planned-way") && place("planned-way") < place("tee"));
    assert!(place("planned-aim") < place("flag") && place("club") < place("flag"));
    let own = ["planned-way", "planned-aim", "club"];
    let rest = after
        .elements()
        .filter(|element| !own.contains(&class(element).as_str()));
    assert!(rest.eq(before.elements()));
}
