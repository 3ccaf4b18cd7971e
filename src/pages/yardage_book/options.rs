//! The options of a yardage book. Each is in the address, so that a link has them too.

use golf_api::course::CourseId;
use golf_print::paper::{LARGEST, Paper, SMALLEST, Trim};
use golf_print::sheets::Layout;
use golf_views::address::route::Route;
use golf_views::address::yardage_book_view::{YardageBookView, layout_word, paper_word};
use golf_views::words::yardage_book as words;
use leptos::prelude::*;

use crate::browser::site;
use crate::ui::navigation::Navigation;

/// The value of a size of one's own in the list of sizes, and of paper in the size of the pages.
const OWN: &str = "own";

/// The form.
#[component]
pub fn Options(
    /// The course.
    id: CourseId,
    /// The options.
    view: Memo<YardageBookView>,
    /// Whether there is a plan to print.
    is_planned: Memo<bool>,
    /// The number of pages on a side of a sheet, once it is known.
    #[prop(into)]
    on_a_side: Signal<Option<usize>>,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let set = Callback::new(move |changed: YardageBookView| {
        navigation.correct(Route::YardageBook(id, changed));
    });
    let usual = usual_paper();
    let is_offered = move || Trim::OFFERED.contains(&view.get().trim);
    let wants_own = RwSignal::new(false);
    let is_own = Memo::new(move |_| wants_own.get() || !is_offered());
    let choose_size = move |value: String| {
        wants_own.set(value == OWN);
        if let Some(trim) = Trim::parse(&value) {
            set.run(YardageBookView {
                trim,
                ..view.get_untracked()
            });
        }
    };
    let choose_paper = move |value: String| {
        let paper = Paper::ALL
            .into_iter()
            .find(|paper| paper_word(*paper) == value);
        set.run(YardageBookView {
            paper,
            ..view.get_untracked()
        });
    };
    view! {
        <form class="BookOptions" aria-label=words::OPTIONS on:submit=|event| event.prevent_default()>
            <label>
                {words::SIZE}
                <select on:change:target=move |event| choose_size(event.target().value())>
                    {Trim::OFFERED.into_iter().map(|trim| view! {
                        <option value=trim.to_string() selected=move || !is_own.get() && view.get().trim == trim>
                            {words::size(trim)}
                        </option>
                    }).collect_view()}
                    <option value=OWN selected=move || is_own.get()>{words::OWN_SIZE}</option>
                </select>
            </label>
            {move || is_own.get().then(|| view! { <OwnSize view=view set=set /> })}
            <label>
                {words::LAYOUT}
                <select on:change:target=move |event| {
                    let value = event.target().value();
                    let chosen = Layout::ALL.into_iter().find(|layout| layout_word(*layout) == value);
                    if let Some(layout) = chosen {
                        set.run(YardageBookView { layout, ..view.get_untracked() });
                    }
                }>
                    {Layout::ALL.into_iter().map(|layout| view! {
                        <option value=layout_word(layout) selected=move || view.get().layout == layout>
                            {move || {
                                let chosen = on_a_side.get().filter(|_| view.get().layout == layout);
                                words::layout(layout, chosen)
                            }}
                        </option>
                    }).collect_view()}
                </select>
            </label>
            <label>
                {words::PAPER}
                <select on:change:target=move |event| choose_paper(event.target().value())>
                    {move || (view.get().layout == Layout::Pages).then(|| view! {
                        <option value=OWN selected=move || view.get().printed_on(usual).is_none()>{words::PAPER_OF_PAGE}</option>
                    })}
                    {Paper::ALL.into_iter().map(|paper| view! {
                        <option value=paper_word(paper) selected=move || view.get().printed_on(usual) == Some(paper)>
                            {words::paper(paper)}
                        </option>
                    }).collect_view()}
                </select>
            </label>
            <label class="choice">
                <input type="checkbox" prop:checked=move || view.get().has_notes
                    on:change:target=move |event| {
                        let has_notes = event.target().checked();
                        set.run(YardageBookView { has_notes, ..view.get_untracked() });
                    } />
                {words::WITH_MY_NOTES}
            </label>
            {move || is_planned.get().then(|| view! {
                <label class="choice">
                    <input type="checkbox" prop:checked=move || view.get().has_plan
                        on:change:target=move |event| {
                            let has_plan = event.target().checked();
                            set.run(YardageBookView { has_plan, ..view.get_untracked() });
                        } />
                    {words::WITH_MY_PLAN}
                </label>
            })}
            {site::allows_exports().then(|| view! {
                <label class="choice">
                    <input type="checkbox" prop:checked=move || view.get().has_codes
                        on:change:target=move |event| {
                            let has_codes = event.target().checked();
                            set.run(YardageBookView { has_codes, ..view.get_untracked() });
                        } />
                    {words::WITH_CODES}
                </label>
            })}
            {move || view.get().only.map(|_| view! {
                <a class="Button" href=move || Route::YardageBook(id, YardageBookView { only: None, ..view.get() }).href()>
                    {words::WHOLE_BOOK}
                </a>
            })}
        </form>
    }
}

/// The paper that the person's country prints on.
pub(super) fn usual_paper() -> Paper {
    let language = window().navigator().language();
    Paper::of_locale(&language.unwrap_or_default())
}

/// Two fields for a size in inches. A size that the Rules do not allow is not taken, and the form says why.
#[component]
fn OwnSize(view: Memo<YardageBookView>, set: Callback<YardageBookView>) -> impl IntoView {
    let typed = RwSignal::new(view.get_untracked().trim.texts());
    let is_refused = RwSignal::new(false);
    let take = move || {
        let trim = Trim::parse(&typed.get_untracked().join("x"));
        is_refused.set(trim.is_none());
        if let Some(trim) = trim {
            set.run(YardageBookView {
                trim,
                ..view.get_untracked()
            });
        }
    };
    let [least, most] = [SMALLEST, LARGEST].map(Trim::texts);
    let field = move |label: &'static str, at: usize| {
        view! {
            <label>
                {label}
                <input type="number" inputmode="decimal" step="0.05" min=least[at].clone() max=most[at].clone()
                    aria-describedby="own-size"
                    aria-invalid=move || is_refused.get().to_string()
                    prop:value=move || typed.with(|typed| typed[at].clone())
                    on:change:target=move |event| {
                        let value = event.target().value();
                        typed.update(|typed| typed[at] = value);
                        take();
                    } />
            </label>
        }
    };
    view! {
        {field(words::WIDTH, 0)}
        {field(words::HEIGHT, 1)}
        <p id="own-size" class:Note=move || is_refused.get()>{words::own_size(SMALLEST, LARGEST)}</p>
    }
}
