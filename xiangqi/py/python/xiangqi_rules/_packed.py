"""Observations and masks as 64-bit words: unpacks them."""

from __future__ import annotations

from reprlib import repr as short

import numpy as np
from numpy.typing import NDArray

__all__ = ["mask_of", "planes_of"]


def planes_of(words: object, forms: list[str], board: tuple[int, int]) -> NDArray[np.uint8]:
    """Unpacks observations: uint64 of shape (..., words) to uint8 of shape (..., planes, *board).

    A plane takes one word if its form is "everywhere", a byte for each place if its form is "bytes", and
    otherwise a bit for each place.
    """
    cells = board[0] * board[1]
    sizes = {"everywhere": 1, "bytes": -(-cells // 8)}
    counts = [sizes.get(form, -(-cells // 64)) for form in forms]
    starts = np.cumsum([0, *counts])
    rows = _words(words, int(starts[-1]), "an observation")
    planes = np.empty((*rows.shape[:-1], len(forms), cells), np.uint8)
    for form in set(forms):
        which = [number for number, known in enumerate(forms) if known == form]
        parts = rows[..., starts[which][:, None] + np.arange(counts[which[0]])]
        if form == "everywhere":
            planes[..., which, :] = parts
        else:
            few = np.ascontiguousarray(parts).astype("<u8").view(np.uint8)
            few = few if form == "bytes" else np.unpackbits(few, axis=-1, bitorder="little")
            planes[..., which, :] = few[..., :cells]
    return planes.reshape(*planes.shape[:-1], *board)


def mask_of(words: object, actions: int) -> NDArray[np.bool_]:
    """Unpacks masks: uint64 of shape (..., words) to bool of shape (..., actions)."""
    rows = _words(words, -(-actions // 64), "a mask")
    few = np.ascontiguousarray(rows).astype("<u8").view(np.uint8)
    return np.unpackbits(few, axis=-1, bitorder="little")[..., :actions].astype(np.bool_)


def _words(given: object, count: int, what: str) -> NDArray[np.uint64]:
    words = np.asarray(given)
    # int64 is accepted because torch has no uint64 arithmetic.
    if words.dtype not in (np.uint64, np.int64):
        raise TypeError(f"expected packed words as uint64, got {short(words.dtype)}")
    if words.shape[-1:] != (count,):
        raise ValueError(f"expected {count} words for {what}, got an array of shape {words.shape}")
    return words.astype(np.uint64, copy=False)
