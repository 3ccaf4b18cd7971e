//! Work that waits until nothing has happened for a while.

use std::time::Duration;

use js_sys::Date;
use leptos::prelude::*;

/// A lull after events that follow each other closely, such as the steps of a finger. One timer waits for all of them.
#[derive(Clone, Copy)]
pub struct Lull {
    length_ms: f64,
    /// When the last event was, in Unix milliseconds; `None` while no timer waits.
    last_ms: StoredValue<Option<f64>>,
}

impl Lull {
    /// A lull of this length.
    #[must_use]
    pub fn new(length: Duration) -> Self {
        Self {
            length_ms: length.as_secs_f64() * 1000.0,
            last_ms: StoredValue::new(None),
        }
    }

    /// Notes an event. `then` runs once no event was noted for the length of the lull, unless the page is gone. Of events that
    /// share a timer, the `then` of the first one runs.
    pub fn after(self, then: impl Fn() + 'static) {
        let is_waiting = self.last_ms.try_get_value().flatten().is_some();
        self.last_ms.try_set_value(Some(Date::now()));
        if !is_waiting {
            self.wait(self.length_ms, then);
        }
    }

    fn wait(self, left_ms: f64, then: impl Fn() + 'static) {
        let look = move || {
            let Some(Some(last_ms)) = self.last_ms.try_get_value() else {
                return;
            };
            let since_ms = Date::now() - last_ms;
            let left_ms = self.length_ms - since_ms;
            // The clock of the device may have been set back.
            if since_ms >= 0.0 && left_ms >= 1.0 {
                return self.wait(left_ms, then);
            }
            self.last_ms.try_set_value(None);
            then();
        };
        set_timeout(look, Duration::from_secs_f64(left_ms / 1000.0));
    }
}
