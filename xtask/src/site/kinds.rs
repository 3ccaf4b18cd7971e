//! The kinds of addresses, each with the chunks of its screen. `tests/suite/kinds_of_address.rs` compares them with `Route` and with the
//! first script, so this file has nothing but the table.

/// The kinds that `public/early-files.js` distinguishes, each with the chunks that its screen needs before it can be used.
pub const KINDS: [(&str, &[&str]); 11] = [
    ("list", &["list"]),
    ("find", &["list", "rest"]),
    ("course", &["course"]),
    ("hole", &["hole"]),
    ("shape", &["rest"]),
    ("book", &["paper"]),
    ("plan", &["plan"]),
    ("compare", &["rest"]),
    ("shared", &["shared", "hole"]),
    ("console", &["console"]),
    ("other", &["rest"]),
];
