//! Folds and cuts sheets by their geometry alone, and reads the pages.

use super::*;
use proptest::prelude::*;

/// The page whose place covers a position of a side.
fn page_at(side: &[Place], page: Size, x: f64, y: f64) -> Option<usize> {
    let covers = |place: &&Place| {
        (place.left..place.left + page.width).contains(&x)
            && (place.top..place.top + page.height).contains(&y)
    };
    side.iter().find(covers).map(|place| place.page)
}

/// Lays the sheets on one another, folds them in the middle and turns the leaves.
fn folded(sheets: &Sheets, page: Size) -> Vec<Option<usize>> {
    let (middle, y) = (sheets.size.width / 2.0, sheets.size.height / 2.0);
    let (left, right) = (middle - page.width / 2.0, middle + page.width / 2.0);
    let leaves: Vec<_> = sheets.sides.chunks(2).collect();
    let at = |side: &[Place], x| page_at(side, page, x, y);
    // Each sheet gives a leaf before the fold, and one after it. A place is behind its mirror image.
    let before = leaves
        .iter()
        .flat_map(|sides| [at(&sides[0], right), at(&sides[1], 2.0 * middle - right)]);
    let after = leaves
        .iter()
        .rev()
        .flat_map(|sides| [at(&sides[1], 2.0 * middle - left), at(&sides[0], left)]);
    before.chain(after).collect()
}

/// Cuts the sheets along the grid, lays the piles on one another and turns the leaves.
fn cut(sheets: &Sheets, page: Size) -> Vec<Option<usize>> {
    let mut read = Vec::new();
    for cell in 0..sheets.grid.0 * sheets.grid.1 {
        let (left, top) = sheets.cell(cell, page);
        let (x, y) = (left + page.width / 2.0, top + page.height / 2.0);
        for sides in sheets.sides.chunks(2) {
            read.push(page_at(&sides[0], page, x, y));
            read.push(page_at(&sides[1], page, sheets.size.width - x, y));
        }
    }
    read
}

fn reads_on(sheets: &Sheets, page: Size, count: usize) -> Result<(), String> {
    let read = match sheets.layout {
        Layout::Pages => sheets
            .sides
            .iter()
            .map(|side| side.first().map(|place| place.page))
            .collect(),
        Layout::Booklet => folded(sheets, page),
        Layout::Stack => cut(sheets, page),
    };
    let wanted: Vec<Option<usize>> = (0..count).map(Some).collect();
    if read.get(..count) != Some(&wanted) || read[count..].iter().any(Option::is_some) {
        return Err(format!("{read:?}"));
    }
    Ok(())
}

const fn papers() -> [Option<Paper>; 3] {
    [None, Some(Paper::Letter), Some(Paper::A4)]
}

fn any_trim() -> impl Strategy<Value = Trim> {
    let own = (275..=425_u16, 425..=700_u16);
    let own = own.prop_filter_map("in bounds", |(width, height)| {
        Trim::parse(&format!(
            "{}.{:02}x{}.{:02}",
            width / 100,
            width % 100,
            height / 100,
            height % 100
        ))
    });
    prop_oneof![prop::sample::select(Trim::OFFERED.to_vec()), own]
}

#[test]
fn for_every_number_of_holes_size_paper_and_layout_the_pages_read_from_first_to_last() {
    for trim in Trim::OFFERED {
        for paper in papers() {
            for layout in Layout::ALL {
                // One to 54 holes of two pages each, with four pages around them.
                for count in (1..=54).map(|holes| 2 * holes + 4) {
                    let sheets = Sheets::new(count, trim, paper, layout);
                    let read = reads_on(&sheets, trim.size(), count);
                    assert_eq!(read, Ok(()), "{count} {trim} {paper:?} {layout:?}");
                }
            }
        }
    }
}

#[test]
fn a_sheet_holds_as_many_pages_as_have_room() {
    let on = |trim: &str, paper| {
        let trim = Trim::parse(trim).expect("a size");
        let sheets = Sheets::new(40, trim, Some(paper), Layout::Stack);
        (sheets.grid, sheets.is_landscape(), sheets.count())
    };
    assert_eq!(on("4.25x5.5", Paper::Letter), ((2, 2), false, 5));
    assert_eq!(on("4.25x5.5", Paper::A4), ((2, 1), true, 10));
    assert_eq!(on("3.5x7", Paper::Letter), ((3, 1), true, 7));
    assert_eq!(on("4x6", Paper::A4), ((2, 1), true, 10));
    assert_eq!(on("4.25x7", Paper::Letter), ((2, 1), true, 10));
}

#[test]
fn single_pages_are_in_the_middle_of_a_paper_if_one_is_chosen() {
    let sheets = |paper| Sheets::new(3, Trim::default(), paper, Layout::Pages);
    let own = sheets(None);
    assert_eq!((own.size, own.corner), (Trim::default().size(), (0.0, 0.0)));
    assert!(!own.is_on_paper());
    let letter = sheets(Some(Paper::Letter));
    assert_eq!((letter.size, letter.count()), (Paper::Letter.size(), 3));
    assert_eq!(letter.corner, (180.0, 144.0));
    assert!(letter.is_on_paper() && !letter.is_to_the_edge());
}

#[test]
fn only_four_quarters_of_a_sheet_reach_to_its_edge() {
    for trim in Trim::OFFERED {
        for layout in Layout::ALL {
            let sheets = Sheets::new(8, trim, Some(Paper::Letter), layout);
            let is_quarter = trim.to_string() == "4.25x5.5" && layout == Layout::Stack;
            assert_eq!(sheets.is_to_the_edge(), is_quarter, "{trim} {layout:?}");
        }
    }
}

proptest! {
    #[test]
    fn folding_and_cutting_give_the_pages_in_order_with_blanks_only_at_the_end(
        count in 0..130_usize,
        trim in any_trim(),
        paper in prop::sample::select(papers().to_vec()),
        layout in prop::sample::select(Layout::ALL.to_vec()),
    ) {
        let sheets = Sheets::new(count, trim, paper, layout);
        prop_assert_eq!(reads_on(&sheets, trim.size(), count), Ok(()));
    }

    #[test]
    fn every_page_is_wholly_on_its_sheet_and_on_no_other_page(
        count in 1..130_usize,
        trim in any_trim(),
        paper in prop::sample::select(papers().to_vec()),
        layout in prop::sample::select(Layout::ALL.to_vec()),
    ) {
        let sheets = Sheets::new(count, trim, paper, layout);
        let page = trim.size();
        for side in &sheets.sides {
            for (index, place) in side.iter().enumerate() {
                prop_assert!(place.left > -0.01 && place.top > -0.01);
                prop_assert!(place.left + page.width < sheets.size.width + 0.01);
                prop_assert!(place.top + page.height < sheets.size.height + 0.01);
                let is_apart = |other: &Place| {
                    (other.left - place.left).abs() > page.width - 0.01
                        || (other.top - place.top).abs() > page.height - 0.01
                };
                prop_assert!(side[index + 1..].iter().all(is_apart));
            }
        }
    }
}
