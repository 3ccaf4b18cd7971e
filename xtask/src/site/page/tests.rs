//! What becomes of a page as Trunk 0.21 writes it, and which pages are refused.

use super::{Names, read, write};
use crate::failure::Failure;

const START: &str = "<script type=\"module\">\nimport init, * as bindings from '/yardbook.js';\n\
    const wasm = await init({ module_or_path: '/yardbook_bg.wasm' });\n\
    dispatchEvent(new CustomEvent(\"TrunkApplicationStarted\", {detail: {wasm}}));\n</script>";

fn page(head: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"en\"><head>\n<title>Y</title>\n{head}\n\
         <link rel=\"modulepreload\" href=\"/yardbook.js\" crossorigin=\"anonymous\">\
         <link rel=\"preload\" href=\"/yardbook_bg.wasm\" crossorigin=\"anonymous\" as=\"fetch\" type=\"application/wasm\">\
         </head><body><main>Wait</main></body></html>"
    )
}

const NAMES: Names<'_> = Names {
    start: "start-1.js",
    wasm: "yardbook-2.wasm",
    style: Some("style-3.css"),
    demo: "demo-4.js",
    head: "\n<meta name=\"first\">",
};

#[test]
fn the_finished_page_names_the_final_files_and_has_no_inline_script() {
    let html = page(&format!(
        "<!-- <script>a comment</script> -->\n<link rel=\"icon\" href=\"/favicon.svg\">\n\
         <link rel=\"stylesheet\" href=\"/style/main.css\"/>\n{START}"
    ));
    assert_eq!(
        read(&html, "/", "yardbook").unwrap().styles,
        ["style/main.css"]
    );
    assert_eq!(
        write(&html, "/", "yardbook", &NAMES).unwrap(),
        "<!DOCTYPE html><html lang=\"en\"><head>\n\
         <meta name=\"first\">\n<title>Y</title>\n\
         <!-- <script>a comment</script> -->\n<link rel=\"icon\" href=\"/favicon.svg\">\n\n\n\n\
         <link rel=\"stylesheet\" href=\"/style-3.css\">\n\
         <link rel=\"preload\" href=\"/yardbook-2.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>\n\
         <script type=\"module\" src=\"/start-1.js\"></script>\n\
         <meta name=\"yardbook-demo\" content=\"/demo-4.js\">\n\
         </head><body><main>Wait</main></body></html>"
    );
}

#[test]
fn a_site_under_a_path_names_its_files_under_it() {
    let html = page(START).replace("href=\"/", "href=\"/golf/");
    let finished = write(&html, "/golf/", "yardbook", &NAMES).unwrap();
    assert!(finished.contains("src=\"/golf/start-1.js\""), "{finished}");
    assert!(
        finished.contains("content=\"/golf/demo-4.js\""),
        "{finished}"
    );
    assert!(!finished.contains("yardbook_bg.wasm"), "{finished}");
}

#[test]
fn what_a_strict_policy_refuses_is_refused_here() {
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
            "<link rel=\"stylesheet\" href=\"/a.css\" media=\"print\">",
            "@media",
        ),
        ("<link data-trunk rel=\"rust\">", "left it as it was"),
    ] {
        let refused = read(&page(&format!("{START}{head}")), "/", "yardbook");
        let Err(Failure::Sentence(sentence)) = refused.map(|_| ()) else {
            panic!("{head} passed");
        };
        assert!(sentence.contains(says), "{sentence}");
    }
}

#[test]
fn a_page_that_trunk_put_no_start_script_into_is_refused() {
    assert!(read(&page(""), "/", "yardbook").is_err());
}

#[test]
fn data_blocks_and_outside_scripts_stay() {
    let head = format!(
        "{START}<script type=\"application/ld+json\">{{}}</script><script src=\"/theme.js\"></script>"
    );
    let finished = write(&page(&head), "/", "yardbook", &NAMES).unwrap();
    assert!(finished.contains("application/ld+json"), "{finished}");
    assert!(finished.contains("src=\"/theme.js\""), "{finished}");
}
