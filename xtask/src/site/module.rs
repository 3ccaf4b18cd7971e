//! A wasm module beside the app, with a script of its own: the demo, and the previews.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Outcome;
use crate::files;
use crate::project::Project;
use crate::steps::Step;
use crate::tools;

use super::{Site, compiler, optimise, program};

/// A package that becomes such a module.
pub struct Module {
    /// Its name.
    pub package: &'static str,
    /// What of it is compiled, as options of cargo.
    pub target: &'static [&'static str],
    /// The name of its wasm as compiled.
    pub compiled: &'static str,
    /// The name of its glue, which the script imports.
    pub glue: &'static str,
    /// The script that pages import, beside the package's sources.
    pub script: &'static str,
    /// The first part of the file names of the script and of the wasm.
    pub stem: &'static str,
    /// The name that stands for the wasm's address in the script.
    pub placeholder: &'static str,
    /// The only function that is called. Other exports are left out, with what only they use. `None` keeps all.
    pub export: Option<&'static str>,
}

/// The names of a module's files in the site.
pub struct Made {
    /// The script.
    pub script: String,
    /// The wasm.
    pub wasm: String,
}

impl Module {
    /// The command that compiles it.
    pub fn command(&self, project: &Project) -> Command {
        let package = ["--package", self.package];
        compiler::build(project, &[&package, self.target].concat())
    }

    /// Compiles the wasm and returns its path. Runs before the finishing step, since it can fail.
    pub fn compile(&self, step: &Step<'_>) -> Outcome<PathBuf> {
        let mut build = self.command(step.project());
        step.run(&mut build, &format!("build {}", self.compiled))?;
        Ok(compiler::compiled(step.project(), self.compiled))
    }

    /// Adds the module to the site.
    pub fn make(&self, site: &Site<'_>, step: &Step<'_>, compiled: &Path) -> Outcome<Made> {
        let bound = site.scratch.join(self.stem);
        let mut bind = site.project.command(tools::RELEASE);
        bind.arg(self.export.map_or("bind", |_| "bind-only"));
        bind.arg(compiled)
            .arg(&bound)
            .arg(self.glue)
            .args(self.export);
        step.run(&mut bind, &format!("bind {}", self.compiled))?;
        let wasm = bound.join(format!("{}_bg.wasm", self.glue));
        let wasm = optimise::add(site, step, self.stem, &wasm)?;

        let source = bound.join("module.mjs");
        let bundle = site.scratch.join(format!("{}.js", self.stem));
        files::write(&source, files::read(&site.project.path(self.script))?)?;
        let (name, text) = program::WASM;
        files::write(&bound.join(name), text)?;
        site.esbuild(
            step,
            &[
                source.display().to_string(),
                "--format=esm".to_owned(),
                // Safe in a JavaScript string: the name has only letters, digits, a dash and a dot.
                format!("--define:{}=\"./{wasm}\"", self.placeholder),
                format!("--outfile={}", bundle.display()),
            ],
            &format!("minify the script of {}", self.compiled),
        )?;
        let script = site.add(self.stem, "js", &files::read(&bundle)?)?;
        Ok(Made { script, wasm })
    }
}
