//! Writes the yardage book of some courses as PDF files, to be looked at and measured.
//!
//! `cargo run --example yardage_books -- OUT [HOLES [COURSES]]`. HOLES is a folder of `<course_id>.json` files with the `data`
//! of `GET /courses/:id/holes`; without it, the first courses of the sample are written. COURSES is a JSON array of courses in
//! the form of the list; the books have their names and places. Each course has its book in every size and layout.
#![cfg_attr(
    not(target_arch = "wasm32"),
    expect(clippy::print_stderr, reason = "a program says there why it fails")
)]

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    match books::write(std::env::args().skip(1)) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod books {
    use std::fs;
    use std::path::{Path, PathBuf};

    use golf_api::course::Course;
    use golf_api::decode;
    use golf_api::hole::Hole;
    use golf_hole::quality;
    use golf_hole::reading::HoleReading;
    use golf_print::fonts::Fonts;
    use golf_print::marks;
    use golf_print::paper::Trim;
    use golf_print::pdf::{Draft, Stream};
    use golf_print::sheets::Layout;
    use golf_sample::Sample;
    use golf_views::golf::yardage_book::{Beside, Book, Contents, Format, Lettering};
    use golf_views::words::course::course_number;
    use golf_views::words::format::{self, Unit};
    use unicode_normalization::UnicodeNormalization;
    use yardbook::ui::components::quality_notes::words;

    /// How many courses of the sample are written.
    const SAMPLES: usize = 2;

    pub fn write(mut arguments: impl Iterator<Item = String>) -> Result<(), String> {
        let usage = "name a folder for the books: `cargo run --example yardage_books -- OUT [HOLES [COURSES]]`";
        let out = PathBuf::from(arguments.next().ok_or(usage)?);
        fs::create_dir_all(&out)
            .map_err(|error| format!("cannot make {}: {error}", out.display()))?;
        let courses = match arguments.next() {
            Some(folder) => of_folder(Path::new(&folder), &known(arguments.next())?)?,
            None => (0..SAMPLES).map(sample).collect(),
        };
        let fonts = Fonts::read(Fonts::FILE.to_vec()).ok_or("the fonts cannot be read")?;
        let lettering = Lettering {
            fonts: &fonts,
            // The normal form that a browser has built in.
            composed: &|text| text.nfc().collect(),
        };
        for (name, contents) in courses {
            for trim in Trim::OFFERED {
                for layout in Layout::ALL {
                    let format = Format {
                        trim,
                        layout,
                        paper: None,
                    };
                    let book = Book::new(&contents, format, lettering);
                    let sheets = format.sheets(book.pages.len());
                    let around = marks::around(&sheets, trim.size());
                    let draft = Draft::new(&book.pages, &sheets, &around, &fonts);
                    let streams = draft.streams().iter().cloned();
                    let streams: Vec<_> = streams.map(Stream::Plain).collect();
                    let file = draft.write(&streams, &contents.name);
                    let path = out.join(format!("{name}-{trim}-{layout:?}.pdf").to_lowercase());
                    fs::write(&path, file)
                        .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
                }
            }
        }
        Ok(())
    }

    fn contents(name: String, holes: Vec<Hole>) -> Contents {
        let beside = holes.iter().map(|hole| {
            let doubts = quality::doubts(hole, &HoleReading::new(hole));
            Beside {
                doubts: doubts
                    .iter()
                    .map(|doubt| words::of_hole(doubt, Unit::Yards))
                    .collect(),
                own_note: String::new(),
                ..Beside::default()
            }
        });
        Contents {
            name,
            beside: beside.collect(),
            holes,
            source: "© the makers of this data".into(),
            ..Contents::default()
        }
    }

    fn sample(index: usize) -> (String, Contents) {
        let detail = Sample::default().course(index);
        let name = detail.course.name.clone().unwrap_or_default();
        let contents = Contents {
            tees: Some(detail.tees),
            ..contents(name, Sample::default().holes(index).holes)
        };
        (format!("sample-{index}"), contents)
    }

    /// The courses of a file, if one is named.
    fn known(path: Option<String>) -> Result<Vec<Course>, String> {
        let Some(path) = path else {
            return Ok(Vec::new());
        };
        let text =
            fs::read_to_string(&path).map_err(|error| format!("cannot read {path}: {error}"))?;
        let rows: Vec<serde_json::Value> =
            serde_json::from_str(&text).map_err(|error| format!("{path} is no list: {error}"))?;
        let courses = rows.iter();
        let courses = courses.filter_map(|row| decode::course_row(&row.to_string()));
        Ok(courses.map(|row| row.value.course).collect())
    }

    fn of_folder(folder: &Path, known: &[Course]) -> Result<Vec<(String, Contents)>, String> {
        let told = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
        let mut courses = Vec::new();
        for entry in fs::read_dir(folder).map_err(told)?.flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|end| end != "json") {
                continue;
            }
            let name = path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let text = fs::read_to_string(&path).map_err(told)?;
            let holes = decode::holes_file(&text)
                .ok_or_else(|| format!("{} has no holes", path.display()))?;
            let id = holes.value.course_id;
            let course = known.iter().find(|course| course.course_id == id);
            let contents = Contents {
                place: course.and_then(format::place),
                ..contents(
                    course.map_or_else(|| course_number(id), format::course_name),
                    holes.value.holes,
                )
            };
            courses.push((name, contents));
        }
        Ok(courses)
    }
}
