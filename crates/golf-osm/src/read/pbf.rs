//! Reads `.osm.pbf`: blobs of compressed blocks. The first pass notes what each blob holds, so that later passes skip
//! the others.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use flate2::read::ZlibDecoder;
use prost::Message;
use prost::bytes::Bytes;

use super::blocks::Block;
use super::blocks::objects::{self, Buffers};
use super::cut::{self, Content};
use super::limits::{self, LARGEST_BLOB, LARGEST_HEADER};
use super::messages::{Blob, BlobHeader};
use super::object::{Meter, Source, Visitor};
use super::trouble::{NEWEST_ONLY, Place, ReadError, Trouble, quoted};
use super::wire::Fields;
use crate::element::ElementKind;

/// The features that this reader understands.
const UNDERSTOOD: [&[u8]; 2] = [b"OsmSchema-V0.6", b"DenseNodes"];
/// The feature of a file with several versions of its objects.
const HISTORY: &[u8] = b"HistoricalInformation";
/// The feature of a file whose ways name the places of their nodes.
const PLACES_ON_WAYS: &[u8] = b"LocationsOnWays";

/// A blob of the file.
#[derive(Debug, Clone, Copy)]
struct Found {
    place: Place,
    byte: u64,
    holds: Content,
}

/// A PBF file.
#[derive(Debug)]
pub struct Pbf {
    path: PathBuf,
    file: BufReader<File>,
    size: u64,
    blobs: Option<Vec<Found>>,
    /// The bytes unpacked in this pass.
    unpacked: u64,
    /// Whether ways may name the places of their nodes.
    has_places_on_ways: bool,
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
        let size = file.metadata();
        let size = size.map_err(|error| ReadError::unreadable(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufReader::with_capacity(1 << 18, file),
            size: size.len(),
            blobs: None,
            unpacked: 0,
            has_places_on_ways: false,
            timestamp: None,
            newest: None,
        })
    }

    /// The header and content of the blob at a byte; `None` at the end of the file.
    fn blob(&mut self, place: Place, byte: u64) -> Result<Option<(String, Bytes, u64)>, ReadError> {
        let broken = |trouble: Trouble| ReadError::at(&self.path, place, trouble);
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
            .map_err(|error| broken(format!("its header is damaged ({error})").into()))?;
        let size = usize::try_from(header.datasize)
            .ok()
            .filter(|size| *size <= LARGEST_BLOB)
            .ok_or_else(|| broken("its size is impossible".into()))?;
        if size as u64 > left {
            let what = format!(
                "the file ends in the middle of it: it is cut off after {} bytes",
                self.size
            );
            return Err(broken(what.into()));
        }
        let mut bytes = vec![0; size];
        read_all(&mut self.file, &mut bytes).map_err(broken)?;
        let end = byte + 4 + u64::from(header_size) + size as u64;
        let blob = Blob::decode(Bytes::from(bytes))
            .map_err(|error| broken(format!("it is damaged ({error})").into()))?;
        let content = unpacked(blob).map_err(broken)?;
        let unpacked = self.unpacked.saturating_add(content.len() as u64);
        if unpacked > limits::unpacked(self.size) {
            let what = "it unpacks to far more than a map of its size";
            return Err(broken(Trouble::new(what, limits::NO_MAP)));
        }
        self.unpacked = unpacked;
        Ok(Some((header.kind, content, end)))
    }

    fn header(&mut self, content: &[u8]) -> Result<(), Trouble> {
        let mut fields = Fields(content);
        while let Some((tag, value)) = fields.field()? {
            match tag {
                4 => understood(value.bytes()?)?,
                5 => self.has_places_on_ways |= value.bytes()? == PLACES_ON_WAYS,
                32 => self.timestamp = Some(value.number()?.cast_signed()),
                _ => {}
            }
        }
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
        kinds: &[ElementKind],
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
                "OSMHeader" => self
                    .header(&content)
                    .map_err(|trouble| ReadError::at(&self.path, place, trouble))?,
                "OSMData" if number > 1 => {
                    let holds = self.data(place, content, kinds, &mut buffers, visit)?;
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
        kinds: &[ElementKind],
        buffers: &mut Buffers,
        visit: &mut Visitor<'_>,
    ) -> Result<Content, ReadError> {
        let mut holds = Content::default();
        self.objects(content, kinds, &mut holds, buffers, visit)
            .map_err(|trouble| ReadError::at(&self.path, place, trouble))?;
        Ok(holds)
    }

    fn objects(
        &self,
        content: Bytes,
        kinds: &[ElementKind],
        holds: &mut Content,
        buffers: &mut Buffers,
        visit: &mut Visitor<'_>,
    ) -> Result<(), Trouble> {
        let wants = |kind| kinds.contains(&kind);
        let wants_ways =
            wants(ElementKind::Way) || wants(ElementKind::Node) && self.has_places_on_ways;
        let block = Block::new(content)?;
        let mut groups = block.groups();
        while let Some(mut group) = groups.group()? {
            while let Some((tag, value)) = group.field()? {
                let message = value.bytes()?;
                match tag {
                    1 | 2 => {
                        holds.has_nodes = true;
                        match tag {
                            _ if !wants(ElementKind::Node) => {}
                            1 => objects::node(&block, message, buffers, visit)?,
                            _ => objects::dense_nodes(&block, message, buffers, visit)?,
                        }
                    }
                    3 => {
                        holds.ways += 1;
                        if wants_ways {
                            objects::way(&block, message, kinds, buffers, visit)?;
                        }
                    }
                    4 => {
                        holds.relations += 1;
                        if wants(ElementKind::Relation) {
                            objects::relation(&block, message, buffers, visit)?;
                        }
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Whether a blob has something for a pass.
    fn matters(&self, holds: Content, kinds: &[ElementKind]) -> bool {
        kinds.iter().any(|kind| match kind {
            ElementKind::Node => holds.has_nodes || holds.ways > 0 && self.has_places_on_ways,
            ElementKind::Way => holds.ways > 0,
            ElementKind::Relation => holds.relations > 0,
        })
    }
}

impl Source for Pbf {
    fn pass(
        &mut self,
        kinds: &[ElementKind],
        meter: &mut Meter<'_>,
        visit: &mut Visitor<'_>,
    ) -> Result<(), ReadError> {
        self.unpacked = 0;
        let Some(blobs) = self.blobs.take() else {
            return self.first_pass(kinds, meter, visit);
        };
        let mut buffers = Buffers::new(self.timestamp.is_none());
        for Found { place, byte, holds } in blobs.iter().copied() {
            if self.matters(holds, kinds) {
                self.seek(place, byte)?;
                if let Some((_, content, end)) = self.blob(place, byte)? {
                    self.data(place, content, kinds, &mut buffers, visit)?;
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

/// Refuses a feature that this reader does not have.
fn understood(feature: &[u8]) -> Result<(), Trouble> {
    if UNDERSTOOD.contains(&feature) {
        return Ok(());
    }
    if feature == HISTORY {
        let what = "it is a history, with several versions of its objects";
        return Err(Trouble::new(what, NEWEST_ONLY));
    }
    let shown = quoted(&String::from_utf8_lossy(feature));
    Err(Trouble::new(
        format!("it needs the feature {shown}, which is not understood"),
        "Make it with a program that writes plain .osm.pbf or .osm, such as osmium from the map that the file was made of.",
    ))
}

fn read_all(file: &mut BufReader<File>, into: &mut [u8]) -> Result<(), Trouble> {
    file.read_exact(into).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => "the file ends in the middle of it: it is cut off".into(),
        _ => format!("it cannot be read ({error})").into(),
    })
}

/// The content of a blob, decompressed within the format's limit.
fn unpacked(blob: Blob) -> Result<Bytes, Trouble> {
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
            Some((name, _)) => Trouble::new(
                format!("it is compressed by {name}, which is not read"),
                "Convert the file with `osmium cat -f pbf,pbf_compression=zlib -o new.osm.pbf FILE`, or with the program \
                 that wrote it, and import new.osm.pbf.",
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
        Err(error) => Err(format!("it cannot be decompressed ({error})").into()),
        Ok(size) if size > LARGEST_BLOB => Err("it is larger than the format allows".into()),
        Ok(size) if blob.raw_size.is_some() && size != expected => {
            Err(format!("it has {size} bytes instead of {expected}").into())
        }
        Ok(_) => Ok(content.into()),
    }
}
