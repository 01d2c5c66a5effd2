"""Sizes that callers choose, and missing memory."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from limits import refuse_lying_lists, with_little_memory

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


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: xq.VectorEnv(100_000), "no memory for 100000 games"),
        (lambda: xq.Position().playouts(1_000_000, 1, 1), "no memory for 1000000 games"),
        (lambda: xq.Position().playouts(10, 1, 1), "nothing"),
    ],
)
def test_a_process_without_memory_goes_on(ask: Callable[[], Any], says: str) -> None:
    assert with_little_memory(ask, 20).startswith(says)


@pytest.mark.parametrize("length", [0, 1, 2, 3, 2**45, 2**62])
def test_lists_that_lie_about_their_length_are_refused(length: int) -> None:
    refuse_lying_lists(xq.VectorEnv, "positions", xq.Position(), length)


def test_iterables_without_an_end_are_refused() -> None:
    with pytest.raises(ValueError, match="expected at most 1048576 points or their names, got more"):
        xq.Position().svg(targets=itertools.repeat("a1"))
