//! The comparison table: facts of the courses, their tees, and sums over their holes.
//!
//! Data that was never requested reads "not loaded"; values that the service did not give read "not given".

use golf_api::course::{Course, Tee};
use golf_api::figure::Figure;
use golf_api::hole::Hole;
use golf_hole::sorted::{sort_by, sort_by_key};
use golf_views::golf::fingerprint::{Fingerprint, Spread};
use golf_views::words::compare::{self as words, NO_HOLES, NOT_LOADED};
use golf_views::words::format::{self, Unit};
use golf_views::words::{course, hole, numbers, shape};

use crate::ui::components::figure_table::{FigureCell, FigureRow, Figures};

/// A course, as far as it is loaded.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Column {
    /// The column header.
    pub name: String,
    /// Its facts; `None` until they are loaded.
    pub course: Option<Course>,
    /// Its tees; `None` until they are loaded.
    pub tees: Option<Vec<Tee>>,
    /// Its measured holes; `None` until they are loaded.
    pub print: Option<Fingerprint>,
    /// The sum of the lengths on the card in yards, if its holes are loaded and each has one.
    pub sum_of_holes: Option<u32>,
}

/// The sum of the lengths on the card; `None` if a hole has none, or if there are no holes.
#[must_use]
pub fn sum_of_holes(holes: &[Hole]) -> Option<u32> {
    let mut lengths = holes
        .iter()
        .map(|hole| hole.length_yards.filter(|yards| *yards > 0));
    let sum = lengths.try_fold(0_u32, |sum, yards| sum.checked_add(yards?));
    sum.filter(|sum| *sum > 0)
}

/// The table for some courses.
#[must_use]
pub fn figures(columns: &[Column], unit: Unit) -> Figures {
    let mut names = vec![course::COURSE.to_owned()];
    names.extend(columns.iter().map(|column| column.name.clone()));
    let row = |name: &str, cell: &dyn Fn(&Column) -> FigureCell| FigureRow {
        name: name.to_owned(),
        href: None,
        cells: columns.iter().map(cell).collect(),
    };
    let fact = |name: &str, value: fn(&Course) -> Option<String>| {
        row(name, &|column| match &column.course {
            Some(course) => value(course).into(),
            None => FigureCell::absent(NOT_LOADED),
        })
    };
    let measure =
        |name: &str, value: fn(&Course) -> Option<String>, number: fn(&Course) -> Option<f64>| {
            let numbers = columns.iter().map(|column| number(column.course.as_ref()?));
            with_largest(fact(name, value), &numbers.collect::<Vec<_>>())
        };
    let of_holes = |name: &str, value: &dyn Fn(&Fingerprint) -> Vec<String>| {
        row(name, &|column| holes_cell(column.print.as_ref(), value))
    };
    let mut rows = vec![
        measure(course::REVIEWS, format::reviews, |course| {
            course.rating.as_ref()?.number()
        }),
        fact(course::HOLES, |course| course.holes.map(format::count)),
        measure(
            course::PAR,
            |course| text(course.par.as_ref()),
            |course| course.par.as_ref()?.number(),
        ),
        with_largest(
            row(course::LENGTH, &|column| length_cell(column, unit)),
            &columns.iter().map(length_of).collect::<Vec<_>>(),
        ),
        measure(
            course::SLOPE,
            |course| text(course.slope.as_ref()),
            |course| course.slope.as_ref()?.number(),
        ),
        fact(course::BUILT, |course| Some(course.year_built?.to_string())),
        row(course::TEES, &|column| match &column.tees {
            None => FigureCell::absent(NOT_LOADED),
            Some(tees) => tees_cell(tees, unit),
        }),
    ];
    for par in pars(columns) {
        rows.push(of_holes(&words::pars(par), &|print| {
            lengths(print, par, unit)
        }));
    }
    rows.push(of_holes(shape::TURNS, &|print| {
        let (left, right, neither) = print.turns();
        vec![
            words::left(left.len()),
            words::right(right.len()),
            words::straight(neither),
        ]
    }));
    rows.push(of_holes(hole::HAZARDS, &|print| {
        let bands = print.bands(unit);
        let sum =
            |of: fn(&golf_views::golf::fingerprint::Band) -> u32| bands.iter().map(of).sum::<u32>();
        let mut lines = vec![
            words::bunkers(sum(|band| band.bunkers)),
            words::water(sum(|band| band.water)),
        ];
        let other = sum(|band| band.other);
        lines.extend((other > 0).then(|| words::other_hazards(other)));
        lines
    }));
    rows.push(of_holes(hole::GREEN_DEPTH, &|print| {
        Spread::of(&print.green_depths()).map_or_else(Vec::new, |spread| spread_words(spread, unit))
    }));
    Figures {
        caption: words::SIDE_BY_SIDE.into(),
        columns: names,
        rows,
    }
}

/// Marks the cells with the largest of these numbers, one for each cell. Nothing is marked if all known ones are equal.
fn with_largest(mut row: FigureRow, numbers: &[Option<f64>]) -> FigureRow {
    let known = || numbers.iter().flatten().copied();
    let (least, most) = known().fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(least, most), number| (least.min(number), most.max(number)),
    );
    for (cell, number) in row.cells.iter_mut().zip(numbers) {
        cell.is_largest = least < most && *number == Some(most);
    }
    row
}

/// The length of a course in yards: as it is given, otherwise the sum of its holes.
fn length_of(column: &Column) -> Option<f64> {
    let given = column
        .course
        .as_ref()
        .and_then(|course| course.length_yards);
    given.or(column.sum_of_holes).map(f64::from)
}

fn length_cell(column: &Column, unit: Unit) -> FigureCell {
    let given = column
        .course
        .as_ref()
        .and_then(|course| course.length_yards);
    match (length_of(column), &column.course) {
        (Some(yards), _) => {
            let mut cell = FigureCell::of(unit.text(yards));
            cell.lines
                .extend(given.is_none().then(|| words::SUM_OF_HOLES.to_owned()));
            cell
        }
        (None, Some(_)) => None.into(),
        (None, None) => FigureCell::absent(NOT_LOADED),
    }
}

fn text(figure: Option<&Figure>) -> Option<String> {
    let text = figure?.text().trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A cell without lines reads "not given".
fn holes_cell(
    print: Option<&Fingerprint>,
    value: &dyn Fn(&Fingerprint) -> Vec<String>,
) -> FigureCell {
    match print {
        None => FigureCell::absent(NOT_LOADED),
        Some(print) if *print == Fingerprint::default() => FigureCell::absent(NO_HOLES),
        Some(print) => {
            let lines = value(print);
            if lines.is_empty() {
                return None.into();
            }
            FigureCell {
                lines,
                ..FigureCell::default()
            }
        }
    }
}

fn tees_cell(tees: &[Tee], unit: Unit) -> FigureCell {
    let length = |tee: &Tee| tee.length.as_ref().and_then(Figure::number);
    let mut tees: Vec<&Tee> = tees.iter().collect();
    sort_by(&mut tees, |a, b| {
        let yards = |tee| length(tee).unwrap_or_default();
        yards(b).total_cmp(&yards(a))
    });
    let line = |tee: &&Tee| {
        let name = tee.name.as_deref().map(str::trim);
        let name = name.filter(|name| !name.is_empty());
        let far = match length(tee) {
            Some(yards) => unit.text(yards),
            None => text(tee.length.as_ref()).unwrap_or_else(|| words::LENGTH_NOT_GIVEN.into()),
        };
        let slope = text(tee.slope.as_ref());
        let slope = slope.map_or_else(
            || words::SLOPE_NOT_GIVEN.into(),
            |slope| words::slope(&slope),
        );
        words::tee(name.unwrap_or(course::UNNAMED_TEE), &far, &slope)
    };
    let lines: Vec<String> = tees.iter().map(line).collect();
    if lines.is_empty() {
        return None.into();
    }
    FigureCell {
        lines,
        ..FigureCell::default()
    }
}

/// Every par among the holes of these courses.
fn pars(columns: &[Column]) -> Vec<u32> {
    let prints = columns.iter().filter_map(|column| column.print.as_ref());
    let lengths = prints.flat_map(|print| &print.lengths);
    let mut pars: Vec<u32> = lengths.map(|lengths| lengths.par).collect();
    sort_by_key(&mut pars, |par| *par);
    pars.dedup();
    pars
}

fn lengths(print: &Fingerprint, par: u32, unit: Unit) -> Vec<String> {
    let of_par = print.lengths.iter().find(|lengths| lengths.par == par);
    let Some(of_par) = of_par else {
        return vec![numbers::NONE.into()];
    };
    let count = i64::try_from(of_par.yards.len()).unwrap_or(i64::MAX);
    let mut lines = vec![numbers::holes(count)];
    lines.extend(
        Spread::of(&of_par.yards)
            .map(|spread| spread_words(spread, unit))
            .unwrap_or_default(),
    );
    lines
}

/// "106 to 202 yd", "mean 168 yd"; a single number if all values are the same.
#[must_use]
pub fn spread_words(spread: Spread, unit: Unit) -> Vec<String> {
    let (least, most) = (unit.number(spread.least), unit.number(spread.most));
    if least == most {
        return vec![unit.text(spread.mean)];
    }
    vec![
        words::least_to_most(&least, &unit.text(spread.most)),
        words::mean(&unit.text(spread.mean)),
    ]
}

#[cfg(test)]
mod tests;
