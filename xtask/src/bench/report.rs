//! `PERFORMANCE.md`: every figure with its spread, its target and its machine. The commands that measure write it; it
//! is never edited by hand.

use std::fs;

use serde_json::Value;

use super::decimals;
use crate::failure::Outcome;
use crate::files;
use crate::project::Project;
use crate::site;

/// The figures of `cargo xtask bench-server`, below `target/bench`.
const SERVER: &str = "server.json";

/// The heading of their section.
const OF_SERVER: &str = "## The server\n";

/// The figures of `cargo xtask bench-import`, below `target/bench`.
pub const IMPORT: &str = "import.json";

/// The heading of their section.
const OF_IMPORT: &str = "## The import\n";

/// The heading of the last section.
const OF_BYTES: &str = "## Bytes\n";

/// The whole page. If the server is not measured again, its figures are copied from the page `before`.
pub fn text(project: &Project, rows: &[Value], before: &str) -> Outcome<String> {
    let mut text = format!(
        "# Performance\n\nWritten by `cargo xtask bench`; [benches/README.md](benches/README.md) says how each figure is taken. Median, least and most\n\
         of several runs; a busy machine makes them larger.\n\n{}\n\n## In a browser\n\n{}",
        machine(),
        table(rows)
    );
    for (heading, command, file) in [
        (OF_SERVER, "bench-server", SERVER),
        (OF_IMPORT, "bench-import", IMPORT),
    ] {
        let measured = measured(project, heading, command, file);
        let part = measured.unwrap_or_else(|| section(before, heading).to_owned());
        if !part.is_empty() {
            text.push_str(&format!("\n{}\n", part.trim_end()));
        }
    }
    text.push_str(&format!(
        "\n{OF_BYTES}\nThe site as `cargo xtask build` finished it.\n\n```\n{}```\n",
        site::sizes(&project.dist())?
    ));
    Ok(text)
}

/// The section that a command has measured on this machine; `None` if it has not.
fn measured(project: &Project, heading: &str, command: &str, file: &str) -> Option<String> {
    let found = files::read(&project.target("bench").join(file)).ok()?;
    let rows: Vec<Value> = serde_json::from_slice(&found).ok()?;
    Some(format!(
        "{heading}\nBy `cargo xtask {command}`. {}\n\n{}",
        machine(),
        table(&rows)
    ))
}

/// The page with the section of the import as it was measured now.
pub fn with_import(project: &Project, page: &str) -> String {
    match measured(project, OF_IMPORT, "bench-import", IMPORT) {
        Some(part) => with_section(page, OF_IMPORT, &part),
        None => page.to_owned(),
    }
}

/// The page with a section in place of the one with its heading, or before the last section.
fn with_section(page: &str, heading: &str, part: &str) -> String {
    let old = section(page, heading);
    let page = match old.is_empty() {
        true => page.to_owned(),
        false => page.replacen(&format!("{}\n\n", old.trim_end()), "", 1),
    };
    let at = page.find(OF_BYTES).unwrap_or(page.len());
    let (before, after) = page.split_at(at);
    format!("{before}{}\n\n{after}", part.trim_end())
}

/// A section of a page with its heading, up to the next one; empty if it is missing.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let Some(begin) = page.find(heading) else {
        return "";
    };
    let rest = &page[begin..];
    let end = rest[heading.len()..].find("\n## ");
    end.map_or(rest, |end| &rest[..heading.len() + end])
}

/// The machine of the measurements: processor, cores, memory, system.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let line = |file: &str, name: &str| {
        let text = fs::read_to_string(file).unwrap_or_default();
        let found = text.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            (key.trim() == name).then(|| value.trim().to_owned())
        });
        found.unwrap_or_else(|| "unknown".into())
    };
    format!(
        "Machine: {}, {cores} cores, memory {}, {} {}.",
        line("/proc/cpuinfo", "model name"),
        line("/proc/meminfo", "MemTotal"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    )
}

fn table(rows: &[Value]) -> String {
    let mut text =
        "| what | median | least–most | target | |\n| --- | ---: | ---: | --- | --- |\n".to_owned();
    for row in rows {
        let word = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
        let number = |name: &str| {
            let number = row.get(name).and_then(Value::as_f64);
            number.map_or_else(String::new, decimals)
        };
        let met = match row.get("met").and_then(Value::as_bool) {
            Some(true) => "met",
            Some(false) => "**missed**",
            None => "",
        };
        text.push_str(&format!(
            "| {}, {} | {} | {}–{} | {} | {met} |\n",
            word("name"),
            word("unit"),
            number("median"),
            number("least"),
            number("most"),
            word("target"),
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let page = "# P\n\n## The server\n\nfast\n\n## Bytes\n\nfew\n";
        assert_eq!(section(page, OF_SERVER), "## The server\n\nfast\n");
        assert_eq!(section(page, "## Bytes\n"), "## Bytes\n\nfew\n");
        assert_eq!(section(page, "## Soak\n"), "");
    }

    #[test]
    fn a_section_is_written_in_its_place_and_the_others_stay() {
        let page = "# P\n\n## The server\n\nfast\n\n## Bytes\n\nfew\n";
        let first = with_section(page, OF_IMPORT, "## The import\n\nslow\n");
        assert_eq!(
            first,
            "# P\n\n## The server\n\nfast\n\n## The import\n\nslow\n\n## Bytes\n\nfew\n"
        );
        let second = with_section(&first, OF_IMPORT, "## The import\n\nfaster\n");
        assert_eq!(second, first.replace("slow", "faster"));
    }

    #[test]
    fn a_missed_target_is_said() {
        let row = |met| json!({ "name": "first row", "unit": "ms", "median": 1500.0, "least": 1400.0, "most": 1600.0, "target": "under 1400", "met": met });
        let text = table(&[row(false), row(true)]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[2],
            "| first row, ms | 1500.0 | 1400.0–1600.0 | under 1400 | **missed** |"
        );
        assert!(lines[3].ends_with("| met |"), "{text}");
    }
}
