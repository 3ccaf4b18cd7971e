//! The deployable site. `trunk build --release` makes it in `dist/`, and `cargo xtask build` calls Trunk. The other commands
//! take the steps below themselves.
//!
//! Trunk compiles the app (`compiler`). Its hook in `Trunk.toml` then calls `cargo xtask finish`, which replaces what Trunk
//! has staged: Trunk cannot split wasm, and it names files by their bytes before wasm-bindgen and wasm-opt. Its start
//! script is inline, which a strict content policy forbids, and its minifier breaks wasm-bindgen's glue. The hook's steps:
//!
//! 1. `program`: splits the app into the first load and chunks, binds and optimizes them, and minifies one start script.
//! 2. `styles`: bundles the style sheets into two minified files: the first load, and the rest.
//! 3. `demo`: adds the demo's wasm and script, which no page links to. The app imports them when the demo is entered.
//! 4. `previews`, `element`: add the small programs that show a page before the app, and a hole on other sites.
//! 5. `page`: rewrites `index.html` with links to the final file names.
//! 6. All other files of `public` keep their names, so that favicons and the like stay where they are expected.
//! 7. `offline`: adds the service worker, with the names of the build's files.
//! 8. `hosts`: adds `404.html`, and files with the headers for hosts.
//! 9. `manifest`: adds `release.txt`, which lists every file that a host serves, with its SHA-256.
//! 10. `compress`: adds a `.br` and a `.gz` beside every file that shrinks.

mod chunks;
pub mod compiler;
mod compress;
mod demo;
mod element;
mod hosts;
mod kinds;
mod manifest;
mod module;
mod offline;
mod optimise;
mod others;
mod page;
mod previews;
mod program;
mod repeat;
mod sizes;
mod styles;

use std::path::{Path, PathBuf};
use std::process::Command;

use golf_hosting::files::{INDEX, integrity};

use crate::checkout::Checkout;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::node;
use crate::project::Project;
use crate::steps::{Step, Steps};
use crate::tools;

use self::{demo::DEMO, hosts::Service, others::Others};

/// The name of the app's package, and so of its glue and its wasm.
const APP: &str = "yardbook";

/// The folder whose files keep their names, but for the first scripts and the outlines.
const PUBLIC: &str = "public";

/// The outlines of the states: fetched when a map is shown, and named by a hash of their bytes.
const OUTLINES: &str = "us-states.svg";

/// The fonts of the yardage book: fetched when a book is opened, and named by a hash of their bytes.
const FONTS: &str = "crates/golf-print/fonts/book.ttc";

/// Hands the option `--service` on to the hook.
const SERVICE: &str = "YARDBOOK_SERVICE";

/// The options of `build`.
#[derive(clap::Args)]
pub struct SiteOptions {
    /// The path the site is served under.
    #[arg(long, value_name = "PATH", default_value = "/")]
    public_url: String,
    /// The service of the site, such as `https://golf.example/api/v1`, or `none`. Without it, it is the one beside the
    /// page, and a person may choose another in the settings.
    #[arg(long, value_name = "URL")]
    service: Option<String>,
    /// Make the site once more without Trunk, as the other commands do, and fail if a byte differs.
    #[arg(long)]
    compare: bool,
}

/// Builds the site with Trunk and prints its sizes.
pub fn run(project: &Project, options: &SiteOptions) -> Outcome {
    let steps = Steps::new(project);
    // Trunk would tell of these later.
    let base = base_path(&options.public_url)?;
    let service = Service::parse(options.service.as_deref())?;
    node::ensure(&steps, node::BUILD)?;
    tools::ensure(&steps)?;
    let mut build = trunk_release(project, &base);
    if let Some(service) = &options.service {
        build.env(SERVICE, service);
    }
    steps.take("site", "built", |step| {
        step.run(&mut build, "build the site")
    })?;
    if options.compare {
        let again = make(&steps, "site-again", &base, &service)?;
        repeat::compare(&project.dist(), &again)?;
    }
    print!("\n{}", sizes(&project.dist())?);
    println!("\nThe site is in dist/: any static host can serve it.");
    Ok(())
}

/// Builds the site for hosting under `/`, with the default service.
pub fn build(steps: &Steps<'_>) -> Outcome {
    build_beside(steps, || Ok(()))
}

/// Builds the site as [`build`] does, and does `more` beside it: the compiler works on one core at the end of the app, and
/// wasm-opt always does.
///
/// It is the site of [`run`], byte for byte, since Trunk's hook makes it in the same way; `--compare` shows it. But Trunk
/// takes longer to build than the app, so only `cargo xtask build` and `dev` call it.
pub fn build_beside<T: Send>(
    steps: &Steps<'_>,
    more: impl FnOnce() -> Outcome<T> + Send,
) -> Outcome<T> {
    let (more, ()) = steps.both(more, || {
        node::ensure(steps, node::BUILD)?;
        tools::ensure_for_tests(steps)?;
        let finished = make(steps, "site", "/", &Service::Any)?;
        files::remove_folder(&steps.project.dist())?;
        files::rename(&finished, &steps.project.dist())
    })?;
    Ok(more)
}

/// Replaces what Trunk has staged by the finished site. While it serves, Trunk's own files are as good.
pub fn finish(project: &Project) -> Outcome {
    let variable = |name: &str| {
        std::env::var(name).map_err(|_| {
            Failure::new(format!(
                "{name} is not set: Trunk's hook calls this command."
            ))
        })
    };
    if variable("TRUNK_PROFILE")? != "release" {
        return Ok(());
    }
    let base = base_path(&variable("TRUNK_PUBLIC_URL")?)?;
    let service = Service::parse(std::env::var(SERVICE).ok().as_deref())?;
    let steps = Steps::new(project);
    node::ensure(&steps, node::BUILD)?;
    // Without Trunk: it is what calls this.
    tools::ensure_for_tests(&steps)?;
    let staged = PathBuf::from(variable("TRUNK_STAGING_DIR")?);
    let finished = make(&steps, "site", &base, &service)?;
    files::remove_folder(&staged)?;
    files::rename(&finished, &staged)
}

/// The finished site in a folder of cargo's target folder. Whatever builds the site calls this.
fn make(steps: &Steps<'_>, folder: &str, base: &str, service: &Service) -> Outcome<PathBuf> {
    let site = Site::begin(steps, folder)?;
    // After `cargo xtask build` has called Trunk, cargo finds nothing to compile.
    let app = steps.take("app", "compiled", program::compile)?;
    let (others, program) = steps.both(
        || steps.take("others", "compiled", others::compile),
        || {
            steps.take("chunks", "optimized", |step| {
                program::make(&site, step, &app)
            })
        },
    )?;
    steps.take("files", "finished", |step| {
        add_files(&site, step, &program, &others, base, service)
    })
}

/// A table of the sizes of the site in `folder`.
pub fn sizes(folder: &Path) -> Outcome<String> {
    sizes::text(folder)
}

/// Trunk, configured to download nothing.
pub fn trunk(project: &Project, subcommand: &str) -> Command {
    let mut trunk = project.command("trunk");
    // Trunk reads NO_COLOR as a yes or no and fails on the usual `NO_COLOR=1`.
    if std::env::var_os("NO_COLOR").is_some() {
        trunk.env_remove("NO_COLOR").env("TRUNK_COLOR", "never");
    }
    trunk
        .env("TRUNK_SKIP_VERSION_CHECK", "true")
        // A failed compilation has already printed its errors; Trunk's trace would bury them.
        .env("RUST_BACKTRACE", "0")
        .arg(subcommand);
    trunk
}

/// Trunk's release build. Its hook finishes the site.
fn trunk_release(project: &Project, base: &str) -> Command {
    let mut build = trunk(project, "build");
    build.args(["--release", "--public-url", base]);
    compiler::environment(project, &mut build);
    build
}

/// Adds everything but the program to the site, and returns its folder.
fn add_files(
    site: &Site<'_>,
    step: &Step<'_>,
    program: &program::Program,
    others: &Others,
    base: &str,
    service: &Service,
) -> Outcome<PathBuf> {
    let project = site.project;
    let html = files::read_text(&project.path("index.html"))?;
    let scripts = page::early_scripts(&html)?;
    let styles = styles::make(site, step)?;
    let demo = DEMO.make(site, step, &others.demo)?.script;
    let previews = previews::make(site, step, &others.previews)?;
    element::make(site, step, &others.element)?;
    let offline = offline::add_module(site, step)?;
    let outlines = files::read(&project.path(PUBLIC).join(OUTLINES))?;
    let outlines = site.add("us-states", "svg", &outlines)?;
    let checkout = Checkout::of(project)?;
    let fonts = site.add("book", "ttc", &files::read(&project.path(FONTS))?)?;
    let needed = chunks::of_kinds(&program.chunks, &styles.screens)?;
    let defines = [
        ("FILES", chunks::json(&needed)),
        ("MAIN", format!("\"{}\"", program.wasm)),
        ("PREVIEWS", previews),
    ];
    let early = early(site, step, &scripts, &defines)?;
    let folder = project.path(PUBLIC);
    for file in files::files_below(&folder)? {
        let name = file.strip_prefix(&folder).unwrap_or(&file);
        let is_early = scripts.iter().any(|script| project.path(script) == file);
        if name == Path::new(page::MANIFEST) {
            let text = page::manifest(&files::read_text(&file)?, base);
            files::write(&site.finished.join(name), text)?;
        } else if name != Path::new(OUTLINES) && !is_early {
            files::write(&site.finished.join(name), files::read(&file)?)?;
        }
    }
    let bytes = |name: &str| files::read(&site.finished.join(name));
    let checked = |name| Ok(page::Checked::new(name, &bytes(name)?));
    let html = page::write(
        &html,
        base,
        &page::Names {
            start: checked(&program.start)?,
            early: &early,
            style: checked(&styles.first)?,
            screens: &styles.screens,
            demo: &demo,
            offline: &offline,
            outlines: &outlines,
            fonts: &fonts,
            commit: &checkout.map_or_else(String::new, |checkout| checkout.name()),
            head: &hosts::head(service, &integrity(early.as_bytes())),
        },
    )?;
    files::write(&site.finished.join(INDEX), &html)?;
    offline::add_worker(site, step)?;
    hosts::add(site, &html, base, service)?;
    manifest::add(&site.finished)?;
    compress::all(site, step)?;
    Ok(site.finished.clone())
}

/// Bundles the scripts that run before the first paint into one minified script, for the page itself.
fn early(
    site: &Site<'_>,
    step: &Step<'_>,
    scripts: &[&str],
    defines: &[(&str, String)],
) -> Outcome<String> {
    let (joined, bundle) = (
        site.scratch.join("joined.js"),
        site.scratch.join("early.js"),
    );
    let texts: Vec<String> = scripts
        .iter()
        .map(|script| files::read_text(&site.project.path(script)))
        .collect::<Outcome<_>>()?;
    files::write(&joined, texts.join("\n"))?;
    let mut arguments = vec![
        joined.display().to_string(),
        "--format=iife".to_owned(),
        format!("--outfile={}", bundle.display()),
    ];
    let defines = defines.iter();
    arguments.extend(defines.map(|(name, value)| format!("--define:{name}={value}")));
    site.esbuild(step, &arguments, "minify the first script")?;
    Ok(files::read_text(&bundle)?.trim_end().to_owned())
}

/// The folders of one finishing step.
struct Site<'a> {
    project: &'a Project,
    /// The folder for intermediate files.
    scratch: PathBuf,
    /// The folder that becomes `dist/`.
    finished: PathBuf,
    /// The folder with the function names of the site's wasm files.
    symbols: PathBuf,
}

impl<'a> Site<'a> {
    /// Empty folders.
    fn begin(steps: &Steps<'a>, folder: &str) -> Outcome<Self> {
        let project = steps.project;
        let finished = project.target(&format!("{folder}/finished"));
        let scratch = project.target(&format!("{folder}/scratch"));
        let symbols = project.target(&format!("{folder}/symbols"));
        for folder in [&finished, &scratch, &symbols] {
            files::remove_folder(folder)?;
            files::make_folder(folder)?;
        }
        Ok(Self {
            project,
            scratch,
            finished,
            symbols,
        })
    }

    /// Adds `bytes` to the site under a name with a hash of them, and returns that name.
    fn add(&self, stem: &str, extension: &str, bytes: &[u8]) -> Outcome<String> {
        let name = golf_hosting::files::hashed_name(stem, extension, bytes);
        files::write(&self.finished.join(&name), bytes)?;
        Ok(name)
    }

    /// Runs esbuild.
    fn esbuild(&self, step: &Step<'_>, arguments: &[String], purpose: &str) -> Outcome {
        let mut esbuild = node::script(self.project, node::BUILD, "esbuild/bin/esbuild");
        esbuild.args(arguments).args([
            "--bundle",
            "--minify",
            "--legal-comments=none",
            "--target=es2022",
            "--log-level=warning",
            "--log-override:empty-import-meta=silent",
            // wasm-bindgen repeats the name of an import's module for each of its functions.
            "--log-override:duplicate-object-key=silent",
        ]);
        step.run(&mut esbuild, purpose)
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
