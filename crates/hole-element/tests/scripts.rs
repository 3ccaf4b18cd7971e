//! The scripts of the element: their words are those of golf-views, and Node.js runs the tests beside this file.

use std::process::Command;

use golf_views::words::element as said;

/// The words of the scripts, as golf-views has them.
fn words() -> String {
    let named = [
        ("KEY", said::KEY),
        ("NO_ADDRESS", said::NO_ADDRESS),
        ("NO_LINK", said::NO_LINK),
        ("NO_PROGRAM", said::NO_PROGRAM),
        ("OPEN", said::OPEN),
    ];
    let lines = named.map(|(name, words)| format!("export const {name} = {words:?};\n"));
    format!(
        "// Words of golf-views, `words/element.rs`. tests/scripts.rs compares them.\n{}",
        lines.concat()
    )
}

#[test]
fn the_scripts_say_the_words_of_golf_views() {
    assert_eq!(include_str!("../src/words.mjs"), words());
}

#[test]
fn the_scripts_follow_their_rules() {
    let output = Command::new("node")
        .args(["--test", "--test-reporter=tap", "asked.test.mjs"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"))
        .output()
        .expect("Node.js, which the build needs too, runs the tests");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(!text.contains("\n# pass 0\n"), "{text}");
}
