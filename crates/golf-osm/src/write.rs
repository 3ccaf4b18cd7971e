//! Writes extracts, as `.osm` and `.osm.pbf`: for tests, and for measurements on large files.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use prost::Message;
use prost::bytes::Bytes;

use crate::element::ElementKind;
use crate::read::messages::{
    Blob, BlobHeader, DenseInfo, DenseNodes, HeaderBlock, Info, PrimitiveBlock, PrimitiveGroup,
    Relation, StringTable, Way,
};

/// How many objects a block has.
const BLOCK: usize = 8_000;

/// Keys with values.
pub type TagList = Vec<(String, String)>;

/// A node of a map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MapNode {
    /// Its number.
    pub number: i64,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lng: f64,
    /// Its tags.
    pub tags: TagList,
}

/// A way of a map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MapWay {
    /// Its number.
    pub number: i64,
    /// Its nodes.
    pub nodes: Vec<i64>,
    /// Its tags.
    pub tags: TagList,
}

/// A relation of a map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MapRelation {
    /// Its number.
    pub number: i64,
    /// Its members: kind, number and role.
    pub members: Vec<(ElementKind, i64, String)>,
    /// Its tags.
    pub tags: TagList,
}

/// A map in memory.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Map {
    /// Its nodes.
    pub nodes: Vec<MapNode>,
    /// Its ways.
    pub ways: Vec<MapWay>,
    /// Its relations.
    pub relations: Vec<MapRelation>,
    /// The date of the data, in Unix seconds.
    pub timestamp: Option<i64>,
    /// When its objects were saved, in Unix seconds.
    pub saved: Option<i64>,
}

impl Map {
    /// Adds a way with nodes of its own at these places, and returns its number.
    pub fn path(&mut self, number: i64, places: &[(f64, f64)], tags: &[(&str, &str)]) -> i64 {
        let first = self.nodes.len();
        let numbers: Vec<i64> = (first..first + places.len())
            .filter_map(|at| i64::try_from(at + 1).ok())
            .collect();
        for (number, (lat, lng)) in numbers.iter().zip(places) {
            self.nodes.push(MapNode {
                number: *number,
                lat: *lat,
                lng: *lng,
                tags: Vec::new(),
            });
        }
        self.ways.push(MapWay {
            number,
            nodes: numbers,
            tags: owned(tags),
        });
        number
    }

    /// Adds a closed way, and returns its number.
    pub fn ring(&mut self, number: i64, places: &[(f64, f64)], tags: &[(&str, &str)]) -> i64 {
        self.path(number, places, tags);
        if let Some(way) = self.ways.last_mut() {
            way.nodes.extend(way.nodes.first().copied());
        }
        number
    }

    /// The map as XML.
    #[must_use]
    pub fn xml(&self) -> String {
        let mut out =
            String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\"");
        if let Some(day) = self.timestamp.and_then(crate::day::of_unix_seconds) {
            out.push_str(&format!(" timestamp=\"{day}T00:00:00Z\""));
        }
        out.push_str(">\n");
        let day = self.saved.and_then(crate::day::of_unix_seconds);
        let saved = day.map_or_else(String::new, |day| format!(" timestamp=\"{day}T00:00:00Z\""));
        for node in &self.nodes {
            out.push_str(&format!(
                "<node id=\"{}\" lat=\"{}\" lon=\"{}\"{saved}>",
                node.number, node.lat, node.lng
            ));
            closed(&mut out, &node.tags, "node");
        }
        for way in &self.ways {
            out.push_str(&format!("<way id=\"{}\"{saved}>", way.number));
            for node in &way.nodes {
                out.push_str(&format!("<nd ref=\"{node}\"/>"));
            }
            closed(&mut out, &way.tags, "way");
        }
        for relation in &self.relations {
            out.push_str(&format!("<relation id=\"{}\">", relation.number));
            for (kind, number, role) in &relation.members {
                let kind = match kind {
                    ElementKind::Node => "node",
                    ElementKind::Way => "way",
                    ElementKind::Relation => "relation",
                };
                out.push_str(&format!(
                    "<member type=\"{kind}\" ref=\"{number}\" role=\"{}\"/>",
                    escaped(role)
                ));
            }
            closed(&mut out, &relation.tags, "relation");
        }
        out.push_str("</osm>\n");
        out
    }

    /// The map as PBF.
    ///
    /// # Errors
    /// None that memory does not cause.
    pub fn pbf(&self) -> std::io::Result<Vec<u8>> {
        let mut writer = PbfWriter::new(Vec::new(), self.timestamp)?;
        writer.saved = self.saved;
        for nodes in self.nodes.chunks(BLOCK) {
            writer.nodes(nodes)?;
        }
        for ways in self.ways.chunks(BLOCK) {
            writer.ways(ways)?;
        }
        for relations in self.relations.chunks(BLOCK) {
            writer.relations(relations)?;
        }
        Ok(writer.out)
    }
}

/// Tags as a map has them.
#[must_use]
pub fn owned(tags: &[(&str, &str)]) -> TagList {
    tags.iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect()
}

fn closed(out: &mut String, tags: &TagList, name: &str) {
    for (key, value) in tags {
        out.push_str(&format!(
            "<tag k=\"{}\" v=\"{}\"/>",
            escaped(key),
            escaped(value)
        ));
    }
    out.push_str(&format!("</{name}>\n"));
}

fn escaped(text: &str) -> String {
    // XML has no way to write most control characters.
    let plain: String = text.chars().filter(|sign| !sign.is_control()).collect();
    quick_xml::escape::escape(plain.as_str()).into_owned()
}

/// Writes a PBF file, block by block.
#[derive(Debug)]
pub struct PbfWriter<W> {
    /// Where the file goes.
    pub out: W,
    /// When the ways and nodes were saved, in Unix seconds.
    pub saved: Option<i64>,
}

impl<W: Write> PbfWriter<W> {
    /// Writes the header.
    ///
    /// # Errors
    /// Those of the output.
    pub fn new(out: W, timestamp: Option<i64>) -> std::io::Result<Self> {
        let mut writer = Self { out, saved: None };
        let header = HeaderBlock {
            required_features: vec!["OsmSchema-V0.6".into(), "DenseNodes".into()],
            optional_features: vec!["Sort.Type_then_ID".into()],
            replication_timestamp: timestamp,
        };
        writer.blob("OSMHeader", &header.encode_to_vec())?;
        Ok(writer)
    }

    /// Writes a block of nodes.
    ///
    /// # Errors
    /// Those of the output.
    pub fn nodes(&mut self, nodes: &[MapNode]) -> std::io::Result<()> {
        let mut texts = Texts::default();
        let mut dense = DenseNodes::default();
        let mut last = (0_i64, 0_i64, 0_i64);
        for node in nodes {
            let (lat, lon) = (units(node.lat), units(node.lng));
            dense.ids.push(node.number.wrapping_sub(last.0));
            dense.lats.push(lat.wrapping_sub(last.1));
            dense.lons.push(lon.wrapping_sub(last.2));
            last = (node.number, lat, lon);
            for (key, value) in &node.tags {
                dense.keys_values.push(texts.signed(key));
                dense.keys_values.push(texts.signed(value));
            }
            dense.keys_values.push(0);
        }
        if let Some(saved) = self.saved {
            let info = DenseInfo::saved(steps(nodes.iter().map(|_| saved)));
            dense.info = Some(info.encode_to_vec().into());
        }
        let group = PrimitiveGroup {
            dense: Some(dense.encode_to_vec().into()),
            ..PrimitiveGroup::default()
        };
        self.block(texts, &group)
    }

    /// Writes a block of ways.
    ///
    /// # Errors
    /// Those of the output.
    pub fn ways(&mut self, ways: &[MapWay]) -> std::io::Result<()> {
        let mut texts = Texts::default();
        let saved = self.saved;
        let encoded = ways.iter().map(|way| {
            let (keys, values) = texts.pairs(&way.tags);
            let message = Way {
                id: way.number,
                keys,
                values,
                info: saved.map(Info::saved),
                refs: steps(way.nodes.iter().copied()),
                ..Way::default()
            };
            Bytes::from(message.encode_to_vec())
        });
        let group = PrimitiveGroup {
            ways: encoded.collect(),
            ..PrimitiveGroup::default()
        };
        self.block(texts, &group)
    }

    /// Writes a block of relations.
    ///
    /// # Errors
    /// Those of the output.
    pub fn relations(&mut self, relations: &[MapRelation]) -> std::io::Result<()> {
        let mut texts = Texts::default();
        let encoded = relations.iter().map(|relation| {
            let (keys, values) = texts.pairs(&relation.tags);
            let kinds = relation.members.iter().map(|(kind, ..)| match kind {
                ElementKind::Node => 0,
                ElementKind::Way => 1,
                ElementKind::Relation => 2,
            });
            let message = Relation {
                id: relation.number,
                keys,
                values,
                info: None,
                kinds: kinds.collect(),
                members: steps(relation.members.iter().map(|(_, number, _)| *number)),
                roles: relation
                    .members
                    .iter()
                    .map(|(.., role)| texts.signed(role))
                    .collect(),
            };
            Bytes::from(message.encode_to_vec())
        });
        let group = PrimitiveGroup {
            relations: encoded.collect(),
            ..PrimitiveGroup::default()
        };
        self.block(texts, &group)
    }

    fn block(&mut self, texts: Texts, group: &PrimitiveGroup) -> std::io::Result<()> {
        let block = PrimitiveBlock {
            strings: Some(StringTable { texts: texts.texts }),
            groups: vec![group.encode_to_vec().into()],
            ..PrimitiveBlock::default()
        };
        self.blob("OSMData", &block.encode_to_vec())
    }

    fn blob(&mut self, kind: &str, content: &[u8]) -> std::io::Result<()> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::new(6));
        packed.write_all(content)?;
        let blob = Blob {
            raw_size: i32::try_from(content.len()).ok(),
            zlib_data: Some(packed.finish()?.into()),
            ..Blob::default()
        };
        let blob = blob.encode_to_vec();
        let header = BlobHeader {
            kind: kind.to_owned(),
            datasize: i32::try_from(blob.len()).unwrap_or(i32::MAX),
        };
        let header = header.encode_to_vec();
        let size = u32::try_from(header.len()).unwrap_or(u32::MAX);
        self.out.write_all(&size.to_be_bytes())?;
        self.out.write_all(&header)?;
        self.out.write_all(&blob)
    }
}

/// The table of texts of a block; its first text is empty.
struct Texts {
    texts: Vec<Bytes>,
    places: std::collections::HashMap<String, u32>,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            texts: vec![Bytes::new()],
            places: std::collections::HashMap::new(),
        }
    }
}

impl Texts {
    fn place(&mut self, text: &str) -> u32 {
        if let Some(place) = self.places.get(text) {
            return *place;
        }
        let place = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(Bytes::copy_from_slice(text.as_bytes()));
        self.places.insert(text.to_owned(), place);
        place
    }

    fn signed(&mut self, text: &str) -> i32 {
        i32::try_from(self.place(text)).unwrap_or(i32::MAX)
    }

    fn pairs(&mut self, tags: &TagList) -> (Vec<u32>, Vec<u32>) {
        tags.iter()
            .map(|(key, value)| (self.place(key), self.place(value)))
            .unzip()
    }
}

/// Each number as its difference from the one before.
fn steps(numbers: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut last = 0_i64;
    numbers
        .map(|number| {
            let step = number.wrapping_sub(last);
            last = number;
            step
        })
        .collect()
}

/// Degrees in ten-millionths.
#[expect(
    clippy::cast_possible_truncation,
    reason = "rounded, and a cast of floats saturates"
)]
fn units(degrees: f64) -> i64 {
    (degrees * 1e7).round() as i64
}
