//! `cargo xtask build`: the deployable site in `dist/`.
//!
//! Trunk, which serves `cargo xtask dev`, will not do for a release: it cannot split wasm, it names files by the bytes
//! they had before wasm-bindgen and wasm-opt, its start script is inline where a strict content policy forbids that, and
//! its minifier breaks wasm-bindgen's glue. So the release is made here, from the same `index.html`:
//!
//! 1. `program`: compiled, taken apart into the first load and chunks, bound and optimised; one start script, minified.
//! 2. `styles`: the style sheet of the page with what it imports, as two minified files: the first load, the rest.
//! 3. `demo`: the demo's wasm and script, which nothing links to and the app imports when it is entered.
//! 4. `page`: `index.html` with links to them by the names of their final bytes, and the main wasm preloaded.
//! 5. Everything else keeps its name, so that favicons and the like stay where they are expected.
//! 6. `hosts`: `404.html`, and files that tell hosts the headers.
//! 7. `compress`: a `.br` and a `.gz` beside every file that shrinks.

mod chunks;
mod compress;
mod demo;
mod hosts;
mod module;
mod names;
mod optimise;
mod order;
mod page;
mod panics;
mod program;
mod sizes;
mod styles;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::node;
use crate::process;
use crate::project::Project;
use crate::tools;

use hosts::Service;

/// The app's name: of its package, and so of its glue and its wasm.
const APP: &str = "yardbook";

/// The outlines of the states, for maps: asked for when one is shown, by the name of their bytes.
const OUTLINES: &str = "us-states.svg";

/// What `build` can be told.
#[derive(clap::Args)]
pub struct Options {
    /// The path the site is served under.
    #[arg(long, value_name = "PATH", default_value = "/")]
    public_url: String,
    /// The service of the site, such as `https://golf.example/api/v1`, or `none`. Without it, it is the one beside the
    /// page, and a person may choose another in the settings.
    #[arg(long, value_name = "URL")]
    service: Option<String>,
}

/// Builds the site and says what it weighs.
pub fn run(project: &Project, options: &Options) -> Outcome {
    let service = Service::parse(options.service.as_deref())?;
    build_with(project, &options.public_url, &service)?;
    println!("\nThe site is in dist/: any static host can serve it.");
    Ok(())
}

/// Builds the site for hosting under `public_url`, with a service that a person may choose.
pub fn build(project: &Project, public_url: &str) -> Outcome {
    build_with(project, public_url, &Service::Any)
}

fn build_with(project: &Project, public_url: &str, service: &Service) -> Outcome {
    let base = base_path(public_url)?;
    // What fails at once comes before what takes minutes.
    node::ensure(project, node::BUILD)?;
    tools::ensure(project)?;
    println!("Building the app");
    let compiled = Compiled {
        app: program::compile(project)?,
        demo: demo::compile(project)?,
    };
    println!("Finishing the site");
    let finished = finish(project, &compiled, &base, service)?;
    // The finished folder takes dist's place only when it is complete.
    files::remove_folder(&project.dist())?;
    files::rename(&finished, &project.dist())?;
    print!("\n{}", sizes(&project.dist())?);
    Ok(())
}

/// What the site in `folder` weighs, as a table.
pub fn sizes(folder: &Path) -> Outcome<String> {
    sizes::text(folder)
}

/// Trunk, set up to download nothing.
pub fn trunk(project: &Project, subcommand: &str) -> Command {
    let mut trunk = project.command("trunk");
    // Trunk reads NO_COLOR as a yes or no and fails on the usual `NO_COLOR=1`.
    if std::env::var_os("NO_COLOR").is_some() {
        trunk.env_remove("NO_COLOR").env("TRUNK_COLOR", "never");
    }
    trunk
        .env("TRUNK_SKIP_VERSION_CHECK", "true")
        // A failed compilation has its own words; Trunk's stack would bury them.
        .env("RUST_BACKTRACE", "0")
        .arg(subcommand);
    trunk
}

/// The two wasm modules as cargo made them.
struct Compiled {
    app: PathBuf,
    demo: PathBuf,
}

/// What `cargo` is told for both modules: what they say of the place of an error names no folder of this machine, so that
/// two machines make the same bytes, and with them the same names.
fn without_own_paths() -> [String; 2] {
    let home = std::env::var("CARGO_HOME").unwrap_or_else(|_| {
        let home = std::env::var("HOME").unwrap_or_default();
        format!("{home}/.cargo")
    });
    // Added to the flags of .cargo/config.toml.
    let flag = format!("--remap-path-prefix={home}/registry/src/=");
    let flags = format!("target.wasm32-unknown-unknown.rustflags=['{flag}']");
    ["--config".to_owned(), flags]
}

/// A folder with the finished site.
fn finish(
    project: &Project,
    compiled: &Compiled,
    base: &str,
    service: &Service,
) -> Outcome<PathBuf> {
    let finished = project.target("site/finished");
    let scratch = project.target("site/scratch");
    let symbols = project.target("site/symbols");
    for folder in [&finished, &scratch, &symbols] {
        files::remove_folder(folder)?;
        files::make_folder(folder)?;
    }
    let site = Site {
        project,
        scratch,
        finished,
        symbols,
    };
    let html = files::read_text(&project.path("index.html"))?;
    let found = page::read(&html)?;

    let program = program::make(&site, &compiled.app)?;
    let styles = found
        .style
        .map(|sheet| styles::make(&site, &sheet))
        .transpose()?;
    let demo = demo::make(&site, &compiled.demo)?;
    let outlines = files::read(&project.path("public").join(OUTLINES))?;
    let outlines = site.add("us-states", "svg", &outlines)?;
    let early = early(&site, &found.scripts)?;
    for folder in found.folders {
        let folder = project.path(&folder);
        for file in files::files_below(&folder)? {
            let name = file.strip_prefix(&folder).unwrap_or(&file);
            let has_hashed_name = name == Path::new(OUTLINES)
                || found
                    .scripts
                    .iter()
                    .any(|script| project.path(script) == file);
            if has_hashed_name {
                continue;
            }
            files::write(&site.finished.join(name), files::read(&file)?)?;
        }
    }
    let html = page::write(
        &html,
        base,
        &page::Names {
            start: &program.start,
            wasm: &program.wasm,
            early: early.as_deref(),
            style: styles.as_ref().map(|styles| styles.first.as_str()),
            screens: styles.as_ref().map(|styles| styles.screens.as_str()),
            demo: &demo,
            outlines: &outlines,
            head: &hosts::head(base, service),
        },
    )?;
    files::write(&site.finished.join("index.html"), &html)?;
    hosts::add(&site, &html, base, service)?;
    compress::all(&site)?;
    Ok(site.finished)
}

/// The scripts that run before the first paint, as one small file: one request.
fn early(site: &Site<'_>, scripts: &[String]) -> Outcome<Option<String>> {
    if scripts.is_empty() {
        return Ok(None);
    }
    let (joined, bundle) = (
        site.scratch.join("joined.js"),
        site.scratch.join("early.js"),
    );
    let texts: Vec<String> = scripts
        .iter()
        .map(|script| files::read_text(&site.project.path(script)))
        .collect::<Outcome<_>>()?;
    files::write(&joined, texts.join("\n"))?;
    site.esbuild(
        &[
            joined.display().to_string(),
            "--format=iife".to_owned(),
            format!("--outfile={}", bundle.display()),
        ],
        "minify the first script",
    )?;
    site.add("early", "js", &files::read(&bundle)?).map(Some)
}

/// The folders of one finishing step.
struct Site<'a> {
    project: &'a Project,
    /// For what is only on its way.
    scratch: PathBuf,
    /// What will be `dist/`.
    finished: PathBuf,
    /// The names of the functions of its wasm files.
    symbols: PathBuf,
}

impl Site<'_> {
    /// Puts `bytes` into the site under a name that changes with every byte, and gives that name.
    fn add(&self, stem: &str, extension: &str, bytes: &[u8]) -> Outcome<String> {
        let name = format!("{stem}-{}.{extension}", files::fingerprint(bytes));
        files::write(&self.finished.join(&name), bytes)?;
        Ok(name)
    }

    /// Runs esbuild.
    fn esbuild(&self, arguments: &[String], purpose: &str) -> Outcome {
        let mut esbuild = node::script(self.project, node::BUILD, "esbuild/bin/esbuild");
        esbuild.args(arguments).args([
            "--bundle",
            "--minify",
            "--legal-comments=none",
            "--target=es2022",
            "--log-level=warning",
            "--log-override:empty-import-meta=silent",
            // wasm-bindgen names a module of the imports once for each function it is asked for.
            "--log-override:duplicate-object-key=silent",
        ]);
        process::run(&mut esbuild, purpose)
    }
}

/// A public URL as a path with a slash at both ends.
fn base_path(public_url: &str) -> Outcome<String> {
    let fits = public_url
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || "/-_.~".contains(sign));
    if !fits || public_url.contains("//") {
        return Err(Failure::new(format!(
            "`{public_url}` is no path: give --public-url like `/` or `/golf/`."
        )));
    }
    let inner = public_url.trim_matches('/');
    Ok(if inner.is_empty() {
        "/".to_owned()
    } else {
        format!("/{inner}/")
    })
}

#[cfg(test)]
mod tests {
    use super::base_path;

    #[test]
    fn a_public_url_is_a_path_with_a_slash_at_both_ends() {
        for (given, path) in [("/", "/"), ("", "/"), ("golf", "/golf/"), ("/a/b", "/a/b/")] {
            assert_eq!(base_path(given).as_deref(), Ok(path));
        }
        for given in ["https://example.org/", "//", "/a\"b", "/a b"] {
            assert!(base_path(given).is_err(), "{given}");
        }
    }
}
