//! The output arrays of games, and the info dicts.

use kit_py::pictures::PictureShape;
use luzhanqi_env::{Action, Config, Outputs};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::VectorEnv;

/// Returns the shapes of an observation and a mask.
pub fn shape(config: &Config) -> PictureShape {
    let actions = [Action::COUNT, Action::WORDS];
    let words = config.observation_words();
    PictureShape::new(config.encoding(), config.planes(), [12, 5], words, actions)
}

kit_py::arrays! {
    VectorEnv, Config, Outputs;
    /// Returns what the seat to act sees: uint8 of shape (num_envs, planes, 12, 5); see `luzhanqi.arrays`.
    /// With `channels_last` the shape is (num_envs, 12, 5, planes). With `packed`, it is uint64 of shape
    /// (num_envs, words).
    observations;
    /// Returns the legal actions of the seat to act: bool of shape (num_envs, 1248). With `packed`, it is
    /// uint64 of shape (num_envs, 20).
    action_masks;
    /// Returns the rewards of games that ended: float32 of shape (num_envs,). A reward is 1 if the learner
    /// won and -1 if the learner lost. Without an opponent, it is the reward of the seat that acted.
    rewards: f32, Ix1 [];
    /// Returns the rewards of both seats in games that ended: float32 of shape (num_envs, 2), south's first.
    /// A reward is 1 for the winner and -1 for the loser.
    seat_rewards: f32, Ix2 [2];
    /// Returns the number of pieces of south and of north in games that ended: int8 of shape (num_envs, 2).
    /// The number is -1 for a seat without a colour, and 0 for games that did not end.
    pieces_remaining: i8, Ix2 [2];
    /// Returns which games ended by the rules: bool of shape (num_envs,).
    terminated: bool, Ix1 [];
    /// Returns which games were stopped after `max_plies`: bool of shape (num_envs,).
    truncated: bool, Ix1 [];
    /// Returns the observing seat in each game, which is the learner's seat or, without an opponent, the seat
    /// to act: int8 of shape (num_envs,).
    seats: i8, Ix1 [];
    /// Returns the winner of each game that ended, else -1: int8 of shape (num_envs,).
    winners: i8, Ix1 [];
    /// Returns why each game ended, as an index into `EndReason`, else -1: int8 of shape (num_envs,).
    reasons: i8, Ix1 [];
    /// Returns the plies of each game that ended, else 0: int32 of shape (num_envs,).
    lengths: i32, Ix1 [];
    observer: seats, final_seats;
    endings: winners, reasons, lengths, pieces_remaining, seat_rewards;
}
