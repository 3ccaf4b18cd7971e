//! Files as other programs write them: lines of XML in any order, packed, and blocks of PBF.

use std::io::Write as _;

use golf_osm::read::messages::{
    Blob, BlobHeader, HeaderBlock, PrimitiveBlock, PrimitiveGroup, StringTable,
};
use golf_osm::write::Map;
use prost::Message as _;
use prost::bytes::Bytes;

/// The lines of a map: one for each object.
pub fn objects(map: &Map) -> Vec<String> {
    let xml = map.xml();
    let lines = xml.lines().skip(2);
    lines
        .filter(|line| *line != "</osm>")
        .map(str::to_owned)
        .collect()
}

/// A file of these lines.
pub fn osm(lines: &[String]) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n{}\n</osm>\n",
        lines.join("\n")
    )
}

pub fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

/// A file of XML, plain and packed.
pub fn every_packing(xml: &str) -> [Vec<u8>; 3] {
    [
        xml.as_bytes().to_vec(),
        bzip2(xml.as_bytes()),
        gzip(xml.as_bytes()),
    ]
}

/// A PBF file of blocks, with features that its reader must understand and with others.
pub fn pbf(required: &[&str], optional: &[&str], blocks: &[Vec<u8>]) -> Vec<u8> {
    let owned = |features: &[&str]| {
        features
            .iter()
            .map(|feature| (*feature).to_owned())
            .collect()
    };
    let header = HeaderBlock {
        required_features: owned(required),
        optional_features: owned(optional),
        replication_timestamp: None,
    };
    let mut out = blob("OSMHeader", &header.encode_to_vec());
    for block in blocks {
        out.extend(blob("OSMData", block));
    }
    out
}

/// A block of one group.
pub fn block(texts: &[&str], group: PrimitiveGroup) -> Vec<u8> {
    let block = PrimitiveBlock {
        strings: Some(StringTable {
            texts: texts
                .iter()
                .map(|text| Bytes::copy_from_slice(text.as_bytes()))
                .collect(),
        }),
        groups: vec![group.encode_to_vec().into()],
        ..PrimitiveBlock::default()
    };
    block.encode_to_vec()
}

fn blob(kind: &str, content: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(content).expect("memory");
    let blob = Blob {
        raw_size: i32::try_from(content.len()).ok(),
        zlib_data: Some(packed.finish().expect("memory").into()),
        ..Blob::default()
    };
    let blob = blob.encode_to_vec();
    let header = BlobHeader {
        kind: kind.to_owned(),
        datasize: i32::try_from(blob.len()).expect("small"),
    };
    let header = header.encode_to_vec();
    let size = u32::try_from(header.len()).expect("small");
    [&size.to_be_bytes()[..], &header, &blob].concat()
}

/// Each number as its difference from the one before.
pub fn steps(numbers: &[i64]) -> Vec<i64> {
    let before = std::iter::once(0).chain(numbers.iter().copied());
    numbers
        .iter()
        .zip(before)
        .map(|(number, before)| number - before)
        .collect()
}
