"""The exceptions of the package. Each has a message, and the reason as data.

All are `XiangqiError`, and all but `InternalError` are `ValueError`. All have `reason` and `details`;
the docstring of each class lists its reasons.

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
    "GameError",
    "IllegalMoveError",
    "InternalError",
    "NotationError",
    "ParseError",
    "PositionError",
    "RecordError",
    "RulesError",
    "XiangqiError",
]


class XiangqiError(Exception):
    """The base class of all exceptions of the package.

    `reason` is a word, such as "leg", that stays the same if the message changes. `details` holds further
    data by name: "point" for a front end to mark with an illegal move, "found" for a text that cannot be
    read, "line" and "column" for a record.
    """

    # No additions to the layout of Exception: see InternalError.
    __slots__ = ()

    reason: str
    details: dict[str, Any]
    _texts: dict[str, str]

    def __init__(self, message: str, reason: str = "", details: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.details = dict(details or {})

    def text(self, lang: str = "en") -> str:
        """Returns the message in a language, by its code.

        Mistakes that players make with a move, an offer or a board have a text in every language. Errors in
        the use of the library are always English.
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
    """A bug in the library: please report it, with the lines on stderr.

    A `Game` that the call was changing may be left half changed. Every later use of that game raises
    this error too. All other objects are unchanged. `reason` is panic.
    """

    # The compiled module makes its own exception for panics a subclass; both need the same layout.
    __slots__ = ()

    def __init__(self, message: str, reason: str = "panic", details: Mapping[str, Any] | None = None) -> None:
        super().__init__(message, reason, details)

    def __reduce__(self) -> tuple[Any, ...]:
        return InternalError, (str(self), self.reason, self.details)


class ParseError(XiangqiError, ValueError):
    """A text or value that cannot be read; `details` usually has "found".

    `reason` is one of point, move, move-same (origin and destination are the same), piece, side, word
    (an enum's value), and command (of a game).
    """


class RulesError(ParseError):
    """An unknown rule set, option or value; the message lists what is allowed.

    `reason` is one of name (of a rule set), shape, key (of an option), value, and repeated.
    """


class PositionError(ParseError):
    """A text that is not a FEN, or an impossible position.

    `reason` is one of fields, ranks, rank-length, character, side, unused, number, too-many,
    no-general, misplaced, facing (the generals), and check-unanswered (the side not to move is in
    check).
    """


class NotationError(ParseError):
    """A text that is not a legal move in a notation.

    `reason` is one of notation (not a move of the notation), no-move (no legal move has this text), and
    ambiguous.
    """


class RecordError(ParseError):
    """An invalid record. If a text was read, `details` has the "line" and "column", from 1.

    `reason` is one of expected, tag-twice, too-many, tag-value, number, action, and result; or one of
    `NotationError` and `IllegalMoveError` if a move is invalid. If a caller sets a tag, it is tag-reserved
    or tag-name.
    """


class IllegalMoveError(XiangqiError, ValueError):
    """A move that is not legal.

    `reason` is one of finished, empty, not-yours, own-piece, shape, fortress, river, backward,
    before-river, leg (of a horse), eye (of an elephant), blocked, no-screen, screens, leaves-in-check,
    stays-in-check, facing (the generals would face each other), and repetition (`repetition=forbid`).
    """


class GameError(XiangqiError, ValueError):
    """An action in a game, other than a move, that is not possible now.

    `reason` is one of finished, no-offer, offer-open, not-your-turn, no-such-ply, no-such-cursor, and
    not-an-adjudication.
    """
