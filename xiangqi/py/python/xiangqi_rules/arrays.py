"""Observation planes of a game as arrays, and a fixed space of actions.

A plane is a uint8 board of shape (10, 9) as a side sees it. Row 0 is the side's back rank; for Black the
board is turned by 180 degrees. `PLANES` lists the planes in order. With `history` boards, the pieces of each
earlier board come last, 14 planes each, the newest first.

Some rules end games by counts that are not visible on the board. Under these rules more planes follow
`PLANES`; `plane_names` lists them. If `quiet-checks` is below `quiet-limit`, planes have the number of checks
of each side that still count. For a `quiet-limit` over 255, a plane has the remaining quiet plies. A number
over 255 takes two planes: the number modulo 256, and the number divided by 256. The name of the second ends
in "_256". The repetition rules also depend on the boards since the last capture, which `history` shows.
Environments truncate games after `max_plies`; no plane shows how many plies remain until then.

>>> plane_names("asia,quiet-limit=300")[len(PLANES):]
['own_checks_left', 'enemy_checks_left', 'quiet_left', 'quiet_left_256']

An action is a number, 0 to 2085. The actions are the moves that some piece could make on an empty board, by
origin and target. A number means the same move for both sides, as each side sees it. `ACTIONS`, a uint8 array
of shape (2086, 2), has the indices of origin and target of every action as Red sees it.

>>> game = Game()
>>> game.planes().shape, int(game.action_mask().sum())
((23, 10, 9), 44)
>>> move = Move("h9g7")
>>> move_of(action_of(move, "black"), "black") == move
True
>>> print(PLANES[3][0], plane_names(history=2)[-1])
own_horse enemy_general_1

A `VectorEnv` with `packed=True` writes 64-bit words in the machine's byte order. A plane of points is two
words with a bit for each point. The lowest bit of the first word is the left corner of the viewer's back rank.
A plane with the same number everywhere is one word that holds this number. `unpack_planes` and `unpack_mask`
unpack them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ._native import Move, Rules, action_table, plane_table
from ._numbers import number_below
from ._packed import mask_of, planes_of
from .enums import Side

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "PLANES",
    "action_number",
    "action_of",
    "move_of",
    "plane_bounds",
    "plane_names",
    "unpack_mask",
    "unpack_planes",
]

PLANES: list[tuple[str, str]] = [row[:2] for row in plane_table("booklet")]
"""The planes of an observation of one board, as (name, meaning), without the planes of counts."""

ACTIONS: NDArray[np.uint8]
"""The origin and target of every action."""

_ACTIONS = action_table()
_ACTIONS.flags.writeable = False

ACTION_COUNT: int = len(_ACTIONS)
"""The number of actions."""


def __getattr__(name: str) -> NDArray[np.uint8]:
    # Not a module attribute, because `help` would show NumPy's long text about arrays.
    if name == "ACTIONS":
        return _ACTIONS
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def plane_names(rules: Rules | str = "asia", *, history: int = 1) -> list[str]:
    """Returns the names of the planes of an observation under these rules, in order."""
    return [row[0] for row in plane_table(rules, history)]


def plane_bounds(rules: Rules | str = "asia", *, history: int = 1) -> NDArray[np.uint8]:
    """Returns the largest byte of each plane under these rules: uint8 of shape (planes,). The smallest is
    0.
    """
    return np.array([row[2] for row in plane_table(rules, history)], np.uint8)


def unpack_planes(
    words: NDArray[np.uint64], rules: Rules | str = "asia", *, history: int = 1
) -> NDArray[np.uint8]:
    """Unpacks observations: uint64 of shape (..., words) to uint8 of shape (..., planes, 10, 9). The other
    arguments are those of the `VectorEnv` that wrote the observations.

    Raises ValueError for any other number of words, and TypeError for arrays of any other type.

    >>> plain, packed = (VectorEnv(3, seed=1, packed=bits) for bits in (False, True))
    >>> bool((unpack_planes(packed.observations) == plain.observations).all())
    True
    """
    return planes_of(words, [row[3] for row in plane_table(rules, history)], (10, 9))


def unpack_mask(words: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Unpacks masks: uint64 of shape (..., 33) to bool of shape (..., 2086).

    Raises ValueError for any other number of words, and TypeError for arrays of any other type.
    """
    return mask_of(words, ACTION_COUNT)


def action_of(move: Move | str, side: int | str | Side) -> int:
    """Returns the action number of a move for the side that makes it.

    Raises ValueError if no piece could ever make the move.
    """
    return Move(move).action(side)


def move_of(action: int, side: int | str | Side) -> Move:
    """Returns the move of an action number for the side that makes it.

    Raises IndexError if the number is outside 0 to 2085, and TypeError if it is not a whole number.
    """
    return Move.from_action(action_number(action), side)


def action_number(action: object) -> int:
    """Returns an action as an int, from any integer type of Python or NumPy.

    Raises TypeError if it is not a whole number, and IndexError if it is outside 0 to 2085.
    """
    return number_below(action, ACTION_COUNT)
