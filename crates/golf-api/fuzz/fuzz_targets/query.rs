//! Query strings and error bodies on arbitrary bytes.
#![no_main]

mod query_body;

libfuzzer_sys::fuzz_target!(|input: &[u8]| query_body::check(input));
