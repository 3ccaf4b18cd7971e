//! Which format a file has, by its first bytes, and what to do with one that is not read.

use std::io::BufRead as _;

use super::trouble::{ANOTHER_FORMAT, Trouble, WHOLE_QUERY, quoted};

/// How many bytes tell the format.
pub const START: u64 = 512;

/// A format that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// PBF.
    Pbf,
    /// XML.
    Xml,
    /// Something that bzip2 packed.
    Bzip2,
    /// Something that gzip packed.
    Gzip,
}

const UNPACK: &str = "Unpack it first, and name the file that was in it.";
const CONVERT: &str = "Convert it with `osmium cat -o new.osm.pbf FILE`, and import new.osm.pbf.";

/// The first bytes of formats that are not read, what each is, and what helps.
const OTHERS: [(&[u8], &str, &str); 16] = [
    (b"PK\x03\x04", "a ZIP archive", UNPACK),
    (b"7z\xbc\xaf", "a 7z archive", UNPACK),
    (b"Rar!", "a RAR archive", UNPACK),
    (b"\xfd7zXZ", "packed by xz", UNPACK),
    (b"\x28\xb5\x2f\xfd", "packed by Zstandard", UNPACK),
    (b"\x04\x22\x4d\x18", "packed by LZ4", UNPACK),
    (b"\xff\xe0\x04o5", "in the format o5m", CONVERT),
    (b"\xff\xfe", "text in UTF-16", "Save it in UTF-8."),
    (b"\xfe\xff", "text in UTF-16", "Save it in UTF-8."),
    (b"SQLite format 3", "an SQLite database", ANOTHER_FORMAT),
    (b"%PDF", "a PDF", ANOTHER_FORMAT),
    (
        b"version https://git-lfs",
        "a pointer of Git LFS",
        "Fetch the file itself with `git lfs pull`.",
    ),
    (b"@id", "a table of Overpass", WHOLE_QUERY),
    (b"{", "JSON", JSON),
    (b"[", "JSON", JSON),
    (b"\x1e", "JSON", JSON),
];

const JSON: &str = "With Overpass, begin the query with `[out:xml];` and end it with `out body; >; out skel qt;`. GeoJSON \
                    has lost the numbers of the objects: go back to the file that it was made of.";

/// The format of a file that begins like this.
///
/// # Errors
/// A [`Trouble`] for a format that is not read.
pub fn form(start: &[u8]) -> Result<Form, Trouble> {
    match start {
        [b'B', b'Z', b'h', ..] => return Ok(Form::Bzip2),
        [0x1f, 0x8b, ..] => return Ok(Form::Gzip),
        [0, 0, _, _, b'\n', 9, b'O', b'S', b'M', ..] => return Ok(Form::Pbf),
        start if looks_like_xml(start) => return Ok(Form::Xml),
        _ => {}
    }
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    let text = text.trim_ascii_start();
    if text.is_empty() {
        return Err("the file is empty".into());
    }
    let neither = "it is neither .osm.pbf nor .osm";
    let known = |(first, ..): &&(&[u8], _, _)| start.starts_with(first) || text.starts_with(first);
    if let Some((_, what, advice)) = OTHERS.iter().find(known) {
        return Err(Trouble::new(format!("{neither}, but {what}"), advice));
    }
    if is_opl(text) {
        return Err(Trouble::new(
            format!("{neither}, but in the format OPL"),
            CONVERT,
        ));
    }
    // A server that refuses often answers with a sentence, which then has the name of the file.
    let words = match std::str::from_utf8(text) {
        Ok(words) => words,
        Err(error) => std::str::from_utf8(&text[..error.valid_up_to()]).unwrap_or_default(),
    };
    let is_text = words.len() * 2 > text.len();
    let what = match words
        .split_once(['\n', '\r'])
        .map_or(words, |(line, _)| line)
    {
        line if is_text && !line.contains('\0') => {
            format!("{neither}, but begins with {}", quoted(line))
        }
        _ => neither.to_owned(),
    };
    Err(Trouble::new(what, ANOTHER_FORMAT))
}

/// Whether the first bytes of a file look like XML.
fn looks_like_xml(mut start: &[u8]) -> bool {
    let mut text = Vec::new();
    // Reading from memory cannot fail.
    let _ = start.read_until(b'<', &mut text);
    let blank = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    blank.last() == Some(&b'<') && blank[..blank.len() - 1].iter().all(u8::is_ascii_whitespace)
}

/// Whether a text is lines of osmium, such as `n17 v1 dV`.
fn is_opl(text: &[u8]) -> bool {
    let [b'n' | b'w' | b'r', rest @ ..] = text else {
        return false;
    };
    let rest = rest.strip_prefix(b"-").unwrap_or(rest);
    let digits = rest.iter().take_while(|sign| sign.is_ascii_digit()).count();
    digits > 0 && rest.get(digits) == Some(&b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_told_by_its_first_bytes() {
        for (start, found) in [
            (&b"BZh9"[..], Form::Bzip2),
            (b"\x1f\x8b\x08", Form::Gzip),
            (b"\0\0\0\x0d\n\x09OSMHeader", Form::Pbf),
            (b"\xef\xbb\xbf \n<?xml", Form::Xml),
        ] {
            assert_eq!(form(start), Ok(found), "{start:?}");
        }
    }

    #[test]
    fn a_format_that_is_not_read_is_named_with_what_helps() {
        for (start, what, advice) in [
            (&b"PK\x03\x04"[..], "a ZIP archive", "Unpack"),
            (b"\xff\xe0\x04o5m2", "o5m", "osmium cat"),
            (b"n17 v1 dV c1", "OPL", "osmium cat"),
            (b"w-17 v1", "OPL", "osmium cat"),
            (b" \n{\"version\": 0.6", "JSON", "[out:xml]"),
            (b"\xef\xbb\xbf[", "JSON", "GeoJSON"),
            (b"@id\t@lat", "a table", "[out:xml]"),
            (b"\xff\xfe<\0", "UTF-16", "UTF-8"),
            (
                b"You requested too many nodes\nmore",
                "begins with \"You requested too many nodes\"",
                "Name a file",
            ),
            (
                b"no \x1b[2J\xe2\x80\xaetext",
                "begins with \"no [2Jtext\"",
                "Name a file",
            ),
            (
                b"\x93\x01\0\x02\xff",
                "neither .osm.pbf nor .osm",
                "Name a file",
            ),
            (b"\0\0\0\0", "neither .osm.pbf nor .osm", "Name a file"),
            (b" \n ", "the file is empty", "Download"),
        ] {
            let trouble = form(start).expect_err("another format");
            assert!(trouble.what.contains(what), "{trouble:?}");
            assert!(trouble.advice.contains(advice), "{trouble:?}");
        }
    }
}
