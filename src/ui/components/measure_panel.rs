//! A panel with the measured points in rows, and buttons to measure more.

use golf_hole::measure::{MOST, Measured};
use golf_views::words::format::{self, Unit};
use golf_views::words::hole as words;
use golf_views::words::numbers::NOT_GIVEN;
use golf_views::words::standing::FROM_YOU_COLUMN;
use leptos::prelude::*;

/// The actions of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measuring {
    /// Place the first point, or another one after the last.
    Add,
    /// Remove the last point.
    RemoveLast,
    /// Remove all points.
    Clear,
}

/// Measured points: distances from the tee, from the previous point, and to the green.
#[component]
pub fn MeasurePanel(
    /// The points, in order, at least one.
    measured: Vec<Measured>,
    /// The unit of distances.
    unit: Unit,
    /// Whether they are counted from where the golfer stands, and not from the tee.
    #[prop(optional)]
    from_you: bool,
    /// Called with the requested action.
    #[prop(into)]
    act: Callback<Measuring>,
) -> impl IntoView {
    let count = measured.len();
    view! {
        <section class="MeasurePanel" aria-labelledby="measured">
            <h2 id="measured">{words::MEASURE}</h2>
            <MeasuredTable measured=measured unit=unit from_you=from_you />
            <p class="actions">
                <button class="Button" type="button" disabled={count >= MOST}
                    on:click=move |_| act.run(Measuring::Add)>{words::MEASURE_ON}</button>
                {(count > 1).then(|| view! {
                    <button class="Button" type="button"
                        on:click=move |_| act.run(Measuring::RemoveLast)>{words::REMOVE_THE_LAST}</button>
                })}
                <button class="Button" type="button"
                    on:click=move |_| act.run(Measuring::Clear)>{words::CLEAR}</button>
            </p>
        </section>
    }
}

#[component]
fn MeasuredTable(measured: Vec<Measured>, unit: Unit, from_you: bool) -> impl IntoView {
    let from = if from_you {
        FROM_YOU_COLUMN
    } else {
        words::FROM_TEE_COLUMN
    };
    let several = measured.len() > 1;
    let figure = move |yards: Option<f64>| {
        let absent = yards.is_none();
        view! {
            <td class="figure" class:absent=absent>
                {yards.map_or_else(|| NOT_GIVEN.into(), |yards| unit.number(yards))}
            </td>
        }
    };
    view! {
        <table class="MeasuredTable">
            <caption class="visually-hidden">
                {words::measured_in(unit.word())}
            </caption>
            <thead>
                <tr>
                    <th scope="col">{words::POINT}</th>
                    <th scope="col" class="figure">{from}</th>
                    {several.then(|| view! { <th scope="col" class="figure">{words::FROM_LAST}</th> })}
                    <th scope="col" class="figure">{words::FRONT_NAME}</th>
                    <th scope="col" class="figure">{words::CENTER_NAME}</th>
                    <th scope="col" class="figure">{words::BACK_NAME}</th>
                </tr>
            </thead>
            <tbody>
                {measured.into_iter().zip(1..).map(|(point, number)| view! {
                    <tr>
                        <th scope="row">
                            {number.to_string()}
                            {point.place.map(|place| view! {
                                <small>" · " {format::side(place.right, unit)}</small>
                            })}
                        </th>
                        {figure(point.from_tee)}
                        {several.then(|| match point.from_before {
                            Some(_) => figure(point.from_before).into_any(),
                            None => view! { <td class="figure">"–"</td> }.into_any(),
                        })}
                        {figure(point.to_front)}
                        {figure(point.to_center)}
                        {figure(point.to_back)}
                    </tr>
                }).collect_view()}
            </tbody>
        </table>
    }
}
