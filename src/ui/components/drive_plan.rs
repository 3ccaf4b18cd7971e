//! The drive plan as a table: for every hole, where the drive lands, what it leaves, and which hazards are near.

use golf_api::course::CourseId;
use golf_views::address::hole_view::HoleView;
use golf_views::address::route::Route;
use golf_views::golf::drive::{Carries, DriveOutcome, Landing, NEAR, Planned};
use golf_views::words::format::{self, Unit};
use golf_views::words::numbers::NONE;
use golf_views::words::{course, hole as holes, shape as words};
use leptos::prelude::*;

use super::figure_table::{FigureCell, FigureRow, FigureTable, Figures};

/// The table and its assumptions.
#[component]
pub fn DrivePlan(
    /// The course.
    id: CourseId,
    /// Its holes, as planned.
    plan: Vec<Planned>,
    /// The carries of the strokes.
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

/// The plan's assumptions.
fn inputs(carries: Carries, unit: Unit) -> String {
    let carry = |yards: u32| unit.number(f64::from(yards));
    let near = unit.text(NEAR);
    words::taken_as_given(
        &carry(carries.drive),
        &carry(carries.second),
        unit.word(),
        &near,
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
    let lands = count(&|hole| hole.drive.landing().is_some());
    let near = match count(&near) {
        0 => NONE.to_owned(),
        some => format::count(some),
    };
    let mut parts = vec![words::drives_short(lands, &unit.text(NEAR), &near)];
    let unknown = count(&|hole| hole.drive == DriveOutcome::Unknown);
    if unknown > 0 {
        parts.push(words::without_points(unknown));
    }
    parts.join(". ") + "."
}

fn figures(id: CourseId, plan: &[Planned], unit: Unit) -> Figures {
    let rows = plan.iter().map(|hole| FigureRow {
        name: holes::hole_number(hole.number),
        href: Some(spots(id, hole).href()),
        cells: vec![
            hole.par.map(|par| par.to_string()).into(),
            match hole.length {
                Some(yards) => FigureCell::of(unit.number(yards)),
                None => FigureCell::absent(words::NO_USABLE_POINTS),
            },
            place(&hole.drive, hole, unit),
            left(&hole.drive, unit),
            near(&hole.drive, unit),
            left(&hole.second, unit),
            near(&hole.second, unit),
        ],
    });
    let columns = [
        holes::HOLE,
        course::PAR,
        holes::LINE_OF_PLAY,
        words::DRIVE_COMES_DOWN,
        words::IT_LEAVES,
        words::NEAR_THE_SPOT,
        words::NEXT_LEAVES,
        words::NEAR_THAT_SPOT,
    ];
    Figures {
        caption: words::plan_in(unit.word()),
        columns: columns.map(str::to_owned).into(),
        rows: rows.collect(),
    }
}

/// The hole's page, with the landing spots as measured points.
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
fn place(outcome: &DriveOutcome, hole: &Planned, unit: Unit) -> FigureCell {
    let landing = match outcome {
        DriveOutcome::Lands(landing) => landing,
        // Only the tee shot of a par 3 is planned without being played.
        DriveOutcome::NotPlayed => return FigureCell::absent(words::NO_DRIVE),
        DriveOutcome::Reaches(_) => return FigureCell::of(words::AS_FAR_AS_GREEN),
        DriveOutcome::Unknown => return FigureCell::absent("–"),
    };
    let at = unit.number(landing.along);
    // Computed from displayed numbers, so that they add up.
    let past = hole
        .turns_at
        .map(|turn| unit.whole(landing.along) - unit.whole(turn));
    FigureCell::of(match past {
        None => words::at(&at),
        Some(0) => words::at_the_turn(&at),
        Some(past @ 1..) => words::past_the_turn(&at, &format::count(past)),
        Some(past) => words::short_of_the_turn(&at, &format::count(-past)),
    })
}

fn left(outcome: &DriveOutcome, unit: Unit) -> FigureCell {
    match outcome {
        DriveOutcome::Lands(Landing { left, .. }) => FigureCell::of(unit.number(*left)),
        DriveOutcome::Reaches(yards) => FigureCell::of(words::green_at(&unit.number(*yards))),
        DriveOutcome::NotPlayed | DriveOutcome::Unknown => FigureCell::absent("–"),
    }
}

fn near(outcome: &DriveOutcome, unit: Unit) -> FigureCell {
    let Some(landing) = outcome.landing() else {
        return FigureCell::absent("–");
    };
    if landing.near.is_empty() {
        return FigureCell::of(NONE);
    }
    let line = |hazard: &golf_views::golf::drive::NearHazard| {
        words::hazard_near(
            &hazard.name,
            &unit.number(hazard.from_tee),
            &unit.number(hazard.off),
            &format::side(hazard.right, unit),
        )
    };
    FigureCell {
        lines: landing.near.iter().map(line).collect(),
        ..FigureCell::default()
    }
}
