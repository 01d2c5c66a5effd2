"""Many games between two agents, on this machine or on a Ray cluster (extra `luzhanqi[ray]`).

An agent is a callable (view, chance) that gives a move of the view's list; `chance` is a
`random.Random` of its own. It is sent to the workers by value and should keep nothing between
calls. Games are sent in batches, because a call to a worker costs about 0.2 ms. A game depends on
its number and the seed alone, so results are the same for any number of workers, and the games of
a worker that dies are played again elsewhere.

>>> results = play_many((random_agent, random_agent), 4, "standard", seed=1, workers=0)
>>> len(results.games), sum(results.wins) + results.draws
(4, 4)
"""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Callable, Iterator, Sequence
from reprlib import repr as short
from typing import Any

from ._extras import needs
from ._native import Game, Move, Rules, View, sampler_move
from ._progress import reporter
from .enums import Seat

__all__ = ["Agent", "PlayedGame", "Results", "play_many", "play_one", "random_agent", "sampler_agent"]

Agent = Callable[[View, random.Random], Move | str]
"""Takes what its seat knows, and gives a move of the seat's list."""


def random_agent(view: View, chance: random.Random) -> Move:
    """Draws a move uniformly from the seat's list."""
    return chance.choice(view.moves())


def sampler_agent(level: str = "medium") -> Agent:
    """Returns the player that people and learners meet, "easy", "medium" or "hard": it tries its moves
    in worlds drawn from its exact belief, a millisecond or ten for each.

    >>> play_many((sampler_agent("easy"), random_agent), 2, "flip", seed=1, workers=0).wins
    (2, 0)

    Raises:
        ValueError: for another level, when it is to move.
    """
    return functools.partial(_sampled, level)


def _sampled(level: str, view: View, chance: random.Random) -> Move:
    move = sampler_move(view, level, chance.getrandbits(64))
    assert move is not None, "an agent is asked when it is to move"
    return move


@dataclasses.dataclass(frozen=True)
class PlayedGame:
    """How a game went."""

    number: int
    """Its number in the run; in odd ones the second agent sits south."""
    south: int
    """The agent that sat south, 0 or 1."""
    winner: int | None
    """The agent that won; None for a draw or a game broken off."""
    reason: str
    """Why it ended, "broken-off" after `max_plies`."""
    plies: int
    """How long it was."""


@dataclasses.dataclass(frozen=True)
class Results:
    """All games of a run, in the order of their numbers."""

    games: tuple[PlayedGame, ...]

    @property
    def wins(self) -> tuple[int, int]:
        """Returns the number of games that each agent won."""
        winners = [game.winner for game in self.games]
        return winners.count(0), winners.count(1)

    @property
    def draws(self) -> int:
        """Returns the number of games that nobody won."""
        return [game.winner for game in self.games].count(None)


def play_one(
    agents: Sequence[Agent], number: int, rules: Rules | str, seed: int, max_plies: int = 2000
) -> PlayedGame:
    """Plays the game of a number."""
    stream = random.Random(f"{seed} {number}")
    game = Game(rules, stream.getrandbits(64))
    south = number % 2
    seated = [agents[south], agents[1 - south]]
    chances = [random.Random(stream.getrandbits(64)) for _ in seated]
    while game.result is None and (max_plies == 0 or game.plies < max_plies):
        seat = game.seat
        game.attempt(seated[seat](game.view(seat), chances[seat]))
    result = game.result
    winner = None
    if result is not None and result.winner is not None:
        winner = south if result.winner == Seat.SOUTH else 1 - south
    reason = "broken-off" if result is None else result.reason.value
    return PlayedGame(number, south, winner, reason, game.plies)


class _Worker:
    """What runs on a worker."""

    def __init__(self, agents: Sequence[Agent], rules: str, seed: int, max_plies: int) -> None:
        self.job = rules, seed, max_plies
        self.agents = agents

    def play(self, numbers: Sequence[int]) -> list[PlayedGame]:
        """Plays a batch of games."""
        return [play_one(self.agents, number, *self.job) for number in numbers]


def play_many(
    agents: Sequence[Agent],
    games: int,
    rules: Rules | str = "standard",
    seed: int = 0,
    *,
    workers: int | None = None,
    address: str | None = None,
    batch: int = 8,
    max_plies: int = 2000,
    progress: Callable[[int, int], object] | bool | None = None,
) -> Results:
    """Plays games between two agents, who change seats from game to game.

    Args:
        agents: the two.
        games: how many.
        rules: a rule string.
        seed: decides all that is left to chance.
        workers: how many Ray actors; None takes one for each CPU, 0 plays here without Ray.
        address: of a Ray cluster; None takes the one in use, or starts one on this machine.
        batch: how many games are sent at once.
        max_plies: games are broken off after so many; 0 is never.
        progress: True for a bar (needs tqdm), or a callable (games done, all games).

    Raises:
        ValueError: if there are not two agents, or a number is too low.
        TypeError: for agents that are no functions.
        ImportError: if Ray is needed and missing.
    """
    if len(agents) != 2:
        raise ValueError(f"there are two agents, not {len(agents)}")
    for agent in agents:
        if not callable(agent):
            raise TypeError(f"an agent is a function of a view and a Random, not {short(agent)}")
    least = {"games": (games, 0), "batch": (batch, 1), "workers": (workers, 0), "max_plies": (max_plies, 0)}
    for name, (number, lowest) in least.items():
        if number is not None and number < lowest:
            raise ValueError(f"{name} is {number}, and at least {lowest}")
    numbers = range(games)
    batches = (numbers[i : i + batch] for i in range(0, games, batch))
    report = reporter(progress, games) or (lambda done, total: None)
    job = tuple(agents), str(Rules(rules)), seed, max_plies
    played: list[PlayedGame] = []
    if workers == 0:
        worker = _Worker(*job)
        for part in batches:
            played += worker.play(part)
            report(len(played), games)
    else:
        for result in _on_ray(job, batches, workers, address, -(-games // batch)):
            played += result
            report(len(played), games)
    return Results(tuple(sorted(played, key=lambda game: game.number)))


def _on_ray(
    job: Any, batches: Iterator[range], workers: int | None, address: str | None, count: int
) -> Any:
    """The results of so many batches as they come in."""
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
            # The worker died with its games: the next free one takes them. A new one is made only
            # if none is left, for it would wait for a place that the others hold.
            lost.append(part)
            del actor
            if not running:
                send(remote.remote(*job))
            continue
        send(actor)
        del actor
        yield result
