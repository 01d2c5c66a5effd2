"""Stored games: `Games` loads them for training, `sample` has some, and a command makes more.

    python -m luzhanqi.data make games --players sampler-medium-v1 --games 10000 --workers 2
    python -m luzhanqi.data check games

The command writes files of 1,000 games, or of `--shard`. If it is stopped, the same command continues with the
files that are missing; the games of an unfinished file are lost. Run it only once at a time in a folder. A game depends only on its number, the task, the players and
the seed, so the files are the same for any number of workers.

>>> games = sample()
>>> game = games[0].replay()
>>> game.plies, game.outcome.winner is games[0].winner
(289, True)
>>> batch = next(games.batches(64, seed=1))
>>> batch.observations.shape, batch.actions.shape
((64, 39, 12, 5), (64,))
"""

from __future__ import annotations

import argparse
import dataclasses
import operator
from collections.abc import Iterator, Sequence
from pathlib import Path
from reprlib import repr as short
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from . import _shards, arrays
from ._match import OPTIONS
from ._native import Game
from ._play import check_run, make
from ._shards import REASONS
from .enums import EndReason, Seat
from .errors import DataError
from .tasks import TASKS
from .vector import VectorEnv

__all__ = ["Batch", "Games", "StoredGame", "make", "sample"]

OPEN = 8
"""The number of files from which games are mixed, and which are in memory at the same time."""
MIXED = 16
"""The number of batches from which positions are mixed."""
SAMPLES = {"luzhanqi/standard-v1": "standard-v1.npz", "luzhanqi/flip-v1": "flip-v1.npz"}
"""The files of the package, by task."""


@dataclasses.dataclass(frozen=True, eq=False)
class StoredGame:
    """A game of a file."""

    task: str
    """The id of the task."""
    players: tuple[str, str]
    """The names of south's and of north's player."""
    number: int
    """The number of the game in its run. Games `2 * n` and `2 * n + 1` of two players have the same start."""
    seed: int
    """The seed of the start."""
    actions: NDArray[np.uint16]
    """The action numbers of all tries. After a try that the referee refused, the same seat acts again."""
    winner: Seat | None
    """The winner, or None for a draw."""
    reason: EndReason
    """Why the game ended."""
    file: Path
    """The file."""
    index: int
    """The index of the game in its file."""

    def start(self) -> Game:
        """Returns the game before its first ply."""
        return TASKS[self.task].game(self.seed)

    def replay(self) -> Game:
        """Returns the finished game. `replay().record()` returns its record.

        Raises DataError with the file, the game and the ply if an action is illegal, or if the game does not
        end with the stored result after its last action.
        """
        game = self.start()
        for ply, action in enumerate(self.actions.tolist()):
            try:
                game.attempt(arrays.move_of(action, game.to_move))
            except (ValueError, IndexError) as error:
                raise self._impossible(ply, f"action {action} is impossible: {error}") from error
        found = game.outcome
        if found is None or (found.winner, found.reason) != (self.winner, self.reason):
            ended = "no end" if found is None else f"winner {found.winner}, reason {found.reason}"
            text = f"expected winner {self.winner}, reason {self.reason}; the actions give {ended}"
            raise self._impossible(len(self.actions), text)
        return game

    def _impossible(self, ply: int, text: str) -> DataError:
        details = {"file": str(self.file), "game": self.index, "ply": ply}
        return DataError(f"{self.file}: game {self.index}, ply {ply}: {text}", "game", details)


@dataclasses.dataclass(frozen=True, eq=False)
class Batch:
    """Positions with the actions that were tried in them. All arrays have a row for each position."""

    observations: NDArray[Any]
    """What the seat to act saw, as in `VectorEnv.observations`."""
    action_masks: NDArray[Any]
    """Its legal actions."""
    actions: NDArray[np.int64]
    """The action that it tried."""
    outcomes: NDArray[np.float32]
    """The result of the game for the seat to act: 1, 0 or -1."""
    seats: NDArray[np.int8]
    """The seat to act."""
    games: NDArray[np.int64]
    """The index of the game in the `Games`."""
    plies: NDArray[np.int32]
    """The number of earlier actions in the game."""


class Games(Sequence[StoredGame]):
    """The games of a file, or of all files of a folder. Loads a file when one of its games is used, and keeps
    the latest eight files in memory. `games[1000:2000]` is a part of the games, for example for tests of a
    model. Split at even indices, because two games of the same players share a start.

    Raises DataError for a file that is damaged or too large, and for files of different tasks. Files can come
    from others: sizes and types are checked before data is read, and a game when it is replayed.
    """

    def __init__(self, path: Path | str) -> None:
        path = Path(path)
        self._files = sorted(path.glob("games-*.npz")) if path.is_dir() else [path]
        if not self._files:
            raise DataError(f"{path}: expected files games-*.npz in the folder", "file", {"file": str(path)})
        self._heads = [_shards.read_head(file) for file in self._files]
        self.task: str = self._heads[0].run.task
        """The id of the task."""
        for file, head in zip(self._files, self._heads, strict=True):
            if head.run.task != self.task:
                text = f"{file}: expected games of {self.task}, got {head.run.task}"
                raise DataError(text, "settings", {"file": str(file)})
        self._starts = np.cumsum([0, *(head.games for head in self._heads)])
        self._at = range(int(self._starts[-1]))
        self._loaded: dict[int, dict[str, Any]] = {}

    def __len__(self) -> int:
        return len(self._at)

    @overload
    def __getitem__(self, index: int) -> StoredGame: ...
    @overload
    def __getitem__(self, index: slice) -> Games: ...
    def __getitem__(self, index: int | slice) -> StoredGame | Games:
        if isinstance(index, slice):
            part = object.__new__(Games)
            part.__dict__ |= self.__dict__ | {"_at": self._at[index]}
            return part
        at = self._at[operator.index(index)]
        which = int(np.searchsorted(self._starts, at, "right")) - 1
        head, row = self._heads[which], at - int(self._starts[which])
        columns = self._columns(which)
        first, end = columns["ends"][row : row + 2]
        south, winner = int(columns["south"][row]), int(columns["winners"][row])
        return StoredGame(
            self.task, (head.run.players[south], head.run.players[1 - south]), head.first + row,
            int(columns["seeds"][row]), columns["actions"][first:end], Seat(winner) if winner >= 0 else None,
            REASONS[columns["reasons"][row]], self._files[which], row,
        )  # fmt: skip

    def _columns(self, which: int) -> dict[str, Any]:
        columns = self._loaded.pop(which, None)
        if columns is None:
            file = self._files[which]
            head, columns = _shards.read(file)
            if head != self._heads[which]:
                raise DataError(f"{file}: the file has changed", "file", {"file": str(file)})
            columns["ends"] = np.cumsum([0, *columns["lengths"]], dtype=np.int64)
            while len(self._loaded) >= OPEN:
                del self._loaded[next(iter(self._loaded))]
        self._loaded[which] = columns  # the latest is the last
        return columns

    def _order(self, chance: np.random.Generator | None) -> Iterator[int]:
        """Yields the indices of all games. Mixes the order of the files, and games of eight files at a time."""
        if chance is None:
            yield from range(len(self))
            return
        which = np.searchsorted(self._starts, np.array(self._at), "right") - 1
        files = chance.permutation(np.unique(which))
        for first in range(0, len(files), OPEN):
            mixed = np.flatnonzero(np.isin(which, files[first : first + OPEN]))
            yield from chance.permutation(mixed).tolist()

    def batches(
        self, size: int = 1024, *, seed: int | None = None, games: int = 256, threads: int = 1, **options: Any
    ) -> Iterator[Batch]:
        """Yields each position of each game once, in batches of `size`; the last may be smaller.

        `games` games are replayed at a time by a `VectorEnv` with `threads` threads. `options` are its
        keywords for observations: `history`, `packed`, `channels_last`, `battle_planes` and `belief_planes`.
        With a `seed`, the order of the games is random, and positions are mixed in a buffer of 16 batches,
        which takes about 4 KB per position; use another seed in each epoch. Without a seed, games follow in
        their order.

        Raises ValueError for a number below 1 or another option. Raises DataError for an impossible game.
        """
        if size < 1 or games < 1 or not set(options) <= set(OPTIONS):
            raise ValueError(f"expected size and games of at least 1, and options of {', '.join(OPTIONS)}")
        return self._batches(size, seed, min(games, max(1, len(self))), {"threads": threads, **options})

    def _batches(self, size: int, seed: int | None, lanes: int, options: dict[str, Any]) -> Iterator[Batch]:
        chance = None if seed is None else np.random.default_rng(seed)
        order, held, wanted = self._order(chance), [], size if chance is None else MIXED * size
        for rows in self._steps(order, lanes, options):
            held.append(rows)
            if sum(len(each[0]) for each in held) >= wanted:
                whole = _mixed(held, chance)
                end = len(whole[0]) // size * size
                yield from (Batch(*(c[at : at + size] for c in whole)) for at in range(0, end, size))
                held = [tuple(column[end:] for column in whole)]
        whole = _mixed(held, chance)
        yield from (Batch(*(c[at : at + size] for c in whole)) for at in range(0, len(whole[0]), size))

    def _steps(
        self, order: Iterator[int], lanes: int, options: dict[str, Any]
    ) -> Iterator[tuple[NDArray[Any], ...]]:
        """Replays games side by side. Yields the columns of a batch for each step."""
        env = VectorEnv(
            lanes, self.task, 0, max_plies=0, autoreset_mode="Disabled", keep_moves=False, **options
        )
        playing: list[StoredGame | None] = [None] * lanes
        seeds, free = [0] * lanes, np.ones(lanes, np.bool_)
        index, plies, lengths, winners, reasons = np.zeros((5, lanes), np.int64)
        tries = np.zeros((lanes, 0), np.uint16)
        while True:
            for lane in np.flatnonzero(free).tolist():
                at = next(order, -1)
                playing[lane] = game = self[at] if at >= 0 else None
                if game is None:
                    free[lane] = False
                    continue
                seeds[lane], index[lane], plies[lane], lengths[lane] = game.seed, at, 0, len(game.actions)
                winners[lane] = -1 if game.winner is None else int(game.winner)
                reasons[lane] = REASONS.index(game.reason)
                if len(game.actions) > tries.shape[1]:
                    tries = np.pad(tries, ((0, 0), (0, len(game.actions) - tries.shape[1])))
                tries[lane, : len(game.actions)] = game.actions
            if free.any():
                env.reset(seeds, options={"reset_mask": free})
            live = np.array([lane for lane, game in enumerate(playing) if game is not None], np.int64)
            if not len(live):
                return
            seats, actions = env.seats[live], np.full(lanes, -1)
            actions[live] = tries[live, plies[live]]
            outcomes = np.where(winners[live] < 0, 0, np.where(winners[live] == seats, 1, -1))
            rows = (
                env.observations[live], env.action_masks[live], actions[live], outcomes.astype(np.float32),
                seats, index[live], plies[live].astype(np.int32),
            )  # fmt: skip
            try:
                env.step(actions)
            except ValueError:
                _explain(playing)
                raise
            plies[live] += 1
            free = (actions >= 0) & (plies == lengths)
            if (free != (env.terminated & (env.winners == winners) & (env.reasons == reasons))).any():
                _explain(playing)
            yield rows


def _mixed(held: list[Any], chance: np.random.Generator | None) -> list[NDArray[Any]]:
    whole = [np.concatenate(column) for column in zip(*held, strict=True)]
    if chance is None or not whole:
        return whole or [np.zeros(0)]
    order = chance.permutation(len(whole[0]))
    return [column[order] for column in whole]


def _explain(playing: list[StoredGame | None]) -> None:
    """Raises the error of a game that is impossible."""
    for game in playing:
        if game is not None:
            game.replay()


def sample(task: str = "luzhanqi/standard-v1") -> Games:
    """Returns the games of the package: 100 games of "sampler-medium-v1" against itself in a task,
    "luzhanqi/standard-v1" or "luzhanqi/flip-v1". They were made by this command, for each task:

        python -m luzhanqi.data make FOLDER --task TASK --players sampler-medium-v1 --games 100

    Raises ValueError for any other task.
    """
    if task not in SAMPLES:
        raise ValueError(f"there are samples of {' and '.join(SAMPLES)}, not of {short(task)}")
    return Games(Path(__file__).parent / "samples" / SAMPLES[task])


def main() -> None:
    """Makes or checks games as the arguments say."""
    options = argparse.ArgumentParser(prog="python -m luzhanqi.data", description="Makes and checks games.")
    commands = options.add_subparsers(dest="command", required=True)
    shows = argparse.ArgumentDefaultsHelpFormatter
    making = commands.add_parser(
        "make", formatter_class=shows, help="plays games into a folder, or continues"
    )
    making.add_argument("folder", type=Path)
    making.add_argument("--task", default="luzhanqi/standard-v1", choices=list(TASKS), help="a task")
    making.add_argument("--players", default="sampler-medium-v1", help="one or two opponents: A or A,B")
    making.add_argument("--games", type=int, default=10_000, help="games in the folder at the end")
    making.add_argument("--seed", type=int, default=0, help="the seed of the run")
    making.add_argument(
        "--shard", type=int, default=1000, help="games in a file; always the same in a folder"
    )
    making.add_argument("--workers", type=int, default=0, help="processes; 0 plays in this process")
    making.add_argument("--minutes", type=float, default=float("inf"), help="starts no file after this time")
    checking = commands.add_parser("check", help="checks that no game of a run is missing, and replays all")
    checking.add_argument("folder", type=Path)
    given = vars(options.parse_args())
    try:
        if given.pop("command") == "check":
            games = Games(given["folder"])
            if given["folder"].is_dir():
                check_run(games._files)
            positions = sum(len(batch.actions) for batch in games.batches(packed=True))
            print(f"{len(games)} games of {games.task} end as stored; {positions} positions")
            return
        played, spent = 0, 0.0
        for part, seconds in make(players=given.pop("players").split(","), **given):
            played, spent = played + len(part), spent + seconds
            rate = 3600 * played / max(spent, 1e-9)
            print(f"games {part[0]} to {part[-1]}; {rate:.0f} games per CPU hour", flush=True)
        files = list(given["folder"].glob("games-*.npz"))
        size, stored = sum(file.stat().st_size for file in files), len(Games(given["folder"])) if files else 0
        print(f"{stored} of {given['games']} games, {size} bytes, {size / max(1, stored):.0f} bytes per game")
    except (ValueError, OSError) as error:
        options.exit(1, f"{options.prog}: {error}\n")
    except KeyboardInterrupt:
        options.exit(130, f"{options.prog}: stopped; the same command continues\n")


if __name__ == "__main__":
    main()
