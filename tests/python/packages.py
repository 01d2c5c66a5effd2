"""Helpers of the tests of both Python packages."""

from __future__ import annotations

import ast
import copy
import doctest
import importlib
import pickle
import pkgutil
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


def modules(package: ModuleType, without: set[str] = frozenset()) -> list[str]:
    """Returns the names of a package and its modules, without those in `without`."""
    names = [info.name for info in pkgutil.iter_modules(package.__path__)]
    return ["", *sorted(name for name in names if name not in without)]


def run_examples(package: ModuleType, name: str) -> int:
    """Runs the examples in a module's docstrings. Returns their number."""
    module = importlib.import_module(f"{package.__name__}.{name}" if name else package.__name__)
    # `VectorEnv` is loaded on first use.
    globs = vars(package) | {"VectorEnv": package.VectorEnv} | vars(module)
    tests = doctest.DocTestFinder().find(module, globs=globs)
    results = [doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test) for test in tests]
    assert sum(result.failed for result in results) == 0
    return sum(result.attempted for result in results)


def run_pages(page: Path) -> int:
    """Runs each Python block of a page on its own. Returns their number. A block asserts something, or
    reads stdin and prints; the caller checks its output.
    """
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)
    for block in blocks:
        parts = list(ast.walk(ast.parse(block)))
        assert any(isinstance(part, ast.Assert) for part in parts) or "sys.stdin" in block, block
        exec(block, {})
    return len(blocks)


def run_blocks(page: Path, package: ModuleType) -> int:
    """Runs each Python block of a page that imports a package. Returns their number."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)
    blocks = [block for block in blocks if f"import {package.__name__} " in block]
    for block in blocks:
        exec(block, {})
    return len(blocks)


def undocumented(native: ModuleType) -> list[str]:
    """Returns the public names of a compiled module without a docstring."""
    missing = []
    for class_name in native.__all__:
        thing = getattr(native, class_name)
        if not thing.__doc__:
            missing.append(class_name)
        for name, member in vars(thing).items() if isinstance(thing, type) else ():
            if not name.startswith("_") and not member.__doc__:
                missing.append(f"{class_name}.{name}")
    return missing


def twins(value: object, package: ModuleType) -> list[object]:
    """Returns the value from pickles, copies and its `repr`, each of the same type."""
    made = [pickle.loads(pickle.dumps(value, protocol)) for protocol in (2, 4, 5)]
    made += [copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]]
    # A `repr` in angle brackets does not evaluate.
    if not repr(value).startswith("<"):
        made.append(eval(repr(value), dict(vars(package))))
    for twin in made:
        assert type(twin) is type(value)
        assert twin == value and not twin != value
    return made


def check_reason(
    attempt: Callable[[], object],
    kind: type[Exception],
    reason: str | None,
    details: dict[str, Any] | None,
) -> None:
    """Checks what an attempt raises; None is not checked."""
    with pytest.raises(kind) as caught:
        attempt()
    assert type(caught.value) is kind and str(caught.value)
    assert reason is None or caught.value.reason == reason
    assert details is None or caught.value.details == details
