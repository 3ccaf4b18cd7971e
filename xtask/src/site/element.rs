//! `yardbook-hole.js`: the element that shows a shared hole on pages of other sites, in one file.
//!
//! Such pages name the file, so its name has no hash. It holds the scripts of `crates/hole-element`, their wasm, and the styles
//! with their tokens, so that it asks for nothing.
//!
//! **The wasm is text:** the low byte of each character is a byte and [`SHIFT`], so brotli finds the same repeats as in the bytes.
//! **Buys:** a quarter of the file, compared with base64. **Costs:** [`as_text`], and one line in program.mjs. **To take out:**
//! write base64 there.

use std::path::{Path, PathBuf};

use golf_hosting::files::ELEMENT;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::steps::Step;
use crate::tools;

use super::module::Module;
use super::{Site, optimise};

/// The module. It has no script of its own in the site.
pub const MODULE: Module = Module {
    package: "hole-element",
    target: &["--lib"],
    compiled: "hole_element",
    glue: "hole_element",
    script: "crates/hole-element/src/element.mjs",
    stem: "yardbook-hole",
    placeholder: "PROGRAM",
    export: Some("shown"),
};

const STYLES: &str = "style/hole_element.css";
const TOKENS: &str = "style/tokens.css";

/// Stands for the wasm until the script is minified: esbuild would write the text with escapes.
const MARK: &str = "\"yardbook-hole-wasm\"";

/// Adds the script to the site.
pub fn make(site: &Site<'_>, step: &Step<'_>, compiled: &Path) -> Outcome {
    let bound = site.scratch.join(MODULE.stem);
    let mut bind = site.project.command(tools::RELEASE);
    bind.arg("bind-only")
        .arg(compiled)
        .arg(&bound)
        .arg(MODULE.glue)
        .args(MODULE.export);
    step.run(&mut bind, "bind hole-element")?;
    let wasm = bound.join(format!("{}_bg.wasm", MODULE.glue));
    let wasm = optimise::bytes(site, step, MODULE.stem, &wasm, &optimise::FEWER_INLINED)?;
    let look = look(site, step)?;
    let bundle = site.scratch.join(ELEMENT);
    site.esbuild(
        step,
        &[
            site.project.path(MODULE.script).display().to_string(),
            "--format=esm".to_owned(),
            format!("--define:{}={MARK}", MODULE.placeholder),
            format!("--define:LOOK={}", serde_json::Value::from(look)),
            format!("--outfile={}", bundle.display()),
        ],
        "minify the element",
    )?;
    let script = with_program(&files::read_text(&bundle)?, &wasm)?;
    files::write(&site.finished.join(ELEMENT), script)
}

/// The script with the wasm in it.
fn with_program(script: &str, wasm: &[u8]) -> Outcome<String> {
    let Some((before, after)) = script.split_once(MARK) else {
        return Err(Failure::new(format!(
            "esbuild has changed {MARK} in the script of the element."
        )));
    };
    Ok([before, "\"", &as_text(wasm), "\"", after].concat())
}

/// Is added to each byte: the most frequent bytes of wasm, 0 to 86, then are printable characters of ASCII. program.mjs takes it
/// away.
const SHIFT: u8 = 40;

/// A text without a quote, a backslash or a control character. The low bytes of its characters are the bytes and [`SHIFT`].
fn as_text(bytes: &[u8]) -> String {
    let sign = |byte: &u8| {
        let byte = byte.wrapping_add(SHIFT);
        let is_plain = matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
        let code = u32::from(byte) + if is_plain { 0 } else { 0x100 };
        char::from_u32(code).unwrap_or_default()
    };
    bytes.iter().map(sign).collect()
}

/// The styles, minified, with the tokens that they use.
fn look(site: &Site<'_>, step: &Step<'_>) -> Outcome<String> {
    let bundle = |sheet: &Path, to: &Path| {
        let arguments = [
            sheet.display().to_string(),
            format!("--outfile={}", to.display()),
        ];
        site.esbuild(step, &arguments, "bundle the styles of the element")?;
        files::read_text(to)
    };
    let [rules, all, minified] = ["rules", "look", "look.min"]
        .map(|name| site.scratch.join(format!("{}-{name}.css", MODULE.stem)));
    let rules = bundle(&site.project.path(STYLES), &rules)?;
    let tokens = tokens(&files::read_text(&site.project.path(TOKENS))?, &rules);
    files::write(&all, tokens + &rules)?;
    Ok(bundle(&all, &minified)?.trim().to_owned())
}

/// The tokens that some rules use, for the element itself. They include those for the high-contrast themes of the system.
fn tokens(sheet: &str, rules: &str) -> String {
    let block = |start: &str| {
        let (_, rest) = sheet.split_once(start).unwrap_or_default();
        let (block, _) = rest.split_once('}').unwrap_or_default();
        let used = block.lines().filter(|line| {
            let name = line.trim().split(':').next().unwrap_or_default();
            name.starts_with("--") && rules.contains(&format!("var({name}"))
        });
        used.collect::<String>()
    };
    format!(
        ":host{{{}}}@media (forced-colors: active){{:host{{{}}}}}",
        block("\n:root {"),
        block("(forced-colors: active) {\n  :root {")
    )
}

/// Compiles the package and returns the path of its wasm.
pub fn compile(step: &Step<'_>) -> Outcome<PathBuf> {
    MODULE.compile(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_the_low_byte_of_a_printable_character() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = as_text(&bytes);
        assert!(!text.contains(['"', '\\']) && !text.chars().any(char::is_control));
        let back: Vec<u32> = text
            .chars()
            .map(|sign| u32::from(sign).wrapping_sub(40) & 255)
            .collect();
        assert_eq!(back, (0..=255).collect::<Vec<u32>>());
        assert!(text.chars().all(|sign| u32::from(sign) < 0x200));
    }

    #[test]
    fn the_wasm_takes_the_place_of_its_mark() {
        let script = with_program("let a=\"yardbook-hole-wasm\";b(a)", b"\0asm").unwrap();
        assert_eq!(script, "let a=\"(\u{189}\u{19b}\u{195}\";b(a)");
        assert!(with_program("let a=1", b"").is_err());
    }

    #[test]
    fn the_element_has_the_tokens_that_its_rules_use_by_day_by_night_and_in_high_contrast() {
        let sheet = "/* a */\n:root {\n  --ink: light-dark(#1, #2);\n  --tee: #3;\n}\n@media (forced-colors: active) {\n  :root {\n    --ink: CanvasText;\n    --tee: Canvas;\n  }\n}\n";
        assert_eq!(
            tokens(sheet, "a{color:var(--ink)}").replace(' ', ""),
            ":host{--ink:light-dark(#1,#2);}@media(forced-colors:active){:host{--ink:CanvasText;}}"
        );
    }
}
