//! The rules of the golf course service, as pure functions over an immutable catalogue.
//!
//! The server answers over HTTP with these rules, and the demo answers in the browser with the same
//! ones: [`catalogue`] filters, sorts and pages (specification 4.1), [`quota`] counts requests
//! against a plan (8), [`decision`] says which answer or which error wins (5 and 7), and [`reply`]
//! is what that reads like: status and bytes. Nothing here does I/O or reads a clock: time comes in
//! as Unix seconds.

pub mod catalogue;
pub mod decision;
pub mod quota;
pub mod reply;
