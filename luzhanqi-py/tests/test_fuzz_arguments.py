"""Functions raise only documented exceptions, with short messages, for any argument."""

from typing import Any

import fuzz_arguments

import luzhanqi as lz
import luzhanqi.arrays


def samples() -> list[Any]:
    game = lz.Game("standard", seed=1)
    game.attempt(game.legal_moves()[0])
    view = game.view(0)
    belief = view.belief()
    return [
        game,
        view,
        belief,
        belief.weighted([[1.0] * 12] * 25),
        game.truth,
        game.record(),
        game.rules,
        view.observation(0),
        lz.Army.random("standard", seed=1),
        lz.Deal.random(seed=1),
        lz.Station("a1"),
        lz.Move("a2a3"),
        lz.Piece("M"),
        lz.Sampler("easy", seed=1),
        lz.Player(seed=1, nodes=1),
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
    raised = fuzz_arguments.fuzz([lz, luzhanqi.arrays], samples, GOOD)
    assert raised > 20_000, raised


def test_states_of_other_settings() -> None:
    def env(rules: str = "standard", **options: Any) -> Any:
        return lambda: lz.VectorEnv(1, rules, 1, **options)

    def reply(observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)

    alone = [
        env(),
        env("flip"),
        env("standard,repetition=3"),
        env(history=2),
        env(max_plies=7),
        env(autoreset_mode="NextStep"),
        env(autoreset_mode="Disabled"),
        env(battle_planes=True),
        env(belief_planes=True),
        env(belief_planes=(5, 6)),
        env(setup="play"),
        env(armies=[(lz.Army.random("standard", 1), lz.Army.random("standard", 2))]),
    ]
    opponents = ["random", "sampler", "sampler-easy", "sampler-hard", reply]
    learners = [0, 1, "alternating", "drawn"]
    against = [env(opponent=one) for one in opponents]
    against += [env("flip", opponent="random", learner=one) for one in learners]
    texts = fuzz_arguments.check_settings(alone + against)
    start = "the state has games with other settings "
    assert start + "(max_plies 2000); this batch has: max_plies 7" in texts
    assert start + "(learner south); this batch has: learner drawn" in texts
    assert start + "(opponent sampler-medium); this batch has: opponent external" in texts
    assert start + "(belief_planes no); this batch has: belief_planes up to 5 steps and 6 bytes" in texts
    assert start + "(autoreset SameStep); this batch has: autoreset NextStep" in texts
