"""The examples in the documentation run."""

import io
import subprocess
import sys
from pathlib import Path

import packages
import pytest

import xiangqi_rules as xq
from xiangqi_rules import _native


@pytest.mark.parametrize("name", packages.modules(xq, {"openspiel"}))
def test_examples(name: str) -> None:
    attempted = packages.run_examples(xq, name)
    assert attempted > 0 or name not in ("", "_native", "enums", "errors")


def test_the_readme_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    position = "position fen 4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1 moves d1e1"  # leaves one reply
    heard = ["uci", "isready", position, "go movetime 5", "quit", "uci"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(heard)))
    assert packages.run_pages(Path(__file__).parents[1] / "README.md") > 0
    said = capsys.readouterr().out
    assert "id name First\nuciok\nreadyok\nbestmove e9f9\n" in said and said.count("uciok") == 1


def test_the_main_readme_runs() -> None:
    assert packages.run_blocks(Path(__file__).parents[3] / "README.md", xq) > 0


def test_everything_is_documented() -> None:
    assert packages.undocumented(_native) == []


def test_modules_are_there_unasked() -> None:
    """Runs in a new interpreter, because other tests have imported the modules."""
    program = (
        "import inspect, sys, xiangqi_rules as package\n"
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
    public = {name for name in packages.modules(xq) if name and name[0] != "_"}
    assert public | set(xq.__all__) <= set(names.split())
