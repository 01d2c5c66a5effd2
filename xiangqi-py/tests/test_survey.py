"""Whatever a function is given, it raises what it says, in few words."""

from typing import Any

import survey

import xiangqi_rules as xq


def samples() -> list[Any]:
    game = xq.Game("asia")
    game.push("h2e2")
    rules, record = game.rules, game.record()
    return [game, game.position, rules, record, xq.Point("a0"), xq.Move("h2e2"), xq.Piece("K")]


GOOD = {"rules": "asia", "seed": 1, "count": 1, "depth": 1, "side": 0, "move": "h2e2", "text": "h2e2"}


def test_every_function_with_strange_arguments() -> None:
    raised = survey.survey([xq], samples, GOOD, ("Position.playout", "Position.playouts"))
    assert raised > 5_000, raised
