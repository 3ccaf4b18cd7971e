//! Lists of every format, whole and damaged.

use std::io::Write as _;

use super::*;

const HEADER: &str =
    "id,name,latitude,longitude,country,state,city,type,holes,par,year_built,osm_id\n";

fn read_bytes(bytes: &[u8]) -> Result<OpenList, String> {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(bytes).expect("written");
    read(file.path()).map_err(|failure| failure.to_string())
}

fn zipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(bytes).expect("memory");
    gzip.finish().expect("memory")
}

/// The names of the courses, and what is left out.
fn shown(bytes: &[u8]) -> String {
    match read_bytes(bytes) {
        Ok(list) => {
            let rows = list
                .rows
                .iter()
                .map(|row| row.detail.course.name.clone().unwrap_or_default());
            let left_out = list
                .left_out
                .iter()
                .map(|left| format!("row {}: {}", left.row, left.why));
            rows.chain(left_out)
                .chain(list.remarks.clone())
                .collect::<Vec<_>>()
                .join(" | ")
        }
        Err(why) => {
            let start = why.find(".tmp").map_or(0, |at| at);
            let end = why.find(". Name an open list").unwrap_or(why.len());
            let said = &why[start..end];
            said.split_once(' ')
                .map_or(said, |(_, said)| said)
                .to_owned()
        }
    }
}

#[test]
fn a_list_is_known_by_its_content_whatever_its_format() {
    let table = format!("{HEADER}a-1,Oak Hill,41.5,-98.5,US,NE,Omaha,Public,18,72,1931,77\n");
    let moved = "Name,extra,LONGITUDE,id,latitude\n\"Oak Hill\",x,-98.5,a-1,41.5\n";
    let feature = r#"{"type":"Feature","geometry":{"type":"Point","coordinates":[-98.5,41.5]},"properties":{"id":"a-1","name":"Oak Hill","holes":18,"osm_id":77,"phone":null}}"#;
    let plain = r#"{"id":"a-1","name":"Oak Hill","latitude":41.5,"longitude":-98.5}"#;
    let ids: Vec<i64> = [table.as_str(), moved, feature, plain]
        .into_iter()
        .flat_map(|text| {
            [
                text.as_bytes().to_vec(),
                zipped(text.as_bytes()),
                [b"\xef\xbb\xbf", text.as_bytes()].concat(),
            ]
        })
        .map(|bytes| {
            let list = read_bytes(&bytes).expect("read");
            let course = &list.rows[0].detail.course;
            assert_eq!(course.name.as_deref(), Some("Oak Hill"));
            assert_eq!(
                (course.latitude, course.longitude),
                (Some(41.5), Some(-98.5))
            );
            course.course_id.0
        })
        .collect();
    assert!(
        ids.iter()
            .all(|id| *id == ids[0] && (1_i64 << 52..1 << 53).contains(id))
    );
    let of_table = read_bytes(table.as_bytes()).expect("read");
    let course = &of_table.rows[0].detail.course;
    assert_eq!(of_table.rows[0].outline, Some(77));
    assert_eq!(
        (course.state.as_deref(), course.holes, course.year_built),
        (Some("Nebraska"), Some(18), Some(1931))
    );
    let contract = r#"[{"course_id":7,"name":"Oak Hill"},{"course_id":8}]"#;
    assert_eq!(read_bytes(contract.as_bytes()).expect("read").rows.len(), 2);
    let of_lines = r#"{"course_id":7,"name":"Oak Hill"}"#;
    assert_eq!(
        read_bytes(of_lines.as_bytes()).expect("read").rows[0]
            .detail
            .course
            .course_id,
        CourseId(7)
    );
}

#[test]
fn a_row_that_is_no_course_is_left_out_with_its_number_and_the_reason() {
    for (text, expected) in [
        (
            r#"[{"course_id":7,"name":"A"},{"course_id":7,"name":"B"},4,{"name":"C"}]"#.to_owned(),
            "A | row 2: course_id: 7 is row 1 already | row 3: it is not an object | row 4: course_id: an integer belongs here",
        ),
        (
            format!("{HEADER}1,A,41,-98,,,,,,,,\n2,B,41\n,C,41,-98,,,,,,,,\n1,D,41,-98,,,,,,,,\n"),
            "A | row 2: it has 3 cells where 12 belong | row 3: it has no id or no name | row 4: course_id: ID is row 1 already",
        ),
        (
            format!("{HEADER}1,A,north,-98,,,,,14,x,,\n"),
            "A | holes: left out 1 times, since it is no multiple of nine, or does not fit the par | latitude: left out 1 times, since the value is no number that can be | par: left out 1 times, since the value is no number that can be",
        ),
        (
            "{\"course_id\":7,\"name\":\"A\"}\n\n{\"course_id\":8,\n".to_owned(),
            "A | row 2: the line is cut off",
        ),
    ] {
        let found = shown(text.as_bytes());
        let id = found
            .split("course_id: ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        let id = id.filter(|id| id.len() > 10).unwrap_or("ID");
        assert_eq!(found.replace(id, "ID"), expected, "{text}");
    }
    let holes = |holes: u32, par: u32| {
        let text = format!("{HEADER}1,A,41,-98,,,,,{holes},{par},,\n");
        read_bytes(text.as_bytes()).expect("read").rows[0]
            .detail
            .course
            .holes
    };
    // A scorecard of 9 holes of 18 has the par of 18.
    let found = [(18, 72), (9, 72), (9, 36), (18, 36), (18, 54), (27, 108)]
        .map(|(count, par)| holes(count, par));
    assert_eq!(found, [Some(18), None, Some(9), None, Some(18), Some(27)]);
    let latin = [
        HEADER.as_bytes(),
        b"1,A,41,-98,,,,,,,,\n2,Caf\xe9,41,-98,,,,,,,,\n",
    ]
    .concat();
    assert_eq!(shown(&latin), "A | row 2: its text is not UTF-8");
}

#[test]
fn a_damaged_list_is_refused_with_the_reason() {
    let row = "1,A,41,-98,,,,,,,,\n";
    let open = format!("{HEADER}1,\"A,41,-98,,,,,,,,\n{}", row.repeat(200));
    let long = format!("[{}", r#"{"course_id":1},"#.repeat(2_000));
    let table: String = (1..999)
        .map(|id| format!("{id},A,41,-98,,,,,,,,\n"))
        .collect();
    let mut cut = zipped(format!("{HEADER}{table}").as_bytes());
    cut.truncate(cut.len() / 2);
    for (bytes, said) in [
        (b"".to_vec(), "is empty"),
        (b" \n".to_vec(), "is empty"),
        (b"<html>".to_vec(), "is a web page or XML"),
        (b"\xff\xfe[\0".to_vec(), "is UTF-16: save it as UTF-8"),
        (
            b"name;city\nA;B\n".to_vec(),
            "is no table of OpenGolfAPI: it has no column id, name, latitude, longitude, but name;city",
        ),
        (
            b"id,name,lat,lon\n1,A,41,-98\n".to_vec(),
            "is no table of OpenGolfAPI: it has no column latitude, longitude, but id, name, lat, lon",
        ),
        (
            b"[{\"course_id\":1},".to_vec(),
            "is cut off at line 1, column 17",
        ),
        (long.into_bytes(), "is cut off at line 1, column 32001"),
        (b"[]".to_vec(), "has no course"),
        (b"[4]".to_vec(), "has no course: row 1: it is not an object"),
        (
            b"{\"type\":\"FeatureCollection\",\"features\":[]}".to_vec(),
            "is GeoJSON, one object: take the file .ndjson of the same data",
        ),
        (
            b"{\n\"course_id\":1}".to_vec(),
            "begins with { and its first line is no JSON object",
        ),
        (HEADER.as_bytes().to_vec(), "has no course"),
        (
            open.into_bytes(),
            "has a quotation mark that is not closed, in line 2",
        ),
        (cut, "is cut off"),
    ] {
        assert_eq!(shown(&bytes), said);
    }
    assert!(shown(b"[1 2]").starts_with("is no JSON array of courses (expected `,` or `]`"));
    let folder = std::env::temp_dir();
    assert!(
        read(&folder)
            .expect_err("a folder")
            .to_string()
            .contains("is no file")
    );
}

#[test]
fn a_list_of_more_rows_than_the_world_has_courses_is_refused() {
    let of_text = |text: &str, most: u64| {
        let bytes = std::io::Cursor::new(text.as_bytes().to_vec());
        of_bytes(Box::new(bytes), most).map(|list| list.rows.len())
    };
    let array = r#"[{"course_id":1},{"course_id":2},{"course_id":3}]"#;
    let lines = "{\"course_id\":1}\n{\"course_id\":2}\n{\"course_id\":3}\n";
    let row = "A,1,1,,,,,,,,\n";
    let table = format!("{HEADER}1,{row}2,{row}3,{row}");
    for text in [array, lines, table.as_str()] {
        assert_eq!(of_text(text, 3), Ok(3));
        assert_eq!(of_text(text, 2), Err("has more than 2 rows".to_owned()));
    }
}
