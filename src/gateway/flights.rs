//! Requests under way: the same question joins the flight that is in the air, and a flight that
//! nobody waits for any more is dropped, which aborts its request.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures::future::{FutureExt, LocalBoxFuture, Shared};

use super::saved::Answer;
use crate::failure::Failure;

/// How a flight ends: an answer and when it was asked for.
pub(super) type Landing = Result<(Answer, f64), Failure>;

struct Flight {
    number: u32,
    waiting: u32,
    landing: Shared<LocalBoxFuture<'static, Landing>>,
}

/// Flights by name. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Flights {
    flying: Rc<RefCell<HashMap<String, Flight>>>,
    last: Rc<RefCell<u32>>,
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
            let flight = flying.remove(&self.name);
            // Its end may look at the flights again.
            drop(flying);
            drop(flight);
        }
    }
}

impl Flights {
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

    #[test]
    fn two_that_ask_the_same_fly_once() {
        let (flights, starts) = (Flights::default(), Rc::new(Cell::new(0)));
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
        let (flights, dropped) = (Flights::default(), Rc::new(Cell::new(false)));
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
}
