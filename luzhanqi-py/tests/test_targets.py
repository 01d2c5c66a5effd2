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


def hidden_stations(env: lz.VectorEnv, number: int) -> dict[int, tuple[int, int]]:
    """Returns the row and column of each enemy piece on the board of an observation."""
    seat = int(env.seats[number])
    enemies = enumerate(env.game(number).view(seat).enemies())
    on_board = ((n, enemy.station.index) for n, enemy in enemies if enemy.station is not None)
    return {n: divmod(59 - at if seat == 1 else at, 5) for n, at in on_board}


@pytest.mark.parametrize("rules", ["standard", "oca", "standard,board=small", "sheet-dark,mines=mutual"])
def test_weighted_beliefs_and_samples_are_those_of_each_game(rules: str) -> None:
    env = lz.VectorEnv(5, rules, seed=2)
    for _ in range(45):
        env.step(env.sample_actions())
    weights = np.random.default_rng(1).random((5, 12, 12, 5)) ** 3
    truth, seeds = env.hidden_kinds(), [3, 1, 4, 1, 5]
    marginals, entropies, exact = env.beliefs(weights=weights)
    plain, drawn = env.sample_kinds(20, seeds), env.sample_kinds(20, seeds, weights=weights)
    assert exact.all() and plain[1].all() and drawn[1].all()
    assert plain[0].shape == (5, 20, 12, 5) and plain[0].dtype == np.int8
    assert (plain[0] != drawn[0]).any()
    for number, seed in enumerate(seeds):
        places = hidden_stations(env, number)
        rows = np.ones((25, 12))
        for piece, (row, column) in places.items():
            rows[piece] = weights[number, :, row, column]
        belief = env.game(number).view(int(env.seats[number])).belief()
        single = belief.weighted(rows)
        wanted = np.zeros((12, 12, 5))
        for piece, (row, column) in places.items():
            wanted[:, row, column] = single.marginals()[piece]
        np.testing.assert_array_equal(marginals[number], wanted.astype(np.float32))
        for batch, one in ((plain[0], belief), (drawn[0], single)):
            planes = np.full((20, 12, 5), -1)
            kinds = one.sample_kinds(20, seed=seed)
            for piece, (row, column) in places.items():
                planes[:, row, column] = kinds[:, piece]
            planes[:, truth[number] < 0] = -1
            np.testing.assert_array_equal(batch[number], planes)
        # The mean negative logarithm of an arrangement's probability.
        kinds = single.sample_kinds(4000, seed=1)
        logs = np.log(rows[np.arange(25), kinds]).sum(axis=1) - math.log(single.total)
        assert -logs.mean() == pytest.approx(entropies[number], abs=5 * logs.std() / 60 + 1e-9)


def test_entropies_of_weighted_beliefs() -> None:
    env = lz.VectorEnv(3, "standard,board=tiny", seed=1)
    env.step(env.sample_actions())
    ones = np.ones((3, 12, 12, 5))
    for left, right in zip(env.beliefs(), env.beliefs(weights=ones), strict=True):
        np.testing.assert_allclose(left, right, rtol=1e-12)
    weights = np.random.default_rng(2).random(ones.shape)
    entropies = env.beliefs(weights=weights)[1]
    for number in range(3):
        belief = env.game(number).view(int(env.seats[number])).belief()
        worlds = np.unique(belief.sample_kinds(4000, seed=1), axis=0)
        assert len(worlds) == belief.count() > 2
        chances = np.ones(len(worlds))
        for piece, (row, column) in hidden_stations(env, number).items():
            chances *= weights[number, worlds[:, piece], row, column]
        chances /= chances.sum()
        assert entropies[number] == pytest.approx(-(chances * np.log(chances)).sum())
    # The total weights are out of the range of floats.
    env = played()
    weights = np.random.default_rng(2).random((6, 12, 12, 5)) + 0.1
    wanted = env.beliefs(weights=weights)
    for scale in (1e-200, 1e200):
        scaled = env.beliefs(weights=weights * scale)
        np.testing.assert_allclose(scaled[1], wanted[1], rtol=1e-9)
        np.testing.assert_allclose(scaled[0], wanted[0], atol=1e-6)


def test_results_are_the_same_on_any_number_of_threads() -> None:
    weights = np.random.default_rng(1).random((6, 12, 12, 5))
    one, many = played(), played(threads=4)
    for given in (None, weights):
        for left, right in zip(one.beliefs(weights=given), many.beliefs(weights=given), strict=True):
            np.testing.assert_array_equal(left, right)
        kinds = [env.sample_kinds(9, 2, weights=given)[0] for env in (one, many)]
        np.testing.assert_array_equal(*kinds)


def test_wrong_weights_are_told() -> None:
    env = played()
    weights = np.ones((6, 12, 12, 5))
    with pytest.raises(ValueError, match=r"shape \[6, 12, 12, 5\].*the shape is \(12, 12, 5\)"):
        env.beliefs(weights=weights[0])
    with pytest.raises(TypeError, match="weights are numbers"):
        env.beliefs(weights=np.full(weights.shape, "1"))
    for wrong in (-1.0, math.inf, math.nan):
        weights[4, 11, 3, 2] = wrong
        with pytest.raises(ValueError, match=r"weights\[4, 11, 3, 2\] is .*: a weight is a finite number"):
            env.sample_kinds(1, weights=weights)
    weights[4] = 0
    with pytest.raises(lz.BeliefError, match="game 4: every arrangement .* has weight 0") as raised:
        env.beliefs(weights=weights)
    assert raised.value.reason == "weightless"
    with pytest.raises(ValueError, match="at most 100 million samples"):
        env.sample_kinds(20_000_000)
    with pytest.raises(ValueError, match="give one, or 6 in a list"):
        env.sample_kinds(1, [1, 2])


def test_beliefs_over_the_budget_are_marked() -> None:
    env = played()
    weights = np.random.default_rng(1).random((6, 12, 12, 5))
    for given in (None, weights):
        marginals, entropies, exact = env.beliefs(10, 10, weights=given)
        assert not exact.any() and np.isnan(entropies).all() and not marginals.any()
        kinds, exact = env.sample_kinds(2, 1, 10, 10, weights=given)
        assert not exact.any() and (kinds == -1).all()
    assert env.beliefs()[2].all()
    # North's two pieces change places under a rule that ends games by repetition, so they differ.
    rules = "standard,repetition=2"
    game = lz.Game(rules, position=lz.Position("1f3/5/k4/p4/5/5/5/5/5/K4/5/1F3 s r 0", rules))
    for move in "a3b3 a10b10 b3a4 a9a10 a4a3 b10a9".split():
        game.push(move)
    env = lz.VectorEnv(1, rules)
    env.set_game(0, game)
    relaxed, cost = game.view(0).relaxed_belief(), game.view(0).belief().cost
    budget = {"max_steps": cost[0] - 1}
    marginals, _, exact = env.beliefs(**budget, weights=np.ones((1, 12, 12, 5)))
    assert not exact.any() and marginals[0].sum() == pytest.approx(len(hidden_stations(env, 0)))
    kinds, exact = env.sample_kinds(50, [1], **budget)
    drawn = relaxed.sample_kinds(50, seed=1)[0]
    assert not exact.any()
    for piece, (row, column) in hidden_stations(env, 0).items():
        assert (kinds[0, :, row, column] == drawn[:, piece]).all()


def test_what_has_no_targets() -> None:
    for rules in ("flip", "standard,play=open"):
        env = lz.VectorEnv(2, rules)
        for ask in (env.hidden_kinds, env.beliefs, lambda env=env: env.sample_kinds(1)):
            with pytest.raises(ValueError, match="only dark play has hidden enemy pieces"):
                ask()
    kept_not = lz.VectorEnv(2, keep_moves=False)
    assert (kept_not.hidden_kinds() >= 0).sum() == 50
    for ask in (kept_not.beliefs, lambda: kept_not.sample_kinds(1)):
        with pytest.raises(ValueError):
            ask()
    setting = lz.VectorEnv(2, setup="play")
    assert (setting.hidden_kinds() == -1).all() and not setting.beliefs()[2].any()
    kinds, exact = setting.sample_kinds(3)
    assert (kinds == -1).all() and kinds.shape == (2, 3, 12, 5) and not exact.any()


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
