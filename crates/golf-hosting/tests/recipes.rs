//! The recipes for nginx and Caddy, compared with the rules of this package. Browser tests start both servers.
#![expect(clippy::expect_used, reason = "all of this is a test")]

use golf_hosting::files::{ELEMENT, FILE_ADDRESS, HASHED_NAME, IMMUTABLE, REVALIDATED, RULES};
use golf_hosting::headers;

const NGINX: &str = include_str!("../../../deploy/nginx.conf");
const CADDY: &str = include_str!("../../../deploy/Caddyfile");

/// What plain HTTP says below /api/, in the shape of the service's errors.
const PLAIN_REFUSAL: &str = r#"{"error":"encryption_required","message":"Keys must not be sent in the clear. Use https, and replace a key that was sent to this address.","docs":"https://golf.example/api/v1/errors"}"#;

/// The text before and after the only occurrence of `mark`.
fn halves<'a>(recipe: &'a str, mark: &str) -> (&'a str, &'a str) {
    assert_eq!(recipe.matches(mark).count(), 1, "{mark}");
    recipe.split_once(mark).expect("found")
}

/// The parts of a recipe for plain HTTP, and for HTTPS.
fn ports(recipe: &str) -> (&str, &str) {
    let mark = if recipe == NGINX {
        "\n    listen 443 ssl;\n"
    } else {
        "\ngolf.example {\n"
    };
    let (plain, encrypted) = halves(recipe, mark);
    // Both begin with what they share.
    let start = if recipe == NGINX {
        "\n    listen 80;\n"
    } else {
        "\nhttp://golf.example {\n"
    };
    (halves(plain, start).1, encrypted)
}

fn encrypted(recipe: &str) -> &str {
    ports(recipe).1
}

/// Checks that a part of a recipe has each line once.
fn check(part: &str, lines: impl IntoIterator<Item = String>) {
    for line in lines {
        assert_eq!(part.matches(&line).count(), 1, "{line}\n{part}");
    }
}

#[test]
fn every_recipe_sends_every_header_as_it_is_written_once() {
    let pages = headers::of_pages(&[]);
    let of_nginx = |(name, value): (_, &str)| format!("add_header {name} \"{value}\" always;");
    let of_caddy = |(name, value): (_, &str)| format!("{name} \"{value}\"");
    let with_text = || pages.iter().map(|(name, value)| (*name, value.as_str()));

    let (server, _) = halves(encrypted(NGINX), "location / {");
    check(server, with_text().map(of_nginx));
    let (snippet, site) = halves(CADDY, "\nhttp://golf.example {");
    check(snippet, with_text().map(of_caddy));
    // Its files and its error page.
    assert_eq!(site.matches("import yardbook_headers\n").count(), 2);
}

#[test]
fn every_recipe_sends_its_own_service_errors_with_the_headers_of_the_service() {
    let (_, nginx) = halves(NGINX, "location @service_error {");
    let (_, caddy) = halves(CADDY, "handle_errors {");
    for (name, value) in headers::OF_SERVICE {
        check(nginx, [format!("add_header {name} \"{value}\" always;")]);
        check(caddy, [format!("{name} \"{value}\"")]);
    }
}

#[test]
fn every_recipe_caches_the_names_with_a_hash_and_no_others() {
    check(
        NGINX,
        [
            format!("\"~{HASHED_NAME}\" \"{IMMUTABLE}\";"),
            format!("\"{REVALIDATED}\";"),
        ],
    );
    check(
        CADDY,
        [
            format!("@hashed path_regexp {HASHED_NAME}\n"),
            format!("@named not path_regexp {HASHED_NAME}\n"),
            format!("header @hashed Cache-Control \"{IMMUTABLE}\"\n"),
            format!("header @named Cache-Control \"{REVALIDATED}\"\n"),
        ],
    );
}

#[test]
fn every_recipe_lets_pages_of_other_sites_load_the_element_and_nothing_else() {
    let (name, value) = headers::OF_ELEMENT;
    let (server, _) = halves(encrypted(NGINX), "location / {");
    check(
        server,
        [format!("add_header {name} $yardbook_allowed always;")],
    );
    check(
        NGINX,
        [format!(
            "map $uri $yardbook_allowed {{\n    \"/{ELEMENT}\" \"{value}\";\n    default             \"\";\n}}"
        )],
    );
    let lines = [
        format!("@element path /{ELEMENT}\n"),
        format!("header @element {name} \"{value}\"\n"),
    ];
    check(CADDY, lines);
}

#[test]
fn every_logger_of_caddy_leaves_out_queries_and_headers() {
    let (snippet, rest) = halves(CADDY, "(yardbook_log) {\n");
    assert!(
        !snippet.contains('{'),
        "a snippet comes before what imports it"
    );
    let loggers = rest.lines().map(str::trim);
    let loggers = loggers.filter(|line| *line == "log {" || line.starts_with("log "));
    let loggers = loggers.count();
    assert_eq!(rest.matches("import yardbook_log\n").count(), loggers);
    assert_eq!(loggers, 3, "Caddy's own and one for each port");
}

#[test]
fn every_recipe_leaves_the_service_its_addresses_in_any_case() {
    let (plain, encrypted) = ports(NGINX);
    for server in [plain, encrypted] {
        check(server, ["location ~* ^/api(/|$) {".to_owned()]);
    }
    // Caddy's matcher of paths ignores case.
    for matcher in ["@service path", "@plain_service path"] {
        check(CADDY, [format!("\t{matcher} /api /api/*\n")]);
    }
}

#[test]
fn every_recipe_refuses_the_service_on_plain_http_in_its_own_words_and_redirects_pages() {
    for (recipe, refusal, redirect) in [
        (
            NGINX,
            format!("return 403 '{PLAIN_REFUSAL}';"),
            "return 301 https://golf.example$request_uri;",
        ),
        (
            CADDY,
            format!("respond `{PLAIN_REFUSAL}` 403"),
            "redir https://golf.example{uri} 301",
        ),
    ] {
        let (plain, encrypted) = ports(recipe);
        check(plain, [refusal.clone(), redirect.to_owned()]);
        assert!(!encrypted.contains(&refusal) && !encrypted.contains(redirect));
        let of_service = headers::OF_SERVICE.iter();
        for (name, value) in of_service {
            assert!(plain.contains(&format!("{name} \"{value}\"")), "{name}");
        }
    }
}

#[test]
fn every_recipe_keeps_browsers_on_https_where_it_encrypts_and_nowhere_else() {
    let header = "Strict-Transport-Security \"max-age=31536000\"";
    for recipe in [NGINX, CADDY] {
        let (plain, encrypted) = ports(recipe);
        assert!(!plain.contains(header));
        assert!(encrypted.contains(header));
    }
    // A block with a header of its own inherits none.
    let blocks = encrypted(NGINX).split(['{', '}']);
    for block in blocks.filter(|block| block.contains("add_header ")) {
        assert!(block.contains(header), "{block}");
    }
}

#[test]
fn every_recipe_hides_the_rules_and_leaves_addresses_without_a_file_to_the_app() {
    let [first, second] = RULES;
    check(
        NGINX,
        [
            format!("location ~ ^/({first}|{second})$ {{ return 404; }}"),
            format!("location ~ {FILE_ADDRESS} {{"),
        ],
    );
    check(
        CADDY,
        [
            format!("@rules path /{first} /{second}\n"),
            format!("@app not path_regexp {FILE_ADDRESS}\n"),
        ],
    );
}
