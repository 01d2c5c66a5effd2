"""Modules of a package that are imported on first use."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["lazy"]


def lazy(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Returns `__getattr__` and `__dir__` of a package, for its public modules and `VectorEnv`.

    These are imported on first use, because some of them import slow packages such as Gymnasium.
    """
    home = sys.modules[package]

    def modules() -> list[str]:
        names = [info.name for info in pkgutil.iter_modules(home.__path__)]
        return [name for name in names if not name.startswith("_")]

    def get(name: str) -> Any:
        if name == "VectorEnv":
            value = importlib.import_module(f"{package}.vector").VectorEnv
            setattr(home, name, value)
            return value
        missing = f"module {package!r} has no attribute {name!r}"
        if name.startswith("_") or importlib.util.find_spec(f"{package}.{name}") is None:
            raise AttributeError(missing)
        try:
            return importlib.import_module(f"{package}.{name}")
        except ImportError as error:
            # `inspect.getmembers` and similar functions expect no other exception.
            raise AttributeError(f"{missing}: {error}") from error

    def names() -> list[str]:
        return sorted({*vars(home), *modules(), "VectorEnv"})

    return get, names
