"""Small values that games give: outcomes and verdicts."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NamedTuple

from .enums import EndReason, Forcing, Side

if TYPE_CHECKING:
    from ._native import Point

__all__ = ["Outcome", "Verdict"]


class Outcome(NamedTuple):
    """How a game ended: who won, None for a draw, and why."""

    winner: Side | None
    reason: EndReason

    def __str__(self) -> str:
        won = "draw" if self.winner is None else f"{self.winner} wins"
        return f"{won} ({self.reason})"


@dataclasses.dataclass(frozen=True)
class Verdict:
    """What the law of repetition says of a position that has stood often enough."""

    times: int
    """How often the position has stood since the beginning or the last capture."""
    plies: int
    """How many plies were looked at."""
    checks: tuple[bool, bool]
    """Whether Red and Black have checked with every move of theirs."""
    chases: tuple[tuple[Point, ...], tuple[Point, ...]]
    """Where the pieces stand that Red and Black have chased with every move; nobody asks for them
    where checks decide, or the rules leave chases out."""
    side: Side | None
    """Who forces the repetition; None if both do or neither does."""
    forcing: Forcing | None
    """How."""
    text: str
    """The verdict in words."""

    @property
    def victims(self) -> tuple[Point, ...]:
        """Returns where the pieces stand whose chase forces the repetition."""
        return self.chases[self.side] if self.side is not None else ()

    def __str__(self) -> str:
        return self.text
