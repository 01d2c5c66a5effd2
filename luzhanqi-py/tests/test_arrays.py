"""Planes, actions and the vector environment."""

import copy
import random
import threading

import numpy as np
import pytest
from common import DARK, RULES, random_game

import luzhanqi as lz
from luzhanqi import arrays

INDEX = {name: number for number, (name, _) in enumerate(arrays.PLANES)}


def test_actions() -> None:
    assert arrays.ACTIONS.shape == (1248, 2) and arrays.ACTION_COUNT == 1248
    moves = [arrays.move_of(action, 0) for action in range(1248)]
    assert len(set(moves)) == 1248
    for seat in lz.Seat:
        for action, move in enumerate(moves):
            assert arrays.action_of(arrays.move_of(action, seat), seat) == action
            origin, target = arrays.ACTIONS[action]
            assert (move.origin.index, move.target.index) == (origin, target)
            assert arrays.move_of(action, 1) == move.rotate()
    assert [moves[action].is_flip for action in arrays.FLIP_ACTIONS] == [True] * 60
    assert not moves[arrays.FLIP_ACTIONS[0] - 1].is_flip
    # The board's edges, and every pair of railroad stations.
    rails = [at for at in lz.Station.all() if at.rails]
    pairs = {(a, b) for a in rails for b in rails if a != b}
    pairs |= {(a, b) for a in lz.Station.all() for b in a.roads}
    assert {(m.origin, m.target) for m in moves if not m.is_flip} == pairs
    with pytest.raises(IndexError):
        arrays.move_of(1248, 0)
    with pytest.raises(ValueError):
        arrays.action_of("a1e12", 0)
    with pytest.raises(ValueError):
        arrays.ACTIONS[0] = 1


@pytest.mark.parametrize("rules", RULES)
def test_every_move_is_an_action(rules: str) -> None:
    for seed in range(3):
        for move in random_game(rules, seed, 70).legal_moves():
            assert 0 <= arrays.action_of(move, 0) < 1248


def test_plane_table() -> None:
    assert len(INDEX) == len(arrays.PLANES) == arrays.EXPOSE_PLANES == 63
    assert arrays.DARK_PLANES == 37 == arrays.observation_shape("oca")[0]
    assert arrays.observation_shape("flip") == (63, 12, 5)
    assert arrays.plane_names("flip")[:37] == arrays.plane_names("standard")
    assert arrays.plane_index("enemy_hidden") == 24


def expected(view: lz.View, moved: set[lz.Station], last: lz.Move | None) -> np.ndarray:
    """Computes planes slowly, from the public methods of a view."""
    shape = arrays.observation_shape(view.rules)
    planes = np.zeros(shape, np.uint8)

    def cell(at: lz.Station) -> tuple[int, int]:
        at = at if view.seat == 0 else at.rotate()
        return at.rank - 1, at.file

    own = view.own_color or lz.Color.RED
    for at, (color, kind) in view.seen().items():
        if color is None:
            name = "face_down"
        elif kind is None:
            name = "enemy_hidden"
        else:
            name = ("own_" if color == own else "enemy_") + kind.english.replace(" ", "_")
        planes[INDEX[name]][cell(at)] = 1
    for at in moved:
        planes[INDEX["moved"]][cell(at)] = 1
    if last is not None:
        planes[INDEX["last_origin"]][cell(last.origin)] = 1
        planes[INDEX["last_target"]][cell(last.target)] = 1
    planes[INDEX["to_move"]] = view.to_move == view.seat
    planes[INDEX["quiet"]] = min(view.quiet_plies, 255)
    for flag in lz.Color:
        at = view.flag_held_at(flag)
        if at is not None:
            holder = "own" if view[at][0] == own else "enemy"
            how = "with_flag" if view[at][0] == flag else "carries"
            planes[INDEX[f"{holder}_{how}"]][cell(at)] = 1
    if view.rules.play == "expose":
        planes[INDEX["colours_open"]] = view.own_color is None
        for piece, count in view.pool().items():
            side = "own" if piece.color == own else "enemy"
            planes[INDEX[f"pool_{side}_{piece.kind.english.replace(' ', '_')}"]] = count
    return planes


@pytest.mark.parametrize("rules", [*RULES, "standard,flag-win=carry", "flip,flag-win=carry"])
def test_planes_show_the_view(rules: str) -> None:
    game = lz.Game(rules, seed=4)
    chance = random.Random(4)
    moved: set[lz.Station] = set()
    last = None
    stacks: dict[lz.Seat, list[np.ndarray]] = {seat: [] for seat in lz.Seat}
    for _ in range(60):
        for seat in lz.Seat:
            view = game.view(seat)
            planes = view.planes()
            assert planes.dtype == np.uint8
            want = expected(view, moved, last)
            rest = [i for name, i in INDEX.items() if not name.startswith("flip_") and i < len(want)]
            np.testing.assert_array_equal(planes[rest], want[rest])
            stacks[seat].insert(0, planes)
            stack = view.planes(history=3)
            for i in range(3):
                old = stacks[seat][i] if i < len(stacks[seat]) else np.zeros_like(planes)
                np.testing.assert_array_equal(stack[i * len(planes) : (i + 1) * len(planes)], old)
            mask = view.action_mask()
            assert mask.dtype == bool and mask.shape == (1248,)
            assert set(np.flatnonzero(mask)) == {arrays.action_of(m, seat) for m in view.legal_moves()}
            assert view.legal_actions() == list(np.flatnonzero(mask))
        moves = game.legal_moves()
        if not moves:
            break
        move = chance.choice(moves)
        learner, other = game.copy(), game.copy()
        if other.attempt(move) is not None:
            learner.push_action(arrays.action_of(move, game.to_move))
            assert learner == other
        if game.attempt(move) is None:
            for seat in lz.Seat:
                stacks[seat].pop(0)
            continue
        last, event = move, game.events[-1]
        if event.effect != "flip":
            moved.discard(move.origin)
            if event.effect in ("-", "win", "flag"):
                moved.add(move.target)
            elif event.effect == "both":
                moved.discard(move.target)


def test_flips_show_while_colours_are_open() -> None:
    game = lz.Game("flip", seed=1)
    piece = game.truth["a1"]
    game.push("a1")
    value = 1 if piece.color == "red" else 2
    assert (game.view(0).planes()[INDEX["flip_own"]] == value).all()
    assert (game.view(1).planes()[INDEX["flip_enemy"]] == value).all()
    assert not game.view(1).planes()[INDEX["flip_own"]].any()
    # Under colours=match only the latest flip counts.
    game = lz.Game("flip,colours=match,flips-reset-quiet=no", seed=1)
    other = next(at for at, p in game.truth.pieces().items() if p.color != piece.color)
    game.push("a1")
    game.push(lz.Move(str(other)))
    assert (game.view(0).planes()[INDEX["flip_enemy"]] == 3 - value).all()
    assert not game.view(0).planes()[INDEX["flip_own"]].any()
    assert (game.view(0).planes()[INDEX["quiet"]] == 2).all()


@pytest.mark.parametrize("rules", RULES)
def test_no_plane_leaks(rules: str) -> None:
    game = random_game(rules, 9, 60)
    for seat in lz.Seat:
        view = game.view(seat)
        for seed in range(4):
            other = view.belief().sample_game(seed=seed).view(seat)
            assert (other.planes(history=4) == view.planes(history=4)).all()
            assert (other.action_mask() == view.action_mask()).all()


SHOWN = ("action_masks", "seats", "winners", "reasons", "lengths", "pieces_remaining", "seat_rewards")


def run(env: lz.VectorEnv, steps: int) -> list[list[np.ndarray]]:
    """Returns copies of all outputs of random play."""
    shown = []
    for _ in range(steps):
        observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
        now = [observations, rewards, terminated, truncated, *(info[key] for key in SHOWN)]
        shown.append([np.array(array) for array in now])
    return shown


@pytest.mark.parametrize("rules", RULES)
def test_vector_env_agrees_with_games(rules: str) -> None:
    env = lz.VectorEnv(5, rules, seed=3, history=3, max_plies=90)
    observations, info = env.reset(seed=7)
    assert observations is env.observations and info["action_masks"] is env.action_masks
    games = [env.game(i) for i in range(5)]
    ended = 0
    for _ in range(150):
        for i, game in enumerate(games):
            seat = game.to_move
            view = game.view(seat)
            assert env.seats[i] == seat
            np.testing.assert_array_equal(env.observations[i], view.planes(history=3))
            np.testing.assert_array_equal(env.action_masks[i], view.action_mask())
        actions = env.sample_actions()
        assert env.action_masks[np.arange(5), actions].all()
        acted = env.seats.copy()
        _, rewards, terminated, truncated, info = env.step(actions)
        for i, game in enumerate(games):
            game.attempt(arrays.move_of(actions[i], game.to_move))
            result = game.outcome
            assert terminated[i] == (result is not None)
            assert truncated[i] == (result is None and game.plies == 90)
            if terminated[i] or truncated[i]:
                ended += 1
                assert info["lengths"][i] == game.plies
                winner = None if result is None else result.winner
                assert info["winners"][i] == (-1 if winner is None else winner)
                want = [0, 0] if winner is None else [1, -1] if winner == 0 else [-1, 1]
                assert info["seat_rewards"][i].tolist() == want
                assert rewards[i] == want[acted[i]]
                reasons = list(lz.EndReason)
                why = -1 if result is None else reasons.index(result.reason)
                assert info["reasons"][i] == why
                games[i] = env.game(i)
                assert games[i].plies == 0
            else:
                assert rewards[i] == 0 and info["lengths"][i] == 0
                assert env.game(i) == game
    assert ended > 0


def test_threads_and_seeds_decide_nothing_and_all() -> None:
    shown = [run(lz.VectorEnv(100, "oca", 5, threads=threads), 60) for threads in (1, 2, 5)]
    for other in shown[1:]:
        for one, two in zip(shown[0], other, strict=True):
            for a, b in zip(one, two, strict=True):
                np.testing.assert_array_equal(a, b)
    assert any((a[0] != b[0]).any() for a, b in zip(shown[0], run(lz.VectorEnv(100, "oca", 6), 9)))
    env = lz.VectorEnv(3, "oca")
    env.reset(seed=[1, 2, 1])
    assert env.game(0) == env.game(2) != env.game(1)
    with pytest.raises(ValueError):
        env.reset(seed=[1, 2])


def test_arrays_may_be_given() -> None:
    pool = np.full((2, 4, 37, 12, 5), 255, np.uint8)
    masks = np.zeros((4, 1248), bool)
    env = lz.VectorEnv(4, "standard", 1, observations=pool[1], action_masks=masks)
    assert env.observations.base is pool and env.action_masks is masks and masks.any()
    assert pool[1].max() < 255 and pool[0].min() == 255
    env.step(env.sample_actions())
    assert pool[0].min() == 255
    with pytest.raises(ValueError):
        lz.VectorEnv(4, observations=np.zeros((4, 37, 12, 10), np.uint8)[..., ::2])
    with pytest.raises(ValueError):
        lz.VectorEnv(4, observations=np.zeros((3, 37, 12, 5), np.uint8))
    with pytest.raises(TypeError):
        lz.VectorEnv(4, observations=np.zeros((4, 37, 12, 5)))
    masks = np.zeros((4, 1248), bool)
    masks.flags.writeable = False
    with pytest.raises(ValueError, match="writeable"):
        lz.VectorEnv(4, action_masks=masks)


def test_actions_outside_the_mask_change_nothing() -> None:
    env = lz.VectorEnv(3, "standard", 1)
    before = [env.game(i) for i in range(3)]
    actions = env.sample_actions()
    for wrong in (-1, 1248, int(np.flatnonzero(~env.action_masks[1])[0])):
        bad = actions.copy()
        bad[1] = wrong
        with pytest.raises(ValueError, match="game 1"):
            env.step(bad)
    with pytest.raises(ValueError):
        env.step(actions[:2])
    assert [env.game(i) for i in range(3)] == before
    env.step(actions.tolist())
    env.step(env.sample_actions().astype(np.int32))
    assert env.game(0).plies == 2
    with pytest.raises(IndexError):
        env.game(3)


def test_given_set_ups_are_used_in_turn() -> None:
    pairs = [tuple(lz.Army.random(seed=2 * i + j) for j in range(2)) for i in range(3)]
    env = lz.VectorEnv(2, "standard", 1, armies=pairs, max_plies=1)
    starts = [env.game(i).armies for i in range(2)]
    env.step(env.sample_actions())
    starts += [env.game(i).armies for i in range(2)]
    assert starts == [pairs[0], pairs[1], pairs[2], pairs[0]]
    deals = [lz.Deal.random(1), lz.Deal.random(2)]
    flips = lz.VectorEnv(2, "flip", 1, deals=deals)
    assert [flips.game(i).deal for i in range(2)] == deals
    mines_in_front = lz.Army.random("bodlaender-2", 3)
    assert not mines_in_front.is_allowed("standard")
    with pytest.raises(lz.ArmyError):
        lz.VectorEnv(1, "standard", armies=[(mines_in_front, mines_in_front)])
    for wrong in ({"deals": deals}, {"armies": []}, {"setup": "odd"}):
        with pytest.raises(ValueError):
            lz.VectorEnv(1, "standard", **wrong)
    with pytest.raises(ValueError):
        lz.VectorEnv(1, "flip", setup="play")
    with pytest.raises(ValueError):
        lz.VectorEnv(0)


@pytest.mark.parametrize("rules", DARK)
def test_set_up_is_played(rules: str) -> None:
    env = lz.VectorEnv(2, rules, 1, setup="play", history=2, max_plies=3)
    order = [*"FOOOXXMGLLBBCCJJKKKPPPEEE"]
    placed: list[list[dict[int, str]]] = [[{}, {}], [{}, {}]]
    for number in range(50):
        assert env.game(0) is None
        seat = number // 25
        assert (env.seats == seat).all()
        planes = env.observations[:, :37]
        kind = lz.Kind(order[number % 25])
        assert (planes[:, INDEX["setup"]] == kind.number + 1).all()
        assert not env.observations[:, 37:].any()
        for i in range(2):
            own = planes[i, :12].reshape(12, 60)
            shown = {int(at): list(lz.Kind)[k].value for k, at in zip(*own.nonzero(), strict=True)}
            assert shown == placed[i][seat]
            # The other seat's pieces are not visible.
            assert not planes[i, 12:33].any()
        actions = env.sample_actions()
        assert set(np.flatnonzero(env.action_masks[0])) <= set(arrays.FLIP_ACTIONS)
        for i in range(2):
            placed[i][seat][int(actions[i]) - arrays.FLIP_ACTIONS[0]] = kind.value
        env.step(actions)
    for i in range(2):
        armies = env.game(i).armies
        for seat in range(2):
            assert armies[seat].is_allowed(rules)
            where = {at.index: kind.value for at, kind in armies[seat].pieces(0)}
            assert where == placed[i][seat]
        np.testing.assert_array_equal(env.observations[i], env.game(i).view(0).planes(history=2))
    run(env, 3)
    assert env.game(0) is None and env.truncated.all()


def test_moves_need_not_be_kept() -> None:
    envs = [lz.VectorEnv(3, "oca", 1, keep_moves=keep) for keep in (True, False)]
    for _ in range(20):
        actions = envs[0].sample_actions()
        for env in envs:
            env.step(actions)
        np.testing.assert_array_equal(envs[0].observations, envs[1].observations)
    assert envs[0].game(2).plies == 20
    with pytest.raises(ValueError, match="stores no moves"):
        envs[1].game(2)
    with pytest.raises(IndexError):
        envs[1].game(3)


def test_one_thread_at_a_time() -> None:
    env = lz.VectorEnv(2000, "standard", 1, threads=2)
    failures = []

    def work() -> None:
        for _ in range(30):
            try:
                env.step(env.sample_actions())
            except (RuntimeError, ValueError) as error:
                failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    env.step(env.sample_actions())
    assert all("another thread" in str(e) or "in its mask" in str(e) for e in failures)


def test_vector_env_is_no_value() -> None:
    env = lz.VectorEnv(2)
    assert len(env) == env.num_envs == 2 and "2 games of standard" in repr(env)
    assert env.rules == lz.Rules() and (env.history, env.threads) == (1, 1)
    assert env != copy.copy(env)


COUNTED = "repetition=3,ply-limit=400,quiet-limit=300"


@pytest.mark.parametrize("rules", [f"standard,{COUNTED}", f"flip,{COUNTED}"])
def test_planes_of_what_ends_games(rules: str) -> None:
    base = arrays.observation_shape(rules.split(",")[0])[0]
    names = arrays.plane_names(rules)
    counts = [
        "repetitions",
        "repetitions_sure",
        "plies_left",
        "plies_left_256",
        "quiet_left",
        "quiet_left_256",
    ]
    if rules.startswith("flip"):
        counts.remove("repetitions_sure")
    assert names[base:] == counts and arrays.observation_shape(rules) == (len(names), 12, 5)
    assert dict(zip(names, arrays.plane_bounds(rules), strict=True))["plies_left_256"] == 400 // 256
    assert arrays.plane_index("plies_left", rules) == names.index("plies_left")
    options = {"rules": rules, "seed": 1, "max_plies": 300, "history": 2}
    env, packed, last = (
        lz.VectorEnv(2, **options),
        lz.VectorEnv(2, packed=True, **options),
        lz.VectorEnv(2, channels_last=True, **options),
    )
    stood = set()
    for _ in range(250):
        game = env.game(0)
        assert game is not None
        planes = dict(zip(names, env.observations[0], strict=False))
        assert (planes["plies_left"] + 256 * planes["plies_left_256"].astype(int) == 400 - game.plies).all()
        quiet = planes["quiet_left"] + 256 * planes["quiet_left_256"].astype(int)
        assert (quiet == 300 - game.view(0).quiet_plies).all()
        stood.add(int(planes["repetitions"][0, 0]))
        assert (env.observations[0] == game.view(game.to_move).planes(2)).all()
        unpacked = arrays.unpack_planes(packed.observations, rules, history=2)
        assert (unpacked == env.observations).all()
        assert (last.observations == env.observations.transpose(0, 2, 3, 1)).all()
        actions = env.sample_actions()
        for one in env, packed, last:
            one.step(actions)
    twin = lz.VectorEnv(2, **options)
    twin.set_state(env.get_state())
    assert (twin.observations == env.observations).all() and 1 in stood
