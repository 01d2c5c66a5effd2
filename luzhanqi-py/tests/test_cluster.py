"""Runs of many games without Ray."""

import pytest

import luzhanqi as lz
from luzhanqi import cluster


def test_runs_depend_on_the_seed_alone() -> None:
    agents = cluster.random_agent, cluster.random_agent
    told: list[tuple[int, int]] = []
    one = cluster.play_many(
        agents, 6, "flip", seed=1, workers=0, progress=lambda a, b: told.append((a, b)), batch=4
    )
    assert told == [(4, 6), (6, 6)]
    assert one == cluster.play_many(agents, 6, "flip", seed=1, workers=0, batch=1)
    assert one != cluster.play_many(agents, 6, "flip", seed=2, workers=0)
    assert [game.number for game in one.games] == list(range(6))
    assert [game.south for game in one.games] == [0, 1] * 3
    assert sum(one.wins) + one.draws == 6
    assert {game.reason for game in one.games} <= {reason.value for reason in lz.EndReason}
    short = cluster.play_many(agents, 2, "standard", seed=1, workers=0, max_plies=5)
    assert [(game.reason, game.plies) for game in short.games] == [("broken-off", 5)] * 2


def test_what_cannot_be_is_refused() -> None:
    agents = cluster.random_agent, cluster.random_agent
    with pytest.raises(ValueError, match="there are two agents, not 1"):
        cluster.play_many(agents[:1], 2)
    with pytest.raises(TypeError, match="an agent is a function .*, not 3"):
        cluster.play_many((agents[0], 3), 2)
    for name, lowest in ("games", 0), ("batch", 1), ("workers", 0), ("max_plies", 0):
        with pytest.raises(ValueError, match=f"{name} is {lowest - 1}, and at least {lowest}"):
            cluster.play_many(agents, **{"games": 2, name: lowest - 1})
    with pytest.raises(TypeError, match="progress is .*, not 5"):
        cluster.play_many(agents, 2, workers=0, progress=5)


def test_runs_without_bounds() -> None:
    class Enough(Exception):
        pass

    def told(done: int, total: int) -> None:
        assert total == 10**15
        raise Enough

    # Nothing is kept for games to come, and 0 plies are no bound.
    agents = cluster.random_agent, cluster.random_agent
    with pytest.raises(Enough):
        cluster.play_many(agents, 10**15, workers=0, batch=2, progress=told)
    ended = cluster.play_many(agents, 1, "standard", seed=1, workers=0, max_plies=0).games[0]
    assert ended.reason != "broken-off" and ended.plies > 5


def test_winners_are_agents_not_seats() -> None:
    def resigner(view: lz.View, chance: object) -> lz.Move:
        # The flag is left to whoever comes: own pieces only run away from it.
        return view.moves()[0]

    results = cluster.play_many((cluster.random_agent, resigner), 4, "standard", workers=0)
    for game in results.games:
        assert game.winner in (0, 1, None)
        replay = cluster.play_one((cluster.random_agent, resigner), game.number, "standard", 0)
        assert replay == game
