//! Observations on a seen board: whether an observation is possible, and what it changes.

use crate::army::flag_places;
use crate::error::Quoted;
use crate::mv::Move;
use crate::piece::{Color, Kind, Seat};
use crate::position::IllegalMove;
use crate::position::check;
use crate::rules::{AttackResult, Standing};
use crate::station::{Station, Stations};
use crate::view::ObserveError;

use super::observation::{Attack, Flip, Observation};
use super::seen_board::{Seen, SeenBoard};

impl SeenBoard {
    /// Applies an observation.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let mut board = *game.seen_board(Seat::North);
    /// game.play("a6a7".parse()?)?;
    /// board.observe(&game.observation(Seat::North, 1).unwrap())?;
    /// assert_eq!(board, *game.seen_board(Seat::North));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the observation cannot follow the earlier ones. After an error the board is unchanged.
    pub fn observe(&mut self, observation: &Observation) -> Result<(), ObserveError> {
        self.check_observation(observation)?;
        self.take_in(observation);
        Ok(())
    }

    fn check_observation(&self, observation: &Observation) -> Result<(), ObserveError> {
        if self.over {
            return Err(ObserveError::Finished);
        }
        match observation {
            Observation::Begin(_) => Err(ObserveError::Begin),
            Observation::TakenBack(_) => Err(ObserveError::Order(
                "a board has no history to take back; use a view",
            )),
            Observation::Other(kind) => Err(unknown(kind)),
            Observation::Ended(_)
            | Observation::DrawOffered(_)
            | Observation::DrawDeclined(_)
            | Observation::TakeBackOffered(_)
            | Observation::TakeBackDeclined(_) => Ok(()),
            Observation::Refused(mv) => self.check_refusal(*mv),
            Observation::Flipped(flip) => self.check_flip(*flip),
            Observation::Moved(mv) => {
                self.check_way(*mv)?;
                if self.occupied().contains(mv.target()) || mv.is_flip() {
                    return Err(unfit(*mv, "there is a piece on its destination"));
                }
                Ok(())
            }
            Observation::Attacked(fight) => {
                self.check_way(fight.mv)?;
                self.check_fight(fight)
            }
        }
    }

    /// Applies an observation without checking it, such as one from a referee.
    pub(crate) fn take_in(&mut self, observation: &Observation) {
        match observation {
            Observation::Begin(_)
            | Observation::DrawOffered(_)
            | Observation::DrawDeclined(_)
            | Observation::TakeBackOffered(_)
            | Observation::TakeBackDeclined(_)
            | Observation::TakenBack(_)
            | Observation::Other(_) => {}
            Observation::Ended(_) => self.close(),
            Observation::Refused(mv) => self.refuse(*mv),
            Observation::Flipped(flip) => self.flip(*flip),
            Observation::Moved(mv) => self.play(*mv, None),
            Observation::Attacked(fight) => self.fight(fight),
        }
    }

    /// Marks the game as over.
    pub(crate) fn close(&mut self) {
        self.over = true;
    }

    fn check_way(&self, mv: Move) -> Result<(), ObserveError> {
        let checked = if self.is_own_turn() {
            self.ensure_legal(mv)
        } else {
            self.check_other(mv)
        };
        checked.map_err(|why| ObserveError::Move { mv, why })
    }

    /// Checks the visible conditions on a move of the other seat.
    fn check_other(&self, mv: Move) -> Result<(), IllegalMove> {
        let mut state = self.known.state;
        let origin = mv.origin();
        if self.hidden().contains(origin) {
            let Some(color) = self.seat_colors().color(self.to_move()) else {
                unreachable!("pieces are hidden only in dark play, where the colours are settled");
            };
            // Treats an unknown piece as the kind with the most moves.
            state.learn(origin, color, Kind::Engineer.code());
        }
        check(&state, &self.known.masks, mv, |mover| self.entry(mover))
    }

    fn play(&mut self, mv: Move, attack: Option<AttackResult>) {
        let rules = *self.rules();
        self.known.state.play_seen(&rules, mv, attack);
        self.refused = Stations::EMPTY;
    }

    /// Applies an attack without checking it.
    pub(crate) fn fight(&mut self, fight: &Attack) {
        let [attacker, defender] = fight.revealed;
        self.play(fight.mv, Some(fight.ended));
        let survivor = match fight.ended {
            AttackResult::Win | AttackResult::Flag => attacker,
            AttackResult::Lose => defender,
            AttackResult::Both => None,
        };
        if let Some(kind) = survivor {
            self.learn(fight.mv.target(), kind);
        }
        for station in fight.flags.into_iter().flatten() {
            if self.hidden().contains(station) && !self.is_held(station) {
                self.learn(station, Kind::Flag);
            }
        }
    }

    fn learn(&mut self, station: Station, kind: Kind) {
        if let Some(Seen::Hidden(color)) = self.at(station) {
            self.known.state.learn(station, color, kind.code());
        }
    }

    fn check_flip(&self, Flip { station, piece }: Flip) -> Result<(), ObserveError> {
        let mv = Move::flip(station);
        if !self.face_down().contains(station) {
            return Err(unfit(mv, "no face-down piece is there"));
        }
        if self.pool.count(piece) == 0 {
            return Err(unfit(mv, "no face-down piece can be this piece"));
        }
        Ok(())
    }

    fn flip(&mut self, Flip { station, piece }: Flip) {
        let rules = *self.rules();
        self.pool.take(piece);
        self.known.state.flip_seen(&rules, station, piece);
        self.refused = Stations::EMPTY;
    }

    fn check_refusal(&self, mv: Move) -> Result<(), ObserveError> {
        if !self.rules().is_dark() || !self.rules().protects_flags() {
            return Err(unfit(mv, "nothing is refused under these rules"));
        }
        self.check_way(mv)?;
        let known_flag = self.refused_target().contains(mv.target());
        if !known_flag && !self.refusal_shows_flag(mv) {
            return Err(unfit(mv, "the flag is not there"));
        }
        Ok(())
    }

    /// Whether the refusal of a try reveals a flag. A spectator learns the flag's station from any refused try,
    /// and a seat only from its own refused tries.
    fn refusal_shows_flag(&self, mv: Move) -> bool {
        let owner = self.seat_colors().color(self.to_move().other());
        let flag_is_elsewhere = owner.is_some_and(|color| self.known.flag_station(color).is_some());
        let of_the_enemy = self.seat.is_none_or(|seat| seat == self.to_move());
        of_the_enemy && self.hidden().contains(mv.target()) && !flag_is_elsewhere
    }

    fn refuse(&mut self, mv: Move) {
        if self.refusal_shows_flag(mv) {
            self.learn(mv.target(), Kind::Flag);
        }
        if self.is_own_turn() {
            self.refused |= mv.origin().to_set();
        }
    }

    /// Checks that an attack can have this result.
    fn check_fight(&self, fight: &Attack) -> Result<(), ObserveError> {
        let Attack {
            mv,
            ended,
            revealed: shown,
            ..
        } = *fight;
        let fail = |why| Err(unfit(mv, why));
        if !self.occupied().contains(mv.target()) || mv.is_flip() {
            return fail("there is no piece on its destination");
        }
        let kind = |s: Station| self.known.piece_at(s).map(|piece| piece.kind);
        let mut pieces = [kind(mv.origin()), kind(mv.target())];
        for (piece, shown) in pieces.iter_mut().zip(shown) {
            match (*piece, shown) {
                (Some(before), Some(now)) if before != now => {
                    return fail("the piece is known to have another kind");
                }
                _ => *piece = piece.or(shown),
            }
        }
        let owners = [self.to_move(), self.to_move().other()];
        for ((owner, lost), shown) in owners.into_iter().zip(ended.losses()).zip(shown) {
            let shows = self.seat != Some(owner) && self.rules().shows_enemy(lost);
            if shows != shown.is_some() {
                return fail(
                    "under these rules the attack would not reveal exactly the given kinds",
                );
            }
        }
        let [attacker, defender] = pieces;
        let rules = self.rules();
        let can = |standing| match (attacker, defender) {
            (Some(a), Some(d)) => a.is_mobile() && rules.attack(a, d, standing) == ended,
            (Some(a), None) => !rules.defenders(a, ended, standing).is_empty(),
            (None, Some(d)) => !rules.attackers(d, ended, standing).is_empty(),
            // Both pieces are unknown, so every result is possible.
            (None, None) => true,
        };
        if !Standing::ALL.into_iter().any(can) {
            return fail("an attack between these pieces has another result");
        }
        self.check_flags(fight, pieces)
    }

    /// Returns the station of the seat's own flag if an attack reveals it to the other seat; see
    /// [`Attack::flags`]. Under `marshal-reveals-flag` the fall of the seat's marshal reveals it. A client
    /// needs this function if its server reports only the enemy's flag. Call the function before the board
    /// observes the attack.
    pub fn own_flag_revealed(&self, mv: Move, ended: AttackResult) -> Option<Station> {
        let [attacker_lost, defender_lost] = ended.losses();
        let (station, lost) = if self.is_own_turn() {
            (mv.origin(), attacker_lost)
        } else {
            (mv.target(), defender_lost)
        };
        if !(lost && self.rules().shows_flags() && self.kind_at(station) == Some(Kind::Marshal)) {
            return None;
        }
        let mut after = *self;
        after.play(mv, Some(ended));
        after.known.flag_station(self.own_color()?)
    }

    /// Whether both flags are on one station without a piece after an attack. Then a fallen marshal reveals
    /// no flag.
    pub(crate) fn flags_meet(&self, fight: &Attack) -> bool {
        let (origin, target) = (fight.mv.origin(), fight.mv.target());
        let mover = self.seat_colors().color(self.to_move());
        let drops = |flag: Color| match self.flag_held_at(flag) {
            // A piece that moves away leaves its own flag behind.
            Some(station) if station == origin => mover != Some(flag),
            held => held == Some(target),
        };
        fight.ended == AttackResult::Both && Color::ALL.into_iter().all(drops)
    }

    /// Checks the revealed flags against the pieces that may have fallen.
    fn check_flags(
        &self,
        fight: &Attack,
        [attacker, defender]: [Option<Kind>; 2],
    ) -> Result<(), ObserveError> {
        let fail = |why| Err(unfit(fight.mv, why));
        let reveals = self.rules().shows_flags() && !self.flags_meet(fight);
        let [attacker_lost, defender_lost] = fight.ended.losses();
        for (seat, shown) in Seat::ALL.into_iter().zip(fight.flags) {
            let attacks = seat == self.to_move();
            let (piece, lost) = if attacks {
                (attacker, attacker_lost)
            } else {
                (defender, defender_lost)
            };
            let may_have_fallen = lost && piece.is_none_or(|kind| kind == Kind::Marshal);
            if shown.is_some() && !(reveals && may_have_fallen) {
                return fail("a flag is revealed, but no marshal can have been lost");
            }
            if shown.is_none() && reveals && lost && piece == Some(Kind::Marshal) {
                return fail("a marshal was lost, but no flag is revealed");
            }
            let Some(color) = self.seat_colors().color(seat) else {
                continue;
            };
            if let Some(station) = shown {
                let known = self.known.flag_station(color);
                let stands = self.known.pieces(color).contains(station)
                    && station != fight.mv.target()
                    && station != fight.mv.origin();
                let hidden = self.hidden().contains(station)
                    && stands
                    && flag_places(self.rules(), seat).contains(station);
                // A carried flag may have moved in this ply.
                let held = self.rules().is_carry() && self.flag_held_at(color).is_some();
                if !(known == Some(station) || known.is_none() && hidden || held) {
                    return fail("the flag cannot be on the revealed station");
                }
            }
        }
        Ok(())
    }
}

/// The error for an observation of a kind that this version does not know.
pub(super) fn unknown(kind: &str) -> ObserveError {
    ObserveError::UnknownKind(Quoted::new(kind))
}

fn unfit(mv: Move, why: &'static str) -> ObserveError {
    ObserveError::Unfit { mv, why }
}
