//! Hints with reasons, and reviews of games based on what the seat knew.

use luzhanqi::{Move, Observation, View, board};

use crate::limits::{Limits, Progress};
use crate::rank::{RankedMove, rank_moves, rank_moves_while};

/// The most obvious reason for a move.
///
/// ```
/// use luzhanqi_player::HintReason;
/// assert_eq!(HintReason::Camp.as_str(), "camp");
/// assert_eq!(HintReason::ALL.len(), 7);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum HintReason {
    /// The move may take the flag.
    Flag,
    /// The move attacks.
    Attack,
    /// The move flips a piece.
    Flip,
    /// The move takes the piece out of reach of an enemy piece.
    Escape,
    /// The move enters a camp.
    Camp,
    /// The move goes towards the enemy.
    Advance,
    /// The move improves the position in another way.
    Position,
}

impl HintReason {
    /// All reasons.
    pub const ALL: &'static [HintReason] = &[
        HintReason::Flag,
        HintReason::Attack,
        HintReason::Flip,
        HintReason::Escape,
        HintReason::Camp,
        HintReason::Advance,
        HintReason::Position,
    ];

    /// Returns the token: `flag`, `attack`, `flip`, `escape`, `camp`, `advance` or `position`.
    pub const fn as_str(self) -> &'static str {
        match self {
            HintReason::Flag => "flag",
            HintReason::Attack => "attack",
            HintReason::Flip => "flip",
            HintReason::Escape => "escape",
            HintReason::Camp => "camp",
            HintReason::Advance => "advance",
            HintReason::Position => "position",
        }
    }
}

/// A move to suggest to a person.
///
/// ```
/// use luzhanqi_player::luzhanqi::{Game, Rules};
/// use luzhanqi_player::{HintReason, Level, hint};
/// let game = Game::from_seed(&Rules::FLIP, 1);
/// let hint = hint(game.view(game.to_move()), &Level::One.limits(), 1).unwrap();
/// assert_eq!(hint.reason, HintReason::Flip); // the first ply can only flip a piece
/// assert!(hint.best.mv.is_flip());
/// ```
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// The best move.
    pub best: RankedMove,
    /// The reason for the move.
    pub reason: HintReason,
}

/// Returns the best move with its reason; `None` if the view has no move.
///
/// ```
/// use luzhanqi::{Game, Position, Rules, Seat};
/// use luzhanqi_player::{HintReason, Limits, hint, luzhanqi};
/// let position = Position::parse("1f3/1E3/5/5/5/5/5/5/3j1/5/5/1F3 s r 0", &Rules::STANDARD)?;
/// let game = Game::from_position(&position);
/// let hint = hint(game.view(Seat::South), &Limits::default(), 1).expect("a move");
/// assert_eq!((hint.best.mv.to_string().as_str(), hint.reason), ("b11b12", HintReason::Flag));
/// # Ok::<(), luzhanqi::PositionError>(())
/// ```
pub fn hint(view: &View, limits: &Limits, seed: u64) -> Option<Hint> {
    hint_while(view, limits, seed, |_| true)
}

/// Returns a hint like [`hint`]. Calls `go_on` after each world, and stops if it returns `false`.
pub fn hint_while(
    view: &View,
    limits: &Limits,
    seed: u64,
    go_on: impl FnMut(&Progress) -> bool,
) -> Option<Hint> {
    let best = *rank_moves_while(view, limits, seed, go_on).first()?;
    let reason = reason(view, best.mv);
    Some(Hint { best, reason })
}

/// The most obvious reason for a move.
fn reason(view: &View, mv: Move) -> HintReason {
    let board = view.seen_board();
    let (origin, target) = (mv.origin(), mv.target());
    let Some((seat, own)) = view.seat().zip(board.own_color()) else {
        return if mv.is_flip() {
            HintReason::Flip
        } else {
            HintReason::Position
        };
    };
    if mv.is_flip() {
        return HintReason::Flip;
    }
    if board.occupied().contains(target) {
        let quarters = board.rules().headquarters(seat.other());
        let flag = board.seen(own.other(), luzhanqi::Kind::Flag);
        let flag = if flag.is_empty() { quarters } else { flag };
        return match flag.contains(target) {
            true => HintReason::Flag,
            false => HintReason::Attack,
        };
    }
    let enemies = board.pieces(own.other());
    let near = |station| !(board::neighbours(station) & enemies).is_empty();
    let ahead = |station: luzhanqi::Station| {
        let rank = i32::from(station.rank());
        if seat == luzhanqi::Seat::South {
            rank
        } else {
            -rank
        }
    };
    match () {
        () if near(origin) && !near(target) => HintReason::Escape,
        () if board::CAMPS.contains(target) => HintReason::Camp,
        () if ahead(target) > ahead(origin) => HintReason::Advance,
        () => HintReason::Position,
    }
}

/// A ply of a reviewed game.
///
/// ```
/// use luzhanqi_player::luzhanqi::{Game, Rules, Seat};
/// use luzhanqi_player::{Level, review};
/// let mut game = Game::from_seed(&Rules::FLIP, 1);
/// game.play("c6".parse()?)?;
/// let reviewed = review(game.view(Seat::South), &Level::One.limits(), 1);
/// assert_eq!((reviewed[0].ply, reviewed[0].played.mv), (0, "c6".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The number of plies before the move.
    pub ply: usize,
    /// The move that the seat played.
    pub played: RankedMove,
    /// The move that the player prefers.
    pub best: RankedMove,
}

/// Reviews a game, based on what the seat knew at each ply. Returns each of the seat's plies with the best
/// move. The view may be of a finished or an unfinished game. The limits apply to each ply.
///
/// Returns an empty list for a spectator. The cost grows with the square of the number of plies, because the
/// view at each ply is built from the first observation on. In a long game, building the view takes about a
/// millisecond per ply.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// use luzhanqi_player::{Limits, luzhanqi, review};
/// let mut game = Game::from_seed(&Rules::STANDARD, 12);
/// game.play("a6a7".parse()?)?;
/// game.resign(Seat::North)?;
/// let plies = review(game.view(Seat::South), &Limits::default().with_nodes(2_000), 1);
/// assert_eq!(plies.len(), 1);
/// assert_eq!(plies[0].played.mv.to_string(), "a6a7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review(view: &View, limits: &Limits, seed: u64) -> Vec<ReviewedMove> {
    review_while(view, limits, seed, |_| true)
}

/// Reviews a game like [`review`]. Calls `go_on` with each reviewed ply, and stops if it returns `false`.
pub fn review_while(
    view: &View,
    limits: &Limits,
    seed: u64,
    mut go_on: impl FnMut(&ReviewedMove) -> bool,
) -> Vec<ReviewedMove> {
    let mut reviewed = Vec::new();
    let plies = view.observations_since_start().filter(Observation::is_ply);
    for (ply, seen) in plies.enumerate() {
        let Some(before) = view.after_plies(ply) else {
            break;
        };
        let ranked = rank_moves(&before, limits, seed.wrapping_add(ply as u64));
        let played = ranked.iter().find(|one| Some(one.mv) == seen.mv());
        let (Some(played), Some(best)) = (played, ranked.first()) else {
            continue;
        };
        let one = ReviewedMove {
            ply,
            played: *played,
            best: *best,
        };
        reviewed.push(one);
        if !go_on(&one) {
            break;
        }
    }
    reviewed
}
