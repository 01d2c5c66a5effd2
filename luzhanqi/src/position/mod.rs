//! Positions: the true state of a board, and its operations.

mod batch;
mod bits;
mod deal;
mod delta;
mod draw;
mod error;
mod generate;
mod legality;
mod list;
mod masks;
mod movement;
mod moveset;
mod outcome;
mod packed;
mod perft;
mod play;
mod playout;
mod rollouts;
mod route;
mod seen;
mod setup;
mod state;
mod text;
mod validate;
mod zobrist;

use crate::mv::Move;
use crate::piece::{Color, Kind, Piece, Seat};
use crate::rules::Rules;
use crate::station::{Station, Stations};

use masks::NoEntry;

pub(crate) use deal::Exchange;
pub use deal::{Deal, Pool};
pub use error::PositionError;
pub use legality::IllegalMove;
pub use list::{MoveIter, MoveList};
pub use moveset::MoveSet;
pub use outcome::{EndReason, Outcome};
pub use play::{Effect, Undo};
pub use rollouts::Rollouts;
pub use route::Route;
pub use setup::Setup;
pub use state::SeatColors;

pub(crate) use delta::Delta;
pub(crate) use generate::MoveMasks;
pub(crate) use legality::check;
pub(crate) use masks::{EntryRules, RuleMasks};
pub(crate) use play::SlimUndo;
pub(crate) use text::{Hides, read_state, unknown_letter, write_board, write_fields, write_marks};

pub(crate) use state::{State, UNKNOWN};

/// A position with all hidden information: every piece, the seat to move, the colours, the quiet count and
/// the rules.
///
/// It is small and `Copy`, and it lists, counts, plays and undoes moves without allocation. It has no
/// history: a `Game` has the repetitions, the ply limit, resignations and what each seat has seen. A position
/// contains what only the *referee* may know; show players a `View` instead.
///
/// A search loop:
///
/// ```
/// use luzhanqi::{Position, Rules};
/// fn lines(position: &mut Position, depth: u32) -> u64 {
///     if depth == 0 {
///         return 1;
///     }
///     let mut sum = 0;
///     for mv in position.legal_moves() {
///         let undo = position.play_unchecked(mv); // listed moves are legal
///         sum += lines(position, depth - 1);
///         position.undo(&undo);
///     }
///     sum
/// }
/// let mut position = Position::from_seed(&Rules::STANDARD, 7);
/// assert_eq!(lines(&mut position, 2), position.perft(2));
/// ```
///
/// [`Position::sample_move`] picks a random move without a list, [`Position::playouts`] plays many random
/// games, and [`Position::each_child`] visits the position after each move.
///
/// # Cost
/// Costs do not depend on the length of the game. Listing, sampling, playing or undoing takes less than 0.1
/// microseconds. The documentation of each slower function gives its cost.
#[derive(Copy, Clone)]
pub struct Position {
    pub(crate) state: State,
    pub(crate) masks: RuleMasks,
    rules: Rules,
}

kit::play!(Seat);

impl Position {
    pub(crate) fn with_state(rules: &Rules, state: State) -> Position {
        Position {
            state,
            masks: RuleMasks::new(rules),
            rules: *rules,
        }
    }

    /// Returns the rules.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the seat to move.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules, Seat};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.to_move(), Seat::South);
    /// ```
    #[doc(alias = "turn")]
    #[doc(alias = "side_to_move")]
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.state.seat()
    }

    /// Returns which seat plays which colour.
    #[inline]
    pub fn seat_colors(&self) -> SeatColors {
        self.state.seat_colors()
    }

    /// Returns the colour of a seat; `None` in expose play until the colours are settled.
    ///
    /// ```
    /// use luzhanqi::{Color, Position, Rules, Seat};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.color_of(Seat::North), Some(Color::Black));
    /// assert_eq!(Position::from_seed(&Rules::FLIP, 1).color_of(Seat::North), None);
    /// ```
    #[inline]
    pub fn color_of(&self, seat: Seat) -> Option<Color> {
        self.state.seat_colors().color(seat)
    }

    /// Returns the seat that plays a colour; `None` in expose play until the colours are settled.
    pub fn seat_of(&self, color: Color) -> Option<Seat> {
        Seat::ALL
            .into_iter()
            .find(|seat| self.color_of(*seat) == Some(color))
    }

    /// Returns the number of plies since the last attack, flip (unless `flips-reset-quiet=no`) or capture of
    /// a flag, at most 65535.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let mut position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 7", &Rules::STANDARD)?;
    /// position.play("c2c1".parse()?)?;
    /// assert_eq!(position.quiet_plies(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn quiet_plies(&self) -> u16 {
        self.state.quiet()
    }

    /// Returns a 64-bit hash of everything that counts for repetition: board, face-down set, carried flags,
    /// colours and the seat to move. The quiet count has no effect. The key is updated with each move. Equal
    /// positions have equal keys in every build of this version.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let mut position = Position::from_seed(&Rules::STANDARD, 1);
    /// let before = position.key();
    /// let mv = position.legal_moves().iter().next().unwrap();
    /// let undo = position.play_unchecked(mv);
    /// assert_ne!(position.key(), before);
    /// position.undo(&undo);
    /// assert_eq!(position.key(), before);
    /// ```
    #[doc(alias = "zobrist")]
    #[doc(alias = "hash")]
    #[inline]
    pub fn key(&self) -> u64 {
        self.state.key()
    }

    /// Returns the [`key`](Position::key), computed from every station of the board.
    pub fn key_from_scratch(&self) -> u64 {
        self.state.key_from_scratch()
    }

    /// Returns whether two positions are the same for repetition: they are equal, except that their quiet
    /// counts may differ.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let start = Position::from_seed(&Rules::STANDARD, 1);
    /// let mut position = start;
    /// let mv = position.legal_moves().iter().next().unwrap();
    /// let undo = position.play_unchecked(mv);
    /// assert!(!position.repeats(&start));
    /// position.undo(&undo);
    /// assert!(position.repeats(&start));
    /// ```
    pub fn repeats(&self, other: &Position) -> bool {
        let mut state = other.state;
        state.set_quiet(self.quiet_plies());
        self.state == state
    }

    /// Returns the piece on a station, face down or not. A flag is not a piece while another piece carries it
    /// or shares its station.
    ///
    /// ```
    /// use luzhanqi::{Piece, Position, Rules};
    /// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0", &Rules::STANDARD)?;
    /// assert_eq!(position.piece_at("c2".parse()?), Piece::from_letter('K'));
    /// assert_eq!(position.piece_at("a1".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "get")]
    #[inline]
    pub fn piece_at(&self, station: Station) -> Option<Piece> {
        let color = Color::ALL
            .into_iter()
            .find(|c| self.pieces(*c).contains(station))?;
        let kind = Kind::from_code(self.state.code_at(station.index() as u32))?;
        Some(Piece { color, kind })
    }

    /// Returns the stations of a colour's pieces.
    ///
    /// ```
    /// use luzhanqi::{Color, Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.pieces(Color::Red).len(), 25);
    /// ```
    #[inline]
    pub fn pieces(&self, color: Color) -> Stations {
        Stations::raw(self.state.pieces(color.index()))
    }

    /// Returns the occupied stations.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.occupied().len(), 50);
    /// ```
    #[inline]
    pub fn occupied(&self) -> Stations {
        Stations::raw(self.state.occupied())
    }

    /// Returns the stations of face-down pieces.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let mut position = Position::from_seed(&Rules::FLIP, 1);
    /// position.play("c6".parse()?)?;
    /// assert_eq!(position.face_down().len(), 49);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn face_down(&self) -> Stations {
        Stations::raw(self.state.down())
    }

    /// Returns the number of pieces of a colour and kind on the board.
    ///
    /// ```
    /// use luzhanqi::{Color, Kind, Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.count(Color::Black, Kind::Engineer), 3);
    /// ```
    pub fn count(&self, color: Color, kind: Kind) -> usize {
        self.state.count(color, kind, u64::MAX)
    }

    /// Returns the station of a colour's flag, alone or with another piece; `None` if the flag was taken.
    ///
    /// ```
    /// use luzhanqi::{Color, Position, Rules};
    /// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0", &Rules::STANDARD)?;
    /// assert_eq!(position.flag_station(Color::Black), Some("b12".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flag_station(&self, color: Color) -> Option<Station> {
        self.state.flag_station(color.index())
    }

    /// Returns the station of the piece that has this colour's flag under `flag-win=carry`: an enemy piece
    /// that carries the flag, or a piece of the same colour on the flag's station.
    pub fn flag_held_at(&self, color: Color) -> Option<Station> {
        self.state.mark(color)
    }

    /// Returns the legal moves: all moves that the referee plays. The set is empty in a finished position.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position: Position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/4E/1F3 s r 0", &Rules::STANDARD)?;
    /// assert!(position.legal_moves().len() > 10); // an engineer on an open railroad
    /// # Ok::<(), luzhanqi::PositionError>(())
    /// ```
    #[doc(alias = "generate_moves")]
    #[doc(alias = "movegen")]
    #[doc(alias = "moves")]
    // Inlined, because this saves a tenth of a loop's time. In WebAssembly the size of the code matters more.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn legal_moves(&self) -> MoveSet {
        if self.is_over_but_for_moves() {
            MoveSet::EMPTY
        } else {
            self.moves_by(|entry| entry)
        }
    }

    /// Returns the legal moves that attack a piece.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::parse("1f3/5/5/5/4j/2k2/2C2/5/5/5/5/1F3 s r 0", &Rules::STANDARD)?;
    /// let attacks: Vec<String> = position.attacks().iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(attacks, ["c6c7"]);
    /// # Ok::<(), luzhanqi::PositionError>(())
    /// ```
    #[inline]
    pub fn attacks(&self) -> MoveSet {
        let mut moves = self.legal_moves().onto(self.occupied());
        moves.sets[moveset::FLIPS] = 0;
        moves
    }

    /// Returns the position after a null move (the turn passes to the other seat); `None` if the game is
    /// over. The rules allow no null moves; searches use them for pruning. A null move counts as a ply
    /// without attack.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules, Seat};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.null_move().unwrap().to_move(), Seat::North);
    /// ```
    #[doc(alias = "pass")]
    pub fn null_move(&self) -> Option<Position> {
        let mut passed = *self;
        passed.state.count_quiet();
        passed.state.pass();
        self.outcome().is_none().then_some(passed)
    }

    /// Returns every move that breaks no rule visible to its mover. These are the legal moves, and in dark
    /// play also the moves that the referee refuses because of a flag. The set is empty in a finished
    /// position, and if the referee would refuse every move.
    ///
    /// ```
    /// use luzhanqi::{Move, Position, Rules};
    /// let rules: Rules = "sheet-dark".parse()?; // mines first, then the flag
    /// let position = Position::parse("1fo1e/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules)?;
    /// let attack: Move = "b11b12".parse()?; // on the flag
    /// assert!(position.tries().contains(attack) && !position.legal_moves().contains(attack));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tries(&self) -> MoveSet {
        let legal = self.legal_moves();
        if self.masks.guards() && self.rules.is_dark() && !legal.is_empty() {
            self.moves_by(|entry| entry.tried())
        } else {
            legal
        }
    }

    /// Returns the moves of [`Position::tries`] that the referee refuses. The set is empty in a finished
    /// position.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let rules: Rules = "sheet-dark".parse()?; // mines first, then the flag
    /// let position = Position::parse("1fo1e/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules)?;
    /// assert_eq!(position.refused_moves().collect::<Vec<_>>(), ["b11b12".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn refused_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let legal = self.legal_moves();
        self.tries().iter().filter(move |mv| !legal.contains(*mv))
    }

    #[inline(always)]
    pub(crate) fn moves_by(
        &self,
        as_seen: impl for<'a> Fn(EntryRules<'a>) -> EntryRules<'a>,
    ) -> MoveSet {
        self.moves_with(|mover| as_seen(EntryRules::of(&self.state, &self.rules, mover)))
    }

    /// The moves of the side to move, even if the game is over. `entry` returns the entry rules for a colour
    /// index.
    #[inline(always)]
    pub(crate) fn moves_with<'a>(&self, entry: impl FnOnce(usize) -> EntryRules<'a>) -> MoveSet {
        self.state.moves_with(&self.masks, entry)
    }

    /// Returns the stations to which the piece on a station can legally move, or the station itself if its
    /// piece can be flipped. Each call lists all moves; for many stations, call [`Position::legal_moves`]
    /// once and [`MoveSet::destinations`] for each station.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0", &Rules::STANDARD)?;
    /// // The captain slides along the railroad of the second rank.
    /// let stations = position.destinations("c2".parse()?);
    /// assert!(stations.contains("a2".parse()?) && !stations.contains("b4".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn destinations(&self, origin: Station) -> Stations {
        self.legal_moves().destinations(origin)
    }

    /// Returns why a move is illegal, or `None` if it is legal. Reasons that the mover can see come first;
    /// [`IllegalMove::Refused`] means that a hidden flag is the only reason.
    ///
    /// ```
    /// use luzhanqi::{IllegalMove, Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// let mountain = "b6b7".parse().unwrap();
    /// assert!(matches!(position.why_illegal(mountain), Some(IllegalMove::NoLine { .. })));
    /// ```
    #[doc(alias = "is_legal")]
    #[inline]
    pub fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        self.ensure_legal(mv).err()
    }

    #[inline]
    pub(crate) fn ensure_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::Finished);
        }
        let entry = |mover| EntryRules::of(&self.state, &self.rules, mover);
        check(&self.state, &self.masks, mv, entry).map_err(|why| match why {
            // Only the referee knows that a flag is there.
            IllegalMove::FlagGuarded {
                station,
                protection,
            } if self.rules.is_dark() => IllegalMove::Refused {
                station,
                protection,
            },
            why => why,
        })
    }

    /// Whether the rules prevent an otherwise legal move from taking the flag on its target.
    #[inline]
    pub(crate) fn is_guarded(&self, mv: Move) -> bool {
        let Some(mover) = self.state.mover().filter(|_| self.masks.guards()) else {
            return false;
        };
        let target = mv.target().index() as u32;
        if self.state.flag_targets(mover ^ 1) >> target & 1 == 0 {
            return false;
        }
        let code = self.state.code_at(mv.origin().index() as u32);
        let checked = EntryRules::of(&self.state, &self.rules, mover).check(code, target, None);
        matches!(checked, Err(NoEntry::Guarded(_)))
    }

    /// Returns the stations on the route of a move, origin and destination included; `None` if there is no
    /// route. The route can have corners. Does not check that the piece may turn them.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0", &Rules::STANDARD)?;
    /// let route = position.route("c2e2".parse()?).unwrap();
    /// assert_eq!(format!("{route:?}"), "[c2, d2, e2]");
    /// assert_eq!(position.route("c2c4".parse()?), None); // no line leads to this camp
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn route(&self, mv: Move) -> Option<Route> {
        Route::find(mv, self.occupied() | !self.rules.stations())
    }

    /// Returns the effect of a legal move.
    ///
    /// ```
    /// use luzhanqi::{Effect, Position, Rules, rules::AttackResult};
    /// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/k4/J4/1F3 s r 0", &Rules::STANDARD)?;
    /// let effect = position.effect("a2a3".parse()?)?; // a major takes a captain
    /// assert_eq!(effect, Effect::Attack(AttackResult::Win));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the reason if the move is illegal.
    pub fn effect(&self, mv: Move) -> Result<Effect, IllegalMove> {
        let mut copy = *self;
        Ok(copy.play(mv)?.effect())
    }

    /// Plays a move.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules, Seat};
    /// let mut position = Position::parse("1f3/5/5/5/5/5/5/5/5/k4/J4/1F3 s r 0", &Rules::STANDARD)?;
    /// let undo = position.play("a2a3".parse()?)?;
    /// assert_eq!(position.to_move(), Seat::North);
    /// position.undo(&undo);
    /// assert!(position.play("a2b3".parse()?).is_ok()); // into a camp
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the reason if the move is illegal. After an error the position is unchanged.
    #[doc(alias = "push")]
    #[doc(alias = "make_move")]
    #[doc(alias = "do_move")]
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.ensure_legal(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that must be legal, such as a move from [`Position::legal_moves`], without checking it.
    /// Any other move corrupts the position, but the function does not panic.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let mut position = Position::from_seed(&Rules::STANDARD, 1);
    /// let mv = position.legal_moves().get(0).unwrap();
    /// let undo = position.play_unchecked(mv);
    /// assert_eq!(undo.mv(), mv);
    /// ```
    #[doc(alias = "push_unchecked")]
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        self.state.play(&self.rules, mv)
    }

    /// Takes back the latest move and restores the position exactly. `undo` must come from that move.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let mut position = Position::from_seed(&Rules::STANDARD, 1);
    /// let before = position;
    /// let undo = position.play("a6a7".parse()?)?;
    /// position.undo(&undo);
    /// assert_eq!(position, before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "pop")]
    #[doc(alias = "unmake")]
    #[doc(alias = "unmake_move")]
    #[doc(alias = "undo_move")]
    #[inline]
    pub fn undo(&mut self, undo: &Undo) {
        self.state.undo(undo);
    }

    /// Returns the position with the board rotated by 180 degrees and the seats exchanged. Its moves are the
    /// rotated moves of this position.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(position.rotate().rotate(), position);
    /// assert_ne!(position.rotate().to_move(), position.to_move());
    /// ```
    #[doc(alias = "flip")]
    #[doc(alias = "mirror")]
    #[must_use]
    pub fn rotate(&self) -> Position {
        let mut state = State::EMPTY;
        for station in self.occupied() {
            if let Some(piece) = self.piece_at(station) {
                let down = self.face_down().contains(station);
                state.put(station.rotate(), piece.color, piece.kind.code(), down);
            }
        }
        for color in Color::ALL {
            state.set_mark(color, self.state.mark(color).map(Station::rotate));
        }
        state.set_seat_colors(match self.seat_colors() {
            SeatColors::Settled(color) => SeatColors::Settled(color.other()),
            SeatColors::Open([south, north]) => SeatColors::Open([north, south]),
        });
        state.set_seat(self.to_move().other());
        state.set_quiet(self.quiet_plies());
        Position::with_state(&self.rules, state)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.state == other.state && self.rules == other.rules
    }
}

impl Eq for Position {}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        self.state.key().hash(hasher);
    }
}
