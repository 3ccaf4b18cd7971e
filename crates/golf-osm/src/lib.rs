//! From an OpenStreetMap extract to golf courses and their holes. No database, no clock.
//!
//! [`read`] takes a file of any format and keeps the objects that matter; [`element`] and [`land`] say which. [`import::courses`]
//! makes courses of them: [`hole_line`] turns lines, [`hole_number`] completes them, [`club`] finds the outline of each
//! hole, [`ground`] decides what is golf and open, [`set`] tells the courses of one outline apart, [`hole`] and [`hazard`]
//! measure, [`course`] writes the row, [`source`] keeps the objects that it is made of, and [`report`] says what was guessed and left out. The rules are in `docs/openstreetmap.md`.

pub mod assemble;
pub mod card;
pub mod club;
pub mod course;
pub mod course_name;
pub mod course_relation;
pub mod day;
pub mod double;
pub mod doubt;
pub mod element;
pub mod ground;
pub mod hazard;
pub mod hole;
pub mod hole_label;
pub mod hole_line;
pub mod hole_number;
pub mod ids;
pub mod import;
pub mod land;
pub mod par;
pub mod read;
pub mod report;
pub mod set;
pub mod source;
pub mod states;
pub mod tee_names;
pub mod tees;
pub mod terrain;
pub mod write;
