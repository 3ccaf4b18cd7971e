//! The order of a module's functions: each beside those that are like it.
//!
//! A compression finds what it has seen before, and says how far back it was: near is cheaper. The compiler makes one
//! function of the same code for each type and leaves them far from each other. In this order a module is a fortieth
//! smaller as it is sent.
//!
//! How much two functions have in common is guessed from the least of many hashes of their sequences of bytes (Broder,
//! "On the resemblance and containment of documents", 1997): two sets have as many least hashes in common as they have
//! elements in common.

use std::collections::HashMap;

use wasmparser::{KnownCustom, Name, Parser, Payload};

use crate::failure::Outcome;

use super::module::{broken, imported_functions, put_number, put_section, put_text, sections};

const CUSTOM: u8 = 0;
/// The kind of names in the section of names.
const FUNCTION_NAMES: u8 = 1;

/// How many hashes a function has.
const HASHES: usize = 48;
/// How many bytes are hashed together.
const SEQUENCE: usize = 5;

/// The module with its place before the name of each function: sorted by these, they are in order.
pub fn with_places(module: &[u8]) -> Outcome<Vec<u8>> {
    let read = read(module).map_err(|_| broken())?;
    let mut places = vec![0; read.functions.len()];
    for (place, function) in by_likeness(&read.functions).into_iter().enumerate() {
        places[function] = place;
    }
    let mut names = Vec::new();
    put_number(&mut names, places.len());
    for (function, place) in (read.imported..).zip(places) {
        let name = read.names.get(&function).unwrap_or(&"");
        put_number(&mut names, function as usize);
        put_text(&mut names, &format!("{place:06} {name}"));
    }
    let mut section = Vec::new();
    put_text(&mut section, "name");
    put_section(&mut section, FUNCTION_NAMES, &names);

    let mut placed = module.get(..8).unwrap_or_default().to_vec();
    for (section, body) in sections(module)? {
        if section != CUSTOM {
            put_section(&mut placed, section, body);
        }
    }
    put_section(&mut placed, CUSTOM, &section);
    Ok(placed)
}

/// What is known of a module's functions.
#[derive(Default)]
struct Functions<'a> {
    imported: u32,
    /// The bytes of each of its own.
    functions: Vec<&'a [u8]>,
    names: HashMap<u32, &'a str>,
}

fn read(module: &[u8]) -> wasmparser::Result<Functions<'_>> {
    let mut read = Functions::default();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => read.imported = imported_functions(imports)?,
            Payload::CodeSectionEntry(body) => read.functions.push(body.as_bytes()),
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(names) = section.as_known() {
                    for names in names {
                        if let Name::Function(names) = names? {
                            for name in names {
                                let name = name?;
                                read.names.insert(name.index, name.name);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }
    Ok(read)
}

/// The places of texts in an order in which each follows the one that it is most like of those before which are left.
fn by_likeness(texts: &[&[u8]]) -> Vec<usize> {
    let least: Vec<[u32; HASHES]> = texts.iter().map(|text| least_hashes(text)).collect();
    let mut alike: HashMap<(usize, u32), Vec<usize>> = HashMap::new();
    for (at, hashes) in least.iter().enumerate() {
        for (nth, hash) in hashes.iter().enumerate() {
            alike.entry((nth, *hash)).or_default().push(at);
        }
    }
    // Where nothing that is left is like the last one, the next by its bytes.
    let mut others: Vec<usize> = (0..texts.len()).collect();
    others.sort_by_key(|at| texts[*at]);
    let mut others = others.into_iter();
    let mut is_placed = vec![false; texts.len()];
    let mut order: Vec<usize> = Vec::with_capacity(texts.len());
    let mut in_common = vec![0_u32; texts.len()];
    while order.len() < texts.len() {
        let mut seen = Vec::new();
        for (nth, hash) in order
            .last()
            .into_iter()
            .flat_map(|last| least[*last].iter().enumerate())
        {
            let Some(alike) = alike.get_mut(&(nth, *hash)) else {
                continue;
            };
            alike.retain(|at| !is_placed[*at]);
            for at in alike {
                if in_common[*at] == 0 {
                    seen.push(*at);
                }
                in_common[*at] += 1;
            }
        }
        let length = order.last().map_or(0, |last| texts[*last].len());
        // Of two that are as like, the one that is as long.
        let key = |at: &usize| {
            (
                in_common[*at],
                std::cmp::Reverse(texts[*at].len().abs_diff(length)),
            )
        };
        let next = seen.iter().copied().max_by_key(key);
        for at in seen {
            in_common[at] = 0;
        }
        let Some(next) = next.or_else(|| others.find(|at| !is_placed[*at])) else {
            break;
        };
        is_placed[next] = true;
        order.push(next);
    }
    order
}

fn least_hashes(text: &[u8]) -> [u32; HASHES] {
    let mut least = [u32::MAX; HASHES];
    for sequence in text.windows(SEQUENCE.min(text.len().max(1))) {
        // FNV-1a, then a multiplication for each of the others.
        let hash = sequence
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
            });
        let mut factor = 0x9e37_79b9_7f4a_7c15_u64;
        for least in &mut least {
            let [.., a, b, c, d] = hash.wrapping_mul(factor).to_le_bytes();
            *least = (*least).min(u32::from_le_bytes([a, b, c, d]));
            factor = factor.wrapping_mul(0xd134_2543_de82_ef95);
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::super::module::{put_number, put_section, put_text, sections};
    use super::{by_likeness, with_places};

    #[test]
    fn what_is_alike_stands_together_and_nothing_is_lost() {
        let texts: Vec<String> = (0..40)
            .map(|number| {
                let word = ["the quick brown fox ", "jumps over the lazy dog "][number % 2];
                format!("{}{number}", word.repeat(4))
            })
            .collect();
        let texts: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
        let order = by_likeness(&texts);
        let turns = order.windows(2).filter(|pair| (pair[0] + pair[1]) % 2 == 1);
        assert_eq!(turns.count(), 1);
        let mut sorted = order;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..40).collect::<Vec<_>>());
        assert_eq!(by_likeness(&[b"", b"", b"a"]).len(), 3);
    }

    #[test]
    fn every_function_of_the_module_has_a_place_and_imported_ones_have_none() {
        let mut imports = vec![3];
        for (name, kind) in [
            ("f", &[0, 1][..]),
            ("table", &[1, 0x70, 1, 2, 9]),
            ("memory", &[2, 0, 1]),
        ] {
            put_text(&mut imports, "host");
            put_text(&mut imports, name);
            imports.extend(kind);
        }
        let mut code = vec![2];
        for body in [&[0, 0x41, 1, 0x0b][..], &[0, 0x0b]] {
            put_number(&mut code, body.len());
            code.extend(body);
        }
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        put_section(&mut module, 2, &imports);
        put_section(&mut module, 3, &[2, 0, 0]);
        put_section(&mut module, 10, &code);
        put_section(&mut module, 0, b"\x09producers");
        put_section(
            &mut module,
            0,
            b"\x04name\x00\x02\x01m\x01\x04\x01\x02\x01g",
        );
        let placed = with_places(&module).unwrap();
        let found = sections(&placed).unwrap();
        let code_and_before = [(2, &imports[..]), (3, &[2, 0, 0]), (10, &code[..])];
        assert_eq!(found[..3], code_and_before);
        assert_eq!(found.len(), 4, "no other custom section");
        let names = b"\x04name\x01\x14\x02\x01\x07000000 \x02\x08000001 g";
        let turned = b"\x04name\x01\x14\x02\x01\x07000001 \x02\x08000000 g";
        assert!(found[3] == (0, names) || found[3] == (0, turned));
    }
}
