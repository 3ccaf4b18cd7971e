//! Addresses: every screen as a path and a query, in both directions.
//!
//! Start with [`route::Route`]. The other files are the queries of one screen each. Nothing here draws or asks.

pub mod base;
pub mod comparison;
pub mod console_request;
pub mod course_search;
pub mod find;
pub mod hole_order;
pub mod hole_view;
pub mod linked_name;
pub mod route;
pub mod shape_view;
pub mod shared_address;
pub mod yardage_book_view;
