//! The engine protocol 1.0 of the China Computer Game Championship (2012): one message per line, fields
//! separated by one space. A square is a row letter, A at the top, and a column digit; each player sees its
//! own side at the bottom.
//!
//! ```
//! use luzhanqi::Seat;
//! use luzhanqi_cli::protocol::{Code, Message};
//!
//! let heard = Message::read("GO F4G4 1 00", Seat::South)?;
//! let Message::Go(Some((mv, code)), flag) = heard else { panic!("{heard:?}") };
//! // For south the protocol's row F is rank 7, and column 4 is file e.
//! assert_eq!((mv.to_string().as_str(), code, flag), ("e7e6", Code::Took, None));
//! assert_eq!(Message::BestMove(mv).text(Seat::North), "BESTMOVE G0F0");
//! # Ok::<(), &'static str>(())
//! ```

mod announcer;
mod view_tracker;

use std::fmt;

use luzhanqi::{Army, Effect, Kind, Move, Ply, Rules, Seat, Station, rules::AttackResult};

pub use announcer::{Announcer, verdict};
pub use view_tracker::ViewTracker;

/// The version in `INFO`.
pub const VERSION: &str = "1.0";

/// Returns the name of a station for a player on this seat, as in `G0`.
pub fn square(station: Station, seat: Seat) -> String {
    let own = from_below(station, seat);
    let row = char::from(b'A' + 12 - own.rank());
    format!("{row}{}", own.file())
}

/// Parses the name of a square.
fn read_square(text: &str, seat: Seat) -> Option<Station> {
    let &[row @ b'A'..=b'L', column @ b'0'..=b'4'] = text.as_bytes() else {
        return None;
    };
    let own = Station::at(column - b'0', 12 - (row - b'A'))?;
    Some(from_below(own, seat))
}

/// Returns the station after turning the board so that the seat is at the bottom, or back.
fn from_below(station: Station, seat: Seat) -> Station {
    match seat {
        Seat::South => station,
        Seat::North => station.rotate(),
    }
}

/// Returns the name of a move for a player on this seat, as in `G0F0`.
fn move_text(mv: Move, seat: Seat) -> String {
    square(mv.origin(), seat) + &square(mv.target(), seat)
}

/// Parses a move such as `G0F0`; returns `None` also for a move from a square to itself.
fn read_move(text: &str, seat: Seat) -> Option<Move> {
    let (origin, target) = text.split_at_checked(2)?;
    Move::new(read_square(origin, seat)?, read_square(target, seat)?)
}

/// The kinds in the order of the protocol's letters, from `a` on: landmines come before bombs.
const KINDS: [Kind; 12] = {
    let mut kinds = Kind::ALL;
    kinds.swap(Kind::Landmine.index(), Kind::Bomb.index());
    kinds
};

/// Returns an army in the protocol's letters, row by row from the front row down, camps skipped.
pub fn army_text(army: &Army) -> String {
    let letter = |kind: &Kind| match ('a'..).zip(KINDS).find(|(_, own)| own == kind) {
        Some((letter, _)) => letter,
        None => unreachable!("every kind has a letter"),
    };
    army.kinds().iter().map(letter).collect()
}

/// Returns the army with these letters of the protocol. Does not check the set-up rules.
///
/// # Errors
/// The error text says what is wrong.
pub fn read_army(text: &str) -> Result<Army, String> {
    let kinds: Option<Vec<Kind>> = text
        .bytes()
        .map(|letter| KINDS.get(usize::from(letter.checked_sub(b'a')?)).copied())
        .collect();
    let kinds = kinds.and_then(|kinds| <[Kind; Army::LEN]>::try_from(kinds).ok());
    let kinds = kinds.ok_or("an army is 25 letters a to l, from the front row down")?;
    Army::new(kinds).map_err(|error| error.to_string())
}

/// Returns the rules of a game with the quiet limit of `START`.
///
/// # Errors
/// Fails if `steps` exceeds the largest quiet limit.
pub fn with_steps(rules: &Rules, steps: u32) -> Result<Rules, String> {
    let limit = u16::try_from(steps)
        .map_err(|_| format!("expected at most {} steps, got {steps}", u16::MAX))?;
    Ok(rules.with_quiet_limit(limit))
}

/// Returns `Ok` if the protocol can express games by these rules.
///
/// # Errors
/// The error text names the first thing that the protocol cannot express.
pub fn can_tell(rules: &Rules) -> Result<(), &'static str> {
    use luzhanqi::rules::BattleReveals;
    if !rules.is_dark() {
        return Err("the engine protocol hides the other army: the rules must have play=dark");
    }
    if rules.is_carry() {
        return Err("the engine protocol cannot express a carried flag: flag-win must be take");
    }
    if rules.protects_flags() {
        return Err(
            "the engine protocol cannot express a refused try: the rules must have \
            flag-taker=any, bombs-take-flag=yes and mines-before-flag=no",
        );
    }
    if rules.battle_reveals() != BattleReveals::Nothing {
        return Err(
            "the engine protocol cannot express pieces shown in an attack: battle-reveals \
            must be nothing",
        );
    }
    Ok(())
}

/// The result of a move, always from the mover's side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Code {
    /// The moving piece was lost.
    Lost = 0,
    /// The moving piece took the other piece.
    Took = 1,
    /// Both pieces were lost.
    Both = 2,
    /// The moving piece attacked nothing.
    Plain = 3,
}

impl Code {
    /// Returns the code of a ply. A bomb that takes the flag is lost with it.
    pub fn of(ply: &Ply) -> Code {
        match ply.effect {
            Effect::Attack(AttackResult::Flag) if ply.piece.kind == Kind::Bomb => Code::Both,
            Effect::Attack(AttackResult::Win | AttackResult::Flag) => Code::Took,
            Effect::Attack(AttackResult::Lose) => Code::Lost,
            Effect::Attack(AttackResult::Both) => Code::Both,
            _ => Code::Plain,
        }
    }

    fn read(text: &str) -> Option<Code> {
        [Code::Lost, Code::Took, Code::Both, Code::Plain]
            .into_iter()
            .find(|code| (*code as u8).to_string() == text)
    }
}

/// The result of a game for an engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It lost.
    Lost = 0,
    /// It won.
    Won = 1,
    /// Neither: a draw, or an interrupted game.
    Abnormal = 2,
}

/// The maximum length of a line, in bytes. Every message except a name has fewer than fifty bytes.
pub const LINE: usize = 4096;

/// A message of either side. Squares are from the point of view of the engine's seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// The version of the protocol. The engine answers with its name.
    Info(String),
    /// The engine's name.
    Name(String),
    /// Requests the army.
    Start {
        /// Whether the engine moves first.
        first: bool,
        /// The engine's seconds for all its moves.
        seconds: u32,
        /// The number of plies without attack that ends the game; 0 for no limit.
        steps: u32,
    },
    /// The engine's army.
    Array(String),
    /// Requests a move and gives the opponent's latest move; `None` if there is none yet.
    Go(Option<(Move, Code)>, Option<Station>),
    /// The engine's move.
    BestMove(Move),
    /// The result of the engine's move, and the station of the opponent's flag, if it is shown.
    Result(Code, Option<Station>),
    /// The end.
    End(Verdict),
}

impl Message {
    /// Returns the line of the message for a player on this seat, without the line end.
    pub fn text(&self, seat: Seat) -> String {
        struct Shown<'a>(&'a Message, Seat);
        impl fmt::Display for Shown<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Shown(message, seat) = *self;
                let flag = |flag: &Option<Station>| match flag {
                    Some(station) => square(*station, seat),
                    None => "00".to_string(),
                };
                match message {
                    Message::Info(version) => write!(f, "INFO {version}"),
                    Message::Name(name) => write!(f, "NAME {name}"),
                    Message::Start {
                        first,
                        seconds,
                        steps,
                    } => write!(f, "START {} {seconds} {steps}", u8::from(!first)),
                    Message::Array(army) => write!(f, "ARRAY {army}"),
                    Message::Go(None, station) => write!(f, "GO 0000 0 {}", flag(station)),
                    Message::Go(Some((mv, code)), station) => {
                        let mv = move_text(*mv, seat);
                        write!(f, "GO {mv} {} {}", *code as u8, flag(station))
                    }
                    Message::BestMove(mv) => write!(f, "BESTMOVE {}", move_text(*mv, seat)),
                    Message::Result(code, station) => {
                        write!(f, "RESULT {} {}", *code as u8, flag(station))
                    }
                    Message::End(verdict) => write!(f, "END {}", *verdict as u8),
                }
            }
        }
        Shown(self, seat).to_string()
    }

    /// Returns the line, followed by its move, if any, in this library's notation.
    pub fn explained(&self, seat: Seat) -> String {
        let text = self.text(seat);
        match self {
            Message::BestMove(mv) | Message::Go(Some((mv, _)), _) => format!("{text} ({mv})"),
            _ => text,
        }
    }

    /// Parses a line, without its line end, that a player on this seat receives or sends. Fields are
    /// separated by exactly one space; white space at the end is ignored.
    ///
    /// # Errors
    /// The error text says what was expected.
    pub fn read(line: &str, seat: Seat) -> Result<Message, &'static str> {
        let line = line.trim_end();
        if line.len() > LINE {
            return Err("expected a message of at most 4096 bytes");
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let fields: Vec<&str> = rest.split(' ').collect();
        match word {
            "INFO" if !rest.is_empty() => Some(Message::Info(rest.to_string())),
            "NAME" if !rest.is_empty() => Some(Message::Name(rest.to_string())),
            "ARRAY" if fields.len() == 1 => Some(Message::Array(rest.to_string())),
            "START" => read_start(&fields),
            "GO" => read_go(&fields, seat),
            "BESTMOVE" => read_move(rest, seat).map(Message::BestMove),
            "RESULT" => match fields[..] {
                [code, flag] => Code::read(code)
                    .zip(read_flag(flag, seat))
                    .map(|(code, flag)| Message::Result(code, flag)),
                _ => None,
            },
            "END" => [Verdict::Lost, Verdict::Won, Verdict::Abnormal]
                .into_iter()
                .find(|verdict| (*verdict as u8).to_string() == rest)
                .map(Message::End),
            _ => {
                return Err("expected INFO, NAME, START, ARRAY, GO, BESTMOVE, RESULT or END first");
            }
        }
        .ok_or(match word {
            "START" => "expected START, 0 or 1, the seconds and the steps, as in START 0 1800 31",
            "ARRAY" => "expected ARRAY and 25 letters",
            "GO" => "expected GO, the move, its result and the flag, as in GO F4G4 1 00",
            "BESTMOVE" => "expected BESTMOVE and two squares A0 to L4, as in BESTMOVE G0F0",
            "RESULT" => "expected RESULT, a digit 0 to 3 and the flag, as in RESULT 3 00",
            "END" => "expected END and 0, 1 or 2",
            _ => "expected a word after INFO or NAME",
        })
    }
}

fn read_start(fields: &[&str]) -> Option<Message> {
    let &[first, seconds, steps] = fields else {
        return None;
    };
    Some(Message::Start {
        first: match first {
            "0" => true,
            "1" => false,
            _ => return None,
        },
        seconds: seconds.parse().ok()?,
        steps: steps.parse().ok()?,
    })
}

fn read_go(fields: &[&str], seat: Seat) -> Option<Message> {
    let &[mv, code, flag] = fields else {
        return None;
    };
    let flag = read_flag(flag, seat)?;
    let code = Code::read(code)?;
    if mv == "0000" {
        return Some(Message::Go(None, flag));
    }
    Some(Message::Go(Some((read_move(mv, seat)?, code)), flag))
}

/// Parses a flag's square; returns `Some(None)` for `00`.
fn read_flag(text: &str, seat: Seat) -> Option<Option<Station>> {
    match text {
        "00" => Some(None),
        _ => read_square(text, seat).map(Some),
    }
}
