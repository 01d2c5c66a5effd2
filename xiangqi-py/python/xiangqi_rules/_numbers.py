"""Numbers of actions."""

from __future__ import annotations

import operator
from reprlib import repr as short

__all__ = ["number_below"]


def number_below(action: object, count: int) -> int:
    """An action as an int, whatever whole number of Python's or numpy's it is.

    Raises TypeError for fractions and all else, and IndexError for what is not below the count.
    """
    try:
        number = operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        kind = type(action).__name__
        raise TypeError(f"an action is a whole number, not {short(action)} ({kind})") from None
    if not 0 <= number < count:
        raise IndexError(f"an action is 0 to {count - 1}, not {number}")
    return number
