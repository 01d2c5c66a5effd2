"""Evaluation of an agent: `evaluate` plays paired games of a task, and an `Evaluation` has their scores.

Each deal is played twice with the seats swapped, so luck in the deal cancels out. The interval counts pairs,
not games. If the agents' choices depend only on their arguments, results depend only on the agents, the task
and the seed. They do not depend on the number of workers or on the batch.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterator, Sequence
from reprlib import repr as short
from typing import TYPE_CHECKING, Any

from . import _score
from ._agents import name_of
from ._progress import reporter
from .tasks import Task, find

if TYPE_CHECKING:
    from .cluster import PlayedGame

__all__ = ["Evaluation", "evaluate"]

LEAST = 400
"""The minimum number of games after which `within` can end a run."""


@dataclasses.dataclass(frozen=True)
class Evaluation:
    """The games of an agent against another, and their scores. Evaluations of different games can be added."""

    agent: str
    """The name of the agent."""
    against: str
    """The name of its opponent."""
    task: str
    """The id of the task."""
    seed: int
    """The seed of the deals."""
    games: tuple[PlayedGame, ...]
    """The games, by number. The agent is 0 in `south` and `winner`, and the opponent is 1."""
    hypotheses: tuple[float, float] | None = None
    """The two differences in Elo of the sequential test, if there is one."""

    def _count(self, winner: int | None) -> int:
        return sum(game.winner == winner for game in self.games)

    @property
    def wins(self) -> int:
        """Returns the number of games that the agent won."""
        return self._count(0)

    @property
    def draws(self) -> int:
        """Returns the number of games without a winner."""
        return self._count(None)

    @property
    def losses(self) -> int:
        """Returns the number of games that the agent lost."""
        return self._count(1)

    @property
    def pairs(self) -> tuple[float, ...]:
        """Returns, for each deal, the agent's mean score in its two games."""
        scores: dict[int, float] = {}
        for game in self.games:
            won = 0.5 if game.winner is None else 1.0 - game.winner
            scores[game.number // 2] = scores.get(game.number // 2, 0.0) + won / 2
        return tuple(scores.values())

    @property
    def score(self) -> float:
        """Returns the agent's mean score: 1 for a win, 0.5 for a draw; 0.5 without games."""
        return (self.wins + self.draws / 2) / len(self.games) if self.games else 0.5

    @property
    def score_interval(self) -> tuple[float, float]:
        """Returns the 95 % interval of the score."""
        return _score.interval(self.pairs)

    @property
    def elo(self) -> float | None:
        """Returns the agent's lead in Elo; None for a score above 90 % or below 10 %. Such a score depends on
        a few games, and so does not measure the difference in strength.
        """
        return _score.elo(self.score) if 0.1 <= self.score <= 0.9 else None

    @property
    def elo_interval(self) -> tuple[float, float]:
        """Returns the 95 % interval of the lead in Elo; its ends can be infinite."""
        low, high = self.score_interval
        return _score.elo(low), _score.elo(high)

    @property
    def sprt(self) -> _score.Sprt | None:
        """Returns the state of the sequential test, if there is one."""
        return _score.sprt(self.pairs, *self.hypotheses) if self.hypotheses else None

    def __add__(self, other: Evaluation) -> Evaluation:
        """Joins the games of two runs. Raises ValueError if they have different settings or common games."""
        if not isinstance(other, Evaluation):
            return NotImplemented
        if dataclasses.replace(self, games=()) != dataclasses.replace(other, games=()):
            raise ValueError("expected evaluations of the same agents, task, seed and hypotheses")
        games = sorted(self.games + other.games, key=lambda game: game.number)
        numbers = [game.number for game in games]
        if len(set(numbers)) < len(numbers):
            raise ValueError("expected evaluations of different games")
        return dataclasses.replace(self, games=tuple(games))

    def __str__(self) -> str:
        low, high = self.score_interval
        text = (
            f"{self.agent} against {self.against}, {self.task}: {len(self.games)} games, {self.wins} won, "
            f"{self.draws} drawn, {self.losses} lost; score {self.score:.3f} ({low:.3f} to {high:.3f})"
        )
        if self.elo is not None:
            low, high = self.elo_interval
            text += f"; Elo {self.elo:+.0f} ({low:+.0f} to {high:+.0f})"
        if (test := self.sprt) is not None:
            end = "goes on" if test.accepted is None else f"accepts {test.accepted:+g} Elo"
            text += f"; the test {end} (llr {test.llr:.2f} of {test.bound:.2f})"
        return text


def evaluate(
    agent: Any,
    against: Any,
    games: int = 400,
    task: Task | str = "luzhanqi/standard-v1",
    *,
    seed: int = 0,
    first: int = 0,
    workers: int | None = 0,
    batch: int = 32,
    within: float | None = None,
    sprt: Sequence[float] | None = None,
    progress: Callable[[int, int], object] | bool | None = None,
) -> Evaluation:
    """Plays paired games of a task between two agents.

    An agent is one of three values: the name of a frozen opponent (`luzhanqi.opponents`); a function of a
    view and a `random.Random` that returns a move (`luzhanqi.cluster.Agent`); or an object with a method
    `act(observations, masks, turn)`, which chooses for many games at once. The arguments of `act` are the
    arrays of the games in which the agent is to move, and a `luzhanqi.selfplay.Turn`: the number of each
    game, the agent's seat, and whether this is the agent's first choice in the game. `act` returns an action
    for each game. The object can have an attribute `options` with keywords of `VectorEnv` for the
    observations, such as `{"history": 4}`. The same object can be the opponent of a `VectorEnv`.

    >>> result = evaluate("sampler-medium-v1", "random-v1", 4, "luzhanqi/oca-v1")
    >>> result.wins, len(result.pairs)
    (4, 2)

    Args:
        agent: the agent to evaluate.
        against: its opponent.
        games: the largest number of games, an even number.
        task: the id of the task, or the task.
        seed: the seed of the deals and of the agents' generators.
        first: the number of the first game, an even number. Results of runs with different games can be
            added.
        workers: the number of processes; 0 plays in this process, None starts one per CPU. Worker processes
            import the agents, as in `luzhanqi.cluster.play_many`.
        batch: the number of games that are played at once, an even number. A run ends only between batches.
        within: ends the run when half the width of the 95 % interval is at most this many Elo, after at least
            400 games.
        sprt: two differences in Elo; ends the run when a sequential test accepts one of them.
        progress: True for a bar (needs tqdm), or a callable (number of finished games, number of all games).

    Raises:
        AgentError: if an agent chooses an illegal move; it has the agent, the game and the ply.
        ValueError: if there is no such task or opponent, or a number is wrong.
        TypeError: if an agent is none of the three values, or cannot be sent to worker processes.
        RuntimeError: if a worker process dies.
    """
    found = find(task)
    if found is None:
        raise ValueError(f"task is the id of a task, such as 'luzhanqi/standard-v1', not {short(task)}")
    agents = agent, against
    names = [_name(one) for one in agents]
    _check(games=(games, 0), first=(first, 0), batch=(batch, 2))
    if workers is not None and workers < 0:
        raise ValueError(f"expected workers to be at least 0, got {workers}")
    hypotheses = None if sprt is None else _hypotheses(sprt)
    report = reporter(progress, games) or (lambda done, total: None)
    numbers = range(first, first + games)
    parts = [numbers[at : at + batch] for at in range(0, games, batch)]
    result = Evaluation(names[0], names[1], found.id, seed, (), hypotheses)
    for played in _in_order((agents, names, found, seed), parts, workers):
        result = dataclasses.replace(result, games=result.games + tuple(played))
        report(len(result.games), games)
        if _is_enough(result, within):
            break
    return result


def _name(agent: Any) -> str:
    if isinstance(agent, str):
        from .opponents import find as find_opponent

        find_opponent(agent)
        return agent
    if isinstance(agent, type) or not (callable(agent) or hasattr(agent, "act")):
        raise TypeError(
            "an agent is the name of an opponent, a function of a view and a Random, or an object with a method "
            f"act, not {short(agent)}"
        )
    return name_of(agent)


def _check(**numbers: tuple[int, int]) -> None:
    for name, (number, lowest) in numbers.items():
        if number < lowest or number % 2:
            raise ValueError(f"expected {name} to be even and at least {lowest}, got {short(number)}")


def _hypotheses(given: Sequence[float]) -> tuple[float, float]:
    low, high = (float(number) for number in given)
    if not low < high:
        raise ValueError(f"expected two differences in Elo, the lower first, got {short(given)}")
    return low, high


def _is_enough(result: Evaluation, within: float | None) -> bool:
    test = result.sprt
    if test is not None and test.accepted is not None:
        return True
    low, high = result.elo_interval
    return within is not None and len(result.games) >= LEAST and high - low <= 2 * within


def _player(*job: Any) -> Callable[[Sequence[int]], list[PlayedGame]]:
    from ._match import Match

    return Match(*job).play


def _in_order(
    job: tuple[Any, ...], parts: list[range], workers: int | None
) -> Iterator[Sequence[PlayedGame]]:
    """Yields the games of each part, in order, so that a run ends at the same game for any number of workers."""
    if workers == 0 or not parts:
        yield from map(_player(*job), parts)
        return
    from ._processes import in_processes

    early: dict[int, Sequence[PlayedGame]] = {}
    awaited = iter(parts)
    wanted = next(awaited, None)
    for played in in_processes(_player, job, iter(parts), min(workers or os.cpu_count() or 1, len(parts))):
        early[played[0].number] = played
        while wanted is not None and wanted[0] in early:
            yield early.pop(wanted[0])
            wanted = next(awaited, None)
