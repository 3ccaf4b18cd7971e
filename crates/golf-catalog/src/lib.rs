//! The rules of the golf course service, as pure functions over an immutable catalogue.
//!
//! The server answers over HTTP with these rules, and an in-browser demo can answer with the same
//! ones: [`catalogue`] filters, sorts and pages (specification 4.1), [`quota`] counts requests
//! against a plan (8), and [`decision`] says which answer or which error wins (5 and 7). Nothing
//! here does I/O or reads a clock: time comes in as Unix seconds.

pub mod catalogue;
pub mod decision;
pub mod quota;
