"""Small classes for results: outcomes, events and the enemy pieces of a view."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .enums import EventType, Kind, Effect, EndReason, Seat, PieceStatus

if TYPE_CHECKING:
    from ._native import Move, Piece, Station
    from .errors import LuzhanqiError

__all__ = ["Outcome", "EnemyPiece", "Event", "Fault", "Rollouts"]


class Outcome(NamedTuple):
    """How a game ended: the reason, and the winner, which is None for a draw or if no seat won."""

    winner: Seat | None
    reason: EndReason


class Fault(NamedTuple):
    """A fault of a board or an army: the error and its stations."""

    error: LuzhanqiError
    """The exception for the fault: a PositionError or an ArmyError. If several stations share the fault, the
    exception names the first.
    """
    stations: list[Station]
    """All stations of the fault. The list is empty if the fault is in a field of the text, or if flags are
    missing.
    """


@dataclasses.dataclass(frozen=True)
class Event:
    """An event of a game, with all hidden information."""

    type: EventType
    """The type of the event."""
    seat: Seat | None = None
    """The seat that acted; None for a refusal, because the seat to move made the try."""
    move: Move | None = None
    """The move that was played or refused."""
    effect: Effect | None = None
    """The effect of the move."""
    piece: Piece | None = None
    """The piece that moved or was flipped."""
    defender: Kind | None = None
    """The attacked piece."""
    flags: tuple[Station | None, Station | None] = (None, None)
    """The stations of south's and north's flag, each None unless the loss of that seat's marshal revealed
    it.
    """
    outcome: Outcome | None = None
    """The outcome that the server declared."""


@dataclasses.dataclass(frozen=True)
class EnemyPiece:
    """A piece of the other army in dark play, as one seat knows it."""

    number: int
    """0 to 24: the row in belief arrays. In a game that began with the set-up, it is the index in the text of
    the other army.
    """
    start_station: Station | None
    """The piece's station at the start of the game; None if it was already lost or carried."""
    status: PieceStatus
    """Whether the piece is on the board, carried (a flag), or lost."""
    station: Station | None
    """The piece's current station, if it is on the board."""
    moved: bool
    """Whether the piece has moved."""


@dataclasses.dataclass(frozen=True, eq=False)
class Rollouts:
    """Results of random games after each move, from the point of view of the seat that makes it.

    The counts are int64 arrays of shape (moves,), in the order of `moves`.

    >>> position = Position("1f3/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0", "standard")
    >>> tried = position.rollouts(["b11b12", "b11a11"], count=100, max_plies=200, seed=1)
    >>> tried.games, tried.values[0], tried.pieces[0, 0].sum() / tried.games[0]
    (array([100, 100]), np.float64(1.0), np.float64(2.0))
    """

    moves: list[Move]
    """The moves."""
    wins: NDArray[np.int64]
    """Games that the seat won."""
    draws: NDArray[np.int64]
    """Games that ended without a winner."""
    losses: NDArray[np.int64]
    """Games that the other seat won."""
    unfinished: NDArray[np.int64]
    """Games that were stopped."""
    refused: NDArray[np.int64]
    """Games that were not played, because the referee refuses the move."""
    plies: NDArray[np.int64]
    """The plies of all games together, including the move itself."""
    pieces: NDArray[np.int64]
    """The remaining pieces of all games together, of shape (moves, 2, 12): first south's, then north's, by
    kind in the order of `Kind`. While the colours are not settled, no pieces are counted.
    """

    @property
    def games(self) -> NDArray[np.int64]:
        """Returns, for each move, the number of games played with it."""
        return self.wins + self.draws + self.losses + self.unfinished

    @property
    def values(self) -> NDArray[np.float64]:
        """Returns, for each move, the mean result of its games and of its refusals, -1 to 1. A win counts 1, a
        loss -1, and anything else 0.
        """
        worlds = np.maximum(self.games + self.refused, 1)
        result: NDArray[np.float64] = (self.wins - self.losses) / worlds
        return result
