"""Progress bars for long work."""

from __future__ import annotations

from collections.abc import Callable

from ._extras import needs

__all__ = ["bar"]


def bar(total: int) -> Callable[[int, int], None]:
    """A callable (steps done, all steps) that moves a bar of tqdm with so many steps."""
    with needs("progress"):
        from tqdm.auto import tqdm
    shown = tqdm(total=total)

    def report(done: int, total: int) -> None:
        shown.update(done - shown.n)
        if done == total:
            shown.close()

    return report
