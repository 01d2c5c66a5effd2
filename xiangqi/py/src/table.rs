//! Tables of online games, and their clients.

kit_py::tables!(
    "xiangqi_rules._native",
    "xiangqi_rules.errors",
    xiangqi_table,
    crate::game::Game,
    crate::game::Game,
    crate::game::Game::of
);
