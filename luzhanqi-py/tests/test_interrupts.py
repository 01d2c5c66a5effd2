"""Ctrl-C: every long call runs in its own process and is interrupted there."""

import signal
import subprocess
import sys
import threading
import time

import pytest

import luzhanqi as lz

# Each would take minutes or hours. None of them allocates its whole result at the start.
CALLS = [
    "START.perft(9, progress=told)",
    "START.rollouts(count=10**6, seed=1, progress=told)",
    "START.rollouts(count=10**6, seed=1, threads=3, progress=told)",
    "BELIEF.rollouts(count=10**6, seed=1, progress=told)",
    "BELIEF.rollouts(count=10**6, seed=1, threads=3, progress=told)",
    "WEIGHTED.rollouts(count=10**6, seed=1, threads=2, progress=told)",
    "FLIP.rollouts(count=10**6, seed=1, max_plies=10_000, progress=told)",
    "BELIEF.samples(10**8, progress=told)",
    "BELIEF.sample_boards(10**8, progress=told)",
    "BELIEF.sample_kinds(10**8, progress=told)",
    "WEIGHTED.samples(10**8, progress=told)",
    "WEIGHTED.sample_boards(10**8, progress=told)",
    "WEIGHTED.sample_kinds(10**8, progress=told)",
]

SCRIPT = """
import luzhanqi as lz
START = lz.Position.random("standard", seed=1)
BELIEF = lz.Game("standard", seed=1).view(0).belief()
WEIGHTED = BELIEF.weighted([[1.0] * 12] * 25)
FLIP = lz.Game("flip", seed=1).view(0).belief()
steps = []
def told(done, total):
    first = not steps
    steps[:] = done, total
    if first:
        print("begins", flush=True)
try:
    {call}
    print("ended", flush=True)
except KeyboardInterrupt:
    print(*steps, flush=True)
"""


@pytest.mark.parametrize("call", CALLS)
def test_long_work_is_interrupted(call: str) -> None:
    command = [sys.executable, "-c", SCRIPT.format(call=call)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "begins\n"
        child.send_signal(2)
        try:
            said, _ = child.communicate(timeout=120)
        finally:
            child.kill()
    done, total = map(int, said.split())
    # Far from the end, even on a slow machine.
    assert done < total / 2


def test_a_long_playout_is_interrupted() -> None:
    # It has no progress; two pieces that move without a limit never end the game.
    script = (
        "import signal, threading\n"
        "import luzhanqi as lz\n"
        "text = '1f3/5/1g3/5/5/5/5/5/5/1G3/5/1F3 s r 0'\n"
        "start = lz.Position(text, 'standard,quiet-limit=0')\n"
        "threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()\n"
        "while True:\n"
        "    start.playout(1, 2**32 - 1)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=120)
    assert b"KeyboardInterrupt" in ran.stderr


def test_objects_are_made_on_the_way() -> None:
    # Reports come during the work, not only at the end.
    before, seen = sys.getallocatedblocks(), []
    belief = lz.Game("standard", seed=1).view(0).belief()
    belief.samples(
        100_000, 1, progress=lambda done, _: seen.append((done, sys.getallocatedblocks() - before))
    )
    assert seen[-1][0] == 100_000 and all(blocks > done / 2 for done, blocks in seen)


def test_reading_records_is_interrupted() -> None:
    text = str(lz.Game("standard", seed=1).record()) * 20_000

    begun = threading.Event()

    def other() -> None:
        # The other thread runs while the records are read.
        begun.wait()
        for _ in range(20):
            time.sleep(0)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=other)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        begun.set()
        lz.records(text)
    thread.join()
