//! Events as a seat or a spectator sees them, without hidden information.

use alloc::boxed::Box;
use alloc::string::String;
use core::hash::{Hash, Hasher};

use crate::command::{Act, Command};
use crate::mv::Move;
use crate::piece::{Kind, Piece, Seat};
use crate::position::{EndReason, Outcome, Pool};
use crate::rules::{AttackResult, Rules};
use crate::station::Station;

/// One event as a seat or a spectator sees it. A stream starts with [`Observation::Begin`] and has one
/// observation for each event of the game. A take-back removes observations from the stream of the
/// [`Game`](crate::Game). A viewer who has received the removed observations receives an
/// [`Observation::TakenBack`].
///
/// Moves, attacks, flips and refusals are those of the seat to move.
///
/// The JSON form of a later version of this library may have members and kinds that this version does not
/// know. Deserializing ignores such members, and returns [`Observation::Other`] for such a kind.
#[cfg_attr(
    feature = "serde",
    doc = "[`StrictObservation`](crate::StrictObservation) rejects both."
)]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Observation {
    /// The game starts.
    Begin(Box<Begin>),
    /// A piece moves to an empty station.
    Moved(Move),
    /// A piece attacks.
    Attacked(Attack),
    /// A face-down piece is flipped.
    Flipped(Flip),
    /// The referee refuses a try: its destination has a flag that the piece may not take.
    Refused(Move),
    /// A seat offers a draw.
    DrawOffered(Seat),
    /// A seat declines the other seat's offer of a draw.
    DrawDeclined(Seat),
    /// A seat asks to take back its own latest ply and everything after it.
    TakeBackOffered(Seat),
    /// A seat declines the other seat's request for a take-back.
    TakeBackDeclined(Seat),
    /// Events are taken back. The value is the number of observations that remain, including the first; it is
    /// the same for all viewers. This observation is not part of the remaining stream.
    TakenBack(usize),
    /// The game ends. Shows the true start if the server allows it.
    Ended(Box<End>),
    /// An observation of a kind that this version does not know. Contains the name of the kind. A view cannot
    /// follow the game any more; see [`View::observe`](crate::View::observe).
    #[cfg_attr(
        feature = "serde",
        serde(untagged, serialize_with = "super::reading::write_other")
    )]
    Other(String),
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
#[non_exhaustive]
pub struct Flip {
    /// The station.
    pub station: Station,
    /// The piece.
    pub piece: Piece,
}

/// The start of a game for a seat or a spectator.
///
/// ```
/// use luzhanqi::{Game, Observation, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let Some(Observation::Begin(begin)) = game.observations(Seat::South).next() else {
///     unreachable!()
/// };
/// assert!(begin.setup && begin.board.starts_with("?????/"));
/// assert_eq!(begin.version, luzhanqi::Begin::VERSION);
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Begin {
    /// The version of the format in which the server writes the stream. If it is greater than
    /// [`Begin::VERSION`], the stream may contain members and kinds that this version of the library does not
    /// know. Comparisons and hashes ignore this field.
    pub version: u32,
    /// The rules.
    pub rules: Rules,
    /// The seat that observes; `None` for a spectator.
    pub seat: Option<Seat>,
    /// The board as the viewer sees it: the text of the view.
    pub board: String,
    /// In expose play, the number of face-down pieces of each colour and kind. In dark play, the number of
    /// pieces of each colour and kind on the board, if the viewers know it; see
    /// [`Game::from_position_with_material`](crate::Game::from_position_with_material).
    pub pool: Option<Pool>,
    /// Whether the game starts with a set-up, so that the set-up rules apply to the other army. If not, the
    /// game starts in mid-game with an unknown history.
    pub setup: bool,
}

/// What a game starts with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A set-up or a deal.
    Setup,
    /// A position in mid-game.
    Position,
    /// A position of dark play with known material.
    Material,
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
/// // South sees which captain it has lost; north does not see the winner.
/// assert_eq!(fight(Seat::South).revealed, [None, Some(Kind::Captain)]);
/// assert_eq!(fight(Seat::North).revealed, [None, None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Attack {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The result for the attacker.
    pub ended: AttackResult,
    /// The attacker and the defender, if `battle-reveals` shows them to the viewer. The entry of a seat's own
    /// piece is always `None`.
    pub revealed: [Option<Kind>; 2],
    /// The stations of south's flag and of north's flag. A station is given only if this attack reveals it
    /// because the seat lost its marshal (`marshal-reveals-flag`).
    pub flags: [Option<Station>; 2],
}

/// The end of a game, with the true start if the server shows it.
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
#[non_exhaustive]
pub struct End {
    /// The outcome.
    pub outcome: Outcome,
    /// The text of the true position at the start, unless the server hides it
    /// ([`Game::set_truth_at_end`](crate::Game::set_truth_at_end)). The text and the moves together give all
    /// hidden information.
    pub true_start: Option<String>,
}

impl Flip {
    /// Returns the flip of this piece.
    pub const fn new(station: Station, piece: Piece) -> Flip {
        Flip { station, piece }
    }
}

impl Begin {
    /// The version of the format in which this library writes observations. A version of the library that
    /// adds a member or a kind increases this number. Every later version reads the streams of this version.
    pub const VERSION: u32 = 1;

    /// Returns the start of a game with this board. The game is in dark play and starts with the set-up; for
    /// other games, change the fields.
    pub const fn new(rules: Rules, seat: Option<Seat>, board: String) -> Begin {
        Begin {
            version: Begin::VERSION,
            rules,
            seat,
            board,
            pool: None,
            setup: true,
        }
    }

    pub(crate) fn origin(&self) -> Origin {
        match self.pool {
            _ if self.setup => Origin::Setup,
            Some(_) if self.rules.is_dark() => Origin::Material,
            _ => Origin::Position,
        }
    }

    /// All fields except the version, for comparisons and hashes.
    fn seen(&self) -> (&Rules, Option<Seat>, &str, Option<&Pool>, bool) {
        let (rules, pool) = (&self.rules, self.pool.as_ref());
        (rules, self.seat, &self.board, pool, self.setup)
    }
}

impl PartialEq for Begin {
    /// Ignores the version.
    fn eq(&self, other: &Begin) -> bool {
        self.seen() == other.seen()
    }
}

impl Eq for Begin {}

impl Hash for Begin {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.seen().hash(hasher);
    }
}

impl Attack {
    /// Returns an attack that reveals no piece and no flag.
    pub const fn new(mv: Move, ended: AttackResult) -> Attack {
        Attack {
            mv,
            ended,
            revealed: [None; 2],
            flags: [None; 2],
        }
    }
}

impl End {
    /// Returns the end of a game, without its true start.
    pub const fn new(outcome: Outcome) -> End {
        End {
            outcome,
            true_start: None,
        }
    }

    /// The command, or the referee's decision, that ended the game, if there is one. `offer` is the seat with an
    /// open offer of a draw.
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
    /// Returns the move if one was played or refused.
    ///
    /// ```
    /// use luzhanqi::{Observation, Seat};
    /// let mv = "a6a7".parse()?;
    /// assert_eq!(Observation::Moved(mv).mv(), Some(mv));
    /// assert_eq!(Observation::DrawOffered(Seat::South).mv(), None);
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    pub fn mv(&self) -> Option<Move> {
        match self {
            Observation::Moved(mv) | Observation::Refused(mv) => Some(*mv),
            Observation::Attacked(fight) => Some(fight.mv),
            Observation::Flipped(flip) => Some(Move::flip(flip.station)),
            _ => None,
        }
    }

    /// The action of the player, if a player acted. `offer` is the seat with an open offer of a draw.
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

    /// Returns whether the event is a ply: a move, an attack or a flip.
    ///
    /// ```
    /// use luzhanqi::Observation;
    /// let mv = "a6a7".parse()?;
    /// assert!(Observation::Moved(mv).is_ply() && !Observation::Refused(mv).is_ply());
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    pub fn is_ply(&self) -> bool {
        matches!(
            self,
            Observation::Moved(_) | Observation::Attacked(_) | Observation::Flipped(_)
        )
    }
}
