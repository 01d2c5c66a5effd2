//! The table: inputs, time, decisions.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use kit::record::clock_comment;

use crate::chance::{Purpose, draw};
use crate::clock::{LONGEST, OptionsError};
use crate::facts::{Cause, Fact};
use crate::game::{Refusal, TableGame};
use crate::host::{HostCommand, TableEvent};
use crate::journal::{self, JournalError, write_line};
use crate::json::{MAX_NUMBER, Object};
use crate::late::Late;
use crate::options::TableOptions;
use crate::peer::{Peer, Peers, REMEMBERED, Role};
use crate::state::{Phase, Source, State};

/// The maximum number of events that wait for the host.
const MAX_EVENTS: usize = 256;

/// The maximum length of a note or text from the host, and of a text from a player, in bytes.
pub(crate) const MAX_TEXT: usize = 500;

/// The public state that was last announced to peers: checksums of its texts, and the numbers of changes.
/// The texts are not stored, but generated again for each message.
#[derive(Copy, Clone, Default)]
pub(crate) struct Public {
    /// The checksum of the state, without the clocks and without the first members of the message.
    text: u64,
    clock: u64,
    pub(crate) changes: u32,
    pub(crate) clocks: u32,
}

/// The data of a player that a restart does not restore.
#[derive(Copy, Clone)]
pub(crate) struct Presence {
    /// The time since which the player has no connection; `None` for a connected player.
    pub(crate) gone: Option<u64>,
    /// Whether the player has sent `leave` on the current connection.
    pub(crate) leaving: bool,
    /// The number of changes of the player's set-up.
    pub(crate) setups: u32,
    /// The remaining quota of lag of the seat with this number.
    pub(crate) quota: u32,
}

/// A game table: see the [crate](crate).
///
/// Times are in milliseconds of the host's clock. If the host passes a time before the latest one, the table uses the
/// latest one; a time above 2^53 counts as 2^53. There is a player for each seat, numbered from 0. In the first game, player 0 has seat 0; rematches may
/// move players to other seats.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// # use game::Nim;
/// use luzhanqi_kit_table::{Phase, Table, TableOptions};
/// let options = TableOptions::parse(r#"{"rules":"10","seating":"open"}"#)?;
/// let mut table = Table::<Nim>::open(&options, [7; 32], 0)?;
/// assert_eq!(table.phase(), Phase::Open);
/// let journal = table.journal(); // the host appends these bytes to a file
/// table.stored(journal.len());
///
/// let (restored, incomplete) = Table::<Nim>::restore(&journal, 60_000)?;
/// assert_eq!((restored.state(), incomplete), (table.state(), 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Table<G: TableGame> {
    pub(crate) state: State<G>,
    pub(crate) now: u64,
    pub(crate) peers: Peers,
    /// The peer served last.
    pub(crate) served: u64,
    /// The held peer whose end was reported last.
    reported: u64,
    pub(crate) presence: Box<[Presence]>,
    /// The latest requests `say` of each player that were carried out. A restart does not restore them.
    pub(crate) said: Vec<Cause>,
    /// The number of spectators.
    pub(crate) watching: u32,
    /// Whether a call is in progress. After a panic this stays true, and the table is broken.
    pub(crate) is_inside: bool,
    journal: String,
    sum: u32,
    /// The number of bytes of the journal that are not stored, including those that the host has not
    /// fetched yet.
    pub(crate) unstored: usize,
    /// The public state for players, and for spectators if they see the game with a delay.
    pub(crate) public: [Public; 2],
    pub(crate) late: Option<Box<Late<G>>>,
    pub(crate) events: VecDeque<TableEvent>,
}

impl<G: TableGame> fmt::Debug for Table<G> {
    /// Formats the phase and the number of peers, but no secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("game", &G::NAME)
            .field("phase", &self.state.phase)
            .field("peers", &self.peers.len())
            .finish_non_exhaustive()
    }
}

impl<G: TableGame> Table<G> {
    /// Opens a table. `secret` must be 32 bytes from the operating system's generator. It must not be used for another
    /// table.
    ///
    /// # Errors
    /// Fails if the rules in the options are not valid rules of the game.
    pub fn open(
        options: &TableOptions,
        secret: [u8; 32],
        now: u64,
    ) -> Result<Table<G>, OptionsError> {
        let now = now.min(MAX_NUMBER);
        let state = State::new(options.clone(), secret, now).map_err(OptionsError)?;
        let late = Late::of(&state);
        let mut table = Table::of(state, late, 0, now);
        let head = journal::head::<G>(options, &secret, now);
        table.append(&head);
        table.settle();
        Ok(table)
    }

    /// Restores a table from its journal. Returns the table and the length of an incomplete line at the end of the
    /// journal, in bytes. The host must remove these bytes from its file before it appends to the file. The running ply
    /// begins again, so no player is charged for the downtime.
    ///
    /// # Errors
    /// Fails if a line before the last one is damaged, or if the journal belongs to another game or version.
    pub fn restore(journal: &[u8], now: u64) -> Result<(Table<G>, usize), JournalError> {
        let (state, late, sum, torn) = journal::restore(journal)?;
        let now = now.min(MAX_NUMBER).max(state.time);
        let mut table = Table::of(state, late, sum, now);
        table.decide(Fact::Restored);
        table.settle();
        Ok((table, torn))
    }

    fn of(state: State<G>, late: Option<Box<Late<G>>>, sum: u32, now: u64) -> Table<G> {
        let presence = Presence {
            gone: Some(now),
            leaving: false,
            setups: 1,
            quota: first_quota(&state.options),
        };
        Table {
            presence: alloc::vec![presence; state.seats()].into(),
            state,
            now,
            peers: Peers::default(),
            served: 0,
            reported: 0,
            said: Vec::new(),
            watching: 0,
            is_inside: false,
            journal: String::new(),
            sum,
            unstored: 0,
            public: Default::default(),
            late,
            events: VecDeque::new(),
        }
    }

    /// Begins a call that may change something, unless the table is broken. `end_call` ends it.
    pub(crate) fn begin_call(&mut self) -> bool {
        !core::mem::replace(&mut self.is_inside, true)
    }

    pub(crate) fn end_call(&mut self) {
        self.is_inside = false;
    }

    fn append(&mut self, object: &str) {
        if !self.state.options.journal {
            return;
        }
        let before = self.journal.len();
        self.sum = write_line(&mut self.journal, self.sum, object);
        self.unstored += self.journal.len() - before;
    }

    /// Returns the bytes to append to the journal. Returns each byte only once.
    pub fn journal(&mut self) -> Vec<u8> {
        if self.is_inside {
            return Vec::new();
        }
        core::mem::take(&mut self.journal).into_bytes()
    }

    /// Reports that this many more bytes of the journal are stored. Until all bytes are stored, [`Table::next_output`]
    /// returns `None`.
    pub fn stored(&mut self, bytes: usize) {
        let handed_out = self.unstored - self.journal.len();
        self.unstored -= bytes.min(handed_out);
    }

    /// Returns the ticket of this player: 32 hexadecimal digits. Any peer that sends the ticket becomes this player, so
    /// the ticket is a secret. [`HostCommand::Reissue`] replaces it.
    ///
    /// # Panics
    /// Panics if there is no such player.
    pub fn ticket(&self, player: usize) -> String {
        self.state.ticket(player)
    }

    /// Returns the next event; `None` if there is none, or if bytes of the journal are not stored. The table stores
    /// only 256 events, so the host should take all events after each input. If there are more, the table drops the
    /// oldest [`HungUp`](TableEvent::HungUp) or [`Said`](TableEvent::Said); without these, the oldest event.
    pub fn next_event(&mut self) -> Option<TableEvent> {
        if self.unstored > 0 || self.is_inside {
            return None;
        }
        let event = self.events.pop_front().or_else(|| self.hung_up_held())?;
        if self.events.is_empty() {
            self.events = VecDeque::new();
        }
        Some(event)
    }

    /// Reports a peer that must be closed but is held, so that it does not get its last message.
    fn hung_up_held(&mut self) -> Option<TableEvent> {
        let (name, reason) = self.peers.serve(self.reported, |name, peer| {
            let reason = peer.close.filter(|_| peer.held && !peer.reported)?;
            peer.reported = true;
            Some((name, reason))
        })?;
        self.reported = name;
        Some(TableEvent::HungUp(name, reason))
    }

    pub(crate) fn tell_host(&mut self, event: TableEvent) {
        self.events.push_back(event);
        if self.events.len() > MAX_EVENTS {
            // Strangers cause these, and must not push out the end of a game.
            let is_minor =
                |event: &TableEvent| matches!(event, TableEvent::HungUp(..) | TableEvent::Said(..));
            let oldest = self.events.iter().position(is_minor);
            self.events.remove(oldest.unwrap_or(0));
        }
    }

    /// Tells the host what a player says, and remembers the request.
    pub(crate) fn say(&mut self, cause: Cause, text: String) {
        let is_own = |said: &Cause| said.player == cause.player;
        if self.said.iter().filter(|said| is_own(said)).count() == REMEMBERED {
            let oldest = self.said.iter().position(is_own);
            self.said.remove(oldest.unwrap_or(0));
        }
        self.said.push(cause);
        self.tell_host(TableEvent::Said(cause.player, text));
    }

    /// Returns the public state as JSON: the members of the message `state` except `t`, `r` and `you`.
    pub fn state(&self) -> String {
        if self.is_inside {
            return Object::new().text("phase", self.phase().as_str()).end();
        }
        let state = self.public_state(&self.state, Object::new());
        self.with_clock(state, &self.state).end()
    }

    /// Returns the phase.
    pub fn phase(&self) -> Phase {
        match self.is_inside {
            true => Phase::Broken,
            false => self.state.phase,
        }
    }

    /// Returns the referee's game, with all hidden information; `None` before the first game and during a set-up.
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

    /// Returns the winning seat, if any, and the reason; `None` before the end of the game. The reason is a token of
    /// the game, or `aborted`.
    pub fn result(&self) -> Option<(Option<usize>, &str)> {
        let (winner, reason) = self.state.result.as_ref()?;
        Some((*winner, reason))
    }

    /// Returns the record of the game with the time left after each ply; `None` without a game. `viewer` is `None` for
    /// the whole game with the host's notes, `Some(None)` for a spectator, and otherwise the number of a player, in
    /// whichever seat the player is now.
    ///
    /// # Panics
    /// Panics if there is no such player.
    pub fn record(&self, viewer: Option<Option<usize>>) -> Option<String> {
        let times = self.state.times().into_iter();
        let times = times.map(|(plies, left)| (plies, clock_comment(left)));
        let mut comments: Vec<(usize, String)> = times.collect();
        if viewer.is_none() {
            comments.extend(self.state.notes.iter().cloned());
        }
        // Rematches exchange the seats.
        let viewer = viewer.map(|player| player.map(|player| self.seat_of(player)));
        Some(self.state.game.as_ref()?.record(viewer, &comments))
    }

    /// Connects a peer. The host chooses the peer's number. A connected peer with the same number is replaced.
    pub fn attach(&mut self, peer: u64, role: Role, now: u64) {
        if !self.begin_call() {
            return;
        }
        self.advance(now);
        let mut new = Box::new(Peer::new(role, self.now));
        if matches!(role, Role::Player(player) if player >= self.state.seats()) {
            new.hang_up("no-such-player");
        }
        self.peers.insert(peer, new);
        self.settle();
        self.end_call();
    }

    /// Reports that a peer has disconnected.
    pub fn disconnected(&mut self, peer: u64, now: u64) {
        if self.begin_call() {
            self.advance(now);
            self.peers.remove(peer);
            self.settle();
            self.end_call();
        }
    }

    /// Does everything that is due at this time. May be called at any time.
    ///
    /// Only this method sends pings, closes peers that have no player, and shows delayed facts, so that no peer learns
    /// from these when another peer sent a message. But a decision that is due comes before the next input of any peer,
    /// and its messages with it: a host that calls `wake` after the [deadline](Table::deadline) lets all peers see when
    /// that input came.
    pub fn wake(&mut self, now: u64) {
        if self.begin_call() {
            self.advance(now);
            if self.state.phase != Phase::Closed {
                let now = self.now;
                self.peers.iter_mut().for_each(|(_, peer)| peer.wake(now));
            }
            self.show_late(self.state.is_on());
            self.settle();
            self.end_call();
        }
    }

    /// Stops or resumes the output to a peer, for example while the buffer of its connection is full. No message is
    /// lost. If the peer must be closed meanwhile, there is an event [`HungUp`](TableEvent::HungUp) at once, and the
    /// last messages follow when the output resumes.
    pub fn hold(&mut self, peer: u64, held: bool) {
        if let Some(peer) = self.peers.get_mut(peer) {
            peer.held = held;
        }
    }

    /// Carries out a command from the host.
    ///
    /// # Errors
    /// Fails if the command is not possible now. After an error nothing changes.
    pub fn command(&mut self, command: HostCommand, now: u64) -> Result<(), Refusal> {
        if !self.begin_call() {
            let text = "an internal error interrupted the table; restore it from its journal";
            return Err(Refusal::new("broken", text));
        }
        let done = self.carry_out_command(command, now);
        self.end_call();
        done
    }

    fn carry_out_command(&mut self, command: HostCommand, now: u64) -> Result<(), Refusal> {
        self.advance(now);
        let seats = self.state.seats();
        let checked = match &command {
            HostCommand::AddTime(of, _)
            | HostCommand::Name(of, _)
            | HostCommand::Reissue(of)
            | HostCommand::Free(of)
            | HostCommand::Adjudicate(Some(of), _)
                if *of >= seats =>
            {
                let text = alloc::format!("expected a number below {seats}, got {of}");
                Err(Refusal::new("no-such-player", text))
            }
            HostCommand::Name(_, text) => check_text(text, 64),
            HostCommand::Note(text) | HostCommand::Tell(_, text) => check_text(text, MAX_TEXT),
            _ => Ok(()),
        };
        checked?;
        let fact = match command {
            HostCommand::Start => Fact::Start,
            HostCommand::Pause => Fact::Pause,
            HostCommand::Go => Fact::Go,
            HostCommand::Adjudicate(winner, reason) => Fact::End { winner, reason },
            HostCommand::Abort => Fact::Abort { winner: None },
            HostCommand::TakeBack(remain) => Fact::TakeBack { remain },
            HostCommand::AddTime(seat, ms) => {
                let left = self.state.clocks[seat].left.saturating_add(ms);
                Fact::Time {
                    seat,
                    left: left.min(LONGEST),
                }
            }
            HostCommand::Name(player, name) => Fact::Name { player, name },
            HostCommand::Reissue(player) => Fact::Reissue { player },
            HostCommand::Free(player) => Fact::Leave { player },
            HostCommand::Note(text) => Fact::Note { text },
            HostCommand::Tell(to, text) => {
                let text = Object::message("told").text("text", &text).end();
                for (name, peer) in self.peers.iter_mut() {
                    if to.as_ref().is_none_or(|to| to.contains(&name)) && peer.seated.is_some() {
                        peer.tell(&text);
                    }
                }
                self.settle();
                return Ok(());
            }
            HostCommand::Reveal => Fact::Reveal,
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
        let peers = self.peers.iter_mut();
        for (_, peer) in peers.filter(|(_, peer)| peer.player() == Some(player)) {
            peer.hang_up(reason);
        }
    }

    /// Carries out a fact and writes it to the journal.
    pub(crate) fn commit(&mut self, fact: Fact, cause: Option<Cause>) -> Result<(), Refusal> {
        self.commit_with(fact, cause, 0)
    }

    /// Carries out a fact. The time charged for a ply is reduced by this lag.
    pub(crate) fn commit_with(
        &mut self,
        mut fact: Fact,
        cause: Option<Cause>,
        lag: u64,
    ) -> Result<(), Refusal> {
        if self.state.phase == Phase::Closed && fact != Fact::Restored {
            return Err(Refusal::new("phase", "the table is closed"));
        }
        let wait = self.now - self.state.time;
        let before = (self.state.phase, self.state.number);
        let known =
            (cause.as_ref()).map(|cause| self.state.known(cause.player, Some(&cause.session)));
        let source = Source::Live(lag);
        // A draft is private. It changes nothing that decides when a delayed fact is shown.
        let is_private = matches!(fact, Fact::Setup { .. });
        let was_on = self.state.is_on();
        (self.state).apply(&mut fact, cause.as_ref(), self.now, source)?;
        // What was due before this fact. Not shown earlier, because a refused request is private too.
        if !is_private {
            self.show_late(was_on);
        }
        let line = fact.to_json(wait, cause.as_ref().zip(known.as_ref()));
        self.append(&line);
        match fact {
            Fact::Setup { player, .. } => self.presence[player].setups += 1,
            Fact::Sit { player, .. } => self.tell_host(TableEvent::Seated(player)),
            Fact::Leave { player } => self.tell_host(TableEvent::Left(player)),
            _ => {}
        }
        self.tell_of_change(before);
        if let Some(late) = &mut self.late {
            late.add(&self.state, fact);
        }
        if !is_private {
            self.show_late(self.state.is_on());
        }
        Ok(())
    }

    /// Shows spectators with a delay what they may see now.
    fn show_late(&mut self, is_on: bool) {
        if let Some(late) = &mut self.late {
            late.show(is_on, self.now);
        }
    }

    /// Tells the host if the phase or the game has changed.
    fn tell_of_change(&mut self, (phase, number): (Phase, u64)) {
        let state = &self.state;
        if number != state.number {
            self.tell_host(TableEvent::Rematch(state.number));
        } else if phase != state.phase {
            let event = match (phase, state.phase) {
                (Phase::Setup, Phase::Play) => {
                    for own in self.presence.iter_mut() {
                        own.quota = first_quota(&state.options);
                    }
                    TableEvent::Began(state.number)
                }
                (_, Phase::Play) => TableEvent::Resumed,
                (_, Phase::Paused) => TableEvent::Paused,
                (_, Phase::Ended) => {
                    let (winner, reason) = state.result.clone().unwrap_or_default();
                    TableEvent::Ended(winner, reason)
                }
                (_, Phase::Closed) => TableEvent::Closed,
                _ => return,
            };
            self.tell_host(event);
        }
    }

    /// Commits a fact that cannot fail. If it does fail because of a bug, nothing changes.
    pub(crate) fn decide(&mut self, fact: Fact) {
        let done = self.commit(fact, None);
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// Begins the game when everyone is ready, and brings presence and the public state up to date.
    pub(crate) fn settle(&mut self) {
        if self.state.is_ready() && self.state.phase == Phase::Seated {
            self.decide(Fact::Start);
        }
        if self.state.is_ready() {
            self.begin(&[]);
        }
        let plies = self.state.options.plies as usize;
        if plies > 0 && self.state.plies >= plies && self.state.phase == Phase::Play {
            let reason = String::from("adjudicated");
            self.decide(Fact::End {
                winner: None,
                reason,
            });
        }
        self.watching = 0;
        for own in self.presence.iter_mut() {
            own.gone = own.gone.or(Some(self.now));
        }
        for (_, peer) in self.peers.iter() {
            self.watching += u32::from(peer.is_watching());
            if let Some(player) = peer.player() {
                self.presence[player].gone = None;
            }
        }
        let (live, late) = (&self.state, self.late.as_ref().map(|late| &late.state));
        for (audience, state) in [Some(live), late].into_iter().enumerate() {
            let Some(state) = state else { continue };
            let text = sum_of(&self.public_state(state, Object::new()).end());
            let clock = sum_of(&self.clock_state(state));
            let public = &mut self.public[audience];
            if text != public.text {
                (public.text, public.changes) = (text, public.changes + 1);
            }
            if clock != public.clock {
                (public.clock, public.clocks) = (clock, public.clocks + 1);
            }
        }
    }

    /// The number of spectators that are connected now.
    pub(crate) fn count_watching(&self) -> usize {
        self.peers
            .iter()
            .filter(|(_, peer)| peer.is_watching())
            .count()
    }

    /// Begins a game with the set-ups of the players. For the seats in `drawn`, completes the draft or
    /// generates a set-up.
    pub(crate) fn begin(&mut self, drawn: &[usize]) {
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
}

/// Returns a checksum that shows whether a text has changed: FNV-1a with 64 bits.
fn sum_of(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Returns the quota of lag of a seat at the start of a game.
fn first_quota(options: &TableOptions) -> u32 {
    options.clock.map_or(0, |rules| 3 * rules.lag_gain())
}

/// Checks a text that others will read.
pub(crate) fn check_text(text: &str, most: usize) -> Result<(), Refusal> {
    if text.len() <= most && !text.contains(char::is_control) {
        return Ok(());
    }
    let text = alloc::format!("a text has at most {most} bytes and no control characters");
    Err(Refusal::new("too-long", text))
}
