//! Reads what a file says of the player: how far they hit, their clubs, and their plans.

use golf_api::json::Json;
use golf_client::sanitize::sanitized;
use golf_hole::clubs::{Club, MOST_CLUBS, NAME_CHARACTERS, Spread, in_order};
use golf_hole::plan::{HolePlan, LINE_CHARACTERS, MOST_STROKES, Place, PlannedStroke};
use golf_hole::tees_that_fit::{Reach, SevenIron};

use super::{given, list, moment};
use crate::notebook::entry::{OwnBag, OwnPlan, OwnReach};
use crate::notebook::moment::Moment;

/// How far the person hits. A time alone says that it was removed then.
pub(super) fn own_reach(drive: Json<'_>, latest: Moment) -> Option<OwnReach> {
    let reach = match (given(drive, "yards"), given(drive, "seven_iron_yards")) {
        (Some(yards), _) => Some(Reach::drive(f64::from(yards.integer::<u32>()?))?),
        (None, Some(yards)) => Some(Reach::SevenIron(SevenIron::of_yards(yards.integer()?)?)),
        (None, None) => None,
    };
    let at = moment(drive, "at", latest)?;
    // Without either it says nothing.
    (reach.is_some() || at > Moment::default()).then_some(OwnReach { at, reach })
}

/// A person's clubs. A time alone says that they were removed then; a club that is not one makes the bag invalid.
pub(super) fn own_bag(bag: Json<'_>, latest: Moment) -> Option<OwnBag> {
    let at = moment(bag, "at", latest)?;
    let clubs = list(bag, "clubs", MOST_CLUBS)?;
    let number = clubs.len();
    let clubs: Option<Vec<Club>> = clubs.into_iter().map(club).collect();
    let clubs = in_order(clubs?);
    let says_something = number > 0 || at > Moment::default();
    (says_something && clubs.len() == number).then_some(OwnBag { at, clubs })
}

fn club(club: Json<'_>) -> Option<Club> {
    Some(Club {
        name: sanitized(club.get("name")?.text()?).trim().to_owned(),
        carry_yd: club.get("carry_yards")?.integer()?,
        spread: Spread {
            sides_tenths_deg: club.get("sides_tenths_of_degree")?.integer()?,
            depth_yd: club.get("depth_yards")?.integer()?,
        },
    })
}

/// The plan of a hole. A time alone says that it was removed then.
pub(super) fn own_plan(value: Json<'_>, latest: Moment) -> Option<(u32, OwnPlan)> {
    let hole = value.get("hole")?.integer()?;
    let strokes = list(value, "strokes", MOST_STROKES)?;
    let strokes: Option<Vec<PlannedStroke>> = strokes.into_iter().map(stroke).collect();
    let line = match given(value, "line") {
        None => String::new(),
        Some(line) => sanitized(line.text()?),
    };
    let own = OwnPlan {
        at: moment(value, "at", latest)?,
        plan: HolePlan {
            strokes: strokes?,
            line,
        },
    };
    let says_something = own != OwnPlan::default();
    (says_something && own.plan.line.chars().count() <= LINE_CHARACTERS).then_some((hole, own))
}

fn stroke(stroke: Json<'_>) -> Option<PlannedStroke> {
    let club = sanitized(stroke.get("club")?.text()?);
    let aim = Place {
        lat_e6: stroke.get("lat_millionths")?.integer()?,
        lng_e6: stroke.get("lng_millionths")?.integer()?,
    };
    let is_club = club.chars().count() <= NAME_CHARACTERS;
    (is_club && aim.is_on_earth()).then_some(PlannedStroke { club, aim })
}
