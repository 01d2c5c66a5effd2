"""The truth and the exact beliefs of many games, and scores of other beliefs."""

import math

import numpy as np
import pytest

import luzhanqi as lz
from luzhanqi import targets


def played(**options: object) -> lz.VectorEnv:
    env = lz.VectorEnv(6, "standard", seed=1, **options)
    for _ in range(60):
        env.step(env.sample_actions())
    return env


@pytest.mark.parametrize("options", [{}, {"opponent": "random", "learner": "alternating"}])
def test_targets_are_those_of_each_game(options: dict[str, object]) -> None:
    env = played(**options)
    kinds, (marginals, entropies, exact) = env.hidden_kinds(), env.beliefs()
    assert kinds.dtype == np.int8 and marginals.dtype == np.float32 and exact.all()
    hidden_plane = lz.arrays.plane_index("enemy_hidden")
    assert set(env.seats.tolist()) == {0, 1} or not options
    for number in range(6):
        seat = int(env.seats[number])
        view = env.game(number).view(seat)
        belief = view.belief()
        assert entropies[number] == pytest.approx(math.log(belief.count()))
        wanted = np.zeros((12, 12, 5))
        for enemy, chances in zip(view.enemies(), belief.marginals(), strict=True):
            if enemy.station is None:
                continue
            row, column = divmod(enemy.station.index, 5)
            if seat == 1:
                row, column = 11 - row, 4 - column
            wanted[:, row, column] = chances
        np.testing.assert_allclose(marginals[number], wanted, atol=1e-6)
        np.testing.assert_array_equal(kinds[number] >= 0, env.observations[number, hidden_plane] > 0)
        truth = env.truth(number).to_array()
        mine = np.flatnonzero(kinds[number].ravel() >= 0)
        at = 59 - mine if seat == 1 else mine
        # The codes of a board are by colour, then kind.
        assert len({(int(code) - int(kind)) for code, kind in zip(
            truth.ravel()[at], kinds[number].ravel()[mine], strict=True)}) == 1  # fmt: skip
        assert (np.take_along_axis(marginals[number], np.maximum(kinds[number], 0)[None], 0)[0] > 0)[
            kinds[number] >= 0
        ].all()


def test_beliefs_over_the_budget_are_marked() -> None:
    env = played()
    marginals, entropies, exact = env.beliefs(10, 10)
    assert not exact.any() and np.isnan(entropies).all()
    relaxed = env.beliefs(max_steps=10)
    assert not relaxed[2].any()
    assert env.beliefs()[2].all()


def test_what_has_no_targets() -> None:
    for rules in ("flip", "standard,play=open"):
        env = lz.VectorEnv(2, rules)
        for ask in (env.hidden_kinds, env.beliefs):
            with pytest.raises(ValueError, match="only dark play has hidden enemy pieces"):
                ask()
    kept_not = lz.VectorEnv(2, keep_moves=False)
    assert (kept_not.hidden_kinds() >= 0).sum() == 50
    with pytest.raises(ValueError):
        kept_not.beliefs()
    setting = lz.VectorEnv(2, setup="play")
    assert (setting.hidden_kinds() == -1).all() and not setting.beliefs()[2].any()


def test_scores_of_beliefs() -> None:
    env = played()
    kinds, (marginals, _, _) = env.hidden_kinds(), env.beliefs()
    assert (targets.excess(marginals, marginals, kinds) == 0).all()
    uniform = np.full(marginals.shape, 1 / 12)
    assert targets.nats(uniform, kinds) == pytest.approx(math.log(12))
    certain = (np.arange(12)[None, :, None, None] == kinds[:, None]).astype(float)
    assert (targets.nats(certain, kinds) == 0).all()
    assert (targets.excess(certain, marginals, kinds) == np.inf).all()
    wrong = np.roll(certain, 1, axis=1)
    assert (targets.nats(wrong, kinds) == np.inf).all()
    # Over many worlds of one belief, the difference of scores is the excess.
    blunt = 0.9 * marginals + 0.1 / 12
    expected = targets.excess(blunt, marginals, kinds)
    assert (0 < expected).all() and (expected < targets.excess(uniform, marginals, kinds)).all()
    view = env.game(0).view(int(env.seats[0]))
    drawn = view.belief().sample_kinds(4000, seed=1)
    hidden, lost = kinds[0] >= 0, 0.0
    for enemy, row in zip(view.enemies(), drawn.T, strict=True):
        if enemy.station is None:
            continue
        at = enemy.station.index if env.seats[0] == 0 else 59 - enemy.station.index
        if hidden.ravel()[at]:
            log = np.log(marginals[0].reshape(12, 60)[:, at][row] / blunt[0].reshape(12, 60)[:, at][row])
            lost += float(log.mean()) / hidden.sum()
    assert lost == pytest.approx(expected[0], rel=0.1)
    nothing = np.full((1, 12, 5), -1)
    assert np.isnan(targets.nats(uniform[:1], nothing)).all()


def test_wrong_beliefs_are_told() -> None:
    kinds = np.zeros((2, 12, 5), np.int8)
    even = np.full((2, 12, 12, 5), 1 / 12)
    with pytest.raises(ValueError, match=r"kinds of shape \(games, 12, 5\), got \(12, 5\)"):
        targets.nats(even, kinds[0])
    with pytest.raises(ValueError, match=r"probabilities of shape \(2, 12, 12, 5\), got \(1, 12, 12, 5\)"):
        targets.nats(even[:1], kinds)
    with pytest.raises(ValueError, match="kinds of at most 11, got 12"):
        targets.nats(even, kinds + 12)
    for wrong in (2 * even, -even, even * np.nan):
        with pytest.raises(ValueError, match="probabilities of at least 0, with the sum 1"):
            targets.excess(even, wrong, kinds)
