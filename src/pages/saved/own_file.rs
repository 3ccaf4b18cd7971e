//! The book as a file: exported, imported, and everything removed.

use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::book::entry::{Book, Entry};
use crate::book::file::{self, MAX_BYTES};
use crate::book::kept::KeptBook;
use crate::book::moment::Moment;
use crate::download::download;
use crate::gateway::now_ms;
use crate::navigation::Navigation;
use crate::words::saved as words;

/// Export, import, removal.
#[component]
pub fn OwnFile() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let book = KeptBook::of_app();
    let told = RwSignal::new(String::new());
    let is_good = RwSignal::new(false);
    let tell = move |good: bool, words: String| {
        is_good.try_set(good);
        told.try_set(words);
    };
    let is_over = RwSignal::new(false);
    let export = move |_| {
        let name = format!("yardbook-{}.json", Moment::of_clock(now_ms()).day());
        let is_saved = download(&book.export(), "application/json", &name).is_some();
        if is_saved {
            tell(true, words::exported(&name));
        } else {
            tell(false, words::FILE_NOT_SAVED.into());
        }
    };
    let import = move |found: Option<web_sys::File>| {
        if let Some(found) = found {
            leptos::task::spawn_local(async move {
                let result = read(&found).await;
                match result.and_then(|text| file::parse(&text)) {
                    Ok(read) => {
                        let gain = book.import(&read.book).words();
                        let left_out = read.words().unwrap_or_default();
                        tell(true, words::imported(&found.name(), &gain, &left_out));
                    }
                    Err(words) => tell(false, words::not_imported(&words)),
                }
            });
        }
    };
    let over = move |event: leptos::ev::DragEvent, is: bool| {
        event.prevent_default();
        is_over.set(is);
    };
    view! {
        <section aria-labelledby="own-file" class="OwnFile">
            <h2 id="own-file">{words::AS_A_FILE}</h2>
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
                            // The same file can be chosen again.
                            input.set_value("");
                        } />
                </div>
            </div>
            <div role="status">
                {move || (!told.with(String::is_empty)).then(|| view! {
                    <p class="Note" class:good=move || is_good.get()>{move || told.get()}</p>
                })}
            </div>
            <Removal removed=move |()| {
                told.set(String::new());
                navigation.announce(words::ALL_REMOVED);
                navigation.focus("h1");
            } />
        </section>
    }
}

async fn read(file: &web_sys::File) -> Result<String, String> {
    #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
    let most = MAX_BYTES as f64;
    if file.size() > most {
        return Err(words::TOO_LARGE.into());
    }
    let text = JsFuture::from(file.text()).await.ok();
    text.and_then(|text| text.as_string())
        .ok_or_else(|| words::FILE_NOT_READ.into())
}

/// Removes everything, once it is confirmed.
#[component]
fn Removal(#[prop(into)] removed: Callback<()>) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let book = KeptBook::of_app();
    let is_asking = RwSignal::new(false);
    let ask = move |is: bool| {
        is_asking.set(is);
        let place = if is { "#removal-asked" } else { "#removal" };
        request_animation_frame(move || navigation.focus(place));
    };
    let remove = move |_| {
        book.remove_all();
        is_asking.set(false);
        removed.run(());
    };
    let any = move || !book.with(|book| book.entries().is_empty());
    view! {
        {move || any().then(|| if is_asking.get() {
            view! {
                <div class="Removal" role="group" aria-labelledby="removal-asked">
                    <p id="removal-asked" tabindex="-1">
                        {book.with(question)}
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

/// What would be removed, and whether it is meant.
fn question(book: &Book) -> String {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let entries = book.entries();
    let saved = entries.iter().filter(|entry| entry.saved.is).count();
    let notes = entries.iter().flat_map(Entry::written).count();
    words::ask_removal(number(saved), number(notes))
}
