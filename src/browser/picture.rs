//! An SVG drawing as a picture of pixels.

use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

use super::download::blob_of_text;
use super::within::{STEP_MS, settled};

/// The drawing as PNG, `scale` pixels to one of its own; `None` if the browser refuses any step, or does not answer.
pub async fn png(svg: &str, scale: f64) -> Option<Blob> {
    let address = Url::create_object_url_with_blob(&blob_of_text(svg, "image/svg+xml")?).ok()?;
    let drawn = drawn(&address, scale).await;
    let _ = Url::revoke_object_url(&address);
    let canvas = drawn?;
    let made = Promise::new(&mut |done, failed| {
        if let Err(error) = canvas.to_blob(&done) {
            let _ = failed.call1(&JsValue::UNDEFINED, &error);
        }
    });
    settled(STEP_MS, made).await?.dyn_into().ok()
}

async fn drawn(address: &str, scale: f64) -> Option<HtmlCanvasElement> {
    let image = HtmlImageElement::new().ok()?;
    image.set_src(address);
    settled(STEP_MS, image.decode()).await?;
    let document = web_sys::window()?.document()?;
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    let size = |pixels: u32| f64::from(pixels) * scale;
    let (width, height) = (size(image.natural_width()), size(image.natural_height()));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few thousand pixels"
    )]
    let whole = |pixels: f64| pixels.round() as u32;
    canvas.set_width(whole(width));
    canvas.set_height(whole(height));
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context
        .draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)
        .ok()?;
    Some(canvas)
}
