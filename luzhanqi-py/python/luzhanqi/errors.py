"""The exceptions of the package. Each has a message, and a reason that programs can compare.

All are `LuzhanqiError`, and all but `InternalError` are `ValueError`. All have `reason` and `details`. The
docstring of each class lists its reasons.

>>> try:
...     Position.random("standard", 1).after("a1a2")
... except IllegalMoveError as error:
...     print(error.reason, error.details)
immobile {'station': Station("a1"), 'kind': Kind.LANDMINE}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = [
    "AgentError",
    "ArmyError",
    "BeliefError",
    "DataError",
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
    """The base class of all exceptions of the package.

    `reason` is a token, such as "blocked". It stays the same if the message changes. `details` is a dict.
    The keys "station", "move", "kind", "color" and "seat" have values of these types. "piece" is the index of
    an enemy piece. "found", "wanted" and "allowed" are texts or numbers. There can be other keys.
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

        Errors about a player's move, offer, army or board have a text in every language. Errors in the use of
        the library are always in English.
        """
        from ._native import lang_code

        code = lang_code(lang)
        texts: dict[str, str] = getattr(self, "_texts", {})
        return texts.get(code, str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        texts = getattr(self, "_texts", None)
        state = {"_texts": texts} if texts else None
        return type(self), (str(self), self.reason, self.details), state


class InternalError(LuzhanqiError):
    """A bug in the library: please report it with the lines that it wrote to stderr.

    The object that the call was changing, a `Game` or a `VectorEnv`, may be only half changed. So every later
    use of it also raises this error. All other objects are unchanged. `reason` is "panic".
    """

    # The compiled module makes its own exception for panics a subclass of this one; both need the same
    # layout.
    __slots__ = ()

    def __init__(self, message: str, reason: str = "panic", details: Mapping[str, Any] | None = None) -> None:
        super().__init__(message, reason, details)

    def __reduce__(self) -> tuple[Any, ...]:
        return InternalError, (str(self), self.reason, self.details)


class ParseError(LuzhanqiError, ValueError):
    """A text or value that cannot be read; `details` usually has "found".

    `reason` is one of "station", "move", "move-same" (origin and destination are the same), "piece", "kind",
    "seat", "token" (for an enum's value), "command" (of a game), "library" (of a data frame), and "json"
    (`details` has "line" and "column").
    """


class RulesError(ParseError):
    """An unknown rule set, option or value; the message lists what is allowed.

    `reason` is one of "name" (of a rule set), "shape", "key" (of an option), "value", and "repeated".
    """


class ArmyError(ParseError):
    """An invalid army or change of an army.

    `reason` is one of "length", "letter", "count", "flag-away", "bomb-in-front", "mine-forward",
    "not-a-place", "no-completion" and "empty".
    """


class PositionError(ParseError):
    """An invalid position or deal.

    `reason` is one of "fields", "ranks", "rank-length", "character", "split-run", "seat", "colours", "quiet",
    "too-many", "off-board", "not-in-army", "mine-misplaced", "flag-misplaced", "face-down-in-dark",
    "unknown-in-expose", "hidden-count", "face-down-in-camp", "mark-misplaced",
    "two-flags", "no-flags", "colours-open", "engineer-revealed",
    "flip-not-revealed", "flip-missing", "colours-in-dark", "words", "rules", "wrong-play", "not-face-down",
    "not-in-pool", "deal-length", "deal-letter", and "deal-count". If a whole army is wrong, `reason` is a
    reason of `ArmyError`, and `details` has "seat".
    """


class RecordError(ParseError):
    """An invalid record. If the record was a text, `details` has the "line" and "column" of the fault,
    counted from 1.

    `reason` is one of "expected", "tag-twice", "too-many", "tag-missing", "tags", "tag-value", "number",
    "action", "observed", "not-refused", "is-refused", "cut-off", "result", "one-seat", and "whole-game". For
    a tag that a caller sets, `reason` is "tag-reserved" (also for more than 256 tags) or "tag-name".
    """


class IllegalMoveError(LuzhanqiError, ValueError):
    """A move that is not legal.

    `reason` is one of "finished", "not-your-turn", "empty", "not-yours", "face-down", "not-face-down",
    "colours-open", "immobile", "locked", "no-line", "corner", "blocked", "own-piece", "target-face-down",
    "camp-occupied", "bomb-barred", "suicide", "flag-guarded", "refused-before", and "refused".
    """


class RefusedMove(IllegalMoveError):
    """A try that the referee refuses, because its target is a flag that may not be taken now.

    `reason` is "refused", and `details` has the "station". In a game, both seats observe the refusal, and the
    same seat is still to move.
    """


class AgentError(LuzhanqiError, ValueError):
    """An agent that chooses an illegal move, or no move.

    `reason` is "illegal-action". `details` has the name of the "agent", the number of the "game", the "ply",
    and the choice as "found".
    """


class DataError(LuzhanqiError, ValueError):
    """A file of games that cannot be read, in `luzhanqi.data`.

    `reason` is "file" (damaged, too large, or not such a file), "settings" (the file belongs to another run),
    or "game" (a stored game is impossible). `details` has the "file"; for a game also the "game", its index
    in the file, and the "ply".
    """


class GameError(LuzhanqiError, ValueError):
    """An action in a game, other than a move, that is not possible now.

    `reason` is one of "finished", "no-offer", "offer-open", "no-take-back", "take-back-open",
    "nothing-to-take-back", "no-such-ply", "no-such-cursor", and "not-an-adjudication".
    """


class ObserveError(LuzhanqiError, ValueError):
    """An observation that cannot follow the earlier ones.

    `reason` is one of "begin", "finished", "board", "move", "unfit", "order", "truth", and "unknown-kind".
    """


class BeliefError(LuzhanqiError, ValueError):
    """A belief that cannot be computed: no arrangement is consistent, the weights are invalid, or the budget
    is exceeded. If memory runs out, MemoryError is raised instead.

    `reason` is one of "impossible", "spectator" (in dark play a spectator has no belief), "untold" (the end
    did not reveal the hidden pieces), "weight", "weightless" and "budget". "weight" means that a weight is
    negative or not finite; `details` has "piece", "kind" and, if the piece is on the board, "station".
    "weightless" means that every arrangement has weight 0; `details` has "piece" and "station" if a single
    piece is the cause. For "budget", `details` has the used "steps" and "bytes".
    """
