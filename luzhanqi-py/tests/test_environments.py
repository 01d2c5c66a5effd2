"""PettingZoo and Gymnasium: their own tests, and what those do not cover."""

import inspect
import pickle
import warnings

import cloudpickle
import numpy as np
import pytest

import luzhanqi as lz
from luzhanqi import cluster

pettingzoo_test = pytest.importorskip("pettingzoo.test")
from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel  # noqa: E402

from luzhanqi import gymnasium as single  # noqa: E402
from luzhanqi import pettingzoo as zoo  # noqa: E402

# PettingZoo expects a Box of other packages' games, but observations with masks are dicts.
DICTS = "ignore:Observation space for each agent probably should be"
ARRAYS = "ignore:Observation is not a NumPy array"
TWO_PLAYERS = pytest.mark.filterwarnings(DICTS, ARRAYS, "ignore:Action mask numpy array is all")


@pytest.mark.parametrize("rules", ["standard", "flip", "sheet-dark", "oca,quiet-limit=31"])
@TWO_PLAYERS
def test_pettingzoo_api(rules: str) -> None:
    pettingzoo_test.api_test(zoo.env(rules=rules, max_plies=200), num_cycles=500)
    pettingzoo_test.seed_test(lambda: zoo.env(rules=rules), num_cycles=200)
    parallel = turn_based_aec_to_parallel(zoo.raw_env(rules=rules, max_plies=100))
    parallel.reset(seed=1)


@TWO_PLAYERS
def test_pettingzoo_set_up_phase() -> None:
    pettingzoo_test.api_test(zoo.env(setup="play", max_plies=50), num_cycles=300)


def test_pettingzoo_render(capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.render_test(zoo.env)
    assert "#" in capsys.readouterr().out
    env = zoo.env(render_mode="rgb_array", rules="flip")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape == (720, 480, 3) and len(np.unique(picture.reshape(-1, 3), axis=0)) > 3


def test_pettingzoo_plays_the_game() -> None:
    env = zoo.raw_env(max_plies=2000)
    env.reset(seed=3)
    chance = np.random.default_rng(1)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        game = env.game
        seat = zoo.AGENTS.index(agent)
        np.testing.assert_array_equal(observation["observation"], game.view(seat).planes())
        if terminated or truncated:
            assert not observation["action_mask"].any()
            result = game.outcome
            env.step(None)
            continue
        np.testing.assert_array_equal(observation["action_mask"], game.view(seat).action_mask())
        env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    assert result is not None and result.winner is not None
    assert [total[agent] for agent in zoo.AGENTS] == [1 - 2 * result.winner, 2 * result.winner - 1]


def test_pettingzoo_acts_in_turns() -> None:
    assert zoo.env().metadata["is_parallelizable"] is False
    # PettingZoo's wrapper for simultaneous actions rejects the environment.
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(zoo.env())


@TWO_PLAYERS
def test_pettingzoo_in_parallel() -> None:
    def parallel() -> object:
        return turn_based_aec_to_parallel(zoo.env(max_plies=100))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # agents with an empty mask have nothing to sample
        pettingzoo_test.parallel_api_test(parallel(), num_cycles=150)


def test_pickles() -> None:
    for load, dump in ((pickle.loads, pickle.dumps), (cloudpickle.loads, cloudpickle.dumps)):
        twin = load(dump(zoo.raw_env(rules="flip", max_plies=7)))
        twin.reset(seed=1)
        assert str(twin.rules) == "flip"
    play = cloudpickle.loads(cloudpickle.dumps(lambda: lz.Position.random("flip", 1)))
    assert play() == lz.Position.random("flip", 1)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_gymnasium_env(rules: str, seat: int) -> None:
    env = single.SingleAgentEnv(rules, seat=seat, render_mode="ansi")
    with warnings.catch_warnings():
        # The checker recommends spaces from -1 to 1, and registered ids.
        warnings.simplefilter("ignore")
        check_env(env)
    wins = 0.0
    for number in range(4):
        observation, _ = env.reset(seed=number)
        chance = np.random.default_rng(number)
        ended = False
        while not ended:
            np.testing.assert_array_equal(observation["observation"], env.game.view(seat).planes())
            action = chance.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, terminated, truncated, _ = env.step(action)
            ended = terminated or truncated
        result = env.game.outcome
        if result is None or result.winner is None:
            assert reward == 0
        else:
            assert reward == (1 if result.winner == seat else -1)
        wins += reward
    assert env.render() == env.game.view(seat).ascii()
    for number in range(3):
        env.reset(seed=1)
        illegal = int(np.flatnonzero(~env.game.view(seat).action_mask())[0])
        action = (illegal, -1, 5000)[number]
        _, reward, terminated, _, info = env.step(action)
        assert (reward, terminated, info) == (-1, True, {"illegal_action": True})
        assert not env.action_masks().any()
        with pytest.raises(ResetNeeded, match="the game has ended"):
            env.step(illegal)


def test_render_modes_are_known() -> None:
    for make in (single.SingleAgentEnv, zoo.raw_env):
        with pytest.raises(ValueError, match="ansi, rgb_array; not 'x'"):
            make(render_mode="x")


@pytest.mark.parametrize("rules, history", [("standard", 1), ("flip", 3)])
def test_vector_env_has_spaces(rules: str, history: int) -> None:
    env = lz.VectorEnv(3, rules, 1, history=history)
    assert env.observation_space.contains(env.observations)
    assert env.single_observation_space.contains(env.observations[0])
    assert env.single_observation_space == single.spaces(rules, history)[0]
    last = lz.VectorEnv(3, rules, 1, history=history, channels_last=True)
    assert last.observation_space.contains(last.observations)
    assert last.single_observation_space.contains(last.observations[0])
    assert env.action_space.contains(env.sample_actions())
    assert env.single_action_space.n == lz.arrays.ACTION_COUNT
    # Seeding a space must affect later samples: it has to be the same object.
    for name in ("observation_space", "action_space", "single_action_space"):
        assert getattr(env, name) is getattr(env, name)
    mask = env.action_masks[0].astype(np.int8)
    assert mask[env.single_action_space.sample(mask=mask)]


def test_games_are_broken_off_after_the_same_plies() -> None:
    makers = (
        lz.VectorEnv,
        single.SingleAgentEnv.__init__,
        zoo.raw_env.__init__,
        cluster.play_one,
        cluster.play_many,
    )
    assert [inspect.signature(each).parameters["max_plies"].default for each in makers] == [2000] * 5


def test_vector_env_without_reset() -> None:
    env = lz.VectorEnv(2, "standard", 1, max_plies=3, autoreset_mode="Disabled")
    for _ in range(3):
        env.step(env.sample_actions())
    assert env.truncated.all() and not env.action_masks.any()
    assert env.sample_actions().tolist() == [-1, -1]
    before = env.observations.copy()
    env.step([-1, -1])
    assert (env.observations == before).all() and not env.truncated.any()
    with pytest.raises(ValueError):
        env.step([0, -1])
    env.reset(seed=1)
    with pytest.raises(ValueError):
        env.step([-1, -1])
    for seat in lz.Seat:
        for number in range(2):
            planes = env.game(number).view(seat).planes()
            np.testing.assert_array_equal(env.observe(number, seat), planes)
