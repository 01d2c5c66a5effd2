"""sb3-contrib's MaskablePPO with its own policies, on the registered environments."""

from pathlib import Path

import gymnasium
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.logger import configure

import luzhanqi as lz
import luzhanqi.gymnasium
from luzhanqi.sb3 import Sb3VecEnv


@pytest.mark.parametrize("name", ["luzhanqi/Standard-v0", "luzhanqi/Flip-v0"])
def test_maskable_ppo_learns(name: str, tmp_path: Path) -> None:
    env = make_vec_env(name, n_envs=2, seed=1, env_kwargs={"max_plies": 200})
    # A few thousand decisions on one core.
    sizes = {"n_steps": 128, "batch_size": 128, "n_epochs": 4}
    model = MaskablePPO("MultiInputPolicy", env, seed=1, device="cpu", **sizes)
    model.set_logger(configure(str(tmp_path), ["csv"]))
    model.learn(2048)
    model.logger.close()
    rows = np.genfromtxt(tmp_path / "progress.csv", delimiter=",", names=True)
    losses = rows["trainvalue_loss"]
    losses = losses[np.isfinite(losses)]
    assert len(losses) >= 6 and losses[-3:].mean() < losses[:2].mean()
    assert np.isfinite(rows["trainentropy_loss"][1:]).all()
    # The trained policy, saved and loaded, plays a game of legal moves.
    model.save(tmp_path / "model")
    model = MaskablePPO.load(tmp_path / "model", device="cpu")
    one = gymnasium.make(name)
    observation, _ = one.reset(seed=7)
    ended = False
    while not ended:
        masks = one.unwrapped.action_masks()
        action, _ = model.predict(observation, action_masks=masks)
        assert masks[action]
        observation, _, terminated, truncated, info = one.step(action)
        assert "illegal_action" not in info
        ended = terminated or truncated


def test_a_vec_env_plays_the_games_of_a_vector_env() -> None:
    options = {"opponent": "random", "max_plies": 60}
    env, plain = Sb3VecEnv(lz.VectorEnv(4, "flip", **options)), lz.VectorEnv(4, "flip", **options)
    env.seed(3)
    np.testing.assert_array_equal(env.reset(), plain.reset(seed=3)[0])
    assert is_masking_supported(env) and not env.has_attr("nothing")
    ended, decisions = 0, np.zeros(4, int)
    for _ in range(100):
        masks = get_action_masks(env)
        np.testing.assert_array_equal(masks, plain.action_masks)
        actions = plain.sample_actions()
        observations, rewards, dones, infos = env.step(actions)
        wanted, plain_rewards, terminated, truncated, info = plain.step(actions)
        np.testing.assert_array_equal(observations, wanted)
        np.testing.assert_array_equal(rewards, plain_rewards)
        np.testing.assert_array_equal(dones, terminated | truncated)
        decisions += 1
        for game in range(4):
            assert ("episode" in infos[game]) == dones[game]
            if dones[game]:
                ended += 1
                np.testing.assert_array_equal(infos[game]["terminal_observation"], info["final_obs"][game])
                assert infos[game]["TimeLimit.truncated"] == truncated[game]
                assert infos[game]["episode"]["l"] == decisions[game]
                assert infos[game]["episode"]["r"] == plain_rewards[game]
                decisions[game] = 0
    assert ended > 5 and env.env_is_wrapped(gymnasium.Wrapper) == [False] * 4
    with pytest.raises(AttributeError, match="no method 'draw'"):
        env.env_method("draw")
    with pytest.raises(ValueError, match="expected an environment with an opponent"):
        Sb3VecEnv(lz.VectorEnv(2))


def test_maskable_ppo_learns_on_a_vec_env() -> None:
    env = Sb3VecEnv(lz.VectorEnv(16, "flip", seed=1, opponent="random", max_plies=200))
    model = MaskablePPO("MlpPolicy", env, seed=1, device="cpu", n_steps=64, batch_size=128, n_epochs=2)
    model.learn(2048)
    assert model.num_timesteps == 2048 and len(model.ep_info_buffer) > 0
