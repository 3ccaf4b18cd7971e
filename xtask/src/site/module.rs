//! The bytes of a WebAssembly module: sections, numbers and texts.

use wasmparser::{ImportSectionReader, TypeRef};

use crate::failure::{Failure, Outcome};

/// Each section's number and body.
pub(super) fn sections(module: &[u8]) -> Outcome<Vec<(u8, &[u8])>> {
    let mut rest = module;
    if take(&mut rest, 8)? != b"\0asm\x01\0\0\0" {
        return Err(broken());
    }
    let mut found = Vec::new();
    while !rest.is_empty() {
        let section = take(&mut rest, 1)?[0];
        let length = number(&mut rest)?;
        found.push((section, take(&mut rest, length)?));
    }
    Ok(found)
}

/// The next so many bytes.
pub(super) fn take<'a>(rest: &mut &'a [u8], length: usize) -> Outcome<&'a [u8]> {
    let (taken, after) = rest.split_at_checked(length).ok_or_else(broken)?;
    *rest = after;
    Ok(taken)
}

/// A number of wasm: seven bits a byte, the lowest first.
pub(super) fn number(rest: &mut &[u8]) -> Outcome<usize> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let byte = take(rest, 1)?[0];
        value |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err(broken())
}

/// A text with its length before it.
pub(super) fn text<'a>(rest: &mut &'a [u8]) -> Outcome<&'a str> {
    let length = number(rest)?;
    std::str::from_utf8(take(rest, length)?).map_err(|_| broken())
}

/// Writes [`number`].
pub(super) fn put_number(bytes: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        bytes.push(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    bytes.push(value.to_le_bytes()[0]);
}

/// Writes [`text`].
pub(super) fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_number(bytes, text.len());
    bytes.extend(text.as_bytes());
}

/// Writes one of [`sections`].
pub(super) fn put_section(bytes: &mut Vec<u8>, section: u8, body: &[u8]) {
    bytes.push(section);
    put_number(bytes, body.len());
    bytes.extend(body);
}

/// How many functions a module imports: they come before its own.
pub(super) fn imported_functions(imports: ImportSectionReader<'_>) -> wasmparser::Result<u32> {
    let mut functions = 0;
    for import in imports.into_imports() {
        functions += u32::from(matches!(import?.ty, TypeRef::Func(_)));
    }
    Ok(functions)
}

/// What is no module.
pub(super) fn broken() -> Failure {
    Failure::new("The build made a module that is no WebAssembly: build again from the start.")
}

#[cfg(test)]
mod tests {
    use super::put_number;

    #[test]
    fn numbers_have_seven_bits_a_byte() {
        let mut bytes = Vec::new();
        put_number(&mut bytes, 624_485);
        assert_eq!(bytes, [0xe5, 0x8e, 0x26]);
    }
}
