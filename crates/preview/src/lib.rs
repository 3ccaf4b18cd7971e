//! The page of a course or of a hole before the app is here: the functions of [`golf_views::pages`], filled with data alone.
//!
//! The app is several times as large as the facts of a course or the drawing of a hole. Each of the two programs in `bin` has
//! the code of one page. `public/early-view.js` calls its one function once it has the answer, and the app adopts the page that it
//! shows.

pub mod course;
pub mod hole;
#[cfg(target_arch = "wasm32")]
pub mod program;
