"""Progress of long work."""

from __future__ import annotations

from collections.abc import Callable
from reprlib import repr as short

from ._extras import needs

__all__ = ["reporter"]

Report = Callable[[int, int], object]


def reporter(progress: Report | bool | None, total: int) -> Report | None:
    """Returns a function that takes the number of finished steps and the total number of steps. Returns a
    callable `progress` unchanged, a tqdm bar for True, and None for False or None.

    Raises TypeError for anything else.
    """
    if callable(progress):
        return progress
    if progress is None or progress is False:
        return None
    if progress is not True:
        known = "True, False, None or a function of the steps done and all steps"
        raise TypeError(f"progress is {known}, not {short(progress)}")
    with needs("progress"):
        from tqdm.auto import tqdm
    shown = tqdm(total=total)

    def report(done: int, total: int) -> None:
        shown.update(done - shown.n)
        if done == total:
            shown.close()

    return report
