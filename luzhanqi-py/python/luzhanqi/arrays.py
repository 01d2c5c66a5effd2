"""Arrays: observation planes of a view, and a fixed space of actions.

A plane is a uint8 board of shape (12, 5) from the seat's own side: row 0 is its own rear rank, and
for north the board is turned by 180 degrees. `PLANES` names them in order; dark play has the first
`DARK_PLANES`, expose play all. Planes are made of what the seat observed, nothing else.

An action is a number, 0 to 1247: first the moves that the board allows, by origin and target, then
the flips of the 60 stations. A number means the same move as its mover sees it. `ACTIONS`, a uint8
array of shape (1248, 2), has the indices of origin and target of every action, as south sees it; a
flip has its station twice.

>>> view = Game("standard", seed=1).view(1)
>>> view.planes().shape == observation_shape("standard") == (37, 12, 5)
True
>>> move = Move("a2a9")
>>> move_of(action_of(move, 1), 1) == move
True
>>> print(PLANES[24][0])
enemy_hidden
"""

from __future__ import annotations

import operator
from reprlib import repr as short

import numpy as np
from numpy.typing import NDArray

from ._native import Move, action_table, observation_shape, plane_maxima, plane_table
from .enums import Seat

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "DARK_PLANES",
    "EXPOSE_PLANES",
    "FLIP_ACTIONS",
    "PLANES",
    "action_number",
    "action_of",
    "move_of",
    "observation_shape",
    "plane_bounds",
    "plane_index",
    "plane_names",
]

PLANES: list[tuple[str, str]] = plane_table()
"""Every plane: its name and its meaning."""

DARK_PLANES: int = observation_shape("standard")[0]
"""How many planes dark play has: the first ones."""

EXPOSE_PLANES: int = len(PLANES)
"""How many planes expose play has."""

ACTIONS: NDArray[np.uint8]
"""The origin and target of every action."""

_ACTIONS = action_table()
_ACTIONS.flags.writeable = False

ACTION_COUNT: int = len(_ACTIONS)
"""How many actions there are."""

FLIP_ACTIONS: range = range(ACTION_COUNT - 60, ACTION_COUNT)
"""The actions that flip the station of their place."""


def __getattr__(name: str) -> NDArray[np.uint8]:
    # Not an attribute of its own: `help` would show all of numpy's text about arrays.
    if name == "ACTIONS":
        return _ACTIONS
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def plane_names(rules: object = "standard") -> list[str]:
    """Returns the names of the planes that these rules have."""
    count = observation_shape(str(rules))[0]
    return [name for name, _ in PLANES[:count]]


def plane_bounds(rules: object = "standard") -> NDArray[np.uint8]:
    """Returns the largest byte that each plane of these rules can have, uint8 (planes,); the smallest
    is 0.
    """
    return np.frombuffer(plane_maxima(), np.uint8)[: observation_shape(str(rules))[0]].copy()


def plane_index(name: str) -> int:
    """Returns the place of a plane.

    Raises ValueError for unknown names.
    """
    names = [known for known, _ in PLANES]
    if name not in names:
        raise ValueError(f"there is no plane {short(name)}; the planes are {', '.join(names)}")
    return names.index(name)


def action_of(move: Move | str, seat: int | Seat) -> int:
    """Returns the action's number of a move for the seat that makes it.

    Raises ValueError for a move that the board never allows.
    """
    return Move(move).action(seat)


def move_of(action: int, seat: int | Seat) -> Move:
    """Returns the move of an action's number for the seat that makes it.

    Raises IndexError outside 0 to 1247, and TypeError for what is no whole number.
    """
    return Move.from_action(action_number(action), seat)


def action_number(action: object) -> int:
    """Returns an action as an int, whatever whole number of Python's or numpy's it is.

    Raises TypeError for fractions and all else, and IndexError outside 0 to 1247.
    """
    try:
        number = operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        kind = type(action).__name__
        raise TypeError(f"an action is a whole number, not {short(action)} ({kind})") from None
    if not 0 <= number < ACTION_COUNT:
        raise IndexError(f"an action is 0 to {ACTION_COUNT - 1}, not {number}")
    return number
