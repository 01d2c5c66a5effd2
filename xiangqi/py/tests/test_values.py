"""Values: equality, hashes, sorting, repr, pickles and copies."""

import copy
import enum
import importlib.metadata
from xml.etree import ElementTree

import numpy as np
import packages
import pytest

import xiangqi_rules as xq
from xiangqi_rules import Kind, Move, Piece, Point, Position, Rules, Side, enums

GAME = xq.Game("booklet", "4k4/9/9/9/9/9/9/9/3R5/5K3 w")
for text in 2 * ["d1e1", "e9d9", "e1d1", "d9e9"]:
    GAME.push(text)
VALUES = [
    Point("h2"),
    Move("h2e2"),
    Move("a0i8"),
    Piece("n"),
    Rules("asia,forcing=check"),
    Position(),
    Position("4k4/9/9/9/9/9/9/9/3R5/5K3 b - - 7 30"),
    GAME,
    GAME.record(Red='An\'na "x" \u200b 木').with_comment("a } brace"),
    GAME.verdict,
    GAME.observation(0),
    xq.Outcome(Side.BLACK, xq.EndReason.TIME),
    *(member for each in vars(enums).values() if isinstance(each, enum.EnumMeta) for member in each),
]


def name(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("value", VALUES, ids=name)
def test_values_round_trip(value: object) -> None:
    for twin in packages.twins(value, xq):
        if not isinstance(value, xq.Game):
            assert hash(twin) == hash(value) and len({twin, value}) == 1


def test_no_value_is_left_out() -> None:
    classes = {each for name in xq.__all__ if isinstance(each := getattr(xq, name), type)}
    classes -= {each for each in classes if issubclass(each, Exception)} | {
        xq.VectorEnv,
        xq.Table,
        xq.TableClient,
        xq.AlphaBeta,
        xq.Player,
    }
    assert classes == {type(value) for value in VALUES}
    assert xq.__version__ == importlib.metadata.version("xiangqi-rules")


@pytest.mark.parametrize("value", [v for v in VALUES if not isinstance(v, enum.Enum)], ids=name)
def test_values_are_frozen(value: object) -> None:
    for attribute in ("side", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, attribute, 1)


def test_games_are_not_hashable_and_copies_go_their_own_ways() -> None:
    with pytest.raises(TypeError):
        hash(GAME)
    game = xq.Game()
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        twin.push("h2e2")
        assert twin != game
    assert game.plies == 0


def test_other_types_are_never_equal() -> None:
    assert Point("h2") != "h2" and Move("h2e2") != "h2e2"
    assert (Point("h2") == None) is False  # noqa: E711


def test_points() -> None:
    points = Point.all()
    assert points == sorted(points) == [Point.from_index(i) for i in range(90)]
    at = Point("h2")
    assert (at.name, str(at), at.index, at.file, at.rank) == ("h2", "h2", 25, 7, 2)
    assert at.half is Side.RED and at.rotate().half is Side.BLACK
    assert (at.file_of(0), at.file_of("black")) == (2, 8)
    assert (at.rotate(), at.reflect()) == (Point("b7"), Point("b2"))
    assert [p.is_in_fortress(1) for p in (Point("e9"), Point("e2"), at)] == [True, False, False]
    assert np.arange(90)[at] == 25


def test_moves() -> None:
    move = Move("h2e2")
    assert (move.origin, move.target, move.iccs) == (Point("h2"), Point("e2"), "H2-E2")
    assert Move("H2-E2") == Move(move) == move and str(move) == f"{move}" == "h2e2"
    assert (move.reverse(), move.rotate(), move.reflect()) == tuple(map(Move, ("e2h2", "b7e7", "b2e2")))
    assert Move("a0a1") < Move("a0b0") or Move("a0b0") < Move("a0a1")
    # A move that some piece can make has one shared object.
    assert Position().legal_moves()[0] is Position().legal_moves()[0]
    assert Move("a0i8").reverse() == Move("i8a0")


def test_kinds_pieces_and_sides() -> None:
    assert [kind.value for kind in Kind] == list("pcrnbak")
    assert sum(kind.count for kind in Kind) == 16
    assert [kind.can_cross_river for kind in Kind] == [True] * 4 + [False] * 3
    assert Kind.HORSE.english == "horse" and f"{Kind.HORSE:>3}" == "  n"
    piece = Piece("n")
    assert (piece.side, piece.kind, piece.letter, piece.character) == (1, "n", "n", "马")
    assert Piece.of("red", Kind.GENERAL) == Piece("K") and Piece("K").character == "帅"
    assert Side.RED == 0 and Side.BLACK.other is Side.RED and f"{Side.RED}" == "red"


def test_rules() -> None:
    assert Rules.names() == ["asia", "computer", "booklet", "plain"]
    for set_name in Rules.names():
        rules = Rules(set_name)
        assert str(rules) == set_name == rules.nearest_set and Rules.source(set_name)
        assert Rules(str(rules)) == rules == Rules(rules) == rules.replace()
        for key, value in rules.values().items():
            assert getattr(rules, key.replace("-", "_")) == value
            assert rules.replace(**{key.replace("-", "_"): value}) == rules
            assert type(value) in (int, str)
    changed = Rules("asia", forcing="check", quiet_limit=0, material_draw=False)
    assert str(changed) == "asia,forcing=check,quiet-limit=0"
    assert changed.differences("asia") == ["forcing", "quiet-limit"]
    assert len(Rules.option_table()) == len(Rules().values()) == 8
    assert Rules() == Rules("asia") and sorted(map(Rules, Rules.names()))


def test_positions() -> None:
    pos = Position()
    assert str(pos) == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    assert Position(pos) == Position(str(pos)) == pos and pos.to_move is Side.RED
    assert (pos.halfmove_clock, pos.fullmove_number) == (0, 1) and pos.board == str(pos).removesuffix(
        " - - 0 1"
    )
    assert pos["h2"] == Piece("C") and pos[Point("e5")] is None
    assert pos.pieces()[Point("e0")] == Piece("K") and len(pos.pieces()) == len(pos.occupied) == 32
    assert pos.points_of("C") == [Point("b2"), Point("h2")] and pos.general(1) == Point("e9")
    assert pos.rotate().to_move is Side.BLACK and pos.rotate().rotate() == pos == pos.reflect()
    after = pos.after("h2e2").after("h9g7")
    assert (after.to_move, after.halfmove_clock, after.fullmove_number) == (0, 2, 2)
    assert after.key != pos.key and not after.repeats(pos)
    back = after.after("e2h2").after("g7h9")
    assert back.repeats(pos) and back.key == pos.key and back != pos
    assert {str(child) for child in pos.children()} == {str(pos.after(m)) for m in pos.legal_moves()}
    board = pos.to_array()
    assert board.shape == (10, 9) and board.dtype == np.uint8
    assert board[0, 4] == 7 and board[9, 4] == 14 and (board == 0).sum() == 58
    assert [board[at.rank, at.file] for at in pos.points_of("c")] == [9, 9]


def test_pictures() -> None:
    pos = Position("3k5/9/9/9/9/9/9/3R5/9/4K4 b")
    assert "!R!" in pos.ascii() and "[车]" in Position().unicode()
    assert pos.ascii(bottom=1) != pos.ascii()
    picture = pos.svg(bottom="black", last_move="d3d2", selected="d9", targets=["e9"], caption="<")
    for svg in (picture, pos._repr_svg_(), GAME._repr_svg_(), GAME.svg(letters=True)):
        assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert 'class="move"' in GAME.svg() and 'class="move"' not in xq.Game().svg()
    assert GAME.svg(letters=True) != GAME.svg()
    assert "[俥]" in Position().unicode(lang="zh-Hant")
    for lang, title in [("zh", "e0 红帅"), ("zh-Hant", "e0 紅帥"), ("en", "e0 red general")]:
        assert title in Position().svg(lang=lang)
    assert GAME.svg(lang="zh-Hant") != GAME.svg()
    assert Position().format_move("b0c2", "traditional-chinese") == "傌八進七"
