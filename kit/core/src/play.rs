//! A trait for code that works with both games.

use core::fmt::Display;

/// A position of either game, with the operations that searches and perft need. Each method calls the
/// position's own method, and does not allocate.
///
/// Perft and a random playout for either game:
///
/// ```
/// use luzhanqi_kit::{Play, Random};
///
/// fn perft<P: Play>(position: &mut P, depth: u32) -> u64 {
///     if depth == 0 {
///         return 1;
///     }
///     let mut lines = 0;
///     for mv in position.legal_moves() {
///         let undo = position.play_unchecked(mv);
///         lines += perft(position, depth - 1);
///         position.undo(&undo);
///     }
///     lines
/// }
///
/// fn playout<P: Play>(position: &mut P, random: &mut Random, max_plies: u32) -> u32
/// where
///     <P::Moves as IntoIterator>::IntoIter: ExactSizeIterator,
/// {
///     for ply in 0..max_plies {
///         let mut moves = position.legal_moves().into_iter();
///         let number = random.below(moves.len() as u32) as usize;
///         match moves.nth(number) {
///             Some(mv) => position.play_unchecked(mv),
///             None => return ply,
///         };
///     }
///     max_plies
/// }
///
/// /// A heap from which two players take one, two or three in turn.
/// #[derive(Clone)]
/// struct Heap(u8, bool);
///
/// impl Play for Heap {
///     type Player = bool;
///     type Move = u8;
///     type Moves = std::ops::Range<u8>;
///     type Undo = u8;
///     type Illegal = &'static str;
///     type Outcome = bool;
///
///     fn to_move(&self) -> bool {
///         self.1
///     }
///     fn legal_moves(&self) -> std::ops::Range<u8> {
///         1..self.0.min(3) + 1
///     }
///     fn play(&mut self, mv: u8) -> Result<u8, &'static str> {
///         match self.legal_moves().contains(&mv) {
///             true => Ok(self.play_unchecked(mv)),
///             false => Err("take one, two or three"),
///         }
///     }
///     fn play_unchecked(&mut self, mv: u8) -> u8 {
///         *self = Heap(self.0 - mv, !self.1);
///         mv
///     }
///     fn undo(&mut self, taken: &u8) {
///         *self = Heap(self.0 + taken, !self.1);
///     }
///     fn outcome(&self) -> Option<bool> {
///         (self.0 == 0).then_some(!self.1)
///     }
///     fn key(&self) -> u64 {
///         u64::from(self.0) << 1 | u64::from(self.1)
///     }
/// }
///
/// assert_eq!(perft(&mut Heap(4, false), 2), 6);
/// let mut heap = Heap(20, false);
/// assert!(playout(&mut heap, &mut Random::new(1), 100) < 21 && heap.outcome().is_some());
/// ```
pub trait Play: Clone {
    /// A seat or a side.
    type Player: Copy + Eq;
    /// A move.
    type Move: Copy + Ord + Display;
    /// The legal moves of a position.
    type Moves: IntoIterator<Item = Self::Move>;
    /// The data to undo a move.
    type Undo;
    /// The reason why a move is illegal.
    type Illegal;
    /// The winner and the reason.
    type Outcome: Copy + Eq;

    /// Returns the player to move.
    fn to_move(&self) -> Self::Player;

    /// Returns the legal moves; none in a finished position.
    fn legal_moves(&self) -> Self::Moves;

    /// Plays a move.
    ///
    /// # Errors
    /// Fails if the move is illegal. The position does not change.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, Self::Illegal>;

    /// Plays a legal move without a check. An illegal move panics or leaves an impossible position.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the latest move.
    fn undo(&mut self, undo: &Self::Undo);

    /// Returns the outcome if the position alone ends the game.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// Returns a hash of the parts of the position that repetition compares.
    fn key(&self) -> u64;
}

/// Implements [`Play`] for `Position` with its own methods.
#[macro_export]
macro_rules! play {
    ($Player:ident) => {
        impl $crate::Play for Position {
            type Player = $Player;
            type Move = Move;
            type Moves = MoveSet;
            type Undo = Undo;
            type Illegal = IllegalMove;
            type Outcome = Outcome;

            #[inline]
            fn to_move(&self) -> $Player {
                self.to_move()
            }

            #[inline]
            fn legal_moves(&self) -> MoveSet {
                self.legal_moves()
            }

            #[inline]
            fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
                self.play(mv)
            }

            #[inline]
            fn play_unchecked(&mut self, mv: Move) -> Undo {
                self.play_unchecked(mv)
            }

            #[inline]
            fn undo(&mut self, undo: &Undo) {
                self.undo(undo);
            }

            #[inline]
            fn outcome(&self) -> Option<Outcome> {
                self.outcome()
            }

            #[inline]
            fn key(&self) -> u64 {
                self.key()
            }
        }
    };
}
