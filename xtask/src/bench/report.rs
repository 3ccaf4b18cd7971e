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

/// The whole page. If the server is not measured again, its figures are copied from the page `before`.
pub fn text(project: &Project, rows: &[Value], before: &str) -> Outcome<String> {
    let mut text = format!(
        "# Performance\n\nWritten by `cargo xtask bench`; [benches/README.md](benches/README.md) says how each figure is taken. Median, least and most\n\
         of several runs; a busy machine makes them larger.\n\n{}\n\n## In a browser\n\n{}",
        machine(),
        table(rows)
    );
    let measured = files::read(&project.target("bench").join(SERVER)).ok();
    let measured = measured.and_then(|found| serde_json::from_slice::<Vec<Value>>(&found).ok());
    let of_server = measured.map_or_else(
        || section(before, OF_SERVER).to_owned(),
        |rows| {
            format!(
                "{OF_SERVER}\nBy `cargo xtask bench-server`. {}\n\n{}",
                machine(),
                table(&rows)
            )
        },
    );
    if !of_server.is_empty() {
        text.push_str(&format!("\n{}\n", of_server.trim_end()));
    }
    text.push_str(&format!(
        "\n## Bytes\n\nThe site as `cargo xtask build` finished it.\n\n```\n{}```\n",
        site::sizes(&project.dist())?
    ));
    Ok(text)
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
