//! The page of one course: facts, tees and holes. Each section loads and fails on its own.

mod holes;

use golf_api::address::Request;
use golf_api::course::{Course, CourseDetail, CourseId};
use golf_api::decode::Decoded;
use golf_client::load::Load;
use golf_client::policy::Replaced;
use golf_client::question::{AskCourse, AskHoles};
use golf_views::components::beside_seen;
use golf_views::components::course_facts::course_facts;
use golf_views::components::tees_that_fit::{has_length, question};
use golf_views::components::us_map::us_map;
use golf_views::golf::us_map::Pin;
use golf_views::markup::{Fill, Markup};
use golf_views::pages::course as page;
use golf_views::pages::course::view::{AnsweredCourse, CourseView, Facts, Tees};
use golf_views::words;
use golf_views::words::format::Unit;
use holes::HolesOfCourse;
use leptos::prelude::*;

use crate::browser::outlines;
use crate::gateway::Gateway;
use crate::notebook::stored::StoredNotebook;
use crate::pages::course_links::CourseLinks;
use crate::pages::own::{self, SaveToggle};
use crate::pages::{answer_line, failed, pin, what_changed, which_tees};
use crate::settings::Settings;
use crate::ui::components::copy_button::CopyButton;
use crate::ui::components::scorecard::Scorecard;
use crate::ui::components::waiting::Waiting;
use crate::ui::deferred::screen;
use crate::ui::load::{Loading, Wish, load};
use crate::ui::markup::{LiveMarkup, Show, live, reactive};
use crate::ui::navigation::Navigation;

/// The page of a course.
#[component]
pub fn CoursePage(
    /// The course's id.
    id: CourseId,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let detail = load(gateway, move || AskCourse(id).into());
    // Holes cost another request: they are shown if a person asks for them or they are cached.
    let wanted = RwSignal::new(false);
    let request = Request::Holes(id);
    let holes = load(gateway, move || {
        Wish::or_free(AskHoles(id), wanted.get(), gateway.is_cached(&request))
    });
    // A list row is enough to open the page at once.
    let known = gateway.known_course(id);
    let view = Memo::new(move |_| {
        let lacks_holes = gateway.lacks_holes();
        detail.state.with(|detail| {
            let holes = holes.state;
            holes.with(|holes| CourseView::of(id, known.as_ref(), detail, holes, lacks_holes))
        })
    });
    let course = Memo::new(move |_| view.with(|view| view.course.clone()));
    let name = Memo::new(move |_| view.with(|view| view.name.clone()));
    tell(view, course, name);
    let unit = expect_context::<Settings>().unit();
    let has_sections = Memo::new(move |_| view.with(|view| view.has_sections));
    let ask = Callback::new(move |()| {
        wanted.set(true);
        navigation.focus("#holes");
        if matches!(holes.state.get_untracked(), Load::Failed(_)) {
            holes.retry.notify();
        }
    });
    let page = CourseOfPage {
        id,
        view,
        course,
        detail,
    };
    let sections = move || has_sections.get().then(|| page.sections(ask));
    let replaced = replaced(id);
    let changes = move || {
        let replaced = replaced.get();
        (!replaced.is_empty()).then(|| what_changed::part::view(id, replaced))
    };
    page::page(page::Slots {
        title: reactive(move || page::title(name.get())),
        place: reactive(move || {
            let unit = unit.get();
            course.with(|course| {
                let lines = course
                    .as_ref()
                    .map(|course| page::place_and_line(course, unit));
                lines.unwrap_or_default()
            })
        }),
        own: live(page.own()),
        changes: live(changes),
        instead: live(page.instead()),
        sections: live(sections),
        origin: live(answer_line::part::view(
            detail.origin.into(),
            Signal::stored(Request::Course(id)),
            Callback::new(move |()| detail.refresh()),
        )),
    })
    .shown()
}

/// Sets the title, announces the answer, and records the visit.
fn tell(view: Memo<CourseView>, course: Memo<Option<Course>>, name: Memo<String>) {
    let navigation: Navigation = expect_context();
    let notebook = StoredNotebook::of_app();
    Effect::new(move |_| navigation.set_title(&name.get()));
    let is_answered = Memo::new(move |_| view.with(|view| view.is_answered));
    Effect::new(move |_| {
        if is_answered.get() {
            navigation.announce(&words::course::loaded(&name.get()));
        }
    });
    // Once per visit: a visit is recorded when the course is known.
    Effect::new(move |is_noted: Option<bool>| {
        is_noted == Some(true)
            || course.with(|course| {
                course
                    .as_ref()
                    .map(|course| notebook.opened(course))
                    .is_some()
            })
    });
}

/// The answers that newer ones have replaced. Each is handed out once, so that what changed is told once.
fn replaced(id: CourseId) -> RwSignal<Vec<Replaced>> {
    let gateway: Gateway = expect_context();
    let replaced = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        for request in [Request::Course(id), Request::Holes(id)] {
            if let Some(answer) = gateway.take_replaced(&request) {
                replaced.update(|replaced| replaced.push(answer));
            }
        }
    });
    replaced
}

/// The course of a page, with its view.
#[derive(Clone, Copy)]
struct CourseOfPage {
    id: CourseId,
    view: Memo<CourseView>,
    course: Memo<Option<Course>>,
    detail: Loading<Decoded<CourseDetail>>,
}

impl CourseOfPage {
    fn unit() -> Signal<Unit> {
        expect_context::<Settings>().unit()
    }

    /// The question about the course again, from the place where its failure is shown.
    fn again(self, place: &'static str) -> Callback<()> {
        let navigation: Navigation = expect_context();
        Callback::new(move |()| {
            self.detail.retry.notify();
            navigation.focus(place);
        })
    }

    /// The buttons that save and keep the course. A course that there is not cannot be saved.
    fn own(self) -> impl IntoView {
        let Self { id, course, .. } = self;
        let is_known = Memo::new(move |_| course.with(Option::is_some));
        move || {
            is_known.get().then(|| {
                view! {
                    <SaveToggle id=id />
                    {pin::part::view(id)}
                }
            })
        }
    }

    /// What is there as long as the course is unknown.
    fn instead(self) -> impl IntoView {
        let (view, again) = (self.view, self.again("h1"));
        let facts = Memo::new(move |_| view.with(|view| view.facts.clone()));
        move || match facts.get() {
            Facts::Waiting { slow } => {
                view! { <Waiting what=words::service::COURSE_AWAITED slow=slow /> }.into_any()
            }
            Facts::Failed(failure) => view! {
                <h2 class="visually-hidden">{words::course::FACTS}</h2>
                {failed::part::view(failure, again)}
            }
            .into_any(),
            Facts::Known | Facts::Nothing => ().into_any(),
        }
    }

    fn facts(self) -> Option<Markup> {
        let (of_holes, unit) = (self.view.with(|view| view.of_holes), Self::unit().get());
        self.course.with(|course| {
            let facts = course_facts(course.as_ref()?, of_holes, unit);
            Some(page::facts(facts))
        })
    }

    /// The sections below the name. `ask` asks for the holes.
    fn sections(self, ask: Callback<()>) -> impl IntoView {
        let Self {
            id, view, course, ..
        } = self;
        let is_card = Memo::new(move |_| view.with(|view| matches!(view.tees, Tees::Card(..))));
        page::sections(page::Sections {
            holes: live(view! { <HolesOfCourse id=id view=view course=course ask=ask /> }),
            heading_of_tees: reactive(move || page::heading_of_tees(is_card.get())),
            links: live(view! { <CourseLinks id=id /> }),
            tees: Fill::all([live(self.tees()), live(self.which_tees())]),
            facts: reactive(move || self.facts()),
            whereabouts: live(move || course.get().map(|course| view! { <Where course=course /> })),
            note: Fill::all([live(own::course_note::view(id)), live(self.beside_seen())]),
        })
        .shown()
    }

    fn tees(self) -> impl IntoView {
        let Self { id, view, .. } = self;
        let (unit, again) = (Self::unit(), self.again("#tees"));
        let tees = Memo::new(move |_| view.with(|view| view.tees.clone()));
        move || match tees.get() {
            Tees::Card(answer, holes) => view! {
                <Scorecard holes=holes.holes().to_vec() tees=answer.tees().to_vec()
                    course_id=id unit=unit.get() />
            }
            .into_any(),
            Tees::Table(answer) => page::tees(answer.tees(), unit.get()).shown().into_any(),
            Tees::Waiting { slow } => {
                view! { <Waiting what=words::service::TEES_AWAITED slow=slow /> }.into_any()
            }
            Tees::Failed(failure) => failed::notice::view(failure, again),
            Tees::Nothing => ().into_any(),
        }
    }

    /// The question which tees suit the player. It is open for a player who has answered it.
    fn which_tees(self) -> impl IntoView {
        let view = self.view;
        let notebook = StoredNotebook::of_app();
        // While the course is asked for again, the answer before stays: what is typed below it does too.
        let answer = Memo::new(move |before: Option<&Option<AnsweredCourse>>| {
            let current = view.with(|view| view.tees.answer().cloned());
            current.or_else(|| before.cloned().flatten())
        });
        let is_asked = Memo::new(move |_| answer.with(|answer| answer.as_ref().is_some_and(asks)));
        let is_open = RwSignal::new(false);
        let inside = move || is_open.get().then(|| which_tees::part::view(answer));
        move || {
            let is_answered = untrack(|| notebook.reach().is_some());
            let question = is_asked.get().then(question);
            question
                .map(|question| opens(question, is_open, is_answered).view(inside.into_any()))
                .shown()
        }
    }

    /// What the course is beside the seen ones. Reading them takes a moment, so a person asks for it.
    fn beside_seen(self) -> impl IntoView {
        let course = self.course;
        let is_open = RwSignal::new(false);
        let inside = move || {
            is_open
                .get()
                .then(|| crate::pages::beside_seen::part::view(course))
        };
        opens(beside_seen::place(), is_open, false)
            .view(inside.into_any())
            .shown()
    }
}

/// Details whose content is built once they are open. Those of the page before the app may be open already.
fn opens(details: Markup, is_open: RwSignal<bool>, is_open_at_first: bool) -> Markup {
    details
        .on("toggle", move |_| is_open.set(true))
        .here(move |details| {
            if is_open_at_first {
                let _ = details.set_attribute("open", "");
            }
            is_open.set(details.has_attribute("open"));
        })
}

/// Whether something of the course has a length, so that tees can suit.
fn asks(answer: &AnsweredCourse) -> bool {
    has_length(&answer.0.value.course, answer.tees())
}

/// The address and a map of it.
#[component]
fn Where(course: Course) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let say = Callback::new(move |words: String| navigation.announce(&words));
    let copy = move |actions: Markup, what, text| {
        let button = view! { <CopyButton what=what text=text say=say /> };
        actions.view(button.into_any())
    };
    let map = || {
        let pin = Pin::of(&course).ok();
        us_map(pin.as_slice(), &outlines::address())
    };
    page::whereabouts(&course, map, &copy).shown()
}

screen! {
    /// A course.
    screen(id: CourseId) in course, golf_views::words::course::COURSE => view! { <CoursePage id=id /> }
}
