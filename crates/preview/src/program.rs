//! What the programs in `bin` share: the document, and their memory.
//!
//! **The allocator** gives memory out and takes none back. A program draws one page, or a few holes in a row, until the app is
//! here. **Buys:** a twentieth of its bytes. **Costs:** the crate `lol_alloc`, and a megabyte or two until then. **To take out:** remove
//! the static.

use golf_views::element::Element;
use lol_alloc::{LeakingAllocator, LockedAllocator};
use web_sys::Document;

#[global_allocator]
static MEMORY: LockedAllocator<LeakingAllocator> = LockedAllocator::new(LeakingAllocator::new());

/// The document.
#[must_use]
pub fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Appends a page to the document, unless the app is there. `None` if it is, or if the document refuses.
#[must_use]
pub fn append(document: &Document, page: &Element) -> Option<web_sys::Element> {
    let main = document
        .query_selector("html:not([data-app]) #main")
        .ok()??;
    let page = page.to_dom(document)?;
    main.append_child(&page).ok()?;
    Some(page)
}
