//! The body of an answer: a tree that can be folded and searched, and the text. The children of a node are built when the
//! node is opened, and a long list is built in pieces. So a large body is as fast as a small one.

use std::sync::Arc;

use golf_views::pages::console::tree::{MOST_MATCHES, Tree, Value, marked};
use golf_views::words::console as words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// How many children of a node are built at once.
const PIECE: usize = 100;

/// The searched text, and the places where the text was found.
#[derive(Clone, Copy)]
struct Search {
    words: RwSignal<String>,
    found: Memo<Arc<Vec<usize>>>,
}

/// The body.
#[component]
pub(super) fn BodySection(tree: Option<Tree>, text: (String, bool)) -> impl IntoView {
    let is_tree = tree.is_some();
    let (text, is_cut) = text;
    let text = view! {
        <pre class="text" tabindex="0" translate="no" role="group" aria-label=words::BODY_AS_TEXT><code>{text}</code></pre>
        {is_cut.then(|| view! { <p>{words::CUT_OFF}</p> })}
    };
    view! {
        <h3 id="body">{words::BODY}</h3>
        {match tree {
            Some(tree) => view! { <BodyTree tree=tree /> }.into_any(),
            None => view! { <p>{words::NO_TREE}</p> }.into_any(),
        }}
        {match is_tree {
            true => view! { <details><summary>{words::AS_TEXT}</summary>{text}</details> }.into_any(),
            false => text.into_any(),
        }}
    }
}

#[component]
fn BodyTree(tree: Tree) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let searched = tree.clone();
    let found = Memo::new(move |_| typed.with(|words| Arc::new(searched.find(words))));
    let search = Search {
        words: typed,
        found,
    };
    // The match that has the focus, counted from 0.
    let current = StoredValue::new(None::<usize>);
    let next = move || {
        let found = found.get_untracked();
        let at = current.get_value().map_or(0, |at| at + 1);
        let at = if at < found.len() { at } else { 0 };
        if let Some(node) = found.get(at) {
            current.set_value(Some(at));
            focus_node(*node);
        }
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        next();
    };
    let count = move || {
        let is_searched = typed.with(|words| !words.is_empty());
        is_searched.then(|| found.with(|found| words::matches(found.len(), MOST_MATCHES)))
    };
    view! {
        <form class="search-body" role="search" method="post" aria-label=words::SEARCH_BODY on:submit=submit>
            <label for="search-body">{words::SEARCH_BODY}</label>
            <div class="row">
                <input id="search-body" type="search" autocomplete="off" spellcheck="false"
                    aria-describedby="matches"
                    on:input:target=move |event| {
                        current.set_value(None);
                        typed.set(event.target().value());
                    } />
                <button class="Button" type="submit">{words::NEXT_MATCH}</button>
            </div>
            <p id="matches" role="status">{count}</p>
        </form>
        <ul class="JsonTree" aria-labelledby="body" translate="no">{node(tree, 0, search)}</ul>
    }
}

fn id_of(at: usize) -> String {
    format!("json-{at}")
}

fn focus_node(at: usize) {
    let node = document().query_selector(&["#", &id_of(at)].concat());
    let node = node.ok().flatten();
    if let Some(node) = node.and_then(|node| node.dyn_into::<HtmlElement>().ok()) {
        let _ = node.focus();
    }
}

/// A node: its name with its value, or with its children.
fn node(tree: Tree, at: usize, search: Search) -> AnyView {
    let Some(here) = tree.node(at) else {
        return ().into_any();
    };
    let name = match here.name.is_empty() && at == 0 {
        true => words::WHOLE.to_owned(),
        false => here.name.clone(),
    };
    let name = view! { <b>{highlighted(name, search)}</b> };
    let size = match &here.value {
        Value::Text(text) | Value::Plain(text) => {
            let value = highlighted(text.clone(), search);
            return view! {
                <li id=id_of(at) tabindex="-1">{name} ": " {value}</li>
            }
            .into_any();
        }
        Value::Object(count) => words::fields(*count),
        Value::List(count) => words::entries(*count),
    };
    let is_open = RwSignal::new(at == 0);
    let is_built = RwSignal::new(at == 0);
    let above = tree.clone();
    Effect::new(move |_| {
        if search.found.with(|found| above.is_above(at, found)) {
            set(is_built, true);
            set(is_open, true);
        }
    });
    let toggled = move |event: leptos::ev::Event| {
        let details = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_now = details.is_some_and(|details| details.has_attribute("open"));
        if is_now {
            set(is_built, true);
        }
        set(is_open, is_now);
    };
    view! {
        <li>
            <details open=is_open on:toggle=toggled>
                <summary id=id_of(at)>{name} " " <small>{size}</small></summary>
                {move || is_built.get().then(|| children(tree.clone(), at, search))}
            </details>
        </li>
    }
    .into_any()
}

/// Sets a signal if it has another value: what is built already is not built again.
fn set(signal: RwSignal<bool>, value: bool) {
    if signal.get_untracked() != value {
        signal.set(value);
    }
}

/// The children of an open node, a piece at a time.
fn children(tree: Tree, at: usize, search: Search) -> AnyView {
    let total = tree.children(at).count();
    let most = RwSignal::new(PIECE);
    let above = tree.clone();
    Effect::new(move |_| {
        let needed = search.found.with(|found| above.needed(at, found));
        if needed > most.get_untracked() {
            most.set(needed);
        }
    });
    let listed = tree.clone();
    let shown = move || listed.children(at).take(most.get()).collect::<Vec<_>>();
    let rest = move || total.saturating_sub(most.get());
    view! {
        <ul>
            <For each=shown key=|child| *child children=move |child| node(tree.clone(), child, search) />
        </ul>
        {move || (rest() > 0).then(|| view! {
            <button class="Button small" type="button" on:click=move |_| most.update(|most| *most += PIECE)>
                {words::show_more(rest().min(PIECE))}
            </button>
        })}
    }
    .into_any()
}

/// A text in which the words searched for are marked.
fn highlighted(text: String, search: Search) -> impl Fn() -> AnyView + Send + 'static {
    move || {
        search.words.with(|words| {
            if words.is_empty() {
                return text.clone().into_any();
            }
            let pieces = marked(&text, words).into_iter();
            pieces
                .map(|(is_found, piece)| match is_found {
                    true => view! { <mark>{piece.to_owned()}</mark> }.into_any(),
                    false => piece.to_owned().into_any(),
                })
                .collect_view()
                .into_any()
        })
    }
}
