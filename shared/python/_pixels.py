"""Pictures of games as arrays of pixels, for environments that ask for one."""

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
    """The render mode, if an environment has it.

    Raises ValueError otherwise. What "rgb_array" needs is not asked for before the first picture is
    wanted: trainers name that mode for environments of which they never want one.
    """
    if mode is not None and mode not in modes:
        raise ValueError(f"a render mode is one of {', '.join(modes)}; not {short(mode)}")
    return mode


def raster(svg: str) -> NDArray[np.uint8]:
    """A picture as uint8 of shape (height, 480, 3). Every machine draws alike, as no fonts of the
    machine are used: the coordinates at the edges, which are text, are written in Pillow's own.

    Raises ImportError without the packages that it needs.
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
