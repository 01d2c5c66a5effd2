//! All texts for players in English, and nothing else. The files of all languages declare the same items.

use core::fmt::{self, Write};

use kit::{Letter, Quoted};

use crate::board::StationKind;
use crate::rules::{Allowed, AttackResult, FlagProtection, RuleOption};
use crate::view::Attack;
use crate::{
    Army, ArmyError, Color, Effect, EndReason, GameError, IllegalMove, Kind, Move, Observation,
    Outcome, PositionError, RuleSet, Seat, Station,
};

pub(crate) const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "south",
        Seat::North => "north",
    }
}

pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

#[cfg(feature = "svg")]
pub(crate) const BOARD: &str = "Luzhanqi board";
// Boards have Chinese characters.
#[cfg(feature = "svg")]
pub(crate) use super::chinese::{FRONT_LINE, SCRIPT_SUFFIX};

/// What a drawing shows of a piece, and a guess at the piece's kind with the percentage.
#[cfg(feature = "svg")]
pub(crate) fn token(
    token: &crate::render::Token,
    guess: Option<(Kind, &str)>,
    f: &mut dyn Write,
) -> fmt::Result {
    use crate::render::Face;

    if let Some(color) = token.color {
        write!(f, "{color} ", color = color_name(color))?;
    }
    f.write_str(match token.face {
        Face::Known(kind) => kind_name(kind),
        Face::Hidden if token.down => "piece, face down",
        Face::Hidden => "piece, hidden",
    })?;
    if let Some((kind, percent)) = guess {
        write!(f, ", {kind} {percent}", kind = kind_name(kind))?;
    }
    if token.carries {
        f.write_str(", carries a flag")?;
    }
    if token.with_flag {
        f.write_str(", with its flag")?;
    }
    Ok(())
}

pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Marshal => "field marshal",
        Kind::General => "general",
        Kind::LieutenantGeneral => "lieutenant general",
        Kind::Brigadier => "brigadier",
        Kind::Colonel => "colonel",
        Kind::Major => "major",
        Kind::Captain => "captain",
        Kind::PlatoonCommander => "platoon commander",
        Kind::Engineer => "engineer",
        Kind::Bomb => "bomb",
        Kind::Landmine => "landmine",
        Kind::Flag => "flag",
    }
}

pub(crate) const fn station_kind_name(kind: StationKind) -> &'static str {
    match kind {
        StationKind::Post => "post",
        StationKind::Camp => "camp",
        StationKind::Headquarters => "headquarters",
    }
}

pub(crate) const fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Plain => "the piece moves",
        Effect::Flip => "a piece is flipped",
        Effect::Attack(attack) => attack_result(attack),
    }
}

pub(crate) const fn attack_result(attack: AttackResult) -> &'static str {
    match attack {
        AttackResult::Win => "the attacker takes the piece",
        AttackResult::Lose => "the attacker is lost",
        AttackResult::Both => "both pieces are lost",
        AttackResult::Flag => "the attacker takes the flag",
    }
}

pub(crate) const fn end_reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Flag => "A flag was taken or carried home.",
        EndReason::Immobile => "The player to move has no legal move.",
        EndReason::Quiet => "The quiet limit was reached.",
        EndReason::Repetition => "The position occurred as often as the rules allow.",
        EndReason::Length => "The ply limit was reached.",
        EndReason::Resigned => "A player resigned.",
        EndReason::Agreed => "The players agreed on a draw.",
        EndReason::Time => "A player ran out of time.",
        EndReason::Forfeit => {
            "A player lost for a reason off the board: an illegal move, a crash, or a rule of the tournament."
        }
        EndReason::Abandoned => "A player left, or both stopped playing.",
        EndReason::Adjudicated => "A referee decided.",
    }
}

pub(crate) const fn flag_protection(protection: FlagProtection) -> &'static str {
    match protection {
        FlagProtection::Bomb => "a bomb may not take the flag",
        FlagProtection::NotEngineer => "only an engineer may take the flag",
        FlagProtection::NotLowest => {
            "only a piece with the lowest order among its side's pieces on the board may take the flag"
        }
        FlagProtection::MinesStand => "the flag's owner still has a landmine on the board",
    }
}

/// The names of the sets, in the order of `RuleSet::ALL`.
pub(crate) const RULE_SETS: [(&str, &str); RuleSet::ALL.len()] = [
    ("standard", "Today's usual game"),
    ("knowlton", "Knowlton, with a referee"),
    ("knowlton-northern", "Knowlton, as in the north"),
    ("knowlton-open", "Knowlton, without a referee"),
    ("oca", "Oca, with a referee"),
    ("oca-open", "Oca, without a referee"),
    ("bodlaender-1", "Bodlaender 1: basic army chess, face down"),
    ("bodlaender-2", "Bodlaender 2: army chess with a referee"),
    ("bodlaender-3", "Bodlaender 3: a second game with a referee"),
    (
        "bodlaender-4",
        "Bodlaender 4: the second game without a referee",
    ),
    ("sheet-dark", "The rule sheet's dark chess"),
    ("sheet-expose", "The rule sheet's expose chess"),
    ("flip", "Today's usual flip game"),
    ("ccgc", "China Computer Game Championship, 2012"),
    ("open", "Face up from the first move"),
];

/// A short name of an option, for a list of settings.
pub(crate) const fn option_title(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Play => "kind of play",
        RuleOption::Mines => "attacks on landmines",
        RuleOption::EngineersTurn => "engineers turn corners",
        RuleOption::CampsSafe => "camps are safe",
        RuleOption::HqLocked => "pieces stay in headquarters",
        RuleOption::BombsEnterHq => "bombs enter headquarters",
        RuleOption::BombsTakeFlag => "bombs take flags",
        RuleOption::FlagTaker => "which pieces take flags",
        RuleOption::MinesBeforeFlag => "landmines protect the flag",
        RuleOption::FlagWin => "how a flag wins",
        RuleOption::MarshalRevealsFlag => "a lost marshal reveals the flag",
        RuleOption::BattleReveals => "what a battle reveals",
        RuleOption::BombsOffFront => "no bombs in the front row",
        RuleOption::MinesInBackRows => "landmines in the back rows",
        RuleOption::QuietLimit => "quiet plies",
        RuleOption::QuietResult => "result of quiet plies",
        RuleOption::Repetition => "repetition",
        RuleOption::Immobile => "no move left",
        RuleOption::Colours => "how colours are settled",
        RuleOption::Suicide => "attacks that lose",
        RuleOption::PlyLimit => "length of the game",
        RuleOption::FlipsResetQuiet => "flips are not quiet",
        RuleOption::BombsTurn => "bombs turn corners",
        RuleOption::BombsClearMines => "bombs clear landmines",
        RuleOption::Board => "board",
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
    match (option.allowed(), option.value_meanings()) {
        (Allowed::Tokens(_), []) => &["Yes.", "No."],
        (_, meanings) => meanings,
    }
}

/// A short menu label for each value that is a word; none for numbers.
pub(crate) const fn option_value_titles(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Play => &["dark game", "flip game", "open game"],
        RuleOption::Mines => &[
            "both are lost",
            "the landmine stays",
            "only the lowest order clears it",
        ],
        RuleOption::FlagTaker => &["any piece", "the lowest order", "engineers"],
        RuleOption::FlagWin => &["by taking it", "by carrying it home"],
        RuleOption::BattleReveals => &["nothing", "lost pieces", "both pieces"],
        RuleOption::QuietResult => &["draw", "the last mover loses"],
        RuleOption::Immobile => &["loss", "draw"],
        RuleOption::Colours => &[
            "first flip",
            "the player's latest two flips",
            "the latest two flips",
            "first engineer",
        ],
        RuleOption::EngineersTurn
        | RuleOption::CampsSafe
        | RuleOption::HqLocked
        | RuleOption::BombsEnterHq
        | RuleOption::BombsTakeFlag
        | RuleOption::MinesBeforeFlag
        | RuleOption::MarshalRevealsFlag
        | RuleOption::BombsOffFront
        | RuleOption::MinesInBackRows
        | RuleOption::Suicide
        | RuleOption::FlipsResetQuiet
        | RuleOption::BombsTurn
        | RuleOption::BombsClearMines => &["yes", "no"],
        RuleOption::Board => &["60 stations", "30 stations", "12 stations"],
        RuleOption::QuietLimit | RuleOption::Repetition | RuleOption::PlyLimit => &[],
    }
}

/// The meaning of each rule option. Rustdoc shows these texts where the options are declared.
macro_rules! meaning {
    (Play) => {
        "Dark: each player arranges a hidden army. Expose: all fifty pieces are shuffled face down over the posts and headquarters, and a turn flips one piece or moves one. Open: armies as in dark play, but every piece is face up once both armies are set up."
    };
    (Mines) => {
        "The result when a piece other than an engineer or a bomb attacks a landmine. mutual: both leave the board. northern: the attacker is lost. lowest: both leave the board if the attacker has the lowest order of its side; otherwise the attacker is lost."
    };
    (EngineersTurn) => {
        "Engineers turn corners on the railroad."
    };
    (CampsSafe) => {
        "A piece in a camp cannot be attacked."
    };
    (HqLocked) => {
        "A piece on a headquarters of either seat never moves again."
    };
    (BombsEnterHq) => {
        "Bombs may move onto the other seat's headquarters."
    };
    (BombsTakeFlag) => {
        "A bomb may take the flag."
    };
    (FlagTaker) => {
        "Which pieces may take the flag. any: every piece. lowest: only pieces of the lowest order that the mover's side has on the board, including face-down pieces, and never bombs. engineer: only engineers."
    };
    (MinesBeforeFlag) => {
        "A flag may be taken only when its owner has no landmine on the board."
    };
    (FlagWin) => {
        "What wins the game. take: taking the flag. carry: carrying the flag to one of the taker's own headquarters."
    };
    (MarshalRevealsFlag) => {
        "Dark play: when a side's field marshal leaves the board, the station of its flag is revealed."
    };
    (BattleReveals) => {
        "Dark play: what the referee shows of an attack besides the surviving pieces. nothing: no piece. casualties: each lost piece, to the other player. both: both pieces, to both players."
    };
    (BombsOffFront) => {
        "Set-up: no bomb on the front row (rank 6 or 7)."
    };
    (MinesInBackRows) => {
        "Set-up: landmines only on the two back rows (ranks 1-2 or 11-12)."
    };
    (QuietLimit) => {
        "The game ends after this number of plies in a row without an attack, a flip (see flips-reset-quiet) or a flag capture; 0 is off."
    };
    (QuietResult) => {
        "The result at the quiet limit: a draw, or a loss for the player who made the last of these plies."
    };
    (Repetition) => {
        "The game is a draw when a position occurs this number of times; 0 is off. The starting position counts once."
    };
    (Immobile) => {
        "The result if the player to move has no legal move: a loss, or a draw."
    };
    (Colours) => {
        "Expose play: which flip gives its colour to the seat that made it. first: the first flip. twice: a flip of the same colour as the seat's previous flip. match: a flip of the same colour as the previous flip, by either seat. engineer: the first flip of an engineer. Until then both seats can only flip."
    };
    (Suicide) => {
        "Expose play: attacks in which only the attacker would be lost are allowed."
    };
    (PlyLimit) => {
        "A game of this number of plies is a draw; 0 is off."
    };
    (FlipsResetQuiet) => {
        "Expose play: a flip resets the quiet count; otherwise it is a quiet ply."
    };
    (BombsTurn) => {
        "Bombs turn corners on the railroad where engineers do; without effect under engineers-turn=no."
    };
    (BombsClearMines) => {
        "A bomb that attacks a landmine removes it, and both are lost. Otherwise only the bomb is lost, and the landmine stays."
    };
    (Board) => {
        "Dark and open play: the stations in play, and the armies. full: all 60 stations, 25 pieces for each side. small: ranks 4 to 9, six pieces. tiny: the twelve stations of files b to d in ranks 5 to 8, four pieces."
    };
}
pub(crate) use meaning;

/// The sources of each value of each option.
macro_rules! sources {
    (Play) => {
        "\"dark\" in S, K, O and B2 to B4; \"expose\" in S and B1; \"open\" in Wikipedia and two rule pages."
    };
    (Mines) => {
        "\"mutual\" in K and B3; \"northern\" in O, S and K's note on the north; \"lowest\" in B1 (its first choice)."
    };
    (EngineersTurn) => {
        "\"yes\" in K, O, S, B1 and B2; \"no\" in B3 and B4."
    };
    (CampsSafe) => {
        "\"yes\" in K, O, S, B1 and B2; \"no\" in B3 and B4."
    };
    (HqLocked) => {
        "\"yes\" in O and C; \"no\" in S. K and B do not say; the library chooses \"no\"."
    };
    (BombsEnterHq) => {
        "\"no\" in B2; \"yes\" in all others."
    };
    (BombsTakeFlag) => {
        "\"yes\" in K, O, B3 and C; \"no\" in S, B1 and B2."
    };
    (FlagTaker) => {
        "\"lowest\" in S and B1; \"engineer\" in some flip games; \"any\" in all others."
    };
    (MinesBeforeFlag) => {
        "\"yes\" in B1 and S; \"no\" in all others."
    };
    (FlagWin) => {
        "\"carry\" in B's slow game; \"take\" in B's fast game and all others."
    };
    (MarshalRevealsFlag) => {
        "\"yes\" in O, B2 to B4, S and C; \"no\" in K."
    };
    (BattleReveals) => {
        "\"nothing\" in K, B2, B3, S and C; \"casualties\" in O; \"both\" in B4, and in K and O without a referee."
    };
    (BombsOffFront) => {
        "\"yes\" in K, O and S; \"no\" in B."
    };
    (MinesInBackRows) => {
        "\"yes\" in K, O and S; \"no\" in B."
    };
    (QuietLimit) => {
        "31 in C; 70 in the usual flip game."
    };
    (QuietResult) => {
        "\"loss\" in C."
    };
    (Repetition) => {
        "no source; a common house rule."
    };
    (Immobile) => {
        "\"loss\" in C, but a draw if neither side can move. The others do not say; here C's rule applies to them too."
    };
    (Colours) => {
        "\"first\" in S and B1; \"twice\" in online games; \"match\" in a literal reading of rule pages; \"engineer\" in encyclopaedias."
    };
    (Suicide) => {
        "\"no\" in the usual flip game."
    };
    (PlyLimit) => {
        "no source; a limit for experiments."
    };
    (FlipsResetQuiet) => {
        "\"no\" if pages that count steps without a capture are read literally; \"yes\" in the usual flip game."
    };
    (BombsTurn) => {
        "\"yes\" in one public program (\"flying bombs\"); \"no\" in all others."
    };
    (BombsClearMines) => {
        "\"no\" in rule pages from Taiwan and in a literal reading of K's note on the north; \"yes\" in all others."
    };
    (Board) => {
        "full in all sources; small and tiny are additions for research."
    };
}
pub(crate) use sources;

/// The meaning of each value that is a word.
macro_rules! value_meaning {
    (Play Dark) => {
        "Each player arranges an army, hidden from the other."
    };
    (Play Expose) => {
        "All fifty pieces are shuffled face down; a turn flips one piece or moves one."
    };
    (Play Open) => {
        "Each player arranges an army; once both armies are set up, every piece is face up."
    };
    (Mines Mutual) => {
        "Both leave the board."
    };
    (Mines Northern) => {
        "The attacker is lost; the mine stays on the board."
    };
    (Mines Lowest) => {
        "Both leave the board if the attacker has the lowest order of its side; otherwise the attacker is lost."
    };
    (FlagTaker Any) => {
        "Any piece; a bomb only with bombs-take-flag=yes."
    };
    (FlagTaker Lowest) => {
        "Only a piece with the lowest order among its side's pieces on the board."
    };
    (FlagTaker Engineer) => {
        "Only engineers."
    };
    (FlagWin Take) => {
        "Taking the flag wins."
    };
    (FlagWin Carry) => {
        "The flag must be carried to one of the taker's own headquarters."
    };
    (BattleReveals Nothing) => {
        "Nothing."
    };
    (BattleReveals Casualties) => {
        "Each lost piece is revealed to the other player."
    };
    (BattleReveals Both) => {
        "Both pieces are revealed to both players."
    };
    (QuietResult Draw) => {
        "A draw."
    };
    (QuietResult Loss) => {
        "The player who made the last of the quiet plies loses."
    };
    (Immobile Loss) => {
        "That player loses (a draw if the other side has no move either)."
    };
    (Immobile Draw) => {
        "A draw."
    };
    (Colours First) => {
        "The first piece flipped gives its colour to the seat that flipped it."
    };
    (Colours Twice) => {
        "A seat gets a colour when the seat's latest two flips show this colour."
    };
    (Colours Match) => {
        "A seat gets a colour when it flips a piece of this colour and the previous flip, by either seat, showed the same colour."
    };
    (Colours Engineer) => {
        "The first engineer flipped gives its colour to the seat that flipped it."
    };
    (BoardSize Full) => {
        "All 60 stations, 25 pieces for each side."
    };
    (BoardSize Small) => {
        "The 30 stations of ranks 4 to 9, six pieces for each side."
    };
    (BoardSize Tiny) => {
        "The twelve stations of files b to d in ranks 5 to 8, four pieces for each side."
    };
}
pub(crate) use value_meaning;

pub(crate) fn illegal_move(why: &IllegalMove, f: &mut dyn Write) -> fmt::Result {
    match why {
        IllegalMove::Finished => f.write_str("the game is over"),
        IllegalMove::NotYourTurn => f.write_str("it is the other seat's turn"),
        IllegalMove::Empty(station) => write!(f, "there is no piece on {station}"),
        IllegalMove::NotYours { station, color } => {
            write!(f, "the {color} piece on {station} is not yours")
        }
        IllegalMove::FaceDown(station) => write!(
            f,
            "the piece on {station} is face down and can only be flipped"
        ),
        IllegalMove::NotFaceDown(station) => {
            write!(f, "there is no face-down piece on {station} to flip")
        }
        IllegalMove::ColoursOpen => {
            f.write_str("the colours are not decided yet: only flips are possible")
        }
        IllegalMove::Immobile { station, kind } => write!(f, "the {kind} on {station} never moves"),
        IllegalMove::Locked(station) => write!(
            f,
            "the piece on {station} is in a headquarters and never moves again (hq-locked)"
        ),
        IllegalMove::NoLine { origin, target } => {
            write!(f, "no road or railroad leads from {origin} to {target}")
        }
        IllegalMove::Corner { origin, target } => write!(
            f,
            "the way from {origin} to {target} turns a corner, but this piece cannot turn"
        ),
        IllegalMove::Blocked(station) => write!(f, "the railroad is blocked at {station}"),
        IllegalMove::OwnPiece(station) => write!(f, "your own piece stands on {station}"),
        IllegalMove::TargetFaceDown(station) => write!(
            f,
            "the piece on {station} is face down and cannot be attacked"
        ),
        IllegalMove::CampOccupied(station) => write!(
            f,
            "{station} is an occupied camp: the piece in it cannot be attacked (camps-safe)"
        ),
        IllegalMove::BombBarred(station) => write!(
            f,
            "a bomb may not enter {station}, a headquarters of the other seat (bombs-enter-hq)"
        ),
        IllegalMove::Suicide(station) => write!(
            f,
            "the attack on {station} would lose only the attacker (suicide)"
        ),
        IllegalMove::FlagGuarded {
            station,
            protection,
        } => {
            write!(f, "the flag on {station} may not be taken: {protection}")
        }
        IllegalMove::RefusedBefore => {
            f.write_str("this try was refused already; the position has not changed since")
        }
        IllegalMove::Refused {
            station,
            protection,
        } => write!(
            f,
            "refused: the flag on {station} may not be taken: {protection}"
        ),
    }
}

pub(crate) fn game_error(why: &GameError, f: &mut dyn Write) -> fmt::Result {
    match why {
        GameError::Finished => f.write_str("the game is over"),
        GameError::Illegal(error) => illegal_move(error, f),
        GameError::NoOffer(seat) => write!(f, "no draw is offered to {seat}"),
        GameError::OfferOpen => f.write_str("a draw offer is already open"),
        GameError::NoTakeBack(seat) => write!(f, "no take-back is offered to {seat}"),
        GameError::TakeBackOpen => f.write_str("a take-back offer is already open"),
        GameError::NothingToTakeBack(seat) => {
            write!(f, "{seat} has made no move that could be taken back")
        }
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

pub(crate) fn army_error(why: &ArmyError, f: &mut dyn Write) -> fmt::Result {
    match why {
        ArmyError::Length(found) => write!(
            f,
            "an army is {len} letters, front row first, camps skipped; this has {found}",
            len = Army::LEN
        ),
        ArmyError::Letter { place, found } => write!(
            f,
            "letter {place} of the army is {found}, not one of M G L B C J K P E X O F",
            found = Letter(*found)
        ),
        ArmyError::Count { kind, found } => write!(
            f,
            "the army has {found} pieces of the kind {kind} ({letter}), not {wanted}",
            letter = kind.letter(),
            wanted = kind.count()
        ),
        ArmyError::FlagAway(station) => write!(
            f,
            "the flag stands on {station}; it starts on one of its own headquarters"
        ),
        ArmyError::BombInFront(station) => write!(
            f,
            "a bomb stands on {station}; the front row may have no bombs (bombs-off-front)"
        ),
        ArmyError::MineForward(station) => write!(
            f,
            "a landmine stands on {station}; only the two back rows may have landmines (mines-in-back-rows)"
        ),
        ArmyError::NotAPlace(station) => write!(
            f,
            "{station} is not a post or headquarters of this seat's half"
        ),
        ArmyError::NoCompletion { station, kind } => write!(
            f,
            "the missing pieces cannot fill {station}: the remaining {kind} ({letter}) may not be \
            there",
            letter = kind.letter()
        ),
        ArmyError::Empty { station, count } => {
            write!(f, "no piece stands on {station}; empty places: {count}")
        }
    }
}

pub(crate) fn position_error(why: &PositionError, f: &mut dyn Write) -> fmt::Result {
    match why {
        PositionError::Words(why) => write!(f, "these words are not a position: {why}"),
        PositionError::Rules(why) => write!(f, "these words are not a position: {why}"),
        PositionError::Fields(found) => write!(
            f,
            "a position is four fields separated by one space (board seat colours quiet); this has {found}"
        ),
        PositionError::Ranks(found) => write!(
            f,
            "the board has twelve ranks separated by /, rank 12 first; this has {found}"
        ),
        PositionError::RankLength { rank, found } => {
            write!(f, "rank {rank} has {found} stations, not 5")
        }
        PositionError::Character { rank, found } => write!(
            f,
            "rank {rank}: expected a piece's letter, a digit 1 to 5, ~, + or *, got {found}",
            found = Letter(*found)
        ),
        PositionError::SplitRun(rank) => write!(f, "rank {rank}: two digits in a row; write one"),
        PositionError::SeatField(found) => write!(f, "the seat to move is s or n, not {found}"),
        PositionError::ColoursField { found, allowed } => {
            write!(f, "the colours are {allowed}, not {found}")
        }
        PositionError::QuietField(found) => write!(
            f,
            "the quiet count is a number 0 to 65535 without leading zeros, not {found}"
        ),
        PositionError::TooMany { color, kind, found } => write!(
            f,
            "there are {found} {color} pieces of the kind {kind} ({letter}), but an army has {wanted}",
            letter = kind.letter(),
            wanted = kind.count()
        ),
        PositionError::OffBoard(station) => write!(f, "{station} is not on this board"),
        PositionError::NotInArmy { color, kind, found } => write!(
            f,
            "there are {found} {color} pieces of the kind {kind} ({letter}), more than in an army of this board",
            letter = kind.letter()
        ),
        PositionError::MineMisplaced(station) => write!(
            f,
            "a landmine cannot stand on {station}: it never moves, and no set-up puts it there"
        ),
        PositionError::FlagMisplaced(station) => write!(
            f,
            "the flag cannot stand on {station}: no set-up puts it there, and it moves only if it is carried (flag-win)"
        ),
        PositionError::FaceDownInDark(station) => write!(
            f,
            "{station} has a face-down piece, which only expose play has"
        ),
        PositionError::UnknownInExpose(station) => write!(
            f,
            "{station} has a piece of unknown kind, which expose play does not have"
        ),
        PositionError::HiddenCount(why) => {
            write!(f, "the hidden pieces of the view do not add up: {why}")
        }
        PositionError::FaceDownInCamp(station) => {
            write!(f, "{station} is a camp and cannot hold a face-down piece")
        }
        PositionError::MarkMisplaced(station) => write!(
            f,
            "the mark on {station} is not allowed: + and * need flag-win=carry and a face-up piece other than a flag, and + cannot follow a landmine"
        ),
        PositionError::TwoFlags(color) => write!(f, "the {color} flag is in two places"),
        PositionError::NoFlags => {
            f.write_str("both flags are missing; at most one can have been taken")
        }
        PositionError::ColoursOpen => {
            f.write_str("the colours ? need at least one face-down piece and no face-up piece")
        }
        PositionError::EngineerRevealed(station) => write!(
            f,
            "the engineer on {station} is face up, so the colours must be r or b"
        ),
        PositionError::FlipNotRevealed(color) => write!(
            f,
            "the latest flip showed {color}, but no {color} piece is face up"
        ),
        PositionError::FlipMissing(station) => write!(
            f,
            "the piece on {station} is face up, so a piece was flipped: the colours must contain r or b"
        ),
        PositionError::ColoursInDark => {
            f.write_str("only expose play has unsettled colours: write r or b")
        }
        PositionError::Army { seat, error } => write!(f, "{seat}'s army: {error}"),
        PositionError::WrongPlay(why) => write!(f, "{why}"),
        PositionError::NotFaceDown(station) => {
            write!(f, "{station} does not hold a face-down piece")
        }
        PositionError::NotInPool { color, kind } => {
            write!(f, "no {} is face down", crate::Piece::new(*color, *kind))
        }
        PositionError::DealLength(found) => write!(
            f,
            "a deal is 50 letters, rank 12 first, camps skipped; this has {found}"
        ),
        PositionError::DealLetter { place, found } => write!(
            f,
            "letter {place} of the deal is {found}, not one of M G L B C J K P E X O F in either case",
            found = Letter(*found)
        ),
        PositionError::DealCount { color, kind, found } => write!(
            f,
            "the deal has {found} {color} pieces of the kind {kind} ({letter}), not {wanted}",
            letter = kind.letter(),
            wanted = kind.count()
        ),
    }
}

/// The result of a move that was played.
pub(crate) fn played(mv: Move, what: Effect, f: &mut dyn Write) -> fmt::Result {
    write!(f, "{mv}: {}", effect(what))
}

/// The referee's announcement of a refused try.
pub(crate) fn refused(mv: Move, flag: Station, f: &mut dyn Write) -> fmt::Result {
    write!(
        f,
        "{mv} is refused: the flag on {flag} may not be taken now"
    )
}

pub(crate) fn outcome(outcome: &Outcome, f: &mut dyn Write) -> fmt::Result {
    write!(f, "{outcome}")
}

pub(crate) fn observation(seen: &Observation, f: &mut dyn Write) -> fmt::Result {
    match seen {
        Observation::Begin(begin) => match begin.seat {
            Some(seat) => write!(f, "{seat} begins: {}", begin.board),
            None => write!(f, "the game begins: {}", begin.board),
        },
        Observation::Moved(mv) => write!(f, "{mv}"),
        Observation::Attacked(fight) => attack(fight, f),
        Observation::Flipped(flip) => write!(f, "{} shows {}", flip.station, flip.piece),
        Observation::Refused(mv) => write!(f, "{mv} is refused: the flag is there"),
        Observation::DrawOffered(seat) => write!(f, "{seat} offers a draw"),
        Observation::DrawDeclined(seat) => write!(f, "{seat} declines the draw"),
        Observation::TakeBackOffered(seat) => write!(f, "{seat} asks to take its move back"),
        Observation::TakeBackDeclined(seat) => write!(f, "{seat} declines the take-back"),
        Observation::TakenBack(left) => {
            write!(f, "taken back: all but the first {left} observations")
        }
        Observation::Ended(end) => outcome(&end.outcome, f),
        Observation::Other(kind) => write!(f, "unknown event: {}", Quoted::new(kind)),
    }
}

pub(crate) fn attack(fight: &Attack, f: &mut dyn Write) -> fmt::Result {
    write!(f, "{} {}", fight.mv, fight.ended)?;
    match fight.revealed {
        [None, None] => {}
        [Some(kind), None] => write!(f, " by {kind}")?,
        [None, Some(kind)] => write!(f, " against {kind}")?,
        [Some(attacker), Some(defender)] => write!(f, " by {attacker} against {defender}")?,
    }
    for (seat, station) in Seat::ALL.into_iter().zip(fight.flags) {
        if let Some(station) = station {
            write!(f, ", {seat}'s marshal is lost: its flag is on {station}")?;
        }
    }
    Ok(())
}
