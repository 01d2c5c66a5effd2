"""Tests of both Python packages: opponents of a `VectorEnv`, packed planes, self-play, and runs of games.

Each takes a package, `lz` or `xq`, and what differs between the games.
"""

from __future__ import annotations

import os
from types import ModuleType
from typing import Any

import numpy as np
import pytest


def first_action(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def last_action(observations: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def check_packed(package: ModuleType, words: int, **options: Any) -> None:
    """Packed observations and masks hold what bytes do; `words` is the size of a mask."""
    arrays = package.arrays
    plain = package.VectorEnv(4, seed=1, max_plies=40, **options)
    packed = package.VectorEnv(4, seed=1, max_plies=40, packed=True, **options)
    assert [row[0] for row in plain.planes] == arrays.plane_names(**options)
    bounds = arrays.plane_bounds(**options)[:, None, None]
    assert packed.packed and not plain.packed
    assert packed.action_masks.shape == (4, words) and packed.action_masks.dtype == np.uint64
    ended = 0
    for _ in range(100):
        assert (arrays.unpack_planes(packed.observations, **options) == plain.observations).all()
        assert (arrays.unpack_mask(packed.action_masks) == plain.action_masks).all()
        assert (plain.observations <= bounds).all()
        actions = plain.sample_actions()
        _, _, _, over, info = plain.step(actions)
        *_, told = packed.step(actions)
        if over.any():
            ended += 1
            last = np.stack([row for row in told["final_obs"] if row is not None])
            rows = np.stack([row for row in info["final_obs"] if row is not None])
            assert (arrays.unpack_planes(last, **options) == rows).all()
    assert ended
    assert (packed.observe(1, 0) == plain.observe(1, 0)).all()
    assert (packed.copy().observations == packed.observations).all()
    signed = packed.observations.view(np.int64)  # torch has no uint64 arithmetic
    assert (arrays.unpack_planes(signed, **options) == plain.observations).all()
    with pytest.raises(ValueError, match="expected [0-9]+ words for an observation"):
        arrays.unpack_planes(packed.observations[:, 1:], **options)
    with pytest.raises(TypeError, match="expected packed words as uint64, got dtype"):
        arrays.unpack_planes(plain.observations, **options)
    with pytest.raises(ValueError, match=f"expected {words} words for a mask"):
        arrays.unpack_mask(packed.action_masks[:, 1:])


def check_channels_last(package: ModuleType, **options: Any) -> None:
    """The planes may be the last dimension, also for opponents."""
    shapes = set()

    def asked(observations: Any, masks: Any) -> Any:
        shapes.add(observations.shape[1:])
        return first_action(observations, masks)

    options = options | {"seed": 1, "max_plies": 40, "opponent": asked}
    plain = package.VectorEnv(3, **options)
    last = package.VectorEnv(3, channels_last=True, **options)
    assert last.channels_last and not plain.channels_last
    planes, *board = plain.observations.shape[1:]
    assert last.observations.shape == (3, *board, planes) and last.observations.flags.c_contiguous
    ended = 0
    for _ in range(100):
        assert (last.observations == plain.observations.transpose(0, 2, 3, 1)).all()
        assert (last.observe(1, 0) == plain.observe(1, 0).transpose(1, 2, 0)).all()
        actions = plain.sample_actions()
        _, _, _, over, info = plain.step(actions)
        *_, told = last.step(actions)
        for game in np.flatnonzero(over):
            ended += 1
            assert (told["final_obs"][game] == info["final_obs"][game].transpose(1, 2, 0)).all()
    assert ended and (last.copy().observations == last.observations).all()
    assert shapes == {(planes, *board), (*board, planes)}
    with pytest.raises(ValueError, match="packed and channels_last"):
        package.VectorEnv(1, packed=True, channels_last=True)


def check_opponents_that_fail(package: ModuleType) -> None:
    """The error of an opponent is raised, and the games must be reset."""
    mood = ["well"]

    def opponent(observations: Any, masks: Any) -> Any:
        if mood[0] == "well":
            return first_action(observations, masks)
        if mood[0] == "raises":
            raise ZeroDivisionError
        return {"short": [0], "wrong": [-1, -1], "floats": [0.5, 0.5]}[mood[0]]

    env = package.VectorEnv(2, seed=1, opponent=opponent, learner=0)
    for kind, error, match in [
        ("raises", ZeroDivisionError, "^$"),
        ("short", ValueError, "expected 2 actions, not 1"),
        ("wrong", ValueError, "game 0: the opponent's action -1 is not in its mask"),
        ("floats", TypeError, "expected whole numbers as the opponent's actions"),
    ]:
        mood[0] = kind
        with pytest.raises(error, match=match):
            env.step(env.sample_actions())
        with pytest.raises(RuntimeError, match="the opponent failed in an earlier step"):
            env.step(env.sample_actions())
        mood[0] = "well"
        env.reset(seed=2)
        env.step(env.sample_actions())


class Watcher:
    """Notes its turns, and plays the first action. A subclass checks each turn."""

    def __init__(self) -> None:
        self.turns: list[Any] = []

    def act(self, observations: Any, masks: Any, turn: Any) -> Any:
        self.turns.append(turn)
        for place in range(len(turn.games)):
            self.check(turn, place, masks[place])
        return first_action(observations, masks)

    def check(self, turn: Any, place: int, mask: Any) -> None:
        raise NotImplementedError

    def games_that_reset(self) -> list[int]:
        return sorted({int(game) for turn in self.turns for game in turn.games[turn.resets]})


def check_resets(package: ModuleType, watcher: Watcher, game: Any) -> None:
    """An opponent is told of every change of a game. `game` fits the default rules."""
    env = package.VectorEnv(3, seed=1, opponent=watcher, learner=0)
    env.step(env.sample_actions())
    assert watcher.games_that_reset() == [0, 1, 2]
    state = env.get_state()
    for change, games in [
        (lambda: None, []),
        (lambda: env.set_game(1, game), [1]),
        (lambda: env.reset(seed=5, options={"reset_mask": np.array([True, False, False])}), [0]),
        (lambda: env.set_state(state), [0, 1, 2]),
        (lambda: env.reset(seed=2), [0, 1, 2]),
    ]:
        change()
        watcher.turns.clear()
        env.step(env.sample_actions())
        assert watcher.games_that_reset() == games
    twin = env.copy()
    watcher.turns.clear()
    twin.step(twin.sample_actions())
    assert watcher.turns and watcher.games_that_reset() == []


def check_pools(package: ModuleType, rules: str, third: Any) -> None:
    """A pool draws an opponent for each game, by its weights, and counts results."""
    pool = package.selfplay.Pool([first_action, last_action, third], weights=[1, 0, 1])
    env = package.VectorEnv(16, rules, 1, opponent=pool, max_plies=40)
    drawn: set[int] = set()
    ended = 0
    for step in range(120):
        chosen = env.opponents
        *_, terminated, truncated, _ = env.step(env.sample_actions())
        done = terminated | truncated
        ended += int(done.sum())
        # Only a new game gets another opponent.
        assert (env.opponents == chosen)[~done & (chosen >= 0)].all()
        drawn |= set(env.opponents.tolist()) - {-1}
        if step == 60:
            assert drawn == {0, 2}
            pool.weights, drawn = [0, 1, 0], set()
    assert 1 in drawn and pool.results.sum() == ended > 20 and (pool.results.sum(axis=1) > 0).all()
    assert pool.results[:, 1].sum() > 0  # truncated games are no wins
    same, again = (package.VectorEnv(4, rules, 1, opponent=[first_action, last_action]) for _ in range(2))
    for _ in range(20):
        same.step(same.sample_actions())
        again.step(again.sample_actions())
    np.testing.assert_array_equal(same.observations, again.observations)
    assert package.VectorEnv(1, opponent="random").opponents is None


def check_schedules(package: ModuleType, added: Any) -> None:
    """Weights may depend on the pool."""

    def schedule(pool: Any) -> list[float]:
        return [1, 0] if pool.begun < 4 else [0, 1]

    pool = package.selfplay.Pool([first_action, last_action], schedule)
    env = package.VectorEnv(4, seed=1, opponent=pool, learner=1)
    assert env.opponents.tolist() == [0] * 4 and pool.begun == 4
    env.reset(seed=2)
    assert env.opponents.tolist() == [1] * 4
    pool.add(added)
    pool.weights = lambda pool: [0, 0, 1]
    env.reset(seed=2)
    assert env.opponents.tolist() == [2] * 4


def check_wrong_opponents(package: ModuleType) -> None:
    """Pools refuse what cannot play, and wrong weights."""
    with pytest.raises(ValueError, match="at least 1 opponent"):
        package.VectorEnv(2, opponent=[])
    with pytest.raises(TypeError, match="an opponent is a function .*, not 3"):
        package.VectorEnv(2, opponent=[first_action, 3])
    for weights in ([1], [-1, 2], [0, 0], [float("nan"), 1]):
        with pytest.raises(ValueError, match="expected 2 weights"):
            package.selfplay.Pool([first_action] * 2, weights)
        pool = package.selfplay.Pool([first_action] * 2)
        pool.weights = weights
        with pytest.raises(ValueError, match="expected 2 weights"):
            package.VectorEnv(2, opponent=pool, learner=1)
    with pytest.raises(ValueError, match="expected 2 actions of opponent 0"):
        package.VectorEnv(2, opponent=[lambda *_: [0]], learner=1)
    for options in ({"opponent": "random"}, {"autoreset_mode": "NextStep"}):
        with pytest.raises(ValueError, match="expected an environment without an opponent"):
            package.selfplay.Recorder(package.VectorEnv(2, **options))


def check_trajectories(package: ModuleType, player: str, env: Any, push: Any) -> None:
    """A trajectory has the decisions and rewards of one player, a "seat" or a "side". `push` plays an action
    in a game.
    """
    recorder, ended = package.selfplay.Recorder(env), []
    starts = [env.game(number) for number in range(len(env))]
    while len(ended) < 8:
        ended += recorder.step(env.sample_actions())
    totals = set()
    for one, two in zip(ended[::2], ended[1::2], strict=True):
        assert (one.game, getattr(one, player), getattr(two, player)) == (two.game, 0, 1)
        assert one.rewards[-1] == -two.rewards[-1]
        totals.add(float(one.rewards[-1]))
        if not one.terminated:
            assert one.rewards[-1] == 0
        for each in (one, two):
            assert len(each.actions) == len(each.rewards) == len(each.observations) > 0
            assert each.action_masks[np.arange(len(each.actions)), each.actions].all()
            assert not each.rewards[:-1].any()
    assert totals & {1.0, -1.0}
    # The actions of both players replay the first game.
    one, two = ended[:2]
    game = starts[one.game]
    actions = [iter(one.actions.tolist()), iter(two.actions.tolist())]
    while game.outcome is None and (action := next(actions[game.to_move], None)) is not None:
        push(game, action)
    if one.terminated:
        winner = game.outcome.winner
        assert one.rewards[-1] == (0 if winner is None else 1 if winner == 0 else -1)
    assert next(actions[0], None) is None and next(actions[1], None) is None


def check_runs(package: ModuleType, rules: str, first: str) -> None:
    """The results of a run depend on its arguments alone. `first` is the field of the agent that begins."""
    cluster = package.cluster
    agents = cluster.random_agent, cluster.random_agent
    told: list[tuple[int, int]] = []
    options = {"seed": 1, "max_plies": 200}
    one = cluster.play_many(agents, 6, rules, progress=lambda a, b: told.append((a, b)), batch=4, **options)
    assert told == [(4, 6), (6, 6)]
    assert one == cluster.play_many(agents, 6, rules, batch=1, **options)
    assert one != cluster.play_many(agents, 6, rules, seed=2, max_plies=200)
    assert [game.number for game in one.games] == list(range(6))
    assert [getattr(game, first) for game in one.games] == [0, 1] * 3
    assert sum(one.wins) + one.draws == 6
    reasons = {reason.value for reason in package.EndReason} | {"broken-off"}
    assert {game.reason for game in one.games} <= reasons
    short = cluster.play_many(agents, 2, rules, seed=1, max_plies=5)
    assert [(game.reason, game.plies) for game in short.games] == [("broken-off", 5)] * 2


def check_refused_runs(package: ModuleType) -> None:
    """Wrong arguments of `play_many` are refused, and a run needs no memory for games to come."""
    cluster = package.cluster
    agents = cluster.random_agent, cluster.random_agent
    with pytest.raises(ValueError, match="expected 2 agents, got 1"):
        cluster.play_many(agents[:1], 2)
    with pytest.raises(TypeError, match="an agent is a function .*, not 3"):
        cluster.play_many((agents[0], 3), 2)
    for name, lowest in ("games", 0), ("batch", 1), ("workers", 0), ("max_plies", 0):
        with pytest.raises(ValueError, match=f"expected {name} to be at least {lowest}, got {lowest - 1}"):
            cluster.play_many(agents, **{"games": 2, name: lowest - 1})
    with pytest.raises(TypeError, match="progress is .*, not 5"):
        cluster.play_many(agents, 2, progress=5)

    def stubborn(seen: Any, chance: object) -> str:
        return "a0a0"

    with pytest.raises(package.AgentError, match="stubborn chose 'a0a0' in game 1 at ply 0: ") as caught:
        cluster.play_one((agents[0], stubborn), 1, package.Rules(), 1)
    assert caught.value.details == {"agent": "stubborn", "game": 1, "ply": 0, "found": "a0a0"}

    class Enough(Exception):
        pass

    def told(done: int, total: int) -> None:
        assert total == 10**15
        raise Enough

    with pytest.raises(Enough):
        cluster.play_many(agents, 10**15, batch=2, progress=told, max_plies=50)


def leaver(seen: Any, chance: object) -> Any:
    os._exit(1)


def check_processes(package: ModuleType, rules: str, agent: Any) -> None:
    """Worker processes play the same games."""
    cluster = package.cluster
    agents = agent, cluster.random_agent
    told: list[int] = []
    options = {"seed": 3, "max_plies": 30}
    one = cluster.play_many(agents, 10, rules, **options)
    two = cluster.play_many(
        agents, 10, rules, workers=2, batch=3, progress=lambda done, _: told.append(done), **options
    )
    assert one == two and told[-1] == 10 and len(told) == 4
    assert cluster.play_many(agents, 0, workers=2).games == ()
    with pytest.raises(TypeError, match="worker processes need agents that can be pickled"):
        cluster.play_many((cluster.random_agent, lambda seen, chance: seen.legal_moves()[0]), 2, workers=1)
    with pytest.raises(RuntimeError, match="a worker process died"):
        cluster.play_many((cluster.random_agent, leaver), 2, workers=1)
