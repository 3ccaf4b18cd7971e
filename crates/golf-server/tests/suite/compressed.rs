//! Compressed responses of the service: the decoded bytes are the same for every accepted encoding.

use std::io::Read as _;

use golf_api::plan::Plan;

use crate::invented;
use crate::running::{Reply, Running, filled, get};

fn read(reply: &Reply) -> Vec<u8> {
    let mut plain = Vec::new();
    let mut bytes = reply.bytes();
    let whole = match reply.header("content-encoding") {
        "gzip" => flate2::read::GzDecoder::new(bytes).read_to_end(&mut plain),
        _ => bytes.read_to_end(&mut plain),
    };
    whole.expect("readable");
    plain
}

#[test]
fn an_answer_is_the_same_under_every_encoding_and_tells_its_length() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let key = filled.keys[&Plan::Enterprise].as_str();
    let course = &invented::holes()[0]["course_id"];
    let accepted = ["br", "gzip", "gzip, deflate, br, zstd", "zstd", "gzip;q=0"];
    for (path, encodings) in [
        ("/courses?limit=50", ["", "gzip", "gzip", "", ""]),
        ("/courses?limit=1", ["", "", "", "", ""]),
        ("/openapi.json", ["", "gzip", "gzip", "", ""]),
        (
            &format!("/courses/{course}/holes"),
            ["", "gzip", "gzip", "", ""],
        ),
    ] {
        let url = format!("{}{path}", running.base_url);
        let ask = |accepted| get(&url, &[("x-api-key", key), ("accept-encoding", accepted)]);
        let plain = ask("identity");
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        for (accepted, encoding) in accepted.into_iter().zip(encodings) {
            let reply = ask(accepted);
            let length = reply.bytes().len().to_string();
            assert_eq!(reply.header("content-length"), length, "{path} {accepted}");
            assert_eq!(
                reply.header("content-encoding"),
                encoding,
                "{path} {accepted}"
            );
            assert!(read(&reply) == plain.bytes(), "{path} {accepted}");
            assert!(reply.header("vary").contains("accept-encoding"));
        }
    }
}
