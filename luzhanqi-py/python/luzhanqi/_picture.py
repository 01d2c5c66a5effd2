"""Pictures of games as arrays of pixels, for environments that ask for one."""

from __future__ import annotations

import io
from collections.abc import Sequence
from reprlib import repr as short
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ._extras import needs
from ._native import board_svg

if TYPE_CHECKING:
    from ._native import Game, Position

__all__ = ["known_mode", "pixels"]


def known_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """The render mode, if an environment has it.

    Raises ValueError otherwise, ImportError without the packages that it needs.
    """
    if mode is not None and mode not in modes:
        raise ValueError(f"a render mode is one of {', '.join(modes)}; not {short(mode)}")
    if mode == "rgb_array":
        # Now, not when hours later the first picture is wanted.
        with needs("render"):
            import PIL.Image  # noqa: F401
            import resvg_py  # noqa: F401
    return mode


def pixels(shown: Game | Position | None) -> NDArray[np.uint8]:
    """The SVG of a game with its latest move, or of a position, in full truth, south at the bottom:
    uint8 of shape (720, 480, 3). Every machine draws alike, as no fonts of the machine are used;
    so the coordinates at the edges, which are text, are missing. None is the bare board.
    """
    with needs("render"):
        import PIL.Image
        import resvg_py
    svg = board_svg() if shown is None else shown.svg()
    png = resvg_py.svg_to_bytes(svg, width=480, background="white", skip_system_fonts=True)
    with PIL.Image.open(io.BytesIO(png)) as picture:
        return np.array(picture.convert("RGB"))
