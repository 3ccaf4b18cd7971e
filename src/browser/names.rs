//! Every name that Yardbook keeps something under, in one list: local storage, session storage, IndexedDB, locks, and globals
//! of the page.
//!
//! Storage names begin with the path of the app ([`super::storage`] adds it). The first scripts in `public/` cannot import
//! this file: a test compares the names that they use with this list. A person removes what is in local storage in the
//! settings, and the notebook on its own page.

// Settings, in local storage.

/// The API key; in session storage where it is for one tab alone. Read by the settings and the first scripts.
pub const KEY: &str = "yardbook.key";
/// The service that the key was entered for, beside the key.
pub const KEY_SERVICE: &str = "yardbook.key.for";
/// The address of the chosen service; none for the site's own.
pub const SERVICE: &str = "yardbook.service";
/// The unit of distances.
pub const UNIT: &str = "yardbook.unit";
/// The layers of the map of a hole.
pub const LAYERS: &str = "yardbook.layers";
/// How many requests the app keeps back.
pub const RESERVE: &str = "yardbook.reserve";
/// Whether every control says its price. Read by `public/early-list.js` too.
pub const PRICES: &str = "yardbook.prices";
/// The theme. Read by `public/early.js` too, before the first paint.
pub const THEME: &str = "yardbook.theme";
/// Whether single keys are shortcuts.
pub const SHORTCUTS: &str = "yardbook.shortcuts";
/// Whether the map of the list is open. Read by `public/early-list.js` too.
pub const MAP: &str = "yardbook.map";
/// Whether the app's own files are kept for days without signal. Read by `xtask/src/site/offline.mjs` alone, and by the
/// settings.
pub const OFFLINE: &str = "yardbook.offline";
/// How far a person carries the ball, for the shape of every course.
pub const CARRIES: &str = "yardbook.carries";
/// The hole that was opened last, as `golf_views::golf::round` writes it. Read by `public/early-view.js` and `public/early-list.js`
/// too.
pub const ROUND: &str = "yardbook.round";

// Choices of one tab, in session storage.

/// The plan of the demo. Read by the first scripts too.
pub const DEMO: &str = "yardbook.demo";
/// The courses to compare.
pub const COMPARED: &str = "yardbook.compare";
/// Where each page was scrolled to.
pub const SCROLL_PLACES: &str = "yardbook.places";
/// When `public/early.js` last reloaded a page whose files were gone, in Unix milliseconds. It alone reads this.
pub const RELOADED: &str = "yardbook.reloaded";
/// The address of a page that a script reloads, and the texts that are typed in it. `public/early.js` alone reads this.
pub const TYPED: &str = "yardbook.typed";

// A person's own notebook, in local storage.

/// The notebook, as `notebook::file` writes it.
pub const NOTEBOOK: &str = "yardbook.notebook";
/// The name by which this browser signs its notes.
pub const NOTEBOOK_SIGNATURE: &str = "yardbook.notebook.by";
/// What takes back the last import, as `notebook::undo` writes it.
pub const NOTEBOOK_UNDO: &str = "yardbook.notebook.undo";
/// A notebook that could not be read, or not all of it: never written over. A later one has a number after the name.
pub const NOTEBOOK_UNREAD: &str = "yardbook.notebook.unread";

// The gateway, in local storage.

/// Before the name of an identity: its ledger.
pub const LEDGER: &str = "yardbook.ledger.";
/// The last change that one tab tells the others. Its presence means that an answer was stored once; the first scripts
/// read that.
pub const CHANGED: &str = "yardbook.changed";
/// What the service says of its data. Read by `public/early.js` too.
pub const NOTICE: &str = "yardbook.notice";
/// The courses that are pinned for the round, as `golf_client::pinned` writes them.
pub const PINNED: &str = "yardbook.pinned";
/// What is known of the plan.
pub const PLAN: &str = "yardbook.plan";
/// What `public/early-ask.js` is told: what it may ask for, the largest page (0 when unknown), the name of the identity,
/// and the service.
pub const EARLY_HINT: &str = "yardbook.early";
/// Before a dot, the time of a request in Unix milliseconds, a dot and a random whole number: a request of that script whose
/// answer is not stored yet. The name of the identity and the address, a line each; after its page was left, also the text
/// of its answer.
pub const EARLY_SENT: &str = "yardbook.early.sent";
/// How many requests pages sent by themselves since a person last touched one. `public/early.js` alone reads this.
pub const UNTOUCHED: &str = "yardbook.untouched";

// IndexedDB.

/// The answer store, a database. Another number starts an empty one. Read by `public/early-ask.js` too.
pub const ANSWER_STORE: &str = "yardbook-answers-1";

// Web Locks.

/// Before an address: the lock of its request. Used by `public/early-ask.js` too.
pub const REQUEST_LOCK: &str = "yardbook ";

// Globals of the page.

/// What `public/early.js` offers the app: functions by name.
pub const START: &str = "yardbookStart";
/// Where `public/early-ask.js` leaves its request for the app.
pub const EARLY_REQUEST: &str = "yardbookEarly";
/// Where `public/early-ask.js` leaves the addresses that it looks for, and a promise of their answers.
pub const FIRST_ANSWERS: &str = "yardbookFirst";
/// Where the start script offers to load the demo.
pub const DEMO_LOADER: &str = "yardbookDemo";
/// Where the start script offers to load the app's side of its service worker.
pub const OFFLINE_LOADER: &str = "yardbookOffline";
