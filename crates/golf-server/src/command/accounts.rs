//! `golf-server accounts`: the tables of accounts that several servers share.

use std::path::PathBuf;

use clap::Subcommand;

use super::address::Address;
#[cfg(feature = "postgres")]
use super::tell;
#[cfg(feature = "postgres")]
use crate::accounts::shared::keys::SharedKeys;
#[cfg(feature = "postgres")]
use crate::accounts::shared::moving;
#[cfg(feature = "postgres")]
use crate::failure::Failure;
use crate::failure::Outcome;

/// The subcommands of `accounts`.
#[derive(Subcommand)]
pub(super) enum AccountsOptions {
    /// Make the tables, or bring them to the version of this program, while servers run or not.
    Migrate {
        #[command(flatten)]
        accounts: Address,
    },
    /// Take the keys and the usage of a database file along, once.
    Move {
        /// The database of one machine, as sqlite:FILE. No server may use it.
        #[arg(long, value_name = "sqlite:FILE", value_parser = file)]
        from: PathBuf,
        /// The accounts, as postgres://…. They must have no keys.
        #[command(flatten)]
        to: To,
    },
    /// Count requests of windows ahead of PostgreSQL's clock in its current windows. Needed only
    /// after that clock was wrong.
    Settle {
        #[command(flatten)]
        accounts: Address,
    },
}

/// The target of a move.
#[derive(clap::Args)]
pub(super) struct To {
    /// The accounts to move to. The same as --accounts.
    #[arg(long = "to", value_name = "URL", conflicts_with = "accounts")]
    to: Option<String>,
    #[command(flatten)]
    accounts: Address,
}

fn file(text: &str) -> Result<PathBuf, String> {
    match text.strip_prefix("sqlite:") {
        Some(file) if !file.is_empty() => Ok(PathBuf::from(file)),
        _ => Err(
            "write it as sqlite:FILE. Back from PostgreSQL goes `golf-server backup --accounts URL --to FILE`"
                .to_owned(),
        ),
    }
}

/// Runs the subcommand.
#[cfg(feature = "postgres")]
pub(super) fn run(options: AccountsOptions) -> Outcome {
    let missing = || {
        Failure::new("Name the accounts with --accounts, or in the variable GOLF_SERVER_ACCOUNTS.")
    };
    match options {
        AccountsOptions::Migrate { accounts } => {
            let link = accounts.link()?.ok_or_else(missing)?;
            tell(&SharedKeys::migrate(link)?);
        }
        AccountsOptions::Move { from, mut to } => {
            to.accounts.address = to.to.or(to.accounts.address);
            let keys = to.accounts.keys()?.ok_or_else(missing)?;
            tell(&moving::from_sqlite(&from, &keys)?);
        }
        AccountsOptions::Settle { accounts } => {
            let keys = accounts.keys()?.ok_or_else(missing)?;
            let settled = keys.settle()?;
            tell(&format!(
                "The counts of {settled} keys are in the current windows now."
            ));
        }
    }
    Ok(())
}

/// Says that this program cannot use shared accounts.
#[cfg(not(feature = "postgres"))]
pub(super) fn run(options: AccountsOptions) -> Outcome {
    let mut accounts = match options {
        AccountsOptions::Migrate { accounts } | AccountsOptions::Settle { accounts } => accounts,
        AccountsOptions::Move { from: _, to } => Address {
            address: to.to.or(to.accounts.address.clone()),
            ..to.accounts
        },
    };
    // Named or not, there is nothing that this program can do.
    accounts.address.get_or_insert_default();
    accounts.none()
}
