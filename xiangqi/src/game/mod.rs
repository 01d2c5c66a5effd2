//! Games: a position with its history, the law of repetition, offers and endings.

mod action;
mod error;
mod latest;
mod repetition;
mod search;

use alloc::vec::Vec;

use crate::mv::Move;
use crate::piece::Side;
use crate::position::{IllegalMove, MoveSet, Outcome, Position};
use crate::rules::Rules;

pub use action::Action;
pub use error::GameError;
pub use repetition::Verdict;
pub use search::Search;

/// A game under the eyes of an arbiter: the position and all that has happened.
///
/// ```
/// use xiangqi::{Game, Rules};
/// let mut game = Game::start(&Rules::ASIA);
/// for mv in "h2e2 h7e7 e2e6".split(' ') {
///     game.play(mv.parse()?)?;
/// }
/// assert_eq!(game.plies(), 3);
/// assert!(game.position().in_check() && game.result().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Playing, taking back, the verdict and what is forbidden cost the same after any number of plies. What
/// the law has to know of a ply is found out when the law first speaks after it, once for each ply. A game
/// keeps about 130 bytes for each ply, up to twice that with the room that its lists hold ready. A copy of
/// a game copies all of it.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    search: Search,
    /// What happened, each with the offer that stood before it.
    actions: Vec<Action>,
    offers: Vec<Option<Side>>,
    undone: Vec<Action>,
    offer: Option<Side>,
    result: Option<Outcome>,
    /// What may be played now: nothing after the end.
    legal: MoveSet,
    /// What the law forbids now.
    forbidden: Vec<(Move, IllegalMove)>,
}

impl Game {
    /// A game from the start.
    pub fn start(rules: &Rules) -> Game {
        Game::from_position(rules, &Position::start())
    }

    /// A game that begins with any position. Its quiet count is that of the position, and no checks
    /// are counted yet.
    pub fn from_position(rules: &Rules, position: &Position) -> Game {
        let mut game = Game {
            start: *position,
            search: Search::new(rules, position),
            actions: Vec::new(),
            offers: Vec::new(),
            undone: Vec::new(),
            offer: None,
            result: None,
            legal: MoveSet::EMPTY,
            forbidden: Vec::new(),
        };
        game.look();
        game
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        self.search.rules()
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        self.search.position()
    }

    /// The position in which the game began.
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// Returns the number of plies that have been played.
    pub fn plies(&self) -> usize {
        self.search.plies()
    }

    /// The moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.search.undos().map(|undo| undo.mv())
    }

    /// A search that begins here with the past of this game, for programs that look ahead.
    pub fn search(&self) -> Search {
        self.search.rooted()
    }

    /// The positions that have stood, the newest first, back to the one in which the game began.
    ///
    /// ```
    /// use xiangqi::{Game, Position, Rules};
    /// let mut game = Game::start(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// assert!(game.positions().eq([*game.position(), Position::start()]));
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

    /// Returns all that has happened, in order.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns how the game ended, if it has.
    pub const fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// The side whose offer of a draw stands.
    pub const fn offer(&self) -> Option<Side> {
        self.offer
    }

    /// Returns the number of plies that count towards the quiet limit.
    pub fn quiet(&self) -> u32 {
        self.search.counted_quiet()
    }

    /// Every move that may be played: none in a finished game, and under `repetition=forbid` none
    /// that the law forbids.
    #[inline]
    pub fn legal(&self) -> MoveSet {
        self.legal
    }

    /// The moves that the law of repetition forbids now, each with its reason; there are some under
    /// `repetition=forbid` alone.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let fen = "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1";
    /// let mut game = Game::from_position(&Rules::BOOKLET, &fen.parse()?);
    /// for mv in "c3b1 d2d1 b1c3 d1d2 c3b1 d2d1".split(' ') {
    ///     game.play(mv.parse()?)?;
    /// }
    /// let forbidden = game.forbidden();
    /// // The position would stand for the third time one ply later, but by a move of Red.
    /// assert!(forbidden.is_empty());
    /// game.play("b1c3".parse()?)?;
    /// game.play("d1d2".parse()?)?;
    /// let (mv, why) = game.forbidden()[0];
    /// assert_eq!(mv.to_string(), "c3b1");
    /// assert_eq!(
    ///     why.to_string(),
    ///     "the move repeats the position for the 3rd time by perpetual check: \
    ///      something else must be played"
    /// );
    /// assert!(!game.legal().contains(mv));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forbidden(&self) -> Vec<(Move, IllegalMove)> {
        match self.result {
            None => self.forbidden.clone(),
            Some(_) => Vec::new(),
        }
    }

    /// Says whether a move may be played, and if not, why.
    ///
    /// # Errors
    /// Why not: the game is over, the position does not allow it, or the law of repetition.
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.result.is_some() {
            return Err(IllegalMove::Finished);
        }
        if self.legal.contains(mv) {
            return Ok(());
        }
        self.position().legality(mv)?;
        let forbidden = self.forbidden.iter().find(|(other, _)| *other == mv);
        forbidden.map_or(Ok(()), |(_, why)| Err(*why))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it may not be played; nothing happens then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.move_on(mv)?;
        self.undone.clear();
        Ok(())
    }

    fn move_on(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.legality(mv)?;
        let side = self.position().side();
        self.search.play_unchecked(mv);
        self.note(Action::Move(mv));
        // An offer stands until the other side moves.
        self.offer = self.offer.filter(|by| *by == side);
        self.look();
        Ok(())
    }

    fn note(&mut self, action: Action) {
        self.actions.push(action);
        self.offers.push(self.offer);
    }

    fn end(&mut self, ending: Option<Outcome>) {
        self.result = ending;
        if ending.is_some() {
            self.offer = None;
            self.legal = MoveSet::EMPTY;
        }
    }

    /// Looks what may be played now, and whether the game ends with that.
    fn look(&mut self) {
        self.search.count();
        self.search.settle();
        self.look_for_moves();
        let ending = self.search.ending(self.legal.is_empty());
        self.end(ending);
    }

    fn look_for_moves(&mut self) {
        self.forbidden = self.search.forbidden();
        let moves = self.position().legal();
        self.legal = match self.forbidden[..] {
            [] => moves,
            _ => moves.filter(|mv| self.forbidden.iter().all(|(other, _)| *other != mv)),
        };
    }

    /// Returns how often the position has stood since the beginning or the last capture, this time included.
    pub fn repetitions(&self) -> u32 {
        self.search.repetitions()
    }

    /// Returns what the law of repetition says now, whatever `repetition` makes of it; nothing while the
    /// position has not occurred `repetition-count` times.
    pub fn verdict(&self) -> Option<Verdict> {
        // Each position was looked at when it was reached.
        self.search.settled_verdict()
    }

    /// Does what a player does, or what the arbiter says.
    ///
    /// # Errors
    /// Why it cannot be done; nothing happens then.
    pub fn act(&mut self, action: Action) -> Result<(), GameError> {
        self.perform(action)?;
        self.undone.clear();
        Ok(())
    }

    fn perform(&mut self, action: Action) -> Result<(), GameError> {
        if self.result.is_some() {
            return Err(GameError::Finished);
        }
        let offer = match action {
            Action::Move(mv) => return Ok(self.move_on(mv)?),
            Action::OfferDraw(_) if self.offer.is_some() => return Err(GameError::OfferStands),
            Action::DeclineDraw(side) | Action::AcceptDraw(side)
                if self.offer != Some(side.other()) =>
            {
                return Err(GameError::NoOffer(side));
            }
            Action::OfferDraw(side) => Some(side),
            _ => None,
        };
        self.note(action);
        self.offer = offer;
        self.end(action.ending());
        Ok(())
    }

    /// A side gives the game up, which it may at any time.
    ///
    /// # Errors
    /// [`GameError::Finished`].
    pub fn resign(&mut self, side: Side) -> Result<(), GameError> {
        self.act(Action::Resign(side))
    }

    /// A side offers a draw. The offer stands until it is answered or the other side moves.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::OfferStands`].
    pub fn offer_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.act(Action::OfferDraw(side))
    }

    /// A side accepts the other's offer.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoOffer`].
    pub fn accept_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.act(Action::AcceptDraw(side))
    }

    /// A side declines the other's offer.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoOffer`].
    pub fn decline_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.act(Action::DeclineDraw(side))
    }

    /// Takes back the latest action, whatever it was; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some((action, offer)) = self.actions.pop().zip(self.offers.pop()) else {
            return false;
        };
        if let Action::Move(_) = action {
            self.search.undo();
        }
        self.offer = offer;
        // Nothing happens in a finished game.
        self.result = None;
        self.look_for_moves();
        self.undone.push(action);
        true
    }

    /// Does again what was undone last; `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(action) = self.undone.pop() else {
            return false;
        };
        // It could be done before from this very state.
        self.perform(action).is_ok()
    }
}

impl PartialEq for Game {
    /// Whether both have the same rules, began alike, and the same has happened in them.
    fn eq(&self, other: &Game) -> bool {
        self.rules() == other.rules() && self.start == other.start && self.actions == other.actions
    }
}

impl Eq for Game {}
