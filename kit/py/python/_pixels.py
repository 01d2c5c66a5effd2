"""Pictures of games as arrays of pixels, for the render modes of environments."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from reprlib import repr as short

import numpy as np
from numpy.typing import NDArray

from ._extras import needs

__all__ = ["known_mode", "raster"]

_COORDINATE = re.compile(r'<text x="(\d+)" y="(\d+)"(?: font-size="14"[^>]*)?>(\w+)</text>')


def known_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """Checks and returns the render mode.

    Raises ValueError if the environment does not support the mode. Does not check for the packages that
    "rgb_array" needs, because trainers set that mode even if they never render.
    """
    if mode is not None and mode not in modes:
        raise ValueError(f"a render mode is one of {', '.join(modes)}; not {short(mode)}")
    return mode


def raster(svg: str) -> NDArray[np.uint8]:
    """Draws an SVG as an array of pixels: uint8 of shape (height, 480, 3). The result is the same on every
    machine, because it uses no system fonts. The coordinates at the edges are drawn in Pillow's own font.

    Raises ImportError if the packages of the extra `render` are missing.
    """
    with needs("render"):
        import PIL.Image
        import PIL.ImageDraw
        import PIL.ImageFont
        import resvg_py
    png = resvg_py.svg_to_bytes(svg, width=480, background="white", skip_system_fonts=True)
    with PIL.Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGB")
    pen, font = PIL.ImageDraw.Draw(picture), PIL.ImageFont.load_default(11)
    scale = 480 / int(svg.split('viewBox="0 0 ', 1)[1].split(" ", 1)[0])
    for x, y, text in _COORDINATE.findall(svg):
        pen.text((int(x) * scale, int(y) * scale), text, "#8a6a3b", font, anchor="ms")
    return np.array(picture)
