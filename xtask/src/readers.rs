//! Programs that read the files people take along, for the end-to-end tests: poppler for PDF, GDAL for GPX, KML, GeoJSON and
//! CSV. They share no code with what writes the files.

use crate::browser::named_or_on_path;
use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::project::Project;

/// The programs, each with the variable that may name it.
const PROGRAMS: [(&str, &str); 5] = [
    ("PDFINFO", "pdfinfo"),
    ("PDFFONTS", "pdffonts"),
    ("PDFTOTEXT", "pdftotext"),
    ("PDFTOCAIRO", "pdftocairo"),
    ("OGRINFO", "ogrinfo"),
];
/// Debian's packages of them.
const PACKAGES: [&str; 2] = ["poppler-utils", "gdal-bin"];

/// The variable and the path of each program, installed first where that is allowed.
pub fn ensure(project: &Project) -> Outcome<Vec<(&'static str, String)>> {
    if let Some(programs) = find() {
        return Ok(programs);
    }
    if !debian::is_ours(project) {
        let packages = PACKAGES.join(" ");
        return Err(Failure::new(format!(
            "The tests of exported files need pdfinfo, pdffonts, pdftotext, pdftocairo and ogrinfo: install them (Debian: `apt-get install {packages}`), \
             or set PDFINFO, PDFFONTS, PDFTOTEXT, PDFTOCAIRO and OGRINFO to where they are."
        )));
    }
    debian::install(project, &PACKAGES, "to read the files that the app writes")?;
    find().ok_or_else(|| {
        Failure::new("poppler-utils and gdal-bin are installed, but not on the PATH.")
    })
}

fn find() -> Option<Vec<(&'static str, String)>> {
    let program = |&(variable, name): &(&'static str, &'static str)| {
        let path = named_or_on_path(variable, &[name])?;
        Some((variable, path.to_string_lossy().into_owned()))
    };
    PROGRAMS.iter().map(program).collect()
}
