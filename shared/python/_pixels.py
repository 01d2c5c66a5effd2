"""Pictures of games as arrays of pixels, for environments that ask for one."""

from __future__ import annotations

import io
from collections.abc import Sequence
from reprlib import repr as short

import numpy as np
from numpy.typing import NDArray

from ._extras import needs

__all__ = ["known_mode", "raster"]


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


def raster(svg: str) -> NDArray[np.uint8]:
    """A picture as uint8 of shape (height, 480, 3). Every machine draws alike, as no fonts of the
    machine are used; so the coordinates at the edges, which are text, are missing.
    """
    with needs("render"):
        import PIL.Image
        import resvg_py
    png = resvg_py.svg_to_bytes(svg, width=480, background="white", skip_system_fonts=True)
    with PIL.Image.open(io.BytesIO(png)) as picture:
        return np.array(picture.convert("RGB"))
