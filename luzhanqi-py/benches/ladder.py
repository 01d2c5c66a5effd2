"""Elo ratings of players on the tasks, from games that are stored in a file.

`python luzhanqi-py/benches/ladder.py --minutes 60` plays games and appends them to `ladder.jsonl`, a run of 40
games at a time. It can be stopped and started again at any time, also with other players: it continues with
the games that are missing, and ends when none are. `--table` prints the tables of the stored games.
`--agent module:name` adds an agent of your own; see `luzhanqi.evaluate` for what it can be.

The anchors are a chain of frozen opponents. Each anchor plays the next. Every other player first plays 40
games against each anchor, and then continues with the two anchors nearest to it in strength. A pair plays at
least 400 games, until the 95 % interval of its difference is within 35 Elo, and at most 2,000. A pair with a
score above 90 % stops at 400 games; the table shows its score, and the ratings do not use it.
"""

import argparse
import functools
import importlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import luzhanqi as lz
from luzhanqi import cluster, opponents, tasks

ANCHORS = [
    "random-v1",
    "mixed-25-v1",
    "mixed-50-v1",
    "sampler-easy-v1",
    "sampler-medium-v1",
    "sampler-hard-v1",
]
# On small boards, exploitability is exact.
TASKS = [task.id for task in tasks.TASKS.values() if "board=" not in task.rule_set]
RUN, LEAST, MOST, WITHIN = 40, 400, 2000, 35
SEED = 1
FILE = Path(__file__).parent / "ladder.jsonl"

Pair = tuple[str, str]


class Store:
    """The stored games of a task, by pair of names."""

    def __init__(self, file: Path, task: str) -> None:
        self._file, self._task = file, task
        self._outcomes: dict[Pair, str] = {}
        lines = file.read_text().splitlines() if file.exists() else []
        for row in map(json.loads, lines):
            if row["task"] == task:
                self._add(row)

    def _add(self, row: dict[str, Any]) -> None:
        pair = row["agent"], row["against"]
        known = self._outcomes.get(pair, "")
        assert row["first"] == len(known), f"{self._file}: the runs of {pair} do not follow each other"
        self._outcomes[pair] = known + row["outcomes"]

    def append(self, result: lz.Evaluation) -> None:
        """Adds a run to the file."""
        letters = {0: "w", 1: "l", None: "d"}
        row = {
            "task": self._task,
            "agent": result.agent,
            "against": result.against,
            "first": result.games[0].number,
            "outcomes": "".join(letters[game.winner] for game in result.games),
        }
        with self._file.open("a") as file:
            file.write(json.dumps(row) + "\n")
        self._add(row)

    def result(self, pair: Pair) -> lz.Evaluation:
        """Returns the stored games of a pair; their lengths and reasons are not stored."""
        winners = {"w": 0, "l": 1, "d": None}
        games = [
            cluster.PlayedGame(number, number % 2, winners[letter], "", 0, 0)
            for number, letter in enumerate(self._outcomes.get(pair, ""))
        ]
        return lz.Evaluation(*pair, self._task, SEED, tuple(games))

    def pairs(self) -> list[Pair]:
        """Returns the pairs that have played."""
        return list(self._outcomes)


def is_done(result: lz.Evaluation) -> bool:
    """Returns whether a pair needs no more games."""
    low, high = result.elo_interval
    count = len(result.games)
    return count >= LEAST and (result.elo is None or high - low <= 2 * WITHIN or count >= MOST)


def missing(store: Store, players: list[str]) -> Iterator[Pair]:
    """Yields the pairs that need games, in the order in which they are played."""
    wanted = list(zip(ANCHORS[1:], ANCHORS, strict=False))
    yield from (pair for pair in wanted if not is_done(store.result(pair)))
    for player in (name for name in players if name not in ANCHORS):
        trials = [store.result((player, anchor)) for anchor in ANCHORS]
        unplayed = [(one.agent, one.against) for one in trials if not one.games]
        if unplayed:
            yield from unplayed
            continue
        # Only the trials decide, so that later games do not change the choice.
        scores = [abs(float(np.mean(one.pairs[: RUN // 2])) - 0.5) for one in trials]
        nearest = [(player, ANCHORS[place]) for place in np.argsort(scores, kind="stable")[:2]]
        yield from (pair for pair in nearest if not is_done(store.result(pair)))


def ratings(store: Store, names: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Returns the maximum-likelihood Elo ratings with the first name at 0, and half their 95 % intervals.

    Both are infinite for players that no chain of pairs with scores of 10 to 90 % connects with the first. A
    pair counts with the number of games that its interval stands for, see `luzhanqi._score`.
    """
    scores, games = np.zeros((2, len(names), len(names)))
    for pair in store.pairs():
        result = store.result(pair)
        if result.elo is None or len(result.games) < LEAST or not set(pair) <= set(names):
            continue
        i, j = map(names.index, pair)
        low, high = result.score_interval
        worth = result.score * (1 - result.score) * (2 * 1.96 / (high - low)) ** 2
        games[i, j] = games[j, i] = worth
        scores[i, j], scores[j, i] = worth * result.score, worth * (1 - result.score)
    known = {0}
    for _ in names:
        known |= {int(j) for i in known for j in np.flatnonzero(games[i])}
    at = np.array(sorted(known))
    scores, games = scores[np.ix_(at, at)], games[np.ix_(at, at)]
    scale, rating = np.log(10) / 400, np.zeros(len(at))
    errors = np.zeros(len(at))
    for _ in range(50 if len(at) > 1 else 0):
        expected = 1 / (1 + np.exp(-scale * (rating[:, None] - rating)))
        slope = scale * (scores - games * expected).sum(1)
        weight = scale**2 * games * expected * (1 - expected)
        # The curvature, with the first rating fixed at 0.
        curve = (np.diag(weight.sum(1)) - weight)[1:, 1:]
        rating[1:] += np.clip(np.linalg.solve(curve, slope[1:]), -200, 200)
        errors[1:] = 1.96 * np.sqrt(np.diag(np.linalg.inv(curve)))
    both = np.full((2, len(names)), np.inf)
    both[:, at] = rating, errors
    return both[0], both[1]


def table(store: Store, task: str) -> str:
    """Returns the table of a task in Markdown."""
    names = list(dict.fromkeys([*ANCHORS, *(name for pair in store.pairs() for name in pair)]))
    rating, error = ratings(store, names)
    lines = [f"| `{task}` | Elo | against | games | score, 95 % | Elo, 95 % |", "|---|---|---|---|---|---|"]
    for place in np.argsort(rating, kind="stable"):
        name, first = names[place], True
        shown = "" if np.isinf(rating[place]) else f"{rating[place]:.0f} ± {error[place]:.0f}"
        results = [store.result(pair) for pair in store.pairs() if pair[0] == name]
        for one in results:
            if len(one.games) < LEAST:
                continue  # a trial, or not finished
            low, high = one.score_interval
            text = f"{100 * one.score:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            low, high = one.elo_interval
            lead = "" if one.elo is None else f"{one.elo:+.0f} ({low:+.0f} to {high:+.0f})"
            head = f"{name} | {shown}" if first else " | "
            lines.append(f"| {head} | {one.against} | {len(one.games)} | {text} | {lead} |")
            first = False
        if first:
            lines.append(f"| {name} | {'0' if place == 0 else shown} | | | | |")
    return "\n".join(lines)


def main() -> None:
    """Plays and prints as the arguments say."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--task", action="append", choices=list(tasks.TASKS), help="default: all tasks on the full board"
    )
    options.add_argument("--agent", action="append", default=[], help="module:name of an agent of your own")
    options.add_argument("--file", type=Path, default=FILE, help="the file of games")
    options.add_argument("--minutes", type=float, default=float("inf"), help="starts no run after this time")
    options.add_argument("--workers", type=int, default=0, help="worker processes; 0 plays in this process")
    options.add_argument("--table", action="store_true", help="only prints the tables")
    given = options.parse_args()
    agents: dict[str, Any] = {name: name for name in opponents.OPPONENTS}
    for text in given.agent:
        module, _, name = text.partition(":")
        agents[text] = functools.reduce(getattr, name.split("."), importlib.import_module(module))
    end = time.monotonic() + 60 * given.minutes
    for task in given.task or TASKS:
        store = Store(given.file, task)
        while not given.table and time.monotonic() < end:
            pair = next(missing(store, list(agents)), None)
            if pair is None:
                break
            begun = time.monotonic()
            played = lz.evaluate(
                *(agents[name] for name in pair), RUN, task,
                seed=SEED, first=len(store.result(pair).games), workers=given.workers, batch=RUN // 4,
            )  # fmt: skip
            store.append(lz.Evaluation(*pair, task, SEED, played.games))
            print(f"{time.monotonic() - begun:.0f} s: {store.result(pair)}", flush=True)
        print(f"\n{table(store, task)}\n")


if __name__ == "__main__":
    main()
