//! A game table without I/O: everything between a server's sockets and the referee of a game.
//!
//! A [`Table`] handles seats, tickets, hidden set-ups, clocks, offers, take-backs, spectators and rematches. It sends a
//! stream of observations to each peer, and writes a journal from which it is restored after a crash. The host is the
//! server program that owns the table. The host passes the bytes from peers and the current time to the table. The
//! table returns bytes for peers, bytes for its journal, and one deadline. It opens no socket and reads no clock. All
//! its random choices come from 32 secret bytes of the host. A [`TableClient`] is the client's end of a connection.
//!
//! The table works for any game that implements [`TableGame`]. The crates `luzhanqi-table` and `xiangqi-table` do so
//! for Luzhanqi and Xiangqi.
//!
//! # The host's loop
//!
//! After each input (`attach`, `receive`, `disconnected`, `wake`, `command`), the host
//!
//! 1. appends the bytes of [`Table::journal`] to its file, syncs the file, and calls [`Table::stored`],
//! 2. sends each [`Output`] of [`Table::next_output`], and handles each [`TableEvent`] of [`Table::next_event`],
//! 3. sets its timer to [`Table::deadline`]; when the timer fires, the host calls [`Table::wake`].
//!
//! While bytes of the journal are not stored, `next_output` returns `None`. So no peer ever sees a decision that a
//! crash could undo.
//!
//! # Guarantees
//!
//! - **Secrecy.** The messages to a peer depend only on public facts, on the observations of its seat, and on its own
//!   requests. Other peers cannot see that the table rejected a request.
//! - **Once.** If the table answers a request with `ok`, the request is in the journal. The table carries it out only
//!   once, even if the client sends it several times. For each session of a player, the table remembers the latest
//!   request, and which of the 64 requests before it were carried out. It never forgets a session, which takes about as
//!   many bytes as its line in the journal. Texts of players (`say`) are not in the journal: the table remembers the
//!   latest 8 requests of each player, but not after a restore, so a text may then come again. A client makes a new
//!   request only if every request before the latest 7 has an answer.
//! - **Exact restore.** A table that is restored from its journal has the same streams, sums and state.
//! - **Late timers are harmless.** A deadline takes effect at its own time, and before the next input, even if the host
//!   calls `wake` too late. Additional calls of `wake` change no decision of the table.
//! - **Bounds.** The time to process a message is proportional to its length, to the number of peers, and to the number
//!   of plies in a take-back. What is due for peers takes one pass for each decision, however late `wake` is. A message
//!   from a peer has at most [`MAX_MESSAGE`] bytes, and one from a table at most 16,384. Each peer may send 20 messages
//!   at once and 5 messages per second. A connection gets at most one seat. In all, a table seats strangers at most
//!   1,000 times, and each player with a ticket or a role from the host 1,000 times.
//! - **No panic** on any bytes from peers or in journals. If a bug in the library or in the game does cause a panic,
//!   the table enters [`Phase::Broken`]. Its journal stays valid.
//!
//! # The messages, version 1
//!
//! Each message is one JSON object in UTF-8, such as a text frame of a WebSocket. Its member `t` is its type. Readers
//! ignore unknown members, and clients ignore messages of unknown types. Numbers are integers from 0 to 2^53. Objects
//! and lists are nested at most 6 levels deep. A position in a stream has four members: `g`, the number of the game at
//! the table; `gen`, the number of take-backs in that game; `n`, the number of observations; and `sum`, the CRC-32 of
//! these observations, each followed by a line break.
//!
//! | client sends | members | meaning |
//! |---|---|---|
//! | `hello` | `k`, `v`, `gv`, `session`; `ticket` or `sit` or `watch`; `at`, `check` | the first message; `at` is the client's position in the stream |
//! | `sync` | `k`, `at` | asks for the stream again, from the client's position `at` |
//! | `setup` | `id`, `g`, `army`, `ready` | a draft, or the set-up if `ready` is true; without `army`, only whether the player is ready |
//! | `move` | `id`, `g`, `gen`, `n`, `move`, `spent` | `n`: the number of observations when the player chose the move; `spent`: the milliseconds that the client showed the turn before the player chose the move |
//! | `offer` | `id`, `g`, `what`, `remain` | offers `draw`, `take-back` (to `remain` observations), `abort`, `rematch`, `pause`, or in a pause `go` to continue |
//! | `answer` | `id`, `g`, `offer`, `accept` | accepts or declines an offer; a player who declines its own offer withdraws it, except for a draw |
//! | `resign` | `id`, `g` | resigns |
//! | `abort` | `id`, `g` | aborts the game; possible until each seat has made a ply |
//! | `leave` | `id`, `g` | before a game, gives up the seat; in a game, announces that the player leaves |
//! | `claim` | `id`, `g`, `what` | claims a `win` or a `draw` when the opponent is absent |
//! | `say` | `id`, `g`, `text` | a text for the host |
//! | `pong` | `k` | answers `ping` |
//!
//! | table sends | members | meaning |
//! |---|---|---|
//! | `welcome` | `v`, `gv`, `game`, `table`, `player`, `ticket`, `options`, `now` | the first message |
//! | `state` | `r`, `you`, `g`, `phase`, `seats`, `offers`, `until`, `result`, `watching`, `clock` | the whole public state |
//! | `rewind` | `g`, `gen`, `n`, `sum`, `re` | the client keeps only its first `n` observations; `re` is the `k` of the `hello` or `sync` that this message answers |
//! | `observe` | `g`, `gen`, `n`, `list`, `sum`; `r`, `clock`, `board` | the observations from index `n` on; `sum` is that of the stream with these observations; `clock` replaces the clocks of messages with a lower `r`; `board`, for clients with `check`, is the CRC-32 of the view's text |
//! | `setup` | `g`, `army`, `ready` | the player's own set-up, as the table has stored it |
//! | `done` | `id`, `ok`, `why` | the answer to a request |
//! | `refused` | `k`, `reason` | the ticket in `hello` number `k` is wrong, with the reason `bad-ticket`; the client may try another ticket, but the tenth wrong ticket closes the connection |
//! | `told` | `text` | a text from the host |
//! | `ping` | `k`, `now` | is sent every 15 seconds, and to players every 5 seconds while a clock runs; the table closes the connection of a peer that sends nothing for 30 seconds after a ping |
//! | `close` | `reason`, `again`, `v`, `gv` | the last message; the client may connect again after `again` milliseconds; for the reason `old-version`, `v` and `gv` are the versions that the table needs |
//!
//! Each element of `seats` has the members `name`, `taken`, `here` (whether the player is connected) and `ready`. While
//! the player has no connection, it also has `absent`, the time from which others may claim the game.
//!
//! A `clock` is an object such as `{"run":0,"left":[600000,598000],"periods":[3,3],"since":1700000000000}`. `run` is
//! the seat to move. `left` and `periods` are the values of each seat when the running ply began, at the time `since`.
//! In a pause, the clock has `used` instead of `since`: the milliseconds that the running ply took before the pause. So
//! it has after an end that came during a ply, such as a loss on time; then `run` is the seat whose clock ran.
//!
//! # Spectators
//!
//! With the options `delay` and `delay-plies`, spectators see an earlier state of the game and of the table. A second
//! referee carries out the same facts later. Spectators never see plies that are taken back during the delay. Presence
//! and the number of spectators are not delayed.
//!
//! # Lag
//!
//! The lag is the time that messages spend on the network. The table charges a clock the time between two facts, minus
//! the lag. The lag for one ply is limited in two ways. It is at most 0.1 s plus the shortest of the latest 8 round
//! trips that the table measured. It is also at most a quota of the seat. At the start of a game, the quota is three
//! times the gain. The gain is 0.15 s plus 4 ms for each second of `main + 40 inc`, but at most 1 s. Each ply
//! subtracts its lag from the quota and adds the gain. The quota never exceeds seven times the gain. After a clock has
//! run out, the table waits for the smaller of the two limits on the lag, but at most 2 s, before it ends the game.
//!
//! # Differences from other tables
//!
//! - A client generates and stores a random `session` before it asks for a seat. A second request with the same session
//!   gets the same seat. So a client that never got the answer does not take a second seat, and no two clients have the
//!   same ticket.
//! - All output waits for the journal. A table could send some messages earlier, if they do not depend on unstored
//!   facts. This would save a few milliseconds, but it is hard to know whether a rejection depends on such a fact.
//! - The journal stores what a clock shows after each ply. So a restored table has the same clocks, even if a later
//!   version of the library charges time differently.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod at;
mod chance;
mod client;
mod clock;
mod due;
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
