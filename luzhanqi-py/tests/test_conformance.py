"""The cases of an independent referee, from Python."""

import json
from pathlib import Path

import pytest

import luzhanqi as lz

HOME = Path(__file__).parents[2] / "luzhanqi" / "tests" / "conformance"


def lines(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (HOME / name).read_text().splitlines()]


def test_cases() -> None:
    cases = lines("cases.jsonl") + lines("more.jsonl") + lines("options.jsonl")
    assert len(cases) > 3000
    for case in cases:
        pos = lz.Position(case["position"], case["rules"])
        assert str(pos) == case["position"]
        legal, refused = pos.legal_moves(), pos.refused_moves()
        assert sorted(map(str, legal)) == case["legal"], case
        assert sorted(map(str, refused)) == case["refused"], case
        assert set(pos.tries()) == set(legal) | set(refused)
        if case["result"] is None:
            assert pos.outcome is None
        else:
            winner, reason = case["result"]
            assert (pos.outcome.winner, pos.outcome.reason) == (winner, reason)
        for move, after, effect in case["play"]:
            assert pos.effect(move) == effect
            assert str(pos.after(move)) == str(pos.after(lz.Move(move))) == after


@pytest.mark.parametrize("case", lines("perft.jsonl"), ids=lambda case: case["position"][:24])
def test_leaf_counts(case: dict[str, object]) -> None:
    pos = lz.Position(case["position"], case["rules"])
    for depth, nodes in enumerate(case["nodes"], 1):
        assert pos.perft(depth) == nodes
    assert pos.perft(0) == 1
