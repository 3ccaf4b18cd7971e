//! Courses and holes in the database: replaced as a whole, read as a whole or one by one.

use std::io::{Read as _, Write as _};

use golf_api::course::CourseId;
use golf_catalog::reply::Reply;
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};
use sha2::{Digest as _, Sha256};

use super::Database;
use crate::clock::Clock;
use crate::failure::{Failure, Outcome};

/// The largest stored answer, in bytes of JSON: a course with its tees, or its holes. 18 holes with
/// a hundred hazards each take a fifth of it.
pub const MOST_ANSWER_BYTES: usize = 1_000_000;

/// The origin of the courses of a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Imported data, by `golf-server import`.
    Imported,
    /// Invented, by `golf-server sample`.
    Sample,
}

impl Origin {
    /// The word in the database and in the `x-golf-data` header.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Imported => "imported",
            Self::Sample => "sample",
        }
    }
}

/// A course as stored: JSON texts, ready to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseText {
    /// Its identifier.
    pub course_id: CourseId,
    /// The object of contract 2.1.
    pub course: String,
    /// The list of contract 2.2's `tee_data`.
    pub tees: String,
}

/// Facts about the courses as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// Their origin; `None` in a database that was never filled.
    pub origin: Option<Origin>,
    /// The notice to show with them: an attribution, or that they are invented.
    pub notice: Option<String>,
    /// Changes with every replacement.
    pub generation: i64,
    /// When they were replaced, in Unix seconds.
    pub replaced: Option<u64>,
    /// The SHA-256 of courses, holes, origin and notice, in hexadecimal digits: the same for two
    /// databases that were filled with the same data. `None` in a database that was never filled.
    pub sha256: Option<String>,
}

impl Provenance {
    /// The SHA-256 of the courses, in hexadecimal digits; empty in a database that was never filled.
    #[must_use]
    pub fn hash(&self) -> &str {
        self.sha256.as_deref().unwrap_or_default()
    }
}

/// New courses being written; they become visible at [`Refill::finish`].
pub struct Refill<'d> {
    transaction: Transaction<'d>,
    explained: Box<dyn Fn(rusqlite::Error) -> Failure>,
    position: i64,
    hash: Sha256,
}

impl Database {
    /// Starts to replace all courses and holes. Keys and usage stay. Dropping the [`Refill`] rolls
    /// everything back.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written.
    pub fn refill(&mut self) -> Outcome<Refill<'_>> {
        let explained = Box::new(self.failed("written"));
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(&explained)?;
        transaction
            .execute_batch(
                "DELETE FROM source; DELETE FROM holes; DELETE FROM course;
                 DELETE FROM fact WHERE name = 'former_ids';",
            )
            .map_err(&explained)?;
        Ok(Refill {
            transaction,
            explained,
            position: 0,
            hash: Sha256::new(),
        })
    }

    /// Facts about the courses as a whole.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn provenance(&self) -> Outcome<Provenance> {
        let fact = |name: &str| {
            let read = self
                .connection
                .query_row("SELECT value FROM fact WHERE name = ?", [name], |row| {
                    // A value that is no text costs this fact and nothing else.
                    Ok(row.get::<_, String>(0).ok())
                })
                .optional();
            read.map(Option::flatten).map_err(self.failed("read"))
        };
        let origin = fact("origin")?;
        Ok(Provenance {
            origin: [Origin::Imported, Origin::Sample]
                .into_iter()
                .find(|known| origin.as_deref() == Some(known.word())),
            notice: fact("notice")?,
            generation: fact("generation")?
                .and_then(|text| text.parse().ok())
                .unwrap_or(0),
            replaced: fact("replaced")?.and_then(|text| text.parse().ok()),
            sha256: fact("sha256")?,
        })
    }

    /// All courses that can be read, in insertion order.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn courses(&self) -> Outcome<Vec<CourseText>> {
        Ok(self.course_rows()?.0)
    }

    /// All courses in insertion order, and what is wrong with each row that cannot be read.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn course_rows(&self) -> Outcome<(Vec<CourseText>, Vec<String>)> {
        let read = || {
            let (mut courses, mut left_out) = (Vec::new(), Vec::new());
            let mut statement = self.connection.prepare(
                "SELECT course_id, course, tees, position FROM course ORDER BY position",
            )?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let course = || {
                    Ok::<_, rusqlite::Error>(CourseText {
                        course_id: CourseId(row.get(0)?),
                        course: row.get(1)?,
                        tees: row.get(2)?,
                    })
                };
                match course() {
                    Ok(course) => courses.push(course),
                    Err(error) => {
                        let position: i64 = row.get(3)?;
                        left_out.push(format!("row {position} of the table course: {error}"));
                    }
                }
            }
            Ok((courses, left_out))
        };
        read().map_err(self.failed("read"))
    }

    /// The gzip-compressed holes response of a course; `None` for a course without hole data.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn hole_answer(&self, course_id: CourseId) -> Outcome<Option<Vec<u8>>> {
        let read = || {
            self.connection
                .prepare_cached("SELECT answer FROM holes WHERE course_id = ?")?
                .query_row([course_id.0], |row| row.get(0))
                .optional()
        };
        read().map_err(self.failed("read"))
    }

    /// The gzip-compressed response with the sources of a course; `None` for a course that is not of the map.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn source_answer(&self, course_id: CourseId) -> Outcome<Option<Vec<u8>>> {
        let read = || {
            self.connection
                .prepare_cached("SELECT answer FROM source WHERE course_id = ?")?
                .query_row([course_id.0], |row| row.get(0))
                .optional()
        };
        read().map_err(self.failed("read"))
    }

    /// The identifiers under which courses were known before, each with the one of today. A line that is no pair is passed
    /// over.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn former_ids(&self) -> Outcome<Vec<(CourseId, CourseId)>> {
        let read = self
            .connection
            .query_row(
                "SELECT value FROM fact WHERE name = 'former_ids'",
                [],
                |row| Ok(row.get::<_, String>(0).ok()),
            )
            .optional();
        let text = read.map_err(self.failed("read"))?.flatten();
        let pair = |line: &str| {
            let (before, now) = line.split_once(' ')?;
            Some((CourseId(before.parse().ok()?), CourseId(now.parse().ok()?)))
        };
        let lines = text.iter().flat_map(|text| text.lines());
        Ok(lines.filter_map(pair).collect())
    }

    /// Checks that the database is writable, by recording when the server started. A full or busy
    /// disk is only a warning: the usage file takes counts and revocations meanwhile.
    ///
    /// # Errors
    /// A [`Failure`] when the database is read-only or damaged.
    pub fn note_start(&self, now: u64) -> Outcome {
        let written = self.connection.execute(
            "INSERT OR REPLACE INTO fact (name, value) VALUES ('last_start', ?)",
            [now.to_string()],
        );
        let Err(error) = written else {
            return Ok(());
        };
        let may_pass = super::may_pass(&error);
        let failure = self.failed("written")(error);
        if !may_pass {
            return Err(failure);
        }
        tracing::warn!(%failure, "the server starts all the same: counts and revocations are in the usage file for now");
        Ok(())
    }
}

impl Refill<'_> {
    /// Appends a course.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written or the identifier is there already.
    pub fn course(&mut self, course: &CourseText) -> Outcome {
        self.position += 1;
        self.note(&[course.course.as_bytes(), course.tees.as_bytes()]);
        self.transaction
            .prepare_cached(
                "INSERT INTO course (position, course_id, course, tees) VALUES (?, ?, ?, ?)",
            )
            .and_then(|mut statement| {
                statement.execute(params![
                    self.position,
                    course.course_id.0,
                    course.course,
                    course.tees
                ])
            })
            .map(drop)
            .map_err(&self.explained)
    }

    /// Adds the holes response of a course, made by [`zipped`].
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written.
    pub fn holes(&mut self, course_id: CourseId, answer: &[u8]) -> Outcome {
        self.note(&[&course_id.0.to_le_bytes(), answer]);
        self.transaction
            .prepare_cached("INSERT INTO holes (course_id, answer) VALUES (?, ?)")
            .and_then(|mut statement| statement.execute(params![course_id.0, answer]))
            .map(drop)
            .map_err(&self.explained)
    }

    /// Adds the response with the sources of a course, made by [`zipped`].
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written.
    pub fn source(&mut self, course_id: CourseId, answer: &[u8]) -> Outcome {
        self.transaction
            .prepare_cached("INSERT INTO source (course_id, answer) VALUES (?, ?)")
            .and_then(|mut statement| statement.execute(params![course_id.0, answer]))
            .map(drop)
            .map_err(&self.explained)
    }

    /// Sets the identifiers under which courses were known before, each with the one of today.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written.
    pub fn former_ids(&mut self, former: &[(CourseId, CourseId)]) -> Outcome {
        let lines = former.iter().map(|(before, now)| format!("{before} {now}"));
        let text = lines.collect::<Vec<_>>().join("\n");
        self.transaction
            .execute(
                "INSERT OR REPLACE INTO fact (name, value) VALUES ('former_ids', ?)",
                [text],
            )
            .map(drop)
            .map_err(&self.explained)
    }

    /// Commits the new courses in place of the old ones.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written; it then keeps its old courses.
    pub fn finish(mut self, origin: Origin, notice: Option<&str>) -> Outcome {
        self.note(&[
            origin.word().as_bytes(),
            notice.unwrap_or_default().as_bytes(),
        ]);
        let digest = std::mem::take(&mut self.hash).finalize();
        let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let write = || {
            self.transaction.execute(
                "INSERT OR REPLACE INTO fact (name, value) VALUES ('origin', ?)",
                [origin.word()],
            )?;
            self.transaction
                .execute("DELETE FROM fact WHERE name = 'notice'", [])?;
            if let Some(notice) = notice {
                self.transaction.execute(
                    "INSERT INTO fact (name, value) VALUES ('notice', ?)",
                    [notice],
                )?;
            }
            self.transaction.execute(
                "INSERT OR REPLACE INTO fact (name, value) VALUES ('replaced', ?)",
                [Clock::System.now().to_string()],
            )?;
            self.transaction.execute(
                "INSERT OR REPLACE INTO fact (name, value) VALUES ('sha256', ?)",
                [&digits],
            )?;
            self.transaction.execute(
                "INSERT INTO fact (name, value) VALUES ('generation', '1')
                    ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
                [],
            )?;
            Ok(())
        };
        write().map_err(&self.explained)?;
        let explained = self.explained;
        self.transaction.commit().map_err(explained)
    }

    /// Adds texts to the hash, each after its length, so that no two lists give the same bytes.
    fn note(&mut self, parts: &[&[u8]]) {
        for part in parts {
            self.hash.update((part.len() as u64).to_le_bytes());
            self.hash.update(part);
        }
    }
}

/// The whole response with this data, gzip-compressed, as the database stores it.
///
/// # Errors
/// A [`Failure`] when the compressor fails, which no input here causes.
pub fn zipped(data: &str) -> Outcome<Vec<u8>> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(4));
    gzip.write_all(Reply::holes(data).body.as_bytes())
        .and_then(|()| gzip.finish())
        .map_err(|error| Failure::new(format!("A response cannot be compressed: {error}.")))
}

/// The JSON of a stored response; `None` when it is damaged, or larger than an import allows.
#[must_use]
pub fn unzipped(answer: &[u8]) -> Option<Vec<u8>> {
    // The envelope of the response is not part of the course.
    let most = u64::try_from(MOST_ANSWER_BYTES).ok()? + 100;
    let mut plain = Vec::with_capacity(answer.len().min(MOST_ANSWER_BYTES / 6) * 6);
    flate2::read::GzDecoder::new(answer)
        .take(most + 1)
        .read_to_end(&mut plain)
        .ok()?;
    (plain.len() as u64 <= most).then_some(plain)
}
