//! Views that are given data: they never ask the service and never change the address.

pub mod caddie_note;
pub mod course_facts;
pub mod course_table;
pub mod distance_table;
pub mod failure_notice;
pub mod hole_strip;
pub mod key_form;
pub mod pager;
pub mod search_form;
pub mod tee_table;
pub mod waiting;
