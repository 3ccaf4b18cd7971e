//! Local storage, and that of one tab, that may refuse: private windows, full disks and strict browsers all do.
//!
//! Nothing here panics or throws; a refused write is told to the caller, and what it wanted to
//! keep lives on in memory.

use web_sys::Storage;

/// The browser would not keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

/// How long something is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// Until it is removed, for every tab.
    ForEver,
    /// Until this tab closes.
    ThisTab,
}

/// Reads a value; `None` when there is none or storage is refused.
#[must_use]
pub fn read(name: &str) -> Option<String> {
    read_from(Lasting::ForEver, name)
}

/// Reads a value of one of the two storages.
#[must_use]
pub fn read_from(lasting: Lasting, name: &str) -> Option<String> {
    storage(lasting).ok()?.get_item(name).ok()?
}

/// Keeps a value, or removes it when it is empty.
///
/// # Errors
/// [`Refused`] when the browser does not keep it.
pub fn write(name: &str, value: &str) -> Result<(), Refused> {
    write_to(Lasting::ForEver, name, value)
}

/// Keeps a value in one of the two storages, or removes it when it is empty.
///
/// # Errors
/// [`Refused`] when the browser does not keep it.
pub fn write_to(lasting: Lasting, name: &str, value: &str) -> Result<(), Refused> {
    let storage = storage(lasting)?;
    let kept = if value.is_empty() {
        storage.remove_item(name)
    } else {
        storage.set_item(name, value)
    };
    kept.map_err(|_| Refused)
}

/// Removes everything whose name begins so.
pub fn remove_all(prefix: &str) {
    let Ok(storage) = storage(Lasting::ForEver) else {
        return;
    };
    let count = storage.length().unwrap_or(0);
    let names: Vec<String> = (0..count)
        .filter_map(|index| storage.key(index).ok().flatten())
        .filter(|name| name.starts_with(prefix))
        .collect();
    for name in names {
        let _ = storage.remove_item(&name);
    }
}

fn storage(lasting: Lasting) -> Result<Storage, Refused> {
    let window = web_sys::window().ok_or(Refused)?;
    let storage = match lasting {
        Lasting::ForEver => window.local_storage(),
        Lasting::ThisTab => window.session_storage(),
    };
    storage.ok().flatten().ok_or(Refused)
}
