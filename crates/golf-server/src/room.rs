//! The connection limit: how many may be open, and which connection is closed when another arrives.
//!
//! A connection stays while the server works on its response. Every other connection waits for its
//! client: for the rest of a request, for the client to read a response, or between two requests.
//! At the limit, the one that has waited longest is closed. So a client that holds thousands of
//! idle connections keeps nobody out. For a moment a connection keeps its place in any case: a
//! flood of new ones may come before its request is read, or its response is written.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// In place of the start of a wait: the server is working on a response.
const ANSWERED: u64 = u64::MAX;

/// How long a connection keeps its place from the start of a wait.
const KEPT_FOR: Duration = Duration::from_millis(100);

/// All open connections.
#[derive(Debug)]
pub struct Room {
    most: usize,
    kept_for: Duration,
    opened: Instant,
    places: Mutex<Places>,
}

#[derive(Debug, Default)]
struct Places {
    next: u64,
    taken: HashMap<u64, Arc<Seat>>,
}

#[derive(Debug)]
struct Seat {
    /// In microseconds since the room was opened.
    waits_since: AtomicU64,
    gives_way: Notify,
    answered: Notify,
}

/// The place of one connection, released on drop.
#[derive(Debug)]
pub struct Taken {
    room: Arc<Room>,
    number: u64,
    place: Arc<Seat>,
}

/// Keeps a connection open while the server works on its response, until dropped.
#[derive(Debug)]
pub struct Answering {
    room: Arc<Room>,
    place: Arc<Seat>,
}

impl Room {
    /// A room for this many connections.
    #[must_use]
    pub fn new(most: usize) -> Arc<Self> {
        Self::keeping(most, KEPT_FOR)
    }

    fn keeping(most: usize, kept_for: Duration) -> Arc<Self> {
        Arc::new(Self {
            most,
            kept_for,
            opened: Instant::now(),
            places: Mutex::default(),
        })
    }

    /// A place for a connection; `None` while the server is working on all of them, or each keeps its place.
    #[must_use]
    pub fn take(self: &Arc<Self>) -> Option<Taken> {
        let mut places = self.places();
        let kept_since = self.opened.elapsed().saturating_sub(self.kept_for);
        if places.taken.len() >= self.most && !places.free_one(micros(kept_since)) {
            return None;
        }
        let number = places.next;
        places.next += 1;
        let place = Arc::new(Seat {
            waits_since: AtomicU64::new(self.now()),
            gives_way: Notify::new(),
            answered: Notify::new(),
        });
        places.taken.insert(number, Arc::clone(&place));
        drop(places);
        Some(Taken {
            room: Arc::clone(self),
            number,
            place,
        })
    }

    /// How many connections are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.places().taken.len()
    }

    /// Closes the connection that has waited longest, to free its file handle.
    pub fn free_one(&self) {
        self.places().free_one(self.now());
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        // A panic while the lock is held leaves the map usable.
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        micros(self.opened.elapsed())
    }
}

fn micros(since: Duration) -> u64 {
    u64::try_from(since.as_micros()).unwrap_or(ANSWERED - 1)
}

impl Places {
    /// Closes the connection that has waited longest, if it began to wait by then.
    fn free_one(&mut self, by: u64) -> bool {
        let waiting = self.taken.iter().filter_map(|(number, place)| {
            let since = place.waits_since.load(Ordering::Relaxed);
            (since <= by).then_some((since, *number))
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
    /// Marks the start of work on a response.
    #[must_use]
    pub fn answering(&self) -> Answering {
        self.place.waits_since.store(ANSWERED, Ordering::Relaxed);
        Answering {
            room: Arc::clone(&self.room),
            place: Arc::clone(&self.place),
        }
    }

    /// Completes when the connection has to close.
    pub async fn gives_way(&self) {
        self.place.gives_way.notified().await;
        // A request came at the last moment: the connection closes once it is answered.
        while self.place.waits_since.load(Ordering::Relaxed) == ANSWERED {
            self.place.answered.notified().await;
        }
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
        self.place.answered.notify_one();
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
        let room = Room::keeping(3, Duration::ZERO);
        let places: Vec<Taken> = (0..3).map(|_| room.take().expect("room")).collect();
        let answering = places[0].answering();
        std::thread::sleep(std::time::Duration::from_millis(2));
        // It had a response meanwhile, so its wait is shorter than the third's.
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
    fn a_connection_keeps_its_place_for_a_moment_but_not_its_file_handle() {
        let room = Room::keeping(2, Duration::from_secs(3_600));
        let taken = [room.take(), room.take()].map(|taken| taken.expect("room"));
        assert!(room.take().is_none(), "each may still be read");
        assert_eq!(taken.each_ref().map(gave_way), [false, false]);
        room.free_one();
        assert_eq!(taken.each_ref().map(gave_way), [true, false]);
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
