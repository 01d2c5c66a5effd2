"""OpenSpiel: its own tests, and games compared with `Game`."""

import pickle
import random

import numpy as np
import packages
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import generate_playthrough, mcts  # noqa: E402

import xiangqi_rules as xq  # noqa: E402
from xiangqi_rules import openspiel  # noqa: E402

MATE = "3k5/9/9/9/9/9/9/9/4R4/R4K3 w"
GAMES = [
    "xiangqi(max_plies=80)",
    "xiangqi(rules=booklet;quiet-limit:40,max_plies=80)",
    f"xiangqi(fen={MATE},max_plies=30)",
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("serialize", [False, True])
def test_random_sim(name: str, serialize: bool) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=serialize, verbose=False, mask_test=True)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_games(name: str) -> None:
    game = pyspiel.load_game(name)
    ended = set()
    for seed in range(6):
        chance, state = random.Random(seed), game.new_initial_state()
        beside = xq.Game(game.rules, game.start)
        while not state.is_terminal():
            assert state.current_player() == beside.to_move and str(state) == str(beside.position)
            assert state.legal_actions() == np.flatnonzero(beside.action_mask()).tolist()
            planes = np.array(state.observation_tensor()).reshape(-1, 10, 9)
            np.testing.assert_array_equal(planes[:-1], beside.planes())
            assert (planes[-1] == game.max_game_length() - beside.plies).all()
            twin = state.clone()
            action = chance.choice(state.legal_actions())
            move = xq.Move.from_action(action, beside.to_move)
            assert state.action_to_string(action) == str(move)
            state.apply_action(action)
            assert str(twin) == str(beside.position) and twin.game == beside
            beside.push(move)
        result = beside.outcome
        assert (result is None) == (beside.plies == game.max_game_length() and result is None)
        winner = None if result is None else result.winner
        ended.add(winner)
        assert state.returns() == [0 if winner is None else 1 if winner == p else -1 for p in (0, 1)]
        loaded = pickle.loads(pickle.dumps(game))
        assert str(loaded) == str(game)
    assert ended


def test_strings_tell_states_apart() -> None:
    state = pyspiel.load_game("xiangqi").new_initial_state()
    seen = set()
    for text in ["b0c2", "b9c7", "c2b0", "c7b9"]:
        seen.add(state.observation_string(0))
        seen.add(state.information_state_string(0))
        state.apply_action(xq.Move(text).action(state.current_player()))
    # The same board occurs for the second time.
    seen |= {state.observation_string(0), state.information_state_string(0)}
    assert len(seen) == 10


def test_a_search_mates() -> None:
    game = pyspiel.load_game(f"xiangqi(fen={MATE})")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 300, evaluator, random_state=np.random.RandomState(1))
    state = game.new_initial_state()
    state.apply_action(bot.step(state))
    assert state.is_terminal() and state.returns() == [1, -1]


def test_examples() -> None:
    assert packages.run_examples(xq, "openspiel") > 0


def test_playthrough_and_spelling() -> None:
    assert "xiangqi" in generate_playthrough.playthrough("xiangqi(max_plies=6)", None)
    assert openspiel.spelling("booklet,quiet-limit=40") == "booklet;quiet-limit:40"
    with pytest.raises(ValueError, match="expected max_plies of 1 to 16777216, got 0"):
        openspiel.XiangqiGame({"max_plies": 0})
