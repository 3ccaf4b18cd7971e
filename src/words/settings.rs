//! The settings.
