//! A game of which nothing is kept but what play goes by.

use alloc::vec::Vec;

use crate::mv::Move;
use crate::piece::{Piece, Seat};
use crate::position::{Effect, IllegalMove, MoveSet, Outcome, Position, PositionError};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::{Observation, SeenBoard};

use super::{Event, Game, Ply, Tried, ending};

/// A game without its history: the position, what each seat has been shown, and the list of the
/// seat to move.
///
/// It goes on as a [`Game`] does when only moves are made, at the same cost however long the game
/// lasts, and takes no memory of the heap. Where `repetition` is on, it keeps 8 bytes for each ply since
/// the last attack, flip or flag taken, and a ply looks over these. For batches of games that train or
/// search, of which nobody asks for undo, offers, records or views.
///
/// ```
/// use luzhanqi::{Random, Referee, Rules};
/// let mut game = Referee::from_seed(&Rules::FLIP, 1);
/// let mut random = Random::new(2);
/// while let Some(mv) = game.legal_moves().sample(&mut random) {
///     game.play(mv)?;
/// }
/// assert!(game.outcome().is_some());
/// # Ok::<(), luzhanqi::IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    position: Position,
    seen_boards: [SeenBoard; 2],
    moves: MoveSet,
    /// The keys of the positions before this one that it could repeat, where that matters.
    keys: Vec<u64>,
    plies: usize,
    result: Option<Outcome>,
}

impl Referee {
    /// Returns a game from a random start; see [`Position::from_seed`]. The seed is the whole secret.
    pub fn from_seed(rules: &Rules, seed: u64) -> Referee {
        Referee::from_position(&Position::from_seed(rules, seed))
    }

    /// Returns a game that begins with any position.
    pub fn from_position(position: &Position) -> Referee {
        let mut game = Referee {
            position: *position,
            seen_boards: Seat::ALL.map(|seat| SeenBoard::of_start(position, seat)),
            moves: MoveSet::EMPTY,
            keys: Vec::new(),
            plies: 0,
            result: None,
        };
        game.go_on();
        game
    }

    /// Returns the rules.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        self.position.rules()
    }

    /// Returns the seat to move.
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.position.to_move()
    }

    /// Returns the position now, in full truth.
    #[inline]
    pub const fn truth(&self) -> &Position {
        &self.position
    }

    /// Returns what a seat has been shown.
    #[inline]
    pub const fn seen_board(&self, seat: Seat) -> &SeenBoard {
        &self.seen_boards[seat.index()]
    }

    /// Returns the own list of the seat to move, as [`SeenBoard::legal_moves`] gives it, which was made after
    /// the latest move: it is empty if and only if the game is over.
    #[inline]
    pub const fn legal_moves(&self) -> &MoveSet {
        &self.moves
    }

    /// Returns how many plies have been played; refusals are none.
    #[inline]
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Returns how the game ended, if it has.
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.result
    }

    /// Tries a move for the seat to move, as [`Game::play`].
    ///
    /// # Errors
    /// Why the move is not in [`Referee::legal_moves`]; nothing happens then. The reason says nothing that
    /// the seat cannot know.
    pub fn play(&mut self, mv: Move) -> Result<Tried, IllegalMove> {
        if self.result.is_some() {
            return Err(IllegalMove::Finished);
        }
        if !self.moves.contains(mv) {
            // What is not in the list has a reason.
            self.seen_boards[self.position.to_move().index()].ensure_legal(mv)?;
        }
        Ok(self.play_unchecked(mv))
    }

    /// Tries a move that is known to be in [`Referee::legal_moves`]. With any other move the game becomes
    /// meaningless.
    ///
    /// # Panics
    /// Perhaps, if the move is not in the list: always if its origin is empty.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Tried {
        self.play_notifying(mv, |_, _| {})
    }

    /// Tries a move as [`Referee::play_unchecked`], and hands on what each seat observes of it: what a
    /// [`View`](crate::View) of that seat takes in.
    ///
    /// # Panics
    /// As [`Referee::play_unchecked`].
    ///
    /// ```
    /// use luzhanqi::{Game, Referee, Rules, Seat};
    /// let mut game = Referee::from_seed(&Rules::STANDARD, 1);
    /// let mut view = Game::from_seed(&Rules::STANDARD, 1).view(Seat::North).clone();
    /// let mv = game.legal_moves().get(0).unwrap();
    /// game.play_notifying(mv, |seat, seen| {
    ///     if seat == Seat::North {
    ///         view.observe(seen.clone()).expect("it follows");
    ///     }
    /// });
    /// assert_eq!(view.seen_board(), game.seen_board(Seat::North));
    /// ```
    #[inline]
    pub fn play_notifying(&mut self, mv: Move, tell: impl FnMut(Seat, &Observation)) -> Tried {
        // A move of the seat's own list can fail on a flag that the seat may not know of, no more.
        if self.rules().is_dark() && self.position.is_guarded(mv) {
            self.tell(&Event::Refused(mv), tell);
            self.moves = self.seen_boards[self.position.to_move().index()].legal_moves();
            return Tried::Refused(mv.target());
        }
        let before = self.position;
        let undo = self.position.play_unchecked(mv);
        self.plies += 1;
        if self.rules().repetition().times() > 0 {
            match undo.effect() {
                Effect::Plain => self.keys.push(before.key()),
                Effect::Attack(_) | Effect::Flip => self.keys.clear(),
            }
        }
        let ply = Ply::new(&before, &self.position, &undo);
        self.tell(&Event::Played(ply), tell);
        self.go_on();
        Tried::Played(undo.effect())
    }

    /// Puts this piece under a face-down station, as [`Game::set_face_down`].
    ///
    /// # Errors
    /// As [`Game::set_face_down`].
    pub fn set_face_down(&mut self, station: Station, piece: Piece) -> Result<(), PositionError> {
        if self.result.is_some() {
            return Err(PositionError::NotFaceDown(station));
        }
        let exchange = self.position.exchange(station, piece)?;
        let key = self.position.key();
        self.position.state.exchange(&exchange);
        let change = key ^ self.position.key();
        self.keys.iter_mut().for_each(|earlier| *earlier ^= change);
        Ok(())
    }

    /// Lets both seats see an event.
    #[inline]
    fn tell(&mut self, event: &Event, mut tell: impl FnMut(Seat, &Observation)) {
        let rules = *self.position.rules();
        for (seat, seen_board) in Seat::ALL.into_iter().zip(&mut self.seen_boards) {
            if let Some(seen) = event.seen_by(seat, &rules) {
                seen_board.take_in(&seen);
                tell(seat, &seen);
            }
        }
    }

    /// Looks for an end, or lists the moves of the seat to move.
    #[inline]
    fn go_on(&mut self) {
        let key = self.position.key();
        let earlier = || self.keys.iter().filter(|earlier| **earlier == key).count();
        self.result = ending(&self.position, self.plies, || earlier() as u32 + 1);
        if self.result.is_some() {
            self.moves = MoveSet::EMPTY;
            self.seen_boards.iter_mut().for_each(SeenBoard::close);
        } else {
            self.moves = self.seen_boards[self.position.to_move().index()].legal_moves();
        }
    }
}

impl From<&Game> for Referee {
    /// The game as it stands, and what its seats have been shown.
    fn from(game: &Game) -> Referee {
        let keys = match game.rules().repetition().times() {
            0 => Vec::new(),
            _ => game.past.keys(),
        };
        let seat = game.to_move();
        Referee {
            position: game.position,
            seen_boards: Seat::ALL.map(|seat| *game.seen_board(seat)),
            moves: game.seen_board(seat).legal_moves(),
            keys,
            plies: game.plies(),
            result: game.result,
        }
    }
}
