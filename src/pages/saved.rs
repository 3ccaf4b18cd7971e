//! A person's own data: saved courses, notes, recently opened courses, and export and import.
//!
//! The page reads this browser's notebook and sends no requests.

mod own_file;
mod pinned_list;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_hole::sorted::sort_by;
use golf_views::address::route::Route;
use golf_views::words::format;
use golf_views::words::frame::REMOVE;
use golf_views::words::saved as words;
use leptos::prelude::*;
use own_file::OwnFile;
use pinned_list::PinnedList;

use crate::gateway::{Gateway, now_ms};
use crate::notebook::entry::{COURSE_NOTE, Entry, Notebook};
use crate::notebook::moment::Moment;
use crate::notebook::stored::StoredNotebook;
use crate::pages::what_changed::has_changed;
use crate::ui::deferred::screen;
use crate::ui::navigation::Navigation;

/// The page.
#[component]
pub fn SavedPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let notebook = StoredNotebook::of_app();
    navigation.set_title(words::TITLE);
    navigation.announce(words::TITLE);
    let unsave = move |entry: &Entry| {
        notebook.set_saved(entry.course_id, false);
        navigation.announce(&words::no_longer_saved(&entry.name()));
        navigation.focus("#saved");
    };
    let forget = move |entry: &Entry| {
        notebook.forget_opened(Some(entry.course_id));
        navigation.focus("#recent");
    };
    view! {
        <div class="SavedPage">
            <header>
                <h1 tabindex="-1">{words::TITLE}</h1>
                <p>{words::KEPT} {move || notebook.place_words()} {words::SENT_TO_NO_ONE}</p>
            </header>
            <PinnedList />
            <section aria-labelledby="saved">
                <h2 id="saved" tabindex="-1">{words::SAVED_COURSES}</h2>
                {move || rows(
                    notebook.with(|notebook| notebook.latest(|entry| entry.saved.is, |entry| entry.saved.at)),
                    words::saved_ago, |entry| entry.saved.at, unsave,
                    words::NONE_SAVED,
                )}
            </section>
            <section aria-labelledby="notes">
                <h2 id="notes">{words::NOTES}</h2>
                {move || notes(notebook.with(written))}
            </section>
            <section aria-labelledby="recent">
                <h2 id="recent" tabindex="-1">{words::OPENED_LAST}</h2>
                {move || {
                    let recent = notebook.with(|notebook| notebook.latest(Entry::is_recent, |entry| entry.opened));
                    let any = !recent.is_empty();
                    view! {
                        {rows(recent, words::opened_ago, |entry| entry.opened, forget,
                            words::NONE_OPENED)}
                        {any.then(|| view! {
                            <button class="Button" type="button" on:click=move |_| {
                                notebook.forget_opened(None);
                                navigation.announce(words::LIST_CLEARED);
                                navigation.focus("#recent");
                            }>{words::CLEAR_LIST}</button>
                        })}
                    }
                }}
            </section>
            <OwnFile />
        </div>
    }
}

/// Courses, each with a button that removes it; a sentence if there are none.
#[inline(never)]
fn rows(
    entries: Vec<Entry>,
    since: fn(&str) -> String,
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
        let mut about = vec![since(&ago(time(&entry)))];
        about.extend((notes > 0).then(|| words::notes_written(notes)));
        let place = Some(entry.named.place.clone()).filter(|place| !place.is_empty());
        let name = entry.name();
        view! {
            <li>
                <p class="name">
                    <a href=Route::course(id).href() translate="no">{name.clone()}</a>
                    {saved_sign(id)}
                </p>
                {place.map(|place| view! { <p translate="no">{place}</p> })}
                <p class="when">{about.join(" · ")}</p>
                {changed_sign(id)}
                <button class="Button quiet" type="button" on:click=move |_| remove(&entry)>
                    {REMOVE} <span class="visually-hidden">{format!(" {name}")}</span>
                </button>
            </li>
        }
    };
    view! { <ul class="NotebookList">{entries.into_iter().map(row).collect_view()}</ul> }.into_any()
}

/// The mark that the list of courses uses too: a cached answer costs nothing.
fn saved_sign(id: CourseId) -> impl IntoView {
    let gateway: Gateway = expect_context();
    move || {
        gateway.is_cached(&Request::Course(id)).then(|| {
            view! {
                <span class="saved-sign" title=words::OPENS_WITHOUT_REQUEST>
                    <span aria-hidden="true">" ✓"</span>
                    <span class="visually-hidden">{words::THAT_OPENS_WITHOUT_REQUEST}</span>
                </span>
            }
        })
    }
}

/// Says that a newer answer about the course differs from the one before. Its page tells how, once.
fn changed_sign(id: CourseId) -> impl IntoView {
    let gateway: Gateway = expect_context();
    move || {
        has_changed(gateway, id).then(|| view! { <p class="changed">{words::COURSE_CHANGED}</p> })
    }
}

/// A note in the list.
struct Listed {
    href: String,
    title: String,
    text: String,
    changed: Moment,
}

/// All notes with text, most recently changed first.
fn written(notebook: &Notebook) -> Vec<Listed> {
    let of_entry = |entry: &Entry| {
        let listed = entry.written().map(|(hole, note)| {
            let name = entry.name();
            let href = match *hole {
                COURSE_NOTE => Route::course(entry.course_id),
                hole => Route::hole(entry.course_id, HoleNumber(hole)),
            };
            Listed {
                href: href.href(),
                title: words::note_title(*hole, &name),
                text: note.text(),
                changed: note.changed(),
            }
        });
        listed.collect::<Vec<_>>()
    };
    let mut all: Vec<Listed> = notebook.entries().iter().flat_map(of_entry).collect();
    sort_by(&mut all, |a, b| b.changed.cmp(&a.changed));
    all
}

fn notes(all: Vec<Listed>) -> AnyView {
    if all.is_empty() {
        return empty(words::NO_NOTES);
    }
    let row = |note: Listed| {
        view! {
            <li>
                <p class="name"><a href=note.href>{note.title}</a></p>
                <p class="text" dir="auto">{note.text}</p>
                <p class="when">{words::changed_ago(&ago(note.changed))}</p>
            </li>
        }
    };
    view! { <ul class="NotebookList notes">{all.into_iter().map(row).collect_view()}</ul> }
        .into_any()
}

fn empty(words: &'static str) -> AnyView {
    view! { <p class="empty">{words}</p> }.into_any()
}

fn ago(moment: Moment) -> String {
    format::age(now_ms() - moment.unix_ms())
}

screen! {
    /// Saved courses and notes.
    screen() in rest, golf_views::words::saved::TITLE => view! { <SavedPage /> }
}
