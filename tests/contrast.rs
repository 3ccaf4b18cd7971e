//! The colors of `style/tokens.css` against each other, in both themes, by WCAG's formula: text at AA, the numbers that
//! golfers read outdoors at AAA, the edges of controls at 3 : 1; and the browser's frame has the color of the page.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;

const AA: f64 = 4.5;
const AAA: f64 = 7.0;
const EDGE: f64 = 3.0;
const THEMES: [&str; 2] = ["paper", "night"];

/// Each pair of a color on another that the style sheets have, and what it must reach.
const PAIRS: [(&str, &[&str], f64); 13] = [
    // Numbers of tables, cards and labels; labels of the map have the halo around them.
    (
        "ink",
        &["paper", "page", "hover", "halo", "rough", "fairway"],
        AAA,
    ),
    ("ink-quiet", &["paper", "page", "hover", "halo"], AAA),
    ("accent", &["paper", "page", "halo"], AAA),
    ("sand-ink", &["sand"], AAA),
    ("water-ink", &["water"], AAA),
    // Text.
    ("ink", &["alert", "good"], AA),
    ("ink-quiet", &["alert", "good"], AA),
    ("link", &["paper", "page", "hover", "alert", "good"], AA),
    ("accent", &["hover", "alert", "good"], AA),
    ("on-button", &["button"], AA),
    ("on-accent", &["accent"], AA),
    // What tells a control or a shape from what is around it.
    ("rule-strong", &["paper", "page", "hover", "alert"], EDGE),
    ("flag", &["paper", "rough", "fairway", "halo"], EDGE),
];

/// The two colors of every token that has two, by its name.
fn tokens() -> BTreeMap<String, [String; 2]> {
    let text = std::fs::read_to_string("style/tokens.css").unwrap_or_default();
    let token = |line: &str| {
        let (name, value) = line
            .trim()
            .strip_prefix("--")?
            .split_once(": light-dark(")?;
        let (paper, night) = value.trim_end_matches(");").split_once(", ")?;
        Some((name.to_owned(), [paper.to_owned(), night.to_owned()]))
    };
    text.lines().filter_map(token).collect()
}

/// WCAG's relative luminance of `#rrggbb`.
fn luminance(color: &str) -> f64 {
    let part = |at: usize| {
        let part =
            f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap_or_default()) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    if a > b { a / b } else { b / a }
}

#[test]
fn the_formula_is_that_of_wcag() {
    assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
    assert!((contrast("#777777", "#ffffff") - 4.48).abs() < 0.005);
}

#[test]
fn every_color_stands_out_from_what_is_behind_it() {
    let tokens = tokens();
    let mut breaches = Vec::new();
    for (front, backs, least) in PAIRS {
        for back in backs {
            for (theme, name) in THEMES.iter().enumerate() {
                let found = contrast(&tokens[front][theme], &tokens[*back][theme]);
                if found < least {
                    breaches.push(format!(
                        "{front} on {back} in {name}: {found:.2}, not {least}"
                    ));
                }
            }
        }
    }
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

#[test]
fn the_frame_of_the_browser_has_the_color_of_the_paper() {
    let page = std::fs::read_to_string("index.html").unwrap();
    let metas = page.lines().filter_map(|line| {
        let rest = line.split_once("name=\"theme-color\" content=\"")?.1;
        Some(rest.split_once('"')?.0)
    });
    assert_eq!(metas.collect::<Vec<_>>(), tokens()["paper"]);
}
