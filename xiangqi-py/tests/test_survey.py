"""Whatever a function is given, it raises what it says, in few words."""

from typing import Any

import survey

import xiangqi_rules as xq


def samples() -> list[Any]:
    game = xq.Game("asia")
    game.push("h2e2")
    rules, record = game.rules, game.record()
    values = [xq.Point("a0"), xq.Move("h2e2"), xq.Piece("K"), xq.VectorEnv(1, rules, 1)]
    return [game, game.position, rules, record, *values]


GOOD = {"rules": "asia", "seed": 1, "count": 1, "depth": 1, "side": 0, "move": "h2e2", "text": "h2e2", "num_envs": 1, "number": 0}


def test_every_function_with_strange_arguments() -> None:
    raised = survey.survey([xq, xq.arrays], samples, GOOD, ("Position.playout", "Position.playouts"))
    assert raised > 5_000, raised
