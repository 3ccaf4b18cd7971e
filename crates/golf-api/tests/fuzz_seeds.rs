//! Runs the bodies of the fuzz targets over their seeds, with a stable compiler.
#![expect(clippy::expect_used, reason = "all of this is a test")]

#[path = "../fuzz/fuzz_targets/decode_body.rs"]
mod decode_body;
#[path = "../fuzz/fuzz_targets/query_body.rs"]
mod query_body;

fn over_the_seeds_of(target: &str, check: fn(&[u8])) {
    let folder = format!("{}/fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut seeds = 0;
    for seed in std::fs::read_dir(folder).expect("seeds") {
        let input = std::fs::read(seed.expect("a seed").path()).expect("readable");
        check(&input);
        // Truncated, as a response may be.
        for end in 0..input.len() {
            check(&input[..end]);
        }
        // Damaged, one byte at a time.
        for at in 0..input.len() {
            for byte in [b'"', b'0', b'-', b'}', b'%', b'&', 0xff] {
                let mut damaged = input.clone();
                damaged[at] = byte;
                check(&damaged);
            }
        }
        seeds += 1;
    }
    assert!(seeds > 5, "the seeds of {target} are gone");
}

#[test]
fn the_decode_target_holds_for_its_seeds_cut_off_and_damaged() {
    over_the_seeds_of("decode", decode_body::check);
}

#[test]
fn the_query_target_holds_for_its_seeds_cut_off_and_damaged() {
    over_the_seeds_of("query", query_body::check);
}
