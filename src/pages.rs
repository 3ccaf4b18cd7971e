//! One file a screen. Pages ask the gateway and give components their data.

pub mod course;
pub mod courses;
pub mod hole;
pub mod not_found;
pub mod settings;
