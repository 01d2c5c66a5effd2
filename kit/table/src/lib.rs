//! A game table without I/O: everything between a server's sockets and the referee of a game.
//!
//! A [`Table`] has seats, tickets, hidden set-ups, clocks, offers, take-backs, spectators, rematches, a stream of
//! observations to each peer, and a journal from which it comes back after a crash. The host gives it the bytes that
//! peers send and the time. The table gives back bytes for peers, bytes for its journal, and one deadline. It opens no
//! socket, reads no clock, and draws all chance from 32 secret bytes of the host. A [`TableClient`] is the other end.
//!
//! The table works for any game that implements [`TableGame`]. Crates over this one do so for Luzhanqi
//! (`luzhanqi-table`) and Xiangqi (`xiangqi-table`).
//!
//! # The host's loop
//!
//! After each input (`attach`, `receive`, `disconnected`, `wake`, `command`), the host
//!
//! 1. appends [`Table::journal`] to its file, syncs, and calls [`Table::stored`],
//! 2. sends each [`Output`] of [`Table::next_output`], and looks at each [`TableEvent`] of [`Table::next_event`],
//! 3. sets its timer to [`Table::deadline`] and then calls [`Table::wake`].
//!
//! While bytes of the journal are not stored, `next_output` returns nothing. So no peer ever learns of a decision that
//! a crash could undo.
//!
//! # Guarantees
//!
//! - **Secrecy.** What a peer gets depends only on public facts, on its seat's observations and on its own requests.
//!   A rejected request changes nothing for others.
//! - **Once.** A request with the answer `ok` is in the journal and is carried out once, however often it is sent. The
//!   table remembers the latest request of each session and which of the 64 numbers before it were carried out, and the
//!   latest 4 sessions of each player. A client makes a request only while the 7 before it and none before those are
//!   open.
//! - **Same facts, same bytes.** A restored table has the same streams, sums and state.
//! - **Punctuality does not matter.** A deadline that has passed takes effect at its own time before the next input
//!   does. Late or additional calls of `wake` change no fact.
//! - **Bounds.** A message costs time in proportion to its length, the number of peers, and the plies of a take-back.
//!   A message has at most [`MAX_MESSAGE`] bytes. Each peer may send 20 messages at once and 5 a second.
//! - **No panic** on any bytes from peers or in journals. If a fault of the library or the game does panic, the table
//!   is [`Phase::Broken`], and the journal is good.
//!
//! # The wire, version 1
//!
//! Each message is one JSON object in UTF-8, such as a text frame of a WebSocket. Its member `t` is its type. Readers
//! ignore unknown members, and clients ignore unknown types. Numbers are whole and at most 2^53, and objects and lists
//! are nested 6 deep at most. A position in a stream is `g` (number of the game at
//! the table), `gen` (number of take-backs in it), `n` (number of observations) and `sum` (CRC-32 of those
//! observations, each followed by a line break).
//!
//! | client says | members | meaning |
//! |---|---|---|
//! | `hello` | `k`, `v`, `gv`, `session`; `ticket` or `sit` or `watch`; `at`, `check` | first message; `at` is what the client holds |
//! | `sync` | `k`, `at` | asks for the stream again, from what the client holds |
//! | `setup` | `id`, `g`, `army`, `ready` | a draft, or with `ready` the set-up; without `army`, whether the player is ready |
//! | `move` | `id`, `g`, `gen`, `n`, `move`, `spent` | `n`: the observations held when the move was chosen; `spent`: milliseconds from showing the turn to choosing |
//! | `offer` | `id`, `g`, `what`, `remain` | `draw`, `take-back` (to `remain` observations), `abort`, `rematch`, `pause`, or in a pause `go` |
//! | `answer` | `id`, `g`, `offer`, `accept` | answers an offer, or withdraws an own one |
//! | `resign`, `abort`, `leave` | `id`, `g` | `abort` alone is for games that have hardly begun; `leave` says good-bye in a game |
//! | `claim` | `id`, `g`, `what` | `win` or `draw`, when the opponent is absent |
//! | `say` | `id`, `g`, `text` | a text for the host |
//! | `pong` | `k` | answers `ping` |
//!
//! | table says | members | meaning |
//! |---|---|---|
//! | `welcome` | `v`, `gv`, `game`, `table`, `player`, `ticket`, `options`, `now` | first message |
//! | `state` | `r`, `you`, `g`, `phase`, `seats`, `offers`, `until`, `result`, `watching`, `clock` | the whole public state |
//! | `rewind` | `g`, `gen`, `n`, `sum`, `re` | the client keeps its first `n` observations; `re` answers `hello` or `sync` number `k` |
//! | `observe` | `g`, `gen`, `n`, `list`, `sum`; `r`, `clock`, `board` | observations from number `n` on; clocks newer than those of a lower `r`; with `check` the CRC-32 of the view's text |
//! | `setup` | `g`, `army`, `ready` | one's own set-up, as the table has it |
//! | `done` | `id`, `ok`, `why` | the answer to a request |
//! | `refused` | `k`, `reason` | the ticket of `hello` number `k` is wrong: the reason is `bad-ticket`; the client may try another one, and the tenth closes the connection |
//! | `told` | `text` | a text of the host |
//! | `ping` | `k`, `now` | every 15 seconds, and every 5 while clocks run; a peer that is silent for 30 more is closed |
//! | `close` | `reason`, `again`, `v`, `gv` | the last message; `again` are milliseconds until the client may come back; `old-version` tells the versions that the table needs |
//!
//! Each of the `seats` has `name`, `taken`, `here` and `ready`, and while its player has no connection `absent`: when
//! others may claim the game.
//!
//! A `clock` is `{"run":0,"left":[600000,598000],"periods":[3,3],"since":1700000000000}`: what was left when the
//! running ply began at `since`. In a pause `used` stands in its place: what the ply had used.
//!
//! # Spectators
//!
//! With the options `delay` and `delay-plies`, spectators see the game and the public state as they were then. A second
//! referee carries out the same facts later. Plies that are taken back before spectators see them are never shown.
//! Presence and the number of spectators are not delayed.
//!
//! # Lag
//!
//! A clock is charged the time between two facts, less the lag of the messages: at most the shortest of the latest 8
//! round trips that the table measured plus 0.1 s, and at most a quota. The quota begins with three times the gain,
//! gains 0.15 s plus 4 ms for each second of `main + 40 inc` with every ply (1 s at most), and is at most seven times the gain.
//! A flag falls later by this lag, 2 s at most.
//!
//! # Differences from other tables
//!
//! - A seat is asked for with a `session` that the client draws and stores first. A repeated request with this session
//!   gets the same seat, so a lost answer takes no second seat, and no ticket is ever in two hands.
//! - All output waits for the journal. Telling a peer only what does not depend on unstored facts would save some
//!   milliseconds, but whether a rejection depends on a fact is hard to know.
//! - The journal notes what a clock shows after a ply. A table therefore restores the same clocks with a later version
//!   that charges differently.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod at;
mod chance;
mod client;
mod clock;
mod facts;
mod game;
mod host;
mod journal;
mod json;
mod late;
mod offers;
mod options;
mod output;
mod peer;
mod player;
mod requests;
mod rows;
mod state;
mod table;

pub use client::{Answer, Pending, Status, TableClient, TableView};
pub use clock::{ClockRules, OptionsError};
pub use game::{Act, ObservationKind, Refusal, TableGame};
pub use host::{HostCommand, TableEvent};
pub use journal::JournalError;
pub use options::{Absence, LateSetup, Rematch, Seating, Start, TableOptions, TakeBacks, Truth};
pub use peer::{MAX_MESSAGE, Output, Role};
pub use state::Phase;
pub use table::Table;
