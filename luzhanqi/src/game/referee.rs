//! A game that stores only the data needed to play it.

use alloc::vec::Vec;

use crate::mv::Move;
use crate::piece::{Piece, Seat};
use crate::position::{Effect, IllegalMove, MoveSet, Outcome, Position, PositionError};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::{Observation, SeenBoard};

use super::{Event, Game, PlayResult, Ply, ending};

/// A game without its history: the position, what each seat has seen, and the moves of the seat to move.
///
/// A referee plays moves like a [`Game`]. It has no undo, offers, records or views. It is for training or
/// search with many games. A ply takes constant time, at any length of the game, and uses no heap memory. The
/// option `repetition` is an exception: the referee then stores 8 bytes for each ply since the last attack,
/// flip or capture of a flag, and scans these bytes at each ply.
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
    /// The keys of the earlier positions that can occur again, if repetition is on.
    keys: Vec<u64>,
    plies: usize,
    result: Option<Outcome>,
}

impl Referee {
    /// Returns a game from a random start; see [`Position::from_seed`]. A player who guesses the seed knows
    /// every hidden piece.
    pub fn from_seed(rules: &Rules, seed: u64) -> Referee {
        Referee::from_position(&Position::from_seed(rules, seed))
    }

    /// Returns a game that starts at the given position, which can be any position.
    ///
    /// ```
    /// use luzhanqi::{Position, Referee, Rules};
    /// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0", &Rules::STANDARD)?;
    /// assert_eq!(*Referee::from_position(&position).truth(), position);
    /// # Ok::<(), luzhanqi::PositionError>(())
    /// ```
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

    /// Returns the current position with all hidden information.
    #[inline]
    pub const fn truth(&self) -> &Position {
        &self.position
    }

    /// Returns the board as a seat has seen it.
    #[inline]
    pub const fn seen_board(&self, seat: Seat) -> &SeenBoard {
        &self.seen_boards[seat.index()]
    }

    /// Returns the moves that the seat to move may try; see [`SeenBoard::legal_moves`]. The list is computed
    /// after each move and stored. It is empty if and only if the game is over.
    ///
    /// ```
    /// use luzhanqi::{Referee, Rules};
    /// let game = Referee::from_seed(&Rules::FLIP, 1);
    /// assert_eq!(game.legal_moves().len(), 50); // fifty flips
    /// ```
    #[inline]
    pub const fn legal_moves(&self) -> &MoveSet {
        &self.moves
    }

    /// Returns the number of plies played. A refused try does not count as a ply.
    #[inline]
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Returns the outcome; `None` before the end of the game.
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.result
    }

    /// Tries a move for the seat to move, like [`Game::play`].
    ///
    /// ```
    /// use luzhanqi::{Effect, PlayResult, Referee, Rules, Seat};
    /// let mut game = Referee::from_seed(&Rules::FLIP, 1);
    /// assert_eq!(game.play("c6".parse()?)?, PlayResult::Played(Effect::Flip));
    /// assert_eq!((game.to_move(), game.plies()), (Seat::North, 1));
    /// assert!(game.play("c6".parse()?).is_err()); // the piece is face up now
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the reason if the move is not in [`Referee::legal_moves`]. After an error nothing changes.
    /// The reason depends only on what the seat knows.
    pub fn play(&mut self, mv: Move) -> Result<PlayResult, IllegalMove> {
        if self.result.is_some() {
            return Err(IllegalMove::Finished);
        }
        if !self.moves.contains(mv) {
            // An illegal move has a reason.
            self.seen_boards[self.position.to_move().index()].ensure_legal(mv)?;
        }
        Ok(self.play_unchecked(mv))
    }

    /// Tries a move without checking that it is in [`Referee::legal_moves`]. Any other move corrupts the
    /// game.
    ///
    /// # Panics
    /// May panic if the move is not in the list. Always panics if the origin of the move is empty.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> PlayResult {
        self.play_notifying(mv, |_, _| {})
    }

    /// Tries a move like [`Referee::play_unchecked`]. Calls `notify` with each seat and its observation of
    /// the move, for that seat's [`View`](crate::View).
    ///
    /// # Panics
    /// The panics are those of [`Referee::play_unchecked`].
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
    pub fn play_notifying(
        &mut self,
        mv: Move,
        notify: impl FnMut(Seat, &Observation),
    ) -> PlayResult {
        // A listed move can only be illegal because of a flag that the seat does not know.
        if self.rules().is_dark() && self.position.is_guarded(mv) {
            self.notify(&Event::Refused(mv), notify);
            self.moves = self.seen_boards[self.position.to_move().index()].legal_moves();
            return PlayResult::Refused(mv.target());
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
        self.notify(&Event::Played(ply), notify);
        self.go_on();
        PlayResult::Played(undo.effect())
    }

    /// Changes the face-down piece on a station to this piece, like [`Game::set_face_down`].
    ///
    /// # Errors
    /// The errors are those of [`Game::set_face_down`].
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

    /// Shows an event to both seats.
    #[inline]
    fn notify(&mut self, event: &Event, mut notify: impl FnMut(Seat, &Observation)) {
        let rules = *self.position.rules();
        for (seat, seen_board) in Seat::ALL.into_iter().zip(&mut self.seen_boards) {
            if let Some(seen) = event.seen_by(seat, &rules) {
                seen_board.take_in(&seen);
                notify(seat, &seen);
            }
        }
    }

    /// Ends the game, or lists the moves of the seat to move.
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
    /// Copies the current state of a game, and what its seats have seen.
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
