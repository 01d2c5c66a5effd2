//! What must hold whatever comes in: one function for each fuzz target. Each returns quietly or
//! panics.

pub mod beliefs;
pub mod bytes;
pub mod costs;
pub mod exact;
pub mod games;
pub mod play;
pub mod streams;
pub mod tables;
pub mod texts;
pub mod xq;

#[path = "../../luzhanqi/tests/common/beside.rs"]
pub mod beside;
#[path = "../../luzhanqi/tests/slow/mod.rs"]
#[allow(dead_code, reason = "the crate's own tests use the rest")]
pub mod slow;

/// A target by name, with how it takes its input.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: &[Target] = &[
    ("rules", |input| as_text(input, texts::rules)),
    ("position", |input| as_text(input, texts::position)),
    ("army", |input| as_text(input, texts::army)),
    ("moves", |input| as_text(input, texts::moves)),
    ("record", |input| as_text(input, texts::record)),
    ("json", |input| as_text(input, texts::json)),
    ("stream", |input| as_text(input, streams::stream)),
    ("play", play::play),
    ("game", games::game),
    ("belief", beliefs::belief),
    ("exact", exact::exact),
    ("cost", costs::cost),
    ("table-wire", tables::wire),
    ("table-journal", |input| as_text(input, tables::journal)),
    ("table-steps", tables::steps),
    ("xiangqi-text", |input| as_text(input, xq::text)),
    ("xiangqi-circle", xq::circle),
];

fn as_text(input: &[u8], target: fn(&str)) {
    if let Ok(text) = std::str::from_utf8(input) {
        target(text);
    }
}
