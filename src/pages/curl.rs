//! A request as a curl command, for use outside the app.

/// The shell variable that stands in for the key.
pub const KEY_VARIABLE: &str = "YARDBOOK_KEY";

/// The command. It contains the key only if one is given, and the variable otherwise.
#[must_use]
pub fn command(address: &str, key: Option<&str>) -> String {
    let key = match key {
        Some(key) => quoted(&format!("x-api-key: {key}")),
        None => format!("\"x-api-key: ${KEY_VARIABLE}\""),
    };
    format!("curl --header {key} {}", quoted(address))
}

/// The text as a single quoted shell word, safe from expansion.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_a_variable_unless_it_is_asked_for() {
        let address = "https://golf.example/api/v1/courses?search=a+b&limit=10";
        assert_eq!(
            command(address, None),
            "curl --header \"x-api-key: $YARDBOOK_KEY\" \
             'https://golf.example/api/v1/courses?search=a+b&limit=10'"
        );
        assert!(command(address, Some("yb_1")).contains("'x-api-key: yb_1'"));
    }

    #[test]
    fn no_word_can_end_its_quotes() {
        let hostile = "https://golf.example/'; rm -rf ~; '";
        let command = command(hostile, Some("a'b"));
        assert!(
            command.ends_with(r"'https://golf.example/'\''; rm -rf ~; '\'''"),
            "{command}"
        );
        assert!(command.contains(r"'x-api-key: a'\''b'"), "{command}");
    }
}
