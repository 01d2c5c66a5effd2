//! What happens in a game, in full truth.

use alloc::boxed::Box;
use alloc::string::ToString;

use crate::command::{Act, Command};
use crate::mv::Move;
use crate::piece::{Kind, Piece, Seat};
use crate::position::{Effect, Outcome, Position, Undo};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::{Attack, End, Flip, Observation};

/// A ply that was played, in full truth.
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
pub struct Ply {
    /// Whose turn it was.
    pub seat: Seat,
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// What it did.
    pub effect: Effect,
    /// The piece that moved or was flipped.
    pub piece: Piece,
    /// The enemy piece that it met.
    pub defender: Option<Kind>,
    /// The stations of the flags, south's and north's, that were shown because that seat's marshal
    /// fell.
    pub flags: [Option<Station>; 2],
}

/// One thing that happens in a game, in full truth.
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
// Not read: [`Game::repeat`] would take a ruling out of what a client wrote.
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
    /// A seat declined the other's offer.
    DrawDeclined(Seat),
    /// A seat accepted the other's offer.
    DrawAgreed(Seat),
    /// A seat resigned.
    Resigned(Seat),
    /// A seat asked that its latest ply be taken back, with all that followed it.
    TakeBackOffered(Seat),
    /// A seat declined to take back what the other asked for. (What is granted takes the question
    /// back too, and so is no event of the game as it then stands.)
    TakeBackDeclined(Seat),
    /// Who runs the game ended it.
    Adjudicated(Outcome),
}

impl Event {
    /// Returns the move that was played or refused, if it is one.
    pub const fn mv(&self) -> Option<Move> {
        match self {
            Event::Played(ply) => Some(ply.mv),
            Event::Refused(mv) => Some(*mv),
            _ => None,
        }
    }

    /// What was done, and by whom.
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

    /// Returns what a seat, or with `None` a spectator, observes of the event; `None` for what only
    /// shows in the ending.
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
    /// The ply that an undo tells of, played from `before`.
    pub(super) fn new(before: &Position, after: &Position, undo: &Undo) -> Ply {
        let Some(piece) = before.piece_at(undo.mv().origin()) else {
            unreachable!("a move that was played had a piece on its origin");
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

    /// The flags of the seats whose marshals fell.
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

    /// Returns what a seat, or with `None` a spectator, observes of the ply. A spectator is shown
    /// what both seats know by then: a piece that its opponent is shown.
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

/// The observation of an ending; `start` is the true start, if it is shown.
pub(super) fn ended(ending: Outcome, start: Option<&Position>) -> Observation {
    Observation::Ended(Box::new(End {
        outcome: ending,
        true_start: start.map(Position::to_string),
    }))
}
