"""A plain picture of a position as an array of pixels, for environments that ask for one."""

from __future__ import annotations

from collections.abc import Sequence
from reprlib import repr as short
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from ._native import Position

__all__ = ["CELL", "known_mode", "pixels"]

CELL = 32
"""The width and height of a station, in pixels."""

_GROUND = {"post": (232, 220, 190), "camp": (190, 214, 170), "headquarters": (214, 190, 160)}
_COLORS = {"red": (196, 40, 40), "black": (50, 50, 60)}
_DOWN = (140, 120, 90)
# Three columns by five rows of dots for each letter, a row as three bits.
_LETTERS = {
    "M": (5, 7, 7, 5, 5),
    "G": (7, 4, 5, 5, 7),
    "L": (4, 4, 4, 4, 7),
    "B": (6, 5, 6, 5, 6),
    "C": (7, 4, 4, 4, 7),
    "J": (1, 1, 1, 5, 7),
    "K": (5, 5, 6, 5, 5),
    "P": (7, 5, 7, 4, 4),
    "E": (7, 4, 6, 4, 7),
    "X": (5, 5, 2, 5, 5),
    "O": (7, 5, 5, 5, 7),
    "F": (7, 4, 6, 4, 4),
}


def known_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """The render mode, if an environment has it.

    Raises ValueError otherwise.
    """
    if mode is not None and mode not in modes:
        raise ValueError(f"a render mode is one of {', '.join(modes)}; not {short(mode)}")
    return mode


def pixels(position: Position | None) -> NDArray[np.uint8]:
    """The position in full truth, south at the bottom: uint8 of shape (384, 160, 3).

    Face-down pieces are drawn face down. None is the bare board.
    """
    from ._native import Station

    picture = np.zeros((12 * CELL, 5 * CELL, 3), np.uint8)
    down = set(position.face_down) if position is not None else set()
    for at in Station.all():
        top, left = (12 - at.rank) * CELL, at.file * CELL
        cell = picture[top : top + CELL, left : left + CELL]
        cell[:] = 90
        cell[1:-1, 1:-1] = _GROUND[at.kind]
        piece = None if position is None else position[at]
        if piece is None:
            continue
        if at in down:
            cell[5:-5, 3:-3] = _DOWN
            continue
        cell[5:-5, 3:-3] = _COLORS[piece.color]
        for row, bits in enumerate(_LETTERS[piece.kind]):
            for column in range(3):
                if bits >> (2 - column) & 1:
                    y, x = 8 + 3 * row, 11 + 3 * column
                    cell[y : y + 3, x : x + 3] = 255
    return picture
