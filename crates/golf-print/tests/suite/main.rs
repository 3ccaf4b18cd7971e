//! The PDF, read back by a library that shares no code with the writer: sizes, text and structure, and what print shops refuse.
#![expect(clippy::expect_used, reason = "all of this is a test")]

mod preflight;
mod read_back;
