"""Opponents that keep track of games, pools of opponents, and trajectories of both seats."""

from typing import Any

import learners
import numpy as np
import pytest

import luzhanqi as lz
from luzhanqi import selfplay


class Watcher(learners.Watcher):
    def check(self, turn: selfplay.Turn, place: int, mask: Any) -> None:
        view = turn.view(place)
        assert view.seat == turn.seats[place]
        np.testing.assert_array_equal(view.action_mask(), mask)


@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_opponents_get_games_seats_and_resets(rules: str) -> None:
    watcher = Watcher()
    env = lz.VectorEnv(6, rules, 3, opponent=watcher, learner="drawn", max_plies=60)
    # The games whose opponent has not been asked since their start.
    fresh, ended, count = set(range(6)), set(range(6)), 0
    for _ in range(150):
        told: dict[int, list[bool]] = {}
        for turn in watcher.turns:
            for game, reset in zip(turn.games.tolist(), turn.resets.tolist(), strict=True):
                told.setdefault(game, []).append(reset)
        for game in range(6):
            resets = told.get(game, [])
            if game in ended:  # the opponent may have moved before the end, and in the next game
                fresh.add(game)
            assert sum(resets) <= (game in fresh)
            assert game in ended or resets[:1] == [game in fresh] * bool(resets)
            fresh -= {game} if any(resets) else set()
            count += any(resets)
        # The opponent of a game that goes on has the other seat.
        for game, seat in zip(watcher.turns[-1].games, watcher.turns[-1].seats, strict=True):
            assert env.seats[game] == 1 - seat
        watcher.turns.clear()
        *_, terminated, truncated, _ = env.step(env.sample_actions())
        ended = set(np.flatnonzero(terminated | truncated).tolist())
    assert count > 12


def test_resets_follow_every_change_of_a_game() -> None:
    learners.check_resets(lz, Watcher(), lz.Game("standard", 4))


def test_pools_draw_an_opponent_for_each_game() -> None:
    learners.check_pools(lz, "flip", "random-v1")


def test_schedules_see_the_pool() -> None:
    learners.check_schedules(lz, Watcher())


def test_wrong_opponents_are_told() -> None:
    learners.check_wrong_opponents(lz)
    with pytest.raises(ValueError, match="there is no opponent 'sampler'"):
        lz.VectorEnv(2, opponent=["sampler"])


@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_trajectories_have_each_seats_rewards(rules: str) -> None:
    env = lz.VectorEnv(4, rules, 7, max_plies=350 if rules == "flip" else 0)
    learners.check_trajectories(
        lz, "seat", env, lambda game, action: game.attempt(lz.arrays.move_of(action, game.to_move))
    )
