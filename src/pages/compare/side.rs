//! One course of a comparison: its loaded data, and what a person may still request. Each part loads and fails on its
//! own.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::{Course, CourseDetail, CourseId};
use golf_api::decode::Decoded;
use golf_api::hole::CourseHoles;
use golf_client::load::Load;
use golf_client::question::{AskCourse, AskHoles};
use golf_views::address::comparison::Comparison;
use golf_views::address::route::Route;
use golf_views::address::shape_view::ShapeView;
use golf_views::golf::fingerprint::Fingerprint;
use golf_views::words;
use golf_views::words::format;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::pages::offer::{Offer, OfferState};
use crate::ui::comparison_columns::{Column, sum_of_holes};
use crate::ui::load::{Loading, Wish, load};
use crate::ui::navigation::Navigation;

/// A course of the comparison. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Side {
    /// The course's id.
    pub id: CourseId,
    gateway: Gateway,
    detail: Loading<Decoded<CourseDetail>>,
    holes: Loading<Decoded<CourseHoles>>,
    wants_detail: RwSignal<bool>,
    wants_holes: RwSignal<bool>,
}

impl Side {
    /// Cached answers are loaded at once; nothing else is requested.
    pub fn new(gateway: Gateway, id: CourseId) -> Self {
        let (wants_detail, wants_holes) = (RwSignal::new(false), RwSignal::new(false));
        Self {
            id,
            gateway,
            detail: load(gateway, move || {
                let is_cached = gateway.is_cached(&Request::Course(id));
                Wish::or_free(AskCourse(id), wants_detail.get(), is_cached)
            }),
            holes: load(gateway, move || {
                let is_cached = gateway.is_cached(&Request::Holes(id));
                Wish::or_free(AskHoles(id), wants_holes.get(), is_cached)
            }),
            wants_detail,
            wants_holes,
        }
    }

    /// The course as far as it is known: from its own answer, otherwise from a list row. Tracked.
    pub fn course(&self) -> Option<Course> {
        let detail = self
            .detail
            .state
            .with(|state| state.shown().map(|detail| detail.value.course.clone()));
        detail.or_else(|| self.gateway.known_course(self.id))
    }

    /// The course's name. Tracked.
    pub fn name(&self) -> String {
        self.course().as_ref().map_or_else(
            || words::course::course_number(self.id),
            format::course_name,
        )
    }

    /// Its column in the table. Tracked.
    pub fn column(&self) -> Column {
        let tees = self
            .detail
            .state
            .with(|state| state.shown().map(|detail| detail.value.tees.clone()));
        let holes = self.loaded_holes();
        Column {
            name: self.name(),
            course: self.course(),
            tees,
            sum_of_holes: holes
                .as_ref()
                .and_then(|answer| sum_of_holes(&answer.value.holes)),
            print: holes.map(|answer| Fingerprint::new(&answer.value.holes)),
        }
    }

    /// Its holes, if they are loaded. Tracked.
    pub fn loaded_holes(&self) -> Option<Arc<Decoded<CourseHoles>>> {
        self.holes.state.with(|state| state.shown().cloned())
    }

    /// Whether its cached answers have been read. Tracked.
    pub fn is_read(&self) -> bool {
        let is_under_way = |request, state| {
            self.gateway.is_cached(&request)
                && !matches!(state, OfferState::Here | OfferState::Failed(_))
        };
        let detail = self.detail.state.with(OfferState::of);
        let holes = self.holes.state.with(OfferState::of);
        !is_under_way(Request::Course(self.id), detail)
            && !is_under_way(Request::Holes(self.id), holes)
    }

    fn ask_detail(&self) {
        self.wants_detail.set(true);
        if matches!(self.detail.state.get_untracked(), Load::Failed(_)) {
            self.detail.retry.notify();
        }
    }

    fn ask_holes(&self) {
        self.wants_holes.set(true);
        if matches!(self.holes.state.get_untracked(), Load::Failed(_)) {
            self.holes.retry.notify();
        }
    }
}

/// The course's name, links to its pages, its removal from the comparison, and offers for missing data.
#[component]
pub fn SideCard(side: Side, comparison: Memo<Comparison>) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let id = side.id;
    let place = move || side.course().as_ref().and_then(format::place);
    let detail =
        Memo::new_with_compare(move |_| side.detail.state.with(OfferState::of), |_, _| true);
    let holes = Memo::new_with_compare(move |_| side.holes.state.with(OfferState::of), |_, _| true);
    // The pressed button is removed.
    let ask = move |ask: fn(&Side)| {
        Callback::new(move |()| {
            ask(&side);
            navigation.focus("h1");
        })
    };
    Effect::new(move |before: Option<(bool, bool)>| {
        let is_here = |state: Memo<OfferState>| matches!(state.get(), OfferState::Here);
        let here = (is_here(detail), is_here(holes));
        if before.is_some_and(|before| before != here) && (here.0 || here.1) {
            navigation.announce(&words::course::loaded(&side.name()));
        }
        here
    });
    let (ask_detail, ask_holes) = (ask(Side::ask_detail), ask(Side::ask_holes));
    view! {
        <li>
            <h3 translate="no"><a href=Route::course(id).href()>{move || side.name()}</a></h3>
            {move || place().map(|place| view! { <p class="place" translate="no">{place}</p> })}
            {move || view! {
                <Offer state=detail.get() what=words::service::TEES_AWAITED words=words::compare::LOAD_FACTS ask=ask_detail />
            }}
            {move || match holes.get() {
                OfferState::Offered if side.gateway.lacks_holes() => view! {
                    <p class="small">{words::course::PLAN_WITHOUT_HOLES}</p>
                }.into_any(),
                state => view! {
                    <Offer state=state what=words::service::HOLES_AWAITED words=words::course::LOAD_HOLES ask=ask_holes />
                }.into_any(),
            }}
            <p class="ways">
                <a href=Route::Shape(id, ShapeView::default()).href()>{words::compare::SHAPE}</a>
                <a href=move || Route::Compare(comparison.with(|all| all.without(id))).href()>
                    {words::frame::REMOVE}<span class="visually-hidden">{move || format!(" {}", side.name())}</span>
                </a>
            </p>
        </li>
    }
}
