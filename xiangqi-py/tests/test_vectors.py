"""The cases of two engines and an independent referee, from Python."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

import xiangqi_rules as xq

HOME = Path(__file__).parents[2] / "xiangqi" / "tests" / "vectors"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HOME / f"{name}.jsonl").read_text().splitlines()]


def test_positions() -> None:
    cases = lines("positions")
    assert len(cases) > 1000
    for case in cases:
        pos = xq.Position(case["fen"])
        assert str(pos) == case["fen"]
        assert sorted(map(str, pos.legal())) == case["legal"], case["fen"]
        assert pos.in_check == bool(pos.checkers) == case["check"]
        reached = {(at, to) for at in pos.occupied for to in pos.destinations(at)}
        assert reached == {(move.origin, move.target) for move in pos.legal()}
        if case["end"] is None:
            assert pos.result is None
        else:
            assert pos.result == (pos.side.other, case["end"]) and pos.legal() == []


def test_ends() -> None:
    cases = lines("ends")
    assert len(cases) > 200
    for case in cases:
        pos, game = xq.Position(case["fen"]), xq.Game("asia,quiet-limit=0", position=case["fen"])
        for move in case["moves"].split():
            assert pos.result is None
            pos = pos.play(move)
            if game.result is None:
                game.push(move)
        assert str(pos) == case["final"]
        assert str(pos.result.reason) == case["end"]
        assert pos.result.winner == 1 - "wb".index(case["loser"])
        # On the way the law of repetition may have spoken.
        assert game.position != pos or game.result == pos.result


@pytest.mark.parametrize("case", lines("perft"), ids=lambda case: case["fen"][:24])
def test_leaf_counts(case: dict[str, Any]) -> None:
    pos = xq.Position(case["fen"])
    for depth, nodes in enumerate(case["perft"], 1):
        assert pos.perft(depth) == nodes
    assert pos.perft(0) == 1


def test_a_line_of_five() -> None:
    # The last four plies are counted at a time.
    pos = xq.Position("4k4/9/9/9/9/9/9/9/4p4/3K1R3 w")
    assert pos.perft(5) == sum(child.perft(4) for child in pos.children()) > 5000


@pytest.mark.parametrize("case", lines("illegal"), ids=lambda case: case["why"])
def test_positions_that_cannot_be(case: dict[str, Any]) -> None:
    for attempt in (xq.Position, lambda fen: xq.Game("asia", position=fen)):
        with pytest.raises(ValueError) as caught:
            attempt(case["fen"])
        assert isinstance(caught.value, xq.PositionError)
        if "face" in case["why"]:
            assert caught.value.reason == "facing"


def test_positions_that_cases_have_against_the_rules() -> None:
    cases = lines("refused")
    assert len(cases) == 13
    for case in cases:
        with pytest.raises(xq.PositionError) as caught:
            xq.Position(case["fen"])
        assert caught.value.reason == case["refused"]


def judged(case: dict[str, Any], rules: str) -> str:
    """The verdict at the third occurrence, as the cases write it."""
    game = xq.Game(f"{rules},quiet-limit=0", position=case["fen"])
    for move in itertools.islice(itertools.cycle(case["cycle"].split()), case["third_at"]):
        assert game.result is None
        game.push(move)
    assert game.repetitions == 3 and game.verdict is not None
    assert game.result is not None
    if game.result.winner is None:
        assert game.result.reason is xq.EndReason.REPETITION and game.verdict.side is None
        return "draw"
    assert game.verdict.side == game.result.winner.other
    assert game.result.reason == f"perpetual-{game.verdict.forcing}"
    assert bool(game.verdict.victims) == (game.verdict.forcing is xq.Forcing.CHASE)
    return f"{game.result.winner.other} loses"


def test_repetitions() -> None:
    cases = lines("repeat") + lines("repeat_disputed")
    assert len(cases) > 1200
    for case in cases:
        said = [judged(case, rules) for rules in ("plain", "asia,forcing=check", "asia")]
        assert said == [case["plain"], case["check"], case["asia"]], case


def test_notations() -> None:
    cases = lines("notation")
    assert len(cases) > 100
    for case in cases:
        pos = xq.Position(case["fen"])
        assert len(pos.legal()) == len(case["chinese"])
        for notation, texts in (("wxf", case["wxf_pyffish"]), ("chinese", case["chinese"])):
            for move, text in texts.items():
                assert pos.write(move, notation) == text
                assert pos.read(text) == pos.read(text, notation) == xq.Move(move)
        for move in pos.legal():
            for notation in ("uci", "uci-from-one", "iccs"):
                assert pos.read(pos.write(move, notation), notation) == move
