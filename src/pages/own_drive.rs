//! The one question to a player: how far they drive, or their 7-iron instead. The answer is in the notebook, can be changed and
//! removed, and no request has it.

use golf_api::decimal;
use golf_api::decimal::fixed;
use golf_hole::tees_that_fit::{AVERAGE_DRIVES_YD, DRIVES_YD, Reach, SevenIron};
use golf_views::components::tees_that_fit::reach_text;
use golf_views::words::format::{Unit, with_unit};
use golf_views::words::frame::REMOVE;
use golf_views::words::player as words;
use leptos::prelude::*;

use crate::notebook::stored::StoredNotebook;
use crate::settings::Settings;
use crate::ui::navigation::Navigation;

/// The question, or its answer with buttons to change and remove it.
#[component]
pub fn OwnDrive() -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let navigation: Navigation = expect_context();
    let is_changing = RwSignal::new(false);
    let reach = Memo::new(move |_| notebook.reach());
    let go = move |place: &'static str| {
        request_animation_frame(move || navigation.focus(place));
    };
    let keep = Callback::new(move |reach: Reach| {
        notebook.set_reach(Some(reach));
        is_changing.set(false);
        navigation.announce(words::DRIVE_KEPT);
        go("#own-drive-said");
    });
    let change = Callback::new(move |is: bool| {
        is_changing.set(is);
        go(if is { "#own-drive" } else { "#own-drive-said" });
    });
    let remove = Callback::new(move |()| {
        notebook.set_reach(None);
        navigation.announce(words::DRIVE_REMOVED);
        go("#own-drive");
    });
    move || match (reach.get(), is_changing.get()) {
        (Some(reach), false) => {
            view! { <Answer reach=reach change=change remove=remove /> }.into_any()
        }
        (reach, _) => {
            let cancel = reach.map(|_| change);
            view! { <Question keep=keep cancel=cancel /> }.into_any()
        }
    }
}

/// How far the person hits.
#[component]
fn Answer(reach: Reach, change: Callback<bool>, remove: Callback<()>) -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    // Beside a 7-iron's figure are words, which a translator may change.
    let (what, translate) = match reach {
        Reach::Drive(_) => (words::YOUR_DRIVE, Some("no")),
        Reach::SevenIron(_) => (words::YOUR_SEVEN_IRON, None),
    };
    view! {
        <div class="OwnDrive">
            <p id="own-drive-said" tabindex="-1">
                {what} ": " <b translate=translate>{move || reach_text(reach, unit.get())}</b>
            </p>
            <p class="about">{move || words::kept(notebook.place_words())}</p>
            <div class="row">
                <button class="Button small" type="button" on:click=move |_| change.run(true)>{words::CHANGE}</button>
                <button class="Button small quiet" type="button" on:click=move |_| remove.run(())>{REMOVE}</button>
            </div>
        </div>
    }
}

/// The question. `keep` is called with a good answer; `cancel` leaves the one that there is.
#[component]
fn Question(keep: Callback<Reach>, cancel: Option<Callback<bool>>) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let typed = RwSignal::new(String::new());
    let is_bad = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let number = typed.with_untracked(|typed| decimal::read(typed.trim()));
        let reach = number.and_then(|number| Reach::drive(unit.get_untracked().in_yards(number)));
        is_bad.set(reach.is_none());
        match reach {
            Some(reach) => keep.run(reach),
            None => navigation.focus("#own-drive"),
        }
    };
    let problem = move || {
        let unit = unit.get();
        let bound = |yards: u32| unit.number(f64::from(yards));
        is_bad
            .get()
            .then(|| words::not_a_drive(&bound(DRIVES_YD.0), &bound(DRIVES_YD.1)))
    };
    view! {
        <form class="OwnDrive" method="post" on:submit=submit>
            <label for="own-drive">{move || words::how_far(unit.get().word())}</label>
            <div class="row">
                <input id="own-drive" type="text" inputmode="decimal" autocomplete="off" maxlength="6"
                    aria-describedby="own-drive-about own-drive-problem"
                    aria-invalid=move || is_bad.get().then_some("true")
                    prop:value=typed
                    on:input:target=move |event| {
                        typed.set(event.target().value());
                        is_bad.set(false);
                    } />
                <button class="Button" type="submit">{words::USE_THIS_DRIVE}</button>
                {cancel.map(|cancel| view! {
                    <button class="Button quiet" type="button" on:click=move |_| cancel.run(false)>
                        {words::DO_NOT_CHANGE}
                    </button>
                })}
            </div>
            <p id="own-drive-problem" class="problem" role="status">{problem}</p>
            <p id="own-drive-about" class="about">{words::WHAT_A_DRIVE_IS} " " {words::SURVEY}</p>
            <Choices legend=words::IF_YOU_DO_NOT_KNOW keep=keep choices=averages />
            <Choices legend=words::OR_A_SEVEN_IRON keep=keep choices=seven_irons />
        </form>
    }
}

/// Answers to choose instead of typing one.
#[component]
fn Choices(
    legend: &'static str,
    keep: Callback<Reach>,
    choices: fn(Unit) -> Vec<(Reach, String)>,
) -> impl IntoView {
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let button = move |(reach, words): (Reach, String)| {
        view! {
            <button class="Button small" type="button" on:click=move |_| keep.run(reach)>
                {words}
            </button>
        }
    };
    view! {
        <fieldset>
            <legend>{legend}</legend>
            <div class="row">{move || choices(unit.get()).into_iter().map(button).collect_view()}</div>
        </fieldset>
    }
}

/// The average drives, with a decimal as their source gives them.
fn averages(unit: Unit) -> Vec<(Reach, String)> {
    let yards_in_one = 1.0 / unit.in_yards(1.0);
    let text = |yards: f64| with_unit(&fixed(yards * yards_in_one, 1), unit.short());
    let [men, women] = AVERAGE_DRIVES_YD.map(text);
    let names = words::averages([&men, &women]);
    let drives = AVERAGE_DRIVES_YD.into_iter().map(Reach::drive);
    drives
        .zip(names)
        .filter_map(|(drive, name)| Some((drive?, name)))
        .collect()
}

fn seven_irons(unit: Unit) -> Vec<(Reach, String)> {
    let rows = SevenIron::ALL.into_iter().map(Reach::SevenIron);
    rows.map(|row| (row, reach_text(row, unit))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_averages_are_read_as_their_source_gives_them_and_kept_in_whole_yards() {
        let told = |unit| {
            let choices = averages(unit).into_iter();
            let texts = choices.map(|(reach, text)| format!("{text} {reach:?}"));
            texts.collect::<Vec<_>>().join(", ").replace('\u{a0}', " ")
        };
        assert_eq!(
            told(Unit::Yards),
            "Men: 214.7 yd Drive(215), Women: 147.9 yd Drive(148)"
        );
        assert_eq!(
            told(Unit::Metres),
            "Men: 196.3 m Drive(215), Women: 135.2 m Drive(148)"
        );
    }

    #[test]
    fn each_row_of_the_seven_iron_can_be_chosen() {
        let texts = seven_irons(Unit::Yards).into_iter().map(|(_, text)| text);
        let texts = texts.collect::<Vec<_>>().join(", ").replace('\u{a0}', " ");
        assert_eq!(texts, "about 155 yd, about 125 yd, 80 yd or less");
    }
}
