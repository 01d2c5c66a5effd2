"""Small classes for results: outcomes, verdicts and faults."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NamedTuple

from .enums import EndReason, Forcing, Side

if TYPE_CHECKING:
    from ._native import Point
    from .errors import PositionError

__all__ = ["Fault", "Outcome", "Verdict"]


class Fault(NamedTuple):
    """A fault of a position, as a value: its error, and the points that it concerns."""

    error: PositionError
    points: list[Point]


class Outcome(NamedTuple):
    """How a game ended: the reason, and the winner, which is None for a draw."""

    winner: Side | None
    reason: EndReason

    def __str__(self) -> str:
        won = "draw" if self.winner is None else f"{self.winner} wins"
        return f"{won} ({self.reason})"


@dataclasses.dataclass(frozen=True)
class Verdict:
    """The verdict of the repetition rules on a position that has occurred `repetition-count` times."""

    times: int
    """How often the position has occurred since the start or the last capture."""
    plies: int
    """The length of the window in plies."""
    ranks: tuple[int, int]
    """The ranks of Red and Black: 3 for perpetual check, 2 for perpetual chase, 1 for perpetual unguarding,
    else 0.
    """
    chases: tuple[tuple[Point, ...], tuple[Point, ...]]
    """Two tuples of points: the current points of the pieces that every move of Red chased, and the same for
    Black. A tuple is empty if the side's rank is 3 or 0.
    """
    spoiled: bool
    """Whether a check by either side set both ranks to 0, under `chase-and-check=spoils`."""
    side: Side | None
    """The side that forces the repetition: the one with the higher rank. None if the ranks are equal."""
    forcing: Forcing | None
    """How this side forces the repetition."""
    text: str
    """The verdict as a sentence."""

    @property
    def victims(self) -> tuple[Point, ...]:
        """Returns the points of the chased pieces that decide the verdict."""
        return self.chases[self.side] if self.side is not None else ()

    def __str__(self) -> str:
        return self.text
