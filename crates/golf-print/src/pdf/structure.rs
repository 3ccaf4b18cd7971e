//! What each part of a book is, for readers who cannot see it: a tree beside the pages (ISO 32000-1, 14.7 and 14.8).
//!
//! A book is a document of pages in reading order, wherever they lie on the sheets. Marks in no part are artifacts: nobody
//! needs to hear of rules, of page numbers and of where to cut.

use pdf_writer::types::{StructRole, TableHeaderScope};
use pdf_writer::{Finish, Pdf, Rect, Ref, TextStr};

use crate::page::Part;

/// The tree.
#[derive(Debug)]
pub(super) struct Structure {
    /// The document, its pages, then everything else. The place of an element is its number.
    elements: Vec<Element>,
    /// For each side, the element of each of its contents.
    sides: Vec<Vec<usize>>,
}

#[derive(Debug)]
struct Element {
    role: StructRole,
    parent: usize,
    /// What a drawing shows, and where it is.
    figure: Option<(String, Rect)>,
    inside: Vec<Inside>,
}

#[derive(Debug, Clone, Copy)]
enum Inside {
    Element(usize),
    Content { side: usize, id: i32 },
}

impl Structure {
    pub(super) fn new(pages: usize) -> Self {
        let mut structure = Self {
            elements: Vec::new(),
            sides: Vec::new(),
        };
        structure.add(0, StructRole::Document, None);
        for _ in 0..pages {
            structure.add(0, StructRole::Sect, None);
        }
        structure
    }

    /// The element of a page.
    pub(super) const fn page(index: usize) -> usize {
        index + 1
    }

    /// Content that follows is on another side.
    pub(super) fn next_side(&mut self) {
        self.sides.push(Vec::new());
    }

    /// Adds a part to an element.
    pub(super) fn part(&mut self, parent: usize, part: &Part, area: Rect) -> usize {
        let figure = match part {
            Part::Figure(shown) => Some((shown.clone(), area)),
            _ => None,
        };
        self.add(parent, role(part), figure)
    }

    fn add(&mut self, parent: usize, role: StructRole, figure: Option<(String, Rect)>) -> usize {
        let number = self.elements.len();
        if let Some(parent) = self.elements.get_mut(parent) {
            parent.inside.push(Inside::Element(number));
        }
        self.elements.push(Element {
            role,
            parent,
            figure,
            inside: Vec::new(),
        });
        number
    }

    /// Content of an element on this side. Returns its number for the side.
    pub(super) fn content(&mut self, of: usize) -> i32 {
        let side = self.sides.len().saturating_sub(1);
        let Some(contents) = self.sides.get_mut(side) else {
            return 0;
        };
        let id = i32::try_from(contents.len()).unwrap_or(i32::MAX);
        contents.push(of);
        if let Some(element) = self.elements.get_mut(of) {
            element.inside.push(Inside::Content { side, id });
        }
        id
    }

    /// Writes the tree, and returns its root.
    pub(super) fn write(&self, pdf: &mut Pdf, pages: &[Ref], next: &mut dyn FnMut() -> Ref) -> Ref {
        let (root, elements) = (next(), self.elements.iter().map(|_| next()));
        let elements: Vec<Ref> = elements.collect();
        let of = |number: usize| elements.get(number).copied().unwrap_or(root);
        for (number, element) in self.elements.iter().enumerate() {
            let mut written = pdf.struct_element(of(number));
            let parent = if number == 0 {
                root
            } else {
                of(element.parent)
            };
            written.kind(element.role).parent(parent);
            if element.role == StructRole::TH {
                let mut attributes = written.attributes();
                attributes.push().table().scope(TableHeaderScope::Column);
            }
            if let Some((shown, area)) = &element.figure {
                written.alt(TextStr(shown));
                written.attributes().push().layout().bbox(*area);
            }
            let mut inside = written.children();
            for one in &element.inside {
                match *one {
                    Inside::Element(number) => {
                        inside.struct_element(of(number));
                    }
                    Inside::Content { side, id } => {
                        let mut content = inside.marked_content_ref();
                        content.marked_content_id(id);
                        if let Some(page) = pages.get(side) {
                            content.page(*page);
                        }
                    }
                }
            }
            inside.finish();
        }
        let lists: Vec<Ref> = self.sides.iter().map(|_| next()).collect();
        for (contents, list) in self.sides.iter().zip(&lists) {
            let elements = contents.iter().map(|element| of(*element));
            pdf.indirect(*list).array().items(elements);
        }
        let mut written = pdf
            .indirect(root)
            .start::<pdf_writer::writers::StructTreeRoot<'_>>();
        written.child(of(0));
        let mut tree = written.parent_tree();
        let mut entries = tree.nums();
        for (key, list) in (0..).zip(lists) {
            entries.insert(key, list);
        }
        entries.finish();
        tree.finish();
        let count = i32::try_from(self.sides.len()).unwrap_or(i32::MAX);
        written.parent_tree_next_key(count);
        root
    }
}

/// What a part is called in the file.
pub(super) const fn role(part: &Part) -> StructRole {
    match part {
        Part::Heading(1) => StructRole::H1,
        Part::Heading(2) => StructRole::H2,
        Part::Heading(_) => StructRole::H3,
        Part::Paragraph => StructRole::P,
        Part::Figure(_) => StructRole::Figure,
        Part::Table => StructRole::Table,
        Part::Row => StructRole::TR,
        Part::ColumnName => StructRole::TH,
        Part::Cell => StructRole::TD,
    }
}
