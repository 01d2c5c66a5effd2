"""Sizes that callers choose, and memory that is not there."""

import multiprocessing
import resource
from collections.abc import Callable
from typing import Any

import pytest

import xiangqi_rules as xq

HUGE: list[tuple[Callable[[], Any], type[Exception]]] = [
    (lambda: xq.VectorEnv(2**40), MemoryError),
    (lambda: xq.VectorEnv(2**62), MemoryError),
    (lambda: xq.VectorEnv(2**64), MemoryError),
    (lambda: xq.VectorEnv(1, history=2**40), ValueError),
    (lambda: xq.Position().playouts(2**40), ValueError),
    (lambda: xq.Position().playouts(2**64), MemoryError),
]


@pytest.mark.parametrize("number", range(len(HUGE)))
def test_what_is_too_much_is_refused(number: int) -> None:
    ask, kind = HUGE[number]
    with pytest.raises(kind):
        ask()


def starved(ask: Callable[[], Any], answer: Any) -> None:
    """What a process says that has no more than 20 MB left."""
    with open("/proc/self/statm") as statm:
        size = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + 20 * 2**20,) * 2)
    try:
        ask()
        answer.send("nothing")
    except MemoryError as error:
        answer.send(str(error))


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: xq.VectorEnv(100_000), "no memory for 100000 games"),
        (lambda: xq.Position().playouts(1_000_000, 1, 1), "no memory for 1000000 games"),
        (lambda: xq.Position().playouts(10, 1, 1), "nothing"),
    ],
)
def test_a_process_without_memory_goes_on(ask: Callable[[], Any], says: str) -> None:
    fork = multiprocessing.get_context("fork")
    answer, told = fork.Pipe(duplex=False)
    child = fork.Process(target=starved, args=(ask, told))
    child.start()
    told.close()
    assert answer.recv().startswith(says)
    child.join()
    assert child.exitcode == 0
