//! The names by which a wasm module and its script know each other: made short, and forgotten where nobody uses them.
//!
//! wasm-bindgen names an import `__wbg_setTimeout_fbd69c6576710fc6`, digits that no compression shortens, once in the
//! module and once in its glue. And it exports whatever a library might offer to a page, which keeps its code alive.

use std::collections::{HashMap, HashSet};

use crate::failure::{Failure, Outcome};

use super::module::{number, put_number, put_section, put_text, sections, take, text};

const IMPORTS: u8 = 2;
const EXPORTS: u8 = 7;

/// A short name for each function that a module imports from `from`.
pub fn short_names(module: &[u8], from: &str) -> Outcome<HashMap<String, String>> {
    let mut names = HashMap::new();
    for (section, body) in sections(module)? {
        if section == IMPORTS {
            for import in imports(body)? {
                if import.from == from {
                    let short = short(names.len());
                    names.entry(import.name.to_owned()).or_insert(short);
                }
            }
        }
    }
    Ok(names)
}

/// The module with the short names, and without the exports that are no word of its `script`.
pub fn tidied(module: &[u8], names: &HashMap<String, String>, script: &str) -> Outcome<Vec<u8>> {
    let words: HashSet<&str> = words(script).filter(|word| is_name(word)).collect();
    let mut tidied = module.get(..8).unwrap_or_default().to_vec();
    for (section, body) in sections(module)? {
        let entries: Vec<Vec<u8>> = match section {
            IMPORTS => imports(body)?
                .iter()
                .map(|import| {
                    let name = names.get(import.name).map_or(import.name, String::as_str);
                    let mut entry = Vec::new();
                    put_text(&mut entry, import.from);
                    put_text(&mut entry, name);
                    entry.extend(import.kind);
                    entry
                })
                .collect(),
            EXPORTS => exports(body)?
                .into_iter()
                .filter(|(name, _)| words.contains(name))
                .map(|(_, entry)| entry.to_vec())
                .collect(),
            _ => {
                put_section(&mut tidied, section, body);
                continue;
            }
        };
        let mut list = Vec::new();
        put_number(&mut list, entries.len());
        list.extend(entries.concat());
        put_section(&mut tidied, section, &list);
    }
    Ok(tidied)
}

/// The script with the short names.
pub fn renamed(script: &str, names: &HashMap<String, String>) -> String {
    words(script)
        .map(|word| names.get(word).map_or(word, String::as_str))
        .collect()
}

/// The words of a script and what is between them, in order.
fn words(script: &str) -> impl Iterator<Item = &str> {
    let mut rest = script;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest
            .find(|sign| is_sign_of_name(sign) != is_sign_of_name(first))
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

fn is_sign_of_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_' || sign == '$'
}

fn is_name(word: &str) -> bool {
    word.starts_with(is_sign_of_name)
}

/// a, b, … z, aa, ba, …
fn short(mut number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
    let mut name = String::new();
    loop {
        name.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
        if number == 0 {
            return name;
        }
        number -= 1;
    }
}

/// A function that is imported.
struct Import<'a> {
    from: &'a str,
    name: &'a str,
    /// The rest of the entry.
    kind: &'a [u8],
}

fn imports(mut body: &[u8]) -> Outcome<Vec<Import<'_>>> {
    let count = number(&mut body)?;
    let mut found = Vec::with_capacity(count);
    for _ in 0..count {
        let (from, name) = (text(&mut body)?, text(&mut body)?);
        let whole = body;
        if take(&mut body, 1)? != [0] {
            return Err(Failure::new(format!(
                "The module imports `{name}`, which is no function: wasm-bindgen has changed."
            )));
        }
        number(&mut body)?;
        let kind = &whole[..whole.len() - body.len()];
        found.push(Import { from, name, kind });
    }
    Ok(found)
}

/// Each export's name and whole entry.
fn exports(mut body: &[u8]) -> Outcome<Vec<(&str, &[u8])>> {
    let count = number(&mut body)?;
    let mut found = Vec::with_capacity(count);
    for _ in 0..count {
        let whole = body;
        let name = text(&mut body)?;
        take(&mut body, 1)?;
        number(&mut body)?;
        found.push((name, &whole[..whole.len() - body.len()]));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::module::{put_section, put_text, sections};
    use super::{renamed, short, short_names, tidied};

    /// A module that imports two functions and exports two.
    fn module() -> Vec<u8> {
        let mut imports = vec![2];
        for (from, name) in [
            ("./app_bg.js", "__wbg_now_0123456789abcdef"),
            ("./link.js", "load"),
        ] {
            put_text(&mut imports, from);
            put_text(&mut imports, name);
            imports.extend([0, 1]);
        }
        let mut exports = vec![2];
        for (name, index) in [("main", 2), ("offered_free", 3)] {
            put_text(&mut exports, name);
            exports.extend([0, index]);
        }
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        put_section(&mut module, 2, &imports);
        put_section(&mut module, 7, &exports);
        put_section(&mut module, 10, &[0; 200]);
        module
    }

    #[test]
    fn glue_and_module_get_the_same_short_names_and_unused_exports_go() {
        let names = short_names(&module(), "./app_bg.js").unwrap();
        assert_eq!(names.len(), 1);
        let glue = "({__wbg_now_0123456789abcdef: () => now(), __wbg_now_0123456789abcdef2: 1}); wasm.main()";
        let script = renamed(glue, &names);
        assert_eq!(
            script,
            "({a: () => now(), __wbg_now_0123456789abcdef2: 1}); wasm.main()"
        );
        let tidied = tidied(&module(), &names, &script).unwrap();
        let found = sections(&tidied).unwrap();
        assert_eq!(
            found[0],
            (
                2,
                &b"\x02\x0b./app_bg.js\x01a\x00\x01\x09./link.js\x04load\x00\x01"[..]
            )
        );
        assert_eq!(found[1], (7, &b"\x01\x04main\x00\x02"[..]));
        assert_eq!(found[2], (10, &[0; 200][..]));
    }

    #[test]
    fn short_names_do_not_repeat() {
        let names: std::collections::HashSet<String> = (0..2000).map(short).collect();
        assert_eq!(names.len(), 2000);
        assert!(names.iter().all(|name| name.len() <= 3));
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(short_names(b"not wasm", "").is_err());
        assert!(short_names(&module()[..30], "").is_err());
    }
}
