//! What if the drive goes so far: every hole with the spot, what is left, and what lies near it.

use golf_api::course::CourseId;
use leptos::prelude::*;

use super::figure_table::{FigureCell, FigureRow, FigureTable, Figures};
use crate::drive::{Carries, Landing, NEAR, Outcome, Planned};
use crate::format::{self, Unit};
use crate::hole_view::HoleView;
use crate::route::Route;

/// The table, and what it rests on.
#[component]
pub fn DrivePlan(
    /// The course.
    id: CourseId,
    /// Its holes, played on paper.
    plan: Vec<Planned>,
    /// How far the strokes carry.
    carries: Carries,
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    let stated = inputs(carries, unit);
    let summary = summary(&plan, unit);
    view! {
        <div class="DrivePlan">
            <p>{stated}</p>
            <p>{summary}</p>
            <FigureTable figures=figures(id, &plan, unit) />
        </div>
    }
}

/// What the plan takes for granted.
fn inputs(carries: Carries, unit: Unit) -> String {
    let carry = |yards: u32| unit.number(f64::from(yards));
    format!(
        "Taken as given: a drive of {} and then {} {}, each straight down the line of play and measured along it, \
         with no wind, no roll, no elevation and no miss. What is left is straight to the center of the green. \
         A hazard is a point in the data: it is near when it lies within {} of the spot. Nothing is said of strokes.",
        carry(carries.drive),
        carry(carries.second),
        unit.word(),
        unit.text(NEAR)
    )
}

fn summary(plan: &[Planned], unit: Unit) -> String {
    let count = |wanted: &dyn Fn(&Planned) -> bool| {
        let count = plan.iter().filter(|hole| wanted(hole)).count();
        i64::try_from(count).unwrap_or(i64::MAX)
    };
    let near = |hole: &Planned| {
        let landing = hole.drive.landing();
        landing.is_some_and(|landing| !landing.near.is_empty())
    };
    let mut parts = vec![format!(
        "The drive comes down short of the green on {}, with a hazard within {} on {}",
        format::counted(
            count(&|hole| hole.drive.landing().is_some()),
            "hole",
            "holes"
        ),
        unit.text(NEAR),
        match count(&near) {
            0 => "none".to_owned(),
            some => format::count(some),
        }
    )];
    let unknown = count(&|hole| hole.drive == Outcome::Unknown);
    if unknown > 0 {
        let holes = format::counted(unknown, "hole has", "holes have");
        parts.push(format!("{holes} no usable points"));
    }
    parts.join(". ") + "."
}

fn figures(id: CourseId, plan: &[Planned], unit: Unit) -> Figures {
    let rows = plan.iter().map(|hole| FigureRow {
        name: format!("Hole {}", hole.number),
        href: Some(spots(id, hole).href()),
        cells: vec![
            hole.par.map(|par| par.to_string()).into(),
            match hole.length {
                Some(yards) => FigureCell::of(unit.number(yards)),
                None => FigureCell::absent("no usable points"),
            },
            place(&hole.drive, hole, unit),
            left(&hole.drive, unit),
            near(&hole.drive, unit),
            left(&hole.second, unit),
            near(&hole.second, unit),
        ],
    });
    let columns = [
        "Hole",
        "Par",
        "Line of play",
        "The drive comes down",
        "It leaves",
        "Near the spot",
        "The next leaves",
        "Near that spot",
    ];
    Figures {
        caption: format!(
            "Hole by hole, in {}; the name of a hole opens its map with the spots measured",
            unit.word()
        ),
        columns: columns.map(str::to_owned).into(),
        rows: rows.collect(),
    }
}

/// The hole's page with the spots as measured points.
fn spots(id: CourseId, hole: &Planned) -> Route {
    let landings = [hole.drive.landing(), hole.second.landing()];
    let points = landings.into_iter().flatten().map(|landing| landing.point);
    let view = HoleView {
        points: points.collect(),
        ..HoleView::default()
    };
    Route::Hole(id, hole.number, view)
}

/// "at 250, 20 short of the turn"
fn place(outcome: &Outcome, hole: &Planned, unit: Unit) -> FigureCell {
    let landing = match outcome {
        Outcome::Lands(landing) => landing,
        // The only stroke that is planned and not played is that of a par 3.
        Outcome::NotPlayed => return FigureCell::absent("no drive"),
        Outcome::Reaches(_) => return FigureCell::of("as far as the green"),
        Outcome::Unknown => return FigureCell::absent("–"),
    };
    let turn = hole.turns_at.map_or_else(String::new, |at| {
        // Of what is shown, so that the figures add up.
        let past = unit.whole(landing.along) - unit.whole(at);
        match past {
            0 => ", at the turn".into(),
            1.. => format!(", {} past the turn", format::count(past)),
            _ => format!(", {} short of the turn", format::count(-past)),
        }
    });
    FigureCell::of(format!("at {}{turn}", unit.number(landing.along)))
}

fn left(outcome: &Outcome, unit: Unit) -> FigureCell {
    match outcome {
        Outcome::Lands(Landing { left, .. }) => FigureCell::of(unit.number(*left)),
        Outcome::Reaches(yards) => FigureCell::of(format!("the green, at {}", unit.number(*yards))),
        Outcome::NotPlayed | Outcome::Unknown => FigureCell::absent("–"),
    }
}

fn near(outcome: &Outcome, unit: Unit) -> FigureCell {
    let Some(landing) = outcome.landing() else {
        return FigureCell::absent("–");
    };
    if landing.near.is_empty() {
        return FigureCell::of("none");
    }
    let line = |hazard: &crate::drive::NearHazard| {
        format!(
            "{}: to {}, {} from the spot, {}",
            hazard.name,
            unit.number(hazard.from_tee),
            unit.number(hazard.off),
            format::side(hazard.right, unit)
        )
    };
    FigureCell {
        lines: landing.near.iter().map(line).collect(),
        is_absent: false,
    }
}
