"""Runs of stored games continue after a kill, files give the games that were played, and bad files are errors."""

import os
import random
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import luzhanqi as lz
from luzhanqi import arrays, data, tasks
from luzhanqi._play import check_run

STANDARD, FLIP = "luzhanqi/standard-v1", "luzhanqi/flip-v1"
# Not a task of the package: the referee refuses attacks on flags that have mines.
GUARDED = tasks.Task("luzhanqi/guarded-v1", "standard,board=small,mines-before-flag=yes", 400)
RANDOM = ["random-v1"]


def made(folder: Path, players: list[str], games: int, task: str = STANDARD, **options: Any) -> data.Games:
    for _ in data.make(folder, players, games, task, **options):
        pass
    return data.Games(folder)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def fields(game: data.StoredGame) -> tuple[Any, ...]:
    return game.players, game.number, game.seed, game.actions.tolist(), game.winner, game.reason


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of five files of six random games, the last of four."""
    folder = tmp_path_factory.mktemp("five")
    made(folder, RANDOM, 28, shard=6)
    return folder


@pytest.mark.parametrize("done", range(6))
def test_a_run_continues_at_any_file(five: Path, tmp_path: Path, done: int) -> None:
    """The files after `done` are missing, and the first of them was being written."""
    files = sorted(five.iterdir())
    for file in files[:done]:
        (tmp_path / file.name).write_bytes(file.read_bytes())
    for file in files[done : done + 1]:
        (tmp_path / f"{file.name}.part").write_bytes(file.read_bytes()[:50])
    parts = [part for part, _ in data.make(tmp_path, RANDOM, 28, shard=6)]
    assert [part[0] for part in parts] == [6 * number for number in range(done, 5)]
    assert contents(tmp_path) == contents(five)


def test_a_run_grows(five: Path, tmp_path: Path) -> None:
    """A shorter last file is played again, also if a file in the middle is missing."""
    made(tmp_path, RANDOM, 15, shard=6)
    (tmp_path / "games-000001.npz").unlink()
    assert [part for part, _ in data.make(tmp_path, RANDOM, 28, shard=6)] == [
        range(first, min(28, first + 6)) for first in (6, 12, 18, 24)
    ]
    assert contents(tmp_path) == contents(five)


def test_a_killed_command_continues(five: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "luzhanqi.data", "make", str(tmp_path), "--players", "random-v1"]
    command += ["--games", "28", "--shard", "6"]
    with subprocess.Popen(command) as running:
        while not list(tmp_path.glob("games-*.npz")) and running.poll() is None:
            time.sleep(0.001)
        running.kill()
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    size = sum(map(len, contents(five).values()))
    assert output.splitlines()[-1] == f"28 of 28 games, {size} bytes, {size / 28:.0f} bytes per game"
    assert contents(tmp_path) == contents(five)


@pytest.mark.parametrize("players", [RANDOM, ["mixed-25-v1", "random-v1"]])
def test_files_do_not_depend_on_the_workers(tmp_path: Path, players: list[str]) -> None:
    for workers in (0, 1, 2):
        made(tmp_path / f"{workers}", players, 12, FLIP, shard=4, workers=workers)
    one, *others = (contents(tmp_path / f"{workers}") for workers in (0, 1, 2))
    assert len(one) == 3 and all(other == one for other in others)


def test_runs_do_not_mix(five: Path, tmp_path: Path) -> None:
    for changed in ({"seed": 1}, {"shard": 7}, {"task": FLIP}, {"players": ["random-v1", "mixed-25-v1"]}):
        given: dict[str, Any] = {"players": RANDOM, "games": 28, "shard": 6} | changed
        match = f"games-000000.npz: expected {next(iter(changed))} .* as in this run, got "
        with pytest.raises(lz.DataError, match=match) as caught:
            data.make(five, **given)
        assert caught.value.reason == "settings"
    made(tmp_path, RANDOM, 1, FLIP)
    (five / "games-000000.npz").rename(tmp_path / "games-000001.npz")
    try:
        with pytest.raises(lz.DataError, match=f"expected games of {FLIP}, got {STANDARD}"):
            data.Games(tmp_path)
    finally:
        (tmp_path / "games-000001.npz").rename(five / "games-000000.npz")


def test_arguments_are_checked(tmp_path: Path) -> None:
    for players, options in [
        (RANDOM, {"games": 0}), (RANDOM, {"shard": 10_001}), (RANDOM, {"workers": -1}), (RANDOM * 3, {}), ([], {}),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match="expected one or two players"):
            data.make(tmp_path, players, **({"games": 1} | options))
    with pytest.raises(ValueError, match="expected a task, luzhanqi/standard-v1, .*; got 'standard'"):
        data.make(tmp_path, RANDOM, 1, "standard")
    assert list(data.make(tmp_path, RANDOM, 1, minutes=0)) == []
    with pytest.raises(ValueError, match="there is no opponent 'perfect'"):
        data.make(tmp_path, ["perfect"], 1)
    with pytest.raises(ValueError, match="options of history, packed"):
        data.sample().batches(opponent="random")


def test_games_are_those_of_an_evaluation(tmp_path: Path) -> None:
    pair = ["mixed-25-v1", "random-v1"]
    games = made(tmp_path, pair, 6, FLIP, seed=3)
    for stored, played in zip(games, lz.evaluate(*pair, 6, FLIP, seed=3).games, strict=True):
        winner = None if stored.winner is None else pair.index(stored.players[stored.winner])
        assert (stored.number, stored.seed, winner) == (played.number, played.seed, played.winner)
        assert stored.reason == played.reason and stored.players[0] == pair[played.south]


@pytest.mark.parametrize("task", [STANDARD, FLIP])
def test_the_sample_is_made_again(tmp_path: Path, task: str) -> None:
    """All games end as stored, and the opponents still play the first of them."""
    sample = data.sample(task)
    assert len(sample) == 100 and sample.task == task
    assert all(game.replay().record().replay().outcome is not None for game in sample)
    again = made(tmp_path, ["sampler-medium-v1"], 4, task)
    assert [fields(game) for game in again] == [fields(game) for game in sample[:4]]
    with pytest.raises(ValueError, match="there are samples of"):
        data.sample("luzhanqi/../oca-v1")


@pytest.mark.parametrize("players", [RANDOM, ["random-v1", "mixed-25-v1"]])
@pytest.mark.parametrize(("task", "count"), [(GUARDED.id, 30), (FLIP, 4)])
def test_positions_are_what_the_seats_saw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: str, count: int, players: list[str]
) -> None:
    """Refused tries are stored too: they change what seats know, and the same seat acts again."""
    monkeypatch.setitem(tasks.TASKS, GUARDED.id, GUARDED)
    games = made(tmp_path, players, count, task)
    rows = {}
    for batch in games.batches(100, seed=1, games=5):
        for at, place in enumerate(zip(batch.games.tolist(), batch.plies.tolist(), strict=True)):
            assert place not in rows
            rows[place] = [column[at] for column in vars(batch).values()]
    refusals = 0
    for number, stored in enumerate(games):
        game = stored.start()
        for ply, action in enumerate(stored.actions.tolist()):
            seat, view = game.to_move, game.view(game.to_move)
            observation, mask, tried, outcome, seen_from, *_ = rows.pop((number, ply))
            assert (observation == view.planes()).all() and (mask == view.action_mask()).all()
            assert (tried, seen_from) == (action, seat)
            assert outcome == (0 if stored.winner is None else 1 if stored.winner == seat else -1)
            refusals += game.attempt(arrays.move_of(action, seat)) is None
        assert game == stored.replay()
    assert rows == {} and (refusals > 0) == (task == GUARDED.id)


def test_batches_are_mixed_by_the_seed(five: Path, tmp_path: Path) -> None:
    games = data.Games(five)
    assert (
        len(games) == 28 and games[-1].number == 27 and [game.number for game in games[4:8]] == [4, 5, 6, 7]
    )

    def order(part: data.Games, seed: int | None) -> list[tuple[int, int]]:
        batches = list(part.batches(50, seed=seed, games=4, packed=True))
        assert {len(batch.actions) for batch in batches[:-1]} == {50}
        return [
            row for batch in batches for row in zip(batch.games.tolist(), batch.plies.tolist(), strict=True)
        ]

    plain, one = order(games, None), order(games, 1)
    assert one == order(games, 1) != order(games, 2)
    assert sorted(plain) == sorted(one) and plain[:8] == [(game, ply) for ply in (0, 1) for game in range(4)]
    assert {game for game, _ in order(games[20:], 1)} == set(range(8))
    singles = made(tmp_path, RANDOM, 20, shard=1)
    assert sum(len(batch.games) for batch in singles.batches(seed=1)) == sum(
        len(game.actions) for game in singles
    )
    assert len(singles._loaded) == data.OPEN


@pytest.fixture
def file(five: Path, tmp_path: Path) -> Path:
    """A copy of a file, to damage."""
    file = tmp_path / "games-000000.npz"
    file.write_bytes((five / file.name).read_bytes())
    return file


def change(file: Path, **changed: Any) -> None:
    """Replaces arrays of a file by the results of functions, or removes them."""
    with np.load(file) as stored:
        columns = {
            name: changed.get(name, lambda column: column)(stored[name].copy()) for name in stored.files
        }
    np.savez_compressed(file, **{name: column for name, column in columns.items() if column is not None})


def put(at: int, value: int) -> Any:
    def changed(column: Any) -> Any:
        column[at] = value
        return column

    return changed


def in_header(old: bytes, new: bytes) -> Any:
    return lambda column: np.frombuffer(column.tobytes().replace(old, new), np.uint8)


@pytest.mark.parametrize(
    ("name", "function", "message"),
    [
        ("seeds", lambda column: None, "the directory of 7 arrays"),
        ("seeds", lambda column: column.astype(object), "expected 1 to 10000 numbers of type <u8 in seeds"),
        ("seeds", lambda column: column.reshape(2, 3), r"got uint64 of shape \(2, 3\)"),
        ("seeds", lambda column: column[:5], "expected 6 numbers in seeds, got 5"),
        ("south", put(2, 2), "game 2: expected 0 to 1 in south, got 2"),
        ("winners", put(5, -2), "game 5: expected -1 to 1 in winners, got -2"),
        ("reasons", put(1, 77), "game 1: expected 0 to 10 in reasons, got 77"),
        ("lengths", put(3, 0), "expected [0-9]+ numbers in actions"),
        ("actions", lambda column: column[:-1], "numbers in actions"),
        ("actions", put(3, 1248), "game 0, ply 3: expected 0 to 1247 in actions, got 1248"),
        ("header", lambda column: column[:-1], "not a header of games"),
        ("header", in_header(b'"format": 1', b'"format": 2'), "expected format 1, got 2"),
        ("header", in_header(b'"games": 6', b'"games": 1e9'), "expected whole numbers"),
        ("header", in_header(b'"games": 6', b'"games": 10001'), "and 1 to 10000 games"),
        ("header", in_header(b"standard-v1", b"standard-v9"), "expected a task: luzhanqi/standard-v1"),
        ("header", in_header(b'"flag"', b'"luck"'), "known reasons"),
        ("header", lambda column: np.full(10_000, ord("["), np.uint8), "not a header of games"),
    ],
)  # fmt: skip
def test_bad_columns_are_errors(file: Path, name: str, function: Any, message: str) -> None:
    change(file, **{name: function})
    with pytest.raises(lz.DataError, match=message) as caught:
        data.Games(file)[0]
    assert caught.value.details["file"] == str(file) and str(file) in str(caught.value)


def test_impossible_games_are_errors(file: Path) -> None:
    good = data.Games(file)[0]
    first, end = good.actions[0], len(good.actions)
    winner = -1 if good.winner is not None else 0
    for name, function, ply in [
        ("actions", put(1, 1247), 1), ("actions", put(end - 1, first), end - 1), ("winners", put(0, winner), end),
        ("reasons", put(0, 9), end), ("seeds", put(0, 5), None), ("lengths", lambda column: column[::-1], None),
    ]:  # fmt: skip
        kept = file.read_bytes()
        change(file, **{name: function})
        games = data.Games(file)
        for attempt in (
            games[0].replay,
            lambda: list(games.batches(10)),
            lambda: list(games.batches(10, seed=1)),
        ):
            with pytest.raises(lz.DataError, match="game [0-5], ply [0-9]+: ") as caught:
                attempt()
            assert caught.value.reason == "game" and ply in (caught.value.details["ply"], None)
        file.write_bytes(kept)


@pytest.mark.parametrize("count", [1 << 24, 1 << 40])
def test_bombs_are_not_read(file: Path, count: int) -> None:
    """A small file with many zeros, with a true or a false shape."""
    text = f"{{'descr': '<u2', 'fortran_order': False, 'shape': ({count},), }}".encode().ljust(117) + b"\n"
    zeros = b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + bytes(1 << 26)
    with zipfile.ZipFile(file) as old:
        members = {name: old.read(name) for name in old.namelist()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in members.items():
            new.writestr(name, zeros if name == "actions.npy" else content)
    assert file.stat().st_size < 1 << 17
    with pytest.raises(lz.DataError, match="expected (33554432 bytes in|1 to 16777216 numbers of)"):
        data.Games(file)[0]
    with zipfile.ZipFile(file, "a") as many:
        for number in range(20_000):
            many.writestr(f"{number}", b"")
    with pytest.raises(lz.DataError, match="expected a zip file that ends with the directory of 7 arrays"):
        data.Games(file)
    os.truncate(file, 1 << 27)
    with pytest.raises(lz.DataError, match="expected at most 33554432 bytes"):
        data.Games(file)


def test_damaged_files_are_errors(file: Path, tmp_path: Path) -> None:
    whole, chance = file.read_bytes(), random.Random(1)
    good = [fields(game) for game in data.Games(file)]
    failed = 0
    for _ in range(300):
        damaged = bytearray(whole)
        for _ in range(chance.choice([1, 3])):
            damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        file.write_bytes(damaged if chance.random() < 0.8 else damaged[: chance.randrange(len(whole))])
        try:
            assert [fields(game) for game in data.Games(file)] == good
        except lz.DataError as error:
            failed += str(file) in str(error)
    assert failed > 200
    for path in (tmp_path / "nothing.npz", tmp_path / "empty"):
        (tmp_path / "empty").mkdir(exist_ok=True)
        with pytest.raises(lz.DataError):
            data.Games(path)


def test_a_run_is_checked(five: Path, tmp_path: Path) -> None:
    files = [tmp_path / file.name for file in sorted(five.iterdir())]

    def check(message: str | None, change_files: Callable[[], object]) -> None:
        for file in files:
            file.write_bytes((five / file.name).read_bytes())
        change_files()
        found = sorted(tmp_path.iterdir())
        if message is None:
            return check_run(found)
        with pytest.raises((lz.DataError, ValueError), match=message):
            check_run(found)

    check(None, lambda: None)
    check(None, lambda: files[4].unlink())
    check("games-000003.npz: expected games-000002.npz next; files are missing", lambda: files[2].unlink())
    check("expected first 6 as in this run, got 0", lambda: files[1].write_bytes(files[0].read_bytes()))
    check(
        "game 1: expected the start [0-9]+ and the player 1 in south",
        lambda: change(files[0], south=put(1, 0)),
    )
    check("game 3: expected the start", lambda: change(files[2], seeds=put(3, 1)))
    check("random-v0", lambda: change(files[0], header=in_header(b"random-v1", b"random-v0")))
    check(
        "game 0: expected the start", lambda: change(files[0], header=in_header(b'"seed": 0', b'"seed": 1'))
    )
    files[0].write_bytes(b"junk")
    with pytest.raises(lz.DataError, match="not a file of games: .*; delete it to play its games again"):
        data.make(tmp_path, RANDOM, 28, shard=6)


def test_the_command_checks(file: Path) -> None:
    command = [sys.executable, "-m", "luzhanqi.data", "check", str(file)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output.startswith(f"6 games of {STANDARD} end as stored; ")
    change(file, actions=put(1, 1247))
    failed = subprocess.run(command, capture_output=True, text=True)
    assert failed.returncode == 1 and "game 0, ply 1: action 1247 is impossible" in failed.stderr
    assert "Traceback" not in failed.stderr
