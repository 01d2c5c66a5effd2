"""The exceptions, and the reasons they carry."""

import copy
import pickle

import pytest

import luzhanqi as lz
from luzhanqi import errors


@pytest.mark.parametrize("name", errors.__all__)
def test_tree(name: str) -> None:
    kind = getattr(errors, name)
    assert issubclass(kind, lz.LuzhanqiError) and getattr(lz, name) is kind
    if kind is not lz.LuzhanqiError:
        assert issubclass(kind, ValueError)
    error = kind("text", "why", {"station": lz.Station("c6")})
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is kind and str(twin) == "text"
        assert (twin.reason, twin.details) == ("why", {"station": lz.Station("c6")})


CASES = [
    (lambda: lz.Station("f1"), lz.ParseError, "station", {}),
    (lambda: lz.Move("a1a1"), lz.ParseError, "move-same", {}),
    (lambda: lz.Move("a1-a2"), lz.ParseError, "move", {}),
    (lambda: lz.Piece("z"), lz.ParseError, "piece", {}),
    (lambda: lz.Game().view(2), lz.ParseError, "seat", {}),
    (lambda: lz.Game().view(-1), lz.ParseError, "seat", {}),
    (lambda: lz.Position.start().seat_of("green"), lz.ParseError, "word", None),
    (lambda: lz.Observation("{}"), lz.ParseError, "json", None),
    (lambda: lz.Rules("nowhere"), lz.RulesError, "name", None),
    (lambda: lz.Rules("standard,mines"), lz.RulesError, "shape", None),
    (lambda: lz.Rules("standard,a=b"), lz.RulesError, "key", None),
    (
        lambda: lz.Rules("standard", mines="odd"),
        lz.RulesError,
        "value",
        {"option": "mines", "found": '"odd"', "allowed": "mutual, northern, lowest"},
    ),
    (lambda: lz.Rules("standard,mines=mutual,mines=mutual"), lz.RulesError, "repeated", None),
    (lambda: lz.Army("M"), lz.ArmyError, "length", {"found": 1}),
    (lambda: lz.Army("M" * 25), lz.ArmyError, "count", {"kind": "M", "found": 25}),
    (lambda: lz.Position("x"), lz.PositionError, "fields", {"found": 1}),
    (lambda: lz.Position("5/5 s r 0"), lz.PositionError, "ranks", {"found": 2}),
    (
        lambda: lz.Position("6/5/5/5/5/5/5/5/5/5/5/5 s r 0"),
        lz.PositionError,
        "character",
        {"rank": 12, "found": "6"},
    ),
    (
        lambda: lz.Position.from_deal(lz.Deal.random(1), "standard"),
        lz.PositionError,
        "wrong-play",
        {},
    ),
    (lambda: lz.Game().accept_draw(0), lz.GameError, "no-offer", {"seat": lz.Seat.SOUTH}),
    (lambda: lz.View([]), lz.ObserveError, "begin", {}),
    (lambda: lz.Record("hello"), lz.RecordError, None, None),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_reasons(number: int) -> None:
    attempt, kind, reason, details = CASES[number]
    with pytest.raises(kind) as caught:
        attempt()
    assert type(caught.value) is kind and str(caught.value)
    assert reason is None or caught.value.reason == reason
    assert details is None or caught.value.details == details


def position(board: str, rules: str = "standard", seat: str = "s") -> lz.Position:
    return lz.Position(f"{board} {seat} r 0", rules)


BOARD = "1f3/5/5/5/5/5/p4/E4/5/5/J3E/1F1MO"
MOVES = [
    (BOARD, "standard", "b2b3", "empty", {"station": lz.Station("b2")}),
    (BOARD, "standard", "a6a7", "not-yours", {"station": lz.Station("a6"), "color": "black"}),
    (BOARD, "standard", "e1e2", "immobile", {"station": lz.Station("e1"), "kind": "O"}),
    (BOARD, "standard", "d1d2", "locked", {"station": lz.Station("d1")}),
    (BOARD, "standard", "a2b5", "no-line", None),
    (BOARD, "standard", "a2e7", "no-line", None),
    (BOARD, "standard", "a2a6", "blocked", {"station": lz.Station("a5")}),
    (BOARD, "standard", "a2e2", "own-piece", {"station": lz.Station("e2")}),
    (BOARD, "standard", "c6", "not-face-down", {"station": lz.Station("c6")}),
]


@pytest.mark.parametrize("board, rules, move, reason, details", MOVES)
def test_illegal_moves(
    board: str, rules: str, move: str, reason: str, details: dict[str, object] | None
) -> None:
    pos = position(board, rules)
    for act in (pos.check, pos.play, pos.outcome, lz.Game(position=pos).push):
        with pytest.raises(lz.IllegalMoveError) as caught:
            act(move)
        if reason != "no-line":
            assert caught.value.reason == reason
        assert details is None or caught.value.details == details
    assert not pos.is_legal(move)


def test_refusals() -> None:
    # The flag may be taken only by the lowest order, and only once its owner has no mine.
    pos = position("1f1o1/1M3/5/5/5/5/5/5/5/5/4E/1F3", "sheet-dark")
    assert lz.Move("b11b12") in pos.tries() and lz.Move("b11b12") not in pos.legal_moves()
    assert pos.refused() == [lz.Move("b11b12")]
    with pytest.raises(lz.RefusedMove) as caught:
        pos.play("b11b12")
    assert caught.value.details["station"] == lz.Station("b12")
    game = lz.Game(position=pos)
    with pytest.raises(lz.RefusedMove) as caught:
        game.push("b11b12")
    assert caught.value.details == {"station": lz.Station("b12")}
    assert game.seat == 0 and [event.type for event in game.events] == ["refused"]
    assert game.plies == 0 and lz.Move("b11b12") not in game.moves()
    assert game.pop().type is lz.EventType.REFUSED
    assert game.attempt("b11b12") is None and game.events[0].move == lz.Move("b11b12")


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: lz.Move(3),
        lambda: lz.Rules(3),
        lambda: lz.Game().push(None),
        lambda: lz.Position(7),
        lambda: lz.Game().view("x" if False else None),
        lambda: lz.Rules("standard", "x"),
    ],
)
def test_wrong_types_are_type_errors(attempt: object) -> None:
    with pytest.raises(TypeError):
        attempt()  # type: ignore[operator]
