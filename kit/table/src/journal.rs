//! The journal: one line for each fact, each with a check sum that continues from the previous line.
//!
//! A line omits values that can be computed from the state before the line. It omits `w` if no time has
//! passed, and the periods of a clock if their number is unchanged. For a fact that a request caused, it
//! omits the player or seat of the fact. It also omits `s` and `i` if the request belongs to the session of
//! the player's latest request and has the next number.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;

use crate::chance::{crc32, hex, unhex};
use crate::facts::{Cause, Fact, Known, read_session};
use crate::game::TableGame;
use crate::json::{Members, Object};
use crate::late::Late;
use crate::options::TableOptions;
use crate::state::{Source, State};

/// The version of journals.
const VERSION: u64 = 1;

/// The reason why a journal cannot be restored.
///
/// ```
/// use luzhanqi_kit_table::JournalError;
/// # fn show(why: &JournalError) {
/// eprintln!("line {} of the journal: {}", why.line, why.text);
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct JournalError {
    /// The line, from 1.
    pub line: usize,
    /// The error, in a sentence.
    pub text: String,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

impl core::error::Error for JournalError {}

/// Adds a line, and returns its sum.
pub(crate) fn write_line(out: &mut String, sum: u32, object: &str) -> u32 {
    let sum = crc32(sum, object.as_bytes());
    out.reserve(object.len() + 10);
    out.push_str(&hex(&sum.to_be_bytes()));
    out.push(' ');
    out.push_str(object);
    out.push('\n');
    sum
}

/// Returns the object and the sum of a line; `None` if the sum is wrong. `before` is the sum of the previous
/// line.
fn read_line(line: &[u8], before: u32) -> Option<(&str, u32)> {
    let (stated, object) = core::str::from_utf8(line).ok()?.split_once(' ')?;
    let sum = crc32(before, object.as_bytes());
    (alloc::format!("{sum:08x}") == stated).then_some((object, sum))
}

/// Returns the sum in a line without checking it.
fn stated(line: &[u8]) -> Option<u32> {
    let digits: [u8; 4] = unhex(core::str::from_utf8(line.get(..8)?).ok()?)?;
    Some(u32::from_be_bytes(digits))
}

/// The first line of a table's journal.
pub(crate) fn head<G: TableGame>(options: &TableOptions, secret: &[u8; 32], now: u64) -> String {
    Object::new()
        .text("k", "table")
        .number("v", VERSION)
        .text("game", G::NAME)
        .number("gv", G::VERSION.into())
        .raw("options", &options.to_json())
        .text("secret", &hex(secret))
        .number("at", now)
        .end()
}

fn read_head<G: TableGame>(object: &str) -> Result<State<G>, String> {
    let head = Members::parse(object)?;
    let (kind, version, game) = (head.text("k")?, head.number("v")?, head.text("game")?);
    if (&*kind, version, &*game) != ("table", VERSION, G::NAME) {
        return Err(alloc::format!(
            "expected a table of {} and version {VERSION}, got {} of {} and version {version}",
            G::NAME,
            kit::Quoted::new(&kind),
            kit::Quoted::new(&game),
        ));
    }
    let version = head.number("gv")?;
    if version > G::VERSION.into() {
        return Err(alloc::format!(
            "the observations have version {version}, which is newer than {}",
            G::VERSION
        ));
    }
    let options = head.get("options").unwrap_or("");
    let options = TableOptions::parse(options).map_err(|why| why.to_string())?;
    let secret =
        unhex(&head.text("secret")?).ok_or("expected 64 hexadecimal digits as the secret")?;
    State::new(options, secret, head.number("at")?)
}

/// The content of a journal: the state, the state that spectators see if it is different, the sum of the
/// last complete line, and the number of bytes after that line.
pub(crate) type Restored<G> = (State<G>, Option<Box<Late<G>>>, u32, usize);

/// Restores the state from a journal.
pub(crate) fn restore<G: TableGame>(bytes: &[u8]) -> Result<Restored<G>, JournalError> {
    let mut state: Option<State<G>> = None;
    let mut late = None;
    let (mut sum, mut at, mut number) = (0, 0, 0);
    while at < bytes.len() {
        number += 1;
        let fail = |text: String| JournalError { line: number, text };
        let rest = &bytes[at..];
        let end = rest.iter().position(|byte| *byte == b'\n');
        let read = end.and_then(|end| read_line(&rest[..end], sum));
        let (Some(end), Some((object, next))) = (end, read) else {
            if state.is_none() || is_followed(rest) {
                let text = match state {
                    Some(_) => "the check sum is wrong",
                    None => "the first line is not the start of a table's journal",
                };
                return Err(fail(text.to_string()));
            }
            break;
        };
        match &mut state {
            None => {
                let head = read_head(object).map_err(fail)?;
                (late, state) = (Late::of(&head), Some(head));
            }
            Some(state) => replay(state, &mut late, object).map_err(fail)?,
        }
        (sum, at) = (next, at + end + 1);
    }
    let torn = bytes.len() - at;
    let state = state.ok_or_else(|| JournalError {
        line: 1,
        text: "the journal is empty".to_string(),
    })?;
    Ok((state, late, sum, torn))
}

/// Returns whether a valid line follows the first line of `rest`. If so, the first line is damaged;
/// otherwise it is incomplete.
fn is_followed(rest: &[u8]) -> bool {
    let mut lines = rest.split(|byte| *byte == b'\n');
    let mut before = lines.next().and_then(stated);
    lines.any(|line| {
        let good = before.is_some_and(|before| read_line(line, before).is_some());
        before = stated(line);
        good
    })
}

fn replay<G: TableGame>(
    state: &mut State<G>,
    late: &mut Option<Box<Late<G>>>,
    object: &str,
) -> Result<(), String> {
    let line = Members::parse(object)?;
    let cause = read_cause(state, &line)?;
    let known = cause.as_ref().map(|(_, known)| known);
    let mut fact = Fact::read(&line, state.seats(), known)?;
    let time = (state.time).saturating_add(line.opt_number("w")?.unwrap_or(0));
    let cause = cause.as_ref().map(|(cause, _)| cause);
    // What spectators had already seen before this fact stays so.
    if let Some(late) = late {
        late.show(state.is_on(), time);
    }
    let applied = state.apply(&mut fact, cause, time, Source::Journal);
    applied.map_err(|why| alloc::format!("this fact is impossible: {why}"))?;
    if let Some(late) = late {
        late.add(state, fact);
    }
    Ok(())
}

/// Returns the request that caused a line, and the state of the player who made the request.
fn read_cause<G: TableGame>(
    state: &State<G>,
    line: &Members<'_>,
) -> Result<Option<(Cause, Known)>, String> {
    let Some(player) = line.opt_size("p")? else {
        return Ok(None);
    };
    let seats = state.seats();
    if player >= seats {
        return Err(alloc::format!(
            "expected a number below {seats} in the member \"p\""
        ));
    }
    let session = read_session(line, "s")?;
    let known = state.known(player, session.as_ref());
    let session = session.or(known.session);
    let cause = Cause {
        player,
        session: session.ok_or("expected a member s")?,
        id: line.opt_number("i")?.unwrap_or(known.id),
    };
    Ok(Some((cause, known)))
}
