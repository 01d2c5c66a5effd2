"""Packages that only a part of this one needs."""

from __future__ import annotations

__all__ = ["missing"]


def missing(extra: str) -> ImportError:
    """The error where the packages of an extra are not there."""
    return ImportError(
        f"this part of luzhanqi needs the extra {extra!r}: pip install 'luzhanqi[{extra}]'"
    )
