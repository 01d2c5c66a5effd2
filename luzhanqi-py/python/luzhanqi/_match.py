"""Paired games between two agents, several at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from reprlib import repr as short
from typing import Any

import numpy as np

from . import arrays
from ._agents import choice
from ._native import Game, Move, VectorEnv, View
from .cluster import PlayedGame
from .opponents import find
from .selfplay import Turn
from .tasks import Task

__all__ = ["OPTIONS", "Match", "start_of"]

OPTIONS = ("history", "packed", "channels_last", "battle_planes", "belief_planes")
"""The keywords of `VectorEnv` that a batched agent may set for its observations."""


def start_of(seed: int, number: int) -> int:
    """Returns the seed of the start of a game. The games `2 * n` and `2 * n + 1` have the same start."""
    return random.Random(f"deal {seed} {number // 2}").getrandbits(64)


class _Single:
    """An agent that chooses for one game at a time, from its view."""

    def __init__(self, choose: Callable[..., Any], key: str) -> None:
        self._choose, self._key = choose, key
        self._chances: dict[int, random.Random] = {}

    def begin(self, starts: Sequence[int], numbers: Sequence[int]) -> None:
        self._numbers = numbers
        self._chances = {at: random.Random(f"{self._key} {number}") for at, number in enumerate(numbers)}

    def choose(self, games: list[Game], turn: list[int]) -> list[Any]:
        return [self._choose(games[at].view(games[at].to_move), self._chances[at]) for at in turn]

    def follow(self, actions: list[int]) -> None:
        pass


class _Batched:
    """An agent that chooses for many games at once, from arrays."""

    def __init__(self, agent: Any, task: Task) -> None:
        options = dict(getattr(agent, "options", {}))
        wrong = [name for name in options if name not in OPTIONS]
        if wrong:
            raise ValueError(f"the options of an agent are {', '.join(OPTIONS)}, not {short(wrong[0])}")
        self._agent, self._options, self._task = agent, options, task

    def begin(self, starts: Sequence[int], numbers: Sequence[int]) -> None:
        self._numbers = np.array(numbers, np.int64)
        self._fresh = np.ones(len(numbers), np.bool_)
        self._env = VectorEnv(
            len(numbers), self._task.rules, 0, max_plies=0, autoreset_mode="Disabled", keep_moves=False,
            **self._options,
        )  # fmt: skip
        self._env.reset(list(starts))

    def choose(self, games: list[Game], turn: list[int]) -> list[Any]:
        env = self._env

        def view(place: int) -> View:
            return games[turn[place]].view(int(env.seats[turn[place]]))

        about = Turn(self._numbers[turn], env.seats[turn], self._fresh[turn], view)
        self._fresh[turn] = False
        chosen = np.asarray(self._agent.act(env.observations[turn], env.action_masks[turn], about))
        if chosen.shape != (len(turn),) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"expected {len(turn)} whole numbers from the agent, got {chosen.dtype} of shape {chosen.shape}"
            )
        actions: list[Any] = chosen.tolist()
        return actions

    def follow(self, actions: list[int]) -> None:
        self._env.step(np.array(actions, np.int64))


class Match:
    """Two agents that play the games of a task."""

    def __init__(self, agents: Sequence[Any], names: Sequence[str], task: Task, seed: int) -> None:
        self._names, self._task, self._seed = names, task, seed
        self._agents: list[_Single | _Batched] = []
        for place, agent in enumerate(agents):
            if hasattr(agent, "act"):
                self._agents.append(_Batched(agent, task))
            else:
                choose = find(agent) if isinstance(agent, str) else agent
                self._agents.append(_Single(choose, f"agent {seed} {place}"))

    def play(self, numbers: Sequence[int]) -> list[PlayedGame]:
        """Plays the games with these numbers. In odd games the second agent is south."""
        return [_result(*row) for row in zip(*self.games(numbers)[:2], numbers, strict=True)]

    def games(self, numbers: Sequence[int]) -> tuple[list[Game], list[int], list[list[int]]]:
        """Plays the games with these numbers. Returns the games, the seeds of their starts, and the action
        numbers of all tries, also of those that the referee refused.
        """
        starts = [start_of(self._seed, number) for number in numbers]
        games = [self._task.game(start) for start in starts]
        tries: list[list[int]] = [[] for _ in games]
        for agent in self._agents:
            agent.begin(starts, numbers)
        running = list(range(len(games)))
        while running:
            actions = [-1] * len(games)
            movers = {at: (int(games[at].to_move) + numbers[at]) % 2 for at in running}
            for place, agent in enumerate(self._agents):
                turn = [at for at in running if movers[at] == place]
                if not turn:
                    continue
                for at, chosen in zip(turn, agent.choose(games, turn), strict=True):
                    actions[at] = self._push(games[at], numbers[at], place, chosen)
                    tries[at].append(actions[at])
            for agent in self._agents:
                agent.follow(actions)
            running = [at for at in running if games[at].outcome is None]
        return games, starts, tries

    def _push(self, game: Game, number: int, place: int, chosen: Any) -> int:
        """Plays a choice and returns its action number."""
        seat = game.to_move
        with choice(self._names[place], number, game.plies, chosen):
            move = arrays.move_of(chosen, seat) if isinstance(chosen, int) else Move(chosen)
            action = move.action(seat)
            game.attempt(move)
        return action


def _result(game: Game, start: int, number: int) -> PlayedGame:
    outcome, south = game.outcome, number % 2
    assert outcome is not None
    winner = None if outcome.winner is None else (int(outcome.winner) + south) % 2
    return PlayedGame(number, south, winner, outcome.reason.value, game.plies, start)
