//! `index.html` with the final names of its files.
//!
//! The source, at the project's root, is also the page of `cargo xtask dev`. So each part of its head that differs in the
//! release stands between two comments, `<!-- yardbook:NAME -->` and `<!-- yardbook:end -->`, and is replaced as a whole:
//!
//! - `first`: the preloads, the policy and the `<meta>` elements of `hosts`;
//! - `early`: the scripts that run before the first paint, as one script within the page;
//! - `files`: icon, style and start script, and the `<meta>` elements that name files for later.
//!
//! Content that the policy would block is an error here, instead of a blank page in the browser.

use golf_hosting::files::integrity;
use golf_hosting::preloads::preload;

use crate::failure::{Failure, Outcome};

/// The `<meta>` with the path that the site is served under.
const BASE: &str = "yardbook-base";

/// The `<meta>` with the address of the demo's module.
const DEMO: &str = "yardbook-demo";

/// The `<meta>` with the address of the app's side of the service worker.
const OFFLINE: &str = "yardbook-offline";

/// The `<meta>` by which a site's owner turns the service worker off: its content is then `none`.
const WORKER: &str = "yardbook-worker";

/// The `<meta>` by which a site's owner turns files to take along off: its content is then `none`.
const EXPORTS: &str = "yardbook-exports";

/// The `<meta>` in which a site's owner names the page where a person gets a key.
const KEYS: &str = "yardbook-keys";

/// The `<meta>` with the address of the outlines of the states.
const OUTLINES: &str = "yardbook-outlines";

/// The `<meta>` with the address of the fonts of the yardage book.
const FONTS: &str = "yardbook-fonts";

/// The `<meta>` with the commit of the build, for the settings. In the page and not in the wasm, so that a commit that
/// changes no code changes no large file.
const COMMIT: &str = "yardbook-commit";

/// The `<meta>` with the address of the other screens' style, for the first script.
const SCREENS: &str = "yardbook-screens";

const ICON: &str = "favicon.svg";

/// The web manifest: what the app is called and looks like once it is installed.
pub const MANIFEST: &str = "manifest.json";

const START: &str = "<!-- yardbook:";
const END: &str = "<!-- yardbook:end -->";

/// What the policy blocks, and what only Trunk reads.
const REFUSED: [&str; 4] = ["<script>", "<style", " style=\"", "data-trunk"];

/// Stands for the first scripts until the rest of the page is checked.
const EARLY: &str = "<!-- early -->";

/// What a script within a page cannot contain.
const ENDS: [&str; 2] = ["</script", "<!--"];

/// A file that the page's own elements load: a browser compares its bytes with the page before it uses them.
pub struct Checked<'a> {
    name: &'a str,
    integrity: String,
}

impl<'a> Checked<'a> {
    /// A file with this name and these bytes.
    pub fn new(name: &'a str, bytes: &[u8]) -> Self {
        Self {
            name,
            integrity: integrity(bytes),
        }
    }
}

/// The names of the finished files.
pub struct Names<'a> {
    /// The start script.
    pub start: Checked<'a>,
    /// The scripts that run before the first paint, joined and minified.
    pub early: &'a str,
    /// The style sheet of the first load.
    pub style: Checked<'a>,
    /// The style sheet of everything else, fetched with the first chunk.
    pub screens: &'a str,
    /// The demo's module, for the app to import when the demo is entered.
    pub demo: &'a str,
    /// The app's side of the service worker, imported once the page has come to rest.
    pub offline: &'a str,
    /// The outlines of the states, for the app to fetch when a map is shown.
    pub outlines: &'a str,
    /// The fonts of the yardage book, for the app to fetch when a book is opened.
    pub fonts: &'a str,
    /// The commit, as `Checkout::name` writes it; empty outside git.
    pub commit: &'a str,
    /// The policy and the service of `hosts`, as `<meta>` elements.
    pub head: &'a str,
}

/// The scripts that run before the first paint, as paths in the project.
pub fn early_scripts(html: &str) -> Outcome<Vec<&str>> {
    let sources = part(html, "early")?.split("src=\"").skip(1);
    Ok(sources
        .filter_map(|rest| Some(rest.split_once('"')?.0))
        .collect())
}

/// The finished page, for a site under `base`.
pub fn write(html: &str, base: &str, names: &Names<'_>) -> Outcome<String> {
    // The page's own links are below its base, as the app's links are.
    let mut text = html
        .replace("href=\"/", &format!("href=\"{base}"))
        .replace("content=\"/", &format!("content=\"{base}"));
    for (name, made) in [
        ("first", first(base, names)),
        ("early", EARLY.to_owned()),
        ("files", files(base, names)),
    ] {
        let whole = format!("{START}{name} -->{}{END}", part(&text, name)?);
        text = text.replace(&whole, &made);
    }
    if let Some(refused) = REFUSED.into_iter().find(|refused| text.contains(refused)) {
        return Err(Failure::new(format!(
            "index.html has `{refused}`, which the release refuses: put scripts into `public/`, styles into `style/`, \
             and what Trunk reads between `{START}… -->` and `{END}`."
        )));
    }
    if let Some(ends) = ENDS.into_iter().find(|ends| names.early.contains(ends)) {
        return Err(Failure::new(format!(
            "The first scripts have `{ends}`, with which a script within a page ends."
        )));
    }
    let early = format!("<script>{}</script>", names.early);
    Ok(text.replace(EARLY, &early))
}

/// The web manifest, for a site under `base`. Its addresses begin with `/`, as the page's do.
pub fn manifest(text: &str, base: &str) -> String {
    text.replace("\": \"/", &format!("\": \"{base}"))
}

/// The text between the comments of a part.
fn part<'a>(html: &'a str, name: &str) -> Outcome<&'a str> {
    html.split_once(&format!("{START}{name} -->"))
        .and_then(|(_, rest)| Some(rest.split_once(END)?.0))
        .ok_or_else(|| {
            Failure::new(format!(
                "index.html has no part between `{START}{name} -->` and `{END}`."
            ))
        })
}

/// The path comes first, so that the worker knows a page of Yardbook that was cut. A browser's preload scanner stops at a
/// policy in the page, so the preloads come before it and load in parallel. None of them is run or applied before the
/// policy. The character set must be within the first kilobyte.
fn first(base: &str, names: &Names<'_>) -> String {
    let (style, start) = (&names.style, &names.start);
    format!(
        "<meta charset=\"utf-8\">\n<meta name=\"{BASE}\" content=\"{base}\">\n{}\n\
         <link rel=\"modulepreload\" href=\"{base}{}\" integrity=\"{}\">{}",
        preload(&format!("{base}{}", style.name), &style.integrity),
        start.name,
        start.integrity,
        names.head
    )
}

fn files(base: &str, names: &Names<'_>) -> String {
    // A `<meta>`, not a link: the browser does not fetch the file.
    let later = [
        (DEMO, names.demo),
        (OFFLINE, names.offline),
        (OUTLINES, names.outlines),
        (FONTS, names.fonts),
        (SCREENS, names.screens),
    ];
    let later = later
        .map(|(name, file)| format!("\n<meta name=\"{name}\" content=\"{base}{file}\">"))
        .concat();
    let (style, start) = (&names.style, &names.start);
    format!(
        "<link rel=\"icon\" href=\"{base}{ICON}\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"{base}{}\" integrity=\"{}\">\n\
         <script type=\"module\" src=\"{base}{}\" integrity=\"{}\"></script>{later}\n\
         <meta name=\"{WORKER}\" content=\"\">\n\
         <meta name=\"{EXPORTS}\" content=\"\">\n\
         <meta name=\"{KEYS}\" content=\"\">\n\
         <meta name=\"{COMMIT}\" content=\"{}\">",
        style.name, style.integrity, start.name, start.integrity, names.commit
    )
}

#[cfg(test)]
mod tests {
    use super::{Checked, Names, early_scripts, manifest, write};
    use crate::failure::Failure;

    const PAGE: &str = "<head>
<!-- yardbook:first --><meta charset=\"utf-8\"><!-- yardbook:end -->
<meta property=\"og:image\" content=\"/social.png\">
<!-- yardbook:early -->
<script data-trunk src=\"public/a.js\"></script><script data-trunk src=\"public/b.js\"></script>
<!-- yardbook:end -->
<!-- yardbook:files --><link data-trunk rel=\"rust\"><!-- yardbook:end -->
</head><a href=\"/saved\">Saved</a>";

    fn names() -> Names<'static> {
        let checked = |name, integrity: &str| Checked {
            name,
            integrity: format!("sha256-{integrity}="),
        };
        Names {
            start: checked("start-1.js", "s"),
            early: "early(1<2)",
            style: checked("style-3.css", "c"),
            screens: "screens-6.css",
            demo: "demo-4.js",
            offline: "offline-8.js",
            outlines: "us-states-5.svg",
            fonts: "book-6.ttc",
            commit: "0123456789ab",
            head: "\n<meta name=\"policy\">",
        }
    }

    #[test]
    fn every_address_of_the_manifest_is_below_the_base() {
        let text = "{\"id\": \"/\", \"icons\": [{ \"src\": \"/icon.png\", \"sizes\": \"any\" }]}";
        assert_eq!(
            manifest(text, "/golf/"),
            "{\"id\": \"/golf/\", \"icons\": [{ \"src\": \"/golf/icon.png\", \"sizes\": \"any\" }]}"
        );
        assert_eq!(manifest(text, "/"), text);
    }

    #[test]
    fn the_finished_page_names_the_final_files_below_its_path() {
        assert_eq!(
            write(PAGE, "/golf/", &names()).unwrap(),
            "<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"yardbook-base\" content=\"/golf/\">\n\
             <link rel=\"preload\" href=\"/golf/style-3.css\" as=\"style\" integrity=\"sha256-c=\">\n\
             <link rel=\"modulepreload\" href=\"/golf/start-1.js\" integrity=\"sha256-s=\">\n\
             <meta name=\"policy\">\n\
             <meta property=\"og:image\" content=\"/golf/social.png\">\n\
             <script>early(1<2)</script>\n\
             <link rel=\"icon\" href=\"/golf/favicon.svg\" type=\"image/svg+xml\">\n\
             <link rel=\"stylesheet\" href=\"/golf/style-3.css\" integrity=\"sha256-c=\">\n\
             <script type=\"module\" src=\"/golf/start-1.js\" integrity=\"sha256-s=\"></script>\n\
             <meta name=\"yardbook-demo\" content=\"/golf/demo-4.js\">\n\
             <meta name=\"yardbook-offline\" content=\"/golf/offline-8.js\">\n\
             <meta name=\"yardbook-outlines\" content=\"/golf/us-states-5.svg\">\n\
             <meta name=\"yardbook-fonts\" content=\"/golf/book-6.ttc\">\n\
             <meta name=\"yardbook-screens\" content=\"/golf/screens-6.css\">\n\
             <meta name=\"yardbook-worker\" content=\"\">\n\
             <meta name=\"yardbook-exports\" content=\"\">\n\
             <meta name=\"yardbook-keys\" content=\"\">\n\
             <meta name=\"yardbook-commit\" content=\"0123456789ab\">\n\
             </head><a href=\"/golf/saved\">Saved</a>"
        );
        assert_eq!(early_scripts(PAGE).unwrap(), ["public/a.js", "public/b.js"]);
    }

    #[test]
    fn a_page_that_the_policy_would_break_is_refused() {
        for (more, named) in [
            ("<script>alert(1)</script>", "`<script>`"),
            ("<style>a{}</style>", "`<style`"),
            ("<p style=\"color:red\">", "` style=\"`"),
            ("<link data-trunk rel=\"css\">", "`data-trunk`"),
        ] {
            let refused = write(&format!("{PAGE}{more}"), "/", &names());
            let Err(Failure::Sentence(sentence)) = refused else {
                panic!("{more} passed");
            };
            assert!(sentence.contains(named), "{sentence}");
        }
        assert!(write("<head></head>", "/", &names()).is_err());
        for early in ["a('</script>')", "a<!--b"] {
            let names = Names { early, ..names() };
            assert!(write(PAGE, "/", &names).is_err(), "{early}");
        }
    }
}
