"""Gymnasium environments (extra `luzhanqi[gymnasium]`).

`SingleAgentEnv` is one seat's game against an opponent. `spaces` returns the spaces of one game of a
`VectorEnv`, and `batched` returns those of all games. Properties of `VectorEnv`, such as
`single_action_space`, return the same spaces.

Importing this module registers an id for each named rule set and each task (`luzhanqi.tasks`). `gymnasium.make("luzhanqi/Standard-v0")`
makes a `SingleAgentEnv`; `gymnasium.make_vec("luzhanqi/Standard-v0", num_envs=8)` makes a `VectorEnv`
against a random opponent. `gymnasium.make("luzhanqi.gymnasium:luzhanqi/Standard-v0")` imports the module.
"""

from __future__ import annotations

from collections.abc import Callable
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays
from ._extras import needs
from ._native import Game, Rules
from ._picture import known_mode, pixels
from .enums import Seat
from .tasks import TASKS, Task, resolve
from .vector import VectorEnv

with needs("gymnasium"):
    import gymnasium

    from ._spaces import batched, masked, plane_space, register, word_space

__all__ = ["OPPONENTS", "Opponent", "SingleAgentEnv", "batched", "env_id", "spaces"]

Opponent = Callable[[NDArray[np.uint8], NDArray[np.bool_], np.random.Generator], int]
"""Takes the opponent's observation and mask and a generator, and returns an action that the mask allows."""

OPPONENTS = ("random", "sampler-easy", "sampler", "sampler-hard")
"""The names of built-in opponents, the same as in `VectorEnv`."""


def spaces(rules: Rules | str = "standard", history: int = 1) -> tuple[Any, Any]:
    """Returns the spaces of one game: the observations and the actions. An observation is uint8 of shape
    (history * planes, 12, 5), with the largest byte of each plane as its bound.
    """
    return _spaces(arrays.plane_bounds(rules, history=history).tobytes())


def _spaces(maxima: bytes, channels_last: bool = False) -> tuple[Any, Any]:
    """Returns the spaces of one game; `maxima` has the largest byte of each plane."""
    box = plane_space(maxima, (12, 5), channels_last)
    return box, gymnasium.spaces.Discrete(arrays.ACTION_COUNT)


def _packed_spaces(words: int) -> tuple[Any, Any]:
    """Returns the spaces of one game with observations of `words` words."""
    return word_space(words), gymnasium.spaces.Discrete(arrays.ACTION_COUNT)


class SingleAgentEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One seat's game against an opponent.

    An observation is a dict: "observation" has the planes of `luzhanqi.arrays`, and "action_mask" is an int8
    array of shape (1248,). The reward is 1 for a win and -1 for a loss. An action outside the mask loses the
    game, and the info then has "illegal_action". When a game ends in any other way, the info has its winner,
    reason, length and pieces_remaining in the format of `VectorEnv`. Copies and pickles include the state of
    the game. If the opponent has no state of its own, a copy continues the game identically.

    Args:
        rules: a rule string, or the id of a task.
        opponent: one of `OPPONENTS`, or a function: see `Opponent`.
        seat: the agent's seat.
        max_plies: the length at which a game is truncated; 0 means never.
        history: the number of frames in an observation.
        render_mode: "ansi" returns the text of the agent's view. "rgb_array" returns a picture with all
            hidden information, uint8 (720, 480, 3), and needs the extra `luzhanqi[render]`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        rules: Task | Rules | str = "standard",
        opponent: Opponent | str = "random",
        *,
        seat: int = 0,
        max_plies: int = 2000,
        history: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.rules = Rules(resolve(rules, max_plies))
        if not callable(opponent) and opponent not in OPPONENTS:
            names = ", ".join(OPPONENTS)
            raise ValueError(f"opponent is one of {names}, or a function, not {short(opponent)}")
        self.opponent = opponent
        self.seat = Seat(seat)
        self.render_mode = known_mode(render_mode, self.metadata["render_modes"])
        inside: dict[str, Any] = {}
        if not callable(opponent):
            inside = {"opponent": opponent, "learner": self.seat}
        self._games = VectorEnv(
            1, self.rules, 0, history=history, max_plies=max_plies, autoreset_mode="Disabled", **inside
        )
        self._begun = self._ended = False
        box, self.action_space = spaces(self.rules, history)
        self.observation_space = masked(box, arrays.ACTION_COUNT)

    @property
    def game(self) -> Game:
        """Returns a copy of the referee's game."""
        game = self._games.game(0)
        assert game is not None  # armies are random, not placed by agents
        return game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Starts a game. With a seed, it is the game of `Game(rules, seed)`. If the agent is north, this
        method also plays the opponent's first move.
        """
        super().reset(seed=seed)
        self._games.reset([int(self.np_random.integers(2**63)) if seed is None else seed])
        self._begun, self._ended = True, False
        self._reply()
        return self._observation(), {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the agent's mask, a bool array of shape (1248,). sb3-contrib calls a method of this name."""
        mine = not self._ended and self._games.seats[0] == self.seat
        mask: NDArray[np.bool_] = self._games.action_masks[0] & mine
        return mask

    def step(self, action: Any) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Plays the agent's action and the opponent's replies.

        Raises gymnasium.error.ResetNeeded if the game has ended or not begun, or if the opponent has raised
        an exception during this game. Raises TypeError if the action is not a whole number.
        """
        if self._ended or not self._begun:
            how = "has ended" if self._ended else "has not begun"
            raise gymnasium.error.ResetNeeded(f"the game {how}: call reset() before step()")
        if self._games.seats[0] != self.seat:
            raise gymnasium.error.ResetNeeded("the opponent failed: call reset() before step()")
        try:
            number = arrays.action_number(action)
        except IndexError:
            number = None
        if number is None or not self._games.action_masks[0, number]:
            self._ended = True
            return self._observation(), -1.0, True, False, {"illegal_action": True}
        self._games.step([number])
        self._reply()
        games = self._games
        reward = float(games.seat_rewards[0, self.seat])
        ended = bool(games.terminated[0]), bool(games.truncated[0])
        info: dict[str, Any] = {}
        if any(ended):
            self._ended = True
            names: dict[str, NDArray[Any]] = {
                "winner": games.winners,
                "reason": games.reasons,
                "length": games.lengths,
            }
            info = {name: int(values[0]) for name, values in names.items()}
            info["pieces_remaining"] = games.pieces_remaining[0].copy()
        return self._observation(), reward, *ended, info

    def _reply(self) -> None:
        """If the opponent is a function, calls it until the agent is to move."""
        games, asked = self._games, self.opponent
        if not callable(asked):
            return
        while games.seats[0] != self.seat and not (games.terminated[0] or games.truncated[0]):
            games.step([asked(games.observations[0], games.action_masks[0], self.np_random)])

    def _observation(self) -> dict[str, NDArray[Any]]:
        mask = self.action_masks().astype(np.int8)
        return {"observation": self._games.observe(0, self.seat), "action_mask": mask}

    def render(self) -> Any:
        """Renders the game in the render mode."""
        if self.render_mode == "ansi":
            return self.game.view(self.seat).ascii()
        if self.render_mode == "rgb_array":
            return pixels(self.game)
        return None


def env_id(rules: str) -> str:
    """Returns the id of a named rule set, such as "luzhanqi/SheetDark-v0"."""
    return "luzhanqi/" + "".join(part.capitalize() for part in rules.split("-")) + "-v0"


register(Rules.names(), env_id)
register(TASKS, str)
