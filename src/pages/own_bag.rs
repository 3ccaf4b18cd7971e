//! A golfer's clubs as a table: name, carry and spread. They are in the notebook, can be changed and removed, and no request has
//! them.

mod rows;

use golf_hole::clubs::PlayerKind;
use golf_views::words::format::Unit;
use golf_views::words::player::kept;
use golf_views::words::player::plan as words;
use leptos::prelude::*;
use rows::{Column, Problem, Row, checked, filled, kind_text, rows_of};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use crate::notebook::stored::StoredNotebook;
use crate::settings::Settings;
use crate::ui::deferred::{nothing, part};
use crate::ui::navigation::Navigation;

/// The rows as they are typed, and the clubs that they are. Cheap to copy.
#[derive(Clone, Copy)]
struct TypedBag {
    notebook: StoredNotebook,
    unit: Signal<Unit>,
    rows: RwSignal<Vec<Row>>,
    /// The kind of player whose spread new clubs get.
    kind: RwSignal<PlayerKind>,
}

impl TypedBag {
    /// The rows of the clubs in the notebook. A typed text stays until the clubs or the unit are changed elsewhere.
    fn new(notebook: StoredNotebook, unit: Signal<Unit>) -> Self {
        let rows = RwSignal::new(untrack(|| rows_of(&notebook.bag(), unit.get())));
        Effect::new(move |before: Option<Unit>| {
            let (bag, unit) = (notebook.bag(), unit.get());
            let is_ours = rows.with_untracked(|rows| checked(rows, unit).0 == bag);
            if before.is_some_and(|before| before != unit) || !is_ours {
                rows.set(rows_of(&bag, unit));
            }
            unit
        });
        Self {
            notebook,
            unit,
            rows,
            kind: RwSignal::new(PlayerKind::default()),
        }
    }

    fn store(self) {
        let unit = self.unit.get_untracked();
        let (bag, _) = self.rows.with_untracked(|rows| checked(rows, unit));
        self.notebook.set_bag(bag);
    }

    /// Takes in a text. A new carry gives its row a spread.
    fn take(self, at: usize, column: Column, text: String) {
        let (kind, unit) = (self.kind.get_untracked(), self.unit.get_untracked());
        self.rows.update(|rows| {
            if let Some(row) = rows.get_mut(at) {
                *row.cell_mut(column) = text;
            }
            if column == Column::Carry {
                filled(rows, at, kind, unit);
            }
        });
        self.store();
    }

    /// Gives every club the spread of the kind of player.
    fn fill_all(self) {
        let (kind, unit) = (self.kind.get_untracked(), self.unit.get_untracked());
        self.rows.update(|rows| {
            for at in 0..rows.len() {
                if let Some(row) = rows.get_mut(at) {
                    row.forget_spread();
                }
                filled(rows, at, kind, unit);
            }
        });
        self.store();
    }

    fn remove_all(self) {
        self.notebook.set_bag(Vec::new());
        self.rows.set(rows_of(&[], self.unit.get_untracked()));
    }
}

/// The table. Each change is stored at once; a row with a mistake says so and is not in the bag.
#[component]
pub fn OwnBag() -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let settings: Settings = expect_context();
    let navigation: Navigation = expect_context();
    let unit = settings.unit();
    let typed = TypedBag::new(notebook, unit);
    let rows = typed.rows;
    let problems = Memo::new(move |_| rows.with(|rows| checked(rows, unit.get()).1));
    let remove = move |_| {
        typed.remove_all();
        navigation.announce(words::CLUBS_REMOVED);
        navigation.focus(".OwnBag input");
    };
    let row = move |at: usize| {
        view! {
            <tr>
                {Column::ALL.map(|column| view! {
                    <BagCell at=at column=column typed=typed problems=problems />
                }).collect_view()}
            </tr>
        }
    };
    let count = Memo::new(move |_| rows.with(Vec::len));
    let has_clubs = Memo::new(move |_| notebook.with(|notebook| !notebook.bag.clubs.is_empty()));
    view! {
        <div class="OwnBag">
            <p class="about">{words::HOW_TO_FILL}</p>
            <div class="Scrolling">
                <table on:keydown=|event| step(&event)>
                    <thead>
                        <tr>
                            {move || Column::ALL.map(|column| view! { <th scope="col">{column.header(unit.get())}</th> }).collect_view()}
                        </tr>
                    </thead>
                    <tbody>{move || (0..count.get()).map(row).collect_view()}</tbody>
                </table>
            </div>
            <KindChoice typed=typed />
            <p class="about">{words::SOURCES} " " {move || kept(notebook.place_words())}</p>
            {move || has_clubs.get().then(|| view! {
                <button class="Button small quiet" type="button" on:click=remove>{words::REMOVE_CLUBS}</button>
            })}
        </div>
    }
}

/// The kind of player whose spread new clubs get, and the button that gives it to all.
#[component]
fn KindChoice(typed: TypedBag) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let fill_all = move |_| {
        typed.fill_all();
        navigation.announce(words::CLUBS_ARE_KEPT);
    };
    view! {
        <div class="row">
            <label>
                {words::KIND_OF_PLAYER}
                <select on:change:target=move |event| {
                    let at = event.target().selected_index();
                    let chosen = usize::try_from(at).ok().and_then(|at| PlayerKind::ALL.get(at));
                    typed.kind.set(chosen.copied().unwrap_or_default());
                }>
                    {PlayerKind::ALL.map(|one| view! { <option selected=one == PlayerKind::default()>{kind_text(one)}</option> }).collect_view()}
                </select>
            </label>
            <button class="Button small" type="button" on:click=fill_all>{words::USE_FOR_ALL}</button>
        </div>
    }
}

/// A field of the table, with what is wrong in it.
#[component]
fn BagCell(
    at: usize,
    column: Column,
    typed: TypedBag,
    problems: Memo<Vec<(usize, Column, Problem)>>,
) -> impl IntoView {
    let TypedBag { unit, rows, .. } = typed;
    let text = move || {
        rows.with(|rows| {
            let row = rows.get(at);
            row.map(|row| row.cell(column).to_owned())
                .unwrap_or_default()
        })
    };
    let label = move || {
        let name = rows.with(|rows| rows.get(at).map(|row| row.name.clone()));
        let name = name.filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| words::row(at + 1));
        words::field_of(&column.header(unit.get()), &name)
    };
    let problem = Memo::new(move |_| {
        problems.with(|problems| {
            let found = problems
                .iter()
                .find(|(row, other, _)| (*row, *other) == (at, column));
            found.map(|(.., problem)| *problem)
        })
    });
    let id = format!("bag-{at}-{}", column.word());
    let told = format!("{id}-problem");
    view! {
        <td class=column.word()>
            <input id=id type="text" autocomplete="off" maxlength=column.most_characters()
                inputmode=column.keyboard() dir="auto"
                aria-label=label
                aria-describedby=told.clone()
                aria-invalid=move || problem.get().is_some().then_some("true")
                prop:value=text
                on:change:target=move |event| typed.take(at, column, event.target().value()) />
            <p id=told class="problem" role="status">
                {move || problem.get().map(|problem| problem.text(column, unit.get()))}
            </p>
        </td>
    }
}

/// The arrow keys go to the same field of the row above or below.
fn step(event: &KeyboardEvent) {
    let down = match event.key().as_str() {
        "ArrowUp" => false,
        "ArrowDown" | "Enter" => true,
        _ => return,
    };
    let field: Option<web_sys::Element> = event.target().and_then(|target| target.dyn_into().ok());
    let Some(id) = field.map(|field| field.id()) else {
        return;
    };
    let mut parts = id.splitn(3, '-');
    let (Some("bag"), Some(row), Some(column)) = (parts.next(), parts.next(), parts.next()) else {
        return;
    };
    let Ok(row) = row.parse::<usize>() else {
        return;
    };
    let next = if down {
        row.checked_add(1)
    } else {
        row.checked_sub(1)
    };
    let next = next.and_then(|row| document().get_element_by_id(&format!("bag-{row}-{column}")));
    if let Some(field) = next.and_then(|next| next.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        event.prevent_default();
        let _ = field.focus();
        field.select();
    }
}

part! {
    /// The golfer's clubs.
    part() in plan, Optional(nothing) => view! { <OwnBag /> }
}
