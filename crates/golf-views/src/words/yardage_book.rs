//! The yardage book: the words on paper, and those of the page that makes it.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_print::paper::{Paper, Trim};
use golf_print::sheets::{Layout, Sheets};

use crate::words::format::counted;
use crate::words::numbers;
use crate::words::take_along;

// On paper.
pub const YARDAGE_BOOK: &str = "Yardage book";
pub const HOW_TO_READ: &str = "How to read it";
pub const SCORECARD: &str = "Scorecard";
pub const NOTES: &str = "Notes";
pub const PAR: &str = "Par";
/// The sums of a nine without a name.
pub const SUM: &str = "Sum";
/// A figure that is not given.
pub const NO_FIGURE: &str = "–";
pub const POINTS_NOT_OUTLINES: &str =
    "Points, not outlines: the data has a point for each hazard and three for each green.";
pub const RIBBON: &str =
    "The gray ribbon is the direction of play. It is not the outline of a fairway.";
pub const GREENS: &str = "Greens lie with the approach upward, on a grid of 5 yards. The sides of a green are not in \
    the data. At one edge: how deep center and back are behind the front. Arrows point to hazards outside.";
// Where a hazard outside of a green's frame lies, as seen by a golfer who plays to it.
pub const LEFT: &str = "left";
pub const RIGHT: &str = "right";
pub const BEHIND: &str = "behind";
pub const SHORT: &str = "short";

/// "B 25 left": a hazard outside of the frame, counted from the green's center.
pub fn outside(letter: &str, yards: &str, side: &str) -> String {
    format!("{letter} {yards} {side}")
}

// The cover.
pub const NAME: &str = "Name";
pub const DATE: &str = "Date";
pub const ALL_HOLES: &str = "The holes of the course from above, from the first to the last.";

// The hazards of a hole, in a table.
pub const HAZARD_COLUMN: &str = "Hazard";
pub const FROM_TEE_COLUMN: &str = "From tee";
pub const TO_CENTER_COLUMN: &str = "To center";
pub const OFF_LINE_COLUMN: &str = "Off the line";

pub fn more_hazards(count: usize) -> String {
    format!("{count} more in Yardbook.")
}
pub const DATE_UNKNOWN: &str = "The date of the data is not known.";
pub const ABOUT_THE_DATA: &str = "About the data";
pub const SOURCE_AT_END: &str = "Its source is told at the end of the book.";
pub const SOURCE_IN_FRONT: &str = "Source: see the first page";
/// The heading of what had no room, and the foot of a page that it was too much for.
pub const MORE: &str = "More";
pub const GOES_ON: &str = "Goes on at the end of the book.";
pub const CARD_IS_LONG: &str = "Not all holes have room on this page.";

pub fn distances_are(unit: &str) -> String {
    format!("Distances are straight lines in {unit}, without elevation.")
}

/// "18 holes, distances in yards"
pub fn holes_in(holes: &str, unit: &str) -> String {
    format!("{holes}, distances in {unit}")
}

/// "Data of 2026-11-23."
pub fn data_of(date: Option<&str>) -> String {
    match date {
        Some(date) => format!("Data of {date}."),
        None => DATE_UNKNOWN.to_owned(),
    }
}

/// The tees are unknown because nobody loaded them.
pub fn tees_not_loaded(unit: &str) -> String {
    format!("Lengths in {unit}; the tees of the course were not loaded.")
}

/// Where the numbers are from: "Lengths match the Blue tees."
pub fn lengths_match(tees: &str) -> String {
    format!("Lengths match the {tees}.")
}

pub fn total(par: &str, length: &str, unit: &str) -> String {
    format!("Par {par}, {length} {unit}")
}

// The numbers that a small drawing has no room for.
pub const FROM_THE_TEE: &str = "from the tee";
pub const LAYUPS: &str = "layups";
pub const TO_THE_GREEN: &str = "to the green";

/// "Not in the drawing: from the tee B 248, 231–260; to the green 150."
pub fn not_drawn(numbers: &str) -> String {
    format!("Not in the drawing: {numbers}.")
}

/// The numbers that gave way to the plan: "Left out for the plan: from the tee B 248."
pub fn lost_to_plan(numbers: &str) -> String {
    format!("Left out for the plan: {numbers}.")
}

/// What the drawing of a hole shows, for readers who cannot see it.
pub fn drawing_of(note: &str) -> String {
    format!("The hole from above, from the tee up to the green. {note}")
}

/// The same of a green: "The green from above. 1:480; a square is 5 yards."
pub fn green_of(caption: &str) -> String {
    format!("The green from above. {caption}")
}

pub fn doubt(sentence: &str) -> String {
    format!("Doubtful: {sentence}")
}

/// Doubts that are not printed, after others or alone.
pub fn more_doubts(more: usize, is_after_others: bool) -> String {
    match (is_after_others, more) {
        (true, _) => format!("And {more} more in Yardbook."),
        (false, 1) => "Doubtful: a point, see Yardbook.".to_owned(),
        (false, _) => format!("Doubtful: {more} points, see Yardbook."),
    }
}

// The golfer's own plan.
pub const MY_PLAN: &str = "My plan";
pub const MY_LINE: &str = "My line";

/// A stroke with its facts: "1 Driver: Fairway target, 230, leaves 150."
pub fn stroke(number: usize, club: &str, facts: &[String]) -> String {
    let name = format!("{number} {club}");
    match facts {
        [] => format!("{}.", name.trim_end()),
        facts => format!("{}: {}.", name.trim_end(), facts.join(", ")),
    }
}

/// An aim by its side: "12 left of the line".
pub fn beside_line(side: &str) -> String {
    match side {
        numbers::ON_LINE => "on the line".to_owned(),
        side => format!("{side} of the line"),
    }
}

pub fn leaves_are(unit: &str) -> String {
    format!(
        "Leaves: straight from the end of the first stroke to the center of the green, in {unit}."
    )
}

pub fn more_plans(count: usize) -> String {
    format!("{count} more in Yardbook.")
}

/// The scale of a green: "1:480; a square is 5 yards."
pub fn green_caption(scale: f64) -> String {
    format!("1:{scale:.0}; a square is 5 yards.")
}

// The symbols.
pub const BUNKER: &str = "Bunker.";
pub const WATER: &str = "Water.";
pub const OTHER_HAZARD: &str = "Another hazard.";
pub const AIM: &str = "F, D, L: fairway target, dogleg, layup target.";
pub const TEE: &str = "Tee.";
pub const TO_GREEN: &str = "Bold, with a triangle: left to the center of the green.";
pub const FROM_TEE: &str = "With a dot: from the tee to this point.";
pub const BRACKET: &str = "Hazards in a row, first to last.";
pub const LAYUP: &str = "A spot that leaves 100 to the center, and its distance from the tee.";

// The ruler.
pub const CHECK: &str = "Check the print";
pub const THREE_INCHES: &str = "3 in";
pub const MILLIMETERS: &str = "75 mm";
pub const HOW_TO_CHECK: &str = "Hold a ruler against the edges of this page. If 3 inches or 75 millimeters are not as long here, the \
    greens have another scale: print again at 100% (“Actual size”).";
pub const RULE: &str = "Rule 4.3 allows a book in a round if its pages are no larger than 4¼ × 7 inches and its greens no \
    larger than 3/8 inch to 5 yards (1:480).";
pub const COMMITTEE: &str =
    "A committee may allow only its own book (Model Local Rule G-11): ask before you play.";

pub fn made_with(date: Option<&str>) -> String {
    match date {
        Some(date) => format!("Made with Yardbook from data of {date}."),
        None => "Made with Yardbook.".to_owned(),
    }
}

// The page.
pub const fn what_it_is(has_files: bool) -> &'static str {
    if has_files {
        "A book for the back pocket: every hole, its numbers and its green to scale, as a PDF or straight from this browser."
    } else {
        "A book for the back pocket: every hole, its numbers and its green to scale, printed from this browser."
    }
}

pub fn book_of(course: &str) -> String {
    format!("Yardage book: {course}")
}

/// "yardage-book-gull-links-7.pdf"
pub fn file_name(name: Option<&str>, id: CourseId, only: Option<HoleNumber>) -> String {
    let file = take_along::file_name(name, id, only, "pdf");
    format!("yardage-book-{file}")
}

pub const PLAN_WITHOUT_HOLES: &str = "The book is made from the holes of a course. They come with the Pro and Enterprise plans; \
    yours has none.";
pub const NAME_UNKNOWN: &str = "Load the course to add its name, place and tees.";
pub const TEES_UNKNOWN: &str =
    "Load the course to add its tees: the cover says that they were not loaded.";
pub const LOAD_COURSE: &str = "Load the course";
pub const SAVE_PDF: &str = "Save as PDF";
pub const PRINT: &str = "Print";
pub const SAVED: &str = "The book is saved.";
pub const NOT_SAVED: &str =
    "This browser did not save the book. Print it instead, and choose “Save as PDF” there.";
pub const PREVIEW: &str = "Preview";

/// What Safari does to inches. Where a site has no files, there is no PDF to advise.
pub const fn safari(has_files: bool) -> &'static str {
    if has_files {
        "Safari prints a web page at 93.5 %: use the PDF there. The ruler on the last page tells."
    } else {
        "Safari prints a web page at 93.5 %: print at 107 % there. The ruler on the last page tells."
    }
}

pub const FONTS_MISSING: &str = "The fonts of the book did not arrive. You may be offline, or Yardbook was updated since you \
    opened it: try again, or reload the page.";

/// On the page, if the fonts lack letters.
pub const BOXES_IN_PDF: &str = "The PDF cannot write some letters of this book: it has a box for each. Print from this browser \
    instead, which has more fonts.";
/// On the last page of such a book, whoever prints it.
pub const BOXES: &str = "A box stands for a letter that the fonts of the book lack. Printed from a browser, the book has the \
    browser’s letter instead.";

pub fn page(number: usize) -> String {
    format!("Page {number}")
}

pub fn all_pages(count: usize) -> String {
    format!("Show all {count} pages")
}

/// "40 pages on 10 sheets of paper"
pub fn takes(pages: usize, sheets: usize, layout: Layout) -> String {
    let pages = counted(i64::try_from(pages).unwrap_or(i64::MAX), "page", "pages");
    let sheets = i64::try_from(sheets).unwrap_or(i64::MAX);
    match layout {
        Layout::Pages => pages,
        Layout::Booklet | Layout::Stack => {
            format!(
                "{pages} on {}",
                counted(sheets, "sheet of paper", "sheets of paper")
            )
        }
    }
}

/// What to do with the sheets.
pub fn how_to_print(sheets: &Sheets, has_files: bool) -> &'static str {
    match (sheets.layout, sheets.is_landscape()) {
        (Layout::Pages, _) if sheets.is_on_paper() => {
            "Print at 100% (“Actual size”), and cut at the marks."
        }
        (Layout::Pages, _) if has_files => {
            "Print at 100% (“Actual size”), or take the file to a print shop."
        }
        (Layout::Pages, _) => "Print at 100% (“Actual size”).",
        (Layout::Booklet, _) => {
            "Print on both sides at 100% (“Actual size”), flipped on the short edge. Lay the sheets on one another, fold \
             them at the dashed marks, staple the fold and cut at the other marks."
        }
        (Layout::Stack, true) => {
            "Print on both sides at 100% (“Actual size”), flipped on the short edge. Cut all sheets at the marks, lay the \
             piles on one another from left to right, and staple the left edge."
        }
        (Layout::Stack, false) => {
            "Print on both sides at 100% (“Actual size”), flipped on the long edge. Cut all sheets at the marks, or in the \
             middle both ways. Lay the piles on one another row by row, and staple the left edge."
        }
    }
}

// The options.
pub const OPTIONS: &str = "Options of the book";
pub const SIZE: &str = "Page";
pub const OWN_SIZE: &str = "Own size";
pub const WIDTH: &str = "Width, inches";
pub const HEIGHT: &str = "Height, inches";
pub const LAYOUT: &str = "Layout";
pub const PAPER: &str = "Paper";
pub const PAPER_OF_PAGE: &str = "Same as page";
pub const WITH_MY_NOTES: &str = "With my notes";
pub const WITH_MY_PLAN: &str = "With my plan";
pub const WITH_CODES: &str = "With a code for each hole, which opens it on a phone";
pub const CODE_CAPTION: &str = "Opens this hole on a phone.";
pub const CODE_OF_HOLE: &str = "QR code of a link to this hole";
pub const WHOLE_BOOK: &str = "The whole book";

/// "3.5 × 7 in"
pub fn size(trim: Trim) -> String {
    let [width, height] = trim.texts();
    format!("{width} × {height} in")
}

pub fn own_size(least: Trim, most: Trim) -> String {
    format!(
        "From {} to {}, the largest that the Rules of Golf allow.",
        size(least),
        size(most)
    )
}

pub const fn paper(paper: Paper) -> &'static str {
    match paper {
        Paper::Letter => "Letter",
        Paper::A4 => "A4",
    }
}

/// A layout, with the pages on a side of its sheets if they are known.
pub fn layout(layout: Layout, on_a_side: Option<usize>) -> String {
    match (layout, on_a_side) {
        (Layout::Pages, _) => "Single pages".to_owned(),
        (Layout::Booklet, _) => "Booklet, to fold".to_owned(),
        (Layout::Stack, None) => "Cut and stack".to_owned(),
        (Layout::Stack, Some(count)) => format!("Cut and stack, {count} on a side"),
    }
}

// Links to it.
pub const LINK: &str = "Yardage book for paper";
pub const PRINT_HOLE: &str = "Print this hole";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_without_files_advises_none() {
        for paper in [None, Some(Paper::A4)] {
            for layout in Layout::ALL {
                let sheets = Sheets::new(1, Trim::default(), paper, layout);
                for words in [
                    what_it_is(false),
                    safari(false),
                    how_to_print(&sheets, false),
                ] {
                    assert!(!words.contains("PDF") && !words.contains("file"), "{words}");
                }
            }
        }
    }

    #[test]
    fn sheets_with_marks_say_that_they_are_cut() {
        let told = |paper, layout| {
            let sheets = Sheets::new(1, Trim::default(), paper, layout);
            how_to_print(&sheets, true).contains("marks")
        };
        assert!(!told(None, Layout::Pages));
        assert!(told(Some(Paper::Letter), Layout::Pages));
        assert!(told(None, Layout::Booklet) && told(None, Layout::Stack));
    }
}
