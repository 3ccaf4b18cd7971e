//! A hole on the page of another site: what the element says there, and the page for the owners of such pages.

// What the element says instead of a hole. `crates/hole-element/src/words.mjs` has the same words.
pub const NO_LINK: &str =
    "No hole is shown here: the attribute src is missing. It needs the address of a shared hole.";
pub const NO_ADDRESS: &str = "No hole is shown here: the attribute src needs the whole address of a shared hole, which begins with https.";
pub const KEY: &str = "No hole is shown here: an attribute of this element holds a key. Take it out and replace the key, since \
    everyone who opens this page can read it. A shared hole needs no key.";
pub const NO_PROGRAM: &str =
    "This page does not let the program run that draws the hole. The link below shows the hole.";

/// The link below the drawing.
pub const OPEN: &str = "Open in Yardbook";

/// The same for a screen reader: "Open in Yardbook: Hole 4, Old Links, in a new tab".
pub fn open(hole: &str) -> String {
    format!("{OPEN}: {hole}, in a new tab")
}

// The page for owners.
pub const TITLE: &str = "A hole on a web page";
pub const WHAT_IT_IS: &str = "Two lines put a shared hole on your own web page: its drawing, how to play it, and a link to it. \
    The page sends nothing to anyone, and needs no key.";
pub const LINK: &str = "Link to a shared hole";
pub const WHERE_FROM: &str = "“Share this hole” on the page of a hole makes such a link.";
pub const PREVIEW: &str = "Preview";
pub const LINES: &str = "Lines for your page";
pub const COPY: &str = "Copy the lines";
pub const COPIED: &str = "The lines are copied.";
pub const NOT_COPIED: &str =
    "This browser did not copy the lines. Select them and copy them by hand.";
pub const ONCE: &str = "The first line is needed once on a page, whatever the number of holes.";
/// Followed by the directives.
pub const POLICY: &str = "If your page has a Content Security Policy, its script-src needs this:";

/// The directive, as a web server sends it.
pub fn policy(origin: &str) -> String {
    format!("script-src {origin} 'wasm-unsafe-eval'")
}

/// Said once a link is read.
pub const READY: &str = "The preview and the lines are below.";
pub const NO_KEY: &str = "Never write a key into a web page: everyone who opens the page can read it. The element refuses to \
    draw a hole beside a key.";
pub const PUT_ON_PAGE: &str = "Put this hole on a web page";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_link_begins_with_its_visible_words() {
        let name = open("Hole 4, Old Links");
        assert_eq!(name, "Open in Yardbook: Hole 4, Old Links, in a new tab");
    }
}
