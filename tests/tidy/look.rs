//! Markup, styles and colors, and no resources from other hosts.

use crate::source::Source;

/// Functions that write a literal color. Mixing tokens with `color-mix(` is fine.
const COLOR_FUNCTIONS: [&str; 10] = [
    "rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", " color(",
];

/// Markup set as text, and `style` attributes, which a strict content policy refuses.
pub fn no_raw_markup(source: &Source) -> Vec<String> {
    let raw = source.lines_where(
        |line| line.contains("inner_html") || line.contains("innerHTML"),
        "markup is never set as text: build elements",
    );
    let styled = source.lines_where(
        |line| line.contains(" style=\"") || line.contains(" style={") || line.contains(" style=move"),
        "the content policy refuses style attributes: use a class, `style:property`, or an SVG attribute",
    );
    raw.into_iter().chain(styled).collect()
}

/// Literal colors.
pub fn no_literal_color(source: &Source) -> Vec<String> {
    let is_style = source.path.ends_with(".css");
    source.lines_where(
        |line| {
            let value = if is_style {
                declared(line)
            } else {
                quoted_color(line)
            };
            has_hex(value)
                || COLOR_FUNCTIONS
                    .iter()
                    .any(|function| value.contains(function))
        },
        "a color is written out only in style/tokens.css: use its token",
    )
}

/// Literal font sizes and times; values in `em` are relative to a token.
pub fn no_literal_type_or_time(source: &Source) -> Vec<String> {
    let is_literal = |word: &str| {
        let word = word.trim_end_matches([';', ',', ')']);
        let number = word.trim_end_matches(char::is_alphabetic);
        number.bytes().any(|b| b.is_ascii_digit())
            && number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            && number != "0"
    };
    source.lines_where(
        |line| {
            let value = declared(line);
            let ends = |units: &[&str]| {
                value.split_whitespace().any(|word| {
                    let word_end = word.trim_end_matches([';', ',', ')']);
                    is_literal(word) && units.iter().any(|unit| word_end.ends_with(unit))
                })
            };
            line.trim().starts_with("font-size:") && ends(&["rem", "px", "pt"])
                || ends(&["ms", "s"])
        },
        "a size of type or a time is written out only in style/tokens.css: use its token",
    )
}

/// Selectors that end in any element after a `:has(`. Whenever such a sheet is loaded, browsers recalculate the styles of every
/// element below each element that some `:has(` looks into, at every change in it.
pub fn no_any_element_after_has(source: &Source) -> Vec<String> {
    source.lines_where(
        |line| {
            let after = line.rsplit_once(":has(").map_or("", |(_, after)| after);
            [" *", " :not("]
                .iter()
                .any(|any| after.contains(any))
        },
        "after `:has(` a selector names its elements: any element would have the whole page styled again",
    )
}

/// Rules for a pointer that rests on an element, outside of `@media (hover: hover)`. After a tap, a touch screen keeps them.
pub fn hover_only_with_a_pointer(source: &Source) -> Vec<String> {
    let mut blocks: Vec<bool> = Vec::new();
    let mut found = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        let is_within = blocks.contains(&true);
        if line.replace(":not(:hover", "").contains(":hover") && !is_within {
            found.push(format!(
                "{}:{}: a touch screen keeps `:hover` after a tap: write it within @media (hover: hover)",
                source.path,
                index + 1
            ));
        }
        for sign in line.chars() {
            match sign {
                '{' => blocks.push(line.contains("(hover: hover)")),
                '}' => {
                    blocks.pop();
                }
                _ => {}
            }
        }
    }
    found
}

/// The part of a style sheet's line that may hold a color: not a selector.
fn declared(line: &str) -> &str {
    let line = line.trim();
    match line.split_once(':') {
        _ if line.ends_with('{') || line.starts_with("/*") || line.starts_with('*') => "",
        // One-line rules: `a { color: red }`.
        _ if line.contains('{') => line.split_once('{').map_or("", |(_, rest)| rest),
        Some((_, value)) => value,
        // A continued value; a continued list of selectors ends in a comma.
        None if line.ends_with(',') => "",
        None => line,
    }
}

/// The part of a Rust line between its first and its last quote.
fn quoted_color(line: &str) -> &str {
    let code = line.trim_start();
    match (code.find('"'), code.rfind('"')) {
        _ if code.starts_with("//") => "",
        (Some(first), Some(last)) if first < last => &code[first..=last],
        _ => "",
    }
}

/// Whether the text has a `#` with 3, 4, 6 or 8 hexadecimal digits and no more.
fn has_hex(text: &str) -> bool {
    text.match_indices('#').any(|(at, _)| {
        let rest = &text[at + 1..];
        let word: &str = rest
            .split(|sign: char| !sign.is_alphanumeric() && sign != '-' && sign != '_')
            .next()
            .unwrap_or("");
        [3, 4, 6, 8].contains(&word.len()) && word.chars().all(|sign| sign.is_ascii_hexdigit())
    })
}

/// Addresses of other hosts, except XML namespaces, which nobody fetches.
pub fn no_foreign_address(source: &Source) -> Vec<String> {
    source.lines_where(
        |line| {
            ["http://", "https://"].iter().any(|scheme| {
                line.match_indices(scheme)
                    .any(|(at, _)| !line[at + scheme.len()..].starts_with("www.w3.org/"))
            })
        },
        "the page loads nothing from elsewhere",
    )
}

#[cfg(test)]
mod tests {
    use super::{
        hover_only_with_a_pointer, no_any_element_after_has, no_foreign_address, no_literal_color,
        no_literal_type_or_time, no_raw_markup,
    };
    use crate::source::Source;

    #[test]
    fn hover_is_for_a_pointer() {
        let count = |text: &str| hover_only_with_a_pointer(&Source::new("style/a.css", text)).len();
        assert_eq!(count("a:hover {\n  color: red;\n}"), 1);
        assert_eq!(
            count("@media print {\n  a:hover {\n  }\n}\n.b,\n.c:hover {\n}"),
            2
        );
        assert_eq!(
            count("@media (hover: hover) {\n  a:hover {\n  }\n}\na:hover {}"),
            1
        );
        assert_eq!(count("nav a:not(:hover, [aria-current]) {\n}"), 0);
    }

    #[test]
    fn after_has_a_selector_names_its_elements() {
        let count = |line: &str| no_any_element_after_has(&Source::new("style/a.css", line)).len();
        for line in [
            ".Page:has(> .map) > * {",
            ".Page:has(> :is(.map, .note)) > :not(.sheet),",
            ".Page:has(> .map) > .Masthead > * {",
        ] {
            assert_eq!(count(line), 1, "{line}");
        }
        for line in [
            ".Page > * {",
            ".Page:has(> .map) > .note {",
            "#app:has(> main):not(:has(#failed)) > .Colophon {",
        ] {
            assert_eq!(count(line), 0, "{line}");
        }
    }

    #[test]
    fn type_and_times_are_tokens() {
        let count = |line: &str| no_literal_type_or_time(&Source::new("style/a.css", line)).len();
        for line in [
            "  font-size: 1.05rem;",
            "  transition: color 140ms;",
            "  animation: a 2s;",
        ] {
            assert_eq!(count(line), 1, "{line}");
        }
        for line in [
            "  font-size: 0.7em;",
            "  font-size: var(--small);",
            "  inline-size: 12rem;",
            "  inset: 0;",
        ] {
            assert_eq!(count(line), 0, "{line}");
        }
    }

    #[test]
    fn markup_as_text_and_style_attributes_are_breaches() {
        for line in [
            "<div inner_html=text>",
            "<p style=\"color: red\">",
            "<p style=move || css()>",
        ] {
            assert_eq!(
                no_raw_markup(&Source::new("src/a.rs", line)).len(),
                1,
                "{line}"
            );
        }
        for line in [
            "<p class=\"style\">",
            "<p style:width=w>",
            "<link rel=\"stylesheet\">",
        ] {
            assert_eq!(
                no_raw_markup(&Source::new("src/a.rs", line)).len(),
                0,
                "{line}"
            );
        }
    }

    #[test]
    fn a_color_written_out_in_a_style_sheet_is_a_breach() {
        for line in [
            "  color: #fff;",
            "  border: 1px solid #1a2b3c80;",
            "a { color: #123 }",
            "  fill: oklch(0.7 0.1 140);",
            "    0 1px 2px rgb(0 0 0 / 20%);",
        ] {
            assert_eq!(
                no_literal_color(&Source::new("style/a.css", line)).len(),
                1,
                "{line}"
            );
        }
        for line in [
            "#add {",
            "#bed,",
            "  color: var(--ink);",
            "  background: color-mix(in oklch, var(--ink) 20%, transparent);",
            "  content: \"#1\";",
            "/* see #123 */",
        ] {
            assert_eq!(
                no_literal_color(&Source::new("style/a.css", line)).len(),
                0,
                "{line}"
            );
        }
    }

    #[test]
    fn a_color_written_out_in_a_view_is_a_breach() {
        for (line, count) in [
            ("<path fill=\"#a1b2c3\"/>", 1),
            ("<a href=\"#main\">", 0),
            ("// see #123 and \"#456\"", 0),
            ("#[cfg(feature = \"abc\")]", 0),
        ] {
            assert_eq!(
                no_literal_color(&Source::new("src/a.rs", line)).len(),
                count,
                "{line}"
            );
        }
    }

    #[test]
    fn an_address_of_another_host_is_a_breach_and_a_vocabulary_is_not() {
        let found = |line: &str| no_foreign_address(&Source::new("index.html", line)).len();
        assert_eq!(found("<script src=\"https://x.example/a.js\">"), 1);
        assert_eq!(found("<svg xmlns=\"http://www.w3.org/2000/svg\">"), 0);
        assert_eq!(found("http://www.w3.org/2000/svg http://x.example"), 1);
    }
}
