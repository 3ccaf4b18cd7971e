//! The tees of a course, longest first.

use golf_api::course::Tee;
use golf_api::figure::Figure;
use leptos::prelude::*;

use crate::format::{self, Unit};
use crate::sorted::sort_by;

/// Tees with what each is.
#[component]
pub fn TeeTable(
    /// The tees, in any order.
    tees: Vec<Tee>,
    /// The unit of their lengths.
    unit: Unit,
    /// What stands above them, where it is not plain from what is around.
    #[prop(optional)]
    title: Option<&'static str>,
) -> impl IntoView {
    let length = |tee: &Tee| tee.length.as_ref().and_then(Figure::number);
    let mut tees = tees;
    sort_by(&mut tees, |a, b| {
        length(b)
            .unwrap_or_default()
            .total_cmp(&length(a).unwrap_or_default())
    });
    view! {
        <div class="Scrolling" role="region" tabindex="0"
            aria-label=title.map_or_else(|| "Table of tees".into(), |title| format!("Table: {title}"))>
        <table class="TeeTable">
            <caption>
                {title}
                <span class="visually-hidden">{if title.is_some() { ", longest first" } else { "Tees, longest first" }}</span>
            </caption>
            <thead>
                <tr>
                    <th scope="col">"Tee"</th>
                    <th scope="col" class="figure">"Par"</th>
                    <th scope="col" class="figure">{format!("Length, {}", unit.word())}</th>
                    <th scope="col" class="figure">"Slope"</th>
                </tr>
            </thead>
            <tbody>
                {tees.into_iter().map(|tee| {
                    let yards = length(&tee);
                    let length = tee.length.map(|text| {
                        yards.map_or_else(|| text.text().to_owned(), |yards| unit.number(yards))
                    });
                    let name = tee.name.filter(|name| !name.trim().is_empty());
                    view! {
                        <tr>
                            <th scope="row">
                                <span class=chip(name.as_deref()) aria-hidden="true"></span>
                                {name.unwrap_or_else(|| "Unnamed tee".into())}
                            </th>
                            {cell(tee.par.map(|par| par.text().to_owned()))}
                            {cell(length)}
                            {cell(tee.slope.map(|slope| slope.text().to_owned()))}
                        </tr>
                    }
                }).collect_view()}
            </tbody>
        </table>
        </div>
    }
}

fn cell(value: Option<String>) -> impl IntoView {
    let absent = value.is_none();
    view! {
        <td class="figure" class:absent=absent>
            {value.unwrap_or_else(|| format::NOT_GIVEN.to_owned())}
        </td>
    }
}

/// The class of a tee's color chip, `chip blue`; its name always stands beside it.
#[must_use]
pub fn chip(name: Option<&str>) -> String {
    const COLORS: [&str; 12] = [
        "black", "blue", "white", "red", "gold", "green", "silver", "yellow", "orange", "purple",
        "copper", "teal",
    ];
    let name = name.unwrap_or_default().to_lowercase();
    let color = COLORS.into_iter().find(|color| name.contains(color));
    color.map_or_else(|| "chip".into(), |color| format!("chip {color}"))
}
