//! Signals that live as long as the app, and are read by pages that do not.
//!
//! The reactive graph keeps every reader in the set of what it has read, though the reader is long gone: it is taken out
//! only when it reads anew. A tab that is open all day would hold a little of each page that it has ever shown. So a
//! signal of this kind remembers who has read it, and now and then forgets those that are gone.

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, AnySubscriber, Observer, Source, ToAnySource};

use crate::sorted::sort_by_key;

thread_local! {
    static READERS: RefCell<Vec<Readers>> = RefCell::default();
}

/// Readers are looked through when there are twice as many as were left the last time, but not before this many.
const FEW: usize = 32;

/// Who has read a signal.
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
        // Whoever has read again is there again.
        sort_by_key(all, |reader| reader.0);
        all.dedup_by_key(|reader| reader.0);
        *left = all.len();
    }
}

/// A signal of the app, for pages to read.
#[derive(Debug)]
pub struct LastingSignal<T: 'static> {
    signal: RwSignal<T>,
    /// Its place among the readers.
    place: usize,
}

impl<T: 'static> Clone for LastingSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: 'static> Copy for LastingSignal<T> {}

impl<T: Send + Sync + 'static> LastingSignal<T> {
    /// A signal with a first value.
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

    /// The signal, about to be read by whoever is running.
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

    /// The value, watched.
    #[must_use]
    pub fn get(self) -> T
    where
        T: Clone,
    {
        self.read().get()
    }

    /// Something of the value, watched.
    pub fn with<O>(self, look: impl FnOnce(&T) -> O) -> O {
        self.read().with(look)
    }

    /// Watches it.
    pub fn track(self) {
        self.read().track();
    }

    /// The value as it is now.
    #[must_use]
    pub fn get_untracked(self) -> T
    where
        T: Clone,
    {
        self.signal.get_untracked()
    }

    /// Something of the value as it is now.
    pub fn with_untracked<O>(self, look: impl FnOnce(&T) -> O) -> O {
        self.signal.with_untracked(look)
    }

    /// The same, unless the app has ended.
    pub fn try_with_untracked<O>(self, look: impl FnOnce(&T) -> O) -> Option<O> {
        self.signal.try_with_untracked(look)
    }

    /// The value as it is now, unless the app has ended.
    #[must_use]
    pub fn try_get_untracked(self) -> Option<T>
    where
        T: Clone,
    {
        self.signal.try_get_untracked()
    }

    /// Another value. One copy of the code for each type: several callers share it.
    #[inline(never)]
    pub fn set(self, value: T) {
        self.signal.set(value);
    }

    /// A value that may be the same: readers hear of another one alone.
    pub fn set_if_changed(self, value: T)
    where
        T: PartialEq,
    {
        if self.with_untracked(|now| *now != value) {
            self.set(value);
        }
    }

    /// Another value, unless the app has ended: then it comes back.
    pub fn try_set(self, value: T) -> Option<T> {
        self.signal.try_set(value)
    }

    /// Changes the value.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.signal.update(change);
    }

    /// Changes the value, and tells nobody.
    pub fn update_untracked(self, change: impl FnOnce(&mut T)) {
        self.signal.update_untracked(change);
    }

    /// Changes the value, unless the app has ended.
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
