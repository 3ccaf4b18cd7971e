//! What the site weighs, as a small table.

use std::fs;
use std::path::Path;

use crate::failure::Outcome;
use crate::files;

/// Files beyond this many are only counted: a demo's data would bury the program.
const SHOWN: usize = 12;

/// One file of the site.
struct Row {
    name: String,
    raw: u64,
    gzip: u64,
    brotli: u64,
}

/// Prints the table of the site in `folder`.
pub fn print(folder: &Path) -> Outcome {
    let mut rows = Vec::new();
    for file in files::files_below(folder)? {
        if file
            .extension()
            .is_some_and(|extension| extension == "br" || extension == "gz")
        {
            continue;
        }
        let weight = |suffix: &str| {
            fs::metadata(crate::database::with_suffix(&file, suffix))
                .map(|found| found.len())
                .ok()
        };
        let raw = weight("").unwrap_or(0);
        rows.push(Row {
            name: file
                .strip_prefix(folder)
                .unwrap_or(&file)
                .display()
                .to_string(),
            raw,
            gzip: weight(".gz").unwrap_or(raw),
            brotli: weight(".br").unwrap_or(raw),
        });
    }
    print!("\n{}", table(rows));
    Ok(())
}

/// The heaviest files, the rest as one row, and the sum.
fn table(mut rows: Vec<Row>) -> String {
    rows.sort_by(|one, other| other.raw.cmp(&one.raw).then(one.name.cmp(&other.name)));
    let sum = |name: String, rows: &[Row]| Row {
        name,
        raw: rows.iter().map(|row| row.raw).sum(),
        gzip: rows.iter().map(|row| row.gzip).sum(),
        brotli: rows.iter().map(|row| row.brotli).sum(),
    };
    let total = sum("all".to_owned(), &rows);
    let rest = rows.split_off(SHOWN.min(rows.len()));
    if !rest.is_empty() {
        rows.push(sum(format!("{} more files", rest.len()), &rest));
    }
    rows.push(total);
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let mut text = format!(
        "{:<width$} {:>10} {:>10} {:>10}\n",
        "bytes", "raw", "gzip", "brotli"
    );
    for row in rows {
        text.push_str(&format!(
            "{:<width$} {:>10} {:>10} {:>10}\n",
            row.name, row.raw, row.gzip, row.brotli
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Row, table};

    #[test]
    fn the_table_lists_the_heaviest_first_and_sums_the_rest() {
        let rows = (1..=14)
            .map(|size| Row {
                name: format!("f{size}"),
                raw: size,
                gzip: size,
                brotli: 1,
            })
            .collect();
        let text = table(rows);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 15);
        assert!(lines[1].starts_with("f14 "), "{text}");
        assert!(lines[13].starts_with("2 more files"), "{text}");
        assert!(
            lines[14].ends_with(" 14") && lines[14].contains(" 105 "),
            "{text}"
        );
    }
}
