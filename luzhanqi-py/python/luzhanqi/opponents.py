"""Opponents with frozen versions, as a scale of strength.

`OPPONENTS` has the players by name. A versioned name always means the same player: a changed player would get
a new name. So scores against a named opponent can be compared over years.

| name | player |
|---|---|
| random-v1 | a uniformly random move |
| mixed-25-v1, mixed-50-v1 | "sampler-easy-v1" for 25 or 50 % of its moves, random for the others |
| sampler-easy-v1, sampler-medium-v1, sampler-hard-v1 | `luzhanqi.Sampler` of this level |
| flat-2x10-v1 | random games of 10 plies after every move, in 2 worlds |
| search-1-v1 to search-5-v1 | `luzhanqi.Player` of this level |

>>> player = find("sampler-easy-v1")
>>> player(Game("standard", seed=1).view(0), random.Random(1)) in Game("standard", seed=1).legal_moves()
True
"""

from __future__ import annotations

import functools
import random
from reprlib import repr as short

import numpy as np

from ._native import Move, Player, View
from .cluster import Agent, random_agent, sampler_agent
from .enums import Kind

__all__ = ["OPPONENTS", "find"]

_WORTH = {"M": 11, "G": 8, "L": 6, "B": 5, "C": 4, "J": 3, "K": 2, "P": 2, "E": 3, "X": 4, "O": 2}
_WEIGHTS = np.array([_WORTH.get(kind.value, 0) for kind in Kind], float)


def _mixed(percent: int, view: View, chance: random.Random) -> Move | str:
    """Plays a sampler's move with this probability, else a random move."""
    return (_EASY if chance.randrange(100) < percent else random_agent)(view, chance)


def _flat(view: View, chance: random.Random) -> Move:
    """Plays the move with the best average score in random games of 10 plies in 2 worlds. The score of a game
    is its lead in material, plus 40 for a win and minus 40 for a loss.
    """
    tried = view.belief().rollouts(count=2, max_plies=10, seed=chance.getrandbits(60))
    seat = view.seat
    assert seat is not None
    own = tried.pieces[:, seat] - tried.pieces[:, 1 - seat]
    lead = own @ _WEIGHTS / np.maximum(tried.games, 1)
    return tried.moves[int(np.argmax(lead + 40 * tried.values))]


def _search(level: int, view: View, chance: random.Random) -> Move:
    """Plays the move of the searching player."""
    move = Player(chance.getrandbits(64), level).choose_move(view)
    assert move is not None
    return move


_EASY = sampler_agent("easy")

OPPONENTS: dict[str, Agent] = {
    "random-v1": random_agent,
    "mixed-25-v1": functools.partial(_mixed, 25),
    "mixed-50-v1": functools.partial(_mixed, 50),
    "sampler-easy-v1": _EASY,
    "sampler-medium-v1": sampler_agent("medium"),
    "sampler-hard-v1": sampler_agent("hard"),
    "flat-2x10-v1": _flat,
    **{f"search-{level}-v1": functools.partial(_search, level) for level in range(1, 6)},
}
"""All frozen opponents, by name."""


def find(name: str) -> Agent:
    """Returns the opponent with this name.

    Raises ValueError for any other name.
    """
    if name not in OPPONENTS:
        raise ValueError(f"there is no opponent {short(name)}; the opponents are {', '.join(OPPONENTS)}")
    return OPPONENTS[name]
