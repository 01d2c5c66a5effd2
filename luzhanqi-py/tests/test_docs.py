"""The examples in the documentation run."""

import subprocess
import sys
from pathlib import Path

import packages
import pytest

import luzhanqi as lz
from luzhanqi import _native

# Modules of extras are tested if the extras are installed.
EXTRAS = {"gymnasium", "openspiel", "pettingzoo", "sb3", "widget"}


@pytest.mark.parametrize("name", packages.modules(lz, without=EXTRAS))
def test_examples(name: str) -> None:
    attempted = packages.run_examples(lz, name)
    assert attempted > 0 or name not in ("", "_native", "enums")


def test_the_readme_runs() -> None:
    assert packages.run_pages(Path(__file__).parents[1] / "README.md") > 0


def test_the_benchmark_runs() -> None:
    assert packages.run_pages(Path(__file__).parents[2] / "docs/benchmark.md") > 2


def test_the_main_readme_runs() -> None:
    assert packages.run_blocks(Path(__file__).parents[2] / "README.md", lz) > 0


def test_everything_is_documented() -> None:
    assert packages.undocumented(_native) == []


def test_modules_are_there_unasked() -> None:
    """Runs in a new interpreter, because other tests have imported the modules."""
    program = (
        "import inspect, sys, luzhanqi as package\n"
        "slow = ['gymnasium', 'concurrent.futures.process', 'pandas']\n"
        "assert not any(name in sys.modules for name in slow), 'imported at once'\n"
        "print(package.vector.VectorEnv is package.VectorEnv, package.enums, hasattr(package, 'nothing'))\n"
        "inspect.getmembers(package)\n"  # includes modules with missing extras
        "print(*dir(package))\n"
    )
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, check=True
    )
    first, names = said.stdout.splitlines()
    assert first.startswith("True <module") and first.endswith(" False")
    public = {name for name in packages.modules(lz) if name and name[0] != "_"}
    assert public | set(lz.__all__) <= set(names.split())
