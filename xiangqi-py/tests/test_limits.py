"""Sizes that callers choose, and memory that is not there."""

import collections.abc
import itertools
import multiprocessing
import resource
from collections.abc import Callable
from typing import Any

import numpy as np
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


class Endless:
    """A sequence that says how long it is, and gives more."""

    def __init__(self, told: int, item: object) -> None:
        self.told, self.item = told, item

    def __len__(self) -> int:
        return self.told

    def __getitem__(self, _place: int) -> object:
        return self.item


collections.abc.Sequence.register(Endless)


@pytest.mark.parametrize("told", [0, 1, 2, 3, 2**45, 2**62])
def test_lists_that_lie_about_their_length_are_refused(told: int) -> None:
    env = xq.VectorEnv(2, seed=1)
    with pytest.raises(ValueError, match="give one, or 2 in a list"):
        env.reset(seed=Endless(told, 1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="reset_mask is 2 truth values"):
        env.reset(options={"reset_mask": Endless(told, True)})
    env.reset(seed=np.array([1, 2]), options={"reset_mask": np.array([True, False])})
    many = Endless(told, xq.Position())
    says = f"expected {told} items|no memory for {told} items"
    with pytest.raises((ValueError, MemoryError), match=says):
        xq.VectorEnv(2, positions=many)  # type: ignore[arg-type]


def test_iterables_without_an_end_are_refused() -> None:
    with pytest.raises(ValueError, match="expected at most 1048576 points or their names, got more"):
        xq.Position().svg(targets=itertools.repeat("a1"))
