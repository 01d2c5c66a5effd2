"""The exceptions of the package. Each says why in words, and as data.

All are `LuzhanqiError`, and all but `InternalError` are `ValueError`. All have `reason` and `details`;
the docstring of each class lists its reasons.

>>> try:
...     Position.random("standard", 1).after("a1a2")
... except IllegalMoveError as error:
...     print(error.reason, error.details)
immobile {'station': Station("a1"), 'kind': Kind.LANDMINE}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

__all__ = [
    "ArmyError",
    "BeliefError",
    "GameError",
    "IllegalMoveError",
    "InternalError",
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

    `reason` is a word, such as "blocked", that stays the same when a message is worded anew;
    `details` holds what else is known, by name: "station", "move", "kind", "color", "seat" or
    "piece" (an enemy piece's number) as values of the package, "found", "wanted" and "allowed" as
    texts or numbers, and others that say themselves what they are.
    """

    # Nothing is added to the layout of Exception: see InternalError.
    __slots__ = ()

    reason: str
    details: dict[str, Any]
    _chinese: str

    def __init__(
        self, message: str, reason: str = "", details: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.details = dict(details or {})

    def text(self, lang: Literal["en", "zh"] = "en") -> str:
        """Returns the message in English ("en") or Chinese ("zh").

        What players do wrong, with a move, an offer, an army or a board, has both; what programs do
        wrong is English in either case.
        """
        from ._native import lang_code

        english = str(self)
        return getattr(self, "_chinese", english) if lang_code(lang) == "zh" else english

    def __reduce__(self) -> tuple[Any, ...]:
        chinese = getattr(self, "_chinese", None)
        state = {"_chinese": chinese} if chinese else None
        return type(self), (str(self), self.reason, self.details), state


class InternalError(LuzhanqiError):
    """A mistake inside the library: please report it, with the lines on stderr.

    What the call was changing, a `Game` or a `VectorEnv`, may be left half changed: every later use of
    it raises this error too. Everything else is as it was. `reason` is panic.
    """

    # The compiled module makes its own exception for panics a subclass, which needs a like layout.
    __slots__ = ()

    def __init__(
        self, message: str, reason: str = "panic", details: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message, reason, details)

    def __reduce__(self) -> tuple[Any, ...]:
        return InternalError, (str(self), self.reason, self.details)


class ParseError(LuzhanqiError, ValueError):
    """A text or value that is not what it should be; `details` mostly has "found".

    `reason` is one of station, move, move-same (origin and destination are one), piece, kind, seat,
    word (an enum's value), command (to a game), library (of a frame), and json (with "line" and
    "column").
    """


class RulesError(ParseError):
    """An unknown rule set, option or value; the message lists what is allowed.

    `reason` is one of name (of a rule set), shape, key (an option's), value, and repeated.
    """


class ArmyError(ParseError):
    """An army, or a change to one, that cannot be.

    `reason` is one of length, letter, count, flag-away, bomb-in-front, mine-forward, not-a-place,
    no-completion and empty.
    """


class PositionError(ParseError):
    """A position or deal that cannot be.

    `reason` is one of fields, ranks, rank-length, character, split-run, seat, colours, quiet,
    too-many, mine-misplaced, flag-misplaced, face-down-in-dark, unknown-in-expose, hidden-count,
    face-down-in-camp, mark-misplaced, two-flags, no-flags, colours-open, flip-not-shown,
    flip-missing, colours-in-dark, words, rules, wrong-play, not-face-down, not-in-pool, deal-length,
    deal-letter, and deal-count; or one of `ArmyError`, with "seat", where a whole army stands at fault.
    """


class RecordError(ParseError):
    """A record that cannot be; where one is read, `details` has the "line" and "column", from 1.

    `reason` is one of expected, tag-twice, too-many, tag-missing, tags, tag-value, number, action,
    observed, not-refused, is-refused, cut-off, result, one-seat, and whole-game; or, where a caller
    sets a tag, tag-reserved (or there are 256 already) and tag-name.
    """


class IllegalMoveError(LuzhanqiError, ValueError):
    """A move that is not legal.

    `reason` is one of finished, not-your-turn, empty, not-yours, face-down, not-face-down,
    colours-open, immobile, locked, no-line, corner, blocked, own-piece, target-face-down,
    camp-occupied, bomb-barred, suicide, flag-guarded, refused-before, and refused.
    """


class RefusedMove(IllegalMoveError):
    """A try that the referee refuses: its target holds a flag that may not be taken now.

    `reason` is refused, `details` has the "station". In a game it is announced to both
    seats and the same seat is still to move.
    """


class GameError(LuzhanqiError, ValueError):
    """Something other than a move that cannot be done in a game now.

    `reason` is one of finished, no-offer, offer-stands, no-take-back, take-back-stands,
    nothing-to-take-back, no-such-ply, no-such-cursor, and not-a-ruling.
    """


class ObserveError(LuzhanqiError, ValueError):
    """An observation that cannot follow from what was observed before.

    `reason` is one of begin, finished, board, move, unfit, order, and truth.
    """


class BeliefError(LuzhanqiError, ValueError):
    """Nothing explains what was observed, weights are wrong, or it takes more than it may.

    `reason` is one of impossible, spectator (who has none in dark play), untold (after an end that kept
    the truth), weight (one is negative or not finite: "piece", "kind" and, if it
    is on the board, "station"), weightless (no arrangement has any; with "piece" and "station" if
    one piece alone is the cause), and budget (it takes more than it may; "steps" and "bytes" say how
    far it came). Where memory runs out, MemoryError is raised.
    """
