//! A `.br` and a `.gz` beside every file of the site that shrinks, so that no server compresses on the fly.

use crate::failure::Outcome;
use crate::node;
use crate::process;

use super::Site;

/// Compresses the whole site. Node carries brotli and gzip, which spares `xtask` compiling them.
pub fn all(site: &Site<'_>) -> Outcome {
    let script = site.project.path(node::BUILD).join("compress.mjs");
    let mut compress = site.project.command("node");
    compress.arg(script).arg(&site.finished);
    process::run(&mut compress, "compress the site")
}
