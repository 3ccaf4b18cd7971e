//! What becomes of the page, and which pages are refused.

use super::{Names, read, write};
use crate::failure::Failure;

const PROGRAM: &str = "<link data-trunk rel=\"rust\" data-bin=\"yardbook\">";

fn page(head: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"en\"><head>\n<title>Y</title>\n{head}\n\
         </head><body><main>Wait</main></body></html>"
    )
}

const NAMES: Names<'_> = Names {
    start: "start-1.js",
    wasm: "yardbook-2.wasm",
    early: None,
    style: Some("style-3.css"),
    screens: Some("screens-6.css"),
    demo: "demo-4.js",
    outlines: "us-states-5.svg",
    head: "\n<meta name=\"first\">",
};

#[test]
fn the_finished_page_names_the_final_files_and_has_no_inline_script() {
    let html = page(&format!(
        "<!-- <script>a comment</script> -->\n\
         <link data-trunk rel=\"icon\" href=\"public/favicon.svg\" type=\"image/svg+xml\">\n\
         <link data-trunk rel=\"css\" href=\"style/main.css\" data-target-path=\"style\">\n{PROGRAM}"
    ));
    assert_eq!(
        write(&html, "/", &NAMES).unwrap(),
        "<!DOCTYPE html><html lang=\"en\"><head>\n\
         <meta charset=\"utf-8\">\n\
         <link rel=\"preload\" href=\"/style-3.css\" as=\"style\">\n\
         <link rel=\"preload\" href=\"/yardbook-2.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>\n\
         <link rel=\"modulepreload\" href=\"/start-1.js\">\n\
         <meta name=\"first\">\n<title>Y</title>\n\
         <!-- <script>a comment</script> -->\n\
         <link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\n\n\n\
         <link rel=\"stylesheet\" href=\"/style-3.css\">\n\
         <script type=\"module\" src=\"/start-1.js\"></script>\n\
         <meta name=\"yardbook-demo\" content=\"/demo-4.js\">\n\
         <meta name=\"yardbook-outlines\" content=\"/us-states-5.svg\">\n\
         <meta name=\"yardbook-screens\" content=\"/screens-6.css\">\n\
         </head><body><main>Wait</main></body></html>"
    );
}

#[test]
fn the_page_says_what_the_site_is_made_of() {
    let found = read(&page(&format!(
        "<link data-trunk rel=\"css\" href=\"style/main.css\" data-target-path=\"style\">\
         <link data-trunk rel=\"copy-dir\" href=\"style\">\
         <link data-trunk rel=\"copy-dir\" href=\"public\" data-target-path=\".\">{PROGRAM}"
    )))
    .unwrap();
    assert_eq!(found.style.as_deref(), Some("style/main.css"));
    assert_eq!(found.folders, ["public"]);
}

#[test]
fn what_runs_before_the_first_paint_has_the_name_of_its_bytes() {
    let html = page(&format!(
        "<script data-trunk src=\"public/a.js\"></script>\n<script data-trunk src=\"public/b.js\"></script>{PROGRAM}"
    ));
    assert_eq!(read(&html).unwrap().scripts, ["public/a.js", "public/b.js"]);
    let names = Names {
        early: Some("early-7.js"),
        ..NAMES
    };
    let finished = write(&html, "/golf/", &names).unwrap();
    let script = "<script src=\"/golf/early-7.js\"></script>";
    assert_eq!(finished.matches(script).count(), 1, "{finished}");
    assert_eq!(finished.matches("<script").count(), 2, "{finished}");
}

#[test]
fn a_site_under_a_path_names_its_files_under_it() {
    let html = page(&format!(
        "<link data-trunk rel=\"icon\" href=\"public/favicon.svg\">{PROGRAM}"
    ));
    let finished = write(&html, "/golf/", &NAMES).unwrap();
    for address in [
        "src=\"/golf/start-1.js\"",
        "content=\"/golf/demo-4.js\"",
        "href=\"/golf/favicon.svg\"",
    ] {
        assert!(finished.contains(address), "{finished}");
    }
    assert!(!finished.contains("trunk"), "{finished}");
}

#[test]
fn what_a_strict_policy_or_the_release_refuses_is_refused_here() {
    for (head, says) in [
        ("<script>alert(1)</script>", "an inline script breaks"),
        ("<style>a{}</style>", "an inline style breaks"),
        (
            "<meta name=\"a\" style=\"color:red\">",
            "an inline style breaks",
        ),
        (
            "<link rel=\"stylesheet\" href=\"https://x.example/a.css\">",
            "the site's own",
        ),
        (
            "<link data-trunk rel=\"css\" href=\"a.css\"><link data-trunk rel=\"css\" href=\"b.css\">",
            "import it from the first",
        ),
        (
            "<link data-trunk rel=\"scss\" href=\"a.scss\">",
            "no such asset",
        ),
    ] {
        let refused = read(&page(&format!("{PROGRAM}{head}")));
        let Err(Failure::Sentence(sentence)) = refused.map(|_| ()) else {
            panic!("{head} passed");
        };
        assert!(sentence.contains(says), "{sentence}");
    }
}

#[test]
fn a_page_without_a_program_is_refused() {
    assert!(read(&page("")).is_err());
}

#[test]
fn data_blocks_and_outside_scripts_stay() {
    let head = format!(
        "{PROGRAM}<script type=\"application/ld+json\">{{}}</script><script src=\"/theme.js\"></script>"
    );
    let finished = write(&page(&head), "/", &NAMES).unwrap();
    assert!(finished.contains("application/ld+json"), "{finished}");
    assert!(finished.contains("src=\"/theme.js\""), "{finished}");
}
