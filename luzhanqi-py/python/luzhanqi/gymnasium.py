"""Gymnasium environments (extra `luzhanqi[gymnasium]`).

`SingleAgentEnv` is one seat's game against a given opponent. `spaces` describes what one game of a
`VectorEnv` gives and takes, `batched` what all of them do; the properties of a `VectorEnv` of the
usual names, such as `single_action_space`, give the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays
from ._extras import needs
from ._native import Game, Rules, VectorEnv
from ._picture import known_mode, pixels
from .enums import Seat

with needs("gymnasium"):
    import gymnasium
    from gymnasium.vector.utils import batch_space

__all__ = ["Opponent", "SingleAgentEnv", "batched", "random_opponent", "spaces"]

Opponent = Callable[[NDArray[np.uint8], NDArray[np.bool_], np.random.Generator], int]
"""Takes its own observation, its mask and a generator, and gives an action of the mask."""


def random_opponent(
    observation: NDArray[np.uint8], mask: NDArray[np.bool_], chance: np.random.Generator
) -> int:
    """Draws an action uniformly from the mask."""
    return int(chance.choice(np.flatnonzero(mask)))


def spaces(rules: Rules | str = "standard", history: int = 1) -> tuple[Any, Any]:
    """Returns the spaces of one game: observations, uint8 (history * planes, 12, 5); actions."""
    planes, ranks, files = arrays.observation_shape(rules)
    box = gymnasium.spaces.Box(0, 255, (history * planes, ranks, files), np.uint8)
    return box, gymnasium.spaces.Discrete(arrays.ACTION_COUNT)


def batched(observation: Any, action: Any, games: int) -> tuple[Any, Any]:
    """Returns the spaces of so many games at once."""
    return batch_space(observation, games), batch_space(action, games)


class SingleAgentEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One seat's game against an opponent.

    An observation is a dict: "observation" holds the planes of `luzhanqi.arrays`, "action_mask" an
    int8 array (1248,). A win is worth 1, a loss -1. An action outside the mask loses the game, and
    the info then has "illegal_action".

    Args:
        rules: a rule string.
        opponent: see `Opponent`; random by default.
        seat: the agent's seat.
        max_plies: a game is truncated after so many plies; 0 is never.
        history: how many moments an observation shows.
        render_mode: "ansi" gives the text of the agent's view, "rgb_array" pixels of the full
            truth.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        rules: str = "standard",
        opponent: Opponent = random_opponent,
        *,
        seat: int = 0,
        max_plies: int = 2000,
        history: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.rules = Rules(rules)
        self.opponent = opponent
        self.seat = Seat(seat)
        self.render_mode = known_mode(render_mode, self.metadata["render_modes"])
        self._games = VectorEnv(
            1, self.rules, 0, history=history, max_plies=max_plies, autoreset=False
        )
        box, self.action_space = spaces(self.rules, history)
        mask = gymnasium.spaces.Box(0, 1, (arrays.ACTION_COUNT,), np.int8)
        self.observation_space = gymnasium.spaces.Dict({"observation": box, "action_mask": mask})

    @property
    def game(self) -> Game:
        """Returns a copy of the referee's game."""
        game = self._games.game(0)
        assert game is not None  # armies are drawn, not placed
        return game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins a game; if the agent sits north, the opponent has moved already."""
        super().reset(seed=seed)
        self._games.reset(int(self.np_random.integers(2**63)))
        self._reply()
        return self._observation(), {}

    def step(
        self, action: Any
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Does the agent's action and the opponent's replies.

        Raises TypeError for what is no whole number.
        """
        try:
            action = arrays.action_number(action)
            allowed = self._games.masks[0, action]
        except IndexError:
            allowed = False
        if not allowed or self._games.seats[0] != self.seat:
            return self._observation(), -1.0, True, False, {"illegal_action": True}
        self._games.step([action])
        self._reply()
        reward = float(self._games.rewards[0, self.seat])
        ended = bool(self._games.terminated[0]), bool(self._games.truncated[0])
        return self._observation(), reward, *ended, {}

    def _reply(self) -> None:
        games = self._games
        while games.seats[0] != self.seat and not (games.terminated[0] or games.truncated[0]):
            action = self.opponent(games.observations[0], games.masks[0], self.np_random)
            games.step([action])

    def _observation(self) -> dict[str, NDArray[Any]]:
        mine = self._games.seats[0] == self.seat
        mask = self._games.masks[0].astype(np.int8) * mine
        return {"observation": self._games.observe(0, self.seat), "action_mask": mask}

    def render(self) -> Any:
        """Returns the game, as the render mode says."""
        if self.render_mode == "ansi":
            return self.game.view(self.seat).ascii()
        if self.render_mode == "rgb_array":
            return pixels(self.game.position)
        return None
