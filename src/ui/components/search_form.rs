//! The search form of the list: a GET form whose fields form the list's address.

use golf_client::plan::PAGE_SIZES;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::components::search_form::{form as search_form, is_beyond};
use golf_views::markup::markup;
use golf_views::words::list;
use js_sys::Reflect;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::ui::markup::{LiveMarkup, Show, reactive};
use crate::ui::navigation::forms::fields_of;

/// The class of an option that exists only because the address uses it.
const KEPT: &str = "kept";

/// Filters, order and page size. Nothing is requested before the form is submitted.
#[component]
pub fn SearchForm(
    /// The search in the current address.
    #[prop(into)]
    search: Signal<CourseSearch>,
    /// The plan's largest page, once known.
    #[prop(into)]
    max_limit: Signal<Option<u32>>,
    /// The price of opening a list, in words.
    #[prop(optional, into)]
    price: Option<Callback<CourseSearch, Option<&'static str>>>,
) -> impl IntoView {
    // The search in the fields, from the first input on. Before that the address is used, which costs nothing.
    let typed = RwSignal::new(None::<CourseSearch>);
    let read = move |event: leptos::ev::Event| {
        let form = event.current_target();
        let query = form.and_then(|form| fields_of(form.unchecked_ref()));
        typed.set(query.map(|query| CourseSearch::parse(&query)));
    };
    let cost = move || {
        let typed = typed
            .get()
            .filter(|typed| search.with(|search| typed != search))?;
        price?.run(typed)
    };
    // On a phone only the name field is open: chips show the filters. The sort order is shown nowhere else, so it
    // opens the form.
    let starts_open = search.with_untracked(|search| {
        let usual = CourseSearch::default();
        (search.order_by, search.order) != (usual.order_by, usual.order)
    }) || is_wide();
    let form = NodeRef::<html::Form>::new();
    // Typed text stays until the address changes that field.
    Effect::new(move |before: Option<Option<[String; 7]>>| {
        let form = form.get()?;
        let values = search.with(values);
        let before = before.flatten();
        for (nth, (name, value)) in FIELDS.into_iter().zip(&values).enumerate() {
            // A field may be filled before the app is here.
            let is_new = match &before {
                Some(before) => before[nth] != *value,
                None => is_untouched(&form, name),
            };
            if is_new {
                write(&form, name, value);
            }
        }
        Some(values)
    });
    Effect::new(move |_| {
        if let Some(form) = form.get() {
            let max_limit = max_limit.get();
            for size in PAGE_SIZES {
                let choice = form.query_selector(&format!("#limit [value='{size}']"));
                if let Some(choice) = choice.ok().flatten() {
                    let _ =
                        choice.toggle_attribute_with_force("disabled", is_beyond(size, max_limit));
                }
            }
        }
    });
    let price = move || cost().map(|price| markup("small").text(" · ").text(price));
    let clear = move || {
        search.with(CourseSearch::is_filtered).then(|| {
            markup("a")
                .with("class", "Button quiet")
                .with("href", Route::home().href())
                .text(list::CLEAR)
        })
    };
    search_form(max_limit.get_untracked(), reactive(price), reactive(clear))
        .on("input", read)
        .node(form)
        .here(move |form| {
            if starts_open && let Ok(Some(more)) = form.query_selector(".more") {
                let _ = more.set_attribute("open", "");
            }
        })
        .shown()
}

/// The field names, as in the address.
const FIELDS: [&str; 7] = [
    "search",
    "state",
    "city",
    "min_rating",
    "order_by",
    "order",
    "limit",
];

/// The values of the [`FIELDS`] in an address.
fn values(search: &CourseSearch) -> [String; 7] {
    let rating = search.min_rating.map(|rating| rating.to_string());
    let size = search.is_sized.then(|| search.page_size.to_string());
    [
        search.search.clone(),
        search.state.clone(),
        search.city.clone(),
        rating.unwrap_or_default(),
        search.order_by.as_str().to_owned(),
        search.order.as_str().to_owned(),
        size.unwrap_or_default(),
    ]
}

/// Whether nobody has changed a field before the app is here: it has what `public/early.js` gave it, or what it has in an
/// empty form.
fn is_untouched(form: &Element, name: &str) -> bool {
    let Ok(Some(field)) = form.query_selector(&format!("[name={name}]")) else {
        return false;
    };
    let text = |field: &Element, name: &str| Reflect::get(field, &name.into()).ok()?.as_string();
    let usual = || match field.first_element_child() {
        Some(usual) => text(&usual, "value"),
        None => Some(String::new()),
    };
    text(&field, "value") == text(&field, "given").or_else(usual)
}

/// Sets a field's value. A value that is not among the options is added as one, so that it stays selected.
fn write(form: &Element, name: &str, value: &str) {
    let Ok(Some(field)) = form.query_selector(&format!("[name={name}]")) else {
        return;
    };
    if let Ok(Some(kept)) = field.query_selector(&format!(".{KEPT}")) {
        kept.remove();
    }
    let put = || Reflect::set(&field, &"value".into(), &value.into());
    let _ = put();
    let says = Reflect::get(&field, &"value".into()).ok();
    let is_said = says.and_then(|says| says.as_string()).as_deref() == Some(value);
    // A text field has no options; it may shorten the value.
    if is_said || field.first_element_child().is_none() {
        return;
    }
    if let Ok(choice) = document().create_element("option") {
        choice.set_class_name(KEPT);
        choice.set_text_content(Some(value));
        let _ = choice.set_attribute("value", value);
        let _ = field.append_child(&choice);
        let _ = put();
    }
}

/// Whether the filters of a search have room beside its words.
#[must_use]
pub fn is_wide() -> bool {
    if cfg!(not(target_arch = "wasm32")) {
        return true;
    }
    let query = window().match_media("(min-width: 48rem)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
