//! The files of a release: the site as an archive, golf-server as one static program, the parts of each, and the hashes
//! of all of them.
//!
//! Everything is built twice from nothing, in the same folder, and compared. A difference ends the command: then a hash
//! would prove nothing.

mod archive;
mod parts;
mod program;
mod signature;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use golf_hosting::manifest::{MANIFEST, of_files};

use crate::checkout::Checkout;
use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::licenses::{SERVER, SITE};
use crate::project::Project;
use crate::site;
use crate::steps::Steps;
use crate::tools;

use signature::Key;

/// Adds to the compiler's flags for the target of [`SERVER`].
const RUST_FLAGS: &str = "CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_RUSTFLAGS";

/// The compiler of C for that target.
const C_COMPILER: &str = "musl-gcc";

/// The hashes of the other files, in the form of `sha256sum`.
const SUMS: &str = "SHA256SUMS";

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The files of a release by name.
type Files = BTreeMap<String, Vec<u8>>;

/// The options of `release`.
#[derive(clap::Args)]
pub struct ReleaseOptions {
    /// The secret key of minisign that signs the hashes. Its password is taken from `MINISIGN_PASSWORD`, or asked for.
    #[arg(long, value_name = "FILE")]
    sign_key: Option<PathBuf>,
}

/// Makes the files of a release below cargo's target folder.
pub fn run(project: &Project, options: &ReleaseOptions) -> Outcome {
    // A key that cannot be read must not be found out after two builds.
    let key = options.sign_key.as_deref().map(Key::read).transpose()?;
    let checkout = Checkout::of(project)?;
    ensure_compiler(project)?;
    tools::ensure_auditable(&Steps::new(project))?;
    let folder = project.target("release-files");
    make(&folder, key.as_ref(), || built(project))?;
    println!("The release is in {}.", project.shown(&folder));
    if key.is_none() {
        println!("It is unsigned: give the owner's key with --sign-key FILE.");
    }
    if checkout.is_none_or(|checkout| !checkout.is_clean) {
        println!("It is of no commit: files have changed since, so nobody else can make it again.");
    }
    Ok(())
}

/// Writes the files of two equal builds into a folder, with their hashes and the signature of those. No release is left
/// there if anything fails.
fn make(folder: &Path, key: Option<&Key>, mut build: impl FnMut() -> Outcome<Files>) -> Outcome {
    files::remove_folder(folder)?;
    let first = build()?;
    same(&first, &build()?)?;
    let sums = of_files(&first).map_err(Failure::new)?;
    let signature = key.map(|key| key.sign(&sums)).transpose()?;
    for (name, bytes) in &first {
        files::write(&folder.join(name), bytes)?;
    }
    files::write(&folder.join(SUMS), &sums)?;
    match signature {
        Some(signature) => files::write(&folder.join(format!("{SUMS}.minisig")), signature),
        None => Ok(()),
    }
}

/// Installs what compiles a static program.
fn ensure_compiler(project: &Project) -> Outcome {
    tools::ensure_target(project, SERVER.target)?;
    let is_here = || Command::new(C_COMPILER).arg("--version").output().is_ok();
    if !is_here() && debian::is_ours(project) {
        debian::install(project, &["musl-tools"], "to build a static server")?;
    }
    if is_here() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "A static server needs `{C_COMPILER}`: install it (Debian: `apt-get install musl-tools`) and try again."
    )))
}

/// Builds the site and the program from nothing, and returns the files of the release.
fn built(project: &Project) -> Outcome<Files> {
    // The same folder both times, since programs may hold its path.
    let project = project.built_in("release-build");
    files::remove_folder(&project.target(""))?;
    files::remove_folder(&project.dist())?;
    let steps = Steps::new(&project);
    let server = || {
        steps.take("golf-server", "built", |step| {
            let mut build = project.cargo();
            build
                .args(["auditable", "build", "--release", "--locked"])
                .args(SERVER.packages.iter().flat_map(|name| ["--package", name]))
                .args(SERVER.features)
                .args(["--target", SERVER.target])
                .arg("--target-dir")
                .arg(project.target(""))
                .env(RUST_FLAGS, site::compiler::without_own_paths(&project));
            step.run(&mut build, "build golf-server")
        })
    };
    site::build_beside(&steps, server)?;
    let program = project.target(SERVER.target).join("release/golf-server");
    given_out(&project, &project.dist(), &files::read(&program)?)
}

/// The files of a release, from the folder of the site and the program.
fn given_out(project: &Project, dist: &Path, program: &[u8]) -> Outcome<Files> {
    let site = format!("yardbook-{VERSION}-site");
    let server = format!("golf-server-{VERSION}-{}", SERVER.target);
    program::check(&server, program)?;
    let files = [
        (format!("{site}.tar"), archive::of_folder(dist, "site")?),
        (format!("{site}.txt"), files::read(&dist.join(MANIFEST))?),
        (format!("{site}.cdx.json"), parts::of(project, &SITE)?),
        (format!("{server}.cdx.json"), parts::of(project, &SERVER)?),
        (server, program.to_vec()),
    ];
    Ok(files.into())
}

/// Fails when two builds differ, with the names of the files that do.
fn same(first: &Files, second: &Files) -> Outcome {
    let names = first.keys().chain(second.keys());
    let mut differ: Vec<&str> = names
        .filter(|name| first.get(*name) != second.get(*name))
        .map(String::as_str)
        .collect();
    differ.sort_unstable();
    differ.dedup();
    if differ.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "Two builds of the same source differ in {}, so there is no release. Find out which step depends on the time, \
         the order of files or the machine.",
        differ.join(", ")
    )))
}

/// The name of a file below a folder, with slashes.
fn name_below(folder: &Path, file: &Path) -> String {
    let name = file.strip_prefix(folder).unwrap_or(file);
    name.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process;
    use minisign::{KeyPair, SignatureBox, verify};
    use std::io::Cursor;

    /// The commands by which the guide for hosts checks a download.
    fn commands() -> Vec<&'static str> {
        let guide = include_str!("../../deploy/README.md");
        let (_, section) = guide.split_once("\n## Check a download\n").unwrap();
        let block = section.split("```").nth(1).unwrap().lines().skip(1);
        block
            .map(|line| line.split_once(" # ").unwrap().0.trim())
            .collect()
    }

    /// A small site and the least program, as a build leaves them.
    fn small_build(project: &Project, folder: &Path) -> Outcome<Files> {
        files::write(&folder.join("index.html"), "<!doctype html>")?;
        files::write(&folder.join(MANIFEST), "abc  index.html\n")?;
        given_out(
            project,
            folder,
            &program::tests::program([1, 2], b".dep-v0\0"),
        )
    }

    #[test]
    fn a_release_passes_the_guides_commands_and_one_changed_byte_does_not() {
        let project = Project::find().unwrap();
        let (site, folder) = (
            project.target("test-of-release-site"),
            project.target("test-of-release"),
        );
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let key = Key::from(pair.sk);
        make(&folder, Some(&key), || small_build(&project, &site)).unwrap();
        let [signature, sums, verify_site] = commands()[..] else {
            panic!("three commands");
        };

        assert_eq!(signature, "minisign -V -P PUBLIC_KEY -m SHA256SUMS");
        let text = files::read_text(&folder.join(SUMS)).unwrap();
        let signed = files::read_text(&folder.join("SHA256SUMS.minisig")).unwrap();
        let signed = SignatureBox::from_string(&signed).unwrap();
        verify(&pair.pk, &signed, Cursor::new(&text), true, false, false).unwrap();

        let check = || {
            let mut words = sums.split(' ');
            let mut command = project.command(words.next().unwrap());
            process::read(command.args(words).current_dir(&folder), "check it")
        };
        let said = check().unwrap();
        let names: Vec<String> = files::files_below(&folder)
            .unwrap()
            .iter()
            .map(|file| name_below(&folder, file))
            .filter(|name| !name.starts_with(SUMS))
            .collect();
        let expected: String = names.iter().map(|name| format!("{name}: OK\n")).collect();
        assert_eq!(said, expected, "each file has its hash");

        let manifest = verify_site.split(' ').next_back().unwrap();
        let manifest = manifest.replace("VERSION", VERSION);
        assert!(names.contains(&manifest), "{manifest}: {names:?}");
        assert_eq!(
            files::read_text(&folder.join(&manifest)),
            files::read_text(&site.join(MANIFEST))
        );

        // The container's recipe takes the program and the site by these patterns, each of one file.
        let recipe = include_str!("../../deploy/Containerfile");
        let instructions = recipe.lines().filter_map(|line| line.split_once(' '));
        let taken = instructions.filter(|(name, _)| matches!(*name, "COPY" | "ADD"));
        for (name, words) in taken {
            let pattern = words.split(' ').find(|word| word.contains('*')).unwrap();
            let (start, end) = pattern.split_once('*').unwrap();
            let fits = |name: &&String| name.starts_with(start) && name.ends_with(end);
            assert_eq!(names.iter().filter(fits).count(), 1, "{name} {pattern}");
        }

        for name in &names {
            let bytes = files::read(&folder.join(name)).unwrap();
            let mut changed = bytes.clone();
            changed[0] ^= 1;
            files::write(&folder.join(name), changed).unwrap();
            assert!(check().is_err(), "{name}");
            files::write(&folder.join(name), bytes).unwrap();
        }
    }

    #[test]
    fn an_unsigned_release_has_no_signature_and_two_different_builds_leave_no_release() {
        let project = Project::find().unwrap();
        let folder = project.target("test-of-unsigned-release");
        let build = |text: &str| Ok(Files::from([("a".to_owned(), text.into())]));
        make(&folder, None, || build("1")).unwrap();
        let found = files::files_below(&folder).unwrap();
        assert_eq!(found, [folder.join(SUMS), folder.join("a")]);
        let mut builds = ["1", "2"].into_iter();
        let outcome = make(&folder, None, || build(builds.next().unwrap()));
        assert!(outcome.is_err());
        assert!(!folder.exists());
    }

    #[test]
    fn a_difference_of_one_byte_or_one_file_ends_the_release_with_its_name() {
        let files = |pairs: &[(&str, &str)]| -> Files {
            let pairs = pairs.iter();
            pairs
                .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
                .collect()
        };
        let first = files(&[("a", "1"), ("b", "2")]);
        assert_eq!(same(&first, &first.clone()), Ok(()));
        for (other, named) in [
            (files(&[("a", "1"), ("b", "3")]), "in b,"),
            (files(&[("a", "1")]), "in b,"),
            (files(&[("a", "1"), ("b", "2"), ("c", "")]), "in c,"),
        ] {
            let Err(Failure::Sentence(said)) = same(&first, &other) else {
                panic!("{named}");
            };
            assert!(said.contains(named), "{said}");
        }
    }
}
