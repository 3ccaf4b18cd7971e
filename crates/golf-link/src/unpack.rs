//! Reads a link. Total: every text gives holes or a sentence. The format is in `docs/hole-link.md`.

use golf_api::course::CourseId;
use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};
use golf_client::notice::DataNotice;

use crate::characters::bytes_of;
use crate::check_sum::check_sum;
use crate::day::{Day, LAST};
use crate::not_a_hole::NotAHole;
use crate::numbers::Reader;
use crate::shared::{Shared, SharedCourse};
use crate::text::{read, read_text};
use crate::{HIGHEST_NUMBER, LONGEST, MOST_HAZARDS, MOST_HOLES, STEPS_PER_DEGREE, VERSION};

/// What a link holds. Spaces around it, and the `#` before it, do not matter.
///
/// # Errors
///
/// For any text that [`pack`](crate::pack::pack) does not write, with what a person can do about it.
pub fn unpack(link: &str) -> Result<Shared, NotAHole> {
    let link = link.trim();
    let link = link.strip_prefix('#').unwrap_or(link);
    if link.is_empty() {
        return Err(NotAHole::Empty);
    }
    if link.len() > LONGEST {
        return Err(NotAHole::TooLong);
    }
    let packed = link.strip_prefix(VERSION).ok_or(NotAHole::OtherVersion)?;
    let bytes = bytes_of(packed).ok_or(NotAHole::Damaged)?;
    let (content, sum) = bytes.split_last_chunk().ok_or(NotAHole::Damaged)?;
    if check_sum(content) != *sum {
        return Err(NotAHole::Damaged);
    }
    let mut reader = Reader(content);
    let shared = read_shared(&mut reader)?;
    if !reader.0.is_empty() {
        return Err(NotAHole::Impossible);
    }
    Ok(shared)
}

fn read_shared(reader: &mut Reader<'_>) -> Result<Shared, NotAHole> {
    let flags = reader.byte()?;
    let [has_id, has_name, has_place, has_notice, is_invented] =
        [0, 1, 2, 3, 4].map(|bit| flags >> bit & 1 == 1);
    if flags >> 5 != 0 || is_invented && !has_notice {
        return Err(NotAHole::Impossible);
    }
    let on = u32::try_from(reader.number()?).ok();
    let on = on.filter(|day| *day <= LAST).ok_or(NotAHole::Impossible)?;
    let id = has_id.then(|| reader.signed().map(CourseId)).transpose()?;
    let name = has_name.then(|| read_text(reader)).transpose()?;
    let place = has_place.then(|| read_text(reader)).transpose()?;
    let words = has_notice.then(|| read_text(reader)).transpose()?;
    let count = reader.up_to(MOST_HOLES)?;
    if count == 0 {
        return Err(NotAHole::Impossible);
    }
    let mut pen = Pen::default();
    let holes = (0..count).map(|_| read_hole(reader, &mut pen));
    Ok(Shared {
        course: SharedCourse { id, name, place },
        notice: words.map(|words| DataNotice { words, is_invented }),
        on: Day(on),
        holes: holes.collect::<Result<_, _>>()?,
    })
}

fn read_hole(reader: &mut Reader<'_>, pen: &mut Pen) -> Result<Hole, NotAHole> {
    let number = u32::try_from(reader.number()?).ok();
    let number = number
        .filter(|number| *number <= HIGHEST_NUMBER)
        .ok_or(NotAHole::Impossible)?;
    let par = reader.optional()?;
    let length_yards = reader.optional()?;
    let flags = reader.byte()?;
    if flags >> 7 != 0 {
        return Err(NotAHole::Impossible);
    }
    let mut points = [None; 7];
    for (bit, point) in points.iter_mut().enumerate() {
        if flags >> bit & 1 == 1 {
            *point = Some(pen.read(reader)?);
        }
    }
    let [tee, fairway, dogleg, layup, front, center, back] = points;
    let count = reader.up_to(MOST_HAZARDS)?;
    let hazards = (0..count).map(|_| read_hazard(reader, pen));
    Ok(Hole {
        hole_number: HoleNumber(number),
        par,
        length_yards,
        coordinates: Coordinates {
            tee,
            green: Green {
                front,
                center,
                back,
            },
            fairway,
            dogleg,
            layup,
        },
        hazards: hazards.collect::<Result<_, _>>()?,
    })
}

fn read_hazard(reader: &mut Reader<'_>, pen: &mut Pen) -> Result<Hazard, NotAHole> {
    let head = reader.up_to(1 << 16)?;
    let (length, has_point, has_label) = (head >> 4, head >> 3 & 1 == 1, head >> 2 & 1 == 1);
    if length > 0 && !has_label {
        return Err(NotAHole::Impossible);
    }
    let label = has_label
        .then(|| reader.bytes(length).and_then(read))
        .transpose()?;
    let kind = match head & 3 {
        0 => HazardKind::Bunker,
        1 => HazardKind::Water,
        2 => HazardKind::Other(read_text(reader)?),
        _ => return Err(NotAHole::Impossible),
    };
    let point = has_point.then(|| pen.read(reader)).transpose()?;
    Ok(Hazard { kind, label, point })
}

/// The last point, in steps of the grid.
#[derive(Default)]
struct Pen {
    lat: i64,
    lng: i64,
}

impl Pen {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<Point, NotAHole> {
        let [lat, lng] = reader.pair()?;
        // Each is at most 31 bits away from a point on the globe.
        self.lat += lat;
        self.lng += lng;
        let (lat, lng) = (degrees(self.lat), degrees(self.lng));
        if lat.abs() > 90.0 || lng.abs() > 180.0 {
            return Err(NotAHole::Impossible);
        }
        Ok(Point { lat, lng })
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a number of steps beyond the globe is refused, however imprecise"
)]
fn degrees(steps: i64) -> f64 {
    steps as f64 / STEPS_PER_DEGREE
}
