//! What a host decides, and what it is told.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::clock::OptionsError;
use crate::json::{Members, Object, whole};

/// What a host may decide.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HostCommand {
    /// Begins the first game when all seats are taken.
    Start,
    /// Interrupts the game.
    Pause,
    /// Ends a pause.
    Go,
    /// Ends the game; `None` for no winner. The reason is one of those of
    /// [`TableGame::adjudicate`](crate::TableGame::adjudicate).
    Adjudicate(Option<usize>, String),
    /// Aborts the game: nobody wins, and nothing is revealed.
    Abort,
    /// Rewinds the game to this number of observations, which ends with a ply or is 1. Also possible after the end of
    /// the game if that has revealed nothing.
    TakeBack(usize),
    /// Adds main time to a seat's clock, in milliseconds.
    AddTime(usize, u64),
    /// Gives a player of this number a name, of at most 64 bytes.
    Name(usize, String),
    /// Makes a player's ticket void; see [`Table::ticket`](crate::Table::ticket).
    Reissue(usize),
    /// Frees a player's seat before the game.
    Free(usize),
    /// Adds a note to the record, after the latest ply; at most 500 bytes.
    Note(String),
    /// Sends a text to these peers, or to everyone; at most 500 bytes. It is stored nowhere.
    Tell(Option<Vec<u64>>, String),
    /// Shows everyone what the game began with; see [`Truth::Host`](crate::Truth::Host).
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
                        return Err("expected numbers in the member peers".to_string());
                    }
                    HostCommand::Tell(peers.flatten(), text("text")?)
                }
                "reveal" => HostCommand::Reveal,
                "close" => HostCommand::Close,
                other => {
                    let found = kit::Quoted::new(other);
                    return Err(alloc::format!("there is no command {found}"));
                }
            })
        };
        read().map_err(OptionsError)
    }
}

/// What a host may want to know. It follows from stored facts, except for `Said` and `HungUp`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TableEvent {
    /// A player has taken a seat.
    Seated(usize),
    /// A player has given up a seat.
    Left(usize),
    /// The game of this number has begun.
    Began(u64),
    /// The game is interrupted.
    Paused,
    /// The game goes on after a pause.
    Resumed,
    /// The game has ended: the winning seat, if any, and the reason, or `aborted`.
    Ended(Option<usize>, String),
    /// The players have agreed to play the game of this number.
    Rematch(u64),
    /// A player says this, for the host to pass on if it likes: [`HostCommand::Tell`].
    Said(usize, String),
    /// A peer is to be disconnected, for this reason.
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
