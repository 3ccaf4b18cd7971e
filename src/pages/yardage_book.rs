//! The yardage book of a course: its options, a preview of its spreads, the PDF and the browser's own print. Holes that are
//! not loaded are offered, never fetched without being asked for.

mod font_file;
mod options;
mod print_sheets;

use std::sync::Arc;

use font_file::FontFile;
use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::hole::CourseHoles;
use golf_client::load::Load;
use golf_client::question::{AskCourse, AskHoles};
use golf_hole::plan::HolePlan;
use golf_hole::quality;
use golf_hole::reading::HoleReading;
use golf_print::fonts::Fonts;
use golf_print::marks;
use golf_print::page::{Mark, Page};
use golf_print::pdf::{Draft, Stream};
use golf_print::sheets::Sheets;
use golf_views::address::route::Route;
use golf_views::address::yardage_book_view::YardageBookView;
use golf_views::components::svg_picture::svg_picture;
use golf_views::golf::yardage_book::{Beside, Book, Contents, Format, Lettering, preview};
use golf_views::markup::markup;
use golf_views::words;
use golf_views::words::format;
use golf_views::words::yardage_book as said;
use js_sys::JsString;
use leptos::prelude::*;
use options::{Options, usual_paper};
use print_sheets::PrintSheets;

use crate::browser::deflate::deflated;
use crate::browser::download;
use crate::browser::site;
use crate::gateway::Gateway;
use crate::notebook::stored::StoredNotebook;
use crate::pages::answer_line::AnswerLine;
use crate::pages::link_codes::{Linked, codes_of};
use crate::pages::of_course::CourseHead;
use crate::pages::offer::{Offer, OfferState};
use crate::pages::source;
use crate::settings::Settings;
use crate::ui::components::quality_notes::words as doubts;
use crate::ui::components::waiting::Waiting;
use crate::ui::deferred::screen;
use crate::ui::load::{Wish, load};
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

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
    let own = StoredNotebook::of_app();
    let wanted = RwSignal::new(false);
    let request = Request::Holes(id);
    let holes = load(gateway, move || {
        Wish::or_free(AskHoles(id), wanted.get(), gateway.is_cached(&request))
    });
    // Name, place and tees are printed if they are here, or if a person asks for them.
    let wants_course = RwSignal::new(false);
    let of_course = Request::Course(id);
    let detail = load(gateway, move || {
        Wish::or_free(
            AskCourse(id),
            wants_course.get(),
            gateway.is_cached(&of_course),
        )
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
    let ask_course = Callback::new(move |()| {
        wants_course.set(true);
        if matches!(detail.state.get_untracked(), Load::Failed(_)) {
            detail.retry.notify();
        }
    });
    let file = RwSignal::new(FontFile::UnderWay);
    font_file::fetch(file);
    let has_codes = Memo::new(move |_| view.with(|view| view.has_codes) && site::allows_exports());
    let codes = RwSignal::new(Arc::new(Vec::new()));
    Effect::new(move |_| {
        let answer = holes.state.with(|state| state.ready().cloned());
        let Some(answer) = answer.filter(|_| has_codes.get()) else {
            // The book is made again whenever this is set.
            if codes.with_untracked(|codes| !codes.is_empty()) {
                codes.set(Arc::default());
            }
            return;
        };
        let of = Linked {
            id,
            course: course.get(),
            notice: gateway.notice().get(),
            holes: answer.value.holes.clone(),
            origin: navigation.own_origin(),
        };
        leptos::task::spawn_local(async move {
            let made = codes_of(of).await;
            if has_codes.try_get_untracked() == Some(true) {
                codes.set(made);
            }
        });
    });
    let is_planned = Memo::new(move |_| {
        own.with(|notebook| {
            (notebook.get(id)).is_some_and(|entry| entry.planned().next().is_some())
        })
    });
    let make = move |answer: &CourseHoles, fonts: Arc<Fonts>| {
        let unit = settings.unit().get();
        let view = view.get();
        let beside = answer.holes.iter().enumerate().map(|(index, hole)| {
            let found = quality::doubts(hole, &HoleReading::new(hole));
            Beside {
                doubts: found
                    .iter()
                    .map(|doubt| doubts::of_hole(doubt, unit))
                    .collect(),
                own_note: if view.has_notes {
                    own.note(id, hole.hole_number.0).text
                } else {
                    String::new()
                },
                plan: if view.has_plan {
                    own.plan(id, hole.hole_number).unwrap_or_default()
                } else {
                    HolePlan::default()
                },
                code: codes.with(|codes| codes.get(index).cloned()).flatten(),
            }
        });
        let asked_at_ms = holes
            .origin
            .with(|origin| origin.as_ref().map(|origin| origin.asked_at_ms));
        let contents = Contents {
            name: name.get(),
            place: course.with(|course| course.as_ref().and_then(format::place)),
            tees: detail
                .state
                .with(|state| state.shown().map(|detail| detail.value.tees.clone())),
            beside: beside.collect(),
            bag: own.bag(),
            holes: answer.holes.clone(),
            only: view.only.map(|number| number.0),
            unit,
            as_of: asked_at_ms.map(source::day_of),
            source: source::of(gateway, settings, navigation),
        };
        MadeBook::new(contents, view, fonts)
    };
    // Set anew with every option; the form around it stays.
    let made = RwSignal::new(None::<Arc<MadeBook>>);
    Effect::new(move |_| {
        let answer = holes.state.with(|state| state.ready().cloned());
        let fonts = file.with(FontFile::fonts);
        let ready = answer.zip(fonts);
        made.set(ready.map(|(answer, fonts)| make(&answer.value, fonts)));
    });
    view! {
        <article class="YardageBookPage">
            <header>
                <CourseHead id=id name=name title=Signal::derive(title) />
            </header>
            {move || match holes.state.get() {
                Load::Ready(answer) if answer.value.holes.is_empty() => view! {
                    <p class="Note">{words::course::NO_HOLES}</p>
                }.into_any(),
                Load::Ready(_) => view! {
                    {move || detail.state.with(|state| state.shown().is_none()).then(|| {
                        let asked = OfferState::of(&detail.state.get());
                        let unknown = if course.with(Option::is_none) { said::NAME_UNKNOWN } else { said::TEES_UNKNOWN };
                        view! {
                            <p>{unknown}</p>
                            <Offer state=asked what=words::service::COURSE_AWAITED words=said::LOAD_COURSE ask=ask_course />
                        }
                    })}
                    {move || match file.get() {
                        FontFile::Here(_) => view! { <BookShown id=id course=course is_planned=is_planned view=view made=made /> }.into_any(),
                        FontFile::UnderWay => view! {
                            <Waiting what=words::service::PAGE_AWAITED slow=false rows=8 />
                        }.into_any(),
                        FontFile::Missing => view! {
                            <div class="FailureNotice">
                                {markup("p").with("role", "alert").text(said::FONTS_MISSING).shown()}
                                <button class="Button" type="button" on:click=move |_| font_file::fetch(file)>
                                    {words::frame::TRY_AGAIN}
                                </button>
                            </div>
                        }.into_any(),
                    }}
                }.into_any(),
                _ if gateway.lacks_holes() && !wanted.get() => view! {
                    <p class="Note">{said::PLAN_WITHOUT_HOLES}</p>
                }.into_any(),
                state => view! {
                    <p>{said::what_it_is(site::allows_exports())}</p>
                    <Offer state=OfferState::of(&state) what=words::service::HOLES_AWAITED words=words::course::LOAD_HOLES ask=ask />
                }.into_any(),
            }}
            <AnswerLine origin=holes.origin request=Request::Holes(id)
                refresh=move |()| holes.refresh() />
        </article>
    }
}

/// Form C of Unicode, which browsers have built in.
fn composed(text: &str) -> String {
    JsString::from(text).normalize("NFC").into()
}

/// A book on its sheets.
struct MadeBook {
    title: String,
    book: Book,
    sheets: Sheets,
    /// Where to cut and fold.
    marks: Vec<Mark>,
    fonts: Arc<Fonts>,
}

impl MadeBook {
    fn new(contents: Contents, view: YardageBookView, fonts: Arc<Fonts>) -> Arc<Self> {
        let format = Format {
            trim: view.trim,
            paper: view.printed_on(usual_paper()),
            layout: view.layout,
        };
        let lettering = Lettering {
            fonts: &fonts,
            composed: &composed,
        };
        let book = Book::new(&contents, format, lettering);
        let sheets = format.sheets(book.pages.len());
        Arc::new(Self {
            title: contents.name,
            marks: marks::around(&sheets, view.trim.size()),
            book,
            sheets,
            fonts,
        })
    }

    /// The file.
    async fn pdf(&self) -> Vec<u8> {
        let draft = Draft::new(&self.book.pages, &self.sheets, &self.marks, &self.fonts);
        let mut streams = Vec::new();
        for plain in draft.streams() {
            streams.push(match deflated(plain).await {
                Some(bytes) => Stream::Deflated(bytes),
                None => Stream::Plain(plain.clone()),
            });
        }
        draft.write(&streams, &self.title)
    }
}

/// The options, the buttons and the spreads.
#[component]
fn BookShown(
    id: CourseId,
    course: Memo<Option<Course>>,
    is_planned: Memo<bool>,
    view: Memo<YardageBookView>,
    made: RwSignal<Option<Arc<MadeBook>>>,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let save = move |_| {
        let Some(made) = made.get_untracked() else {
            return;
        };
        let name = course.with_untracked(|course| course.as_ref().map(format::course_name));
        let name = said::file_name(name.as_deref(), id, view.get_untracked().only);
        leptos::task::spawn_local(async move {
            let file = made.pdf().await;
            navigation.announce(
                match download::download_bytes(&file, "application/pdf", &name) {
                    Some(()) => said::SAVED,
                    None => said::NOT_SAVED,
                },
            );
        });
    };
    let print = move |_| {
        if let Some(window) = web_sys::window() {
            let _ = window.print();
        }
    };
    let is_whole = RwSignal::new(false);
    view! {
        <Options id=id view=view is_planned=is_planned on_a_side=move || made.with(|made| {
            made.as_ref().map(|made| made.sheets.grid.0 * made.sheets.grid.1)
        }) />
        {move || made.get().map(|made| {
            let pages = &made.book.pages;
            let layout = made.sheets.layout;
            if let Some(number) = view.get().only.filter(|_| pages.is_empty()) {
                return view! { <p class="Note">{words::hole::no_such_hole(number)}</p> }.into_any();
            }
            let has_files = site::allows_exports();
            view! {
                <p class="make">
                    {has_files.then(|| view! {
                        <button class="Button" type="button" on:click=save>{said::SAVE_PDF}</button>
                    })}
                    <button class="Button" type="button" on:click=print>{said::PRINT}</button>
                    <span>{said::takes(pages.len(), made.sheets.count(), layout)}</span>
                </p>
                <p class="how">{said::how_to_print(&made.sheets, has_files)} " " {said::safari(has_files)}</p>
                {(has_files && made.book.lacks_letters).then(|| view! { <p class="Note">{said::BOXES_IN_PDF}</p> })}
                <section aria-labelledby="spreads">
                    <h2 id="spreads">{said::PREVIEW}</h2>
                    <ol class="Spreads">{spreads(pages, is_whole.get())}</ol>
                    {(!is_whole.get() && pages.len() > 2 * SPREADS).then(|| view! {
                        <button class="Button" type="button" on:click=move |_| is_whole.set(true)>
                            {said::all_pages(pages.len())}
                        </button>
                    })}
                </section>
            }.into_any()
        })}
        <PrintSheets made=made />
    }
}

/// The pages as they lie open: the cover alone, then a left and a right page beside each other, then the back.
fn spreads(pages: &[Page], is_whole: bool) -> AnyView {
    let (cover, inside) = pages.split_at(pages.len().min(1));
    let spreads = cover.chunks(1).chain(inside.chunks(2));
    let shown = if is_whole { usize::MAX } else { SPREADS };
    let mut number = 0;
    let mut page = |page: &Page| {
        number += 1;
        svg_picture(preview::of_page(page, said::page(number)))
    };
    spreads
        .take(shown)
        .map(|spread| markup("li").children(spread.iter().map(&mut page)).shown())
        .collect::<Vec<_>>()
        .into_any()
}

screen! {
    /// The yardage book of a course for paper.
    screen(id: CourseId) in paper, golf_views::words::yardage_book::YARDAGE_BOOK => view! { <YardageBookPage id=id /> }
}
