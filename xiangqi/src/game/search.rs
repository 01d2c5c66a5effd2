//! A position that plays and takes back under the law of repetition, with no more than that costs.

use alloc::vec::Vec;

use rules_kit::Occurrences;

use crate::mv::Move;
use crate::piece::{Kind, Piece, Side};
use crate::position::{
    Board, EndReason, Forcing, IllegalMove, MoveSet, Outcome, Position, State, Undo,
};
use crate::rules::{Forces, MaterialDraw, Repetition, Rules};

use super::Verdict;
use super::repetition::{Deed, Memory};

/// A position with its past, for programs that play and take back many moves. It searches nothing
/// itself.
///
/// It knows the law of repetition, the quiet limit and the draw by material as a [`Game`](crate::Game)
/// does, and neither offers nor what an arbiter decides. [`Game::search`](crate::Game::search) makes one
/// with the past of a game. What the law needs to know of a ply is found out when a question depends on
/// it, and once: hence questions take `&mut self`.
///
/// ```
/// use xiangqi::{EndReason, Game, Position, Rules};
/// let start: Position = "4k4/9/9/9/9/9/9/9/3R5/5K3 w".parse()?;
/// let mut game = Game::from_position(&Rules::ASIA, &start);
/// for mv in "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1".split(' ') {
///     game.play(mv.parse()?)?;
/// }
/// let mut search = game.search();
/// search.play("d9e9".parse()?)?;
/// assert_eq!(search.repetitions(), 3);
/// assert_eq!(search.outcome().unwrap().reason(), EndReason::PerpetualCheck);
/// assert!(search.undo() && !search.undo());
/// assert_eq!(search.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Playing and taking back cost the same after any number of plies. A question about the law costs what
/// judging the plies costs that were played since the latest such question; a ply is judged once, until
/// it is taken back. A search keeps about 130 bytes for each ply, those before its root included.
#[derive(Clone, Debug)]
pub struct Search {
    rules: Rules,
    position: Position,
    /// The number of plies before the root.
    root: usize,
    plies: Vec<Ply>,
    /// Positions numbered by the plies before them.
    occurrences: Occurrences,
    memory: Memory,
}

/// A ply with what leads back, and how often its position has occurred.
#[derive(Copy, Clone, Debug)]
struct Ply {
    undo: Undo,
    /// The board before the ply.
    board: Board,
    /// How often the position has occurred, this time included.
    times: u32,
    /// The first position that can come back: none does over a capture.
    since: u32,
}

impl Search {
    /// A search from a position without a past.
    pub fn new(rules: &Rules, position: &Position) -> Search {
        Search {
            rules: *rules,
            position: *position,
            root: 0,
            plies: Vec::new(),
            occurrences: Occurrences::new(position.key()),
            memory: Memory::new(position.halfmove_clock()),
        }
    }

    /// The same with its root here.
    pub(super) fn rooted(&self) -> Search {
        let mut search = self.clone();
        search.root = search.plies.len();
        search
    }

    /// The rules.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position now.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of plies that have been played and not taken back since the root.
    #[inline]
    pub fn plies(&self) -> usize {
        self.plies.len() - self.root
    }

    /// The plies from the beginning, those before the root included.
    pub(super) fn undos(&self) -> impl DoubleEndedIterator<Item = &Undo> + ExactSizeIterator {
        self.plies.iter().map(|ply| &ply.undo)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why the position does not allow it, or the law of repetition forbids it; nothing happens then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.ensure_legal(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Returns why a move is not legal, or `None` if it is: the position does not allow it, or the law of
    /// repetition forbids it.
    pub fn why_illegal(&mut self, mv: Move) -> Option<IllegalMove> {
        self.ensure_legal(mv).err()
    }

    fn ensure_legal(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.position.ensure_legal(mv)?;
        if self.may_forbid() {
            self.forbidden_by(mv).map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    /// Plays a move that is known to be legal, as those from [`Search::legal_moves`] are, and returns the kind
    /// of the piece that it took. With any other move the position becomes meaningless until the move is
    /// taken back (but nothing panics).
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Option<Kind> {
        let number = self.plies.len() + 1;
        let board = self.position.state.board();
        let undo = self.position.play_unchecked(mv);
        let (key, state, plies) = (self.position.key(), &self.position.state, &self.plies);
        // Different positions could have one key.
        let same = self.occurrences.enter(key, |at| {
            let same = |ply: &Ply| (number - at) % 2 == 0 && ply.board == state.board();
            plies.get(at).is_some_and(same)
        });
        let since = match undo.is_capture() {
            true => number as u32,
            false => self.since(),
        };
        let times = same.map_or(1, |same| self.times_of(same) + 1);
        self.plies.push(Ply {
            undo,
            board,
            times,
            since,
        });
        undo.taken()
    }

    /// The ply that led to a position.
    fn before(&self, number: usize) -> Option<&Ply> {
        self.plies.get(number.checked_sub(1)?)
    }

    fn times_of(&self, number: usize) -> u32 {
        self.before(number).map_or(1, |ply| ply.times)
    }

    #[inline]
    fn since(&self) -> u32 {
        self.plies.last().map_or(0, |ply| ply.since)
    }

    /// Takes back the latest move; `false` at the root.
    #[inline]
    pub fn undo(&mut self) -> bool {
        self.plies.len() > self.root && self.step_back()
    }

    #[inline]
    fn step_back(&mut self) -> bool {
        let Some((ply, earlier)) = self.plies.split_last() else {
            return false;
        };
        self.occurrences.leave();
        self.position.undo_to(&ply.board, &ply.undo);
        let plies = earlier.len();
        self.plies.truncate(plies);
        self.memory.truncate(plies);
        true
    }

    /// The state of a position, by its number.
    fn state_of(&self, number: usize) -> State {
        match self.plies.get(number) {
            None => self.position.state,
            Some(ply) => {
                let side = self.position.to_move().index() ^ ((self.plies.len() - number) & 1);
                State::from_board(&ply.board, side, ply.undo.key())
            }
        }
    }

    /// Returns how often the position has occurred since the beginning or the last capture, this time
    /// included.
    #[inline]
    pub fn repetitions(&self) -> u32 {
        self.plies.last().map_or(1, |ply| ply.times)
    }

    /// Counts the plies that have not been counted yet, and returns the number of plies that count
    /// towards the quiet limit.
    pub(super) fn count(&mut self) -> u32 {
        for number in self.memory.counted() + 1..=self.plies.len() {
            let after = self.state_of(number);
            let what = Deed {
                check: after.is_in_check(),
                capture: self.plies[number - 1].undo.is_capture(),
            };
            self.memory.add_count(after.us() ^ 1, what, &self.rules);
        }
        self.memory.count().quiet
    }

    /// Each side's checks since the last capture, once all plies are counted.
    pub(super) fn counted_checks(&self) -> [u32; 2] {
        self.memory.count().checks
    }

    /// The number of plies that count towards the quiet limit, once all are counted.
    pub(super) fn counted_quiet(&self) -> u32 {
        self.memory.count().quiet
    }

    /// Finds out what the law has to know about the position now, if it speaks.
    pub(super) fn settle(&mut self) {
        if !self.law_speaks() || self.rules.forcing() == Forces::None {
            return;
        }
        self.count();
        if self.rules.forcing() == Forces::Check {
            return;
        }
        let since = self.since() as usize;
        for number in self.memory.judged() + 1..=self.plies.len() {
            if number <= since {
                self.memory.skip_chase();
                continue;
            }
            let (before, after) = (self.state_of(number - 1), self.state_of(number));
            let mv = self.plies[number - 1].undo.mv();
            let chased = after.chased(&before, mv, self.rules.chase());
            let side = Side::ALL[before.us()];
            self.memory.add_chase(side, mv, chased);
        }
    }

    #[inline]
    fn law_speaks(&self) -> bool {
        self.repetitions() >= u32::from(self.rules.repetition_count().times())
    }

    /// Returns what the law of repetition says now, whatever `repetition` makes of it; nothing while the
    /// position has not occurred `repetition-count` times.
    pub fn verdict(&mut self) -> Option<Verdict> {
        self.settle();
        self.settled_verdict()
    }

    /// The verdict, once what it takes is found out.
    pub(super) fn settled_verdict(&self) -> Option<Verdict> {
        if !self.law_speaks() {
            return None;
        }
        let ply = self.plies.last()?;
        let first = self.occurrences.before(self.plies.len())?;
        let second = self.occurrences.before(first);
        let window = second.unwrap_or(first)..self.plies.len();
        Some(self.memory.verdict(ply.times, window, &self.rules))
    }

    /// Returns the legal moves: under `repetition=forbid` without those that the law forbids. Moves are
    /// listed after an ending by the law too.
    #[inline]
    pub fn legal_moves(&mut self) -> MoveSet {
        let moves = self.position.legal_moves();
        if !self.may_forbid() {
            return moves;
        }
        moves.filter(|mv| self.forbidden_by(mv).is_none())
    }

    /// Whether a move could be forbidden now. A position comes back after four plies at the earliest.
    #[inline]
    fn may_forbid(&self) -> bool {
        self.rules.repetition() == Repetition::Forbid && {
            let next = self.plies.len() + 1 - self.since() as usize;
            next >= 4 * (usize::from(self.rules.repetition_count().times()) - 1)
        }
    }

    /// The moves that the law forbids now, each with its reason.
    pub fn forbidden(&mut self) -> Vec<(Move, IllegalMove)> {
        if !self.may_forbid() {
            return Vec::new();
        }
        let moves = self.position.legal_moves();
        let why = |mv| self.forbidden_by(mv).map(|why| (mv, why));
        moves.iter().filter_map(why).collect()
    }

    /// The law that forbids a move which is legal otherwise.
    fn forbidden_by(&mut self, mv: Move) -> Option<IllegalMove> {
        if !self.could_repeat(mv) {
            return None;
        }
        let mover = self.position.to_move();
        self.play_unchecked(mv);
        let verdict = self.verdict();
        self.step_back();
        let Verdict { times, forced, .. } = verdict?;
        let (_, forcing) = forced.filter(|(side, _)| *side == mover)?;
        Some(IllegalMove::Repetition { times, forcing })
    }

    /// Whether a move makes a position that has the key of one which has occurred often enough.
    fn could_repeat(&self, mv: Move) -> bool {
        let state = &self.position.state;
        if self.position.occupied().contains(mv.target()) {
            return false;
        }
        let key = state.key_after(mv.origin().index(), mv.target().index());
        let enough = u32::from(self.rules.repetition_count().times()) - 1;
        let since = self.since() as usize;
        let mut found = self.occurrences.with_key(key);
        found.any(|at| at >= since && self.times_of(at) >= enough)
    }

    /// Returns how the game has ended by the position, the law of repetition, the quiet limit or the
    /// material, if it has.
    pub fn outcome(&mut self) -> Option<Outcome> {
        let stuck = self.legal_moves().is_empty();
        self.ending(stuck)
    }

    /// How the game has ended, if the side to move has no move that it may play.
    pub(super) fn ending(&mut self, stuck: bool) -> Option<Outcome> {
        if stuck {
            let winner = self.position.to_move().other();
            let stalemate = Outcome::won(winner, EndReason::Stalemate);
            return Some(self.position.outcome().unwrap_or(stalemate));
        }
        self.ruling()
    }

    /// Returns how the game has ended by the law of repetition, the quiet limit or the material, if it
    /// has. Does not ask whether the side to move has a move: a program that lists the moves anyway knows
    /// that, and mate and stalemate come before these endings.
    #[inline]
    pub fn ruling(&mut self) -> Option<Outcome> {
        if self.may_be_ruled() {
            self.rule()
        } else {
            None
        }
    }

    /// Whether there could be a ruling.
    #[inline]
    fn may_be_ruled(&self) -> bool {
        self.law_speaks()
            || self.may_reach_quiet_limit()
            || self.rules.material_draw() == MaterialDraw::NoAttackers
    }

    /// Fewer plies count towards the limit than were played since the last capture.
    #[inline]
    fn may_reach_quiet_limit(&self) -> bool {
        let limit = self.rules.quiet_limit();
        self.position.halfmove_clock() >= limit && limit > 0
    }

    #[inline(never)]
    fn rule(&mut self) -> Option<Outcome> {
        if let Some(ending) = self.repetition_ending() {
            return Some(ending);
        }
        let limit = u32::from(self.rules.quiet_limit());
        if self.may_reach_quiet_limit() && self.count() >= limit {
            return Some(Outcome::draw(EndReason::QuietLimit));
        }
        let material = self.rules.material_draw() == MaterialDraw::NoAttackers;
        let draw = material && !Side::ALL.into_iter().any(|side| self.can_attack(side));
        draw.then_some(Outcome::draw(EndReason::Material))
    }

    fn repetition_ending(&mut self) -> Option<Outcome> {
        let forced = match self.rules.repetition() {
            _ if !self.law_speaks() => return None,
            Repetition::Off | Repetition::Forbid => return None,
            Repetition::Draw => None,
            Repetition::Lose => self.verdict()?.forced,
        };
        Some(match forced {
            None => Outcome::draw(EndReason::Repetition),
            Some((side, Forcing::Check)) => Outcome::won(side.other(), EndReason::PerpetualCheck),
            Some((side, _)) => Outcome::won(side.other(), EndReason::PerpetualChase),
        })
    }

    fn can_attack(&self, side: Side) -> bool {
        let of = |kind| !self.position.pieces(Piece { side, kind }).is_empty();
        Kind::ALL
            .into_iter()
            .any(|kind| kind.can_cross_river() && of(kind))
    }
}
