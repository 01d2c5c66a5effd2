//! An undo log of a view's observations, so that a game can take back an observation without replaying the
//! others.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::position::Delta;
use crate::station::{Station, Stations};

use super::deduce::{EnemyArmy, EnemyPiece};
use super::knowledge::{Offers, View};
use super::observation::Observation;
use super::packed::PackedObservation;
use super::repeats::Boards;
use super::seen_board::SeenBoard;

/// The changes of the latest observations: 24 bytes for each, and 12 for each enemy piece that changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal {
    changes: Vec<Change>,
    olds: Vec<Old>,
    /// The boards that attacks removed from the view, if repetition ends games.
    forgotten: Vec<Boards>,
}

#[derive(Copy, Clone, Debug)]
struct Change {
    board: Delta,
    offers: Offers,
    /// The number of entries of this change in `olds`.
    olds: u8,
}

/// An earlier value, to restore.
#[derive(Copy, Clone, Debug)]
enum Old {
    Piece(u8, EnemyPiece),
    Ties(u32),
    Observed(u32),
    MineStood(Option<NonZeroU32>),
    OwnFlagHidden,
    /// A station that was added to, or removed from, the set of refused origins.
    Refused(Station),
}

/// The parts of the knowledge about an army that an observation may change.
pub(super) struct Before {
    pieces: [EnemyPiece; 25],
    ties: usize,
    told: usize,
    mine_stood: Option<u32>,
    own_flag_revealed: bool,
    boards: Option<Boards>,
}

impl EnemyArmy {
    /// Copies the values that the observation may change.
    pub(super) fn before(&self, seen: &Observation, seen_board: &SeenBoard) -> Before {
        let forgets = matches!(seen, Observation::Attacked(_)) && forgets(seen_board);
        Before {
            pieces: self.pieces,
            ties: self.ties.len(),
            told: self.repeats.told.len(),
            mine_stood: self.mine_stood,
            own_flag_revealed: self.own_flag_revealed,
            boards: forgets.then(|| self.repeats.boards.clone()),
        }
    }
}

/// Whether an attack clears an army's past boards.
fn forgets(seen_board: &SeenBoard) -> bool {
    seen_board.rules().repetition().times() > 0
}

impl Journal {
    /// Records the changes of an observation.
    pub(super) fn enter(
        &mut self,
        before: &SeenBoard,
        offers: Offers,
        known: Option<(Before, u32)>,
        after: &View,
    ) {
        let first = self.olds.len();
        let seen_board = after.seen_board();
        let refused = before.refused.bits() ^ seen_board.refused.bits();
        self.olds
            .extend(Stations::raw(refused).iter().map(Old::Refused));
        if let (Some((known, touched)), Some(army)) = (known, after.army()) {
            self.enter_army(known, touched, army);
        }
        self.changes.push(Change {
            board: before.state().delta(seen_board.state()),
            offers,
            // At most 89: all stations and pieces, and four others.
            olds: (self.olds.len() - first) as u8,
        });
    }

    fn enter_army(&mut self, known: Before, mut touched: u32, army: &EnemyArmy) {
        while touched != 0 {
            let number = touched.trailing_zeros() as u8;
            self.olds
                .push(Old::Piece(number, known.pieces[usize::from(number)]));
            touched &= touched - 1;
        }
        if known.ties != army.ties.len() {
            self.olds.push(Old::Ties(known.ties as u32));
        }
        if known.told != army.repeats.told.len() {
            self.olds.push(Old::Observed(known.told as u32));
        }
        if known.mine_stood != army.mine_stood {
            let old = known.mine_stood.and_then(NonZeroU32::new);
            self.olds.push(Old::MineStood(old));
        }
        if known.own_flag_revealed != army.own_flag_revealed {
            self.olds.push(Old::OwnFlagHidden);
        }
        self.forgotten.extend(known.boards);
    }
}

impl View {
    /// Observes a valid observation of the referee, and records its changes in the journal.
    pub(crate) fn take_in(&mut self, seen: &Observation, journal: &mut Journal) {
        let (before, offers) = (self.seen_board, self.offers);
        let known = self.enemies.as_ref().map(|army| army.before(seen, &before));
        let touched = self.follow(seen);
        journal.enter(&before, offers, known.map(|known| (known, touched)), self);
    }

    /// Takes back the latest observation; its change is the last one of the journal.
    pub(crate) fn take_back(&mut self, journal: &mut Journal) {
        let Some(change) = journal.changes.pop() else {
            return;
        };
        self.offers = change.offers;
        if self.last.take().is_some() {
            self.seen_board.over = false;
        } else if let Some(told) = self.history.pop() {
            self.forget(told, journal);
        }
        self.seen_board.known.state.take_back(&change.board);
        let first = journal.olds.len() - usize::from(change.olds);
        for old in &journal.olds[first..] {
            self.restore(*old);
        }
        if let Some(army) = &mut self.enemies {
            let restored = journal.olds[first..].iter().filter_map(|old| match old {
                Old::Piece(number, _) => Some(*number),
                _ => None,
            });
            restored.for_each(|number| army.stand(usize::from(number)));
        }
        journal.olds.truncate(first);
    }

    /// Undoes the observation's changes of the past boards, and other changes that the journal does not
    /// store. The rest of the view is still in the state after the observation.
    fn forget(&mut self, seen: PackedObservation, journal: &mut Journal) {
        let attacked = match seen {
            PackedObservation::Moved(_) => false,
            PackedObservation::Attacked(_) => true,
            PackedObservation::Flipped(flip) => {
                self.seen_board.pool.add(flip.piece);
                false
            }
            _ => return,
        };
        self.plies -= 1;
        let Some(army) = &mut self.enemies else {
            return;
        };
        if attacked && forgets(&self.seen_board) {
            let Some(boards) = journal.forgotten.pop() else {
                unreachable!("it has the boards that the observation removed");
            };
            army.repeats.boards = boards;
        } else if let PackedObservation::Moved(_) = seen {
            army.repeats.take_back(&self.seen_board, &army.at);
        }
    }

    fn restore(&mut self, old: Old) {
        if let Old::Refused(station) = old {
            self.seen_board.refused ^= station.to_set();
        }
        let Some(army) = &mut self.enemies else {
            return;
        };
        match old {
            Old::Piece(number, piece) => {
                army.leave(usize::from(number));
                army.pieces[usize::from(number)] = piece;
            }
            Old::Ties(count) => army.ties.truncate(count as usize),
            Old::Observed(count) => army.repeats.told.truncate(count as usize),
            Old::MineStood(alive) => army.mine_stood = alive.map(Into::into),
            Old::OwnFlagHidden => army.own_flag_revealed = false,
            Old::Refused(_) => {}
        }
    }
}
