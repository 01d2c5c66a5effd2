"""`VectorEnv`: learners, last observations, checkpoints, copies, replaced games."""

import copy
import pickle
import re
import signal
import subprocess
import sys
from typing import Any

import learners
import numpy as np
import pytest
from common import random_game

import luzhanqi as lz
from luzhanqi import VectorEnv
from luzhanqi._native import truth_svg


def first(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Plays the first action of each mask."""
    return masks.argmax(axis=1)


def arrays_of(env: lz.VectorEnv) -> list[np.ndarray]:
    names = ("observations", "action_masks", "seats", "rewards", "lengths", "winners", "pieces_remaining")
    return [getattr(env, name).copy() for name in names]


def assert_twins(one: lz.VectorEnv, two: lz.VectorEnv, steps: int = 40) -> None:
    for _ in range(steps):
        for a, b in zip(arrays_of(one), arrays_of(two), strict=True):
            np.testing.assert_array_equal(a, b)
        actions = one.sample_actions()
        np.testing.assert_array_equal(actions, two.sample_actions())
        one.step(actions)
        two.step(actions)


@pytest.mark.parametrize("rules", ["standard", "flip"])
@pytest.mark.parametrize("opponent", ["random", first])
@pytest.mark.parametrize("learner", [0, 1, "alternating", "drawn"])
def test_each_step_is_a_decision_of_the_learner(rules: str, opponent: object, learner: object) -> None:
    env = lz.VectorEnv(6, rules, 3, opponent=opponent, learner=learner, max_plies=60)
    ended = 0
    seats = set()
    for _ in range(100):
        for i in range(6):
            assert env.game(i).to_move == env.seats[i]
            np.testing.assert_array_equal(env.observations[i], env.game(i).view(env.seats[i]).planes())
            np.testing.assert_array_equal(env.action_masks[i], env.game(i).view(env.seats[i]).action_mask())
        acted = env.seats.copy()
        seats |= set(acted.tolist())
        _, rewards, terminated, truncated, info = env.step(env.sample_actions())
        done = terminated | truncated
        won = info["winners"] == acted
        lost = info["winners"] == 1 - acted
        np.testing.assert_array_equal(rewards, won.astype(np.float32) - lost)
        ended += done.sum()
        assert ("final_obs" in info) == done.any()
        if done.any():
            np.testing.assert_array_equal(info["final_info"]["seats"][done], acted[done])
            if learner == "alternating":
                assert (env.seats[done] == 1 - acted[done]).all()
    assert ended > 5 and seats == ({learner} if isinstance(learner, int) else {0, 1})


def test_opponents_are_asked_for_the_games_that_wait() -> None:
    asked = []

    def opponent(observations: np.ndarray, masks: np.ndarray) -> list[int]:
        asked.append(len(masks))
        assert observations.shape == (len(masks), 37, 12, 5) and observations.dtype == np.uint8
        assert masks.dtype == bool and masks.any(axis=1).all()
        # The observing seat is to move.
        assert (observations[:, lz.arrays.plane_index("to_move")] == 1).all()
        return masks.argmax(axis=1).tolist()

    env = lz.VectorEnv(8, seed=1, opponent=opponent, learner="alternating")
    assert asked == [4]  # the games in which north learns
    env.step(env.sample_actions())
    assert asked[1] == 8
    same = lz.VectorEnv(8, seed=1, threads=3, opponent=opponent, learner="alternating")
    same.step(same.sample_actions())
    np.testing.assert_array_equal(env.observations, same.observations)


def test_an_opponent_that_fails_is_told() -> None:
    learners.check_opponents_that_fail(lz)


@pytest.mark.parametrize(
    "options, match",
    [
        ({"opponent": "weak"}, "opponent is None"),
        ({"opponent": 7}, "opponent is None"),
        ({"learner": 0}, "learner needs an opponent"),
        ({"opponent": "random", "learner": "east"}, "learner is a seat"),
        ({"opponent": "random", "max_plies": 1}, "at least two plies"),
        ({"autoreset_mode": "soon"}, "autoreset_mode is"),
        ({"autoreset_mode": True}, "autoreset_mode is"),
        ({"render_mode": "human"}, "a render mode is one of"),
    ],
)
def test_wrong_options_are_told(options: dict[str, object], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        lz.VectorEnv(2, **options)


@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_what_a_game_showed_last_is_told(rules: str) -> None:
    env = lz.VectorEnv(4, rules, 5, max_plies=50, history=2)
    cut = 0
    for _ in range(300):
        games = [env.game(i) for i in range(4)]
        actions = env.sample_actions()
        *_, terminated, truncated, info = env.step(actions)
        done = terminated | truncated
        if not done.any():
            assert not {"final_obs", "_final_obs", "final_info", "_final_info"} & set(info)
            continue
        np.testing.assert_array_equal(info["_final_obs"], done)
        last = info["final_info"]
        for i, game in enumerate(games):
            if not done[i]:
                assert info["final_obs"][i] is None
                continue
            game.attempt(lz.arrays.move_of(actions[i], game.to_move))
            view = game.view(game.to_move)
            assert last["seats"][i] == game.to_move
            np.testing.assert_array_equal(info["final_obs"][i], view.planes(history=2))
            # The legal actions of a truncated game.
            np.testing.assert_array_equal(last["action_masks"][i], view.action_mask())
            assert last["action_masks"][i].any() == truncated[i]
            cut += truncated[i]
            position = game.truth
            for seat in (0, 1):
                color = position.color_of(seat)
                left = sum(p.color == color for p in position.pieces().values())
                assert last["pieces_remaining"][i, seat] == (-1 if color is None else left)
    assert cut > 3


def test_the_next_game_may_begin_in_the_next_step() -> None:
    env = lz.VectorEnv(3, "standard", 1, max_plies=3, autoreset_mode="NextStep", opponent="random")
    for _ in range(4):
        while not env.truncated.any():
            *_, info = env.step(env.sample_actions())
        assert "final_obs" not in info and not env.action_masks[env.truncated].any()
        ended = env.truncated.copy()
        shown = env.observations.copy()
        for i in np.flatnonzero(ended):
            np.testing.assert_array_equal(shown[i], env.observe(i, env.seats[i]))
        actions = env.sample_actions()
        assert (actions[ended] == -1).all()
        actions[ended] = 7  # ignored
        _, rewards, *_ = env.step(actions)
        assert not rewards[ended].any() and not env.truncated[ended].any()
        assert all(env.game(i).plies <= 1 for i in np.flatnonzero(ended))


@pytest.mark.parametrize("options", [{}, {"opponent": "random"}, {"opponent": first, "threads": 2}])
@pytest.mark.parametrize("rules", ["oca,repetition=2", "flip"])
def test_checkpoints_and_copies_have_the_same_future(rules: str, options: dict[str, object]) -> None:
    env = lz.VectorEnv(40, rules, 1, max_plies=70, history=3, **options)
    for _ in range(50):
        env.step(env.sample_actions())
    state = env.get_state()
    twins = [copy.copy(env), copy.deepcopy(env), env.copy(), pickle.loads(pickle.dumps(env))]
    other = lz.VectorEnv(40, rules, 9, max_plies=70, history=3, **options)
    other.set_state(state)
    for twin in (*twins, other):
        assert twin.get_state() == state
        again = env.copy()
        assert_twins(again, twin)
    assert env.get_state() == state
    if not options:
        assert env.game(3) == env.copy().game(3)


def test_a_checkpoint_of_the_set_up_phase() -> None:
    env = lz.VectorEnv(3, "standard", 1, setup="play")
    for _ in range(31):
        env.step(env.sample_actions())
    assert_twins(pickle.loads(pickle.dumps(env)), env.copy())


def test_checkpoints_that_do_not_fit_are_refused() -> None:
    env = lz.VectorEnv(2, "standard", 1)
    state = env.get_state()
    for other, match in [
        (lz.VectorEnv(3, "standard"), "2 games, not 3"),
        (lz.VectorEnv(2, "flip"), "rules standard.*rules flip"),
        (lz.VectorEnv(2, opponent="random"), "other settings"),
        (lz.VectorEnv(2, max_plies=7), r"\(max_plies 2000\); this batch has: max_plies 7$"),
        (lz.VectorEnv(2, keep_moves=False), "stores no moves"),
    ]:
        with pytest.raises(ValueError, match=match):
            other.set_state(state)
    for wrong in (b"", b"x" * 100, state[:-1], state + b"x"):
        with pytest.raises(ValueError):
            env.set_state(wrong)
    assert env.get_state() == state
    for options in ({"num_envs": 3}, {"num_envs": 2, "history": 2}):
        with pytest.raises(ValueError, match="the games have other settings"):
            env._take(lz.VectorEnv(**options))
    with pytest.raises(ValueError, match="stores no moves"):
        lz.VectorEnv(2, keep_moves=False).get_state()
    kept_not = lz.VectorEnv(2, keep_moves=False, seed=1)
    assert_twins(kept_not, kept_not.copy())


def test_games_may_be_put_in() -> None:
    env = lz.VectorEnv(3, "flip", 1)
    game = random_game("flip", 4, 20)
    env.set_game(1, game)
    assert env.game(1) == game and env.truth(1) == game.truth
    np.testing.assert_array_equal(env.observations[1], game.view(game.to_move).planes())
    np.testing.assert_array_equal(env.action_masks[1], game.view(game.to_move).action_mask())
    env.set_game(2, game.truth)
    assert env.game(2).start_position == game.truth
    for record in (game.record(), str(game.record())):
        env.set_game(0, record)
        assert env.truth(0) == game.truth
    with pytest.raises(ValueError, match="has the rules standard, but the batch has flip"):
        env.set_game(0, lz.Game("standard"))
    game.resign(0)
    with pytest.raises(ValueError, match="over"):
        env.set_game(0, game)
    for name in (
        env.game,
        env.truth,
        lambda number: env.observe(number, 0),
        lambda number: env.set_game(number, lz.Game("flip")),
    ):
        for number in (3, -1, 2**70):
            with pytest.raises(IndexError, match=f"^a game's number is 0 to {len(env) - 1}, not {number}$"):
                name(number)
    with pytest.raises(TypeError, match="expected a Game, a Position, a Record or its text, got 3"):
        env.set_game(0, 3)
    # If the learner is not to move, the opponent replies at once.
    env = lz.VectorEnv(1, "flip", 1, opponent=first, learner=1)
    env.set_game(0, lz.Game("flip", 3))
    assert env.game(0).plies == 1 and env.seats[0] == 1 and env.action_masks[0].any()


def test_some_games_may_begin_anew() -> None:
    env = lz.VectorEnv(3, "oca", 1)
    for _ in range(9):
        env.step(env.sample_actions())
    env.reset(seed=5, options={"reset_mask": np.array([True, False, True])})
    assert [env.game(i).plies for i in range(3)] == [0, 9, 0]
    with pytest.raises(ValueError, match="expected 3 truth values as reset_mask"):
        env.reset(options={"reset_mask": [True]})


def test_a_picture_is_that_of_the_game() -> None:
    env = lz.VectorEnv(2, "flip", 1, render_mode="rgb_array")
    setup = lz.VectorEnv(1, setup="play", render_mode="rgb_array").render(0)
    for _ in range(3):
        env.step(env.sample_actions())
    game = env.game(0)
    at = next(event for event in reversed(game.events) if event.move).move.target
    first, other = env.render()
    assert first.shape == other.shape == setup.shape == (720, 480, 3)
    assert first.dtype == np.uint8 and first.flags.writeable
    # Stations are 120 units apart and rows 72, in a picture 640 units wide.
    y, x = (60 + 72 * (12 - at.rank) + 50 * (at.rank < 7)) * 3 // 4, (80 + 120 * at.file) * 3 // 4
    # It has the ring of a latest move; on the empty board the station has none.
    ring = np.array((0xE0, 0xA8, 0x00))
    assert (abs(first[y, x - 36].astype(int) - ring) < 8).all()
    assert (abs(setup[y, x - 36].astype(int) - ring) > 8).any()
    # Ranks are labelled at the left edge, files above and below, in the colour of the lines.
    line = np.array((0x8A, 0x6A, 0x3B))
    for edge in (setup[36:52, 4:22], setup[4:14, 54:66], setup[700:716, 54:66]):
        assert (abs(edge.astype(int) - line).sum(2) < 60).any()
    # Without stored moves the latest move is unknown.
    plain = lz.VectorEnv(1, "flip", 1, render_mode="rgb_array", keep_moves=False)
    kept = lz.VectorEnv(1, "flip", 1, render_mode="rgb_array")
    assert (plain.render(0) == kept.render(0)).all()
    assert (plain.render(0)[y, x] != setup[y, x]).any()


def test_a_picture_has_the_route_of_the_latest_move() -> None:
    game = lz.Game("standard", seed=1)
    route = game.view(0).last_route
    while route is None or len(route) < 4:
        moves = game.legal_moves()
        game.push(moves[game.plies * 7 % len(moves)])
        route = game.view(0).last_route
    way = re.compile(r'class="last-move".*?d="M([^"]*)"')
    last = game.view(0).last_ply
    bare = way.search(game.truth.svg(last_move=last and last.move))
    drawn = way.search(truth_svg(game))
    assert bare and bare[1].count("L") == 1
    assert drawn and drawn[1].count("L") == len(route) - 1


def test_one_game_is_drawn() -> None:
    env = lz.VectorEnv(2, "flip", 1, render_mode="ansi")
    assert env.render(1) == env.truth(1).ascii() and len(env.render()) == 2
    assert lz.VectorEnv(1).render() is None
    assert lz.VectorEnv(1, setup="play", render_mode="ansi").render(0) == "the armies are being set up"
    with pytest.raises(IndexError):
        env.render(2)
    env.close()
    assert env.closed


def test_it_works_where_gymnasium_is_missing() -> None:
    script = """
import sys
sys.modules["gymnasium"] = None
import luzhanqi as lz, pickle
env = lz.VectorEnv(2, seed=1, opponent="random", autoreset_mode="NextStep")
env.step(env.sample_actions())
assert pickle.loads(pickle.dumps(env)).get_state() == env.get_state()
assert env.metadata["autoreset_mode"] == "NextStep" and env.unwrapped is env
env.close()
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=100)


def test_gymnasium_is_not_imported_before_it_is_needed() -> None:
    script = "import sys, luzhanqi as lz; assert 'gymnasium' not in sys.modules; lz.VectorEnv(1)"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=100)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"battle_planes": True, "belief_planes": True, "history": 2},
        {"rules": "flip", "battle_planes": True},
    ],
)
def test_packed_is_the_same_in_words(options: dict[str, Any]) -> None:
    learners.check_packed(lz, 20, **options)


@pytest.mark.parametrize("options", [{"battle_planes": True}, {"rules": "flip", "history": 2}])
def test_channels_may_be_last(options: dict[str, Any]) -> None:
    learners.check_channels_last(lz, **options)


def test_chances_have_a_budget() -> None:
    env = VectorEnv(2, seed=1, belief_planes=(10, 10))
    assert (env.observations[:, -1] == 1).all() and not env.observations[:, -13:-1].any()
    chances = VectorEnv(2, seed=1, belief_planes=True).observations[:, -13:]
    assert not chances[:, -1].any()
    assert (abs(chances[:, :-1].sum(axis=(1, 2, 3), dtype=int) - 25 * 255) < 300).all()
    with pytest.raises(ValueError, match="dark play"):
        VectorEnv(2, "flip", belief_planes=True)
    with pytest.raises(TypeError, match="budget"):
        VectorEnv(2, belief_planes="many")  # type: ignore[arg-type]


def test_the_sampler_as_an_opponent() -> None:
    env = VectorEnv(4, seed=1, opponent="sampler-easy", threads=2)
    for _ in range(20):
        env.step(env.sample_actions())
    twin = env.copy()
    actions = env.sample_actions()
    twin.sample_actions()
    assert (twin.step(actions)[0] == env.step(actions)[0]).all()
    with pytest.raises(ValueError, match="sampler-hard"):
        VectorEnv(1, opponent="sampler-best")  # type: ignore[arg-type]


def interrupt_after(seconds: float) -> None:
    """Raises KeyboardInterrupt after this much processor time, so that a busy machine changes nothing."""
    signal.signal(signal.SIGVTALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def test_ctrl_c_stops_what_takes_long() -> None:
    env = VectorEnv(2000, seed=1, opponent="sampler-hard", learner=0)
    for work in (
        lambda: env.step(env.sample_actions()),
        lambda: env.reset(seed=2),
        lambda: VectorEnv(200_000, opponent="sampler", learner=1),
    ):
        interrupt_after(0.2)
        with pytest.raises(KeyboardInterrupt):
            while True:
                work()
    env = VectorEnv(2000, seed=1, opponent="sampler-hard", learner=0)
    interrupt_after(0.2)
    with pytest.raises(KeyboardInterrupt):
        env.step(env.sample_actions())
    with pytest.raises(RuntimeError, match="reset or restore all games"):
        env.step(env.sample_actions())
    env.reset(seed=1)


def test_ctrl_c_stops_a_restoration() -> None:
    env = VectorEnv(4000, seed=1, max_plies=0)
    begun = env.get_state()
    for _ in range(200):
        env.step(env.sample_actions())
    state = env.get_state()
    env.set_state(begun)
    interrupt_after(0.05)
    with pytest.raises(KeyboardInterrupt):
        env.set_state(state)
    assert env.get_state() == begun
