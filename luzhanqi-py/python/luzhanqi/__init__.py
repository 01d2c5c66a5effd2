"""The rules of Luzhanqi (Junqi, Chinese army chess), with hidden information and exact beliefs.

>>> import luzhanqi as lz
>>> game = lz.Game("standard", seed=1)
>>> view = game.view(0)
>>> len(view.moves()) > 0
True
"""

from . import arrays as arrays
from . import errors as errors
from ._native import (
    Army,
    Belief,
    Deal,
    Game,
    Move,
    Observation,
    Piece,
    Position,
    Record,
    Rules,
    Station,
    VectorEnv,
    View,
    WeightedBelief,
    __version__,
    records,
)
from .enums import Color, EventType, Kind, Effect, EndReason, Seat, StationKind, PieceStatus
from .errors import (
    ArmyError,
    BeliefError,
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
from .values import Outcome, EnemyPiece, Event, Fault

__all__ = [
    "Army",
    "ArmyError",
    "Belief",
    "BeliefError",
    "Color",
    "Deal",
    "Outcome",
    "EnemyPiece",
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
    "Position",
    "PositionError",
    "EndReason",
    "Record",
    "RecordError",
    "RefusedMove",
    "Rules",
    "RulesError",
    "Seat",
    "Station",
    "StationKind",
    "VectorEnv",
    "View",
    "WeightedBelief",
    "PieceStatus",
    "__version__",
    "arrays",
    "errors",
    "records",
]
