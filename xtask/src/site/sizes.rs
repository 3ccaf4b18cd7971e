//! A table of the site's sizes: the first load, the screens that load on demand, the element, the demo, the rest.

use std::fs;
use std::path::Path;

use golf_hosting::files::ELEMENT;

use crate::failure::Outcome;
use crate::files;

use super::previews::PREVIEWS;
use super::{APP, demo};

/// More files than this are only counted: they would bury the program.
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
    let page = files::read_text(&folder.join("index.html"))?;
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
    Ok(table(rows, &page))
}

/// Whether the page itself loads a file. A file named only in a `content` attribute is for the app or for other sites.
fn loads(page: &str, name: &str) -> bool {
    let end = format!("/{name}");
    let mut before = "";
    page.split('"').any(|part| {
        let is_loaded =
            part.ends_with(&end) && (before.ends_with("href=") || before.ends_with("src="));
        before = part;
        is_loaded
    })
}

/// Each group's largest files, the others as one row, and the sum.
fn table(mut files: Vec<Row>, page: &str) -> String {
    let sum = |name: String, rows: &[Row]| Row {
        name,
        raw: rows.iter().map(|row| row.raw).sum(),
        gzip: rows.iter().map(|row| row.gzip).sum(),
        brotli: rows.iter().map(|row| row.brotli).sum(),
    };
    let starts = |name: &str, stem: &str| name.starts_with(&format!("{stem}-"));
    // The first script requests the main wasm, and no other file has its stem and nothing but a hash.
    let is_main = |name: &str| {
        let rest = name.strip_prefix(&format!("{APP}-"));
        rest.is_some_and(|rest| rest.ends_with(".wasm") && !rest.contains('-'))
    };
    let is_first = |name: &str| name == "index.html" || is_main(name) || loads(page, name);
    let mut rows = Vec::new();
    for (title, is_of_group) in [
        (
            "the demo, once entered",
            &(|name: &str| starts(name, demo::STEM)) as &dyn Fn(&str) -> bool,
        ),
        ("the first load", &is_first),
        (
            "previews, one a link to a hole or a course",
            &|name: &str| PREVIEWS.iter().any(|(_, module)| starts(name, module.stem)),
        ),
        ("the element, on pages of other sites", &|name: &str| {
            name == ELEMENT
        }),
        ("other screens, once opened", &|name: &str| {
            starts(name, APP)
        }),
        ("the rest", &|_: &str| true),
    ] {
        let mut group: Vec<Row> = files.extract_if(.., |row| is_of_group(&row.name)).collect();
        if group.is_empty() {
            continue;
        }
        group.sort_by(|one, other| other.raw.cmp(&one.raw).then(one.name.cmp(&other.name)));
        let total = sum(title.to_owned(), &group);
        let rest = group.split_off(SHOWN.min(group.len()));
        rows.append(&mut group);
        if !rest.is_empty() {
            rows.push(sum(format!("{} more files", rest.len()), &rest));
        }
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
    fn what_every_page_requests_is_the_first_load() {
        let row = |name: &str, raw| Row {
            name: name.to_owned(),
            raw,
            gzip: raw,
            brotli: raw,
        };
        let files = vec![
            row("demo-0123.wasm", 900),
            row("demo-4567.js", 90),
            row("index.html", 7),
            row("preview.png", 20),
            row("social.png", 30),
            row("us-states-01.svg", 50),
            row("early.js", 5),
            row("yardbook-89ab.wasm", 300),
            row("yardbook-hole-cdef.wasm", 100),
            row("hole-preview-0145.wasm", 60),
            row("yardbook-hole.js", 55),
        ];
        let page = "<meta content=\"/demo-4567.js\">\
                    <meta content=\"https://golf.example/social.png\"><meta content=\"/us-states-01.svg\">\
                    <script src=\"/early.js\"></script>";
        let text = table(files, page);
        let sums: Vec<&str> = text
            .lines()
            .filter(|line| {
                ["the ", "previews", "other"]
                    .iter()
                    .any(|start| line.starts_with(start))
            })
            .collect();
        let ends = ["demo", "first load", "views", "element", "screens", "rest"]
            .into_iter()
            .zip([" 990", " 312", " 60", " 55", " 100", " 100"]);
        assert_eq!(sums.len(), 6, "{text}");
        for (line, (word, end)) in sums.iter().zip(ends) {
            assert!(line.contains(word) && line.ends_with(end), "{text}");
        }
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
        let text = table(rows, "");
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
