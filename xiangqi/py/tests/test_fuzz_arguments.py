"""Functions raise only documented exceptions, with short messages, for any argument."""

from typing import Any

import fuzz_arguments

import xiangqi_rules as xq


def samples() -> list[Any]:
    game = xq.Game("asia")
    game.push("h2e2")
    rules, record = game.rules, game.record()
    players = [xq.AlphaBeta(1, 1), xq.Player(seed=1, nodes=1)]
    values = [xq.Point("a0"), xq.Move("h2e2"), xq.Piece("K"), xq.VectorEnv(1, rules, 1)]
    return [game, game.position, rules, record, *players, *values]


GOOD = {
    "rules": "asia",
    "seed": 1,
    "count": 1,
    "depth": 1,
    "side": 0,
    "move": "h2e2",
    "text": "h2e2",
    "num_envs": 1,
    "number": 0,
}


def test_every_function_with_strange_arguments() -> None:
    raised = fuzz_arguments.fuzz([xq, xq.arrays], samples, GOOD, ("Position.playout", "Position.playouts"))
    assert raised > 5_000, raised


def test_states_of_other_settings() -> None:
    def env(rules: str = "asia", **options: Any) -> Any:
        return lambda: xq.VectorEnv(1, rules, 1, **options)

    alone = [env(), env("booklet"), env(history=2), env(max_plies=7), env(autoreset_mode="NextStep")]
    alone.append(env(positions=["4k4/9/9/9/9/9/9/9/3R5/3K5 w"]))
    learners = [env(opponent="random", learner=one) for one in (0, 1, "alternating")]
    texts = fuzz_arguments.check_settings(alone + learners)
    start = "the state has games with other settings "
    assert start + "(learner none); this batch has: learner alternating" in texts
    assert start + "(learner red); this batch has: learner black" in texts
