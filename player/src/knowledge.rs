//! Tables for one search: the values of pieces, and the expected gains of attacks.

use luzhanqi::rules::{AttackResult, FlagWin, Standing};
use luzhanqi::{Color, Kind, Random, Rules, Seat, Station, Stations, View, board};

use crate::distance::distances;
use crate::source::{CERTAIN, Odds, Source, visible};

/// The value of a won game.
pub(crate) const WIN: i32 = 8000;

/// The index of the searching seat in tables.
pub(crate) const OWN: usize = 0;
/// The index of the other seat.
pub(crate) const ENEMY: usize = 1;

/// The part of a target's expected gain that counts for a station, in parts of 256, by the distance to the
/// target.
const PULL: [i32; 12] = [64, 60, 45, 35, 28, 22, 17, 13, 10, 8, 6, 4];
/// For the values of stations, the gain of a target counts only up to this value.
const MAX_PULL: i32 = 1500;

/// The value of a mine by the number of remaining mines, under rules that protect the flag until all mines
/// are gone.
const LAST_MINES: [i32; 4] = [0, 400, 220, 140];

type Table = [[i32; Station::COUNT]; 12];

/// Tables for one search. Their first index is a side. Kinds are indexed by [`Kind::index`].
pub(crate) struct Knowledge {
    pub(crate) seat: Seat,
    own: Color,
    pub(crate) rules: Rules,
    /// Whether every piece that is not face down is known to both seats.
    pub(crate) open: bool,
    /// The odds of each piece of a side as the other side knows them, by station.
    odds: [[Odds; Station::COUNT]; 2],
    /// The value of a piece.
    value: [[i32; 12]; 2],
    /// The expected gain of a piece that attacks the other side's piece on a station.
    expected: [Table; 2],
    /// The value of a station for a piece.
    place: [Table; 2],
    /// For each side, the kind with the lowest order.
    lowest: [Option<Kind>; 2],
    /// The player's material minus the enemy's.
    pub(crate) balance: i32,
}

impl Knowledge {
    /// Returns the tables of a view; `None` while the seat has no colour.
    pub(crate) fn new(view: &View, source: &Source, random: &mut Random) -> Option<Knowledge> {
        let (seat, board) = (view.seat()?, view.seen_board());
        let own = board.own_color()?;
        let rules = *view.rules();
        let mut odds = [[[0; 12]; Station::COUNT]; 2];
        // The expected number of pieces of each kind.
        let mut alive = [[0; 12]; 2];
        if rules.is_dark() {
            alive[ENEMY] = source.enemies(view, &mut odds[ENEMY]);
            source.mirror(view, random, &mut odds[OWN]);
        }
        for station in board.occupied() {
            let Some((piece, certain)) = visible(view, station) else {
                continue;
            };
            let side = usize::from(piece.color != own);
            if !(rules.is_dark() && side == ENEMY) {
                alive[side][piece.kind.index()] += CERTAIN;
            }
            let known = odds[side][station.index()].iter().sum::<i32>() > 0;
            if !known {
                odds[side][station.index()] = certain;
            }
        }
        for (piece, count) in board.pool().counts() {
            alive[usize::from(piece.color != own)][piece.kind.index()] += CERTAIN * count as i32;
        }
        let mut tables = Knowledge {
            seat,
            own,
            rules,
            open: !rules.is_dark(),
            odds,
            value: [
                values(&rules, &alive[OWN], &alive[ENEMY]),
                values(&rules, &alive[ENEMY], &alive[OWN]),
            ],
            expected: [[[0; Station::COUNT]; 12]; 2],
            place: [[[0; Station::COUNT]; 12]; 2],
            lowest: alive.map(|numbers| lowest(&numbers)),
            balance: 0,
        };
        let material = |side: usize| -> i32 {
            let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Flag);
            let sum = kinds.map(|kind| alive[side][kind.index()] * tables.value(side, kind));
            sum.sum::<i32>() / CERTAIN
        };
        tables.balance = material(OWN) - material(ENEMY);
        let stations = [own, own.other()].map(|color| board.pieces(color));
        for side in [OWN, ENEMY] {
            tables.fill_expected(side, stations[side ^ 1]);
            tables.fill_places(side, stations[side ^ 1]);
        }
        tables.carry_home(view, own);
        Some(tables)
    }

    /// The colour of a side.
    pub(crate) fn color(&self, side: usize) -> Color {
        if side == OWN {
            self.own
        } else {
            self.own.other()
        }
    }

    /// The value of a piece of a side.
    #[inline]
    pub(crate) fn value(&self, side: usize, kind: Kind) -> i32 {
        self.value[side][kind.index()]
    }

    /// The probability that the other side assigns to this kind for the piece on a station, 0 to [`CERTAIN`].
    pub(crate) fn exposed(&self, side: usize, station: Station, kind: Kind) -> i32 {
        self.odds[side][station.index()][kind.index()]
    }

    /// The gain of an attack with this result, for the attacker's side.
    #[inline]
    pub(crate) fn gain(
        &self,
        side: usize,
        attacker: Kind,
        defender: Kind,
        result: AttackResult,
    ) -> i32 {
        match result {
            AttackResult::Win => self.value(side ^ 1, defender),
            AttackResult::Lose => -self.value(side, attacker),
            AttackResult::Both => self.value(side ^ 1, defender) - self.value(side, attacker),
            AttackResult::Flag => WIN,
        }
    }

    /// The probable result of an attack.
    #[inline]
    pub(crate) fn result(&self, side: usize, attacker: Kind, defender: Kind) -> AttackResult {
        let standing = match self.lowest[side] == Some(attacker) {
            true => Standing::Lowest,
            false => Standing::Higher,
        };
        self.rules.attack(attacker, defender, standing)
    }

    /// Returns the expected gain of an attack on the piece that was on this station at the root.
    #[inline]
    pub(crate) fn expected(&self, side: usize, attacker: Kind, root: usize) -> i32 {
        self.expected[side][attacker.index()][root]
    }

    /// The value of a station for a piece.
    #[inline]
    pub(crate) fn place(&self, side: usize, kind: Kind, station: Station) -> i32 {
        self.place[side][kind.index()][station.index()]
    }

    fn fill_expected(&mut self, side: usize, targets: Stations) {
        let enemy_seat = [self.seat, self.seat.other()][side ^ 1];
        let quarters = self.rules.headquarters(enemy_seat);
        for station in targets {
            let odds = self.odds[side ^ 1][station.index()];
            // A piece beside a possible flag is worth more, because it blocks the way to the flag.
            let flags = board::neighbours(station) & quarters;
            let flag = |at: Station| self.odds[side ^ 1][at.index()][Kind::Flag.index()];
            let clear: i32 = flags.iter().map(|at| flag(at) * 60 / CERTAIN).sum();
            for attacker in Kind::ALL.into_iter().filter(|kind| kind.is_mobile()) {
                let mut sum = 0;
                for defender in Kind::ALL {
                    let chance = odds[defender.index()];
                    if chance > 0 {
                        let result = self.result(side, attacker, defender);
                        let cleared = match result {
                            AttackResult::Win | AttackResult::Both => clear,
                            _ => 0,
                        };
                        sum += chance * (self.gain(side, attacker, defender, result) + cleared);
                    }
                }
                self.expected[side][attacker.index()][station.index()] = sum / CERTAIN;
            }
        }
    }

    /// Computes the values of stations. The value is higher near targets and in camps, and lower in
    /// headquarters if pieces cannot leave them.
    fn fill_places(&mut self, side: usize, targets: Stations) {
        let distances = distances();
        let [south, north] = Seat::ALL.map(|seat| self.rules.headquarters(seat));
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_mobile()) {
            let expected = self.expected[side][kind.index()];
            let prey: Vec<(usize, i32)> = targets
                .iter()
                .map(|station| (station.index(), expected[station.index()].min(MAX_PULL)))
                .filter(|(_, gain)| *gain > 0)
                .collect();
            for station in Station::all() {
                let row = &distances[station.index()];
                let pull = |(at, gain): &(usize, i32)| {
                    gain * PULL[usize::from(row[*at]).min(PULL.len() - 1)] / 256
                };
                let mut value = prey.iter().map(pull).max().unwrap_or(0);
                if side == ENEMY {
                    value /= 2;
                }
                if board::CAMPS.contains(station) && self.rules.camps_safe() {
                    value += 8;
                }
                if (south | north).contains(station) && self.rules.hq_locked() {
                    value -= 40 + self.value(side, kind) / 4;
                }
                self.place[side][kind.index()][station.index()] = value;
            }
        }
    }

    /// Adds values for carriers: the carrier of a flag should go home, and the other side should attack it.
    fn carry_home(&mut self, view: &View, own: Color) {
        if self.rules.flag_win() != FlagWin::Carry {
            return;
        }
        let (board, distances) = (view.seen_board(), distances());
        for (side, color) in [(OWN, own), (ENEMY, own.other())] {
            let Some(carrier) = board.flag_held_at(color.other()) else {
                continue;
            };
            let seat = [self.seat, self.seat.other()][side];
            for kind in Kind::ALL.into_iter().filter(|kind| kind.is_mobile()) {
                // Only the carrier matters, but the tables are indexed by kind, not by piece.
                if self.odds[side][carrier.index()][kind.index()] == 0 {
                    continue;
                }
                for station in Station::all() {
                    let row = &distances[station.index()];
                    let steps = self
                        .rules
                        .headquarters(seat)
                        .iter()
                        .map(|home| row[home.index()]);
                    let steps = i32::from(steps.min().unwrap_or(0));
                    self.place[side][kind.index()][station.index()] += 600 - 100 * steps.min(6);
                }
            }
            for kind in Kind::ALL.into_iter().filter(|kind| kind.is_mobile()) {
                self.expected[side ^ 1][kind.index()][carrier.index()] += WIN / 8;
            }
        }
    }
}

/// Returns the kind with the lowest order among the kinds that are probably on the board.
fn lowest(alive: &Odds) -> Option<Kind> {
    let probable = |kind: &Kind| kind.order().is_some() && alive[kind.index()] > CERTAIN / 2;
    Kind::ALL.into_iter().rev().find(probable)
}

/// Returns the values of a side's pieces, computed from the expected numbers of pieces of both sides.
fn values(rules: &Rules, own: &Odds, against: &Odds) -> [i32; 12] {
    let number = |kind: Kind| i64::from(against[kind.index()]);
    let all: i64 = Kind::ALL
        .into_iter()
        .filter(|kind| kind.order().is_some())
        .map(number)
        .sum();
    let all = all.max(1);
    let mut values = [0; 12];
    let engineer = 40 * number(Kind::Landmine) / i64::from(CERTAIN);
    for kind in Kind::ALL {
        let Some(order) = kind.order() else { continue };
        // The share of the enemy's pieces that lose against this piece, in parts of 1,000.
        let beaten: i64 = Kind::ALL
            .into_iter()
            .filter_map(|other| {
                let theirs = other.order()?;
                Some(
                    number(other)
                        * if theirs < order {
                            2
                        } else {
                            i64::from(theirs == order)
                        },
                )
            })
            .sum();
        let share = beaten * 500 / all;
        let fourth = share * share / 1000 * share / 1000 * share / 1000;
        let mut value = 80 + fourth * 92 / 100;
        if kind == Kind::Engineer {
            value += engineer;
        }
        if kind == Kind::Marshal && rules.marshal_reveals_flag() {
            value += 60;
        }
        values[kind.index()] = value as i32;
    }
    // The value of a bomb grows with the strongest piece that it can probably take.
    let best = Kind::ALL
        .into_iter()
        .filter(|kind| kind.order().is_some() && number(*kind) > i64::from(CERTAIN) / 4)
        .filter_map(Kind::order)
        .max()
        .unwrap_or(1);
    values[Kind::Bomb.index()] = 60 + 45 * i32::from(best);
    values[Kind::Landmine.index()] = 130;
    values[Kind::Flag.index()] = WIN;
    if rules.mines_before_flag() {
        // The last mines protect the flag, so the pieces that can clear mines decide the game.
        let count =
            |of: &Odds, kind: Kind| ((of[kind.index()] + CERTAIN / 2) / CERTAIN).clamp(0, 3);
        let clearers = |of: &Odds| {
            let bombs = rules.bombs_clear_mines();
            count(of, Kind::Engineer) + if bombs { count(of, Kind::Bomb) } else { 0 }
        };
        let mines = |of: &Odds| count(of, Kind::Landmine);
        // Mines that the other side cannot clear need no protection.
        let danger = clearers(against).min(3);
        values[Kind::Landmine.index()] = 10 + LAST_MINES[mines(own) as usize] * danger / 3;
        if mines(against) > 0 && clearers(own) > 0 {
            let all: i32 = LAST_MINES[..=mines(against) as usize].iter().sum();
            let share = all / clearers(own);
            values[Kind::Engineer.index()] = 80 + share.min(300);
            if rules.bombs_clear_mines() {
                values[Kind::Bomb.index()] += share.min(300) / 3;
            }
        }
    }
    values
}
