//! The system's own way to hand a file to another program.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, FilePropertyBag};

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    /// The system took the file, or the person changed their mind.
    Done,
    /// The system takes no such file.
    Refused,
}

/// Whether this browser can hand on files at all.
#[must_use]
pub fn is_here() -> bool {
    let is_shared = |file: File| {
        let navigator: JsValue = web_sys::window()?.navigator().into();
        let can = Reflect::get(&navigator, &"canShare".into()).ok()?;
        let answer = can.dyn_ref::<Function>()?.call1(&navigator, &data(&file)?);
        answer.ok()?.as_bool()
    };
    let empty = Blob::new().ok();
    let file = empty.and_then(|blob| file(&blob, "hole.csv", "text/csv"));
    file.and_then(is_shared) == Some(true)
}

/// Hands a file to the system's sheet. A press of a button must have begun this.
pub async fn share(blob: &Blob, name: &str) -> Shared {
    let shared = async {
        let file = file(blob, name, &blob.type_())?;
        let navigator: JsValue = web_sys::window()?.navigator().into();
        let share = Reflect::get(&navigator, &"share".into()).ok()?;
        let promise = share
            .dyn_ref::<Function>()?
            .call1(&navigator, &data(&file)?)
            .ok()?;
        match JsFuture::from(promise.dyn_into::<Promise>().ok()?).await {
            Ok(_) => Some(Shared::Done),
            Err(error) => {
                let name = Reflect::get(&error, &"name".into()).ok()?;
                (name.as_string().as_deref() == Some("AbortError")).then_some(Shared::Done)
            }
        }
    };
    shared.await.unwrap_or(Shared::Refused)
}

fn file(blob: &Blob, name: &str, kind: &str) -> Option<File> {
    let options = FilePropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(blob);
    File::new_with_blob_sequence_and_options(&parts, name, &options).ok()
}

fn data(file: &File) -> Option<JsValue> {
    let data = Object::new();
    Reflect::set(&data, &"files".into(), &Array::of1(file)).ok()?;
    Some(data.into())
}
