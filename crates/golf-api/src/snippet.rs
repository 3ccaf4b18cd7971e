//! A request as a command or as a few lines of a program, to copy (contract 4 and 5).
//!
//! Every snippet sends the key in its header, and to no other address: none follows a redirect. The
//! app shows the snippets, and the companion server's OpenAPI description has the same ones. A test of
//! the server runs them.

use crate::address::{API_KEY_HEADER, Request};
use crate::course::CourseId;
use crate::query::CourseQuery;

/// The environment variable that stands in for the key.
pub const KEY_VARIABLE: &str = "YARDBOOK_KEY";

/// The base address of the service in an example that belongs to no service.
pub const EXAMPLE_SERVICE: &str = "https://golf.example/api/v1";

/// The example of each operation (4.1, 4.2 and 4.3).
#[must_use]
pub fn examples() -> [Request; 3] {
    let query = CourseQuery {
        search: Some("club".to_owned()),
        limit: Some(5),
        ..CourseQuery::default()
    };
    let id = CourseId(14012);
    [
        Request::Courses(query),
        Request::Course(id),
        Request::Holes(id),
    ]
}

/// What a snippet is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// A command for a POSIX shell.
    #[default]
    Curl,
    /// JavaScript with `fetch`, for Node.js, as a module.
    JavaScript,
    /// Python with the package `requests`.
    Python,
    /// Rust with the crate `reqwest` and its feature `blocking`.
    Rust,
}

impl Language {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Curl, Self::JavaScript, Self::Python, Self::Rust];

    /// The name of the program or language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Curl => "curl",
            Self::JavaScript => "JavaScript",
            Self::Python => "Python",
            Self::Rust => "Rust",
        }
    }

    /// The name of the language in `x-codeSamples` of an OpenAPI description.
    #[must_use]
    pub const fn sample_name(self) -> &'static str {
        match self {
            Self::Curl => "Shell",
            other => other.name(),
        }
    }
}

/// The key in a snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyIn<'a> {
    /// None: the service answers 401.
    Nothing,
    /// The variable [`KEY_VARIABLE`] of the environment.
    Variable,
    /// The key itself, because a person has asked for it.
    Written(&'a str),
}

/// The request to a full address in a language.
#[must_use]
pub fn snippet(language: Language, address: &str, key: KeyIn) -> String {
    match language {
        Language::Curl => curl(address, key),
        Language::JavaScript => java_script(address, key),
        Language::Python => python(address, key),
        Language::Rust => rust(address, key),
    }
}

/// The request as a command for a shell.
#[must_use]
pub fn curl(address: &str, key: KeyIn) -> String {
    let header = match key {
        KeyIn::Nothing => String::new(),
        KeyIn::Variable => format!("--header \"{API_KEY_HEADER}: ${KEY_VARIABLE}\" "),
        KeyIn::Written(key) => {
            format!(
                "--header {} ",
                shell_word(&format!("{API_KEY_HEADER}: {key}"))
            )
        }
    };
    // Brackets and braces are patterns to curl.
    let globbing = if address.contains(['[', ']', '{', '}']) {
        "--globoff "
    } else {
        ""
    };
    format!("curl {globbing}{header}{}", shell_word(address))
}

fn java_script(address: &str, key: KeyIn) -> String {
    let key = match key {
        KeyIn::Nothing => None,
        KeyIn::Variable => Some(format!("process.env.{KEY_VARIABLE}")),
        KeyIn::Written(key) => Some(literal(key, in_java_script)),
    };
    let header = key.map_or_else(String::new, |key| {
        format!("  headers: {{ \"{API_KEY_HEADER}\": {key} }},\n")
    });
    let address = literal(address, in_java_script);
    format!(
        "const response = await fetch({address}, {{\n{header}  redirect: \"error\",\n}});\n\
         console.log(response.status, await response.json());"
    )
}

fn python(address: &str, key: KeyIn) -> String {
    let (import, key) = match key {
        KeyIn::Nothing => ("", None),
        KeyIn::Variable => (
            "import os\n\n",
            Some(format!("os.environ[\"{KEY_VARIABLE}\"]")),
        ),
        KeyIn::Written(key) => ("", Some(literal(key, in_python))),
    };
    let header = key.map_or_else(String::new, |key| {
        format!("    headers={{\"{API_KEY_HEADER}\": {key}}},\n")
    });
    let address = literal(address, in_python);
    format!(
        "{import}import requests\n\nresponse = requests.get(\n    {address},\n{header}    \
         allow_redirects=False,\n    timeout=30,\n)\nprint(response.status_code, response.json())"
    )
}

fn rust(address: &str, key: KeyIn) -> String {
    let key = match key {
        KeyIn::Nothing => None,
        KeyIn::Variable => Some(format!("std::env::var(\"{KEY_VARIABLE}\")?")),
        KeyIn::Written(key) => Some(literal(key, in_rust)),
    };
    let header = key.map_or_else(String::new, |key| {
        format!("        .header(\"{API_KEY_HEADER}\", {key})\n")
    });
    let address = literal(address, in_rust);
    format!(
        "// reqwest, with its feature `blocking`\n\
         fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
         let client = reqwest::blocking::Client::builder()\n        \
         .redirect(reqwest::redirect::Policy::none())\n        .build()?;\n    \
         let response = client\n        .get({address})\n{header}        .send()?;\n    \
         println!(\"{{}} {{}}\", response.status().as_u16(), response.text()?);\n    Ok(())\n}}"
    )
}

/// The text as one word of a shell, safe from expansion.
fn shell_word(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A text between double quotes. Everything but printable ASCII is escaped, so that nothing ends the
/// literal or is displayed as something else.
fn literal(text: &str, escaped: fn(u32) -> String) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for sign in text.chars() {
        match sign {
            '"' | '\\' => out.extend(['\\', sign]),
            ' '..='~' => out.push(sign),
            other => out.push_str(&escaped(other.into())),
        }
    }
    out.push('"');
    out
}

fn in_java_script(code: u32) -> String {
    format!("\\u{{{code:x}}}")
}

fn in_python(code: u32) -> String {
    format!("\\U{code:08x}")
}

fn in_rust(code: u32) -> String {
    format!("\\u{{{code:x}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "https://golf.example/api/v1/courses?search=a+b&limit=5";

    #[test]
    fn each_language_sends_the_variable_in_the_header_and_follows_no_redirect() {
        let of = |language| snippet(language, ADDRESS, KeyIn::Variable);
        assert_eq!(
            of(Language::Curl),
            "curl --header \"x-api-key: $YARDBOOK_KEY\" \
             'https://golf.example/api/v1/courses?search=a+b&limit=5'"
        );
        assert_eq!(
            of(Language::JavaScript),
            "const response = await fetch(\"https://golf.example/api/v1/courses?search=a+b&limit=5\", {\n  \
             headers: { \"x-api-key\": process.env.YARDBOOK_KEY },\n  redirect: \"error\",\n});\n\
             console.log(response.status, await response.json());"
        );
        assert_eq!(
            of(Language::Python),
            "import os\n\nimport requests\n\nresponse = requests.get(\n    \
             \"https://golf.example/api/v1/courses?search=a+b&limit=5\",\n    \
             headers={\"x-api-key\": os.environ[\"YARDBOOK_KEY\"]},\n    \
             allow_redirects=False,\n    timeout=30,\n)\n\
             print(response.status_code, response.json())"
        );
        let rust = of(Language::Rust);
        assert!(rust.contains(".header(\"x-api-key\", std::env::var(\"YARDBOOK_KEY\")?)"));
        assert!(rust.contains("Policy::none()"));
        for language in Language::ALL {
            let bare = snippet(language, ADDRESS, KeyIn::Nothing);
            assert!(
                !bare.contains(API_KEY_HEADER) && !bare.contains(KEY_VARIABLE),
                "{bare}"
            );
            assert!(bare.contains(ADDRESS));
            let own = snippet(language, ADDRESS, KeyIn::Written("yb_1"));
            assert!(own.contains("yb_1") && !own.contains(KEY_VARIABLE), "{own}");
        }
    }

    #[test]
    fn no_text_ends_its_quotes_or_hides_its_end() {
        let check = |language, text: &str, written: &str| {
            let made = snippet(language, text, KeyIn::Variable);
            assert!(made.contains(written), "{made}");
        };
        let breakout = "x'; rm -rf ~; '";
        check(Language::Curl, breakout, r"'x'\''; rm -rf ~; '\'''");
        check(Language::Curl, "$(id)`id`!!\\", r"'$(id)`id`!!\'");
        check(Language::Curl, "http://[::1]/{a,b}", "--globoff");
        let quotes = "a\"); evil(\"\\";
        for language in [Language::JavaScript, Language::Python, Language::Rust] {
            check(language, quotes, r#""a\"); evil(\"\\""#);
            check(language, "${a}{b}#{c}%s", r#""${a}{b}#{c}%s""#);
        }
        let odd = "a\nb\r\0\u{2028}\u{202E}é\u{1F3CC}";
        for language in [Language::JavaScript, Language::Rust] {
            check(
                language,
                odd,
                r#""a\u{a}b\u{d}\u{0}\u{2028}\u{202e}\u{e9}\u{1f3cc}""#,
            );
        }
        check(
            Language::Python,
            odd,
            r#""a\U0000000ab\U0000000d\U00000000\U00002028\U0000202e\U000000e9\U0001f3cc""#,
        );
        let made = snippet(Language::Curl, ADDRESS, KeyIn::Written("a'b"));
        assert!(made.contains(r"'x-api-key: a'\''b'"), "{made}");
    }

    #[test]
    fn the_examples_are_the_three_operations() {
        let paths = examples().map(|request| request.path_and_query());
        assert_eq!(
            paths,
            [
                "/courses?search=club&limit=5",
                "/courses/14012",
                "/courses/14012/holes"
            ]
        );
    }
}
