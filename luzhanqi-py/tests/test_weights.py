"""Beliefs with priors."""

import numpy as np
import pytest
from common import random_game

import luzhanqi as lz

GAME = random_game("standard", 4, 60)
BELIEF = GAME.view(0).belief()


def priors(seed: int) -> np.ndarray:
    """Returns weights that differ for some pieces."""
    weights = np.ones((25, 12))
    weights[:6] = np.random.default_rng(seed).integers(1, 9, (6, 12))
    return weights


def test_what_a_weighted_belief_tells() -> None:
    weighted = BELIEF.weighted(priors(1))
    assert weighted.unweighted == BELIEF
    assert (weighted.weights == priors(1)).all()
    marginals = weighted.marginals()
    assert marginals.shape == (25, 12) and np.allclose(marginals.sum(axis=1), 1)
    for piece in (0, 7, 24):
        for number, kind in enumerate(lz.Kind):
            assert weighted.probability(piece, kind) == marginals[piece, number]
    with pytest.raises(IndexError):
        weighted.probability(25, "F")


def test_worlds_drawn_by_weight() -> None:
    weighted = BELIEF.weighted(priors(2))
    world = weighted.sample_game(seed=5)
    assert world.view(0) == GAME.view(0)
    assert world.truth == weighted.sample(seed=5)
    assert (weighted.sample_kinds(3, seed=5) == weighted.sample_kinds(3, seed=5)).all()
    # Weights that allow one kind for a piece.
    piece = next(n for n in range(25) if len(BELIEF.candidates()[n]) > 3)
    kind = list(lz.Kind).index(next(iter(BELIEF.candidates()[piece])))
    sure = np.ones((25, 12))
    sure[piece] = 0
    sure[piece, kind] = 1
    assert (BELIEF.weighted(sure).sample_kinds(20)[:, piece] == kind).all()


@pytest.mark.parametrize("scale", [1e-14, 1e13, 0.05**18, 1e-300, 1e300])
def test_weights_on_any_scale(scale: float) -> None:
    weights = priors(3)
    plain = BELIEF.weighted(weights).marginals()
    assert np.allclose(BELIEF.weighted(weights * scale).marginals(), plain, rtol=1e-9)
    weights[:14] *= scale
    assert np.allclose(BELIEF.weighted(weights).marginals(), plain, rtol=1e-9)


def test_budgets() -> None:
    view = GAME.view(0)
    steps, size = BELIEF.cost
    again = view.belief_within(max_steps=steps, max_bytes=size)
    assert again.cost == BELIEF.cost and again.count() == BELIEF.count()
    with pytest.raises(lz.BeliefError, match="budget") as raised:
        view.belief_within(max_steps=steps - 1)
    assert raised.value.reason == "budget" and raised.value.details["steps"] >= steps
    with pytest.raises(lz.BeliefError):
        view.belief_within(max_bytes=size - 1)
    weighted = BELIEF.weighted(priors(5))
    steps, size = weighted.cost
    limits = {"max_steps": steps, "max_bytes": size}
    assert (BELIEF.weighted_within(priors(5), **limits).marginals() == weighted.marginals()).all()
    assert BELIEF.weighted_unbounded(priors(5)) == weighted
    assert view.belief_unbounded().count() == BELIEF.count() == lz.Belief(view).count()
    with pytest.raises(lz.BeliefError, match=f"{steps - 1} steps"):
        BELIEF.weighted_within(priors(5), max_steps=steps - 1)
