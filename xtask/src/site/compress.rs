//! Adds a `.br` and a `.gz` beside every file of the site that shrinks, so that no server compresses it per request.

use crate::failure::Outcome;
use crate::node;
use crate::steps::Step;

use super::Site;

/// Compresses the whole site. Node includes brotli and gzip, so `xtask` need not compile them.
pub fn all(site: &Site<'_>, step: &Step<'_>) -> Outcome {
    let script = site.project.path(node::BUILD).join("compress.mjs");
    let mut compress = site.project.command("node");
    compress.arg(script).arg(&site.finished);
    step.run(&mut compress, "compress the site")
}
