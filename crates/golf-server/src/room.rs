//! Room for connections: how many may be open, and which of them gives way when more come.
//!
//! A connection that is being answered stays. One that only waits — for a request line that never
//! ends, for its client to take an answer, or between two requests — gives way when the room is full, the one that has waited longest
//! first. So whoever holds thousands of connections open and says nothing keeps nobody out.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

/// As the time since when a connection waits: it does not, it is being answered.
const ANSWERED: u64 = u64::MAX;

/// All open connections.
#[derive(Debug)]
pub struct Room {
    most: usize,
    opened: Instant,
    places: Mutex<Places>,
}

#[derive(Debug, Default)]
struct Places {
    next: u64,
    taken: HashMap<u64, Arc<Place>>,
}

#[derive(Debug)]
struct Place {
    /// In microseconds since the room was opened.
    waits_since: AtomicU64,
    gives_way: Notify,
}

/// The place of one connection, free again when this is dropped.
#[derive(Debug)]
pub struct Taken {
    room: Arc<Room>,
    number: u64,
    place: Arc<Place>,
}

/// Marks a place as one that stays, until this is dropped.
#[derive(Debug)]
pub struct Answering {
    room: Arc<Room>,
    place: Arc<Place>,
}

impl Room {
    /// Room for so many connections.
    #[must_use]
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            opened: Instant::now(),
            places: Mutex::default(),
        })
    }

    /// A place for a connection; `None` while every one is being answered.
    #[must_use]
    pub fn take(self: &Arc<Self>) -> Option<Taken> {
        let mut places = self.places();
        if places.taken.len() >= self.most && !places.free_one() {
            return None;
        }
        let number = places.next;
        places.next += 1;
        let place = Arc::new(Place {
            waits_since: AtomicU64::new(self.now()),
            gives_way: Notify::new(),
        });
        places.taken.insert(number, Arc::clone(&place));
        drop(places);
        Some(Taken {
            room: Arc::clone(self),
            number,
            place,
        })
    }

    /// Ends the connection that has waited longest, for the handle that it holds.
    pub fn free_one(&self) {
        self.places().free_one();
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        // A panic between two lines leaves a map that is still a map.
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_micros()).unwrap_or(ANSWERED - 1)
    }
}

impl Places {
    fn free_one(&mut self) -> bool {
        let waiting = self.taken.iter().filter_map(|(number, place)| {
            let since = place.waits_since.load(Ordering::Relaxed);
            (since != ANSWERED).then_some((since, *number))
        });
        let Some((_, longest)) = waiting.min() else {
            return false;
        };
        if let Some(place) = self.taken.remove(&longest) {
            place.gives_way.notify_one();
        }
        true
    }
}

impl Taken {
    /// Marks the connection as one that is being answered.
    #[must_use]
    pub fn answering(&self) -> Answering {
        self.place.waits_since.store(ANSWERED, Ordering::Relaxed);
        Answering {
            room: Arc::clone(&self.room),
            place: Arc::clone(&self.place),
        }
    }

    /// Ready when the connection has to give way.
    pub async fn gives_way(&self) {
        self.place.gives_way.notified().await;
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.room.places().taken.remove(&self.number);
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let now = self.room.now();
        self.place.waits_since.store(now, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gave_way(taken: &Taken) -> bool {
        !taken.room.places().taken.contains_key(&taken.number)
    }

    #[tokio::test]
    async fn the_one_that_waits_longest_gives_way_and_one_that_is_answered_stays() {
        let room = Room::new(3);
        let places: Vec<Taken> = (0..3).map(|_| room.take().expect("room")).collect();
        let answering = places[0].answering();
        std::thread::sleep(std::time::Duration::from_millis(2));
        // It was answered meanwhile, so it has waited for less long than the third.
        drop(places[1].answering());
        let fourth = room.take().expect("the third gave way");
        assert_eq!(
            places.iter().map(gave_way).collect::<Vec<_>>(),
            [false, false, true]
        );
        places[2].gives_way().await;

        let rest = [places[1].answering(), fourth.answering()];
        assert!(room.take().is_none(), "every one is being answered");
        drop(rest);
        drop(answering);
        assert!(room.take().is_some());
    }

    #[test]
    fn a_place_is_free_again_when_its_connection_ends() {
        let room = Room::new(1);
        for _ in 0..3 {
            let taken = room.take().expect("room");
            let answering = taken.answering();
            assert!(room.take().is_none());
            drop((answering, taken));
        }
    }
}
