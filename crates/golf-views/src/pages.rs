//! Pages as functions from data to markup, with named slots. The app, the previews and the outline in `index.html` show the
//! same functions, and differ in what fills the slots.

pub mod compare;
pub mod console;
pub mod course;
pub mod hole;
pub mod list;
#[cfg(not(target_family = "wasm"))]
pub mod outline;
pub mod settings;
