"""Scores of paired games: intervals, Elo differences, and a sequential test.

Both games of a pair have the same deal, so the pair is the independent sample. Its score is the mean of two
games: 0, 0.25, 0.5, 0.75 or 1.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Sprt", "elo", "interval", "score_of", "sprt"]

# The two-sided 95 % point of the normal distribution.
_Z = 1.959964


def elo(score: float) -> float:
    """Returns the difference in Elo of an expected score; infinite for 0 and 1.

    >>> round(elo(0.75))
    191
    """
    if score in (0, 1):
        return math.inf if score else -math.inf
    return 400 * math.log10(score / (1 - score))


def score_of(difference: float) -> float:
    """Returns the expected score for a difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def interval(pairs: Sequence[float]) -> tuple[float, float]:
    """Returns the 95 % interval of the mean score of pairs: (0, 1) without pairs.

    This is Wilson's interval for an effective number of games: the number of independent games without draws
    that would have the observed variance between pairs.

    >>> low, high = interval([0.5] * 20 + [1.0] * 20)
    >>> round(low, 2), round(high, 2)
    (0.66, 0.82)
    """
    count = len(pairs)
    if count == 0:
        return 0.0, 1.0
    mean = sum(pairs) / count
    spread = sum((score - mean) ** 2 for score in pairs) / max(count - 1, 1)
    games = count * mean * (1 - mean) / spread if spread > 0 else float(count)
    shrink = 1 + _Z**2 / games
    middle = (mean + _Z**2 / (2 * games)) / shrink
    half = _Z * math.sqrt(mean * (1 - mean) / games + _Z**2 / (4 * games**2)) / shrink
    return max(middle - half, 0.0), min(middle + half, 1.0)


class Sprt(NamedTuple):
    """The state of a sequential probability ratio test."""

    llr: float
    """The logarithm of the likelihood ratio of the second hypothesis to the first."""
    bound: float
    """The test ends when `llr` is at most `-bound` or at least `bound`."""
    accepted: float | None
    """The accepted difference in Elo; None while the test continues."""


def sprt(pairs: Sequence[float], first: float, second: float) -> Sprt:
    """Tests whether the difference in Elo is `first` or `second`. The probability of either error is at most
    about 5 %.

    Uses the generalized sequential probability ratio test (GSPRT) on the scores of pairs.

    >>> sprt([0.5, 1.0] * 60, 0, 30).accepted
    30
    """
    bound = math.log(0.95 / 0.05)
    # A small weight for each score keeps the variance of few games from being 0.
    counts = Counter(pairs)
    weights = {score: counts[score] + 0.1 for score in (0.0, 0.25, 0.5, 0.75, 1.0)}
    total = sum(weights.values())
    mean = sum(score * weight for score, weight in weights.items()) / total
    spread = sum((score - mean) ** 2 * weight for score, weight in weights.items()) / total
    low, high = score_of(first), score_of(second)
    llr = len(pairs) * (high - low) * (2 * mean - low - high) / (2 * spread)
    accepted = second if llr >= bound else first if llr <= -bound else None
    return Sprt(llr, bound, accepted)
