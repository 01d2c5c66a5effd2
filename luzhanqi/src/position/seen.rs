//! Plays moves on a board with unknown pieces. The caller supplies the result of an attack.

use crate::mv::Move;
use crate::piece::{Color, Piece};
use crate::rules::{AttackResult, Rules};
use crate::station::Station;

use super::play::color;
use super::state::{State, UNKNOWN};
use super::zobrist;

impl State {
    /// Plays a move of the side to move: a step to an empty station, or an attack with the given result.
    pub(crate) fn play_seen(&mut self, rules: &Rules, mv: Move, attack: Option<AttackResult>) {
        let (from, to) = (mv.origin().index() as u32, mv.target().index() as u32);
        let mover = self.settled_mover();
        let code = self.code_at(from);
        match attack {
            None => {
                self.walk(mover, code, 1 << from, 1 << to);
                self.key ^= zobrist::step(code, mover, from, to);
                self.count_quiet();
            }
            Some(attack) => {
                let met = self.code_at(to);
                self.not_quiet();
                self.toggle(1 << from, from, mover, code);
                if attack != AttackResult::Lose {
                    self.toggle(1 << to, to, mover ^ 1, met);
                }
                if attack.attacker_survives() {
                    self.toggle(1 << to, to, mover, code);
                }
                if attack == AttackResult::Flag && rules.is_carry() {
                    self.set_mark(color(mover ^ 1), Some(mv.target()));
                }
            }
        }
        if self.has_marks() {
            self.move_marks(mover, from, to);
        }
        self.pass();
    }

    /// Flips a hidden face-down piece; `piece` is the piece that it shows.
    pub(crate) fn flip_seen(&mut self, rules: &Rules, station: Station, piece: Piece) {
        let index = station.index() as u32;
        let bit = station.to_set().bits();
        self.toggle(bit, index, Color::Red.index(), UNKNOWN);
        self.toggle_down(index);
        self.toggle(bit, index, piece.color.index(), piece.kind.code());
        self.flipped(rules, index);
    }

    /// Hides a face-down piece, or restores a hidden piece. Both toggle the same bits.
    pub(crate) fn hide_or_reveal_down(&mut self, station: Station, piece: Piece) {
        let (bit, index) = (station.to_set().bits(), station.index() as u32);
        self.toggle(bit, index, piece.color.index(), piece.kind.code());
        // Its colour is unknown; it is stored as red.
        self.toggle(bit, index, Color::Red.index(), UNKNOWN);
    }

    /// Changes the code of the piece on a station.
    pub(crate) fn learn(&mut self, station: Station, color: Color, code: u8) {
        let (bit, index) = (station.to_set().bits(), station.index() as u32);
        let old = self.code_at(index);
        self.toggle(bit, index, color.index(), old);
        self.toggle(bit, index, color.index(), code);
    }
}
