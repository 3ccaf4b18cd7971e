//! What has been measured on the map, in rows, and the ways to measure on.

use leptos::prelude::*;

use crate::format::{self, Unit};
use crate::hole::measure::{MOST, Measured};

/// What the buttons of the panel do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measuring {
    /// Place a first point, or another one after the last.
    Add,
    /// Remove the last point.
    RemoveLast,
    /// Remove them all.
    Clear,
}

/// Measured points: distances from the tee, from the point before, and to the green.
#[component]
pub fn MeasurePanel(
    /// The points, in their order.
    measured: Vec<Measured>,
    /// The unit of distances.
    unit: Unit,
    /// Takes what is asked for.
    #[prop(into)]
    act: Callback<Measuring>,
) -> impl IntoView {
    let count = measured.len();
    let add = match count {
        0 => "Measure a point",
        _ => "Measure on from here",
    };
    view! {
        <section class="MeasurePanel" aria-labelledby="measured">
            <h2 id="measured">"Measure"</h2>
            {if measured.is_empty() {
                view! {
                    <p class="hint">"Tap the map anywhere, or place a point and move it with the arrow keys."</p>
                }.into_any()
            } else {
                view! { <MeasuredTable measured=measured unit=unit /> }.into_any()
            }}
            <p class="actions">
                <button class="Button" type="button" disabled={count >= MOST}
                    on:click=move |_| act.run(Measuring::Add)>{add}</button>
                {(count > 1).then(|| view! {
                    <button class="Button" type="button"
                        on:click=move |_| act.run(Measuring::RemoveLast)>"Remove the last"</button>
                })}
                {(count > 0).then(|| view! {
                    <button class="Button" type="button"
                        on:click=move |_| act.run(Measuring::Clear)>"Clear"</button>
                })}
            </p>
        </section>
    }
}

#[component]
fn MeasuredTable(measured: Vec<Measured>, unit: Unit) -> impl IntoView {
    let several = measured.len() > 1;
    let figure = move |yards: Option<f64>| {
        let absent = yards.is_none();
        view! {
            <td class="figure" class:absent=absent>
                {yards.map_or_else(|| format::NOT_GIVEN.into(), |yards| unit.number(yards))}
            </td>
        }
    };
    view! {
        <table class="MeasuredTable">
            <caption class="visually-hidden">
                {format!("Measured points, straight distances in {}", unit.word())}
            </caption>
            <thead>
                <tr>
                    <th scope="col">"Point"</th>
                    <th scope="col" class="figure">"From tee"</th>
                    {several.then(|| view! { <th scope="col" class="figure">"From last"</th> })}
                    <th scope="col" class="figure">"Front"</th>
                    <th scope="col" class="figure">"Center"</th>
                    <th scope="col" class="figure">"Back"</th>
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
