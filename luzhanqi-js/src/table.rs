//! Tables of online games, and their clients.

use crate::error::Fallible;

kit_js::tables!(
    luzhanqi_table,
    Fallible,
    crate::game::Game,
    crate::view::View
);
