//! Tables of online games, and their clients.

use crate::error::Fallible;

kit_js::tables!(
    xiangqi_table,
    Fallible,
    crate::game::Game,
    crate::game::Game
);
