"""Runs of many games without Ray."""

import learners
import pytest

import luzhanqi as lz
from luzhanqi import _cluster, cluster


def test_runs_depend_on_the_seed_alone() -> None:
    learners.check_runs(lz, "flip", "south")


def test_what_cannot_be_is_refused() -> None:
    learners.check_refused_runs(lz)


def test_runs_without_bounds() -> None:
    agents = cluster.random_agent, cluster.random_agent
    ended = cluster.play_many(agents, 1, "standard", seed=1, max_plies=0).games[0]
    assert ended.reason != "broken-off" and ended.plies > 5


def test_worker_processes_play_the_same_games() -> None:
    learners.check_processes(lz, "flip", cluster.sampler_agent("easy"))


def test_ray_is_used_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def on_ray(job: object, batches: object, workers: object, address: object, count: int) -> list[object]:
        asked.append((workers, address, count))
        return []

    monkeypatch.setattr(_cluster, "_on_ray", on_ray)
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
