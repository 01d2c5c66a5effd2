"""The exceptions of the package. Each has a message, and a reason that programs can compare.

All are `XiangqiError`, and all but `InternalError` are `ValueError`. All have `reason` and `details`. The
docstring of each class lists its reasons.

>>> try:
...     Position().after("b0d1")
... except IllegalMoveError as error:
...     print(error.reason, error.details)
leg {'point': Point("c0")}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = [
    "AgentError",
    "GameError",
    "IllegalMoveError",
    "InternalError",
    "NotationError",
    "ObserveError",
    "ParseError",
    "PositionError",
    "RecordError",
    "RulesError",
    "XiangqiError",
]


class XiangqiError(Exception):
    """The base class of all exceptions of the package.

    `reason` is a token, such as "leg". It stays the same if the message changes. `details` is a dict. For an
    illegal move, "point" is the point that a program should mark. "found" is the text that cannot be read.
    "line" and "column" give the position in a record.
    """

    # Adds nothing to the layout of Exception; see InternalError.
    __slots__ = ()

    reason: str
    details: dict[str, Any]
    _texts: dict[str, str]

    def __init__(self, message: str, reason: str = "", details: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.details = dict(details or {})

    def text(self, lang: str = "en") -> str:
        """Returns the message in a language, given by its code.

        Errors about a player's move, offer or board have a text in every language. Errors in the use of the
        library are always in English.
        """
        from ._native import lang_code

        code = lang_code(lang)
        texts: dict[str, str] = getattr(self, "_texts", {})
        return texts.get(code, str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        texts = getattr(self, "_texts", None)
        state = {"_texts": texts} if texts else None
        return type(self), (str(self), self.reason, self.details), state


class InternalError(XiangqiError):
    """A bug in the library: please report it with the lines that it wrote to stderr.

    A `Game` that the call was changing may be only half changed. So every later use of that game also raises this
    error. All other objects are unchanged. `reason` is "panic".
    """

    # The compiled module makes its own exception for panics a subclass of this one; both need the same
    # layout.
    __slots__ = ()

    def __init__(self, message: str, reason: str = "panic", details: Mapping[str, Any] | None = None) -> None:
        super().__init__(message, reason, details)

    def __reduce__(self) -> tuple[Any, ...]:
        return InternalError, (str(self), self.reason, self.details)


class ParseError(XiangqiError, ValueError):
    """A text or value that cannot be read; `details` usually has "found".

    `reason` is one of "point", "move", "move-same" (origin and destination are the same), "piece", "side",
    "word" (for an enum's value), "command" (of a game), and "json" (for observations).
    """


class RulesError(ParseError):
    """An unknown rule set, option or value; the message lists what is allowed.

    `reason` is one of "name" (of a rule set), "shape", "key" (of an option), "value", and "repeated".
    """


class PositionError(ParseError):
    """A text that is not a FEN, or an impossible position.

    `reason` is one of "fields", "ranks", "rank-length", "character", "side", "unused", "number", "too-many",
    "no-general", "misplaced", "facing" (the generals), and "check-unanswered" (the side not to move is in
    check).
    """


class NotationError(ParseError):
    """A text that is not a legal move in a notation.

    `reason` is one of "notation" (not a move of the notation), "no-move" (no legal move has this text), and
    "ambiguous".
    """


class RecordError(ParseError):
    """An invalid record. If the record was a text, `details` has the "line" and "column" of the fault,
    counted from 1.

    `reason` is one of "expected", "tag-twice", "too-many", "tag-value", "number", "action", and "result". If
    a move is invalid, `reason` is a reason of `NotationError` or `IllegalMoveError`. For a tag that a caller
    sets, `reason` is "tag-reserved" or "tag-name".
    """


class IllegalMoveError(XiangqiError, ValueError):
    """A move that is not legal.

    `reason` is one of "finished", "empty", "not-yours", "own-piece", "shape", "fortress", "river",
    "backward", "before-river", "leg" (of a horse), "eye" (of an elephant), "blocked", "no-screen", "screens",
    "leaves-in-check", "stays-in-check", "facing" (the generals would face each other), and "repetition"
    (`repetition=forbid`).
    """


class AgentError(XiangqiError, ValueError):
    """An agent that chooses an illegal move, or no move.

    `reason` is "illegal-action". `details` has the name of the "agent", the number of the "game", the "ply",
    and the choice as "found".
    """


class GameError(XiangqiError, ValueError):
    """An action in a game, other than a move, that is not possible now.

    `reason` is one of "finished", "no-offer", "offer-open", "no-take-back", "take-back-open",
    "nothing-to-take-back", "not-your-turn", "no-such-ply", "no-such-cursor", and "not-an-adjudication".
    """


class ObserveError(XiangqiError, ValueError):
    """An observation that cannot follow the earlier ones.

    `reason` is one of "begin", "outcome", "taken-back", and "unknown-kind". If the event is impossible,
    `reason` is a reason of `GameError` or `IllegalMoveError`.
    """
