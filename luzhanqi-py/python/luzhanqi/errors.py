"""The exceptions of the package. Each says why in words, and as data.

All are `LuzhanqiError` and `ValueError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = [
    "ArmyError",
    "BeliefError",
    "GameError",
    "IllegalMoveError",
    "LuzhanqiError",
    "ObserveError",
    "ParseError",
    "PositionError",
    "RecordError",
    "RefusedMove",
    "RulesError",
]


class LuzhanqiError(Exception):
    """The root of all exceptions of the package.

    `reason` is a word, such as "blocked"; `details` holds what else is known, such as the station.
    """

    reason: str
    details: dict[str, Any]

    def __init__(
        self, message: str, reason: str = "", details: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.details = dict(details or {})

    def __reduce__(self) -> tuple[type[LuzhanqiError], tuple[str, str, dict[str, Any]]]:
        return type(self), (str(self), self.reason, self.details)


class ParseError(LuzhanqiError, ValueError):
    """A text or value that is not what it should be."""


class RulesError(ParseError):
    """An unknown rule set, option or value; the message lists what is allowed."""


class ArmyError(ParseError):
    """An army, or a change to one, that cannot be."""


class PositionError(ParseError):
    """A position or deal that cannot be."""


class RecordError(ParseError):
    """A record that cannot be; `details` has its "line" and "column", from 1."""


class IllegalMoveError(LuzhanqiError, ValueError):
    """A move that is not legal.

    `reason` is one of finished, not-your-turn, empty, not-yours, face-down, not-face-down,
    colours-open, immobile, locked, no-line, corner, blocked, own-piece, target-face-down,
    camp-occupied, bomb-barred, suicide, flag-guarded, refused-before, and refused.
    """


class RefusedMove(IllegalMoveError):
    """A try that the referee refuses: its target holds a flag that may not be taken now.

    In a game it is announced to both seats and the same seat is still to move.
    """


class GameError(LuzhanqiError, ValueError):
    """Something other than a move that cannot be done in a game now."""


class ObserveError(LuzhanqiError, ValueError):
    """An observation that cannot follow from what was observed before."""


class BeliefError(LuzhanqiError, ValueError):
    """Nothing explains what was observed, or a weight is wrong."""
