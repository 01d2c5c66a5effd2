//! The law of repetition: who forces it, and how.

use core::fmt;

use crate::piece::Side;
use crate::point::Points;
use crate::position::{Forcing, Position, Undo};
use crate::rules::Forces;

/// What the law says of a repetition; see [`Game::verdict`](crate::Game::verdict).
///
/// ```
/// use xiangqi::{Forcing, Game, Position, Rules, Side};
/// let fen = "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1";
/// let rules: Rules = "asia,repetition=off".parse()?; // play goes on
/// let mut game = Game::from_position(&rules, &fen.parse()?);
/// for mv in "c3b1 d2d1 b1c3 d1d2 ".repeat(2).split_whitespace() {
///     game.play(mv.parse()?)?;
/// }
/// let verdict = game.verdict().unwrap();
/// assert_eq!((verdict.times, verdict.plies), (3, 8));
/// assert_eq!(verdict.forced, Some((Side::Black, Forcing::Check)));
/// assert_eq!(
///     verdict.to_string(),
///     "the position stands for the 3rd time; black forces it by perpetual check"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// How often the position has stood since the beginning or the last capture.
    pub times: u32,
    /// How many plies were looked at.
    pub plies: usize,
    /// Whether each side, Red first, has checked with every move.
    pub checks: [bool; 2],
    /// Where the pieces stand that each side, Red first, has chased with every move. Nobody asks for
    /// them where `checks` decides, or the rules leave chases out; then both are empty.
    pub chases: [Points; 2],
    /// Who forces the repetition, and how; nobody, if both do or neither does.
    pub forced: Option<(Side, Forcing)>,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = crate::error::Ordinal(self.times);
        write!(f, "the position stands for the {times}; ")?;
        match &self.forced {
            Some((side, forcing)) => write!(f, "{side} forces it by {forcing}"),
            None => f.write_str("nobody forces it"),
        }
    }
}

impl Verdict {
    /// Judges the moves that led to `end`.
    pub(super) fn of<'a>(
        end: &Position,
        times: u32,
        undos: impl DoubleEndedIterator<Item = &'a Undo> + Clone,
        forces: Forces,
    ) -> Verdict {
        let mut verdict = Verdict {
            times,
            plies: 0,
            checks: [forces != Forces::None; 2],
            chases: [Points::EMPTY; 2],
            forced: None,
        };
        let mut position = *end;
        for undo in undos.clone().rev() {
            let mover = position.side().other().index();
            verdict.checks[mover] = verdict.checks[mover] && position.in_check();
            position.undo(undo);
            verdict.plies += 1;
        }
        if verdict.checks == [false; 2] && forces == Forces::CheckAndChase {
            verdict.chases = chases(position, undos);
        }
        let chased = verdict.chases.map(|victims| !victims.is_empty());
        verdict.forced = match (verdict.checks, chased) {
            ([true, false], _) => Some((Side::Red, Forcing::Check)),
            ([false, true], _) => Some((Side::Black, Forcing::Check)),
            ([false, false], [true, false]) => Some((Side::Red, verdict.chase(Side::Red))),
            ([false, false], [false, true]) => Some((Side::Black, verdict.chase(Side::Black))),
            _ => None,
        };
        verdict
    }

    fn chase(&self, side: Side) -> Forcing {
        Forcing::Chase {
            victims: self.chases[side.index()],
        }
    }
}

/// Where, in the end, the pieces stand that every move of each side chased.
fn chases<'a>(start: Position, undos: impl Iterator<Item = &'a Undo>) -> [Points; 2] {
    let mut position = start;
    // A side chases pieces of the other; the window has no capture, so all of them stay.
    let mut chased = [Side::Black, Side::Red].map(|side| position.pieces_of(side).bits());
    for undo in undos {
        let mover = position.side().index();
        let before = position;
        let mv = undo.mv();
        position.play_unchecked(mv);
        let after = position.state.threatened(mover, chased[mover]);
        chased[mover] = after & !before.state.threatened(mover, after);
        // The piece that moved is followed.
        let hunted = &mut chased[mover ^ 1];
        if *hunted & mv.origin().to_set().bits() != 0 {
            *hunted ^= mv.origin().to_set().bits() | mv.target().to_set().bits();
        }
        if chased == [0; 2] {
            break;
        }
    }
    chased.map(Points::from_bits_truncate)
}
