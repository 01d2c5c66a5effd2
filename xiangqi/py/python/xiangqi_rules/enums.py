"""The enums of the rules. Members are plain ints (sides) or strings, and compare like these.

The `repr` of a member is valid code, such as `Kind.HORSE`. An unknown value raises a ParseError that lists
the members.
"""

from __future__ import annotations

import enum
from reprlib import repr as short
from typing import NoReturn

from .errors import ParseError

__all__ = ["EndReason", "Forcing", "Kind", "Notation", "Side"]


class _Member(enum.Enum):
    """The methods that all enums share."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        allowed = ", ".join(f"{member.value!r} ({member.name})" for member in cls)
        found = short(value)
        raise ParseError(f"a {cls.__name__} is one of {allowed}; not {found}", "word", {"found": found})


class _Token(str, _Member):
    """A string enum whose members print as their strings."""

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, format_spec: str) -> str:
        return format(str(self.value), format_spec)


class _Named(_Member):
    """An enum with texts for players."""

    def text(self, lang: str = "en") -> str:
        """Returns the text to show to players. `lang` is the code of a language, such as "zh-Hans"."""
        from ._native import member_text

        return member_text(type(self).__name__, list(type(self)).index(self), lang)


class Side(int, _Named):
    """A player. Red's back rank is rank 0, and Red moves first."""

    RED = 0
    BLACK = 1

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)

    @property
    def other(self) -> Side:
        """Returns the other side."""
        return Side(1 - self)


class Kind(_Token, _Named):
    """The seven kinds of pieces. The values are their letters in lower case.

    >>> Kind.SOLDIER.count, Kind("b").english, Kind.ELEPHANT.can_cross_river
    (5, 'elephant', False)
    """

    SOLDIER = "p"
    CANNON = "c"
    CHARIOT = "r"
    HORSE = "n"
    ELEPHANT = "b"
    COUNSELOR = "a"
    GENERAL = "k"

    @property
    def english(self) -> str:
        """Returns the English name."""
        return _facts(self)[0]

    # Hides the `count` method of strings.
    @property
    def count(self) -> int:  # type: ignore[override]
        """Returns the number of pieces of this kind per side at the start."""
        return _facts(self)[1]

    @property
    def can_cross_river(self) -> bool:
        """Returns whether pieces of this kind can cross the river, and so attack."""
        return _facts(self)[2]


def _facts(kind: Kind) -> tuple[str, int, bool]:
    from ._native import kind_facts

    return kind_facts(kind)


class EndReason(_Token, _Named):
    """Why a game is over."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    PERPETUAL_CHECK = "perpetual-check"
    PERPETUAL_CHASE = "perpetual-chase"
    REPETITION = "repetition"
    QUIET_LIMIT = "quiet-limit"
    MATERIAL = "material"
    RESIGNED = "resigned"
    AGREED = "agreed"
    TIME = "time"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"
    ADJUDICATED = "adjudicated"


class Forcing(_Token):
    """How a side forces a repetition."""

    CHECK = "check"
    CHASE = "chase"
    UNGUARDING = "unguarding"


class Notation(_Token):
    """A notation of moves."""

    UCI = "uci"
    UCI_FROM_ONE = "uci-from-one"
    ICCS = "iccs"
    WXF = "wxf"
    CHINESE = "chinese"
    TRADITIONAL_CHINESE = "traditional-chinese"
