//! Reads `.osm.pbf`: blobs of compressed blocks. The first pass notes what each blob holds, so that later passes skip
//! the others.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use flate2::read::ZlibDecoder;
use prost::Message;
use prost::bytes::Bytes;

use super::blocks::{self, Block, Buffers};
use super::cut::{self, Content};
use super::messages::{Blob, BlobHeader, HeaderBlock, PrimitiveBlock, PrimitiveGroup};
use super::object::{Meter, Source, Visitor};
use super::trouble::{Place, ReadError};
use crate::element::ElementKind;

/// The limits of the format, in bytes.
const LARGEST_HEADER: u32 = 64 * 1024;
const LARGEST_BLOB: usize = 32 * 1024 * 1024;

/// The features that this reader understands.
const UNDERSTOOD: [&str; 2] = ["OsmSchema-V0.6", "DenseNodes"];

/// A blob of the file.
#[derive(Debug, Clone, Copy)]
struct Found {
    place: Place,
    byte: u64,
    holds: Content,
}

impl Content {
    fn includes(self, kind: ElementKind) -> bool {
        match kind {
            ElementKind::Node => self.has_nodes,
            ElementKind::Way => self.ways > 0,
            ElementKind::Relation => self.relations > 0,
        }
    }
}

/// A PBF file.
#[derive(Debug)]
pub struct Pbf {
    path: PathBuf,
    file: BufReader<File>,
    size: u64,
    blobs: Option<Vec<Found>>,
    /// The date that the header says.
    timestamp: Option<i64>,
    /// The newest date of an object, if the header says none.
    newest: Option<i64>,
}

impl Pbf {
    /// Takes an opened file.
    ///
    /// # Errors
    /// A [`ReadError`] if its size is unknown.
    pub fn new(path: &Path, file: File) -> Result<Self, ReadError> {
        let size = file
            .metadata()
            .map_err(|error| ReadError::whole(path, format!("it cannot be read ({error})"), ""))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufReader::with_capacity(1 << 18, file),
            size: size.len(),
            blobs: None,
            timestamp: None,
            newest: None,
        })
    }

    /// The header and content of the blob at a byte; `None` at the end of the file.
    fn blob(&mut self, place: Place, byte: u64) -> Result<Option<(String, Bytes, u64)>, ReadError> {
        let broken = |what: String| ReadError::at(&self.path, place, what);
        let left = self.size.saturating_sub(byte);
        if left == 0 {
            return Ok(None);
        }
        let mut size = [0; 4];
        read_all(&mut self.file, &mut size).map_err(broken)?;
        let header_size = u32::from_be_bytes(size);
        if header_size > LARGEST_HEADER {
            return Err(broken("this is no blob: its header is too large".into()));
        }
        let mut bytes = vec![0; header_size as usize];
        read_all(&mut self.file, &mut bytes).map_err(broken)?;
        let header = BlobHeader::decode(bytes.as_slice())
            .map_err(|error| broken(format!("its header is damaged ({error})")))?;
        let size = usize::try_from(header.datasize)
            .ok()
            .filter(|size| *size <= LARGEST_BLOB)
            .ok_or_else(|| broken("its size is impossible".into()))?;
        if size as u64 > left {
            return Err(broken(format!(
                "the file ends in the middle of it: it is cut off after {} bytes",
                self.size
            )));
        }
        let mut bytes = vec![0; size];
        read_all(&mut self.file, &mut bytes).map_err(broken)?;
        let end = byte + 4 + u64::from(header_size) + size as u64;
        let blob = Blob::decode(Bytes::from(bytes))
            .map_err(|error| broken(format!("it is damaged ({error})")))?;
        let content = unpacked(blob).map_err(broken)?;
        Ok(Some((header.kind, content, end)))
    }

    fn header(&mut self, place: Place, content: Bytes) -> Result<(), ReadError> {
        let header = HeaderBlock::decode(content).map_err(|error| {
            ReadError::at(
                &self.path,
                place,
                format!("its header is damaged ({error})"),
            )
        })?;
        let understood = |feature: &&String| !UNDERSTOOD.contains(&feature.as_str());
        if let Some(feature) = header.required_features.iter().find(understood) {
            let shown: String = feature.chars().take(60).collect();
            return Err(ReadError::whole(
                &self.path,
                format!("it needs the feature {shown:?}, which is not understood"),
                "Convert it with `osmium cat` to a plain .osm.pbf.",
            ));
        }
        self.timestamp = header.replication_timestamp;
        Ok(())
    }

    fn seek(&mut self, place: Place, byte: u64) -> Result<(), ReadError> {
        let sought = self.file.seek(SeekFrom::Start(byte));
        sought.map(drop).map_err(|error| {
            ReadError::at(&self.path, place, format!("it cannot be read ({error})"))
        })
    }

    fn first_pass(
        &mut self,
        kind: ElementKind,
        meter: &mut Meter<'_>,
        visit: &mut Visitor<'_>,
    ) -> Result<(), ReadError> {
        let mut found = Vec::new();
        let mut buffers = Buffers::new(true);
        let (mut byte, mut number) = (0, 1);
        self.seek(Place::Blob { number, byte }, 0)?;
        loop {
            let place = Place::Blob { number, byte };
            let Some((name, content, end)) = self.blob(place, byte)? else {
                break;
            };
            match name.as_str() {
                "OSMHeader" => self.header(place, content)?,
                "OSMData" if number > 1 => {
                    let holds = self.data(place, content, kind, &mut buffers, visit)?;
                    found.push(Found { place, byte, holds });
                }
                _ if number == 1 => {
                    return Err(ReadError::at(
                        &self.path,
                        place,
                        "the first blob is no header",
                    ));
                }
                // The format asks readers to pass over unknown blobs.
                _ => {}
            }
            byte = end;
            number += 1;
            meter(byte, self.size);
        }
        if number == 1 {
            return Err(ReadError::at(
                &self.path,
                Place::Byte(0),
                "the file is empty",
            ));
        }
        self.newest = buffers.newest();
        let contents: Vec<(Place, Content)> = found.iter().map(|at| (at.place, at.holds)).collect();
        if number == 2 {
            let place = Place::Blob { number: 1, byte: 0 };
            let what = "the file ends after its header: it is cut off";
            return Err(ReadError::at(&self.path, place, what));
        }
        if let Some((place, what)) = cut::sign(&contents) {
            return Err(ReadError::at(&self.path, place, what));
        }
        self.blobs = Some(found);
        Ok(())
    }

    /// Hands on the objects of a block, and says what it holds.
    fn data(
        &self,
        place: Place,
        content: Bytes,
        kind: ElementKind,
        buffers: &mut Buffers,
        visit: &mut Visitor<'_>,
    ) -> Result<Content, ReadError> {
        let damaged = |error: prost::DecodeError| {
            ReadError::at(
                &self.path,
                place,
                format!("its objects are damaged ({error})"),
            )
        };
        let mut holds = Content::default();
        let block = PrimitiveBlock::decode(content).map_err(damaged)?;
        let groups = block.groups.clone();
        let block = Block::new(block);
        for group in groups {
            let group = PrimitiveGroup::decode(group).map_err(damaged)?;
            holds.has_nodes |= group.dense.is_some() || !group.nodes.is_empty();
            holds.ways += group.ways.len();
            holds.relations += group.relations.len();
            match kind {
                ElementKind::Node => blocks::nodes(&block, &group, buffers, visit),
                ElementKind::Way => blocks::ways(&block, &group, buffers, visit),
                ElementKind::Relation => blocks::relations(&block, &group, buffers, visit),
            }
            .map_err(damaged)?;
        }
        Ok(holds)
    }
}

impl Source for Pbf {
    fn pass(
        &mut self,
        kind: ElementKind,
        meter: &mut Meter<'_>,
        visit: &mut Visitor<'_>,
    ) -> Result<(), ReadError> {
        let Some(blobs) = self.blobs.take() else {
            return self.first_pass(kind, meter, visit);
        };
        let mut buffers = Buffers::new(self.timestamp.is_none());
        for Found { place, byte, holds } in blobs.iter().copied() {
            if holds.includes(kind) {
                self.seek(place, byte)?;
                if let Some((_, content, end)) = self.blob(place, byte)? {
                    self.data(place, content, kind, &mut buffers, visit)?;
                    meter(end, self.size);
                }
            }
        }
        self.newest = self.newest.max(buffers.newest());
        self.blobs = Some(blobs);
        Ok(())
    }

    fn timestamp(&self) -> Option<i64> {
        self.timestamp.or(self.newest)
    }
}

fn read_all(file: &mut BufReader<File>, into: &mut [u8]) -> Result<(), String> {
    file.read_exact(into).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => "the file ends in the middle of it: it is cut off".into(),
        _ => format!("it cannot be read ({error})"),
    })
}

/// The content of a blob, decompressed within the format's limit.
fn unpacked(blob: Blob) -> Result<Bytes, String> {
    if let Some(raw) = blob.raw {
        return Ok(raw);
    }
    let Some(packed) = blob.zlib_data else {
        let other = [
            ("LZMA", blob.lzma_data.is_some()),
            ("LZ4", blob.lz4_data.is_some()),
            ("Zstandard", blob.zstd_data.is_some()),
        ];
        let named = other.iter().find(|(_, is_there)| *is_there);
        return Err(match named {
            Some((name, _)) => format!(
                "it is compressed by {name}, which is not read: convert the file with `osmium cat -f pbf,pbf_compression=zlib`"
            ),
            None => "it has no content".into(),
        });
    };
    let expected = usize::try_from(blob.raw_size.unwrap_or(0)).unwrap_or(0);
    let mut content = Vec::with_capacity(expected.min(LARGEST_BLOB));
    let read = ZlibDecoder::new(packed.as_ref())
        .take(LARGEST_BLOB as u64 + 1)
        .read_to_end(&mut content);
    match read {
        Err(error) => Err(format!("it cannot be decompressed ({error})")),
        Ok(size) if size > LARGEST_BLOB => Err("it is larger than the format allows".into()),
        Ok(size) if blob.raw_size.is_some() && size != expected => {
            Err(format!("it has {size} bytes instead of {expected}"))
        }
        Ok(_) => Ok(content.into()),
    }
}
