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
    /// The press that began this is too long ago; the next one may share the file.
    TooLate,
    /// The system takes no such file.
    Refused,
}

/// Whether this browser hands on files of this kind. Each kind is asked for by itself: browsers have lists of them.
#[must_use]
pub fn takes(name: &str, media_type: &str) -> bool {
    let is_shared = |file: File| {
        let navigator: JsValue = web_sys::window()?.navigator().into();
        let can = Reflect::get(&navigator, &"canShare".into()).ok()?;
        let answer = can.dyn_ref::<Function>()?.call1(&navigator, &data(&file)?);
        answer.ok()?.as_bool()
    };
    let empty = Blob::new().ok();
    let file = empty.and_then(|blob| file(&blob, name, media_type));
    file.and_then(is_shared) == Some(true)
}

/// Whether this browser hands on links.
#[must_use]
pub fn takes_links() -> bool {
    let navigator = web_sys::window().map(|window| JsValue::from(window.navigator()));
    let share = navigator.and_then(|navigator| Reflect::get(&navigator, &"share".into()).ok());
    share.is_some_and(|share| share.is_function())
}

/// Hands a link to the system's sheet, with a title. As [`share`] in all else.
pub async fn share_link(link: &str, title: &str) -> Shared {
    let data = Object::new();
    let is_set = [("url", link), ("title", title)]
        .into_iter()
        .all(|(name, value)| Reflect::set(&data, &name.into(), &value.into()).is_ok());
    if is_set {
        handed_on(&data.into()).await.unwrap_or(Shared::Refused)
    } else {
        Shared::Refused
    }
}

/// Hands a file to the system's sheet. A press of a button must have begun this, and not long ago. The answer takes as long
/// as the person looks at the sheet.
pub async fn share(blob: &Blob, name: &str) -> Shared {
    let shared = async {
        let file = file(blob, name, &blob.type_())?;
        handed_on(&data(&file)?).await
    };
    shared.await.unwrap_or(Shared::Refused)
}

async fn handed_on(data: &JsValue) -> Option<Shared> {
    let navigator: JsValue = web_sys::window()?.navigator().into();
    let share = Reflect::get(&navigator, &"share".into()).ok()?;
    let promise = share.dyn_ref::<Function>()?.call1(&navigator, data).ok()?;
    match JsFuture::from(promise.dyn_into::<Promise>().ok()?).await {
        Ok(_) => Some(Shared::Done),
        Err(error) => {
            let name = Reflect::get(&error, &"name".into()).ok()?;
            match name.as_string().as_deref() {
                Some("AbortError") => Some(Shared::Done),
                Some("NotAllowedError") => Some(Shared::TooLate),
                _ => None,
            }
        }
    }
}

/// Browsers compare the media type with a list, so it has no parameters.
fn file(blob: &Blob, name: &str, media_type: &str) -> Option<File> {
    let options = FilePropertyBag::new();
    options.set_type(media_type.split(';').next().unwrap_or_default());
    let parts = Array::of1(blob);
    File::new_with_blob_sequence_and_options(&parts, name, &options).ok()
}

fn data(file: &File) -> Option<JsValue> {
    let data = Object::new();
    Reflect::set(&data, &"files".into(), &Array::of1(file)).ok()?;
    Some(data.into())
}
