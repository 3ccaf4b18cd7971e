//! The frame of every page: masthead, footer, theme, shortcuts, demo, scrolling tables, and failed pages.

// The masthead.
pub const YARDBOOK: &str = "Yardbook";
pub const SKIP_TO_CONTENT: &str = "Skip to the content";
pub const MAIN: &str = "Main";
pub const COURSES: &str = "Courses";
pub const SAVED: &str = "Saved";
pub const SETTINGS: &str = "Settings";
pub const BREADCRUMB: &str = "Breadcrumb";

/// The title of the browser tab.
pub fn tab_title(page: &str) -> String {
    format!("{page} · Yardbook")
}

/// The words of the notice of courses from OpenStreetMap that link to the license.
pub const OSM_CONTRIBUTORS: &str = "© OpenStreetMap contributors";

/// What stands before and after [`OSM_CONTRIBUTORS`] in a notice. A server's own words come first. `None` if the
/// courses are not from OpenStreetMap.
pub fn around_osm_contributors(notice: &str) -> Option<(&str, &str)> {
    notice.split_once(OSM_CONTRIBUTORS)
}

/// The page of their license.
pub const OSM_COPYRIGHT: &str = "https://www.openstreetmap.org/copyright";

// The service's notice in short, for narrow places. The outline in index.html repeats it.
pub const INVENTED_DATA: &str = "Invented data";

// Notices above a page.
pub const DEMO_LEFT: &str = "You have left the demo.";
pub const SETTINGS_REFUSED: &str = "This browser does not let Yardbook keep settings (a private window, or storage \
    is full or blocked). They last until you close this tab.";

// A button in a list: "Remove Gull Links", of which only "Remove" is visible.
pub const REMOVE: &str = "Remove";

// The footer.
pub const NO_TRACKING: &str = "Yardbook: no account, no tracking. Your key stays in this browser.";

// A page that does not exist: "There is no page at /nowhere."
pub const PAGE_NOT_FOUND: &str = "Page not found";
pub const OUT_OF_BOUNDS: &str = "Out of bounds";
pub const NO_PAGE_AT: &str = "There is no page at ";
pub const SEE_ALL_COURSES: &str = "See all courses";

// A page whose chunk failed to load.
pub const NOT_LOADED: &str = "This page of Yardbook could not be loaded";
pub const WHY_NOT_LOADED: &str = "You may be offline, or this site’s host did not send the file. If Yardbook was updated \
    since you opened it, reload the page.";
pub const NOTHING_WAS_SENT: &str = " Nothing was sent to the service.";
pub const TRY_AGAIN: &str = "Try again";
pub const RELOAD: &str = "Reload";

// A failure.
pub const TECHNICAL_DETAIL: &str = "Technical detail";

// The themes.
pub const SYSTEM: &str = "Match system";
pub const PAPER: &str = "Paper: dark ink on light";
pub const NIGHT: &str = "Night: light ink on dark";
pub const SUNLIGHT: &str = "Sunlight: black on white, large figures";

// The shortcuts of every page.
pub const THIS_LIST: &str = "show this list";
pub const TO_THE_SEARCH: &str = "go to the search field, if the page has one";

// The theme.
pub fn theme(name: &str) -> String {
    format!("Theme: {name}")
}

// The demo: "Demo: invented courses, served inside this page. Nothing is sent."
pub const DEMO: &str = "Demo";
pub const DEMO_IS: &str = "Demo: ";
pub const DEMO_MEANING: &str = "invented courses, served inside this page. Nothing is sent.";
pub const PLAN_OF_DEMO: &str = "Plan ";
pub const LEAVE_DEMO: &str = "Leave the demo";
pub const WITH_HOLES: &str = "with holes";
pub const WITHOUT_HOLES: &str = "no holes";

/// "Free: 50 a day, 10 a page, no holes"
pub fn plan_gives(plan: &str, requests: &str, rows: u32, holes: &str) -> String {
    format!("{plan}: {requests}, {rows} a page, {holes}")
}

// The dialog with the shortcuts.
pub const KEYBOARD_SHORTCUTS: &str = "Keyboard shortcuts";
pub const SINGLE_KEYS: &str = "Single-key shortcuts";
pub const KEYS_OF_EVERY_PAGE: &str = "On every page";
pub const KEYS_OF_MAP: &str = "On the map of a hole";
pub const KEYS_OF_TABLE: &str = "In the table of distances";
pub const NO_KEYS_WHILE_TYPING: &str = "Shortcuts pause while you type.";
pub const CLOSE: &str = "Close";

// Scrolling tables.
pub fn table(caption: &str) -> String {
    format!("Table: {caption}")
}

#[cfg(test)]
mod tests {
    use super::around_osm_contributors;

    #[test]
    fn the_license_of_openstreetmap_is_found_after_a_server_s_own_words() {
        let around = around_osm_contributors;
        assert_eq!(
            around("© OpenStreetMap contributors, ODbL 1.0. From"),
            Some(("", ", ODbL 1.0. From"))
        );
        assert_eq!(
            around("Ours. © OpenStreetMap contributors, ODbL"),
            Some(("Ours. ", ", ODbL"))
        );
        assert_eq!(around("Invented courses."), None);
    }
}
