//! Yardbook: an explorer of golf courses that draws every hole as a page of a yardage book.
//!
//! In reading order: what an address means, how the browser is told, how the service is asked,
//! what a hole is in numbers and as a drawing, and the pages that put it together. The gallery of
//! awkward holes is for whoever works on the drawing; no release has it.

// Views that are not erased (tests on the host) are types as deep as a page.
#![recursion_limit = "256"]

pub mod route;
pub mod site;

pub mod architects;
pub mod comparison;
pub mod course_search;
pub mod find;
pub mod hole_order;
pub mod hole_view;
pub mod shape_view;
pub mod us_map;
pub mod us_states;
pub mod whereabouts;

pub mod app;
pub mod in_turns;
pub mod navigation;

pub mod clipboard;
pub mod curl;
pub mod download;
pub mod geolocation;
pub mod settings;
pub mod shortcuts;
pub mod storage;
pub mod theme;

pub mod book;

pub mod failure;
pub mod gateway;
pub mod lasting_signal;
pub mod lazy;
pub mod load;
pub mod markup;

pub mod caddie;
pub mod hole;
pub mod hole_map;

pub mod drive;
pub mod fingerprint;

pub mod components;
pub mod format;
pub mod pages;
pub mod sorted;
pub mod words;

#[cfg(debug_assertions)]
pub mod gallery;
