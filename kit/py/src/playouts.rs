//! Random games from a position, in both games.

/// The maximum number of games in one call, because all final positions are stored.
pub const MAX_GAMES: usize = 1_000_000;
/// The number of plies between two checks for Ctrl-C.
pub const PLIES: u32 = 10_000;

/// Adds `playout` and `playouts` to the class of positions. `$core` is the crate of the game.
#[macro_export]
macro_rules! playout_methods {
    ($Position:ident, $core:path) => {
        const _: () = {
            use $core as core_crate;
            use $crate::args::{PliesArg, SeedArg, seed_or_any};
            use $crate::long::{Long, Stopped, long};
            use $crate::playouts::{MAX_GAMES, PLIES};
            use $crate::room::{CountArg, room};

            fn playout(
                position: &mut core_crate::Position,
                random: &mut core_crate::Random,
                max_plies: u32,
                long: &mut Long,
            ) -> Result<u32, Stopped> {
                let mut plies = 0;
                while plies < max_plies {
                    let part = PLIES.min(max_plies - plies);
                    let played = position.playout(random, part);
                    plies += played;
                    if played < part {
                        break;
                    }
                    long.go_on()?;
                }
                Ok(plies)
            }

            #[pyo3::pymethods]
            impl $Position {
                /// Plays uniformly random legal moves until the position ends the game, for at most
                /// `max_plies` plies. Returns the final position and the number of plies. Ctrl-C interrupts
                /// the call.
                ///
                /// The same seed gives the same game on every machine. If `seed` is None, it is random.
                #[pyo3(signature = (seed = None, max_plies = 1000))]
                fn playout(
                    &self,
                    py: pyo3::Python<'_>,
                    seed: Option<SeedArg>,
                    #[pyo3(from_py_with = PliesArg::number)] max_plies: u32,
                ) -> pyo3::PyResult<($Position, u32)> {
                    let mut position = self.0;
                    let mut random = core_crate::Random::new(seed_or_any(seed));
                    long(py, None, 1, |long| {
                        let plies = playout(&mut position, &mut random, max_plies, long)?;
                        Ok(($Position(position), plies))
                    })
                }

                /// Plays `count` random games like `playout`, each with a separate seed. Returns the final
                /// positions and the total number of plies. Ctrl-C interrupts the call.
                ///
                /// A larger `count` adds games and does not change those of a smaller `count`. Raises
                /// ValueError for more than a million games, and MemoryError if there is not enough memory.
                #[pyo3(signature = (count, seed = None, max_plies = 1000))]
                fn playouts(
                    &self,
                    py: pyo3::Python<'_>,
                    count: CountArg,
                    seed: Option<SeedArg>,
                    #[pyo3(from_py_with = PliesArg::number)] max_plies: u32,
                ) -> pyo3::PyResult<(Vec<$Position>, u64)> {
                    let count = count.0;
                    if count > MAX_GAMES {
                        let text = format!("expected at most {MAX_GAMES} games, got {count}");
                        return Err(pyo3::exceptions::PyValueError::new_err(text));
                    }
                    let mut random = core_crate::Random::new(seed_or_any(seed));
                    let mut games = room(count, "games")?;
                    games.resize(count, self.0);
                    let plies = long(py, None, 1, |long| {
                        let mut plies = 0;
                        for part in games.chunks_mut((PLIES / max_plies.max(1)).max(1) as usize) {
                            plies += match part {
                                [game] => {
                                    let mut own = core_crate::Random::new(random.next_u64());
                                    u64::from(playout(game, &mut own, max_plies, long)?)
                                }
                                part => {
                                    core_crate::Position::playouts(part, &mut random, max_plies)
                                }
                            };
                            long.go_on()?;
                        }
                        Ok(plies)
                    })?;
                    Ok((games.into_iter().map($Position).collect(), plies))
                }
            }
        };
    };
}
