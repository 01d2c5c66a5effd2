//! Threats, as the law of repetition knows them.
