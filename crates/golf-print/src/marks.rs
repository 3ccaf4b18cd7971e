//! Where to cut and where to fold: thin lines outside the pages.

use crate::page::{Mark, Page, Size, Stroke};
use crate::sheets::{Layout, Sheets};

/// How far a mark stays from the pages, in points. With little paper beside them it is nearer: printers leave the edge of
/// the paper white.
const GAP: f64 = 4.5;
/// The length of a mark, in points.
const LENGTH: f64 = 13.5;
/// A shorter mark is not seen, in points.
const SHORTEST: f64 = 4.5;
const CUT: Stroke = Stroke::line(0.35, 0.4);
const FOLD: Stroke = Stroke::line(0.35, 0.4).dashed(2.0, 2.0);

/// The marks of each side. There are none where the paper ends, or if the sheet is the page. Where there is little paper
/// beside the pages, they are shorter.
#[must_use]
pub fn around(sheets: &Sheets, page: Size) -> Vec<Mark> {
    let mut drawn = Page::new(sheets.size);
    let (left, top) = sheets.corner;
    #[expect(clippy::cast_precision_loss, reason = "at most three")]
    let edges = |start: f64, length: f64, count: usize| -> Vec<f64> {
        (0..=count)
            .map(|step| start + step as f64 * length)
            .collect()
    };
    let columns = edges(left, page.width, sheets.grid.0);
    let rows = edges(top, page.height, sheets.grid.1);
    let (right, bottom) = (
        columns.last().copied().unwrap_or(left),
        rows.last().copied().unwrap_or(top),
    );
    let (width, height) = (sheets.size.width, sheets.size.height);
    // Nobody cuts along the edge of the paper.
    let is_inside = |at: f64, length: f64| at > 1.0 && at < length - 1.0;
    for (at, x) in columns.iter().enumerate() {
        if !is_inside(*x, width) {
            continue;
        }
        let is_fold = sheets.layout == Layout::Booklet && at == 1;
        let stroke = if is_fold { FOLD } else { CUT };
        if let Some((near, far)) = reach(top) {
            drawn.line((*x, top - near), (*x, top - far), stroke);
        }
        if let Some((near, far)) = reach(height - bottom) {
            drawn.line((*x, bottom + near), (*x, bottom + far), stroke);
        }
    }
    for y in rows.into_iter().filter(|y| is_inside(*y, height)) {
        if let Some((near, far)) = reach(left) {
            drawn.line((left - near, y), (left - far, y), CUT);
        }
        if let Some((near, far)) = reach(width - right) {
            drawn.line((right + near, y), (right + far, y), CUT);
        }
    }
    drawn.marks
}

/// Where a mark begins and ends, counted from the pages, with this much paper beside them; `None` if that is too little.
fn reach(room: f64) -> Option<(f64, f64)> {
    let near = GAP.min(room / 10.0);
    let far = (near + LENGTH).min(room - 1.0);
    (far - near >= SHORTEST).then_some((near, far))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::{Paper, Trim};

    #[test]
    fn marks_are_on_the_paper_and_never_on_a_page() {
        for trim in Trim::OFFERED {
            for paper in Paper::ALL {
                for layout in Layout::ALL {
                    let sheets = Sheets::new(8, trim, Some(paper), layout);
                    let page = trim.size();
                    for mark in around(&sheets, page) {
                        let line = mark.bounds();
                        assert!(line.x0 >= 0.0 && line.x1 <= sheets.size.width);
                        assert!(line.y0 >= 0.0 && line.y1 <= sheets.size.height);
                        for place in &sheets.sides[0] {
                            let is_beside = line.x1 < place.left
                                || line.x0 > place.left + page.width
                                || line.y1 < place.top
                                || line.y0 > place.top + page.height;
                            assert!(is_beside, "{trim} {paper:?} {layout:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_booklet_says_where_to_fold_and_a_page_of_its_own_size_says_nothing() {
        let dashed = |layout| {
            let sheets = Sheets::new(8, Trim::default(), None, layout);
            let marks = around(&sheets, Trim::default().size());
            let is_dashed = |mark: &&Mark| match mark {
                Mark::Shape(shape) => shape.stroke.is_some_and(|stroke| stroke.dash.is_some()),
                Mark::Text(_) | Mark::Clipped(..) | Mark::Part(..) => false,
            };
            (marks.iter().filter(is_dashed).count(), marks.len())
        };
        assert_eq!(dashed(Layout::Booklet), (2, 10));
        assert_eq!(dashed(Layout::Stack).0, 0);
        assert_eq!(dashed(Layout::Pages), (0, 0));
    }

    /// How many marks are upright, and how many lie.
    fn counted(trim: Trim, paper: Option<Paper>, layout: Layout) -> (usize, usize) {
        let sheets = Sheets::new(8, trim, paper, layout);
        let marks = around(&sheets, trim.size());
        let upright = marks
            .iter()
            .filter(|mark| mark.bounds().height() > mark.bounds().width());
        (upright.clone().count(), marks.len() - upright.count())
    }

    #[test]
    fn every_cut_of_a_stack_has_a_mark_at_both_ends_where_there_is_paper() {
        let (letter, a4) = (Paper::Letter, Paper::A4);
        for (trim, paper, marks) in [
            // Three beside each other: four cuts down, two across.
            ("3.5x7", letter, (8, 4)),
            ("3.5x7", a4, (8, 4)),
            // Two beside each other.
            ("4x6", letter, (6, 4)),
            ("4x6", a4, (6, 4)),
            // Four fill the sheet: it is cut in the middle both ways.
            ("4.25x5.5", letter, (0, 0)),
            ("4.25x5.5", a4, (6, 4)),
            ("4.25x7", letter, (6, 4)),
            ("4.25x7", a4, (6, 4)),
        ] {
            let trim = Trim::parse(trim).expect("a size");
            let found = counted(trim, Some(paper), Layout::Stack);
            assert_eq!(found, marks, "{trim} {paper:?}");
        }
    }

    #[test]
    fn a_single_page_on_a_printers_paper_has_its_four_corners_marked() {
        for trim in Trim::OFFERED {
            for paper in Paper::ALL {
                assert_eq!(counted(trim, Some(paper), Layout::Pages), (4, 4), "{trim}");
            }
            assert_eq!(counted(trim, None, Layout::Pages), (0, 0), "{trim}");
        }
    }
}
