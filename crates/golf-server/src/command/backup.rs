//! `golf-server backup`.

use std::path::PathBuf;

use super::DatabaseFile;
use crate::database::Access;
use crate::failure::Outcome;

/// The options of `backup`.
#[derive(clap::Args)]
pub(super) struct Options {
    #[command(flatten)]
    database: DatabaseFile,
    /// The new file. It must not be there yet.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// Copies a database while a server may be writing to it.
pub(super) fn run(options: &Options) -> Outcome {
    let database = options.database.open(Access::Read)?;
    database.copy_to(&options.to)?;
    tracing::info!(file = %options.to.display(), "copied");
    Ok(())
}
