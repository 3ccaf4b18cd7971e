//! What a person keeps: saved courses, recent ones, notes, the file of them.
