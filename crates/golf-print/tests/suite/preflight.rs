//! What a print shop looks at before it prints a file, and what a reader for blind people needs.

use std::collections::BTreeSet;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

/// The operators of a drawing in opaque grays: no other color, no picture, no transparency.
const OPERATORS: [&str; 29] = [
    "q", "Q", "g", "G", "w", "J", "j", "d", "m", "l", "c", "h", "re", "W", "n", "f", "S", "B",
    "BT", "ET", "Tr", "Tf", "Td", "Tj", "TJ", "BMC", "BDC", "EMC", "cm",
];
/// Names of things that do something when a file is opened, or that are not on paper.
const ACTIVE: [&[u8]; 9] = [
    b"JS",
    b"JavaScript",
    b"OpenAction",
    b"AA",
    b"Annots",
    b"EmbeddedFiles",
    b"AcroForm",
    b"URI",
    b"OCProperties",
];

/// Bytes compressed as a browser does it.
pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(bytes);
    written.and_then(|()| encoder.finish()).unwrap_or_default()
}

/// Everything that a print shop would refuse.
pub fn faults(file: &[u8]) -> Vec<String> {
    let Ok(read) = Document::load_mem(file) else {
        return vec!["it is no PDF".into()];
    };
    let mut faults = Vec::new();
    if !["1.4", "1.5", "1.6", "1.7"].contains(&read.version.as_str()) {
        faults.push(format!("version {}", read.version));
    }
    if read.trailer.has(b"Encrypt") {
        faults.push("it is encrypted".into());
    }
    for object in read.objects.values() {
        let found = object.as_dict().or_else(|_| Ok(&object.as_stream()?.dict));
        let found: lopdf::Result<&Dictionary> = found;
        let keys = found.into_iter().flat_map(Dictionary::iter);
        for (key, _) in keys.filter(|(key, _)| ACTIVE.contains(&key.as_slice())) {
            faults.push(format!("it has {}", String::from_utf8_lossy(key)));
        }
    }
    for (number, page) in read.get_pages() {
        let found = of_page(&read, page);
        faults.extend(
            found
                .into_iter()
                .map(|fault| format!("page {number}: {fault}")),
        );
    }
    faults
}

fn of_page(read: &Document, id: ObjectId) -> Vec<String> {
    let mut faults = Vec::new();
    let page = read.get_dictionary(id).expect("a page");
    let [media, bleed, trim] = ["MediaBox", "BleedBox", "TrimBox"].map(|name| {
        let edges = page.get(name.as_bytes()).and_then(Object::as_array);
        let edges = edges.into_iter().flatten();
        let edges: Vec<f32> = edges.filter_map(|edge| edge.as_float().ok()).collect();
        <[f32; 4]>::try_from(edges).unwrap_or([f32::NAN; 4])
    });
    let holds = |outer: [f32; 4], inner: [f32; 4]| {
        outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
    };
    if !holds(media, bleed) || !holds(bleed, trim) {
        faults.push(format!("boxes {media:?} {bleed:?} {trim:?}"));
    }
    let resources = page
        .get(b"Resources")
        .and_then(Object::as_dict)
        .expect("resources");
    for (name, _) in resources.iter().filter(|(name, _)| *name != b"Font") {
        faults.push(format!("it has {}", String::from_utf8_lossy(name)));
    }
    for (name, font) in read.get_page_fonts(id).expect("fonts") {
        let fault = of_font(read, font).err();
        let name = String::from_utf8_lossy(&name).into_owned();
        faults.extend(fault.map(|fault| format!("font {name}: {fault}")));
    }
    let content = Content::decode(&read.get_page_content(id)).expect("operators");
    faults.extend(of_content(&content.operations));
    faults
}

/// A font is in the file, as a part, with what its letters mean.
fn of_font(read: &Document, font: &Dictionary) -> Result<(), String> {
    let told = |error: lopdf::Error| error.to_string();
    let name = |dictionary: &Dictionary, key: &[u8]| {
        let name = dictionary
            .get(key)
            .and_then(Object::as_name)
            .map_err(told)?;
        Ok::<_, String>(String::from_utf8_lossy(name).into_owned())
    };
    if name(font, b"Subtype")? != "Type0" || name(font, b"Encoding")? != "Identity-H" {
        return Err("its letters have no numbers of their own".into());
    }
    let base = name(font, b"BaseFont")?;
    let (tag, _) = base.split_once('+').ok_or("it is no part")?;
    if tag.len() != 6 || !tag.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Err(format!("a tag {tag}"));
    }
    let stream = |dictionary: &Dictionary, key: &[u8]| {
        let (_, object) = read
            .dereference(dictionary.get(key).map_err(told)?)
            .map_err(told)?;
        let stream = object.as_stream().map_err(told)?;
        let plain = stream
            .decompressed_content()
            .unwrap_or_else(|_| stream.content.clone());
        Ok::<_, String>(plain)
    };
    if !String::from_utf8_lossy(&stream(font, b"ToUnicode")?).contains("beginbfchar") {
        return Err("nobody knows what its letters mean".into());
    }
    let inner = font
        .get(b"DescendantFonts")
        .and_then(Object::as_array)
        .map_err(told)?;
    let inner = inner.first().ok_or("it is empty")?;
    let (_, inner) = read.dereference(inner).map_err(told)?;
    let inner = inner.as_dict().map_err(told)?;
    let described = inner.get(b"FontDescriptor").map_err(told)?;
    let (_, described) = read.dereference(described).map_err(told)?;
    let file = stream(described.as_dict().map_err(told)?, b"FontFile2")?;
    if !file.starts_with(&[0, 1, 0, 0]) {
        return Err("it is not in the file".into());
    }
    Ok(())
}

fn of_content(operations: &[Operation]) -> BTreeSet<String> {
    let mut faults = BTreeSet::new();
    let (mut tagged, mut saved) = (0_i32, 0_i32);
    for Operation { operator, operands } in operations {
        if !OPERATORS.contains(&operator.as_str()) {
            faults.insert(format!("operator {operator}"));
        }
        match operator.as_str() {
            "BDC" | "BMC" => tagged += 1,
            "EMC" => tagged -= 1,
            "q" => saved += 1,
            "Q" => saved -= 1,
            "S" | "B" | "f" if tagged == 0 => {
                faults.insert("a shape in no part".into());
            }
            "Tj" | "TJ" if tagged == 0 => {
                faults.insert("text in no part".into());
            }
            "TJ" => {
                let lists = operands.iter().filter_map(|list| list.as_array().ok());
                let texts = lists.flatten().filter_map(|item| item.as_str().ok());
                let mut letters = texts.flat_map(|text| text.chunks(2));
                if letters.any(|letter| letter == [0, 0]) {
                    faults.insert("a letter that the font lacks".into());
                }
            }
            _ => {}
        }
    }
    if tagged != 0 || saved != 0 {
        faults.insert("something begins and does not end".into());
    }
    faults
}

/// The structure of a file as a reader goes through it: what each element is, and what a drawing shows.
pub fn outline(read: &Document) -> Vec<String> {
    let root = read
        .catalog()
        .and_then(|catalog| catalog.get(b"StructTreeRoot"));
    let mut told = Vec::new();
    if let Ok((_, root)) = root.and_then(|root| read.dereference(root)) {
        told_of(read, root, &mut told);
    }
    told
}

fn told_of(read: &Document, element: &Object, told: &mut Vec<String>) {
    let Ok((_, Object::Dictionary(element))) = read.dereference(element) else {
        return;
    };
    if let Ok(role) = element.get(b"S").and_then(Object::as_name) {
        let role = String::from_utf8_lossy(role);
        let alt = element.get(b"Alt").and_then(lopdf::decode_text_string);
        told.push(match alt {
            Ok(alt) => format!("{role}: {alt}"),
            Err(_) => role.into_owned(),
        });
    }
    match element.get(b"K") {
        Ok(Object::Array(inside)) => inside.iter().for_each(|one| told_of(read, one, told)),
        Ok(one) => told_of(read, one, told),
        Err(_) => {}
    }
}
