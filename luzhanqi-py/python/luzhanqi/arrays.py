"""Observation planes of a view as arrays, and a fixed space of actions.

A plane is a uint8 board of shape (12, 5) as the seat sees it. Row 0 is the seat's rear rank; for north the
board is turned by 180 degrees. `PLANES` lists the planes in order. Dark and open play use the first
`DARK_PLANES`, and expose play uses all. Planes contain only information that the seat observed.

Some rules end games by counts that are not visible on the board. Under these rules more planes follow;
`plane_names` lists them. Under `repetition`, "repetitions" is how often the seat has seen this board. In dark
play, "repetitions_sure" is how often the position was certainly the same. The referee's count is at least
"repetitions_sure" and at most "repetitions". Under `ply-limit`, a plane has the remaining plies. For a
`quiet-limit` over 255, a plane has the remaining quiet plies. A number of two bytes takes two planes: the
number modulo 256, and the number divided by 256. The name of the second ends in "_256". Environments truncate
games after `max_plies`; no plane shows how many plies remain until then. `repetition` also depends on earlier
boards, which `history` shows.

>>> plane_names("standard,repetition=3,ply-limit=400")[DARK_PLANES:]
['repetitions', 'repetitions_sure', 'plies_left', 'plies_left_256']

An action is a number, 0 to 1247. The moves that the board allows come first, by origin and target, then the
flips of the 60 stations. A number means the same move for both seats, as each seat sees it from its side.
`ACTIONS`, a uint8 array of shape (1248, 2), has the indices of origin and target of every action as south
sees it. For a flip, both are the same station.

>>> view = Game("standard", seed=1).view(1)
>>> view.planes().shape == observation_shape("standard") == (37, 12, 5)
True
>>> move = Move("a2a9")
>>> move_of(action_of(move, 1), 1) == move
True
>>> print(PLANES[24][0])
enemy_hidden

A `VectorEnv` with `packed=True` writes 64-bit words in the machine's byte order. A plane of stations is one
word with a bit for each station. The lowest bit is a1 as the seat sees the board. A plane with the same
number everywhere is one word that holds this number. A plane with a number on each station takes eight words,
lowest byte first. `unpack_planes` and `unpack_mask` unpack them. In torch, `(words.view(torch.int64)[:, :,
None] >> torch.arange(60)) & 1` unpacks the planes of stations.
"""

from __future__ import annotations

from reprlib import repr as short

import numpy as np
from numpy.typing import NDArray

from ._native import Move, action_table, observation_shape, plane_table
from ._numbers import number_below
from ._packed import mask_of, planes_of
from .enums import Seat

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "BELIEF_PLANES",
    "DARK_PLANES",
    "EXPOSE_PLANES",
    "FLIP_ACTIONS",
    "BATTLE_PLANES",
    "PLANES",
    "action_number",
    "action_of",
    "move_of",
    "observation_shape",
    "plane_bounds",
    "plane_index",
    "plane_names",
    "unpack_mask",
    "unpack_planes",
]

PLANES: list[tuple[str, str]] = [row[:2] for row in plane_table("flip")]
"""The planes of one frame, as (name, meaning), without the planes of counts."""

BATTLE_PLANES: list[tuple[str, str]] = [row[:2] for row in plane_table(battle_planes=True)[37:]]
"""The planes that `VectorEnv(battle_planes=True)` adds after the frames."""

BELIEF_PLANES: list[tuple[str, str]] = [row[:2] for row in plane_table(belief_planes=True)[37:]]
"""The planes that `VectorEnv(belief_planes=True)` adds at the end."""

DARK_PLANES: int = observation_shape("standard")[0]
"""The number of planes in dark and open play: the first of `PLANES`."""

EXPOSE_PLANES: int = len(PLANES)
"""The number of planes in expose play."""

ACTIONS: NDArray[np.uint8]
"""The origin and target of every action."""

_ACTIONS = action_table()
_ACTIONS.flags.writeable = False

ACTION_COUNT: int = len(_ACTIONS)
"""The number of actions."""

FLIP_ACTIONS: range = range(ACTION_COUNT - 60, ACTION_COUNT)
"""The actions that flip a station, in station order."""


def __getattr__(name: str) -> NDArray[np.uint8]:
    # Not a module attribute, because `help` would show NumPy's long text about arrays.
    if name == "ACTIONS":
        return _ACTIONS
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def plane_names(
    rules: object = "standard", *, history: int = 1, battle_planes: bool = False, belief_planes: bool = False
) -> list[str]:
    """Returns the names of the planes of an observation under these rules, in order."""
    return [row[0] for row in plane_table(str(rules), history, battle_planes, belief_planes)]


def plane_bounds(
    rules: object = "standard", *, history: int = 1, battle_planes: bool = False, belief_planes: bool = False
) -> NDArray[np.uint8]:
    """Returns the largest byte of each plane of an observation: uint8 of shape (planes,). The smallest is
    0.
    """
    rows = plane_table(str(rules), history, battle_planes, belief_planes)
    return np.array([row[2] for row in rows], np.uint8)


def unpack_planes(
    words: NDArray[np.uint64],
    rules: object = "standard",
    *,
    history: int = 1,
    battle_planes: bool = False,
    belief_planes: bool = False,
) -> NDArray[np.uint8]:
    """Unpacks observations: uint64 of shape (..., words) to uint8 of shape (..., planes, 12, 5). The other
    arguments are those of the `VectorEnv` that wrote the observations.

    Raises ValueError for any other number of words, and TypeError for arrays of any other type.

    >>> plain, packed = (VectorEnv(3, seed=1, packed=bits) for bits in (False, True))
    >>> bool((unpack_planes(packed.observations) == plain.observations).all())
    True
    """
    forms = [row[3] for row in plane_table(str(rules), history, battle_planes, belief_planes)]
    return planes_of(words, forms, (12, 5))


def unpack_mask(words: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Unpacks masks: uint64 of shape (..., 20) to bool of shape (..., 1248).

    Raises ValueError for any other number of words, and TypeError for arrays of any other type.
    """
    return mask_of(words, ACTION_COUNT)


def plane_index(name: str, rules: object = None) -> int:
    """Returns the index of a plane in a frame under these rules; without rules, its index in `PLANES`.

    Raises ValueError for an unknown name.
    """
    names = [known for known, _ in PLANES] if rules is None else plane_names(rules)
    if name not in names:
        raise ValueError(f"there is no plane {short(name)}; the planes are {', '.join(names)}")
    return names.index(name)


def action_of(move: Move | str, seat: int | Seat) -> int:
    """Returns the action number of a move for the seat that makes it.

    Raises ValueError if no piece could ever make the move.
    """
    return Move(move).action(seat)


def move_of(action: int, seat: int | Seat) -> Move:
    """Returns the move of an action number for the seat that makes it.

    Raises IndexError if the number is outside 0 to 1247, and TypeError if it is not a whole number.
    """
    return Move.from_action(action_number(action), seat)


def action_number(action: object) -> int:
    """Returns an action as an int, from any integer type of Python or NumPy.

    Raises TypeError if it is not a whole number, and IndexError if it is outside 0 to 1247.
    """
    return number_below(action, ACTION_COUNT)
