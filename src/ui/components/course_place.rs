//! The location of a course: its address and coordinates, to copy or to open in the device's maps app.

use golf_api::course::Course;
use leptos::prelude::*;

use crate::golf::whereabouts;
use crate::ui::components::copy_button::CopyButton;
use crate::words::course as words;
use crate::words::format;
use crate::words::numbers::NOT_GIVEN;

/// The location. The children are shown above it: a locator map.
#[component]
pub fn CoursePlace(
    /// The course.
    course: Course,
    /// Why the coordinates are doubtful, if they are.
    doubt: Option<String>,
    /// Announces to screen readers.
    #[prop(into)]
    say: Callback<String>,
    /// A map of where it is.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let position = whereabouts::position(&course);
    let address = course
        .address
        .clone()
        .filter(|text| !text.trim().is_empty());
    let copied = [
        (words::ADDRESS_TO_COPY, whereabouts::address_line(&course)),
        (
            words::COORDINATES_TO_COPY,
            position.map(whereabouts::decimal),
        ),
    ];
    let maps = whereabouts::geo_href(&course);
    view! {
        <div class="CoursePlace">
            {children.map(|children| children())}
            <dl>
                {fact(words::ADDRESS, address)}
                {fact(words::COORDINATES, position.map(|(lat, lng)| format::coordinates(lat, lng)))}
            </dl>
            {doubt.map(|doubt| view! { <p class="Note">{doubt}</p> })}
            {maps.map(|href| view! {
                <div class="actions">
                    <a class="Button" href=href>{words::OPEN_IN_MAPS}</a>
                    {copied.into_iter().filter_map(|(what, text)| Some(view! {
                        <CopyButton what=what text=text? say=say />
                    })).collect_view()}
                    <small>{words::MAPS_MAY_BE_ABSENT}</small>
                </div>
            })}
        </div>
    }
}

fn fact(name: &'static str, value: Option<String>) -> impl IntoView {
    let absent = value.is_none();
    view! {
        <div class:absent=absent>
            <dt>{name}</dt>
            <dd>{value.unwrap_or_else(|| NOT_GIVEN.to_owned())}</dd>
        </div>
    }
}
