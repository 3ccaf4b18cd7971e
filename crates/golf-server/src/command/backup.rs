//! `golf-server backup`.

use std::path::PathBuf;

use super::DatabaseFile;
use super::address::Address;
#[cfg(feature = "postgres")]
use crate::accounts::shared::moving;
use crate::database::Access;
use crate::failure::{Failure, Outcome};

/// The options of `backup`.
#[derive(clap::Args)]
pub(super) struct BackupOptions {
    /// The database file. With --accounts, its courses go into the backup; without it, none do.
    #[arg(long = "db", value_name = "FILE", required_unless_present = "accounts")]
    path: Option<PathBuf>,
    #[command(flatten)]
    accounts: Address,
    /// The new file. It must not be there yet.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// Copies a database while a server may be writing to it. Keys and usage of shared accounts take
/// the place of its own.
pub(super) fn run(options: &BackupOptions) -> Outcome {
    let database = options.path.clone().map(|path| DatabaseFile { path });
    let database = database.map(|database| database.open(Access::Read));
    let database = database.transpose()?;
    #[cfg(not(feature = "postgres"))]
    options.accounts.none()?;
    #[cfg(feature = "postgres")]
    if let Some(accounts) = options.accounts.keys()? {
        let keys = moving::backup(&accounts, database.as_ref(), &options.to)?;
        tracing::info!(file = %options.to.display(), keys, "copied");
        return Ok(());
    }
    let database = database.ok_or_else(|| Failure::new("Name a database with --db."))?;
    database.copy_to(&options.to)?;
    tracing::info!(file = %options.to.display(), "copied");
    Ok(())
}
