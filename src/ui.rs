//! What every page is built from: components, navigation, keys, and the states of an answer.
//!
//! Components get data and signals; they send no request. [`markup`] is for static markup, `view!` for what has events or
//! signals.

pub mod adoption;
pub mod comparison_columns;
pub mod components;
pub mod deferred;
pub mod hole_map;
pub mod load;
pub mod markup;
pub mod navigation;
pub mod one_stop;
pub mod shortcuts;
