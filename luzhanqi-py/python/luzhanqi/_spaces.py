"""Gymnasium spaces, and the ids of environments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ._extras import needs

with needs("gymnasium"):
    import gymnasium
    from gymnasium.vector.utils import batch_space

__all__ = ["batched", "masked", "plane_space", "register", "word_space"]


def plane_space(maxima: bytes, board: tuple[int, int], channels_last: bool = False) -> Any:
    """Returns the space of an observation; `maxima` has the largest byte of each plane."""
    most = np.frombuffer(maxima, np.uint8)[:, None, None]
    high = np.broadcast_to(most, (len(most), *board))
    high = (high.transpose(1, 2, 0) if channels_last else high).copy()
    return gymnasium.spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def word_space(words: int) -> Any:
    """Returns the space of an observation of `words` words."""
    return gymnasium.spaces.Box(np.uint64(0), np.iinfo(np.uint64).max, (words,), np.uint64)


def masked(box: Any, actions: int) -> Any:
    """Returns the space of a dict with an observation and its mask."""
    mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
    return gymnasium.spaces.Dict({"observation": box, "action_mask": mask})


def batched(observation: Any, action: Any, games: int) -> tuple[Any, Any]:
    """Returns the spaces of `games` games."""
    return batch_space(observation, games), batch_space(action, games)


def register(rules: Iterable[str], env_id: Callable[[str], str]) -> None:
    """Registers an environment id for each named rule set: one learner against a random opponent."""
    package = __name__.partition(".")[0]
    for name in rules:
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point=f"{package}.gymnasium:SingleAgentEnv",
                vector_entry_point=f"{package}.vector:VectorEnv",
                kwargs={"rules": name, "opponent": "random"},
            )
