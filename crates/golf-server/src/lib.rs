//! The companion service: the whole contract over HTTP, and the built app beside it.
//!
//! The rules are in golf-catalog and the types in golf-api; this crate has the parts that do I/O.
//! In reading order:
//!
//! - [`command`]: the command line, and the output of each command. Start here. [`shown`]: escapes
//!   untrusted text for the terminal.
//! - [`database`]: the one file. [`import`] checks new data, [`source`]
//!   says what it is made of, [`key`] makes keys.
//! - [`accounts`]: what a server and the commands ask of keys and quotas.
//! - [`served_catalogue`], [`keyring`], [`hole_reader`]: the data of a running server. [`ledger`] synchronizes
//!   it with the file; [`state`] holds it all. [`usage_file`]: counts that survive a kill.
//! - [`supervision`]: every thread, and what happens if it fails. [`log`]: fails nobody.
//! - [`http`]: routes and responses. [`faults`]: responses that fail on purpose. [`site`]: the app.
//! - [`operations`]: the second listener, for health and [`metrics`]. [`access_log`]: requests.
//! - [`server`]: connections. [`room`]: their number. [`write_timeouts`]: timeouts for slow clients.
//!   [`service_manager`]: tells systemd when they are accepted.
//! - [`version`]: the version and the commit of the program.
//! - [`conformance`]: every rule of the specification as a check that runs against any service.

pub mod access_log;
pub mod accounts;
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
pub mod log;
pub mod metrics;
pub mod operations;
pub mod room;
pub mod served_catalogue;
pub mod server;
pub mod service_manager;
pub mod shown;
pub mod site;
pub mod source;
pub mod state;
pub mod supervision;
pub mod usage_file;
pub mod version;
pub mod write_timeouts;
