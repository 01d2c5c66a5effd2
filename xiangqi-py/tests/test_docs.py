"""The examples in the documentation run."""

from pathlib import Path

import packages
import pytest

import xiangqi_rules as xq
from xiangqi_rules import _native


@pytest.mark.parametrize("name", packages.modules(xq, {"openspiel"}))
def test_examples(name: str) -> None:
    attempted = packages.run_examples(xq, name)
    assert attempted > 0 or name not in ("", "_native", "enums", "errors")


def test_the_readme_runs() -> None:
    assert packages.run_pages(Path(__file__).parents[1] / "README.md") > 0


def test_everything_is_documented() -> None:
    assert packages.undocumented(_native) == []
