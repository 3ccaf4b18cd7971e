//! Taking a course along: the dialog with its files.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_letters::folded;

pub const TAKE_ALONG: &str = "Export";
pub const WHAT_IT_IS: &str = "The holes as files for other programs. Each names its source and its age. They have points, not \
    outlines, as the data has.";
pub const NOT_ALLOWED: &str =
    "The owner of this site has turned this off, since the terms of its service may forbid it.";
pub const WITH_MY_NOTES: &str = "With my notes";
pub const SAVE: &str = "Save";
pub const SHARE: &str = "Share";
pub const SAVED: &str = "The file is saved.";
pub const NOT_MADE: &str = "This browser did not make the file.";
pub const READY: &str = "The file is ready. Press the button again to share it.";
pub const NOT_SHARED: &str = "The system does not take this file. Save it instead.";
/// The program that writes the files.
pub const GENERATOR: &str = concat!("Yardbook ", env!("CARGO_PKG_VERSION"));
/// What every picture and page says beside its source.
pub const ONLY_POINTS: &str = "points, not outlines";

/// The source, where the service gives no notice.
pub fn service_at(address: &str) -> String {
    format!("Golf course service at {address}")
}

/// "gull-links-7-hole-13.gpx", or "course-7.gpx" where the name is not known.
pub fn file_name(
    name: Option<&str>,
    id: CourseId,
    hole: Option<HoleNumber>,
    extension: &str,
) -> String {
    let name = name.map(in_file_name).filter(|name| !name.is_empty());
    let name = name.as_deref().unwrap_or("course");
    match hole {
        Some(number) => format!("{name}-{id}-hole-{number}.{extension}"),
        None => format!("{name}-{id}.{extension}"),
    }
}

/// A name as a part of a file's name: letters of English and digits, with hyphens between the words. Of a long name the first
/// 40 letters. Empty if it has no such letter.
pub fn in_file_name(name: &str) -> String {
    let mut part = String::new();
    for word in name.split(|letter: char| letter.is_whitespace() || letter.is_ascii_punctuation()) {
        let mut word = folded(word).to_ascii_lowercase();
        word.retain(|letter| letter.is_ascii_alphanumeric());
        if word.is_empty() || part.len() + word.len() >= MOST_OF_NAME {
            continue;
        }
        if !part.is_empty() {
            part.push('-');
        }
        part.push_str(&word);
    }
    part
}

/// The length of a course's name in a file's name, in letters.
const MOST_OF_NAME: usize = 40;

/// "Only hole 13"
pub fn only(number: HoleNumber) -> String {
    format!("Only hole {number}")
}

/// Source and age of a page or a picture: "© Someone · 2026-11-23 · points, not outlines".
pub fn source_line(source: &str, date: Option<&str>) -> String {
    let parts = std::iter::once(source).chain(date);
    let parts = parts.chain(std::iter::once(ONLY_POINTS));
    parts.collect::<Vec<_>>().join(" · ")
}

/// A person's notes, a line each: that on the course, then "Hole 3: aim left". Empty notes are left out.
pub fn notes(
    of_course: Option<String>,
    of_holes: impl IntoIterator<Item = (HoleNumber, String)>,
) -> String {
    let of_holes = of_holes.into_iter().filter(|(_, note)| !note.is_empty());
    let of_holes = of_holes.map(|(number, note)| format!("Hole {number}: {note}"));
    let of_course = of_course.filter(|note| !note.is_empty());
    let notes: Vec<String> = of_course.into_iter().chain(of_holes).collect();
    notes.join("\n")
}

// The files, each with what reads it.
pub const GPX: &str = "GPX";
pub const FOR_GPX: &str = "watches, handhelds, golf and hiking apps";
pub const KML: &str = "KML";
pub const FOR_KML: &str = "Google Earth and other maps";
pub const GEOJSON: &str = "GeoJSON";
pub const FOR_GEOJSON: &str = "map programs and scripts";
pub const CSV: &str = "CSV";
pub const FOR_CSV: &str = "spreadsheets: the tables of distances";
pub const SVG: &str = "SVG";
pub const FOR_SVG: &str = "a drawing that stays sharp at any size";
pub const PNG: &str = "PNG";
pub const FOR_PNG: &str = "a picture for messages";
pub const ANSWER: &str = "JSON";
pub const FOR_ANSWER: &str = "the service’s answer as it came";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_a_line_each_and_empty_ones_are_left_out() {
        let of_holes = [(3, "aim left"), (4, ""), (9, "short is dead")];
        let of_holes = of_holes.map(|(number, note)| (HoleNumber(number), note.to_owned()));
        assert_eq!(
            notes(Some("Book a morning".into()), of_holes.clone()),
            "Book a morning\nHole 3: aim left\nHole 9: short is dead"
        );
        assert_eq!(
            notes(None, of_holes),
            "Hole 3: aim left\nHole 9: short is dead"
        );
        assert_eq!(notes(Some(String::new()), []), "");
    }

    #[test]
    fn a_file_has_the_name_of_its_course_in_plain_letters() {
        let id = CourseId(7);
        for (name, expected) in [
            (Some("Gull Links"), "gull-links-7.gpx"),
            (Some("Pinehurst Resort – #2"), "pinehurst-resort-2-7.gpx"),
            (Some("O'Brien's Élan"), "o-brien-s-elan-7.gpx"),
            (Some("../../etc/passwd"), "etc-passwd-7.gpx"),
            (Some("名古屋"), "course-7.gpx"),
            (None, "course-7.gpx"),
        ] {
            assert_eq!(file_name(name, id, None, "gpx"), expected, "{name:?}");
        }
        let hole = Some(HoleNumber(13));
        let long = "The Golf Club of the Upper Saint Johns River East and West";
        assert_eq!(
            file_name(Some(long), id, hole, "svg"),
            "the-golf-club-of-the-upper-saint-johns-7-hole-13.svg"
        );
    }

    #[test]
    fn a_source_line_has_no_gap_if_the_age_is_unknown() {
        assert_eq!(source_line("© A", None), "© A · points, not outlines");
    }
}
