"""Gymnasium environments (extra `xiangqi-rules[gymnasium]`).

`SingleAgentEnv` is one side's game against an opponent. `spaces` returns the spaces of one game of a
`VectorEnv`, and `batched` returns those of all games. Properties of `VectorEnv`, such as
`single_action_space`, return the same spaces.

Importing this module registers an id for each named rule set. `gymnasium.make("xiangqi/Asia-v0")` makes a
`SingleAgentEnv`; `gymnasium.make_vec("xiangqi/Asia-v0", num_envs=8)` makes a `VectorEnv` against a random
opponent. `gymnasium.make("xiangqi_rules.gymnasium:xiangqi/Asia-v0")` imports the module.
"""

from __future__ import annotations

from collections.abc import Callable
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays
from ._extras import needs
from ._native import Game, Position, Rules
from ._pixels import known_mode, raster
from .enums import EndReason, Side
from .vector import VectorEnv

with needs("gymnasium"):
    import gymnasium

    from ._spaces import batched, masked, plane_space, register, word_space

__all__ = ["Opponent", "SingleAgentEnv", "batched", "env_id", "random_opponent", "spaces"]

Opponent = Callable[[Game, np.random.Generator], int]
"""Takes a copy of the game and a generator, and returns an action for the side to move."""

_REASONS = list(EndReason)


def random_opponent(game: Game, chance: np.random.Generator) -> int:
    """Returns a uniformly random action."""
    return int(chance.choice(game.legal_actions()))


def spaces(rules: Rules | str = "asia", history: int = 1) -> tuple[Any, Any]:
    """Returns the spaces of one game: the observations and the actions. An observation is uint8 of shape
    (planes, 10, 9), with the largest byte of each plane as its bound.
    """
    return _spaces(arrays.plane_bounds(rules, history=history).tobytes())


def _spaces(maxima: bytes, channels_last: bool = False) -> tuple[Any, Any]:
    """Returns the spaces of one game; `maxima` has the largest byte of each plane."""
    return plane_space(maxima, (10, 9), channels_last), gymnasium.spaces.Discrete(arrays.ACTION_COUNT)


def _packed_spaces(words: int) -> tuple[Any, Any]:
    """Returns the spaces of one game with observations of `words` words."""
    return word_space(words), gymnasium.spaces.Discrete(arrays.ACTION_COUNT)


def is_broken_off(game: Game, max_plies: int) -> bool:
    """Returns whether a game without an outcome has reached `max_plies`."""
    return game.outcome is None and 0 < max_plies <= game.plies


class SingleAgentEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One side's game against an opponent.

    An observation is a dict: "observation" has the planes of `xiangqi_rules.arrays`, and "action_mask" is an
    int8 array of shape (2086,). The reward is 1 for a win and -1 for a loss. An action outside the mask loses
    the game, and the info then has "illegal_action". When a game ends in any other way, the info has its
    winner, reason and length in the format of `VectorEnv`. Copies and pickles include the state of the game.
    If the opponent has no state of its own, a copy continues the game identically.

    Args:
        rules: a rule string.
        opponent: see `Opponent`; "random" by default.
        side: the agent's side.
        position: the start position of every game.
        max_plies: the length at which a game is truncated; 0 means never.
        history: the number of boards in an observation.
        render_mode: "ansi" returns the board as text. "rgb_array" returns a picture with the latest move,
            uint8 (530, 480, 3), and needs the extra `xiangqi-rules[render]`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        rules: Rules | str = "asia",
        opponent: Opponent | str = "random",
        *,
        side: int | str | Side = 0,
        position: Position | str | None = None,
        max_plies: int = 1000,
        history: int = 1,
        render_mode: str | None = None,
    ) -> None:
        asked = random_opponent if opponent == "random" else opponent
        if not callable(asked):
            raise ValueError(f'opponent is "random" or a function, not {short(opponent)}')
        self.opponent: Opponent = asked
        self.rules = Rules(rules)
        self.side = Side[side.upper()] if isinstance(side, str) else Side(side)
        self.start = Position(position)
        self.max_plies = max_plies
        self.history = history
        self.render_mode = known_mode(render_mode, self.metadata["render_modes"])
        # Rejects starts in which the agent would have no move.
        learner = VectorEnv(
            1, self.rules, 0, positions=[self.start], history=history, max_plies=max_plies,
            opponent="random", learner=self.side,
        )  # fmt: skip
        self.action_space = learner.single_action_space
        self.observation_space = masked(learner.single_observation_space, arrays.ACTION_COUNT)
        self.game = Game(self.rules, self.start)
        self._begun = self._ended = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Starts a game. If the opponent has the first move, this method also plays that move."""
        super().reset(seed=seed)
        self.game = Game(self.rules, self.start)
        self._begun, self._ended = True, False
        self._reply()
        return self._observation(), {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the agent's mask, a bool array of shape (2086,). sb3-contrib calls a method of this name."""
        mine = self._begun and not self._ended and self.game.to_move == self.side
        return self.game.action_mask() & mine

    def step(self, action: Any) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Plays the agent's action and the opponent's reply.

        Raises gymnasium.error.ResetNeeded if the game has ended or not begun, and TypeError if the action is
        not a whole number.
        """
        if self._ended or not self._begun:
            how = "has ended" if self._ended else "has not begun"
            raise gymnasium.error.ResetNeeded(f"the game {how}: call reset() before step()")
        try:
            self.game.push_action(arrays.action_number(action))
        except (IndexError, ValueError):
            self._ended = True
            return self._observation(), -1.0, True, False, {"illegal_action": True}
        self._reply()
        result, truncated = self.game.outcome, is_broken_off(self.game, self.max_plies)
        self._ended = result is not None or truncated
        reward, info = 0.0, {}
        if self._ended:
            winner = None if result is None else result.winner
            info = {
                "winner": -1 if winner is None else int(winner),
                "reason": -1 if result is None else _REASONS.index(result.reason),
                "length": self.game.plies,
            }
            if winner is not None:
                reward = 1.0 if winner == self.side else -1.0
        return self._observation(), reward, result is not None, truncated, info

    def _reply(self) -> None:
        game = self.game
        if game.outcome is None and game.to_move != self.side and not is_broken_off(game, self.max_plies):
            game.push_action(self.opponent(game.copy(), self.np_random))

    def _observation(self) -> dict[str, NDArray[Any]]:
        planes = self.game.planes(self.side, history=self.history)
        return {"observation": planes, "action_mask": self.action_masks().astype(np.int8)}

    def render(self) -> Any:
        """Renders the game in the render mode."""
        if self.render_mode == "ansi":
            return self.game.position.ascii(self.side)
        if self.render_mode == "rgb_array":
            return raster(self.game.svg(bottom=self.side))
        return None


def env_id(rules: str) -> str:
    """Returns the id of a named rule set, such as "xiangqi/Asia-v0"."""
    return "xiangqi/" + "".join(part.capitalize() for part in rules.split("-")) + "-v0"


register(Rules.names(), env_id)
