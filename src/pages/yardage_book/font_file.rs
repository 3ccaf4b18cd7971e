//! The fonts of the book: a file of the site. Without it no text has a width.

use std::sync::Arc;

use golf_print::fonts::Fonts;
use leptos::prelude::*;

use crate::browser::{site, site_file};

/// The state of the file.
#[derive(Clone)]
pub enum FontFile {
    /// It is on its way.
    UnderWay,
    /// It is here.
    Here(Arc<Fonts>),
    /// It did not arrive, or is something else.
    Missing,
}

impl FontFile {
    /// The fonts, if they are here.
    #[must_use]
    pub fn fonts(&self) -> Option<Arc<Fonts>> {
        match self {
            Self::Here(fonts) => Some(Arc::clone(fonts)),
            Self::UnderWay | Self::Missing => None,
        }
    }
}

/// Fetches the file. If it is missing because the site has a newer build, the page is about to reload.
pub fn fetch(file: RwSignal<FontFile>) {
    file.set(FontFile::UnderWay);
    leptos::task::spawn_local(async move {
        let found = site_file::bytes(&site::fonts()).await.and_then(Fonts::read);
        let found = match found {
            Some(fonts) => FontFile::Here(Arc::new(fonts)),
            None if site::is_renewed().await => return,
            None => FontFile::Missing,
        };
        file.try_set(found);
    });
}
