//! The checks of the target `query`; `tests/fuzz_seeds.rs` of golf-api runs them over the seeds.

use golf_api::decode;
use golf_api::query::CourseQuery;

/// A query is the same after a round trip through its normal form, and normalizing twice changes
/// nothing.
pub fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    match CourseQuery::parse(&text) {
        Ok(query) => {
            let normal = query.to_query_string();
            let again = CourseQuery::parse(&normal).expect("a normal form is valid");
            assert_eq!(again.to_query_string(), normal);
            // The default limit is not sent; everything else is the same query.
            assert_eq!(again.effective_limit(), query.effective_limit());
            assert_eq!(
                CourseQuery {
                    limit: query.limit,
                    ..again
                },
                query
            );
        }
        Err(invalid) => assert!(!invalid.problem.is_empty()),
    }
    let status = input.first().map_or(404, |byte| 400 + u16::from(*byte));
    assert_eq!(decode::api_error(status, input).status, status);
}
