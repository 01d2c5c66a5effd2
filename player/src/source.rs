//! The source of the worlds of a search, and the odds of each side's pieces as the other side knows them.

use luzhanqi::{
    Army, Belief, BeliefError, Budget, EnemyPiece, Game, Kind, Position, Random, RelaxedBelief,
    Seen, Station, View, WeightedBelief,
};

use crate::prior;

/// The probabilities of the kinds of a piece, in parts of [`CERTAIN`].
pub(crate) type Odds = [i32; 12];

/// The probability 1.
pub(crate) const CERTAIN: i32 = 1024;

/// The budget of a belief: some tens of milliseconds in the worst case.
const BUDGET: Budget = Budget::new(1_000_000, 64 << 20);

/// The number of sampled games from which the player estimates the enemy's knowledge.
const MIRRORS: usize = 3;

/// The source of the worlds of a search.
pub(crate) enum Source {
    /// The exact belief with the learned weights.
    Weighted(WeightedBelief),
    Exact(Belief),
    Relaxed(RelaxedBelief),
}

impl Source {
    /// Returns the exact belief, or a relaxed belief if the exact one exceeds the budget. Returns `None` for
    /// a view without any belief, such as a spectator's.
    pub(crate) fn new(view: &View) -> Option<Source> {
        match view.belief_within(BUDGET) {
            Ok(belief) => Some(Source::Exact(belief)),
            Err(BeliefError::Budget { .. }) => {
                let relaxed = view.relaxed_belief_within(Budget::DEFAULT);
                relaxed.ok().map(Source::Relaxed)
            }
            Err(_) => None,
        }
    }

    /// Returns the belief with the learned weights if they apply and the budget suffices, or else the belief
    /// without them.
    pub(crate) fn weighted(view: &View) -> Option<Source> {
        let source = Source::new(view)?;
        if let (Source::Exact(belief), Some(weights)) = (&source, prior::weights(view)) {
            if let Ok(weighted) = belief.weighted_within(&weights, BUDGET) {
                return Some(Source::Weighted(weighted));
            }
        }
        Some(source)
    }

    /// Returns a world. A world that contradicts some observations is better than none.
    pub(crate) fn sample(&self, random: &mut Random) -> Position {
        match self {
            Source::Weighted(weighted) => weighted.sample(random),
            Source::Exact(belief) => belief.sample(random),
            Source::Relaxed(relaxed) => relaxed.sample(random).into_inner(),
        }
    }

    fn sample_game(&self, random: &mut Random) -> Option<Game> {
        match self {
            Source::Weighted(weighted) => weighted.sample_game(random).ok(),
            Source::Exact(belief) => belief.sample_game(random).ok(),
            Source::Relaxed(relaxed) => relaxed.sample_game(random).ok().flatten(),
        }
    }

    fn marginals(&self) -> Option<Vec<[f64; 12]>> {
        match self {
            Source::Weighted(weighted) => Some(weighted.marginals()),
            Source::Exact(belief) => belief.marginals(),
            Source::Relaxed(relaxed) => relaxed.marginals(),
        }
    }

    /// Writes the odds of the enemy pieces on the board, as the view's seat knows them. Returns the expected
    /// number of pieces of each kind on the board, in parts of [`CERTAIN`].
    pub(crate) fn enemies(&self, view: &View, odds: &mut [Odds; Station::COUNT]) -> Odds {
        let mut alive = [0; 12];
        if let Some(rows) = self.marginals() {
            place(view.enemies(), &rows, |station, row| {
                odds[station.index()] = row;
                for (sum, part) in alive.iter_mut().zip(row) {
                    *sum += part;
                }
            });
        }
        alive
    }

    /// Writes the odds of the seat's own pieces on the board, as the enemy probably knows them: the average
    /// of the enemy's beliefs in some sampled games.
    pub(crate) fn mirror(
        &self,
        view: &View,
        random: &mut Random,
        odds: &mut [Odds; Station::COUNT],
    ) {
        let Some(seat) = view.seat() else { return };
        let mut sums = [[0; 12]; Station::COUNT];
        let mut count = 0;
        for _ in 0..MIRRORS {
            let Some(game) = self.sample_game(random) else {
                continue;
            };
            let other = game.view(seat.other());
            let Some(rows) = Source::new(other).and_then(|source| source.marginals()) else {
                continue;
            };
            count += 1;
            place(other.enemies(), &rows, |station, row| {
                for (sum, part) in sums[station.index()].iter_mut().zip(row) {
                    *sum += part;
                }
            });
        }
        if count > 0 {
            *odds = sums.map(|row| row.map(|sum: i32| sum / count));
        }
    }
}

/// Calls `put` with the station and the odds of each piece on the board.
fn place(pieces: &[EnemyPiece], rows: &[[f64; 12]], mut put: impl FnMut(Station, Odds)) {
    debug_assert!(pieces.is_empty() || pieces.len() == Army::LEN);
    for (piece, row) in pieces.iter().zip(rows) {
        if let Some(station) = piece.status.station() {
            // WebAssembly counts weights with other roundings. The sum avoids thresholds at likely fractions.
            let part = |chance: f64| (chance * f64::from(CERTAIN) + 0.381_966) as i32;
            put(station, row.map(part));
        }
    }
}

/// Returns the piece on a station of the seen board and its odds, if the piece is visible.
pub(crate) fn visible(view: &View, station: Station) -> Option<(luzhanqi::Piece, Odds)> {
    match view.seen_board().at(station) {
        Some(Seen::Known(piece)) => Some((piece, certain(piece.kind))),
        _ => None,
    }
}

/// The odds of a known piece.
pub(crate) fn certain(kind: Kind) -> Odds {
    let mut odds = [0; 12];
    odds[kind.index()] = CERTAIN;
    odds
}
