//! The frugal client of the service, without a browser: what may be sent, what is known, and what was paid.
//!
//! Start with [`policy`], which makes every decision about a request: events in, effects out. The app carries the effects
//! out (`src/gateway/driver.rs` of Yardbook) and has the words for what happened. Nothing here waits, draws chance or reads
//! a clock, so every rule is a test on the host.

pub mod failure;
pub mod identity;
pub mod kept;
pub mod key_mask;
pub mod ledger;
pub mod notice;
pub mod plan;
pub mod policy;
pub mod question;
pub mod reset;
pub mod sanitize;
