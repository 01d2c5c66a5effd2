//! A position that plays and undoes moves under the repetition rules, at the lowest cost.

use alloc::vec::Vec;

use kit::Occurrences;

use crate::mv::Move;
use crate::piece::{Kind, Piece, Side};
use crate::position::{
    Board, EndReason, Forcing, IllegalMove, MoveSet, Outcome, Position, State, Undo,
};
use crate::rules::{Forces, MaterialDraw, Repetition, Rules};

use super::Verdict;
use super::repetition::{Deed, Memory};

/// A position with its history, for programs that play and undo many moves. Despite its name it runs no
/// search.
///
/// It applies the repetition rules, the quiet limit and the draw by material like a [`Game`](crate::Game), but
/// has no offers and adjudications. [`Game::search`](crate::Game::search) returns a search with the history of
/// the game. The data that the rules need about a ply is computed once, on first use. Therefore queries take
/// `&mut self`.
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
/// Playing and undoing a move take the same time after any number of plies. A query about repetition examines
/// the plies since the latest such query. Each ply is examined only once, unless it is undone and played again.
/// A search takes about 130 bytes per ply, including those before its root.
#[derive(Clone, Debug)]
pub struct Search {
    rules: Rules,
    position: Position,
    /// The number of plies before the root.
    root: usize,
    plies: Vec<Ply>,
    now: Now,
    bounds: Bounds,
    /// The positions by index. The index of a position is the number of plies before it. The current position
    /// is added only when a query needs it, because most positions of a tree are leaves without such queries.
    occurrences: Occurrences,
    memory: Memory,
}

/// A ply with its undo, and the data of the position before it.
#[derive(Copy, Clone, Debug)]
struct Ply {
    undo: Undo,
    board: Board,
    before: Now,
}

/// The data of a position that depends on its history.
#[derive(Copy, Clone, Debug)]
struct Now {
    /// The number of times that the position has occurred, including now.
    times: u32,
    /// The first position that can recur. Positions before a capture cannot recur.
    since: u32,
}

/// Below these bounds a position cannot end the game by [`Search::rule_outcome`].
#[derive(Copy, Clone, Debug)]
struct Bounds {
    /// The minimum number of occurrences.
    times: u32,
    /// The minimum number of plies since the last capture; the quiet count is never larger than this number
    /// of plies. The bound is 0 if the material can end the game.
    quiet: u32,
}

impl Bounds {
    fn of(rules: &Rules) -> Bounds {
        Bounds {
            times: u32::from(rules.repetition_count().times()),
            quiet: match (rules.material_draw(), rules.quiet_limit()) {
                (MaterialDraw::NoAttackers, _) => 0,
                (_, 0) => u32::MAX,
                (_, limit) => u32::from(limit),
            },
        }
    }
}

impl Search {
    /// Returns a search that starts at a position, without history.
    ///
    /// ```
    /// use xiangqi::{Position, Rules, Search};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// search.play("h2e2".parse()?)?;
    /// assert_eq!(search.plies(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: &Rules, position: &Position) -> Search {
        Search {
            rules: *rules,
            position: *position,
            root: 0,
            plies: Vec::new(),
            now: Now { times: 1, since: 0 },
            bounds: Bounds::of(rules),
            occurrences: Occurrences::new(position.key()),
            memory: Memory::new(position.halfmove_clock()),
        }
    }

    /// Returns a copy of the search with its root at the current position.
    pub(super) fn rooted(&self) -> Search {
        let mut search = self.clone();
        search.root = search.plies.len();
        search
    }

    /// Returns the rules.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the current position.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of plies since the root.
    #[inline]
    pub fn plies(&self) -> usize {
        self.plies.len() - self.root
    }

    /// The plies from the start, including those before the root.
    pub(super) fn undos(&self) -> impl DoubleEndedIterator<Item = &Undo> + ExactSizeIterator {
        self.plies.iter().map(|ply| &ply.undo)
    }

    /// Plays a move.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut search = Game::new(&Rules::ASIA).search();
    /// search.play("h2e2".parse()?)?;
    /// assert_eq!(search.plies(), 1);
    /// assert!(search.play("a0a9".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the position does not allow the move or the repetition rules forbid it. After an error
    /// nothing changes.
    #[doc(alias = "push")]
    #[doc(alias = "make_move")]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.ensure_legal(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Returns why a move is illegal, or `None` if it is legal. The reason is that the position does not
    /// allow the move, or that the repetition rules forbid it.
    ///
    /// ```
    /// use xiangqi::{IllegalMove, Position, Rules, Search};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// assert_eq!(search.why_illegal("h2e2".parse()?), None);
    /// assert_eq!(search.why_illegal("e5e6".parse()?), Some(IllegalMove::Empty("e5".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Plays a move that must be legal, such as a move from [`Search::legal_moves`], without checking it.
    /// Returns the kind of the captured piece. Any other move corrupts the position until it is undone, but
    /// does not panic.
    ///
    /// ```
    /// use xiangqi::{Position, Rules, Search};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// for mv in search.legal_moves() {
    ///     search.play_unchecked(mv);
    ///     search.undo();
    /// }
    /// assert_eq!(*search.position(), Position::initial());
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Option<Kind> {
        let board = self.position.state.board();
        let undo = self.position.play_unchecked(mv);
        self.enter(board, undo);
        undo.taken()
    }

    /// Plays a null move: passes the turn to the other side. In check it plays nothing and returns `false`.
    /// The rules allow no null moves; searches use them for pruning. A null move counts as a ply without
    /// capture. Positions before it cannot recur after it.
    ///
    /// ```
    /// use xiangqi::{Position, Rules, Search, Side};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// assert!(search.play_null());
    /// assert_eq!((search.position().to_move(), search.plies()), (Side::Black, 1));
    /// assert!(search.last_ply().is_none() && search.undo());
    /// ```
    pub fn play_null(&mut self) -> bool {
        let board = self.position.state.board();
        let Some(undo) = self.position.play_null() else {
            return false;
        };
        self.enter(board, undo);
        true
    }

    /// Records a ply that was already played on the position. No position before a capture or a null move
    /// can recur.
    #[inline(always)]
    fn enter(&mut self, board: Board, undo: Undo) {
        let before = self.now;
        if self.occurrences.len() <= self.plies.len() {
            self.enter_position(&board, undo.key());
        }
        self.plies.push(Ply {
            undo,
            board,
            before,
        });
        self.now = match undo.is_capture() || undo.is_null() {
            true => Now {
                times: 1,
                since: self.plies.len() as u32,
            },
            false => Now {
                times: self.times_since(before.since),
                since: before.since,
            },
        };
    }

    /// Adds the position before the ply that is being recorded to `occurrences`. All earlier positions must
    /// have been added.
    #[inline(never)]
    fn enter_position(&mut self, board: &Board, key: u64) {
        let (number, plies, since) = (self.plies.len(), &self.plies, self.now.since);
        self.occurrences
            .enter(key, |at| is_same(plies, since, number, at, board));
    }

    /// Adds the current position to `occurrences`, unless it has been added.
    fn enter_current(&mut self) {
        if self.occurrences.len() <= self.plies.len() {
            self.enter_position(&self.position.state.board(), self.position.key());
        }
    }

    /// The number of occurrences of the current position since the position of index `since`. The current
    /// position has not been added to `occurrences` yet.
    #[inline(always)]
    fn times_since(&self, since: u32) -> u32 {
        let (plies, board) = (&self.plies, || self.position.state.board());
        let same = |at| is_same(plies, since, plies.len(), at, &board());
        let earlier = self.occurrences.find(self.position.key(), same);
        1 + earlier.map_or(0, |earlier| self.times_of(earlier))
    }

    /// Returns the latest ply since the root: its move, the piece that moved, and the captured piece. `None`
    /// at the root and after a null move.
    ///
    /// ```
    /// use xiangqi::{Kind, Position, Rules, Search};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// search.play("b2b9".parse()?)?;
    /// let ply = search.last_ply().unwrap();
    /// assert_eq!((ply.kind(), ply.taken()), (Some(Kind::Cannon), Some(Kind::Horse)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_ply(&self) -> Option<&Undo> {
        let latest = self.plies[self.root..].last();
        latest.map(|ply| &ply.undo).filter(|undo| !undo.is_null())
    }

    /// The number of times that the position with this index had occurred, counting itself.
    fn times_of(&self, number: usize) -> u32 {
        let ply = self.plies.get(number);
        ply.map_or(self.now.times, |ply| ply.before.times)
    }

    /// Takes back the latest move; returns `false` at the root.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut search = Game::new(&Rules::ASIA).search();
    /// search.play("h2e2".parse()?)?;
    /// assert!(search.undo() && !search.undo()); // the second time there is nothing to undo
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "pop")]
    #[doc(alias = "unmake")]
    #[inline]
    pub fn undo(&mut self) -> bool {
        self.plies.len() > self.root && self.step_back()
    }

    #[inline]
    fn step_back(&mut self) -> bool {
        let Some((ply, earlier)) = self.plies.split_last() else {
            return false;
        };
        let plies = earlier.len();
        if self.occurrences.len() > plies + 1 {
            self.occurrences.leave();
        }
        self.position.undo_to(&ply.board, &ply.undo);
        self.now = ply.before;
        self.plies.truncate(plies);
        self.memory.truncate(plies);
        true
    }

    /// The state of the position with this index.
    fn state_of(&self, number: usize) -> State {
        match self.plies.get(number) {
            None => self.position.state,
            Some(ply) => {
                let side = self.position.to_move().index() ^ ((self.plies.len() - number) & 1);
                State::from_board(&ply.board, side, ply.undo.key())
            }
        }
    }

    /// Returns how often the current position has occurred since the start or the last capture, including now.
    ///
    /// ```
    /// use xiangqi::{Position, Rules, Search};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// for mv in ["h0g2", "h9g7", "g2h0", "g7h9"] {
    ///     search.play(mv.parse()?)?;
    /// }
    /// assert_eq!(search.repetitions(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn repetitions(&self) -> u32 {
        self.now.times
    }

    /// Counts the plies that are not counted yet, and returns the number of plies that count towards the
    /// quiet limit.
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

    /// Each side's number of checks since the last capture, if all plies are counted.
    pub(super) fn counted_checks(&self) -> [u32; 2] {
        self.memory.count().checks
    }

    /// The count of quiet plies in a search that counts all plies.
    pub(super) fn counted_quiet(&self) -> u32 {
        self.memory.count().quiet
    }

    /// Computes the data of the current position that the repetition rules need.
    pub(super) fn settle(&mut self) {
        if !self.law_speaks() {
            return;
        }
        self.enter_current();
        if self.rules.forcing() == Forces::None {
            return;
        }
        self.count();
        if self.rules.forcing() == Forces::Check {
            return;
        }
        let since = self.now.since as usize;
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
        self.now.times >= self.bounds.times
    }

    /// Returns the current verdict of the repetition rules, whatever the value of the option `repetition` is.
    /// Returns `None` until the position has occurred `repetition-count` times.
    pub fn verdict(&mut self) -> Option<Verdict> {
        self.settle();
        self.settled_verdict()
    }

    /// The verdict, if [`Search::settle`] was called.
    pub(super) fn settled_verdict(&self) -> Option<Verdict> {
        if !self.law_speaks() {
            return None;
        }
        let first = self.occurrences.before(self.plies.len())?;
        let second = self.occurrences.before(first);
        let window = second.unwrap_or(first)..self.plies.len();
        Some(self.memory.verdict(self.now.times, window, &self.rules))
    }

    /// Returns the legal moves. Under `repetition=forbid`, excludes moves that the repetition rules forbid.
    /// Returns moves even if the repetition rules, the quiet limit or the material have ended the game.
    ///
    /// ```
    /// use xiangqi::{Position, Rules, Search};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// let mut replies = 0;
    /// for mv in search.legal_moves() {
    ///     search.play_unchecked(mv);
    ///     replies += search.legal_moves().len();
    ///     search.undo();
    /// }
    /// assert_eq!(replies, 1920);
    /// ```
    #[doc(alias = "movegen")]
    #[doc(alias = "moves")]
    #[inline]
    pub fn legal_moves(&mut self) -> MoveSet {
        let moves = self.position.legal_moves();
        if !self.may_forbid() {
            return moves;
        }
        moves.filter(|mv| self.forbidden_by(mv).is_none())
    }

    /// Returns the legal moves that take a piece.
    ///
    /// ```
    /// use xiangqi::{Position, Rules, Search};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// let captures: Vec<String> = search.captures().iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(captures, ["b2b9", "h2h9"]);
    /// ```
    #[inline]
    pub fn captures(&self) -> MoveSet {
        // The repetition rules never forbid a capture, because the position after it is new.
        self.position.captures()
    }

    /// Whether any move could be forbidden now. A position recurs after four plies at the earliest.
    #[inline]
    fn may_forbid(&self) -> bool {
        self.rules.repetition() == Repetition::Forbid && {
            let next = self.plies.len() + 1 - self.now.since as usize;
            next >= 4 * (usize::from(self.rules.repetition_count().times()) - 1)
        }
    }

    /// Returns the moves that the repetition rules forbid now, each with its reason.
    pub fn forbidden(&mut self) -> Vec<(Move, IllegalMove)> {
        if !self.may_forbid() {
            return Vec::new();
        }
        let moves = self.position.legal_moves();
        let why = |mv| self.forbidden_by(mv).map(|why| (mv, why));
        moves.iter().filter_map(why).collect()
    }

    /// Returns why an otherwise legal move is forbidden.
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

    /// Whether the position after a move may have occurred often enough. Compares only keys.
    fn could_repeat(&self, mv: Move) -> bool {
        let state = &self.position.state;
        if self.position.occupied().contains(mv.target()) {
            return false;
        }
        let key = state.key_after(mv.origin().index(), mv.target().index());
        let enough = u32::from(self.rules.repetition_count().times()) - 1;
        let since = self.now.since as usize;
        let often = |at| at >= since && self.times_of(at) >= enough;
        self.occurrences.find(key, often).is_some()
    }

    /// Returns the outcome if the game is over. Checks the position, the repetition rules, the quiet limit
    /// and the material.
    ///
    /// ```
    /// use xiangqi::{EndReason, Game, Position, Rules, Side};
    /// let start: Position = "4k4/R8/9/9/9/9/9/9/1R7/3K5 w".parse()?;
    /// let mut search = Game::from_position(&Rules::ASIA, &start).search();
    /// assert_eq!(search.outcome(), None);
    /// search.play("b1b9".parse()?)?;
    /// let outcome = search.outcome().unwrap();
    /// assert_eq!((outcome.winner(), outcome.reason()), (Some(Side::Red), EndReason::Checkmate));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&mut self) -> Option<Outcome> {
        let stuck = self.legal_moves().is_empty();
        self.ending(stuck)
    }

    /// The outcome; `stuck` is true if the side to move has no legal move.
    pub(super) fn ending(&mut self, stuck: bool) -> Option<Outcome> {
        if stuck {
            let winner = self.position.to_move().other();
            let stalemate = Outcome::won(winner, EndReason::Stalemate);
            return Some(self.position.outcome().unwrap_or(stalemate));
        }
        self.rule_outcome()
    }

    /// Returns the outcome if the game is over by the repetition rules, the quiet limit or the material. Does
    /// not check whether there are legal moves, because a program that lists the moves knows this already. If
    /// the side to move has no legal move, checkmate or stalemate is the outcome instead.
    ///
    /// ```
    /// use xiangqi::{EndReason, Position, Rules, Search};
    /// let mut search = Search::new(&Rules::ASIA, &Position::initial());
    /// for mv in ["h0g2", "h9g7", "g2h0", "g7h9"].repeat(2) {
    ///     assert_eq!(search.rule_outcome(), None);
    ///     search.play(mv.parse()?)?;
    /// }
    /// assert_eq!(search.rule_outcome().unwrap().reason(), EndReason::Repetition);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn rule_outcome(&mut self) -> Option<Outcome> {
        if self.law_speaks() || self.may_be_quiet() {
            self.rule()
        } else {
            None
        }
    }

    #[inline]
    fn may_be_quiet(&self) -> bool {
        u32::from(self.position.halfmove_clock()) >= self.bounds.quiet
    }

    #[inline(never)]
    fn rule(&mut self) -> Option<Outcome> {
        if let Some(ending) = self.repetition_ending() {
            return Some(ending);
        }
        let limit = u32::from(self.rules.quiet_limit());
        if limit > 0 && self.may_be_quiet() && self.count() >= limit {
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

/// Whether the position with index `number` and this board equals the position with index `at`. The board is
/// compared because different positions could have the same key. No position before a null move recurs after
/// it.
fn is_same(plies: &[Ply], since: u32, number: usize, at: usize, board: &Board) -> bool {
    let same = |ply: &Ply| (number - at) % 2 == 0 && ply.board == *board;
    at >= since as usize && plies.get(at).is_some_and(same)
}
