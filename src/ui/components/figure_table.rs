//! A table as data, so that all tables of figures share one view.

use golf_views::words::compare::LARGEST_SAID;
use golf_views::words::frame;
use golf_views::words::numbers::NOT_GIVEN;
use leptos::prelude::*;

/// A table with named rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// The table's caption.
    pub caption: String,
    /// The header of the row names, followed by one header per column.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<FigureRow>,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FigureRow {
    /// Its name.
    pub name: String,
    /// The link on its name, if any.
    pub href: Option<String>,
    /// One cell per column.
    pub cells: Vec<FigureCell>,
}

/// A cell: one line of text or several.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FigureCell {
    /// The lines.
    pub lines: Vec<String>,
    /// Whether it says that a value is missing.
    pub is_absent: bool,
    /// Whether it has the largest value of its row.
    pub is_largest: bool,
}

impl Figures {
    /// Takes out the rows in which no column has a value, and returns their names.
    pub fn take_empty_rows(&mut self) -> Vec<String> {
        let is_given = |row: &FigureRow| row.cells.iter().any(|cell| *cell != None.into());
        let rows = std::mem::take(&mut self.rows);
        let (given, empty): (Vec<FigureRow>, Vec<FigureRow>) = rows.into_iter().partition(is_given);
        self.rows = given;
        empty.into_iter().map(|row| row.name).collect()
    }
}

impl FigureCell {
    /// A cell of one line.
    #[must_use]
    pub fn of(line: impl Into<String>) -> Self {
        Self {
            lines: vec![line.into()],
            ..Self::default()
        }
    }

    /// A cell that explains why a value is missing.
    #[must_use]
    pub fn absent(words: &str) -> Self {
        Self {
            is_absent: true,
            ..Self::of(words)
        }
    }
}

/// A missing value reads "not given".
impl From<Option<String>> for FigureCell {
    fn from(line: Option<String>) -> Self {
        line.map_or_else(|| Self::absent(NOT_GIVEN), Self::of)
    }
}

/// The table. If it is too wide, it scrolls horizontally.
#[component]
pub fn FigureTable(
    /// Its content.
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
                <td class:absent=cell.is_absent translate=(!cell.is_absent).then_some("no")>
                    {cell.lines.into_iter().enumerate().map(|(at, line)| match cell.is_largest && at == 0 {
                        true => view! {
                            <span><b>{line}</b><span class="visually-hidden">{LARGEST_SAID}</span></span>
                        }.into_any(),
                        false => view! { <span>{line}</span> }.into_any(),
                    }).collect_view()}
                </td>
            }).collect_view()}
        </tr>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_leaves_only_if_no_column_has_a_value() {
        let row = |name: &str, cells: [Option<String>; 2]| FigureRow {
            name: name.into(),
            cells: cells.map(FigureCell::from).into(),
            ..FigureRow::default()
        };
        let waiting = FigureRow {
            name: "Tees".into(),
            cells: vec![FigureCell::absent("not loaded"), None.into()],
            ..FigureRow::default()
        };
        let mut figures = Figures {
            rows: vec![
                row("Par", [Some("72".into()), None]),
                row("Length", [None, None]),
                waiting,
            ],
            ..Figures::default()
        };
        assert_eq!(figures.take_empty_rows(), ["Length"]);
        let left: Vec<&str> = figures.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(left, ["Par", "Tees"]);
    }
}
