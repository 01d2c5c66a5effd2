//! The Python package of `luzhanqi`: values, games, views and beliefs, arrays and environments.
//!
//! No rule is implemented here: all rules are in the core crate.

mod args;
mod army;
mod belief;
mod best_response;
mod chance_game;
mod chances;
mod drawing;
mod endgame;
mod enums;
mod errors;
mod game;
mod members;
mod moves;
mod observation;
#[cfg(debug_assertions)]
mod on_purpose;
mod piece;
mod player;
mod position;
mod progress;
mod record;
mod relaxed;
mod resample;
mod rollouts;
mod rules;
mod sampler;
mod station;
mod table;
mod tables;
mod texts;
mod vector;
mod view;
mod worlds;

use pyo3::prelude::*;

/// The compiled part of the package; use it through `luzhanqi`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        kit_py::panics::name_panics(module.py(), "luzhanqi.errors")?;
        // Not listed in `__all__`.
        #[cfg(debug_assertions)]
        module.setattr(
            "_panic",
            wrap_pyfunction!(super::on_purpose::_panic, module)?,
        )?;
        super::rules::add_options(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    #[pymodule_export]
    use super::army::{Army, Deal};
    #[pymodule_export]
    use super::belief::{Belief, WeightedBelief};
    #[pymodule_export]
    use super::best_response::best_response;
    #[pymodule_export]
    use super::chance_game::ChanceGame;
    #[pymodule_export]
    use super::drawing::{board_svg, truth_svg};
    #[pymodule_export]
    use super::endgame::Endgame;
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
    use super::player::Player;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::record::{Record, records};
    #[pymodule_export]
    use super::relaxed::RelaxedBelief;
    #[pymodule_export]
    use super::rules::Rules;
    #[pymodule_export]
    use super::sampler::Sampler;
    #[pymodule_export]
    use super::station::Station;
    #[pymodule_export]
    use super::table::{Table, TableClient};
    #[pymodule_export]
    use super::tables::{action_table, observation_shape, plane_table};
    #[pymodule_export]
    use super::texts::{lang_code, member_text};
    #[pymodule_export]
    use super::vector::VectorEnv;
    #[pymodule_export]
    use super::view::View;
}
