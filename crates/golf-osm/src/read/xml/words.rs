//! What a file says in words: that it is not whole, or why a server sent no map.

use quick_xml::events::{BytesStart, Event};

use crate::read::trouble::{ANOTHER_FORMAT, SMALLER_QUERY, Trouble, quoted};

/// More than any message shows.
const ENOUGH: usize = 4_096;

/// Words between elements.
#[derive(Debug, Default)]
pub(super) struct Words(String);

impl Words {
    /// Takes the text of an event, until there is enough of it.
    pub(super) fn take(&mut self, event: &Event<'_>) {
        if self.are_full() {
            return;
        }
        match event {
            Event::Text(text) => self.0.push_str(text),
            Event::CData(text) => self.0.push_str(text),
            Event::GeneralRef(name) => {
                let reference = format!("&{};", &**name);
                let sign = quick_xml::escape::unescape(&reference);
                self.0.push_str(sign.as_deref().unwrap_or(" "));
            }
            // Elements part words.
            Event::Start(_) | Event::End(_) | Event::Empty(_) => self.0.push(' '),
            _ => {}
        }
    }

    pub(super) const fn are_full(&self) -> bool {
        self.0.len() >= ENOUGH
    }

    /// The trouble of a file with this remark; `None` if it takes nothing from the file.
    pub(super) fn incomplete(&self) -> Option<Trouble> {
        let words = self.0.trim();
        // Overpass writes "runtime remark:" for what is only good to know.
        let is_harmless = words.contains("remark:") && !words.contains("error");
        if words.is_empty() || is_harmless {
            return None;
        }
        let what = format!("it says of itself that it is not whole: {}", quoted(words));
        Some(Trouble::new(what, SMALLER_QUERY))
    }
}

/// What a file is that is no map.
#[derive(Debug)]
pub(super) struct Answer {
    what: String,
    pub(super) words: Words,
}

impl Answer {
    /// A file with another outermost element than a map.
    ///
    /// # Errors
    /// A [`Trouble`] if its words do not matter.
    pub(super) fn new(root: &BytesStart<'_>) -> Result<Self, Trouble> {
        let name = root.local_name().as_ref().to_ascii_lowercase();
        let no_map = "this is no OpenStreetMap file";
        let what = match name.as_str() {
            "html" => format!("{no_map} but a web page"),
            "osmerror" | "error" => format!("{no_map} but the refusal of a server"),
            "osmchange" => {
                return Err(Trouble::new(
                    "it has the changes of a map, not a map",
                    "Apply it with `osmium apply-changes -o new.osm.pbf OLD.osm.pbf FILE`, and import new.osm.pbf.",
                ));
            }
            _ => {
                let name = quoted(&name);
                let what = format!("{no_map}: it does not begin with <osm> but with {name}");
                return Err(Trouble::new(what, ANOTHER_FORMAT));
            }
        };
        Ok(Self {
            what,
            words: Words::default(),
        })
    }

    /// The trouble, with what the file says about it.
    pub(super) fn trouble(&self) -> Trouble {
        // Overpass begins with its license, and the error follows.
        let words = self
            .words
            .0
            .find("Error")
            .map_or(self.words.0.as_str(), |at| &self.words.0[at..]);
        let what = match words.trim() {
            "" => self.what.clone(),
            words => format!("{}: {}", self.what, quoted(words)),
        };
        Trouble::new(what, SMALLER_QUERY)
    }
}
