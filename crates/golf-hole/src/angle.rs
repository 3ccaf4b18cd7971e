//! Angles: sine, cosine and their inverses.
//!
//! With the feature `script-math`, a program for browsers takes them from JavaScript's `Math`.

#[cfg(all(target_arch = "wasm32", feature = "script-math"))]
use js_sys::Math;

/// Sine and cosine of an angle in radians.
#[must_use]
pub fn sin_cos(angle: f64) -> (f64, f64) {
    #[cfg(all(target_arch = "wasm32", feature = "script-math"))]
    return (Math::sin(angle), Math::cos(angle));
    #[cfg(not(all(target_arch = "wasm32", feature = "script-math")))]
    angle.sin_cos()
}

/// The angle of `x` from up, clockwise, in radians.
#[must_use]
pub fn atan2(x: f64, y: f64) -> f64 {
    #[cfg(all(target_arch = "wasm32", feature = "script-math"))]
    return Math::atan2(x, y);
    #[cfg(not(all(target_arch = "wasm32", feature = "script-math")))]
    x.atan2(y)
}

/// The inverse of the sine.
#[must_use]
pub fn asin(share: f64) -> f64 {
    #[cfg(all(target_arch = "wasm32", feature = "script-math"))]
    return Math::asin(share);
    #[cfg(not(all(target_arch = "wasm32", feature = "script-math")))]
    share.asin()
}

/// An angle in degrees, within 0 and 360.
#[must_use]
pub fn in_circle(deg: f64) -> f64 {
    deg - 360.0 * (deg / 360.0).floor()
}
