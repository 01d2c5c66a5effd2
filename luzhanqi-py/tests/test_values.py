"""Values: equality, hashes, sorting, repr, pickles and copies."""

import copy
import enum
import importlib.metadata

import numpy as np
import packages
import pytest
from common import RULES, random_game

import luzhanqi as lz
from luzhanqi import Kind, Move, Piece, Rules, Seat, Station, enums

GAME = random_game("oca", 1, 30)
VALUES = [
    lz.Game("standard", 1).view(0).belief().weighted([[1.5] * 12] * 25),
    Station("c6"),
    Move("a2a9"),
    Move("c6"),
    Piece("m"),
    Rules("bodlaender-1,mines=mutual"),
    lz.Army.random("standard", 1),
    lz.Deal.random(1),
    lz.Position.random("flip", 3),
    GAME.truth,
    lz.Endgame(GAME.truth, prior={"b1": {"F": 2}}),
    GAME,
    GAME.view(0),
    GAME.view(1).belief(),
    GAME.view(1).relaxed_belief(),
    GAME.observations(0)[0],
    GAME.observations(1)[5],
    GAME.events[3],
    GAME.view(0).enemies()[2],
    GAME.record(South='An\'na "x" \u200b 木'),
    lz.Outcome(Seat.NORTH, lz.EndReason.FLAG),
    GAME.view(1).record(North="Bo"),
    *(member for each in vars(enums).values() if isinstance(each, enum.EnumMeta) for member in each),
]
UNHASHABLE = (lz.Game,)
# These are results of other objects, and have no text.
NO_VALUES = (
    lz.VectorEnv,
    lz.Evaluation,
    lz.Fault,
    lz.Player,
    lz.Rollouts,
    lz.Sampler,
    lz.Table,
    lz.TableClient,
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_round_trip(value: object) -> None:
    for twin in packages.twins(value, lz):
        if not isinstance(value, UNHASHABLE):
            assert hash(twin) == hash(value)
            assert len({twin, value}) == 1


def test_no_value_is_left_out() -> None:
    classes = {each for name in lz.__all__ if isinstance(each := getattr(lz, name), type)}
    classes -= {*NO_VALUES, *(each for each in classes if issubclass(each, Exception))}
    assert classes == {type(value) for value in VALUES}
    members = {value for value in VALUES if isinstance(value, enum.Enum)}
    assert members == {member for each in classes if issubclass(each, enum.Enum) for member in each}


def test_the_version_is_the_packages() -> None:
    assert lz.__version__ == importlib.metadata.version("luzhanqi")


def test_games_are_not_hashable_and_copies_go_their_own_ways() -> None:
    with pytest.raises(TypeError):
        hash(GAME)
    game = lz.Game("standard", 1)
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        twin.push(twin.legal_moves()[0])
        assert twin != game
    assert game.plies == 0


@pytest.mark.parametrize(
    "value", [v for v in VALUES if not isinstance(v, enum.Enum)], ids=lambda value: type(value).__name__
)
def test_values_are_frozen(value: object) -> None:
    with pytest.raises((AttributeError, TypeError)):
        value.name = 1  # type: ignore[attr-defined]
    with pytest.raises((AttributeError, TypeError)):
        value.anything = 1  # type: ignore[attr-defined]


def test_other_types_are_never_equal() -> None:
    assert Station("c6") != "c6"
    assert Move("c6") != Station("c6")
    assert (Move("c6") == None) is False  # noqa: E711


def test_stations() -> None:
    stations = Station.all()
    assert [at.index for at in stations] == list(range(60))
    assert stations == sorted(stations) == [Station.from_index(i) for i in range(60)]
    assert Station("a1") < Station("b1") < Station("a2")
    b12 = Station("b12")
    assert (b12.file, b12.rank, b12.index, b12.name, str(b12)) == (1, 12, 56, "b12", "b12")
    assert b12.kind is lz.StationKind.HEADQUARTERS and b12.kind == "headquarters"
    assert b12.rotate() == Station("d1")
    assert Station("c4").kind == "camp" and len(Station("c4").roads) == 8
    assert [at.name for at in Station("c6").rails] == ["b6", "d6", "c7"]
    assert np.arange(60)[b12] == 56
    assert sum(len(at.roads) for at in stations) == 2 * 98
    assert sum(len(at.rails) for at in stations) == 2 * 35
    with pytest.raises(IndexError):
        Station.from_index(60)


def test_moves() -> None:
    move = Move("a2a9")
    assert (move.origin, move.target, move.is_flip) == (Station("a2"), Station("a9"), False)
    flip = Move("c6")
    assert flip.is_flip and flip.origin == flip.target == Station("c6") and str(flip) == "c6"
    assert move.rotate() == Move("e11e4") and Move(move) == move
    assert sorted([Move("b2b3"), Move("a2a9"), Move("a2a3")])[0] == Move("a2a3")
    # A move that the board allows has one shared object.
    position = lz.Position.random("standard", 1)
    assert position.legal_moves()[0] is position.legal_moves()[0]


def test_kinds_and_pieces() -> None:
    assert [kind.value for kind in Kind] == list("MGLBCJKPEXOF")
    assert sum(kind.count for kind in Kind) == 25
    assert [kind.order for kind in Kind] == [*range(9, 0, -1), None, None, None]
    assert [kind for kind in Kind if not kind.is_mobile] == [Kind.LANDMINE, Kind.FLAG]
    assert Kind("M") is Kind.MARSHAL and Kind.MARSHAL.english == "field marshal"
    assert [kind.number for kind in Kind] == list(range(12))
    assert f"{Kind.BOMB:>3}" == "  X" and str(Kind.BOMB) == "X"
    piece = Piece("m")
    assert (piece.color, piece.kind, piece.letter) == (lz.Color.BLACK, Kind.MARSHAL, "m")
    assert lz.Color.RED.other is lz.Color.BLACK and Seat.NORTH.other is Seat.SOUTH


def test_rules() -> None:
    assert "standard" in RULES and len(RULES) == 15
    for name in RULES:
        rules = Rules(name)
        assert str(rules) == name == rules.nearest_set and Rules.source(name)
        assert Rules(str(rules)) == rules == Rules(rules) == rules.replace()
        assert rules.is_dark == (rules.play == "dark")
        assert rules.is_open == (rules.play == "open")
        for key, value in rules.values().items():
            assert getattr(rules, key.replace("-", "_")) == value
            assert rules.replace(**{key.replace("-", "_"): value}) == rules
            assert type(value) in (bool, int, str)
    changed = Rules("standard", mines="mutual", quiet_limit=70, hq_locked=False)
    assert str(changed) == "knowlton,marshal-reveals-flag=yes,quiet-limit=70"
    assert changed.differences("standard") == ["mines", "hq-locked", "quiet-limit"]
    assert (changed.mines, changed.quiet_limit, changed.hq_locked) == ("mutual", 70, False)
    flips = Rules("flip", colours="match", flips_reset_quiet=False)
    assert str(flips) == "flip,colours=match,flips-reset-quiet=no"
    assert (flips.colours, flips.flips_reset_quiet) == ("match", False)
    assert flips.bombs_clear_mines is True and Rules(bombs_clear_mines=False).bombs_clear_mines is False
    with pytest.raises(lz.RulesError, match="first, twice, match"):
        Rules("flip,colours=third")
    assert len(Rules.option_table()) == 25
    assert len({Rules(name) for name in RULES}) == 15
    assert sorted(Rules(name) for name in RULES)


def test_armies() -> None:
    army = lz.Army.random("standard", 7)
    assert army == lz.Army.random("standard", 7) != lz.Army.random("standard", 8)
    assert len(army) == 25 and list(army) == army.kinds == [Kind(letter) for letter in str(army)]
    assert army.is_allowed("standard") and army.reflect().reflect() == army
    pieces = army.pieces(Seat.NORTH)
    assert [kind for _, kind in pieces] == army.kinds
    assert [at for at, _ in pieces] == [lz.Army.station(i, 1) for i in range(25)]
    assert pieces[0][0] == Station("e7")
    assert army.swap("a6", "b6").swap("b6", "a6") == army
    partial = [None] * 25
    partial[21] = Kind.FLAG
    full = lz.Army.complete(partial, "standard", seed=1)
    assert full[21] is Kind.FLAG and full.is_allowed()
    with pytest.raises(lz.ArmyError) as caught:
        army.swap("a6", next(at for at, kind in army.pieces() if kind is Kind.FLAG))
    assert caught.value.reason == "flag-away"
    with pytest.raises(lz.ArmyError):
        lz.Army.complete([None] * 24, "standard")
    game = lz.Game("standard", armies=(army, full))
    assert game.armies == (army, full) and game.deal is None
    assert lz.Game("standard", armies=[str(army), full]) == game
    assert (army[-1], army[-25]) == (army[24], army[0])
    for place in (25, -26):
        with pytest.raises(IndexError):
            army[place]


def test_deals() -> None:
    deal = lz.Deal.random(7)
    assert len(deal) == len(deal.pieces) == 50
    assert list(deal) == deal.pieces and deal[-1] == deal.pieces[-1]
    game = lz.Game("flip", deal=deal)
    assert game.deal == deal and game.armies is None
    assert game.start_position == lz.Position.from_deal(deal, "flip")
    assert all(game.start_position[lz.Deal.station(i)] == piece for i, piece in enumerate(deal.pieces))


def test_seeds_and_chance() -> None:
    assert lz.Position.random("standard", seed=5) == lz.Position.random("standard", seed=5)
    assert len({lz.Position.random("standard") for _ in range(8)}) == 8
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to .*, not -1"):
        lz.Position.random("standard", seed=-1)
