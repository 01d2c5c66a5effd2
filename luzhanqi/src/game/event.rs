//! Events of a game, with all hidden information.

use alloc::boxed::Box;
use alloc::string::ToString;

use crate::command::{Act, Command};
use crate::mv::Move;
use crate::piece::{Kind, Piece, Seat};
use crate::position::{Effect, Outcome, Position, Undo};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::{Attack, End, Flip, Observation};

/// A ply that was played, with all hidden information.
///
/// ```
/// use luzhanqi::{Event, Game, Kind, Position, Rules};
/// let position = Position::parse("1f3/5/5/5/4j/2k2/2C2/5/5/5/5/1F3 s r 0", &Rules::STANDARD)?;
/// let mut game = Game::from_position(&position);
/// game.play("c6c7".parse()?)?;
/// let Event::Played(ply) = game.events()[0] else { unreachable!() };
/// assert_eq!((ply.piece.kind, ply.defender), (Kind::Colonel, Some(Kind::Captain)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Ply {
    /// The seat that moved.
    pub seat: Seat,
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The effect of the move.
    pub effect: Effect,
    /// The piece that moved or was flipped.
    pub piece: Piece,
    /// The enemy piece that was attacked.
    pub defender: Option<Kind>,
    /// The stations of south's flag and of north's flag. A station is given only if this ply reveals it
    /// because the seat lost its marshal (`marshal-reveals-flag`).
    pub flags: [Option<Station>; 2],
}

/// One event of a game, with all hidden information.
///
/// ```
/// use luzhanqi::{Event, Game, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::STANDARD, 1);
/// game.offer_draw(Seat::South)?;
/// game.decline_draw(Seat::North)?;
/// assert_eq!(
///     game.events(),
///     [Event::DrawOffered(Seat::South), Event::DrawDeclined(Seat::North)]
/// );
/// # Ok::<(), luzhanqi::GameError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
// No `Deserialize`: [`Game::repeat`] executes events, so a client could send a decision of the referee.
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event {
    /// A move was played.
    Played(Ply),
    /// The referee refused a try.
    Refused(Move),
    /// A seat offered a draw.
    DrawOffered(Seat),
    /// A seat declined the other seat's offer.
    DrawDeclined(Seat),
    /// A seat accepted the other seat's offer.
    DrawAgreed(Seat),
    /// A seat resigned.
    Resigned(Seat),
    /// A seat asked to take back its own latest ply and everything after it.
    TakeBackOffered(Seat),
    /// A seat declined the other seat's request for a take-back. (There is no event for an accepted request:
    /// the take-back removes the request from the game.)
    TakeBackDeclined(Seat),
    /// The game was adjudicated.
    Adjudicated(Outcome),
}

impl Event {
    /// Returns the move if one was played or refused.
    ///
    /// ```
    /// use luzhanqi::{Event, Seat};
    /// assert_eq!(Event::Refused("a2a3".parse()?).mv(), Some("a2a3".parse()?));
    /// assert_eq!(Event::Resigned(Seat::South).mv(), None);
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    pub const fn mv(&self) -> Option<Move> {
        match self {
            Event::Played(ply) => Some(ply.mv),
            Event::Refused(mv) => Some(*mv),
            _ => None,
        }
    }

    /// The action and the seat that acted.
    pub(crate) const fn act(&self) -> Act {
        match *self {
            Event::Played(ply) => Act::Tried(ply.mv),
            Event::Refused(mv) => Act::Tried(mv),
            Event::DrawOffered(seat) => Act::Said(seat, Command::OfferDraw),
            Event::DrawDeclined(seat) => Act::Said(seat, Command::DeclineDraw),
            Event::DrawAgreed(seat) => Act::Said(seat, Command::AcceptDraw),
            Event::Resigned(seat) => Act::Said(seat, Command::Resign),
            Event::TakeBackOffered(seat) => Act::Said(seat, Command::OfferTakeBack),
            Event::TakeBackDeclined(seat) => Act::Said(seat, Command::DeclineTakeBack),
            Event::Adjudicated(ending) => Act::Adjudicated(ending),
        }
    }

    /// Returns the viewer's observation of the event; `viewer` is a seat, or `None` for a spectator. Returns
    /// `None` for an event that ends the game without a move: the viewer observes only the end of the game.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// let seen = game.events()[0].seen_by(Seat::North, game.rules());
    /// assert_eq!(seen, game.observation(Seat::North, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seen_by(&self, viewer: impl Into<Option<Seat>>, rules: &Rules) -> Option<Observation> {
        Some(match self {
            Event::Played(ply) => ply.seen_by(viewer, rules),
            Event::Refused(mv) => Observation::Refused(*mv),
            Event::DrawOffered(by) => Observation::DrawOffered(*by),
            Event::DrawDeclined(by) => Observation::DrawDeclined(*by),
            Event::TakeBackOffered(by) => Observation::TakeBackOffered(*by),
            Event::TakeBackDeclined(by) => Observation::TakeBackDeclined(*by),
            Event::DrawAgreed(_) | Event::Resigned(_) | Event::Adjudicated(_) => return None,
        })
    }
}

impl Ply {
    /// The ply that an undo takes back; `before` is the position before the ply.
    pub(super) fn new(before: &Position, after: &Position, undo: &Undo) -> Ply {
        let Some(piece) = before.piece_at(undo.mv().origin()) else {
            unreachable!("a played move had a piece on its origin");
        };
        let mut ply = Ply {
            seat: before.to_move(),
            mv: undo.mv(),
            effect: undo.effect(),
            piece,
            defender: undo.defender(),
            flags: [None; 2],
        };
        ply.flags = ply.flags_shown(after);
        ply
    }

    /// The flags of the seats that lost their marshals.
    fn flags_shown(&self, after: &Position) -> [Option<Station>; 2] {
        let mut flags = [None; 2];
        let Effect::Attack(attack) = self.effect else {
            return flags;
        };
        if !after.rules().shows_flags() {
            return flags;
        }
        let [lost, lost_met] = attack.losses();
        let fell = [
            (
                self.seat,
                self.piece.color,
                lost && self.piece.kind == Kind::Marshal,
            ),
            (
                self.seat.other(),
                self.piece.color.other(),
                lost_met && self.defender == Some(Kind::Marshal),
            ),
        ];
        for (seat, color, marshal) in fell {
            if marshal {
                flags[seat.index()] = after.flag_station(color);
            }
        }
        flags
    }

    /// Returns the viewer's observation of the ply; `viewer` is a seat, or `None` for a spectator. A spectator
    /// sees a piece only if the rules reveal it to the opponent of its owner, so that both seats know it.
    pub fn seen_by(&self, viewer: impl Into<Option<Seat>>, rules: &Rules) -> Observation {
        let ended = match self.effect {
            Effect::Plain => return Observation::Moved(self.mv),
            Effect::Flip => {
                let flip = Flip {
                    station: self.mv.target(),
                    piece: self.piece,
                };
                return Observation::Flipped(flip);
            }
            Effect::Attack(ended) => ended,
        };
        let viewer = viewer.into();
        let [lost, lost_met] = ended.losses();
        let show = |kind: Option<Kind>, owner, lost| {
            kind.filter(|_| viewer != Some(owner) && rules.shows_enemy(lost))
        };
        Observation::Attacked(Attack {
            mv: self.mv,
            ended,
            revealed: [
                show(Some(self.piece.kind), self.seat, lost),
                show(self.defender, self.seat.other(), lost_met),
            ],
            flags: self.flags,
        })
    }
}

/// The observation of the outcome; `start` is the true start if it is revealed.
pub(super) fn ended(ending: Outcome, start: Option<&Position>) -> Observation {
    Observation::Ended(Box::new(End {
        outcome: ending,
        true_start: start.map(Position::to_string),
    }))
}
