"""The ladder continues from its file, chooses the nearest anchors, and rates what a chain connects."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import luzhanqi as lz

FLIP = "luzhanqi/flip-v1"
HOME = Path(__file__).parents[1]


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("ladder", HOME / "benches/ladder.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stored(ladder: ModuleType, file: Path, *rows: tuple[str, str, str]) -> object:
    """Returns a store with these outcomes: (agent, against, letters)."""
    text = [
        json.dumps({"task": FLIP, "agent": agent, "against": against, "first": 0, "outcomes": outcomes})
        for agent, against, outcomes in rows
    ]
    file.write_text("\n".join(text) + "\n")
    return ladder.Store(file, FLIP)


def test_runs_continue_from_the_file(ladder: ModuleType, tmp_path: Path) -> None:
    file, pair = tmp_path / "games.jsonl", ("mixed-25-v1", "random-v1")
    for first in (0, 4):
        store = ladder.Store(file, FLIP)
        assert len(store.result(pair).games) == first
        store.append(lz.evaluate(*pair, 4, FLIP, seed=ladder.SEED, first=first))
    whole = lz.evaluate(*pair, 8, FLIP, seed=ladder.SEED)
    again = ladder.Store(file, FLIP).result(pair)
    assert (again.pairs, again.wins, again.draws) == (whole.pairs, whole.wins, whole.draws)
    assert ladder.Store(file, "luzhanqi/oca-v1").pairs() == []
    file.write_text(file.read_text().splitlines()[1] + "\n")
    with pytest.raises(AssertionError, match="do not follow each other"):
        ladder.Store(file, FLIP)


def test_pairs_play_until_they_are_measured(ladder: ModuleType, tmp_path: Path) -> None:
    chain = list(zip(ladder.ANCHORS[1:], ladder.ANCHORS, strict=False))
    even, clear, short = "wlwwllwl" * 50, "w" * 400, "wlwwllwl" * 25
    rows = [(*pair, even) for pair in chain]
    trials = [
        ("flat-2x10-v1", anchor, outcomes)
        for anchor, outcomes in zip(ladder.ANCHORS, ["w" * 40] * 3 + ["wwwl" * 10, "wlll" * 10, "l" * 40])
    ]
    file = tmp_path / "games.jsonl"

    def wanted(*rows: tuple[str, str, str]) -> list[tuple[str, str]]:
        store = stored(ladder, file, *rows)
        return list(ladder.missing(store, [*ladder.ANCHORS, "flat-2x10-v1"] if len(rows) > 5 else []))

    assert wanted(*rows) == []
    # Both games of a pair were won or lost: fewer independent samples than games.
    assert wanted(*rows[:4], (*chain[4], "wwll" * 100)) == [chain[4]]
    assert wanted(*rows[:4], (*chain[4], short)) == [chain[4]]
    assert wanted(*rows[:4], (*chain[4], clear)) == []
    assert wanted(*rows, *trials) == [("flat-2x10-v1", ladder.ANCHORS[at]) for at in (3, 4)]
    assert wanted(*rows, *trials[:3])[:3] == [("flat-2x10-v1", ladder.ANCHORS[at]) for at in (3, 4, 5)]


def test_ratings_add_up_along_the_chain(ladder: ModuleType, tmp_path: Path) -> None:
    names = ladder.ANCHORS[:4]
    rows = [(names[1], names[0], "wwlw" * 100), (names[2], names[1], "wdwl" * 100)]
    store = stored(ladder, tmp_path / "games.jsonl", *rows, (names[3], names[2], "w" * 400))
    rating, error = ladder.ratings(store, names)
    assert rating[0] == error[0] == 0
    assert rating[1] == pytest.approx(store.result(rows[0][:2]).elo, abs=0.5)
    low, high = store.result(rows[0][:2]).elo_interval
    assert error[1] == pytest.approx((high - low) / 2, rel=0.1)
    assert rating[2] - rating[1] == pytest.approx(store.result(rows[1][:2]).elo, abs=0.5)
    assert error[2] > error[1] and np.isinf(rating[3])
    table = ladder.table(store, FLIP).splitlines()
    assert f"| {names[3]} |  | {names[2]} | 400 | 100.0 % (98.1 to 100.0) |  |" in table
    assert sum(names[1] in line for line in table) == 2


def test_the_page_has_the_tables_of_the_stored_games(ladder: ModuleType) -> None:
    page = (HOME.parent / "docs/benchmark.md").read_text()
    for task in ladder.TASKS:
        table = ladder.table(ladder.Store(ladder.FILE, task), task)
        assert table in page, f"put this into docs/benchmark.md:\n{table}"
