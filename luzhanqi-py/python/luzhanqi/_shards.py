"""Files of games: NumPy's `.npz` with fixed columns, read without pickles and with bounds on every size.

`header` has UTF-8 JSON. The other arrays have a number for each game, except `actions`, which has all games
one after the other. A game is its task, the seed of its start, and the actions of all tries. A try that the
referee refused is an action too: the same seat acts again. All numbers are little-endian.
"""

from __future__ import annotations

import json
import os
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._native import __version__
from .arrays import ACTION_COUNT
from .enums import EndReason
from .errors import DataError
from .tasks import TASKS

__all__ = ["COLUMNS", "MAX_GAMES", "REASONS", "Head", "Run", "read", "read_head", "write"]

FORMAT = 1
COLUMNS = {
    "seeds": "<u8",
    "south": "|u1",
    "winners": "|i1",
    "reasons": "|u1",
    "lengths": "<u2",
    "actions": "<u2",
}
"""The arrays of a file and their types."""
MAX_GAMES, MAX_ACTIONS, MAX_HEADER, MAX_FILE = 10_000, 1 << 24, 10_000, 1 << 25
"""The limits of a file: games, actions, bytes of the header, and bytes of the file."""
REASONS = list(EndReason)

Columns = dict[str, NDArray[Any]]


class Run(NamedTuple):
    """What all files of a run have in common."""

    task: str
    players: list[str]
    seed: int
    shard: int


class Head(NamedTuple):
    """The header of a file."""

    run: Run
    first: int
    """The number of the file's first game in the run."""
    games: int
    reasons: list[str]
    """The words of the numbers in `reasons`."""


def write(file: Path, run: Run, first: int, columns: Mapping[str, Any]) -> None:
    """Writes a file. Until it is complete, it has another name."""
    head = Head(run, first, len(columns["seeds"]), [reason.value for reason in REASONS])._asdict()
    head |= {"format": FORMAT, "version": __version__, "run": run._asdict()}
    arrays: dict[str, Any] = {name: np.asarray(columns[name]).astype(kind) for name, kind in COLUMNS.items()}
    arrays["header"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    part = file.with_name(file.name + ".part")
    with part.open("wb") as stream:
        np.savez_compressed(stream, **arrays)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)


def read_head(file: Path) -> Head:
    """Returns the header of a file."""
    return _head(file, _arrays(file, {"header": "|u1"}))


def read(file: Path) -> tuple[Head, Columns]:
    """Returns a file's header and its columns. Checks all numbers, but does not replay the games."""
    columns = _arrays(file, {"header": "|u1", **COLUMNS})
    head, lengths = _head(file, columns), columns["lengths"]
    ends = np.cumsum(lengths, dtype=np.int64)
    for name in COLUMNS:
        wanted = ends[-1] if name == "actions" else head.games
        if len(columns[name]) != wanted:
            raise _bad(file, f"expected {wanted} numbers in {name}, got {len(columns[name])}")
    limits = {"south": (0, 1), "winners": (-1, 1), "reasons": (0, len(head.reasons) - 1)}
    limits |= {"lengths": (1, 0xFFFF), "actions": (0, ACTION_COUNT - 1)}
    for name, (low, high) in limits.items():
        wrong = np.flatnonzero((columns[name] < low) | (columns[name] > high))
        if len(wrong):
            at = int(wrong[0])
            game = int(np.searchsorted(ends, at, "right")) if name == "actions" else at
            ply = {"ply": int(at - ends[game] + lengths[game])} if name == "actions" else {}
            text = f"expected {low} to {high} in {name}, got {columns[name][at]}"
            raise _bad(file, text, game=game, **ply)
    columns["reasons"] = np.array([REASONS.index(EndReason(word)) for word in head.reasons])[
        columns["reasons"]
    ]
    return head, columns


def _bad(file: Path, text: str, **place: int) -> DataError:
    where = ", ".join(f"{name} {at}" for name, at in place.items())
    text = f"{file}: {where}: {text}" if place else f"{file}: {text}"
    return DataError(text, "game" if place else "file", {"file": str(file), **place})


def _arrays(file: Path, kinds: Mapping[str, str]) -> Columns:
    """Reads these arrays. Checks their types and shapes before it reads them."""
    try:
        size = file.stat().st_size
        if size > MAX_FILE:
            raise ValueError(f"expected at most {MAX_FILE} bytes, got {size}")
        wanted = sorted(f"{name}.npy" for name in ("header", *COLUMNS))
        with file.open("rb") as stream:
            stream.seek(max(0, size - 42))
            tail = stream.read()
        # Python reads the whole directory at once, so its size is checked first, also for Zip64.
        entries, length = struct.unpack_from("<10xHL", tail.rjust(42), 20)
        if (
            tail[-22:-18] != b"PK\x05\x06"
            or tail[:4] == b"PK\x06\x07"
            or entries != len(wanted)
            or length > 4096
        ):
            raise ValueError(f"expected a zip file that ends with the directory of {len(wanted)} arrays")
        with zipfile.ZipFile(file) as archive:
            if sorted(archive.namelist()) != wanted:
                raise ValueError(f"expected the arrays {', '.join(wanted)}")
            return {name: _array(archive, name, kind) for name, kind in kinds.items()}
    except (
        OSError,
        ValueError,
        EOFError,
        RuntimeError,
        MemoryError,
        zipfile.BadZipFile,
        zlib.error,
    ) as error:
        raise _bad(file, f"not a file of games: {error}") from error


def _array(archive: zipfile.ZipFile, name: str, kind: str) -> NDArray[Any]:
    most = {"header": MAX_HEADER, "actions": MAX_ACTIONS}.get(name, MAX_GAMES)
    info = archive.getinfo(f"{name}.npy")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"{name} has an unknown compression")
    with archive.open(info) as stream:
        if np.lib.format.read_magic(stream) != (1, 0):
            raise ValueError(f"{name} has an unknown version of .npy")
        shape, _, dtype = np.lib.format.read_array_header_1_0(stream)
        if dtype != np.dtype(kind) or len(shape) != 1 or not 0 < shape[0] <= most:
            raise ValueError(
                f"expected 1 to {most} numbers of type {kind} in {name}, got {dtype} of shape {shape}"
            )
        count = shape[0] * dtype.itemsize
        # One byte more than there should be; at the end, zipfile checks the sum.
        data = stream.read(count + 1)
    if len(data) != count:
        raise ValueError(
            f"expected {count} bytes in {name}, got {'more' if len(data) > count else len(data)}"
        )
    return np.frombuffer(data, kind)


def _head(file: Path, arrays: Columns) -> Head:
    try:
        found = json.loads(arrays["header"].tobytes())
        if found["format"] != FORMAT:
            raise ValueError(
                f"expected format {FORMAT}, got {found['format']}; this is luzhanqi {__version__}"
            )
        run = Run(**found["run"])
        head = Head(run, found["first"], found["games"], list(found["reasons"]))
        numbers = run.seed, run.shard, head.first, head.games
        if any(type(number) is not int for number in numbers) or not 1 <= head.games <= MAX_GAMES:
            raise ValueError(f"expected whole numbers and 1 to {MAX_GAMES} games")
        if [type(name) for name in run.players] != [str, str] or not set(head.reasons) <= set(REASONS):
            raise ValueError("expected two players and known reasons")
        if run.task not in TASKS:
            raise ValueError(f"expected a task: {', '.join(TASKS)}")
        return head
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise _bad(file, f"not a header of games: {error!r}") from error
