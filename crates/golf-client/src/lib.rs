//! The frugal client of the service, without a browser: what may be sent, what is known, and what was paid.
//!
//! Start with [`policy`], which makes every decision about a request: events in, effects out. The [`driver`] carries the
//! effects out in its [surroundings](outside), which are traits: a browser in the app, a simulated one in the tests. Nothing
//! here waits, draws a random number or reads a clock, so every rule is a test on the host. The app has the words for what happened.

pub mod driver;
pub mod failure;
pub mod hidden_signs;
pub mod identity;
pub mod key_check;
pub mod key_mask;
pub mod ledger;
pub mod load;
pub mod notice;
pub mod outside;
pub mod pinned;
pub mod plan;
pub mod policy;
pub mod question;
pub mod reset;
pub mod sanitize;
pub mod sources;
