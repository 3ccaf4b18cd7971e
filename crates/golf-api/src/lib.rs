//! The contract of the golf course service, as types.
//!
//! Contract 2 to 9, without any I/O:
//!
//! - resources: [`course`], [`hole`], [`page`];
//! - requests: [`query`], [`address`];
//! - error responses: [`error`];
//! - plans and their limits: [`plan`];
//! - requests as code to copy: [`snippet`];
//! - decoding bytes into these types without ever panicking: [`decode`].
//!
//! Start at [`address::Request`], then at the function of [`decode`] that reads its response.

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
pub mod snippet;
