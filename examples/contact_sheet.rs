//! Draws every hole of some courses onto HTML pages, three to a row, with the app's own drawing and
//! style sheets. `cargo xtask contact-sheet` takes pictures of the pages.
//!
//! `contact_sheet --out DIR --styles DIR [--theme NAME] [--page WIDTHxHEIGHT] [--holes DIR]…`. A folder of
//! `--holes` has JSON files with the `data` of `GET /courses/:id/holes`. Without one, the first
//! courses of the sample are drawn. The gallery of awkward holes is always drawn. With `--page`,
//! each hole is drawn for a box of this size in CSS pixels, as on a screen; in a wide one, play goes
//! to the right.
#![cfg_attr(
    not(target_arch = "wasm32"),
    expect(clippy::print_stderr, reason = "a program says there why it fails")
)]

#[cfg(not(all(debug_assertions, not(target_arch = "wasm32"))))]
fn main() {}

#[cfg(all(debug_assertions, not(target_arch = "wasm32")))]
fn main() -> std::process::ExitCode {
    match sheets::make(std::env::args().skip(1)) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(all(debug_assertions, not(target_arch = "wasm32")))]
mod sheets {
    use std::fs;
    use std::path::{Path, PathBuf};

    use golf_api::decode;
    use golf_api::hole::Hole;
    use golf_hole::reading::{HoleReading, Play};
    use golf_sample::Sample;
    use golf_views::element::Element;
    use golf_views::golf::caddie;
    use golf_views::golf::hole_map::drawing::drawing;
    use golf_views::golf::hole_map::green::green_inset;
    use golf_views::golf::hole_map::scene::{Look, Scene};
    use golf_views::golf::hole_map::screen_box::ScreenBox;
    use golf_views::golf::hole_map::thumbnail::{SheetSize, thumbnail};
    use golf_views::words::format::Unit;
    use yardbook::gallery::holes;

    /// How many courses of the sample are drawn.
    const SAMPLES: usize = 4;
    /// How many holes are in a row.
    const IN_A_ROW: usize = 3;
    /// The style sheets of a drawing.
    const STYLES: [&str; 3] = ["tokens.css", "base.css", "hole_map.css"];
    /// The styles that the sheet adds.
    const LAYOUT: &str = "
        body { padding: 16px; inline-size: 1560px; }
        h1 { font-size: 24px; margin-block-end: 8px; }
        .row { display: grid; grid-template-columns: repeat(3, 500px); gap: 14px; padding-block: 8px; }
        .hole { display: grid; gap: 6px; align-content: start; font-size: 14px; }
        .hole h2 { font-size: 18px; }
        .hole > .HoleMap { max-block-size: 900px; border: 1px solid var(--rule); }
        .GreenInset { inline-size: 300px; }
        .small { display: grid; grid-template-columns: repeat(9, 1fr); gap: 8px; }
        .small .HoleMap { max-block-size: 360px; }
    ";

    /// The command-line options.
    #[derive(Default)]
    struct Options {
        out: PathBuf,
        styles: PathBuf,
        theme: String,
        page: Option<ScreenBox>,
        holes: Vec<PathBuf>,
    }

    /// In a box that is wider than this, by its height, play goes to the right.
    const WIDE: f64 = 1.4;

    /// The size of text in a box on the screen, in CSS pixels.
    const SCREEN_EM: f64 = 14.0;

    /// A course to draw: its name for a file, and its holes, each with a name.
    struct Course {
        name: String,
        holes: Vec<(String, Hole)>,
    }

    pub fn make(arguments: impl Iterator<Item = String>) -> Result<(), String> {
        let options = options(arguments)?;
        let mut courses = Vec::new();
        for folder in &options.holes {
            courses.extend(folder_of_courses(folder)?);
        }
        if courses.is_empty() {
            courses.extend((0..SAMPLES).map(sample));
        }
        courses.push(Course {
            name: "gallery".into(),
            holes: holes::holes()
                .into_iter()
                .map(|(name, hole)| (name.to_owned(), hole))
                .collect(),
        });
        let mut style = String::new();
        for name in STYLES {
            style.push_str(&read(&options.styles.join(name))?);
        }
        style.push_str(LAYOUT);
        if let Some(ScreenBox { width, .. }) = options.page {
            let column = format!("calc({width}px + 16px)");
            let body = format!("calc({IN_A_ROW} * {column} + 32px)");
            style.push_str(&format!(
                "body {{ inline-size: {body} }} .hole > .HoleMap {{ max-block-size: none }}
                .row {{ grid-template-columns: repeat({IN_A_ROW}, {width}px) }} .small {{ display: none }}"
            ));
        }
        fs::create_dir_all(&options.out).map_err(told("make", &options.out))?;
        for course in courses {
            let file = options.out.join(format!("{}.html", course.name));
            fs::write(&file, page(&course, &style, &options)).map_err(told("write", &file))?;
        }
        Ok(())
    }

    fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        while let Some(argument) = arguments.next() {
            let value = arguments.next();
            let value = value.ok_or_else(|| format!("`{argument}` needs a value after it."))?;
            match argument.as_str() {
                "--out" => options.out = value.into(),
                "--styles" => options.styles = value.into(),
                "--holes" => options.holes.push(value.into()),
                "--theme" => options.theme = value,
                "--page" => options.page = Some(page_of(&value)?),
                _ => return Err(format!("`{argument}` is no option of the contact sheet.")),
            }
        }
        Ok(options)
    }

    /// Reads "360x470".
    fn page_of(size: &str) -> Result<ScreenBox, String> {
        let sides = size.split_once('x');
        let read = sides.and_then(|(width, height)| {
            Some(ScreenBox {
                width: width.parse().ok()?,
                height: height.parse().ok()?,
                em: SCREEN_EM,
            })
        });
        read.ok_or_else(|| format!("`{size}` is no size: write it as 360x470."))
    }

    /// Every course of a folder, in order of file name.
    fn folder_of_courses(folder: &Path) -> Result<Vec<Course>, String> {
        let entries = fs::read_dir(folder).map_err(told("read", folder))?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "json"));
        files.sort();
        if files.is_empty() {
            return Err(format!(
                "{} has no `<course_id>.json`: name a folder of hole data with --holes.",
                folder.display()
            ));
        }
        files.iter().map(|file| course_of(file)).collect()
    }

    fn course_of(file: &Path) -> Result<Course, String> {
        let body = format!("{{\"data\":{}}}", read(file)?);
        let read = decode::course_holes(body.as_bytes()).map_err(|error| {
            format!(
                "{} is no hole data (what stands inside `data` of GET /courses/:id/holes): {error}.",
                file.display()
            )
        })?;
        let holes = read.value.holes;
        Ok(Course {
            name: read.value.course_id.to_string(),
            holes: holes.into_iter().map(numbered).collect(),
        })
    }

    fn sample(index: usize) -> Course {
        let course = Sample::default().holes(index);
        Course {
            name: format!("sample-{}", course.course_id),
            holes: course.holes.into_iter().map(numbered).collect(),
        }
    }

    fn numbered(hole: Hole) -> (String, Hole) {
        (format!("Hole {}", hole.hole_number), hole)
    }

    fn page(course: &Course, style: &str, options: &Options) -> String {
        let rows: Vec<String> = course
            .holes
            .chunks(IN_A_ROW)
            .map(|row| {
                let holes: String = row
                    .iter()
                    .map(|(name, hole)| figure(name, hole, options.page))
                    .collect();
                format!("<section class=\"row\">{holes}</section>")
            })
            .collect();
        format!(
            "<!doctype html><html lang=\"en-US\" data-theme=\"{theme}\"><meta charset=\"utf-8\">{title}\
             <style>{style}</style><body>{heading}{small}{rows}</body></html>\n",
            theme = options.theme,
            title = element("title", course.name.clone()),
            heading = element("h1", course.name.clone()),
            small = small(course),
            rows = rows.concat()
        )
    }

    /// The sheet of holes from the course page.
    fn small(course: &Course) -> String {
        let readings: Vec<HoleReading> = course
            .holes
            .iter()
            .map(|(_, hole)| HoleReading::new(hole))
            .collect();
        let size = SheetSize::of(&readings);
        let drawings: String = readings
            .iter()
            .filter_map(|reading| thumbnail(reading, size))
            .map(|drawing| format!("<div>{}</div>", drawing.to_xml()))
            .collect();
        format!("<section class=\"small\">{drawings}</section>")
    }

    fn figure(name: &str, hole: &Hole, page: Option<ScreenBox>) -> String {
        let unit = Unit::Yards;
        let play = match page {
            Some(page) if page.width > WIDE * page.height => Play::ToTheRight,
            _ => Play::Upward,
        };
        let reading = HoleReading::played(hole, play);
        let note = caddie::note(hole, &reading, unit);
        let look = Look {
            page,
            ..Look::book(unit)
        };
        let map = Scene::new(&reading, look).map(|scene| drawing(&scene, name, &note));
        let map = match (map, page) {
            (Some(map), Some(ScreenBox { width, height, .. })) => map
                .with("width", width.to_string())
                .with("height", height.to_string()),
            (Some(map), None) => map,
            (None, _) => Element::svg("svg"),
        }
        .to_xml();
        let inset = green_inset(&reading, unit);
        let inset = inset.as_ref().map_or_else(String::new, Element::to_xml);
        let known = |yards: Option<f64>| {
            yards.map_or_else(|| "not given".to_owned(), |yards| unit.text(yards))
        };
        let par = hole
            .par
            .map_or_else(|| "not given".to_owned(), |par| par.to_string());
        let heading = format!(
            "{name}: par {par}, card {card}, line of play {line}",
            card = known(hole.length_yards.map(f64::from)),
            line = known(reading.length()),
        );
        format!(
            "<article class=\"hole\">{heading}{map}{note}<div class=\"GreenInset\">{inset}</div></article>",
            heading = element("h2", heading),
            note = element("p", note),
        )
    }

    /// An element with text, escaped as in a drawing.
    fn element(name: &'static str, text: String) -> String {
        Element::svg(name).text(text).to_xml()
    }

    fn read(file: &Path) -> Result<String, String> {
        fs::read_to_string(file).map_err(told("read", file))
    }

    fn told<'a>(verb: &'a str, path: &'a Path) -> impl FnOnce(std::io::Error) -> String + 'a {
        move |error| format!("Cannot {verb} {}: {error}.", path.display())
    }
}
