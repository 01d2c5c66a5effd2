"""The exceptions, and the reasons they carry."""

import copy
import inspect
import pickle
import re
from typing import Any

import packages
import pytest

import xiangqi_rules as xq
from xiangqi_rules import errors
from xiangqi_rules._native import reason_table

START = xq.Position()
CROWDED = "3ak4/9/9/9/9/9/9/4R4/9/3AK4 w"
CASES: list[tuple[Any, type, str, dict[str, Any] | None]] = [
    (lambda: xq.Point("j1"), xq.ParseError, "point", {"found": '"j1"'}),
    (lambda: xq.Move("a1a1"), xq.ParseError, "move-same", {"found": '"a1a1"'}),
    (lambda: xq.Move("h2-e2"), xq.ParseError, "move", {"found": '"h2-e2"'}),
    (lambda: xq.Piece("z"), xq.ParseError, "piece", {"found": '"z"'}),
    (lambda: xq.Piece.of(0, "z"), xq.ParseError, "piece", {"found": '"z"'}),
    (lambda: START.general(2), xq.ParseError, "side", {"found": "2"}),
    (lambda: START.general(-1), xq.ParseError, "side", {"found": "-1"}),
    (lambda: START.general("white"), xq.ParseError, "side", {"found": '"white"'}),
    (lambda: START.format_move("h2e2", "san"), xq.ParseError, "word", {"found": '"san"'}),
    (lambda: xq.Side(2), xq.ParseError, "word", {"found": "2"}),
    (lambda: xq.Kind("q"), xq.ParseError, "word", {"found": "'q'"}),
    (lambda: xq.Rules("nowhere"), xq.RulesError, "name", {}),
    (lambda: xq.Rules("asia,forcing"), xq.RulesError, "shape", {}),
    (lambda: xq.Rules("asia", speed=3), xq.RulesError, "key", {}),
    (lambda: xq.Rules("asia", forcing="chase"), xq.RulesError, "value", {}),
    (lambda: xq.Rules("asia,forcing=none,forcing=none"), xq.RulesError, "repeated", {}),
    (lambda: xq.Rules.source("nowhere"), xq.RulesError, "name", {}),
    (lambda: xq.Position("x"), xq.PositionError, "fields", {}),
    (lambda: xq.Position("9/9 w"), xq.PositionError, "ranks", None),
    (lambda: xq.Position(f"{CROWDED[:-2]} x"), xq.PositionError, "side", None),
    (lambda: xq.Position("4k4/9/9/9/9/9/9/9/9/4K4 w"), xq.PositionError, "facing", None),
    (lambda: xq.Game(position="x"), xq.PositionError, "fields", None),
    (lambda: START.after("b0d1"), xq.IllegalMoveError, "leg", {"point": xq.Point("c0")}),
    (lambda: START.after("e5e6"), xq.IllegalMoveError, "empty", {"point": xq.Point("e5")}),
    (lambda: START.after("e9e8"), xq.IllegalMoveError, "not-yours", {"point": xq.Point("e9")}),
    (lambda: START.after("a0a3"), xq.IllegalMoveError, "own-piece", {"point": xq.Point("a3")}),
    (lambda: START.after("a0a6"), xq.IllegalMoveError, "blocked", {"point": xq.Point("a3")}),
    (lambda: START.after("c0e1"), xq.IllegalMoveError, "shape", {}),
    (lambda: START.after("h2h8"), xq.IllegalMoveError, "blocked", {"point": xq.Point("h7")}),
    (lambda: START.after("a3b3"), xq.IllegalMoveError, "before-river", {"point": xq.Point("a3")}),
    (lambda: START.parse_move("A0-A6"), xq.IllegalMoveError, "blocked", {"point": xq.Point("a3")}),
    (lambda: START.format_move("a0a6", "wxf"), xq.IllegalMoveError, "blocked", None),
    (lambda: START.parse_move("castles"), xq.NotationError, "notation", {}),
    (lambda: START.parse_move("C2+9"), xq.NotationError, "no-move", {}),
    (lambda: xq.Game().accept_draw(0), xq.GameError, "no-offer", {}),
    (lambda: xq.Record("1. h2g4"), xq.RecordError, "shape", {"line": 1, "column": 4}),
    (lambda: xq.Record("hello"), xq.RecordError, "notation", {"line": 1, "column": 1}),
    (lambda: xq.Record('[Red "A"]\n[Red "B"]'), xq.RecordError, "tag-twice", None),
    (lambda: xq.Game().record(Result="*"), xq.RecordError, "tag-reserved", {}),
    (lambda: xq.Game().record().with_tags(**{"Red Elo": 1}), xq.RecordError, "tag-name", {}),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_reasons(number: int) -> None:
    packages.check_reason(*CASES[number])


@pytest.mark.parametrize("name", errors.__all__)
def test_tree(name: str) -> None:
    kind = getattr(errors, name)
    assert issubclass(kind, xq.XiangqiError) and getattr(xq, name) is kind
    # Errors of callers are ValueErrors; bugs of the library are not.
    assert issubclass(kind, ValueError) == (name not in ("XiangqiError", "InternalError"))
    error = kind("text", "why", {"point": xq.Point("h2")})
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is kind and str(twin) == "text"
        assert (twin.reason, twin.details) == ("why", {"point": xq.Point("h2")})


def documented(kind: type) -> set[str]:
    return set(re.findall(r"[a-z-]+", inspect.getdoc(kind) or ""))


def test_docstrings_list_the_reasons() -> None:
    rows = reason_table()
    assert len(rows) > 40
    rows += [(kind.__name__, reason) for _, kind, reason, _ in CASES]
    for name, reason in rows:
        listed = documented(getattr(errors, name))
        if name == "RecordError":
            listed |= documented(errors.NotationError) | documented(errors.IllegalMoveError)
        assert reason in listed, (name, reason)


MESSAGES = [
    (lambda: xq.Point("j1"), 'not "j1"'),
    (lambda: START.general(2), "not 2"),
    (lambda: xq.Side("east"), r"0 \(RED\), 1 \(BLACK\); not 'east'"),
    (lambda: START.svg(targets="c6"), "points or their names in a list, not str"),
    (lambda: START.svg(targets=5), "points or their names in a list, not int"),
    (lambda: START.svg(targets=[5]), "a Point or its name, not int"),
    (lambda: xq.Position(7), "a Position or its FEN, not int"),
    (lambda: xq.Rules(3), "Rules or a rule string, not int"),
    (lambda: xq.Game().push(None), "a Move or its text, not NoneType"),
    (lambda: xq.Record(5), "a Record or its text, not int"),
    (lambda: START.perft(65), "expected a depth of at most 64, got 65"),
    (lambda: START.playouts(10**7), "expected at most 1000000 games, got 10000000"),
    (lambda: xq.Rules.source("asia,quiet-limit=0"), "takes no overrides"),
    (lambda: list(START), "not iterable"),
]


@pytest.mark.parametrize("number", range(len(MESSAGES)))
def test_messages_say_what_is_wanted_and_what_was_found(number: int) -> None:
    attempt, message = MESSAGES[number]
    with pytest.raises((ValueError, TypeError), match=message):
        attempt()


@pytest.mark.parametrize("number", [-1, -(2**70), 2086, 2**70])
def test_numbers_that_are_not_there(number: int) -> None:
    with pytest.raises(IndexError, match=f"^a point's index is 0 to 89, not {number}$"):
        xq.Point.from_index(number)
    for name in (xq.Game().push_action, lambda number: xq.Move.from_action(number, 0)):
        with pytest.raises(IndexError, match=f"^an action is 0 to 2085, not {number}$"):
            name(number)
    env = xq.VectorEnv(3)
    for name in (env.game, lambda n: env.observe(n, 0), lambda n: env.set_game(n, xq.Game())):
        with pytest.raises(IndexError, match=f"^a game's number is 0 to 2, not {number}$"):
            name(number)
