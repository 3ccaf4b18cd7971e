//! A running site is compared with its release.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use golf_hosting::manifest::{MANIFEST, of_files, sha256};

use crate::program::{Serving, run, text};
use crate::running::{Filled, filled};

const FILES: [(&str, &str); 5] = [
    ("index.html", "<!doctype html><title>Yardbook</title>"),
    ("404.html", "<!doctype html><title>Yardbook</title>"),
    ("start-0123456789abcdef.js", "start()"),
    ("maps/states.svg", "<svg/>"),
    ("_headers", "/*"),
];

/// A database, the folder of a small site, and its manifest beside it.
fn site() -> (Filled, PathBuf, PathBuf) {
    let filled = filled();
    let folder = filled.folder.path().join("site");
    let mut files = BTreeMap::new();
    for (name, content) in FILES {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, content).expect("written");
        files.insert(name.to_owned(), content.as_bytes().to_vec());
    }
    let release = filled.folder.path().join(MANIFEST);
    fs::write(&release, of_files(&files).expect("a manifest")).expect("written");
    (filled, folder, release)
}

/// Compares a served folder. Returns the exit code and what was printed and said.
fn verified(filled: &Filled, folder: &Path, release: &Path) -> (Option<i32>, String, String) {
    let serving = Serving::start(&filled.database, &["--site", text(folder)]);
    let url = serving.base_url.replace("/api/v1", "/");
    let output = run(&["verify-site", &url, "--release", text(release)]);
    (
        output.status.code(),
        String::from_utf8(output.stdout).expect("text"),
        String::from_utf8(output.stderr).expect("text"),
    )
}

#[test]
fn a_site_that_is_the_release_is_said_to_be() {
    let (filled, folder, release) = site();
    let (code, printed, said) = verified(&filled, &folder, &release);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(printed, "all 4 files are those of the release\n");
}

#[test]
fn one_changed_byte_is_found_and_named_with_both_hashes() {
    for (name, content) in FILES.into_iter().filter(|(name, _)| *name != "_headers") {
        let (filled, folder, release) = site();
        let mut changed = content.as_bytes().to_vec();
        changed[3] ^= 1;
        fs::write(folder.join(name), &changed).expect("written");
        let (code, printed, said) = verified(&filled, &folder, &release);
        assert_eq!(code, Some(1), "{name}");
        let (expected, found) = (sha256(content.as_bytes()), sha256(&changed));
        let line = format!("{name}: expected {expected}, found {found}, status 200\n");
        assert_eq!(printed, line);
        assert!(said.contains("1 of 4 files differ"), "{said}");
    }
}

#[test]
fn a_file_that_is_changed_for_some_browsers_alone_is_found() {
    let gzip = |text: &str| {
        use std::io::Write as _;
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(text.as_bytes()).expect("written");
        gzip.finish().expect("whole")
    };
    let name = "start-0123456789abcdef.js";
    // What `brotli` makes of "start()".
    let brotli = [&[0x0b, 0x03, 0x80], &b"start()"[..], &[0x03]].concat();
    for (plain, compressed, differs) in [
        ("start()", "start()", None),
        // It has its length.
        ("steal()", "start()", Some("identity")),
        ("start()", "steal()", Some("gzip")),
    ] {
        let (filled, folder, release) = site();
        for (ending, bytes) in [
            ("", plain.as_bytes().to_vec()),
            (".gz", gzip(compressed)),
            (".br", brotli.clone()),
        ] {
            fs::write(folder.join(format!("{name}{ending}")), bytes).expect("written");
        }
        let (code, printed, said) = verified(&filled, &folder, &release);
        let Some(encoding) = differs else {
            assert_eq!((code, said.as_str()), (Some(0), ""), "{printed}");
            continue;
        };
        assert_eq!(code, Some(1), "{plain} {compressed}");
        let (expected, found) = (sha256(b"start()"), sha256(b"steal()"));
        let line = format!(
            "{name}: expected {expected}, found {found}, status 200, where {encoding} is asked for\n"
        );
        assert_eq!(printed, line);
        assert!(said.contains("1 of 4 files differ"), "{said}");
    }
}

#[test]
fn a_missing_file_and_a_changed_compressed_copy_are_found() {
    let (filled, folder, release) = site();
    fs::remove_file(folder.join("maps/states.svg")).expect("removed");
    // No brotli at all: a browser could not read the page.
    fs::write(folder.join("index.html.br"), "abc").expect("written");
    let (code, printed, _) = verified(&filled, &folder, &release);
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 2, "{printed}");
    assert!(lines[0].starts_with("index.html: ") && lines[0].contains("found nothing"));
    assert!(lines[0].ends_with(", where br is asked for"), "{printed}");
    assert!(lines[1].starts_with("maps/states.svg: ") && lines[1].ends_with("status 404"));
}

#[test]
fn what_cannot_be_compared_is_a_failure_and_no_success() {
    let (filled, folder, release) = site();
    let other = folder.join("index.html");
    let nobody = "http://127.0.0.1:1";
    for (url, manifest, says) in [
        (nobody, release.as_path(), "cannot be reached"),
        (nobody, other.as_path(), "line 1 is no SHA-256"),
        (nobody, filled.folder.path(), "cannot be read"),
        ("golf.example", release.as_path(), "https://golf.example/"),
    ] {
        let output = run(&["verify-site", url, "--release", text(manifest)]);
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(!output.status.success() && said.contains(says), "{said}");
        assert!(output.stdout.is_empty());
    }
}
