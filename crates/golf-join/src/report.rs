//! The report on a join: what was joined with its score, what nearly was, and what stayed alone.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::facts::Fact;
use crate::join::{Joins, MapCourse, Pair, Row};

/// A row that is no course, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Its number in the file, from 1.
    pub row: u64,
    /// Why it is left out.
    pub why: String,
}

/// A joined course.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Joined {
    /// Its identifier, which is that of its row.
    pub course_id: i64,
    /// Its number in the file, from 1.
    pub row: u64,
    /// The identifier that it has on the map.
    pub map_id: i64,
    /// Its name in the list.
    pub list_name: Option<String>,
    /// Its name on the map.
    pub map_name: Option<String>,
    /// How many of its holes are mapped.
    pub holes: usize,
    /// The score and its reasons.
    #[serde(flatten)]
    pub pair: Pair,
    /// Where each fact is from.
    pub facts: Vec<Fact>,
}

/// A pair that was not joined.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NearlyJoined {
    /// The identifier of the row.
    pub course_id: i64,
    /// Its number in the file, from 1.
    pub row: u64,
    /// The identifier of the course on the map.
    pub map_id: i64,
    /// The name in the list.
    pub list_name: Option<String>,
    /// The name on the map.
    pub map_name: Option<String>,
    /// Why it was not joined.
    pub why: String,
    /// The score and its reasons.
    #[serde(flatten)]
    pub pair: Pair,
}

/// A course that one source has alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alone {
    /// Its identifier.
    pub course_id: i64,
    /// Its name.
    pub name: Option<String>,
    /// Its town.
    pub city: Option<String>,
    /// Its state.
    pub state: Option<String>,
}

/// The report on a join.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct JoinReport {
    /// How many rows the list has, those that are left out too.
    pub rows: u64,
    /// Rows that are no course.
    pub left_out: Vec<LeftOut>,
    /// What was odd about the list as a whole.
    pub remarks: Vec<String>,
    /// The joined courses.
    pub joined: Vec<Joined>,
    /// Pairs that were nearly joined.
    pub nearly: Vec<NearlyJoined>,
    /// Courses of the map that no row is.
    pub only_map: Vec<Alone>,
    /// Rows that no course of the map is.
    pub only_list: Vec<Alone>,
}

impl JoinReport {
    /// The report on some joins. `facts` are those of each joined pair, in their order.
    #[must_use]
    pub fn new(rows: &[Row], map: &[MapCourse<'_>], joins: &Joins, facts: Vec<Vec<Fact>>) -> Self {
        let joined_rows: BTreeSet<usize> = joins.joined.iter().map(|pair| pair.row).collect();
        let joined_map: BTreeSet<usize> = joins.joined.iter().map(|pair| pair.map).collect();
        let joined = joins.joined.iter().zip(facts).map(|(pair, facts)| {
            let (row, course) = (&rows[pair.row], &map[pair.map]);
            Joined {
                course_id: row.detail.course.course_id.0,
                row: row.number,
                map_id: course.course.course_id.0,
                list_name: row.detail.course.name.clone(),
                map_name: course.course.name.clone(),
                holes: course.holes,
                pair: pair.clone(),
                facts,
            }
        });
        let nearly = joins.near.iter().map(|near| {
            let (row, course) = (&rows[near.pair.row], &map[near.pair.map]);
            NearlyJoined {
                course_id: row.detail.course.course_id.0,
                row: row.number,
                map_id: course.course.course_id.0,
                list_name: row.detail.course.name.clone(),
                map_name: course.course.name.clone(),
                why: near.why.clone(),
                pair: near.pair.clone(),
            }
        });
        let alone = |course: &golf_api::course::Course| Alone {
            course_id: course.course_id.0,
            name: course.name.clone(),
            city: course.city.clone(),
            state: course.state.clone(),
        };
        let only_map = (0..map.len()).filter(|at| !joined_map.contains(at));
        let only_list = (0..rows.len()).filter(|row| !joined_rows.contains(row));
        Self {
            joined: joined.collect(),
            nearly: nearly.collect(),
            only_map: only_map.map(|at| alone(map[at].course)).collect(),
            only_list: only_list.map(|at| alone(&rows[at].detail.course)).collect(),
            ..Self::default()
        }
    }

    /// The report as a page of text, for a person. Rows that are in the list alone are counted by state.
    #[must_use]
    pub fn text(&self) -> String {
        let mut page = Page::default();
        let count = |list: usize| list.to_string();
        page.line(&format!(
            "{} rows in the list, {} left out; {} joined with a course of the map, {} alone.",
            self.rows,
            self.left_out.len(),
            self.joined.len(),
            self.only_list.len()
        ));
        page.line(&format!(
            "{} courses on the map, {} of them alone.",
            self.joined.len() + self.only_map.len(),
            self.only_map.len()
        ));
        for remark in &self.remarks {
            page.line(remark);
        }
        page.title("Joined", &count(self.joined.len()));
        for joined in &self.joined {
            page.line(&format!(
                "{:>3}  {} = {} on the map",
                joined.pair.judgment.score,
                named(joined.course_id, joined.list_name.as_deref()),
                named(joined.map_id, joined.map_name.as_deref())
            ));
            page.more(&joined.pair.judgment.rule);
            let differing = joined.facts.iter().filter_map(|fact| {
                let other = fact.other.as_deref()?;
                let (from, against) = match fact.from {
                    crate::facts::Origin::Map => ("the map", "the list"),
                    crate::facts::Origin::List => ("the list", "the map"),
                };
                Some(format!(
                    "{}: {} of {from}; {against} has {other}",
                    fact.field, fact.value
                ))
            });
            differing.for_each(|line| page.more(&line));
        }
        page.title("Nearly joined", &count(self.nearly.len()));
        for near in &self.nearly {
            page.line(&format!(
                "{:>3}  {} and {} on the map: {}",
                near.pair.judgment.score,
                named(near.course_id, near.list_name.as_deref()),
                named(near.map_id, near.map_name.as_deref()),
                near.why
            ));
            page.more(&near.pair.judgment.rule);
        }
        page.title("On the map alone", &count(self.only_map.len()));
        for course in &self.only_map {
            page.line(&format!("     {}", course.shown()));
        }
        page.title("In the list alone, by state", &count(self.only_list.len()));
        let mut states = std::collections::BTreeMap::<&str, usize>::new();
        for course in &self.only_list {
            *states
                .entry(course.state.as_deref().unwrap_or("without a state"))
                .or_default() += 1;
        }
        for (state, count) in states {
            page.line(&format!("{count:>6}  {state}"));
        }
        page.title("Rows that are no course", &count(self.left_out.len()));
        for left_out in &self.left_out {
            page.line(&format!("     row {}: {}", left_out.row, left_out.why));
        }
        page.text
    }
}

impl Alone {
    fn shown(&self) -> String {
        let town = [&self.city, &self.state].into_iter().flatten();
        let town: Vec<&str> = town.map(String::as_str).collect();
        let name = named(self.course_id, self.name.as_deref());
        match town.as_slice() {
            [] => name,
            town => format!("{name}, {}", town.join(", ")),
        }
    }
}

fn named(id: i64, name: Option<&str>) -> String {
    format!("{} ({id})", name.unwrap_or("without a name"))
}

/// A text, line by line.
#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        let signs = line
            .chars()
            .map(|sign| if sign.is_control() { ' ' } else { sign });
        self.text.extend(signs);
        self.text.push('\n');
    }

    fn more(&mut self, line: &str) {
        self.line(&format!("     {line}"));
    }

    fn title(&mut self, title: &str, count: &str) {
        self.line("");
        self.line(&format!("{title}: {count}"));
        self.line("");
    }
}
