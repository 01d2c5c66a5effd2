"""Opponents that keep track of games, pools of opponents, and trajectories of both seats."""

from typing import Any

import numpy as np
import pytest

import luzhanqi as lz
from luzhanqi import selfplay


class Watcher:
    """Notes what it is told, and plays the first action."""

    def __init__(self) -> None:
        self.turns: list[selfplay.Turn] = []

    def act(self, observations: Any, masks: Any, turn: selfplay.Turn) -> Any:
        self.turns.append(turn)
        for place in range(len(turn.games)):
            view = turn.view(place)
            assert view.seat == turn.seats[place]
            np.testing.assert_array_equal(view.action_mask(), masks[place])
        return masks.argmax(axis=1)


def first_action(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def last_action(observations: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


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
    def games_that_reset(watcher: Watcher) -> list[int]:
        return sorted({int(game) for turn in watcher.turns for game in turn.games[turn.resets]})

    watcher = Watcher()
    env = lz.VectorEnv(3, seed=1, opponent=watcher, learner=0)
    env.step(env.sample_actions())
    assert games_that_reset(watcher) == [0, 1, 2]
    state = env.get_state()
    for change, games in [
        (lambda: None, []),
        (lambda: env.set_game(1, lz.Game("standard", 4)), [1]),
        (lambda: env.reset(seed=5, options={"reset_mask": np.array([True, False, False])}), [0]),
        (lambda: env.set_state(state), [0, 1, 2]),
        (lambda: env.reset(seed=2), [0, 1, 2]),
    ]:
        change()
        watcher.turns.clear()
        env.step(env.sample_actions())
        assert games_that_reset(watcher) == games
    watcher.turns.clear()
    twin = env.copy()
    watcher.turns.clear()
    twin.step(twin.sample_actions())
    assert games_that_reset(watcher) == []


def test_pools_draw_an_opponent_for_each_game() -> None:
    pool = selfplay.Pool([first_action, last_action, "random-v1"], weights=[1, 0, 1])
    env = lz.VectorEnv(16, "flip", 1, opponent=pool, max_plies=40)
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
    same = lz.VectorEnv(4, "flip", 1, opponent=[first_action, last_action])
    again = lz.VectorEnv(4, "flip", 1, opponent=[first_action, last_action])
    for _ in range(20):
        same.step(same.sample_actions())
        again.step(again.sample_actions())
    np.testing.assert_array_equal(same.observations, again.observations)
    assert lz.VectorEnv(1, opponent="random").opponents is None


def test_schedules_see_the_pool() -> None:
    def schedule(pool: selfplay.Pool) -> list[float]:
        return [1, 0] if pool.begun < 4 else [0, 1]

    pool = selfplay.Pool([first_action, last_action], schedule)
    env = lz.VectorEnv(4, seed=1, opponent=pool, learner=1)
    assert env.opponents.tolist() == [0] * 4 and pool.begun == 4
    env.reset(seed=2)
    assert env.opponents.tolist() == [1] * 4
    pool.add(Watcher())
    pool.weights = lambda pool: [0, 0, 1]
    env.reset(seed=2)
    assert env.opponents.tolist() == [2] * 4


def test_wrong_opponents_are_told() -> None:
    with pytest.raises(ValueError, match="at least 1 opponent"):
        lz.VectorEnv(2, opponent=[])
    with pytest.raises(TypeError, match="an opponent is a function .*, not 3"):
        lz.VectorEnv(2, opponent=[first_action, 3])
    with pytest.raises(ValueError, match="there is no opponent 'sampler'"):
        lz.VectorEnv(2, opponent=["sampler"])
    for weights in ([1], [-1, 2], [0, 0], [float("nan"), 1]):
        with pytest.raises(ValueError, match="expected 2 weights"):
            lz.VectorEnv(2, opponent=selfplay.Pool([first_action] * 2, weights), learner=1)
    with pytest.raises(ValueError, match="expected 2 actions of opponent 0"):
        lz.VectorEnv(2, opponent=[lambda *_: [0]], learner=1)


@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_trajectories_have_each_seats_rewards(rules: str) -> None:
    env = lz.VectorEnv(4, rules, 7, max_plies=350 if rules == "flip" else 0)
    recorder, ended = selfplay.Recorder(env), []
    starts = [env.game(game).record() for game in range(4)]
    while len(ended) < 8:
        ended += recorder.step(env.sample_actions())
    totals = set()
    for south, north in zip(ended[::2], ended[1::2], strict=True):
        assert (south.game, south.seat, north.seat) == (north.game, 0, 1)
        assert south.rewards[-1] == -north.rewards[-1]
        totals.add(float(south.rewards[-1]))
        if not south.terminated:
            assert south.rewards[-1] == 0
        for one in (south, north):
            assert len(one.actions) == len(one.rewards) == len(one.observations) > 10
            assert one.action_masks[np.arange(len(one.actions)), one.actions].all()
            assert not one.rewards[:-1].any()
    assert totals & {1.0, -1.0}
    # The actions of both seats replay the first game.
    south, north = ended[:2]
    game = lz.Game.from_record(starts[south.game])
    actions = [iter(south.actions.tolist()), iter(north.actions.tolist())]
    while game.outcome is None and (action := next(actions[game.to_move], None)) is not None:
        game.attempt(lz.arrays.move_of(action, game.to_move))
    if south.terminated:
        winner = game.outcome.winner
        assert south.rewards[-1] == (0 if winner is None else 1 if winner == 0 else -1)
    assert next(actions[0], None) is None and next(actions[1], None) is None


def test_recorders_need_both_seats() -> None:
    for options in ({"opponent": "random"}, {"autoreset_mode": "NextStep"}):
        with pytest.raises(ValueError, match="expected an environment without an opponent"):
            selfplay.Recorder(lz.VectorEnv(2, **options))
