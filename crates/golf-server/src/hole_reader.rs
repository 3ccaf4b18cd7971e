//! Hole data and sources, read from the file on request.
//!
//! All holes of a large catalogue are hundreds of megabytes as JSON. In the file, gzip-compressed,
//! one course is a few kilobytes, and a read touches a page or two in the operating system's cache.
//! So memory holds a few connections and no holes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use golf_api::course::CourseId;
use tokio::sync::Semaphore;

use crate::database::{Access, Database};
use crate::failure::{Failure, Outcome};

/// How many reads run at the same time; more reads wait.
const READERS: usize = 4;

/// How long a request waits for its holes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reads holes responses on blocking threads.
#[derive(Debug)]
pub struct HoleReader {
    path: PathBuf,
    free: Semaphore,
    idle: Mutex<Vec<Database>>,
}

impl HoleReader {
    /// A reader of this file; opens it once as a check.
    ///
    /// # Errors
    /// A [`Failure`] when the file cannot be read.
    pub fn open(path: &Path) -> Outcome<Self> {
        Ok(Self {
            path: path.to_owned(),
            free: Semaphore::new(READERS),
            idle: Mutex::new(vec![Database::open(path, Access::Read)?]),
        })
    }

    /// The gzip-compressed holes response of a course; `None` for a course without hole data.
    ///
    /// # Errors
    /// A [`Failure`] for the log when the file cannot be read, or not in time.
    pub async fn read(self: Arc<Self>, course_id: CourseId) -> Outcome<Option<Vec<u8>>> {
        self.reading(PATIENCE, move |database| database.hole_answer(course_id))
            .await
    }

    /// The gzip-compressed response with the sources of a course; `None` for a course that is not of the map.
    ///
    /// # Errors
    /// A [`Failure`] for the log when the file cannot be read, or not in time.
    pub async fn read_source(self: Arc<Self>, course_id: CourseId) -> Outcome<Option<Vec<u8>>> {
        self.reading(PATIENCE, move |database| database.source_answer(course_id))
            .await
    }

    /// Checks that the file answers within this time.
    ///
    /// # Errors
    /// A [`Failure`] for the log when it cannot be read, or not in time.
    pub async fn answers(self: Arc<Self>, within: Duration) -> Outcome {
        self.reading(within, |database| database.provenance().map(drop))
            .await
    }

    async fn reading<T: Send + 'static>(
        self: Arc<Self>,
        patience: Duration,
        read: impl FnOnce(&Database) -> Outcome<T> + Send + 'static,
    ) -> Outcome<T> {
        let reading = async {
            let _permit = self.free.acquire().await;
            let reader = Arc::clone(&self);
            tokio::task::spawn_blocking(move || reader.read_now(read))
                .await
                .map_err(|error| Failure::new(format!("Reading holes ended early: {error}.")))?
        };
        tokio::time::timeout(patience, reading)
            .await
            .map_err(|_| Failure::new("Reading holes took too long."))?
    }

    fn read_now<T>(&self, read: impl FnOnce(&Database) -> Outcome<T>) -> Outcome<T> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let database = match waiting {
            Some(database) => database,
            None => Database::open(&self.path, Access::Read)?,
        };
        let answer = read(&database)?;
        // A failed connection is dropped: the next request opens the file again.
        idle().push(database);
        Ok(answer)
    }
}
