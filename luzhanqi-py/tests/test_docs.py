"""The examples in the documentation run."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import luzhanqi as lz
from luzhanqi import _native

# Modules of extras are tested where the extras are there.
EXTRAS = {"cluster", "gymnasium", "openspiel", "pettingzoo", "widget"}
MODULES = sorted(
    info.name for info in pkgutil.iter_modules(lz.__path__) if info.name not in EXTRAS
)


@pytest.mark.parametrize("name", ["", *MODULES])
def test_examples(name: str) -> None:
    module = importlib.import_module(f"luzhanqi.{name}" if name else "luzhanqi")
    tests = doctest.DocTestFinder().find(module, globs=vars(lz) | vars(module))
    results = [doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test) for test in tests]
    assert sum(result.failed for result in results) == 0
    if name in ("", "_native", "enums"):
        assert sum(result.attempted for result in results) > 0


def test_the_readme_runs() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_everything_is_documented() -> None:
    missing = []
    for class_name in _native.__all__:
        thing = getattr(_native, class_name)
        if not thing.__doc__:
            missing.append(class_name)
        for name, member in vars(thing).items() if isinstance(thing, type) else ():
            if not name.startswith("_") and not member.__doc__:
                missing.append(f"{class_name}.{name}")
    assert missing == []
