//! The rules for hosts of the built site, as pure functions.
//!
//! The site is a folder of files, and any web server can be its host. The companion server is one, `cargo xtask build`
//! writes rule files for others, and `deploy/` has recipes for two more. All of them follow these rules:
//!
//! - [`headers`]: the headers of pages and files, and those of a response of the service.
//! - [`files`]: which names carry a hash and may be cached for a year, which files are hidden, and which addresses are
//!   the app's own.
//! - [`manifest`]: every served file of a release with its SHA-256.
//! - [`preloads`]: the `Link` header with the files that block the first paint.
//!
//! Not here: sockets, folders and content types. `tests/recipes.rs` compares the recipes with these rules.

pub mod files;
pub mod headers;
pub mod manifest;
pub mod preloads;
