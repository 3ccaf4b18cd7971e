//! The house rules, as tests over the source tree: `cargo test --test tidy`.
//!
//! Each rule is a test with a sentence for a name; it lists every breach as `file:line`. The checkers take a path
//! and a text. They are in `tidy/`, by subject, each with a small example that it must refuse.
#![cfg(not(target_arch = "wasm32"))]

#[path = "tidy/accessibility.rs"]
mod accessibility;
#[path = "tidy/browser_tests.rs"]
mod browser_tests;
#[path = "tidy/citations.rs"]
mod citations;
#[path = "tidy/cited_names.rs"]
mod cited_names;
#[path = "tidy/dead_names.rs"]
mod dead_names;
#[path = "tidy/decisions.rs"]
mod decisions;
#[path = "tidy/documents.rs"]
mod documents;
#[path = "tidy/layout.rs"]
mod layout;
#[path = "tidy/look.rs"]
mod look;
#[path = "tidy/packages.rs"]
mod packages;
#[path = "tidy/player.rs"]
mod player;
#[path = "tidy/rooms.rs"]
mod rooms;
#[path = "tidy/rust.rs"]
mod rust;
#[path = "tidy/source.rs"]
mod source;
#[path = "tidy/storage_names.rs"]
mod storage_names;
#[path = "tidy/words.rs"]
mod words;

use source::Source;

/// Fails with every breach that `checker` finds in the files that `concerns` selects.
fn check(concerns: impl Fn(&str) -> bool, checker: impl Fn(&Source) -> Vec<String>) {
    let breaches: Vec<String> = source::all()
        .iter()
        .filter(|source| concerns(&source.path))
        .flat_map(checker)
        .collect();
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs")
}

/// Whether a file is of the app, or of what it shows.
fn is_of_the_app(path: &str) -> bool {
    path.starts_with("src/") || path.starts_with("crates/golf-views/src/")
}

#[test]
fn packages_depend_only_on_what_the_design_allows() {
    check(packages::is_manifest, packages::dependencies);
}

#[test]
fn every_package_takes_the_lints_of_the_workspace() {
    check(packages::is_manifest, packages::lints);
}

#[test]
fn trunk_watches_every_package_that_the_app_imports() {
    let files = source::all();
    let text = |path: &str| {
        let file = files.iter().find(|source| source.path == path);
        file.map_or("", |source| source.text.as_str())
    };
    let breaches = packages::watched(text("Cargo.toml"), text("Trunk.toml"));
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

#[test]
fn lock_files_name_no_registry_host() {
    check(
        |path| path.ends_with("package-lock.json"),
        packages::no_host,
    );
}

#[test]
fn every_file_of_the_app_is_in_a_room_and_imports_only_the_rooms_above_it() {
    check(is_of_the_app, rooms::is_in_a_room);
    check(is_of_the_app, rooms::imports);
    assert_eq!(rooms::circles(), Vec::<String>::new());
}

#[test]
fn every_name_in_storage_is_in_one_list_and_the_first_scripts_use_no_other() {
    let is_code = |path: &str| is_of_the_app(path) && is_rust(path) && !path.contains("/tests");
    check(is_code, storage_names::no_name_elsewhere);
    let sources = source::all();
    let list = sources
        .iter()
        .find(|source| source.path == storage_names::LIST);
    let list = list.map(|source| source.text.as_str()).unwrap_or_default();
    check(
        |path| {
            let is_first = path.starts_with("public/") && path.ends_with(".js");
            is_first || path == "xtask/src/site/offline.mjs"
        },
        |source| storage_names::are_listed(source, list),
    );
}

#[test]
fn what_comments_documents_and_the_accessibility_statement_name_is_there() {
    let sources = source::all();
    let statement = |source: &Source| source.path == accessibility::STATEMENT;
    assert!(sources.iter().any(statement));
    let paths = source::paths();
    let project = dead_names::Project::new(&sources, &paths);
    check(|_| true, |source| project.breaches(source));
}

#[test]
fn documents_have_no_figures_typed_by_hand() {
    check(
        |path| path.ends_with(".md"),
        documents::figures_are_not_typed_by_hand,
    );
}

#[test]
fn a_walk_through_the_code_is_short_and_names_a_file_once_and_functions_that_it_has() {
    let is_walk = |path: &str| path == "docs/walks.md";
    check(is_walk, documents::a_walk_passes_a_file_once);
    check(is_walk, documents::a_walk_is_short);
    let sources = source::all();
    check(is_walk, |source| {
        documents::a_walk_names_what_its_file_has(source, |path| {
            let file = sources.iter().find(|source| source.path == path);
            file.map(|file| file.text.clone())
        })
    });
}

#[test]
fn only_the_http_gateway_names_gloo_net() {
    check(is_of_the_app, |source| {
        if source.path == "src/gateway/http.rs" {
            return Vec::new();
        }
        source.lines_with("gloo_net", "only src/gateway/http.rs speaks to the network")
    });
}

#[test]
fn what_leans_on_the_insides_of_leptos_is_in_one_file_for_each() {
    for (inside, only) in [
        ("wasm_split", "src/browser/chunk.rs"),
        ("reactive::graph", "src/browser/lasting_signal.rs"),
        ("tachys", "src/ui/markup/built.rs"),
    ] {
        check(is_of_the_app, |source| {
            if source.path == only {
                return Vec::new();
            }
            source.lines_with(inside, &format!("only {only} may use it"))
        });
    }
}

#[test]
fn the_gateways_decisions_know_no_browser_and_wait_for_nothing() {
    check(decisions::is_one, decisions::know_no_browser);
}

#[test]
fn words_that_a_person_reads_have_a_place_of_their_own() {
    check(words::is_without_words, words::no_words);
}

#[test]
fn nothing_that_a_player_reads_judges_or_promises() {
    let is_there = |source: &Source| player::is_for_a_player(&source.path);
    assert!(source::all().iter().any(is_there));
    check(player::is_for_a_player, player::no_promise);
}

#[test]
fn no_view_writes_markup_or_styles_as_text() {
    let concerns = |path: &str| is_of_the_app(path) || path == "index.html";
    check(concerns, look::no_raw_markup);
}

#[test]
fn every_rust_file_begins_by_saying_what_lives_in_it() {
    check(is_rust, rust::has_header);
}

#[test]
fn no_value_is_written_into_sql() {
    check(is_rust, rust::no_value_in_sql);
}

#[test]
fn a_long_rust_file_says_why() {
    check(is_rust, rust::says_why_it_is_long);
}

#[test]
fn a_function_of_a_page_is_short() {
    check(rust::is_page, rust::is_short);
}

#[test]
fn no_lint_is_allowed_without_an_expectation() {
    check(is_rust, rust::no_bare_allow);
}

#[test]
fn no_file_has_a_name_that_says_nothing() {
    check(|_| true, |source| layout::telling_name(&source.path));
}

#[test]
fn no_file_names_a_folder_of_one_machine() {
    check(|_| true, layout::no_machine_path);
}

#[test]
fn the_top_level_is_as_listed() {
    let breaches = layout::top_level(&source::top_level());
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

#[test]
fn the_readme_names_every_package_every_folder_and_both_commands() {
    let readme = source::all()
        .into_iter()
        .find(|source| source.path == "README.md")
        .map_or_else(String::new, |source| source.text);
    let mut names = packages::names();
    names.extend(
        source::top_level()
            .into_iter()
            .filter(|name| layout::is_folder(name)),
    );
    let breaches = layout::readme(&readme, &names);
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

#[test]
fn colors_are_written_out_only_among_the_tokens() {
    let concerns = |path: &str| {
        (path.starts_with("style/") && path != "style/tokens.css") || is_of_the_app(path)
    };
    check(concerns, look::no_literal_color);
}

#[test]
fn sizes_of_type_and_times_are_written_out_only_among_the_tokens() {
    let concerns = |path: &str| path.starts_with("style/") && path != "style/tokens.css";
    check(concerns, look::no_literal_type_or_time);
}

#[test]
fn no_change_of_an_element_has_the_whole_page_styled_again() {
    check(
        |path| path.starts_with("style/"),
        look::no_any_element_after_has,
    );
}

#[test]
fn hover_is_only_for_a_pointer() {
    check(
        |path| path.starts_with("style/"),
        look::hover_only_with_a_pointer,
    );
}

#[test]
fn the_page_and_its_styles_load_nothing_from_elsewhere() {
    let concerns = |path: &str| path == "index.html" || path.starts_with("style/");
    check(concerns, look::no_foreign_address);
}

#[test]
fn end_to_end_tests_have_no_fixed_sleep_and_no_second_try() {
    // Measurements and pictures pause: their folders have no tests.
    let measures = |path: &str| path.contains("/bench/") || path.contains("/screens/");
    let concerns =
        |path: &str| path.starts_with("tests/e2e/") && path.ends_with(".ts") && !measures(path);
    check(concerns, browser_tests::no_sleep_and_no_retry);
}

#[test]
fn end_to_end_tests_open_pages_in_one_way() {
    let concerns =
        |path: &str| path.starts_with("tests/e2e/specs/") || path.starts_with("tests/e2e/states/");
    check(concerns, browser_tests::one_way_to_a_page);
}

#[test]
fn end_to_end_tests_leave_no_folder_behind() {
    let concerns = |path: &str| path.starts_with("tests/e2e/") && path.ends_with(".ts");
    check(concerns, browser_tests::no_folder_is_left);
}
