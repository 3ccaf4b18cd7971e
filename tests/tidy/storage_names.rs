//! Names of storage and globals: `src/browser/names.rs` lists all of them, and nothing else names one.

use crate::source::Source;

/// The list.
pub const LIST: &str = "src/browser/names.rs";

/// How such a name begins in a text. What a file of the site begins with is none.
const BEGINNINGS: [&str; 4] = [
    "\"yardbook.",
    "yardbook-answers",
    "\"yardbookStart",
    "\"yardbook {",
];

/// How a first script would begin the name of a lock. It has the name from `public/early-rules.js`.
const LOCK: &str = "yardbook ${address}";

/// Names that stand in the app's code and not in the list.
pub fn no_name_elsewhere(source: &Source) -> Vec<String> {
    if source.path == LIST {
        return Vec::new();
    }
    let names_one = |line: &str| {
        let is_code = !line.trim_start().starts_with("//");
        is_code && BEGINNINGS.iter().any(|beginning| line.contains(beginning))
    };
    source.lines_where(names_one, "take this name from `src/browser/names.rs`")
}

/// Names in a first script that the list does not have.
pub fn are_listed(source: &Source, list: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        if line.contains(LOCK) {
            found.push(format!(
                "{}:{}: take the name of the lock from `RULES`",
                source.path,
                index + 1
            ));
        }
        for name in names_in(line) {
            if !list.contains(&format!("\"{name}\"")) {
                found.push(format!(
                    "{}:{}: `{name}` is not in {LIST}",
                    source.path,
                    index + 1
                ));
            }
        }
    }
    found
}

/// What looks like one of our names: `yardbook.key`, `yardbookStart`.
fn names_in(line: &str) -> impl Iterator<Item = String> {
    let rests = line.split("yardbook").skip(1);
    rests.filter_map(|rest| {
        let end = rest.find(|sign: char| !sign.is_alphanumeric() && !".-".contains(sign));
        let rest = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
        let name = match rest.strip_prefix('.') {
            Some(_) => format!("yardbook{rest}"),
            None => format!("yardbook{}", rest.split('.').next()?),
        };
        let is_global = rest.starts_with(char::is_uppercase);
        (rest.starts_with('.') && rest.len() > 1 || is_global || rest.starts_with("-answers"))
            .then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_outside_of_the_list_is_found_in_code_alone() {
        let found = |path: &str, text: &str| no_name_elsewhere(&Source::new(path, text)).len();
        assert_eq!(found("src/a.rs", "storage::read(\"yardbook.key\")"), 1);
        assert_eq!(found("src/a.rs", "format!(\"yardbook {address}\")"), 1);
        assert_eq!(found("src/a.rs", "// \"yardbook.key\""), 0);
        assert_eq!(found("src/a.rs", "storage::read(names::KEY)"), 0);
        assert_eq!(found(LIST, "pub const KEY: &str = \"yardbook.key\";"), 0);
    }

    #[test]
    fn a_script_names_nothing_that_is_not_listed() {
        let list = "\"yardbook.key\" \"yardbookStart\" \"yardbook-answers-1\"";
        let found = |text: &str| are_listed(&Source::new("public/a.js", text), list).len();
        assert_eq!(
            found("read(\"yardbook.key\"); yardbookStart.named(\"yardbook-answers-1\")"),
            0
        );
        assert_eq!(found("meta[name=yardbook-base] `${prefix}yardbook.`"), 0);
        assert_eq!(found("read(\"yardbook.kay\")"), 1);
        assert_eq!(found("globalThis.yardbookEnd = 1"), 1);
        assert_eq!(found("request(`yardbook ${address}`)"), 1);
    }
}
