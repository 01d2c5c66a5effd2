"""Many games at once: `VectorEnv`.

If Gymnasium is installed, it is a subclass of `gymnasium.vector.VectorEnv`, so Gymnasium's wrappers accept
it. Otherwise it is a plain class.

>>> env = VectorEnv(4, "standard", seed=0, opponent="random")
>>> observations, info = env.reset(seed=1)
>>> for _ in range(3):
...     observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
>>> twin = env.copy()
>>> twin.truth(2) == env.truth(2)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._base import AutoresetMode, Base, Copies
from ._native import Army, Deal, Game, Position, Record, Rules
from ._picture import known_mode, pixels
from ._selfplay import Opposed
from .selfplay import Pool, Seated
from .tasks import Task, resolve

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Opponent", "VectorEnv"]

Opponent = Callable[[NDArray[Any], NDArray[Any]], Any]
"""Takes the observations and masks of the games in which the opponent is to move, and returns their
actions. Other opponents are in `luzhanqi.selfplay`.
"""


class VectorEnv(Opposed, _native.VectorEnv, Copies, Base):
    __doc__ = _native.VectorEnv.__doc__

    _pool, _seats = Pool, Seated
    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}
    _arrays = (
        "observations", "action_masks", "seats", "rewards", "seat_rewards", "terminated", "truncated",
        "winners", "reasons", "lengths", "pieces_remaining",
    )  # fmt: skip

    def __new__(
        cls,
        num_envs: int,
        rules: Task | Rules | str | None = None,
        seed: int | None = None,
        *,
        threads: int = 1,
        setup: str = "random",
        armies: Sequence[Iterable[Army | str]] | None = None,
        deals: Sequence[Deal | str] | None = None,
        history: int = 1,
        max_plies: int = 2000,
        opponent: Literal["random", "sampler-easy", "sampler", "sampler-hard"]
        | Opponent
        | Pool
        | Sequence[Any]
        | None = None,
        learner: int | str | None = None,
        autoreset_mode: object = "SameStep",
        keep_moves: bool = True,
        packed: bool = False,
        channels_last: bool = False,
        battle_planes: bool = False,
        belief_planes: bool | tuple[int, int] = False,
        render_mode: str | None = None,
        observations: NDArray[Any] | None = None,
        action_masks: NDArray[Any] | None = None,
    ) -> Self:
        options: dict[str, Any] = {
            "threads": threads,
            "setup": setup,
            "armies": armies,
            "deals": deals,
            "history": history,
            "max_plies": max_plies,
            "opponent": cls._pooled(opponent),
            "learner": learner,
            "autoreset_mode": getattr(autoreset_mode, "value", autoreset_mode),
            "keep_moves": keep_moves,
            "packed": packed,
            "channels_last": channels_last,
            "battle_planes": battle_planes,
            "belief_planes": belief_planes,
        }
        random = setup == "random" and armies is None and deals is None
        resolved = resolve(rules, max_plies, "uniform" if random else None)
        mode = known_mode(render_mode, cls.metadata["render_modes"])
        given: dict[str, Any] = {"observations": observations, "action_masks": action_masks}
        seated = cls._seat(options["opponent"], num_envs, seed)
        env = super().__new__(cls, num_envs, resolved, seed, **(options | {"opponent": seated}), **given)
        env.render_mode = mode
        env.metadata = cls.metadata | {"autoreset_mode": AutoresetMode(options["autoreset_mode"])}
        # The arguments of copies, which have separate arrays.
        env._arguments = options | {"num_envs": num_envs, "rules": rules, "render_mode": mode}
        env._begin(seated)
        return env

    def render(self, number: int | None = None) -> Any:
        """Renders a game with all hidden information. If `number` is None, renders all games as a tuple.

        "ansi" returns text. "rgb_array" returns a picture, uint8 of shape (720, 480, 3), with the latest move
        if moves are stored. It needs the extra `luzhanqi[render]`. Returns None without a render mode.
        """
        if self.render_mode is None:
            return None
        if number is None:
            return tuple(self.render(each) for each in range(self.num_envs))
        if self.render_mode == "rgb_array":
            kept = self._arguments["keep_moves"]
            return pixels(self.game(number) if kept else self.truth(number))
        position = self.truth(number)
        return position.ascii() if position is not None else "the armies are being set up"

    def set_game(self, number: int, game: Game | Position | Record | str) -> None:
        """Replaces a game of the environment by a game in its current state, a position, or the end of a
        record. The learner keeps its seat. If the opponent's reply ends the game, the next game starts at
        once.

        Raises IndexError if there is no such game, ValueError if the new game has other rules or is over, and
        TypeError for any other value.
        """
        if isinstance(game, Position):
            game = Game(position=game)
        elif isinstance(game, (Record, str)):
            game = Game.from_record(game)
        elif not isinstance(game, Game):
            raise TypeError(f"expected a Game, a Position, a Record or its text, got {short(game)}")
        super().set_game(number, game)
