"""A child of fork() has none of its parent's threads, and starts its own."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import os
import numpy as np
import luzhanqi as lz

env = lz.VectorEnv(256, "flip", seed=3, threads=2)
other = lz.VectorEnv(256, "flip", seed=3, threads=1)
for _ in range(5):
    assert (env.sample_actions() == (actions := other.sample_actions())).all()
    env.step(actions)
    other.step(actions)
child = os.fork()
for _ in range(5):
    actions = other.sample_actions()
    assert (env.sample_actions() == actions).all()
    seen = env.step(actions)[0]
    assert (seen == other.step(actions)[0]).all()
if child == 0:
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
print("both went on")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork()")
def test_environments_survive_a_fork() -> None:
    """Without its own threads the child would wait forever."""
    done = subprocess.run(
        # Newer Python versions warn about forks in processes with threads, which this test needs.
        [sys.executable, "-W", "ignore", "-c", SCRIPT],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "both went on\n"), done.stderr
