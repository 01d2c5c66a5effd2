//! Facts: what a table has decided, one line of the journal each.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chance::{hex, unhex};
use crate::json::{Members, Object, quoted, text, whole};

/// What seats may agree on.
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

/// A client's session: 16 hexadecimal digits that it drew.
pub(crate) type Session = [u8; 8];

/// A decision. Players are persons at the table, seats are places in the current game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// A player has come; `session` is that of an open seating.
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
    /// The set-ups by seat, or the one start; `drawn` are the seats whose set-up the table completed.
    Begin {
        start: Vec<String>,
        drawn: Vec<usize>,
    },
    /// `clock` is what the mover has left, and its periods; `None` without clocks and for refused tries.
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
    /// The game hears nothing of it; the winner of a set-up that others did not make in time.
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

    /// The line's object; `wait` is the time since the line before.
    pub(crate) fn to_json(&self, wait: u64, cause: Option<&Cause>) -> String {
        let mut line = Object::new().text("k", self.kind());
        if wait > 0 {
            line = line.number("w", wait);
        }
        if let Some(cause) = cause {
            line = line.number("p", number(cause.player));
            line = line.text("s", &hex(&cause.session)).number("i", cause.id);
        }
        match self {
            Fact::Sit { player, session } => {
                let session = session.map(|session| hex(&session));
                line.number("player", number(*player))
                    .opt_text("session", session.as_deref())
            }
            Fact::Leave { player } | Fact::Reissue { player } => {
                line.number("player", number(*player))
            }
            Fact::Name { player, name } => {
                line.number("player", number(*player)).text("name", name)
            }
            Fact::Setup {
                player,
                army,
                ready,
            } => line
                .number("player", number(*player))
                .opt_text("army", army.as_deref())
                .bool("ready", *ready),
            Fact::Begin { start, drawn } => line
                .list("start", start.iter().map(|text| quoted(text)))
                .list("drawn", drawn.iter().map(ToString::to_string)),
            Fact::Move { seat, word, clock } => line
                .number("seat", number(*seat))
                .text("move", word)
                .opt_number("left", clock.map(|(left, _)| left))
                .opt_number(
                    "periods",
                    clock.map(|(_, periods)| periods.into()).filter(|n| *n > 0),
                ),
            Fact::Resign { seat } => line.number("seat", number(*seat)),
            Fact::Offer { seat, what, remain } => line
                .number("seat", number(*seat))
                .text("what", what.as_str())
                .opt_number("remain", remain.map(number)),
            Fact::Answer {
                seat,
                offer,
                accept,
            } => line
                .number("seat", number(*seat))
                .number("offer", *offer)
                .bool("accept", *accept),
            Fact::TakeBack { remain } => line.number("remain", number(*remain)),
            Fact::Time { seat, left } => line.number("seat", number(*seat)).number("left", *left),
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

    /// Reads a line's object, with the time since the line before. Seats and players are below `seats`.
    pub(crate) fn read(
        line: &Members<'_>,
        seats: usize,
    ) -> Result<(Fact, u64, Option<Cause>), String> {
        let below = |name: &str, value: u64| {
            let value = usize::try_from(value).ok().filter(|value| *value < seats);
            value.ok_or_else(|| {
                alloc::format!("expected a number below {seats} in the member {name}")
            })
        };
        let seat = |name: &str| below(name, line.number(name)?);
        let winner = || {
            let seat = line.opt_number("winner")?;
            seat.map(|seat| below("winner", seat)).transpose()
        };
        let session = |name: &str| match line.opt_text(name)?.map(|text| unhex(&text)) {
            None => Ok(None),
            Some(None) => Err(alloc::format!(
                "expected 16 hexadecimal digits in the member {name}"
            )),
            Some(session) => Ok(session),
        };
        let fact = match &*line.text("k")? {
            "sit" => Fact::Sit {
                player: seat("player")?,
                session: session("session")?,
            },
            "leave" => Fact::Leave {
                player: seat("player")?,
            },
            "name" => Fact::Name {
                player: seat("player")?,
                name: line.text("name")?.to_string(),
            },
            "reissue" => Fact::Reissue {
                player: seat("player")?,
            },
            "setup" => Fact::Setup {
                player: seat("player")?,
                army: line.opt_text("army")?.map(Cow::into_owned),
                ready: line.bool("ready")?,
            },
            "begin" => {
                let start = line.list("start")?.into_iter();
                let start = start.map(|raw| Some(text(raw)?.into_owned())).collect();
                let drawn = line.list("drawn")?.into_iter();
                let drawn = drawn.map(|seat| below("drawn", whole(seat).unwrap_or(u64::MAX)));
                Fact::Begin {
                    start: Option::ok_or(start, "expected texts in the member start")?,
                    drawn: drawn.collect::<Result<_, _>>()?,
                }
            }
            "move" => {
                let periods = u32::try_from(line.opt_number("periods")?.unwrap_or(0));
                let periods = periods.map_err(|_| "there are too many periods")?;
                Fact::Move {
                    seat: seat("seat")?,
                    word: line.text("move")?.to_string(),
                    clock: line.opt_number("left")?.map(|left| (left, periods)),
                }
            }
            "resign" => Fact::Resign {
                seat: seat("seat")?,
            },
            "offer" => Fact::Offer {
                seat: seat("seat")?,
                what: Proposal::read(&line.text("what")?)
                    .ok_or("expected a known offer in the member what")?,
                remain: line.opt_size("remain")?,
            },
            "answer" => Fact::Answer {
                seat: seat("seat")?,
                offer: line.number("offer")?,
                accept: line.bool("accept")?,
            },
            "take-back" => Fact::TakeBack {
                remain: line.size("remain")?,
            },
            "time" => Fact::Time {
                seat: seat("seat")?,
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
                return Err(alloc::format!(
                    "there is no fact {}",
                    kit::Quoted::new(other)
                ));
            }
        };
        let cause = match session("s")? {
            None => None,
            Some(session) => Some(Cause {
                player: seat("p")?,
                session,
                id: line.number("i")?,
            }),
        };
        Ok((fact, line.opt_number("w")?.unwrap_or(0), cause))
    }
}
