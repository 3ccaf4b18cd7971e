//! What a person keeps: saved courses, notes, courses opened last, and the file of it all.
//!
//! It reads the book of this browser and asks nothing of the service.

mod own_file;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use leptos::prelude::*;

use crate::book::entry::{Book, COURSE_NOTE, Entry};
use crate::book::kept::KeptBook;
use crate::book::moment::Moment;
use crate::format;
use crate::gateway::{Gateway, now_ms};
use crate::navigation::Navigation;
use crate::route::Route;
use crate::sorted::sort_by;
use own_file::OwnFile;

/// The page of what is kept.
#[component]
pub fn SavedPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let book = KeptBook::of_app();
    navigation.set_title("Saved courses and notes");
    navigation.announce("Saved courses and notes");
    let unsave = move |entry: &Entry| {
        book.set_saved(entry.course_id, false);
        navigation.announce(&format!("{} is no longer saved.", entry.name()));
        navigation.focus("#saved");
    };
    let forget = move |entry: &Entry| {
        book.forget_opened(Some(entry.course_id));
        navigation.focus("#recent");
    };
    view! {
        <div class="SavedPage">
            <header>
                <h1 tabindex="-1">"Saved courses and notes"</h1>
                <p>"Kept " {move || book.place_words()} ". They are sent to no one."</p>
            </header>
            <section aria-labelledby="saved">
                <h2 id="saved" tabindex="-1">"Saved courses"</h2>
                {move || rows(
                    book.with(|book| book.latest(|entry| entry.saved.is, |entry| entry.saved.at)),
                    "saved", |entry| entry.saved.at, unsave,
                    "No course is saved yet. Open one and press “☆ Save”: it then stands here, with its note.",
                )}
            </section>
            <section aria-labelledby="notes">
                <h2 id="notes">"Notes"</h2>
                {move || notes(book.with(written))}
            </section>
            <section aria-labelledby="recent">
                <h2 id="recent" tabindex="-1">"Opened last"</h2>
                {move || {
                    let recent = book.with(|book| book.latest(Entry::is_recent, |entry| entry.opened));
                    let any = !recent.is_empty();
                    view! {
                        {rows(recent, "opened", |entry| entry.opened, forget,
                            "The courses that you open are listed here, the last one first.")}
                        {any.then(|| view! {
                            <button class="Button" type="button" on:click=move |_| {
                                book.forget_opened(None);
                                navigation.announce("The list of opened courses is empty.");
                                navigation.focus("#recent");
                            }>"Clear this list"</button>
                        })}
                    }
                }}
            </section>
            <OwnFile />
        </div>
    }
}

/// Courses with a way to take each from the list; words where there are none.
#[inline(never)]
fn rows(
    entries: Vec<Entry>,
    verb: &'static str,
    time: fn(&Entry) -> Moment,
    remove: impl Fn(&Entry) + Copy + 'static,
    none: &'static str,
) -> AnyView {
    if entries.is_empty() {
        return empty(none);
    }
    let row = move |entry: Entry| {
        let id = entry.course_id;
        let notes = i64::try_from(entry.written().count()).unwrap_or(i64::MAX);
        let mut about = vec![format!("{verb} {}", ago(time(&entry)))];
        about.extend((notes > 0).then(|| format::counted(notes, "note", "notes")));
        let place = Some(entry.named.place.clone()).filter(|place| !place.is_empty());
        let name = entry.name();
        view! {
            <li>
                <p class="name">
                    <a href=Route::course(id).href()>{name.clone()}</a>
                    {saved_sign(id)}
                </p>
                {place.map(|place| view! { <p>{place}</p> })}
                <p class="when">{about.join(" · ")}</p>
                <button class="Button quiet" type="button" on:click=move |_| remove(&entry)>
                    "Remove" <span class="visually-hidden">{format!(" {name}")}</span>
                </button>
            </li>
        }
    };
    view! { <ul class="BookList">{entries.into_iter().map(row).collect_view()}</ul> }.into_any()
}

/// As the list of courses has it: an answer that is here costs nothing.
fn saved_sign(id: CourseId) -> impl IntoView {
    let gateway: Gateway = expect_context();
    move || {
        gateway.is_saved(&Request::Course(id)).then(|| {
            view! {
                <span class="saved-sign" title="Opens without a request">
                    <span aria-hidden="true">" ✓"</span>
                    <span class="visually-hidden">" (opens without a request)"</span>
                </span>
            }
        })
    }
}

/// A note as it is listed.
struct Listed {
    href: String,
    title: String,
    text: String,
    changed: Moment,
}

/// Every note that says something, the one changed last first.
fn written(book: &Book) -> Vec<Listed> {
    let of_entry = |entry: &Entry| {
        let listed = entry.written().map(|(hole, note)| {
            let name = entry.name();
            let (href, title) = match *hole {
                COURSE_NOTE => (Route::course(entry.course_id), name),
                hole => (
                    Route::hole(entry.course_id, HoleNumber(hole)),
                    format!("Hole {hole}, {name}"),
                ),
            };
            Listed {
                href: href.href(),
                title,
                text: note.text(),
                changed: note.changed(),
            }
        });
        listed.collect::<Vec<_>>()
    };
    let mut all: Vec<Listed> = book.entries().iter().flat_map(of_entry).collect();
    sort_by(&mut all, |a, b| b.changed.cmp(&a.changed));
    all
}

fn notes(all: Vec<Listed>) -> AnyView {
    if all.is_empty() {
        return empty(
            "No notes yet. Each course and each hole has a place for one: where to aim, how the greens roll.",
        );
    }
    let row = |note: Listed| {
        view! {
            <li>
                <p class="name"><a href=note.href>{note.title}</a></p>
                <p class="text" dir="auto">{note.text}</p>
                <p class="when">{format!("changed {}", ago(note.changed))}</p>
            </li>
        }
    };
    view! { <ul class="BookList notes">{all.into_iter().map(row).collect_view()}</ul> }.into_any()
}

fn empty(words: &'static str) -> AnyView {
    view! { <p class="empty">{words}</p> }.into_any()
}

fn ago(moment: Moment) -> String {
    format::age(now_ms() - moment.unix_ms())
}
