//! Small files that unpack to much take bounded memory.
//!
//! One test only, alone in its process, because the peak is that of the whole process.
#![expect(clippy::expect_used, reason = "all of this is a test")]

use std::io::Write as _;

use golf_osm::read::Extract;
use golf_osm::read::messages::{Blob, BlobHeader, HeaderBlock, PrimitiveBlock, PrimitiveGroup};
use peak_alloc::PeakAlloc;
use prost::Message as _;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// Bytes of memory that reading one of the files below may take: most of it is a bit for each square of the globe.
const AT_MOST: usize = 48_000_000;

#[test]
fn a_small_file_that_unpacks_to_much_takes_bounded_memory() {
    let in_a_way = |part: &str, times: usize| {
        let open = "<osm><way id=\"1\"><tag k=\"golf\" v=\"hole\"/>";
        gzip(&[open, &part.repeat(times), "</way></osm>"].concat())
    };
    let group = |group: PrimitiveGroup| PrimitiveBlock {
        groups: vec![group.encode_to_vec().into()],
        ..PrimitiveBlock::default()
    };
    let many = |count| vec![prost::bytes::Bytes::new(); count];
    let ways = PrimitiveGroup {
        ways: many(1_200_000),
        ..PrimitiveGroup::default()
    };
    let groups = PrimitiveBlock {
        groups: many(1_200_000),
        ..PrimitiveBlock::default()
    };
    for (name, bytes) in [
        (
            "a comment",
            gzip(&format!("<osm><!--{}--></osm>", " ".repeat(40_000_000))),
        ),
        ("tags", in_a_way("<tag k=\"k\" v=\"v\"/>", 600_000)),
        ("groups", pbf(&groups)),
        ("ways of a block", pbf(&group(ways))),
    ] {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(&bytes).expect("written");
        assert!(bytes.len() < 1_000_000, "{name} is not small");
        drop(bytes);
        ALLOCATED.reset_peak_usage();
        let before = ALLOCATED.current_usage();
        drop(Extract::read(file.path(), &mut |_| {}));
        let taken = ALLOCATED.peak_usage() - before;
        assert!(taken < AT_MOST, "{taken} for {name}");
    }
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).expect("memory");
    packed.finish().expect("memory")
}

/// A file of one block.
fn pbf(block: &PrimitiveBlock) -> Vec<u8> {
    let header = HeaderBlock::default().encode_to_vec();
    [("OSMHeader", header), ("OSMData", block.encode_to_vec())]
        .into_iter()
        .flat_map(|(kind, content)| {
            let mut packed =
                flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
            packed.write_all(&content).expect("memory");
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
        })
        .collect()
}
