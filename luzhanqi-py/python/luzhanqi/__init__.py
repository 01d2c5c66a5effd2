"""The rules of Luzhanqi (Junqi, Chinese army chess), with hidden information and exact beliefs.

>>> import luzhanqi as lz
>>> game = lz.Game("standard", seed=1)
>>> view = game.view(0)
>>> len(view.legal_moves()) > 0
True
"""

from typing import TYPE_CHECKING

from . import arrays as arrays
from . import errors as errors
from ._lazy import lazy
from ._native import (
    Army,
    Belief,
    Deal,
    Endgame,
    Game,
    Move,
    Observation,
    Piece,
    Player,
    Position,
    Record,
    RelaxedBelief,
    Rules,
    Sampler,
    Station,
    Table,
    TableClient,
    View,
    WeightedBelief,
    __version__,
    records,
)
from .enums import Color, EventType, Kind, Effect, EndReason, Seat, StationKind, PieceStatus
from .errors import (
    AgentError,
    ArmyError,
    BeliefError,
    DataError,
    GameError,
    IllegalMoveError,
    InternalError,
    LuzhanqiError,
    ObserveError,
    ParseError,
    PositionError,
    RecordError,
    RefusedMove,
    RulesError,
)
from .evaluation import Evaluation, evaluate
from .values import Outcome, EnemyPiece, Event, Fault, Rollouts

if TYPE_CHECKING:
    from . import cluster as cluster
    from . import data as data
    from . import enums as enums
    from . import exploitability as exploitability
    from . import frames as frames
    from . import gymnasium as gymnasium
    from . import openspiel as openspiel
    from . import opponents as opponents
    from . import pettingzoo as pettingzoo
    from . import sb3 as sb3
    from . import selfplay as selfplay
    from . import targets as targets
    from . import tasks as tasks
    from . import values as values
    from . import vector as vector
    from . import widget as widget
    from .vector import VectorEnv

__all__ = [
    "AgentError",
    "Army",
    "ArmyError",
    "Belief",
    "BeliefError",
    "Color",
    "DataError",
    "Deal",
    "Outcome",
    "Endgame",
    "EnemyPiece",
    "Evaluation",
    "Event",
    "EventType",
    "Fault",
    "Game",
    "GameError",
    "IllegalMoveError",
    "InternalError",
    "Kind",
    "LuzhanqiError",
    "Move",
    "Observation",
    "ObserveError",
    "Effect",
    "ParseError",
    "Piece",
    "Player",
    "Rollouts",
    "Position",
    "PositionError",
    "EndReason",
    "Record",
    "RelaxedBelief",
    "RecordError",
    "RefusedMove",
    "Rules",
    "RulesError",
    "Sampler",
    "Seat",
    "Station",
    "StationKind",
    "Table",
    "TableClient",
    "VectorEnv",
    "View",
    "WeightedBelief",
    "PieceStatus",
    "__version__",
    "arrays",
    "errors",
    "evaluate",
    "records",
]


__getattr__, __dir__ = lazy(__name__)
