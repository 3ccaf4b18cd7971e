//! Where a course is: address and coordinates, to be copied or opened in the maps of the device.

use golf_api::course::Course;
use leptos::prelude::*;

use crate::components::copy_button::CopyButton;
use crate::format;
use crate::whereabouts;
use crate::words::course as words;
use crate::words::numbers::NOT_GIVEN;

/// The place of a course. Its children stand above it: the locator map.
#[component]
pub fn CoursePlace(
    /// The course.
    course: Course,
    /// Why the coordinates are doubted, where they are.
    doubt: Option<String>,
    /// Tells a screen reader.
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
