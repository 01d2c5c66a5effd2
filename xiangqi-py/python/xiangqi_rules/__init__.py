"""The rules of Xiangqi (Chinese chess): legal moves with reasons, the law of repetition, every notation.

>>> import xiangqi_rules as xq
>>> game = xq.Game("asia")
>>> game.push("h2e2")
>>> len(game.legal())
45
"""

from typing import TYPE_CHECKING, Any

from . import arrays as arrays
from . import errors as errors
from ._native import Game, Move, Piece, Point, Position, Record, Rules, __version__, records
from .enums import EndReason, Forcing, Kind, Notation, Side
from .errors import (
    GameError,
    IllegalMoveError,
    InternalError,
    NotationError,
    ParseError,
    PositionError,
    RecordError,
    RulesError,
    XiangqiError,
)
from .values import Outcome, Verdict

if TYPE_CHECKING:
    from .vector import VectorEnv

__all__ = [
    "EndReason",
    "Forcing",
    "Game",
    "GameError",
    "IllegalMoveError",
    "InternalError",
    "Kind",
    "Move",
    "Notation",
    "NotationError",
    "Outcome",
    "ParseError",
    "Piece",
    "Point",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "Side",
    "VectorEnv",
    "Verdict",
    "XiangqiError",
    "__version__",
    "arrays",
    "errors",
    "records",
]


def __getattr__(name: str) -> Any:
    # Not before it is asked for: it imports Gymnasium, where that is installed.
    if name == "VectorEnv":
        from .vector import VectorEnv

        globals()[name] = VectorEnv
        return VectorEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
