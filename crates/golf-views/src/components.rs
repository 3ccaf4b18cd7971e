//! Parts of pages as functions from data to markup. They ask for nothing and listen to nothing; the app adds handlers and
//! views.

pub mod beside_seen;
pub mod button;
pub mod changes;
pub mod copy_button;
pub mod course_facts;
pub mod course_links;
pub mod course_place;
pub mod course_table;
pub mod courses_map;
pub mod filter_chips;
pub mod frame;
pub mod green_figures;
pub mod hole_facts;
pub mod hole_figure;
pub mod hole_strip;
pub mod icon;
pub mod map_box;
pub mod mend_advice;
pub mod mend_list;
pub mod pin_place;
pub mod prices;
pub mod save_toggle;
pub mod search_form;
pub mod sheet_height;
pub mod shortcuts_button;
pub mod slope_scale;
pub mod steps;
pub mod svg_picture;
pub mod take_along_button;
pub mod tee_table;
pub mod tees_that_fit;
pub mod us_map;
pub mod waiting;
