"""Speed beside what researchers use: `python luzhanqi-py/benches/compare.py [--seconds 2]`.

Needs the packages of tests/requirements/research.txt and a release build of luzhanqi. Every row is
random play in one process; rates count processor time, so that other work on the machine shows
less, and the wall clock where threads are used. OpenSpiel and python-chess are left out, by name,
where they are not installed.
"""

from __future__ import annotations

import argparse
import copy
import os
import pickle
import random
import time
from collections.abc import Callable, Iterator

import luzhanqi as lz

Work = Callable[[], Iterator[int]]
"""Gives, again and again, how many units it has done."""


def rate(work: Work, seconds: float, clock: Callable[[], float]) -> float:
    """Units a second."""
    steps = work()
    next(steps)  # warm
    done, began = 0, clock()
    while clock() - began < seconds:
        done += next(steps)
    return done / (clock() - began)


def position_playouts() -> Iterator[int]:
    """List, choose, play with immutable positions."""
    chance = random.Random(1).random
    seed = 0
    while True:
        position = lz.Position.start("standard", seed)
        seed, plies = seed + 1, 0
        while moves := position.legal_moves():
            position = position.play(moves[int(chance() * len(moves))])
            plies += 1
        yield plies


def game_playouts() -> Iterator[int]:
    """A referee's games: both seats' knowledge kept up to date."""
    chance = random.Random(1).random
    seed = 0
    while True:
        game = lz.Game("standard", seed)
        seed, plies = seed + 1, 0
        while moves := game.moves():
            game.attempt(moves[int(chance() * len(moves))])
            plies += 1
        yield plies


def vector_env(rules: str, threads: int) -> Work:
    """Observations and masks of 1024 games."""

    def work() -> Iterator[int]:
        env = lz.VectorEnv(1024, rules, seed=0, threads=threads)
        while True:
            env.step(env.sample_actions())
            yield 1024

    return work


def repeat(act: Callable[[], object]) -> Work:
    """The same thing again and again."""

    def work() -> Iterator[int]:
        while True:
            for _ in range(1000):
                act()
            yield 1000

    return work


def views(rules: str) -> Work:
    """Views and exact beliefs in mid-game."""

    def work() -> Iterator[int]:
        game = lz.Game(rules, 1)
        chance = random.Random(1)
        for _ in range(100):
            game.attempt(chance.choice(game.moves()))
        view = game.view(0)
        while True:
            view.belief()
            yield 1

    return work


def open_spiel(name: str, observed: bool) -> Work:
    """Random play of a game of OpenSpiel from Python; `observed` reuses one observer."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(name)

    def work() -> Iterator[int]:
        chance = random.Random(1).random
        observer = make_observation(game) if observed else None
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
                state.apply_action(actions[int(chance() * len(actions))])
            yield plies

    return work


def python_chess() -> Iterator[int]:
    """Random play of chess with python-chess."""
    import chess

    chance = random.Random(1).random
    while True:
        board, plies = chess.Board(), 0
        while plies < 300 and (moves := list(board.legal_moves)):
            board.push(moves[int(chance() * len(moves))])
            plies += 1
        yield plies


def rows() -> Iterator[tuple[str, str, Callable[[], Work], Callable[[], float]]]:
    """Name, unit, work and clock of every row."""
    cpu, wall = time.process_time, time.perf_counter
    position = lz.Position.start("standard", 1).playout(1, 100)[0]
    text = pickle.dumps(position)
    cores = os.cpu_count() or 1
    yield "Position: list, choose, play", "plies", lambda: position_playouts, cpu
    yield "Game: list, choose, play", "plies", lambda: game_playouts, cpu
    for rules in ("standard", "flip"):
        yield f"VectorEnv {rules}, 1 thread", "steps", lambda r=rules: vector_env(r, 1), cpu
        yield f"VectorEnv {rules}, {cores} threads", "steps", lambda r=rules: (
            vector_env(r, cores)
        ), wall
    yield "copy.copy(position)", "copies", lambda: repeat(lambda: copy.copy(position)), cpu
    yield "pickle.dumps(position)", "pickles", lambda: repeat(lambda: pickle.dumps(position)), cpu
    yield "pickle.loads", "pickles", lambda: repeat(lambda: pickle.loads(text)), cpu
    yield "exact belief in mid-game", "beliefs", lambda: views("standard"), cpu
    for name in ("dark_chess", "banqi"):
        yield f"OpenSpiel {name}", "plies", lambda n=name: open_spiel(n, False), cpu
    yield "OpenSpiel dark_chess, observed", "plies", lambda: open_spiel("dark_chess", True), cpu
    yield "python-chess", "plies", lambda: python_chess, cpu


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each row is measured")
    seconds = parser.parse_args().seconds
    for name, unit, make, clock in rows():
        try:
            found = rate(make(), seconds, clock)
        except ImportError as error:
            print(f"{name:34} left out: {error}")
            continue
        per = "processor second" if clock is time.process_time else "second"
        print(f"{name:34} {found:14,.0f} {unit} a {per}")


if __name__ == "__main__":
    main()
