"""Self-play with a `VectorEnv`: the parts of `selfplay` that both games share."""

from __future__ import annotations

import dataclasses
import operator
import weakref
from collections.abc import Callable, Sequence
from reprlib import repr as short
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Decisions", "Opposed", "Pool", "Recorder", "Seated"]


class Pool:
    """A pool of opponents of a `VectorEnv`. One of them is sampled for each game.

    An opponent is a function of observations and masks, or an object with `act`.

    Args:
        opponents: the opponents.
        weights: a weight for each opponent, on any scale; None for equal weights. For a schedule, `weights`
            can be a function that takes the pool and returns the weights. It is called when games start, and
            can use `begun` and `results`.
    """

    opponents: list[Any]
    """The opponents. You can replace an item of the list; `add` appends an opponent."""
    weights: Sequence[float] | Callable[[Any], Sequence[float]] | None
    """The weights for the games that start from now on."""
    begun: int
    """The number of games for which an opponent was sampled."""
    results: NDArray[np.int64]
    """The learner's (wins, draws, losses) against each opponent, in all environments that use the pool."""

    _kinds: ClassVar[str] = "a function of observations and masks, or an object with a method act"

    def __init__(
        self,
        opponents: Sequence[Any],
        weights: Sequence[float] | Callable[[Any], Sequence[float]] | None = None,
    ) -> None:
        self.opponents, self.weights, self.begun = [], weights, 0
        self.results = np.zeros((0, 3), np.int64)
        for opponent in opponents:
            self.add(opponent)
        if not self.opponents:
            raise ValueError("expected at least 1 opponent, got none")
        if not callable(weights):
            self._weights()

    def add(self, opponent: Any) -> None:
        """Appends an opponent. If `weights` is a sequence, replace it by one with a weight for the new
        opponent.
        """
        if not self._can_play(opponent):
            raise TypeError(f"an opponent is {self._kinds}, not {short(opponent)}")
        self.opponents.append(opponent)
        self.results = np.concatenate([self.results, np.zeros((1, 3), np.int64)])

    def _can_play(self, opponent: Any) -> bool:
        return not isinstance(opponent, type) and (callable(opponent) or hasattr(opponent, "act"))

    def _weights(self) -> NDArray[np.float64]:
        given = self.weights(self) if callable(self.weights) else self.weights
        weights = np.ones(len(self.opponents)) if given is None else np.asarray(given, float)
        if (
            weights.shape != (len(self.opponents),)
            or not (weights >= 0).all()
            or not 0 < weights.sum() < np.inf
        ):
            raise ValueError(f"expected {len(self.opponents)} weights of at least 0, got {short(given)}")
        return weights

    def draw(self, count: int, chance: np.random.Generator) -> NDArray[np.int64]:
        """Samples an opponent for each of `count` new games; returns their indices.

        Raises ValueError unless there is a weight for each opponent, none is negative, and one is positive.
        """
        weights = self._weights()
        self.begun += count
        return chance.choice(len(weights), count, p=weights / weights.sum())


class Seated:
    """The opponents of one environment. Calls each opponent, and stores which one plays in each game."""

    def __init__(self, pool: Pool, games: int, seed: int | None) -> None:
        self.pool = pool
        self.chosen = np.full(games, -1, np.int64)
        self._chance = np.random.default_rng(seed)
        self._drawn: dict[int, int] = {}
        self._env: Callable[[], Any] = lambda: None

    def sit(self, env: Any) -> None:
        """Stores a weak reference to the environment."""
        self._env = weakref.ref(env)

    def _act(self, observations: Any, masks: Any, games: Any, players: Any, resets: Any) -> Any:
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
            turn = self._turn(games[at], players[at], resets[at])
            given = self._choose(self.pool.opponents[which], observations[at], masks[at], turn)
            given = np.asarray(given)
            if given.shape != at.shape or given.dtype.kind not in "iu":
                raise ValueError(f"expected {len(at)} actions of opponent {which}, got {short(given)}")
            actions[at] = given
        return actions

    __call__ = _act

    def _turn(self, games: Any, players: Any, resets: Any) -> Any:
        """Returns the `Turn` of an opponent."""
        raise NotImplementedError

    def _choose(self, opponent: Any, observations: Any, masks: Any, turn: Any) -> Any:
        if hasattr(opponent, "act"):
            return opponent.act(observations, masks, turn)
        return opponent(observations, masks)

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


class Opposed:
    """The methods of a `VectorEnv` for opponents of a pool, and for those with `act`."""

    _pool: ClassVar[type[Pool]]
    _seats: ClassVar[type[Seated]]
    _seated: Seated | None

    @classmethod
    def _pooled(cls, opponent: Any) -> Any:
        """Returns a pool for a list of opponents, and any other opponent unchanged."""
        return cls._pool(opponent) if isinstance(opponent, (list, tuple)) else opponent

    @classmethod
    def _seat(cls, opponent: Any, num_envs: Any, seed: int | None) -> Any:
        """Returns the opponent for the compiled class."""
        if not isinstance(opponent, Pool):
            if not hasattr(opponent, "act"):
                return opponent
            opponent = cls._pool([opponent])
        return cls._seats(opponent, operator.index(num_envs), seed)

    def _begin(self, seated: Any) -> None:
        """Plays the first moves of the opponents."""
        self._seated = seated if isinstance(seated, Seated) else None
        if self._seated is not None:
            self._seated.sit(self)
        self._ask()  # type: ignore[attr-defined]

    @property
    def opponents(self) -> NDArray[np.int64] | None:
        """Returns the index of each game's opponent in the pool, or None without a pool. The index is -1
        before the opponent's first move. After `reset`, the index of the previous game remains until that
        move.
        """
        return None if self._seated is None else self._seated.chosen.copy()

    def step(self, actions: Any) -> Any:
        # With a pool, also counts the results of each opponent.
        step = super().step  # type: ignore[misc]
        if self._seated is None:
            return step(actions)
        before = self._seated.begin()
        outputs = step(actions)
        _, rewards, terminated, truncated, _ = outputs
        self._seated.count(before, terminated | truncated, rewards)
        return outputs

    def _take(self, other: Any) -> None:
        super()._take(other)  # type: ignore[misc]
        if self._seated is not None:
            self._seated.chosen[:] = other._seated.chosen


@dataclasses.dataclass(frozen=True)
class Decisions:
    """All decisions of one player in one game."""

    game: int
    """The index of the game in the environment."""
    observations: NDArray[Any]
    """What the player saw at each decision: shape (decisions, ...)."""
    action_masks: NDArray[Any]
    """The mask of legal actions at each decision."""
    actions: NDArray[np.int64]
    """The action that the player chose at each decision."""
    rewards: NDArray[np.float32]
    """The reward after each decision. All are 0 except the last, which is the player's result, even if the
    other player ended the game."""
    terminated: bool
    """Whether the game ended by the rules; else it was truncated."""


T = TypeVar("T", bound=Decisions)


class Recorder(Generic[T]):
    """Steps a `VectorEnv` without an opponent, and returns the trajectories of both players of games that
    ended.
    """

    _trajectory: ClassVar[Any]
    # The arrays of the environment: the players that move, and the rewards of both.
    _players: ClassVar[str]
    _rewards: ClassVar[str]

    def __init__(self, env: Any) -> None:
        options = env._arguments
        if options["opponent"] is not None or options["autoreset_mode"] != "SameStep":
            raise ValueError('expected an environment without an opponent, with autoreset_mode="SameStep"')
        self._env = env
        self._rows: list[tuple[list[Any], list[Any]]] = [([], []) for _ in range(env.num_envs)]

    def step(self, actions: Any) -> list[T]:
        """Plays an action in each game. Returns two trajectories for each game that ended, the first player's
        first, or one if only one player moved.
        """
        env = self._env
        players, chosen = getattr(env, self._players).tolist(), np.array(actions, np.int64)
        before = env.observations.copy(), env.action_masks.copy()
        env.step(chosen)
        for game, player in enumerate(players):
            self._rows[game][player].append((before[0][game], before[1][game], chosen[game]))
        ended = []
        for game in np.flatnonzero(env.terminated | env.truncated).tolist():
            for player, rows in enumerate(self._rows[game]):
                if rows:
                    ended.append(self._end(game, player, rows))
            self._rows[game] = ([], [])
        return ended

    def _end(self, game: int, player: int, rows: list[Any]) -> T:
        observations, masks, actions = (np.array(column) for column in zip(*rows, strict=True))
        rewards = np.zeros(len(rows), np.float32)
        rewards[-1] = getattr(self._env, self._rewards)[game, player]
        ended = bool(self._env.terminated[game])
        steps: T = self._trajectory(game, observations, masks, actions, rewards, ended, player)
        return steps
