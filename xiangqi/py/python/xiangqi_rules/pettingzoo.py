"""A PettingZoo environment (extra `xiangqi-rules[pettingzoo]`).

`env()` has the usual wrappers, and `raw_env()` has none. The agents are "red_0" and "black_1". An observation
is a dict: "observation" has the planes of `xiangqi_rules.arrays`, uint8 of shape (planes, 10, 9), and
"action_mask" is an int8 array of shape (2086,). The mask is all zero for the agent that is not to move. The
winner's reward is 1, and the loser's is -1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays
from ._extras import needs
from ._native import Game, Position, Rules
from ._pixels import known_mode, raster
from .vector import VectorEnv

with needs("pettingzoo"):
    from ._turns import TurnsEnv, wrapped
    from .gymnasium import is_broken_off

__all__ = ["env", "raw_env"]

AGENTS = ["red_0", "black_1"]


def env(**options: Any) -> Any:
    """Returns the environment with PettingZoo's wrappers; for the options see `raw_env`.

    An action outside the mask loses the game.
    """
    return wrapped(raw_env(**options))


class raw_env(TurnsEnv):
    """The environment without wrappers. Copies and pickles continue the game identically.

    Args:
        rules: a rule string.
        position: the start position of every game.
        max_plies: the length at which a game is truncated; 0 means never.
        history: the number of boards in an observation.
        render_mode: "ansi" returns the board as text, and "human" prints it. "rgb_array" returns a picture
            with the latest move, uint8 (530, 480, 3), and needs the extra `xiangqi-rules[render]`.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "xiangqi_v0",
        # Every action changes the board, so agents cannot act at once.
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        rules: Rules | str = "asia",
        position: Position | str | None = None,
        max_plies: int = 1000,
        history: int = 1,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = Rules(rules)
        self.start = Position(position)
        self.max_plies = max_plies
        self.history = history
        self.render_mode = known_mode(render_mode, self.metadata["render_modes"])
        self.game = Game(self.rules, self.start)
        games = VectorEnv(1, self.rules, 0, positions=[self.start], history=history, max_plies=max_plies)
        box = games.single_observation_space
        self._meet(AGENTS, box, arrays.ACTION_COUNT)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. The seed has no effect, because nothing is random."""
        self.game = Game(self.rules, self.start)
        self._begin()
        self._look()

    def _look(self) -> None:
        """Stores the agent to move, and whether the game is over."""
        self.agent_selection = AGENTS[self.game.to_move]
        self.terminations = dict.fromkeys(AGENTS, self.game.outcome is not None)
        self.truncations = dict.fromkeys(AGENTS, is_broken_off(self.game, self.max_plies))

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Returns what an agent sees; the mask is all zero unless the agent is to move."""
        side = AGENTS.index(agent)
        mask = self.game.action_mask() & (self.game.to_move == side)
        planes = self.game.planes(side, history=self.history)
        return {"observation": planes, "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Plays an action of the selected agent.

        Raises ValueError if the action is not in the mask, and TypeError if it is not a whole number.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.game.push_action(arrays.action_number(action))
        except IndexError as error:
            raise ValueError(str(error)) from None
        self._cumulative_rewards[agent] = 0.0
        self._look()
        result = self.game.outcome
        if result is not None and result.winner is not None:
            self.rewards = {name: 1.0 if side == result.winner else -1.0 for side, name in enumerate(AGENTS)}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _text(self) -> str:
        return self.game.position.ascii()

    def _picture(self) -> NDArray[np.uint8]:
        return raster(self.game.svg())
