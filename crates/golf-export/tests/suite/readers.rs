//! What independent readers find in a file.

use roxmltree::{Document, Node};

/// The elements of a name, in order.
pub fn elements<'a, 'input>(
    document: &'a Document<'input>,
    name: &'a str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    document
        .descendants()
        .filter(move |node| node.has_tag_name_of(name))
}

/// The text of a child element; empty if there is none.
pub fn child<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    let child = node.children().find(|child| child.has_tag_name_of(name));
    child.and_then(|child| child.text()).unwrap_or_default()
}

/// The values of `Data` with a name, in the whole document.
pub fn data<'a>(document: &'a Document, name: &str) -> Vec<&'a str> {
    elements(document, "Data")
        .filter(|data| data.attribute("name") == Some(name))
        .map(|data| child(data, "value"))
        .collect()
}

pub trait LocalName {
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl LocalName for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

/// A table of CSV, by the name of the column.
pub struct Table {
    header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    pub fn read(text: &str) -> Self {
        let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
        let cells = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
        let header = cells(reader.headers().expect("a header"));
        let records = reader.records();
        let rows = records
            .map(|record| cells(&record.expect("a row")))
            .collect();
        Self { header, rows }
    }

    pub fn column(&self, name: &str) -> Vec<&str> {
        let place = self.header.iter().position(|column| column == name);
        let place = place.expect("a column");
        self.rows.iter().map(|row| row[place].as_str()).collect()
    }
}
