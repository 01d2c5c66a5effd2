//! Decisions that are due at a certain time: clocks, pauses, and absent players.

use alloc::string::String;
use alloc::vec::Vec;

use crate::clock::TimeOut;
use crate::facts::{Cause, Fact};
use crate::game::{Refusal, TableGame};
use crate::json::MAX_NUMBER;
use crate::options::{Absence, LateSetup};
use crate::state::Phase;
use crate::table::Table;

/// The milliseconds after which a disconnected player who sent `leave` during a game counts as absent.
const GOOD_BYE: u64 = 10_000;

/// The things that happen at a certain time and may cause a fact.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Due {
    Setup,
    Clock,
    Pause,
    Absent(usize),
    Abandoned,
    Close,
    /// A player's connection has been silent for too long.
    Silent(u64),
}

impl<G: TableGame> Table<G> {
    /// Returns when a player without a connection counts as absent, so that others may claim the game.
    pub(crate) fn absent_at(&self, player: usize) -> Option<u64> {
        let own = &self.presence[player];
        let since = own.gone?;
        let after = match (self.state.options.absent_after, own.leaving) {
            (0, _) => return None,
            (after, false) => after,
            (after, true) => after.min(GOOD_BYE),
        };
        Some(since.saturating_add(after))
    }

    pub(crate) fn is_absent(&self, player: usize) -> bool {
        self.absent_at(player).is_some_and(|time| time <= self.now)
    }

    /// Makes all decisions that are due up to `now`, each at its own time. Their number is that of facts and
    /// seats, not that of peers.
    pub(crate) fn advance(&mut self, now: u64) {
        let now = now.min(MAX_NUMBER).max(self.now);
        while let Some((time, due)) = self.next_decision().filter(|(time, _)| *time <= now) {
            self.now = self.now.max(time);
            self.carry_out(due);
            self.settle();
        }
        self.now = now;
    }

    fn carry_out(&mut self, due: Due) {
        match due {
            Due::Setup => self.end_setup(),
            Due::Clock => self.flag(),
            Due::Pause => self.decide(Fact::Go),
            Due::Absent(player) if self.state.options.absence == Absence::Lose => {
                let seat = self.state.seat_of(player);
                let winner = Some((seat + 1) % self.state.seats());
                let reason = String::from("forfeit");
                self.decide(Fact::End { winner, reason });
            }
            Due::Absent(_) => self.decide(Fact::Pause),
            Due::Abandoned if self.state.phase == Phase::Setup => {
                self.decide(Fact::Abort { winner: None });
            }
            Due::Abandoned => {
                let reason = String::from("abandoned");
                self.decide(Fact::End {
                    winner: None,
                    reason,
                });
            }
            Due::Close => self.decide(Fact::Close),
            Due::Silent(peer) => {
                if let Some(peer) = self.peers.get_mut(peer) {
                    peer.hang_up("silent");
                }
            }
        }
    }

    /// Ends the set-up phase because its time is over.
    fn end_setup(&mut self) {
        let state = &self.state;
        let is_late = |seat: &usize| !state.players[state.player_of(*seat)].ready;
        let (late, ready): (Vec<usize>, Vec<usize>) = (0..state.seats()).partition(is_late);
        match (state.options.late_setup, &ready[..]) {
            (LateSetup::Draw, _) => self.begin(&late),
            (LateSetup::Lose, [winner]) => self.decide(Fact::Abort {
                winner: Some(*winner),
            }),
            _ => self.decide(Fact::Abort { winner: None }),
        }
    }

    /// Ends the game because the time of the seat to move is over.
    fn flag(&mut self) {
        let Some((_, seat, out)) = self.state.flag_time() else {
            return;
        };
        if out == TimeOut::First {
            return self.decide(Fact::Abort { winner: None });
        }
        let winner = (seat + 1) % self.state.seats();
        let can_win = self.game().is_some_and(|game| game.can_win(winner));
        let winner = Some(winner).filter(|_| can_win || !self.state.options.time_draw);
        let reason = String::from("time");
        self.decide(Fact::End { winner, reason });
    }

    /// Returns the maximum lag that the table subtracts from the time of a seat's ply; `trip` is the shortest
    /// round trip.
    fn most_lag(&self, seat: usize, trip: Option<u64>) -> u64 {
        let quota = self.presence[seat].quota.into();
        match trip.filter(|_| self.state.options.lag) {
            Some(trip) => trip.saturating_add(100).min(quota),
            None => 0,
        }
    }

    /// Plays a ply of a peer; `spent` is the thinking time that the peer reports, if any.
    pub(crate) fn play(
        &mut self,
        seat: usize,
        fact: Fact,
        cause: Cause,
        trip: Option<u64>,
        spent: Option<u64>,
    ) -> Result<(), Refusal> {
        let elapsed = self.now.saturating_sub(self.state.since);
        let most = self.most_lag(seat, trip);
        let lag = match spent {
            Some(spent) => elapsed.saturating_sub(spent).min(most),
            None => trip.unwrap_or(0).min(most),
        };
        let due = self
            .state
            .flag_time()
            .filter(|(_, to_move, _)| *to_move == seat);
        if due.is_some_and(|(due, ..)| self.now - lag.min(self.now) >= due) {
            // The flag falls at its own time. Until then, this message must not change anything.
            return Err(Refusal::new("time", "the time is over"));
        }
        let plies = self.state.plies;
        self.commit_with(fact, Some(cause), lag)?;
        if let (Some(rules), true) = (self.state.options.clock, self.state.plies > plies) {
            // The lag is at most the quota, which is at most 7,000.
            let gain = rules.lag_gain();
            let quota = &mut self.presence[seat].quota;
            *quota = (*quota - lag as u32 + gain).min(7 * gain);
        }
        Ok(())
    }

    /// Returns when the running clock runs out, including the maximum lag of the next message.
    fn flag_due(&self) -> Option<u64> {
        let (due, seat, _) = self.state.flag_time()?;
        let player = self.state.player_of(seat);
        let mut peers = self.peers.iter();
        let own = peers.find(|(_, peer)| peer.player() == Some(player));
        let lag = own.map_or(0, |(_, peer)| self.most_lag(seat, peer.pings.trip()));
        Some(due.saturating_add(lag.min(2_000)))
    }

    fn next_decision(&self) -> Option<(u64, Due)> {
        let (state, options) = (&self.state, &self.state.options);
        let phase = match state.phase {
            Phase::Setup => Due::Setup,
            Phase::Paused => Due::Pause,
            _ => Due::Close,
        };
        let phase = state.phase_end().map(|time| (time, phase));
        let clock = self.flag_due().map(|time| (time, Due::Clock));
        let acts = match options.absence {
            Absence::Lose => true,
            Absence::Pause => state.paused < options.pause,
            _ => false,
        };
        let acts = acts && state.phase == Phase::Play;
        let absent = (0..state.seats()).filter_map(|player| {
            let time = self.absent_at(player)?;
            // After a restart, all players are absent since the same time, and no player loses for that.
            let is_first = |other| other == player || self.absent_at(other) != Some(time);
            if options.absence == Absence::Lose && !(0..state.seats()).all(is_first) {
                return None;
            }
            // A player who was absent in an earlier pause causes no further pause.
            let again = options.absence == Absence::Pause && time <= state.phase_since;
            (acts && !again).then_some((time, Due::Absent(player)))
        });
        let is_begun = state.is_on() || state.phase == Phase::Setup;
        let may = is_begun && options.abandoned_after > 0 && options.absence != Absence::Clock;
        let gone = self.presence.iter().map(|own| own.gone);
        // `None` is a connected player, and is less than any time.
        let all_gone = gone.clone().min().flatten().filter(|_| may);
        let last = all_gone.and(gone.max().flatten());
        let abandoned = last.map(|last| {
            let time = last.saturating_add(options.abandoned_after);
            (time, Due::Abandoned)
        });
        let is_open = state.phase != Phase::Closed;
        let players = (self.peers.iter()).filter(|(_, peer)| is_open && peer.player().is_some());
        let silent = players.map(|(name, peer)| (peer.pings.silent_at(), Due::Silent(name)));
        absent
            .chain(
                [phase, clock, abandoned, silent.min()]
                    .into_iter()
                    .flatten(),
            )
            .min()
            .filter(|(time, _)| *time < u64::MAX)
    }

    /// Returns the time at which the host must call [`Table::wake`]; `None` if nothing is due.
    pub fn deadline(&self) -> Option<u64> {
        if self.is_inside {
            return None;
        }
        let decision = self.next_decision().map(|(time, _)| time);
        let late = self
            .late
            .as_ref()
            .and_then(|late| late.due(self.state.is_on()));
        let is_open = self.state.phase != Phase::Closed;
        let peers = self.peers.iter().filter(|_| is_open);
        let peers = peers.map(|(_, peer)| peer.due()).min();
        let all = [decision, late, peers].into_iter().flatten();
        all.min().filter(|time| *time < u64::MAX)
    }
}
