//! One row of the published table of OpenGolfAPI, by the names of its columns (schema 1.0), as a course of the contract.

use golf_api::course::{Course, CourseDetail, CourseId};
use golf_api::figure::Figure;
use golf_osm::states;
use sha2::{Digest as _, Sha256};

use super::OpenList;

/// The columns that a table must have.
pub const NEEDED: [&str; 4] = ["id", "name", "latitude", "longitude"];

/// How many characters a text may have.
const TEXT: usize = 200;

/// The cells of a row, by the names of their columns.
pub struct Cells<'c>(pub &'c dyn Fn(&str) -> Option<String>);

impl Cells<'_> {
    /// A text, without blanks around it; `None` if it is empty.
    fn text(&self, name: &str) -> Option<String> {
        let text = (self.0)(name)?;
        let signs = text.trim().chars().filter(|sign| !sign.is_control());
        Some(signs.take(TEXT).collect::<String>()).filter(|text| !text.is_empty())
    }

    /// A number within these bounds. Another value is left out, and the list counts it.
    fn number(&self, name: &'static str, from: f64, to: f64, list: &mut OpenList) -> Option<f64> {
        let text = self.text(name)?;
        let number = text
            .parse()
            .ok()
            .filter(|number| (from..=to).contains(number));
        if number.is_none() {
            list.drop_value(name, "the value is no number that can be");
        }
        number
    }

    /// A whole number within these bounds, likewise.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the bounds, which are small and positive"
    )]
    fn whole(&self, name: &'static str, from: u32, to: u32, list: &mut OpenList) -> Option<u32> {
        let number = self.number(name, f64::from(from), f64::from(to), list)?;
        Some(number.round() as u32)
    }
}

/// Keeps a row, or the reason why it is no course.
pub fn keep(number: u64, cells: &Cells<'_>, list: &mut OpenList) {
    let (Some(id), Some(name)) = (cells.text("id"), cells.text("name")) else {
        list.leave_out(number, "it has no id or no name");
        return;
    };
    let latitude = cells.number("latitude", -90.0, 90.0, list);
    let longitude = cells.number("longitude", -180.0, 180.0, list);
    let place = latitude.zip(longitude);
    let par = cells.whole("par", 20, 200, list);
    // The table counts the holes of a scorecard, which may lack some.
    let counted = cells.whole("holes", 1, 108, list);
    let holes = counted.filter(|holes| is_round(*holes, par));
    if counted != holes {
        list.drop_value(
            "holes",
            "it is no multiple of nine, or does not fit the par",
        );
    }
    let state = cells.text("state");
    let course = Course {
        name: Some(name),
        address: cells.text("address"),
        city: cells.text("city"),
        state: state.as_deref().and_then(states::named).map(str::to_owned),
        latitude: place.map(|place| place.0),
        longitude: place.map(|place| place.1),
        holes,
        par: par.map(|par| Figure::new(par.to_string())),
        length_yards: cells.whole("total_yardage", 300, 20_000, list),
        year_built: cells
            .whole("year_built", 1500, 2100, list)
            .and_then(|year| i32::try_from(year).ok()),
        architects: cells.text("architect"),
        ..Course::unknown(course_id(&id))
    };
    let detail = CourseDetail {
        course,
        tees: Vec::new(),
    };
    let outline = cells.text("osm_id").and_then(|id| id.parse().ok());
    list.keep(number, detail, outline);
}

/// Whether a course may have so many holes: rounds or half rounds, of pars from 3 to 5 and a little.
fn is_round(holes: u32, par: Option<u32>) -> bool {
    let fits = |par: u32| (holes * 14..=holes * 24).contains(&(par * 5));
    holes.is_multiple_of(9) && par.is_none_or(fits)
}

/// The identifier of a row, made of the id that the list gives it. The same id is the same number in each import. It is
/// above 2^52, where no identifier of OpenStreetMap is, and exact in a browser.
fn course_id(id: &str) -> CourseId {
    const TOP: i64 = 1 << 52;
    let digest = Sha256::digest(id.to_lowercase().as_bytes());
    let mut bytes = [0; 8];
    for (byte, of_digest) in bytes.iter_mut().zip(digest) {
        *byte = of_digest;
    }
    CourseId((i64::from_be_bytes(bytes) & (TOP - 1)) | TOP)
}
