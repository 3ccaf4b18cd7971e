//! Local and session storage. The browser may refuse either one: private windows, full disks and strict settings all
//! do.
//!
//! Nothing here panics or throws. A refused write is reported to the caller, who keeps the value in memory.
//!
//! All sites of one origin share one storage, so each name begins with the app's base path: "yardbook.key" at the
//! root, "/golf/yardbook.key" below `/golf/`. Callers leave out the base path.

use golf_views::address::base;
use web_sys::{Storage, StorageEvent};

/// The browser refused to store a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

/// How long a value is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// Until it is removed, for every tab.
    ForEver,
    /// Until this tab closes.
    ThisTab,
}

/// Reads a value; `None` if it is missing or storage is refused.
#[must_use]
pub fn read(name: &str) -> Option<String> {
    read_from(Lasting::ForEver, name)
}

/// Reads a value from one of the two storages.
#[must_use]
pub fn read_from(lasting: Lasting, name: &str) -> Option<String> {
    storage(lasting).ok()?.get_item(&site_name(name)).ok()?
}

/// Stores a value, or removes it if it is empty.
///
/// # Errors
/// [`Refused`] if the browser does not store it.
pub fn write(name: &str, value: &str) -> Result<(), Refused> {
    write_to(Lasting::ForEver, name, value)
}

/// Stores a value in one of the two storages, or removes it if it is empty.
///
/// # Errors
/// [`Refused`] if the browser does not store it.
pub fn write_to(lasting: Lasting, name: &str, value: &str) -> Result<(), Refused> {
    let (storage, name) = (storage(lasting)?, site_name(name));
    let kept = if value.is_empty() {
        storage.remove_item(&name)
    } else {
        storage.set_item(&name, value)
    };
    kept.map_err(|_| Refused)
}

/// The names of the items that begin with this prefix, in no order.
#[must_use]
pub fn names(prefix: &str) -> Vec<String> {
    let Ok(storage) = storage(Lasting::ForEver) else {
        return Vec::new();
    };
    let base = site_name("");
    let count = storage.length().unwrap_or(0);
    (0..count)
        .filter_map(|index| storage.key(index).ok().flatten())
        .filter_map(|name| Some(name.strip_prefix(&base)?.to_owned()))
        .filter(|name| name.starts_with(prefix))
        .collect()
}

/// Removes every item whose name has this prefix.
pub fn remove_all(prefix: &str) {
    for name in names(prefix) {
        let _ = write(&name, "");
    }
}

/// The name of the item that another tab has changed, without the base path. `None` if all items were cleared;
/// empty for an item of another site.
#[must_use]
pub fn changed(event: &StorageEvent) -> Option<String> {
    let name = event.key()?;
    let own = name.strip_prefix(&site_name(""));
    Some(own.unwrap_or_default().to_owned())
}

/// A name prefixed with the app's base path. The answer store's database name uses it too.
#[must_use]
pub fn site_name(name: &str) -> String {
    let base = base::prefix();
    if base.is_empty() {
        name.to_owned()
    } else {
        base + "/" + name
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
