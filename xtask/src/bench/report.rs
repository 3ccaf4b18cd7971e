//! `PERFORMANCE.md`: every figure with its spread, its target and the machine it was taken on. Written by the
//! commands that measure, never by hand.

use std::fs;

use serde_json::Value;

use super::decimals;
use crate::failure::Outcome;
use crate::files;
use crate::project::Project;
use crate::site;

/// Figures of other commands, beside those of the browser: a name and the file below `target/bench`.
const OTHERS: [(&str, &str, &str); 2] = [
    ("The server", "server.json", "cargo xtask bench-server"),
    ("A long day", "soak.json", "cargo xtask soak"),
];

/// The whole page.
pub fn text(project: &Project, rows: &[Value]) -> Outcome<String> {
    let mut text = format!(
        "# Performance\n\nWritten by `cargo xtask bench`; [benches/README.md](benches/README.md) says how each figure is taken. Median, least and most\n\
         of several runs; a busy machine makes them larger.\n\n{}\n\n## In a browser\n\n{}",
        machine(),
        table(rows)
    );
    for (title, name, command) in OTHERS {
        let file = project.target("bench").join(name);
        if let Ok(found) = files::read(&file)
            && let Ok(rows) = serde_json::from_slice::<Vec<Value>>(&found)
        {
            text.push_str(&format!(
                "\n## {title}\n\nBy `{command}`.\n\n{}",
                table(&rows)
            ));
        }
    }
    text.push_str(&format!(
        "\n## Bytes\n\nThe site as `cargo xtask build` finished it.\n\n```\n{}```\n",
        site::sizes(&project.dist())?
    ));
    Ok(text)
}

/// What the figures were taken on: processor, cores, memory, system.
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
