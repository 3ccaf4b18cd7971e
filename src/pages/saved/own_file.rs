//! The notebook as a file: export, import, and the removal of everything.

use golf_client::key_mask::without_keys;
use golf_client::sanitize::sanitized;
use golf_views::words::saved as words;
use leptos::prelude::*;

use crate::browser::download::download;
use crate::browser::within::{FILE_MS, settled};
use crate::gateway::now_ms;
use crate::notebook::entry::{Entry, Notebook};
use crate::notebook::file::{self, Read};
use crate::notebook::limits;
use crate::notebook::moment::Moment;
use crate::notebook::stored::{Imported, StoredNotebook};
use crate::ui::navigation::Navigation;

/// How many losses of an import are listed; the rest are counted.
const SHOWN: usize = 10;

/// Export, import, removal.
#[component]
pub fn OwnFile() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let notebook = StoredNotebook::of_app();
    let told = RwSignal::new(String::new());
    let is_good = RwSignal::new(false);
    let tell = move |good: bool, words: String| {
        is_good.try_set(good);
        told.try_set(words);
    };
    let is_over = RwSignal::new(false);
    let export = move |_| {
        let name = format!("yardbook-{}.json", Moment::of_clock(now_ms()).day());
        // A name that was kept before its key was entered, or a note, may hold the key.
        let notebook = without_keys(notebook.export());
        let is_saved = download(&notebook, "application/json", &name).is_some();
        if is_saved {
            tell(true, words::exported(&name));
        } else {
            tell(false, words::FILE_NOT_SAVED.into());
        }
    };
    let asked = RwSignal::new(None::<Asked>);
    let take = move |name: String, read: Read, confirmed: &[String]| match notebook.import(
        &name,
        &read.notebook,
        confirmed,
    ) {
        Imported::Done(gain) => {
            let left_out = read.words().unwrap_or_default();
            tell(true, words::imported(&name, &gain.words(), &left_out));
        }
        Imported::TakesAway(lost) => {
            told.set(String::new());
            asked.set(Some(Asked { name, read, lost }));
            request_animation_frame(move || navigation.focus("#import-asked"));
        }
        Imported::Refused(words) => tell(false, words::not_imported(&words)),
    };
    let import = move |found: Option<web_sys::File>| {
        if let Some(found) = found {
            leptos::task::spawn_local(async move {
                let result = read(&found).await;
                asked.try_set(None);
                let latest = limits::latest(Moment::of_clock(now_ms()));
                match result.and_then(|text| file::parse(&text, latest)) {
                    Ok(read) => take(sanitized(&found.name()), read, &[]),
                    Err(words) => tell(false, words::not_imported(&words)),
                }
            });
        }
    };
    let answer = move |is_yes: bool| {
        let Some(Asked { name, read, lost }) = asked.try_update(Option::take).flatten() else {
            return;
        };
        if is_yes {
            take(name, read, &lost);
        } else {
            tell(false, words::NOTHING_IMPORTED.into());
        }
        navigation.focus("#own-file");
    };
    let undo = move |is_yes: bool, file: &str| {
        if is_yes {
            notebook.undo_import();
            tell(true, words::undone(file));
        } else {
            notebook.forget_undo();
        }
        navigation.focus("#own-file");
    };
    let over = move |event: leptos::ev::DragEvent, is: bool| {
        event.prevent_default();
        is_over.set(is);
    };
    view! {
        <section aria-labelledby="own-file" class="OwnFile">
            <h2 id="own-file" tabindex="-1">{words::AS_A_FILE}</h2>
            <p>
                {words::ABOUT_THE_FILE}
            </p>
            <div class="ways">
                <button class="Button primary" type="button" on:click=export>{words::EXPORT}</button>
                <div class="drop" class:over=move || is_over.get()
                    on:dragover=move |event| over(event, true)
                    on:dragleave=move |event| over(event, false)
                    on:drop=move |event| {
                        let files = event.data_transfer().and_then(|data| data.files());
                        over(event, false);
                        import(files.and_then(|files| files.get(0)));
                    }>
                    <label for="import">{words::IMPORT}</label>
                    <input id="import" type="file" accept="application/json,.json"
                        on:change:target=move |event| {
                            let input = event.target();
                            import(input.files().and_then(|files| files.get(0)));
                            // Reset, so that the same file can be chosen again.
                            input.set_value("");
                        } />
                </div>
            </div>
            <div role="status">
                {move || (!told.with(String::is_empty)).then(|| view! {
                    <p class="Note" class:good=move || is_good.get()>{move || told.get()}</p>
                })}
            </div>
            {move || asked.with(|asked| asked.as_ref().map(|asked| question_of_import(asked, answer)))}
            {move || notebook.last_import().map(|file| {
                let words = words::can_be_undone(&file);
                view! {
                    <div class="Undo">
                        <p dir="auto">{words}</p>
                        <button class="Button" type="button" on:click={
                            let file = file.clone();
                            move |_| undo(true, &file)
                        }>{words::UNDO}</button>
                        <button class="Button quiet" type="button" on:click=move |_| undo(false, &file)>
                            {words::NO_UNDO}
                        </button>
                    </div>
                }
            })}
            <Removal removed=move |()| {
                told.set(String::new());
                asked.set(None);
                navigation.announce(words::ALL_REMOVED);
                navigation.focus("h1");
            } />
        </section>
    }
}

/// An import that waits for confirmation.
struct Asked {
    name: String,
    read: Read,
    lost: Vec<String>,
}

/// Lists what the import would remove, and asks for confirmation.
fn question_of_import(asked: &Asked, answer: impl Fn(bool) + Copy + 'static) -> AnyView {
    let rest = asked.lost.len().saturating_sub(SHOWN);
    let shown = asked.lost.iter().take(SHOWN).cloned();
    let more = (rest > 0).then(|| words::more_lost(rest));
    let rows: Vec<AnyView> = shown
        .chain(more)
        .map(|lost| view! { <li dir="auto">{lost}</li> }.into_any())
        .collect();
    view! {
        <div class="Removal" role="group" aria-labelledby="import-asked">
            <p id="import-asked" tabindex="-1" dir="auto">{words::ask_import(&asked.name)}</p>
            <ul>{rows}</ul>
            <button class="Button danger" type="button" on:click=move |_| answer(true)>{words::IMPORT_IT}</button>
            <button class="Button" type="button" on:click=move |_| answer(false)>{words::DO_NOT_IMPORT}</button>
        </div>
    }
    .into_any()
}

async fn read(file: &web_sys::File) -> Result<String, String> {
    #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
    let most = limits::FILE_BYTES as f64;
    if file.size() > most {
        return Err(words::TOO_LARGE.into());
    }
    let text = settled(FILE_MS, file.text()).await;
    text.and_then(|text| text.as_string())
        .ok_or_else(|| words::FILE_NOT_READ.into())
}

/// Removes everything after confirmation.
#[component]
fn Removal(#[prop(into)] removed: Callback<()>) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let notebook = StoredNotebook::of_app();
    let is_asking = RwSignal::new(false);
    let ask = move |is: bool| {
        is_asking.set(is);
        let place = if is { "#removal-asked" } else { "#removal" };
        request_animation_frame(move || navigation.focus(place));
    };
    let remove = move |_| {
        notebook.remove_all();
        is_asking.set(false);
        removed.run(());
    };
    let any = move || !notebook.with(Notebook::is_empty);
    view! {
        {move || any().then(|| if is_asking.get() {
            view! {
                <div class="Removal" role="group" aria-labelledby="removal-asked">
                    <p id="removal-asked" tabindex="-1">
                        {notebook.with(question)}
                    </p>
                    <button class="Button danger" type="button" on:click=remove>{words::REMOVE_THEM}</button>
                    <button class="Button" type="button" on:click=move |_| ask(false)>{words::KEEP_THEM}</button>
                </div>
            }.into_any()
        } else {
            view! {
                <button id="removal" class="Button danger" type="button" on:click=move |_| ask(true)>
                    {words::REMOVE_ALL}
                </button>
            }.into_any()
        })}
    }
}

/// States what would be removed, and asks for confirmation.
fn question(notebook: &Notebook) -> String {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let entries = notebook.entries();
    let saved = entries.iter().filter(|entry| entry.saved.is).count();
    let notes = entries.iter().flat_map(Entry::written).count();
    let plans = entries.iter().flat_map(Entry::planned).count();
    let others = words::OthersToRemove {
        has_drive: notebook.reach.reach.is_some(),
        has_clubs: !notebook.bag.clubs.is_empty(),
        plans: number(plans),
    };
    words::ask_removal(number(saved), number(notes), &others)
}
