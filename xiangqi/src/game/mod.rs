//! Games: a position with its history, the law of repetition, offers and endings.

mod action;
mod error;
mod latest;
mod repetition;

use alloc::vec::Vec;

use crate::mv::Move;
use crate::piece::{Kind, Side};
use crate::position::{EndReason, Forcing, IllegalMove, MoveSet, Outcome, Position, Undo};
use crate::rules::{MaterialDraw, Repetition, Rules};

use latest::{Latest, Number};

pub use action::Action;
pub use error::GameError;
pub use repetition::Verdict;

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
/// Playing and taking back take as much late in a game as early, but where the position has stood
/// before since the last capture: then playing, the verdict and what is forbidden look at the plies
/// since it stood two times earlier. A game keeps about a hundred bytes for each ply, up to twice that
/// with the room that its lists hold ready. A copy of a game copies all of it.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    /// What happened, each with the offer that stood before it.
    actions: Vec<Action>,
    offers: Vec<Option<Side>>,
    undone: Vec<Action>,
    offer: Option<Side>,
    result: Option<Outcome>,
    /// What may be played now: nothing after the end.
    legal: MoveSet,
    /// Positions by key, numbered by the plies before them.
    latest: Latest,
}

/// A ply with what the law has to remember after it.
#[derive(Copy, Clone, Debug)]
struct Ply {
    undo: Undo,
    /// The latest earlier position that [`Latest`] has in the same place.
    earlier: Number,
    /// How often the position had stood then, that time included.
    times: u32,
    law: Law,
}

/// What the law counts.
#[derive(Copy, Clone, Debug)]
struct Law {
    /// The first position that can come back: none does over a capture.
    since: usize,
    /// Plies that count towards the quiet limit.
    quiet: u32,
    /// Each side's checks since the last capture.
    checks: [u32; 2],
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
            rules: *rules,
            start: *position,
            position: *position,
            plies: Vec::new(),
            actions: Vec::new(),
            offers: Vec::new(),
            undone: Vec::new(),
            offer: None,
            result: None,
            legal: MoveSet::EMPTY,
            latest: Latest::new(position.key()),
        };
        game.look();
        game
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position in which the game began.
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// Returns the number of plies that have been played.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.plies.iter().map(|ply| ply.undo.mv())
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
        let mut position = self.position;
        let earlier = self.plies.iter().rev().map(move |ply| {
            position.undo(&ply.undo);
            position
        });
        core::iter::once(self.position).chain(earlier)
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
        self.law().quiet
    }

    fn law(&self) -> Law {
        self.plies.last().map_or(
            Law {
                since: 0,
                quiet: u32::from(self.start.quiet()),
                checks: [0; 2],
            },
            |ply| ply.law,
        )
    }

    /// Every move that may be played: none in a finished game, and under `repetition=forbid` none
    /// that the law forbids.
    #[inline]
    pub fn legal(&self) -> MoveSet {
        self.legal
    }

    fn allowed(&self, moves: MoveSet) -> MoveSet {
        if !self.may_forbid() {
            return moves;
        }
        moves.filter(|mv| self.forbidden_by(mv).is_none())
    }

    /// Whether a move could be forbidden now: the position that it makes has to have stood before.
    fn may_forbid(&self) -> bool {
        let quiet = self.plies.len() - self.law().since;
        self.rules.repetition() == Repetition::Forbid && quiet >= 3
    }

    /// The law that forbids a move which is legal otherwise.
    fn forbidden_by(&self, mv: Move) -> Option<IllegalMove> {
        let mut after = self.position;
        let undo = after.play_unchecked(mv);
        let mover = self.position.side();
        let verdict = self.verdict_on(&after, Some(&undo))?;
        match verdict.forced {
            Some((side, forcing)) if side == mover => Some(IllegalMove::Repetition {
                times: verdict.times,
                forcing,
            }),
            _ => None,
        }
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
        if self.result.is_some() || !self.may_forbid() {
            return Vec::new();
        }
        let moves = self.position.legal();
        let why = |mv| self.forbidden_by(mv).map(|why| (mv, why));
        moves.iter().filter_map(why).collect()
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
        self.position.legality(mv)?;
        if self.may_forbid() {
            self.forbidden_by(mv).map_or(Ok(()), Err)?;
        }
        Ok(())
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
        let side = self.position.side();
        let mut after = self.position;
        let undo = after.play_unchecked(mv);
        let times = self.occurrences(&after, Some(&undo)).times;
        if self.latest.is_full(self.plies.len() + 1) {
            self.widen();
        }
        self.position = after;
        let law = self.law_after(&undo, side);
        self.note(Action::Move(mv));
        // An offer stands until the other side moves.
        self.offer = self.offer.filter(|by| *by == side);
        let number = self.plies.len() + 1;
        let earlier = self.latest.put(self.position.key(), number);
        self.plies.push(Ply {
            undo,
            earlier,
            times,
            law,
        });
        self.look();
        Ok(())
    }

    /// The key of a position, by its number.
    fn key_of(&self, number: usize) -> u64 {
        let ply = self.plies.get(number);
        ply.map_or(self.position.key(), |ply| ply.undo.key())
    }

    /// Enters all positions into a table of twice the size.
    fn widen(&mut self) {
        let mut latest = self.latest.wider();
        latest.put(self.start.key(), 0);
        for number in 1..=self.plies.len() {
            self.plies[number - 1].earlier = latest.put(self.key_of(number), number);
        }
        self.latest = latest;
    }

    /// What the law counts after a ply of this side.
    fn law_after(&self, undo: &Undo, side: Side) -> Law {
        let mut law = self.law();
        if undo.is_capture() {
            return Law {
                since: self.plies.len() + 1,
                quiet: 0,
                checks: [0; 2],
            };
        }
        let checks = &mut law.checks[side.index()];
        let check = self.position.in_check();
        *checks += u32::from(check);
        let counts = !check || *checks <= u32::from(self.rules.quiet_checks());
        law.quiet += u32::from(counts);
        law
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
        self.legal = self.allowed(self.position.legal());
        let ending = self.ending();
        self.end(ending);
    }

    /// How the game ends with the position now, if it does.
    fn ending(&self) -> Option<Outcome> {
        if self.legal.is_empty() {
            if let Some(ending) = self.position.result() {
                return Some(ending);
            }
            let winner = self.position.side().other();
            return Some(Outcome::won(winner, EndReason::Stalemate));
        }
        let limit = u32::from(self.rules.quiet_limit());
        let no_attackers = self.rules.material_draw() == MaterialDraw::NoAttackers
            && !Side::ALL.into_iter().any(|side| self.can_attack(side));
        self.repetition_ending()
            .or_else(|| {
                (limit > 0 && self.quiet() >= limit).then_some(Outcome::draw(EndReason::QuietLimit))
            })
            .or_else(|| no_attackers.then_some(Outcome::draw(EndReason::Material)))
    }

    fn repetition_ending(&self) -> Option<Outcome> {
        let loses = match self.rules.repetition() {
            Repetition::Off | Repetition::Forbid => return None,
            Repetition::Draw => false,
            Repetition::Lose => true,
        };
        let forced = self.verdict()?.forced.filter(|_| loses);
        Some(match forced {
            None => Outcome::draw(EndReason::Repetition),
            Some((side, Forcing::Check)) => Outcome::won(side.other(), EndReason::PerpetualCheck),
            Some((side, Forcing::Chase { .. })) => {
                Outcome::won(side.other(), EndReason::PerpetualChase)
            }
        })
    }

    fn can_attack(&self, side: Side) -> bool {
        let of = |kind| !self.position.pieces(crate::Piece { side, kind }).is_empty();
        Kind::ALL
            .into_iter()
            .any(|kind| kind.can_cross_river() && of(kind))
    }

    /// Returns how often the position has stood since the beginning or the last capture, this time included.
    pub fn repetitions(&self) -> u32 {
        self.plies.last().map_or(1, |ply| ply.times)
    }

    /// Returns what the law of repetition says now, whatever `repetition` makes of it; nothing while the
    /// position has not stood `repetition-count` times.
    ///
    /// The moves looked at are those since the position stood two times earlier, or one time earlier
    /// if it stands for the second time; the cost grows with their number.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict_on(&self.position, None)
    }

    /// The verdict on a position that has been reached, or that one more move would reach.
    fn verdict_on(&self, end: &Position, next: Option<&Undo>) -> Option<Verdict> {
        let Occurrences { times, window } = self.occurrences(end, next);
        if times < u32::from(self.rules.repetition_count().times()) {
            return None;
        }
        let played = self.plies.len() + usize::from(next.is_some()) - window;
        let undos = self.plies[played..].iter().map(|ply| &ply.undo).chain(next);
        Some(Verdict::of(end, times, undos, self.rules.forcing()))
    }

    fn occurrences(&self, end: &Position, next: Option<&Undo>) -> Occurrences {
        let mut found = Occurrences {
            times: 1,
            window: 0,
        };
        let since = self.law().since;
        let mut at = self.plies.len();
        let mut earlier = match next {
            Some(undo) if undo.is_capture() => return found,
            Some(_) => self.latest.get(end.key()).get(),
            None => self.plies.last().and_then(|ply| ply.earlier.get()),
        };
        let mut position = self.position;
        let mut met = 0;
        while let Some(number) = earlier.filter(|number| *number >= since && met < 2) {
            let ply = number.checked_sub(1).map(|before| &self.plies[before]);
            earlier = ply.and_then(|ply| ply.earlier.get());
            if self.key_of(number) != end.key() {
                continue;
            }
            while at > number {
                at -= 1;
                position.undo(&self.plies[at].undo);
            }
            // Different positions could have one key.
            if position.repeats(end) {
                met += 1;
                if met == 1 {
                    found.times = 1 + ply.map_or(1, |ply| ply.times);
                }
                found.window = self.plies.len() - number + usize::from(next.is_some());
            }
        }
        found
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
        let ply = match action {
            Action::Move(_) => self.plies.pop(),
            _ => None,
        };
        if let Some(ply) = ply {
            self.latest.take_back(self.position.key(), ply.earlier);
            self.position.undo(&ply.undo);
        }
        self.offer = offer;
        // Nothing happens in a finished game.
        self.result = None;
        self.legal = self.allowed(self.position.legal());
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

/// How often a position has stood, and how many plies the law looks at.
struct Occurrences {
    times: u32,
    window: usize,
}

impl PartialEq for Game {
    /// Whether both have the same rules, began alike, and the same has happened in them.
    fn eq(&self, other: &Game) -> bool {
        self.rules == other.rules && self.start == other.start && self.actions == other.actions
    }
}

impl Eq for Game {}
