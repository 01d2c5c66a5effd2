"""Many games between two agents: in this process, in several processes, or on a Ray cluster (extra `ray`).

An agent is a callable (view, chance) that returns a move of the view's list. `chance` is the agent's
`random.Random`. Workers get a copy of the agent, so it should store no state between calls. A game depends
only on its number and the seed, so results are the same for any number of workers.

>>> results = play_many((random_agent, random_agent), 4, "standard", seed=1)
>>> len(results.games), sum(results.wins) + results.draws
(4, 4)
"""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Callable, Sequence

from ._agents import choice
from ._cluster import Results, play
from ._native import Game, Move, Rules, Sampler, View
from .enums import Seat
from .tasks import Task, resolve

__all__ = ["Agent", "PlayedGame", "Results", "play_many", "play_one", "random_agent", "sampler_agent"]

Agent = Callable[[View, random.Random], Move | str]
"""Takes the view of its seat and a generator, and returns a move of the seat's list."""


def random_agent(view: View, chance: random.Random) -> Move:
    """Returns a uniformly random move of the seat's list."""
    return chance.choice(view.legal_moves())


def sampler_agent(level: str = "medium") -> Agent:
    """Returns the sampling player of a level: "easy", "medium" or "hard". It tries its moves in positions
    drawn from its exact belief.

    >>> play_many((sampler_agent("easy"), random_agent), 2, "standard", seed=1).wins
    (2, 0)

    Raises:
        ValueError: for any other level. The agent raises it when it chooses its first move.
    """
    return functools.partial(_sampled, level)


def _sampled(level: str, view: View, chance: random.Random) -> Move:
    return Sampler(level, chance.getrandbits(64)).choose_move(view)


@dataclasses.dataclass(frozen=True)
class PlayedGame:
    """The result of one game."""

    number: int
    """The number of the game in the run. In odd games the second agent is south."""
    south: int
    """The agent that played south, 0 or 1."""
    winner: int | None
    """The agent that won; None for a draw or a stopped game."""
    reason: str
    """Why the game ended; "broken-off" after `max_plies`."""
    plies: int
    """The length of the game in plies."""
    seed: int
    """The seed of the start: the game was `Game(rules, seed)`."""


def play_one(
    agents: Sequence[Agent], number: int, rules: Task | Rules | str, seed: int, max_plies: int = 2000
) -> PlayedGame:
    """Plays the game with this number."""
    stream = random.Random(f"{seed} {number}")
    start = stream.getrandbits(64)
    game = Game(resolve(rules, max_plies), start)
    south = number % 2
    seated = [agents[south], agents[1 - south]]
    chances = [random.Random(stream.getrandbits(64)) for _ in seated]
    while game.outcome is None and (max_plies == 0 or game.plies < max_plies):
        seat = game.to_move
        chosen = seated[seat](game.view(seat), chances[seat])
        with choice(seated[seat], number, game.plies, chosen):
            game.attempt(chosen)
    result = game.outcome
    winner = None
    if result is not None and result.winner is not None:
        winner = south if result.winner == Seat.SOUTH else 1 - south
    reason = "broken-off" if result is None else result.reason.value
    return PlayedGame(number, south, winner, reason, game.plies, start)


def play_many(
    agents: Sequence[Agent],
    games: int,
    rules: Task | Rules | str = "standard",
    seed: int = 0,
    *,
    workers: int | None = 0,
    ray: bool = False,
    address: str | None = None,
    batch: int = 8,
    max_plies: int = 2000,
    progress: Callable[[int, int], object] | bool | None = None,
) -> Results[PlayedGame]:
    """Plays games between two agents, who change seats from game to game.

    Worker processes are new interpreters that import the agents. So an agent must be a function of a module
    or another value that can be pickled. A script must call this function under `if __name__ == "__main__":`.
    Ray accepts any function, for example from a notebook. If a Ray worker dies, another worker plays its
    games.

    Args:
        agents: the two agents.
        games: the number of games.
        rules: a rule string, or the id of a task.
        seed: the seed of the starts and of the agents' generators.
        workers: the number of processes or Ray actors; 0 plays in this process, None starts one per CPU.
        ray: True plays on Ray; with 0 workers, it starts one actor per CPU.
        address: the address of a Ray cluster; implies `ray`. The default is the current cluster, or a new one
            on this machine.
        batch: the number of games sent to a worker at once; sending costs about 0.2 ms.
        max_plies: the length at which a game is stopped; 0 means never.
        progress: True for a bar (needs tqdm), or a callable (number of finished games, number of all games).

    Raises:
        ValueError: if there are not exactly two agents, if a number is too low, or if `max_plies` is less than
            the horizon of a task.
        AgentError: if an agent chooses an illegal move; it has the agent, the game and the ply.
        TypeError: if an agent is not callable, or cannot be sent to worker processes.
        ImportError: if Ray is missing.
        RuntimeError: if a worker process dies.
    """
    return play(
        play_one, agents, games, (str(Rules(resolve(rules, max_plies))), seed), "a view",
        max_plies=max_plies, workers=workers, ray=ray, address=address, batch=batch, progress=progress,
    )  # fmt: skip
