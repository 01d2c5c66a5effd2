"""A PettingZoo environment (extra `luzhanqi[pettingzoo]`).

`env()` has the usual wrappers, and `raw_env()` has none. The agents are "south_0" and "north_1". An
observation is a dict: "observation" has the planes of `luzhanqi.arrays`, uint8 of shape (planes, 12, 5), and
"action_mask" is an int8 array of shape (1248,). The mask is all zero for the agent that is not to act. The
winner's reward is 1, and the loser's is -1. After a try that the referee refuses, the same agent acts again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays
from ._extras import needs
from ._native import Game, Rules
from ._picture import known_mode, pixels
from .tasks import Task, resolve
from .vector import VectorEnv

with needs("pettingzoo"):
    from ._turns import TurnsEnv, wrapped

__all__ = ["env", "raw_env"]

AGENTS = ["south_0", "north_1"]


def env(**options: Any) -> Any:
    """Returns the environment with PettingZoo's wrappers; for the options see `raw_env`.

    An action outside the mask loses the game.
    """
    return wrapped(raw_env(**options))


class raw_env(TurnsEnv):
    """The environment without wrappers. Copies and pickles continue the game identically.

    Args:
        rules: a rule string, or the id of a task.
        max_plies: the length at which a game is truncated; 0 means never.
        history: the number of frames in an observation.
        setup: "random", or "play" for agents that place their pieces (see `VectorEnv`).
        render_mode: "ansi" returns text, and "human" prints it. "rgb_array" returns a picture, uint8
            (720, 480, 3), and needs the extra `luzhanqi[render]`. All modes show all hidden information.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "luzhanqi_v0",
        # Every action changes the board, so agents cannot act at once. PettingZoo's
        # `turn_based_aec_to_parallel` gives a parallel API that uses only the action of the agent to act.
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        rules: Task | Rules | str = "standard",
        max_plies: int = 2000,
        history: int = 1,
        setup: str = "random",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = Rules(resolve(rules, max_plies, "uniform" if setup == "random" else None))
        self.render_mode = known_mode(render_mode, self.metadata["render_modes"])
        self._games = VectorEnv(
            1, self.rules, 0, history=history, setup=setup, max_plies=max_plies, autoreset_mode="Disabled"
        )
        box = self._games.single_observation_space
        self._meet(AGENTS, box, arrays.ACTION_COUNT)

    @property
    def game(self) -> Game | None:
        """Returns a copy of the game; None during the set-up."""
        return self._games.game(0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. With a seed, it is the game of `Game(rules, seed)`."""
        self._games.reset(None if seed is None else [seed])
        self._begin()
        self._turn()

    def _turn(self) -> None:
        self.agent_selection = AGENTS[int(self._games.seats[0])]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Returns what an agent sees; the mask is all zero unless the agent is to act."""
        seat = AGENTS.index(agent)
        if self._games.seats[0] == seat:
            mask = self._games.action_masks[0].astype(np.int8)
            observation = self._games.observations[0].copy()
        else:
            mask = np.zeros(arrays.ACTION_COUNT, np.int8)
            observation = self._games.observe(0, seat)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the selected agent.

        Raises ValueError if the action is not in the mask, and TypeError if it is not a whole number.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        try:
            number = -1 if action is None else arrays.action_number(action)
        except IndexError as error:
            raise ValueError(str(error)) from None
        _, _, terminated, truncated, info = self._games.step([number])
        rewards = info["seat_rewards"]
        self.rewards = {name: float(rewards[0, seat]) for seat, name in enumerate(AGENTS)}
        self.terminations = dict.fromkeys(AGENTS, bool(terminated[0]))
        self.truncations = dict.fromkeys(AGENTS, bool(truncated[0]))
        self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _text(self) -> str:
        game = self.game
        return game.truth.ascii() if game else "the armies are being set up"

    def _picture(self) -> NDArray[np.uint8]:
        return pixels(self.game)
