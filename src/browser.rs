//! The browser and the framework, made safe to use: elements, chunks, storage, clipboard, downloads, printed pages, the site's own settings,
//! tasks, motion, the device's position and its screen lock, and signals that outlive their page.
//!
//! Nothing here knows golf, an address or the service. Each file hides one interface of the browser, or one gap of the
//! framework.

pub mod box_size;
pub mod chunk;
pub mod clipboard;
pub mod deflate;
pub mod download;
pub mod in_turns;
pub mod lasting_signal;
pub mod lull;
pub mod motion;
pub mod names;
pub mod offline;
pub mod outlines;
pub mod page_size;
pub mod picture;
pub mod position;
pub mod screen_lock;
pub mod share;
pub mod site;
pub mod site_file;
pub mod storage;
pub mod within;
