//! The tees of a course, and their lengths.

use golf_osm::import::Import;
use golf_osm::write::Map;

use crate::built::{GEORGIA, import};

/// Nine holes of 400 yards, 60 yards apart, with these tags by number.
fn nine(map: &mut Map, tagged: impl Fn(usize) -> Vec<(&'static str, String)>) {
    for at in 0..9_u32 {
        let (x, number) = (60.0 * f64::from(at), 1001 + 10 * i64::from(at));
        let own = tagged(usize::try_from(at + 1).expect("few"));
        let name = (at + 1).to_string();
        let mut tags = vec![("golf", "hole"), ("ref", &*name), ("par", "4")];
        tags.extend(own.iter().map(|(key, value)| (*key, value.as_str())));
        map.path(number, &[GEORGIA.at(x, 0.0), GEORGIA.at(x, 400.0)], &tags);
    }
}

fn teeing_ground(map: &mut Map, number: i64, east: f64, north: f64, color: &str) {
    let tags = [("golf", "tee"), ("tee", color)];
    map.ring(number, &GEORGIA.square(east, north, 3.0), &tags);
}

fn tees(import: &Import) -> Vec<(&str, &str)> {
    let tees = import.courses[0].detail.tees.iter();
    let shown = tees.map(|tee| {
        let length = tee.length.as_ref().map(|length| length.text());
        (tee.name.as_deref().unwrap_or(""), length.unwrap_or(""))
    });
    shown.collect()
}

fn notes(import: &Import) -> Vec<&str> {
    let notes = import.report.courses[0].notes.iter();
    notes.map(|note| note.what.as_str()).collect()
}

#[test]
fn a_teeing_ground_is_that_of_the_hole_it_is_nearest_to() {
    let mut map = Map::default();
    nine(&mut map, |_| Vec::new());
    for at in 0..9_u32 {
        let (x, number) = (60.0 * f64::from(at), 3001 + i64::from(at));
        teeing_ground(&mut map, number, x, 0.0, "white");
        // Between two holes, 25 yards from its own and 35 from the next.
        if at != 4 {
            teeing_ground(&mut map, 3100 + i64::from(at), x + 25.0, 100.0, "red");
        }
    }
    let import = import(&map);
    assert_eq!(
        tees(&import),
        [("White", "3600 yards")],
        "hole 5 has no red tee"
    );
    let said = "the length from tees \"White\" is measured on 9 of 9 holes";
    assert!(notes(&import).contains(&said), "{:?}", notes(&import));
}

#[test]
fn a_teeing_ground_that_names_a_hole_is_its_own() {
    let mut map = Map::default();
    nine(&mut map, |_| Vec::new());
    for at in 0..9_u32 {
        let (x, number) = (60.0 * f64::from(at), 3001 + i64::from(at));
        let name = (at + 1).to_string();
        let tags = [("golf", "tee"), ("tee", "white"), ("ref", &*name)];
        // Nearer to the next hole than to its own.
        map.ring(number, &GEORGIA.square(x + 35.0, 0.0, 3.0), &tags);
    }
    assert_eq!(tees(&import(&map)), [("White", "3600 yards")]);
}

#[test]
fn lengths_by_tag_count_in_their_unit_where_they_fit_the_line() {
    let mut map = Map::default();
    nine(&mut map, |number| {
        vec![
            ("dist", "366".to_owned()),
            ("dist:blue", "366".to_owned()),
            ("dist:white", "350 yd".to_owned()),
            (
                "dist:red",
                if number == 9 { "3000" } else { "300" }.to_owned(),
            ),
        ]
    });
    let import = import(&map);
    let expected = [("Blue", "3602 yards"), ("White", "3150 yards")];
    assert_eq!(tees(&import), expected);
    let refused = notes(&import)
        .into_iter()
        .filter(|what| what.contains("from tees \"red\" by tag, \"3000\", does not fit"));
    assert_eq!(refused.count(), 1);
    assert!(!notes(&import).iter().any(|what| what.contains("measured")));
}

#[test]
fn pars_and_colors_are_read_from_the_tags_of_tees_and_other_words_are_counted() {
    let mut map = Map::default();
    nine(&mut map, |_| {
        vec![
            ("par:white", "5".to_owned()),
            ("par:red", "4".to_owned()),
            ("distance:white", "420".to_owned()),
            ("distance:red", "400".to_owned()),
        ]
    });
    for way in &mut map.ways {
        way.tags.retain(|(key, _)| key != "par");
    }
    for at in 0..9_u32 {
        let tags = [
            ("golf", "tee"),
            ("golf:tee", "gelb;Croft"),
            ("dist", "370 yd"),
        ];
        let place = GEORGIA.square(60.0 * f64::from(at), 0.0, 3.0);
        map.ring(3001 + i64::from(at), &place, &tags);
    }
    let import = import(&map);
    let holes = import.courses[0]
        .holes
        .iter()
        .flat_map(|holes| &holes.holes);
    let pars: Vec<Option<u32>> = holes.map(|hole| hole.par).collect();
    assert_eq!(pars, [Some(5); 9]);
    let expected = [
        ("White", "3780 yards"),
        ("Red", "3600 yards"),
        ("Yellow", "3330 yards"),
    ];
    assert_eq!(tees(&import), expected);
    let said = "par 5: its tags differ by tee, White 5, Red 4";
    assert_eq!(
        notes(&import).iter().filter(|what| **what == said).count(),
        9
    );
    assert_eq!(import.report.unread.get("tee=croft"), Some(&9));
}
