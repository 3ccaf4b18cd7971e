//! The yardage book of a course: its options, a preview of its spreads, the PDF and the browser's own print. Holes that are
//! not loaded are offered, never fetched without being asked for.

mod options;
mod print_sheets;

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::hole::CourseHoles;
use golf_hole::quality;
use golf_hole::reading::HoleReading;
use golf_print::marks;
use golf_print::pdf;
use golf_print::sheets::Sheets;
use js_sys::JsString;
use leptos::prelude::*;

use crate::address::route::Route;
use crate::address::yardage_book_view::YardageBookView;
use crate::book::kept::KeptBook;
use crate::browser::download;
use crate::gateway::Gateway;
use crate::gateway::question::{AskCourse, AskHoles};
use crate::golf::yardage_book::{Beside, Book, Contents, preview};
use crate::pages::answer_line::AnswerLine;
use crate::pages::offer::{Offer, Standing};
use crate::settings::Settings;
use crate::ui::components::quality_notes::words as doubts;
use crate::ui::components::svg_picture::SvgPicture;
use crate::ui::load::{Load, Wish, load};
use crate::ui::navigation::Navigation;
use crate::words;
use crate::words::format;
use crate::words::yardage_book as said;
use options::Options;
use print_sheets::PrintSheets;

/// The spreads that are shown at once; a book of 18 holes has twenty.
const SPREADS: usize = 5;

/// The page.
#[component]
pub fn YardageBookPage(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let own = KeptBook::of_app();
    let wanted = RwSignal::new(false);
    let request = Request::Holes(id);
    let holes = load(gateway, move || {
        Wish::or_free(AskHoles(id), wanted.get(), gateway.is_cached(&request))
    });
    // Name, place and tees are printed if they are here; they are not worth a request.
    let of_course = Request::Course(id);
    let detail = load(gateway, move || {
        Wish::or_free(AskCourse(id), false, gateway.is_cached(&of_course))
    });
    let route = navigation.route();
    let view = Memo::new(move |before: Option<&YardageBookView>| match route.get() {
        Route::YardageBook(_, view) => view,
        _ => before.copied().unwrap_or_default(),
    });
    let course = Memo::new(move |_| {
        let detail = detail
            .state
            .with(|state| state.shown().map(|detail| detail.value.course.clone()));
        detail.or_else(|| gateway.known_course(id))
    });
    let name = Memo::new(move |_| {
        course
            .with(|course| course.as_ref().map(format::course_name))
            .unwrap_or_else(|| words::course::course_number(id))
    });
    let title = move || said::book_of(&name.get());
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
    let contents = Callback::new(move |answer: Arc<CourseHoles>| {
        let unit = settings.unit().get();
        let has_notes = view.with(|view| view.has_notes);
        let beside = answer.holes.iter().map(|hole| {
            let found = quality::doubts(hole, &HoleReading::new(hole));
            Beside {
                doubts: found
                    .iter()
                    .map(|doubt| doubts::of_hole(doubt, unit))
                    .collect(),
                own_note: has_notes
                    .then(|| own.note(id, hole.hole_number.0).text)
                    .unwrap_or_default(),
            }
        });
        let saved_at_ms = holes
            .origin
            .with(|origin| origin.as_ref().map(|origin| origin.saved_at_ms));
        Contents {
            name: name.get(),
            place: course.with(|course| course.as_ref().and_then(format::place)),
            tees: detail.state.with(|state| {
                state
                    .shown()
                    .map(|detail| detail.value.tees.clone())
                    .unwrap_or_default()
            }),
            beside: beside.collect(),
            holes: answer.holes.clone(),
            only: view.with(|view| view.only.map(|number| number.0)),
            unit,
            as_of: saved_at_ms.map(day_of).unwrap_or_default(),
            notice: gateway.notice().get().map(|notice| notice.words),
        }
    });
    view! {
        <article class="YardageBookPage">
            <header>
                <nav class="trail" aria-label=words::frame::BREADCRUMB>
                    <a href=Route::home().href()>{words::frame::COURSES}</a>
                    <span aria-hidden="true">" / "</span>
                    <a href=Route::course(id).href()>{name}</a>
                </nav>
                <h1 tabindex="-1">{title}</h1>
            </header>
            {move || match holes.state.get() {
                Load::Ready(answer) if answer.value.holes.is_empty() => view! {
                    <p class="Note">{words::course::NO_HOLES}</p>
                }.into_any(),
                Load::Ready(answer) => {
                    let holes = Arc::new(answer.value.clone());
                    let contents = Memo::new(move |_| contents.run(Arc::clone(&holes)));
                    view! { <MadeBook id=id view=view contents=contents /> }.into_any()
                }
                _ if gateway.lacks_holes() && !wanted.get() => view! {
                    <p class="Note">{said::PLAN_WITHOUT_HOLES}</p>
                }.into_any(),
                state => view! {
                    <p>{said::WHAT_IT_IS}</p>
                    <Offer standing=Standing::of(&state) what=words::service::HOLES_AWAITED words=words::course::LOAD_HOLES ask=ask />
                }.into_any(),
            }}
            <AnswerLine origin=holes.origin request=Request::Holes(id)
                refresh=move |()| holes.refresh() />
        </article>
    }
}

/// The day of a time in UTC: "2026-11-23".
fn day_of(unix_ms: f64) -> String {
    let date = js_sys::Date::new(&unix_ms.into());
    let text: String = date.to_iso_string().into();
    text.split('T').next().unwrap_or_default().to_owned()
}

/// The canonical decomposition, which browsers have built in.
fn decomposed(text: &str) -> String {
    JsString::from(text).normalize("NFD").into()
}

/// The options, the buttons and the spreads.
#[component]
fn MadeBook(id: CourseId, view: Memo<YardageBookView>, contents: Memo<Contents>) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let book = Memo::new(move |_| {
        let YardageBookView { trim, layout, .. } = view.get();
        contents.with(|contents| Book::new(contents, trim, layout, &decomposed))
    });
    let sheets = Memo::new(move |_| {
        let YardageBookView {
            trim,
            paper,
            layout,
            ..
        } = view.get();
        book.with(|book| Sheets::new(book.pages.len(), trim, paper, layout))
    });
    let around =
        Memo::new(move |_| sheets.with(|sheets| marks::around(sheets, view.get().trim.size())));
    let save = move |_| {
        let file = book.with(|book| {
            sheets.with(|sheets| {
                around.with(|marks| {
                    contents.with(|c| pdf::write(&book.pages, sheets, marks, &c.name))
                })
            })
        });
        let name = said::file_name(id, view.get().only);
        let is_saved = download::download_bytes(&file, "application/pdf", &name).is_some();
        navigation.announce(if is_saved {
            said::SAVED
        } else {
            said::NOT_SAVED
        });
    };
    let print = move |_| {
        if let Some(window) = web_sys::window() {
            let _ = window.print();
        }
    };
    let is_whole = RwSignal::new(false);
    let count = move || book.with(|book| book.pages.len());
    let unknown_hole = move || {
        view.get().only.filter(|_| count() == 0).map(|number| {
            view! {
                <p class="Note">{words::hole::no_such_hole(number)}</p>
            }
        })
    };
    view! {
        <Options id=id view=view sheets=sheets />
        {unknown_hole}
        <p class="make">
            <button class="Button" type="button" on:click=save>{said::SAVE_PDF}</button>
            <button class="Button" type="button" on:click=print>{said::PRINT}</button>
            <span>{move || sheets.with(|sheets| said::takes(count(), sheets.count(), sheets.layout))}</span>
        </p>
        <p class="how">{move || sheets.with(|sheets| said::how_to_print(sheets.layout, sheets.is_landscape()))} " " {said::SAFARI}</p>
        {move || book.with(|book| book.is_replaced).then(|| view! { <p class="Note">{said::REPLACED}</p> })}
        <section aria-labelledby="spreads">
            <h2 id="spreads">{said::PREVIEW}</h2>
            <ol class="Spreads">
                {move || book.with(|book| {
                    // The cover is alone; then a left and a right page lie beside each other.
                    let (cover, inside) = match view.get().only {
                        None => book.pages.split_at(book.pages.len().min(1)),
                        Some(_) => book.pages.split_at(0),
                    };
                    let spreads = cover.chunks(1).chain(inside.chunks(2));
                    let shown = if is_whole.get() { usize::MAX } else { SPREADS };
                    let mut number = 0;
                    spreads.take(shown).map(|spread| {
                        let pages = spread.iter().map(|page| {
                            number += 1;
                            let drawing = preview::of_page(page, said::page(number));
                            view! { <SvgPicture drawing=drawing /> }
                        }).collect_view();
                        view! { <li>{pages}</li> }
                    }).collect_view()
                })}
            </ol>
            {move || (!is_whole.get() && count() > 2 * SPREADS).then(|| view! {
                <button class="Button" type="button" on:click=move |_| is_whole.set(true)>{said::all_pages(count())}</button>
            })}
        </section>
        <PrintSheets book=book sheets=sheets marks=around />
    }
}
