//! The frame around every page: masthead, keys, theme, demo.

// The theme.
pub fn theme(name: &str) -> String {
    format!("Theme: {name}")
}

// The demo: "Demo: invented courses, answered in this page. No request leaves it."
pub const DEMO: &str = "Demo";
pub const DEMO_IS: &str = "Demo: ";
pub const DEMO_MEANING: &str = "invented courses, answered in this page. No request leaves it.";
pub const PLAN_OF_DEMO: &str = "Plan ";
pub const LEAVE_DEMO: &str = "Leave the demo";
pub const WITH_HOLES: &str = "with holes";
pub const WITHOUT_HOLES: &str = "no holes";

pub fn a_day(requests: &str) -> String {
    format!("{requests} a day")
}

pub fn a_month(requests: &str) -> String {
    format!("{requests} a month")
}

/// "Free: 50 a day, 10 a page, no holes"
pub fn plan_gives(plan: &str, requests: &str, rows: u32, holes: &str) -> String {
    format!("{plan}: {requests}, {rows} a page, {holes}")
}

// The keys of the app.
pub const KEYBOARD_SHORTCUTS: &str = "Keyboard shortcuts";
pub const SINGLE_KEYS: &str = "Single-key shortcuts";
pub const KEYS_OF_EVERY_PAGE: &str = "On every page";
pub const KEYS_OF_MAP: &str = "On the map of a hole";
pub const KEYS_OF_TABLE: &str = "In the table of distances";
pub const NO_KEYS_WHILE_TYPING: &str = "None of them does anything while you type.";
pub const CLOSE: &str = "Close";

// Tables that scroll by themselves.
pub fn table(caption: &str) -> String {
    format!("Table: {caption}")
}
