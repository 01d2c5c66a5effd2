"""The names of agents, and errors about their choices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from reprlib import repr as short
from typing import Any

from .errors import AgentError

__all__ = ["choice", "name_of"]


def name_of(agent: Any) -> str:
    """Returns the name of an agent: its `name`, or that of the function or class. A text is a name."""
    if isinstance(agent, str):
        return agent
    inner = getattr(agent, "func", agent)  # of a partial function
    return str(getattr(agent, "name", None) or getattr(inner, "__name__", type(agent).__name__))


@contextmanager
def choice(agent: Any, game: int, ply: int, chosen: Any) -> Iterator[None]:
    """Adds the agent, by its name, the game and the ply to an error about a choice."""
    try:
        yield
    except (ValueError, IndexError, TypeError) as error:
        name = name_of(agent)
        details = {"agent": name, "game": game, "ply": ply, "found": chosen}
        text = f"{name} chose {short(chosen)} in game {game} at ply {ply}: {error}"
        raise AgentError(text, "illegal-action", details) from error
