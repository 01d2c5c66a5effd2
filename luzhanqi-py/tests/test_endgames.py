"""Endgames: positions with known material and a prior."""

import copy
import pickle

import pytest

import luzhanqi as lz
from luzhanqi.exploitability import best_response, exploitability, uniform

# South's colonel attacks one of two headquarters, and then the game is over.
RAID = "5/5/5/5/2c2/1fCe1/1F3/5/5/5/5/5 s r 0"
RULES = "standard,ply-limit=1,board=tiny"


def test_starts_have_the_probabilities_of_the_prior() -> None:
    endgame = lz.Endgame(RAID, RULES, prior={"b7": {"F": 3}, lz.Station("c8"): {lz.Kind.COLONEL: 2}})
    starts = endgame.starts()
    assert sum(chance for _, chance in starts) == pytest.approx(1)
    for start, chance in starts:
        weight = (3 if start["b7"] == lz.Piece("f") else 1) * (2 if start["c8"] == lz.Piece("c") else 1)
        assert chance == pytest.approx(weight / 12)
        assert lz.Game(position=start, known_material=True).view(0).belief().count() == 4
    assert endgame.position == lz.Position(RAID, RULES) and endgame.rules == lz.Rules(RULES)
    assert endgame.prior == {"b7": {"F": 3.0}, "c8": {"C": 2.0}}


def test_samples_and_beliefs() -> None:
    endgame = lz.Endgame(lz.Position(RAID, RULES), prior={"b7": {"F": 3}})
    drawn = [endgame.sample_game(seed) for seed in range(400)]
    assert drawn[5] == endgame.sample_game(5)
    share = sum(game.truth["b7"] == lz.Piece("f") for game in drawn) / len(drawn)
    assert abs(share - 0.75) < 0.1
    belief = endgame.belief(drawn[0].view(0))
    assert belief.probability("b7", "F") == pytest.approx(0.75)
    assert belief.unweighted.count() == 4
    begin = drawn[0].observation(None, 0)
    assert begin.pool is not None and begin.pool[lz.Piece("c")] == 1 and not drawn[0].view(0).pool()
    assert lz.Game.from_record(str(drawn[0].record())) == drawn[0] == pickle.loads(pickle.dumps(drawn[0]))
    with pytest.raises(ValueError, match="the view is not from a game of this endgame"):
        endgame.belief(lz.Game(position=endgame.position).view(0))


def test_values_are_those_computed_by_hand() -> None:
    even = lz.Endgame(RAID, RULES)
    assert best_response(uniform, even, 0) == pytest.approx(0.5)
    # The uniform south attacks each headquarters with one of its four moves. North does not move.
    assert best_response(uniform, even, 1) == pytest.approx(-0.25)
    assert exploitability(uniform, even) == pytest.approx((0.5 - 0.25) / 2)
    prior = lz.Endgame(RAID, RULES, {"b7": {"F": 3}})
    assert exploitability(uniform, prior) == pytest.approx((0.75 - 0.25) / 2)


def test_copies_and_texts() -> None:
    endgame = lz.Endgame(RAID, RULES, {"b7": {"F": 3}})
    assert copy.deepcopy(endgame) is endgame
    read = pickle.loads(pickle.dumps(endgame))
    assert read == endgame and read.starts() == endgame.starts() and read.prior == endgame.prior
    assert endgame != lz.Endgame(RAID, RULES) and hash(read) == hash(endgame)
    position = f'Position("{RAID}", "{RULES}")'
    assert repr(read) == f"Endgame({position}, prior={{'b7': {{'F': 3.0}}}})"
    assert repr(lz.Endgame(RAID, RULES)) == f"Endgame({position})"


def test_errors() -> None:
    cases: list[tuple[dict[str, dict[str, float]], str]] = [
        ({"b7": {"F": -1}}, "expected a finite weight of at least 0 for the kind flag on b7, got -1"),
        ({"b7": {"F": float("nan")}}, "expected a finite weight"),
        ({"b7": {"F": 0}, "d7": {"F": 0}}, "all arrangements of the black pieces have weight zero"),
        ({"b5": {"F": 1}}, "the prior has weights for b5, where no piece is"),
    ]
    for prior, message in cases:
        with pytest.raises(ValueError, match=message):
            lz.Endgame(RAID, RULES, prior)
    with pytest.raises(TypeError, match="a prior is a dict of stations"):
        lz.Endgame(RAID, RULES, {"b7": 3})  # type: ignore[dict-item]
    with pytest.raises(lz.ParseError, match="a kind is one of"):
        lz.Endgame(RAID, RULES, {"b7": {"Z": 1}})
    with pytest.raises(ValueError, match="expected rules of dark play"):
        lz.Endgame("1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0", "open")
    with pytest.raises(lz.PositionError):
        lz.Endgame("1f3", RULES)
    start = lz.Endgame(lz.Position.random("standard,ply-limit=1", 1))
    with pytest.raises(ValueError, match="more than 100000 starts"):
        start.starts()
    with pytest.raises(ValueError, match="more than 100000 starts"):
        best_response(uniform, start, 0)
    with pytest.raises(ValueError, match="only a position has known material"):
        lz.Game("standard", 1, known_material=True)
