//! Results of random games, per move.

use alloc::vec::Vec;
use core::ops::AddAssign;

use super::{IllegalMove, Position};
use crate::mv::Move;
use crate::piece::{Color, Kind, Seat};
use crate::random::{Random, RandomSource};

/// The results of random games after a move, for the seat that makes it; see [`Position::rollouts`].
///
/// ```
/// use luzhanqi::{Position, Random, Rollouts, Rules};
/// let position = Position::from_seed(&Rules::STANDARD, 1);
/// let mut moves = [(position.legal_moves().get(0).unwrap(), Rollouts::default())];
/// position.rollouts(&mut moves, &mut Random::new(1), 1000)?;
/// assert_eq!(moves[0].1.games(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Rollouts {
    /// Games that the seat won.
    pub wins: u64,
    /// Games that the other seat won.
    pub losses: u64,
    /// Games that ended without a winner.
    pub draws: u64,
    /// Games that stopped at the limit of plies.
    pub unfinished: u64,
    /// The number of times that the referee refused the move. A refused move does not count as a game.
    pub refused: u64,
    /// The total number of plies of all games. The move itself counts as a ply.
    pub plies: u64,
    /// The numbers of pieces of each kind that south and north have at the end, summed over all games. Kinds
    /// are in the order of [`Kind::ALL`]. A game that ends before the colours are settled adds no pieces.
    pub pieces: [[u64; 12]; 2],
}

impl Rollouts {
    /// Returns the number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.losses + self.draws + self.unfinished
    }

    fn count(&mut self, end: &Position, plies: u32, mover: Seat) {
        *match end.outcome().map(|outcome| outcome.winner()) {
            Some(Some(winner)) if winner == mover => &mut self.wins,
            Some(Some(_)) => &mut self.losses,
            Some(None) => &mut self.draws,
            None => &mut self.unfinished,
        } += 1;
        self.plies += 1 + u64::from(plies);
        for color in Color::ALL {
            if let Some(seat) = end.seat_of(color) {
                for kind in Kind::ALL {
                    self.pieces[seat.index()][kind.index()] += end.count(color, kind) as u64;
                }
            }
        }
    }
}

impl AddAssign<&Rollouts> for Rollouts {
    fn add_assign(&mut self, other: &Rollouts) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.refused += other.refused;
        self.plies += other.plies;
        let pieces = self.pieces.as_flattened_mut().iter_mut();
        for (sum, more) in pieces.zip(other.pieces.as_flattened()) {
            *sum += more;
        }
    }
}

impl Position {
    /// Plays a random game of at most `max_plies` plies after each move. Adds the result to the counts of the
    /// move.
    ///
    /// To estimate the values of moves for a seat that knows only its belief, call this function for many
    /// positions sampled from the belief. All moves are then tried in the same positions. The games are
    /// interleaved like those of [`Position::playouts`], so one call for all moves is faster than one call
    /// for each.
    ///
    /// ```
    /// use luzhanqi::{Game, Random, Rules, Seat, Rollouts};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let (view, mut random) = (game.view(Seat::South), Random::new(1));
    /// let belief = view.belief()?;
    /// let mut moves: Vec<_> = view.legal_moves().iter().map(|mv| (mv, Rollouts::default())).collect();
    /// for _ in 0..20 {
    ///     belief.sample(&mut random).rollouts(&mut moves, &mut random, 1000)?;
    /// }
    /// assert!(moves.iter().all(|(_, tally)| tally.games() == 20));
    /// let best = moves.iter().max_by_key(|(_, tally)| tally.wins).unwrap();
    /// assert!(best.1.wins > 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if a move is neither legal nor a try that the referee refuses. After an error the counts are
    /// unchanged.
    pub fn rollouts(
        &self,
        moves: &mut [(Move, Rollouts)],
        random: &mut impl RandomSource,
        max_plies: u32,
    ) -> Result<(), IllegalMove> {
        random.with_random(|random| self.rollouts_with(moves, random, max_plies))
    }

    fn rollouts_with(
        &self,
        moves: &mut [(Move, Rollouts)],
        random: &mut Random,
        max_plies: u32,
    ) -> Result<(), IllegalMove> {
        let legal = |(mv, _): &(Move, Rollouts)| match self.ensure_legal(*mv) {
            Err(IllegalMove::Refused { .. }) => Ok(false),
            legal => legal.map(|()| true),
        };
        let legal: Vec<bool> = moves.iter().map(legal).collect::<Result<_, _>>()?;
        let mut tallies = Vec::with_capacity(moves.len());
        let mut games = Vec::with_capacity(moves.len());
        for ((mv, tally), legal) in moves.iter_mut().zip(legal) {
            if legal {
                let mut game = *self;
                game.play_unchecked(*mv);
                games.push(game);
                tallies.push(tally);
            } else {
                tally.refused += 1;
            }
        }
        let mut plies = alloc::vec![0; games.len()];
        Position::playouts_each(&mut games, random, max_plies, |game, played| {
            plies[game] = played;
        });
        for ((tally, end), plies) in tallies.iter_mut().zip(&games).zip(plies) {
            tally.count(end, plies, self.to_move());
        }
        Ok(())
    }
}
