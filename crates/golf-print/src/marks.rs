//! Where to cut and where to fold: thin lines outside the pages.

use crate::page::{Mark, Page, Size, Stroke};
use crate::sheets::{Layout, Sheets};

/// How far a mark stays from the pages, in points.
const GAP: f64 = 4.5;
/// The length of a mark, in points.
const LENGTH: f64 = 13.5;
const CUT: Stroke = Stroke::line(0.35, 0.4);
const FOLD: Stroke = Stroke::line(0.35, 0.4).dashed(2.0, 2.0);

/// The marks of each side. There are none where the paper ends, or if the sheet is the page.
#[must_use]
pub fn around(sheets: &Sheets, page: Size) -> Vec<Mark> {
    let mut drawn = Page::new(sheets.size);
    if sheets.layout == Layout::Pages {
        return Vec::new();
    }
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
        if top > GAP + LENGTH {
            drawn.line((*x, top - GAP), (*x, top - GAP - LENGTH), stroke);
        }
        if height - bottom > GAP + LENGTH {
            drawn.line((*x, bottom + GAP), (*x, bottom + GAP + LENGTH), stroke);
        }
    }
    for y in rows.into_iter().filter(|y| is_inside(*y, height)) {
        if left > GAP + LENGTH {
            drawn.line((left - GAP, y), (left - GAP - LENGTH, y), CUT);
        }
        if width - right > GAP + LENGTH {
            drawn.line((right + GAP, y), (right + GAP + LENGTH, y), CUT);
        }
    }
    drawn.marks
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
                    let sheets = Sheets::new(8, trim, paper, layout);
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
            let sheets = Sheets::new(8, Trim::default(), Paper::Letter, layout);
            let marks = around(&sheets, Trim::default().size());
            let is_dashed = |mark: &&Mark| match mark {
                Mark::Shape(shape) => shape.stroke.is_some_and(|stroke| stroke.dash.is_some()),
                Mark::Text(_) | Mark::Clipped(..) => false,
            };
            (marks.iter().filter(is_dashed).count(), marks.len())
        };
        assert_eq!(dashed(Layout::Booklet), (2, 10));
        assert_eq!(dashed(Layout::Stack).0, 0);
        assert_eq!(dashed(Layout::Pages), (0, 0));
    }
}
