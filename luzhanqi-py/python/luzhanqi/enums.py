"""The enums of the rules. Members are plain ints (seats) or strings, and compare like these.

The `repr` of a member is valid code, such as `Kind.FLAG`. An unknown value raises a ParseError that lists the
members.
"""

from __future__ import annotations

import enum
from reprlib import repr as short
from typing import NoReturn

from .errors import ParseError

__all__ = ["Color", "EventType", "Kind", "Effect", "EndReason", "Seat", "StationKind", "PieceStatus"]


def _unknown(enum_class: type[enum.Enum], value: object) -> ParseError:
    allowed = ", ".join(f"{member.value!r} ({member.name})" for member in enum_class)
    return ParseError(
        f"a {enum_class.__name__} is one of {allowed}; not {short(value)}",
        "token",
        {"allowed": allowed, "found": short(value)},
    )


class _Token(str, enum.Enum):
    """A string enum whose members print as their strings."""

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise _unknown(cls, value)

    def __format__(self, format_spec: str) -> str:
        return str(self.value).__format__(format_spec)


class _Named(_Token):
    """A string enum with texts for players."""

    def text(self, lang: str = "en") -> str:
        """Returns the text to show to players. `lang` is the code of a language, such as "zh-Hans"."""
        return _text(self, lang)


def _text(member: enum.Enum, lang: str) -> str:
    from ._native import member_text

    return member_text(type(member).__name__, list(type(member)).index(member), lang)


class Seat(enum.IntEnum):
    """A player's place at the board. Seat 0 is south (ranks 1 to 6) and moves first."""

    SOUTH = 0
    NORTH = 1

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise _unknown(cls, value)

    @property
    def other(self) -> Seat:
        """Returns the other seat."""
        return Seat(1 - self)

    def text(self, lang: str = "en") -> str:
        """Returns the text to show to players. `lang` is the code of a language, such as "zh-Hans"."""
        return _text(self, lang)


class Color(_Named):
    """The colour of a piece. Red pieces are written in upper case, black ones in lower case."""

    RED = "red"
    BLACK = "black"

    @property
    def other(self) -> Color:
        """Returns the other colour."""
        return Color.BLACK if self is Color.RED else Color.RED


class Kind(_Named):
    """The twelve kinds of pieces, in the order of the table in the rules book. The values are their letters.

    Kinds sort as strings, by their letters; `order` decides battles.

    >>> Kind.MARSHAL.order, Kind("E").count, Kind.BOMB.order
    (9, 3, None)
    """

    MARSHAL = "M"
    GENERAL = "G"
    LIEUTENANT_GENERAL = "L"
    BRIGADIER = "B"
    COLONEL = "C"
    MAJOR = "J"
    CAPTAIN = "K"
    PLATOON_COMMANDER = "P"
    ENGINEER = "E"
    BOMB = "X"
    LANDMINE = "O"
    FLAG = "F"

    @property
    def english(self) -> str:
        """Returns the English name."""
        return _facts(self)[0]

    @property
    def order(self) -> int | None:
        """Returns the order: 9 for the marshal down to 1 for engineers; None for bombs, mines and flags."""
        return _facts(self)[1]

    @property
    def number(self) -> int:
        """Returns the index in this enum, 0 to 11, which is also the column in belief arrays."""
        return _NUMBERS[self]

    # Hides the `count` method of strings.
    @property
    def count(self) -> int:  # type: ignore[override]
        """Returns the number of pieces of this kind in an army."""
        return _facts(self)[2]

    @property
    def is_mobile(self) -> bool:
        """Returns whether pieces of this kind can move: all except mines and flags."""
        return _facts(self)[3]


_NUMBERS = {kind: number for number, kind in enumerate(Kind)}


def _facts(kind: Kind) -> tuple[str, int | None, int, bool]:
    from ._native import kind_facts

    return kind_facts(kind)


class StationKind(_Named):
    """The kind of a station."""

    POST = "post"
    CAMP = "camp"
    HEADQUARTERS = "headquarters"


class Effect(_Named):
    """The effect of a move."""

    PLAIN = "-"
    WIN = "win"
    LOSE = "lose"
    BOTH = "both"
    FLAG = "flag"
    FLIP = "flip"


class EndReason(_Named):
    """Why a game is over."""

    FLAG = "flag"
    IMMOBILE = "immobile"
    QUIET = "quiet"
    REPETITION = "repetition"
    LENGTH = "length"
    RESIGNED = "resigned"
    AGREED = "agreed"
    TIME = "time"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"
    ADJUDICATED = "adjudicated"


class EventType(_Token):
    """What happened in a game."""

    PLAYED = "played"
    REFUSED = "refused"
    DRAW_OFFERED = "draw-offered"
    DRAW_DECLINED = "draw-declined"
    DRAW_AGREED = "draw-agreed"
    RESIGNED = "resigned"
    TAKE_BACK_OFFERED = "take-back-offered"
    TAKE_BACK_DECLINED = "take-back-declined"
    ADJUDICATED = "adjudicated"


class PieceStatus(_Token):
    """The status of a piece of the other army: on a station, carried by another piece, or lost."""

    ON_BOARD = "on-board"
    HELD = "held"
    LOST = "lost"
