//! A hole in numbers: points in, yards out. No words, no drawing, no I/O.
//!
//! [`plane`] turns degrees into flat yards with play upward. [`line_of_play`] is the path that the hole is meant to be
//! played along. [`reading`] is everything that can be said of a hole: start there. [`hazard_groups`] is which hazards
//! belong together. [`measure`] adds points of a person's own, [`standing`] the place where they stand, and [`fixes`] which
//! positions of a device are believed. [`quality`] finds what is doubtful in a hole,
//! [`course_quality`] what is doubtful in a course, and [`changes`] what changed between two answers. [`tees_that_fit`] says
//! which tees suit a golfer. [`clubs`], [`pattern`] and [`plan`] are what a golfer plans before the round. [`bounds`] keeps a number between two others.

pub mod angle;
pub mod bounds;
pub mod changes;
pub mod clubs;
pub mod course_quality;
pub mod fixes;
pub mod hazard_groups;
pub mod line_of_play;
pub mod measure;
pub mod pattern;
pub mod plan;
pub mod plane;
pub mod point_name;
pub mod quality;
pub mod reading;
pub mod sample;
pub mod sorted;
pub mod standing;
pub mod tees_that_fit;
