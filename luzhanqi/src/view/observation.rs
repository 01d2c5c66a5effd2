//! What a seat or a spectator sees of an event: nothing in it that they may not know.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::command::{Act, Command};
use crate::mv::Move;
use crate::piece::{Kind, Piece, Seat};
use crate::position::{EndReason, Outcome, Pool};
use crate::rules::{AttackResult, Rules};
use crate::station::Station;

/// One thing that a seat, or a spectator, observes. A stream starts with [`Observation::Begin`] and
/// holds one observation for every event of the game. What is taken back leaves the stream of the
/// [`Game`](crate::Game), and a [`Observation::TakenBack`] says so to those who were told of it.
///
/// Moves are always those of the seat whose turn it is.
///
/// ```
/// use luzhanqi::{Game, Observation, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::FLIP, 1);
/// game.play("c6".parse()?)?;
/// let seen: Vec<Observation> = game.observations(Seat::North).collect();
/// assert!(matches!(seen[..], [Observation::Begin(_), Observation::Flipped(_)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum Observation {
    /// The game begins.
    Begin(Box<Begin>),
    /// A piece goes to an empty station.
    Moved(Move),
    /// A piece attacks.
    Attacked(Attack),
    /// A face-down piece is flipped and shows itself.
    Flipped(Flip),
    /// The referee refuses a try: its destination has a flag that the piece may not take.
    Refused(Move),
    /// A seat offers a draw.
    DrawOffered(Seat),
    /// A seat declines the draw that the other offered.
    DrawDeclined(Seat),
    /// A seat asks that its latest ply be taken back, with all that followed it.
    TakeBackOffered(Seat),
    /// A seat declines to take back what the other asked for.
    TakeBackDeclined(Seat),
    /// The game goes back: of what was observed so far so many observations stand, the beginning
    /// included, and those after them count as not made. The number is the same for every seat
    /// and for spectators. It is no part of the stream that then stands.
    TakenBack(usize),
    /// The game ends, and, if the server wants it so, everything is shown.
    Ended(Box<End>),
}

/// A flipped station and the piece on it.
///
/// ```
/// use luzhanqi::{Game, Observation, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::FLIP, 1);
/// game.play("c6".parse()?)?;
/// let Some(Observation::Flipped(flip)) = game.observations(Seat::North).last() else {
///     unreachable!()
/// };
/// assert_eq!(Some(flip.piece), game.truth().piece_at(flip.station));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Flip {
    /// Where.
    pub station: Station,
    /// What was under it.
    pub piece: Piece,
}

/// The beginning of a game for a seat or a spectator.
///
/// ```
/// use luzhanqi::{Game, Observation, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let Some(Observation::Begin(begin)) = game.observations(Seat::South).next() else {
///     unreachable!()
/// };
/// assert!(begin.setup && begin.board.starts_with("?????/"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Begin {
    /// The rules.
    pub rules: Rules,
    /// The seat that observes; `None` for a spectator.
    pub seat: Option<Seat>,
    /// The board as it is seen: the text of the view.
    pub board: String,
    /// Expose play: how many face-down pieces there are of each colour and kind.
    pub pool: Option<Pool>,
    /// Whether the game begins with the set-up, so that the set-up rules tell about the other
    /// army; otherwise it begins in mid-game and nothing is known of what came before.
    pub setup: bool,
}

/// An attack as a seat or a spectator sees it.
///
/// ```
/// use luzhanqi::{Game, Kind, Observation, Position, Rules, Seat};
/// let position = Position::parse("1f3/5/5/5/4j/2k2/2C2/5/5/5/5/1F3 s r 0", &Rules::OCA)?;
/// let mut game = Game::from_position(&position);
/// game.play("c6c7".parse()?)?;
/// let fight = |seat| match game.observations(seat).last() {
///     Some(Observation::Attacked(fight)) => fight,
///     _ => unreachable!(),
/// };
/// // The lost captain is shown to south; the winner stays hidden from north.
/// assert_eq!(fight(Seat::South).revealed, [None, Some(Kind::Captain)]);
/// assert_eq!(fight(Seat::North).revealed, [None, None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Attack {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// How it ended, from the attacker's side.
    pub ended: AttackResult,
    /// The attacker and the defender, where `battle-reveals` shows them to who observes; always
    /// `None` for a seat's own piece, which it knows.
    pub revealed: [Option<Kind>; 2],
    /// The stations of the flags, south's and north's, that are shown because that seat's marshal
    /// fell (`marshal-reveals-flag`).
    pub flags: [Option<Station>; 2],
}

/// The ending of a game, and what had been hidden if the server shows it.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::STANDARD, 1);
/// game.resign(Seat::South)?;
/// let view = game.view(Seat::South);
/// let end = view.end().unwrap();
/// assert_eq!(end.outcome.winner(), Some(Seat::North));
/// assert_eq!(end.true_start, Some(game.start_position().to_string()));
/// # Ok::<(), luzhanqi::GameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct End {
    /// The ending.
    pub outcome: Outcome,
    /// The full text of the position in which the game began, unless the server keeps it to itself
    /// ([`Game::set_truth_at_end`](crate::Game::set_truth_at_end)). With the moves it tells
    /// everything.
    pub true_start: Option<String>,
}

impl End {
    /// What a player or the referee did that ended the game, if it was not the board; `offer` is the
    /// seat whose offer of a draw stands.
    pub(crate) fn act(&self, offer: Option<Seat>) -> Option<Act> {
        match (self.outcome.reason(), self.outcome.winner()) {
            (reason, _) if reason.is_adjudication() => Some(Act::Adjudicated(self.outcome)),
            (EndReason::Resigned, Some(winner)) => Some(Act::Said(winner.other(), Command::Resign)),
            (EndReason::Agreed, _) => Some(Act::Said(offer?.other(), Command::AcceptDraw)),
            _ => None,
        }
    }
}

impl Observation {
    /// Returns the move that was played or refused.
    pub fn mv(&self) -> Option<Move> {
        match self {
            Observation::Moved(mv) | Observation::Refused(mv) => Some(*mv),
            Observation::Attacked(fight) => Some(fight.mv),
            Observation::Flipped(flip) => Some(Move::flip(flip.station)),
            _ => None,
        }
    }

    /// What a player did that is observed here, if a player did it; `offer` is as in
    /// [`End::act`].
    pub(crate) fn act(&self, offer: Option<Seat>) -> Option<Act> {
        Some(match self {
            Observation::DrawOffered(seat) => Act::Said(*seat, Command::OfferDraw),
            Observation::DrawDeclined(seat) => Act::Said(*seat, Command::DeclineDraw),
            Observation::TakeBackOffered(seat) => Act::Said(*seat, Command::OfferTakeBack),
            Observation::TakeBackDeclined(seat) => Act::Said(*seat, Command::DeclineTakeBack),
            Observation::Ended(end) => return end.act(offer),
            seen => Act::Tried(seen.mv()?),
        })
    }

    /// Returns whether a turn was used: a move, an attack or a flip.
    pub fn is_ply(&self) -> bool {
        matches!(
            self,
            Observation::Moved(_) | Observation::Attacked(_) | Observation::Flipped(_)
        )
    }
}

impl fmt::Display for Observation {
    /// A line for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observation::Begin(begin) => match begin.seat {
                Some(seat) => write!(f, "{seat} begins: {}", begin.board),
                None => write!(f, "the game begins: {}", begin.board),
            },
            Observation::Moved(mv) => write!(f, "{mv}"),
            Observation::Attacked(fight) => write!(f, "{fight}"),
            Observation::Flipped(flip) => write!(f, "{} shows {}", flip.station, flip.piece),
            Observation::Refused(mv) => write!(f, "{mv} is refused: the flag is there"),
            Observation::DrawOffered(seat) => write!(f, "{seat} offers a draw"),
            Observation::DrawDeclined(seat) => write!(f, "{seat} declines the draw"),
            Observation::TakeBackOffered(seat) => write!(f, "{seat} asks to take its move back"),
            Observation::TakeBackDeclined(seat) => {
                write!(f, "{seat} does not let it be taken back")
            }
            Observation::TakenBack(left) => {
                write!(f, "taken back: all but the first {left} observations")
            }
            Observation::Ended(end) => write!(f, "{}", end.outcome),
        }
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.mv, self.ended)?;
        match self.revealed {
            [None, None] => {}
            [Some(kind), None] => write!(f, " by {kind}")?,
            [None, Some(kind)] => write!(f, " against {kind}")?,
            [Some(attacker), Some(defender)] => write!(f, " by {attacker} against {defender}")?,
        }
        for (seat, station) in Seat::ALL.into_iter().zip(self.flags) {
            if let Some(station) = station {
                write!(f, ", {seat}'s marshal fell: its flag is on {station}")?;
            }
        }
        Ok(())
    }
}
