//! Deduces the possible kinds of each hidden piece from the observations of a dark game.
//!
//! Most deductions concern only one piece and become a set of kinds. Deductions that relate pieces to each
//! other are stored as [`OrderTie`]s for the belief.

use alloc::vec::Vec;

use crate::army::{Army, flag_places, mine_places, out_of_play};
use crate::mv::Move;
use crate::piece::{Kind, Kinds, Piece, Seat};
use crate::rules::{AttackResult, FlagTaker, Mines, Rules, SmallBoard, Standing};
use crate::station::Station;

use super::observation::{Attack, Begin, Observation};
use super::repeats::Repeats;
use super::seen_board::SeenBoard;

/// The state of a hidden piece.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat, PieceStatus};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let view = game.view(Seat::South);
/// let first = view.enemies()[0]; // the left end of north's front row
/// assert_eq!(first.status, PieceStatus::On("e7".parse().unwrap()));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum PieceStatus {
    /// The piece is on this station.
    On(Station),
    /// The piece is the flag and shares a station with another piece.
    Held,
    /// The piece is off the board.
    Lost,
}

impl PieceStatus {
    /// Returns the station of [`PieceStatus::On`]; `None` for any other status.
    pub const fn station(self) -> Option<Station> {
        match self {
            PieceStatus::On(station) => Some(station),
            PieceStatus::Held | PieceStatus::Lost => None,
        }
    }
}

/// The index of a piece of the other army in dark play, 0 to 24: its place in
/// [`View::enemies`](crate::View::enemies).
///
/// ```
/// use luzhanqi::EnemyIndex;
/// assert_eq!(EnemyIndex::new(24), Some(EnemyIndex::ALL[24]));
/// assert_eq!(EnemyIndex::new(25), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EnemyIndex(u8);

impl EnemyIndex {
    /// All 25 indices, in order.
    pub const ALL: [EnemyIndex; Army::LEN] = {
        let mut all = [EnemyIndex(0); Army::LEN];
        let mut index = 0;
        while index < all.len() {
            all[index] = EnemyIndex(index as u8);
            index += 1;
        }
        all
    };

    /// Returns the index with this number; `None` if the number is 25 or more.
    pub const fn new(index: usize) -> Option<EnemyIndex> {
        if index < Army::LEN {
            Some(EnemyIndex(index as u8))
        } else {
            None
        }
    }

    /// Returns the number, 0 to 24.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl core::fmt::Display for EnemyIndex {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

/// A piece of the other army in dark play.
///
/// ```
/// use luzhanqi::{Game, Kind, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let view = game.view(Seat::South);
/// let enemy = view.enemy_at("e7".parse()?).unwrap();
/// assert!(!view.enemies()[enemy.index()].moved);
/// // No bomb, landmine or flag starts in the front row.
/// assert!(!view.candidates()?.unwrap()[enemy.index()].contains(Kind::Bomb));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnemyPiece {
    /// The piece's station at the start of the game; `None` if the piece was already lost or carried then.
    pub start_station: Option<Station>,
    /// The piece's current state.
    pub status: PieceStatus,
    /// Whether the piece has moved.
    pub moved: bool,
    /// The kinds that remain possible after the events that concern only this piece.
    pub(crate) kinds: Kinds,
}

/// A constraint between pieces: whether one piece, the actor, had the lowest order of its army when it acted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OrderTie {
    /// A bit set of the army's pieces that were on the board when the actor acted.
    pub(crate) alive: u32,
    pub(crate) actor: usize,
    /// Whether the actor's order was the lowest. If `false`, the actor has an order, but not the lowest.
    pub(crate) lowest: bool,
    /// Kinds to which the constraint does not apply: the actor may have one of these instead.
    pub(crate) or: Kinds,
}

pub(crate) const NOBODY: u8 = 255;

/// The other army of a dark game, piece by piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EnemyArmy {
    pub(crate) pieces: [EnemyPiece; 25],
    /// The piece on each station.
    pub(super) at: [u8; 60],
    pub(crate) ties: Vec<OrderTie>,
    /// The pieces on the board at the last time when at least one of them was known to be a landmine.
    pub(crate) mine_stood: Option<u32>,
    pub(crate) repeats: Repeats,
    /// Whether the observer's own flag has been revealed to the other seat.
    pub(super) own_flag_revealed: bool,
    /// A bit set of the pieces that the current observation changes; empty between observations.
    touched: u32,
}

impl EnemyArmy {
    /// The other army at the start of a game, as this seat sees it.
    pub(crate) fn new(seen_board: &SeenBoard, begin: &Begin) -> EnemyArmy {
        let (seat, rules, setup) = (seen_board.other_seat(), seen_board.rules(), begin.setup);
        let absent = EnemyPiece {
            start_station: None,
            status: PieceStatus::Lost,
            moved: false,
            // A lost flag would have ended the game.
            kinds: Kinds::ALL.without(Kind::Flag),
        };
        let mut army = EnemyArmy {
            pieces: [absent; 25],
            at: [NOBODY; 60],
            ties: Vec::new(),
            mine_stood: None,
            repeats: Repeats::NONE,
            own_flag_revealed: false,
            touched: 0,
        };
        let Some(color) = seen_board.seat_colors().color(seat) else {
            unreachable!("an army is tracked only in dark play, where the colours are settled");
        };
        let stations = seen_board.pieces(color);
        let mut number = 0;
        if let Some(small) = rules.small_board() {
            army.pieces
                .iter_mut()
                .for_each(|piece| piece.kinds &= small.kinds());
            let out = out_of_play(small).iter();
            if setup {
                for (piece, kind) in army.pieces.iter_mut().zip(out) {
                    piece.kinds = kind.map_or(piece.kinds, Kind::to_set);
                }
            } else {
                for (piece, kind) in army.pieces.iter_mut().rev().zip(out.flatten()) {
                    piece.kinds = kind.to_set();
                }
            }
        }
        if seen_board.flag_held_at(color).is_some() {
            army.pieces[0].kinds = Kind::Flag.to_set();
            army.pieces[0].status = PieceStatus::Held;
            number = 1;
        }
        let slot_of = |station| {
            if setup {
                Army::slot(station, seat)
            } else {
                None
            }
        };
        for station in stations {
            let slot = slot_of(station).unwrap_or(number);
            number += 1;
            let mut kinds = match slot_of(station) {
                Some(slot) => Army::allowed(rules, slot),
                None => kinds_on(rules, seat, station),
            };
            if seen_board.flag_held_at(color.other()) == Some(station) {
                // The piece carries the observer's flag.
                kinds &= Kinds::MOBILE;
            }
            army.at[station.index()] = slot as u8;
            army.pieces[slot] = EnemyPiece {
                start_station: Some(station),
                status: PieceStatus::On(station),
                moved: false,
                kinds,
            };
        }
        if let Some(material) = &begin.pool {
            // The material determines the kinds of the lost pieces. Their order has no meaning.
            let mut lost = army.pieces[number..].iter_mut();
            for kind in Kind::ALL {
                let held =
                    usize::from(kind == Kind::Flag && seen_board.flag_held_at(color).is_some());
                let left = material.count(Piece::new(color, kind)) + held;
                for piece in lost.by_ref().take(kind.count() - left) {
                    piece.kinds = kind.to_set();
                }
            }
        }
        army.repeats.note(seen_board, &army.at);
        army
    }

    /// The piece on a station.
    pub(crate) fn on(&self, station: Station) -> Option<usize> {
        Some(usize::from(self.at[station.index()])).filter(|n| *n < 25)
    }

    /// The pieces on the board.
    pub(crate) fn alive(&self) -> u32 {
        let on = |(_, piece): &(usize, &EnemyPiece)| matches!(piece.status, PieceStatus::On(_));
        self.pieces
            .iter()
            .enumerate()
            .filter(on)
            .fold(0, |set, (n, _)| set | 1 << n)
    }

    fn narrow(&mut self, piece: usize, kinds: Kinds) {
        let left = self.pieces[piece].kinds & kinds;
        if left != self.pieces[piece].kinds {
            self.touch(piece).kinds = left;
        }
    }

    /// Marks a piece as changed.
    fn touch(&mut self, piece: usize) -> &mut EnemyPiece {
        self.touched |= 1 << piece;
        &mut self.pieces[piece]
    }

    /// Adds a relation. Drops duplicates, so that repeated refused tries do not accumulate.
    fn tie(&mut self, tie: OrderTie) {
        if !self.ties.contains(&tie) {
            self.ties.push(tie);
        }
    }

    /// Removes a piece from its station.
    pub(super) fn leave(&mut self, piece: usize) {
        if let PieceStatus::On(station) = self.pieces[piece].status {
            self.at[station.index()] = NOBODY;
        }
    }

    /// Puts a piece on the station of its status.
    pub(super) fn stand(&mut self, piece: usize) {
        if let PieceStatus::On(station) = self.pieces[piece].status {
            self.at[station.index()] = piece as u8;
        }
    }

    fn lose(&mut self, piece: usize) {
        self.leave(piece);
        self.touch(piece).status = PieceStatus::Lost;
    }

    fn walk(&mut self, piece: usize, to: Station) {
        self.leave(piece);
        self.touch(piece).status = PieceStatus::On(to);
        self.pieces[piece].moved = true;
        self.stand(piece);
    }

    /// Deduces from a valid observation; `before` and `after` are the seen boards before and after it.
    /// Returns the pieces that changed.
    pub(crate) fn learn(
        &mut self,
        seen: &Observation,
        before: &SeenBoard,
        after: &SeenBoard,
    ) -> u32 {
        let own_turn = before.is_own_turn();
        match seen {
            Observation::Moved(mv) if !own_turn => {
                if let Some(piece) = self.on(mv.origin()) {
                    self.narrow(piece, kinds_that_can(before, *mv));
                    self.walk(piece, mv.target());
                }
            }
            Observation::Attacked(fight) if own_turn => self.we_attack(fight, before, after),
            Observation::Attacked(fight) => self.they_attack(fight, before, after),
            Observation::Refused(mv) if own_turn => self.we_are_refused(*mv, before),
            Observation::Refused(mv) => self.they_are_refused(*mv, before),
            _ => {}
        }
        self.follow_flags(after);
        match seen {
            Observation::Moved(_) => self.repeats.note(after, &self.at),
            Observation::Attacked(_) => {
                self.repeats.forget();
                self.repeats.note(after, &self.at);
            }
            _ => {}
        }
        core::mem::take(&mut self.touched)
    }

    /// Updates the flags' states after a flag was carried or dropped.
    fn follow_flags(&mut self, after: &SeenBoard) {
        let seats = [after.other_seat().other(), after.other_seat()];
        let [own, theirs] = seats.map(|seat| after.seat_colors().color(seat));
        self.own_flag_revealed |= own.is_some_and(|color| after.flag_held_at(color).is_some());
        let Some(flag) = self
            .pieces
            .iter()
            .position(|p| p.status == PieceStatus::Held)
        else {
            return;
        };
        let bare = theirs.and_then(|color| after.seen(color, Kind::Flag).first());
        if let Some(station) = bare {
            self.touch(flag).status = PieceStatus::On(station);
            self.at[station.index()] = flag as u8;
        }
    }

    /// Deduces from an attack on one of the observer's pieces.
    fn they_attack(&mut self, fight: &Attack, before: &SeenBoard, after: &SeenBoard) {
        let Attack {
            mv,
            ended,
            revealed: [enemy, _],
            ..
        } = *fight;
        let rules = *before.rules();
        let (Some(actor), Some(met)) = (self.on(mv.origin()), before.kind_at(mv.target())) else {
            return;
        };
        let alive = self.alive();
        self.narrow(actor, kinds_that_can(before, mv));
        if before.is_flag_target(mv.target()) {
            self.qualified(actor, alive, &rules);
        }
        let could = |standing| rules.attackers(met, ended, standing);
        self.narrow(actor, could(Standing::Lowest) | could(Standing::Higher));
        if rules.mines() == Mines::Lowest && met == Kind::Landmine {
            let lowest = ended == AttackResult::Both;
            // A bomb has the same result, whatever its standing.
            let or = rules.attackers(met, ended, Standing::Lowest) & Kind::Bomb.to_set();
            if lowest || ended == AttackResult::Lose {
                self.tie(OrderTie {
                    alive,
                    actor,
                    lowest,
                    or,
                });
            }
        }
        let [lost, _] = ended.losses();
        self.after_fight(actor, lost, fight, before, after);
        if let Some(kind) = enemy {
            self.narrow(actor, kind.to_set());
        }
        if ended.attacker_survives() {
            self.walk(actor, mv.target());
        }
    }

    /// Deduces from an attack by one of the observer's pieces.
    fn we_attack(&mut self, fight: &Attack, before: &SeenBoard, after: &SeenBoard) {
        let Attack {
            mv,
            ended,
            revealed: [_, enemy],
            ..
        } = *fight;
        let rules = *before.rules();
        let (Some(met), Some(kind)) = (self.on(mv.target()), before.kind_at(mv.origin())) else {
            return;
        };
        if rules.mines_before_flag()
            && (ended == AttackResult::Flag || before.is_flag_target(mv.target()))
        {
            // The referee allowed the attack, so the enemy has no mines left.
            for piece in 0..25 {
                if self.alive() >> piece & 1 != 0 {
                    self.narrow(piece, Kinds::ALL.without(Kind::Landmine));
                }
            }
        }
        self.narrow(
            met,
            rules.defenders(kind, ended, before.standing(mv.origin())),
        );
        let [_, lost] = ended.losses();
        self.after_fight(met, lost, fight, before, after);
        if let Some(kind) = enemy {
            self.narrow(met, kind.to_set());
        }
        if ended == AttackResult::Flag {
            self.lose(met);
            if rules.is_carry() {
                self.touch(met).status = PieceStatus::Held;
            }
        }
    }

    /// Handles losses and the flags that fallen marshals reveal.
    fn after_fight(
        &mut self,
        piece: usize,
        lost: bool,
        fight: &Attack,
        before: &SeenBoard,
        after: &SeenBoard,
    ) {
        let (own, theirs) = (before.other_seat().other(), before.other_seat());
        if lost && before.rules().shows_flags() && !before.flags_meet(fight) {
            let shown = fight.flags[theirs.index()].is_some();
            let marshal = Kind::Marshal.to_set();
            self.narrow(piece, if shown { marshal } else { !marshal });
        }
        if lost {
            self.lose(piece);
        }
        self.own_flag_revealed |= fight.flags[own.index()].is_some();
        let bare = fight.flags[theirs.index()].filter(|station| after.is_bare_flag(*station));
        if let Some(flag) = bare.and_then(|station| self.on(station)) {
            self.narrow(flag, Kind::Flag.to_set());
        }
    }

    /// Deduces from a refused try of the observer: the enemy's flag is on the destination.
    fn we_are_refused(&mut self, mv: Move, before: &SeenBoard) {
        let rules = before.rules();
        let flag = self
            .on(mv.target())
            .filter(|_| !before.is_held(mv.target()));
        if let Some(flag) = flag {
            self.narrow(flag, Kind::Flag.to_set());
        }
        let Some(kind) = before.kind_at(mv.origin()) else {
            return;
        };
        if rules
            .visible_flag_protection(kind, before.standing(mv.origin()))
            .is_none()
        {
            // Only the enemy's mines can be the reason. Storing the latest time suffices, because the fewest
            // pieces were alive then.
            self.mine_stood = Some(self.alive());
        }
    }

    /// Deduces from a refused try of the enemy on the observer's flag.
    fn they_are_refused(&mut self, mv: Move, before: &SeenBoard) {
        let rules = *before.rules();
        let Some(actor) = self.on(mv.origin()) else {
            return;
        };
        let alive = self.alive();
        self.narrow(actor, kinds_that_can(before, mv));
        let own_mines = before
            .own_color()
            .map(|own| before.seen(own, Kind::Landmine));
        let mines_stand = rules.mines_before_flag() && own_mines.is_some_and(|own| !own.is_empty());
        if self.own_flag_revealed || before.is_held(mv.target()) {
            // The enemy knew the station of the flag, and tried with a piece that may take it.
            self.qualified(actor, alive, &rules);
        } else if !mines_stand {
            self.unqualified(actor, alive, &rules);
        }
        self.own_flag_revealed = true;
    }

    /// Deduces that the actor may take a flag, ignoring the rule on mines.
    fn qualified(&mut self, actor: usize, alive: u32, rules: &Rules) {
        let may = |kind: &Kind| {
            rules
                .visible_flag_protection(*kind, Standing::Lowest)
                .is_none()
        };
        self.narrow(actor, Kinds::MOBILE.iter().filter(may).collect());
        if rules.flag_taker() == FlagTaker::Lowest {
            self.tie(OrderTie {
                alive,
                actor,
                lowest: true,
                or: Kinds::EMPTY,
            });
        }
    }

    /// Deduces that the actor may not take a flag, ignoring the rule on mines.
    fn unqualified(&mut self, actor: usize, alive: u32, rules: &Rules) {
        let never = |kind: &Kind| {
            rules
                .visible_flag_protection(*kind, Standing::Lowest)
                .is_some()
        };
        let never: Kinds = Kinds::MOBILE.iter().filter(never).collect();
        if rules.flag_taker() == FlagTaker::Lowest {
            self.narrow(actor, Kinds::MOBILE);
            self.tie(OrderTie {
                alive,
                actor,
                lowest: false,
                or: never,
            });
        } else {
            self.narrow(actor, never);
        }
    }
}

/// The kinds that the rules allow on a station in mid-game.
fn kinds_on(rules: &Rules, seat: Seat, station: Station) -> Kinds {
    let mut kinds = rules.small_board().map_or(Kinds::ALL, SmallBoard::kinds);
    if !mine_places(rules, seat).contains(station) {
        kinds = kinds.without(Kind::Landmine);
    }
    if !flag_places(rules, seat).contains(station) {
        kinds = kinds.without(Kind::Flag);
    }
    kinds
}

/// The possible kinds of the other seat's piece if it makes or tries this move.
fn kinds_that_can(before: &SeenBoard, mv: Move) -> Kinds {
    // All mobile kinds except engineers and bombs move like the marshal. Engineers may turn, and so may bombs
    // under `bombs-turn`. Headquarters may be closed to bombs.
    if !before.could_be(mv, Kind::Marshal) {
        let turns = [Kind::Engineer, Kind::Bomb].into_iter();
        return turns.filter(|kind| before.could_be(mv, *kind)).collect();
    }
    let bomb = before.rules().bombs_enter_hq() || before.could_be(mv, Kind::Bomb);
    if bomb { Kinds::MOBILE } else { Kinds::ORDERED }
}
