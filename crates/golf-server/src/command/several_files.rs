//! The recipes for several servers in `deploy/several`, compared with the command line that they call
//! and with the unit of one server.

use std::path::Path;

use clap::Parser as _;

use super::{Arguments, Command, accounts, serve};

const ONE: &str = include_str!("../../../../deploy/golf-server.service");
const UNIT: &str = include_str!("../../../../deploy/several/golf-server@.service");
const COMPOSE: &str = include_str!("../../../../deploy/several/compose.yaml");
const UPSTREAM: &str = include_str!("../../../../deploy/several/upstream.conf");

fn settings(unit: &str) -> Vec<(&str, &str)> {
    let lines = unit.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('=')).collect()
}

fn command(words: &[String]) -> Command {
    match Arguments::try_parse_from(words) {
        Ok(arguments) => arguments.command,
        Err(error) => panic!("{words:?}: {error}"),
    }
}

fn serve_of(words: &[String]) -> serve::ServeOptions {
    match command(words) {
        Command::Serve(options) => options,
        _ => panic!("{words:?} serves"),
    }
}

/// The ports of the recipe of nginx.
fn ports() -> Vec<&'static str> {
    let lines = UPSTREAM.lines().map(str::trim);
    let servers = lines.filter_map(|line| line.strip_prefix("server 127.0.0.1:"));
    servers.filter_map(|rest| rest.split(' ').next()).collect()
}

#[test]
fn the_unit_of_one_of_several_is_that_of_one_but_for_its_names_and_the_address_of_the_accounts() {
    let differs = [
        "Description",
        "After",
        "EnvironmentFile",
        "ExecStart",
        "StateDirectory",
    ];
    let of = |unit: &'static str| {
        let mut settings = settings(unit);
        settings.retain(|(name, _)| !differs.contains(name));
        settings
    };
    assert_eq!(of(UNIT), of(ONE));
}

#[test]
fn each_unit_serves_at_the_port_that_nginx_asks_from_a_folder_of_its_own() {
    let ports = ports();
    assert_eq!(ports.len(), 3);
    for port in ports {
        let value = |name: &str| {
            let found = settings(UNIT).into_iter().find(|(known, _)| *known == name);
            found.expect("a setting").1.replace("%i", port)
        };
        let words: Vec<String> = value("ExecStart").split(' ').map(str::to_owned).collect();
        let options = serve_of(&words);
        assert_eq!(options.listen.to_string(), format!("127.0.0.1:{port}"));
        let folder = format!("/var/lib/{}", value("StateDirectory"));
        assert_eq!(options.database.path.parent(), Some(Path::new(&folder)));
        assert!(
            !words.contains(&"--accounts".to_owned()),
            "the address is no argument: a list of processes would show it"
        );
    }
}

#[test]
fn the_containers_run_commands_of_this_program() {
    let lines = COMPOSE.lines().map(str::trim);
    let commands: Vec<Vec<String>> = lines
        .filter_map(|line| line.strip_prefix("command: "))
        .map(|list| serde_json::from_str(list).expect("a list"))
        .map(|list: Vec<String>| [vec!["golf-server".to_owned()], list].concat())
        .collect();
    let [migrate, serve] = &commands[..] else {
        panic!("two commands: {commands:?}");
    };
    assert!(matches!(
        command(migrate),
        Command::Accounts(accounts::AccountsOptions::Migrate { .. })
    ));
    let options = serve_of(serve);
    assert_eq!(options.database.path.parent(), Some(Path::new("/data")));
    assert_eq!(options.site.as_deref(), Some(Path::new("/site")));
    assert_eq!(options.listen.port(), 8080);
}
