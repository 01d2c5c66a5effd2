"""Packages that only a part of this one needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["needs"]


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Where the packages of an extra are imported: without them, says how to install them."""
    try:
        yield
    except ImportError as error:
        package = __name__.partition(".")[0].replace("_", "-")
        raise ImportError(
            f"this part of {package} needs the extra {extra!r}: pip install '{package}[{extra}]'"
        ) from error
