//! The conformance suite against three servers behind nginx, with the recipes of `deploy`.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::rc::Rc;

use golf_api::plan::Plan;
use golf_server::clock::Clock;
use golf_server::conformance::rules;
use golf_server::conformance::visit::Visit;
use tempfile::TempDir;

use super::servers::{Servers, looked};
use crate::postgres::Postgres;
use crate::running::{NEW_YEAR, get, soon};

const RECIPE: &str = include_str!("../../../../../deploy/nginx.conf");
const UPSTREAM: &str = include_str!("../../../../../deploy/several/upstream.conf");

/// A running nginx.
struct Nginx {
    child: Child,
    address: String,
    _folder: TempDir,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Its worker ends with it.
        let _ = Command::new("kill")
            .args(["-QUIT", &self.child.id().to_string()])
            .status();
        let _ = self.child.wait();
    }
}

/// A text with each of these changes, which must be there.
fn changed(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "the recipe has no {old:?}");
        text.replace(old, new)
    })
}

fn program() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let named = std::env::var_os("NGINX").map(PathBuf::from);
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("nginx"));
    let mut places = named.into_iter().chain(on_path);
    places
        .find(|program| program.is_file())
        .or_else(|| Some(PathBuf::from("/usr/sbin/nginx")).filter(|program| program.is_file()))
        .expect(
            "This test needs nginx: install it (Debian: `apt-get install nginx-light`), or set NGINX to where it is, \
             and try again.",
        )
}

impl Nginx {
    /// nginx with the recipe, but ports and folders of its own, and without TLS and limits.
    fn start(servers: &Servers) -> Self {
        let folder = TempDir::new().expect("a folder");
        let own = folder.path().to_str().expect("text");
        let socket = format!("{own}/plain.sock");
        let hosts: Vec<&str> = servers
            .serving
            .iter()
            .map(|serving| {
                &serving.base_url["http://".len()..serving.base_url.len() - "/api/v1".len()]
            })
            .collect();
        let upstream = changed(
            UPSTREAM,
            &[
                ("127.0.0.1:8081", hosts[0]),
                ("127.0.0.1:8082", hosts[1]),
                ("127.0.0.1:8083", hosts[2]),
            ],
        );
        let start = RECIPE.find("upstream golf_server {").expect("the block");
        let end = start + RECIPE[start..].find("\n}\n").expect("its end") + 3;
        let recipe = format!("{}{upstream}{}", &RECIPE[..start], &RECIPE[end..]);
        // The system chooses the port: it was free a moment ago.
        let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = port.local_addr().expect("an address").to_string();
        drop(port);
        let recipe = changed(
            &recipe,
            &[
                ("listen 80;", &format!("listen unix:{socket};")),
                ("listen 443 ssl;", &format!("listen {address};")),
                (
                    "    ssl_certificate /etc/letsencrypt/live/golf.example/fullchain.pem;\n",
                    "",
                ),
                (
                    "    ssl_certificate_key /etc/letsencrypt/live/golf.example/privkey.pem;\n",
                    "",
                ),
                ("root /var/www/yardbook;", &format!("root {own};")),
                ("/var/log/nginx/", &format!("{own}/")),
                ("rate=20r/s", "rate=10000r/s"),
            ],
        );
        fs::write(folder.path().join("yardbook.conf"), recipe).expect("written");
        let user = if fs::metadata("/root")
            .is_ok_and(|root| fs::read_dir("/root").is_ok() && root.is_dir())
        {
            "user root;"
        } else {
            ""
        };
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {own}/{name};"));
        let main = format!(
            "{user} worker_processes 1; daemon off; pid {own}/pid;\n\
             events {{}} http {{ access_log off; {} include {own}/yardbook.conf; }}",
            places.join(" ")
        );
        let main_file = folder.path().join("nginx.conf");
        fs::write(&main_file, main).expect("written");
        let child = Command::new(program())
            .args(["-p", own, "-e", "stderr", "-c"])
            .arg(&main_file)
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        soon("nginx", || std::net::TcpStream::connect(&address).is_ok());
        Self {
            child,
            address,
            _folder: folder,
        }
    }
}

#[test]
fn every_rule_holds_for_three_servers_behind_nginx() {
    let accounts = Postgres::shared().accounts();
    accounts.stop_clock(NEW_YEAR);
    let keys = Plan::ALL.map(|plan| (plan, accounts.key(plan)));
    let servers = Servers::start(3, &accounts, &[]);
    let nginx = Nginx::start(&servers);
    let base = format!("http://{}/api/v1", nginx.address);
    assert_eq!(get(&base, &[]).status, 200);
    let clock = Clock::set_to(NEW_YEAR);
    let accounts = Rc::new(accounts);
    let visit = |waits: bool| {
        let mut visit = Visit::new(&base, keys.clone().into(), clock.clone());
        visit.may_use_up_a_minute = true;
        let accounts = Rc::clone(&accounts);
        visit.when_the_clock_moved(move |now| {
            accounts.set_clock(now);
            if waits {
                looked(&accounts, 3);
            }
        });
        visit
    };
    // A server that remembers a full window learns by its next look that the window has ended. The
    // rule of the month moves the clock a hundred times, and is refused at its end alone.
    let is_of_month = |id: &str| id == "month-exceeded";
    let mut visits = [visit(true), visit(false)];
    let wrong: Vec<_> = [false, true]
        .into_iter()
        .flat_map(|of_month| rules().filter(move |rule| is_of_month(rule.id) == of_month))
        .filter_map(|rule| {
            let visit = &mut visits[usize::from(is_of_month(rule.id))];
            Some((rule.id, (rule.check)(visit).err()?))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
