"""Evaluations of agents: paired deals, intervals, the sequential test, errors of agents."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import luzhanqi as lz
from luzhanqi import _score, cluster, opponents

FLIP = "luzhanqi/flip-v1"


class FirstAction:
    """A batched agent without state: the first action of its mask."""

    options = {"history": 2}
    calls = 0

    def act(self, observations: Any, masks: Any, turn: Any) -> Any:
        assert observations.shape[1:] == (2 * 65, 12, 5) and masks.shape == (len(observations), 1248)
        assert set(turn.seats.tolist()) <= {0, 1}
        self.calls += 1
        return masks.argmax(axis=1)


def first_action(view: lz.View, chance: random.Random) -> lz.Move:
    assert view.seat is not None
    return lz.arrays.move_of(int(view.action_mask().argmax()), view.seat)


def test_pairs_have_one_deal_and_swapped_sides() -> None:
    result = lz.evaluate("random-v1", "random-v1", 6, FLIP, seed=4)
    assert [game.number for game in result.games] == list(range(6))
    assert [game.south for game in result.games] == [0, 1] * 3
    starts = [game.seed for game in result.games]
    assert starts[::2] == starts[1::2] and len(set(starts)) == 3
    assert result.wins + result.draws + result.losses == 6 and len(result.pairs) == 3
    assert np.mean(result.pairs) == pytest.approx(result.score)


def test_batched_and_single_agents_play_alike() -> None:
    """The arrays of a batched agent are those of the view of the other kind of agent."""
    batched, single = FirstAction(), first_action
    one = lz.evaluate(batched, "random-v1", 6, FLIP, seed=2)
    two = lz.evaluate(single, "random-v1", 6, FLIP, seed=2, batch=2)
    assert one.games == two.games and batched.calls < sum(game.plies for game in one.games) / 2
    assert (one.agent, two.agent) == ("FirstAction", "first_action")


def test_agents_are_told_their_games_seats_and_resets() -> None:
    seen: dict[int, list[tuple[int, bool]]] = {}

    class Watcher(FirstAction):
        options: dict[str, Any] = {}

        def act(self, observations: Any, masks: Any, turn: Any) -> Any:
            for game, seat, reset in zip(turn.games, turn.seats, turn.resets, strict=True):
                seen.setdefault(int(game), []).append((int(seat), bool(reset)))
            return masks.argmax(axis=1)

    result = lz.evaluate(Watcher(), "random-v1", 4, FLIP, first=6)
    assert sorted(seen) == [game.number for game in result.games] == [6, 7, 8, 9]
    for game in result.games:
        assert {seat for seat, _ in seen[game.number]} == {game.south}
        assert [reset for _, reset in seen[game.number]] == [True] + [False] * (len(seen[game.number]) - 1)


def test_runs_can_be_joined_and_do_not_depend_on_workers() -> None:
    names = "mixed-25-v1", "random-v1"
    whole = lz.evaluate(*names, 8, FLIP, seed=3, batch=4)
    assert whole.games == lz.evaluate(*names, 8, FLIP, seed=3, batch=2, workers=2).games
    parts = [lz.evaluate(*names, 4, FLIP, seed=3, first=first) for first in (0, 4)]
    assert parts[1] + parts[0] == whole
    with pytest.raises(ValueError, match="evaluations of different games"):
        whole + parts[0]
    with pytest.raises(ValueError, match="same agents, task, seed"):
        whole + lz.evaluate("random-v1", "random-v1", 0, FLIP, seed=3)


def test_illegal_moves_name_agent_game_and_ply() -> None:
    calls: Counter[random.Random] = Counter()

    def stubborn(view: lz.View, chance: random.Random) -> str:
        calls[chance] += 1
        return "a1a2" if calls[chance] == 3 else str(view.legal_moves()[0])

    with pytest.raises(lz.AgentError, match=r"stubborn chose 'a1a2' in game 0 at ply 4: ") as caught:
        lz.evaluate(stubborn, "random-v1", 2, "luzhanqi/standard-v1")
    assert caught.value.details == {"agent": "stubborn", "game": 0, "ply": 4, "found": "a1a2"}

    class Wrong(FirstAction):
        options: dict[str, Any] = {}
        name = "wrong-net"

        def act(self, observations: Any, masks: Any, turn: Any) -> Any:
            return masks.argmin(axis=1)

    with pytest.raises(lz.AgentError, match=r"wrong-net chose \d+ in game 1 at ply 0: "):
        lz.evaluate("random-v1", Wrong(), 2, FLIP)
    Wrong.act = lambda *_: [0.5]  # type: ignore[assignment,method-assign]
    with pytest.raises(ValueError, match="whole numbers from the agent, got float64"):
        lz.evaluate("random-v1", Wrong(), 2, FLIP)


def test_wrong_arguments() -> None:
    for wrong, text in [
        ({"task": "standard"}, "task is the id of a task"),
        ({"task": "luzhanqi/x"}, "no task 'luzhanqi/x'"),
        ({"games": 3}, "games to be even"),
        ({"first": -2}, "first to be even and at least 0"),
        ({"batch": 0}, "batch to be even and at least 2"),
        ({"workers": -1}, "workers to be at least 0"),
        ({"sprt": (5, 0)}, "the lower first"),
        ({"against": "sampler"}, "no opponent 'sampler'; the opponents are random-v1"),
    ]:
        with pytest.raises(ValueError, match=text):
            lz.evaluate(**({"agent": "random-v1", "against": "random-v1", "games": 2} | wrong))
    with pytest.raises(TypeError, match="an agent is the name of an opponent"):
        lz.evaluate(3, "random-v1")
    with pytest.raises(ValueError, match="options of an agent are history"):
        agent = FirstAction()
        agent.options = {"rules": "flip"}  # type: ignore[dict-item]
        lz.evaluate(agent, "random-v1", 2)


def test_runs_end_early() -> None:
    tested = lz.evaluate("sampler-easy-v1", "random-v1", 400, FLIP, batch=4, sprt=(0, 100))
    assert tested.sprt is not None and tested.sprt.accepted == 100 and len(tested.games) < 100
    assert str(tested).endswith(f"accepts +100 Elo (llr {tested.sprt.llr:.2f} of 2.94)")
    assert str(tested).startswith("sampler-easy-v1 against random-v1, luzhanqi/flip-v1: ")


# What the opponents choose first in these games. An opponent does not change: add another version.
FROZEN = {
    "random-v1": "c2b3 d9d8 c6d5 d8c9 c3c4 c7c6 a6 e2 c7 e11 d1 b1",
    "mixed-25-v1": "d6d5 b9b10 c6c7 c8c7 a4b5 c7c8 e2 c11 b4 b2 a11 c11d10",
    "mixed-50-v1": "c6c7 b9b10 c7c8 e7e6 d6e6 e11d10 a4 c11 b4 b2 a4b5 e4",
    "sampler-easy-v1": "c2b3 c11b10 e4d5 e9d8 a4b5 e10d10 c10 e9 a11 a5 e9d10 d2",
    "sampler-medium-v1": "c2b3 c11d10 a4b5 e9d8 c3c4 a9b8 e3 a7 b6 a7b8 e3d3 d11",
    "sampler-hard-v1": "b4c4 e7d8 c5b5 e8e6 d6e6 e9e6 b7 c2 a5 b9 b7b8 b9b10",
    "flat-2x10-v1": "e3d3 c8d8 d4d5 c7c6 a4b5 d9d10 a1 d6 b1 a5 a3 d6d5",
    "search-1-v1": "c5c4 c8c9 b2b3 c9d10 c4d3 c10b10 a11 b2 b12 c12 a8 a12",
    "search-2-v1": "c5c4 b9b10 d6d5 d9d10 a6b5 c8d8 a11 b2 b12 c12 c6 c8",
    "search-3-v1": "c6b5 c8b8 d2d3 c10c9 c3b3 c9b10 a11 c10 b12 c12 a4 e4",
    "search-4-v1": "c6b5 c8b8 d6d5 c10b10 c3b3 c7d8 a11 c10 b12 a10 c12 d7",
    "search-5-v1": "a4b5 c8b8 c3b3 c10b10 c5d5 c7d8 a7 e10 e11 c10 e5 c12",
}


def test_opponents_are_frozen() -> None:
    chosen = {}
    for name, player in opponents.OPPONENTS.items():
        moves = []
        for rules in ("standard", "flip"):
            game, chance = lz.Game(rules, seed=5), random.Random(7)
            for _ in range(6):
                move = player(game.view(game.to_move), chance)
                moves.append(str(move))
                game.attempt(move)
        chosen[name] = " ".join(moves)
    assert chosen == FROZEN


def test_intervals_cover_the_true_score() -> None:
    chance = np.random.default_rng(1)
    for true in (0.5, 0.75, 0.95):
        inside = 0
        for _ in range(400):
            pairs = (chance.random((100, 2)) < true).mean(axis=1)
            low, high = _score.interval(pairs.tolist())
            inside += low <= true <= high
        assert 0.92 <= inside / 400 <= 0.98, (true, inside)
    assert _score.interval([]) == (0, 1)
    low, high = _score.interval([1.0] * 50)
    assert 0.9 < low < 0.95 and high == pytest.approx(1)
    # Pairs that are always split have the same strength for certain; independent games do not.
    narrow, wide = _score.interval([0.5] * 49 + [1.0]), _score.interval([0.0, 1.0] * 25)
    assert narrow[1] - narrow[0] < (wide[1] - wide[0]) / 3


def test_the_sequential_test_errs_seldom() -> None:
    chance = np.random.default_rng(2)
    for true, wrong in ((0, 50), (50, 0)):
        errors = 0
        for _ in range(150):
            games = chance.random((2000, 2)) < _score.score_of(true)
            pairs = games.mean(axis=1).tolist()
            ends = (_score.sprt(pairs[:count], 0, 50).accepted for count in range(16, 2000, 16))
            errors += next(end for end in ends if end is not None) == wrong
        assert errors <= 15, (true, errors)


def test_elo() -> None:
    """Above 90 % only the score is reported."""
    won = tuple(cluster.PlayedGame(number, number % 2, 0, "flag", 50, 5) for number in range(10))
    clear = lz.Evaluation("a", "b", FLIP, 0, won)
    assert clear.elo is None and "Elo" not in str(clear) and clear.score == 1
    assert _score.elo(0.5) == 0 and _score.elo(1) == -_score.elo(0) == float("inf")
    assert _score.score_of(_score.elo(0.8)) == pytest.approx(0.8)
    assert lz.Evaluation("a", "b", FLIP, 0, ()).elo_interval == (-float("inf"), float("inf"))
    played = cluster.PlayedGame(0, 0, None, "length", 1000, 5)
    assert lz.Evaluation("a", "b", FLIP, 0, (played,)).score == 0.5
