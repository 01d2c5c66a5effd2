"""Random games after each move, and worlds in arrays."""

import numpy as np
import pytest

import luzhanqi as lz

KINDS = [kind.number for kind in lz.Kind]


def played(rules: str, plies: int, seed: int = 1) -> lz.Game:
    game = lz.Game(rules, seed=seed)
    env = lz.VectorEnv(1, rules, seed=seed, keep_moves=True)
    env.set_game(0, game)
    for _ in range(plies):
        env.step(env.sample_actions())
    left = env.game(0)
    assert left is not None
    return left


def beliefs(rules: str, plies: int) -> list[lz.Belief | lz.WeightedBelief]:
    game = played(rules, plies)
    belief = game.view(game.to_move).belief()
    if rules == "flip":
        return [belief]
    weights = np.random.default_rng(1).random((25, 12)) + 0.1
    return [belief, belief.weighted(weights)]


def same(one: lz.values.Rollouts, two: lz.values.Rollouts) -> bool:
    names = ("moves", "wins", "draws", "losses", "unfinished", "refused", "plies", "pieces")
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in names)


@pytest.mark.parametrize("rules", ["standard", "flip", "sheet-dark"])
def test_playouts_do_not_depend_on_threads(rules: str) -> None:
    for belief in beliefs(rules, 30):
        alone = belief.rollouts(count=37, max_plies=300, seed=5)
        assert alone.moves == belief.view.legal_moves()
        assert (alone.games + alone.refused == 37).all() and alone.games.sum() > 0
        assert np.allclose(alone.values, (alone.wins - alone.losses) / 37)
        assert (alone.plies >= alone.games).all() and (alone.plies <= 300 * alone.games).all()
        assert alone.pieces.shape == (len(alone.moves), 2, 12)
        for threads in (2, 3, 50):
            assert same(alone, belief.rollouts(count=37, max_plies=300, seed=5, threads=threads))
        assert not same(alone, belief.rollouts(count=37, max_plies=300, seed=6))
    game = played(rules, 30)
    alone = game.truth.rollouts(count=20, max_plies=200, seed=3)
    assert alone.moves == game.truth.tries()
    assert same(alone, game.truth.rollouts(count=20, max_plies=200, seed=3, threads=2))


def test_playouts_count_what_happens() -> None:
    # A bomb that may not take the flag, a flag in reach, and a move that exposes the own flag.
    rules = "standard,bombs-take-flag=no"
    position = lz.Position("1f3/1X1E1/5/5/5/5/5/5/5/5/1e3/1F3 s r 0", rules)
    tried = position.rollouts(count=30, max_plies=1)
    assert (tried.plies == tried.games).all()
    refused = dict(zip(tried.moves, tried.refused))
    assert refused[lz.Move("b11b12")] == 30 and sum(tried.refused) == 30
    assert tried.games[tried.moves.index(lz.Move("b11b12"))] == 0
    quiet = tried.moves.index(lz.Move("d11e11"))
    assert tried.unfinished[quiet] == 30 and tried.wins[quiet] == 0
    assert tried.pieces[quiet, 0, lz.Kind.BOMB.number] == 30
    assert tried.pieces[quiet, 1].sum() == 60
    free = lz.Position("1f3/1E3/5/5/5/5/5/5/5/5/1e3/1F3 s r 0", "standard")
    tried = free.rollouts(["b11b12", "b11a11"], count=200, max_plies=2, seed=1)
    assert list(tried.wins) == [200, 0] and tried.losses[1] > 0 and tried.values[0] == 1
    assert list(tried.games) == [200, 200] and tried.pieces[0, 1].sum() == 200
    assert lz.Position(str(free), "standard").rollouts(["b11b12"], 3, seed=1).wins[0] == 3
    mover = free.after("b11a11")
    assert mover.rollouts(["b2b1"], 10, seed=1).wins[0] == 10


def test_what_playouts_refuse() -> None:
    belief = lz.Game("standard", seed=1).view(0).belief()
    position = lz.Position.random("standard", seed=1)
    for one in (belief, position):
        move = position.legal_moves()[0]
        with pytest.raises(lz.IllegalMoveError):
            one.rollouts(["b6b7"])
        with pytest.raises(ValueError, match=f"{move} occurs twice in the moves"):
            one.rollouts([move, str(move)])
        for plies in (0, 10_001):
            with pytest.raises(ValueError, match=f"expected 1 to 10000 plies, not {plies}"):
                one.rollouts(max_plies=plies)
        with pytest.raises(ValueError, match="expected 1 to 1024 threads, not 0"):
            one.rollouts(threads=0)
        with pytest.raises(ValueError, match="expected at most 1000000 games per move"):
            one.rollouts([move], 2**60)
        empty = one.rollouts([], 10)
        assert len(empty.moves) == 0 and empty.pieces.shape == (0, 2, 12)
        nothing = one.rollouts([move], 0)
        assert nothing.games[0] == 0 and nothing.values[0] == 0


def test_playouts_of_a_seat_that_cannot_move() -> None:
    waiting = lz.Game("standard", 1).view(1).belief()
    game = lz.Game("standard", 1)
    game.resign(0)
    ended = game.view(0).belief()
    over = lz.Position("1f3/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0", "standard").after("b11b12")
    for one, reason in (waiting, "not-your-turn"), (ended, "finished"), (over, "finished"):
        for moves in (None, [], ["a1a2"]):
            with pytest.raises(lz.IllegalMoveError) as caught:
                one.rollouts(moves)
            assert caught.value.reason == reason
    for view, reason in (waiting.view, "not-your-turn"), (ended.view, "finished"):
        with pytest.raises(lz.IllegalMoveError) as caught:
            lz.Sampler("easy", 1).choose_move(view)
        assert caught.value.reason == reason


@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_samples_in_arrays_are_the_samples(rules: str) -> None:
    for belief in beliefs(rules, 40):
        boards = belief.sample_boards(50, seed=2)
        assert boards.shape == (50, 12, 5) and boards.dtype == np.uint8
        positions = belief.samples(50, seed=2)
        assert all((board == one.to_array()).all() for board, one in zip(boards, positions))
        assert positions[0] == belief.sample(seed=2) and len(set(map(str, positions))) > 20


def test_weighted_beliefs_tell_what_beliefs_tell() -> None:
    game = played("standard", 40)
    belief = game.view(0).belief()
    even = belief.weighted(np.full((25, 12), 3.0))
    assert even.view == belief.view
    assert even.candidates() == belief.candidates()
    assert np.allclose(even.marginals(), belief.marginals())
    for station in belief.view.occupied:
        ours, theirs = even.probabilities_at(station), belief.probabilities_at(station)
        assert list(ours) == list(theirs) and np.allclose(list(ours.values()), list(theirs.values()))
    assert even.ascii() == belief.ascii() and even.svg(None) == belief.svg(None)
    assert even._repr_svg_() == belief._repr_svg_()
    table, plain = even.to_frame("numpy"), belief.to_frame("numpy")
    assert list(table) == list(plain)
    flag = belief.view.enemy_at("b12")
    assert flag is not None
    weights = np.ones((25, 12))
    weights[flag, lz.Kind.FLAG.number] = 0
    barred = belief.weighted(weights)
    assert lz.Kind.FLAG not in barred.candidates()[flag]
    assert all(piece.kind != lz.Kind.FLAG for piece in barred.probabilities_at("b12"))
    assert barred.ascii() != belief.ascii()
    missing = {name for name in dir(lz.Belief) if name[0] != "_"} - set(dir(lz.WeightedBelief))
    # Counts of arrangements, and members for expose play or construction only.
    assert missing == {
        "DEFAULT_BUDGET",
        "count",
        "count_with",
        "pool",
        "weighted",
        "weighted_unbounded",
        "weighted_within",
    }
