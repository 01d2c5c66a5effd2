"""sb3-contrib's MaskablePPO with its own policies, on the registered environments."""

from pathlib import Path

import gymnasium
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.logger import configure

import luzhanqi.gymnasium  # noqa: F401


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
