"""Tasks: games with fixed rules and a fixed end, so that results of different programs can be compared.

The id of a task, such as "luzhanqi/standard-v1", can be used in place of rules: in `VectorEnv`, in
`luzhanqi.gymnasium`, `luzhanqi.pettingzoo` and `luzhanqi.openspiel`, in `luzhanqi.cluster.play_many` and in
`luzhanqi.evaluate`. `gymnasium.make` and `gymnasium.make_vec` accept it as an environment id. A seed gives
the same game in all of them: `task.game(seed)` is the game of `VectorEnv(1, task.id).reset([seed])`, and of
`reset(seed=seed)` in the environments for one game.

A task never changes. If its rules, horizon, scores, set-ups or planes had to change, it would get a new id.

>>> task = find("luzhanqi/standard-v1")
>>> str(task.rules), task.horizon
('standard,ply-limit=1000', 1000)
>>> task.game(7) == Game("standard,ply-limit=1000", seed=7)
True
"""

from __future__ import annotations

import dataclasses
from reprlib import repr as short
from typing import Any

from ._native import Game, Rules

__all__ = ["TASKS", "Task", "find", "resolve"]


@dataclasses.dataclass(frozen=True)
class Task:
    """The definition of a task."""

    id: str
    """The name of the task, with its version."""
    rule_set: str
    """The rules, without the horizon."""
    horizon: int
    """The number of plies after which a game ends. In the rules it is `ply-limit`, so a game that reaches it
    ends and is not truncated, and the planes "plies_left" and "plies_left_256" show it."""
    horizon_score: float = 0.0
    """The reward of both seats for a game that reaches the horizon. In any other game the winner's reward is
    1 and the loser's is -1, or both are 0 for a draw.
    """
    setups: str = "uniform"
    """The distribution of starts. "uniform": all armies or deals that the rules allow are equally likely."""
    observation: int = 1
    """The version of the planes of one frame. Version 1 is `luzhanqi.arrays.plane_names(task.rules)`."""

    @property
    def rules(self) -> Rules:
        """Returns the rules, with the horizon as `ply-limit`."""
        return Rules(f"{self.rule_set},ply-limit={self.horizon}")

    def game(self, seed: int) -> Game:
        """Returns the initial state of the game with this seed."""
        return Game(self.rules, seed)


TASKS: dict[str, Task] = {
    task.id: task
    for task in (
        Task("luzhanqi/standard-v1", "standard", 1000),
        Task("luzhanqi/oca-v1", "oca", 1000),
        Task("luzhanqi/flip-v1", "flip", 1000),
        Task("luzhanqi/tiny-v1", "standard,board=tiny", 4),
        Task("luzhanqi/small-v1", "standard,board=small", 100),
        Task("luzhanqi/small-short-v1", "standard,board=small", 4),
    )
}
"""All tasks, by id."""


def find(given: object) -> Task | None:
    """Returns the task with this id; None if the value is neither a task nor a text that begins with
    "luzhanqi/".

    Raises ValueError for any other id.
    """
    if isinstance(given, Task):
        return given
    if not isinstance(given, str) or not given.startswith("luzhanqi/"):
        return None
    if given not in TASKS:
        raise ValueError(f"there is no task {short(given)}; the tasks are {', '.join(TASKS)}")
    return TASKS[given]


def resolve(given: Any, max_plies: int = 0, setups: str | None = "uniform") -> Any:
    """Returns the rules of a task, given as a `Task` or by its id. Returns any other value unchanged.

    Raises ValueError for an unknown task. Also raises ValueError if other arguments would change a task: a
    `max_plies` that ends games before the horizon, or other set-ups.
    """
    task = find(given)
    if task is None:
        return given
    if 0 < max_plies < task.horizon:
        raise ValueError(
            f"games of {task.id} have up to {task.horizon} plies: max_plies must be 0 or at least "
            f"{task.horizon}, not {max_plies}"
        )
    if setups != task.setups:
        raise ValueError(f"the set-ups of {task.id} are {task.setups}: give no setup, armies or deals")
    return task.rules
