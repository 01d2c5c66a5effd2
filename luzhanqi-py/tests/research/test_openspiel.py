"""OpenSpiel: its own tests, exact resampling, no leaks."""

import collections
import pickle
import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import policy as tables  # noqa: E402
from open_spiel.python.algorithms import best_response, cfr, generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.algorithms import exploitability as nash  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import luzhanqi as lz  # noqa: E402
from luzhanqi import exploitability, openspiel, tasks  # noqa: E402
from luzhanqi._native import ChanceGame  # noqa: E402

GAMES = [
    "luzhanqi(max_plies=60)",
    "luzhanqi(rules=flip,max_plies=60)",
    "luzhanqi(rules=sheet-dark;mines:mutual,max_plies=20)",
    "luzhanqi(rules=bodlaender-1;flag-win:carry,max_plies=60)",
]


@pytest.fixture(scope="module")
def tiny() -> pyspiel.Game:
    return pyspiel.load_game("luzhanqi(rules=luzhanqi/tiny-v1)")


def played(game: str, seed: int, length: int) -> object:
    """Returns a state after `length` random plies."""
    chance = random.Random(seed)
    state = pyspiel.load_game(game).new_initial_state()
    plies = 0
    while plies < length and not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            plies += 1
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, weights)[0])
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("serialize", [False, True])
def test_random_sim(name: str, serialize: bool) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=serialize, verbose=False, mask_test=True)


@pytest.mark.parametrize("name", GAMES)
def test_random_sim_with_perfect_recall(name: str) -> None:
    game = pyspiel.load_game(name)
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    observer = game.make_observer(kind, {})
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=False, verbose=False, mask_test=True, observer=observer
    )


@pytest.mark.parametrize("name", GAMES)
def test_strings_pickles_and_clones(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert pyspiel.load_game(str(game)).rules == game.rules == pickle.loads(pickle.dumps(game)).rules
    state = played(name, 1, 15)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    for twin in (again, state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state) and twin.history() == state.history()
        assert twin.game == state.game
        assert twin.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_clones_go_on_for_themselves(name: str) -> None:
    """Views are computed late, and copies share what was computed before."""
    state = played(name, 1, 12)
    twin = state.clone()
    before = state.view(0)
    for one, seed in ((state, 2), (twin, 3), (twin.clone(), 4)):
        chance = random.Random(seed)
        for _ in range(4):
            actions = [action for action, _ in one.chance_outcomes()] if one.is_chance_node() else []
            one.apply_action(chance.choice(actions or one.legal_actions()))
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), one))
        assert again.history() == one.history() and again.game == one.game
        assert [again.view(seat) for seat in (0, 1)] == [one.view(seat) for seat in (0, 1)]
        assert len(one.view(0).observations()) > len(before.observations())


def test_playthrough() -> None:
    shown = generate_playthrough.playthrough(GAMES[1], action_sequence=None, seed=1)
    assert "luzhanqi" in shown


@pytest.mark.parametrize("name", GAMES)
def test_resampling_leaks_nothing(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    observers = [
        make_observation(pyspiel.load_game(name), pyspiel.IIGObservationType(perfect_recall=recall))
        for recall in (False, True)
    ]
    for length in (3, 14):
        state = played(name, 5, length)
        if state.is_terminal():
            continue
        for player in range(2):
            wanted = []
            for observer in observers:
                observer.set_from(state, player)
                wanted.append((observer.string_from(state, player), observer.tensor.copy()))
            worlds = set()
            for _ in range(4):
                world = state.resample_from_infostate(player, sampler)
                worlds.add(str(world))
                for observer, (text, tensor) in zip(observers, wanted, strict=True):
                    observer.set_from(world, player)
                    assert observer.string_from(world, player) == text
                    np.testing.assert_array_equal(observer.tensor, tensor)
                assert world.view(player) == state.view(player)
                check_history(world)
                if state.current_player() == player:
                    assert world.legal_actions() == state.legal_actions()
            if "flip" not in name and "bodlaender-1" not in name:
                assert len(worlds) > 1


def check_history(state: pyspiel.State) -> None:
    """Checks that the actions of a state lead to it."""
    game = state.get_game()
    twin = game.new_initial_state()
    for action in state.history():
        twin.apply_action(action)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for one in (twin, again, state.clone()):
        assert [(past.player, past.action) for past in one.full_history()] == [
            (past.player, past.action) for past in state.full_history()
        ]
        assert one.move_number() == state.move_number()
        assert [one.view(seat) for seat in (0, 1)] == [state.view(seat) for seat in (0, 1)]
        assert one.current_player() == state.current_player()
        assert one.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_resampled_states_go_on(name: str) -> None:
    """The stored beliefs and texts are those of the current ply."""
    chance = random.Random(1)
    state = played(name, 4, 3)
    for _ in range(15):
        if state.is_terminal():
            break
        player = chance.randrange(2)
        state = state.resample_from_infostate(player, chance.random)
        check_history(state)
        for seat in range(2):
            text = f"{seat} {state.view(seat).to_json()}"
            assert state.information_state_string(seat) == text + openspiel._open_flip(state)
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("player", range(2))
@pytest.mark.parametrize("plies", range(3))
def test_resampled_states_are_uniform(tiny: pyspiel.Game, player: int, plies: int) -> None:
    state = played("luzhanqi(rules=luzhanqi/tiny-v1)", 3, plies)
    count = state.view(player).belief().count()
    assert count > 1
    text = pyspiel.serialize_game_and_state(tiny, state)
    sampler = random.Random(1).random
    for one in (state, pyspiel.deserialize_game_and_state(text)[1], state.clone()):
        samples = [tuple(one.resample_from_infostate(player, sampler).history()) for _ in range(2000)]
        seen = collections.Counter(samples)
        assert len(seen) == count
        expected = len(samples) / count
        assert all(abs(times - expected) < 5 * expected**0.5 for times in seen.values())
        assert tuple(state.history()) in seen


def test_resampling_beyond_the_budget() -> None:
    state = played(GAMES[0], 5, 30)
    for seed in range(3):
        world = state.clone()._line.resample(0, seed, max_steps=1)
        assert world.view(0) == state.view(0) and world.game.truth != state.game.truth
    with pytest.raises(ValueError, match="during the set-up"):
        pyspiel.load_game(GAMES[0]).new_initial_state().resample_from_infostate(0, None)


def test_games_that_openspiel_lacks() -> None:
    game = pyspiel.load_game(GAMES[0])
    offered = lz.Game(game.rules, seed=1)
    offered.offer_draw(0)
    with pytest.raises(ValueError, match="OpenSpiel's games have no DrawOffered"):
        openspiel.state_of(game, offered)
    with pytest.raises(ValueError, match="expected a game of"):
        openspiel.state_of(game, lz.Game("flip", seed=1))


def test_set_up_chances_are_those_of_a_uniform_army() -> None:
    for rules in ("standard", "bodlaender-2", "standard,mines-in-back-rows=no"):
        view = lz.Game(rules, seed=1).view(0)
        marginals = view.belief().marginals()
        first = dict(ChanceGame(rules).chance_outcomes())
        for kind in lz.Kind:
            assert first.get(kind.number, 0) == pytest.approx(marginals[0, kind.number])
        # The probabilities of a whole army multiply to one over the number of armies.
        army = lz.Army.random(rules, 3)
        chance = 1.0
        for place, kind in enumerate(army):
            chance *= dict(ChanceGame(rules, str(army)[:place]).chance_outcomes())[kind.number]
        assert 1 / chance == pytest.approx(float(view.belief().count()))
    with pytest.raises(lz.ArmyError):
        ChanceGame("standard", "F").chance_outcomes()


def test_flips_have_exact_chances() -> None:
    state = played(GAMES[1], 2, 8)
    action = next(a for a in state.legal_actions() if a in lz.arrays.FLIP_ACTIONS)
    pool = state.game.truth.pool()
    state.apply_action(action)
    assert state.is_chance_node()
    chances = dict(state.chance_outcomes())
    assert sum(chances.values()) == pytest.approx(1) and len(chances) == len(pool)
    for effect, chance in chances.items():
        child = state.child(effect)
        event = child.game.events[-1]
        assert pool[event.piece] / sum(pool.values()) == pytest.approx(chance)
        assert child.game.events[:-1] == state.game.events


def test_ismcts_bot_plays() -> None:
    game = pyspiel.load_game(GAMES[0])
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=5,
        random_state=np.random.RandomState(1),
    )
    state = played(GAMES[0], 1, 50)
    while not state.is_terminal():
        state.apply_action(bot.step(state))


def test_other_observers_are_refused() -> None:
    game = pyspiel.load_game(GAMES[0])
    kind = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    assert game.make_py_observer(kind) is None
    with pytest.raises(ValueError):
        game.make_py_observer(None, {"odd": 1})
    assert openspiel.rule_string(openspiel.spelling("flip,mines=mutual")) == "flip,mines=mutual"


@pytest.mark.parametrize("name", tasks.TASKS)
def test_tasks_are_the_same_game(name: str) -> None:
    task, chance = tasks.TASKS[name], random.Random(1)
    game = pyspiel.load_game(f"luzhanqi(rules={name})")
    assert game.rules == task.rules and pyspiel.load_game(str(game)).rules == task.rules
    played = task.game(3)
    state = openspiel.state_of(game, played)
    while not state.is_terminal():
        assert state.legal_actions() == sorted(move.action(played.to_move) for move in played.legal_moves())
        played.attempt(chance.choice(played.legal_moves()))
        if len(played.events) % 50 == 0 or played.outcome is not None:
            state = openspiel.state_of(game, played)
        else:
            event = played.events[-1]
            state.apply_action(event.move.action(state.current_player()))
            if state.is_chance_node():
                state = openspiel.state_of(game, played)
    outcome = played.outcome
    winner = None if outcome is None or outcome.winner is None else int(outcome.winner)
    assert outcome is not None and state.returns() == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[winner]
    with pytest.raises(Exception, match=f"max_plies must be 0 or at least {task.horizon}"):
        pyspiel.load_game(f"luzhanqi(rules={name},max_plies={task.horizon - 1})")


def test_small_board_places_only_pieces_in_play(tiny: pyspiel.Game) -> None:
    state = tiny.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[0][0])
    assert len(state.history()) == 8
    played = lz.Game(tiny.rules, seed=3)
    state = openspiel.state_of(tiny, played)
    assert str(state) == str(played.truth)
    text = pyspiel.serialize_game_and_state(tiny, state)
    assert str(pyspiel.deserialize_game_and_state(text)[1]) == str(state)


def odd_policy(game: pyspiel.Game) -> tables.TabularPolicy:
    """Returns a policy with different probabilities in every information state."""
    policy = tables.TabularPolicy(game)
    numbers = np.random.default_rng(1).random(policy.action_probability_array.shape)
    numbers *= policy.legal_actions_mask
    policy.action_probability_array = numbers / numbers.sum(axis=1, keepdims=True)
    return policy


def test_exploitability_is_that_of_openspiel(tiny: pyspiel.Game) -> None:
    for policy in (tables.TabularPolicy(tiny), odd_policy(tiny)):
        ours = openspiel.tabular(policy)
        values = []
        for seat in range(2):
            theirs = best_response.BestResponsePolicy(tiny, seat, policy)
            values.append(theirs.value(tiny.new_initial_state()))
            value = exploitability.best_response(ours, "luzhanqi/tiny-v1", seat)
            assert value == pytest.approx(values[-1], abs=1e-9)
        measured = exploitability.exploitability(ours, "luzhanqi/tiny-v1")
        assert measured == pytest.approx(sum(values) / 2, abs=1e-9)
        assert measured == pytest.approx(nash.nash_conv(tiny, policy) / 2, abs=1e-9)


def test_cfr_lowers_exploitability(tiny: pyspiel.Game) -> None:
    solver = cfr.CFRPlusSolver(tiny)
    measured = []
    for _ in range(2):
        solver.evaluate_and_update_policy()
        solver.evaluate_and_update_policy()
        policy = openspiel.tabular(solver.average_policy())
        measured.append(exploitability.exploitability(policy, "luzhanqi/tiny-v1"))
    assert measured[1] < measured[0] < 0.3
