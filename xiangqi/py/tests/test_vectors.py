"""The cases of two engines and an independent referee, from Python."""

import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import xiangqi_rules as xq

HOME = Path(__file__).parents[2] / "core" / "tests" / "vectors"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HOME / f"{name}.jsonl").read_text().splitlines()]


def test_positions() -> None:
    cases = lines("positions")
    assert len(cases) > 1000
    for case in cases:
        pos = xq.Position(case["fen"])
        assert str(pos) == case["fen"]
        assert sorted(map(str, pos.legal_moves())) == case["legal"], case["fen"]
        assert pos.in_check == bool(pos.checkers) == case["check"]
        reached = {(at, to) for at in pos.occupied for to in pos.destinations(at)}
        assert reached == {(move.origin, move.target) for move in pos.legal_moves()}
        if case["end"] is None:
            assert pos.outcome is None
        else:
            assert pos.outcome == (pos.to_move.other, case["end"]) and pos.legal_moves() == []


def test_ends() -> None:
    cases = lines("ends")
    assert len(cases) > 200
    for case in cases:
        pos, game = xq.Position(case["fen"]), xq.Game("asia,quiet-limit=0", position=case["fen"])
        for move in case["moves"].split():
            assert pos.outcome is None
            pos = pos.after(move)
            if game.outcome is None:
                game.push(move)
        assert str(pos) == case["final"]
        assert str(pos.outcome.reason) == case["end"]
        assert pos.outcome.winner == 1 - "wb".index(case["loser"])
        # The repetition rules may have ended the game earlier.
        assert game.position != pos or game.outcome == pos.outcome


@pytest.mark.parametrize("case", lines("perft"), ids=lambda case: case["fen"][:24])
def test_leaf_counts(case: dict[str, Any]) -> None:
    pos = xq.Position(case["fen"])
    for depth, nodes in enumerate(case["perft"], 1):
        assert pos.perft(depth) == nodes
    assert pos.perft(0) == 1


def test_a_line_of_five() -> None:
    # The last four plies are counted without a check for Ctrl-C.
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


def played(rules: str, case: dict[str, Any], moves: Iterable[str]) -> xq.Game:
    """Returns the game after these moves, which ends with the last one or not at all."""
    game = xq.Game(f"{rules},quiet-limit=0", position=case["fen"])
    for move in moves:
        assert game.outcome is None
        game.push(move)
    return game


def judged(game: xq.Game, n: int) -> str:
    """Returns the verdict at the n-th occurrence, in the form of the cases."""
    assert game.repetitions == n and game.verdict is not None
    assert game.outcome is not None
    if game.outcome.winner is None:
        assert game.outcome.reason is xq.EndReason.REPETITION and game.verdict.side is None
        return "draw"
    side, winner = game.verdict.side, game.outcome.winner
    assert side == winner.other and game.verdict.ranks[side] > game.verdict.ranks[winner]
    check = game.verdict.forcing is xq.Forcing.CHECK
    assert game.outcome.reason == ("perpetual-check" if check else "perpetual-chase")
    assert bool(game.verdict.victims) != check
    return f"{winner.other} loses"


def test_repetitions() -> None:
    cases = lines("repeat") + lines("repeat_disputed")
    assert len(cases) > 1500
    sets = {"plain": "plain", "check": "asia,forcing=check", "asia": "asia", "computer": "computer"}
    for case in cases:
        n = case.get("n", 3)
        cycle = itertools.cycle(case["cycle"].split())
        moves = [*case.get("prelude", "").split(), *itertools.islice(cycle, case["third_at"])]
        for key, rules in sets.items():
            rules = f"{rules},repetition-count={n}"
            game = played(rules, case, moves[: case["third_at"]])
            assert judged(game, n) == case[key], (case, rules)


def test_diagrams() -> None:
    for case in lines("diagrams"):
        game = played("asia", case, case["moves"].split())
        assert judged(game, 3) == (f"{case['loser']} loses" if case["loser"] else "draw"), case


def test_forbidden_moves() -> None:
    for case in lines("forbid"):
        rules = f"asia,repetition=forbid,repetition-count={case['n']}"
        game = played(rules, case, case["moves"].split())
        assert [str(move) for move, _ in game.forbidden()] == case["forbidden"], case


def test_notations() -> None:
    cases = lines("notation")
    assert len(cases) > 100
    for case in cases:
        pos = xq.Position(case["fen"])
        assert len(pos.legal_moves()) == len(case["chinese"])
        for notation, texts in (("wxf", case["wxf_pyffish"]), ("chinese", case["chinese"])):
            for move, text in texts.items():
                assert pos.format_move(move, notation) == text
                assert pos.parse_move(text) == pos.parse_move(text, notation) == xq.Move(move)
        for move in pos.legal_moves():
            for notation in ("uci", "uci-from-one", "iccs"):
                assert pos.parse_move(pos.format_move(move, notation), notation) == move
