//! The board as a seat has seen it.

use alloc::string::ToString;
use core::fmt;

use crate::mv::Move;
use crate::piece::{Color, Kind, Piece, Seat};
use crate::position::{
    EntryRules, Hides, MoveSet, Pool, Position, Route, RuleMasks, SeatColors, State, UNKNOWN,
    check, read_state, unknown_letter, write_board, write_fields, write_marks,
};
use crate::position::{IllegalMove, PositionError};
use crate::rules::{Rules, Standing};
use crate::station::{Station, Stations};

use super::observation::{Begin, Origin};

/// The content of a station, as a seat sees it.
///
/// ```
/// use luzhanqi::{Color, Game, Rules, Seat, Seen};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let seen_board = game.seen_board(Seat::South);
/// assert_eq!(seen_board.at("a7".parse()?), Some(Seen::Hidden(Color::Black)));
/// assert!(matches!(seen_board.at("a6".parse()?), Some(Seen::Known(_))));
/// assert_eq!(seen_board.at("b5".parse()?), None);
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seen {
    /// A piece of known kind.
    Known(Piece),
    /// Dark play: an enemy piece of unknown kind.
    Hidden(Color),
    /// Expose play: a face-down piece.
    FaceDown,
}

/// The board as one seat, or a spectator, has seen it. It is small and `Copy`, and contains no hidden
/// information. A [`View`](crate::View) adds what can be *deduced*.
///
/// Its text is like that of a position: `?` is an enemy piece of unknown kind, and `~` is a face-down piece.
/// In a spectator's text, `U` is a red piece and `u` is a black piece of unknown kind.
///
/// ```
/// use luzhanqi::{Position, Rules, Seat, SeenBoard};
/// let position = Position::from_seed(&Rules::STANDARD, 1);
/// let seen_board = SeenBoard::of_start(&position, Seat::South);
/// assert!(seen_board.to_string().starts_with("?????/?????/?1?1?/"));
/// assert_eq!(seen_board.legal_moves(), position.tries());
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct SeenBoard {
    /// The board, with the code `UNKNOWN` for hidden pieces.
    pub(super) known: Position,
    pub(super) pool: Pool,
    /// The origins of the tries refused since the last move, all on the same flag.
    pub(super) refused: Stations,
    /// The seat of the board; `None` for a spectator.
    pub(super) seat: Option<Seat>,
    pub(super) over: bool,
}

impl SeenBoard {
    /// Returns the board that the viewer sees when a game starts at this position; `viewer` is a seat, or
    /// `None` for a spectator. If the position is finished, [`SeenBoard::is_over`] is true.
    pub fn of_start(position: &Position, viewer: impl Into<Option<Seat>>) -> SeenBoard {
        let seat = viewer.into();
        let mut state = position.state;
        let hides = |color: &Color| seat.is_none_or(|own| position.seat_of(*color) != Some(own));
        if position.rules().is_dark() {
            for color in Color::ALL.into_iter().filter(hides) {
                for station in position.pieces(color) {
                    state.learn(station, color, UNKNOWN);
                }
            }
        }
        for station in position.face_down() {
            if let Some(piece) = position.piece_at(station) {
                state.hide_or_reveal_down(station, piece);
            }
        }
        SeenBoard {
            known: Position::with_state(position.rules(), state),
            pool: position.pool(),
            refused: Stations::EMPTY,
            seat,
            over: position.outcome().is_some(),
        }
    }

    /// Returns the board at the start of a game.
    ///
    /// # Errors
    /// Fails if no seat or spectator can see such a board.
    pub fn begin(begin: &Begin) -> Result<SeenBoard, PositionError> {
        let hides = match begin.rules.is_open() {
            true => Hides::Nothing,
            false => Hides::From(begin.seat),
        };
        let state = read_state(&begin.board, &begin.rules, hides)?;
        let known = Position::with_state(&begin.rules, state);
        known.check(hides != Hides::Nothing)?;
        let seen_board = SeenBoard {
            known,
            pool: (begin.pool.filter(|_| begin.rules.is_expose())).unwrap_or_default(),
            refused: Stations::EMPTY,
            seat: begin.seat,
            over: false,
        };
        seen_board.check_counts(begin)?;
        Ok(seen_board)
    }

    fn check_counts(&self, begin: &Begin) -> Result<(), PositionError> {
        let wrong = |what| Err(PositionError::HiddenCount(what));
        let has_pool = begin.rules.is_expose() || begin.origin() == Origin::Material;
        if begin.pool.is_some() != has_pool {
            return wrong("a pool belongs to expose play, or to dark play that starts in mid-game");
        }
        if self.pool.len() != self.known.face_down().len() {
            return wrong("the pool and the face-down stations have different numbers of pieces");
        }
        for color in Color::ALL {
            for kind in Kind::ALL {
                let count = self.known.count(color, kind) + self.pool.count(Piece { color, kind });
                if count > begin.rules.count(kind) {
                    return wrong("more pieces of a kind than an army has");
                }
            }
            let most = match begin.rules.small_board() {
                Some(small) => small.setup.len() / 2,
                None => 25,
            };
            if (self.known.pieces(color) - self.known.face_down()).len() > most {
                return wrong("more pieces than an army has");
            }
        }
        if !begin.rules.is_dark() {
            return Ok(());
        }
        let own = self
            .own_color()
            .map_or(Stations::EMPTY, |own| self.known.pieces(own));
        if self.hidden().intersects(own) {
            return wrong("a seat knows its own pieces");
        }
        if self.occupied() - own != self.hidden() {
            return wrong(match self.seat {
                Some(_) => "in dark play the other army is hidden when the game begins",
                None => "in dark play both armies are hidden from a spectator",
            });
        }
        (begin.pool.as_ref()).map_or(Ok(()), |material| self.check_material(material))
    }

    /// Checks the declared material of dark play.
    fn check_material(&self, material: &Pool) -> Result<(), PositionError> {
        let wrong = |what| Err(PositionError::HiddenCount(what));
        for color in Color::ALL {
            let count = |kind| material.count(Piece { color, kind });
            if Kind::ALL.map(count).iter().sum::<usize>() != self.known.pieces(color).len() {
                return wrong("the pool and the board have different numbers of pieces");
            }
            if Kind::ALL
                .into_iter()
                .any(|kind| count(kind) > self.rules().count(kind))
            {
                return wrong("the pool has more pieces of a kind than an army has");
            }
            if self.flag_held_at(color).is_some() && count(Kind::Flag) > 0 {
                return wrong("the pool has a flag that shares a station with a piece");
            }
            let own = self.own_color() == Some(color);
            if own && Kind::ALL.map(count) != Kind::ALL.map(|kind| self.known.count(color, kind)) {
                return wrong("the pool differs from the seat's own pieces");
            }
        }
        Ok(())
    }

    /// Returns the first observation of a stream that starts with this board. `setup` is the field
    /// [`Begin::setup`]. In dark play it has no pool.
    pub fn to_begin(&self, setup: bool) -> Begin {
        Begin {
            version: Begin::VERSION,
            rules: *self.rules(),
            seat: self.seat,
            board: self.to_string(),
            pool: self.rules().is_expose().then_some(self.pool),
            setup,
        }
    }

    /// Returns the seat of this board; `None` for a spectator.
    #[inline]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Whether the seat of this board is to move.
    #[inline]
    pub(crate) fn is_own_turn(&self) -> bool {
        self.seat == Some(self.to_move())
    }

    /// The other seat. Never called for a spectator, who has no enemy.
    #[inline]
    pub(crate) fn other_seat(&self) -> Seat {
        self.seat.map_or(Seat::North, Seat::other)
    }

    /// Returns the rules.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        self.known.rules()
    }

    /// Returns the seat to move.
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.known.to_move()
    }

    /// Returns which seat plays which colour.
    #[inline]
    pub fn seat_colors(&self) -> SeatColors {
        self.known.seat_colors()
    }

    /// Returns the colour of this board's seat. `None` for a spectator, and in expose play until the colours
    /// are settled.
    ///
    /// ```
    /// use luzhanqi::{Color, Game, Rules, Seat};
    /// let dark = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(dark.seen_board(Seat::North).own_color(), Some(Color::Black));
    /// let flip = Game::from_seed(&Rules::FLIP, 1);
    /// assert_eq!(flip.seen_board(Seat::North).own_color(), None);
    /// ```
    #[inline]
    pub fn own_color(&self) -> Option<Color> {
        self.known.color_of(self.seat?)
    }

    /// Returns the number of plies since the last attack, flip (unless `flips-reset-quiet=no`) or capture of
    /// a flag.
    #[inline]
    pub fn quiet_plies(&self) -> u16 {
        self.known.quiet_plies()
    }

    /// Returns a 64-bit hash of everything that counts for repetition, as the seat sees it. The hash is like
    /// [`Position::key`], but all enemy pieces of unknown kind are equal.
    #[inline]
    pub fn key(&self) -> u64 {
        self.known.key()
    }

    /// Returns whether the game has ended.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert!(!game.seen_board(Seat::North).is_over());
    /// game.resign(Seat::South)?;
    /// assert!(game.seen_board(Seat::North).is_over());
    /// # Ok::<(), luzhanqi::GameError>(())
    /// ```
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the number of face-down pieces of each colour and kind in expose play.
    #[inline]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Returns what the seat sees on a station.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, Seen};
    /// let game = Game::from_seed(&Rules::FLIP, 1);
    /// let board = game.seen_board(Seat::South);
    /// assert_eq!(board.at("a1".parse()?), Some(Seen::FaceDown));
    /// assert_eq!(board.at("b3".parse()?), None); // an empty camp
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    #[inline]
    pub fn at(&self, station: Station) -> Option<Seen> {
        if let Some(piece) = self.known.piece_at(station) {
            return Some(Seen::Known(piece));
        }
        if self.known.face_down().contains(station) {
            return Some(Seen::FaceDown);
        }
        let color = Color::ALL
            .into_iter()
            .find(|c| self.known.pieces(*c).contains(station))?;
        Some(Seen::Hidden(color))
    }

    /// Returns the occupied stations.
    #[inline]
    pub fn occupied(&self) -> Stations {
        self.known.occupied()
    }

    /// Returns the stations of the face-down pieces.
    #[inline]
    pub fn face_down(&self) -> Stations {
        self.known.face_down()
    }

    /// Returns the stations of a colour's pieces, except face-down pieces, which have no colour.
    #[inline]
    pub fn pieces(&self, color: Color) -> Stations {
        self.known.pieces(color) - self.known.face_down()
    }

    /// Returns the stations of the pieces that the seat knows to be of this colour and kind.
    pub fn seen(&self, color: Color, kind: Kind) -> Stations {
        self.pieces(color) & Stations::raw(self.known.state.of_code(kind.code()))
    }

    /// Returns the stations of the pieces of unknown kind in dark play: enemy pieces for a seat, pieces of
    /// both seats for a spectator.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, board};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let hidden = game.seen_board(Seat::South).hidden();
    /// assert_eq!(hidden, board::half(Seat::North) & board::SETUP);
    /// ```
    pub fn hidden(&self) -> Stations {
        Stations::raw(self.known.state.of_code(UNKNOWN)) - self.face_down()
    }

    /// Returns the station of the piece that has this colour's flag under `flag-win=carry`. The piece carries
    /// the flag or shares the flag's station.
    pub fn flag_held_at(&self, color: Color) -> Option<Station> {
        self.known.flag_held_at(color)
    }

    pub(crate) fn state(&self) -> &State {
        &self.known.state
    }

    pub(crate) fn masks(&self) -> &RuleMasks {
        &self.known.masks
    }

    /// The seat's tries, including those that the seat's list omits because they are known to fail.
    pub(crate) fn all_tries(&self) -> MoveSet {
        self.known.moves_with(|mover| self.entry(mover).tried())
    }

    /// The entry rules as the seat knows them. For the other seat in dark play, they use only what everyone
    /// sees.
    pub(super) fn entry(&self, mover: usize) -> EntryRules<'_> {
        let mut entry = EntryRules::of(&self.known.state, self.rules(), mover);
        if self.rules().is_dark() {
            // A seat does not know whether the owner of a hidden army has mines.
            entry.mines = false;
            if !self.is_own_turn() {
                entry.flags = 0;
            }
        } else {
            let color = Color::ALL[mover & 1];
            let under = Kind::ALL.into_iter().rev().find(|kind| {
                kind.order().is_some() && self.pool.count(Piece { color, kind: *kind }) > 0
            });
            let under = under.map(Kind::code);
            entry.lowest = entry.lowest.into_iter().chain(under).min();
            let mines = Piece {
                color: color.other(),
                kind: Kind::Landmine,
            };
            entry.mines |= self.pool.count(mines) > 0;
        }
        entry
    }

    /// Returns the seat's own list of moves; empty while the other seat is to move. In dark play the list has
    /// the seat's tries, with two exceptions. It omits tries that were refused since the last move. It also
    /// omits tries on a revealed flag if the seat knows that the piece may not take it.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.seen_board(Seat::South).legal_moves(), game.legal_moves());
    /// assert!(game.seen_board(Seat::North).legal_moves().is_empty()); // south is to move
    /// ```
    #[inline]
    pub fn legal_moves(&self) -> MoveSet {
        if self.over || !self.is_own_turn() {
            return MoveSet::EMPTY;
        }
        let mut moves = self.known.moves_with(|mover| self.entry(mover));
        if !self.refused.is_empty() {
            moves.remove_from(self.refused, self.refused_target());
        }
        moves
    }

    /// Returns the moves that the seat could make on the current board if it were to move. On its turn this
    /// is its own list of moves. Otherwise a program can offer them as premoves, and check a premove again on
    /// the seat's turn. The set is empty after the end of the game, and for a spectator.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let north = game.seen_board(Seat::North);
    /// assert!(north.legal_moves().is_empty());
    /// assert!(north.premoves().contains("a7a6".parse()?));
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    pub fn premoves(&self) -> MoveSet {
        let mut own = *self;
        if self.seat.is_some() && !self.is_own_turn() {
            own.known.state.pass();
        }
        own.legal_moves()
    }

    /// The station of the flag on which tries have been refused since the last move.
    pub(super) fn refused_target(&self) -> Stations {
        let mover = self.known.state.mover();
        mover.map_or(Stations::EMPTY, |mover| {
            Stations::raw(self.known.state.flag_targets(mover ^ 1))
        })
    }

    /// Returns why a move is not in the seat's own list of moves, or `None` if the move is in the list. The
    /// reason depends only on what the seat knows.
    ///
    /// ```
    /// use luzhanqi::{Game, IllegalMove, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let board = game.seen_board(Seat::South);
    /// assert_eq!(board.why_illegal("b5b6".parse()?), Some(IllegalMove::Empty("b5".parse()?)));
    /// assert_eq!(board.why_illegal("a6a7".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        self.ensure_legal(mv).err()
    }

    pub(crate) fn ensure_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.over {
            return Err(IllegalMove::Finished);
        }
        if !self.is_own_turn() {
            return Err(IllegalMove::NotYourTurn);
        }
        check(&self.known.state, &self.known.masks, mv, |mover| {
            self.entry(mover)
        })?;
        if self.refused.contains(mv.origin()) && self.refused_target().contains(mv.target()) {
            return Err(IllegalMove::RefusedBefore);
        }
        Ok(())
    }

    /// Whether the other seat's piece could make a move if it had this kind.
    pub(crate) fn could_be(&self, mv: Move, kind: Kind) -> bool {
        let mut state = self.known.state;
        if let Some(color) = self.seat_colors().color(self.other_seat()) {
            state.learn(mv.origin(), color, kind.code());
        }
        check(&state, &self.known.masks, mv, |mover| {
            self.entry(mover).tried()
        })
        .is_ok()
    }

    /// Whether a game can start with the board: all pieces are in place, and in dark and open play each army
    /// is on its own half of the board.
    pub(crate) fn is_setup(&self) -> bool {
        let setup = self.rules().setup_stations();
        let all = self.occupied() == setup;
        if self.rules().is_expose() {
            return all && self.face_down() == setup;
        }
        let on_its_half = |color: Color| {
            let half = self.known.seat_of(color).map(crate::board::half);
            half.is_some_and(|half| self.known.pieces(color) == setup & half)
        };
        all && Color::ALL.into_iter().all(on_its_half)
    }

    /// The kind on a station, if it is known.
    pub(crate) fn kind_at(&self, station: Station) -> Option<Kind> {
        self.known.piece_at(station).map(|piece| piece.kind)
    }

    /// The order of the seat's own piece on a station, compared with the orders of the seat's other pieces.
    pub(crate) fn standing(&self, station: Station) -> Standing {
        let own = self.own_color();
        let lowest = own.and_then(|own| self.known.state.lowest_order(own.index()));
        let code = self.kind_at(station).map(Kind::code);
        Standing::of(code.is_some() && code == lowest)
    }

    /// Whether the flag is known to be on the station and the entry rules apply to it.
    pub(crate) fn is_flag_target(&self, station: Station) -> bool {
        let targets = |color: Color| self.known.state.flag_targets(color.index());
        Color::ALL
            .into_iter()
            .any(|color| targets(color) & station.to_set().bits() != 0)
    }

    /// Whether a flag without another piece is known to be on a station.
    pub(crate) fn is_bare_flag(&self, station: Station) -> bool {
        self.kind_at(station) == Some(Kind::Flag)
    }

    /// Whether a flag shares the station with a piece.
    pub(crate) fn is_held(&self, station: Station) -> bool {
        Color::ALL
            .into_iter()
            .any(|color| self.flag_held_at(color) == Some(station))
    }

    /// Returns the route of a move, like [`Position::route`]. The route depends only on the occupied
    /// stations. Call this function before the board observes the move.
    pub fn route(&self, mv: Move) -> Option<Route> {
        self.known.route(mv)
    }
}

impl fmt::Display for SeenBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.occupied(), |f, station| match self.at(station) {
            None => Ok(()),
            Some(Seen::FaceDown) => f.write_str("~"),
            Some(Seen::Known(piece)) => {
                write!(f, "{piece}")?;
                write_marks(f, self.state(), station, piece.color)
            }
            Some(Seen::Hidden(color)) => {
                write!(f, "{}", unknown_letter(self.seat, color))?;
                write_marks(f, self.state(), station, color)
            }
        })?;
        write_fields(f, self.rules(), self.state())
    }
}

impl fmt::Debug for SeenBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat {
            Some(seat) => write!(f, "SeenBoard({seat}, ")?,
            None => f.write_str("SeenBoard(spectator, ")?,
        }
        write!(f, "\"{self}\", \"{}\")", self.rules())
    }
}

impl core::hash::Hash for SeenBoard {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        self.seat.hash(hasher);
        self.known.hash(hasher);
        self.refused.hash(hasher);
    }
}
