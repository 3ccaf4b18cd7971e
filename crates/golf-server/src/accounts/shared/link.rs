//! Connections to PostgreSQL: its address, a pool, and errors as sentences.

use std::path::Path;
use std::str::FromStr as _;
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Object, Pool, RecyclingMethod};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Config, NoTls};

use super::tls::{self, Tls};
use crate::failure::{Failure, Outcome};

/// How long the server waits for the database before it says that it is away.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// How long a connection may be silent before the system probes it.
const PROBE_AFTER: Duration = Duration::from_secs(10);

/// How to reach the database.
#[derive(Debug, Clone)]
pub struct Link {
    config: Config,
    tls: Tls,
    shown: String,
}

impl Link {
    /// Reads an address such as `postgres://golf@db.example/golf`. Certificates are checked against
    /// the file `ca`, or else against the usual authorities. A host elsewhere needs TLS unless the
    /// address says `sslmode=disable`; this machine and a socket do not use it.
    ///
    /// # Errors
    /// A [`Failure`] for an address or a file that cannot be read. It never quotes the address,
    /// which may hold a password.
    pub fn parse(address: &str, ca: Option<&Path>) -> Outcome<Self> {
        let mut config = Config::from_str(address).map_err(|error| {
            let cause = std::error::Error::source(&error).map(ToString::to_string);
            Failure::new(format!(
                "The address of the accounts cannot be read ({}): write it like postgres://golf@db.example/golf.",
                cause.unwrap_or_else(|| error.to_string())
            ))
        })?;
        if config.get_hosts().is_empty() {
            return Err(Failure::new(
                "The address of the accounts names no host: write it like postgres://golf@db.example/golf.",
            ));
        }
        // The mode of an address that names none. `prefer` protects from nobody, so it is not taken at its word.
        if config.get_ssl_mode() == SslMode::Prefer {
            let mut addresses = config.get_hostaddrs().iter();
            let is_near = config.get_hosts().iter().all(is_near)
                && addresses.all(std::net::IpAddr::is_loopback);
            config.ssl_mode(if is_near {
                SslMode::Disable
            } else {
                SslMode::Require
            });
        }
        if config.get_application_name().is_none() {
            config.application_name("golf-server");
        }
        // The database ends what nobody waits for any more.
        let options = config.get_options().unwrap_or_default().to_owned();
        let patience = PATIENCE.as_millis() * 2;
        config.options(format!(
            "-c statement_timeout={patience} -c idle_in_transaction_session_timeout={patience} -c timezone=UTC {options}"
        ));
        config
            .connect_timeout(PATIENCE)
            .keepalives_idle(PROBE_AFTER)
            .tcp_user_timeout(PROBE_AFTER);
        Ok(Self {
            shown: shown(&config),
            config,
            tls: Tls::trusting(ca)?,
        })
    }

    /// The same for a command that works on many rows: without a limit for a statement.
    #[must_use]
    pub fn patient(mut self) -> Self {
        self.config.options("-c timezone=UTC");
        self.config.connect_timeout(PATIENCE * 10);
        self
    }

    /// Its hosts and the database, without a password.
    #[must_use]
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// A pool of at most this many connections. They are made when they are needed.
    ///
    /// # Errors
    /// A [`Failure`] when the pool is not set up as it must be.
    pub fn pool(&self, most: usize) -> Outcome<Pool> {
        let config = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let address = self.config.clone();
        // rustls wants a name of the host even for a socket, which has none.
        let manager = match address.get_ssl_mode() {
            SslMode::Disable => Manager::from_config(address, NoTls, config),
            _ => Manager::from_config(address, self.tls.connector(), config),
        };
        Pool::builder(manager)
            .max_size(most)
            .build()
            .map_err(|error| Failure::new(format!("The accounts cannot be used: {error}.")))
    }

    /// An error of this database as a sentence.
    #[must_use]
    pub fn failed(&self, done: &str, error: &Trouble) -> Failure {
        Failure::new(format!(
            "The accounts on {} cannot be {done}: {error}",
            self.shown
        ))
    }
}

/// A connection that is closed unless it is given back: the answer to an abandoned statement would
/// arrive in place of that to the next one.
pub struct Lease(Option<Client>);

impl Lease {
    /// Takes a connection from the pool.
    ///
    /// # Errors
    /// A [`Trouble`] when none can be made.
    pub async fn take(pool: &Pool) -> Result<Self, Trouble> {
        let client = pool.get().await.map_err(|error| match error {
            deadpool_postgres::PoolError::Backend(error) => Trouble::Database(error),
            other => Trouble::Pool(other.to_string()),
        })?;
        Ok(Self(Some(client)))
    }

    /// The connection.
    ///
    /// # Errors
    /// Never while it is leased.
    pub fn client(&mut self) -> Result<&mut Client, Trouble> {
        self.0
            .as_mut()
            .ok_or_else(|| Trouble::Pool("the connection was given back".to_owned()))
    }

    /// Gives the connection back: every statement on it was answered.
    pub fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            // Ends its task too.
            drop(Object::take(client));
        }
    }
}

/// Why the database did not do something.
#[derive(Debug)]
pub enum Trouble {
    /// It, or the way to it, has an error.
    Database(tokio_postgres::Error),
    /// The pool has.
    Pool(String),
    /// It did not answer in time.
    Late,
    /// A value of it cannot be read.
    Unreadable(String),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(error)
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(error) => {
                if let Some(said) = error.as_db_error() {
                    return write!(f, "PostgreSQL says {:?}.", said.message());
                }
                if let Some(why) = tls::not_trusted(error) {
                    return write!(f, "{why}.");
                }
                let cause = std::error::Error::source(error).map(ToString::to_string);
                let cause = cause.unwrap_or_else(|| error.to_string());
                write!(f, "{cause}. Check that PostgreSQL runs, and the address.")
            }
            Self::Pool(why) => write!(f, "{why}."),
            Self::Late => f.write_str("PostgreSQL did not answer in time."),
            Self::Unreadable(what) => write!(f, "{what}."),
        }
    }
}

/// A socket, or this machine.
fn is_near(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost"
                || name
                    .parse::<std::net::IpAddr>()
                    .is_ok_and(|ip| ip.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

fn shown(config: &Config) -> String {
    let hosts = config.get_hosts().iter().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(folder) => folder.display().to_string(),
    });
    let hosts: Vec<String> = hosts.collect();
    let database = config.get_dbname().or(config.get_user());
    format!("{}/{}", hosts.join(","), database.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_elsewhere_needs_tls_and_this_machine_does_not() {
        for (address, mode) in [
            ("postgres://golf@db.example/golf", SslMode::Require),
            ("postgres://golf@10.0.0.7,db.example/golf", SslMode::Require),
            ("postgres://golf@127.0.0.1,10.0.0.7/golf", SslMode::Require),
            ("postgres://golf@localhost/golf", SslMode::Disable),
            ("postgres://golf@[::1]:6000/golf", SslMode::Disable),
            ("host=/run/postgresql user=golf", SslMode::Disable),
            (
                "postgres://golf@localhost/golf?sslmode=require",
                SslMode::Require,
            ),
            (
                "postgres://golf@db.example/golf?sslmode=disable",
                SslMode::Disable,
            ),
            // A word that looks like the setting does not turn TLS off, wherever it is.
            (
                "postgres://golf:sslmode=disable@db.example/golf",
                SslMode::Require,
            ),
            (
                "postgres://sslmode:sslmode@db.example/sslmode?application_name=sslmode",
                SslMode::Require,
            ),
            (
                "host=db.example user=golf password='sslmode=disable'",
                SslMode::Require,
            ),
            // Nor does the mode that takes what it gets.
            (
                "postgres://golf@db.example/golf?sslmode=prefer",
                SslMode::Require,
            ),
            (
                "host=localhost hostaddr=10.0.0.7 user=golf",
                SslMode::Require,
            ),
            (
                "host=localhost hostaddr=127.0.0.2 user=golf",
                SslMode::Disable,
            ),
        ] {
            let link = Link::parse(address, None).expect("an address");
            assert_eq!(link.config.get_ssl_mode(), mode, "{address}");
        }
    }

    #[test]
    fn no_message_has_the_password() {
        let link = Link::parse("postgres://golf:hidden@db.example:6000/keys", None).expect("one");
        assert_eq!(link.shown(), "db.example/keys");
        let said = link.failed("read", &Trouble::Late).to_string();
        assert!(!said.contains("hidden"), "{said}");
        for wrong in [
            "postgres://golf:hidden@[/keys",
            "golf:hidden",
            "postgres:///hidden?x=1",
        ] {
            let said = Link::parse(wrong, None).expect_err("refused").to_string();
            assert!(!said.contains("hidden"), "{said}");
        }
    }
}
