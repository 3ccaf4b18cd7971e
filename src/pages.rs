//! One file per screen. Pages query the gateway and pass data to components.

pub mod answer_line;
pub mod beside_seen;
pub mod cached_list;
pub mod compare;
mod console;
pub mod course;
pub mod course_links;
pub mod courses;
pub mod courses_map;
pub mod embed;
pub mod failed;
pub mod find;
#[cfg(not(target_family = "wasm"))]
pub mod first_script;
pub mod hole;
pub mod lazy;
pub mod link_codes;
pub mod mending;
pub mod not_found;
pub mod of_link;
pub mod offer;
pub mod own;
mod own_drive;
pub mod pin;
mod round;
pub mod saved;
pub mod settings;
pub mod shape;
pub mod share_hole;
pub mod shared;
pub mod source;
pub mod take_along;
mod ways_in;
pub mod what_changed;
pub mod which_tees;
pub mod yardage_book;
