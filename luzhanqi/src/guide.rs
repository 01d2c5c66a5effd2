//! Longer texts to read: chapters of the manual, nothing to call.

pub mod rules;
