//! `cargo xtask bench`: the speed of the drawing in a browser, against its targets.
//!
//! There are two measurements: points to scene in wasm (`benches/web.rs`, built with the app's profile, run by
//! wasm-bindgen-test), and the release build on the real server (`tests/e2e/bench`, driven by Playwright). The results
//! are one table, stored in `target/bench/browser.json`. A missed target is reported but fails nothing: a busy machine
//! misses it too. `benches/README.md` explains each measurement.

use std::env;

use serde_json::{Value, json};

use crate::browser::{self, Browser};
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::node;
use crate::process;
use crate::project::Project;
use crate::server::Server;
use crate::site;
use crate::steps::Steps;
use crate::tools;

pub mod report;

/// Milliseconds that a scene may take in wasm.
const SCENE_MS: f64 = 1.0;

/// The options of `bench`.
#[derive(clap::Args)]
pub struct BenchOptions {
    /// Measure what `dist/` and the server's release build are now, without building them.
    #[arg(long)]
    as_built: bool,
}

/// Measures, stores the figures and prints them.
pub fn run(project: &Project, options: &BenchOptions) -> Outcome {
    let browser = browser::ensure(project)?;
    let steps = Steps::new(project);
    node::ensure(&steps, node::E2E)?;
    tools::ensure_for_tests(&steps)?;
    if !options.as_built {
        site::build_beside(&steps, || Server::build(&steps).map(drop))?;
    } else if !project.dist().join("index.html").is_file() {
        return Err(Failure::new(
            "There is no site in dist/ to measure: leave out --as-built, or run `cargo xtask build` first.",
        ));
    }
    let mut rows = in_wasm(project, &browser)?;
    rows.extend(in_the_page(project, &browser)?);
    let file = project.target("bench/browser.json");
    files::write(&file, format!("{:#}\n", Value::from(rows.clone())))?;
    print!("\n{}", table(&rows));
    let report = project.path("PERFORMANCE.md");
    let before = files::read_text(&report).unwrap_or_default();
    files::write(&report, report::text(project, &rows, &before)?)?;
    println!(
        "\nThese figures are in {} and {}.",
        project.shown(&file),
        project.shown(&report)
    );
    Ok(())
}

fn in_wasm(project: &Project, browser: &Browser) -> Outcome<Vec<Value>> {
    println!("Measuring the scene in wasm");
    let runner = project.tools().join("bin/wasm-bindgen-test-runner");
    let runner = if runner.is_file() {
        runner
    } else {
        "wasm-bindgen-test-runner".into()
    };
    let mut bench = project.cargo();
    bench
        .args([
            "test",
            "--locked",
            "--package",
            "yardbook",
            "--bench",
            "web",
        ])
        .args(["--profile", "wasm-release"])
        .args(["--target", "wasm32-unknown-unknown", "--", "--nocapture"])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("CHROMEDRIVER", &browser.driver);
    let said = process::read(&mut bench, "measure the scene")?;
    let found = figures(&said);
    if found.is_empty() {
        return Err(Failure::new(
            "The measurement in wasm printed no figure: run it by hand as benches/README.md says.",
        ));
    }
    Ok(found)
}

/// Parses the lines `figure NAME: MEDIAN LEAST MOST` into rows, each compared with decoding the hole's response.
fn figures(said: &str) -> Vec<Value> {
    let read = |line: &str| {
        let (name, numbers) = line.trim().strip_prefix("figure ")?.split_once(": ")?;
        let numbers: Vec<f64> = numbers
            .split(' ')
            .filter_map(|number| number.parse().ok())
            .collect();
        let [median, least, most] = numbers[..] else {
            return None;
        };
        Some((name.to_owned(), median, least, most))
    };
    let found: Vec<_> = said.lines().filter_map(read).collect();
    let decoding = found.iter().find(|(name, ..)| name == "decode");
    let decoding = decoding.map(|(_, median, ..)| *median);
    let row = |(name, median, least, most): &(String, f64, f64, f64)| {
        let mut row = json!({
            "name": format!("wasm: {name}"), "unit": "ms", "median": median, "least": least, "most": most,
        });
        if name == "points to scene" {
            row["target"] = json!(format!("under {SCENE_MS}"));
            row["met"] = json!(*median < SCENE_MS);
        }
        if let Some(decoding) = decoding.filter(|decoding| *decoding > 0.0 && name != "decode") {
            row["ratio"] = json!(median / decoding);
            row["to"] = json!("decode");
        }
        row
    };
    found.iter().map(row).collect()
}

fn in_the_page(project: &Project, browser: &Browser) -> Outcome<Vec<Value>> {
    println!("Measuring the release build");
    let file = project.target("bench/page.json");
    files::remove_file(&file)?;
    let server = format!("golf-server{}", env::consts::EXE_SUFFIX);
    let mut playwright = node::script(project, node::E2E, "@playwright/test/cli.js");
    playwright
        .args(["test", "--config", "bench/bench.config.ts"])
        .current_dir(project.path(node::E2E))
        .env("CHROME", &browser.chrome)
        .env("GOLF_SERVER", project.target("release").join(server))
        .env("SITE", project.dist())
        .env("BENCH", &file);
    process::run(&mut playwright, "measure the release build")?;
    serde_json::from_slice(&files::read(&file)?).map_err(|error| {
        Failure::new(format!(
            "{} holds no figures: {error}.",
            project.shown(&file)
        ))
    })
}

fn table(rows: &[Value]) -> String {
    let mut text = format!(
        "{:<46}{:>10}{:>10}{:>10}  {:<22}against\n",
        "", "median", "least", "most", "target"
    );
    for row in rows {
        let word = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
        let number = |name: &str| row.get(name).and_then(Value::as_f64);
        let shown = |name: &str| number(name).map_or_else(String::new, decimals);
        let met = match row.get("met").and_then(Value::as_bool) {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => "",
        };
        let target = format!("{} {met}", word("target"));
        let ratio = number("ratio").map_or_else(String::new, |ratio| {
            format!("{} × {}", decimals(ratio), word("to"))
        });
        let name = format!("{}, {}", word("name"), word("unit"));
        let line = format!(
            "{name:<46}{:>10}{:>10}{:>10}  {target:<22}{ratio}",
            shown("median"),
            shown("least"),
            shown("most")
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Formats a figure with decimals that suit its size.
fn decimals(number: f64) -> String {
    if number.abs() < 1.0 {
        format!("{number:.3}")
    } else {
        format!("{number:.1}")
    }
}

#[cfg(test)]
mod tests {
    use super::{figures, table};

    const SAID: &str = "running 1 test\n    figure decode: 0.1000 0.0900 0.2000\n    figure points to scene: 0.2500 0.2000 1.5000\ntest ok\n";

    #[test]
    fn the_lines_of_the_wasm_measurement_are_rows_beside_decoding() {
        let rows = figures(SAID);
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[1]["met"], true);
        assert_eq!(rows[1]["ratio"], 2.5);
        assert_eq!(figures("figure broken: 1 2\nno figure\n").len(), 0);
    }

    #[test]
    fn the_table_has_a_line_a_row() {
        let text = table(&figures(SAID));
        let line = text.lines().nth(2).unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(
            words.join(" "),
            "wasm: points to scene, ms 0.250 0.200 1.5 under 1 met 2.5 × decode"
        );
    }
}
