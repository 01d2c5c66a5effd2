"""Speed of this library and of others, as rows of the benchmarks' table.

`cargo run --release -p luzhanqi-benches python` builds the packages, runs this program, and prints the table.
Without Cargo, it needs the packages of tests/requirements/research.txt and release builds of luzhanqi and
xiangqi-rules. It prints rows of tab-separated fields: name, unit, rate, required rate, and the name and rate
of each other library. All play is random and runs in this process. Rates are per processor time, which other
work on the machine affects less; rows with threads use the wall clock.
"""

from __future__ import annotations

import argparse
import copy
import dataclasses
import itertools
import math
import os
import pickle
import random
import time
from collections.abc import Callable, Iterator

import chess
import pyffish
import pyspiel
from open_spiel.python.observation import make_observation

import luzhanqi as lz
import xiangqi_rules as xq
import luzhanqi.openspiel

Work = Callable[[], Iterator[int]]
"""Yields the number of units of work since the last yield, forever."""


TURNS = 8
"""The number of turns of each contender in a row."""


class Contender:
    """Work that is measured in several turns, and the rate of its best turn."""

    def __init__(self, work: Work) -> None:
        self.steps = work()
        self.best = 0.0
        next(self.steps)  # warm

    def turn(self, seconds: float, clock: Callable[[], float]) -> None:
        """Works for `seconds` seconds."""
        done, began = 0, clock()
        while (spent := clock() - began) < seconds:
            done += next(self.steps)
        self.best = max(self.best, done / spent)


def position_playouts() -> Iterator[int]:
    """Lists, chooses and plays moves with immutable positions."""
    chance = random.Random(1).random
    seed = 0
    while True:
        position = lz.Position.random("standard", seed)
        seed, plies = seed + 1, 0
        while moves := position.legal_moves():
            position = position.after(moves[int(chance() * len(moves))])
            plies += 1
        yield plies


def game_playouts() -> Iterator[int]:
    """Plays games, which update both seats' views."""
    chance = random.Random(1).random
    seed = 0
    while True:
        game = lz.Game("standard", seed)
        seed, plies = seed + 1, 0
        while moves := game.legal_moves():
            game.attempt(moves[int(chance() * len(moves))])
            plies += 1
        yield plies


def table_game(path: str) -> Work:
    """Plays at a table with two players, clocks and a spectator. The file has the inputs."""
    with open(path, encoding="utf-8") as file:
        inputs = [(int(line[0]), line[2:].rstrip()) for line in file]
    roles = [0, 1, "watcher"]

    def work() -> Iterator[int]:
        while True:
            now = 1_700_000_000_000
            table = lz.Table({"clock": "main=10m,inc=5s", "watchers": 1}, now, bytes(32))
            for number, (peer, text) in enumerate(inputs):
                if number < len(roles):
                    table.attach(peer, roles[peer], now)
                elif number >= 5:
                    now += 2345
                table.receive(peer, text, now)
                if data := table.journal():
                    table.stored(len(data))
                table.out()
                table.events()
            assert table.game.plies == len(inputs) - 5
            yield len(inputs) - 5

    return work


def vector_env(rules: str, threads: int, packed: bool = False) -> Work:
    """Steps 1024 games with observations and masks."""

    def work() -> Iterator[int]:
        env = lz.VectorEnv(1024, rules, seed=0, threads=threads, packed=packed)
        while True:
            env.step(env.sample_actions())
            yield 1024

    return work


def xiangqi_env(threads: int) -> Work:
    """Steps 512 games of Xiangqi with observations and masks."""

    def work() -> Iterator[int]:
        env = xq.VectorEnv(512, "asia", seed=0, threads=threads)
        while True:
            env.step(env.sample_actions())
            yield 512

    return work


def xiangqi_playouts() -> Iterator[int]:
    """Lists, chooses and plays moves with immutable positions of Xiangqi."""
    chance = random.Random(1).random
    while True:
        position, plies = xq.Position(), 0
        while plies < 200 and (moves := position.legal_moves()):
            position = position.after(moves[int(chance() * len(moves))])
            plies += 1
        yield plies


def pyffish_playouts() -> Iterator[int]:
    """Does the same with pyffish, whose positions are texts."""
    chance = random.Random(1).random
    while True:
        fen, plies = pyffish.start_fen("xiangqi"), 0
        while plies < 200 and (moves := pyffish.legal_moves("xiangqi", fen, [])):
            fen = pyffish.get_fen("xiangqi", fen, [moves[int(chance() * len(moves))]])
            plies += 1
            yield 1


def open_spiel(name: str, sees: str = "") -> Work:
    """Plays random games of OpenSpiel from Python.

    With "observer", one observer is reused for all observations; with "tensor", the state makes a new tensor
    each time.
    """
    game = pyspiel.load_game(name)

    def work() -> Iterator[int]:
        chance = random.Random(1).random
        observer = make_observation(game) if sees == "observer" else None
        while True:
            state, plies = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions = [action for action, _ in state.chance_outcomes()]
                else:
                    actions = state.legal_actions()
                    plies += 1
                    if observer is not None:
                        observer.set_from(state, state.current_player())
                    elif sees:
                        state.observation_tensor()
                state.apply_action(actions[int(chance() * len(actions))])
            yield plies

    return work


def python_chess() -> Iterator[int]:
    """Plays random games of chess with python-chess."""
    chance = random.Random(1).random
    while True:
        board, plies = chess.Board(), 0
        while plies < 300 and (moves := list(board.legal_moves)):
            board.push(moves[int(chance() * len(moves))])
            plies += 1
        yield plies


def cost(act: Callable[[], object]) -> float:
    """Returns the nanoseconds of a call, including loop overhead."""
    least = math.inf
    for _ in range(TURNS):
        loop = itertools.repeat(None, 2000)
        began = time.process_time()
        for _ in loop:
            act()
        least = min(least, (time.process_time() - began) / 2000)
    return least * 1e9


@dataclasses.dataclass
class Row:
    """One row: the work of this library and of others, and the required rate."""

    name: str
    unit: str
    ours: Work
    wanted: str = ""
    peers: dict[str, Work] = dataclasses.field(default_factory=dict)
    on_the_wall: bool = False

    def line(self, seconds: float) -> str:
        """Measures the row; the best turn of each contender counts. Returns tab-separated fields."""
        clock = time.perf_counter if self.on_the_wall else time.process_time
        contenders = [Contender(work) for work in (self.ours, *self.peers.values())]
        for _ in range(TURNS):
            for contender in contenders:
                contender.turn(seconds / TURNS, clock)
        scale = {"M": 1e6, "k": 1e3}[self.unit[0]]
        ours, *peers = (f"{contender.best / scale:.5f}" for contender in contenders)
        named = (field for pair in zip(self.peers, peers, strict=True) for field in pair)
        return "\t".join([f"Python: {self.name}", self.unit, ours, self.wanted, *named])


def rates(table: str | None) -> Iterator[Row]:
    """Yields the rows with rates; that of a table needs the file of its inputs."""
    chess, banqi, dark = "python-chess", "banqi", "dark_chess"
    # More than half the time of the first row is OpenSpiel's own: it calls Python several times per ply.
    for name, sees in (("", ""), (", watched", "observer"), (", tensors", "tensor")):
        row = f"OpenSpiel, random play{name}"
        peers = {f"{dark}{name}": open_spiel(dark, sees)}
        yield Row(row, "M plies/s", open_spiel("luzhanqi", sees), f"1x {dark}{name}", peers)
    yield Row(
        "list, choose, play",
        "M plies/s",
        position_playouts,
        "at least 1",
        {banqi: open_spiel(banqi), chess: python_chess},
    )
    yield Row("a referee's game", "M plies/s", game_playouts)
    if table is not None:
        yield Row("one table", "k plies/s", table_game(table), "at least 30")
    watched = {
        f"{dark} watched": open_spiel(dark, "observer"),
        f"{dark} tensors": open_spiel(dark, "tensor"),
    }
    cores = os.cpu_count() or 1
    for rules in ("standard", "flip"):
        name = f"VectorEnv, {rules}"
        peers = watched if rules == "standard" else {}
        wanted = f"10x {dark} watched" if peers else ""
        yield Row(f"{name}, 1 thread", "M steps/s", vector_env(rules, 1), wanted, peers)
        wanted = "at least 2" if rules == "standard" else ""
        work = vector_env(rules, cores)
        yield Row(f"{name}, {cores} threads", "M steps/s", work, wanted, on_the_wall=True)
    name = f"VectorEnv, standard, packed, {cores} threads"
    yield Row(name, "M steps/s", vector_env("standard", cores, packed=True), on_the_wall=True)

    peers = {"pyffish": pyffish_playouts}
    row = "Xiangqi, list, choose, play"
    yield Row(row, "M plies/s", xiangqi_playouts, "at least 0.8", peers)
    yield Row("Xiangqi, VectorEnv, 1 thread", "M steps/s", xiangqi_env(1), "at least 1.0")
    work, wanted = xiangqi_env(cores), "at least 1.5"
    name = f"Xiangqi, VectorEnv, {cores} threads"
    yield Row(name, "M steps/s", work, wanted, on_the_wall=True)


def costs() -> Iterator[tuple[str, float, str]]:
    """Yields the rows with times: name, nanoseconds, and the required time."""
    position = lz.Position.random("standard", 1).playout(1, 100)[0]
    move = position.legal_moves()[0]
    text = pickle.dumps(position)
    view = middle_view()
    yield "a call: position.quiet", cost(lambda: position.quiet_plies), ""
    yield "position.is_legal(move)", cost(lambda: position.is_legal(move)), ""
    yield "copy.copy(position)", cost(lambda: copy.copy(position)), "at most 300"
    yield "pickle.dumps(position)", cost(lambda: pickle.dumps(position)), "at most 5000"
    yield "pickle.loads(bytes)", cost(lambda: pickle.loads(text)), "at most 5000"
    yield "exact belief in mid-game", cost(view.belief), ""
    xiangqi = xq.Position().playout(1, 40)[0]
    yield "Xiangqi, position.legal_moves()", cost(xiangqi.legal_moves), "at most 4000"
    yield "Xiangqi, position.in_check", cost(lambda: xiangqi.in_check), ""


def middle_view() -> lz.View:
    """Returns south's view after a hundred random plies."""
    game = lz.Game("standard", 1)
    chance = random.Random(1)
    for _ in range(100):
        game.attempt(chance.choice(game.legal_moves()))
    return game.view(0)


def main() -> None:
    """Prints the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each contender runs (3)")
    parser.add_argument("--table", help="the inputs of a table, as the benchmarks write them")
    args = parser.parse_args()
    for row in rates(args.table):
        print(row.line(args.seconds), flush=True)
    for name, nanoseconds, wanted in costs():
        print(f"Python: {name}", "ns", f"{nanoseconds:.1f}", wanted, sep="\t", flush=True)


if __name__ == "__main__":
    main()
