//! Extracts that are built here, and what becomes of them.
#![expect(clippy::expect_used, reason = "all of this is a test")]

mod any_extract;
mod broken_files;
mod built;
mod clubs;
mod fuzz_seeds;
mod greens;
mod hazard_owners;
mod hazards;
mod holes;
mod incomplete;
mod land;
mod real_extracts;
mod rows;
mod sets;
mod targets;
mod tees;
mod water;
