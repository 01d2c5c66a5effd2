"""Beliefs without the constraints that are too expensive to count."""

import copy
import pickle

import luzhanqi as lz
import numpy as np
import pytest

RULES = "standard,repetition=2"


def swapped() -> lz.View:
    """North's two pieces change places. The game goes on, so they are of different kinds."""
    start = lz.Position("1f3/5/k4/p4/5/5/5/5/5/K4/5/1F3 s r 0", RULES)
    game = lz.Game(RULES, position=start)
    for move in "a3b3 a10b10 b3a4 a9a10 a4a3 b10a9".split():
        game.push(move)
    return game.view(0)


VIEW = swapped()
EXACT = VIEW.belief()
RELAXED = VIEW.relaxed_belief()


def test_it_is_a_superset() -> None:
    assert not RELAXED.is_exact
    assert RELAXED.max_count() > EXACT.count()
    assert ((RELAXED.marginals() > 0) | (EXACT.marginals() == 0)).all()
    assert np.allclose(RELAXED.marginals().sum(axis=1), 1)
    for few, many in zip(EXACT.candidates(), RELAXED.candidates(), strict=True):
        assert few <= many
    piece = VIEW.enemy_at("a10")
    assert piece is not None
    assert RELAXED.probabilities_at("a10")[lz.Piece("k")] == RELAXED.probability(piece, "K") > 0
    with pytest.raises(IndexError):
        RELAXED.probability(25, "K")
    assert "approximate" in RELAXED.ascii() and "approximate" in RELAXED.svg(None)


def test_samples_say_what_they_are() -> None:
    kinds, exact = RELAXED.sample_kinds(200, seed=1)
    assert kinds.shape == (200, 25) and kinds.dtype == np.uint8
    assert exact.shape == (200,) and exact.dtype == bool and exact.all()
    one, other = VIEW.enemy_at("a9"), VIEW.enemy_at("a10")
    assert (kinds[:, one] != kinds[:, other]).all()
    for seed in range(10):
        position, is_exact = RELAXED.sample(seed)
        assert is_exact and position.to_move == VIEW.seat
        game = RELAXED.sample_game(seed)
        assert game is not None and game.view(0) == VIEW


def test_budgets_and_copies() -> None:
    with pytest.raises(lz.BeliefError) as raised:
        VIEW.relaxed_belief(max_steps=1)
    assert raised.value.reason == "budget"
    again = VIEW.relaxed_belief(*RELAXED.cost)
    assert again == RELAXED and hash(again) == hash(RELAXED)
    assert pickle.loads(pickle.dumps(RELAXED)) == copy.deepcopy(RELAXED) == RELAXED
    assert RELAXED.view == VIEW and repr(RELAXED).startswith("<RelaxedBelief of south")


def test_nothing_is_left_out_of_others() -> None:
    view = lz.Game("standard", 1).view(0)
    relaxed = view.relaxed_belief()
    assert relaxed.is_exact and relaxed.max_count() == view.belief().count()
    assert (relaxed.marginals() == view.belief().marginals()).all()
    flips = lz.Game("flip", 1).view(0).relaxed_belief()
    assert flips.is_exact and flips.sample(1)[1]
    for ask in (
        flips.marginals,
        flips.candidates,
        lambda: flips.probability(0, "F"),
        lambda: flips.sample_kinds(1),
    ):
        with pytest.raises(ValueError, match="only dark play has hidden enemy pieces"):
            ask()
