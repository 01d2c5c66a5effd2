"""Arrays: observation planes of a view, and a fixed space of actions.

A plane is a uint8 board of shape (12, 5) as the seat sees it: row 0 is its own rear rank, and for north
the board is turned by 180 degrees. `PLANES` lists them in order; dark and open play have the first
`DARK_PLANES`, expose play all. Planes contain only what the seat observed.

Some rules end games by counts that the board does not show. Then further planes follow; `plane_names` lists
them. Under `repetition`: how often the seat has seen this board ("repetitions") and, in dark play, how often
the position certainly was the same ("repetitions_sure"). The referee's count is between the two. Under
`ply-limit`: the plies left. For a `quiet-limit` over 255: the quiet plies left. A number of two bytes takes
two planes: the number modulo 256, and the number divided by 256, with a name ending in "_256". No plane shows
the truncation of environments after `max_plies`. `repetition` also depends on earlier boards; `history` shows
them.

>>> plane_names("standard,repetition=3,ply-limit=400")[DARK_PLANES:]
['repetitions', 'repetitions_sure', 'plies_left', 'plies_left_256']

An action is a number, 0 to 1247: first the moves that the board allows, by origin and target, then
the flips of the 60 stations. A number means the same move for both seats, each seen from its own
side. `ACTIONS`, a uint8 array of shape (1248, 2), has the indices of origin and target of every
action as south sees it; both are the same station for a flip.

>>> view = Game("standard", seed=1).view(1)
>>> view.planes().shape == observation_shape("standard") == (37, 12, 5)
True
>>> move = Move("a2a9")
>>> move_of(action_of(move, 1), 1) == move
True
>>> print(PLANES[24][0])
enemy_hidden

A `VectorEnv` with `packed=True` writes 64-bit words in the machine's byte order. A plane of stations
is one word with a bit for each station; the lowest bit is a1 as the seat sees the board. A plane with
the same number everywhere is one word with that number. A plane with a number on each station takes eight
words, lowest byte first. `unpack_planes` and `unpack_mask` unpack them. In torch,
`(words.view(torch.int64)[:, :, None] >> torch.arange(60)) & 1` unpacks the planes of stations.
"""

from __future__ import annotations

from reprlib import repr as short

import numpy as np
from numpy.typing import NDArray

from ._native import Move, action_table, observation_shape, plane_table
from ._numbers import number_below
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
"""The planes of one frame, without those of counts: name and meaning."""

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
    # Not a module attribute: `help` would show NumPy's whole text about arrays.
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
    """Returns the largest byte of each plane of an observation, uint8 (planes,); the smallest is 0."""
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
    """Returns packed observations, uint64 (..., words), as planes, uint8 (..., planes, 12, 5). The other
    arguments are those of the `VectorEnv` that wrote them.

    Raises ValueError for another number of words, TypeError for an array of another type.

    >>> plain, packed = (VectorEnv(3, seed=1, packed=bits) for bits in (False, True))
    >>> bool((unpack_planes(packed.observations) == plain.observations).all())
    True
    """
    forms = [row[3] for row in plane_table(str(rules), history, battle_planes, belief_planes)]
    places = np.cumsum([0] + [8 if form == "bytes" else 1 for form in forms])
    words = _words(words, places[-1], "an observation")
    planes = np.empty((*words.shape[:-1], len(forms), 60), np.uint8)
    for form in ("stations", "everywhere", "bytes"):
        which = [number for number, known in enumerate(forms) if known == form]
        if form == "bytes":
            for number in which:
                eight = np.ascontiguousarray(words[..., places[number] : places[number] + 8])
                planes[..., number, :] = eight.astype("<u8").view(np.uint8)[..., :60]
        elif form == "everywhere":
            planes[..., which, :] = words[..., places[which]][..., None]
        else:
            planes[..., which, :] = _bits(words[..., places[which]])[..., :60]
    return planes.reshape(*planes.shape[:-1], 12, 5)


def unpack_mask(words: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Returns packed masks, uint64 (..., 20), as bool (..., 1248).

    Raises ValueError for another number of words, TypeError for an array of another type.
    """
    words = _words(words, -(-ACTION_COUNT // 64), "a mask")
    bits = _bits(words)
    return bits.reshape(*words.shape[:-1], -1)[..., :ACTION_COUNT].astype(np.bool_)


def _words(given: object, count: int, what: str) -> NDArray[np.uint64]:
    words = np.asarray(given)
    # int64 is accepted because torch has no arithmetic of uint64.
    if words.dtype not in (np.uint64, np.int64):
        raise TypeError(f"expected packed words as uint64, got {short(words.dtype)}")
    if words.shape[-1:] != (count,):
        raise ValueError(f"expected {count} words for {what}, got an array of shape {words.shape}")
    return words.astype(np.uint64, copy=False)


def _bits(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Returns the 64 bits of each word, the lowest first."""
    eight = np.ascontiguousarray(words).astype("<u8")[..., None].view(np.uint8)
    return np.unpackbits(eight, axis=-1, bitorder="little")


def plane_index(name: str, rules: object = None) -> int:
    """Returns the index of a frame's plane: under these rules, or in `PLANES`.

    Raises ValueError for an unknown name.
    """
    names = [known for known, _ in PLANES] if rules is None else plane_names(rules)
    if name not in names:
        raise ValueError(f"there is no plane {short(name)}; the planes are {', '.join(names)}")
    return names.index(name)


def action_of(move: Move | str, seat: int | Seat) -> int:
    """Returns the action number of a move, from the point of view of the seat that makes it.

    Raises ValueError for a move that no piece can make on the board.
    """
    return Move(move).action(seat)


def move_of(action: int, seat: int | Seat) -> Move:
    """Returns the move of an action number, from the point of view of the seat that makes it.

    Raises IndexError if the number is outside 0 to 1247, TypeError if it is not a whole number.
    """
    return Move.from_action(action_number(action), seat)


def action_number(action: object) -> int:
    """Returns an action as an int, from any integer type of Python or NumPy.

    Raises TypeError if it is not a whole number, IndexError if it is outside 0 to 1247.
    """
    return number_below(action, ACTION_COUNT)
