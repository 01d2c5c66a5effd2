"""Learners and their opponents, packed planes, self-play, and runs of games: as those of Luzhanqi."""

from typing import Any

import learners
import numpy as np
import pytest

import xiangqi_rules as xq
from xiangqi_rules import cluster, selfplay
from xiangqi_rules._native import VectorEnv as Native

# A few pieces, so that random games end.
SHORT = ["3k5/9/9/9/9/9/9/9/4R4/R4K3 w", "3k5/9/9/4R4/9/9/5r3/9/9/4K4 w"]


class Watcher(learners.Watcher):
    def check(self, turn: selfplay.Turn, place: int, mask: Any) -> None:
        game = turn.game(place)
        assert game.to_move == turn.sides[place]
        np.testing.assert_array_equal(game.action_mask(), mask)


@pytest.mark.parametrize("learner", [0, "black", "alternating"])
@pytest.mark.parametrize("mode", ["SameStep", "NextStep", "Disabled"])
def test_each_step_is_a_decision_of_the_learner(learner: Any, mode: str) -> None:
    options: dict[str, Any] = {"max_plies": 20, "history": 2, "threads": 2, "learner": learner}
    watcher = Watcher()
    env = xq.VectorEnv(40, "asia", 3, opponent=watcher, autoreset_mode=mode, **options)
    ended, done = 0, np.zeros(40, np.bool_)
    for _ in range(60):
        for number in np.flatnonzero(~done)[::9].tolist():
            game, side = env.game(number), env.sides[number]
            assert game.to_move == side
            np.testing.assert_array_equal(env.observations[number], game.planes(side, history=2))
            np.testing.assert_array_equal(env.action_masks[number], game.action_mask())
        acted = env.sides.copy()
        _, rewards, terminated, truncated, info = env.step(env.sample_actions())
        done = terminated | truncated
        won, lost = info["winners"] == acted, info["winners"] == 1 - acted
        np.testing.assert_array_equal(rewards, won.astype(np.float32) - lost)
        ended += int(done.sum())
        if mode == "Disabled" and done.any():
            env.reset(options={"reset_mask": done})
        done &= mode == "NextStep"
    assert ended > 40
    # Two opponents that choose alike play the same games, in bytes and in words.
    states = []
    for packed in (False, True):
        twin = xq.VectorEnv(4, "asia", 3, opponent=first_legal, packed=packed, **options)
        for _ in range(30):
            twin.step(twin.sample_actions())
        states.append([str(twin.game(number).record()) for number in range(4)])
    assert states[0] == states[1]


def first_legal(observations: Any, masks: Any) -> Any:
    if masks.dtype == np.uint64:
        planes = xq.arrays.unpack_planes(observations, "asia", history=2)
        assert planes[:, xq.arrays.plane_names("asia").index("to_move")].all()
        masks = xq.arrays.unpack_mask(masks)
    return learners.first_action(observations, masks)


def test_an_opponent_that_fails_is_told() -> None:
    learners.check_opponents_that_fail(xq)
    for wrong in ("weak", 7):
        with pytest.raises(ValueError, match='opponent is None, "random", a function .*, not'):
            xq.VectorEnv(2, opponent=wrong)


@pytest.mark.parametrize("options", [{}, {"rules": "asia,quiet-limit=300", "history": 3}])
def test_packed_is_the_same_in_words(options: dict[str, Any]) -> None:
    learners.check_packed(xq, 33, **options)


def test_channels_may_be_last() -> None:
    learners.check_channels_last(xq, rules="booklet", history=2)


def test_spaces_are_those_of_the_arrays() -> None:
    pytest.importorskip("gymnasium")
    for options in ({"packed": True}, {"channels_last": True}):
        env = xq.VectorEnv(3, seed=1, **options)
        assert env.observations in env.observation_space
        assert env.observations[0] in env.single_observation_space


def test_given_arrays_may_be_words() -> None:
    words = xq.VectorEnv(3, packed=True).observations.shape
    seen, masks = np.zeros(words, np.uint64), np.zeros((3, 33), np.uint64)
    env = xq.VectorEnv(3, seed=1, packed=True, observations=seen, action_masks=masks)
    assert env.observations is seen and seen.any() and env.action_masks is masks
    with pytest.raises(TypeError, match="uint64"):
        xq.VectorEnv(3, packed=True, observations=np.zeros(words, np.uint8))


def test_resets_follow_every_change_of_a_game() -> None:
    learners.check_resets(xq, Watcher(), xq.Game("asia"))


def test_pools() -> None:
    learners.check_pools(xq, "asia", Watcher())
    learners.check_schedules(xq, Watcher())
    learners.check_wrong_opponents(xq)


def test_an_opponent_without_a_pool_is_called_directly() -> None:
    calls = []

    def opponent(observations: Any, masks: Any) -> Any:
        calls.append(len(masks))
        return learners.first_action(observations, masks)

    env = xq.VectorEnv(4, seed=1, opponent=opponent)
    assert env.opponents is None and calls == [2]  # the games in which Black learns
    env.step(env.sample_actions())
    assert calls == [2, 4] and isinstance(env, Native)


def test_trajectories_have_each_sides_rewards() -> None:
    env = xq.VectorEnv(4, "asia", 7, positions=SHORT, max_plies=60)
    learners.check_trajectories(xq, "side", env, lambda game, action: game.push_action(action))


def test_runs_of_games() -> None:
    learners.check_runs(xq, "asia", "red")
    learners.check_refused_runs(xq)
    learners.check_processes(xq, "asia", cluster.player_agent(nodes=20))
    with pytest.raises(ValueError, match="level"):
        cluster.play_many((cluster.player_agent(9), cluster.random_agent), 1)


def test_runs_start_from_positions_in_turn() -> None:
    mate = "3k5/9/9/9/9/9/9/9/4R4/R4K3 w"  # Red mates with a1d1
    agents = best, cluster.random_agent
    run = cluster.play_many(agents, 6, positions=[mate, xq.Position()], max_plies=1)
    one = [(game.red, game.winner, game.plies) for game in run.games]
    assert one[0] == (0, 0, 1) and one[1][:2] == (1, None) and one[2][1] is None and one[4] == (0, 0, 1)
    with pytest.raises(ValueError):
        cluster.play_many(agents, 1, positions=["nothing"])


def best(game: xq.Game, chance: Any) -> xq.Move | str:
    """Mates if it can; else plays the first move."""
    moves = game.legal_moves()
    return next((move for move in moves if game.position.after(move).outcome is not None), moves[0])
