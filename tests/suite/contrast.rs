//! The colors of `style/tokens.css` against each other, in every theme, by WCAG's formula. Text must reach AA, the
//! numbers that golfers read outdoors AAA, and the edges of controls 3 : 1. In sunlight all of the map is AAA. The browser's frame must have the color of
//! the page.

use std::collections::BTreeMap;

const AA: f64 = 4.5;
const AAA: f64 = 7.0;
const EDGE: f64 = 3.0;
const THEMES: [&str; 3] = ["paper", "night", "sunlight"];

/// Each pair of a color and its background in the style sheets, with the ratio that it must reach.
const PAIRS: [(&str, &[&str], f64); 14] = [
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
    // The golfer's own place on the map.
    ("you", &["halo", "rough", "fairway"], EDGE),
    // Text.
    ("ink", &["alert", "good"], AA),
    ("ink-quiet", &["alert", "good"], AA),
    ("link", &["paper", "page", "hover", "alert", "good"], AA),
    ("accent", &["hover", "alert", "good"], AA),
    ("on-button", &["button"], AA),
    ("on-accent", &["accent"], AA),
    // Edges of controls and shapes.
    ("rule-strong", &["paper", "page", "hover", "alert"], EDGE),
    ("flag", &["paper", "rough", "fairway", "halo"], EDGE),
];

/// What the map of the sunlight theme shows on which ground: all of it must reach AAA.
const IN_SUNLIGHT: [(&str, &[&str]); 7] = [
    ("ink", &["rough", "fairway", "putting", "halo"]),
    ("ink-quiet", &["rough", "fairway", "halo"]),
    ("accent", &["rough", "fairway", "halo"]),
    ("flag", &["rough", "fairway", "halo"]),
    ("edge", &["rough", "fairway", "putting"]),
    ("sand-ink", &["rough", "fairway", "sand"]),
    ("water-ink", &["rough", "fairway", "water"]),
];

/// The colors of every themed token by its name, in the order of [`THEMES`]. In sunlight the others are those of paper.
fn tokens() -> BTreeMap<String, [String; 3]> {
    let text = std::fs::read_to_string("style/tokens.css").unwrap_or_default();
    let sunlight = text
        .split_once("[data-theme=\"sunlight\"] {")
        .and_then(|(_, rest)| Some(rest.split_once('}')?.0))
        .unwrap_or_default();
    let in_sunlight: BTreeMap<&str, &str> = sunlight
        .lines()
        .filter_map(|line| {
            line.trim()
                .strip_prefix("--")?
                .strip_suffix(';')?
                .split_once(": ")
        })
        .collect();
    let token = |line: &str| {
        let (name, value) = line
            .trim()
            .strip_prefix("--")?
            .split_once(": light-dark(")?;
        let (paper, night) = value.trim_end_matches(");").split_once(", ")?;
        let sunlight = in_sunlight.get(name).copied().unwrap_or(paper);
        let all = [paper, night, sunlight].map(|color| color.to_owned());
        Some((name.to_owned(), all))
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
fn in_sunlight_everything_on_the_map_stands_out_as_text_must() {
    let tokens = tokens();
    let mut breaches = Vec::new();
    for (front, backs) in IN_SUNLIGHT {
        for back in backs {
            let found = contrast(&tokens[front][2], &tokens[*back][2]);
            if found < AAA {
                breaches.push(format!("{front} on {back}: {found:.2}"));
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
    assert_eq!(metas.collect::<Vec<_>>(), tokens()["paper"][..2]);
}
