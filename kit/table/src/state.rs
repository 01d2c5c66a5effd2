//! The state of a table. It is computed from the facts. A restart restores the state and nothing else.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::at::{At, short};
use crate::chance::{Purpose, draw, hex};
use crate::clock::{SeatClock, TimeOut};
use crate::facts::{Cause, Fact, Known, Session};
use crate::game::{Act, ObservationKind, Refusal, TableGame};
use crate::offers::Offers;
use crate::options::{Rematch, Start, TableOptions, Truth};
use crate::player::Player;
use crate::rows::Rows;

kit::tokens! {
    /// The phase of a table.
    ///
    /// ```
    /// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
    /// use luzhanqi_kit_table::{HostCommand, Phase};
    /// let (mut table, _) = game::begun();
    /// assert_eq!((table.phase(), Phase::Play.as_str()), (Phase::Play, "play"));
    /// table.command(HostCommand::Close, 0)?;
    /// assert_eq!(table.phase(), Phase::Closed);
    /// # Ok::<(), luzhanqi_kit_table::Refusal>(())
    /// ```
    #[non_exhaustive]
    Phase, "a phase" {
        /// At least one seat is free.
        Open = "open",
        /// All seats are taken. The game waits until the players are ready, or until the host begins it.
        Seated = "seated",
        /// Players make their set-ups.
        Setup = "setup",
        /// The game is in progress.
        Play = "play",
        /// The game is paused, and its clocks do not run.
        Paused = "paused",
        /// The game has ended or was aborted.
        Ended = "ended",
        /// The table accepts no more requests.
        Closed = "closed",
        /// A panic interrupted the table, because of a bug in this library or in the game. The table ignores all inputs
        /// and returns no outputs. Its journal is valid: restore the table from it.
        Broken = "broken",
    }
}

/// The maximum number of set-ups and drafts from a player in a game. The journal stores each of them.
const MAX_DRAFTS: u32 = 200;

/// How often strangers may take a seat, and how often each player with a ticket or a role from the host may. Without
/// this limit, players could make the journal grow by taking and leaving seats. The limits are separate, so that
/// neither strangers nor a player whom the host knows can keep out another such player.
const MAX_SITS: u32 = 1_000;

/// The maximum length of a set-up, in bytes.
const MAX_SETUP: usize = 256;

#[derive(Clone)]
pub(crate) struct State<G: TableGame> {
    pub(crate) options: Box<TableOptions>,
    pub(crate) rules: G::Rules,
    pub(crate) secret: [u8; 32],
    /// The time of the latest fact.
    pub(crate) time: u64,
    pub(crate) phase: Phase,
    /// When the phase began.
    pub(crate) phase_since: u64,
    pub(crate) players: Box<[Player]>,
    /// How often strangers took a seat.
    sits: u32,
    /// The number of the game: 1 for the first.
    pub(crate) number: u64,
    /// The number of seats by which the players have moved since the first game.
    turn: usize,
    pub(crate) game: Option<G>,
    pub(crate) generation: u64,
    /// For each take-back in the game, the number of observations that remained.
    remains: Vec<usize>,
    /// A row for each observation. The audiences are the seats, followed by the spectators.
    rows: Rows,
    /// The number of plies.
    pub(crate) plies: usize,
    /// The number of observations up to the latest ply or refusal.
    pub(crate) acted: usize,
    pub(crate) offers: Offers,
    /// The clock of each seat. It counts the seat's plies even in games without clocks.
    pub(crate) clocks: Box<[SeatClock]>,
    /// When the running ply began; in a pause, the time that the ply took before the pause.
    pub(crate) since: u64,
    /// The seat whose clock ran when the game ended, and the time that its ply had taken by then. `None` unless the
    /// game has ended.
    pub(crate) stopped: Option<(usize, u64)>,
    /// The total time of the earlier pauses in this game, without the current pause.
    pub(crate) paused: u64,
    /// The winning seat, if any, and the reason.
    pub(crate) result: Option<(Option<usize>, String)>,
    /// The set-ups or the start of the game, and whether the host has revealed them.
    pub(crate) start: Vec<String>,
    pub(crate) is_revealed: bool,
    /// The host's notes, with the number of plies before each.
    pub(crate) notes: Vec<(usize, String)>,
}

/// How a fact is applied.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The fact is decided now. The clock is charged the time of the ply minus this lag, and the fact
    /// stores the new clock.
    Live(u64),
    /// The fact comes from a journal.
    Journal,
}

fn phase_refusal(phase: Phase) -> Refusal {
    let text = alloc::format!("this is not possible in the phase {}", phase.as_str());
    Refusal::new("phase", text)
}

impl<G: TableGame> State<G> {
    pub(crate) fn new(
        options: TableOptions,
        secret: [u8; 32],
        now: u64,
    ) -> Result<State<G>, String> {
        let rules = match &options.rules {
            None => G::Rules::default(),
            Some(text) => match text.parse() {
                Ok(rules) => rules,
                Err(why) => {
                    return Err(alloc::format!(
                        "the value of the option rules is invalid: {why}"
                    ));
                }
            },
        };
        let seats = G::SEATS.len();
        Ok(State {
            options: Box::new(options),
            rules,
            secret,
            time: now,
            phase: Phase::Open,
            phase_since: now,
            players: alloc::vec![Player::default(); seats].into(),
            sits: 0,
            number: 1,
            turn: 0,
            game: None,
            generation: 0,
            remains: Vec::new(),
            rows: Rows::new(seats + 1),
            plies: 0,
            acted: 0,
            offers: Offers::new(seats),
            clocks: alloc::vec![SeatClock::default(); seats].into(),
            since: now,
            stopped: None,
            paused: 0,
            result: None,
            start: Vec::new(),
            is_revealed: false,
            notes: Vec::new(),
        })
    }

    pub(crate) fn seats(&self) -> usize {
        self.players.len()
    }

    pub(crate) fn seat_of(&self, player: usize) -> usize {
        (player + self.turn) % self.seats()
    }

    pub(crate) fn player_of(&self, seat: usize) -> usize {
        (seat + self.seats() - self.turn % self.seats()) % self.seats()
    }

    pub(crate) fn ticket(&self, player: usize) -> String {
        let bytes = draw(
            &self.secret,
            Purpose::Ticket,
            player as u32,
            self.players[player].revision,
        );
        hex(&bytes[..16])
    }

    /// Whether all players are ready, so that the phase ends.
    pub(crate) fn is_ready(&self) -> bool {
        let waits = match self.phase {
            Phase::Seated => self.options.start == Start::Ready,
            phase => phase == Phase::Setup,
        };
        waits && self.players.iter().all(|player| player.ready)
    }

    /// Whether the game has clocks.
    pub(crate) fn has_clocks(&self) -> bool {
        self.game.is_some() && self.options.clock.is_some()
    }

    /// The kinds of the observations from number `from` on, the latest first.
    fn kinds(&self, from: usize) -> impl Iterator<Item = (usize, ObservationKind)> {
        let game = self.game.iter();
        let numbers = (from..self.observed()).rev();
        game.flat_map(move |game| {
            let kind = |number| (number, game.kind(number));
            numbers.clone().map(kind)
        })
    }

    /// Whether a take-back to this number of observations keeps every observation that revealed something.
    pub(crate) fn is_quiet(&self, remain: usize) -> bool {
        self.kinds(remain).all(|(_, kind)| match kind {
            ObservationKind::Ply { reveals, .. } => !reveals,
            ObservationKind::Refused => false,
            ObservationKind::Other => true,
        })
    }

    /// Returns the number of observations that remain if a seat's latest ply is taken back.
    pub(crate) fn remain_before(&self, seat: usize) -> Option<usize> {
        let mut plies = self.kinds(0).filter_map(|(number, kind)| match kind {
            ObservationKind::Ply { seat, .. } => Some((number, seat)),
            _ => None,
        });
        plies.find(|(_, by)| *by == seat)?;
        // All observations up to the previous ply remain.
        Some(plies.next().map_or(1, |(number, _)| number + 1))
    }

    /// Returns the time that the mover had left after each ply, with the number of plies up to it.
    pub(crate) fn times(&self) -> Vec<(usize, u64)> {
        let mut plies = self.plies + 1;
        let mut times = Vec::new();
        for (number, kind) in self.kinds(0) {
            if let ObservationKind::Ply { .. } = kind {
                plies -= 1;
                times.extend(self.rows.left(number).map(|left| (plies, left)));
            }
        }
        times.reverse();
        times
    }

    /// The number of observations now.
    pub(crate) fn observed(&self) -> usize {
        self.rows.len()
    }

    /// The sum of the first `n` observations of an audience. The index after the last seat means the
    /// spectators.
    pub(crate) fn sum(&self, audience: usize, n: usize) -> u32 {
        self.rows.sum(audience, n)
    }

    /// Returns how many of a client's observations are still valid.
    pub(crate) fn common(&self, audience: usize, at: &At) -> usize {
        if u64::from(at.game) != self.number || u64::from(at.generation) > self.generation {
            return 0;
        }
        // Fits: at most the generation, which is the length of the list.
        let later = &self.remains[at.generation as usize..];
        let held = at.n as usize;
        let least = later.iter().copied().chain([held, self.observed()]).min();
        let common = least.unwrap_or(0);
        match common == held && self.sum(audience, common) != at.sum {
            true => 0,
            false => common,
        }
    }

    /// The position of an audience that has the first `n` observations.
    pub(crate) fn at(&self, audience: usize, n: usize) -> At {
        At {
            game: short(self.number),
            generation: short(self.generation),
            n: short(n),
            sum: self.sum(audience, n),
        }
    }

    /// Returns the known values of a player who makes a request in this session. Without a session, the
    /// session of the player's latest request is used.
    pub(crate) fn known(&self, player: usize, session: Option<&Session>) -> Known {
        let (own, seat) = (&self.players[player], self.seat_of(player));
        let latest = own.session();
        Known {
            player,
            seat,
            session: latest,
            id: own.next_id(session.or(latest.as_ref())),
            periods: self.clocks[seat].periods,
        }
    }

    /// Applies a fact. An error changes nothing.
    pub(crate) fn apply(
        &mut self,
        fact: &mut Fact,
        cause: Option<&Cause>,
        time: u64,
        source: Source,
    ) -> Result<(), Refusal> {
        let before = self.time;
        let game = self.game.as_ref().filter(|_| self.is_on());
        let run = game.and_then(TableGame::to_move);
        let paused = Some(self.since).filter(|_| self.phase == Phase::Paused);
        self.time = time;
        if let Err(why) = self.decide(fact, source) {
            self.time = before;
            return Err(why);
        }
        self.stopped = match (self.phase, run) {
            // After a last ply, no time has passed.
            (Phase::Ended, Some(seat)) => {
                Some((seat, paused.unwrap_or_else(|| self.spent(0)))).filter(|(_, used)| *used > 0)
            }
            (Phase::Ended | Phase::Closed, _) => self.stopped,
            _ => None,
        };
        if let Some(cause) = cause {
            self.players[cause.player].remember(cause);
        }
        Ok(())
    }

    pub(crate) fn expect(&self, phases: &[Phase]) -> Result<(), Refusal> {
        match phases.contains(&self.phase) {
            true => Ok(()),
            false => Err(phase_refusal(self.phase)),
        }
    }

    /// Whether a game is in progress, perhaps paused.
    pub(crate) fn is_on(&self) -> bool {
        matches!(self.phase, Phase::Play | Phase::Paused)
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.phase_since = self.time;
    }

    fn decide(&mut self, fact: &mut Fact, source: Source) -> Result<(), Refusal> {
        match fact {
            Fact::Sit { player, session } => self.sit(*player, *session)?,
            Fact::Leave { player } => {
                self.expect(&[Phase::Open, Phase::Seated])?;
                self.enter(Phase::Open);
                let player = &mut self.players[*player];
                *player = player.left();
            }
            Fact::Name { player, name } => {
                self.players[*player].name = name.as_str().into();
            }
            Fact::Reissue { player } => {
                let player = &mut self.players[*player];
                player.revision = player.revision.wrapping_add(1);
                player.sat = None;
            }
            Fact::Setup {
                player,
                army,
                ready,
            } => self.set_up(*player, army.as_deref(), *ready)?,
            Fact::Start => {
                self.expect(&[Phase::Seated])?;
                self.prepare();
            }
            Fact::Begin { start, .. } => self.begin(start)?,
            Fact::Move { seat, word, clock } => self.play(*seat, word, clock, source)?,
            Fact::Resign { seat } => self.act(*seat, &Act::Resign)?,
            Fact::Offer { seat, what, remain } => self.offer(*seat, *what, *remain)?,
            Fact::Answer {
                seat,
                offer,
                accept,
            } => self.answer(*seat, *offer, *accept)?,
            Fact::TakeBack { remain } => self.take_back(*remain)?,
            Fact::Time { seat, left } => {
                self.expect(&[Phase::Play, Phase::Paused])?;
                if !self.has_clocks() {
                    return Err(Refusal::new("no-clock", "the game has no clocks"));
                }
                self.clocks[*seat].left = *left;
            }
            Fact::Pause => self.pause()?,
            Fact::Go => self.go()?,
            Fact::End { winner, reason } => {
                self.expect(&[Phase::Play, Phase::Paused])?;
                let Some(game) = &mut self.game else {
                    return Err(phase_refusal(self.phase));
                };
                game.adjudicate(*winner, reason)?;
                self.look();
            }
            Fact::Abort { winner } => {
                self.expect(&[Phase::Setup, Phase::Play, Phase::Paused])?;
                let reason = if winner.is_some() {
                    "forfeit"
                } else {
                    "aborted"
                };
                self.end(*winner, reason.into());
            }
            Fact::Note { text } => self.notes.push((self.plies, text.clone())),
            Fact::Reveal => {
                self.expect(&[Phase::Ended])?;
                if self.options.truth != Truth::Host {
                    let text = "the host may decide this only if the option `truth` lets it";
                    return Err(Refusal::new("unsupported", text));
                }
                self.is_revealed = true;
            }
            Fact::Restored => match self.phase {
                // The ply that was running begins again.
                Phase::Play => self.since = self.time,
                Phase::Setup | Phase::Paused => self.phase_since = self.time,
                _ => {}
            },
            Fact::Close => self.enter(Phase::Closed),
        }
        Ok(())
    }

    /// Ends the game at the table. Does not call the referee, so an abort reveals nothing.
    pub(crate) fn end(&mut self, winner: Option<usize>, reason: String) {
        self.result = Some((winner, reason));
        self.offers.lapse_all();
        self.enter(Phase::Ended);
    }

    pub(crate) fn pause(&mut self) -> Result<(), Refusal> {
        self.expect(&[Phase::Play])?;
        if self.paused >= self.options.pause {
            return Err(Refusal::new("too-many", "no time for pauses is left"));
        }
        self.since = self.time - self.since.min(self.time);
        self.offers.lapse_after_ply();
        self.enter(Phase::Paused);
        Ok(())
    }

    pub(crate) fn go(&mut self) -> Result<(), Refusal> {
        self.expect(&[Phase::Paused])?;
        self.paused += self.time - self.phase_since;
        self.since = self.time.saturating_sub(self.since);
        self.offers.lapse_after_ply();
        self.enter(Phase::Play);
        Ok(())
    }

    fn sit(&mut self, player: usize, session: Option<Session>) -> Result<(), Refusal> {
        self.expect(&[Phase::Open])?;
        let seat = &mut self.players[player];
        if seat.taken {
            return Err(Refusal::new("taken", "the seat is taken"));
        }
        let sits = match session {
            Some(_) => &mut self.sits,
            None => &mut seat.sits,
        };
        if *sits == MAX_SITS {
            return Err(Refusal::new("too-many", "seats were taken too many times"));
        }
        *sits += 1;
        (seat.taken, seat.sat) = (true, session);
        if self.players.iter().all(|player| player.taken) {
            match self.options.start {
                Start::Auto => self.prepare(),
                _ => self.enter(Phase::Seated),
            }
        }
        Ok(())
    }

    /// Enters the set-up phase. In a game without hidden set-ups, all players are then ready.
    fn prepare(&mut self) {
        let ready = !G::has_setup(&self.rules);
        for player in self.players.iter_mut() {
            (player.setup, player.ready, player.drafts) = (None, ready, 0);
        }
        self.enter(Phase::Setup);
    }

    fn set_up(&mut self, player: usize, army: Option<&str>, ready: bool) -> Result<(), Refusal> {
        self.expect(&[Phase::Seated, Phase::Setup])?;
        let seat = self.seat_of(player);
        let own = &self.players[player];
        if own.drafts == MAX_DRAFTS {
            return Err(Refusal::new(
                "too-many",
                "a player may send at most 200 set-ups",
            ));
        }
        let army = army.or(own.setup.as_deref());
        if army.is_some_and(|army| army.len() > MAX_SETUP || army.contains(char::is_control)) {
            return Err(Refusal::new("too-long", "a set-up has at most 256 bytes"));
        }
        if self.phase == Phase::Seated {
            if army.is_some() {
                return Err(phase_refusal(self.phase));
            }
        } else if ready {
            let army = army.ok_or_else(|| Refusal::new("no-setup", "expected a set-up"))?;
            G::check_setup(&self.rules, seat, army)?;
        }
        let army = army.map(String::from);
        let own = &mut self.players[player];
        (own.setup, own.ready, own.drafts) = (army, ready, own.drafts + 1);
        Ok(())
    }

    fn begin(&mut self, start: &[String]) -> Result<(), Refusal> {
        self.expect(&[Phase::Setup])?;
        let game = G::begin(&self.rules, start, self.options.truth == Truth::End)?;
        (self.game, self.start) = (Some(game), start.to_vec());
        for player in self.players.iter_mut() {
            player.setup = None;
        }
        let clock = self.options.clock.map(|rules| rules.begin());
        self.clocks.fill(clock.unwrap_or_default());
        self.since = self.time;
        self.enter(Phase::Play);
        self.look();
        Ok(())
    }

    fn act(&mut self, seat: usize, act: &Act<'_>) -> Result<(), Refusal> {
        match act {
            Act::Move(_) => self.expect(&[Phase::Play])?,
            _ => self.expect(&[Phase::Play, Phase::Paused])?,
        }
        match &mut self.game {
            Some(game) => game.act(seat, act)?,
            None => return Err(phase_refusal(self.phase)),
        }
        self.look();
        Ok(())
    }

    fn play(
        &mut self,
        seat: usize,
        word: &str,
        noted: &mut Option<(u64, u32)>,
        source: Source,
    ) -> Result<(), Refusal> {
        let plies = self.plies;
        self.act(seat, &Act::Move(word))?;
        if self.plies == plies {
            // The referee refused the try, and the clock continues to run.
            return Ok(());
        }
        let spent = self.spent(match source {
            Source::Live(lag) => lag,
            Source::Journal => 0,
        });
        let clock = &mut self.clocks[seat];
        if let Some(rules) = self.options.clock {
            *clock = match (source, *noted) {
                (Source::Journal, Some((left, periods))) => SeatClock {
                    left,
                    periods,
                    ..*clock
                },
                _ => rules.after(clock, spent),
            };
            *noted = Some((clock.left, clock.periods));
        }
        if let Some((left, _)) = *noted {
            self.rows.set_left(self.acted - 1, left);
        }
        self.since = self.time;
        self.offers.lapse_after_ply();
        Ok(())
    }

    /// Returns when the running clock runs out, the seat to which it belongs, and which kind of limit that
    /// is.
    pub(crate) fn flag_time(&self) -> Option<(u64, usize, TimeOut)> {
        if self.phase != Phase::Play {
            return None;
        }
        let (rules, seat) = (self.options.clock?, self.game.as_ref()?.to_move()?);
        let (limit, out) = rules.limit(self.clocks.get(seat)?)?;
        Some((self.since.saturating_add(limit), seat, out))
    }

    /// Returns when the phase ends by itself.
    pub(crate) fn phase_end(&self) -> Option<u64> {
        let limit = match self.phase {
            Phase::Setup => self.options.setup,
            Phase::Paused => self.options.pause.saturating_sub(self.paused).max(1),
            Phase::Ended => self.options.linger,
            _ => 0,
        };
        (limit > 0).then(|| self.phase_since.saturating_add(limit))
    }

    /// Returns the time that the running ply has taken, minus the lag of its messages.
    pub(crate) fn spent(&self, lag: u64) -> u64 {
        self.time.saturating_sub(self.since).saturating_sub(lag)
    }

    /// Updates the state after the game has changed: observations, the offer of a draw, and the end of the
    /// game.
    pub(crate) fn look(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        for number in self.observed()..game.observed() {
            match game.kind(number) {
                ObservationKind::Ply { seat, .. } => {
                    self.plies += 1;
                    self.clocks[seat].plies += 1;
                    self.acted = number + 1;
                }
                ObservationKind::Refused => self.acted = number + 1,
                ObservationKind::Other => {}
            }
            let viewer = |audience| Some(audience).filter(|seat| *seat < self.players.len());
            (self.rows).push(|audience| game.observation(viewer(audience), number));
        }
        let is_on = self.is_on();
        self.offers.follow_draw(game.draw_offer().filter(|_| is_on));
        if let (Some((winner, reason)), true) = (game.result(), is_on) {
            self.end(winner, reason);
        }
    }

    pub(crate) fn take_back(&mut self, remain: usize) -> Result<(), Refusal> {
        self.expect(&[Phase::Play, Phase::Ended])?;
        let is_over = self.phase == Phase::Ended;
        if is_over && self.is_truth_known() {
            let text = "the end of the game has already revealed the hidden pieces";
            return Err(Refusal::new("revealed", text));
        }
        // The last remaining observation must be a ply or the start. Offers and refusals after it are
        // removed.
        let kept = remain.checked_sub(1).filter(|_| remain < self.observed());
        let game = self.game.as_ref();
        let fits = kept.zip(game).is_some_and(|(last, game)| {
            last == 0 || matches!(game.kind(last), ObservationKind::Ply { .. })
        });
        let mut counts = alloc::vec![0; self.seats()];
        for (_, kind) in self.kinds(remain) {
            if let ObservationKind::Ply { seat, .. } = kind {
                counts[seat] += 1;
            }
        }
        let plies = self.plies - counts.iter().sum::<u32>() as usize;
        let Some(game) = self.game.as_mut().filter(|_| fits) else {
            let text = alloc::format!("the game cannot go back to {remain} observations");
            return Err(Refusal::new("no-such-ply", text));
        };
        game.take_back_to(plies)?;
        for (clock, count) in self.clocks.iter_mut().zip(counts) {
            *clock = (self.options.clock.unwrap_or_default()).take_back(clock, count);
        }
        self.plies = plies;
        self.rows.truncate(remain);
        self.acted = remain;
        self.since = self.time;
        self.generation += 1;
        self.remains.push(remain);
        self.notes.retain(|(at, _)| *at <= plies);
        self.offers.lapse_all();
        if is_over {
            self.result = None;
            self.enter(Phase::Play);
        }
        self.look();
        Ok(())
    }

    /// Whether the hidden information has been shown to everyone.
    fn is_truth_known(&self) -> bool {
        let hides = self.start.iter().any(|text| !text.is_empty());
        hides && (self.is_revealed || self.options.truth == Truth::End)
    }

    pub(crate) fn rematch(&mut self) {
        self.number += 1;
        if self.options.rematch == Rematch::Turn {
            self.turn = (self.turn + 1) % self.seats();
        }
        (self.game, self.result, self.generation, self.acted) = (None, None, 0, 0);
        self.remains.clear();
        self.plies = 0;
        self.rows = Rows::new(self.seats() + 1);
        self.clocks.fill(SeatClock::default());
        self.notes.clear();
        (self.start, self.is_revealed, self.paused) = (Vec::new(), false, 0);
        self.offers = Offers::new(self.seats()).after(&self.offers);
        self.prepare();
    }
}
