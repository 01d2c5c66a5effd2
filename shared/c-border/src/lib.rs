//! What the C libraries of both games have alike: how what comes in is checked, how what goes out is
//! written, and texts that C may keep. Nothing here knows a board.

pub mod guard;
pub mod soname;
pub mod status;
pub mod texts;
pub mod version;
