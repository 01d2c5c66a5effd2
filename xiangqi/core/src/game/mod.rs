//! Games: a position with its history, the repetition rules, offers and outcomes.

mod acts;
mod command;
mod error;
mod event;
mod news;
mod observation;
#[cfg(feature = "serde")]
mod reading;
mod repetition;
mod search;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::mv::Move;
use crate::piece::Side;
use crate::position::{IllegalMove, MoveSet, Outcome, Position};
use crate::rules::Rules;

pub use command::{Command, ParseCommandError, RefereeCommand};
pub use error::GameError;
pub use event::Event;
pub use news::News;
pub use observation::{Begin, End, Observation, ObserveError};
#[cfg(feature = "serde")]
pub use reading::StrictObservation;
pub use repetition::Verdict;
pub use search::Search;

/// A game as its arbiter knows it: the position and all events.
///
/// ```
/// use xiangqi::{Game, Rules};
/// let mut game = Game::new(&Rules::ASIA);
/// for mv in "h2e2 h7e7 e2e6".split(' ') {
///     game.play(mv.parse()?)?;
/// }
/// assert_eq!(game.plies(), 3);
/// assert!(game.position().in_check() && game.outcome().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Playing a move, undoing a move, the verdict and the list of forbidden moves each take the same time at any
/// length of the game. The data that the repetition rules need about a ply is computed once, on first use. A
/// game takes about 160 bytes per ply, and up to twice that with the spare capacity of its lists. A clone
/// copies everything.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    search: Search,
    /// The events. `offers` has the open offers before each of them.
    events: Vec<Event>,
    offers: Vec<Offers>,
    undone: Vec<Event>,
    news: kit::News,
    /// The kind of an observation that this version does not know, in a client's copy.
    unknown: Option<Box<str>>,
    open: Offers,
    result: Option<Outcome>,
    /// The legal moves; none after the end.
    legal: MoveSet,
    /// The moves that the repetition rules forbid now.
    forbidden: Vec<(Move, IllegalMove)>,
}

/// The sides with an open offer of a draw and with an open request to take back their latest move.
#[derive(Copy, Clone, Default, Debug)]
struct Offers {
    draw: Option<Side>,
    take_back: Option<Side>,
}

impl Game {
    /// Returns a game from the initial position.
    ///
    /// ```
    /// use xiangqi::{Game, Position, Rules};
    /// let game = Game::new(&Rules::ASIA);
    /// assert_eq!(*game.position(), Position::initial());
    /// ```
    pub fn new(rules: &Rules) -> Game {
        Game::from_position(rules, &Position::initial())
    }

    /// Returns a game that starts at the given position, which can be any position. The quiet count continues
    /// from that of the position. No earlier checks are counted.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let game = Game::from_position(&Rules::ASIA, &"4k4/9/9/9/9/9/9/9/4R4/3K5 b".parse()?);
    /// assert_eq!(game.to_move(), Side::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "fen")]
    pub fn from_position(rules: &Rules, position: &Position) -> Game {
        let mut game = Game {
            start: *position,
            search: Search::new(rules, position),
            events: Vec::new(),
            offers: Vec::new(),
            undone: Vec::new(),
            news: kit::News::default(),
            unknown: None,
            open: Offers::default(),
            result: None,
            legal: MoveSet::EMPTY,
            forbidden: Vec::new(),
        };
        game.look();
        game
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        self.search.rules()
    }

    /// Returns the current position.
    ///
    /// ```
    /// use xiangqi::{Game, Position, Rules};
    /// assert_eq!(*Game::new(&Rules::ASIA).position(), Position::initial());
    /// ```
    pub const fn position(&self) -> &Position {
        self.search.position()
    }

    /// Returns the position at the start of the game.
    ///
    /// ```
    /// use xiangqi::{Game, Position, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// assert_eq!(*game.start_position(), Position::initial());
    /// assert_ne!(game.position(), game.start_position());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// Returns the number of plies played.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.offer_draw(Side::Red)?;
    /// assert_eq!((game.plies(), game.events().len()), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plies(&self) -> usize {
        self.search.plies()
    }

    /// Returns the moves played, in order.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// let texts: Vec<String> = game.moves_played().map(|mv| mv.to_string()).collect();
    /// assert_eq!(texts, ["h2e2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "history")]
    #[doc(alias = "moves")]
    pub fn moves_played(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.search.undos().map(|undo| undo.mv())
    }

    /// Returns a [`Search`] from the current position that includes the history of the game. It is for programs
    /// that look ahead.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// let mut search = game.search();
    /// let replies = search.legal_moves().len();
    /// search.play("h9g7".parse()?)?;
    /// assert!(search.undo() && !search.undo()); // back at the root
    /// assert_eq!(search.legal_moves().len(), replies);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(&self) -> Search {
        self.search.rooted()
    }

    /// Returns the positions of the game, from the current one back to the start.
    ///
    /// ```
    /// use xiangqi::{Game, Position, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// assert!(game.positions().eq([*game.position(), Position::initial()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = *self.position();
        let earlier = self.search.undos().rev().map(move |undo| {
            position.undo(undo);
            position
        });
        core::iter::once(*self.position()).chain(earlier)
    }

    /// Returns all events, in order.
    ///
    /// ```
    /// use xiangqi::{Event, Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.resign(Side::Black)?;
    /// assert_eq!(game.events(), [Event::Played("h2e2".parse()?), Event::Resigned(Side::Black)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the side to move.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// assert_eq!(game.to_move(), Side::Red);
    /// game.play("h2e2".parse()?)?;
    /// assert_eq!(game.to_move(), Side::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "turn")]
    #[doc(alias = "side_to_move")]
    pub fn to_move(&self) -> Side {
        self.position().to_move()
    }

    /// Returns the outcome; `None` before the end of the game.
    ///
    /// ```
    /// use xiangqi::{EndReason, Game, Rules, Side};
    /// let game = Game::from_position(&Rules::ASIA, &"R3k4/7R1/9/9/9/9/9/9/9/3K5 b".parse()?);
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.winner(), outcome.reason()), (Some(Side::Red), EndReason::Checkmate));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "result")]
    #[doc(alias = "is_game_over")]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.result
    }

    /// Returns the side that has an open offer of a draw; `None` if no offer is open.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// assert_eq!(game.offer(), None);
    /// game.offer_draw(Side::Red)?;
    /// assert_eq!(game.offer(), Some(Side::Red));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn offer(&self) -> Option<Side> {
        self.open.draw
    }

    /// Returns the side that has an open request to take back its own latest move; `None` if no request is
    /// open.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.offer_take_back(Side::Red)?;
    /// assert_eq!(game.take_back_offer(), Some(Side::Red));
    /// game.play("h9g7".parse()?)?; // a move closes the request
    /// assert_eq!(game.take_back_offer(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn take_back_offer(&self) -> Option<Side> {
        self.open.take_back
    }

    /// Returns the number of plies that count towards the quiet limit.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// for (mv, quiet) in [("h2e2", 1), ("h9g7", 2), ("e2e6", 0)] {
    ///     game.play(mv.parse()?)?;
    ///     assert_eq!(game.quiet_plies(), quiet);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quiet_plies(&self) -> u32 {
        self.search.counted_quiet()
    }

    /// Returns the number of checks that a side has given since the start or the last capture. The first
    /// `quiet-checks` of these checks count towards the quiet limit. The number does not include a check given
    /// by the capture itself.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
    /// let mut game = Game::from_position(&Rules::ASIA, &fen.parse()?);
    /// game.play("d1e1".parse()?)?;
    /// assert_eq!(Side::ALL.map(|side| game.checks(side)), [1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checks(&self, side: Side) -> u32 {
        self.search.counted_checks()[side.index()]
    }

    /// Returns the legal moves; empty in a finished game. Under `repetition=forbid`, excludes moves that the
    /// repetition rules forbid.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// assert_eq!(Game::new(&Rules::ASIA).legal_moves().len(), 44);
    /// ```
    #[doc(alias = "moves")]
    #[doc(alias = "movegen")]
    #[inline]
    pub fn legal_moves(&self) -> MoveSet {
        self.legal
    }

    /// Returns the moves that the repetition rules forbid now, each with its reason. Empty unless the rules
    /// have `repetition=forbid`.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let fen = "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1";
    /// let mut game = Game::from_position(&Rules::BOOKLET, &fen.parse()?);
    /// for mv in "c3b1 d2d1 b1c3 d1d2 c3b1 d2d1".split(' ') {
    ///     game.play(mv.parse()?)?;
    /// }
    /// let forbidden = game.forbidden();
    /// // A move of Red would make the position occur for the third time.
    /// assert!(forbidden.is_empty());
    /// game.play("b1c3".parse()?)?;
    /// game.play("d1d2".parse()?)?;
    /// let (mv, why) = game.forbidden()[0];
    /// assert_eq!(mv.to_string(), "c3b1");
    /// assert_eq!(
    ///     why.to_string(),
    ///     "the move repeats the position for the 3rd time by perpetual check: \
    ///      another move must be played"
    /// );
    /// assert!(!game.legal_moves().contains(mv));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forbidden(&self) -> Vec<(Move, IllegalMove)> {
        match self.result {
            None => self.forbidden.clone(),
            Some(_) => Vec::new(),
        }
    }

    /// Returns why a move is illegal, or `None` if it is legal. The reason is that the game is over, that the
    /// position does not allow the move, or that the repetition rules forbid it.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let game = Game::new(&Rules::ASIA);
    /// assert_eq!(game.why_illegal("b0d1".parse()?).unwrap().reason(), "leg");
    /// assert_eq!(game.why_illegal("b0c2".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "is_legal")]
    pub fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        self.ensure_legal(mv).err()
    }

    fn ensure_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.result.is_some() {
            return Err(IllegalMove::Finished);
        }
        if self.legal.contains(mv) {
            return Ok(());
        }
        self.position().ensure_legal(mv)?;
        let forbidden = self.forbidden.iter().find(|(other, _)| *other == mv);
        forbidden.map_or(Ok(()), |(_, why)| Err(*why))
    }

    /// Plays a move.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// assert_eq!(game.to_move(), Side::Black);
    /// assert!(game.play("h2e2".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the reason if the move is illegal. After an error nothing changes.
    #[doc(alias = "push")]
    #[doc(alias = "make_move")]
    #[doc(alias = "do_move")]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.move_on(mv)?;
        self.undone.clear();
        Ok(())
    }

    fn move_on(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.ensure_legal(mv)?;
        let side = self.position().to_move();
        self.search.play_unchecked(mv);
        self.note(Event::Played(mv));
        // An offer of a draw is open until the other side moves, a request for a take-back until either side
        // does.
        self.open = Offers {
            draw: self.open.draw.filter(|by| *by == side),
            take_back: None,
        };
        self.look();
        Ok(())
    }

    fn note(&mut self, event: Event) {
        self.events.push(event);
        self.offers.push(self.open);
    }

    fn end(&mut self, ending: Option<Outcome>) {
        self.result = ending;
        if ending.is_some() {
            self.open = Offers::default();
            self.legal = MoveSet::EMPTY;
        }
    }

    /// Computes the legal moves, and the outcome if the game has ended.
    fn look(&mut self) {
        self.search.count();
        self.search.settle();
        self.look_for_moves();
        let ending = self.search.ending(self.legal.is_empty());
        self.end(ending);
    }

    fn look_for_moves(&mut self) {
        self.forbidden = self.search.forbidden();
        let moves = self.position().legal_moves();
        self.legal = match self.forbidden[..] {
            [] => moves,
            _ => moves.filter(|mv| self.forbidden.iter().all(|(other, _)| *other != mv)),
        };
    }

    /// Returns how often the current position has occurred since the start or the last capture, including now.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// for mv in "h2e2 h7e7 e2h2 e7h7".split(' ') {
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repetitions(&self) -> u32 {
        self.search.repetitions()
    }

    /// Returns the current verdict of the repetition rules, whatever the value of the option `repetition` is.
    /// Returns `None` until the position has occurred `repetition-count` times.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&"asia,repetition=off".parse::<Rules>()?);
    /// for mv in "h2i2 h7i7 i2h2 i7h7 ".repeat(2).split_whitespace() {
    ///     assert!(game.verdict().is_none());
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert_eq!(game.verdict().unwrap().times, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(&self) -> Option<Verdict> {
        // Each position was settled when it was reached.
        self.search.settled_verdict()
    }
}

impl PartialEq for Game {
    /// Compares the rules, the starts and the events.
    fn eq(&self, other: &Game) -> bool {
        self.rules() == other.rules() && self.start == other.start && self.events == other.events
    }
}

impl Eq for Game {}
