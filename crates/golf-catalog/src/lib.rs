//! The rules of the golf course service, as pure functions over an immutable catalogue.
//!
//! The server applies these rules over HTTP, and the demo applies the same ones in the browser.
//!
//! - [`catalogue`] filters, sorts and pages (contract 4.1).
//! - [`quota`] counts requests against a plan (8).
//! - [`decision`] picks the answer or the error that wins (5 and 7).
//! - [`reply`] turns a decision into status and bytes.
//! - [`tally`] keeps the server's counts correct when a clock jumps.
//!
//! Nothing here does I/O or reads a clock: time comes in as Unix seconds.

pub mod catalogue;
pub mod decision;
pub mod quota;
pub mod reply;
pub mod tally;
