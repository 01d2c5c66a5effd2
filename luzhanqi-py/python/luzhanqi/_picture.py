"""Pictures of games and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ._native import Position, board_svg, truth_svg
from ._pixels import known_mode, raster

if TYPE_CHECKING:
    from ._native import Game

__all__ = ["known_mode", "pixels"]


def pixels(shown: Game | Position | None) -> NDArray[np.uint8]:
    """Draws a game with its latest move and route, or a position, with all hidden information and south at
    the bottom. Returns uint8 of shape (720, 480, 3). For None, draws the empty board.
    """
    if shown is None:
        return raster(board_svg())
    if isinstance(shown, Position):
        return raster(shown.svg())
    return raster(truth_svg(shown))
