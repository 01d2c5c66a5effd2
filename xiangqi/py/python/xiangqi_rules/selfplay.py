"""Self-play with a `VectorEnv`: opponents that know which games they play, pools of opponents, and
trajectories.

An opponent of a `VectorEnv` is a function of observations and masks, or an object with a method
`act(observations, masks, turn)`, where `turn` is a `Turn`. With a list of opponents or a `Pool`, one opponent
is sampled for each game:

>>> def first(observations, masks):
...     return masks.argmax(axis=1)
>>> class Searcher:
...     def act(self, observations, masks, turn):
...         player = AlphaBeta(1, 1)
...         games = (turn.game(place) for place in range(len(turn.games)))
...         return [player.choose_move(game).action(game.to_move) for game in games]
>>> pool = Pool([first, Searcher()], weights=[1, 3])
>>> env = VectorEnv(8, "asia", seed=1, opponent=pool, max_plies=40)
>>> for _ in range(30):
...     _ = env.step(env.sample_actions())
>>> pool.results.shape, int(pool.results.sum()) > 0
((2, 3), True)

`Recorder` plays both sides of a `VectorEnv` and returns a trajectory for each side of each game.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _selfplay
from ._native import Game
from ._selfplay import Pool

__all__ = ["Pool", "Recorder", "Trajectory", "Turn"]


@dataclasses.dataclass(frozen=True)
class Turn:
    """The games in which an opponent is to move, in the order of its observations."""

    games: NDArray[np.int64]
    """The index of each game in the `VectorEnv`."""
    sides: NDArray[np.int8]
    """The opponent's side in each game."""
    resets: NDArray[np.bool_]
    """Whether this is the opponent's first move in the game. It is also True after `set_game` and `set_state`.
    An opponent with memory must then forget the game at this index."""
    game: Callable[[int], Game]
    """Returns a copy of the game at an index of these arrays, with all its plies."""


class Seated(_selfplay.Seated):
    def _turn(self, games: Any, players: Any, resets: Any) -> Turn:
        env = self._env()

        def game(place: int) -> Game:
            return env.game(int(games[place]))  # type: ignore[no-any-return]

        return Turn(games, players, resets, game)


@dataclasses.dataclass(frozen=True)
class Trajectory(_selfplay.Decisions):
    """All decisions of one side in one game."""

    side: int
    """The side."""


class Recorder(_selfplay.Recorder[Trajectory]):
    """Steps a `VectorEnv` without an opponent, and returns the trajectories of both sides of games that ended.

    The environment's `rewards` are those of the side that moved. The loser rarely makes the last move, so
    `rewards` rarely contain the loss. A trajectory has the reward of its own side.

    >>> env = VectorEnv(4, "asia", seed=1, max_plies=60)
    >>> recorder, ended = Recorder(env), []
    >>> while not ended:
    ...     ended = recorder.step(env.sample_actions())
    >>> [(each.side, len(each.rewards)) for each in ended[:2]]
    [(0, 30), (1, 30)]

    Raises ValueError for an environment with an opponent, or with an autoreset mode other than "SameStep".
    """

    _trajectory = Trajectory
    _players = "sides"
    _rewards = "side_rewards"
