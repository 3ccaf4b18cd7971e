//! Without signal: what is kept for the round, and the app's own files.

use super::numbers;

// On the page of a course.
pub const KEEP: &str = "Save for offline";
pub const KEEPING_ANSWERS: &str = "Downloading the course…";
pub const KEEPING_FILES: &str = "Downloading Yardbook for offline use…";
pub const OPENS_WITHOUT_SIGNAL: &str = "Saved for offline: it opens without signal. ";
pub const OPENS_WITHOUT_HOLES: &str =
    "Saved for offline, without its holes: this plan has no hole data. ";
pub const ANSWERS_ARE_GONE: &str =
    "This course was saved for offline, but its data is gone. Press again to download it. ";
pub const OPENS_WITH_SIGNAL_ONLY: &str = "The course is saved, but Yardbook itself opens only with signal. Press again to download its files. ";
pub const ALL_THAT_IS_KEPT: &str = "All offline courses";
pub const LET_GO: &str = "The course is no longer saved for offline.";

/// The price of keeping a course.
pub fn for_requests(count: u32) -> String {
    match count {
        0 => super::service::FOR_NO_REQUEST.to_owned(),
        count => format!(" · {}", numbers::requests(count.into())),
    }
}

// Whether it lasts.
pub const LASTS: &str = "The browser has promised not to remove it.";
pub const MAY_NOT_LAST: &str =
    "Your browser may delete this if storage runs low. Open the course once before you leave.";
pub const FORGETS_IN_A_WEEK: &str = "On an iPhone or iPad, Safari removes what a site stores after seven days without a visit, unless the site is on the home screen. First export your notes under “Saved”. Then press Share and “Add to Home Screen”. Yardbook starts empty there: enter your key, import that file, and save the course for offline again.";

// Why it is not kept.
pub const NOT_HERE: &str = "This browser keeps no files for a site, as in some private windows. The course is saved, but \
    Yardbook itself opens only with signal.";
pub const TURNED_OFF_BY_OWNER: &str = "The course is saved, but Yardbook itself opens only with signal: the owner of this site has turned off the rest.";
pub const TURNED_OFF: &str = "The course is saved, but Yardbook itself opens only with signal: keeping its files is turned off in the ";

// Why not all files are here.
pub const TOO_WEAK: &str = "the connection was too weak. Try again to fetch them.";
pub const CHANGED_BY_HOST: &str = "this site’s host, or a network between, sends some of them changed or not at all. Try again on another network. If that does not help, tell the owner of this site.";
pub const NO_ROOM: &str =
    "the disk is full, or this browser gives the site no more room. Free some space and try again.";
pub const NO_ANSWER: &str = "this browser did not answer. Reload the page and try again.";

/// A course that is saved without the files.
pub fn saved_without_files(why: &str) -> String {
    format!("The course is saved, but not all of Yardbook’s files are here: {why}")
}

/// The files alone.
pub fn files_are_missing(why: &str) -> String {
    format!("Not all of Yardbook’s files are here: {why}")
}

pub const NOT_STORED: &str = "This browser has not stored the course: it is gone with this tab. A full disk and a private window do that.";

// On the page of saved courses.
pub const KEPT_COURSES: &str = "Offline courses";
pub const NONE_KEPT: &str = "No course is saved for offline yet. Open one before you leave home and press “Save for offline”: it then opens without signal, with all its holes.";
pub const ANSWERS_GONE: &str =
    "its data is gone: open it with signal, and save it for offline again";
pub const WITHOUT_HOLES: &str = "without holes";

pub fn kept_ago(age: &str) -> String {
    format!("saved {age}")
}

pub fn answers_of(age: &str) -> String {
    format!("data from {age}")
}

pub fn own_files(size: &str) -> String {
    format!("Yardbook’s own files are kept too: {size}.")
}

pub const NO_OWN_FILES: &str = "Yardbook’s own files are not kept, so it opens only with signal.";

// In the settings.
pub const WITHOUT_SIGNAL: &str = "Offline use";
pub const KEEP_FILES: &str =
    "Keep Yardbook’s files in this browser, so that it opens without signal";
pub const FILES_NOT_YET: &str =
    "They are not downloaded yet. Until then, Yardbook opens only with a connection.";
pub const NO_FILES_HERE: &str = "This browser keeps no files for a site, as in some private windows. Yardbook opens only with a connection.";

pub const OFF_BY_OWNER: &str = "The owner of this site has turned this off.";

// In place of the list.
pub const SEARCHED_HERE: &str =
    "You’re offline. Only the courses in this browser were searched, and those with a ✓ open.";
pub const NONE_MATCHES: &str = "You’re offline. No course in this browser matches this search. These are here, and those with a ✓ open.";
pub const NO_SIGNAL: &str =
    "You’re offline. These courses are in this browser, and those with a ✓ open.";
