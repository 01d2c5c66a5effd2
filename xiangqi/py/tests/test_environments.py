"""`VectorEnv`, Gymnasium and PettingZoo: their own tests, and games compared with `Game`."""

import copy
import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest

import xiangqi_rules as xq
from xiangqi_rules import arrays

gym = pytest.importorskip("gymnasium")
pettingzoo_test = pytest.importorskip("pettingzoo.test")
from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers import vector as wrappers  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from xiangqi_rules import gymnasium as single  # noqa: E402
from xiangqi_rules import pettingzoo as zoo  # noqa: E402

# A few pieces, so that random games end.
SHORT = ["3k5/9/9/9/9/9/9/9/4R4/R4K3 w", "3k5/9/9/4R4/9/9/5r3/9/9/4K4 w"]
CHECKS = "4k4/9/9/9/9/9/9/9/3R5/5K3 w"


def test_arrays_say_what_a_game_is() -> None:
    game = xq.Game("booklet")
    for text in ["h2e2", "h7e7", "e2e6"]:
        game.push(text)
    planes = game.planes(history=3)
    names = arrays.plane_names("booklet", history=3)
    assert planes.shape == (len(names), 10, 9) == (49, 10, 9)
    assert (planes <= arrays.plane_bounds("booklet", history=3)[:, None, None]).all()
    shown = dict(zip(names, planes, strict=True))
    for point in (xq.Point(f"{file}{rank}") for file in "abcdefghi" for rank in range(10)):
        turned = point.rotate()
        piece = game.position[point]
        for kind in xq.Kind:
            for whose, side in (("own", xq.Side.BLACK), ("enemy", xq.Side.RED)):
                there = piece is not None and (piece.kind, piece.side) == (kind, side)
                plane = shown[f"{whose}_{kind.english}"]
                assert plane[turned.rank, turned.file] == there
    assert shown["in_check"].all() and shown["black"].all() and shown["to_move"].all()
    assert not game.planes("red")[names.index("to_move")].any()
    assert shown["last_target"].sum() == 1 and shown["last_target"][3, 4] == 1
    assert shown["own_soldier_1"].sum() == 5 == shown["own_soldier"].sum() + 1
    numbers = np.flatnonzero(game.action_mask()).tolist()
    assert numbers == game.legal_actions() == sorted(move.action(1) for move in game.legal_moves())
    assert {arrays.move_of(number, 1) for number in numbers} == set(game.legal_moves())
    origin, target = arrays.ACTIONS[xq.Move("h2e2").action("red")]
    assert (xq.Point("h2").index, xq.Point("e2").index) == (origin, target)
    game.push_action(np.int64(numbers[0]))
    assert game.moves_played[-1] == arrays.move_of(numbers[0], 1)
    with pytest.raises(xq.IllegalMoveError):
        game.push_action(next(n for n in range(2086) if not game.action_mask()[n]))
    for wrong, error in ((2086, IndexError), (-1, IndexError), (1.5, TypeError)):
        with pytest.raises(error):
            game.push_action(wrong)
        with pytest.raises(error):
            arrays.move_of(wrong, 0)
    with pytest.raises(ValueError, match="no piece"):
        xq.Move("a0d3").action(0)
    with pytest.raises(ValueError, match="100 boards"):
        game.planes(history=101)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_vector_is_its_games(mode: AutoresetMode) -> None:
    env = xq.VectorEnv(6, "asia", 1, positions=SHORT, max_plies=30, history=2, threads=2, autoreset_mode=mode)
    assert isinstance(env, gym.vector.VectorEnv) and env.metadata["autoreset_mode"] is mode
    assert len(env) == env.num_envs == 6 and env.unwrapped is env
    games = [xq.Game("asia", SHORT[number % 2]) for number in range(6)]
    over, begun, ended = [False] * 6, 6, 0
    observations, info = env.reset(seed=3)
    for _ in range(120):
        for place, game in enumerate(games):
            np.testing.assert_array_equal(observations[place], game.planes(history=2))
            mask = game.action_mask() & (not over[place])
            np.testing.assert_array_equal(info["action_masks"][place], mask)
            assert info["sides"][place] == game.to_move and env.game(place) == game
        actions = env.sample_actions()
        observations, rewards, terminated, truncated, info = env.step(actions)
        assert (("final_obs" in info) == (terminated | truncated).any()) or mode != "SameStep"
        for place, game in enumerate(games):
            if over[place]:
                assert actions[place] == -1
                if mode is AutoresetMode.NEXT_STEP:
                    games[place], over[place] = xq.Game("asia", SHORT[place % 2]), False
                continue
            mover = game.to_move
            game.push_action(actions[place])
            result = game.outcome
            assert terminated[place] == (result is not None)
            assert truncated[place] == (result is None and game.plies == 30)
            if not (terminated[place] or truncated[place]):
                continue
            ended += 1
            winner = -1 if result is None or result.winner is None else result.winner
            assert (info["winners"][place], info["lengths"][place]) == (winner, game.plies)
            reason = -1 if result is None else list(xq.EndReason).index(result.reason)
            assert info["reasons"][place] == reason
            assert rewards[place] == (0 if winner == -1 else 1 if winner == mover else -1)
            if mode is AutoresetMode.SAME_STEP:
                assert info["_final_obs"][place] and info["_final_info"][place]
                np.testing.assert_array_equal(info["final_obs"][place], game.planes(history=2))
                np.testing.assert_array_equal(info["final_info"]["action_masks"][place], game.action_mask())
                games[place] = xq.Game("asia", SHORT[place % 2])
            else:
                over[place] = True
    assert ended > 6 or mode is AutoresetMode.DISABLED


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("opponent", [None, "random"])
def test_episode_statistics(mode: AutoresetMode, opponent: str | None) -> None:
    inner = xq.VectorEnv(6, "asia", 1, opponent=opponent, autoreset_mode=mode, max_plies=20)
    env = wrappers.RecordEpisodeStatistics(inner)
    env.reset(seed=3)
    ended = 0
    for _ in range(100):
        observations, rewards, terminated, truncated, info = env.step(inner.sample_actions())
        done = terminated | truncated
        if done.any():
            np.testing.assert_array_equal(info["_episode"], done)
            np.testing.assert_array_equal(info["episode"]["r"][done], rewards[done])
            steps = info["episode"]["l"][done] * (1 if opponent is None else 2)
            assert (abs(steps - info["lengths"][done]) <= (opponent is not None)).all()
            ended += done.sum()
    assert ended == env.episode_count > 10


def test_spaces_are_true() -> None:
    env = xq.VectorEnv(20, "booklet", 1, history=2, max_plies=300)
    box = env.single_observation_space
    assert env.single_action_space.n == 2086 and box.contains(env.observations[0])
    assert env.observation_space.contains(env.observations)
    assert env.single_observation_space is box and env.planes == arrays.plane_table("booklet", 2)
    most = np.zeros(box.shape, np.uint8)
    for _ in range(400):
        env.step(env.sample_actions())
        most = np.maximum(most, env.observations.max(axis=0))
    assert (most <= box.high).all() and not (box.high == 255).all()
    inner = xq.VectorEnv(4, seed=1, max_plies=20, autoreset_mode=AutoresetMode.NEXT_STEP)
    flat = wrappers.FlattenObservation(inner)
    flat.reset(seed=1)
    observations, *_ = flat.step(inner.sample_actions())
    np.testing.assert_array_equal(observations, inner.observations.reshape(4, -1))


def test_arrays_of_the_caller() -> None:
    seen, masks = np.zeros((3, 23, 10, 9), np.uint8), np.zeros((3, 2086), bool)
    env = xq.VectorEnv(3, seed=1, observations=seen, action_masks=masks)
    assert env.observations is seen and env.action_masks is masks and masks.sum() == 3 * 44
    with pytest.raises(ValueError, match=r"shape \(4, 23, 10, 9\)"):
        xq.VectorEnv(4, observations=seen)
    with pytest.raises(TypeError, match="uint8"):
        xq.VectorEnv(3, observations=seen.astype(np.int8))
    memory = bytearray(masks.size)
    seen = np.frombuffer(memory, np.uint8, seen.size).reshape(seen.shape)
    masks = np.frombuffer(memory, bool).reshape(masks.shape)
    with pytest.raises(ValueError, match="observations and action_masks share memory"):
        xq.VectorEnv(3, observations=seen, action_masks=masks)


def test_what_cannot_be_is_refused() -> None:
    for arguments, message in (
        ({"num_envs": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"history": 0}, "1 to 100 boards"),
        ({"positions": []}, "at least one"),
        ({"positions": ["3k5/P3R4/1P7/9/9/8P/9/4B3B/4A4/3AK4 b"]}, "the game is over"),
        ({"positions": SHORT[:1], "opponent": "random", "learner": "black"}, "before the learner"),
        ({"opponent": "strong"}, "opponent is"),
        ({"opponent": "random", "learner": "green"}, "learner is"),
        ({"learner": 0}, "learner needs an opponent"),
        ({"autoreset_mode": "Sometimes"}, "autoreset_mode"),
        ({"render_mode": "film"}, "render mode"),
    ):
        with pytest.raises(ValueError, match=message):
            xq.VectorEnv(**{"num_envs": 2, **arguments})
    with pytest.raises(MemoryError):
        xq.VectorEnv(2**40)
    env = xq.VectorEnv(3, seed=1)
    before = env.action_masks.copy()
    for actions, error, message in (
        ([0, -1, 0], ValueError, "game 0: action 0"),
        ([xq.Move("h2e2").action(0), 2086, 0], ValueError, "game 1: action 2086"),
        ([0, 0], ValueError, "expected 3 actions"),
        ([0.5] * 3, TypeError, "whole numbers"),
    ):
        with pytest.raises(error, match=message):
            env.step(actions)
    np.testing.assert_array_equal(env.action_masks, before)
    with pytest.raises(ValueError, match="give one, or 3 in a list"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="has the rules booklet, but the batch has asia"):
        env.set_game(0, xq.Game("booklet"))


def test_resets_and_copies() -> None:
    env = xq.VectorEnv(4, seed=5, max_plies=50)
    for _ in range(7):
        env.step(env.sample_actions())
    twin = env.copy()
    deep = copy.deepcopy(env)
    for _ in range(60):
        actions = env.sample_actions()
        for other in (twin, deep):
            np.testing.assert_array_equal(other.sample_actions(), actions)
            other.step(actions)
        env.step(actions)
        np.testing.assert_array_equal(twin.observations, env.observations)
        np.testing.assert_array_equal(deep.winners, env.winners)
    kept = env.game(1)
    assert kept.plies > 0
    env.reset(seed=[1, 2, 3, 4], options={"reset_mask": np.array([True, False, True, True])})
    assert env.game(1) == kept and env.game(0).plies == 0
    env.set_game(2, kept)
    assert env.game(2) == kept and env.sides[2] == kept.to_move
    np.testing.assert_array_equal(env.observe(2, 1 - kept.to_move), kept.planes(1 - kept.to_move))
    alike = [xq.VectorEnv(4, threads=threads) for threads in (1, 2, 3)]
    for _ in range(3):
        seen = [other.reset(seed=9)[0].copy() for other in alike]
        actions = [other.sample_actions() for other in alike]
        assert (seen[0] == seen[1]).all() and (actions[1] == actions[2]).all()


@pytest.mark.parametrize("opponent", [None, "random"])
@pytest.mark.parametrize("mode", AutoresetMode)
def test_states_and_pickles_have_the_same_future(mode: AutoresetMode, opponent: str | None) -> None:
    # Some of them start with a mate in one, which the opponent may not have.
    positions = SHORT if opponent is None else None
    options = {"positions": positions, "max_plies": 30, "autoreset_mode": mode, "opponent": opponent}
    env = xq.VectorEnv(20, "booklet", 1, **options)
    for _ in range(41):
        env.step(env.sample_actions())
    state = env.get_state()
    other = xq.VectorEnv(20, "booklet", 9, threads=2, **options)
    other.set_state(state)
    twins = [pickle.loads(pickle.dumps(env)), other]
    assert all(twin.get_state() == state for twin in twins)
    for _ in range(50):
        actions = env.sample_actions()
        told = env.step(actions)
        for twin in twins:
            np.testing.assert_array_equal(twin.sample_actions(), actions)
            for one, another in zip(twin.step(actions)[:4], told[:4], strict=True):
                np.testing.assert_array_equal(one, another)
    with pytest.raises(ValueError, match="20 games, not 3"):
        xq.VectorEnv(3, "booklet", **options).set_state(state)
    with pytest.raises(ValueError, match="other settings"):
        xq.VectorEnv(20, "asia", **options).set_state(state)
    for others in ({"num_envs": 3}, {"num_envs": 20, "history": 2}):
        with pytest.raises(ValueError, match="other settings"):
            env._take(xq.VectorEnv(rules="booklet", **others))
    for wrong in (b"", state[:-1], state + b"x"):
        with pytest.raises(ValueError):
            env.set_state(wrong)


def test_the_law_decides() -> None:
    env = xq.VectorEnv(1, "asia", positions=[CHECKS], autoreset_mode="Disabled", render_mode="ansi")
    for text in 2 * ["d1e1", "e9d9", "e1d1", "d9e9"]:
        assert not env.terminated[0]
        env.step([xq.Move(text).action(env.sides[0])])
    assert env.terminated[0] and env.winners[0] == xq.Side.BLACK
    assert list(xq.EndReason)[env.reasons[0]] == "perpetual-check"
    assert env.side_rewards.tolist() == [[-1, 1]] and not env.action_masks.any()
    assert env.render() == (env.game(0).position.ascii(),)


@pytest.mark.parametrize("rules", xq.Rules.names())
def test_every_named_rule_set_has_an_id(rules: str) -> None:
    env = gym.make(single.env_id(rules), disable_env_checker=True)
    assert str(env.unwrapped.rules) == rules
    env.reset(seed=1)


def test_ids_make_environments() -> None:
    script = """
import gymnasium
env = gymnasium.make_vec("xiangqi_rules.gymnasium:xiangqi/Booklet-v0", num_envs=3, history=2)
assert type(env).__name__ == "VectorEnv" and env.num_envs == 3 and env.history == 2
observations, info = env.reset(seed=1)
env.step(env.sample_actions())
assert gymnasium.make("xiangqi/Asia-v0").reset(seed=1)[0]["action_mask"].any()
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=100)


@pytest.mark.parametrize("side", ["red", 1])
def test_gymnasium_env(side: int | str) -> None:
    env = single.SingleAgentEnv("asia", side=side, render_mode="ansi", max_plies=40)
    with warnings.catch_warnings():
        # The checker recommends spaces from -1 to 1, and registered ids.
        warnings.simplefilter("ignore")
        check_env(env)
    chance = np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(0.5)
    while True:
        assert env.game.to_move == env.side
        np.testing.assert_array_equal(observation["observation"], env.game.planes(env.side))
        np.testing.assert_array_equal(observation["action_mask"], env.game.action_mask())
        action = int(chance.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            break
    assert info["length"] == env.game.plies and not observation["action_mask"].any()
    with pytest.raises(ResetNeeded, match="has ended"):
        env.step(action)
    env.reset(seed=2)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    assert env.step(wrong)[1:] == (-1.0, True, False, {"illegal_action": True})


def test_gymnasium_wins_and_losses() -> None:
    def mates(game: xq.Game, chance: np.random.Generator) -> int:
        def wins(number: int) -> bool:
            tried = game.copy()
            tried.push_action(number)
            return tried.outcome is not None

        return next(filter(wins, game.legal_actions()))

    env = single.SingleAgentEnv("asia", mates, position=SHORT[0])
    env.reset(seed=1)
    move = mates(env.game, env.np_random)
    assert env.step(move)[1:4] == (1.0, True, False)
    # Black is to move, and Red mates next: a1a9 after any move that leaves the bottom open.
    env = single.SingleAgentEnv("asia", mates, side=1, position="3k5/9/9/9/9/9/9/9/4R4/R4K3 b")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(env.game.legal_actions()[0])
    assert (reward, terminated, info["winner"]) == (-1.0, True, 0)
    with pytest.raises(ValueError, match="before the learner"):
        single.SingleAgentEnv(position=SHORT[0], side=1)
    for opponent in ("weak", 3):
        with pytest.raises(ValueError, match=f"opponent is .*, not {opponent!r}"):
            single.SingleAgentEnv(opponent=opponent)


# PettingZoo expects a Box of other packages' games, but observations with masks are dicts.
DICTS = "ignore:Observation space for each agent probably should be"
ARRAYS = "ignore:Observation is not a NumPy array"


@pytest.mark.filterwarnings(DICTS, ARRAYS, "ignore:Action mask numpy array is all")
@pytest.mark.parametrize("rules", ["asia", "booklet"])
def test_pettingzoo_api(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.api_test(zoo.env(rules=rules, max_plies=100), num_cycles=300)
    pettingzoo_test.seed_test(lambda: zoo.env(rules=rules), num_cycles=100)
    parallel = turn_based_aec_to_parallel(zoo.env(rules=rules, max_plies=50))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # agents with an empty mask have nothing to sample
        pettingzoo_test.parallel_api_test(parallel, num_cycles=100)
    pettingzoo_test.render_test(zoo.env)
    assert capsys.readouterr().out


def test_pettingzoo_plays_the_game() -> None:
    env = zoo.raw_env(position=SHORT[0], max_plies=300, history=2)
    for seed in range(8):
        env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        total = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            side = zoo.AGENTS.index(agent)
            seen = env.game.planes(side, history=2)
            np.testing.assert_array_equal(observation["observation"], seen)
            if terminated or truncated:
                result = env.game.outcome
                env.step(None)
                continue
            np.testing.assert_array_equal(observation["action_mask"], env.game.action_mask())
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        if result is not None and result.winner is not None:
            assert total[zoo.AGENTS[result.winner]] == 1 and sum(total.values()) == 0
    env.reset()
    with pytest.raises(ValueError, match="an action is 0 to 2085, not 2086"):
        env.step(2086)


@pytest.mark.parametrize("make", [zoo.env, lambda: single.SingleAgentEnv(max_plies=60)])
def test_copies_in_mid_game(make: object) -> None:
    env = make()
    env.reset(seed=2)

    def go_on(env: object, steps: int) -> list[object]:
        shown = []
        for _ in range(steps):
            game = env.unwrapped.game
            if game.outcome is not None or game.plies >= 60:
                break
            env.step(game.legal_actions()[len(game.legal_actions()) // 2])
            shown.append(str(env.unwrapped.game.position))
        return shown

    go_on(env, 9)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    played = go_on(env, 30)
    assert played and all(go_on(twin, 30) == played for twin in twins)


def test_pictures() -> None:
    for env in (
        xq.VectorEnv(2, render_mode="rgb_array"),
        single.SingleAgentEnv(render_mode="rgb_array"),
        zoo.raw_env(render_mode="rgb_array"),
    ):
        env.reset(seed=1)
        picture = env.render()
        picture = picture[0] if isinstance(picture, tuple) else picture
        assert picture.shape == (530, 480, 3) and picture.dtype == np.uint8
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 3
