//! The frame of every page: masthead, footer, theme, keys, and what stands where a page cannot.

// The masthead, which is on every page.
pub const YARDBOOK: &str = "Yardbook";
pub const SKIP_TO_CONTENT: &str = "Skip to the content";
pub const MAIN: &str = "Main";
pub const COURSES: &str = "Courses";
pub const SAVED: &str = "Saved";
pub const SETTINGS: &str = "Settings";
pub const BREADCRUMB: &str = "Breadcrumb";

/// The title of a tab.
pub fn tab_title(page: &str) -> String {
    format!("{page} · Yardbook")
}

// What may stand above a page.
pub const DEMO_LEFT: &str = "You have left the demo.";
pub const SETTINGS_REFUSED: &str = "This browser does not let Yardbook keep settings (a private window, or storage \
    is full or blocked). They work until this tab is closed.";

// From a list: "Remove Gull Links", where only the button is seen.
pub const REMOVE: &str = "Remove";

// The footer.
pub const NO_TRACKING: &str = "Yardbook: no account, no tracking. Your key stays in this browser.";

// A page that does not exist: "There is no page at /nowhere."
pub const PAGE_NOT_FOUND: &str = "Page not found";
pub const OUT_OF_BOUNDS: &str = "Out of bounds";
pub const NO_PAGE_AT: &str = "There is no page at ";
pub const SEE_ALL_COURSES: &str = "See all courses";

// A page whose file did not come.
pub const NOT_LOADED: &str = "This page of Yardbook could not be loaded";
pub const WHY_NOT_LOADED: &str = "You may be offline, or a newer Yardbook was published since this one was opened: \
    then a reload brings it. Nothing was asked of the service.";
pub const TRY_AGAIN: &str = "Try again";
pub const RELOAD: &str = "Reload";

// The last screen.
pub const STOPPED: &str = "Yardbook has stopped";
pub const WHAT_IS_KEPT: &str = "Something went wrong inside the app. Your key and settings are kept. Reload the \
    page to go on.";
pub const TECHNICAL_DETAIL: &str = "Technical detail";

// The themes.
pub const SYSTEM: &str = "As the system has it";
pub const PAPER: &str = "Paper: dark ink on light";
pub const NIGHT: &str = "Night: light ink on dark";

// What the keys of every page do.
pub const THIS_LIST: &str = "this list";
pub const TO_THE_SEARCH: &str = "to the search field, where the page has one";
