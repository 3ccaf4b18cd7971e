//! A table as data: one view for every table of figures, so that each costs no view of its own.

use leptos::prelude::*;

use crate::words::frame;
use crate::words::numbers::NOT_GIVEN;

/// A table of rows with a name each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// What the table is.
    pub caption: String,
    /// What stands above the names of the rows, then above each column.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<FigureRow>,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FigureRow {
    /// Its name.
    pub name: String,
    /// Where its name leads.
    pub href: Option<String>,
    /// A cell for each column.
    pub cells: Vec<FigureCell>,
}

/// A cell: one line of text or several.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FigureCell {
    /// The lines.
    pub lines: Vec<String>,
    /// Whether it says that something is not there.
    pub is_absent: bool,
}

impl FigureCell {
    /// A cell of one line.
    #[must_use]
    pub fn of(line: impl Into<String>) -> Self {
        Self {
            lines: vec![line.into()],
            is_absent: false,
        }
    }

    /// A cell that says that and why something is not there.
    #[must_use]
    pub fn absent(words: &str) -> Self {
        Self {
            is_absent: true,
            ..Self::of(words)
        }
    }
}

/// What is not there is not given.
impl From<Option<String>> for FigureCell {
    fn from(line: Option<String>) -> Self {
        line.map_or_else(|| Self::absent(NOT_GIVEN), Self::of)
    }
}

/// The table; too wide a one scrolls by itself.
#[component]
pub fn FigureTable(
    /// What it shows.
    figures: Figures,
) -> impl IntoView {
    let name = frame::table(&figures.caption);
    view! {
        <div class="Scrolling" role="region" tabindex="0" aria-label=name>
            <table class="FigureTable">
                <caption>{figures.caption}</caption>
                <thead>
                    <tr>
                        {figures.columns.into_iter().map(|column| view! {
                            <th scope="col">{column}</th>
                        }).collect_view()}
                    </tr>
                </thead>
                <tbody>{figures.rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

fn row(row: FigureRow) -> AnyView {
    let name = match row.href {
        Some(href) => view! { <a href=href>{row.name}</a> }.into_any(),
        None => row.name.into_any(),
    };
    view! {
        <tr>
            <th scope="row">{name}</th>
            {row.cells.into_iter().map(|cell| view! {
                <td class:absent=cell.is_absent>
                    {cell.lines.into_iter().map(|line| view! { <span>{line}</span> }).collect_view()}
                </td>
            }).collect_view()}
        </tr>
    }
    .into_any()
}
