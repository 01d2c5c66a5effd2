//! Playing and undoing moves.

use crate::error::ParseTokenError;
use crate::mv::Move;
use crate::piece::{Color, Kind};
use crate::rules::{AttackResult, Rules, clash_of_codes};

use super::masks::{mine_clash, station};
use super::state::{State, plane_masks};
use super::zobrist;

/// The effect of a move.
///
/// ```
/// use luzhanqi::{Effect, Position, Rules, rules::AttackResult};
/// let position = Position::parse("1f3/5/5/5/4j/2k2/2C2/5/5/5/5/1F3 s r 0", &Rules::STANDARD)?;
/// assert_eq!(position.effect("c6c7".parse()?)?, Effect::Attack(AttackResult::Win));
/// assert_eq!(position.effect("c6b6".parse()?)?, Effect::Plain);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// The piece moves to an empty station.
    Plain,
    /// The piece attacks; see [`AttackResult`].
    Attack(AttackResult),
    /// A face-down piece is flipped.
    Flip,
}

impl Effect {
    /// Every effect.
    pub const ALL: [Effect; 6] = [
        Effect::Plain,
        Effect::Attack(AttackResult::Win),
        Effect::Attack(AttackResult::Lose),
        Effect::Attack(AttackResult::Both),
        Effect::Attack(AttackResult::Flag),
        Effect::Flip,
    ];

    /// Returns the token of the effect: `-`, `win`, `lose`, `both`, `flag` or `flip`.
    ///
    /// ```
    /// use luzhanqi::{Effect, rules::AttackResult};
    /// assert_eq!(Effect::Attack(AttackResult::Win).as_str(), "win");
    /// assert_eq!(Effect::Plain.as_str(), "-");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Effect::Plain => "-",
            Effect::Attack(attack) => attack.as_str(),
            Effect::Flip => "flip",
        }
    }
}

impl core::str::FromStr for Effect {
    type Err = ParseTokenError;

    fn from_str(text: &str) -> Result<Effect, ParseTokenError> {
        Effect::ALL
            .into_iter()
            .find(|effect| effect.as_str() == text)
            .ok_or(ParseTokenError {
                what: "effect",
                allowed: "-, win, lose, both, flag, flip",
            })
    }
}

impl core::fmt::Display for Effect {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The changes that a move made to a position; [`Position::undo`](crate::Position::undo) reverts them.
///
/// ```
/// use luzhanqi::{Kind, Position, Rules};
/// let mut position = Position::parse("1f3/5/5/5/4j/2k2/2C2/5/5/5/5/1F3 s r 0", &Rules::STANDARD)?;
/// let key = position.key();
/// let undo = position.play("c6c7".parse()?)?;
/// assert_eq!((undo.piece(), undo.defender()), (Some(Kind::Colonel), Some(Kind::Captain)));
/// position.undo(&undo);
/// assert_eq!(position.key(), key);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The state before the move. Copying it back is faster than reverting the changes: later steps need not
    /// wait for computed values.
    before: State,
    mv: Move,
    effect: Effect,
}

impl Undo {
    /// Returns the move.
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Returns the effect of the move.
    pub const fn effect(&self) -> Effect {
        self.effect
    }

    /// Returns the piece that moved or was flipped.
    pub fn piece(&self) -> Option<Kind> {
        Kind::from_code(self.code())
    }

    /// Returns the enemy piece that the move attacked.
    pub fn defender(&self) -> Option<Kind> {
        Kind::from_code(self.defender_code())
    }

    /// Returns the key of the position before the move.
    pub const fn key(&self) -> u64 {
        self.before.key
    }

    fn code(&self) -> u8 {
        self.before.code_at(self.mv.origin().index() as u32)
    }

    /// The code of the attacked piece; 0 if there is none.
    fn defender_code(&self) -> u8 {
        match self.effect {
            Effect::Attack(_) => self.before.code_at(self.mv.target().index() as u32),
            Effect::Plain | Effect::Flip => 0,
        }
    }

    /// The undo in a form that takes less memory and more time.
    pub(crate) fn slim(&self) -> SlimUndo {
        SlimUndo {
            key: self.before.key,
            tail: self.before.tail,
            mv: self.mv,
            code: self.code(),
            met: self.defender_code(),
        }
    }
}

/// An [`Undo`] that takes a third of the memory, but takes longer to undo.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct SlimUndo {
    key: u64,
    tail: u64,
    mv: Move,
    /// The codes of the piece that moved and of the attacked piece (0 if there is none).
    code: u8,
    met: u8,
}

/// For each colour, the masks by colour index: all ones for the colour itself, 0 for the other colour.
static COLOR_MASKS: [[u64; 2]; 2] = [[u64::MAX, 0], [0, u64::MAX]];

impl State {
    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, rules: &Rules, mv: Move) -> Undo {
        // The copy costs nothing if the caller does not use the undo.
        let before = *self;
        let effect = self.change(rules, mv);
        Undo { before, mv, effect }
    }

    /// Plays a legal move without an undo.
    #[inline(always)]
    fn change(&mut self, rules: &Rules, mv: Move) -> Effect {
        let (from, to) = (mv.origin().index() as u32, mv.target().index() as u32);
        if self.occupied() >> to & 1 != 0 {
            return self.attack_or_flip(rules, mv);
        }
        let mover = self.settled_mover();
        let code = self.code_at(from);
        let both = 1 << from | 1 << to;
        // Each plane toggles both stations if it had the moved piece's bit, without computing the code.
        for plane in &mut self.planes {
            *plane ^= (*plane >> from & 1).wrapping_neg() & both;
        }
        self.colors[mover & 1] ^= both;
        self.key ^= zobrist::step(code, mover, from, to);
        self.count_quiet();
        if self.has_marks() {
            self.move_marks(mover, from, to);
        }
        self.pass();
        Effect::Plain
    }

    /// Plays a legal attack or flip without an undo.
    #[inline(never)]
    fn attack_or_flip(&mut self, rules: &Rules, mv: Move) -> Effect {
        let (from, to) = (mv.origin().index() as u32, mv.target().index() as u32);
        if mv.is_flip() {
            self.flip(rules, to);
            return Effect::Flip;
        }
        let mover = self.settled_mover();
        let attack = self.fight(rules, mover, self.code_at(from), from, to);
        if self.has_marks() {
            self.move_marks(mover, from, to);
        }
        self.pass();
        Effect::Attack(attack)
    }

    /// Moves a piece on the planes.
    #[inline(always)]
    pub(super) fn walk(&mut self, color: usize, code: u8, from: u64, to: u64) {
        let both = from | to;
        for (plane, mask) in self.planes.iter_mut().zip(plane_masks(code)) {
            *plane ^= both & mask;
        }
        self.colors[color & 1] ^= both;
    }

    /// The state after a step to an empty station, but with the same turn and quiet count.
    #[inline(always)]
    pub(super) fn stepped(&self, mover: usize, code: u8, from: u32, to: u32) -> State {
        let both = 1 << from | 1 << to;
        let ([a, b, c, d], [e, f, g, h]) = (self.planes, *plane_masks(code));
        let ([red, black], [r, k]) = (self.colors, COLOR_MASKS[mover & 1]);
        State {
            planes: [a ^ both & e, b ^ both & f, c ^ both & g, d ^ both & h],
            colors: [red ^ both & r, black ^ both & k],
            key: self.key ^ zobrist::step(code, mover, from, to),
            ..*self
        }
    }

    /// Moves a piece to an empty station.
    #[inline(always)]
    pub(super) fn step(&mut self, mover: usize, code: u8, from: u32, to: u32) {
        self.walk(mover, code, 1 << from, 1 << to);
        self.key ^= zobrist::step(code, mover, from, to);
        self.count_quiet();
    }

    /// Plays an attack and returns its result.
    #[inline(always)]
    pub(super) fn fight(
        &mut self,
        rules: &Rules,
        mover: usize,
        code: u8,
        from: u32,
        to: u32,
    ) -> AttackResult {
        let met = self.code_at(to);
        let attack = clash_of_codes(mine_clash(self, rules, color(mover), code), code, met);
        // As masks, because a branch on the result is hard to predict.
        let mask = |on: bool| u64::from(on).wrapping_neg();
        let (falls, lives) = (
            mask(attack != AttackResult::Lose),
            mask(attack.attacker_survives()),
        );
        let own = 1 << from | 1 << to & lives;
        let theirs = 1 << to & falls;
        let masks = plane_masks(code).iter().zip(plane_masks(met));
        for (plane, (one, other)) in self.planes.iter_mut().zip(masks) {
            *plane ^= own & one ^ theirs & other;
        }
        self.colors[mover & 1] ^= own;
        self.colors[mover & 1 ^ 1] ^= theirs;
        self.key ^= zobrist::piece(code, mover, from)
            ^ zobrist::piece(code, mover, to) & lives
            ^ zobrist::piece(met, mover ^ 1, to) & falls;
        self.not_quiet();
        if attack == AttackResult::Flag && rules.is_carry() {
            self.set_mark(color(mover ^ 1), Some(station(to)));
        }
        attack
    }

    /// Updates the marked flags after a piece has moved on the planes.
    #[cold]
    pub(super) fn move_marks(&mut self, mover: usize, from: u32, to: u32) {
        for flag in 0..2 {
            if u32::from(self.mark_of(flag)) == from {
                if flag == mover {
                    // The piece leaves its own flag behind.
                    self.set_mark(color(flag), None);
                    self.toggle(1 << from, from, flag, Kind::Flag.code());
                } else {
                    // A carried flag moves to the station where the carrier is or was lost.
                    self.set_mark(color(flag), Some(station(to)));
                }
            }
        }
        if self.occupied() >> to & 1 != 0 {
            return;
        }
        match [0, 1].map(|flag| u32::from(self.mark_of(flag)) == to) {
            // If both flags are on one station, neither counts as a piece, and the game is a draw.
            [true, true] => Color::ALL
                .into_iter()
                .for_each(|flag| self.set_mark(flag, None)),
            [false, false] => {}
            [red, _] => {
                let flag = usize::from(!red);
                self.set_mark(color(flag), None);
                self.toggle(1 << to, to, flag, Kind::Flag.code());
            }
        }
    }

    /// Turns up a face-down piece.
    pub(super) fn flip(&mut self, rules: &Rules, index: u32) {
        self.toggle_down(index);
        self.flipped(rules, index);
    }

    /// Applies the effects of a flip except turning up the piece.
    #[inline(always)]
    pub(super) fn flipped(&mut self, rules: &Rules, index: u32) {
        if rules.flips_reset_quiet() {
            self.not_quiet();
        } else {
            self.count_quiet();
        }
        if self.mover().is_none() {
            self.settle(rules, index);
        }
        self.pass();
    }

    /// Takes back the latest move; `undo` is the value that playing it returned.
    #[inline]
    pub(crate) fn undo(&mut self, undo: &Undo) {
        *self = undo.before;
    }

    /// Takes back the latest move. `slim` must be the short form of the undo of that move.
    pub(crate) fn undo_slim(&mut self, slim: &SlimUndo) {
        let mv = slim.mv;
        let (from, to) = (mv.origin().index() as u32, mv.target().index() as u32);
        if mv.is_flip() {
            self.down ^= 1 << to;
        } else {
            // The other side made the move.
            let mover = self.settled_mover() ^ 1;
            // Removes everything on both stations, including a dropped flag.
            let keep = !(1 << from | 1 << to);
            self.planes = self.planes.map(|plane| plane & keep);
            self.colors = self.colors.map(|pieces| pieces & keep);
            self.toggle(1 << from, from, mover, slim.code);
            if slim.met != 0 {
                self.toggle(1 << to, to, mover ^ 1, slim.met);
            }
        }
        self.key = slim.key;
        self.tail = slim.tail;
    }
}

impl SlimUndo {
    /// The key of the position before the move.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// Changes the key of the position before the move.
    pub(crate) const fn change_key(&mut self, change: u64) {
        self.key ^= change;
    }
}

#[inline(always)]
pub(super) fn color(index: usize) -> Color {
    if index & 1 == 0 {
        Color::Red
    } else {
        Color::Black
    }
}

#[cfg(test)]
mod tests {
    use crate::{Position, Random, RuleSet, Rules};

    /// Both undos restore earlier positions, for every rule set and with carried flags.
    #[test]
    fn both_undos_lead_back() {
        let carry = Rules::STANDARD.with_flag_win(crate::rules::FlagWin::Carry);
        let sets = RuleSet::ALL.iter().map(|set| set.rules);
        for (seed, rules) in sets.chain([carry; 40]).enumerate() {
            let mut position = Position::from_seed(&rules, seed as u64);
            let mut random = Random::new(seed as u64);
            for _ in 0..if cfg!(miri) { 10 } else { 2000 } {
                if position.outcome().is_some() {
                    break;
                }
                let before = position;
                let Some(mv) = position.legal_moves().sample(&mut random) else {
                    break;
                };
                let undo = position.play_unchecked(mv);
                let (mut back, mut slim) = (position, position);
                back.undo(&undo);
                slim.state.undo_slim(&undo.slim());
                assert_eq!((back.state, slim.state), (before.state, before.state));
            }
        }
    }
}
