//! What the site weighs, as a small table; the demo, which is loaded only when it is entered, by itself.

use std::fs;
use std::path::Path;

use crate::failure::Outcome;
use crate::files;

use super::demo;

/// Files beyond this many are only counted: they would bury the program.
const SHOWN: usize = 12;

/// One file of the site.
struct Row {
    name: String,
    raw: u64,
    gzip: u64,
    brotli: u64,
}

/// The table of the site in `folder`.
pub fn text(folder: &Path) -> Outcome<String> {
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
    Ok(table(rows))
}

/// The heaviest files, the rest as one row, and the sum; then the demo's files and their sum.
fn table(mut rows: Vec<Row>) -> String {
    let of_the_demo = format!("{}-", demo::STEM);
    let is_of_the_demo = |row: &mut Row| row.name.starts_with(&of_the_demo);
    let mut demo: Vec<Row> = rows.extract_if(.., is_of_the_demo).collect();
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
    if !demo.is_empty() {
        let total = sum("the demo, once entered".to_owned(), &demo);
        rows.append(&mut demo);
        rows.push(total);
    }
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
    fn the_demo_is_no_part_of_the_sum() {
        let row = |name: &str, raw| Row {
            name: name.to_owned(),
            raw,
            gzip: raw,
            brotli: raw,
        };
        let text = table(vec![
            row("demo-0123.wasm", 900),
            row("index.html", 7),
            row("demo-4567.js", 90),
            row("demonstration.png", 20),
        ]);
        let words = |line: &str| {
            line.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let lines: Vec<Vec<String>> = text.lines().skip(1).map(words).collect();
        let starts: Vec<String> = lines.iter().map(|line| line[..2].join(" ")).collect();
        assert_eq!(
            starts,
            [
                "demonstration.png 20",
                "index.html 7",
                "all 27",
                "demo-0123.wasm 900",
                "demo-4567.js 90",
                "the demo,"
            ]
        );
        assert!(text.ends_with(" 990\n"), "{text}");
    }

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
