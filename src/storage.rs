//! Local storage that may refuse: private windows, full disks and strict browsers all do.
//!
//! Nothing here panics or throws; a refused write is told to the caller, and what it wanted to
//! keep lives on in memory.

use web_sys::Storage;

/// The browser would not keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

/// Reads a value; `None` when there is none or storage is refused.
#[must_use]
pub fn read(name: &str) -> Option<String> {
    local().ok()?.get_item(name).ok()?
}

/// Keeps a value, or removes it when it is empty.
///
/// # Errors
/// [`Refused`] when the browser does not keep it.
pub fn write(name: &str, value: &str) -> Result<(), Refused> {
    let storage = local()?;
    let kept = if value.is_empty() {
        storage.remove_item(name)
    } else {
        storage.set_item(name, value)
    };
    kept.map_err(|_| Refused)
}

fn local() -> Result<Storage, Refused> {
    web_sys::window()
        .and_then(|window| window.local_storage().ok().flatten())
        .ok_or(Refused)
}
