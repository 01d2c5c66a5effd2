"""Many games between two agents: in this process, in several processes, or on a Ray cluster (extra `ray`).

An agent is a callable (game, chance) that returns a legal move. `game` is a copy of the game, and `chance` is
the agent's `random.Random`. Workers get a copy of the agent, so it should store no state between calls. A game
depends only on its number and the arguments, so results are the same for any number of workers.

>>> results = play_many((random_agent, player_agent(nodes=50)), 4, "asia", seed=1, max_plies=40)
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
from ._native import Game, Move, Player, Position, Rules

__all__ = ["Agent", "PlayedGame", "Results", "play_many", "play_one", "player_agent", "random_agent"]

Agent = Callable[[Game, random.Random], Move | str]
"""Takes a copy of the game and a generator, and returns a legal move of the side to move."""


def random_agent(game: Game, chance: random.Random) -> Move:
    """Returns a uniformly random legal move."""
    return chance.choice(game.legal_moves())


def player_agent(level: int | None = None, *, nodes: int | None = None) -> Agent:
    """Returns the searching player with these limits: see `Player`.

    Raises:
        ValueError: for any other level. The agent raises it when it chooses its first move.
    """
    return functools.partial(_searched, level, nodes)


def _searched(level: int | None, nodes: int | None, game: Game, chance: random.Random) -> Move:
    return Player(chance.getrandbits(64), level, nodes=nodes).choose_move(game)


@dataclasses.dataclass(frozen=True)
class PlayedGame:
    """The result of one game."""

    number: int
    """The number of the game in the run. In odd games the second agent is Red."""
    red: int
    """The agent that played Red, 0 or 1."""
    winner: int | None
    """The agent that won; None for a draw or a stopped game."""
    reason: str
    """Why the game ended; "broken-off" after `max_plies`."""
    plies: int
    """The length of the game in plies."""


def play_one(
    agents: Sequence[Agent],
    number: int,
    rules: Rules | str,
    seed: int,
    positions: Sequence[str] | None = None,
    max_plies: int = 1000,
) -> PlayedGame:
    """Plays the game with this number. Games 2n and 2n + 1 have the same start."""
    stream = random.Random(f"{seed} {number}")
    game = Game(rules, positions[number // 2 % len(positions)] if positions else None)
    red = number % 2
    seated = [agents[red], agents[1 - red]]
    chances = [random.Random(stream.getrandbits(64)) for _ in seated]
    while game.outcome is None and (max_plies == 0 or game.plies < max_plies):
        side = game.to_move
        chosen = seated[side](game.copy(), chances[side])
        with choice(seated[side], number, game.plies, chosen):
            game.push(chosen)
    result = game.outcome
    winner = None
    if result is not None and result.winner is not None:
        winner = (int(result.winner) + red) % 2
    reason = "broken-off" if result is None else result.reason.value
    return PlayedGame(number, red, winner, reason, game.plies)


def play_many(
    agents: Sequence[Agent],
    games: int,
    rules: Rules | str = "asia",
    seed: int = 0,
    *,
    positions: Sequence[Position | str] | None = None,
    workers: int | None = 0,
    ray: bool = False,
    address: str | None = None,
    batch: int = 8,
    max_plies: int = 1000,
    progress: Callable[[int, int], object] | bool | None = None,
) -> Results[PlayedGame]:
    """Plays games between two agents, who change sides from game to game.

    Worker processes are new interpreters that import the agents. So an agent must be a function of a module
    or another value that can be pickled. A script must call this function under `if __name__ == "__main__":`.
    Ray accepts any function, for example from a notebook. If a Ray worker dies, another worker plays its
    games.

    Args:
        agents: the two agents.
        games: the number of games.
        rules: a rule string.
        seed: the seed of the agents' generators.
        positions: the starts, in turn; each is the start of two games in a row. The default is the initial
            position. Agents that use no generator play the same game again from the same start.
        workers: the number of processes or Ray actors; 0 plays in this process, None starts one per CPU.
        ray: True plays on Ray; with 0 workers, it starts one actor per CPU.
        address: the address of a Ray cluster; implies `ray`. The default is the current cluster, or a new one
            on this machine.
        batch: the number of games sent to a worker at once; sending costs about 0.2 ms.
        max_plies: the length at which a game is stopped; 0 means never.
        progress: True for a bar (needs tqdm), or a callable (number of finished games, number of all games).

    Raises:
        ValueError: if there are not exactly two agents, if a number is too low, or if a position is invalid.
        AgentError: if an agent chooses an illegal move; it has the agent, the game and the ply.
        TypeError: if an agent is not callable, or cannot be sent to worker processes.
        ImportError: if Ray is missing.
        RuntimeError: if a worker process dies.
    """
    starts = None if positions is None else [str(Position(position)) for position in positions]
    return play(
        play_one, agents, games, (str(Rules(rules)), seed, starts), "a game",
        max_plies=max_plies, workers=workers, ray=ray, address=address, batch=batch, progress=progress,
    )  # fmt: skip
