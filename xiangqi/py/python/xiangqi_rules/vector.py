"""Many games at once: `VectorEnv`.

If Gymnasium is installed, it is a subclass of `gymnasium.vector.VectorEnv`, so Gymnasium's wrappers accept
it. Otherwise it is a plain class.

>>> env = VectorEnv(4, "asia", seed=0, opponent="random")
>>> observations, info = env.reset(seed=1)
>>> for _ in range(3):
...     observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
>>> twin = env.copy()
>>> twin.game(2) == env.game(2)
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from numpy.typing import NDArray

from . import _native
from ._base import AutoresetMode, Base, Copies
from ._native import Position, Rules
from ._pixels import known_mode, raster
from ._selfplay import Opposed
from .enums import Side
from .selfplay import Pool, Seated

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Opponent", "VectorEnv"]

Opponent = Callable[[NDArray[Any], NDArray[Any]], Any]
"""Takes the observations and masks of the games in which the opponent is to move, and returns their
actions. Other opponents are in `xiangqi_rules.selfplay`.
"""


class VectorEnv(Opposed, _native.VectorEnv, Copies, Base):
    __doc__ = _native.VectorEnv.__doc__

    _pool, _seats = Pool, Seated
    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}
    _arrays = (
        "observations", "action_masks", "sides", "rewards", "side_rewards", "terminated", "truncated", "winners",
        "reasons", "lengths",
    )  # fmt: skip

    def __new__(
        cls,
        num_envs: int,
        rules: Rules | str | None = None,
        seed: int | None = None,
        *,
        threads: int = 1,
        positions: Sequence[Position | str] | None = None,
        history: int = 1,
        max_plies: int = 1000,
        opponent: Literal["random"] | Opponent | Pool | Sequence[Any] | None = None,
        learner: int | str | Side | None = None,
        autoreset_mode: object = "SameStep",
        packed: bool = False,
        channels_last: bool = False,
        render_mode: str | None = None,
        observations: NDArray[Any] | None = None,
        action_masks: NDArray[Any] | None = None,
    ) -> Self:
        mode = known_mode(render_mode, cls.metadata["render_modes"])
        options: dict[str, Any] = {
            "threads": threads,
            "positions": positions,
            "history": history,
            "max_plies": max_plies,
            "opponent": cls._pooled(opponent),
            "learner": learner,
            "autoreset_mode": getattr(autoreset_mode, "value", autoreset_mode),
            "packed": packed,
            "channels_last": channels_last,
        }
        given: dict[str, Any] = {"observations": observations, "action_masks": action_masks}
        seated = cls._seat(options["opponent"], num_envs, seed)
        env = super().__new__(cls, num_envs, rules, seed, **(options | {"opponent": seated}), **given)
        env.render_mode = mode
        env.metadata = cls.metadata | {"autoreset_mode": AutoresetMode(options["autoreset_mode"])}
        # The arguments of copies, which have separate arrays.
        env._arguments = options | {"num_envs": num_envs, "rules": rules, "render_mode": mode}
        env._begin(seated)
        return env

    def render(self, number: int | None = None) -> Any:
        """Renders a game. If `number` is None, renders all games as a tuple.

        "ansi" returns text. "rgb_array" returns a picture with the latest move, uint8 of shape (530, 480, 3).
        It needs the extra `xiangqi-rules[render]`. Returns None without a render mode.
        """
        if self.render_mode is None:
            return None
        if number is None:
            return tuple(self.render(each) for each in range(self.num_envs))
        game = self.game(number)
        return raster(game.svg()) if self.render_mode == "rgb_array" else game.position.ascii()
