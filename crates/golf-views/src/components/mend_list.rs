//! What can be mended at a course: every doubt with what to look for, as a list that prints as a sheet.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;

use super::mend_advice::mend_advice;
use crate::address::route::Route;
use crate::golf::mending::Mend;
use crate::markup::{Fill, Markup, markup};
use crate::words::{hole, mending as words};

/// A doubt as a sentence, with what to do about it.
pub struct Entry {
    /// The doubt.
    pub doubt: String,
    /// What to do.
    pub mend: Mend,
}

/// The entries of a course.
#[derive(Default)]
pub struct Entries {
    /// Those of the course as a whole.
    pub of_course: Vec<Entry>,
    /// Those of its holes, by number; none without an entry.
    pub of_holes: Vec<(HoleNumber, Vec<Entry>)>,
}

/// The list. `button` prints it.
#[must_use]
pub fn mend_list(id: CourseId, entries: &Entries, button: Fill) -> Markup {
    let list = markup("div").with("class", "MendList");
    if entries.of_course.is_empty() && entries.of_holes.is_empty() {
        return list.child(markup("p").text(words::NOTHING_TO_MEND));
    }
    let of_course = (!entries.of_course.is_empty()).then(|| {
        let heading = markup("h3").text(words::THE_COURSE);
        section(heading, &entries.of_course)
    });
    let of_holes = entries.of_holes.iter().map(|(number, entries)| {
        let link = markup("a").with("href", Route::href_of_hole(id, *number));
        let heading = markup("h3").child(link.text(hole::hole_number(*number)));
        section(heading, entries)
    });
    list.child(markup("p").text(words::ABOUT_THE_LIST))
        .fill(button)
        .children(of_course)
        .children(of_holes)
}

fn section(heading: Markup, entries: &[Entry]) -> Markup {
    let entry = |entry: &Entry| {
        markup("li")
            .child(markup("p").with("class", "doubt").text(entry.doubt.clone()))
            .child(mend_advice(&entry.mend))
    };
    markup("section").child(heading).child(
        markup("ul")
            .with("class", "doubts")
            .children(entries.iter().map(entry)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::mending::LOOK_PAR;

    fn entry(doubt: &str) -> Entry {
        let mend = Mend {
            look: LOOK_PAR,
            objects: Vec::new(),
        };
        Entry {
            doubt: doubt.into(),
            mend,
        }
    }

    fn text(entries: &Entries) -> String {
        let button = markup("button").text("Print");
        let list = mend_list(CourseId(7), entries, button.into());
        list.without_parts().to_xml()
    }

    #[test]
    fn the_course_comes_first_and_then_its_holes_with_links() {
        let text = text(&Entries {
            of_course: vec![entry("The pars add up.")],
            of_holes: vec![(HoleNumber(3), vec![entry("Par 9 is unusual.")])],
        });
        let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
        let parts = [
            "Print",
            "The course",
            "The pars add up.",
            "/courses/7/holes/3",
            "Par 9 is unusual.",
        ];
        assert!(parts.map(at).is_sorted(), "{text}");
    }

    #[test]
    fn a_course_without_doubts_says_so_and_prints_nothing() {
        let text = text(&Entries::default());
        assert!(text.contains(words::NOTHING_TO_MEND) && !text.contains("Print"));
    }
}
