//! Writes a link. The format is in `docs/hole-link.md`.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use golf_api::hole::{Hazard, HazardKind, Hole, Point};

use crate::check_sum::check_sum;
use crate::not_a_hole::NotPacked;
use crate::numbers::{write, write_optional, write_pair, write_signed};
use crate::shared::Shared;
use crate::text::{coded, write_text};
use crate::{HIGHEST_NUMBER, LONGEST, MOST_HAZARDS, MOST_HOLES, STEPS_PER_DEGREE, VERSION};

/// The text for the part of an address after `#`: letters, digits, `-` and `_`, at most [`LONGEST`] of them.
///
/// Texts are sanitized and points rounded, so that [`unpack`](crate::unpack::unpack) gives what is close to `shared`.
///
/// # Errors
///
/// When the holes do not fit, or are none.
pub fn pack(shared: &Shared) -> Result<String, NotPacked> {
    if shared.holes.is_empty() || shared.holes.len() > MOST_HOLES {
        return Err(NotPacked::Holes);
    }
    let mut bytes = Vec::new();
    write_head(&mut bytes, shared);
    let mut pen = Pen::default();
    for hole in &shared.holes {
        write_hole(&mut bytes, hole, &mut pen)?;
    }
    let sum = check_sum(&bytes);
    bytes.extend_from_slice(&sum);
    let link = format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(&bytes));
    if link.len() > LONGEST {
        return Err(NotPacked::TooLong);
    }
    Ok(link)
}

fn write_head(bytes: &mut Vec<u8>, shared: &Shared) {
    let course = &shared.course;
    let notice = shared.notice.as_ref();
    bytes.push(flags(&[
        course.id.is_some(),
        course.name.is_some(),
        course.place.is_some(),
        notice.is_some(),
        notice.is_some_and(|notice| notice.is_invented),
    ]));
    write(bytes, u64::from(shared.on.0));
    if let Some(id) = course.id {
        write_signed(bytes, id.0);
    }
    let notice = notice.map(|notice| notice.words.as_str());
    let texts = [course.name.as_deref(), course.place.as_deref(), notice];
    for text in texts.into_iter().flatten() {
        write_text(bytes, text);
    }
    write(bytes, u64::try_from(shared.holes.len()).unwrap_or(u64::MAX));
}

fn write_hole(bytes: &mut Vec<u8>, hole: &Hole, pen: &mut Pen) -> Result<(), NotPacked> {
    if hole.hole_number.0 > HIGHEST_NUMBER {
        return Err(NotPacked::Impossible);
    }
    if hole.hazards.len() > MOST_HAZARDS {
        return Err(NotPacked::Hazards);
    }
    write(bytes, u64::from(hole.hole_number.0));
    write_optional(bytes, hole.par);
    write_optional(bytes, hole.length_yards);
    let at = &hole.coordinates;
    let points = [
        at.tee,
        at.fairway,
        at.dogleg,
        at.layup,
        at.green.front,
        at.green.center,
        at.green.back,
    ];
    bytes.push(flags(&points.map(|point| point.is_some())));
    for point in points.into_iter().flatten() {
        pen.write(bytes, point)?;
    }
    write(bytes, u64::try_from(hole.hazards.len()).unwrap_or(u64::MAX));
    for hazard in &hole.hazards {
        write_hazard(bytes, hazard, pen)?;
    }
    Ok(())
}

/// The head of a hazard is its kind, whether it has a label and a point, and above these four bits the label's length.
fn write_hazard(bytes: &mut Vec<u8>, hazard: &Hazard, pen: &mut Pen) -> Result<(), NotPacked> {
    let kind = match hazard.kind {
        HazardKind::Bunker => 0,
        HazardKind::Water => 1,
        HazardKind::Other(_) => 2,
    };
    let label = hazard.label.as_deref().map(coded);
    let length = label.as_ref().map_or(0, Vec::len);
    let head = u64::try_from(length).unwrap_or(u64::MAX) << 4
        | u64::from(hazard.point.is_some()) << 3
        | u64::from(label.is_some()) << 2
        | kind;
    write(bytes, head);
    bytes.extend(label.into_iter().flatten());
    if let HazardKind::Other(kind) = &hazard.kind {
        write_text(bytes, kind);
    }
    hazard.point.map_or(Ok(()), |point| pen.write(bytes, point))
}

/// One bit for each fact, the first one lowest.
fn flags(facts: &[bool]) -> u8 {
    let bits = facts.iter().rev();
    bits.fold(0, |flags, fact| flags << 1 | u8::from(*fact))
}

/// The last written point, in steps of the grid. A point is written as the way from there.
#[derive(Default)]
struct Pen {
    lat: i64,
    lng: i64,
}

impl Pen {
    fn write(&mut self, bytes: &mut Vec<u8>, point: Point) -> Result<(), NotPacked> {
        let lat = steps(point.lat, 90.0)?;
        let lng = steps(point.lng, 180.0)?;
        write_pair(bytes, lat - self.lat, lng - self.lng);
        *self = Self { lat, lng };
        Ok(())
    }
}

fn steps(degrees: f64, limit: f64) -> Result<i64, NotPacked> {
    if !(-limit..=limit).contains(&degrees) {
        return Err(NotPacked::Impossible);
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "180 degrees are 18 million steps"
    )]
    let steps = (degrees * STEPS_PER_DEGREE).round() as i64;
    Ok(steps)
}
