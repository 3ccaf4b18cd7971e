//! The last screen: a panic poisons this instance, so plain DOM calls say so and nothing else runs.

use wasm_bindgen::JsValue;

use crate::words::frame as words;

/// A panic hook: logs the panic and shows the screen.
pub fn show(info: &std::panic::PanicHookInfo<'_>) {
    let detail = info.to_string();
    web_sys::console::error_1(&JsValue::from_str(&detail));
    // Nothing can be done about a document that refuses even this.
    let _ = build(&detail);
}

fn build(detail: &str) -> Result<(), JsValue> {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return Ok(());
    };
    if document.get_element_by_id("fatal").is_some() {
        return Ok(());
    }
    let Some(body) = document.body() else {
        return Ok(());
    };
    let element = |name: &str, text: &str| {
        document
            .create_element(name)
            .inspect(|element| element.set_text_content(Some(text)))
    };
    let screen = document.create_element("section")?;
    screen.set_id("fatal");
    screen.set_class_name("FatalError");
    screen.set_attribute("role", "alert")?;
    screen.append_child(&element("h1", words::STOPPED)?.into())?;
    screen.append_child(&element("p", words::WHAT_IS_KEPT)?.into())?;
    let reload = element("a", words::RELOAD)?;
    reload.set_attribute("href", "")?;
    reload.set_class_name("Button");
    screen.append_child(&reload)?;
    let details = document.create_element("details")?;
    details.append_child(&element("summary", words::TECHNICAL_DETAIL)?.into())?;
    details.append_child(&element("pre", detail)?.into())?;
    screen.append_child(&details)?;
    body.append_child(&screen)?;
    Ok(())
}
