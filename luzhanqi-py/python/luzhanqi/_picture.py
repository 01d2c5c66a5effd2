"""Pictures of games and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ._native import board_svg
from ._pixels import known_mode, raster

if TYPE_CHECKING:
    from ._native import Game, Position

__all__ = ["known_mode", "pixels"]


def pixels(shown: Game | Position | None) -> NDArray[np.uint8]:
    """The SVG of a game with its latest move, or of a position, in full truth, south at the bottom:
    uint8 of shape (720, 480, 3). None is the bare board.
    """
    return raster(board_svg() if shown is None else shown.svg())
