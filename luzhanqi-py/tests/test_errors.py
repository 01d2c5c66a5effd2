"""The exceptions, and the reasons they carry."""

import copy
import inspect
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import packages
import pytest

import luzhanqi as lz
from luzhanqi import errors
from luzhanqi._native import reason_table


@pytest.mark.parametrize("name", errors.__all__)
def test_tree(name: str) -> None:
    kind = getattr(errors, name)
    assert issubclass(kind, lz.LuzhanqiError) and getattr(lz, name) is kind
    if kind not in (lz.LuzhanqiError, lz.InternalError):
        assert issubclass(kind, ValueError)
    error = kind("text", "why", {"station": lz.Station("c6")})
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is kind and str(twin) == "text"
        assert (twin.reason, twin.details) == ("why", {"station": lz.Station("c6")})


START = lz.Position.random("standard", 1)
KNOWN = lz.Game("standard", 1).view(0).belief()
ARMY = lz.Army.random("standard", 1)


def weights(at: Any, weight: float) -> np.ndarray:
    """Returns uniform weights except for a row or an entry."""
    table = np.ones((25, 12))
    table[at] = weight
    return table


CASES = [
    (lambda: lz.Station("f1"), lz.ParseError, "station", {"found": '"f1"'}),
    (lambda: lz.Move("a1a1"), lz.ParseError, "move-same", {"found": '"a1a1"'}),
    (lambda: lz.Move("a1-a2"), lz.ParseError, "move", {"found": '"a1-a2"'}),
    (lambda: lz.Piece("z"), lz.ParseError, "piece", {"found": '"z"'}),
    (lambda: KNOWN.probability(0, "flag"), lz.ParseError, "kind", {"found": '"flag"'}),
    (lambda: lz.Kind("flag"), lz.ParseError, "token", None),
    (lambda: lz.Seat(2), lz.ParseError, "token", None),
    (lambda: lz.Game().view(2), lz.ParseError, "seat", {"found": "2"}),
    (lambda: lz.Game().view(-1), lz.ParseError, "seat", {"found": "-1"}),
    (lambda: lz.Position.random().seat_of("green"), lz.ParseError, "token", None),
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
        None,
    ),
    (lambda: lz.Game().accept_draw(0), lz.GameError, "no-offer", {"seat": lz.Seat.SOUTH}),
    (lambda: lz.View([]), lz.ObserveError, "begin", {}),
    (lambda: lz.Record("hello"), lz.RecordError, "tag-missing", None),
    (
        lambda: lz.Game().record(South="Anna", Result="*"),
        lz.RecordError,
        "tag-reserved",
        {"tag": "Result"},
    ),
    (
        lambda: lz.Game().record().with_tags(**{"White Elo": 1500}),
        lz.RecordError,
        "tag-name",
        {"tag": "White Elo"},
    ),
    (
        lambda: lz.Game().view(0).record(Truth="x"),
        lz.RecordError,
        "tag-reserved",
        {"tag": "Truth"},
    ),
    (
        lambda: KNOWN.weighted(weights(at=(3, 11), weight=-1)),
        lz.BeliefError,
        "weight",
        {"piece": 3, "kind": "F", "station": lz.Station("b7")},
    ),
    (
        lambda: KNOWN.weighted(weights(at=(3, 0), weight=float("nan"))),
        lz.BeliefError,
        "weight",
        {"piece": 3, "kind": "M", "station": lz.Station("b7")},
    ),
    (lambda: KNOWN.weighted(weights(at=3, weight=0)), lz.BeliefError, "weightless", None),
    (lambda: KNOWN.weighted(np.zeros((25, 12))), lz.BeliefError, "weightless", {}),
    (lambda: START.to_frame("excel"), lz.ParseError, "library", None),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_reasons(number: int) -> None:
    packages.check_reason(*CASES[number])


def documented(kind: type) -> set[str]:
    return set(re.findall(r"[a-z-]+", inspect.getdoc(kind) or ""))


@pytest.mark.parametrize("name", errors.__all__)
def test_docstrings_list_the_reasons(name: str) -> None:
    kind = getattr(errors, name)
    for attempt, expected, _, _ in CASES:
        if expected is kind:
            with pytest.raises(kind) as caught:
                attempt()
            assert caught.value.reason in documented(kind)


def test_no_reason_is_left_out() -> None:
    rows = reason_table()
    for kind, reason, meaning, _ in rows:
        assert reason in documented(getattr(errors, kind)) and meaning.endswith(".")
    # Reasons that the package itself raises.
    source = (Path(__file__).parents[1] / "src/errors.rs").read_text()
    made = set(re.findall(r'ErrorParts::new\("\w+", "([a-z-]+)"\)', source))
    known = set.union(*(documented(getattr(errors, name)) for name in errors.__all__))
    assert len(rows) > 80 and made <= known


MESSAGES = [
    (lambda: lz.Station("f1"), 'not "f1"'),
    (lambda: lz.Game().view(2), "not 2"),
    (lambda: KNOWN.probability(0, "flag"), r"M \(field marshal\), .*F \(flag\); not \"flag\""),
    (lambda: lz.Kind("flag"), r"'M' \(MARSHAL\), .*'F' \(FLAG\); not 'flag'"),
    (lambda: lz.Seat("east"), r"0 \(SOUTH\), 1 \(NORTH\); not 'east'"),
    (lambda: START.svg(targets="c6"), "stations or their names in a list, not str"),
    (lambda: START.svg(selected=5), "a Station or its name, not int"),
    (lambda: START.svg(warnings="c6"), "stations or their names in a list, not str"),
    (lambda: START.svg(warnings=5), "stations or their names in a list, not int"),
    (lambda: START.svg(warnings=[5]), "a Station or its name, not int"),
    (lambda: START.svg(warnings=["z1"]), 'not "z1"'),
    (
        lambda: KNOWN.weighted(weights((3, 11), -1)),
        r"weights\[3, 11\] is -1.0: .* piece 3 on b7, kind flag",
    ),
    (lambda: KNOWN.weighted(weights((3, 11), np.nan)), r"weights\[3, 11\] is nan"),
    (
        lambda: KNOWN.weighted(weights(3, 0)),
        r"weights\[3\] is 0 for every possible kind of enemy piece 3 on b7",
    ),
    (lambda: KNOWN.weighted(np.zeros((25, 12))), "every arrangement .* has weight 0"),
    (lambda: KNOWN.weighted(np.ones((3, 3))), r"shape \(25, 12\).* \(3, 3\)"),
    (lambda: KNOWN.weighted([[1.0] * 12] * 24 + [[1.0]]), "cannot make an array"),
    (lambda: KNOWN.weighted([["1"] * 12] * 25), "are numbers .* not <U1"),
    (lambda: lz.Game("flip").view(0).belief().weighted(np.ones((25, 12))), "only dark play"),
    (lambda: lz.Position(START, "oca"), "other rules: standard, not oca"),
    (lambda: lz.Game("oca", position=START), "other rules: standard, not oca"),
    (lambda: lz.Game(position=5), "a Position or its text, not int"),
    (lambda: lz.Game().record(Result="*"), '"Result"'),
    (
        lambda: lz.VectorEnv(4, observations=np.zeros((4, 37, 12, 5))),
        r"observations .* uint8 of shape \(4, 37, 12, 5\), not float64 of shape",
    ),
    (
        lambda: lz.VectorEnv(4, action_masks=np.zeros((4, 9), bool)),
        r"action_masks .* bool of shape \(4, 1248\), not bool of shape \(4, 9\)",
    ),
    (lambda: lz.VectorEnv(4, action_masks=[True]), r"action_masks .* not list"),
    (lambda: lz.VectorEnv(2).step([0]), "2 actions, not 1"),
    (lambda: lz.VectorEnv(2).step([[0], [0]]), "2 actions in one row"),
    (lambda: lz.VectorEnv(2).reset(seed="x"), "give one, or 2 in a list"),
    (lambda: lz.VectorEnv(2).reset(seed=-1), "give one, or 2 in a list"),
    (lambda: lz.VectorEnv(2, armies=(ARMY, ARMY)), "as a pair, not one Army"),
    (lambda: lz.Game(armies=ARMY), "as a pair, not one Army"),
    (lambda: lz.Game(armies=[ARMY] * 3), "as a pair, not 3"),
    (lambda: lz.Game.from_record(5), "a Record or its text"),
    (lambda: lz.View.from_json("x"), "expected an observation or a list of them as JSON"),
    (
        lambda: lz.Observation(
            '{"ended":{"outcome":{"winner":"south","reason":"agreed"},"true_start":null}}'
        ),
        "expected a draw for the reason agreed, got a winner",
    ),
    (lambda: lz.arrays.plane_index("x"), "no plane 'x'; the planes are own_field_marshal, "),
    (lambda: list(START), "Position' object is not iterable"),
    (lambda: lz.View(KNOWN.view), "expected observations in a list, not View"),
]


@pytest.mark.parametrize("number", range(len(MESSAGES)))
def test_messages_say_what_is_wanted_and_what_was_found(number: int) -> None:
    attempt, message = MESSAGES[number]
    with pytest.raises((ValueError, TypeError), match=message):
        attempt()


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
    raised = [pos.why_illegal(move)]
    for act in (pos.after, pos.effect, lz.Game(position=pos).push):
        with pytest.raises(lz.IllegalMoveError) as caught:
            act(move)
        raised.append(caught.value)
    for error in raised:
        assert isinstance(error, lz.IllegalMoveError)
        if reason != "no-line":
            assert error.reason == reason
        assert details is None or error.details == details
    assert not pos.is_legal(move)


def test_refusals() -> None:
    # The flag may be taken only by the lowest order, and only once its owner has no mine.
    pos = position("1f1o1/1M3/5/5/5/5/5/5/5/5/4E/1F3", "sheet-dark")
    assert lz.Move("b11b12") in pos.tries() and lz.Move("b11b12") not in pos.legal_moves()
    assert pos.refused_moves() == [lz.Move("b11b12")]
    with pytest.raises(lz.RefusedMove) as caught:
        pos.after("b11b12")
    assert caught.value.details["station"] == lz.Station("b12")
    game = lz.Game(position=pos)
    with pytest.raises(lz.RefusedMove) as caught:
        game.push("b11b12")
    assert caught.value.details == {"station": lz.Station("b12")}
    assert game.to_move == 0 and [event.type for event in game.events] == ["refused"]
    assert game.plies == 0 and lz.Move("b11b12") not in game.legal_moves()
    assert game.pop().type is lz.EventType.REFUSED
    assert game.attempt("b11b12") is None and game.events[0].move == lz.Move("b11b12")


def test_what_is_over_has_nothing_to_try() -> None:
    # South's only try would be refused, so south cannot move.
    pos = position("1o3/o4/5/5/5/5/5/5/5/5/f1xOO/XOe+p1", "sheet-dark,flag-win=carry")
    assert pos.outcome is not None and pos.outcome.reason == "immobile"
    assert pos.legal_moves() == pos.tries() == pos.refused_moves() == []
    game = lz.Game(position=pos)
    assert game.outcome == pos.outcome and game.legal_moves() == []
    for seat in lz.Seat:
        assert game.view(seat).legal_moves() == [] and not game.view(seat).action_mask().any()
    with pytest.raises(lz.IllegalMoveError) as caught:
        game.attempt("a1a2")
    assert caught.value.reason == "finished"


@pytest.mark.parametrize("place", [-1, -(2**70), 10_000, 2**70])
def test_places_that_are_not_there(place: int) -> None:
    env = lz.VectorEnv(2)
    for attempt in (
        lz.Station.from_index,
        lz.Deal.station,
        lambda place: lz.Army.station(place, 0),
        lambda place: lz.Move.from_action(place, 0),
        lambda place: KNOWN.count_with(place, "F"),
        lambda place: KNOWN.probability(place, "F"),
        env.game,
        lambda place: env.observe(place, 0),
    ):
        with pytest.raises(IndexError):
            attempt(place)


def test_enemy_pieces_are_named_by_number_or_station() -> None:
    for attempt in KNOWN.probability, KNOWN.count_with, KNOWN.weighted([[1.0] * 12] * 25).probability:
        # A Station converts to an index, which must not be taken for the index of a piece.
        assert attempt(lz.Station("b12"), "F") == attempt("b12", "F") == attempt(21, "F") > 0
        for station in "a1", lz.Station("c6"):
            with pytest.raises(ValueError, match=f"there is no enemy piece on {station}"):
                attempt(station, "F")
        with pytest.raises(lz.ParseError, match=r'not "b13"'):
            attempt("b13", "F")
        for wrong in 1.5, [21], None:
            with pytest.raises(TypeError, match=r"the number of an enemy piece \(0 to 24\), its station or"):
                attempt(wrong, "F")
    flip = lz.Game("flip", 1).view(0).belief()
    for attempt in flip.probability, flip.count_with:
        for piece in 0, "b12":
            with pytest.raises(ValueError, match="only dark play has hidden enemy pieces"):
                attempt(piece, "F")


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: lz.Move(3),
        lambda: lz.Rules(3),
        lambda: lz.Game().push(None),
        lambda: lz.Position(7),
        lambda: lz.Game().view([]),
        lambda: lz.Rules("standard", "x"),
    ],
)
def test_wrong_types_are_type_errors(attempt: object) -> None:
    with pytest.raises(TypeError):
        attempt()  # type: ignore[operator]
