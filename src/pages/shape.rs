//! The shape of a course: the directions of its holes, and where strokes of given carries land. Holes that are not
//! loaded are offered, never fetched without being asked for.

use std::time::Duration;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::hole::CourseHoles;
use golf_client::load::Load;
use golf_client::question::AskHoles;
use golf_views::address::route::Route;
use golf_views::address::shape_view::ShapeView;
use golf_views::golf::drive::{self, CARRIES, Carries, PLAYERS};
use golf_views::golf::fingerprint::Fingerprint;
use golf_views::words;
use golf_views::words::format::Unit;
use leptos::prelude::*;

use crate::browser::names;
use crate::browser::storage;
use crate::gateway::Gateway;
use crate::pages::answer_line::AnswerLine;
use crate::pages::of_course::{CourseHead, name_without_request};
use crate::pages::offer::{Offer, OfferState};
use crate::settings::Settings;
use crate::ui::components::course_shape::CourseShape;
use crate::ui::components::drive_plan::DrivePlan;
use crate::ui::deferred::screen;
use crate::ui::load::{Wish, load};
use crate::ui::navigation::Navigation;

/// The wind is written to the address this long after the slider last moved.
const REST: Duration = Duration::from_millis(300);
/// The slider's initial value if the address names no wind. It is not a forecast.
const USUAL_WIND: u16 = 225;
/// The page.
#[component]
pub fn ShapePage(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let wanted = RwSignal::new(false);
    let request = Request::Holes(id);
    let holes = load(gateway, move || {
        Wish::or_free(AskHoles(id), wanted.get(), gateway.is_cached(&request))
    });
    let route = navigation.route();
    let view = Memo::new(move |before: Option<&ShapeView>| match route.get() {
        Route::Shape(_, view) => view,
        _ => before.copied().unwrap_or_default(),
    });
    let name = name_without_request(gateway, id);
    let title = move || words::shape::shape_of(&name.get());
    Effect::new(move |_| {
        navigation.set_title(&title());
        navigation.announce(&title());
    });
    let ask = Callback::new(move |()| {
        wanted.set(true);
        navigation.focus("h1");
        if matches!(holes.state.get_untracked(), Load::Failed(_)) {
            holes.retry.notify();
        }
    });
    let unit = settings.unit();
    view! {
        <article class="ShapePage">
            <header>
                <CourseHead id=id name=name title=Signal::derive(title) />
            </header>
            {move || match holes.state.get() {
                Load::Ready(answer) if answer.value.holes.is_empty() => view! {
                    <p class="Note">{words::course::NO_HOLES}</p>
                }.into_any(),
                Load::Ready(answer) => shape(id, &answer.value, unit.get(), view),
                _ if gateway.lacks_holes() && !wanted.get() => view! {
                    <p class="Note">
                        {words::shape::PLAN_WITHOUT_HOLES}
                    </p>
                }.into_any(),
                state => view! {
                    <h2 class="visually-hidden">{words::hole::HOLES}</h2>
                    <p>{words::shape::WHAT_IT_IS}</p>
                    <Offer state=OfferState::of(&state) what=words::service::HOLES_AWAITED words=words::course::LOAD_HOLES ask=ask />
                }.into_any(),
            }}
            <AnswerLine origin=holes.origin request=Request::Holes(id)
                refresh=move |()| holes.refresh() />
        </article>
    }
}

fn shape(id: CourseId, answer: &CourseHoles, unit: Unit, view: Memo<ShapeView>) -> AnyView {
    let print = Fingerprint::new(&answer.holes);
    let wind = wind_of(id, view);
    let holes = StoredValue::new(answer.holes.clone());
    let carries = Memo::new(move |_| {
        let kept = || storage::read(names::CARRIES).and_then(|words| Carries::parse(&words));
        view.get().carries.or_else(kept).unwrap_or_default()
    });
    view! {
        <CourseShape id=id print=print unit=unit wind=wind />
        <section class="drive" aria-labelledby="drive">
            <h2 id="drive">{words::shape::BEFORE_THE_ROUND}</h2>
            <Players id=id view=view carries=carries unit=unit />
            {move || {
                let carries = carries.get();
                let plan = holes.with_value(|holes| drive::plan(holes, carries));
                view! { <DrivePlan id=id plan=plan carries=carries unit=unit /> }
            }}
        </section>
    }
    .into_any()
}

/// The wind from the address. Changes are written back after a pause.
fn wind_of(id: CourseId, view: Memo<ShapeView>) -> RwSignal<u16> {
    let navigation: Navigation = expect_context();
    let asked = Memo::new(move |_| view.get().wind_deg);
    let wind = RwSignal::new(asked.get_untracked().unwrap_or(USUAL_WIND));
    Effect::new(move |_| {
        let asked = asked.get().unwrap_or(USUAL_WIND);
        if wind.get_untracked() != asked {
            wind.set(asked);
        }
    });
    Effect::new(move |before: Option<u16>| {
        let set = wind.get();
        let write = move || {
            let rests = wind.try_get_untracked() == Some(set);
            if let (true, Some(view)) = (rests, view.try_get_untracked())
                && view.wind_deg.unwrap_or(USUAL_WIND) != set
            {
                let wind_deg = Some(set);
                navigation.correct(Route::Shape(id, ShapeView { wind_deg, ..view }));
            }
        };
        if before.is_some_and(|before| before != set) {
            set_timeout(write, REST);
        }
        set
    });
    wind
}

/// The choice of carries: the reference players of the rating system, or one's own.
#[component]
fn Players(
    id: CourseId,
    view: Memo<ShapeView>,
    carries: Memo<Carries>,
    unit: Unit,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let with = move |carries: Carries| {
        let carries = Some(carries);
        Route::Shape(
            id,
            ShapeView {
                carries,
                ..view.get_untracked()
            },
        )
    };
    Effect::new(move |_| {
        if let Some(chosen) = view.get().carries {
            let _ = storage::write(names::CARRIES, &chosen.words());
        }
    });
    let shown = move |yards: u32| unit.whole(f64::from(yards)).to_string();
    let own = move |event: web_sys::Event, is_drive: bool| {
        let typed = event_target_value(&event).trim().parse::<f64>().ok();
        let Some(yards) = typed.and_then(|number| in_bounds(unit.in_yards(number))) else {
            return;
        };
        let mut own = carries.get_untracked();
        *(if is_drive {
            &mut own.drive
        } else {
            &mut own.second
        }) = yards;
        navigation.correct(with(own));
    };
    let (least, most) = (shown(CARRIES.0), shown(CARRIES.1));
    let field = move |words: &str, name: &'static str, is_drive: bool| {
        let of = move |carries: Carries| {
            if is_drive {
                carries.drive
            } else {
                carries.second
            }
        };
        view! {
            <label>
                {words::shape::in_unit(words, unit.word())}
                <input type="number" inputmode="numeric" name=name min=least.clone() max=most.clone()
                    prop:value=move || shown(of(carries.get())) on:change=move |event| own(event, is_drive) />
            </label>
        }
    };
    view! {
        <div class="Players">
            <ul aria-label=words::shape::REFERENCE_PLAYERS>
                {PLAYERS.into_iter().map(|(name, player)| {
                    let words = format!("{}, {} {}", shown(player.drive), shown(player.second), unit.short());
                    view! {
                        <li>
                            <a class="Button" href=move || { view.track(); with(player).href() }
                                aria-current=move || (carries.get() == player).then_some("true")>
                                {name} <small>{words}</small>
                            </a>
                        </li>
                    }
                }).collect_view()}
            </ul>
            <fieldset>
                <legend>{words::shape::OWN_CARRIES}</legend>
                {field(words::shape::DRIVE, "drive", true)}
                {field(words::shape::SECOND, "second", false)}
            </fieldset>
        </div>
    }
}

/// A carry as a whole number of yards, clamped to the allowed range; `None` for an invalid number.
fn in_bounds(yards: f64) -> Option<u32> {
    let (least, most) = (f64::from(CARRIES.0), f64::from(CARRIES.1));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the bounds"
    )]
    let whole = yards.round().clamp(least, most) as u32;
    yards.is_finite().then_some(whole)
}

screen! {
    /// The shape of a course.
    screen(id: CourseId) in rest, golf_views::words::shape::SHAPE => view! { <ShapePage id=id /> }
}
