//! Reading and importing arbitrary bytes.
#![no_main]

mod import_body;

libfuzzer_sys::fuzz_target!(|input: &[u8]| import_body::check(input));
