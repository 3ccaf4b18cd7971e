//! Writes a notebook, for export and for local storage.

use golf_hole::tees_that_fit::Reach;
use golf_views::words::saved::ABOUT_IN_FILE;
use serde::Serialize;

use super::{FORMAT, VERSION};
use crate::notebook::entry::{COURSE_NOTE, Entry, Notebook, OwnBag, OwnPlan, OwnReach};
use crate::notebook::moment::Moment;
use crate::notebook::note::{Note, Signed};

#[derive(Serialize)]
struct WrittenBook<'a> {
    format: &'static str,
    version: u64,
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    exported_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drive: Option<WrittenDrive>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bag: Option<WrittenBag<'a>>,
    courses: Vec<WrittenEntry<'a>>,
}

/// How far the person hits. With a time alone, it was removed then.
#[derive(Serialize)]
struct WrittenDrive {
    #[serde(skip_serializing_if = "Option::is_none")]
    yards: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seven_iron_yards: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

/// A person's clubs. With a time alone, they were removed then.
#[derive(Serialize)]
struct WrittenBag<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    clubs: Vec<WrittenClub<'a>>,
}

#[derive(Serialize)]
struct WrittenClub<'a> {
    name: &'a str,
    carry_yards: u32,
    sides_tenths_of_degree: u32,
    depth_yards: u32,
}

#[derive(Serialize)]
struct WrittenEntry<'a> {
    course_id: i64,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    place: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    named_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opened_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forgotten_at: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<WrittenNote<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    plans: Vec<WrittenPlan<'a>>,
}

/// The plan for a hole. With a time alone, it was removed then.
#[derive(Serialize)]
struct WrittenPlan<'a> {
    hole: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    strokes: Vec<WrittenStroke<'a>>,
    #[serde(skip_serializing_if = "str::is_empty")]
    line: &'a str,
}

#[derive(Serialize)]
struct WrittenStroke<'a> {
    club: &'a str,
    lat_millionths: i32,
    lng_millionths: i32,
}

#[derive(Serialize)]
struct WrittenNote<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    hole: Option<u32>,
    texts: Vec<WrittenText<'a>>,
    seen: Vec<WrittenText<'a>>,
}

/// A text with its author and time, or an author and time alone.
#[derive(Serialize)]
struct WrittenText<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    at: String,
    by: &'a str,
}

/// Writes a file. It includes deletions, without the deleted texts. A file in storage has no time of export.
#[must_use]
pub fn to_text(notebook: &Notebook, exported_at: Moment) -> String {
    let written = WrittenBook {
        format: FORMAT,
        version: VERSION,
        about: ABOUT_IN_FILE,
        exported_at: known(exported_at),
        drive: drive(notebook.reach),
        bag: bag(&notebook.bag),
        courses: notebook.entries().iter().map(entry).collect(),
    };
    // Cannot fail: there are no maps, and the writer is memory.
    let mut text = serde_json::to_string_pretty(&written).unwrap_or_default();
    text.push('\n');
    text
}

fn drive(own: OwnReach) -> Option<WrittenDrive> {
    let (yards, seven_iron_yards) = match own.reach {
        None => (None, None),
        Some(Reach::Drive(yards)) => (Some(yards), None),
        Some(Reach::SevenIron(row)) => (None, Some(row.yards())),
    };
    (own != OwnReach::default()).then(|| WrittenDrive {
        yards,
        seven_iron_yards,
        at: known(own.at),
    })
}

fn bag(own: &OwnBag) -> Option<WrittenBag<'_>> {
    let clubs = own.clubs.iter().map(|club| WrittenClub {
        name: &club.name,
        carry_yards: club.carry_yd,
        sides_tenths_of_degree: club.spread.sides_tenths_deg,
        depth_yards: club.spread.depth_yd,
    });
    (*own != OwnBag::default()).then(|| WrittenBag {
        at: known(own.at),
        clubs: clubs.collect(),
    })
}

fn plan(hole: u32, own: &OwnPlan) -> WrittenPlan<'_> {
    let strokes = own.plan.strokes.iter().map(|stroke| WrittenStroke {
        club: &stroke.club,
        lat_millionths: stroke.aim.lat_e6,
        lng_millionths: stroke.aim.lng_e6,
    });
    WrittenPlan {
        hole,
        at: known(own.at),
        strokes: strokes.collect(),
        line: &own.plan.line,
    }
}

fn entry(entry: &Entry) -> WrittenEntry<'_> {
    WrittenEntry {
        course_id: entry.course_id.0,
        name: &entry.named.name,
        place: &entry.named.place,
        named_at: known(entry.named.at),
        saved: known(entry.saved.at).map(|_| entry.saved.is),
        saved_at: known(entry.saved.at),
        opened_at: known(entry.opened),
        forgotten_at: known(entry.forgotten),
        notes: (entry.notes.iter())
            .map(|(hole, written)| note(*hole, written))
            .collect(),
        plans: (entry.plans.iter())
            .map(|(hole, own)| plan(*hole, own))
            .collect(),
    }
}

fn note(hole: u32, note: &Note) -> WrittenNote<'_> {
    let texts = note.versions.iter();
    WrittenNote {
        hole: (hole != COURSE_NOTE).then_some(hole),
        texts: texts
            .map(|version| text(Some(&version.text), &version.signed))
            .collect(),
        seen: note.seen.0.iter().map(|seen| text(None, seen)).collect(),
    }
}

fn text<'a>(text: Option<&'a str>, signed: &'a Signed) -> WrittenText<'a> {
    WrittenText {
        text,
        at: signed.at.to_text(),
        by: &signed.by,
    }
}

/// A time, unless it is "never".
fn known(at: Moment) -> Option<String> {
    (at > Moment::default()).then(|| at.to_text())
}
