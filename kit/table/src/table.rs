//! The table: inputs, time, decisions.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::chance::{Purpose, draw};
use crate::clock::{OptionsError, TimeOut};
use crate::facts::{Cause, Fact};
use crate::game::{Refusal, TableGame};
use crate::journal::{self, JournalError, write_line};
use crate::options::{Absence, TableOptions};
use crate::peer::{HELLO_TIME, Peer, Role};
use crate::state::{Phase, Source, State};

/// What a host may decide.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HostCommand {
    /// Ends the game; `None` for no winner. The reason is one of those of [`TableGame::adjudicate`].
    Adjudicate(Option<usize>, String),
    /// Aborts the game: nobody wins, and nothing is revealed.
    Abort,
    /// Rewinds the game to this number of observations, which ends with a ply or is 1.
    TakeBack(usize),
    /// Sets the main time that a seat has left, in milliseconds.
    SetTime(usize, u64),
    /// Gives a player of this number a name, of at most 64 bytes.
    Name(usize, String),
    /// Makes a player's ticket void; see [`Table::ticket`].
    Reissue(usize),
    /// Frees a player's seat before the game.
    Free(usize),
    /// Closes the table.
    Close,
}

/// What happens when its time has come.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Due {
    Setup,
    Clock,
    Absent(usize),
    Close,
    Stranger(u64),
}

/// A game table: see the [crate](crate).
///
/// Times are milliseconds of the host's clock. A time before an earlier one counts as that one. Players are numbers
/// below the number of seats. In the first game, player 0 has seat 0; rematches may move players to other seats.
#[derive(Clone)]
pub struct Table<G: TableGame> {
    pub(crate) state: State<G>,
    pub(crate) now: u64,
    pub(crate) peers: BTreeMap<u64, Peer>,
    /// The peer served last.
    pub(crate) served: u64,
    /// Since when each player has no connection.
    gone: Vec<Option<u64>>,
    journal: String,
    sum: u32,
    /// The bytes of the journal that are not stored, those not handed out included.
    pub(crate) unstored: usize,
    /// The public state as JSON, without its first members, and the number of its changes.
    pub(crate) public: String,
    pub(crate) changes: u64,
    /// For each player, the number of changes of the own set-up.
    pub(crate) setups: Vec<u64>,
    pub(crate) name: String,
}

impl<G: TableGame> fmt::Debug for Table<G> {
    /// Formats the phase and the number of peers, and no secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("game", &G::NAME)
            .field("phase", &self.state.phase)
            .field("peers", &self.peers.len())
            .finish_non_exhaustive()
    }
}

impl<G: TableGame> Table<G> {
    /// Opens a table. The secret must be 32 bytes from the operating system's generator, and must not be used for
    /// another table.
    ///
    /// # Errors
    /// Fails if the game does not accept the rules of the options.
    pub fn open(
        options: &TableOptions,
        secret: [u8; 32],
        now: u64,
    ) -> Result<Table<G>, OptionsError> {
        let state = State::new(options.clone(), secret, now).map_err(OptionsError)?;
        let mut table = Table::of(state, 0, now);
        let head = journal::head::<G>(options, &secret, now);
        table.append(&head);
        table.settle();
        Ok(table)
    }

    /// Restores a table from its journal. Returns the table and the number of bytes at the end of the journal that
    /// were not written completely; the host truncates its file by these before it appends. The running ply begins
    /// again, so no player is charged for the downtime.
    ///
    /// # Errors
    /// Fails if a line before the last is damaged, or if the journal is not one of this game and version.
    pub fn restore(journal: &[u8], now: u64) -> Result<(Table<G>, usize), JournalError> {
        let (state, sum, torn) = journal::restore(journal)?;
        let now = now.max(state.time);
        let mut table = Table::of(state, sum, now);
        table.decide(Fact::Restored);
        table.settle();
        Ok((table, torn))
    }

    fn of(state: State<G>, sum: u32, now: u64) -> Table<G> {
        let seats = state.seats();
        let secret = state.secret;
        Table {
            state,
            now,
            peers: BTreeMap::new(),
            served: 0,
            gone: alloc::vec![Some(now); seats],
            journal: String::new(),
            sum,
            unstored: 0,
            public: String::new(),
            changes: 0,
            setups: alloc::vec![1; seats],
            name: crate::chance::hex(&draw(&secret, Purpose::Table, 0, 0)[..8]),
        }
    }

    fn append(&mut self, object: &str) {
        let before = self.journal.len();
        self.sum = write_line(&mut self.journal, self.sum, object);
        self.unstored += self.journal.len() - before;
    }

    /// Returns the bytes to append to the journal, each byte once.
    pub fn journal(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.journal).into_bytes()
    }

    /// Reports that this many further bytes of the journal are stored. Until all are, [`Table::next_output`] returns
    /// nothing.
    pub fn stored(&mut self, bytes: usize) {
        let handed_out = self.unstored - self.journal.len();
        self.unstored -= bytes.min(handed_out);
    }

    /// Returns the ticket with which a stranger takes the seat of this player: 32 hexadecimal digits. It is a secret.
    /// [`HostCommand::Reissue`] makes it void.
    ///
    /// # Panics
    /// Panics if there is no such player.
    pub fn ticket(&self, player: usize) -> String {
        self.state.ticket(player)
    }

    /// Returns the phase.
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// Returns the referee's game, with everything hidden; `None` before the first game and in a set-up.
    pub fn game(&self) -> Option<&G> {
        self.state.game.as_ref()
    }

    /// Returns the seat that a player has in the current game.
    ///
    /// # Panics
    /// Panics if there is no such player.
    pub fn seat_of(&self, player: usize) -> usize {
        assert!(player < self.state.seats(), "there is no player {player}");
        self.state.seat_of(player)
    }

    /// Returns the winning seat, if any, and the reason, after the end: a token of the game, or `aborted`.
    pub fn result(&self) -> Option<(Option<usize>, &str)> {
        let (winner, reason) = self.state.result.as_ref()?;
        Some((*winner, reason))
    }

    /// Returns the game as text with the time left after each ply; see [`TableGame::record`].
    pub fn record(&self, viewer: Option<Option<usize>>) -> Option<String> {
        let plies = self.state.plies.iter().enumerate();
        let clocks = plies.filter_map(|(place, ply)| Some((place + 1, ply.clock?.0)));
        let clocks: Vec<(usize, u64)> = clocks.collect();
        Some(self.state.game.as_ref()?.record(viewer, &clocks))
    }

    /// Connects a peer, whose number the host chooses. A peer with the number of a connected one replaces it.
    pub fn attach(&mut self, peer: u64, role: Role, now: u64) {
        self.advance(now);
        let mut new = Peer::new(role, self.now);
        if matches!(role, Role::Player(player) if player >= self.state.seats()) {
            new.hang_up("no-such-player");
        }
        self.peers.insert(peer, new);
        self.settle();
    }

    /// Disconnects a peer.
    pub fn disconnected(&mut self, peer: u64, now: u64) {
        self.advance(now);
        self.peers.remove(&peer);
        self.settle();
    }

    /// Does what is due. May be called at any time.
    pub fn wake(&mut self, now: u64) {
        self.advance(now);
        self.settle();
    }

    /// Stops or resumes the output to a peer, whose connection may be full. It misses nothing.
    pub fn hold(&mut self, peer: u64, held: bool) {
        if let Some(peer) = self.peers.get_mut(&peer) {
            peer.held = held;
        }
    }

    /// Carries out a decision of the host.
    ///
    /// # Errors
    /// Fails if the decision is not possible now. Then nothing changes.
    pub fn command(&mut self, command: HostCommand, now: u64) -> Result<(), Refusal> {
        self.advance(now);
        let seats = self.state.seats();
        let fact = match command {
            HostCommand::SetTime(of, _)
            | HostCommand::Name(of, _)
            | HostCommand::Reissue(of)
            | HostCommand::Free(of)
            | HostCommand::Adjudicate(Some(of), _)
                if of >= seats =>
            {
                let text = alloc::format!("expected a number below {seats}, got {of}");
                return Err(Refusal::new("no-such-player", text));
            }
            HostCommand::Adjudicate(winner, reason) => Fact::End { winner, reason },
            HostCommand::Abort => Fact::Abort,
            HostCommand::TakeBack(remain) => Fact::TakeBack { remain },
            HostCommand::SetTime(seat, left) => Fact::Time {
                seat,
                left: left.clamp(1, 1 << 50),
            },
            HostCommand::Name(_, name) if name.len() > 64 || name.contains(char::is_control) => {
                let text = "a name has at most 64 bytes and no control characters";
                return Err(Refusal::new("too-long", text));
            }
            HostCommand::Name(player, name) => Fact::Name { player, name },
            HostCommand::Reissue(player) => Fact::Reissue { player },
            HostCommand::Free(player) => Fact::Leave { player },
            HostCommand::Close => Fact::Close,
        };
        let left = match fact {
            Fact::Leave { player } | Fact::Reissue { player } => Some(player),
            _ => None,
        };
        let done = self.commit(fact, None);
        if let (Ok(()), Some(player)) = (&done, left) {
            self.replace(player, "ticket-void");
        }
        self.settle();
        done
    }

    /// Closes the connections of a player.
    pub(crate) fn replace(&mut self, player: usize, reason: &'static str) {
        let peers = self.peers.values_mut();
        for peer in peers.filter(|peer| peer.player() == Some(player)) {
            peer.hang_up(reason);
        }
    }

    /// Carries out a fact and writes it to the journal.
    pub(crate) fn commit(&mut self, mut fact: Fact, cause: Option<Cause>) -> Result<(), Refusal> {
        if self.state.phase == Phase::Closed && fact != Fact::Restored {
            return Err(Refusal::new("phase", "the table is closed"));
        }
        let wait = self.now - self.state.time;
        self.state
            .apply(&mut fact, cause.as_ref(), self.now, Source::Live)?;
        let line = fact.to_json(wait, cause.as_ref());
        self.append(&line);
        if let Fact::Setup { player, .. } = fact {
            self.setups[player] += 1;
        }
        Ok(())
    }

    /// Commits what is possible by construction; if it is not, nothing changes.
    fn decide(&mut self, fact: Fact) {
        let done = self.commit(fact, None);
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// Begins the game when everyone is ready, and brings presence and the public state up to date.
    pub(crate) fn settle(&mut self) {
        if self.state.is_due_to_begin() {
            self.begin(&[]);
        }
        for player in 0..self.state.seats() {
            let here = self.is_here(player);
            self.gone[player] = match self.gone[player] {
                _ if here => None,
                None => Some(self.now),
                since => since,
            };
        }
        let public = self.public_state();
        if public != self.public {
            (self.public, self.changes) = (public, self.changes + 1);
        }
    }

    pub(crate) fn is_here(&self, player: usize) -> bool {
        self.peers
            .values()
            .any(|peer| peer.player() == Some(player))
    }

    /// The number of spectators.
    pub(crate) fn watching(&self) -> usize {
        let peers = self.peers.values();
        peers.filter(|peer| peer.is_watching()).count()
    }

    /// Whether a player has been without a connection for so long that others may claim the game.
    pub(crate) fn is_absent(&self, player: usize) -> bool {
        let after = self.state.options.absent_after;
        self.gone[player].is_some_and(|since| self.now >= since.saturating_add(after))
    }

    /// Begins a game with the set-ups of the players; those of the seats `drawn` are completed or drawn.
    fn begin(&mut self, drawn: &[usize]) {
        let state = &self.state;
        let number = state.number as u32;
        let start = match G::has_setup(&state.rules) {
            false => {
                let secret = draw(&state.secret, Purpose::Start, number, 0);
                alloc::vec![G::draw_start(&state.rules, secret)]
            }
            true => (0..state.seats())
                .map(|seat| {
                    let setup = state.players[state.player_of(seat)].setup.as_deref();
                    let legal =
                        setup.filter(|text| G::check_setup(&state.rules, seat, text).is_ok());
                    legal.map_or_else(
                        || {
                            let secret = draw(&state.secret, Purpose::Setup, number, seat as u32);
                            G::draw_setup(&state.rules, seat, setup, secret)
                        },
                        ToString::to_string,
                    )
                })
                .collect(),
        };
        let drawn = drawn.to_vec();
        self.decide(Fact::Begin { start, drawn });
    }

    /// Does everything that is due up to `now`, each thing at its own time.
    pub(crate) fn advance(&mut self, now: u64) {
        let now = now.max(self.now);
        while let Some((time, due)) = self.next_due().filter(|(time, _)| *time <= now) {
            self.now = self.now.max(time);
            self.carry_out(due);
            self.settle();
        }
        self.now = now;
    }

    fn carry_out(&mut self, due: Due) {
        match due {
            Due::Setup => {
                let late = |seat: &usize| !self.state.players[self.state.player_of(*seat)].ready;
                let drawn: Vec<usize> = (0..self.state.seats()).filter(late).collect();
                self.begin(&drawn);
            }
            Due::Clock => self.flag(),
            Due::Absent(player) => {
                let seat = self.state.seat_of(player);
                let winner = Some((seat + 1) % self.state.seats());
                let reason = String::from("forfeit");
                self.decide(Fact::End { winner, reason });
            }
            Due::Close => self.decide(Fact::Close),
            Due::Stranger(peer) => {
                if let Some(peer) = self.peers.get_mut(&peer) {
                    peer.hang_up("no-hello");
                }
            }
        }
    }

    /// Ends the game of a seat whose time is over.
    fn flag(&mut self) {
        let Some((_, seat, out)) = self.flag_time() else {
            return;
        };
        if out == TimeOut::First {
            return self.decide(Fact::Abort);
        }
        let winner = (seat + 1) % self.state.seats();
        let can_win = self.game().is_some_and(|game| game.can_win(winner));
        let winner = Some(winner).filter(|_| can_win);
        let reason = String::from("time");
        self.decide(Fact::End { winner, reason });
    }

    /// When the running clock is over, whose it is, and what that means.
    pub(crate) fn flag_time(&self) -> Option<(u64, usize, TimeOut)> {
        if self.state.phase != Phase::Play {
            return None;
        }
        let (rules, seat) = (self.state.options.clock?, self.game()?.to_move()?);
        let (limit, out) = rules.limit(self.state.clocks.get(seat)?)?;
        Some((self.state.since.saturating_add(limit), seat, out))
    }

    /// When the phase ends by itself.
    pub(crate) fn phase_end(&self) -> Option<u64> {
        let limit = match self.state.phase {
            Phase::Setup => self.state.options.setup,
            Phase::Ended => self.state.options.linger,
            _ => 0,
        };
        (limit > 0).then(|| self.state.phase_since.saturating_add(limit))
    }

    fn next_due(&self) -> Option<(u64, Due)> {
        let phase = match self.state.phase {
            Phase::Setup => Due::Setup,
            _ => Due::Close,
        };
        let phase = self.phase_end().map(|time| (time, phase));
        let clock = self.flag_time().map(|(time, ..)| (time, Due::Clock));
        let loses = self.state.options.absence == Absence::Lose && self.state.phase == Phase::Play;
        let absent = self.gone.iter().enumerate().filter_map(|(player, since)| {
            let time = (*since)?.saturating_add(self.state.options.absent_after);
            loses.then_some((time, Due::Absent(player)))
        });
        let strangers = self
            .peers
            .iter()
            .filter(|(_, peer)| peer.seated.is_none() && peer.close.is_none());
        let strangers = strangers.map(|(name, peer)| {
            (
                peer.attached.saturating_add(HELLO_TIME),
                Due::Stranger(*name),
            )
        });
        absent.chain(strangers).chain(phase).chain(clock).min()
    }

    /// Returns the time at which the host must call [`Table::wake`]; `None` if nothing is due.
    pub fn deadline(&self) -> Option<u64> {
        self.next_due().map(|(time, _)| time)
    }
}
