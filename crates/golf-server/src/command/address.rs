//! Where the accounts of a command are: the address of a database that several servers share.

use std::path::PathBuf;

use crate::failure::Outcome;

/// The environment variable with the address, so that no password is in a list of processes.
pub(super) const VARIABLE: &str = "GOLF_SERVER_ACCOUNTS";

/// The options that name shared accounts.
#[derive(clap::Args)]
pub(super) struct Address {
    /// Keys and quotas in PostgreSQL, shared by several servers, such as
    /// postgres://golf@db.example/golf. With a password in it, use the variable and not the option.
    #[arg(
        id = "accounts",
        long = "accounts",
        value_name = "URL",
        env = VARIABLE,
        hide_env_values = true
    )]
    pub(super) address: Option<String>,
    /// The certificate of the authority that signed the certificate of PostgreSQL, as PEM. Without
    /// it, the usual authorities of the web count.
    #[arg(long, value_name = "FILE", env = "GOLF_SERVER_ACCOUNTS_CA")]
    pub(super) accounts_ca: Option<PathBuf>,
}

#[cfg(feature = "postgres")]
impl Address {
    /// How to reach the accounts, if they are shared.
    pub(super) fn link(&self) -> Outcome<Option<crate::accounts::shared::link::Link>> {
        use crate::accounts::shared::link::Link;
        let address = self.address.as_deref();
        address
            .map(|address| Link::parse(address, self.accounts_ca.as_deref()))
            .transpose()
    }

    /// The shared accounts, for a command.
    pub(super) fn keys(&self) -> Outcome<Option<crate::accounts::shared::keys::SharedKeys>> {
        use crate::accounts::shared::keys::SharedKeys;
        self.link()?.map(SharedKeys::open).transpose()
    }
}

#[cfg(not(feature = "postgres"))]
impl Address {
    /// Refuses shared accounts: this program cannot use them.
    pub(super) fn none(&self) -> Outcome {
        if self.address.is_none() && self.accounts_ca.is_none() {
            return Ok(());
        }
        Err(crate::failure::Failure::new(
            "This golf-server is built without PostgreSQL: build it with `--features postgres`, or leave --accounts \
             out.",
        ))
    }
}
