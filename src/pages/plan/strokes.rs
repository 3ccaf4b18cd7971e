//! The strokes of a plan: a club and an aim for each, the distance that is left, and its counts. Then the same as a table, the
//! golfer's own line, and their clubs.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_hole::clubs::club_for;
use golf_hole::plan::{LINE_CHARACTERS, MOST_STROKES, StrokeReading, named_points};
use golf_views::address::route::Route;
use golf_views::golf::plan as told;
use golf_views::words::frame::REMOVE;
use golf_views::words::player::plan as words;
use leptos::prelude::*;

use super::clubs_of_person::ClubsOfPerson;
use super::plotted::Plotted;
use crate::notebook::stored::StoredNotebook;
use crate::settings::Settings;
use crate::ui::components::figure_table::{FigureRow, FigureTable, Figures};
use crate::ui::navigation::Navigation;

/// The panel beside the map.
#[component]
pub(super) fn Strokes(id: CourseId, number: Memo<HoleNumber>, plotted: Plotted) -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let navigation: Navigation = expect_context();
    let count = Memo::new(move |_| plotted.strokes.with(Vec::len));
    let has_clubs = Memo::new(move |_| plotted.bag.with(|bag| !bag.is_empty()));
    // Without clubs their table comes first, and stays there while it is filled in.
    let begins_with_clubs = plotted.bag.with_untracked(Vec::is_empty);
    let has_plan = move || count.get() > 0 || plotted.line.with(|line| !line.is_empty());
    let remove = move |_| {
        plotted.remove_all();
        navigation.announce(words::PLAN_REMOVED);
        navigation.focus("#next-club");
    };
    view! {
        <section class="PlanStrokes" aria-labelledby="strokes">
            <h2 id="strokes">{words::STROKES}</h2>
            {move || (!has_clubs.get()).then(|| view! { <p class="Note">{words::ENTER_CLUBS}</p> })}
            {begins_with_clubs.then(|| view! { <ClubsOfPerson bag=plotted.bag /> })}
            <ol>
                {move || (0..count.get()).map(|index| view! { <PlannedStroke index=index plotted=plotted /> }).collect_view()}
            </ol>
            {move || (has_clubs.get() && count.get() == 0).then(|| view! { <p>{words::NO_STROKES}</p> })}
            {move || has_clubs.get().then(|| view! { <NextStroke plotted=plotted count=count /> })}
            <label class="own-line">
                {words::OWN_LINE}
                <input type="text" maxlength=LINE_CHARACTERS.to_string() dir="auto" autocomplete="off"
                    prop:value=plotted.line
                    on:input:target=move |event| plotted.line.set(event.target().value()) />
            </label>
            <p class="about">
                {move || words::plan_kept(notebook.place_words())} " "
                {words::POINTS_ARE_NOT_OUTLINES}
            </p>
            <p class="actions">
                <a class="Button" href=move || Route::href_of_hole(id, number.get())>{words::TO_THE_HOLE}</a>
                <a class="Button" href=Route::href_of_yardage_book(id)>{words::TO_PAPER}</a>
                {move || has_plan().then(|| view! {
                    <button class="Button quiet" type="button" on:click=remove>{words::REMOVE_PLAN}</button>
                })}
            </p>
            {move || (count.get() > 0).then(|| view! { <TableOfStrokes plotted=plotted /> })}
            {(!begins_with_clubs).then(|| view! { <ClubsOfPerson bag=plotted.bag /> })}
        </section>
    }
}

/// A stroke with its choices and counts.
#[component]
fn PlannedStroke(index: usize, plotted: Plotted) -> impl IntoView {
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let stroke = Memo::new(move |_| plotted.rested.with(|strokes| strokes.get(index).cloned()));
    let club = Memo::new(move |_| {
        stroke.with(|stroke| {
            stroke
                .as_ref()
                .map(|stroke| stroke.club.clone())
                .unwrap_or_default()
        })
    });
    let facts = move || {
        let (reading, unit) = (plotted.reading()?, unit.get());
        stroke.with(|stroke| {
            let stroke = stroke.as_ref()?;
            let aim = told::aim_name(&reading, stroke.aimed_at, unit);
            let leaves = stroke.leaves_yd.filter(|_| !stroke.is_on_green());
            let leaves = leaves.map(|yards| words::leaves(&unit.text(yards)));
            let parts: Vec<String> = [unit.text(stroke.length_yd), aim]
                .into_iter()
                .chain(leaves)
                .collect();
            Some(words::said(&parts))
        })
    };
    // A button that is made anew with each step of a moving aim costs a layout of the page.
    let is_last = Memo::new(move |_| plotted.points.with(Vec::len) == index + 1);
    let sentences = move || {
        let counts = plotted
            .counts
            .with(|counts| counts.get(index).cloned().flatten());
        let told =
            |stroke: &StrokeReading| told::sentences(stroke, counts.as_ref(), unit.get()).join(" ");
        stroke.with(|stroke| stroke.as_ref().map(told))
    };
    view! {
        <li>
            <div class="row">
                <ClubSelect label=words::club_of(index + 1) chosen=club bag=plotted.bag
                    choose=Callback::new(move |club: String| plotted.change_club(index, &club)) />
                <AimSelect index=index plotted=plotted />
                {move || is_last.get().then(|| view! {
                    <button class="Button small quiet" type="button" aria-label=words::REMOVE_LAST
                        on:click=move |_| plotted.remove_last()>{REMOVE}</button>
                })}
            </div>
            <p class="facts">{facts}</p>
            <p class="counts" role="status">{sentences}</p>
        </li>
    }
}

/// A choice among the clubs.
#[component]
fn ClubSelect(
    label: String,
    chosen: Memo<String>,
    bag: Memo<Vec<golf_hole::clubs::Club>>,
    choose: Callback<String>,
) -> impl IntoView {
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let options = move || {
        let chosen = chosen.get();
        let clubs = bag.get();
        let is_gone = clubs.iter().all(|club| club.name != chosen);
        // A club that is no longer in the bag stays chosen until another one is.
        let gone = is_gone.then(|| {
            let text = if chosen.is_empty() {
                words::CHOOSE_CLUB.into()
            } else {
                chosen.clone()
            };
            view! { <option value=chosen.clone() selected=true>{text}</option> }
        });
        let option = |club: golf_hole::clubs::Club| {
            let text =
                words::club_and_carry(&club.name, &unit.get().text(f64::from(club.carry_yd)));
            view! { <option value=club.name.clone() selected=club.name == chosen>{text}</option> }
        };
        (gone, clubs.into_iter().map(option).collect_view())
    };
    view! {
        <label>
            {label}
            <select on:change:target=move |event| choose.run(event.target().value())>{options}</select>
        </label>
    }
}

/// A choice among the named points of the hole, as the aim of a stroke.
#[component]
fn AimSelect(index: usize, plotted: Plotted) -> impl IntoView {
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let named = move || {
        let reading = plotted.reading()?;
        Some((named_points(&reading), reading))
    };
    let options = move || {
        let (points, reading) = named()?;
        let aimed_at = plotted
            .rested
            .with(|strokes| strokes.get(index).map(|stroke| stroke.aimed_at));
        let is_named = points.iter().any(|(name, _)| Some(*name) == aimed_at);
        let own = view! { <option value="" selected=!is_named>{words::CHOOSE_AIM}</option> };
        let option = |(at, (name, _)): (usize, &(golf_hole::plan::AimedAt, _))| {
            let text = told::aim_name(&reading, *name, unit.get());
            view! { <option value=at.to_string() selected=Some(*name) == aimed_at>{text}</option> }
        };
        Some((own, points.iter().enumerate().map(option).collect_view()))
    };
    let choose = move |value: String| {
        let points = untrack(named).map(|(points, _)| points).unwrap_or_default();
        let at = value.parse::<usize>().ok();
        if let Some((_, at)) = at.and_then(|at| points.get(at)) {
            plotted.put(index, *at);
        }
    };
    view! {
        <label>
            {words::aim_of(index + 1)}
            <select on:change:target=move |event| choose(event.target().value())>{options}</select>
        </label>
    }
}

/// The club of the next stroke, and the button that adds it.
#[component]
fn NextStroke(plotted: Plotted, count: Memo<usize>) -> impl IntoView {
    let chosen = RwSignal::new(None::<String>);
    // The shortest club that reaches the green, until a person chooses one.
    let usual = Memo::new(move |_| {
        let left = plotted
            .rested
            .with(|strokes| strokes.last().and_then(|stroke| stroke.leaves_yd));
        let whole = || {
            plotted
                .reading()
                .and_then(|reading| Some(reading.tee?.distance(reading.green.center?)))
        };
        let left = left.or_else(whole).unwrap_or_default();
        plotted
            .bag
            .with(|bag| club_for(bag, left).map(|club| club.name.clone()))
    });
    let club = Memo::new(move |_| chosen.get().or_else(|| usual.get()).unwrap_or_default());
    Effect::new(move |_| {
        count.track();
        chosen.set(None);
    });
    let is_full = move || count.get() >= MOST_STROKES;
    view! {
        <div class="row next" id="next-club" tabindex="-1">
            <ClubSelect label=words::ADD_STROKE_WITH.into() chosen=club bag=plotted.bag
                choose=Callback::new(move |club| chosen.set(Some(club))) />
            <button class="Button primary" type="button" disabled=is_full
                on:click=move |_| plotted.add(&club.get_untracked())>{words::ADD_STROKE}</button>
        </div>
        {move || is_full().then(|| view! { <p class="about">{words::PLAN_IS_FULL}</p> })}
    }
}

/// Everything that the drawing says of the strokes.
#[component]
fn TableOfStrokes(plotted: Plotted) -> impl IntoView {
    let settings: Settings = expect_context();
    let unit = settings.unit();
    move || {
        let (reading, unit) = (plotted.reading()?, unit.get());
        let counts = plotted.counts.get();
        let row = |(index, stroke): (usize, &StrokeReading)| {
            let counts = counts.get(index).and_then(Option::as_ref);
            let cells = told::cells(stroke, counts, &reading, unit);
            FigureRow {
                name: (index + 1).to_string(),
                href: None,
                cells: cells.into_iter().map(Into::into).collect(),
            }
        };
        let rows = plotted
            .rested
            .with(|strokes| strokes.iter().enumerate().map(row).collect());
        let figures = Figures {
            caption: words::strokes_in(unit.word()),
            columns: told::columns(),
            rows,
        };
        Some(view! {
            <FigureTable figures=figures />
            <p class="about">{told::how_counted(unit)}</p>
        })
    }
}
