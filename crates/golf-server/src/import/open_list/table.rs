//! The published table of OpenGolfAPI as CSV. Columns are found by their names, in any order; others are passed over.

use std::io::BufRead;

use csv::{ByteRecord, ErrorKind, ReaderBuilder};

use super::OpenList;
use super::published::{self, Cells, NEEDED};
use crate::shown::excerpt;

/// How many lines one row may have. More are a quotation mark that is not closed.
const LINES: u64 = 100;

/// Reads the rows of a table.
///
/// # Errors
/// The reason, if it has other columns, a quotation mark that is not closed, or too many rows.
pub fn read(bytes: impl BufRead, list: &mut OpenList) -> Result<(), String> {
    let mut table = ReaderBuilder::new().from_reader(bytes);
    let header = table.byte_headers().map_err(|error| broken(&error))?;
    let names: Vec<String> = header
        .iter()
        .map(|name| String::from_utf8_lossy(name).trim().to_lowercase())
        .collect();
    let absent: Vec<&str> = NEEDED
        .into_iter()
        .filter(|name| !names.iter().any(|known| known == name))
        .collect();
    if !absent.is_empty() {
        return Err(format!(
            "is no table of OpenGolfAPI: it has no column {}, but {}",
            absent.join(", "),
            excerpt(&names.join(", "), 200)
        ));
    }
    let mut record = ByteRecord::new();
    loop {
        let from = table.position().line();
        let read = table.read_byte_record(&mut record);
        let lines = table.position().line().saturating_sub(from);
        if lines > LINES {
            return Err(format!(
                "has a quotation mark that is not closed, in line {from}"
            ));
        }
        match read {
            Ok(false) => return Ok(()),
            Ok(true) => {
                let number = list.next()?;
                row(number, &names, &record, list);
            }
            Err(error) => match error.kind() {
                ErrorKind::UnequalLengths {
                    expected_len, len, ..
                } => {
                    let why = format!("it has {len} cells where {expected_len} belong");
                    let number = list.next()?;
                    list.leave_out(number, &why);
                }
                _ => return Err(broken(&error)),
            },
        }
    }
}

fn row(number: u64, names: &[String], record: &ByteRecord, list: &mut OpenList) {
    let Some(cells) = record
        .iter()
        .map(|cell| std::str::from_utf8(cell).ok())
        .collect::<Option<Vec<&str>>>()
    else {
        list.leave_out(number, "its text is not UTF-8");
        return;
    };
    let cell = |name: &str| {
        let at = names.iter().position(|known| known == name)?;
        cells.get(at).map(|cell| (*cell).to_owned())
    };
    published::keep(number, &Cells(&cell), list);
}

fn broken(error: &csv::Error) -> String {
    match error.kind() {
        ErrorKind::Io(error) => super::unreadable(error),
        _ => format!("is no CSV ({error})"),
    }
}
