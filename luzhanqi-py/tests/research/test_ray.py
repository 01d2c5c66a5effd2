"""Runs on Ray: the same totals for any number of workers, and after a node has died."""

import warnings

import pytest

ray = pytest.importorskip("ray")
from ray.cluster_utils import Cluster  # noqa: E402

from luzhanqi import cluster  # noqa: E402

pytestmark = pytest.mark.filterwarnings(
    "ignore::DeprecationWarning",
    "ignore::FutureWarning",
    "ignore::ResourceWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
)

AGENTS = cluster.random_agent, cluster.random_agent


def test_a_node_that_dies_loses_nothing() -> None:
    wanted = cluster.play_many(AGENTS, 60, "standard", seed=5)
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        second = nodes.add_node(num_cpus=1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ray.init(address=nodes.address, log_to_driver=False)
        killed = []

        def watch(done: int, total: int) -> None:
            if done >= 8 and not killed:
                nodes.remove_node(second, allow_graceful=False)
                killed.append(done)

        found = cluster.play_many(
            AGENTS, 60, "standard", seed=5, ray=True, workers=2, batch=4, progress=watch
        )
        assert killed and found == wanted
        alone = cluster.play_many(AGENTS, 60, "standard", seed=5, ray=True, workers=1, batch=7)
        assert alone == wanted
    finally:
        ray.shutdown()
        nodes.shutdown()
