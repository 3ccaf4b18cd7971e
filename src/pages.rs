//! One file a screen. Pages ask the gateway and give components their data.

pub mod answer_line;
pub mod course;
pub mod courses;
pub mod courses_map;
pub mod find;
pub mod hole;
pub mod not_found;
pub mod saved_list;
pub mod settings;
