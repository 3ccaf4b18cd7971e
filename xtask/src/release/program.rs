//! What a release promises of its program: it runs without any library of the machine, and it says what it is made of.

use crate::failure::{Failure, Outcome};

/// The section in which cargo-auditable writes the list of parts.
const PARTS: &[u8] = b".dep-v0\0";

/// The kind of a program header that names a loader of libraries.
const INTERPRETER: u64 = 3;

/// Fails unless a program for 64-bit Linux is static and has the list of its parts.
pub fn check(name: &str, program: &[u8]) -> Outcome {
    let lacks = |what: &str| Err(Failure::new(format!("{name} {what}: it is not given out.")));
    match kinds_of_headers(program) {
        None => return lacks("is no program for 64-bit Linux"),
        Some(kinds) if kinds.contains(&INTERPRETER) => {
            return lacks("needs libraries of a machine");
        }
        Some(_) => {}
    }
    if !program.windows(PARTS.len()).any(|found| found == PARTS) {
        return lacks("has no list of its parts");
    }
    Ok(())
}

/// The kinds of the program headers of an ELF file, in little-endian numbers of 64 bits.
fn kinds_of_headers(program: &[u8]) -> Option<Vec<u64>> {
    let number = |at: usize, bytes: usize| -> Option<u64> {
        let found = program.get(at..at.checked_add(bytes)?)?;
        let digits = found.iter().rev();
        Some(digits.fold(0, |number, digit| number << 8 | u64::from(*digit)))
    };
    let place = |at: usize, bytes: usize| usize::try_from(number(at, bytes)?).ok();
    if !program.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    // Where the headers are, how long each is, and how many.
    let (first, length, count) = (place(32, 8)?, place(54, 2)?, place(56, 2)?);
    (0..count)
        .map(|index| number(first.checked_add(index * length)?, 4))
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The least that passes: two program headers of these kinds, and a section's name.
    pub fn program(kinds: [u8; 2], section: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        (bytes[32], bytes[54], bytes[56]) = (64, 56, 2);
        for kind in kinds {
            bytes.extend([kind, 0, 0, 0]);
            bytes.extend([0; 52]);
        }
        bytes.extend(section);
        bytes
    }

    #[test]
    fn a_program_is_static_and_has_the_list_of_its_parts() {
        let said = |program: &[u8]| match check("golf-server", program) {
            Err(Failure::Sentence(said)) => said,
            _ => String::new(),
        };
        assert_eq!(said(&program([1, 2], PARTS)), "");
        for (bytes, named) in [
            (program([1, 3], PARTS), "needs libraries"),
            (program([1, 2], b".text\0"), "no list of its parts"),
            (b"#!/bin/sh\n.dep-v0\0".to_vec(), "no program"),
            (program([1, 2], PARTS)[..100].to_vec(), "no program"),
        ] {
            assert!(said(&bytes).contains(named), "{named}: {}", said(&bytes));
        }
    }

    #[test]
    fn a_program_that_cargo_makes_here_is_read_and_is_not_static() {
        if cfg!(all(
            target_os = "linux",
            target_arch = "x86_64",
            target_env = "gnu"
        )) {
            let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
            assert!(kinds_of_headers(&own).unwrap().contains(&INTERPRETER));
        }
    }
}
