//! Signals that live as long as the app, and are read by pages that do not.
//!
//! The reactive graph keeps every subscriber in the set of its source until the subscriber runs again, even if it was
//! disposed long ago. A tab that stays open all day would keep a little of every page it has shown. A lasting signal
//! therefore records its subscribers, and removes the disposed ones from time to time.
//!
//! The only file that uses `reactive_graph`'s own traits. **Buys:** level memory over a day of navigations. **To port** to
//! another Leptos: `AnySource::remove_subscriber`, and a way to see that an `AnySubscriber` is gone. **To take out:**
//! replace `LastingSignal` by `RwSignal`. `tests/lasting_signal.rs` has the leak in its smallest form, and fails once the
//! framework has none. `docs/upstream/reactive-graph-dead-subscribers.txt` is a report of it for the framework's authors.

use std::cell::RefCell;

use golf_hole::sorted::sort_by_key;
use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, AnySubscriber, Observer, Source, ToAnySource};

thread_local! {
    static READERS: RefCell<Vec<Readers>> = RefCell::default();
}

/// Disposed subscribers are removed when the list has doubled since the last time, but not below this length.
const FEW: usize = 32;

/// The subscribers of one signal.
struct Readers {
    source: AnySource,
    all: Vec<AnySubscriber>,
    left: usize,
}

impl Readers {
    fn add(&mut self, reader: AnySubscriber) {
        if self.all.len() >= FEW.max(self.left * 2) {
            self.forget_the_gone();
        }
        self.all.push(reader);
    }

    fn forget_the_gone(&mut self) {
        let Self { source, all, left } = self;
        all.retain(|reader| {
            let is_here = reader.1.strong_count() > 0;
            if !is_here {
                source.remove_subscriber(reader);
            }
            is_here
        });
        // A subscriber is listed again each time it reads.
        sort_by_key(all, |reader| reader.0);
        all.dedup_by_key(|reader| reader.0);
        *left = all.len();
    }
}

/// An app-wide signal for pages to read.
#[derive(Debug)]
pub struct LastingSignal<T: 'static> {
    signal: RwSignal<T>,
    /// Its index in `READERS`.
    place: usize,
}

impl<T: 'static> Clone for LastingSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: 'static> Copy for LastingSignal<T> {}

impl<T: Send + Sync + 'static> LastingSignal<T> {
    /// Creates a signal with an initial value.
    #[must_use]
    pub fn new(value: T) -> Self {
        let signal = RwSignal::new(value);
        let readers = Readers {
            source: signal.to_any_source(),
            all: Vec::new(),
            left: 0,
        };
        let place = READERS.with_borrow_mut(|signals| {
            signals.push(readers);
            signals.len() - 1
        });
        Self { signal, place }
    }

    /// The signal, after recording the current observer as a subscriber.
    fn read(self) -> RwSignal<T> {
        if let Some(reader) = Observer::get() {
            READERS.with_borrow_mut(|signals| {
                if let Some(readers) = signals.get_mut(self.place) {
                    readers.add(reader);
                }
            });
        }
        self.signal
    }

    /// A copy of the value. Tracked.
    #[must_use]
    pub fn get(self) -> T
    where
        T: Clone,
    {
        self.read().get()
    }

    /// Applies a function to the value. Tracked.
    pub fn with<O>(self, look: impl FnOnce(&T) -> O) -> O {
        self.read().with(look)
    }

    /// Tracks the signal.
    pub fn track(self) {
        self.read().track();
    }

    /// A copy of the value, untracked.
    #[must_use]
    pub fn get_untracked(self) -> T
    where
        T: Clone,
    {
        self.signal.get_untracked()
    }

    /// Applies a function to the value, untracked.
    pub fn with_untracked<O>(self, look: impl FnOnce(&T) -> O) -> O {
        self.signal.with_untracked(look)
    }

    /// Applies a function to the value, untracked; `None` once the app has ended.
    pub fn try_with_untracked<O>(self, look: impl FnOnce(&T) -> O) -> Option<O> {
        self.signal.try_with_untracked(look)
    }

    /// A copy of the value, untracked; `None` once the app has ended.
    #[must_use]
    pub fn try_get_untracked(self) -> Option<T>
    where
        T: Clone,
    {
        self.signal.try_get_untracked()
    }

    /// Sets the value. Several callers share one copy of this code per type.
    #[inline(never)]
    pub fn set(self, value: T) {
        self.signal.set(value);
    }

    /// Sets the value. Subscribers are notified only if it has changed.
    pub fn set_if_changed(self, value: T)
    where
        T: PartialEq,
    {
        if self.with_untracked(|now| *now != value) {
            self.set(value);
        }
    }

    /// Sets the value, or returns it if the app has ended.
    pub fn try_set(self, value: T) -> Option<T> {
        self.signal.try_set(value)
    }

    /// Updates the value and notifies subscribers.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.signal.update(change);
    }

    /// Updates the value without notifying subscribers.
    pub fn update_untracked(self, change: impl FnOnce(&mut T)) {
        self.signal.update_untracked(change);
    }

    /// Updates the value; `None` once the app has ended.
    pub fn try_update<O>(self, change: impl FnOnce(&mut T) -> O) -> Option<O> {
        self.signal.try_update(change)
    }
}

impl<T: Clone + Send + Sync + 'static> From<LastingSignal<T>> for Signal<T> {
    fn from(signal: LastingSignal<T>) -> Self {
        Self::derive(move || signal.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readers() -> usize {
        READERS.with_borrow(|signals| signals.iter().map(|readers| readers.all.len()).sum())
    }

    #[test]
    fn readers_that_are_gone_are_forgotten_and_those_that_are_here_still_hear() {
        let owner = Owner::new();
        owner.set();
        let signal = LastingSignal::new(1);
        let stays = Memo::new(move |_| signal.get() * 10);
        assert_eq!(stays.get_untracked(), 10);
        for page in 0..FEW {
            assert!(readers() <= FEW, "after {page}");
            Owner::new().with(|| {
                let goes = ArcMemo::new(move |_| signal.get());
                assert_eq!(goes.get_untracked(), 1);
            });
        }
        signal.set(2);
        assert_eq!(stays.get_untracked(), 20);
        assert!(readers() <= 3, "the one that stays, and who read last");
        for value in 0..10 * FEW {
            signal.set(value);
            assert_eq!(stays.get_untracked(), value * 10);
            assert!(readers() <= FEW, "who reads again and again is there once");
        }
    }

    #[test]
    fn readers_hear_of_a_value_that_has_changed_and_not_of_the_same_one() {
        let owner = Owner::new();
        owner.set();
        let signal = LastingSignal::new(1);
        let reads = StoredValue::new(0);
        let reader = Memo::new(move |_| {
            reads.update_value(|count| *count += 1);
            signal.get()
        });
        for (value, expected) in [(1, 1), (1, 1), (2, 2), (2, 2), (1, 3)] {
            signal.set_if_changed(value);
            assert_eq!(reader.get_untracked(), value);
            assert_eq!(reads.get_value(), expected, "after {value}");
        }
    }
}
