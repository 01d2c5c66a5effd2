"""Self-play with a `VectorEnv`: opponents that know which games they play, pools of opponents, and
trajectories.

An opponent of a `VectorEnv` is a function of observations and masks, or an object with a method
`act(observations, masks, turn)`, where `turn` is a `Turn`. With a list of opponents or a `Pool`, one opponent
is sampled for each game:

>>> def first(observations, masks):
...     return masks.argmax(axis=1)
>>> pool = Pool([first, "random-v1"], weights=[1, 3])
>>> env = VectorEnv(8, "flip", seed=1, opponent=pool)
>>> for _ in range(200):
...     _ = env.step(env.sample_actions())
>>> pool.results.shape, int(pool.results.sum()) > 0
((2, 3), True)

`Recorder` plays both seats of a `VectorEnv` and returns a trajectory for each seat of each game.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _selfplay
from ._native import Move, View

__all__ = ["Pool", "Recorder", "Trajectory", "Turn"]


@dataclasses.dataclass(frozen=True)
class Turn:
    """The games in which an agent is to choose, in the order of its observations."""

    games: NDArray[np.int64]
    """The number of each game: in a `VectorEnv` its index, in `luzhanqi.evaluate` its number in the run."""
    seats: NDArray[np.int8]
    """The agent's seat in each game."""
    resets: NDArray[np.bool_]
    """Whether this is the agent's first choice in the game. In a `VectorEnv` it is also True after `set_game`
    and `set_state`. An agent with memory must then forget the game at this index."""
    view: Callable[[int], View]
    """Returns the agent's view of the game at an index of these arrays. For this, a `VectorEnv` replays the
    game; it raises ValueError with `keep_moves=False`."""


class Pool(_selfplay.Pool):
    """A pool of opponents of a `VectorEnv`. One of them is sampled for each game.

    An opponent is a function of observations and masks, an object with `act`, or the name of a frozen opponent
    of `luzhanqi.opponents`. A named opponent chooses for one game at a time, from its view.

    Args:
        opponents: the opponents.
        weights: a weight for each opponent, on any scale; None for equal weights. For a schedule, `weights`
            can be a function that takes the pool and returns the weights. It is called when games start, and
            can use `begun` and `results`.
    """

    _kinds = (
        "a function of observations and masks, an object with a method act, or the name of a frozen opponent"
    )

    def _can_play(self, opponent: Any) -> bool:
        if not isinstance(opponent, str):
            return super()._can_play(opponent)
        from .opponents import find

        return callable(find(opponent))


class Seated(_selfplay.Seated):
    def _turn(self, games: Any, players: Any, resets: Any) -> Turn:
        env = self._env()

        def view(place: int) -> View:
            return env.game(int(games[place])).view(int(players[place]))  # type: ignore[no-any-return]

        return Turn(games, players, resets, view)

    def _choose(self, opponent: Any, observations: Any, masks: Any, turn: Turn) -> Any:
        if not isinstance(opponent, str):
            return super()._choose(opponent, observations, masks, turn)
        from .opponents import find

        player, actions = find(opponent), []
        for place, seat in enumerate(turn.seats):
            chance = random.Random(int(self._chance.integers(2**63)))
            move = player(turn.view(place), chance)
            actions.append(Move(move).action(int(seat)))
        return np.array(actions, np.int64)


@dataclasses.dataclass(frozen=True)
class Trajectory(_selfplay.Decisions):
    """All decisions of one seat in one game."""

    seat: int
    """The seat."""


class Recorder(_selfplay.Recorder[Trajectory]):
    """Steps a `VectorEnv` without an opponent, and returns the trajectories of both seats of games that ended.

    The environment's `rewards` are those of the seat that moved. The loser rarely makes the last move, so
    `rewards` rarely contain the loss. A trajectory has the reward of its own seat.

    >>> env = VectorEnv(4, "flip", seed=1)
    >>> recorder, ended = Recorder(env), []
    >>> while not ended:
    ...     ended = recorder.step(env.sample_actions())
    >>> sorted((each.seat, len(each.rewards) > 0) for each in ended[:2])
    [(0, True), (1, True)]

    Raises ValueError for an environment with an opponent, or with an autoreset mode other than "SameStep".
    """

    _trajectory = Trajectory
    _players = "seats"
    _rewards = "seat_rewards"
