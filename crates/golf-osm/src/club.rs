//! Which holes lie in which outline. An outline, or several of one name, is a club; holes in no outline form clubs by
//! their distance alone. What is no golf, or not open, is a club with the reason why it has no course.
//!
//! [`grounds`] finds outlines by place, and [`group`] joins holes that lie outside every outline.

pub mod grounds;
pub mod group;

use std::collections::{BTreeMap, HashMap, HashSet};

use golf_api::hole::Point;
use golf_hole::plane::Plane;
use rstar::{AABB, RTree, RTreeObject as _};

use crate::course_name;
use crate::element::{ElementId, Feature, Role, Shape};
use crate::ground;
use crate::hole_line::HoleLine;
use crate::read::Extract;
use crate::terrain::{Terrain, apart};
use grounds::{Grounds, MOST_AT_ONE_PLACE, entry};
use group::{Numbers, ONE_GROUP, groups, touched};

/// How far apart outlines of one name may be, in yards.
const ONE_CLUB: f64 = 500.0;
/// How many holes a club may have: many times the largest one.
pub const MOST_HOLES: usize = 2_000;
/// How many holes of a group are compared with the places of other games.
const LOOKED_AT: usize = 18;

/// A club: its outlines, and the holes in them.
#[derive(Debug, Clone, Default)]
pub struct Club<'e> {
    /// Its outlines, by identity; none for holes outside every outline.
    pub outlines: Vec<&'e Feature>,
    /// The outline around it, if its own has no name, or only that of a course.
    pub around: Option<&'e Feature>,
    /// A clubhouse or club in it, if its own name is only that of a course.
    pub clubhouse: Option<&'e Feature>,
    /// Its holes, as places in the list of lines.
    pub lines: Vec<usize>,
    /// Those of [`Self::lines`] that lie outside the outline for the most part.
    pub outside: Vec<usize>,
    /// Whether holes lie in it that belong to an outline within it.
    pub is_around_others: bool,
    /// Why it has no course: it is another game's, or not open.
    pub why_none: Option<String>,
}

impl<'e> Club<'e> {
    /// The name of its first outline that has one, as the map has it.
    #[must_use]
    pub fn own_name(&self) -> Option<String> {
        let mut outlines = self.outlines.iter();
        outlines.find_map(|outline| course_name::of_tags(&outline.tags))
    }

    /// The name, if the map has one.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        course_name::of_club(self)
    }

    /// The value of a key at the first outline that has it.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&'e str> {
        self.outlines
            .iter()
            .find_map(|outline| outline.tags.get(key))
    }
}

/// The clubs of an extract. Each hole is in one club.
#[must_use]
pub fn clubs<'e>(
    extract: &'e Extract,
    terrain: &Terrain<'e>,
    lines: &[HoleLine<'e>],
) -> Vec<Club<'e>> {
    let (grounds, crowded) = Grounds::new(extract);
    let mut clubs = named_together(extract, &grounds);
    let mut home_of: HashMap<ElementId, usize> = HashMap::new();
    for (at, club) in clubs.iter().enumerate() {
        home_of.extend(club.outlines.iter().map(|outline| (outline.id, at)));
    }
    let crowded: HashSet<ElementId> = crowded.iter().map(|outline| outline.id).collect();
    for club in &mut clubs {
        let mut outlines = club.outlines.iter();
        if outlines.all(|outline| crowded.contains(&outline.id)) {
            club.why_none.get_or_insert_with(|| {
                format!("more than {MOST_AT_ONE_PLACE} outlines lie over each other")
            });
        }
    }
    let date = extract.date.as_deref();
    let mut outside = Vec::new();
    let mut no_golf: BTreeMap<(Option<usize>, String), Vec<usize>> = BTreeMap::new();
    for (index, line) in lines.iter().enumerate() {
        let homes: Vec<usize> = grounds
            .homes(line)
            .iter()
            .filter_map(|home| home_of.get(&home.id).copied())
            .collect();
        let home = home(&homes, &clubs, line);
        let is_open = home.is_none_or(|home| clubs[home].why_none.is_none());
        let why = ground::why_none(&line.feature.tags, Role::Hole, date);
        if let Some(why) = why.filter(|_| is_open) {
            no_golf.entry((home, why)).or_default().push(index);
            continue;
        }
        if is_open {
            for around in homes.iter().filter(|around| Some(**around) != home) {
                clubs[*around].is_around_others = true;
            }
        }
        match home {
            Some(home) => clubs[home].lines.push(index),
            None => outside.push(index),
        }
    }
    join_nameless(&mut clubs, &mut home_of, lines);
    join_groups(&mut clubs, &home_of, &outside, lines, &grounds, terrain);
    for ((home, why), holes) in no_golf {
        let why = format!("its holes are no golf: {why}");
        match home.map(|home| &mut clubs[home]) {
            // All of its holes are: so is the club.
            Some(club) if club.lines.is_empty() => {
                club.lines = holes;
                club.why_none = Some(why);
            }
            home => {
                let outlines = home.map(|club| club.outlines.clone()).unwrap_or_default();
                clubs.push(Club {
                    outlines,
                    lines: holes,
                    why_none: Some(why),
                    ..Club::default()
                });
            }
        }
    }
    // The ground of another game without a hole of golf is nothing that an import leaves out.
    clubs.retain(|club| {
        let is_other = |outline: &&Feature| outline.role == Role::OtherGame;
        let is_golf = !club.outlines.is_empty() && !club.outlines.iter().any(is_other);
        !club.lines.is_empty() || is_golf
    });
    clubs
}

/// Which of the areas around a hole, the smallest first, is its own. Disc golf and footgolf are played on golf courses
/// too, so a hole with a green stays the course's.
fn home(homes: &[usize], clubs: &[Club<'_>], line: &HoleLine<'_>) -> Option<usize> {
    let first = homes.first().copied()?;
    let is_miniature = |club: &Club<'_>| club.tag("leisure") == Some("miniature_golf");
    let is_other = |at: usize| {
        let mut outlines = clubs[at].outlines.iter();
        outlines.any(|outline| outline.role == Role::OtherGame)
    };
    if is_other(first) && !is_miniature(&clubs[first]) && line.green.is_some() {
        let open = homes.iter().copied();
        let mut open = open.filter(|at| !is_other(*at) && clubs[*at].why_none.is_none());
        return open.next().or(Some(first));
    }
    Some(first)
}

/// Clubs without holes: outlines of the same name that are near each other are one, unless only one of them is open.
fn named_together<'e>(extract: &'e Extract, grounds: &Grounds<'e>) -> Vec<Club<'e>> {
    let counts = |feature: &&Feature| matches!(feature.role, Role::Outline | Role::OtherGame);
    let outlines: Vec<(&Feature, Option<String>)> = extract
        .features
        .values()
        .filter(counts)
        .map(|outline| {
            let date = extract.date.as_deref();
            (outline, ground::why_none(&outline.tags, outline.role, date))
        })
        .collect();
    // Each name is folded once, and each outline is taken out of the index of its name once.
    let mut trees: HashMap<(String, &Option<String>), Vec<_>> = HashMap::new();
    let mut key_of: HashMap<ElementId, (String, &Option<String>)> = HashMap::new();
    for (outline, why) in &outlines {
        if let Some(name) = outline.tags.get("name") {
            let key = (name.to_lowercase(), why);
            key_of.insert(outline.id, key.clone());
            trees.entry(key).or_default().extend(entry(outline));
        }
    }
    let mut trees: HashMap<_, _> = trees
        .into_iter()
        .filter(|(_, entries)| entries.len() > 1)
        .map(|(key, entries)| (key, RTree::bulk_load(entries)))
        .collect();
    let mut clubs: Vec<Club<'e>> = Vec::new();
    let mut is_taken = HashSet::new();
    for (outline, why) in &outlines {
        if !is_taken.insert(outline.id) {
            continue;
        }
        let mut own = vec![*outline];
        let tree = key_of.get(&outline.id).and_then(|key| trees.get_mut(key));
        if let Some(tree) = tree {
            let mut at = 0;
            while let Some(one) = own.get(at).and_then(|one| entry(one)) {
                let around = one.envelope();
                let around = AABB::from_corners(
                    around.lower().map(|axis| axis - ONE_CLUB),
                    around.upper().map(|axis| axis + ONE_CLUB),
                );
                let found = tree.drain_in_envelope_intersecting(around);
                own.extend(
                    found
                        .map(|entry| entry.data)
                        .filter(|other| is_taken.insert(other.id)),
                );
                at += 1;
            }
        }
        own.sort_by_key(|outline| outline.id);
        let mut club = Club {
            outlines: own,
            why_none: why.clone(),
            ..Club::default()
        };
        club.around = around(&club, outline, grounds);
        clubs.push(club);
    }
    name_by_clubhouse(&mut clubs, extract, grounds);
    clubs
}

/// Finds the clubhouse in an outline that has only the name of a course, or the club around it.
fn name_by_clubhouse<'e>(clubs: &mut [Club<'e>], extract: &'e Extract, grounds: &Grounds<'e>) {
    let mut nameless: HashMap<ElementId, usize> = HashMap::new();
    for (at, club) in clubs.iter_mut().enumerate() {
        let is_nameless = club
            .own_name()
            .is_none_or(|name| course_name::is_of_course(&name));
        if is_nameless && let [first, ..] = club.outlines.as_slice() {
            club.clubhouse = grounds.around(first, Role::Clubhouse, |_| true);
            nameless.extend(club.outlines.iter().map(|outline| (outline.id, at)));
        }
    }
    let features = extract.features.values();
    for house in features.filter(|feature| feature.role == Role::Clubhouse) {
        let Some(at) = house.shape.points().next() else {
            continue;
        };
        for outline in grounds.at(at, Role::Outline) {
            if let Some(club) = nameless.get(&outline.id) {
                clubs[*club].clubhouse.get_or_insert(house);
            }
        }
    }
}

/// The outline around a club whose own has no name, or only that of a course.
fn around<'e>(club: &Club<'e>, outline: &Feature, grounds: &Grounds<'e>) -> Option<&'e Feature> {
    let is_club = |other: &Feature| {
        let name = course_name::of_tags(&other.tags);
        name.is_some_and(|name| !course_name::is_of_course(&name))
    };
    match club.own_name() {
        None => grounds.around(outline, Role::Outline, |other| {
            other.tags.get("name").is_some()
        }),
        Some(name) if course_name::is_of_course(&name) => {
            grounds.around(outline, Role::Outline, is_club)
        }
        Some(_) => None,
    }
}

/// The holes of outlines without a name join the club around them, if it has holes of its own or several such
/// outlines, and lacks their numbers: they are parts of one round.
fn join_nameless(
    clubs: &mut [Club<'_>],
    home_of: &mut HashMap<ElementId, usize>,
    lines: &[HoleLine<'_>],
) {
    let mut inner: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, club) in clubs.iter().enumerate() {
        let is_part = club.own_name().is_none() && club.why_none.is_none();
        let around = club.around.filter(|_| is_part && !club.lines.is_empty());
        let around = around.and_then(|around| home_of.get(&around.id).copied());
        if let Some(around) = around.filter(|around| clubs[*around].why_none.is_none()) {
            inner.entry(around).or_default().push(at);
        }
    }
    for (around, parts) in inner {
        if clubs[around].lines.is_empty() && parts.len() < 2 {
            continue;
        }
        let mut known = Numbers::default();
        known.add(&clubs[around].lines, lines);
        for part in parts {
            if !known.lack(&clubs[part].lines, lines) {
                continue;
            }
            let taken = std::mem::take(&mut clubs[part]);
            known.add(&taken.lines, lines);
            home_of.extend(taken.outlines.iter().map(|outline| (outline.id, around)));
            clubs[around].lines.extend(taken.lines);
            clubs[around].outlines.extend(taken.outlines);
        }
        clubs[around].lines.sort_unstable();
    }
}

/// Gives each group of holes outside every outline to a club that it reaches into, or makes a club of it.
fn join_groups<'e>(
    clubs: &mut Vec<Club<'e>>,
    home_of: &HashMap<ElementId, usize>,
    outside: &[usize],
    lines: &[HoleLine<'e>],
    grounds: &Grounds<'e>,
    terrain: &Terrain<'e>,
) {
    let mut known: HashMap<usize, Numbers> = HashMap::new();
    for group in groups(outside, lines) {
        let touched = touched(&group, lines, grounds);
        let mut touched: Vec<usize> = touched
            .iter()
            .filter_map(|outline| home_of.get(&outline.id).copied())
            .filter(|at| clubs[*at].why_none.is_none())
            .collect();
        touched.sort_unstable();
        let adopts = |at: &usize| {
            let club = &clubs[*at];
            let numbers = known.entry(*at).or_insert_with(|| {
                let mut numbers = Numbers::default();
                numbers.add(&club.lines, lines);
                numbers
            });
            club.lines.len() > MOST_HOLES || numbers.lack(&group, lines)
        };
        if let Some(at) = touched.into_iter().find(adopts) {
            known.entry(at).or_default().add(&group, lines);
            clubs[at].outside.extend(&group);
            clubs[at].lines.extend(group);
            continue;
        }
        let why_none = other_game_beside(&group, lines, terrain);
        clubs.push(Club {
            lines: group,
            why_none,
            ..Club::default()
        });
    }
}

/// The reason why holes in no outline are no golf: a node of another game is beside them, and none of them has a green.
fn other_game_beside(
    group: &[usize],
    lines: &[HoleLine<'_>],
    terrain: &Terrain<'_>,
) -> Option<String> {
    if group.iter().any(|index| lines[*index].green.is_some()) {
        return None;
    }
    let beside = |index: &usize| {
        let line = &lines[*index];
        let ends = [line.start(), line.end()];
        let mut games = terrain.near(&ends, ONE_GROUP, Role::OtherGame).into_iter();
        games.find_map(|game| match game.shape {
            Shape::Point(at) if ends.iter().any(|end| apart(*end, at) <= ONE_GROUP) => {
                let why = ground::why_none(&game.tags, game.role, None)?;
                Some(format!("{} is beside its holes: {why}", game.id))
            }
            _ => None,
        })
    };
    group.iter().take(LOOKED_AT).find_map(beside)
}

/// The middle of some points: of the box around them, on a plane.
#[must_use]
pub fn middle(points: impl Iterator<Item = Point> + Clone) -> Option<Point> {
    let plane = Plane::north_up(points.clone().next()?);
    let flat = points.map(|point| plane.flat(point));
    let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for at in flat {
        low = (low.0.min(at.x), low.1.min(at.y));
        high = (high.0.max(at.x), high.1.max(at.y));
    }
    let (x, y) = (f64::midpoint(low.0, high.0), f64::midpoint(low.1, high.1));
    Some(plane.point(golf_hole::plane::Flat::new(x, y)))
}
