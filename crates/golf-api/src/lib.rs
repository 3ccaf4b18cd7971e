//! The contract of the golf course service, as types.
//!
//! Everything the API specification says in its sections 2 to 9 is here, and nothing that does
//! I/O: resources ([`course`], [`hole`], [`page`]), what can be asked ([`query`], [`address`]),
//! what comes back when it cannot be answered ([`error`]), what a key buys ([`plan`]), and how
//! bytes become these types without ever panicking ([`decode`]).
//!
//! Start at [`address::Request`], then at the function of [`decode`] that reads its answer.

pub mod address;
pub mod course;
pub mod decimal;
pub mod decode;
pub mod error;
pub mod figure;
pub mod hole;
pub mod json;
pub mod page;
pub mod plan;
pub mod query;
