//! All texts for players in English, and nothing else. The files of all languages declare the same items.

use core::fmt::{self, Write};

use kit::Letter;

use crate::notation::NotationError;
use crate::rules::RuleOption;
use crate::{
    EndReason, Event, Forcing, GameError, IllegalMove, Kind, Outcome, Piece, PositionError,
    RuleSet, Side, Verdict,
};

#[cfg(feature = "svg")]
pub(crate) const BOARD: &str = "Xiangqi board";
// Boards and notations have Chinese characters.
#[cfg(feature = "svg")]
pub(crate) use super::chinese::HAN_BORDER;
pub(crate) use super::chinese::REAR_AND_FORWARD;

pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Black => "black",
    }
}

pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "soldier",
        Kind::Cannon => "cannon",
        Kind::Chariot => "chariot",
        Kind::Horse => "horse",
        Kind::Elephant => "elephant",
        Kind::Counselor => "counselor",
        Kind::General => "general",
    }
}

pub(crate) const fn piece_name(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::Soldier) => "red soldier",
        (Side::Red, Kind::Cannon) => "red cannon",
        (Side::Red, Kind::Chariot) => "red chariot",
        (Side::Red, Kind::Horse) => "red horse",
        (Side::Red, Kind::Elephant) => "red elephant",
        (Side::Red, Kind::Counselor) => "red counselor",
        (Side::Red, Kind::General) => "red general",
        (Side::Black, Kind::Soldier) => "black soldier",
        (Side::Black, Kind::Cannon) => "black cannon",
        (Side::Black, Kind::Chariot) => "black chariot",
        (Side::Black, Kind::Horse) => "black horse",
        (Side::Black, Kind::Elephant) => "black elephant",
        (Side::Black, Kind::Counselor) => "black counselor",
        (Side::Black, Kind::General) => "black general",
    }
}

pub(crate) const fn end_reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "Checkmate: the player to move has no legal move.",
        EndReason::Stalemate => {
            "Stalemate: the player to move is not in check, has no legal move and loses."
        }
        EndReason::PerpetualCheck => {
            "Perpetual check: a side gave check with every one of its moves in a repetition."
        }
        EndReason::PerpetualChase => {
            "Perpetual chase: in a repetition, every move of a side chased the same piece or removed its protection."
        }
        EndReason::Repetition => {
            "Repetition: neither side forces it, or the rules make every repetition a draw."
        }
        EndReason::QuietLimit => "The limit of plies without a capture was reached.",
        EndReason::Material => "Neither side has a piece that can cross the river.",
        EndReason::Resigned => "A player resigned.",
        EndReason::Agreed => "The players agreed on a draw.",
        EndReason::Time => "A player's time ran out.",
        EndReason::Forfeit => "A player broke the rules or did not appear.",
        EndReason::Abandoned => "Both players stopped playing.",
        EndReason::Adjudicated => "An arbiter decided.",
    }
}

/// The names of the sets, in the order of `RuleSet::ALL`.
pub(crate) const RULE_SETS: [(&str, &str); RuleSet::ALL.len()] = [
    ("asia", "The Asian and World federations"),
    ("computer", "The computer rules"),
    ("booklet", "Knowlton's booklet"),
    ("plain", "No forcing rules"),
];

/// A short name of an option, for a list of settings.
pub(crate) const fn option_title(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Repetition => "result of a repetition",
        RuleOption::RepetitionCount => "when the repetition rules apply",
        RuleOption::Forcing => "what counts as forcing",
        RuleOption::Chase => "what a chase is",
        RuleOption::ChaseAndCheck => "chases and checks",
        RuleOption::QuietLimit => "plies without a capture",
        RuleOption::QuietChecks => "checks among these plies",
        RuleOption::MaterialDraw => "draw by material",
    }
}

pub(crate) const fn option_text(option: RuleOption) -> &'static str {
    option.meaning()
}

/// The letters are those of `RuleOption::sources`.
pub(crate) const fn option_sources(option: RuleOption) -> &'static str {
    option.sources()
}

/// The meaning of each value that is a word; none for numbers.
pub(crate) const fn option_values(option: RuleOption) -> &'static [&'static str] {
    option.value_meanings()
}

/// A short menu label for each value that is a word; none for numbers.
pub(crate) const fn option_value_titles(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Repetition => &[
            "nothing",
            "draw",
            "forcing moves forbidden",
            "the forcing side loses",
        ],
        RuleOption::Forcing => &["nothing", "perpetual check", "perpetual check and chase"],
        RuleOption::Chase => &["a new attack by a piece", "a newly attacked piece"],
        RuleOption::ChaseAndCheck => &["chases count", "chases do not count"],
        RuleOption::MaterialDraw => &["never", "no piece can cross the river"],
        RuleOption::RepetitionCount | RuleOption::QuietLimit | RuleOption::QuietChecks => &[],
    }
}

/// The meaning of each rule option. Rustdoc shows these texts where the options are declared.
macro_rules! meaning {
    (Repetition) => {
        "The result of a repetition. off: none. draw: a draw. forbid: the forcing side must play another move. lose: the forcing side loses; if neither side forces, the game is a draw."
    };
    (RepetitionCount) => {
        "The repetition rules apply when a position has occurred this number of times, and at each later occurrence."
    };
    (Forcing) => {
        "What counts as forcing a repetition: nothing; perpetual check; or perpetual check and perpetual chase."
    };
    (Chase) => {
        "When a move chases a piece. attack: the move makes a new attack on the piece. victim: the piece was not attacked before the move."
    };
    (ChaseAndCheck) => {
        "How checks affect chases. counts: chases count even if some moves give check. spoils: no chase counts if any move of either side gives check."
    };
    (QuietLimit) => {
        "The game is a draw after this number of plies without a capture; 0 is off."
    };
    (QuietChecks) => {
        "After a capture, only this number of checks by each side count towards the quiet limit. Further checks do not count."
    };
    (MaterialDraw) => {
        "The game is a draw when neither side has a piece that can cross the river."
    };
}
pub(crate) use meaning;

/// The sources of each value of each option.
macro_rules! sources {
    (Repetition) => {
        "\"forbid\" in X; \"lose\" in A and C; \"draw\" in engines without forcing rules. \"off\" is a reading: X does not mention draws."
    };
    (RepetitionCount) => {
        "3 in A and C. X gives no number."
    };
    (Forcing) => {
        "\"check+chase\" in X, A and C."
    };
    (Chase) => {
        "\"attack\" in A; \"victim\" in C."
    };
    (ChaseAndCheck) => {
        "\"counts\" in A; \"spoils\" in C."
    };
    (QuietLimit) => {
        "120 in A. X gives no limit."
    };
    (QuietChecks) => {
        "10 in A. X gives no number."
    };
    (MaterialDraw) => {
        "no source; a common house rule."
    };
}
pub(crate) use sources;

/// The meaning of each value that is a word.
macro_rules! value_meaning {
    (Repetition Off) => {
        "Nothing: the game continues."
    };
    (Repetition Draw) => {
        "The game is a draw, even if one side forces the repetition."
    };
    (Repetition Forbid) => {
        "The forcing side may not play the move that repeats the position. If neither side forces, the game continues."
    };
    (Repetition Lose) => {
        "The forcing side loses. If neither side forces, the game is a draw."
    };
    (Forces None) => {
        "Nothing."
    };
    (Forces Check) => {
        "Perpetual check."
    };
    (Forces CheckAndChase) => {
        "Perpetual check and perpetual chase."
    };
    (Chase Attack) => {
        "A piece attacks the victim after the move, but did not attack it before."
    };
    (Chase Victim) => {
        "The victim is attacked after the move, and no piece of the side attacked it before."
    };
    (ChaseAndCheck Counts) => {
        "A check does not affect chases: a move may both check and chase."
    };
    (ChaseAndCheck Spoils) => {
        "If any move of either side gives check, no chase counts."
    };
    (MaterialDraw No) => {
        "The game is never a draw by material."
    };
    (MaterialDraw NoAttackers) => {
        "A draw if neither side has a piece that can cross the river."
    };
}
pub(crate) use value_meaning;

/// The way in which a side forces a repetition, with the victims.
pub(crate) fn forcing(forcing: &Forcing, f: &mut dyn Write) -> fmt::Result {
    write!(f, "perpetual {}", forcing.as_str())?;
    for (i, point) in forcing.victims().iter().enumerate() {
        write!(f, " {} {point}", if i == 0 { "of" } else { "and" })?;
    }
    Ok(())
}

pub(crate) fn verdict(verdict: &Verdict, f: &mut dyn Write) -> fmt::Result {
    f.write_str("the position occurs for the ")?;
    time(verdict.times, f)?;
    let [red, black] = verdict.forcing;
    match (verdict.forced, red, black) {
        (Some((side, forcing)), Some(red), Some(black)) => {
            let weaker = if side == Side::Red { black } else { red };
            write!(f, "; {side} forces it by {forcing}, against {weaker}")
        }
        (Some((side, forcing)), ..) => write!(f, "; {side} forces it by {forcing}"),
        (None, Some(red), Some(black)) => {
            write!(
                f,
                "; neither side forces it: red by {red}, black by {black}"
            )
        }
        (None, ..) if verdict.spoiled => {
            f.write_str("; neither side forces it: chases do not count if a move gives check")
        }
        (None, ..) => f.write_str("; neither side forces it"),
    }
}

/// Writes a count, such as "3rd time".
fn time(times: u32, f: &mut dyn Write) -> fmt::Result {
    let ending = match (times % 10, times % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    write!(f, "{times}{ending} time")
}

pub(crate) fn outcome(outcome: &Outcome, f: &mut dyn Write) -> fmt::Result {
    write!(f, "{outcome}")
}

pub(crate) fn event(event: &Event, f: &mut dyn Write) -> fmt::Result {
    match event {
        Event::Played(mv) => write!(f, "{mv}"),
        Event::DrawOffered(side) => write!(f, "{side} offers a draw"),
        Event::DrawDeclined(side) => write!(f, "{side} declines the draw"),
        Event::DrawAgreed(side) => write!(f, "{side} accepts the draw"),
        Event::Resigned(side) => write!(f, "{side} resigns"),
        Event::TakeBackOffered(side) => write!(f, "{side} asks to take its move back"),
        Event::TakeBackDeclined(side) => write!(f, "{side} declines the take-back"),
        Event::Adjudicated(ending) => outcome(ending, f),
    }
}

pub(crate) fn illegal_move(why: &IllegalMove, f: &mut dyn Write) -> fmt::Result {
    match why {
        IllegalMove::Finished => f.write_str("the game is over"),
        IllegalMove::Empty(at) => write!(f, "there is no piece on {at}"),
        IllegalMove::NotYours { piece, origin } => write!(
            f,
            "the {kind} on {origin} belongs to {side}, who is not to move",
            kind = piece.kind,
            side = piece.side
        ),
        IllegalMove::OwnPiece(at) => write!(f, "your own piece stands on {at}"),
        IllegalMove::Shape {
            kind,
            origin,
            target,
        } => write!(
            f,
            "{article} {kind} does not go from {origin} to {target}: it moves {how}",
            article = if *kind == Kind::Elephant { "an" } else { "a" },
            how = how_it_moves(*kind)
        ),
        IllegalMove::Fortress { kind, target } => {
            write!(f, "the {kind} may not leave its fortress for {target}")
        }
        IllegalMove::River(at) => write!(f, "an elephant may not cross the river to {at}"),
        IllegalMove::Backward(at) => write!(f, "the soldier on {at} never goes back"),
        IllegalMove::BeforeRiver(at) => write!(
            f,
            "the soldier on {at} goes sideways only when it has crossed the river"
        ),
        IllegalMove::Leg { horse, leg } => write!(
            f,
            "the horse on {horse} is blocked by the piece on its leg, {leg}"
        ),
        IllegalMove::Eye { elephant, eye } => write!(
            f,
            "the elephant on {elephant} is blocked by the piece on its eye, {eye}"
        ),
        IllegalMove::Blocked { kind, at } => write!(f, "the way of the {kind} is blocked at {at}"),
        IllegalMove::NoScreen(at) => write!(
            f,
            "a cannon captures by jumping over exactly one piece, and there is none before {at}"
        ),
        IllegalMove::Screens { target, screens } => write!(
            f,
            "a cannon captures by jumping over exactly one piece, and there are {screens} before {target}"
        ),
        IllegalMove::LeavesInCheck { by } => {
            write!(f, "the move exposes your general to the piece on {by}")
        }
        IllegalMove::StaysInCheck { by } => write!(
            f,
            "your general is in check and the piece on {by} would still attack it"
        ),
        IllegalMove::Facing => f.write_str("the generals would face each other"),
        IllegalMove::Repetition { times, forcing } => {
            f.write_str("the move repeats the position for the ")?;
            time(*times, f)?;
            write!(f, " by {forcing}: another move must be played")
        }
    }
}

fn how_it_moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "one point forward or, after crossing the river, one point sideways",
        Kind::Cannon | Kind::Chariot => "along a line",
        Kind::Horse => "one point along a line, then one diagonally outward",
        Kind::Elephant => "two points diagonally",
        Kind::Counselor => "one point diagonally",
        Kind::General => "one point along a line",
    }
}

pub(crate) fn game_error(why: &GameError, f: &mut dyn Write) -> fmt::Result {
    match why {
        GameError::Finished => f.write_str("the game is over"),
        GameError::Illegal(why) => illegal_move(why, f),
        GameError::NoOffer(side) => write!(f, "no draw is offered to {side}"),
        GameError::OfferOpen => f.write_str("a draw offer is already open"),
        GameError::NoTakeBack(side) => write!(f, "no take-back is offered to {side}"),
        GameError::TakeBackOpen => f.write_str("a take-back offer is already open"),
        GameError::NothingToTakeBack(side) => {
            write!(f, "{side} has made no move that could be taken back")
        }
        GameError::NotYourTurn(side) => write!(f, "{side} is not to move"),
        GameError::NoSuchPly(ply) => write!(
            f,
            "the game cannot go back to ply {ply}, because it has fewer plies"
        ),
        GameError::NoSuchCursor { cursor, latest } => write!(
            f,
            "expected a cursor of at most {latest}, got {cursor}: this cursor is from another game"
        ),
        GameError::NotAnAdjudication(word) => write!(
            f,
            "expected \"time\", \"forfeit\", \"abandoned\" or \"adjudicated\" as the reason of an adjudication, got {word}"
        ),
    }
}

pub(crate) fn notation_error(why: &NotationError, f: &mut dyn Write) -> fmt::Result {
    match why {
        NotationError::Shape { wanted, found } => write!(f, "expected {wanted}, found {found}"),
        NotationError::Illegal(why) => illegal_move(why, f),
        NotationError::NoMove(text) => write!(f, "{text} is not a legal move here"),
        NotationError::Ambiguous { text, one, other } => {
            write!(f, "{text} can be {one} or {other} here")
        }
    }
}

pub(crate) fn position_error(why: &PositionError, f: &mut dyn Write) -> fmt::Result {
    match why {
        PositionError::Fields(found) => write!(
            f,
            "a FEN is the board and the side to move, then up to four more fields; this has {found}"
        ),
        PositionError::Ranks(found) => write!(
            f,
            "the board has ten ranks separated by /, rank 9 first; this has {found}"
        ),
        PositionError::RankLength { rank, found } => {
            write!(f, "rank {rank} has {found} points, not 9")
        }
        PositionError::Character { rank, found } => write!(
            f,
            "rank {rank}: expected a letter of K A B N R C P in either case or a digit 1 to 9, got {found}",
            found = Letter(*found)
        ),
        PositionError::SideField(found) => {
            write!(f, "the side to move is w (or r) or b, not {found}")
        }
        PositionError::UnusedField(found) => write!(
            f,
            "the third and fourth field of a FEN are - in Xiangqi, not {found}"
        ),
        PositionError::NumberField(found) => write!(
            f,
            "expected 0 to 65535 without leading zeros as the plies since a capture and as the move number, got {found}"
        ),
        PositionError::TooMany { piece, count } => write!(
            f,
            "there are {count} {side} pieces of the kind {kind}; a side begins with {most}",
            side = piece.side,
            kind = piece.kind,
            most = piece.kind.count()
        ),
        PositionError::NoGeneral(side) => write!(f, "{side} has no general"),
        PositionError::Misplaced { piece, point } => write!(
            f,
            "a {side} {kind} can never stand on {point}: {why}",
            side = piece.side,
            kind = piece.kind,
            why = where_it_stays(piece.kind)
        ),
        PositionError::Facing => f.write_str("the generals face each other"),
        PositionError::CheckUnanswered(side) => write!(f, "{side} is in check and not to move"),
    }
}

fn where_it_stays(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "it stays in its fortress",
        Kind::Counselor => "it stays on the five points of its fortress that diagonals join",
        Kind::Elephant => "it stays on seven points of its own half",
        _ => "it never goes back, and goes sideways only across the river",
    }
}
