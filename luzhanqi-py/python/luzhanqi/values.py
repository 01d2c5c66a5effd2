"""Small values that games give: endings, events and what is known of enemy pieces."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NamedTuple

from .enums import EventType, Kind, Effect, EndReason, Seat, PieceStatus

if TYPE_CHECKING:
    from ._native import Move, Piece, Station
    from .errors import LuzhanqiError

__all__ = ["Outcome", "EnemyPiece", "Event", "Fault"]


class Outcome(NamedTuple):
    """How a game ended: who won, None for a draw or where nobody did, and why."""

    winner: Seat | None
    reason: EndReason


class Fault(NamedTuple):
    """One fault of a board or an army: the error that says what is wrong, and where."""

    error: LuzhanqiError
    """The exception, as it would be raised: a PositionError or an ArmyError. Where several stations
    share the fault it names the first."""
    stations: list[Station]
    """Every station that the fault is about; none for a field of the text, or missing flags."""


@dataclasses.dataclass(frozen=True)
class Event:
    """One thing that happened in a game, in full truth."""

    type: EventType
    """What happened."""
    seat: Seat | None = None
    """Who did it; None for a refusal, whose seat is the one to move."""
    move: Move | None = None
    """The move that was played or refused."""
    effect: Effect | None = None
    """What a move did."""
    piece: Piece | None = None
    """The piece that moved or was flipped."""
    met: Kind | None = None
    """The enemy piece that it met."""
    flags: tuple[Station | None, Station | None] = (None, None)
    """South's and north's flag, where shown because that seat's marshal fell."""
    ending: Outcome | None = None
    """How who runs the game ended it."""


@dataclasses.dataclass(frozen=True)
class EnemyPiece:
    """A piece of the other army in dark play, as one seat knows it."""

    number: int
    """0 to 24: the row of belief arrays. In a game that began with the set-up it is the place in
    the other army's text."""
    start: Station | None
    """Where it stood when the game began; None if it was already lost or held."""
    status: PieceStatus
    """Whether it is on the board, held (a flag), or lost."""
    station: Station | None
    """Where it is now, if it is on the board."""
    moved: bool
    """Whether it has moved."""
