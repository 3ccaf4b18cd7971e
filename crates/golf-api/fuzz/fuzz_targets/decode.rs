//! Every decoder on arbitrary bytes.
#![no_main]

mod decode_body;

libfuzzer_sys::fuzz_target!(|input: &[u8]| decode_body::check(input));
