"""The rules of Xiangqi (Chinese chess): legal moves with reasons, the law of repetition, every notation.

>>> import xiangqi_rules as xq
>>> game = xq.Game("asia")
>>> game.push("h2e2")
>>> len(game.legal())
45
"""

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
    "Verdict",
    "XiangqiError",
    "__version__",
    "errors",
    "records",
]
