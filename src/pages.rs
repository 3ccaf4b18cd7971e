//! One file a screen. Pages ask the gateway and give components their data.

pub mod answer_line;
pub mod compare;
pub mod course;
pub mod course_links;
pub mod courses;
pub mod courses_map;
pub mod failed;
pub mod find;
pub mod hole;
pub mod not_found;
pub mod offer;
pub mod own;
pub mod saved;
pub mod saved_list;
pub mod settings;
pub mod shape;
