//! The options of a yardage book, as a query string: `?size=4x6&paper=a4&layout=pages&notes=no&plan=no&hole=13`.
//!
//! Parsing never fails: invalid values are ignored, and missing values use the page's defaults.

use golf_api::hole::HoleNumber;
use golf_print::paper::{Paper, Trim};
use golf_print::sheets::Layout;

/// The query of the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct YardageBookView {
    /// The size of a page.
    pub trim: Trim,
    /// The paper of the printer, if one is chosen: see [`Self::printed_on`].
    pub paper: Option<Paper>,
    /// How the pages lie on it.
    pub layout: Layout,
    /// Whether the person's own notes are printed, if there are any.
    pub has_notes: bool,
    /// Whether the person's own plan is printed, if there is one.
    pub has_plan: bool,
    /// Whether each hole has the code of a link that holds it.
    pub has_codes: bool,
    /// The only hole to print.
    pub only: Option<HoleNumber>,
}

impl Default for YardageBookView {
    /// A booklet with the person's notes and plan: what a printer at home can make.
    fn default() -> Self {
        Self {
            trim: Trim::default(),
            paper: None,
            layout: Layout::Booklet,
            has_notes: true,
            has_plan: true,
            has_codes: false,
            only: None,
        }
    }
}

/// The name of a paper in an address.
#[must_use]
pub const fn paper_word(paper: Paper) -> &'static str {
    match paper {
        Paper::Letter => "letter",
        Paper::A4 => "a4",
    }
}

/// The name of a layout in an address.
#[must_use]
pub const fn layout_word(layout: Layout) -> &'static str {
    match layout {
        Layout::Pages => "pages",
        Layout::Booklet => "booklet",
        Layout::Stack => "stack",
    }
}

impl YardageBookView {
    /// The paper: `None` if sheets have the size of a page. Single pages have that unless a paper is chosen; a booklet and a
    /// stack are on the usual paper of the person's country then.
    #[must_use]
    pub fn printed_on(&self, usual: Paper) -> Option<Paper> {
        match self.layout {
            Layout::Pages => self.paper,
            Layout::Booklet | Layout::Stack => Some(self.paper.unwrap_or(usual)),
        }
    }

    /// Reads a query string, without the `?`.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let mut view = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.trim();
            match name.as_ref() {
                "size" => view.trim = Trim::parse(value).unwrap_or_default(),
                "paper" => {
                    let named = |paper: &Paper| paper_word(*paper) == value;
                    view.paper = Paper::ALL.into_iter().find(named);
                }
                "layout" => {
                    let named = |layout: &Layout| layout_word(*layout) == value;
                    let usual = Self::default().layout;
                    view.layout = Layout::ALL.into_iter().find(named).unwrap_or(usual);
                }
                "notes" => view.has_notes = value != "no",
                "plan" => view.has_plan = value != "no",
                "codes" => view.has_codes = value == "yes",
                "hole" => {
                    let number = value.parse().ok().filter(|number| *number > 0);
                    view.only = number.map(HoleNumber);
                }
                _ => {}
            }
        }
        view
    }

    /// The canonical query string, without the `?`; empty if nothing is chosen.
    #[must_use]
    pub fn to_query_string(&self) -> String {
        let usual = Self::default();
        let mut parts = Vec::new();
        if self.trim != usual.trim {
            parts.push(format!("size={}", self.trim));
        }
        // A chosen paper is in the address, since the usual one depends on the country.
        parts.extend((self.paper).map(|paper| format!("paper={}", paper_word(paper))));
        if self.layout != usual.layout {
            parts.push(format!("layout={}", layout_word(self.layout)));
        }
        if !self.has_notes {
            parts.push("notes=no".to_owned());
        }
        if !self.has_plan {
            parts.push("plan=no".to_owned());
        }
        if self.has_codes {
            parts.push("codes=yes".to_owned());
        }
        parts.extend(self.only.map(|number| format!("hole={number}")));
        parts.join("&")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_address_is_read_kindly_and_written_one_way() {
        for (query, canonical) in [
            ("", ""),
            (
                "size=3.5x7&paper=own&layout=pages&notes=no",
                "layout=pages&notes=no",
            ),
            ("paper=letter", "paper=letter"),
            ("paper=letter&layout=stack", "paper=letter&layout=stack"),
            (
                "layout=booklet&paper=a4&size=4x6&hole=13",
                "size=4x6&paper=a4&hole=13",
            ),
            ("size=9x9&paper=a3&layout=scroll&hole=0&notes=1", ""),
            ("size=4x6.5&notes=yes&codes=no", "size=4x6.5"),
            ("codes=yes&notes=no", "notes=no&codes=yes"),
            ("codes=yes&plan=no&notes=no", "notes=no&plan=no&codes=yes"),
            ("plan=yes&plan=nothing", ""),
            ("hole=-1&hole=x", ""),
        ] {
            let view = YardageBookView::parse(query);
            assert_eq!(view.to_query_string(), canonical, "{query}");
        }
    }

    proptest! {
        #[test]
        fn every_book_survives_its_address(
            width in 275..=425_u16, height in 425..=700_u16, paper in prop::sample::select(vec![None, Some(Paper::Letter), Some(Paper::A4)]), layout in 0..3_usize,
            has_notes in any::<bool>(), has_plan in any::<bool>(), has_codes in any::<bool>(), only in prop::option::of(1..99_u32),
        ) {
            let view = YardageBookView {
                trim: Trim::parse(&format!("{}.{:02}x{}.{:02}", width / 100, width % 100, height / 100, height % 100))
                    .unwrap_or_default(),
                paper,
                layout: Layout::ALL[layout],
                has_notes,
                has_plan,
                has_codes,
                only: only.map(HoleNumber),
            };
            prop_assert_eq!(YardageBookView::parse(&view.to_query_string()), view);
        }
    }

    #[test]
    fn a_booklet_is_on_the_usual_paper_unless_one_is_chosen() {
        let printed = |query: &str, usual| YardageBookView::parse(query).printed_on(usual);
        for usual in Paper::ALL {
            assert_eq!(printed("", usual), Some(usual));
            assert_eq!(printed("paper=a4", usual), Some(Paper::A4));
            assert_eq!(printed("layout=pages", usual), None);
            assert_eq!(
                printed("layout=pages&paper=letter", usual),
                Some(Paper::Letter)
            );
        }
    }
}
