//! The elements of KML 2.2 that our files can touch.

use super::{Occurs, Schema, Type, parent, text, valued};
use Occurs::{Often, Once, Optional};

/// KML 2.2: `KmlType`, `AbstractFeatureType` with `DocumentType`, `FolderType` and `PlacemarkType`, and two geometries.
pub const KML: Schema = Schema {
    namespace: "http://www.opengis.net/kml/2.2",
    elements: &[
        parent(
            "kml",
            &[],
            &[("NetworkLinkControl", Optional), ("Document", Optional)],
        ),
        parent(
            "Document",
            &[],
            &[
                ("name", Optional),
                ("visibility", Optional),
                ("open", Optional),
                ("description", Optional),
                ("styleUrl", Optional),
                ("Style", Often),
                ("ExtendedData", Optional),
                ("Schema", Often),
                ("Folder", Often),
            ],
        ),
        parent(
            "Folder",
            &[],
            &[
                ("name", Optional),
                ("visibility", Optional),
                ("open", Optional),
                ("description", Optional),
                ("styleUrl", Optional),
                ("ExtendedData", Optional),
                ("Placemark", Often),
            ],
        ),
        parent(
            "Placemark",
            &[],
            &[
                ("name", Optional),
                ("visibility", Optional),
                ("open", Optional),
                ("description", Optional),
                ("styleUrl", Optional),
                ("ExtendedData", Optional),
                // One geometry: `check` refuses a second one.
                ("Point", Optional),
                ("LineString", Optional),
            ],
        ),
        parent(
            "ExtendedData",
            &[],
            &[("Data", Often), ("SchemaData", Often)],
        ),
        parent(
            "Data",
            &[("name", Type::Name)],
            &[("displayName", Optional), ("value", Once)],
        ),
        parent(
            "Point",
            &[],
            &[
                ("extrude", Optional),
                ("altitudeMode", Optional),
                ("coordinates", Optional),
            ],
        ),
        parent(
            "LineString",
            &[],
            &[
                ("extrude", Optional),
                ("tessellate", Optional),
                ("altitudeMode", Optional),
                ("coordinates", Optional),
            ],
        ),
        text("name"),
        text("description"),
        text("value"),
        valued("tessellate", Type::Flag),
        valued("coordinates", Type::Coordinates),
    ],
};
