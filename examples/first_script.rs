//! Writes what the page has from Rust before the app starts: the constants of the first scripts, parts of the outline in
//! `index.html`, and the drawing of the first visit. Run it in the root folder of the project after a change of these;
//! `tests/suite/first_script.rs` tells when that is.

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    use golf_views::golf::hole_map::welcome_hole::welcome_hole;
    use yardbook::pages::first_script::{
        OUTLINE_FILE, RULES_FILE, WELCOME_HOLE_FILE, rules, with_outline,
    };

    std::fs::write(RULES_FILE, rules())?;
    let drawing =
        welcome_hole().ok_or_else(|| std::io::Error::other("the sample hole has no points"))?;
    std::fs::write(WELCOME_HOLE_FILE, drawing)?;
    let page = std::fs::read_to_string(OUTLINE_FILE)?;
    let page = with_outline(&page)
        .ok_or_else(|| std::io::Error::other("a mark is missing in index.html"))?;
    std::fs::write(OUTLINE_FILE, page)
}
