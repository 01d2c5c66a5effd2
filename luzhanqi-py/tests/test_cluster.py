"""Runs of many games without Ray."""

import os

import pytest

import luzhanqi as lz
from luzhanqi import cluster


def test_runs_depend_on_the_seed_alone() -> None:
    agents = cluster.random_agent, cluster.random_agent
    told: list[tuple[int, int]] = []
    one = cluster.play_many(agents, 6, "flip", seed=1, progress=lambda a, b: told.append((a, b)), batch=4)
    assert told == [(4, 6), (6, 6)]
    assert one == cluster.play_many(agents, 6, "flip", seed=1, batch=1)
    assert one != cluster.play_many(agents, 6, "flip", seed=2)
    assert [game.number for game in one.games] == list(range(6))
    assert [game.south for game in one.games] == [0, 1] * 3
    assert sum(one.wins) + one.draws == 6
    assert {game.reason for game in one.games} <= {reason.value for reason in lz.EndReason}
    short = cluster.play_many(agents, 2, "standard", seed=1, max_plies=5)
    assert [(game.reason, game.plies) for game in short.games] == [("broken-off", 5)] * 2


def test_what_cannot_be_is_refused() -> None:
    agents = cluster.random_agent, cluster.random_agent
    with pytest.raises(ValueError, match="expected 2 agents, got 1"):
        cluster.play_many(agents[:1], 2)
    with pytest.raises(TypeError, match="an agent is a function .*, not 3"):
        cluster.play_many((agents[0], 3), 2)
    for name, lowest in ("games", 0), ("batch", 1), ("workers", 0), ("max_plies", 0):
        with pytest.raises(ValueError, match=f"expected {name} to be at least {lowest}, got {lowest - 1}"):
            cluster.play_many(agents, **{"games": 2, name: lowest - 1})
    with pytest.raises(TypeError, match="progress is .*, not 5"):
        cluster.play_many(agents, 2, progress=5)


def test_runs_without_bounds() -> None:
    class Enough(Exception):
        pass

    def told(done: int, total: int) -> None:
        assert total == 10**15
        raise Enough

    # No state is kept for later games, and max_plies=0 is no limit.
    agents = cluster.random_agent, cluster.random_agent
    with pytest.raises(Enough):
        cluster.play_many(agents, 10**15, batch=2, progress=told)
    ended = cluster.play_many(agents, 1, "standard", seed=1, max_plies=0).games[0]
    assert ended.reason != "broken-off" and ended.plies > 5


def test_worker_processes_play_the_same_games() -> None:
    agents = cluster.sampler_agent("easy"), cluster.random_agent
    told: list[int] = []
    one = cluster.play_many(agents, 10, "flip", seed=3, max_plies=30)
    two = cluster.play_many(
        agents,
        10,
        "flip",
        seed=3,
        max_plies=30,
        workers=2,
        batch=3,
        progress=lambda done, _: told.append(done),
    )
    assert one == two and told[-1] == 10 and len(told) == 4
    assert cluster.play_many(agents, 0, workers=2).games == ()
    with pytest.raises(TypeError, match="worker processes need agents that can be pickled"):
        cluster.play_many((cluster.random_agent, lambda view, chance: view.legal_moves()[0]), 2, workers=1)
    with pytest.raises(RuntimeError, match="a worker process died"):
        cluster.play_many((cluster.random_agent, leaver), 2, workers=1)


def leaver(view: lz.View, chance: object) -> lz.Move:
    os._exit(1)


def test_ray_is_used_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def on_ray(job: object, batches: object, workers: object, address: object, count: int) -> list[object]:
        asked.append((workers, address, count))
        return []

    monkeypatch.setattr(cluster, "_on_ray", on_ray)
    agents = cluster.random_agent, cluster.random_agent
    cluster.play_many(agents, 4)
    assert asked == []
    cluster.play_many(agents, 20, ray=True)
    cluster.play_many(agents, 4, workers=3, address="here")
    assert asked == [(None, None, 3), (3, "here", 1)]


def test_winners_are_agents_not_seats() -> None:
    def resigner(view: lz.View, chance: object) -> lz.Move:
        # The flag is undefended: its own pieces only move away from it.
        return view.legal_moves()[0]

    results = cluster.play_many((cluster.random_agent, resigner), 4, "standard")
    for game in results.games:
        assert game.winner in (0, 1, None)
        replay = cluster.play_one((cluster.random_agent, resigner), game.number, "standard", 0)
        assert replay == game
