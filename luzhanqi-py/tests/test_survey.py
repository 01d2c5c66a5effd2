"""Whatever a function is given, it raises what it says, in few words."""

from typing import Any

import survey

import luzhanqi as lz
import luzhanqi.arrays


def samples() -> list[Any]:
    game = lz.Game("standard", seed=1)
    game.attempt(game.moves()[0])
    view = game.view(0)
    belief = view.belief()
    return [
        game,
        view,
        belief,
        belief.weighted([[1.0] * 12] * 25),
        game.position,
        game.record(),
        game.rules,
        view.observation(0),
        lz.Army.random("standard", seed=1),
        lz.Deal.random(seed=1),
        lz.Station("a1"),
        lz.Move("a2a3"),
        lz.Piece("M"),
        lz.VectorEnv(2, seed=1),
    ]


GOOD = {
    "rules": "standard",
    "seed": 1,
    "count": 1,
    "depth": 1,
    "entropy": bytes(32),
    "seat": 0,
    "piece": 0,
    "kind": "M",
    "station": "a1",
    "move": "a2a3",
    "num_envs": 1,
    "worlds": 1,
    "games": 1,
    "plies": 1,
    "text": "standard",
}


def test_every_function_with_strange_arguments() -> None:
    raised = survey.survey([lz, luzhanqi.arrays], samples, GOOD)
    assert raised > 20_000, raised
