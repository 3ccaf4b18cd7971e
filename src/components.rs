//! Views that are given data: they never ask the service and never change the address.

pub mod countdown;
pub mod course_facts;
pub mod course_table;
pub mod demo_bar;
pub mod distance_table;
pub mod failure_notice;
pub mod filter_chips;
pub mod find_form;
pub mod hole_facts;
pub mod hole_sheet;
pub mod hole_strip;
pub mod key_form;
pub mod ledger_table;
pub mod map_choices;
pub mod measure_panel;
pub mod meter;
pub mod pager;
pub mod quality_notes;
pub mod sample_hole;
pub mod scorecard;
pub mod search_form;
pub mod svg_picture;
pub mod tee_table;
pub mod us_map;
pub mod waiting;
