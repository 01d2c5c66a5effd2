"""Worker processes end with their work, and with their parent."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from luzhanqi._processes import in_processes

WAITS = """
import multiprocessing
from luzhanqi._processes import in_processes
from test_processes import sleeper
if __name__ == "__main__":
    for _ in in_processes(sleeper, (), iter([0, 600, 600]), 2):
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
"""


def sleeper() -> Callable[[float], int]:
    """Makes the function of a worker, which sleeps for the seconds of a part and returns its process."""

    def work(seconds: float) -> int:
        time.sleep(seconds)
        return os.getpid()

    return work


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_workers_end_when_the_caller_stops() -> None:
    results = in_processes(sleeper, (), iter([0, 600, 600]), 2)
    worker = next(results)
    results.close()  # type: ignore[attr-defined]
    assert not lives(worker) and not multiprocessing.active_children()


@pytest.mark.skipif(os.name != "posix", reason="needs signals of Unix")
def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    script = tmp_path / "waits.py"
    script.write_text(WAITS)
    path = {"PYTHONPATH": os.pathsep.join([os.path.dirname(__file__), *sys.path])}
    parent = subprocess.Popen(
        [sys.executable, script], env=os.environ | path, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    workers = [int(word) for word in parent.stdout.readline().split()]
    assert len(workers) == 2 and all(map(lives, workers))
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    for _ in range(600):
        if not any(map(lives, workers)):
            return
        time.sleep(0.1)
    raise AssertionError(f"the workers {workers} live on")
