"""The rules of Xiangqi (Chinese chess): legal moves with reasons, repetition rules, every notation.

>>> import xiangqi_rules as xq
>>> game = xq.Game("asia")
>>> game.push("h2e2")
>>> len(game.legal_moves())
45
"""

from typing import TYPE_CHECKING

from . import arrays as arrays
from . import errors as errors
from ._lazy import lazy
from ._native import (
    AlphaBeta,
    Game,
    Move,
    Observation,
    Piece,
    Player,
    Point,
    Position,
    Record,
    Rules,
    Table,
    TableClient,
    __version__,
    records,
)
from .enums import EndReason, Forcing, Kind, Notation, Side
from .errors import (
    AgentError,
    GameError,
    IllegalMoveError,
    InternalError,
    NotationError,
    ObserveError,
    ParseError,
    PositionError,
    RecordError,
    RulesError,
    XiangqiError,
)
from .values import Outcome, Verdict

if TYPE_CHECKING:
    from . import cluster as cluster
    from . import enums as enums
    from . import gymnasium as gymnasium
    from . import openspiel as openspiel
    from . import pettingzoo as pettingzoo
    from . import selfplay as selfplay
    from . import values as values
    from . import vector as vector
    from .vector import VectorEnv

__all__ = [
    "AlphaBeta",
    "EndReason",
    "Forcing",
    "Game",
    "AgentError",
    "GameError",
    "IllegalMoveError",
    "InternalError",
    "Kind",
    "Move",
    "Notation",
    "NotationError",
    "Observation",
    "ObserveError",
    "Outcome",
    "ParseError",
    "Piece",
    "Player",
    "Point",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "Side",
    "Table",
    "TableClient",
    "VectorEnv",
    "Verdict",
    "XiangqiError",
    "__version__",
    "arrays",
    "errors",
    "records",
]


__getattr__, __dir__ = lazy(__name__)
