//! A hole in a link: the dialog that makes it, and the page that opens it.

use golf_api::hole::HoleNumber;

use super::numbers;

// The dialog.
pub const SHARE_HOLE: &str = "Share this hole";
pub const WHAT_IT_IS: &str = "The link holds the hole itself, packed into the part after #. Whoever opens it needs no key, and no \
    server receives the hole. Your notes and measured points are not in it.";
pub const LINK: &str = "Link to the hole";
pub const COPY: &str = "Copy the link";
pub const COPIED: &str = "The link is copied.";
pub const NOT_COPIED: &str = "This browser did not copy the link. Select it and copy it by hand.";
pub const SHARE_LINK: &str = "Share the link";
pub const NOT_SHARED: &str = "The system did not take it. Copy the link instead.";
pub const AS_PICTURE: &str = "Share as a picture";
pub const SAVE_PICTURE: &str = "Save as a picture";
pub const PICTURE_READY: &str = "The picture is ready. Press the button again to share it.";
pub const PICTURE_SAVED: &str = "The picture is saved. The link is in it as a code.";
pub const PICTURE_NOT_MADE: &str = "This browser did not make the picture.";
pub const SAVE_SVG: &str = "Save as SVG";
pub const CODE: &str = "QR code of the link";
pub const NO_CODE: &str = "This link is too long for a QR code.";
pub const NO_HOLE: &str = "The hole is no longer here. Open its page again.";

/// "All 18 holes of the course"
pub fn whole_course(holes: usize) -> String {
    format!("All {holes} holes of the course")
}

/// "shared-hole-4.png"
pub fn picture_name(number: HoleNumber) -> String {
    format!("shared-hole-{number}.png")
}

/// "shared-hole-4.svg"
pub fn svg_name(number: HoleNumber) -> String {
    format!("shared-hole-{number}.svg")
}

// The page.
pub const TITLE: &str = "A shared hole";
pub const NOT_ALLOWED: &str = "The owner of this site has turned shared holes off, since the terms of its service may forbid them.";
pub const WHAT_TO_DO: &str = "The hole was in the link alone, so nobody else has it.";
pub const A_COURSE: &str = "A course without a name";
pub const PRINT: &str = "Print this page";
pub const AT_OWN_SERVICE: &str = "See this hole at your own service";
pub const OF_A_LINK: &str = "From a link that a person shared";

/// "Shared by a person on 25 November 2026, not from your service." The month counts from 0.
pub fn shared_on(year: u32, month: u32, day: u32) -> String {
    let month = numbers::month(usize::try_from(month).unwrap_or_default());
    format!("Shared by a person on {day} {month} {year}, not from your service.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_its_month_in_words() {
        assert_eq!(
            shared_on(2026, 10, 25),
            "Shared by a person on 25 November 2026, not from your service."
        );
    }
}
