//! The elements of GPX 1.1 that our files can touch.

use super::{Occurs, Schema, Type, parent, text, valued};
use Occurs::{Often, Optional};

/// `wptType`.
const WAYPOINT: &[(&str, Occurs)] = &[
    ("ele", Optional),
    ("time", Optional),
    ("magvar", Optional),
    ("geoidheight", Optional),
    ("name", Optional),
    ("cmt", Optional),
    ("desc", Optional),
    ("src", Optional),
    ("link", Often),
    ("sym", Optional),
    ("type", Optional),
    ("fix", Optional),
    ("sat", Optional),
    ("hdop", Optional),
    ("vdop", Optional),
    ("pdop", Optional),
    ("ageofdgpsdata", Optional),
    ("dgpsid", Optional),
    ("extensions", Optional),
];
const PLACE: &[(&str, Type)] = &[("lat", Type::Latitude), ("lon", Type::Longitude)];

/// GPX 1.1: `gpxType`, `metadataType`, `wptType`, `rteType`.
pub const GPX: Schema = Schema {
    namespace: "http://www.topografix.com/GPX/1/1",
    elements: &[
        parent(
            "gpx",
            &[("version", Type::Version), ("creator", Type::Text)],
            &[
                ("metadata", Optional),
                ("wpt", Often),
                ("rte", Often),
                ("trk", Often),
                ("extensions", Optional),
            ],
        ),
        parent(
            "metadata",
            &[],
            &[
                ("name", Optional),
                ("desc", Optional),
                ("author", Optional),
                ("copyright", Optional),
                ("link", Often),
                ("time", Optional),
                ("keywords", Optional),
                ("bounds", Optional),
                ("extensions", Optional),
            ],
        ),
        parent("wpt", PLACE, WAYPOINT),
        parent("rtept", PLACE, WAYPOINT),
        parent(
            "rte",
            &[],
            &[
                ("name", Optional),
                ("cmt", Optional),
                ("desc", Optional),
                ("src", Optional),
                ("link", Often),
                ("number", Optional),
                ("type", Optional),
                ("extensions", Optional),
                ("rtept", Often),
            ],
        ),
        text("name"),
        text("cmt"),
        text("desc"),
        text("src"),
        text("sym"),
        text("type"),
        text("keywords"),
        valued("time", Type::Time),
        valued("number", Type::Count),
    ],
};
