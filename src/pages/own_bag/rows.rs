//! The rows of the table of clubs: from clubs to texts and back, with what is wrong in a text.

use golf_api::decimal::{fixed, read};
use golf_hole::clubs::{
    CARRIES_YD, Club, DEPTHS_YD, MOST_CLUBS, NAME_CHARACTERS, PlayerKind, SEVEN_IRON,
    SIDES_TENTHS_DEG, Spread, in_order,
};
use golf_views::words::format::Unit;
use golf_views::words::format::locale;
use golf_views::words::player::plan as words;

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The name.
    Name,
    /// The carry.
    Carry,
    /// One standard deviation of the direction.
    Sides,
    /// The depth of nine balls in ten.
    Depth,
}

/// What is wrong in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// Not a number, or one outside of its limits.
    Number,
    /// There is none.
    NoName,
    /// Another row has it.
    NameTaken,
}

/// A row as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    /// The name.
    pub name: String,
    carry: String,
    sides: String,
    depth: String,
}

impl Column {
    /// Every column, in order.
    pub const ALL: [Self; 4] = [Self::Name, Self::Carry, Self::Sides, Self::Depth];

    /// Its name in identifiers and classes.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Carry => "carry",
            Self::Sides => "sides",
            Self::Depth => "depth",
        }
    }

    /// Its header.
    pub fn header(self, unit: Unit) -> String {
        match self {
            Self::Name => words::NAME_COLUMN.into(),
            Self::Carry => words::carry_column(unit.word()),
            Self::Sides => words::SIDES_COLUMN.into(),
            Self::Depth => words::depth_column(unit.word()),
        }
    }

    /// The keyboard of a phone.
    pub const fn keyboard(self) -> &'static str {
        match self {
            Self::Name => "text",
            _ => "decimal",
        }
    }

    /// The most characters of a field.
    pub fn most_characters(self) -> String {
        match self {
            Self::Name => NAME_CHARACTERS.to_string(),
            _ => "6".into(),
        }
    }

    /// The limits in the figure's own unit: yards, or tenths of a degree.
    const fn limits(self) -> (u32, u32) {
        match self {
            Self::Carry | Self::Name => CARRIES_YD,
            Self::Sides => SIDES_TENTHS_DEG,
            Self::Depth => DEPTHS_YD,
        }
    }

    /// A figure as a text in the unit.
    fn text(self, figure: u32, unit: Unit) -> String {
        match self {
            Self::Sides => locale::decimal(fixed(f64::from(figure) / 10.0, 1)),
            _ => unit.whole(f64::from(figure)).to_string(),
        }
    }

    /// The figure of a text, if it is one within the limits.
    fn figure(self, text: &str, unit: Unit) -> Option<u32> {
        let typed = read(text.trim().replace(',', ".").as_str())?;
        let figure = match self {
            Self::Sides => typed * 10.0,
            _ => unit.in_yards(typed),
        };
        let (least, most) = self.limits();
        let rounded = figure.round();
        let is_in = (f64::from(least)..=f64::from(most)).contains(&rounded);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "within the limits"
        )]
        let whole = rounded as u32;
        is_in.then_some(whole)
    }
}

impl Problem {
    /// The problem in words.
    pub fn text(self, column: Column, unit: Unit) -> String {
        let (least, most) = column.limits();
        match self {
            Self::Number => {
                words::not_in_range(&column.text(least, unit), &column.text(most, unit))
            }
            Self::NoName => words::NAME_IS_MISSING.into(),
            Self::NameTaken => words::NAME_IS_TAKEN.into(),
        }
    }
}

impl Row {
    /// The text of a field.
    pub fn cell(&self, column: Column) -> &str {
        match column {
            Column::Name => &self.name,
            Column::Carry => &self.carry,
            Column::Sides => &self.sides,
            Column::Depth => &self.depth,
        }
    }

    /// The same, to be changed.
    pub const fn cell_mut(&mut self, column: Column) -> &mut String {
        match column {
            Column::Name => &mut self.name,
            Column::Carry => &mut self.carry,
            Column::Sides => &mut self.sides,
            Column::Depth => &mut self.depth,
        }
    }

    /// Empties the fields of the spread.
    pub fn forget_spread(&mut self) {
        self.sides.clear();
        self.depth.clear();
    }
}

/// The rows of a bag: its clubs, then usual names without a carry, and an empty row.
pub fn rows_of(bag: &[Club], unit: Unit) -> Vec<Row> {
    let mut rows: Vec<Row> = bag
        .iter()
        .map(|club| Row {
            name: club.name.clone(),
            carry: Column::Carry.text(club.carry_yd, unit),
            sides: Column::Sides.text(club.spread.sides_tenths_deg, unit),
            depth: Column::Depth.text(club.spread.depth_yd, unit),
        })
        .collect();
    let is_new = |name: &&str| bag.iter().all(|club| club.name != **name);
    let usual = words::NAMES.into_iter().filter(|name| is_new(name));
    let more = usual.map(|name| Row {
        name: name.to_owned(),
        ..Row::default()
    });
    rows.extend(more);
    rows.push(Row::default());
    rows.truncate(MOST_CLUBS);
    rows
}

/// The clubs of the rows that have a carry, and what is wrong in them.
pub fn checked(rows: &[Row], unit: Unit) -> (Vec<Club>, Vec<(usize, Column, Problem)>) {
    let (mut clubs, mut problems): (Vec<Club>, Vec<_>) = (Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        if row.carry.trim().is_empty() {
            continue;
        }
        let name = row.name.trim();
        if name.is_empty() {
            problems.push((at, Column::Name, Problem::NoName));
            continue;
        }
        if clubs.iter().any(|club| club.name == name) {
            problems.push((at, Column::Name, Problem::NameTaken));
            continue;
        }
        let mut figure = |column: Column| {
            let figure = column.figure(row.cell(column), unit);
            if figure.is_none() {
                problems.push((at, column, Problem::Number));
            }
            figure
        };
        let figures = [Column::Carry, Column::Sides, Column::Depth].map(&mut figure);
        if let [Some(carry_yd), Some(sides_tenths_deg), Some(depth_yd)] = figures {
            clubs.push(Club {
                name: name.to_owned(),
                carry_yd,
                spread: Spread {
                    sides_tenths_deg,
                    depth_yd,
                },
            });
        }
    }
    (in_order(clubs), problems)
}

/// Fills the empty spread of a row whose carry is a figure, by the kind of player.
pub fn filled(rows: &mut [Row], at: usize, kind: PlayerKind, unit: Unit) {
    let carry = |row: &Row| Column::Carry.figure(&row.carry, unit);
    let seven_iron = rows.iter().find(|row| row.name.trim() == SEVEN_IRON);
    let seven_iron = seven_iron.and_then(carry);
    let Some((row, carry)) = rows.get_mut(at).and_then(|row| {
        let carry = carry(row)?;
        Some((row, carry))
    }) else {
        return;
    };
    let spread = kind.spread(carry, seven_iron);
    for (column, figure) in [
        (Column::Sides, spread.sides_tenths_deg),
        (Column::Depth, spread.depth_yd),
    ] {
        let cell = row.cell_mut(column);
        if cell.trim().is_empty() {
            *cell = column.text(figure, unit);
        }
    }
}

/// A kind of player with its published figures.
pub fn kind_text(kind: PlayerKind) -> String {
    let (from, to) = kind.sides_deg();
    let (handicap, feet) = kind.seven_iron_depth_ft();
    let text = match kind {
        PlayerKind::Scores100 => words::scores_100,
        PlayerKind::Scores80 => words::scores_80,
        PlayerKind::Tour => words::on_tour,
    };
    text(&words::degrees(from, to), handicap, &words::feet(feet))
}

#[cfg(test)]
mod tests;
