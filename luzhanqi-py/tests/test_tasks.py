"""A task is the same game in every wrapper: the same start, lists of actions, end and rewards."""

import dataclasses
import hashlib
import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import luzhanqi as lz
from luzhanqi import cluster, tasks

# The definitions of tasks, and the names of their planes. A task does not change: add another version.
FROZEN = {
    "luzhanqi/standard-v1": ("standard,ply-limit=1000", 1000, 39, "fdcc17e9"),
    "luzhanqi/oca-v1": ("oca,ply-limit=1000", 1000, 39, "fdcc17e9"),
    "luzhanqi/flip-v1": ("flip,ply-limit=1000", 1000, 65, "f7a8bb3f"),
    "luzhanqi/tiny-v1": ("standard,ply-limit=4,board=tiny", 4, 38, "6c8d8728"),
    "luzhanqi/small-v1": ("standard,ply-limit=100,board=small", 100, 38, "6c8d8728"),
    "luzhanqi/small-short-v1": ("standard,ply-limit=4,board=small", 4, 38, "6c8d8728"),
}
REWARDS = {None: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0)}
NUMBERS = [0, 1]
# Games of the number 2 move pieces to and fro, until the horizon or the quiet limit.
TO_AND_FRO = 2


def test_definitions_are_frozen() -> None:
    found = {}
    for name, task in tasks.TASKS.items():
        planes = lz.arrays.plane_names(task.rules)
        digest = hashlib.sha256(" ".join(planes).encode()).hexdigest()[:8]
        found[name] = (str(task.rules), task.horizon, len(planes), digest)
        assert task.rules.ply_limit == task.horizon
        assert (task.horizon_score, task.setups, task.observation) == (0.0, "uniform", 1)
        assert "plies_left" in planes and ("plies_left_256" in planes) == (task.horizon > 255)
    assert found == FROZEN


@dataclasses.dataclass
class Script:
    """A random game of `play_one`: the actions and its result."""

    task: tasks.Task
    played: cluster.PlayedGame
    actions: list[int]

    @property
    def winner(self) -> int | None:
        """The seat that won."""
        won, south = self.played.winner, self.played.south
        return None if won is None else int(won != south)


@pytest.fixture(scope="module", params=itertools.product(tasks.TASKS, [*NUMBERS, TO_AND_FRO]))
def script(request: Any) -> Script:
    name, number = request.param
    actions: list[int] = []
    last: dict[int, lz.Move] = {}

    def agent(view: lz.View, chance: random.Random) -> lz.Move:
        assert view.seat is not None
        moves = view.legal_moves()
        move = chance.choice(moves)
        if number == TO_AND_FRO and view.seat in last:
            back = lz.Move(f"{last[view.seat].target}{last[view.seat].origin}")
            move = back if back in moves else move
        if not move.is_flip:
            last[view.seat] = move
        actions.append(move.action(view.seat))
        return move

    played = cluster.play_one((agent, agent), number, name, 1)
    return Script(tasks.TASKS[name], played, actions)


def games(script: Script) -> Iterator[lz.Game]:
    """Yields the game before each action, and at its end."""
    game = script.task.game(script.played.seed)
    yield game
    for action in script.actions:
        game.attempt(lz.Move.from_action(action, game.to_move))
        yield game


def test_rules_end_the_game(script: Script) -> None:
    *_, game = games(script)
    assert game.outcome is not None and script.played.reason == game.outcome.reason.value
    assert game.plies == script.played.plies <= script.task.horizon
    if script.played.number == TO_AND_FRO and script.task.rules.is_dark and script.task.horizon == 1000:
        assert script.played.reason == "length"
    assert (game.plies == script.task.horizon) == (script.played.reason == "length")


def test_vector_env(script: Script) -> None:
    env = lz.VectorEnv(2, script.task.id, autoreset_mode="Disabled")
    env.reset(seed=[script.played.seed, 5])
    for action, game in zip(script.actions, games(script), strict=False):
        seat = game.to_move
        assert env.seats[0] == seat and not env.terminated[0]
        np.testing.assert_array_equal(env.action_masks[0], game.view(seat).action_mask())
        env.step([action, env.sample_actions()[1]])
        if env.terminated[1]:
            env.reset(seed=5, options={"reset_mask": np.array([False, True])})
    assert env.terminated[0] and not env.truncated[0]
    assert tuple(env.seat_rewards[0]) == REWARDS[script.winner]
    assert env.lengths[0] == script.played.plies


def test_pettingzoo(script: Script) -> None:
    zoo = pytest.importorskip("luzhanqi.pettingzoo")
    env = zoo.raw_env(rules=script.task.id)
    env.reset(seed=script.played.seed)
    for action in script.actions:
        assert env.observe(env.agent_selection)["action_mask"][action]
        env.step(action)
    assert all(env.terminations.values()) and not any(env.truncations.values())
    assert tuple(env.rewards.values()) == REWARDS[script.winner]
    assert env.game.plies == script.played.plies


@pytest.mark.parametrize("seat", [0, 1])
def test_gymnasium(script: Script, seat: int) -> None:
    gym = pytest.importorskip("gymnasium")
    pytest.importorskip("luzhanqi.gymnasium")
    moves = [game.to_move for game in games(script)]
    replies = iter([a for a, mover in zip(script.actions, moves, strict=False) if mover != seat])
    env = gym.make(script.task.id, opponent=lambda *_: next(replies), seat=seat, disable_env_checker=True)
    _, info = env.reset(seed=script.played.seed)
    reward, terminated, truncated = 0.0, False, False
    for action, mover in zip(script.actions, moves, strict=False):
        if mover == seat:
            assert not terminated
            _, reward, terminated, truncated, info = env.step(action)
    assert terminated and not truncated and next(replies, None) is None
    assert (reward, info["length"]) == (REWARDS[script.winner][seat], script.played.plies)


def test_built_in_opponents_meet_the_same_start() -> None:
    start = tasks.TASKS["luzhanqi/oca-v1"].game(9).truth
    for opponent in (None, "random", "sampler-easy"):
        learner = {} if opponent is None else {"learner": 0}
        env = lz.VectorEnv(1, "luzhanqi/oca-v1", opponent=opponent, **learner)
        env.reset(seed=[9])
        assert env.truth(0) == start


def test_tasks_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="up to 1000 plies: max_plies must be 0 or at least 1000, not 300"):
        lz.VectorEnv(1, "luzhanqi/standard-v1", max_plies=300)
    with pytest.raises(ValueError, match="not 999"):
        cluster.play_many([cluster.random_agent] * 2, 1, "luzhanqi/standard-v1", max_plies=999)
    with pytest.raises(ValueError, match="set-ups of luzhanqi/standard-v1 are uniform"):
        lz.VectorEnv(1, "luzhanqi/standard-v1", setup="play")
    with pytest.raises(
        ValueError, match="no task 'luzhanqi/standard-v0'; the tasks are luzhanqi/standard-v1"
    ):
        lz.VectorEnv(1, "luzhanqi/standard-v0")
    task = tasks.TASKS["luzhanqi/standard-v1"]
    assert lz.VectorEnv(1, task, max_plies=0).rules == task.rules == tasks.resolve(task.id, 1000)
