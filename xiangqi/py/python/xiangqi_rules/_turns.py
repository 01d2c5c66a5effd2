"""The base class of PettingZoo environments: two players who move in turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._extras import needs

with needs("pettingzoo"):
    import gymnasium
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from ._spaces import masked

__all__ = ["TurnsEnv", "wrapped"]


def wrapped(env: TurnsEnv) -> Any:
    """Returns the environment with PettingZoo's wrappers."""
    legal = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class TurnsEnv(AECEnv):  # type: ignore[misc]
    """The code that the PettingZoo environments of both games share."""

    render_mode: str | None

    def _meet(self, agents: list[str], box: Any, actions: int) -> None:
        """Sets the agents and their spaces."""
        self.possible_agents = agents[:]
        self.observation_spaces = {agent: masked(box, actions) for agent in agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in agents}

    def _begin(self) -> None:
        """Resets the agents' rewards, flags and infos before the first move."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def _text(self) -> str:
        """Returns the board as text."""
        raise NotImplementedError

    def _picture(self) -> NDArray[np.uint8]:
        """Returns the board as a picture."""
        raise NotImplementedError

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Returns the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Returns the space of an agent's actions."""
        return self.action_spaces[agent]

    def render(self) -> str | NDArray[np.uint8] | None:
        """Renders the game in the render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("no render_mode was given: nothing is rendered")
            return None
        if self.render_mode == "rgb_array":
            return self._picture()
        if self.render_mode == "human":
            print(self._text())
            return None
        return self._text()

    def close(self) -> None:
        """Does nothing, because environments have nothing to close."""
