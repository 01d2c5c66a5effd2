//! Batches of Xiangqi that play at random.

use xiangqi::Rules;
use xiangqi_env::{Batch, Config};

/// Returns what steps so many games once, with observations and masks, on so many threads, and says how many
/// they are.
pub fn xiangqi(games: usize, threads: usize) -> impl FnMut() -> u64 {
    let config = Config::new(&Rules::ASIA).with_threads(threads);
    let seeds = Batch::seeds(1, games).expect("seeds");
    let mut batch = Batch::new(config, &seeds).expect("games");
    let mut arrays = batch.arrays();
    // Written once, so that the memory is there.
    arrays.observations.fill(1);
    arrays.masks.fill(true);
    let mut actions = vec![None; games];
    move || {
        batch.draw(&mut actions).expect("room for all");
        let stepped = batch.step(&actions, &mut arrays.outputs());
        stepped.expect("moves of the lists");
        games as u64
    }
}
