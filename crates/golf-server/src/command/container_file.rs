//! The container recipe in `deploy`, compared with the command line that it calls.

use std::path::Path;
use std::time::Duration;

use clap::Parser as _;

use super::{Arguments, Command};
use crate::ledger::LAST_PATIENCE;

const RECIPE: &str = include_str!("../../../../deploy/Containerfile");

/// How long a container engine waits for a container to stop, before it kills it.
const ENGINE_PATIENCE: Duration = Duration::from_secs(10);

/// The instructions with their arguments, in order.
fn instructions() -> Vec<(&'static str, &'static str)> {
    let lines = RECIPE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).collect()
}

fn argument(instruction: &str) -> &'static str {
    let found: Vec<&str> = instructions()
        .into_iter()
        .filter_map(|(name, argument)| (name == instruction).then_some(argument))
        .collect();
    assert_eq!(found.len(), 1, "{instruction}");
    found[0]
}

fn words(instruction: &str) -> Vec<String> {
    serde_json::from_str(argument(instruction)).expect("a list")
}

#[test]
fn the_container_has_the_program_and_the_site_and_nothing_else() {
    assert_eq!(argument("FROM"), "scratch");
    assert_eq!(
        argument("COPY"),
        "--chmod=0755 golf-server-*-linux-musl /golf-server"
    );
    assert_eq!(argument("ADD"), "yardbook-*-site.tar /");
    assert!(instructions().iter().all(|(name, _)| *name != "RUN"));
}

#[test]
fn the_container_runs_as_a_user_without_rights_who_owns_the_data_folder() {
    let user = argument("USER");
    let is_number = |part: &str| part.parse::<u32>().is_ok_and(|number| number >= 10_000);
    assert!(user.split(':').all(is_number), "{user}");
    let at = |wanted: &str| instructions().iter().position(|(name, _)| *name == wanted);
    assert!(
        at("USER") < at("WORKDIR"),
        "the folder is made for the user"
    );
    assert_eq!(argument("WORKDIR"), argument("VOLUME"));
}

#[test]
fn the_container_serves_the_site_and_a_database_in_its_data_folder() {
    let command = [words("ENTRYPOINT"), words("CMD")].concat();
    assert_eq!(command[0], "/golf-server");
    let arguments = Arguments::try_parse_from(&command).map(|arguments| arguments.command);
    let Ok(Command::Serve(options)) = arguments else {
        panic!("the container serves");
    };
    let folder = options.database.path.parent();
    assert_eq!(folder, Some(Path::new(argument("VOLUME"))));
    assert_eq!(options.site.as_deref(), Some(Path::new("/site")));
    assert_eq!(options.listen.port().to_string(), argument("EXPOSE"));
    assert!(options.listen.ip().is_unspecified());
    assert!(options.bounds().drain + LAST_PATIENCE < ENGINE_PATIENCE);
}
