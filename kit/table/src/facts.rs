//! Facts: the decisions of a table. Each fact is one line of the journal.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chance::{hex, unhex};
use crate::json::{Members, Object, quoted, text, whole};

/// A proposal on which seats can agree.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Proposal {
    Draw,
    TakeBack,
    Abort,
    Rematch,
    Pause,
    Go,
}

impl Proposal {
    pub(crate) const ALL: [Proposal; 6] = [
        Proposal::Draw,
        Proposal::TakeBack,
        Proposal::Abort,
        Proposal::Rematch,
        Proposal::Pause,
        Proposal::Go,
    ];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Proposal::Draw => "draw",
            Proposal::TakeBack => "take-back",
            Proposal::Abort => "abort",
            Proposal::Rematch => "rematch",
            Proposal::Pause => "pause",
            Proposal::Go => "go",
        }
    }

    pub(crate) fn read(word: &str) -> Option<Proposal> {
        Proposal::ALL
            .into_iter()
            .find(|known| known.as_str() == word)
    }
}

/// The request that caused a fact, so that it is not carried out twice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cause {
    pub(crate) player: usize,
    pub(crate) session: Session,
    pub(crate) id: u64,
}

/// A client's session: random bytes that the client chose, sent as 16 hexadecimal digits.
pub(crate) type Session = [u8; 8];

/// The state of the player who makes a request, before the request is carried out. The journal's line of the
/// request omits these values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) player: usize,
    pub(crate) seat: usize,
    /// The session of the latest request; before the first request, the session that asked for the seat.
    pub(crate) session: Option<Session>,
    /// The next request number of the session that makes this request.
    pub(crate) id: u64,
    /// The remaining byo-yomi periods of the player's clock.
    pub(crate) periods: u32,
}

/// A decision. Players are persons at the table; seats are roles in the current game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// A player takes a seat; with open seating, `session` is the session that asked for the seat.
    Sit {
        player: usize,
        session: Option<Session>,
    },
    Leave {
        player: usize,
    },
    Name {
        player: usize,
        name: String,
    },
    Reissue {
        player: usize,
    },
    Setup {
        player: usize,
        army: Option<String>,
        ready: bool,
    },
    /// All seats are taken, and the game is prepared.
    Start,
    /// The set-up of each seat, or the single start of a game without set-ups. `drawn` lists the seats
    /// whose set-up the table completed.
    Begin {
        start: Vec<String>,
        drawn: Vec<usize>,
    },
    /// `clock` contains the mover's remaining main time and periods; `None` without clocks and for refused
    /// tries.
    Move {
        seat: usize,
        word: String,
        clock: Option<(u64, u32)>,
    },
    Resign {
        seat: usize,
    },
    Offer {
        seat: usize,
        what: Proposal,
        remain: Option<usize>,
    },
    Answer {
        seat: usize,
        offer: u64,
        accept: bool,
    },
    TakeBack {
        remain: usize,
    },
    Time {
        seat: usize,
        left: u64,
    },
    End {
        winner: Option<usize>,
        reason: String,
    },
    /// Ends the game at the table only; the referee does not process it. `winner` is the only seat that was
    /// ready in time, if the option `late-setup` makes the others lose.
    Abort {
        winner: Option<usize>,
    },
    Pause,
    Go,
    Note {
        text: String,
    },
    Reveal,
    Restored,
    Close,
}

fn number(value: usize) -> u64 {
    value as u64
}

impl Fact {
    fn kind(&self) -> &'static str {
        match self {
            Fact::Sit { .. } => "sit",
            Fact::Leave { .. } => "leave",
            Fact::Name { .. } => "name",
            Fact::Reissue { .. } => "reissue",
            Fact::Setup { .. } => "setup",
            Fact::Begin { .. } => "begin",
            Fact::Move { .. } => "move",
            Fact::Resign { .. } => "resign",
            Fact::Offer { .. } => "offer",
            Fact::Answer { .. } => "answer",
            Fact::TakeBack { .. } => "take-back",
            Fact::Time { .. } => "time",
            Fact::End { .. } => "end",
            Fact::Abort { .. } => "abort",
            Fact::Start => "start",
            Fact::Pause => "pause",
            Fact::Go => "go",
            Fact::Note { .. } => "note",
            Fact::Reveal => "reveal",
            Fact::Restored => "restored",
            Fact::Close => "close",
        }
    }

    /// The line's object; `wait` is the time since the previous line. If a request caused the fact, `p` is
    /// the player who made the request. The line contains the session and the number of the request, and the
    /// player or seat of the fact, only if they differ from the known values.
    pub(crate) fn to_json(&self, wait: u64, cause: Option<(&Cause, &Known)>) -> String {
        let mut line = Object::new().text("k", self.kind());
        if wait > 0 {
            line = line.number("w", wait);
        }
        let known = cause.map(|(_, known)| known);
        if let Some((cause, known)) = cause {
            line = line.number("p", number(cause.player));
            if known.session != Some(cause.session) {
                line = line.text("s", &hex(&cause.session));
            }
            line = line.opt_number("i", Some(cause.id).filter(|id| *id != known.id));
        }
        let other =
            |value: usize, own: Option<usize>| Some(number(value)).filter(|_| own != Some(value));
        let player = |player: usize| ("player", other(player, known.map(|known| known.player)));
        let seat = |seat: usize| ("seat", other(seat, known.map(|known| known.seat)));
        let with = |line: Object, (name, value): (&str, Option<u64>)| line.opt_number(name, value);
        match self {
            Fact::Sit {
                player: own,
                session,
            } => {
                let session = session.map(|session| hex(&session));
                with(line, player(*own)).opt_text("session", session.as_deref())
            }
            Fact::Leave { player: own } | Fact::Reissue { player: own } => with(line, player(*own)),
            Fact::Name { player: own, name } => with(line, player(*own)).text("name", name),
            Fact::Setup {
                player: own,
                army,
                ready,
            } => with(line, player(*own))
                .opt_text("army", army.as_deref())
                .bool("ready", *ready),
            Fact::Begin { start, drawn } => {
                let line = line.list("start", start.iter().map(|text| quoted(text)));
                match drawn.is_empty() {
                    true => line,
                    false => line.numbers("drawn", drawn.iter().copied().map(number)),
                }
            }
            Fact::Move {
                seat: own,
                word,
                clock,
            } => {
                let before = known.map_or(0, |known| known.periods);
                let periods = clock.map(|(_, periods)| periods);
                let periods = periods.filter(|periods| *periods != before);
                with(line, seat(*own))
                    .text("move", word)
                    .opt_number("left", clock.map(|(left, _)| left))
                    .opt_number("periods", periods.map(u64::from))
            }
            Fact::Resign { seat: own } => with(line, seat(*own)),
            Fact::Offer {
                seat: own,
                what,
                remain,
            } => with(line, seat(*own))
                .text("what", what.as_str())
                .opt_number("remain", remain.map(number)),
            Fact::Answer {
                seat: own,
                offer,
                accept,
            } => with(line, seat(*own))
                .number("offer", *offer)
                .bool("accept", *accept),
            Fact::TakeBack { remain } => line.number("remain", number(*remain)),
            Fact::Time { seat: own, left } => with(line, seat(*own)).number("left", *left),
            Fact::End { winner, reason } => line
                .nullable("winner", winner.map(number))
                .text("reason", reason),
            Fact::Abort { winner } => line.opt_number("winner", winner.map(number)),
            Fact::Note { text } => line.text("text", text),
            Fact::Start | Fact::Pause | Fact::Go | Fact::Reveal | Fact::Restored | Fact::Close => {
                line
            }
        }
        .end()
    }

    /// Reads a line's object. If a request caused the fact, `known` is the state of the player who made the
    /// request. Fails if the number of a seat or player is not below `seats`.
    pub(crate) fn read(
        line: &Members<'_>,
        seats: usize,
        known: Option<&Known>,
    ) -> Result<Fact, String> {
        let below = |name: &str, value: u64| {
            let value = usize::try_from(value).ok().filter(|value| *value < seats);
            value.ok_or_else(|| {
                alloc::format!("expected a number below {seats} in the member {name:?}")
            })
        };
        let or_known = |name: &str, own: Option<usize>| match (line.opt_number(name)?, own) {
            (None, Some(own)) => Ok(own),
            _ => below(name, line.number(name)?),
        };
        let player = || or_known("player", known.map(|known| known.player));
        let seat = || or_known("seat", known.map(|known| known.seat));
        let winner = || {
            let seat = line.opt_number("winner")?;
            seat.map(|seat| below("winner", seat)).transpose()
        };
        Ok(match &*line.text("k")? {
            "sit" => Fact::Sit {
                player: player()?,
                session: read_session(line, "session")?,
            },
            "leave" => Fact::Leave { player: player()? },
            "name" => Fact::Name {
                player: player()?,
                name: line.text("name")?.to_string(),
            },
            "reissue" => Fact::Reissue { player: player()? },
            "setup" => Fact::Setup {
                player: player()?,
                army: line.opt_text("army")?.map(Cow::into_owned),
                ready: line.bool("ready")?,
            },
            "begin" => {
                let start = line.list("start")?.into_iter();
                let start = start.map(|raw| Some(text(raw)?.into_owned())).collect();
                let drawn = line.get("drawn").map(|_| line.list("drawn"));
                let drawn = drawn.transpose()?.unwrap_or_default().into_iter();
                let drawn = drawn.map(|seat| below("drawn", whole(seat).unwrap_or(u64::MAX)));
                Fact::Begin {
                    start: Option::ok_or(start, "expected texts in the member \"start\"")?,
                    drawn: drawn.collect::<Result<_, _>>()?,
                }
            }
            "move" => {
                let periods = line.opt_number("periods")?.map(u32::try_from).transpose();
                let periods = periods.map_err(|_| "there are too many periods")?;
                let before = known.map_or(0, |known| known.periods);
                let periods = periods.unwrap_or(before);
                Fact::Move {
                    seat: seat()?,
                    word: line.text("move")?.to_string(),
                    clock: line.opt_number("left")?.map(|left| (left, periods)),
                }
            }
            "resign" => Fact::Resign { seat: seat()? },
            "offer" => Fact::Offer {
                seat: seat()?,
                what: Proposal::read(&line.text("what")?)
                    .ok_or("expected a known offer in the member \"what\"")?,
                remain: line.opt_size("remain")?,
            },
            "answer" => Fact::Answer {
                seat: seat()?,
                offer: line.number("offer")?,
                accept: line.bool("accept")?,
            },
            "take-back" => Fact::TakeBack {
                remain: line.size("remain")?,
            },
            "time" => Fact::Time {
                seat: seat()?,
                left: line.number("left")?,
            },
            "end" => Fact::End {
                winner: winner()?,
                reason: line.text("reason")?.to_string(),
            },
            "abort" => Fact::Abort { winner: winner()? },
            "start" => Fact::Start,
            "pause" => Fact::Pause,
            "go" => Fact::Go,
            "note" => Fact::Note {
                text: line.text("text")?.to_string(),
            },
            "reveal" => Fact::Reveal,
            "restored" => Fact::Restored,
            "close" => Fact::Close,
            other => {
                return Err(alloc::format!("unknown fact {}", kit::Quoted::new(other)));
            }
        })
    }
}

/// Reads the session in a member of a line.
pub(crate) fn read_session(line: &Members<'_>, name: &str) -> Result<Option<Session>, String> {
    let wrong = || alloc::format!("expected 16 hexadecimal digits in the member {name:?}");
    let text = line.opt_text(name)?;
    text.map(|text| unhex(&text).ok_or_else(wrong)).transpose()
}
