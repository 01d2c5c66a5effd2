"""Helpers of the tests of limits: lists with a wrong length, and processes with little memory."""

from __future__ import annotations

import collections.abc
import multiprocessing
import resource
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest


class Endless:
    """A sequence that yields more items than its length."""

    def __init__(self, length: int, item: object) -> None:
        self.length, self.item = length, item

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, _place: int) -> object:
        return self.item


collections.abc.Sequence.register(Endless)


def refuse_lying_lists(vector_env: Callable[..., Any], starts: str, item: object, length: int) -> None:
    """Asserts that an environment rejects lists of a wrong length, whatever length they report."""
    env = vector_env(2, seed=1)
    with pytest.raises(ValueError, match="give one, or 2 in a list"):
        env.reset(seed=Endless(length, 1))
    with pytest.raises(ValueError, match="expected 2 truth values as reset_mask"):
        env.reset(options={"reset_mask": Endless(length, True)})
    env.reset(seed=np.array([1, 2]), options={"reset_mask": np.array([True, False])})
    says = f"expected {length} items|no memory for {length} items"
    with pytest.raises((ValueError, MemoryError), match=says):
        vector_env(2, **{starts: Endless(length, item)})


def _starved(ask: Callable[[], Any], room: int, answer: Any) -> None:
    with open("/proc/self/statm") as statm:
        size = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + room * 2**20,) * 2)
    try:
        ask()
        answer.send("nothing")
    except MemoryError as error:
        answer.send(str(error))


def with_little_memory(ask: Callable[[], Any], room: int) -> str:
    """Calls a function in a process with `room` MiB left. Returns the text of its MemoryError, or
    "nothing".
    """
    fork = multiprocessing.get_context("fork")
    answer, told = fork.Pipe(duplex=False)
    child = fork.Process(target=_starved, args=(ask, room, told))
    child.start()
    told.close()
    says = answer.recv()
    child.join()
    assert child.exitcode == 0
    return says
