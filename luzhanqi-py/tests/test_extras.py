"""Errors for missing extras, and their list in the README."""

import importlib
import importlib.metadata
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import luzhanqi as lz
from luzhanqi import cluster

HOME = Path(__file__).parents[1]
# The section of pyproject.toml that lists them, one line for each extra.
SETTINGS = (HOME / "pyproject.toml").read_text().split("[project.optional-dependencies]\n")[1]
OPTIONAL = {
    line.split(" = ")[0]: re.findall(r'"([^"]+)"', line) for line in SETTINGS.split("\n\n")[0].splitlines()
}


def imported(name: str) -> Callable[[], object]:
    return lambda: importlib.import_module(f"luzhanqi.{name}")


def on_ray() -> object:
    return cluster.play_many((cluster.random_agent,) * 2, 1, ray=True)


# Made while its base class is available.
VectorEnv = lz.VectorEnv
START = lz.Position.random("standard", 1)
# The extra, the missing package, the call that needs it, and the module that imports it.
MISSING = [
    ("gymnasium", "gymnasium", imported("gymnasium"), "gymnasium"),
    ("gymnasium", "gymnasium", lambda: VectorEnv(1).single_action_space, "gymnasium"),
    ("gymnasium", "gymnasium", lambda: VectorEnv(1).observation_space, "gymnasium"),
    ("pettingzoo", "pettingzoo", imported("pettingzoo"), "pettingzoo"),
    ("pettingzoo", "gymnasium", imported("pettingzoo"), "pettingzoo"),
    ("openspiel", "pyspiel", imported("openspiel"), "openspiel"),
    ("render", "resvg_py", lambda: VectorEnv(1, render_mode="rgb_array").render(0), None),
    ("render", "PIL.Image", lambda: VectorEnv(1, render_mode="rgb_array").render(0), None),
    ("widget", "anywidget", imported("widget"), "widget"),
    ("ray", "ray", on_ray, None),
    ("sb3", "stable_baselines3.common.vec_env", imported("sb3"), "sb3"),
    ("frames", "pandas", lambda: START.to_frame(), None),
    ("polars", "polars", lambda: START.to_frame("polars"), None),
    ("progress", "tqdm.auto", lambda: START.perft(3, progress=True), None),
]


@pytest.mark.parametrize("number", range(len(MISSING)))
def test_a_missing_extra_names_the_line_that_installs_it(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    extra, package, attempt, module = MISSING[number]
    monkeypatch.setitem(sys.modules, package, None)  # type: ignore[arg-type]
    # Modules that are already imported, and their dependencies, would not import the package again.
    for asks in (module, "_spaces", "_turns"):
        monkeypatch.delitem(sys.modules, f"luzhanqi.{asks}", raising=False)
    with pytest.raises(ImportError) as caught:
        attempt()
    told, _, line = str(caught.value).partition(": pip install ")
    assert told == f"this part of luzhanqi needs the extra {extra!r}"
    # The message names packages of the index with versions; this package is not on the index.
    wanted = " ".join(f"'{one}'" for one in OPTIONAL[extra])
    assert line.replace("-", "_") == wanted.replace("-", "_") and wanted


def test_the_readme_lists_every_extra() -> None:
    extras = set(importlib.metadata.metadata("luzhanqi").get_all("Provides-Extra") or [])
    assert extras == {extra for extra, *_ in MISSING}
    readme = (HOME / "README.md").read_text().split("\n## Extras\n")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", readme, re.MULTILINE)) == extras
