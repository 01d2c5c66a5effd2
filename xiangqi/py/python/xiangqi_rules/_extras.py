"""Optional packages."""

from __future__ import annotations

import importlib.metadata
import re
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["needs"]


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """A context manager: if its block raises ImportError, adds the command that installs an extra."""
    try:
        yield
    except ImportError as error:
        package = __name__.partition(".")[0].replace("_", "-")
        wanted = " ".join(f"'{one}'" for one in _requirements(package, extra))
        cure = f": pip install {wanted}" if wanted else ""
        raise ImportError(f"this part of {package} needs the extra {extra!r}{cure}") from error


def _requirements(package: str, extra: str) -> list[str]:
    """Returns the packages of an extra with their versions, in pip's format."""
    try:
        all_of_them = importlib.metadata.requires(package) or []
    except importlib.metadata.PackageNotFoundError:
        all_of_them = []
    parts = [one.partition(";") for one in all_of_them]
    marker = re.compile(rf"""extra\s*==\s*['"]{re.escape(extra)}['"]""")
    return [name.strip() for name, _, condition in parts if marker.search(condition)]
