//! The promises of the listing: sums, falling tees, places, gaps and identifiers.

use std::collections::{BTreeMap, BTreeSet};

use crate::CATALOGUE;
use golf_api::course::{Course, CourseDetail};
use golf_sample::{COURSES, FIRST_ID, SEED, Sample};

fn courses() -> impl Iterator<Item = &'static CourseDetail> {
    CATALOGUE.iter().map(|(detail, _)| detail)
}

#[test]
fn identifiers_are_unique_and_rise_and_lead_back_to_their_course() {
    let sample = Sample::default();
    assert_eq!(
        (sample.len(), sample),
        (COURSES, Sample::new(SEED, COURSES))
    );
    for (index, detail) in sample.courses().enumerate() {
        let id = detail.course.course_id;
        assert_eq!(id.0, FIRST_ID + i64::try_from(index).unwrap());
        assert_eq!(sample.index_of(id), Some(index));
    }
    for outside in [i64::MIN, 0, FIRST_ID - 1, FIRST_ID + 17_458] {
        assert_eq!(sample.index_of(golf_api::course::CourseId(outside)), None);
    }
}

#[test]
fn a_smaller_sample_is_the_beginning_of_a_larger_one() {
    let (small, large) = (Sample::new(5, 70), Sample::new(5, 7000));
    for (a, b) in small.iter().zip(large.iter()) {
        assert_eq!(a, b);
    }
    assert_ne!(Sample::new(5, 1).course(0), Sample::new(6, 1).course(0));
}

#[test]
fn par_and_length_add_up_from_the_holes() {
    for (detail, holes) in CATALOGUE.iter() {
        let (course, tees) = (&detail.course, &detail.tees);
        assert_eq!(course.course_id, holes.course_id);
        let par: u32 = holes.holes.iter().filter_map(|hole| hole.par).sum();
        let yards: u32 = holes
            .holes
            .iter()
            .filter_map(|hole| hole.length_yards)
            .sum();
        let name = course.name.as_deref().unwrap();
        if let Some(listed) = &course.par {
            assert_eq!(listed.text(), par.to_string(), "{name}");
        }
        if let Some(listed) = course.length_yards {
            assert_eq!(listed, yards, "{name}");
        }
        if let Some(length) = tees.first().and_then(|tee| tee.length.clone()) {
            assert_eq!(length.number(), Some(f64::from(yards)), "{name}");
            assert!(length.text().ends_with(" yards"), "{length:?}");
        }
        for tee in &tees[..tees.len().saturating_sub(1)] {
            assert!(tee.par.is_none() || tee.par.as_ref().unwrap().text() == par.to_string());
        }
        let count = u32::try_from(holes.holes.len()).unwrap();
        assert_eq!(holes.hole_count, Some(count));
        if let Some(listed) = course.holes {
            assert_eq!(count, listed.min(18), "{name}");
        }
        let numbers = holes.holes.iter().map(|hole| hole.hole_number.0);
        assert!(numbers.eq(1..=count), "{name}");
    }
}

#[test]
fn lengths_and_slopes_of_the_tees_fall() {
    for detail in courses() {
        let name = &detail.course.name;
        let falls = |numbers: Vec<f64>| numbers.windows(2).all(|two| two[0] > two[1]);
        let lengths = detail
            .tees
            .iter()
            .filter_map(|tee| tee.length.as_ref()?.number());
        assert!(falls(lengths.collect()), "{name:?} {:?}", detail.tees);
        let slopes: Vec<f64> = detail
            .tees
            .iter()
            .filter_map(|tee| tee.slope.as_ref()?.number())
            .collect();
        assert!(slopes.iter().all(|slope| (55.0..=155.0).contains(slope)));
        assert!(falls(slopes), "{name:?} {:?}", detail.tees);
        let first = detail.tees.first().and_then(|tee| tee.slope.clone());
        assert!(
            detail.tees.is_empty() || first == detail.course.slope,
            "{name:?}"
        );
        let colors: BTreeSet<_> = detail.tees.iter().map(|tee| tee.name.clone()).collect();
        assert_eq!(colors.len(), detail.tees.len(), "{name:?}");
    }
}

#[test]
fn figures_are_possible_ones() {
    for detail in courses() {
        let course = &detail.course;
        assert!(course.rating.iter().all(|rating| {
            rating.text().len() == 3 && (0.0..=5.0).contains(&rating.number().unwrap())
        }));
        assert!(course.rating.is_none() || course.num_reviews.unwrap() > 0);
        assert!(
            course
                .year_built
                .iter()
                .all(|year| (1885..=2025).contains(year))
        );
        for text in [
            &course.name,
            &course.address,
            &course.city,
            &course.architects,
        ] {
            let text = text.as_deref().unwrap_or("-");
            assert!(
                !text.is_empty() && text.trim() == text && !text.contains("  "),
                "{text:?}"
            );
        }
    }
}

#[test]
fn fields_are_absent_as_often_as_in_life() {
    let all: Vec<&CourseDetail> = courses().collect();
    let check = |what: &str, range: std::ops::Range<f64>, absent: fn(&Course) -> bool| {
        let count = all.iter().filter(|detail| absent(&detail.course)).count();
        let percent = 100.0 * f64::from(u32::try_from(count).unwrap()) / 17_458.0;
        assert!(range.contains(&percent), "{what}: {percent:.2} % absent");
    };
    check("name", 0.0..0.01, |course| course.name.is_none());
    check("state", 0.0..0.01, |course| course.state.is_none());
    check("address", 1.5..4.0, |course| course.address.is_none());
    check("city", 0.5..2.0, |course| course.city.is_none());
    check("coordinates", 0.1..0.5, |course| course.latitude.is_none());
    check("rating", 5.0..15.0, |course| course.rating.is_none());
    check("reviews", 5.0..12.0, |course| course.num_reviews.is_none());
    check("holes", 0.3..0.8, |course| course.holes.is_none());
    check("par", 1.0..3.0, |course| course.par.is_none());
    check("length", 4.0..7.0, |course| course.length_yards.is_none());
    check("slope", 12.0..22.0, |course| course.slope.is_none());
    check("year", 9.0..14.0, |course| course.year_built.is_none());
    check("architects", 28.0..42.0, |course| {
        course.architects.is_none()
    });
}

#[test]
fn courses_have_the_hole_counts_and_pars_of_the_country() {
    let mut holes: BTreeMap<u32, u32> = BTreeMap::new();
    let mut pars: BTreeMap<String, u32> = BTreeMap::new();
    for detail in courses() {
        let Some(count) = detail.course.holes else {
            continue;
        };
        *holes.entry(count).or_default() += 1;
        if let Some(par) = detail.course.par.as_ref().filter(|_| count == 18) {
            *pars.entry(par.text().to_owned()).or_default() += 1;
        }
    }
    assert!(holes.keys().eq(&[6, 9, 12, 18, 27, 36]), "{holes:?}");
    assert!((11_500..14_000).contains(&holes[&18]), "{holes:?}");
    assert!((3500..5500).contains(&holes[&9]), "{holes:?}");
    assert!(holes.iter().all(|(_, count)| *count > 30), "{holes:?}");
    let most = pars.iter().max_by_key(|par| par.1).unwrap();
    assert_eq!(most.0, "72", "{pars:?}");
    for par in ["69", "70", "71", "73"] {
        assert!(pars[par] > 40, "{pars:?}");
    }
}

#[test]
fn names_vary_with_some_namesakes() {
    let mut names: BTreeMap<String, u32> = BTreeMap::new();
    let mut in_town: BTreeMap<(String, String, String), u32> = BTreeMap::new();
    for Course {
        name, city, state, ..
    } in courses().map(|detail| &detail.course)
    {
        *names.entry(name.clone().unwrap()).or_default() += 1;
        if let Some(city) = city {
            *in_town
                .entry((name.clone().unwrap(), city.clone(), state.clone().unwrap()))
                .or_default() += 1;
        }
    }
    let distinct = names.len();
    assert!((11_000..17_000).contains(&distinct), "{distinct} names");
    let most = names.values().max().unwrap();
    assert!((3..=38).contains(most), "{most} of one name");
    let twice = in_town.values().filter(|count| **count > 1).count();
    assert!(twice < 90, "{twice} names are there twice in one town");
    for sign in ["&", "'", "#2", "/", " - North Course", "The "] {
        assert!(names.keys().any(|name| name.contains(sign)), "{sign}");
    }
}
