//! Common code of the C libraries of both games: checks of inputs, outputs, static texts. It is
//! independent of the games.

pub mod checks;
pub mod hooks;
pub mod random;
pub mod soname;
pub mod status;
pub mod table;
pub mod texts;
pub mod version;
