//! Commands from the host, and events for the host.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::clock::OptionsError;
use crate::json::{Members, Object, whole};

/// A command from the host; see [`Table::command`](crate::Table::command).
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// use luzhanqi_kit_table::{HostCommand, Phase};
/// let (mut table, _) = game::begun();
/// table.command(HostCommand::Pause, 0)?;
/// assert_eq!(table.phase(), Phase::Paused);
/// table.command(HostCommand::Adjudicate(Some(1), "forfeit".into()), 0)?;
/// assert_eq!(table.result(), Some((Some(1), "forfeit")));
/// # Ok::<(), luzhanqi_kit_table::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HostCommand {
    /// Begins the first game. All seats must be taken.
    Start,
    /// Pauses the game.
    Pause,
    /// Ends a pause.
    Go,
    /// Ends the game with this winning seat, or with `None` for no winner.
    /// [`TableGame::adjudicate`](crate::TableGame::adjudicate) lists the possible reasons.
    Adjudicate(Option<usize>, String),
    /// Aborts the game: it has no winner, and nothing is revealed.
    Abort,
    /// Rewinds the game to this number of observations. The last remaining observation must be a ply or the start. Also
    /// possible after the end of the game, unless hidden information was revealed at the end.
    TakeBack(usize),
    /// Adds main time to the clock of this seat, in milliseconds.
    AddTime(usize, u64),
    /// Sets the name of the player with this number. A name has at most 64 bytes.
    Name(usize, String),
    /// Replaces the ticket of this player and closes the player's connection; see
    /// [`Table::ticket`](crate::Table::ticket).
    Reissue(usize),
    /// Frees the seat of this player. Possible only before the game.
    Free(usize),
    /// Adds a note of at most 500 bytes to the record, after the latest ply.
    Note(String),
    /// Sends a text of at most 500 bytes to these peers, or to all peers. The table does not store the text. If more
    /// than 64 KiB of such messages wait for a peer that does not read, the peer loses the oldest of them.
    Tell(Option<Vec<u64>>, String),
    /// Shows the hidden set-ups or the deal of the game to everyone; see [`Truth::Host`](crate::Truth::Host).
    Reveal,
    /// Closes the table.
    Close,
}

impl HostCommand {
    /// Parses a JSON object: `command` is the name of the command in lower case with hyphens, and the other members
    /// are those of this example.
    ///
    /// ```
    /// use luzhanqi_kit_table::HostCommand;
    /// let parsed = |text| HostCommand::parse(text).unwrap();
    /// assert_eq!(parsed(r#"{"command":"start"}"#), HostCommand::Start);
    /// assert_eq!(parsed(r#"{"command":"take-back","remain":5}"#), HostCommand::TakeBack(5));
    /// assert_eq!(parsed(r#"{"command":"add-time","seat":1,"ms":15000}"#), HostCommand::AddTime(1, 15_000));
    /// let text = r#"{"command":"adjudicate","winner":null,"reason":"adjudicated"}"#;
    /// assert_eq!(parsed(text), HostCommand::Adjudicate(None, "adjudicated".into()));
    /// assert_eq!(parsed(r#"{"command":"reissue","player":0}"#), HostCommand::Reissue(0));
    /// assert_eq!(parsed(r#"{"command":"name","player":0,"name":"Li"}"#), HostCommand::Name(0, "Li".into()));
    /// assert_eq!(parsed(r#"{"command":"tell","text":"Hello","peers":[1]}"#), HostCommand::Tell(Some(vec![1]), "Hello".into()));
    /// assert!(HostCommand::parse(r#"{"command":"sing"}"#).is_err());
    /// ```
    ///
    /// # Errors
    /// Fails for any other text.
    pub fn parse(json: &str) -> Result<HostCommand, OptionsError> {
        let read = || {
            let members = Members::parse(json)?;
            let text = |name| members.text(name).map(Cow::into_owned);
            Ok(match &*members.text("command")? {
                "start" => HostCommand::Start,
                "pause" => HostCommand::Pause,
                "go" => HostCommand::Go,
                "adjudicate" => {
                    HostCommand::Adjudicate(members.opt_size("winner")?, text("reason")?)
                }
                "abort" => HostCommand::Abort,
                "take-back" => HostCommand::TakeBack(members.size("remain")?),
                "add-time" => HostCommand::AddTime(members.size("seat")?, members.number("ms")?),
                "name" => HostCommand::Name(members.size("player")?, text("name")?),
                "reissue" => HostCommand::Reissue(members.size("player")?),
                "free" => HostCommand::Free(members.size("player")?),
                "note" => HostCommand::Note(text("text")?),
                "tell" => {
                    let peers = members.get("peers").map(|_| members.list("peers"));
                    let peers = peers.transpose()?.map(|peers| peers.into_iter().map(whole));
                    let peers: Option<Option<Vec<u64>>> = peers.map(Iterator::collect);
                    if peers == Some(None) {
                        return Err("expected numbers in the member \"peers\"".to_string());
                    }
                    HostCommand::Tell(peers.flatten(), text("text")?)
                }
                "reveal" => HostCommand::Reveal,
                "close" => HostCommand::Close,
                other => {
                    let found = kit::Quoted::new(other);
                    return Err(alloc::format!("unknown command {found}"));
                }
            })
        };
        read().map_err(OptionsError)
    }
}

/// An event for the host; see [`Table::next_event`](crate::Table::next_event). All events except `Said` and `HungUp`
/// follow from facts in the journal.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// use luzhanqi_kit_table::TableEvent;
/// let (mut table, _) = game::begun();
/// let events: Vec<TableEvent> = std::iter::from_fn(|| table.next_event()).collect();
/// assert_eq!(events, [TableEvent::Seated(0), TableEvent::Seated(1), TableEvent::Began(1)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TableEvent {
    /// The player with this number has taken a seat.
    Seated(usize),
    /// The player with this number has given up a seat.
    Left(usize),
    /// The game with this number has begun.
    Began(u64),
    /// The game has been paused.
    Paused,
    /// The game continues after a pause.
    Resumed,
    /// The game has ended: the winning seat, if any, and the reason, or `aborted`.
    Ended(Option<usize>, String),
    /// The players have agreed on a rematch: the game with this number.
    Rematch(u64),
    /// The player with this number has sent a text. The host may pass it on with [`HostCommand::Tell`].
    Said(usize, String),
    /// The host must close the connection of this peer, for this reason.
    HungUp(u64, &'static str),
    /// The table has closed.
    Closed,
}

impl TableEvent {
    /// Returns the event as JSON, such as `{"event":"seated","player":0}`.
    ///
    /// ```
    /// use luzhanqi_kit_table::TableEvent;
    /// let ended = TableEvent::Ended(None, "agreement".into());
    /// assert_eq!(ended.to_json(), r#"{"event":"ended","winner":null,"reason":"agreement"}"#);
    /// ```
    pub fn to_json(&self) -> String {
        let event = |name| Object::new().text("event", name);
        let player = |name, player: usize| event(name).number("player", player as u64);
        match self {
            TableEvent::Seated(who) => player("seated", *who),
            TableEvent::Left(who) => player("left", *who),
            TableEvent::Began(game) => event("began").number("game", *game),
            TableEvent::Paused => event("paused"),
            TableEvent::Resumed => event("resumed"),
            TableEvent::Ended(winner, reason) => event("ended")
                .nullable("winner", winner.map(|seat| seat as u64))
                .text("reason", reason),
            TableEvent::Rematch(game) => event("rematch").number("game", *game),
            TableEvent::Said(who, text) => player("said", *who).text("text", text),
            TableEvent::HungUp(peer, reason) => event("hung-up")
                .number("peer", *peer)
                .text("reason", reason),
            TableEvent::Closed => event("closed"),
        }
        .end()
    }
}
