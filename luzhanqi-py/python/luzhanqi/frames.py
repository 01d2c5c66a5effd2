"""Tables of positions, views and beliefs.

pandas or polars is imported only if a caller requests its table.
"""

from __future__ import annotations

from reprlib import repr as short
from typing import TYPE_CHECKING, Any

import numpy as np

from ._extras import needs
from .enums import Kind
from .errors import ParseError

if TYPE_CHECKING:
    from ._native import Belief, Position, View

__all__ = ["of_belief", "of_position", "of_view"]


def _frame(columns: dict[str, list[Any]], library: str) -> Any:
    arrays = {name: np.asarray(values) for name, values in columns.items()}
    if library == "numpy":
        return arrays
    if library == "pandas":
        with needs("frames"):
            import pandas
        return pandas.DataFrame(arrays)
    if library == "polars":
        with needs("polars"):
            import polars
        return polars.DataFrame(arrays)
    raise ParseError(
        f"expected the library pandas, polars or numpy, got {short(library)}",
        "library",
        {"allowed": "pandas, polars, numpy"},
    )


def of_position(position: Position, library: str = "pandas") -> Any:
    """Returns the pieces of a position, with the columns station, file, rank, color, kind, face_down."""
    face_down = set(position.face_down)
    pieces = position.pieces()
    return _frame(
        {
            "station": [at.name for at in pieces],
            "file": [at.file for at in pieces],
            "rank": [at.rank for at in pieces],
            "color": [piece.color.value for piece in pieces.values()],
            "kind": [piece.kind.value for piece in pieces.values()],
            "face_down": [at in face_down for at in pieces],
        },
        library,
    )


def of_view(view: View, library: str = "pandas") -> Any:
    """Returns what a seat sees, with the columns station, file, rank, owner, kind.

    The owner is "own" or "enemy", or "" if the colour is unknown or undecided. The kind is "" if it is
    unknown.
    """
    seen = view.seen()
    own = view.own_color

    def owner(color: Any) -> str:
        if color is None or own is None:
            return ""
        return "own" if color == own else "enemy"

    return _frame(
        {
            "station": [at.name for at in seen],
            "file": [at.file for at in seen],
            "rank": [at.rank for at in seen],
            "owner": [owner(color) for color, _ in seen.values()],
            "kind": ["" if kind is None else kind.value for _, kind in seen.values()],
        },
        library,
    )


def of_belief(belief: Belief, library: str = "pandas") -> Any:
    """Returns one row for each hidden piece, with a probability for each kind.

    In dark play, the rows are the 25 enemy pieces, with number, start_station, station ("" if none) and
    moved. In expose play, the rows are the face-down stations. The columns of red pieces have upper-case
    names, and those of black pieces lower-case names.
    """
    enemies = belief.view.enemies()
    columns: dict[str, list[Any]]
    if enemies:
        marginals = belief.marginals()
        columns = {
            "number": [piece.number for piece in enemies],
            "start_station": [
                "" if piece.start_station is None else piece.start_station.name for piece in enemies
            ],
            "station": ["" if piece.station is None else piece.station.name for piece in enemies],
            "moved": [piece.moved for piece in enemies],
        }
        columns.update({kind.value: list(marginals[:, kind.number]) for kind in Kind})
        return _frame(columns, library)
    hidden = belief.view.face_down
    columns = {"station": [at.name for at in hidden]}
    pool = {piece.letter: count for piece, count in belief.pool().items()}
    for letter in [k.value for k in Kind] + [k.value.lower() for k in Kind]:
        chance = pool.get(letter, 0) / len(hidden) if hidden else 0.0
        columns[letter] = [chance] * len(hidden)
    return _frame(columns, library)
