"""Positions: properties, drawings, tables, long work."""

import random
import sys
import threading
import time
from xml.etree import ElementTree

import numpy as np
import pytest
from common import DARK, EXPOSE, RULES

import luzhanqi as lz

START = lz.Position.random("standard", 1)


@pytest.mark.parametrize("rules", RULES)
def test_random_play(rules: str) -> None:
    chance = random.Random(rules)
    pos = lz.Position.random(rules, seed=2)
    for _ in range(150):
        moves = pos.legal_moves()
        if not moves:
            assert pos.outcome is not None
            break
        assert pos.outcome is None
        assert len(set(moves)) == len(moves)
        assert {str(child) for child in pos.children()} == {str(pos.after(m)) for m in moves}
        assert [pos.rotate().is_legal(m.rotate()) for m in moves] == [True] * len(moves)
        assert lz.Position(str(pos), rules) == pos
        move = chance.choice(moves)
        assert move.target in pos.destinations(move.origin)
        route = pos.route(move)
        assert route is None or (route[0], route[-1]) == (move.origin, move.target)
        pos = pos.after(move)


def test_what_a_position_tells() -> None:
    assert START.to_move is lz.Seat.SOUTH and START.quiet_plies == 0
    assert START.color_of(0) == "red" and START.seat_of("black") == 1
    pieces = START.pieces()
    assert len(pieces) == 50 and list(pieces) == START.occupied
    assert START["a1"] == pieces[lz.Station("a1")] and START["b3"] is None
    assert START.count("E") == START.count("e") == 3
    flag = START.flag_station("red")
    assert flag is not None and START[flag] == lz.Piece("F")
    assert START.flag_held_at("red") is None and START.face_down == []
    array = START.to_array()
    assert array.shape == (12, 5) and array.dtype == np.uint8
    for at in lz.Station.all():
        piece, code = START[at], array[at.rank - 1, at.file]
        want = 0 if piece is None else 1 + piece.kind.number + 12 * (piece.color == "black")
        assert code == want
    moved = START.after(START.legal_moves()[0])
    assert moved != START and not moved.repeats(START) and moved.key != START.key


def test_expose_positions() -> None:
    pos = lz.Position.random("flip", 1)
    assert pos.color_of(0) is None and len(pos.face_down) == 50
    assert sum(pos.pool().values()) == 50 and pos.pool()[lz.Piece("M")] == 1
    other = pos.with_face_down("a1", "M")
    assert other["a1"] == lz.Piece("M") and other.pool() == pos.pool()
    shuffled = pos.reshuffled(seed=1)
    assert shuffled == pos.reshuffled(seed=1) != pos and shuffled.pool() == pos.pool()
    assert pos.effect("a1") is lz.Effect.FLIP


def test_playouts() -> None:
    end, plies = START.playout(seed=3, max_plies=50)
    assert (end, plies) == START.playout(seed=3, max_plies=50) and plies == 50
    end, plies = lz.Position.random("flip", 1).playout(seed=3)
    assert end.outcome is not None and plies > 0


@pytest.mark.parametrize("rules", [DARK[0], EXPOSE[0]])
def test_pictures(rules: str) -> None:
    pos = lz.Position.random(rules, 1)
    svg = pos._repr_svg_()
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert svg == pos.svg() == pos.svg(bottom=0)
    assert pos.svg(bottom=1) != svg
    moves = pos.legal_moves()
    more = pos.svg(last_move=moves[0], warnings=["c6", lz.Station("a1")], caption="a <b>")
    assert ElementTree.fromstring(more) is not None and "a &lt;b&gt;" in more
    assert len(pos.ascii().splitlines()) > 12 and pos.ascii(bottom=1) != pos.ascii()
    assert pos.unicode() != pos.unicode(bottom="north")
    stations = {lz.Station("a1"), lz.Station("c6")}
    assert pos.svg(warnings=["c6", "a1"]) == pos.svg(warnings=stations) != svg
    assert pos.svg(warnings=()) == svg
    # Each mark is drawn in its own way, and none hides another.
    marks = [{"selected": "c6"}, {"targets": ["c6"]}, {"warnings": ["c6"]}]
    drawn = [pos.svg(**mark) for mark in marks]
    assert len({svg, *drawn}) == 4
    assert pos.svg(selected="e2", targets=["c6"], warnings=["a1"]) not in [svg, *drawn]
    army = lz.Army.random(rules, 1)
    ElementTree.fromstring(army._repr_svg_())
    assert army.svg(1, "black") != army.svg(1, "red")
    traditional = str.maketrans("军长师团营连弹", "軍長師團營連彈")
    assert pos.unicode(lang="zh-Hant") == pos.unicode().translate(traditional)
    view = lz.Game(seed=1).view(0)
    assert "[軍長]" in view.unicode("zh-Hant")
    belief = view.belief()
    for drawn in (army, pos, view, belief, view.relaxed_belief()):
        assert "<title>陆战棋棋盘</title>" in drawn.svg(lang="zh")
        assert "<title>陸戰棋棋盤</title>" in drawn.svg(lang="zh-Hant")
        assert "<title>Luzhanqi board</title>" in drawn.svg()


def test_frames() -> None:
    table = START.to_frame("numpy")
    assert list(table) == ["station", "file", "rank", "color", "kind", "face_down"]
    assert all(len(column) == 50 for column in table.values())
    assert table["rank"].dtype.kind == "i" and not table["face_down"].any()
    with pytest.raises(lz.ParseError):
        START.to_frame("excel")


def test_progress() -> None:
    told: list[tuple[int, int]] = []
    nodes = START.perft(3, progress=lambda done, total: told.append((done, total)))
    assert nodes == START.perft(3, progress=None) == START.perft(3, progress=False)
    total = START.perft(2)
    assert told == sorted(told) and told[-1] == (total, total) and {one[1] for one in told} == {total}
    with pytest.raises(ZeroDivisionError):
        START.perft(3, progress=lambda done, total: 1 // 0)
    with pytest.raises(TypeError, match="progress is True, False, None or a function .*, not 5"):
        START.perft(3, progress=5)


def test_progress_bar(capsys: pytest.CaptureFixture[str]) -> None:
    START.perft(3, progress=True)
    assert "100%" in capsys.readouterr().err


def test_long_work_lets_other_threads_run() -> None:
    """Another thread makes progress during a count, although Python itself never switches."""
    done = threading.Event()
    seen = 0

    def count() -> None:
        START.perft(5)
        done.set()

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread = threading.Thread(target=count)
        thread.start()
        while not done.is_set():
            seen += 1
            time.sleep(0)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert seen > 3


def test_threads_share_positions() -> None:
    wanted = START.perft(2)
    found = []

    def work() -> None:
        for _ in range(50):
            found.append(START.perft(2))
            assert len(START.legal_moves()) == len(START.children())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 400
