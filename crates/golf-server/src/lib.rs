//! The companion service: the whole contract over HTTP, and the built app beside it.
//!
//! The rules are golf-catalog's and the types golf-api's; here are the parts that do I/O. In
//! reading order:
//!
//! - [`command`]: the command line, and what each command prints. Start here.
//! - [`database`]: the one file. [`import`] checks what goes in, [`key`] makes keys.
//! - [`book`], [`keyring`], [`hole_reader`]: what a running server holds of the file;
//!   [`ledger`] keeps both in step; [`state`] puts them together.
//! - [`http`]: addresses to answers. [`faults`]: answers that fail on purpose. [`site`]: the app.
//! - [`server`]: connections. [`room`]: how many. [`patience`]: streams that do not wait for ever.
//! - [`conformance`]: every rule of the specification as a check that runs against any service.

pub mod book;
pub mod clock;
pub mod command;
pub mod conformance;
pub mod database;
pub mod failure;
pub mod faults;
pub mod hole_reader;
pub mod http;
pub mod import;
pub mod key;
pub mod keyring;
pub mod ledger;
pub mod patience;
pub mod room;
pub mod server;
pub mod site;
pub mod state;
