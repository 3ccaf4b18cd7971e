//! The thread that takes over new courses, of a server whose accounts are elsewhere.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::state::State;
use crate::supervision::{Trouble, caught};

/// How often it looks.
const INTERVAL: Duration = Duration::from_millis(500);

/// The running thread.
pub struct CoursesWatch {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl CoursesWatch {
    /// Starts the thread with a connection of its own.
    ///
    /// # Errors
    /// A [`Failure`] when the system allows no thread.
    pub fn start(database: Database, state: Arc<State>) -> Outcome<Self> {
        let (stop, stopped) = channel::<()>();
        let thread = std::thread::Builder::new()
            .name("courses".to_owned())
            .spawn(move || {
                let mut seen = None;
                let mut trouble =
                    Trouble::new("courses are those of before", "courses are read again");
                while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(INTERVAL) {
                    trouble.report(caught(|| state.follow_courses(&database, &mut seen)));
                }
            })
            .map_err(|error| Failure::new(format!("No thread can be started: {error}.")))?;
        Ok(Self { stop, thread })
    }

    /// Ends the thread.
    pub fn stop(self) {
        drop(self.stop);
        // A panic was caught before.
        let _ = self.thread.join();
    }
}
