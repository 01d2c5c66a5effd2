//! The constraints from a dark game's observations, as a few sets of allowed kinds per piece (boxes).
//!
//! A box gives every hidden piece a set of allowed kinds. Within a box, the kinds of different pieces are
//! independent except for the army's counts. A constraint between pieces splits a box into boxes that do not
//! overlap: "one of these pieces is a mine" becomes "the first is", "the first is not and the second is", and
//! so on. Every consistent arrangement is in exactly one box. Boxes do not express the constraints on lowest
//! orders and on different kinds; the counting applies these constraints.

use alloc::vec::Vec;

use super::Scope;
use super::bits::members;
use super::budget::Meter;
use super::patterns::{self, Pattern};
use crate::belief::BeliefError;
use crate::piece::{Color, Kind, Kinds};
use crate::position::{EntryRules, MoveMasks, Position};
use crate::rules::{FlagTaker, Rules, Standing};
use crate::station::Station;
use crate::view::{EnemyArmy, OrderTie, PieceStatus, SeenBoard, View};

/// The cost, in steps, of finding the kinds with which the piece on a station could move.
const MOVES: u64 = 16;

/// The possible kinds of each of the 25 pieces.
pub(super) type KindBox = [Kinds; 25];

/// The boxes of a view.
pub(super) fn boxes(
    view: &View,
    army: &EnemyArmy,
    scope: Scope,
    meter: &mut Meter,
) -> Result<Vec<KindBox>, BeliefError> {
    let mut boxes = Out::new(meter);
    if let Some(end) = view.end() {
        let start = end.true_start.as_ref().ok_or(BeliefError::Untold)?;
        let start = Position::parse(start, view.rules()).ok();
        let truth = start.and_then(|start| truth(view, army, &start));
        boxes.push(truth.ok_or(BeliefError::Impossible)?)?;
        return Ok(boxes.list);
    }
    let start: KindBox = core::array::from_fn(|n| army.pieces[n].kinds);
    boxes.push(start)?;
    if scope == Scope::PiecesAlone {
        return Ok(boxes.list);
    }
    if let Some(alive) = army.mine_stood {
        boxes.split(|one, out| {
            let mines = members(alive)
                .map(|n| (n, Kind::Landmine.to_set()))
                .collect();
            some_of(one, mines, out)
        })?;
    }
    let seen_board = view.seen_board();
    if seen_board.is_own_turn() {
        boxes.split(|one, out| own_move_is_left(one, seen_board, army, out))?;
    } else {
        boxes.split(|one, out| their_move_is_left(one, seen_board, army, out))?;
    }
    Ok(boxes.list)
}

/// The order constraints in a box of a view, for actors that can have an order. Empty after the end of the
/// game, when all kinds are known.
pub(super) fn ties(one: &KindBox, view: &View, army: &EnemyArmy, scope: Scope) -> Vec<OrderTie> {
    if view.end().is_some() || scope == Scope::PiecesAlone {
        return Vec::new();
    }
    let ordered = (0..25).filter(|n| !(one[*n] & Kinds::ORDERED).is_empty());
    let ordered = ordered.fold(0, |set, n| set | 1 << n);
    let mut ties = army.ties.clone();
    ties.iter_mut().for_each(|tie| tie.alive &= ordered);
    ties
}

/// The constraints from repetition.
pub(super) fn patterns(
    view: &View,
    army: &EnemyArmy,
    scope: Scope,
    meter: &mut Meter,
) -> Result<Vec<Pattern>, BeliefError> {
    if view.end().is_some() || scope != Scope::Everything {
        return Ok(Vec::new());
    }
    let limit = u32::from(view.rules().repetition().times());
    patterns::patterns(army, limit, meter)
}

/// Collects boxes, and charges their cost to the budget.
struct Out<'a, 'b> {
    list: Vec<KindBox>,
    meter: &'a mut Meter<'b>,
}

impl<'a, 'b> Out<'a, 'b> {
    const fn new(meter: &'a mut Meter<'b>) -> Out<'a, 'b> {
        Out {
            list: Vec::new(),
            meter,
        }
    }

    fn push(&mut self, one: KindBox) -> Result<(), BeliefError> {
        self.meter.work(1)?;
        self.meter.push(&mut self.list, one)
    }

    /// Replaces each box by the boxes into which a rule splits it.
    fn split(
        &mut self,
        mut rule: impl FnMut(&KindBox, &mut Out<'_, '_>) -> Result<(), BeliefError>,
    ) -> Result<(), BeliefError> {
        let mut out = Out::new(self.meter);
        for one in &self.list {
            rule(one, &mut out)?;
        }
        let list = out.list;
        self.meter.free(&mut self.list);
        self.list = list;
        Ok(())
    }
}

/// Adds the box with a piece restricted to these kinds, or nothing if no kind remains.
fn with(
    one: &KindBox,
    piece: usize,
    kinds: Kinds,
    out: &mut Out<'_, '_>,
) -> Result<(), BeliefError> {
    let mut narrow = *one;
    narrow[piece] &= kinds;
    if narrow[piece].is_empty() {
        return out.meter.work(1);
    }
    out.push(narrow)
}

/// Splits a box by the condition that at least one of the pieces has one of its given kinds.
fn some_of(
    one: &KindBox,
    mut pieces: Vec<(usize, Kinds)>,
    out: &mut Out<'_, '_>,
) -> Result<(), BeliefError> {
    // A piece that must be of one of its given kinds comes first: then no further box is needed.
    pieces.sort_by_key(|(n, kinds)| (one[*n] - *kinds).len());
    let mut none_so_far = *one;
    for (n, kinds) in pieces {
        with(&none_so_far, n, kinds, out)?;
        none_so_far[n] = none_so_far[n] - kinds;
        if none_so_far[n].is_empty() {
            break;
        }
    }
    Ok(())
}

fn of_order(order: u8) -> Kinds {
    Kind::from_code(order).map_or(Kinds::EMPTY, Kind::to_set)
}

/// Restricts a box: no piece of `alive` has an order below this one.
fn at_least(one: &KindBox, alive: u32, order: u8) -> Option<KindBox> {
    let mut narrow = *one;
    for n in members(alive) {
        narrow[n] = narrow[n] - (Kinds::ORDERED - Kinds::at_least(order));
        if narrow[n].is_empty() {
            return None;
        }
    }
    Some(narrow)
}

/// Restricts a box: no piece of `alive` is a mine.
fn no_mine(one: &KindBox, alive: u32) -> Option<KindBox> {
    let mut narrow = *one;
    for n in members(alive) {
        narrow[n] = narrow[n].without(Kind::Landmine);
        if narrow[n].is_empty() {
            return None;
        }
    }
    Some(narrow)
}

/// Splits a box if the observer is to move. The observer has not lost for lack of moves, so the referee would
/// play at least one of the observer's tries. This is informative only if all tries have the same destination,
/// and the flag may be there.
fn own_move_is_left(
    one: &KindBox,
    seen_board: &SeenBoard,
    army: &EnemyArmy,
    out: &mut Out<'_, '_>,
) -> Result<(), BeliefError> {
    let rules = seen_board.rules();
    let tries = seen_board.all_tries();
    let only = tries.targets();
    let target = only
        .first()
        .filter(|_| only.len() == 1 && rules.protects_flags());
    let held = target.is_some_and(|s| seen_board.is_held(s));
    let Some((target, flag)) = target
        .and_then(|s| Some((s, army.on(s)?)))
        .filter(|(_, n)| held || one[*n].contains(Kind::Flag))
    else {
        return out.push(*one);
    };
    let qualified = tries.iter().any(|mv| {
        debug_assert!(mv.target() == target);
        let kind = seen_board.kind_at(mv.origin());
        let standing = seen_board.standing(mv.origin());
        kind.is_some_and(|kind| rules.visible_flag_protection(kind, standing).is_none())
    });
    if !held {
        with(one, flag, !Kind::Flag.to_set(), out)?;
    }
    if qualified {
        let mut there = *one;
        let kinds = if held {
            Kinds::ALL
        } else {
            Kind::Flag.to_set()
        };
        there[flag] &= kinds;
        if !there[flag].is_empty() {
            let there = match rules.mines_before_flag() {
                true => no_mine(&there, army.alive()),
                false => Some(there),
            };
            there.map_or(Ok(()), |there| out.push(there))?;
        }
    }
    Ok(())
}

/// Splits a box if the other seat is to move. That seat has not lost for lack of moves, so one of its pieces
/// has a legal move.
fn their_move_is_left(
    one: &KindBox,
    seen_board: &SeenBoard,
    army: &EnemyArmy,
    out: &mut Out<'_, '_>,
) -> Result<(), BeliefError> {
    let rules = seen_board.rules();
    if seen_board.is_over() {
        return out.push(*one);
    }
    // The number of pieces that can move if they are mobile, and the number that can be immobile kinds.
    let still = Kinds::ALL - Kinds::MOBILE;
    let (mut bound, most) = (0, still.iter().map(Kind::count).sum());
    // For each piece, the kinds that can move in any case, and the kinds that can move if their order is the
    // lowest of their side.
    let mut can = Vec::new();
    let mut can_if_lowest = Vec::new();
    for (n, piece) in army.pieces.iter().enumerate() {
        let PieceStatus::On(station) = piece.status else {
            continue;
        };
        out.meter.work(MOVES)?;
        let kinds = |standing: Standing| -> Kinds {
            let movable = |kind: &Kind| can_move(seen_board, rules, station, *kind, standing);
            (one[n] & Kinds::MOBILE).iter().filter(movable).collect()
        };
        let surely = kinds(Standing::Higher);
        bound += usize::from((one[n] - surely - still).is_empty());
        if surely == one[n] || bound > most {
            // This piece can move whatever its kind, or these pieces cannot all be mines and the flag.
            return out.push(*one);
        }
        can.push((n, surely));
        if rules.flag_taker() == FlagTaker::Lowest {
            can_if_lowest.push((n, (kinds(Standing::Lowest) - surely) & Kinds::ORDERED));
        }
    }
    some_of(one, can.clone(), out)?;
    if can_if_lowest.iter().all(|(_, kinds)| kinds.is_empty()) {
        return Ok(());
    }
    let mut stuck = *one;
    for (n, kinds) in can {
        stuck[n] = stuck[n] - kinds;
        if stuck[n].is_empty() {
            return Ok(());
        }
    }
    for order in 1..=9 {
        if let Some(narrow) = at_least(&stuck, army.alive(), order) {
            let movers = can_if_lowest
                .iter()
                .map(|(n, kinds)| (*n, *kinds & of_order(order)))
                .filter(|(_, kinds)| !kinds.is_empty())
                .collect();
            some_of(&narrow, movers, out)?;
        }
    }
    Ok(())
}

/// Whether the other seat's piece on a station has a legal move if it is of this kind.
fn can_move(
    seen_board: &SeenBoard,
    rules: &Rules,
    station: Station,
    kind: Kind,
    standing: Standing,
) -> bool {
    let Some(own) = seen_board.own_color() else {
        return false;
    };
    let theirs = own.other();
    let mut state = *seen_board.state();
    state.learn(station, theirs, kind.code());
    let field = MoveMasks::new(&state, seen_board.masks(), theirs.index());
    let from = station.index() as u32;
    if field.origins().bits() >> from & 1 == 0 {
        return false;
    }
    let entry = EntryRules {
        lowest: (standing == Standing::Lowest).then(|| kind.code()),
        ..EntryRules::of(&state, rules, theirs.index())
    };
    field.destinations(station).iter().any(|target| {
        let to = target.index() as u32;
        let defender = state.pieces(own.index()) >> to & 1 != 0;
        entry
            .check(kind.code(), to, defender.then(|| state.code_at(to)))
            .is_ok()
    })
}

/// The kind of every piece, from the true start that the end of the game revealed.
fn truth(view: &View, army: &EnemyArmy, start: &Position) -> Option<KindBox> {
    let color: Color = start.color_of(view.seat()?.other())?;
    let mut left: Vec<Kind> = Kind::ALL
        .iter()
        .flat_map(|k| core::iter::repeat_n(*k, k.count()))
        .collect();
    let mut kinds: [Option<Kind>; 25] = [None; 25];
    let take = |left: &mut Vec<Kind>, kind: Kind| {
        left.iter()
            .position(|k| *k == kind)
            .map(|at| left.swap_remove(at))
    };
    for (n, piece) in army.pieces.iter().enumerate() {
        let kind = match (piece.start_station, piece.status) {
            (Some(station), _) => Some(start.piece_at(station).filter(|p| p.color == color)?.kind),
            // The piece is a carried flag, or is out of play on a small board.
            (None, _) => piece.kinds.only(),
        };
        if let Some(kind) = kind {
            kinds[n] = Some(take(&mut left, kind)?);
        }
    }
    // Pieces lost before the start of the game remain unknown: each has one of the remaining kinds.
    let unknown: Kinds = left.iter().copied().collect();
    Some(kinds.map(|kind| kind.map_or(unknown, Kind::to_set)))
}
