//! The table of distances on a hole, with the same content as the map.
//!
//! Hovering over a row or its marker highlights both. One row is a tab stop, and the arrow keys move between rows.
//! Activating a target measures it. The rows of another hole are written over those of the hole before.
//!
//! At first the table has what is in play ([`hazard_groups::is_in_play`]), and everything on request. The row of a marker
//! that is pointed at on the map comes into view, and goes back.

use std::borrow::Cow;
use std::sync::Arc;

use golf_api::hole::HazardKind;
use golf_hole::hazard_groups::{self, BY_TEE_YARDS, OFF_LINE_YARDS};
use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, Layup, Target, TargetKind};
use golf_views::golf::caddie;
use golf_views::markup::{Markup, markup};
use golf_views::words::format::{self, Unit};
use golf_views::words::hole as words;
use golf_views::words::numbers::NOT_GIVEN;
use golf_views::words::standing::FROM_YOU_COLUMN;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::ui::hole_map::lit;
use crate::ui::markup::Show;

/// All targets from the tee, followed by the green.
#[component]
pub fn DistanceTable(
    /// The hole.
    reading: Signal<Arc<HoleReading>>,
    /// The unit of distances.
    unit: Signal<Unit>,
    /// The place that distances are counted from, if it is not the tee.
    #[prop(optional, into)]
    place: Signal<Option<Flat>>,
    /// The highlighted row of [`HoleReading::targets`].
    pointed_at: RwSignal<Option<usize>>,
    /// Measures a target.
    #[prop(into)]
    measure: Callback<Flat>,
) -> impl IntoView {
    let region = NodeRef::<html::Div>::new();
    // The row that the Tab key stops at, once a person has moved it.
    let moved_to = RwSignal::new(None::<usize>);
    let shows_all = RwSignal::new(false);
    Effect::new(move |before: Option<()>| {
        reading.track();
        if before.is_some() && moved_to.get_untracked().is_some() {
            moved_to.set(None);
        }
    });
    // The target that is pointed at on the map, if it is not in play: only then it has a row.
    let pointed_aside = Memo::new(move |_| {
        let target = pointed_at.get().filter(|_| !shows_all.get())?;
        let is_aside = reading.with(|reading| {
            let target = reading.targets.get(target)?;
            Some(!hazard_groups::is_in_play(reading, target))
        });
        (is_aside == Some(true)).then_some(target)
    });
    let scrolled_from = StoredValue::new(None::<i32>);
    Effect::new(move |_| {
        reading.track();
        shows_all.track();
        let target = pointed_at.get();
        let Some(region) = region.get() else {
            return;
        };
        // The rows are written first.
        queue_microtask(move || {
            lit::mark(&region, target);
            if let Some(before) = scrolled_from.try_get_value() {
                scrolled_from.try_set_value(follow(&region, before));
            }
        });
    });
    let point_at = move |place| {
        let target = lit::of(place);
        if pointed_at.get_untracked() != target {
            pointed_at.set(target);
        }
    };
    let press = move |place| {
        let target = lit::of(place);
        let at = reading.with_untracked(|reading| Some(reading.targets.get(target?)?.at));
        if let Some(at) = at {
            measure.run(at);
        }
    };
    let table = move || {
        let rows = Rows {
            moved_to: moved_to.get(),
            shows_all: shows_all.get(),
            pointed_aside: pointed_aside.get(),
        };
        reading.with(|reading| table(reading, place.get(), unit.get(), rows).shown())
    };
    let aside = Memo::new(move |_| reading.with(|reading| count_aside(reading)));
    let switch = move || {
        (aside.get() > 0).then(|| {
            let rule = move || {
                let [off, by] = [OFF_LINE_YARDS, BY_TEE_YARDS].map(|yards| unit.get().number(yards));
                words::in_play_rule(&off, &by, unit.get().word())
            };
            view! {
                <p class="in-play">
                    {rule} " "
                    <button type="button" class="Button" aria-pressed=move || shows_all.get().to_string()
                        on:click=move |_| shows_all.update(|all| *all = !*all)>
                        {move || words::show_all(aside.get())}
                    </button>
                </p>
            }
        })
    };
    view! {
        <div class="Distances">
        {switch}
        <div class="Scrolling" role="region" aria-label=words::TABLE_OF_DISTANCES tabindex="0" node_ref=region
            on:mouseover=move |event| point_at(event.target())
            on:mouseleave=move |_| pointed_at.set(None)
            on:focusin=move |event| point_at(event.target())
            on:focusout=move |_| pointed_at.set(None)
            on:keydown=move |event| {
                if let Some(row) = walk(&event) {
                    moved_to.set(Some(row));
                }
            }
            on:click=move |event| press(event.target())>
            {table}
        </div>
        </div>
    }
}

/// How many targets are not in play.
fn count_aside(reading: &HoleReading) -> usize {
    let targets = reading.targets.iter();
    targets
        .filter(|target| !hazard_groups::is_in_play(reading, target))
        .count()
}

/// Scrolls the panel around the table to the highlighted row if the map was pointed at, and back once nothing is. Takes and
/// returns the position to go back to.
fn follow(region: &HtmlElement, before: Option<i32>) -> Option<i32> {
    let panel = region.closest(".inside").ok()??;
    let style = window().get_computed_style(&panel).ok()??;
    let scrolls = style.get_property_value("overflow-y").ok()? == "auto";
    let is_used = region.matches(":hover").ok()? || region.matches(":focus-within").ok()?;
    if !scrolls || is_used {
        return None;
    }
    let Some(row) = region.query_selector("tr.lit").ok()? else {
        if let Some(before) = before {
            panel.set_scroll_top(before);
        }
        return None;
    };
    let here = panel.scroll_top();
    let (box_of_panel, place) = (
        panel.get_bounding_client_rect(),
        row.get_bounding_client_rect(),
    );
    if place.top() < box_of_panel.top() || place.bottom() > box_of_panel.bottom() {
        let middle = (box_of_panel.height() - place.height()) / 2.0;
        #[expect(clippy::cast_possible_truncation, reason = "pixels of a page")]
        panel.set_scroll_top(here + (place.top() - box_of_panel.top() - middle) as i32);
    }
    before.or(Some(here))
}

/// Which rows a table has.
#[derive(Clone, Copy)]
struct Rows {
    /// The tab stop, once a person has moved it.
    moved_to: Option<usize>,
    /// Whether what is not in play has rows.
    shows_all: bool,
    /// The target that is not in play and has a row all the same.
    pointed_aside: Option<usize>,
}

fn table(reading: &HoleReading, place: Option<Flat>, unit: Unit, rows: Rows) -> Markup {
    let green = reading.green;
    let seen = place.map(|place| reading.seen_from(place));
    let counted = seen.as_ref().unwrap_or(reading);
    let from_tee = |at: Option<Flat>| Some(counted.tee?.distance(at?));
    let green_rows = [
        (words::GREEN_FRONT, green.front),
        (words::GREEN_CENTER, green.center),
        (words::GREEN_BACK, green.back),
    ];
    let is_shown = |target: &Target| rows.shows_all || hazard_groups::is_in_play(reading, target);
    let first = reading.targets.iter().position(is_shown).unwrap_or(0);
    let is_there = |index: &usize| reading.targets.get(*index).is_some_and(is_shown);
    let tab_stop = rows.moved_to.filter(is_there).unwrap_or(first);
    let targets = reading.targets.iter().zip(&counted.targets).enumerate();
    let rows = targets.filter_map(|(index, (of_tee, target))| {
        let row = || row(target, index, unit, index == tab_stop);
        match is_shown(of_tee) {
            true => Some(row()),
            false => (rows.pointed_aside == Some(index)).then(|| row().with("class", "aside")),
        }
    });
    let layups = counted.layups.iter();
    let layups = layups.map(|layup| layup_row(layup, reading, unit));
    let green_rows = green_rows.map(|(name, at)| {
        let symbol = symbol("green");
        let place = markup("span").child(symbol).child(name_of(name));
        let row = markup("tr").with("class", "green").child(header(place));
        let row = row.child(figure(from_tee(at), unit));
        row.children((0..3).map(|_| markup("td")))
    });
    let column = |words| markup("th").with("scope", "col").text(words);
    let from = match place {
        Some(_) => FROM_YOU_COLUMN,
        None => words::FROM_TEE_COLUMN,
    };
    let figures = [from, words::TO_FRONT, words::TO_CENTER, words::TO_BACK];
    let head = markup("tr").child(column(words::TARGET));
    let head = head.children(figures.map(|words| column(words).with("class", "figure")));
    let body = markup("tbody").children(rows).children(layups);
    markup("table")
        .with("class", "DistanceTable")
        .child(markup("caption").text(words::distances_in(unit.word())))
        .child(markup("thead").child(head))
        .child(body.children(green_rows))
}

fn row(target: &Target, index: usize, unit: Unit, is_tab_stop: bool) -> Markup {
    let side = target
        .right
        .map(|right| markup("small").text(format!(" · {}", format::side(right, unit))));
    let button = markup("button")
        .with("type", "button")
        .with("tabindex", if is_tab_stop { "0" } else { "-1" })
        .with("title", words::MEASURE_THIS)
        .child(symbol(kind_of(&target.kind)).text(letter(&target.kind)))
        .child(name_of(caddie::name(target)).children(side));
    let figures = [
        target.from_tee,
        target.to_front,
        target.to_center,
        target.to_back,
    ];
    markup("tr")
        .with("data-target", index.to_string())
        .child(header(button))
        .children(figures.map(|yards| figure(yards, unit)))
}

fn layup_row(layup: &Layup, reading: &HoleReading, unit: Unit) -> Markup {
    let green = reading.green;
    let to = |other: Option<Flat>| other.map(|other| layup.at.distance(other));
    let figures = [
        Some(layup.from_tee),
        to(green.front),
        to(green.center),
        to(green.back),
    ];
    let name = words::layup_leaves(&unit.number(f64::from(layup.leaves)));
    let place = markup("span").child(symbol("leaves"));
    markup("tr")
        .with("class", "layup")
        .child(header(place.child(name_of(name))))
        .children(figures.map(|yards| figure(yards, unit)))
}

/// The head of a row: a symbol and a name.
fn header(target: Markup) -> Markup {
    markup("th")
        .with("scope", "row")
        .child(target.with("class", "target"))
}

fn symbol(kind: &'static str) -> Markup {
    markup("span")
        .with("class", ["symbol", kind].join(" "))
        .with("aria-hidden", "true")
}

fn name_of(words: impl Into<Cow<'static, str>>) -> Markup {
    markup("span").with("class", "name").text(words)
}

fn figure(yards: Option<f64>, unit: Unit) -> Markup {
    let cell = markup("td");
    match yards {
        Some(yards) => cell
            .with("class", "figure")
            .untranslated()
            .text(unit.number(yards)),
        None => cell.with("class", "figure absent").text(NOT_GIVEN),
    }
}

/// The arrow keys move between rows; Home and End go to the first and last. Returns the row that has focus now.
fn walk(event: &KeyboardEvent) -> Option<usize> {
    let here = event.target()?.dyn_into::<HtmlElement>().ok()?;
    let body = here.closest("tbody").ok()??;
    let buttons = body
        .query_selector_all("tr[data-target]:not(.aside) button")
        .ok()?;
    let last = buttons.length().checked_sub(1)?;
    let at = (0..=last).find(|at| buttons.get(*at).as_ref() == Some(here.as_ref()))?;
    let to = match event.key().as_str() {
        "ArrowDown" => last.min(at + 1),
        "ArrowUp" => at.saturating_sub(1),
        "Home" => 0,
        "End" => last,
        _ => return None,
    };
    event.prevent_default();
    let button = buttons.get(to)?.dyn_into::<HtmlElement>().ok()?;
    let _ = button.focus();
    lit::of(Some(button.into()))
}

const fn kind_of(kind: &TargetKind) -> &'static str {
    match kind {
        TargetKind::Fairway | TargetKind::Dogleg | TargetKind::Layup => "aim",
        TargetKind::Hazard(HazardKind::Bunker) => "bunker",
        TargetKind::Hazard(HazardKind::Water) => "water",
        TargetKind::Hazard(HazardKind::Other(_)) => "other-hazard",
    }
}

const fn letter(kind: &TargetKind) -> &'static str {
    match kind {
        TargetKind::Fairway => words::FAIRWAY_LETTER,
        TargetKind::Dogleg => words::DOGLEG_LETTER,
        TargetKind::Layup => words::LAYUP_LETTER,
        TargetKind::Hazard(HazardKind::Bunker) => words::BUNKER_LETTER,
        TargetKind::Hazard(HazardKind::Water) => words::WATER_LETTER,
        TargetKind::Hazard(HazardKind::Other(_)) => words::HAZARD_LETTER,
    }
}
