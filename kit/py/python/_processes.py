"""Work in several processes on this machine."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

__all__ = ["in_processes"]

_work: Callable[[Any], Any]
"""The function that this worker process calls for each part."""


def _begin(sent: bytes) -> None:
    global _work
    # Ctrl-C reaches all processes of a terminal, but only the parent decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    make, job = pickle.loads(sent)
    _work = make(*job)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(part: Any) -> Any:
    return _work(part)


def in_processes(
    make: Callable[..., Callable[[Any], Any]], job: tuple[Any, ...], parts: Iterator[Any], workers: int
) -> Iterator[Any]:
    """Yields `make(*job)(part)` for each part, in any order, computed by new processes.

    If the caller stops early, for example by Ctrl-C, the processes end at once. They also end if the caller's
    process is killed.

    Raises TypeError if the job cannot be sent to a process, and RuntimeError if a process dies.
    """
    if workers == 0:
        return
    try:
        sent = pickle.dumps((make, job))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise TypeError(
            f"worker processes need agents that can be pickled, such as functions of a module ({error}); "
            "workers=0 accepts any agent"
        ) from error
    # Does not fork, because threads, such as those of a VectorEnv, do not survive a fork.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, spawn, initializer=_begin, initargs=(sent,)) as pool:

        def send(some: int) -> set[Future[Any]]:
            return {pool.submit(_do, part) for part in itertools.islice(parts, some)}

        running = send(2 * workers)
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= send(len(done))
                for one in done:
                    yield one.result()
        except BrokenProcessPool as error:
            raise RuntimeError(
                "a worker process died. Worker processes import the agents: use functions of a module, or "
                "workers=0"
            ) from error
        finally:
            # If parts are left, nobody waits for them. (Python 3.14 has `kill_workers` for this.)
            for process in list((pool._processes or {}).values()) if running else []:
                process.kill()
            pool.shutdown(cancel_futures=True)
