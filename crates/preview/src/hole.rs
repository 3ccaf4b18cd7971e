//! The page of a hole at first: its map, figures and note, without anything that lives.

use golf_api::course::CourseId;
use golf_api::decode;
use golf_api::hole::{CourseHoles, HoleNumber};
use golf_client::sanitize;
use golf_hole::reading::Play;
use golf_views::address::hole_view::HoleView;
use golf_views::address::linked_name;
use golf_views::address::route::Route;
use golf_views::components::button::waiting;
use golf_views::components::green_figures::{ToGreen, green_figures};
use golf_views::components::hole_facts::{facts_of_card, measured_facts};
use golf_views::components::map_box::map_box;
use golf_views::components::sheet_height::Height;
use golf_views::components::steps::{all_numbers, steps};
use golf_views::element::Element;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::layers::Layers;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::golf::hole_map::screen_box::ScreenBox;
use golf_views::markup::Fill;
use golf_views::pages::hole as page;
use golf_views::pages::hole::view::OpenHole;
use golf_views::words;
use golf_views::words::format::{self, Unit};

/// The stored texts and the fragment of the address; empty texts where there are none.
#[derive(Debug, Clone, Copy, Default)]
pub struct StoredOfHole<'a> {
    /// The unit of distances.
    pub unit: &'a str,
    /// The layers of the map.
    pub layers: &'a str,
    /// The fragment of the address, with its `#`.
    pub fragment: &'a str,
}

/// A hole with what is read from it.
#[derive(Debug)]
pub struct Seen {
    answer: CourseHoles,
    open: OpenHole,
    note: String,
    course: String,
    unit: Unit,
    layers: Layers,
}

impl Seen {
    /// Reads the hole with this number from the service's answer with the holes. `query` is the query of the address without
    /// `?`, `detail` the answer with the course or an empty text, and `is_across` says whether the hole lies across the
    /// window. `None` if anything is unusual: the app tells of it.
    #[must_use]
    pub fn of(
        number: u32,
        query: &str,
        holes: &str,
        detail: &str,
        stored: &StoredOfHole<'_>,
        is_across: bool,
    ) -> Option<Self> {
        let view = HoleView::parse(query);
        let unit = view.unit.or_else(|| Unit::parse(stored.unit));
        let unit = unit.unwrap_or_default();
        let layers = view.layers.or_else(|| Layers::parse(stored.layers));
        let play = [Play::Upward, Play::ToTheRight][usize::from(is_across)];
        let mut answer = decode::course_holes(holes.as_bytes()).ok()?.value;
        sanitize::holes(&mut answer);
        let mut all = answer.holes.iter();
        let hole = all.find(|hole| hole.hole_number == HoleNumber(number))?;
        let open = OpenHole::new(hole, play);
        open.has_points().then(|| Self {
            note: open.note(unit),
            course: course_name(answer.course_id, detail, stored.fragment),
            layers: layers.unwrap_or_default(),
            unit,
            answer,
            open,
        })
    }

    /// The page. Its map is an empty box.
    #[must_use]
    pub fn page(&self) -> Element {
        let (id, unit) = (self.answer.course_id, self.unit);
        let (number, holes) = (self.open.hole.hole_number, &self.answer.holes);
        let first = [
            green_figures(&ToGreen::from_tee(&self.open.reading), unit),
            page::note(self.note.clone()),
            measured_facts(&self.open.reading, unit),
        ];
        let details = first.into_iter().chain(page::gaps(&self.open.reading));
        let sheet = page::sheet(
            Height::default(),
            waiting(page::grip(Height::default())).into(),
            page::details(details.collect::<Vec<_>>().into()),
        );
        let bar = page::bar(page::Bar {
            steps: steps(id, number, &all_numbers(holes)).into(),
            holes: waiting(page::holes_button(false)).into(),
            tools: vec![
                waiting(page::measure_button(false)),
                waiting(page::where_button(false)),
            ]
            .into(),
        });
        let content = Fill::from(vec![
            facts_of_card(&self.open.hole, unit),
            page::all_holes(holes, number, unit, false, |to| Route::href_of_hole(id, to)),
            page::figure(map_box(&self.open.title()).into()),
            bar,
            sheet,
        ]);
        let course = page::course_link(id, self.course.clone());
        let page = page::page(course.into(), page::title(number).into(), content);
        page.without_parts()
    }

    /// The drawing in a box of this size; `None` without points.
    #[must_use]
    pub fn drawing(&self, page: ScreenBox) -> Option<Element> {
        let look = Look {
            unit: self.unit,
            layers: self.layers,
            closer: 1.0,
            page: Some(page),
        };
        let scene = Scene::new(&self.open.reading, look)?;
        Some(drawing(&scene, &self.open.title(), &self.note))
    }
}

/// The name in an answer with the course, or the course's number.
fn course_name(id: CourseId, detail: &str, fragment: &str) -> String {
    let name = decode::course_detail(detail.as_bytes()).ok();
    let name = name.map(|mut detail| {
        sanitize::detail(&mut detail.value);
        format::course_name(&detail.value.course)
    });
    let name = name.or_else(|| linked_name::name_of(fragment));
    name.unwrap_or_else(|| words::course::course_number(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published sample hole, as the service sends it.
    const HOLES: &str = r#"{"data":{"course_id":7,"holes":[{"hole_number":1,"par":5,"length_yards":451,"coordinates":{
        "tee":{"lat":32.3347889,"lng":-86.3283939},
        "green":{"front":{"lat":32.3327640,"lng":-86.3316233},
            "center":{"lat":32.3326751,"lng":-86.3316760},
            "back":{"lat":32.3325829,"lng":-86.3317355}}}}]}}"#;

    fn seen(number: u32, query: &str, stored: &StoredOfHole<'_>) -> Option<Seen> {
        Seen::of(number, query, HOLES, "", stored, false)
    }

    #[test]
    fn a_hole_has_its_figures_and_its_drawing() {
        let seen = seen(1, "", &StoredOfHole::default()).unwrap();
        let page = seen.page().to_xml();
        for part in ["Hole 1", "Course 7", "451"] {
            assert!(page.contains(part), "{part}: {page}");
        }
        let room = ScreenBox {
            width: 360.0,
            height: 600.0,
            em: 14.0,
        };
        assert!(seen.drawing(room).is_some());
    }

    #[test]
    fn the_address_wins_over_what_is_stored() {
        let stored = StoredOfHole {
            unit: "metres",
            layers: "?",
            fragment: "#name=Gull+Links",
        };
        let unit = |query| seen(1, query, &stored).map(|seen| seen.unit);
        assert_eq!(unit(""), Some(Unit::Metres));
        assert_eq!(unit("unit=yards"), Some(Unit::Yards));
        let course = seen(1, "", &stored).map(|seen| seen.course);
        assert_eq!(course.as_deref(), Some("Gull Links"));
    }

    #[test]
    fn a_hole_that_there_is_not_is_left_to_the_app() {
        assert!(seen(2, "", &StoredOfHole::default()).is_none());
        assert!(Seen::of(1, "", "{}", "", &StoredOfHole::default(), false).is_none());
    }
}
