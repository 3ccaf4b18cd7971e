//! Runs the body of the fuzz target over its seeds, with a stable compiler.

#[path = "../../fuzz/fuzz_targets/import_body.rs"]
pub mod import_body;

#[test]
fn the_import_target_holds_for_its_seeds_and_their_halves() {
    let folder = format!("{}/fuzz/seeds/import", env!("CARGO_MANIFEST_DIR"));
    let mut seeds = 0;
    for seed in std::fs::read_dir(folder).expect("seeds") {
        let input = std::fs::read(seed.expect("a seed").path()).expect("readable");
        import_body::check(&input);
        import_body::check(&input[..input.len() / 2]);
        seeds += 1;
    }
    assert!(seeds > 3, "the seeds are gone");
}
