//! What the map of the United States does when a course is pointed at.

use wasm_bindgen::JsCast;
use web_sys::Element;

/// Highlights the row and the point of the course that the pointer or focus is on. Inside `around`, all elements with
/// its number in `data-course` get the class `lit`, and the element with the class `lit-name` gets its name.
///
/// Uses plain DOM calls, so that rows need no listener or effect of their own.
pub fn light(around: &Element, event: &web_sys::Event) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let course = target.and_then(|target| target.closest("[data-course]").ok()?);
    let course = course.and_then(|course| course.get_attribute("data-course"));
    darken(around);
    let mut name = None;
    // The number is validated, so that it cannot break out of the selector.
    if let Some(course) = course.filter(|course| course.parse::<i64>().is_ok()) {
        each(
            around,
            &format!("[data-course=\"{course}\"]"),
            &|of_course| {
                let _ = of_course.class_list().add_1("lit");
            },
        );
        let title = format!(".UsMap [data-course=\"{course}\"] title");
        name = around.query_selector(&title).ok().flatten();
    }
    if let Ok(Some(place)) = around.query_selector(".lit-name") {
        place.set_text_content(name.and_then(|title| title.text_content()).as_deref());
    }
}

/// Removes the highlight. Updated rows keep their elements, and the elements keep their class.
pub fn darken(around: &Element) {
    each(around, ".lit", &|lit| {
        let _ = lit.class_list().remove_1("lit");
    });
    if let Ok(Some(name)) = around.query_selector(".lit-name") {
        name.set_text_content(None);
    }
}

fn each(around: &Element, selector: &str, act: &dyn Fn(&Element)) {
    if let Ok(found) = around.query_selector_all(selector) {
        let elements = (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok());
        elements.for_each(|element: Element| act(&element));
    }
}
