//! `golf-server restore`.

use std::path::PathBuf;

use super::DatabaseFile;
use crate::database::restore::restore;
use crate::failure::Outcome;

/// The options of `restore`.
#[derive(clap::Args)]
pub(super) struct RestoreOptions {
    /// The backup.
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseFile,
    /// When there is a database already, move it aside: to the same name with `.replaced` added.
    #[arg(long)]
    replace: bool,
}

/// Makes a database from a backup while no server uses it.
pub(super) fn run(options: &RestoreOptions) -> Outcome {
    let database = &options.database.path;
    if let Some(kept) = restore(&options.file, database, options.replace)? {
        tracing::info!(file = %kept.display(), "the database of before was kept");
    }
    tracing::info!(file = %database.display(), "restored");
    Ok(())
}
