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
import weakref
from collections.abc import Callable, Sequence
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import NDArray

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


class Pool:
    """A pool of opponents of a `VectorEnv`. One of them is sampled for each game.

    An opponent is a function of observations and masks, an object with `act`, or the name of a frozen opponent
    of `luzhanqi.opponents`. A named opponent chooses for one game at a time, from its view.

    Args:
        opponents: the opponents.
        weights: a weight for each opponent, on any scale; None for equal weights. For a schedule, `weights`
            can be a function that takes the pool and returns the weights. It is called when games start, and
            can use `begun` and `results`.
    """

    opponents: list[Any]
    """The opponents. You can replace an item of the list; `add` appends an opponent."""
    weights: Sequence[float] | Callable[[Pool], Sequence[float]] | None
    """The weights for the games that start from now on."""
    begun: int
    """The number of games for which an opponent was sampled."""
    results: NDArray[np.int64]
    """The learner's (wins, draws, losses) against each opponent, in all environments that use the pool."""

    def __init__(
        self,
        opponents: Sequence[Any],
        weights: Sequence[float] | Callable[[Pool], Sequence[float]] | None = None,
    ) -> None:
        self.opponents, self.weights, self.begun = [], weights, 0
        self.results = np.zeros((0, 3), np.int64)
        for opponent in opponents:
            self.add(opponent)
        if not self.opponents:
            raise ValueError("expected at least 1 opponent, got none")

    def add(self, opponent: Any) -> None:
        """Appends an opponent. If `weights` is a sequence, replace it by one with a weight for the new
        opponent.
        """
        if isinstance(opponent, str):
            from .opponents import find

            find(opponent)
        elif not callable(opponent) and not hasattr(opponent, "act"):
            raise TypeError(
                "an opponent is a function of observations and masks, an object with a method act, or the name "
                f"of a frozen opponent, not {short(opponent)}"
            )
        self.opponents.append(opponent)
        self.results = np.concatenate([self.results, np.zeros((1, 3), np.int64)])

    def draw(self, count: int, chance: np.random.Generator) -> NDArray[np.int64]:
        """Samples an opponent for each of `count` new games; returns their indices.

        Raises ValueError unless there is a weight for each opponent, none is negative, and one is positive.
        """
        given = self.weights(self) if callable(self.weights) else self.weights
        weights = np.ones(len(self.opponents)) if given is None else np.asarray(given, float)
        if (
            weights.shape != (len(self.opponents),)
            or not (weights >= 0).all()
            or not 0 < weights.sum() < np.inf
        ):
            raise ValueError(f"expected {len(self.opponents)} weights of at least 0, got {short(given)}")
        self.begun += count
        return chance.choice(len(weights), count, p=weights / weights.sum())


class Seated:
    """The opponents of one environment. Calls each opponent, and stores which one plays in each game."""

    def __init__(self, opponent: Any, games: int, seed: int | None) -> None:
        self.pool = opponent if isinstance(opponent, Pool) else Pool([opponent])
        self.chosen = np.full(games, -1, np.int64)
        self._chance = np.random.default_rng(seed)
        self._drawn: dict[int, int] = {}
        self._env: Callable[[], Any] = lambda: None

    def sit(self, env: Any) -> None:
        """Stores a weak reference to the environment."""
        self._env = weakref.ref(env)

    def _act(self, observations: Any, masks: Any, games: Any, seats: Any, resets: Any) -> Any:
        """Returns the actions for all games in which an opponent is to move; `VectorEnv` calls it."""
        fresh = games[resets]
        if len(fresh):
            drawn = self.pool.draw(len(fresh), self._chance)
            self.chosen[fresh] = drawn
            for game, which in zip(fresh.tolist(), drawn.tolist(), strict=True):
                self._drawn.setdefault(game, which)
        actions = np.empty(len(games), np.int64)
        chosen = self.chosen[games]
        for which in np.unique(chosen):
            at = np.flatnonzero(chosen == which)
            turn = Turn(games[at], seats[at], resets[at], self._views(games[at], seats[at]))
            given = self._choose(self.pool.opponents[which], observations[at], masks[at], turn)
            given = np.asarray(given)
            if given.shape != at.shape or given.dtype.kind not in "iu":
                raise ValueError(f"expected {len(at)} actions of opponent {which}, got {short(given)}")
            actions[at] = given
        return actions

    __call__ = _act

    def _views(self, games: Any, seats: Any) -> Callable[[int], View]:
        env = self._env()

        def view(place: int) -> View:
            return env.game(int(games[place])).view(int(seats[place]))  # type: ignore[no-any-return]

        return view

    def _choose(self, opponent: Any, observations: Any, masks: Any, turn: Turn) -> Any:
        if hasattr(opponent, "act"):
            return opponent.act(observations, masks, turn)
        if not isinstance(opponent, str):
            return opponent(observations, masks)
        from .opponents import find

        player, actions = find(opponent), []
        for place, seat in enumerate(turn.seats):
            chance = random.Random(int(self._chance.integers(2**63)))
            move = player(turn.view(place), chance)
            actions.append(Move(move).action(int(seat)))
        return np.array(actions, np.int64)

    def begin(self) -> NDArray[np.int64]:
        """Returns the index of each game's opponent before a step. Pass the array to `count` after the step."""
        self._drawn.clear()
        return self.chosen.copy()

    def count(
        self, before: NDArray[np.int64], ended: NDArray[np.bool_], rewards: NDArray[np.float32]
    ) -> None:
        """Adds the results of the games that ended in a step."""
        for game in np.flatnonzero(ended).tolist():
            # An opponent that was drawn in this step is that of the next game, unless the old one had none.
            known, drawn = before[game] >= 0, self._drawn.get(game)
            which = int(before[game]) if known else drawn
            if which is not None:
                self.pool.results[which, 1 - int(np.sign(rewards[game]))] += 1
            if not known or drawn is None:
                self.chosen[game] = -1


@dataclasses.dataclass(frozen=True)
class Trajectory:
    """All decisions of one seat in one game."""

    game: int
    """The index of the game in the environment."""
    seat: int
    """The seat."""
    observations: NDArray[Any]
    """What the seat saw at each decision: shape (decisions, ...)."""
    action_masks: NDArray[Any]
    """The mask of legal actions at each decision."""
    actions: NDArray[np.int64]
    """The action that the seat chose at each decision."""
    rewards: NDArray[np.float32]
    """The reward after each decision. All are 0 except the last, which is the seat's result, even if the
    other seat ended the game."""
    terminated: bool
    """Whether the game ended by the rules; else it was truncated."""


class Recorder:
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

    def __init__(self, env: Any) -> None:
        options = env._arguments
        if options["opponent"] is not None or options["autoreset_mode"] != "SameStep":
            raise ValueError('expected an environment without an opponent, with autoreset_mode="SameStep"')
        self._env = env
        self._rows: list[tuple[list[Any], list[Any]]] = [([], []) for _ in range(env.num_envs)]

    def step(self, actions: Any) -> list[Trajectory]:
        """Plays an action in each game. Returns two trajectories, south's first, for each game that ended, or
        one if only south moved.
        """
        env = self._env
        seats, chosen = env.seats.tolist(), np.array(actions, np.int64)
        before = env.observations.copy(), env.action_masks.copy()
        env.step(chosen)
        for game, seat in enumerate(seats):
            self._rows[game][seat].append((before[0][game], before[1][game], chosen[game]))
        ended = []
        for game in np.flatnonzero(env.terminated | env.truncated).tolist():
            for seat, rows in enumerate(self._rows[game]):
                if rows:
                    ended.append(self._end(game, seat, rows))
            self._rows[game] = ([], [])
        return ended

    def _end(self, game: int, seat: int, rows: list[Any]) -> Trajectory:
        observations, masks, actions = (np.array(column) for column in zip(*rows, strict=True))
        rewards = np.zeros(len(rows), np.float32)
        rewards[-1] = self._env.seat_rewards[game, seat]
        return Trajectory(game, seat, observations, masks, actions, rewards, bool(self._env.terminated[game]))
