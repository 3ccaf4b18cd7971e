//! What the console shows, as data. Its fields are in `crate::address::console_request`.

pub mod exchange;
pub mod tree;
