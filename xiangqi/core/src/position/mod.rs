//! Positions: a board, and its operations.

mod error;
mod generate;
mod legality;
mod moveset;
mod outcome;
mod perft;
mod playout;
mod setup;
mod state;
mod tables;
mod text;
mod threat;
mod validate;
mod zobrist;

use crate::mv::Move;
use crate::piece::{Kind, Piece, Side};
use crate::point::{Point, Points};

pub use error::{Forcing, IllegalMove, PositionError};
pub use moveset::{MoveIter, MoveSet};
pub use outcome::{EndReason, Outcome};
pub use setup::Setup;

pub(crate) use state::{Board, State};
pub(crate) use threat::Chased;

/// A position: every piece, the side to move, and the two counters of a FEN.
///
/// It is small and `Copy`, and it lists, counts, plays and undoes moves without allocation. It has no
/// history: repetition, the quiet limit, offers and resignations belong to a [`Game`](crate::Game).
///
/// ```
/// use xiangqi::{Move, Position};
/// let mut position = Position::initial();
/// let undo = position.play("h2e2".parse()?)?;
/// assert_eq!(
///     position.to_string(),
///     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
/// );
/// position.undo(&undo);
/// assert_eq!(position, Position::initial());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) state: State,
    quiet: u16,
    number: u16,
}

/// The data to undo a move; see [`Position::play`].
///
/// ```
/// use xiangqi::{Kind, Position};
/// let mut position = Position::initial();
/// let undo = position.play("b2b9".parse()?)?;
/// assert_eq!(undo.taken(), Some(Kind::Horse));
/// assert_eq!(undo.mv().to_string(), "b2b9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Undo {
    mv: Move,
    code: u8,
    taken: u8,
    quiet: u16,
    number: u16,
    key: u64,
}

impl Undo {
    /// Returns the move.
    #[inline]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Returns the kind of the piece that moved.
    #[inline]
    pub const fn kind(&self) -> Option<Kind> {
        Kind::from_code(self.code)
    }

    /// Returns the kind of the captured piece.
    ///
    /// ```
    /// use xiangqi::{Kind, Position};
    /// let undo = Position::initial().play("h2h9".parse()?)?;
    /// assert_eq!((undo.kind(), undo.taken()), (Some(Kind::Cannon), Some(Kind::Horse)));
    /// assert!(undo.is_capture());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn taken(&self) -> Option<Kind> {
        Kind::from_code(self.taken)
    }

    /// The key of the position before the move.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// Whether it was a null move.
    pub(crate) const fn is_null(&self) -> bool {
        self.code == 0
    }

    /// Returns whether the move was a capture.
    #[inline]
    pub const fn is_capture(&self) -> bool {
        self.taken != 0
    }
}

kit::play!(Side);

impl Position {
    /// The FEN of the initial position.
    pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    /// Returns the initial position of a game.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert_eq!(Position::initial().to_string(), Position::START);
    /// assert_eq!(Position::initial().legal_moves().len(), 44);
    /// ```
    #[doc(alias = "startpos")]
    #[doc(alias = "new")]
    pub fn initial() -> Position {
        const BACK: [Kind; 5] = [
            Kind::Chariot,
            Kind::Horse,
            Kind::Elephant,
            Kind::Counselor,
            Kind::General,
        ];
        let mut state = State::EMPTY;
        for side in Side::ALL {
            let mut put = |file: usize, rank: usize, kind| {
                let at = rank * 9 + file;
                let at = if side == Side::Red { at } else { 89 - at };
                state.put(at, Piece { side, kind });
            };
            for file in 0..9 {
                put(file, 0, BACK[file.min(8 - file)]);
            }
            put(1, 2, Kind::Cannon);
            put(7, 2, Kind::Cannon);
            (0..9)
                .step_by(2)
                .for_each(|file| put(file, 3, Kind::Soldier));
        }
        Position {
            state,
            quiet: 0,
            number: 1,
        }
    }

    /// Returns the side to move.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// assert_eq!(Position::initial().to_move(), Side::Red);
    /// ```
    #[doc(alias = "turn")]
    #[doc(alias = "side_to_move")]
    #[inline]
    pub fn to_move(&self) -> Side {
        match self.state.us() {
            0 => Side::Red,
            _ => Side::Black,
        }
    }

    /// Returns the number of plies since the last capture, at most 65535.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::initial();
    /// position.play("h2e2".parse()?)?;
    /// assert_eq!((position.halfmove_clock(), position.fullmove_number()), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.quiet
    }

    /// Returns the number of the next move. It increases after each move of Black, up to 65535.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::initial();
    /// for (mv, number) in [("h2e2", 1), ("h9g7", 2), ("h0g2", 2)] {
    ///     position.play(mv.parse()?)?;
    ///     assert_eq!(position.fullmove_number(), number);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.number
    }

    /// Returns a 64-bit hash of the board and the side to move. Each move updates the key at low cost. Equal
    /// positions have equal keys in every build of this version.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::initial();
    /// let undo = position.play("h2e2".parse()?)?;
    /// assert_ne!(position.key(), Position::initial().key());
    /// position.undo(&undo);
    /// assert_eq!(position.key(), Position::initial().key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "zobrist")]
    #[doc(alias = "hash")]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.state.key()
    }

    /// Returns the key, computed from the board and the side to move.
    pub fn key_from_scratch(&self) -> u64 {
        self.state.key_from_scratch()
    }

    /// Returns whether two positions are the same for repetition: equal in board and side to move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::initial();
    /// for mv in ["h2e2", "h9g7", "e2h2", "g7h9"] {
    ///     position.play(mv.parse()?)?;
    /// }
    /// assert!(position.repeats(&Position::initial()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn repeats(&self, other: &Position) -> bool {
        self.state == other.state
    }

    /// Returns the piece on a point.
    ///
    /// ```
    /// use xiangqi::{Piece, Position};
    /// let position = Position::initial();
    /// assert_eq!(position.piece_at("a0".parse()?), Piece::from_letter('R'));
    /// assert_eq!(position.piece_at("a1".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "get")]
    #[inline]
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        self.state.piece_at(point.index())
    }

    /// Returns the points of a side's pieces.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let position = Position::initial();
    /// let red = position.pieces_of(Side::Red);
    /// assert_eq!((red.len(), red & position.pieces_of(Side::Black)), (16, xiangqi::Points::EMPTY));
    /// ```
    #[inline]
    pub const fn pieces_of(&self, side: Side) -> Points {
        Points::raw(self.state.of_side(side.index()))
    }

    /// Returns the points of the pieces of a side and kind.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Position, Side};
    /// let cannons = Position::initial().pieces(Piece::new(Side::Red, Kind::Cannon));
    /// assert_eq!(format!("{cannons:?}"), "{b2, h2}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn pieces(&self, piece: Piece) -> Points {
        let side = self.state.of_side(piece.side.index());
        Points::raw(self.state.kind(piece.kind as usize) & side)
    }

    /// Returns the occupied points.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert_eq!(Position::initial().occupied().len(), 32);
    /// ```
    #[inline]
    pub const fn occupied(&self) -> Points {
        Points::raw(self.state.occupied())
    }

    /// Returns the point of a side's general.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// assert_eq!(Position::initial().general(Side::Black).to_string(), "e9");
    /// ```
    #[doc(alias = "king")]
    #[inline]
    pub const fn general(&self, side: Side) -> Point {
        Point::from_index(self.state.general(side.index()))
    }

    /// Returns every legal move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// // The general may not move to the open file of the other general.
    /// let position: Position = "3k5/9/9/9/9/9/9/9/9/4K4 w".parse()?;
    /// let moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves, ["e0f0", "e0e1"]);
    /// # Ok::<(), xiangqi::PositionError>(())
    /// ```
    #[doc(alias = "generate_moves")]
    #[doc(alias = "movegen")]
    #[doc(alias = "moves")]
    #[inline]
    pub fn legal_moves(&self) -> MoveSet {
        MoveSet::of(&self.state)
    }

    /// Returns the legal moves that take a piece.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let captures: Vec<String> = Position::initial().captures().iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(captures, ["b2b9", "h2h9"]); // a cannon takes a horse
    /// ```
    #[inline]
    pub fn captures(&self) -> MoveSet {
        self.legal_moves()
            .onto(self.pieces_of(self.to_move().other()))
    }

    /// Returns the points to which the piece on a point can legally move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let points = Position::initial().destinations("b0".parse()?);
    /// assert_eq!(format!("{points:?}"), "{a2, c2}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn destinations(&self, origin: Point) -> Points {
        self.legal_moves().destinations(origin)
    }

    /// Returns whether the side to move is in check.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4R4/3K5 b".parse()?;
    /// assert!(position.in_check() && !Position::initial().in_check());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "is_check")]
    #[inline]
    pub fn in_check(&self) -> bool {
        self.state.in_check_of(self.state.us())
    }

    /// Returns the pieces that give check to the side to move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position: Position = "4k4/9/9/9/4R4/9/4C4/9/9/3K5 b".parse()?;
    /// let names: Vec<String> = position.checkers().iter().map(|p| p.to_string()).collect();
    /// assert_eq!(names, ["e3", "e5"]); // a cannon over its own chariot, and the chariot
    /// # Ok::<(), xiangqi::PositionError>(())
    /// ```
    pub fn checkers(&self) -> Points {
        Points::raw(self.state.checkers(self.state.us()))
    }

    /// Plays a move.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let mut position = Position::initial();
    /// let undo = position.play("h2e2".parse()?)?;
    /// assert_eq!(position.to_move(), Side::Black);
    /// position.undo(&undo);
    /// assert!(position.play("a0a5".parse()?).is_err()); // through a soldier
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the reason if the move is illegal. After an error the position is unchanged.
    #[doc(alias = "push")]
    #[doc(alias = "make_move")]
    #[doc(alias = "do_move")]
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.ensure_legal(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that must be legal, such as a move from [`Position::legal_moves`], without checking it.
    /// Any other move corrupts the position, but does not panic.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::initial();
    /// let mv = position.legal_moves().get(0).unwrap();
    /// let undo = position.play_unchecked(mv);
    /// assert_eq!(undo.mv(), mv);
    /// ```
    #[doc(alias = "push_unchecked")]
    #[inline(always)]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (quiet, number, key) = (self.quiet, self.number, self.key());
        let (code, taken) = self.state.play(mv.origin().index(), mv.target().index());
        self.count_ply(quiet, number, taken != 0);
        Undo {
            mv,
            code: code as u8,
            taken: taken as u8,
            quiet,
            number,
            key,
        }
    }

    /// Updates the counters after a ply of the other side.
    #[inline(always)]
    fn count_ply(&mut self, quiet: u16, number: u16, capture: bool) {
        self.quiet = if capture { 0 } else { quiet.saturating_add(1) };
        self.number = number.saturating_add(u16::from(self.state.us() == 0));
    }

    /// Returns the position after a null move (the turn passes to the other side); `None` if the side to move
    /// is in check. The rules allow no null moves; searches use them for pruning.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let passed = Position::initial().null_move().unwrap();
    /// assert_eq!(passed.to_move(), Side::Black);
    /// ```
    #[doc(alias = "pass")]
    pub fn null_move(&self) -> Option<Position> {
        let mut passed = *self;
        passed.play_null().map(|_| passed)
    }

    /// Plays a null move. In check it plays nothing and returns `None`.
    pub(crate) fn play_null(&mut self) -> Option<Undo> {
        if self.in_check() {
            return None;
        }
        let (quiet, number, key) = (self.quiet, self.number, self.key());
        self.state.pass();
        self.count_ply(quiet, number, false);
        let general = self.general(self.to_move());
        Some(Undo {
            mv: Move::step(general, general),
            code: 0,
            taken: 0,
            quiet,
            number,
            key,
        })
    }

    /// Takes back the latest move and restores the position exactly. `undo` must be the value that playing this
    /// move returned.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::initial();
    /// let undo = position.play("h2e2".parse()?)?;
    /// position.undo(&undo);
    /// assert_eq!(position, Position::initial());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "pop")]
    #[doc(alias = "unmake")]
    #[doc(alias = "unmake_move")]
    #[doc(alias = "undo_move")]
    #[inline(always)]
    pub fn undo(&mut self, undo: &Undo) {
        let (from, to) = (undo.mv.origin().index(), undo.mv.target().index());
        let (code, taken) = (usize::from(undo.code), usize::from(undo.taken));
        self.state.undo(code, from, to, taken, undo.key);
        self.quiet = undo.quiet;
        self.number = undo.number;
    }

    /// Takes back the latest move, like [`Position::undo`], but with less work. `board` is the board before
    /// the move.
    #[inline(always)]
    pub(crate) fn undo_to(&mut self, board: &Board, undo: &Undo) {
        self.state = State::from_board(board, self.state.us() ^ 1, undo.key);
        self.quiet = undo.quiet;
        self.number = undo.number;
    }

    /// Returns the position after a rotation of the board by 180 degrees, with the sides exchanged. Its legal
    /// moves are the rotated moves of this position.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::initial();
    /// assert_eq!(position.rotate().board_text(), position.board_text().replace(" w", " b"));
    /// ```
    #[doc(alias = "flip")]
    #[must_use]
    pub fn rotate(&self) -> Position {
        let mut mirror =
            self.map(|point, piece| (point.rotate(), Piece::new(piece.side.other(), piece.kind)));
        mirror.state.pass();
        mirror
    }

    /// Returns the position with left and right exchanged. Its legal moves are the reflected moves of this
    /// position.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::initial();
    /// position.play("h2e2".parse()?)?;
    /// let mut other = Position::initial();
    /// other.play("b2e2".parse()?)?;
    /// assert_eq!(position.reflect(), other);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "mirror")]
    #[must_use]
    pub fn reflect(&self) -> Position {
        self.map(|point, piece| (point.reflect(), piece))
    }

    fn map(&self, of: impl Fn(Point, Piece) -> (Point, Piece)) -> Position {
        let mut state = State::EMPTY;
        for point in self.occupied() {
            if let Some(piece) = self.piece_at(point) {
                let (point, piece) = of(point, piece);
                state.put(point.index(), piece);
            }
        }
        if self.to_move() == Side::Black {
            state.pass();
        }
        Position { state, ..*self }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::initial()
    }
}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}
