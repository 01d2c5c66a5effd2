//! Tables of online games, and their clients.

kit_py::tables!(
    "luzhanqi._native",
    "luzhanqi.errors",
    luzhanqi_table,
    crate::game::Game,
    crate::view::View,
    crate::view::View
);
