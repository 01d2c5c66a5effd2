"""Many games between two agents: the parts of `cluster` that both games share."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterator, Sequence
from reprlib import repr as short
from typing import Any, Generic, TypeVar

from ._extras import needs
from ._processes import in_processes
from ._progress import reporter

__all__ = ["Results", "play"]

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Results(Generic[T]):
    """All games of a run, in the order of their numbers."""

    games: tuple[T, ...]

    @property
    def wins(self) -> tuple[int, int]:
        """Returns the number of games that each agent won."""
        winners = [game.winner for game in self.games]  # type: ignore[attr-defined]
        return winners.count(0), winners.count(1)

    @property
    def draws(self) -> int:
        """Returns the number of games without a winner."""
        return [game.winner for game in self.games].count(None)  # type: ignore[attr-defined]


class _Worker:
    """The state of one worker."""

    def __init__(self, play_one: Callable[..., Any], agents: Sequence[Any], *job: Any) -> None:
        self.play_one, self.agents, self.job = play_one, agents, job

    def play(self, numbers: Sequence[int]) -> list[Any]:
        """Plays a batch of games."""
        return [self.play_one(self.agents, number, *self.job) for number in numbers]


def _player(*job: Any) -> Callable[[Sequence[int]], list[Any]]:
    return _Worker(*job).play


def play(
    play_one: Callable[..., Any],
    agents: Sequence[Any],
    games: int,
    job: tuple[Any, ...],
    what: str,
    *,
    max_plies: int,
    workers: int | None,
    ray: bool,
    address: str | None,
    batch: int,
    progress: Callable[[int, int], object] | bool | None,
) -> Results[Any]:
    """Plays games; a game is `play_one(agents, number, *job, max_plies)`. `what` says what agents take. The
    other arguments and the errors are those of the games' `play_many`.
    """
    if len(agents) != 2:
        raise ValueError(f"expected 2 agents, got {len(agents)}")
    for agent in agents:
        if not callable(agent):
            raise TypeError(f"an agent is a function of {what} and a Random, not {short(agent)}")
    least = {"games": (games, 0), "batch": (batch, 1), "workers": (workers, 0), "max_plies": (max_plies, 0)}
    for name, (number, lowest) in least.items():
        if number is not None and number < lowest:
            raise ValueError(f"expected {name} to be at least {lowest}, got {number}")
    numbers = range(games)
    batches = (numbers[i : i + batch] for i in range(0, games, batch))
    count = -(-games // batch)
    report = reporter(progress, games) or (lambda done, total: None)
    work = play_one, tuple(agents), *job, max_plies
    if ray or address is not None:
        parts = _on_ray(work, batches, workers or None, address, count)
    elif workers == 0:
        parts = map(_Worker(*work).play, batches)
    else:
        parts = in_processes(_player, work, batches, min(workers or os.cpu_count() or 1, count))
    played: list[Any] = []
    for part in parts:
        played += part
        report(len(played), games)
    return Results(tuple(sorted(played, key=lambda game: game.number)))


def _on_ray(
    job: Any, batches: Iterator[range], workers: int | None, address: str | None, count: int
) -> Iterator[list[Any]]:
    """Yields the results of the batches as they arrive."""
    with needs("ray"):
        import ray
        from ray.exceptions import ObjectLostError, RayActorError
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    if workers is None:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
    remote = ray.remote(num_cpus=1, max_restarts=0)(_Worker)
    lost: list[range] = []
    running: dict[Any, tuple[Any, range]] = {}

    def send(actor: Any) -> None:
        part = lost.pop() if lost else next(batches, None)
        if part is not None:
            running[actor.play.remote(part)] = actor, part

    for _ in range(min(workers, count)):
        send(remote.remote(*job))
    while running:
        (done, *_), _ = ray.wait(list(running), num_returns=1)
        actor, part = running.pop(done)
        try:
            result = ray.get(done)
        except (RayActorError, ObjectLostError):
            # The worker died during its games, so the next free worker plays them. A new worker starts only
            # if no worker is left. Otherwise it would wait for a CPU that the others use.
            lost.append(part)
            del actor
            if not running:
                send(remote.remote(*job))
            continue
        send(actor)
        del actor
        yield result
