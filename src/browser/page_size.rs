//! The paper of a page that is printed, where its size is not known to the style sheet.
//!
//! The rule is in a style sheet of its own, which the document adopts. A content policy that refuses style elements allows
//! that.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// The document's property that has these style sheets.
const ADOPTED: &str = "adoptedStyleSheets";

/// A rule for the paper of all elements that name it, `page: own`. It goes when this is dropped.
#[derive(Debug)]
pub struct PageSize {
    sheet: JsValue,
}

impl PageSize {
    /// Paper with this name and size, in inches, without margins; `None` if the browser refuses any step.
    #[must_use]
    pub fn new(name: &str, width: f64, height: f64) -> Option<Self> {
        let window: JsValue = web_sys::window()?.into();
        let class = Reflect::get(&window, &"CSSStyleSheet".into()).ok()?;
        let sheet: JsValue =
            Reflect::construct(class.dyn_ref::<Function>()?, &Array::new()).ok()?;
        let insert = Reflect::get(&sheet, &"insertRule".into()).ok()?;
        let rule = rule(name, width, height);
        insert
            .dyn_ref::<Function>()?
            .call1(&sheet, &rule.into())
            .ok()?;
        let adopted = adopted()?;
        adopted.push(&sheet);
        adopt(&adopted)?;
        Some(Self { sheet })
    }
}

impl Drop for PageSize {
    fn drop(&mut self) {
        if let Some(adopted) = adopted() {
            let _ = adopt(&adopted.filter(&mut |sheet, _, _| sheet != self.sheet));
        }
    }
}

fn rule(name: &str, width: f64, height: f64) -> String {
    format!("@page {name} {{ size: {width}in {height}in; margin: 0 }}")
}

/// A copy of the document's list.
fn adopted() -> Option<Array> {
    let document: JsValue = web_sys::window()?.document()?.into();
    let adopted = Reflect::get(&document, &ADOPTED.into()).ok()?;
    adopted.is_object().then(|| Array::from(&adopted))
}

fn adopt(sheets: &Array) -> Option<()> {
    let document: JsValue = web_sys::window()?.document()?.into();
    Reflect::set(&document, &ADOPTED.into(), sheets).ok()?;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::rule;

    #[test]
    fn the_rule_has_the_size_in_inches_and_no_margin() {
        assert_eq!(
            rule("own", 3.0, 5.25),
            "@page own { size: 3in 5.25in; margin: 0 }"
        );
    }
}
