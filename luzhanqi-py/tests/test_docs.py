"""The examples in the documentation run."""

from pathlib import Path

import packages
import pytest

import luzhanqi as lz
from luzhanqi import _native

# Modules of extras are tested where the extras are there.
EXTRAS = {"cluster", "gymnasium", "openspiel", "pettingzoo", "widget"}


@pytest.mark.parametrize("name", packages.modules(lz, without=EXTRAS))
def test_examples(name: str) -> None:
    attempted = packages.run_examples(lz, name)
    assert attempted > 0 or name not in ("", "_native", "enums")


def test_the_readme_runs() -> None:
    assert packages.run_pages(Path(__file__).parents[1] / "README.md") > 0


def test_everything_is_documented() -> None:
    assert packages.undocumented(_native) == []
