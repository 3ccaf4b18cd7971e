//! Controls beside the map: unit and layers.

use golf_views::components::icon::icon;
use golf_views::golf::hole_map::layers::{Layer, Layers};
use golf_views::markup::svg;
use golf_views::words::format::Unit;
use golf_views::words::{hole as words, settings};
use leptos::prelude::*;

use crate::ui::markup::Show;

/// The choice of yards or meters.
#[component]
pub fn UnitChoice(
    /// The current unit.
    unit: Signal<Unit>,
    /// Called with the chosen unit.
    #[prop(into)]
    set: Callback<Unit>,
) -> impl IntoView {
    view! {
        <div class="UnitChoice" role="group" aria-label=settings::UNIT_OF_DISTANCES>
            {[Unit::Yards, Unit::Metres].into_iter().map(|choice| view! {
                <button type="button" aria-pressed=move || (choice == unit.get()).to_string()
                    on:click=move |_| set.run(choice)>{choice.word()}</button>
            }).collect_view()}
        </div>
    }
}

/// The icon of "Layers".
const STACK: &str = "M12 3 L22 8 L12 13 L2 8 Z M3 12.5 L12 17 L21 12.5 M3 16.5 L12 21 L21 16.5";

/// The choice of visible layers.
#[component]
pub fn LayerChoice(
    /// The visible layers.
    layers: Signal<Layers>,
    /// Called with the chosen layers.
    #[prop(into)]
    set: Callback<Layers>,
) -> impl IntoView {
    view! {
        <details class="LayerChoice">
            <summary title=words::LAYERS>
                {icon(svg("path").with("d", STACK)).shown()}
                <span class="said">{words::LAYERS}</span>
            </summary>
            <fieldset>
                <legend class="visually-hidden">{words::LAYERS_OF_MAP}</legend>
                {Layer::ALL.into_iter().map(|layer| view! {
                    <label>
                        <input type="checkbox" prop:checked=move || layers.get().has(layer)
                            on:change=move |_| set.run(layers.get_untracked().switched(layer)) />
                        {layer.name()}
                    </label>
                }).collect_view()}
            </fieldset>
        </details>
    }
}
