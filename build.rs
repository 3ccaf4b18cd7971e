//! Whether the program is split into chunks: in a release for the browser, with the feature `split`. Sets `is_split` and
//! keeps the relocations, which show the splitter which functions refer to each other.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(is_split)");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let is_wanted = env::var_os("CARGO_FEATURE_SPLIT").is_some();
    if is_wanted && is("PROFILE", "release") && is("CARGO_CFG_TARGET_FAMILY", "wasm") {
        println!("cargo::rustc-cfg=is_split");
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
