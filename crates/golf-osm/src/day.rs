//! Days of the calendar: the date of an extract, from Unix seconds or from the text in a file.

/// Seconds in a day.
const DAY: i64 = 86_400;

/// A day as `2026-05-11`; `None` before the year 1 or after 9999.
#[must_use]
pub fn of_unix_seconds(seconds: i64) -> Option<String> {
    // Days since 1 March of the year 0, in eras of 400 years.
    let days = seconds.div_euclid(DAY).checked_add(719_468)?;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (1..=9999)
        .contains(&year)
        .then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// The Unix seconds of the day in a text such as `2026-05-11T05:53:07Z`, at its midnight; `None` for another text.
#[must_use]
pub fn unix_seconds(text: &str) -> Option<i64> {
    let date = text.trim().get(..10)?;
    let mut parts = date.split('-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    Some((era * 146_097 + day_of_era - 719_468) * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_same_after_there_and_back() {
        for (text, seconds) in [
            ("1970-01-01", 0),
            ("2000-02-29", 951_782_400),
            ("2026-05-11", 1_778_457_600),
            ("1969-12-31", -DAY),
        ] {
            assert_eq!(unix_seconds(text), Some(seconds), "{text}");
            assert_eq!(of_unix_seconds(seconds).as_deref(), Some(text));
            assert_eq!(of_unix_seconds(seconds + DAY - 1).as_deref(), Some(text));
        }
        assert_eq!(
            unix_seconds("2026-05-11T05:53:07Z"),
            unix_seconds("2026-05-11")
        );
    }

    #[test]
    fn what_is_no_day_is_none() {
        for text in [
            "",
            "2026",
            "2026-13-01",
            "2026-00-10",
            "yesterday",
            "20 6-05-11x",
            "ééééé",
        ] {
            assert_eq!(unix_seconds(text), None, "{text}");
        }
        for seconds in [i64::MAX, i64::MIN, 1 << 50] {
            assert_eq!(of_unix_seconds(seconds), None, "{seconds}");
        }
    }
}
