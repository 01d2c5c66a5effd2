"""Xiangqi as a game of OpenSpiel (extra `xiangqi-rules[openspiel]`).

Importing this module registers `xiangqi(rules=...,max_plies=...,fen=...)`. OpenSpiel's game strings reserve
commas, equals signs and brackets. Write a rule string with `;` and `:` instead, as in
`xiangqi(rules=asia;quiet-limit:60)`. Without a FEN, a game starts from the initial position.

Player 0 is Red and player 1 is Black, even if Black moves first. Actions are those of `xiangqi_rules.arrays`.
The repetition rules end games in accordance with the options. A game that has not ended after `max_plies` is
a draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import arrays
from ._extras import needs
from ._native import Game, Move, Position, Rules

with needs("openspiel"):
    import pyspiel

__all__ = ["XiangqiGame", "XiangqiObserver", "XiangqiState", "spelling"]

_GAME_TYPE = pyspiel.GameType(
    short_name="xiangqi",
    long_name="Xiangqi",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "asia", "max_plies": 1000, "fen": ""},
    default_loadable=True,
)


# A float32 of the tensor can represent every whole number up to this one.
_MOST_PLIES = 2**24


def spelling(rules: Rules | str) -> str:
    """Returns a rule string in a form that is valid in OpenSpiel's game strings.

    >>> spelling("asia,quiet-limit=60")
    'asia;quiet-limit:60'
    """
    return str(rules).replace(",", ";").replace("=", ":")


class XiangqiGame(pyspiel.Game):  # type: ignore[misc]
    """The game; see the module."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        spelled = params.setdefault("rules", "asia")
        self.rules = Rules(spelled.replace(";", ",").replace(":", "="))
        self.max_plies = int(params.setdefault("max_plies", 1000))
        if not 1 <= self.max_plies <= _MOST_PLIES:
            raise ValueError(f"expected max_plies of 1 to {_MOST_PLIES}, got {self.max_plies}")
        self.start = Position(params.setdefault("fen", "") or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=arrays.ACTION_COUNT,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(_GAME_TYPE, info, params)

    def new_initial_state(self, *_: Any) -> XiangqiState:
        """Returns the first state of a game."""
        return XiangqiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> XiangqiObserver:
        """Returns an observer of the board, or of the whole game with perfect recall."""
        if params:
            raise ValueError(f"expected no observer parameters, got {params}")
        return XiangqiObserver(self.rules, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)


class XiangqiState(pyspiel.State):  # type: ignore[misc]
    """A state: a game with all its plies."""

    def __init__(self, game: XiangqiGame) -> None:
        super().__init__(game)
        self._max_plies = game.max_plies
        self._game = Game(game.rules, game.start)
        self._look()

    def _look(self) -> None:
        """Stores the player to move, because OpenSpiel queries it several times per ply."""
        game = self._game
        over = game.outcome is not None or game.plies >= self._max_plies
        self._player = int(pyspiel.PlayerId.TERMINAL) if over else int(game.to_move)

    @property
    def game(self) -> Game:
        """Returns the game."""
        return self._game

    @property
    def plies_left(self) -> int:
        """Returns the number of plies until the game is a draw by `max_plies`."""
        return max(0, self._max_plies - self._game.plies)

    def current_player(self) -> int:
        """Returns the player to move, or OpenSpiel's number for the end."""
        return self._player

    def _legal_actions(self, player: int) -> list[int]:
        return self._game.legal_actions() if player == self._player else []

    def _apply_action(self, action: int) -> None:
        self._game.push_action(action)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        return str(Move.from_action(action, player))

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self._player < 0

    def returns(self) -> list[float]:
        """Returns 1 for the winner, -1 for the loser, 0 for a draw or before the end."""
        result = self._game.outcome
        if result is None or result.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if result.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return str(self._game.position)


class XiangqiObserver:
    """An observer. The tensor has the "planes" of `xiangqi_rules.arrays` from the player's point of view, and
    the plane "plies_left": the number of plies until `max_plies`. The string has the FEN, the repetitions,
    the plies left, and, for each plane that has the same number on all points, this number. With perfect
    recall, the string is the record of the game, and there is no tensor.
    """

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        names = arrays.plane_names(rules)
        self._numbers = names.index("repetitions")
        shape = (len(names) + 1, 10, 9)
        self.tensor = np.zeros(0 if perfect_recall else int(np.prod(shape)), np.float32)
        self.dict: dict[str, Any] = {}
        if not perfect_recall:
            planes = self.tensor.reshape(shape)
            self.dict = {"planes": planes[:-1], "plies_left": planes[-1:]}

    def set_from(self, state: XiangqiState, player: int) -> None:
        """Writes what a player sees in a state into the tensor."""
        if not self._recall:
            self.dict["planes"][:] = state.game.planes(player)
            self.dict["plies_left"][:] = state.plies_left

    def string_from(self, state: XiangqiState, player: int) -> str:
        """Returns what a player sees in a state, as text."""
        game = state.game
        if self._recall:
            return " ".join([str(game.start_position), *map(str, game.moves_played)])
        numbers = game.planes(player)[self._numbers :, 0, 0].tolist()
        return " ".join(map(str, [player, game.position, game.repetitions, state.plies_left, *numbers]))


pyspiel.register_game(_GAME_TYPE, XiangqiGame)
