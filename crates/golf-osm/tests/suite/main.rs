//! Extracts that are built here, and what becomes of them.
#![expect(clippy::expect_used, reason = "all of this is a test")]

mod any_extract;
mod broken_files;
mod built;
mod built_files;
mod clubs;
mod crowds;
mod fuzz_seeds;
mod greens;
mod grounds;
mod hazard_owners;
mod hazards;
mod holes;
mod incomplete;
mod land;
mod limits;
mod naming;
mod numbering;
mod order;
mod query_forms;
mod real_extracts;
mod rows;
mod said_in_files;
mod sets;
mod targets;
mod tees;
mod versions;
mod water;
