//! Batches of games, for the tests of both crates that have them: each has this file as a module of its
//! own.

use super::{Action, Arrays, Batch, Config};

/// A batch, and what its games show first.
pub fn begun(config: Config, seeds: &[u64]) -> (Batch, Arrays) {
    let mut batch = Batch::new(config, seeds).expect("games can be played so");
    let mut arrays = batch.arrays();
    batch.write(&mut arrays.outputs()).expect("arrays that fit");
    (batch, arrays)
}

/// A random action for each game.
pub fn drawn(batch: &mut Batch) -> Vec<Option<Action>> {
    let mut actions = vec![None; batch.len()];
    batch
        .sample_actions(&mut actions)
        .expect("a place for each game");
    actions
}
