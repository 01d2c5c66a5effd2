//! The Python package of `xiangqi`: values, positions, games, notations, records, arrays and environments.
//!
//! No rule is implemented here: all rules are in the core crate.

mod args;
mod encoding;
mod enums;
mod errors;
mod game;
mod moves;
mod observation;
mod piece;
mod player;
mod point;
mod position;
mod record;
mod rules;
mod table;
mod texts;
mod vector;

use pyo3::prelude::*;

/// The compiled part of the package; use it through `xiangqi_rules`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        kit_py::panics::name_panics(module.py(), "xiangqi_rules.errors")?;
        super::rules::add_options(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    #[pymodule_export]
    use super::encoding::{action_table, plane_table};
    #[pymodule_export]
    use super::errors::reason_table;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::moves::Move;
    #[pymodule_export]
    use super::observation::Observation;
    #[pymodule_export]
    use super::piece::{Piece, kind_facts};
    #[pymodule_export]
    use super::player::{AlphaBeta, Player};
    #[pymodule_export]
    use super::point::Point;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::record::{Record, records};
    #[pymodule_export]
    use super::rules::Rules;
    #[pymodule_export]
    use super::table::{Table, TableClient};
    #[pymodule_export]
    use super::texts::{lang_code, member_text};
    #[pymodule_export]
    use super::vector::VectorEnv;
}
