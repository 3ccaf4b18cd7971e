//! The messages of the PBF format, as its documentation defines them; fields that are not needed are left out.
//!
//! The reader decodes only the two around a block by them. It reads blocks where they lie (see [`super::wire`]). All
//! others are for [`crate::write`] and for tests. Parts of a message are bytes here: both look the same in the file.

use prost::Message;
use prost::bytes::Bytes;

/// What precedes every blob.
#[derive(Clone, PartialEq, Message)]
pub struct BlobHeader {
    /// `OSMHeader` or `OSMData`.
    #[prost(string, tag = "1")]
    pub kind: String,
    /// The size of the blob that follows, in bytes.
    #[prost(int32, tag = "3")]
    pub datasize: i32,
}

/// A compressed block.
#[derive(Clone, PartialEq, Message)]
pub struct Blob {
    /// Without compression.
    #[prost(bytes = "bytes", optional, tag = "1")]
    pub raw: Option<Bytes>,
    /// The size after decompression, in bytes.
    #[prost(int32, optional, tag = "2")]
    pub raw_size: Option<i32>,
    /// Compressed by zlib.
    #[prost(bytes = "bytes", optional, tag = "3")]
    pub zlib_data: Option<Bytes>,
    /// Compressed by LZMA.
    #[prost(bytes = "bytes", optional, tag = "4")]
    pub lzma_data: Option<Bytes>,
    /// Compressed by LZ4.
    #[prost(bytes = "bytes", optional, tag = "6")]
    pub lz4_data: Option<Bytes>,
    /// Compressed by Zstandard.
    #[prost(bytes = "bytes", optional, tag = "7")]
    pub zstd_data: Option<Bytes>,
}

/// The first block of a file.
#[derive(Clone, PartialEq, Message)]
pub struct HeaderBlock {
    /// What a reader must understand.
    #[prost(string, repeated, tag = "4")]
    pub required_features: Vec<String>,
    /// What a reader may use.
    #[prost(string, repeated, tag = "5")]
    pub optional_features: Vec<String>,
    /// The date of the data, in Unix seconds.
    #[prost(int64, optional, tag = "32")]
    pub replication_timestamp: Option<i64>,
}

/// A block of objects.
#[derive(Clone, PartialEq, Message)]
pub struct PrimitiveBlock {
    /// The texts that tags refer to.
    #[prost(message, optional, tag = "1")]
    pub strings: Option<StringTable>,
    /// [`PrimitiveGroup`]s.
    #[prost(bytes = "bytes", repeated, tag = "2")]
    pub groups: Vec<Bytes>,
    /// The unit of coordinates, in billionths of a degree.
    #[prost(int32, optional, tag = "17", default = "100")]
    pub granularity: Option<i32>,
    /// The unit of dates, in milliseconds.
    #[prost(int32, optional, tag = "18", default = "1000")]
    pub date_granularity: Option<i32>,
    /// Added to latitudes, in billionths of a degree.
    #[prost(int64, optional, tag = "19")]
    pub lat_offset: Option<i64>,
    /// Added to longitudes, in billionths of a degree.
    #[prost(int64, optional, tag = "20")]
    pub lon_offset: Option<i64>,
}

/// Texts.
#[derive(Clone, PartialEq, Message)]
pub struct StringTable {
    /// The texts.
    #[prost(bytes = "bytes", repeated, tag = "1")]
    pub texts: Vec<Bytes>,
}

/// Objects of one kind.
#[derive(Clone, PartialEq, Message)]
pub struct PrimitiveGroup {
    /// [`Node`]s.
    #[prost(bytes = "bytes", repeated, tag = "1")]
    pub nodes: Vec<Bytes>,
    /// [`DenseNodes`].
    #[prost(bytes = "bytes", optional, tag = "2")]
    pub dense: Option<Bytes>,
    /// [`Way`]s.
    #[prost(bytes = "bytes", repeated, tag = "3")]
    pub ways: Vec<Bytes>,
    /// [`Relation`]s.
    #[prost(bytes = "bytes", repeated, tag = "4")]
    pub relations: Vec<Bytes>,
}

/// Facts about an object's history.
#[derive(Clone, PartialEq, Message)]
pub struct Info {
    /// Which version this is, counted from 1.
    #[prost(int32, optional, tag = "1")]
    pub version: Option<i32>,
    /// When this version was saved, in units of the block.
    #[prost(int64, optional, tag = "2")]
    pub timestamp: Option<i64>,
    /// False for a deleted object.
    #[prost(bool, optional, tag = "6")]
    pub visible: Option<bool>,
}

/// A node by itself.
#[derive(Clone, PartialEq, Message)]
pub struct Node {
    /// Its number.
    #[prost(sint64, tag = "1")]
    pub id: i64,
    /// Keys, as places in the table of texts.
    #[prost(uint32, repeated, tag = "2")]
    pub keys: Vec<u32>,
    /// Values, alike.
    #[prost(uint32, repeated, tag = "3")]
    pub values: Vec<u32>,
    /// Its history.
    #[prost(message, optional, tag = "4")]
    pub info: Option<Info>,
    /// Latitude, in units.
    #[prost(sint64, tag = "8")]
    pub lat: i64,
    /// Longitude, in units.
    #[prost(sint64, tag = "9")]
    pub lon: i64,
}

/// Many nodes, each as a difference from the one before.
#[derive(Clone, PartialEq, Message)]
pub struct DenseNodes {
    /// Numbers.
    #[prost(sint64, repeated, tag = "1")]
    pub ids: Vec<i64>,
    /// A [`DenseInfo`].
    #[prost(bytes = "bytes", optional, tag = "5")]
    pub info: Option<Bytes>,
    /// Latitudes, in units.
    #[prost(sint64, repeated, tag = "8")]
    pub lats: Vec<i64>,
    /// Longitudes, in units.
    #[prost(sint64, repeated, tag = "9")]
    pub lons: Vec<i64>,
    /// Keys and values in turn, with a 0 after each node.
    #[prost(int32, repeated, tag = "10")]
    pub keys_values: Vec<i32>,
}

/// The history of many nodes.
#[derive(Clone, PartialEq, Message)]
pub struct DenseInfo {
    /// Which version each is, counted from 1.
    #[prost(int32, repeated, tag = "1")]
    pub versions: Vec<i32>,
    /// When each was saved, in units of the block, each as a difference from the one before.
    #[prost(sint64, repeated, tag = "2")]
    pub timestamps: Vec<i64>,
    /// False for each that was deleted.
    #[prost(bool, repeated, tag = "6")]
    pub visible: Vec<bool>,
}

/// A way.
#[derive(Clone, PartialEq, Message)]
pub struct Way {
    /// Its number.
    #[prost(int64, tag = "1")]
    pub id: i64,
    /// Keys, as places in the table of texts.
    #[prost(uint32, repeated, tag = "2")]
    pub keys: Vec<u32>,
    /// Values, alike.
    #[prost(uint32, repeated, tag = "3")]
    pub values: Vec<u32>,
    /// Its history.
    #[prost(message, optional, tag = "4")]
    pub info: Option<Info>,
    /// Its nodes, each as a difference from the one before.
    #[prost(sint64, repeated, tag = "8")]
    pub refs: Vec<i64>,
    /// The latitudes of its nodes, in units, each as a difference from the one before.
    #[prost(sint64, repeated, tag = "9")]
    pub lats: Vec<i64>,
    /// Their longitudes, alike.
    #[prost(sint64, repeated, tag = "10")]
    pub lons: Vec<i64>,
}

/// A relation.
#[derive(Clone, PartialEq, Message)]
pub struct Relation {
    /// Its number.
    #[prost(int64, tag = "1")]
    pub id: i64,
    /// Keys, as places in the table of texts.
    #[prost(uint32, repeated, tag = "2")]
    pub keys: Vec<u32>,
    /// Values, alike.
    #[prost(uint32, repeated, tag = "3")]
    pub values: Vec<u32>,
    /// Its history.
    #[prost(message, optional, tag = "4")]
    pub info: Option<Info>,
    /// The roles of its members, as places in the table of texts.
    #[prost(int32, repeated, tag = "8")]
    pub roles: Vec<i32>,
    /// Its members, each as a difference from the one before.
    #[prost(sint64, repeated, tag = "9")]
    pub members: Vec<i64>,
    /// The kinds of its members: 0 for a node, 1 for a way, 2 for a relation.
    #[prost(int32, repeated, tag = "10")]
    pub kinds: Vec<i32>,
}

impl Info {
    /// Only when an object was saved.
    #[must_use]
    pub fn saved(timestamp: i64) -> Self {
        Self {
            timestamp: Some(timestamp),
            ..Self::default()
        }
    }
}

impl DenseInfo {
    /// Only when each node was saved.
    #[must_use]
    pub fn saved(timestamps: Vec<i64>) -> Self {
        Self {
            timestamps,
            ..Self::default()
        }
    }
}
