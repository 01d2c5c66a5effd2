//! The ways in which an engine can forfeit a game.

use crate::text::printable;

/// The reason of a forfeit.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ForfeitReason {
    /// A move that the rules forbid.
    IllegalMove,
    /// An army that the rules forbid, or that differs from the army of the opening.
    IllegalSetup,
    /// The engine exited with an error or was killed by a signal.
    Crash,
    /// The engine exited without an error, or closed its output, before the end.
    Exit,
    /// The engine answered with a text that is not the requested message.
    Garbage,
    /// The engine answered with bytes that are not text.
    Binary,
    /// The engine printed far more than was requested.
    Flood,
    /// The engine printed too much on its standard error.
    StderrFlood,
    /// The engine did not send its name or army in time.
    Hang,
    /// The engine used up the time for its moves.
    Clock,
}

impl ForfeitReason {
    /// Every reason.
    pub const ALL: [ForfeitReason; 10] = [
        ForfeitReason::IllegalMove,
        ForfeitReason::IllegalSetup,
        ForfeitReason::Crash,
        ForfeitReason::Exit,
        ForfeitReason::Garbage,
        ForfeitReason::Binary,
        ForfeitReason::Flood,
        ForfeitReason::StderrFlood,
        ForfeitReason::Hang,
        ForfeitReason::Clock,
    ];

    /// Returns the token for the reason in records and tables.
    pub const fn as_str(self) -> &'static str {
        match self {
            ForfeitReason::IllegalMove => "illegal-move",
            ForfeitReason::IllegalSetup => "illegal-setup",
            ForfeitReason::Crash => "crash",
            ForfeitReason::Exit => "exit",
            ForfeitReason::Garbage => "garbage",
            ForfeitReason::Binary => "binary",
            ForfeitReason::Flood => "flood",
            ForfeitReason::StderrFlood => "stderr-flood",
            ForfeitReason::Hang => "hang",
            ForfeitReason::Clock => "clock",
        }
    }

    /// Returns whether the engine exceeded a time limit.
    pub const fn is_of_time(self) -> bool {
        matches!(self, ForfeitReason::Clock | ForfeitReason::Hang)
    }
}

/// A forfeit: the reason, the seat, and a description.
#[derive(Clone, Debug)]
pub struct Forfeit {
    /// The seat, 0 or 1.
    pub seat: usize,
    /// The reason.
    pub reason: ForfeitReason,
    /// The description.
    pub detail: String,
}

/// Returns an engine's output for use in a message: without control characters, and truncated to 60
/// characters.
pub fn excerpt(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut shown = printable(&text.chars().take(60).collect::<String>());
    if text.chars().count() > 60 {
        shown.push('…');
    }
    shown
}
