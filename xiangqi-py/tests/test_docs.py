"""The examples in the documentation run."""

import io
from pathlib import Path

import packages
import pytest

import xiangqi_rules as xq
from xiangqi_rules import _native


@pytest.mark.parametrize("name", packages.modules(xq, {"openspiel"}))
def test_examples(name: str) -> None:
    attempted = packages.run_examples(xq, name)
    assert attempted > 0 or name not in ("", "_native", "enums", "errors")


def test_the_readme_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = "position fen 4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1 moves d1e1"  # leaves one answer
    heard = ["uci", "isready", position, "go movetime 5", "quit", "uci"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(heard)))
    assert packages.run_pages(Path(__file__).parents[1] / "README.md") > 0
    said = capsys.readouterr().out
    assert "id name First\nuciok\nreadyok\nbestmove e9f9\n" in said and said.count("uciok") == 1


def test_everything_is_documented() -> None:
    assert packages.undocumented(_native) == []
