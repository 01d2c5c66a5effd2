"""A `VectorEnv` for Stable-Baselines3 (extra `luzhanqi[sb3]`).

`Sb3VecEnv(env)` is a `VecEnv` of SB3 over a `luzhanqi.VectorEnv` with an opponent. SB3 steps all games in one
call, without a Python environment for each game. MaskablePPO of sb3-contrib reads the masks:

    env = Sb3VecEnv(luzhanqi.VectorEnv(256, "flip", seed=1, opponent="sampler-easy"))
    model = sb3_contrib.MaskablePPO("MlpPolicy", env)
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._extras import needs
from .vector import VectorEnv

with needs("sb3"):
    from stable_baselines3.common.vec_env import VecEnv  # pyright: ignore[reportMissingImports]

__all__ = ["Sb3VecEnv"]


class Sb3VecEnv(VecEnv):  # type: ignore[misc]
    """The games of a `VectorEnv`, for SB3.

    Observations are those of the `VectorEnv`, without masks. When a game ends, its info has
    "terminal_observation", "TimeLimit.truncated" and "episode" (its reward "r" and the number of the
    learner's decisions "l"), like those of SB3's Monitor, and the "winner", "reason" and "length" of the
    game.

    Raises ValueError for an environment without an opponent, or with an autoreset mode other than "SameStep".
    """

    def __init__(self, env: VectorEnv) -> None:
        options = env._arguments
        if options["opponent"] is None or options["autoreset_mode"] != "SameStep":
            raise ValueError('expected an environment with an opponent and autoreset_mode="SameStep"')
        self.env = env
        self._begun = time.time()
        self._decisions = np.zeros(env.num_envs, np.int64)
        self._actions: Any = None
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> NDArray[Any]:
        """Restarts all games, with the seed that the method `seed` set, if any."""
        seed = self._seeds[0]
        observations, _ = self.env.reset(seed=seed)
        self._reset_seeds()
        self._reset_options()
        self._decisions[:] = 0
        return np.array(observations)

    def step_async(self, actions: Any) -> None:
        """Stores the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Plays the actions. All arrays are copies."""
        observations, rewards, terminated, truncated, info = self.env.step(self._actions)
        done = terminated | truncated
        self._decisions += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(done).tolist():
            infos[game] = {
                "terminal_observation": info["final_obs"][game],
                "TimeLimit.truncated": bool(truncated[game]),
                "episode": {
                    "r": float(rewards[game]),
                    "l": int(self._decisions[game]),
                    "t": round(time.time() - self._begun, 6),
                },
                "winner": int(info["winners"][game]),
                "reason": int(info["reasons"][game]),
                "length": int(info["lengths"][game]),
            }
        self._decisions[done] = 0
        return np.array(observations), rewards.copy(), done, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the masks of all games: bool of shape (num_envs, 1248)."""
        masks: NDArray[np.bool_] = self.env.action_masks.copy()
        return masks

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **options: Any) -> list[Any]:
        """Returns each game's mask for "action_masks", the only method of a game.

        Raises AttributeError for any other name.
        """
        if method_name != "action_masks":
            raise AttributeError(f"a game of a VectorEnv has no method {method_name!r}")
        masks = self.action_masks()
        return [masks[game] for game in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Returns an attribute of the `VectorEnv` for each game."""
        value = self.action_masks if attr_name == "action_masks" else getattr(self.env, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raises AttributeError, because the games have no attributes of their own."""
        raise AttributeError(f"the games of a VectorEnv have no attribute {attr_name!r} to set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Returns False for each game."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        """Returns a picture of each game, or None without `render_mode="rgb_array"`."""
        return [self.env.render(game) for game in range(self.num_envs)]

    def close(self) -> None:
        """Does nothing, because a `VectorEnv` has nothing to close."""

    def _get_indices(self, indices: int | Iterable[int] | None) -> Iterable[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices
