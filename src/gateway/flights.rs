//! Requests under way: the same question joins the flight that is in the air, and a flight that
//! nobody waits for any more is dropped, which aborts its request. Not at once: a page that takes
//! another's place may be about to ask the same, and what was sent is counted already.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use futures::future::{FutureExt, LocalBoxFuture, Shared};
use leptos::prelude::set_timeout;

use super::ask::Answer;
use crate::failure::Failure;

/// How a flight ends: an answer and when it was asked for.
pub(super) type Landing = Result<(Answer, f64), Failure>;

struct Flight {
    number: u32,
    waiting: u32,
    landing: Shared<LocalBoxFuture<'static, Landing>>,
}

/// Does something once a flight without anybody has been kept long enough.
pub(super) type Patience = fn(Box<dyn FnOnce()>);

/// How long a request whose page was left waits for another page that asks the same, in milliseconds.
const KEPT_FOR_MS: u64 = 1_000;

/// The patience of the app.
pub(super) fn a_moment(then: Box<dyn FnOnce()>) {
    set_timeout(then, Duration::from_millis(KEPT_FOR_MS));
}

/// Flights by name. Cheap to clone.
#[derive(Clone)]
pub(super) struct Flights {
    flying: Rc<RefCell<HashMap<String, Flight>>>,
    last: Rc<RefCell<u32>>,
    patience: Patience,
}

/// A place on a flight, given up when dropped.
struct Waiting {
    flights: Flights,
    name: String,
    number: u32,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut flying = self.flights.flying.borrow_mut();
        let Some(flight) = flying.get_mut(&self.name) else {
            return;
        };
        if flight.number != self.number {
            return;
        }
        flight.waiting -= 1;
        if flight.waiting == 0 {
            let (flights, name) = (self.flights.clone(), std::mem::take(&mut self.name));
            let number = self.number;
            if flight.landing.peek().is_some() {
                flying.remove(&name);
                return;
            }
            drop(flying);
            (self.flights.patience)(Box::new(move || flights.drop_empty(&name, number)));
        }
    }
}

impl Flights {
    /// None in the air.
    pub(super) fn new(patience: Patience) -> Self {
        Self {
            flying: Rc::default(),
            last: Rc::default(),
            patience,
        }
    }

    /// Drops a flight that still nobody waits for.
    fn drop_empty(&self, name: &str, number: u32) {
        let mut flying = self.flying.borrow_mut();
        let is_empty = |flight: &Flight| flight.number == number && flight.waiting == 0;
        if flying.get(name).is_some_and(is_empty) {
            let flight = flying.remove(name);
            // Its end may look at the flights again.
            drop(flying);
            drop(flight);
        }
    }

    /// Joins the flight of this name, or starts it, and waits for its landing.
    pub(super) async fn join(
        &self,
        name: String,
        start: impl FnOnce() -> LocalBoxFuture<'static, Landing>,
    ) -> Landing {
        let (number, landing) = self.board(&name, start);
        // Dropped after the landing, or with this future when nobody waits for it any more.
        let _waiting = Waiting {
            flights: self.clone(),
            name,
            number,
        };
        landing.await
    }

    fn board(
        &self,
        name: &str,
        start: impl FnOnce() -> LocalBoxFuture<'static, Landing>,
    ) -> (u32, Shared<LocalBoxFuture<'static, Landing>>) {
        let mut flying = self.flying.borrow_mut();
        let flight = flying.entry(name.to_owned()).or_insert_with(|| {
            let mut last = self.last.borrow_mut();
            *last = last.wrapping_add(1);
            Flight {
                number: *last,
                waiting: 0,
                landing: start().shared(),
            }
        });
        flight.waiting += 1;
        (flight.number, flight.landing.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::channel::oneshot;
    use futures::executor::LocalPool;
    use futures::task::LocalSpawnExt;
    use std::cell::Cell;
    use std::sync::Arc;

    fn landed(answer: &str) -> Landing {
        Ok((Arc::new(answer.to_owned()), 0.0))
    }

    struct Tell(Rc<Cell<bool>>);

    impl Drop for Tell {
        fn drop(&mut self) {
            self.0.set(true);
        }
    }

    fn at_once(drop: Box<dyn FnOnce()>) {
        drop();
    }

    #[test]
    fn two_that_ask_the_same_fly_once() {
        let (flights, starts) = (Flights::new(at_once), Rc::new(Cell::new(0)));
        let mut pool = LocalPool::new();
        let (send, receive) = oneshot::channel();
        let mut receive = Some(receive);
        let mut results = Vec::new();
        for _ in 0..2 {
            let flying = receive.take();
            let starts = Rc::clone(&starts);
            let flights = flights.clone();
            let join = async move {
                let start = move || {
                    starts.set(starts.get() + 1);
                    async move {
                        let _ = flying.expect("started once").await;
                        landed("x")
                    }
                    .boxed_local()
                };
                flights.join("a".into(), start).await.is_ok()
            };
            results.push(
                pool.spawner()
                    .spawn_local_with_handle(join)
                    .expect("spawned"),
            );
        }
        pool.run_until_stalled();
        send.send(()).expect("still in the air");
        let both = futures::future::join_all(results);
        assert_eq!(pool.run_until(both), [true, true]);
        assert_eq!(starts.get(), 1);
        assert!(
            flights.flying.borrow().is_empty(),
            "a flight that landed is gone"
        );
    }

    #[test]
    fn a_flight_is_dropped_with_the_last_one_that_waits() {
        let (flights, dropped) = (Flights::new(at_once), Rc::new(Cell::new(false)));
        let start = |dropped: &Rc<Cell<bool>>| {
            let tell = Tell(Rc::clone(dropped));
            move || {
                async move {
                    let _tell = tell;
                    futures::future::pending::<Landing>().await
                }
                .boxed_local()
            }
        };
        let mut pool = LocalPool::new();
        let spawn = |pool: &LocalPool| {
            let (flights, start) = (flights.clone(), start(&dropped));
            let join = async move { flights.join("a".into(), start).await.is_ok() };
            pool.spawner()
                .spawn_local_with_handle(join)
                .expect("spawned")
        };
        let (one, other) = (spawn(&pool), spawn(&pool));
        pool.run_until_stalled();
        dropped.set(false);
        drop(one);
        pool.run_until_stalled();
        assert!(!dropped.get(), "another still waits");
        drop(other);
        pool.run_until_stalled();
        assert!(dropped.get() && flights.flying.borrow().is_empty());
    }

    #[test]
    fn who_comes_before_the_patience_ends_joins_what_the_other_has_left() {
        thread_local! {
            static ENDS: RefCell<Vec<Box<dyn FnOnce()>>> = RefCell::default();
        }
        let flights = Flights::new(|end| ENDS.with_borrow_mut(|ends| ends.push(end)));
        let starts = Rc::new(Cell::new(0));
        let (send, receive) = oneshot::channel();
        let mut receive = Some(receive);
        let mut pool = LocalPool::new();
        let mut spawn = |pool: &LocalPool| {
            let (flights, starts, flying) = (flights.clone(), Rc::clone(&starts), receive.take());
            let join = async move {
                let start = move || {
                    starts.set(starts.get() + 1);
                    async move {
                        let _ = flying.expect("started once").await;
                        landed("x")
                    }
                    .boxed_local()
                };
                flights.join("a".into(), start).await.is_ok()
            };
            pool.spawner()
                .spawn_local_with_handle(join)
                .expect("spawned")
        };
        let left = spawn(&pool);
        pool.run_until_stalled();
        drop(left);
        let joined = spawn(&pool);
        pool.run_until_stalled();
        for end in ENDS.take() {
            end();
        }
        send.send(()).expect("still in the air");
        assert!(pool.run_until(joined));
        assert_eq!(starts.get(), 1);
        assert!(flights.flying.borrow().is_empty());
    }
}
