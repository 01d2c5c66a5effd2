"""Action numbers."""

from __future__ import annotations

import operator
from reprlib import repr as short

__all__ = ["number_below"]


def number_below(action: object, count: int) -> int:
    """Returns an action as an int, from any integer type of Python or NumPy.

    Raises TypeError if it is not a whole number, and IndexError if it is not 0 to `count - 1`.
    """
    try:
        number = operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        kind = type(action).__name__
        raise TypeError(f"an action is a whole number, not {short(action)} ({kind})") from None
    if not 0 <= number < count:
        raise IndexError(f"an action is 0 to {count - 1}, not {number}")
    return number
