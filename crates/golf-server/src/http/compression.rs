//! Compresses responses that are made for one request, completely, before the first byte is sent.
//!
//! A streaming compressor would live until its client has read everything, and takes a third of a
//! megabyte. Here there is one for each thread. Only responses to a key are compressed per request,
//! so the key's limits bound the work. The app's files are compressed when it is built, and the
//! service's description of itself is compressed once.
//!
//! Gzip is the only encoding: it is the fastest to make, and every client that reads brotli or zstd
//! reads it.

use std::cell::RefCell;

use axum::body::{Body, to_bytes};
use axum::response::Response;
use flate2::{Compress, Compression, FlushCompress, Status};
use http::StatusCode;
use http::header::{self, HeaderMap, HeaderValue};
use http_body::Body as _;

use super::answer::AsItIs;
use super::encoding::accepts;

/// Smaller responses gain nothing.
const LEAST_BYTES: u64 = 1024;

/// Larger responses would hold up the thread that compresses them; the service has no separate
/// threads for it.
const MOST_BYTES: u64 = 1024 * 1024;

/// The fastest level: a higher one takes more time than its bytes are worth to a service.
const LEVEL: u32 = 1;

/// The largest window of gzip, as a power of two.
const WINDOW_BITS: u8 = 15;

thread_local! {
    static COMPRESSOR: RefCell<Compress> =
        RefCell::new(Compress::new_gzip(Compression::new(LEVEL), WINDOW_BITS));
}

/// The response, compressed if the client accepts that and the size is worth it.
pub async fn compressed(request: &HeaderMap, response: Response) -> Response {
    if !is_worth_it(&response) || !accepts(request, "gzip") {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let most = usize::try_from(MOST_BYTES).unwrap_or(usize::MAX);
    let Ok(plain) = to_bytes(body, most).await else {
        // A body with a known size is whole in memory, so this does not happen.
        parts.status = StatusCode::INTERNAL_SERVER_ERROR;
        return Response::from_parts(parts, Body::empty());
    };
    match gzipped(&plain) {
        Some(smaller) => {
            tell_gzip(&mut parts.headers);
            Response::from_parts(parts, Body::from(smaller))
        }
        None => Response::from_parts(parts, Body::from(plain)),
    }
}

/// Gzip-compressed bytes.
#[must_use]
pub fn gzipped(plain: &[u8]) -> Option<Vec<u8>> {
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        let mut smaller = Vec::with_capacity(plain.len() / 2 + 64);
        loop {
            let done = usize::try_from(compressor.total_in()).ok()?;
            let rest = plain.get(done..)?;
            match compressor.compress_vec(rest, &mut smaller, FlushCompress::Finish) {
                Ok(Status::StreamEnd) => return Some(smaller),
                Ok(Status::Ok | Status::BufError) => smaller.reserve(smaller.capacity()),
                Err(_) => return None,
            }
        }
    })
}

/// Marks a response as gzip-compressed.
pub fn tell_gzip(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.remove(header::CONTENT_LENGTH);
}

/// Whether a response is complete, large enough, not compressed yet, and not broken on purpose.
fn is_worth_it(response: &Response) -> bool {
    let length = response.body().size_hint().exact();
    length.is_some_and(|length| (LEAST_BYTES..=MOST_BYTES).contains(&length))
        && !response.headers().contains_key(header::CONTENT_ENCODING)
        && response.extensions().get::<AsItIs>().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn what_is_compressed_is_read_again_however_well_it_fits() {
        let mut state = 1u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        };
        for length in [0, 1, 1000, 100_000] {
            let text = b"a course, ".repeat(length / 10);
            let bytes: Vec<u8> = std::iter::repeat_with(&mut noise).take(length).collect();
            for plain in [text, bytes] {
                let smaller = gzipped(&plain).expect("compressed");
                let mut read = Vec::new();
                let mut reader = flate2::read::GzDecoder::new(&smaller[..]);
                reader.read_to_end(&mut read).expect("whole");
                assert!(read == plain, "{length}");
            }
        }
    }
}
