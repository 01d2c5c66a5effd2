"""Scores of a model's beliefs about hidden pieces, in nats per piece (dark play).

`VectorEnv.hidden_kinds` has the true kinds in all games, and `VectorEnv.beliefs` has the exact beliefs.
`nats` is the score of a model: the mean negative logarithm of the probability that it gives to the true kind.
No model has a lower expected score than the exact marginals. `excess` is the expected difference between the
score of the model and that of the exact marginals. Unlike a difference of `nats`, it has no noise from the
true kinds.

>>> env = VectorEnv(4, "standard", seed=1)
>>> kinds, (marginals, entropies, exact) = env.hidden_kinds(), env.beliefs()
>>> uniform = np.full_like(marginals, 1 / 12)
>>> bool((nats(uniform, kinds).round(3) == 2.485).all())   # the logarithm of 12
True
>>> bool((nats(marginals, kinds) < 2.4).all()), float(excess(marginals, marginals, kinds).max())
(True, 0.0)

Marginals do not show which kinds occur together. `VectorEnv.sample_kinds(count)` draws `count` whole
arrangements in each game, in the format of `hidden_kinds`. `beliefs` and `sample_kinds` also take `weights`,
such as the output of a network, and then combine this prior with the observations.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["excess", "nats"]


def nats(beliefs: Any, kinds: Any) -> NDArray[np.float64]:
    """Returns the score of beliefs in each game: the mean over hidden pieces of `-log(p)`, where `p` is the
    probability of the true kind. The result is infinite if a true kind has probability 0, and nan without
    hidden pieces.

    Args:
        beliefs: probabilities of shape (games, 12, 12, 5), as from `VectorEnv.beliefs`. The
            probabilities of a station with a hidden piece must add up to 1.
        kinds: the true kinds, of shape (games, 12, 5), as from `VectorEnv.hidden_kinds`.

    Raises ValueError for other shapes, and for probabilities that are negative or do not add up to 1.
    """
    given, truth, hidden = _checked(beliefs, kinds)
    of_truth = np.take_along_axis(given, np.maximum(truth, 0)[:, None], axis=1)[:, 0]
    return _mean(-_log(of_truth), hidden)


def excess(beliefs: Any, marginals: Any, kinds: Any) -> NDArray[np.float64]:
    """Returns how much worse beliefs score than the exact marginals in each game: the mean Kullback-Leibler
    divergence over hidden pieces, in nats. This is the expected difference of their `nats`. The result is
    infinite if a possible kind has probability 0, and nan without hidden pieces.

    `marginals` are those of `VectorEnv.beliefs`. Raises ValueError in the same cases as `nats`.
    """
    given, _, hidden = _checked(beliefs, kinds)
    exact = _checked(marginals, kinds)[0]
    with np.errstate(invalid="ignore"):
        terms = np.where(exact > 0, exact * (_log(exact) - _log(given)), 0.0)
    # Rounding can leave a sum just below 0.
    return _mean(np.maximum(terms.sum(axis=1), 0.0), hidden)


def _log(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    with np.errstate(divide="ignore"):
        result: NDArray[np.float64] = np.log(chances)
    return result


def _mean(values: NDArray[np.float64], hidden: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Returns the mean over the hidden pieces of each game."""
    count = hidden.sum(axis=(1, 2))
    total = np.where(hidden, values, 0.0).sum(axis=(1, 2))
    result: NDArray[np.float64] = np.where(count > 0, total / np.maximum(count, 1), np.nan)
    return result


def _checked(beliefs: Any, kinds: Any) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.bool_]]:
    given, truth = np.asarray(beliefs, np.float64), np.asarray(kinds, np.int64)
    if truth.ndim != 3 or truth.shape[1:] != (12, 5):
        raise ValueError(f"expected kinds of shape (games, 12, 5), got {truth.shape}")
    if given.shape != (len(truth), 12, 12, 5):
        raise ValueError(f"expected probabilities of shape ({len(truth)}, 12, 12, 5), got {given.shape}")
    hidden = truth >= 0
    if truth.max(initial=-1) > 11:
        raise ValueError(f"expected kinds of at most 11, got {truth.max()}")
    if not (given >= 0).all() or not np.allclose(given.sum(axis=1)[hidden], 1, atol=1e-4):
        raise ValueError("expected probabilities of at least 0, with the sum 1 for each hidden piece")
    return given, truth, hidden
