//! Every component in its states, by name, for the gallery, host-rendered tests and accessibility audits.
//!
//! This file is long because every component has its rows here. A test compares the list with `src/ui/components.rs`.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::error::{ApiError, ErrorCode};
use golf_api::hole::{Hole, HoleNumber};
use golf_api::page::PageMeta;
use golf_api::plan::Plan;
use golf_catalog::quota::Window;
use golf_client::failure::{Failure, Refusal, Spent};
use golf_client::ledger::{Headers, Ledger, ReceivedResponse};
use golf_hole::course_quality::{Appraisal, CourseDoubt, Grade};
use golf_hole::measure;
use golf_hole::quality;
use golf_hole::reading::HoleReading;
use golf_hole::standing::Accuracy;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::hole_order::HoleOrder;
use golf_views::address::route::Route;
use golf_views::components::course_facts::course_facts;
use golf_views::components::course_table::course_table as table_of_courses;
use golf_views::components::green_figures::{CountedFrom, ToGreen};
use golf_views::components::tee_table::tee_table;
use golf_views::golf::hole::card::Sums;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::layers::Layers;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::words::format::Unit;
use golf_views::words::service::{PLAN_UNKNOWN, plan};
use leptos::prelude::*;

use super::data::{ID, bare_course, card, full_course, named, tees};
use crate::browser::position::NoPosition;
use crate::settings::theme::Theme;
use crate::ui::components::countdown::Countdown;
use crate::ui::components::demo_bar::DemoBar;
use crate::ui::components::distance_table::DistanceTable;
use crate::ui::components::failure_notice::FailureNotice;
use crate::ui::components::green_figures::GreenFigures;
use crate::ui::components::hole_facts::{HoleFacts, MeasuredFacts};
use crate::ui::components::hole_sheet::HoleSheet;
use crate::ui::components::hole_strip::HoleStrip;
use crate::ui::components::key_form::{KeyForm, KeyState};
use crate::ui::components::ledger_table::LedgerTable;
use crate::ui::components::map_choices::{LayerChoice, UnitChoice};
use crate::ui::components::measure_panel::MeasurePanel;
use crate::ui::components::meter::{Meter, MeterLine};
use crate::ui::components::pager::Pager;
use crate::ui::components::quality_notes::{CourseQuality, QualityNotes};
use crate::ui::components::sample_hole::SampleHole;
use crate::ui::components::scorecard::Scorecard;
use crate::ui::components::search_form::SearchForm;
use crate::ui::components::shortcuts_dialog::{ShortcutsButton, ShortcutsDialog};
use crate::ui::components::standing_panel::{Located, ScreenSwitch, StandingPanel};
use crate::ui::components::svg_picture::SvgPicture;
use crate::ui::components::theme_switch::ThemeSwitch;
use crate::ui::components::waiting::Waiting;
use crate::ui::markup::Show;

/// A component in one state.
#[derive(Clone, Copy)]
pub struct Exhibit {
    /// The component's name, which is also its CSS class.
    pub component: &'static str,
    /// The state, in words.
    pub state: &'static str,
    /// Creates the view.
    pub view: fn() -> AnyView,
}

/// 2026-02-28T12:00:00Z, the current time of every exhibit.
const NOON: f64 = 1_772_280_000_000.0;
const YARDS: Unit = Unit::Yards;

/// `exhibits![Component: "state" => view, …; …]`
macro_rules! exhibits {
    ($($component:ident: $($state:literal => $view:expr),+;)+) => {
        vec![$($(Exhibit {
            component: stringify!($component),
            state: $state,
            view: || $view.into_any(),
        }),+),+]
    };
}

mod of_courses;

/// All exhibits, by component.
#[must_use]
pub fn exhibits() -> Vec<Exhibit> {
    let mut all = of_the_service();
    all.extend(of_courses::exhibits());
    all
}

/// Exhibits of components that show answers and their origin.
fn of_the_service() -> Vec<Exhibit> {
    exhibits![
        CourseFacts:
            "everything is known" => course_facts(&full_course(), Sums::default(), YARDS).shown(),
            "in meters" => course_facts(&full_course(), Sums::default(), Unit::Metres).shown(),
            "nothing is known but the holes" => course_facts(&bare_course(), Sums { par: Some(72), yards: Some(6828) }, YARDS).shown();
        CourseTable:
            "rows full and bare, saved" => course_table("", 2),
            "sorted by reviews, best first" => course_table("order_by=rating&order=desc", 1);
        Countdown:
            "42 seconds" => view! {
                <Countdown seconds=42 is_estimate=false clock=|()| NOON done=|()| {} />
            },
            "about a minute" => view! {
                <Countdown seconds=60 is_estimate=true clock=|()| NOON done=|()| {} />
            };
        DemoBar:
            "the Free plan" => view! { <DemoBar plan=Plan::Free choose=|_| {} leave=|()| {} /> },
            "the Enterprise plan" => view! {
                <DemoBar plan=Plan::Enterprise choose=|_| {} leave=|()| {} />
            };
        DistanceTable:
            "a hole" => distance_table("no tee", None),
            "its first row pointed at" => distance_table("an island green with water around", Some(0)),
            "97 hazards" => distance_table("97 hazards", None),
            "nothing to tell" => distance_table("nothing at all", None);
        FailureNotice:
            "no key" => failed(Failure::NoKey),
            "a key of another service" => failed(Failure::KeyOfAnotherService),
            "untouched" => failed(Failure::Untouched),
            "a service that has moved" => failed(Failure::Redirected),
            "a key that is refused" => refused(401, ErrorCode::InvalidApiKey),
            "a plan without holes" => failed(Failure::PlanWithoutHoles(Some(Plan::Free))),
            "a day that is used up" => failed(Failure::Limit {
                spent: Spent { window: Window::Day, by_reserve: false, until: None },
                refusal: None,
            }),
            "only the reserve is left" => failed(Failure::Limit {
                spent: Spent { window: Window::Month, by_reserve: true, until: None },
                refusal: None,
            }),
            "not found" => refused(404, ErrorCode::CourseNotFound),
            "the service has a problem" => refused(500, ErrorCode::InternalError),
            "a saved answer that is gone" => failed(Failure::CacheLost),
            "no answer in time" => failed(Failure::TimedOut { seconds: 30 }),
            "offline" => failed(Failure::Offline),
            "blocked by the browser" => failed(Failure::Blocked),
            "unreachable" => failed(Failure::Unreachable { other_origin: true });
        GreenFigures:
            "from the tee, in meters" => green_figures([Some(446.0), Some(455.0), Some(465.0)], CountedFrom::Tee, Unit::Metres),
            "from a measured point" => green_figures([Some(96.4), Some(107.0), Some(118.0)], CountedFrom::Point, YARDS),
            "only the center is known" => green_figures([None, Some(455.0), None], CountedFrom::Tee, YARDS),
            "from where the golfer stands" => green_figures([Some(96.4), Some(107.0), Some(118.0)], CountedFrom::You(Accuracy::Good), YARDS),
            "from a rough position" => green_figures([Some(96.4), Some(107.0), Some(118.0)], CountedFrom::You(Accuracy::Rough), YARDS);
        HoleFacts:
            "everything is known" => hole_facts(named("97 hazards")),
            "nothing is known" => hole_facts(named("nothing at all"));
        HoleSheet:
            "18 holes" => view! {
                <HoleSheet course_id=ID holes=card(18) order=HoleOrder::default() unit=YARDS />
            },
            "by length" => view! {
                <HoleSheet course_id=ID holes=card(9) order=HoleOrder::Length unit=YARDS />
            },
            "a hole without points" => view! {
                <HoleSheet course_id=ID holes=vec![named("nothing at all")] order=HoleOrder::default()
                    unit=YARDS />
            };
        HoleStrip:
            "18 numbers" => view! { <HoleStrip course_id=ID count=18 holes=Vec::new() unit=YARDS /> },
            "with pars and lengths, hole 4 shown" => view! {
                <HoleStrip course_id=ID count=18 holes=card(18) current=HoleNumber(4) unit=YARDS />
            };
        KeyForm:
            "empty" => key_form("", KeyState::New),
            "it is being checked" => key_form("yb_wrong", KeyState::Checking),
            "the service refused it" => key_form("yb_wrong", KeyState::Refused),
            "the service could not be asked" => key_form("yb_key", KeyState::Unchecked("You are offline"));
        LayerChoice:
            "all layers" => view! {
                <LayerChoice layers=Signal::stored(Layers::default()) set=|_| {} />
            };
        LedgerTable:
            "no requests" => view! { <LedgerTable entries=Vec::new() /> },
            "requests of every outcome" => view! { <LedgerTable entries=ledger(3).entries() /> };
        MeasuredFacts:
            "line and green are known" => measured_facts(named("97 hazards")),
            "nothing is measured" => measured_facts(named("nothing at all"));
        MeasurePanel:
            "nothing is measured" => measured(&[], false),
            "two points" => measured(&[0, 1], false),
            "two points, from where the golfer stands" => measured(&[0, 1], true);
        Meter:
            "nothing is known" => view! { <Meter reading=Ledger::default().reading(None, 0, NOON) plan=PLAN_UNKNOWN /> },
            "12 requests of the Free plan, 5 kept back" => view! {
                <Meter reading=ledger(12).reading(Some(Plan::Free), 5, NOON) plan=plan("Free") />
            },
            "the day is used up" => view! {
                <Meter reading=ledger(50).reading(Some(Plan::Free), 0, NOON) plan=plan("Free") />
            };
        MeterLine:
            "12 of 50" => view! { <MeterLine reading=ledger(12).reading(Some(Plan::Free), 0, NOON) /> },
            "used up" => view! { <MeterLine reading=ledger(50).reading(Some(Plan::Free), 0, NOON) /> };
        Pager:
            "in the middle" => pager("page=3", Some(1_014)),
            "at the start" => pager("", Some(1_014)),
            "at the end" => pager("page=102", Some(1_014)),
            "the whole is not given" => pager("page=2", None);
        QualityNotes:
            "no doubts" => view! { <QualityNotes doubts=Vec::new() unit=YARDS /> },
            "doubts of every kind" => view! {
                <QualityNotes doubts=doubts("a green behind the tee") unit=YARDS />
            },
            "more than fit" => view! {
                <QualityNotes doubts=vec![quality::Doubt::DeepGreen { depth: 70.0 }; 6] unit=YARDS />
            };
        CourseQuality:
            "grade A" => course_quality(Grade::A, &[]),
            "grade C, four holes with warnings" => course_quality(Grade::C, &[2, 5, 7, 18]);
        SampleHole:
            "in yards" => view! { <SampleHole unit=YARDS /> },
            "in meters" => view! { <SampleHole unit=Unit::Metres /> };
        Scorecard:
            "18 holes, six tees" => scorecard(18),
            "9 holes" => scorecard(9),
            "27 holes" => scorecard(27),
            "no hole has a length" => view! {
                <Scorecard holes=vec![named("nothing at all")] tees=Vec::new() course_id=ID unit=YARDS />
            };
        SearchForm:
            "empty" => search_form("", None),
            "every filter, on the Free plan" => search_form(
                "search=links&state=Ohio&city=Akron&min_rating=4&order_by=rating&order=desc&limit=10",
                Some(10),
            ),
            "a state that is none" => search_form("state=Atlantis&min_rating=4.2", None);
        ShortcutsButton:
            "as it is" => view! { <ShortcutsButton show=|()| {} /> };
        ShortcutsDialog:
            "closed" => view! {
                <ShortcutsDialog open=Trigger::new() is_on=Signal::stored(true) set=|_| {} />
            };
        StandingPanel:
            "the browser was asked" => standing_panel(Located::Looking, None),
            "a good position" => standing_panel(Located::Here(Accuracy::Good, 4.0), None),
            "a fair position, nearer to another hole" => standing_panel(Located::Here(Accuracy::Fair, 12.0), Some(HoleNumber(7))),
            "a rough position" => standing_panel(Located::Here(Accuracy::Rough, 40.0), None),
            "far away" => standing_panel(Located::Away(21_000.0), None),
            "an approximate place" => standing_panel(Located::Somewhere, None),
            "an old position" => standing_panel(Located::Old, None),
            "refused" => standing_panel(Located::No(NoPosition::Refused), None),
            "no HTTPS" => standing_panel(Located::No(NoPosition::Insecure), None),
            "no device" => standing_panel(Located::No(NoPosition::NotHere), None),
            "not found" => standing_panel(Located::No(NoPosition::Unavailable), None),
            "too late" => standing_panel(Located::No(NoPosition::Late), None),
            "twenty minutes in one place" => standing_panel(Located::Stopped, None);
        SvgPicture:
            "a hole" => picture("97 hazards"),
            "an island green" => picture("an island green with water around");
        TeeTable:
            "six tees, two of them odd" => tee_table(&tees(), YARDS, None).shown(),
            "no tee" => tee_table(&[], YARDS, None).shown();
        ThemeSwitch:
            "match system" => theme_switch(Theme::System),
            "paper" => theme_switch(Theme::Paper),
            "night" => theme_switch(Theme::Night);
        UnitChoice:
            "yards" => view! { <UnitChoice unit=Signal::stored(YARDS) set=|_| {} /> };
        Waiting:
            "at first" => view! { <Waiting what="courses" slow=false /> },
            "a slow service" => view! { <Waiting what="holes" slow=true rows=8 /> };
    ]
}

fn reading(hole: &Hole) -> Arc<HoleReading> {
    Arc::new(HoleReading::new(hole))
}

/// Inside the container that determines its columns.
fn course_table(query: &str, rows: usize) -> impl IntoView + use<> {
    let mut courses = vec![full_course(), bare_course()];
    courses.truncate(rows);
    view! {
        <div class="RowsAndMap">
            <div class="rows">
                {table_of_courses(&courses, Some(&CourseSearch::parse(query)), &[], &[true; 2], usize::MAX).shown()}
            </div>
        </div>
    }
}

fn distance_table(name: &str, lit: Option<usize>) -> impl IntoView + use<> {
    view! {
        <DistanceTable reading=Signal::stored(reading(&named(name))) unit=Signal::stored(YARDS) pointed_at=RwSignal::new(lit)
            measure=|_| {} />
    }
}

fn key_form(typed: &str, state: KeyState) -> impl IntoView + use<> {
    view! {
        <KeyForm typed=RwSignal::new(typed.to_owned()) state=RwSignal::new(state)
            keys_page=Some("https://golf.example/keys".to_owned()) save=|_| {} />
    }
}

fn failed(failure: Failure) -> impl IntoView {
    view! { <FailureNotice failure=failure retry=Callback::new(|()| {}) /> }
}

fn refused(status: u16, code: ErrorCode) -> impl IntoView {
    failed(Failure::Refused(Refusal {
        error: ApiError {
            status,
            code: Some(code),
            message: Some("What the service says of it, in its own words.".into()),
            docs: None,
        },
        reset: None,
    }))
}

fn green_figures(yards: [Option<f64>; 3], from: CountedFrom, unit: Unit) -> impl IntoView {
    let to_green = ToGreen { yards, from };
    view! { <GreenFigures to_green=to_green unit=unit /> }
}

fn measured_facts(hole: Hole) -> impl IntoView {
    view! { <MeasuredFacts reading=reading(&hole) unit=YARDS /> }
}

fn hole_facts(hole: Hole) -> impl IntoView {
    view! { <HoleFacts hole=hole unit=YARDS /> }
}

/// A ledger with this many requests for courses, the last one refused.
fn ledger(requests: u32) -> Ledger {
    let mut ledger = Ledger::default();
    for nth in 1..=requests {
        let id = ledger.sent(&Request::Course(ID), 1, NOON);
        let answer = ReceivedResponse {
            status: if nth == requests { 404 } else { 200 },
            millis: 143,
            bytes: 3_449,
            headers: Headers::default(),
            error: None,
        };
        ledger.answered(id, &answer, NOON);
    }
    ledger
}

fn standing_panel(located: Located, nearer: Option<HoleNumber>) -> impl IntoView + use<> {
    let nearer = nearer.map(|number| (number, Route::hole(ID, number).href()));
    let (is_wanted, is_refused) = (RwSignal::new(true), RwSignal::new(false));
    view! {
        <StandingPanel located=Signal::stored(located) nearer=Signal::stored(nearer) unit=Signal::stored(YARDS)
            screen=Some(ScreenSwitch { is_wanted, is_refused }) again=|()| {} />
    }
}

fn measured(targets: &[usize], from_you: bool) -> impl IntoView + use<> {
    let reading = reading(&named("97 hazards"));
    let at = |target: &usize| reading.targets.get(*target).map(|target| target.at);
    let points: Vec<_> = targets.iter().filter_map(at).collect();
    view! {
        <MeasurePanel measured=measure::measure(&reading, &points) unit=YARDS from_you=from_you act=|_| {} />
    }
}

fn pager(query: &str, total: Option<u32>) -> impl IntoView + use<> {
    let meta = PageMeta {
        total,
        ..PageMeta::default()
    };
    view! { <Pager search=CourseSearch::parse(query) meta=meta rows=10 /> }
}

fn doubts(name: &str) -> Vec<quality::Doubt> {
    let hole = named(name);
    quality::doubts(&hole, &HoleReading::new(&hole))
}

fn course_quality(grade: Grade, warned: &[u32]) -> impl IntoView + use<> {
    let appraisal = Appraisal {
        grade: Some(grade),
        holes: 18,
        warned: warned.iter().copied().map(HoleNumber).collect(),
        noted: vec![HoleNumber(9)],
        doubts: vec![CourseDoubt::ParSum {
            holes: 72.0,
            course: 71.0,
        }],
    };
    view! { <CourseQuality course_id=ID appraisal=appraisal unit=YARDS /> }
}

fn scorecard(holes: u32) -> impl IntoView {
    view! { <Scorecard holes=card(holes) tees=tees() course_id=ID unit=YARDS /> }
}

fn search_form(query: &str, max_limit: Option<u32>) -> impl IntoView + use<> {
    let search = Signal::stored(CourseSearch::parse(query));
    view! { <SearchForm search=search max_limit=Signal::stored(max_limit) /> }
}

fn picture(name: &'static str) -> impl IntoView {
    let scene = Scene::new(&reading(&named(name)), Look::book(YARDS));
    scene.map(
        |scene| view! { <SvgPicture drawing=drawing(&scene, name, "A hole of the gallery.") /> },
    )
}

fn theme_switch(theme: Theme) -> impl IntoView {
    view! { <ThemeSwitch theme=Signal::stored(theme) set=|_| {} /> }
}
