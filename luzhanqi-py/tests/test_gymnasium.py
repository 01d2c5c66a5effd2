"""`VectorEnv` and `SingleAgentEnv` as Gymnasium environments, and copies of them."""

import copy
import pickle
import subprocess
import sys

import cloudpickle
import numpy as np
import pytest

import luzhanqi as lz

gym = pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers import vector as wrappers  # noqa: E402

from luzhanqi import gymnasium as single  # noqa: E402
from luzhanqi import pettingzoo as zoo  # noqa: E402

TWINS = [
    copy.deepcopy,
    lambda env: pickle.loads(pickle.dumps(env)),
    lambda env: cloudpickle.loads(cloudpickle.dumps(env)),
]


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("opponent", [None, "random"])
def test_vector_env_is_one_of_gymnasiums(mode: AutoresetMode, opponent: str | None) -> None:
    env = lz.VectorEnv(4, seed=1, opponent=opponent, autoreset_mode=mode, max_plies=30)
    assert isinstance(env, gym.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is mode
    assert env.spec is None and env.unwrapped is env and not env.closed
    assert env.single_observation_space.contains(env.observations[0])
    env.close()
    assert env.closed


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("opponent", [None, "random"])
def test_episode_statistics(mode: AutoresetMode, opponent: str | None) -> None:
    inner = lz.VectorEnv(6, "standard", 1, opponent=opponent, autoreset_mode=mode, max_plies=40)
    env = wrappers.RecordEpisodeStatistics(inner)
    env.reset(seed=3)
    ended = 0
    for _ in range(150):
        observations, rewards, terminated, truncated, info = env.step(inner.sample_actions())
        done = terminated | truncated
        if done.any():
            np.testing.assert_array_equal(info["_episode"], done)
            np.testing.assert_array_equal(info["episode"]["r"][done], rewards[done])
            if opponent is None:
                # A refused try is a step, but not a ply.
                assert (info["episode"]["l"][done] >= info["lengths"][done]).all()
            ended += done.sum()
    assert ended == env.episode_count > 10


def test_observations_are_wrapped() -> None:
    # Gymnasium's observation wrappers reject SAME_STEP.
    inner = lz.VectorEnv(4, "flip", 1, max_plies=20, autoreset_mode=AutoresetMode.NEXT_STEP)
    env = wrappers.FlattenObservation(inner)
    env.reset(seed=1)
    for _ in range(25):
        observations, *_ = env.step(inner.sample_actions())
        np.testing.assert_array_equal(observations, inner.observations.reshape(4, -1))
    assert env.observation_space.contains(observations)


@pytest.mark.parametrize("rules", lz.Rules.names())
def test_every_named_rule_set_has_an_id(rules: str) -> None:
    name = single.env_id(rules)
    assert gym.spec(name).kwargs["rules"] == rules
    env = gym.make(name, disable_env_checker=True)
    assert str(env.unwrapped.rules) == rules
    env.reset(seed=1)
    assert env.spec.id == name


def test_ids_make_environments() -> None:
    script = """
import gymnasium
env = gymnasium.make_vec("luzhanqi.gymnasium:luzhanqi/SheetDark-v0", num_envs=3, history=2)
assert type(env).__name__ == "VectorEnv" and env.num_envs == 3 and env.history == 2
assert env.spec.id == "luzhanqi/SheetDark-v0" and env.metadata["autoreset_mode"].value == "SameStep"
observations, info = env.reset(seed=1)
env.step(env.sample_actions())
assert gymnasium.make("luzhanqi/Standard-v0").reset(seed=1)[0]["action_mask"].any()
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=100)


@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_bounds_are_true(rules: str) -> None:
    box, _ = single.spaces(rules, 2)
    assert box.dtype == np.uint8 and not box.low.any()
    # stable-baselines3 takes a Box of 0 to 255 for a picture.
    assert not (box.high == 255).all() and (box.high == 255).any()
    env = lz.VectorEnv(30, rules, 1, history=2)
    most = np.zeros(box.shape, np.uint8)
    for _ in range(300):
        env.step(env.sample_actions())
        most = np.maximum(most, env.observations.max(axis=0))
    assert (most <= box.high).all()
    assert box.high[lz.arrays.plane_index("own_landmine"), 3, 2] == 1


def play(env: single.SingleAgentEnv, actions: int, chance: np.random.Generator) -> list[object]:
    shown = []
    for _ in range(actions):
        mask = env.action_masks()
        if not mask.any():
            env.reset()
            mask = env.action_masks()
        observation, *told, info = env.step(int(chance.choice(np.flatnonzero(mask))))
        shown += [observation["observation"].tobytes(), observation["action_mask"].tobytes(), told]
        shown.append(sorted((key, np.asarray(value).tolist()) for key, value in info.items()))
    return shown


def first(observation: np.ndarray, mask: np.ndarray, chance: np.random.Generator) -> int:
    """Plays the first action of its mask."""
    return int(mask.argmax())


@pytest.mark.parametrize("twin_of", TWINS)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("opponent", ["random", "sampler-easy", first])
def test_copies_of_a_single_agents_game_go_on_alike(twin_of: object, seat: int, opponent: object) -> None:
    env = single.SingleAgentEnv("flip", opponent, seat=seat, max_plies=60)
    with pytest.raises(gym.error.ResetNeeded, match="has not begun"):
        env.step(0)
    env.reset(seed=4)
    play(env, 9, np.random.default_rng(1))
    twin = twin_of(env)
    assert twin.game == env.game
    one = play(env, 60, np.random.default_rng(2))
    assert play(twin, 60, np.random.default_rng(2)) == one


def test_the_sampler_beats_random_moves() -> None:
    env = single.SingleAgentEnv("standard", "sampler", max_plies=400)
    chance = np.random.default_rng(3)
    env.reset(seed=1)
    ended = False
    while not ended:
        legal = np.flatnonzero(env.action_masks())
        _, reward, terminated, truncated, info = env.step(chance.choice(legal))
        ended = terminated or truncated
    assert terminated and (reward, info["winner"]) == (-1, 1)


def test_an_opponent_that_fails_is_told() -> None:
    env = single.SingleAgentEnv("standard", lambda *_: 1 // 0)
    env.reset(seed=1)
    action = np.flatnonzero(env.action_masks())[0]
    with pytest.raises(ZeroDivisionError):
        env.step(action)
    with pytest.raises(gym.error.ResetNeeded, match="the opponent failed"):
        env.step(action)
    env.reset(seed=2)
    assert env.action_masks().any()


def test_an_ended_game_tells_how() -> None:
    env = single.SingleAgentEnv("standard", max_plies=4)
    env.reset(seed=1)
    for _ in range(2):
        mask = env.action_masks()
        *_, truncated, info = env.step(int(np.flatnonzero(mask)[0]))
    assert truncated and (info["winner"], info["reason"], info["length"]) == (-1, -1, 4)
    assert info["pieces_remaining"].shape == (2,) and not env.action_masks().any()
    with pytest.raises(gym.error.ResetNeeded, match="has ended"):
        env.step(0)
    env.reset()
    assert env.action_masks().any()
    for opponent in ("weak", 3):
        with pytest.raises(ValueError, match=f"opponent is .*, not {opponent!r}"):
            single.SingleAgentEnv(opponent=opponent)


@pytest.mark.parametrize("make", [zoo.raw_env, zoo.env])
@pytest.mark.parametrize("twin_of", TWINS)
@pytest.mark.parametrize("setup", ["random", "play"])
def test_pettingzoo_copies_in_mid_game(make: object, twin_of: object, setup: str) -> None:
    env = make(setup=setup, max_plies=50, history=2)
    env.reset(seed=2)

    def go_on(env: object, steps: int, seed: int) -> list[object]:
        chance = np.random.default_rng(seed)
        shown = []
        for _ in range(steps):
            observation, reward, terminated, truncated, _ = env.last()
            shown.append((env.agent_selection, reward, terminated, truncated))
            shown += [observation["observation"].tobytes(), observation["action_mask"].tobytes()]
            if terminated or truncated:
                break
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        return shown

    go_on(env, 30, 1)
    twin = twin_of(env)
    assert twin.unwrapped.game == env.unwrapped.game
    assert go_on(env, 90, 2) == go_on(twin, 90, 2)
    # At the end too.
    over = twin_of(env)
    assert (over.terminations, over.truncations) == (env.terminations, env.truncations)
    assert any(over.truncations.values()) or any(over.terminations.values())
