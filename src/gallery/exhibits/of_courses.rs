//! Exhibits of components about courses besides their facts: location, shape, comparison, search.

use golf_api::course::Course;
use golf_api::figure::Figure;
use golf_api::hole::{Hole, HoleNumber};
use golf_hole::sample::published_hole;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::find::Find;
use golf_views::components::course_place::course_place;
use golf_views::components::slope_scale::slope_scale;
use golf_views::components::us_map::us_map;
use golf_views::golf::drive::{self, Carries};
use golf_views::golf::fingerprint::Fingerprint;
use golf_views::golf::hole_map::overlay::Align;
use golf_views::golf::us_map::Pin;
use golf_views::markup::Markup;
use golf_views::words::format::Unit;
use leptos::prelude::*;

use super::Exhibit;
use crate::gallery::data::{ID, bare_course, full_course, named};
use crate::ui::components::copy_button::CopyButton;
use crate::ui::components::course_shape::CourseShape;
use crate::ui::components::drive_plan::DrivePlan;
use crate::ui::components::figure_table::{FigureCell, FigureRow, FigureTable, Figures};
use crate::ui::components::filter_chips::FilterChips;
use crate::ui::components::find_form::FindForm;
use crate::ui::components::hole_overlay::{Compared, HoleOverlay};
use crate::ui::markup::{LiveMarkup, Show};

const YARDS: Unit = Unit::Yards;

/// The exhibits, by component.
pub(super) fn exhibits() -> Vec<Exhibit> {
    exhibits![
        CopyButton:
            "an address" => view! {
                <CopyButton what="address" text="1 Fairway Drive".into() say=Callback::new(|_| {}) />
            };
        CoursePlace:
            "everything is known" => course_place(&full_course(), map, &copy).shown(),
            "doubtful" => course_place(&misplaced(), map, &copy).shown(),
            "nothing is known" => course_place(&bare_course(), map, &copy).shown();
        CourseShape:
            "two holes" => shape(vec![published_hole(), second()]),
            "a hole without points" => shape(vec![published_hole(), named("nothing at all")]),
            "no hole" => shape(Vec::new());
        DrivePlan:
            "two holes" => drive_plan(vec![published_hole(), second()], YARDS),
            "in meters, a hole without points" => {
                drive_plan(vec![published_hole(), named("nothing at all")], Unit::Metres)
            };
        FigureTable:
            "a link, a figure, nothing given" => view! {
                <FigureTable figures=Figures {
                    caption: "Holes".into(),
                    columns: vec!["Hole".into(), "Length".into(), "Par".into()],
                    rows: vec![FigureRow {
                        name: "Hole 1".into(),
                        href: Some("/courses/7/holes/1".into()),
                        cells: vec![FigureCell::of("451"), None.into()],
                    }],
                } />
            };
        FilterChips:
            "every filter" => chips("search=links&state=Ohio&city=Akron&min_rating=4"),
            "none" => chips("");
        FindForm:
            "empty" => find_form("", None),
            "near a town, in trouble" => {
                find_form("words=links&near=Akron&within=50&holes=18", Some("This browser does not tell where it is."))
            };
        HoleOverlay:
            "tees aligned" => overlay(Align::Tee, second()),
            "greens aligned" => overlay(Align::Green, second()),
            "one cannot be drawn" => overlay(Align::Tee, named("nothing at all"));
        SlopeScale:
            "above the standard" => slope_scale(&Figure::new("134")).shown(),
            "below it" => slope_scale(&Figure::new("98")).shown(),
            "no slope" => slope_scale(&Figure::new("N/A")).shown();
        UsMap:
            "one course" => us_map(&pins(), "/us-states.svg").shown(),
            "no course" => us_map(&[], "/us-states.svg").shown();
    ]
}

fn map() -> Markup {
    us_map(&pins(), "/us-states.svg")
}

/// As the page of a course adds them.
fn copy(actions: Markup, what: &'static str, text: String) -> Markup {
    let button = view! { <CopyButton what=what text=text say=Callback::new(|_| {}) /> };
    actions.view(button.into_any())
}

fn misplaced() -> Course {
    Course {
        state: Some("Maine".into()),
        ..full_course()
    }
}

fn second() -> Hole {
    Hole {
        hole_number: HoleNumber(2),
        ..published_hole()
    }
}

fn shape(holes: Vec<Hole>) -> impl IntoView {
    let wind = RwSignal::new(225_u16);
    view! { <CourseShape id=ID print=Fingerprint::new(&holes) unit=YARDS wind=wind /> }
}

fn drive_plan(holes: Vec<Hole>, unit: Unit) -> impl IntoView {
    let carries = Carries::default();
    view! { <DrivePlan id=ID plan=drive::plan(&holes, carries) carries=carries unit=unit /> }
}

fn chips(query: &str) -> impl IntoView + use<> {
    view! { <FilterChips search=CourseSearch::parse(query) /> }
}

fn find_form(query: &str, trouble: Option<&'static str>) -> impl IntoView + use<> {
    let towns = vec!["Akron, Ohio".to_owned(), "Albany, New York".to_owned()];
    view! {
        <FindForm find=Signal::stored(Find::parse(query)) reach=Signal::stored(None) unit=YARDS towns=Signal::stored(towns)
            near_me=Callback::new(|()| {}) trouble=Signal::stored(trouble) />
    }
}

fn overlay(align: Align, other: Hole) -> impl IntoView {
    let compared = |title: &str, hole| Compared {
        title: title.into(),
        hole,
    };
    let pair = [
        compared("Hole 1, Links", published_hole()),
        compared("Hole 2, Park", other),
    ];
    view! { <HoleOverlay pair=pair align=align unit=YARDS /> }
}

fn pins() -> Vec<Pin> {
    Pin::of(&full_course()).into_iter().collect()
}
