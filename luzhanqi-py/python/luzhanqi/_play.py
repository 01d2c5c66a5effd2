"""Plays the games of a run into files, a file at a time, so that a killed run continues with the next file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import _shards
from ._match import Match, start_of
from ._native import VectorEnv
from ._processes import in_processes
from ._shards import MAX_GAMES, REASONS, Run
from .errors import DataError
from .opponents import find
from .tasks import TASKS, Task

__all__ = ["check_run", "make"]

AT_ONCE = 32
"""The number of games of players that a process plays at once."""


def make(
    folder: Path | str,
    players: Sequence[str],
    games: int,
    task: str = "luzhanqi/standard-v1",
    *,
    seed: int = 0,
    shard: int = 1000,
    workers: int = 0,
    minutes: float = float("inf"),
) -> Iterator[tuple[range, float]]:
    """Plays the games of a run that are not in a folder yet, and writes a file for each `shard` games. Yields
    the numbers of the games of each file when it is written, and the CPU seconds that it took.

    `players` are one or two names of `luzhanqi.opponents`; two players change seats from game to game. The
    games are those of `luzhanqi.evaluate` with the same players, task and seed, so each start is played
    twice. Only the games of "random-v1" against itself are played by a `VectorEnv`, and each has its own
    start. Starts no file after `minutes`. `workers` is the number of processes; 0 plays in this process.

    Raises ValueError for unknown players or tasks and for a number that is too low, and DataError if the
    folder has files of a run with other settings.
    """
    names = list(players) * (2 if len(players) == 1 else 1)
    for name in names:
        find(name)
    if task not in TASKS:
        raise ValueError(f"expected a task, {', '.join(TASKS)}; got {task!r}")
    if len(names) != 2 or games < 1 or not 1 <= shard <= MAX_GAMES or workers < 0:
        raise ValueError(
            f"expected one or two players, at least 1 game, a shard of 1 to {MAX_GAMES} games and at least 0 "
            f"workers; got {len(players)} players, {games} games, a shard of {shard} and {workers} workers"
        )
    folder, run = Path(folder), Run(task, names, seed, shard)
    folder.mkdir(parents=True, exist_ok=True)
    parts = [range(first, min(games, first + shard)) for first in range(0, games, shard)]
    parts = [part for part in parts if not _is_done(folder, run, part)]
    job = folder, run, time.time() + 60 * minutes
    written = in_processes(_writer, job, iter(parts), workers) if workers else map(_writer(*job), parts)
    return (each for each in written if each is not None)


def _file(folder: Path, run: Run, first: int) -> Path:
    return folder / f"games-{first // run.shard:06}.npz"


def _is_done(folder: Path, run: Run, part: range) -> bool:
    """Returns whether a file has at least these games."""
    file = _file(folder, run, part[0])
    if not file.exists():
        return False
    try:
        head = _shards.read_head(file)
    except DataError as error:
        raise DataError(f"{error}; delete it to play its games again", error.reason, error.details) from error
    _check_head(file, head, run, part[0])
    return head.games >= len(part)


def _check_head(file: Path, head: _shards.Head, run: Run, first: int) -> None:
    """Raises DataError unless a file belongs to a run and begins with this game."""
    found = {"first": head.first, **head.run._asdict()}
    for name, value in {"first": first, **run._asdict()}.items():
        if found[name] != value:
            text = f"{file}: expected {name} {value!r} as in this run, got {found[name]!r}"
            raise DataError(text, "settings", {"file": str(file)})


def _is_random(run: Run) -> bool:
    return set(run.players) == {"random-v1"}


def _random_start(seed: int, number: int) -> int:
    """Returns the seed of the start of a random game. Each has its own start."""
    return start_of(seed, 2 * number)


def check_run(files: Sequence[Path]) -> None:
    """Raises DataError unless these are all files of one run, with the starts and players of their games."""
    run = _shards.read_head(files[0]).run
    for name in run.players:
        find(name)
    start_at = _random_start if _is_random(run) else start_of
    for number, file in enumerate(files):
        part = range(number * run.shard, (number + 1) * run.shard)
        wanted = _file(file.parent, run, part[0])
        if file != wanted:
            text = f"{file}: expected {wanted.name} next; files are missing"
            raise DataError(text, "file", {"file": str(file)})
        head, columns = _shards.read(file)
        _check_head(file, head, run, part[0])
        if head.games > run.shard or (head.games < run.shard and number + 1 < len(files)):
            text = f"{file}: expected {run.shard} games, got {head.games}"
            raise DataError(text, "file", {"file": str(file)})
        for at, game in enumerate(part[: head.games]):
            start = start_at(run.seed, game)
            if (int(columns["seeds"][at]), int(columns["south"][at])) != (start, game % 2):
                text = f"{file}: game {at}: expected the start {start} and the player {game % 2} in south"
                raise DataError(text, "game", {"file": str(file), "game": at, "ply": 0})


def _writer(folder: Path, run: Run, end: float) -> Callable[[range], tuple[range, float] | None]:
    match = Match(run.players, run.players, TASKS[run.task], run.seed)

    def write(part: range) -> tuple[range, float] | None:
        if time.time() >= end:
            return None
        begun = time.process_time()
        columns = _random(TASKS[run.task], run.seed, part) if _is_random(run) else _played(match, part)
        columns["south"] = np.array(part) % 2
        _shards.write(_file(folder, run, part[0]), run, part[0], columns)
        return part, time.process_time() - begun

    return write


def _played(match: Match, part: range) -> dict[str, Any]:
    columns: dict[str, Any] = {name: [] for name in _shards.COLUMNS}
    for first in range(0, len(part), AT_ONCE):
        for game, start, tries in zip(*match.games(part[first : first + AT_ONCE]), strict=True):
            outcome = game.outcome
            assert outcome is not None
            columns["seeds"].append(start)
            columns["winners"].append(-1 if outcome.winner is None else int(outcome.winner))
            columns["reasons"].append(REASONS.index(outcome.reason))
            columns["lengths"].append(len(tries))
            columns["actions"] += tries
    return columns | {"seeds": np.array(columns["seeds"], np.uint64)}


def _random(task: Task, seed: int, part: range) -> dict[str, Any]:
    """Plays random games. Each depends only on its start, because a VectorEnv has a generator for each game."""
    starts = [_random_start(seed, number) for number in part]
    env = VectorEnv(
        len(starts), task.rules, 0, max_plies=0, autoreset_mode="Disabled", keep_moves=False, packed=True
    )
    env.reset(starts)
    steps, results = [], np.zeros((2, len(starts)), np.int8)
    while (actions := env.sample_actions()).max() >= 0:
        steps.append(actions.astype(np.int16))
        env.step(actions)
        results = np.where(env.terminated, [env.winners, env.reasons], results)
    # One row for each game, with -1 after its end.
    tries = np.stack(steps, axis=1)
    return {
        "seeds": np.array(starts, np.uint64), "winners": results[0], "reasons": results[1],
        "lengths": (tries >= 0).sum(axis=1), "actions": tries[tries >= 0],
    }  # fmt: skip
